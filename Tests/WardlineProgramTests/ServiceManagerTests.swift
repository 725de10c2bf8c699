import Foundation
import Synchronization
import Testing
import WardlineHarness
import WardlineTransport

@testable import WardlineProcessSupport
@testable import WardlineRelayCommand

extension ProcessTests {
  /// What a relay tells the service manager that runs it. The manager is a socket of the test.
  @Suite struct ServiceManagers {
    @Test("a relay tells its service manager when clients can connect, and when it stops", arguments: ["path", "@"])
    func notices(kind: String) throws {
      let ward = try Ward(isOpen: false)
      let manager = try Manager(at: kind == "@" ? "@" + ward.directory.path : ward.directory.path + "/notify")
      let (relay, port) = try ward.startRelay(["NOTIFY_SOCKET": manager.name])
      #expect(manager.next(milliseconds: 5_000) == "READY=1\nSTATUS=listening on ws://127.0.0.1:\(port)")
      #expect(manager.next(milliseconds: 200) == nil, "nobody asked for a watchdog")
      relay.terminate()
      #expect(manager.next(milliseconds: 5_000) == "STOPPING=1\nSTATUS=draining")
      #expect(relay.waitForExit(milliseconds: 5_000) == 0)
      #expect(manager.next(milliseconds: 0) == nil)
    }

    @Test("a relay whose port is taken is never ready")
    func taken() throws {
      let ward = try Ward()
      let manager = try Manager(at: ward.directory.path + "/notify")
      let arguments = ["serve", "--listen", "127.0.0.1:\(ward.port)", "--data", ward.directory.path + "/other"]
      #expect(try ward.end(ward.programs.relay, arguments, environment: ["NOTIFY_SOCKET": manager.name]).status == 78)
      #expect(manager.next(milliseconds: 0) == nil)
    }

    @Test("a watched relay reports at least twice in each interval; one whose process does not run, never")
    func watchdog() throws {
      let ward = try Ward(isOpen: false)
      let manager = try Manager(at: ward.directory.path + "/notify")
      let (relay, _) = try ward.startRelay(["NOTIFY_SOCKET": manager.name, "WATCHDOG_USEC": "600000"])
      #expect(manager.next(milliseconds: 5_000)?.hasPrefix("READY=1") == true)
      for _ in 0..<3 { #expect(manager.next(milliseconds: 600) == "WATCHDOG=1") }
      kill(relay.processIdentifier, SIGSTOP)
      while manager.next(milliseconds: 0) != nil {}
      #expect(manager.next(milliseconds: 700) == nil)
      kill(relay.processIdentifier, SIGCONT)
      #expect(manager.next(milliseconds: 600) == "WATCHDOG=1")
    }

    @Test("a watchdog that is meant for another process is not answered; one for this process is")
    func otherProcess() throws {
      let environment = ["NOTIFY_SOCKET": "/run/notify", "WATCHDOG_USEC": "1000000", "WATCHDOG_PID": "77"]
      #expect(ServiceManager(environment: environment, processIdentifier: 78)?.watchdogMicroseconds == nil)
      #expect(ServiceManager(environment: environment, processIdentifier: 77)?.watchdogMicroseconds == 1_000_000)
      #expect(ServiceManager(environment: ["WATCHDOG_USEC": "1000000"]) == nil)
      #expect(ServiceManager(environment: ["NOTIFY_SOCKET": ""]) == nil)
      for interval in ["0", "-1", "soon"] {
        let manager = ServiceManager(environment: ["NOTIFY_SOCKET": "/run/notify", "WATCHDOG_USEC": interval])
        #expect(manager != nil && manager?.watchdogMicroseconds == nil)
      }
    }

    @Test("a loop that hangs is not reported as alive, whatever other threads do")
    func hang() async throws {
      let directory = try TemporaryDirectory()
      defer { directory.remove() }
      let listening = try Manager(at: directory.path + "/notify")
      let loop = try EventLoop(name: "hanging")
      defer { loop.stop() }
      let manager = try #require(
        ServiceManager(environment: ["NOTIFY_SOCKET": listening.name, "WATCHDOG_USEC": "100000"]))
      let watchdog = try #require(Watchdog(of: loop, for: manager))
      await watchdog.start()
      for _ in 0..<3 { #expect(listening.next(milliseconds: 5_000) == "WATCHDOG=1") }
      let (hangs, goesOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      loop.execute {
        hangs.signal()
        goesOn.wait()
      }
      #expect(Manager.wait(for: hangs))
      while listening.next(milliseconds: 0) != nil {}
      #expect(listening.next(milliseconds: 300) == nil)
      goesOn.signal()
      #expect(listening.next(milliseconds: 5_000) == "WATCHDOG=1")
    }

    @Test(
      "a service manager that cannot be reached is named in the log, and clients are served",
      arguments: ["/nowhere/notify", "relative", "/" + String(repeating: "n", count: 120)])
    func unreachable(socket: String) throws {
      let ward = try Ward(isOpen: false)
      let (relay, _) = try ward.startRelay(["NOTIFY_SOCKET": socket])
      #expect(relay.wait(milliseconds: 5_000) { $0.errors.contains(socket) })
      relay.terminate()
      #expect(relay.waitForExit(milliseconds: 5_000) == 0)
    }
  }
}

extension Ward {
  /// A relay on a free port, with an environment.
  fileprivate func startRelay(_ environment: [String: String]) throws -> (ChildProcess, port: UInt16) {
    let arguments = ["serve", "--listen", "127.0.0.1:\(port)", "--data", data]
    let process = try ChildProcess(programs.relay, arguments, environment: environment)
    try #require(process.wait(milliseconds: 10_000) { $0.errors.contains("listening on") }, "\(process.errors)")
    return (process, port)
  }
}

/// The socket of a service manager.
private final class Manager {
  let name: String
  private let descriptor: Int32

  init(at name: String) throws {
    self.name = name
    descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    var bytes = Array(name.utf8)
    if name.hasPrefix("@") { bytes[0] = 0 }
    try #require(bytes.count < MemoryLayout.size(ofValue: address.sun_path))
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    let length = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count + (name.hasPrefix("@") ? 0 : 1))
    let bound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, length) }
    }
    try #require(bound == 0, "\(String(cString: strerror(errno)))")
  }

  deinit { close(descriptor) }

  /// The next notice; `nil` when none comes in time.
  func next(milliseconds: Int32) -> String? {
    var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&wanted, 1, milliseconds) == 1 else { return nil }
    var bytes = [UInt8](repeating: 0, count: 4_096)
    let count = recv(descriptor, &bytes, bytes.count, 0)
    return count < 0 ? nil : String(decoding: bytes[..<count], as: UTF8.self)
  }

  /// Outside of asynchronous code, where waiting is not allowed.
  static func wait(for semaphore: DispatchSemaphore) -> Bool {
    semaphore.wait(timeout: .now() + .milliseconds(Patience.scaled(10_000))) == .success
  }
}
