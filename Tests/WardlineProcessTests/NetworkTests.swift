import Foundation
import Testing

@testable import WardlineCommand

extension ProcessTests {
  /// A network of its own, in a namespace: only root can make one.
  @Suite(.enabled(if: geteuid() == 0, "needs root, for a network namespace"))
  struct Network {
    @Test(
      "PITFALLS 9, 12: started with the network down, it tries as soon as the network comes up, by itself, and not at the end of its pause"
    )
    func networkUp() throws {
      let ward = try Ward(isOpen: false)
      let process = try ChildProcess(
        "/usr/bin/unshare",
        [
          "--net", ward.programs.wardline, "chat", "--json", "--relay", ward.url, "--token-file", ward.token(of: .nurse),
          "--store",
          ward.store(of: .nurse),
        ])
      defer { process.kill() }
      let isWaitingLong = { (child: ChildProcess) in
        // A pause long enough that the next try cannot be its end.
        guard let line = child.lines.last(where: { $0.contains("connection") }) else { return false }
        let retry = line.firstMatch(of: /"retryInMs":(\d+)/).flatMap { Int($0.1) } ?? 0
        return line.contains(#""state":"lost""#) && retry > 1_500
      }
      #expect(process.wait(milliseconds: 30_000, until: isWaitingLong))
      let before = process.lines.count
      let began = DispatchTime.now()
      let up = try ward.end(
        "/usr/bin/nsenter", ["--net", "--target", "\(process.processIdentifier)", "ip", "link", "set", "lo", "up"])
      #expect(up.status == 0, "\(up.errors)")
      #expect(process.wait(milliseconds: 2_000) { $0.lines.dropFirst(before).contains { $0.contains("connecting") } })
      // 100 ms, and what it takes to run two programs on a busy machine.
      let milliseconds = (DispatchTime.now().uptimeNanoseconds - began.uptimeNanoseconds) / 1_000_000
      #expect(milliseconds < 1_000)
    }
  }
}
