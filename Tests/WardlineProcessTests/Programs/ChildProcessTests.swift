import Foundation
import Synchronization
import Testing
import WardlineHarness

@testable import WardlineProcessSupport

extension ProcessTests {
  struct ChildProcessTests {
    /// One that inherits the pipes of another keeps that one's output open for as long as it lives.
    @Test("a program that ends is seen to end, whatever other threads start meanwhile")
    func startedTogether() {
      let alive = Mutex<[ChildProcess]>([])
      let unended = Mutex(0)
      let all = DispatchGroup()
      for number in 0..<10 {
        all.enter()
        Thread {
          for _ in 0..<15 {
            if number.isMultiple(of: 2) {
              guard let sleeping = try? ChildProcess("/bin/sleep", ["60"]) else { continue }
              alive.withLock { $0.append(sleeping) }
            } else if (try? ChildProcess("/bin/true", []))?.waitForExit(milliseconds: 3_000) != 0 {
              unended.withLock { $0 += 1 }
            }
          }
          all.leave()
        }.start()
      }
      all.wait()
      #expect(alive.withLock { $0.count } == 75)
      #expect(unended.withLock { $0 } == 0)
      for sleeping in alive.withLock({ $0 }) { sleeping.kill() }
    }

    @Test("a proxy of the machine that runs the tests is none of the programs', unless a test gives them one")
    func proxies() {
      let own = ["PATH": "/bin", "HTTPS_PROXY": "a", "https_proxy": "a", "NO_PROXY": "a", "all_proxy": "a", "MY_PROXY_X": "a"]
      let variables = ChildProcess.variables(from: own, ["https_proxy": "b", "PATH": "/sbin"])
      #expect(variables == ["PATH": "/sbin", "https_proxy": "b", "MY_PROXY_X": "a"])
    }

    @Test("a script that somebody holds open for writing is started once they let go of it")
    func busyScript() throws {
      let directory = try TemporaryDirectory()
      defer { directory.remove() }
      let script = directory.path + "/script"
      try Data("#!/bin/sh\n".utf8).write(to: URL(fileURLWithPath: script))
      #expect(chmod(script, 0o700) == 0)
      let writing = open(script, O_WRONLY | O_CLOEXEC)
      #expect(writing >= 0)
      Thread {
        usleep(100_000)
        close(writing)
      }.start()
      #expect(try ChildProcess(script, []).waitForExit(milliseconds: 5_000) == 0)
    }

    private static let repository =
      Repository.path()

    @Test("what a script of the tests has started ends with it, also when it is killed")
    func scripts() throws {
      let script = """
        import sys; sys.path.insert(0, sys.argv[1]); import harness, os, subprocess
        print(subprocess.Popen(['sleep', '600']).pid, flush=True)
        os.kill(os.getpid(), 9)
        """
      let python = try ChildProcess("/usr/bin/python3", ["-c", script, Self.repository + "/Tests/Scripts"])
      #expect(python.waitForExit(milliseconds: 20_000) == SIGKILL, "\(python.errors)")
      let child = try #require(Int32(python.lines.first ?? ""))
      #expect(Patience.wait(milliseconds: 5_000) { kill(child, 0) != 0 })
    }

    @Test("a port that is held is given to nobody else while no relay listens, and the relay finds it again")
    func heldPort() throws {
      let ward = try Ward()
      ward.killRelay()
      let bind = "import socket, sys; socket.socket().bind(('127.0.0.1', int(sys.argv[1])))"
      let other = try ward.end("/usr/bin/python3", ["-c", bind, "\(ward.port)"])
      #expect(other.status == 1 && other.errors.contains("Address already in use"), "\(other)")
      try ward.openRelay()
      #expect(ward.relay?.isRunning == true)
    }

    @Test("a port that is held on every address is given to nobody on another one; a server listens on all")
    func heldEverywhere() throws {
      let held = try HeldPort(isOnEveryAddress: true)
      func bind(to address: String, _ more: String) throws -> ChildProcess {
        let script = "import socket; s = socket.socket(); \(more); s.bind(('\(address)', \(held.port)))"
        return try ChildProcess("/usr/bin/python3", ["-c", script + "; s.listen()"])
      }
      let other = try bind(to: "127.0.0.2", "pass")
      #expect(other.waitForExit(milliseconds: 10_000) == 1 && other.errors.contains("already in use"), "\(other.errors)")
      let server = try bind(to: "0.0.0.0", "s.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)")
      #expect(server.waitForExit(milliseconds: 10_000) == 0, "\(server.errors)")
    }

    @Test("what a run of the tests leaves is named with the test, and ended")
    func leftovers() throws {
      let (directory, notes) = (try TemporaryDirectory(), try TemporaryDirectory())
      defer {
        directory.remove()
        notes.remove()
      }
      func run() throws -> Ward.Ended {
        let process = try ChildProcess(
          Self.repository + "/scripts/leftovers", [directory.path, notes.path + "/notes"],
          environment: ["WARDLINE_PATIENCE": "0.02"])
        return Ward.Ended(waitingFor: process)
      }
      #expect(try run().status == 0)
      let file = directory.path + "/relay"
      try Data().write(to: URL(fileURLWithPath: file))
      try Data("made \(file): a test of files\n".utf8).write(to: URL(fileURLWithPath: notes.path + "/notes"))
      let tail = try ChildProcess("/usr/bin/tail", ["-f", file], environment: ["TMPDIR": directory.path])
      let ended = try run()
      #expect(ended.status == 1)
      #expect(ended.errors.contains("tail -f \(file) (what a run of the tests leaves is named"), "\(ended.errors)")
      #expect(ended.errors.contains("left behind: \(file) (a test of files)"), "\(ended.errors)")
      #expect(tail.waitForExit(milliseconds: 5_000) == SIGKILL)
    }
  }
}
