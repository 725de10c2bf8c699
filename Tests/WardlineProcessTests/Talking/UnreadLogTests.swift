import Foundation
import Testing
import WardlineHarness
import WardlineModel

@testable import WardlineProcessSupport

extension ProcessTests {
  @Suite("A log that nobody reads")
  struct UnreadLogs {
    @Test("G9: nobody reads standard error: messages are sent, people are admitted, and SIGTERM ends the relay")
    func unread() throws {
      let ward = try Ward(isOpen: false)
      let fifo = ward.directory.path + "/log"
      try #require(mkfifo(fifo, 0o600) == 0)
      // Also opened for writing, by a shell that becomes the relay: what is in it stays, and nobody takes it.
      let command = "exec 2<>\"$0\"; exec \"$@\""
      let serve = [
        ward.programs.relay, "serve", "--data", ward.data, "--listen", "127.0.0.1:\(ward.port)", "--log-level", "debug",
      ]
      let relay = try ChildProcess("/bin/sh", ["-c", command, fifo] + serve)
      #expect(try ward.run("send", ["the first"]).status == 0)
      // As full as a pipe gets.
      let writer = open(fifo, O_WRONLY | O_NONBLOCK)
      defer { close(writer) }
      while write(writer, [0x0A], 1) == 1 {}
      for number in 0..<3 {
        let sent = try ward.run("send", ["word \(number)"])
        #expect(sent.status == 0, "\(number): \(sent)")
      }
      // By mistake.
      for number in [SIGUSR1, SIGUSR2, SIGALRM] { kill(relay.processIdentifier, number) }
      #expect(try ward.run("send", ["the last"]).status == 0)
      kill(relay.processIdentifier, SIGTERM)
      #expect(relay.waitForExit(milliseconds: 20_000) == 0)
      #expect(try ward.programs.logTexts(data: ward.data, session: ward.session).count == 5)
    }
  }
}
