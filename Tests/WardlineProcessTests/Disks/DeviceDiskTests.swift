import Foundation
import Testing
import WardlineHarness
import WardlineModel

@testable import WardlineProcessSupport

/// Programs of a person whose stores lie on a disk of 3 MB.
private final class SmallDisk {
  static let canBeMade: Bool = {
    let probe = try? ChildProcess("/usr/bin/unshare", ["-rm", "mount", "-t", "tmpfs", "tmpfs", "/mnt"])
    return probe?.waitForExit(milliseconds: 10_000) == 0
  }()

  private let ward: Ward
  private let path: String

  init(_ ward: Ward) throws {
    (self.ward, path) = (ward, ward.directory.path + "/small")
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  var store: String { path + "/ana.sqlite" }

  /// `wardline chat --json` on that disk.
  func join() throws -> ChatDriver {
    let script = "mount -t tmpfs -o size=3m,mode=700 tmpfs \"$0\" && exec \"$@\""
    return ChatDriver(
      try ChildProcess(
        "/usr/bin/unshare",
        ["-rm", "/bin/sh", "-c", script, path, ward.programs.wardline, "chat", "--json", "--relay", ward.url]
          + ["--session", ward.session, "--token-file", ward.token(of: .nurse), "--store", store]))
  }

  /// The same file, as others see it.
  private func file(_ name: String, of driver: ChatDriver) -> String {
    "/proc/\(driver.process.processIdentifier)/root\(path)/\(name)"
  }

  /// Takes all the room there is.
  func fill(of driver: ChatDriver) throws {
    let filled = try ward.end("/bin/dd", ["if=/dev/zero", "of=" + file("filling", of: driver), "bs=1k"])
    #expect(filled.errors.contains("No space left"), "\(filled)")
  }

  func makeRoom(of driver: ChatDriver) throws { try FileManager.default.removeItem(atPath: file("filling", of: driver)) }
}

/// A disk that fails every sync of a program that runs.
private struct FailingDisk {
  private let strace: ChildProcess

  init(of process: ChildProcess) throws {
    let injected = "fdatasync,fsync"
    strace = try ChildProcess(
      "/usr/bin/strace",
      ["-f", "-o", "/dev/null", "-e", "signal=none", "-e", "trace=\(injected)", "-e", "inject=\(injected):error=EIO"]
        + ["-p", "\(process.processIdentifier)"])
    guard strace.wait(milliseconds: 10_000, until: { $0.errors.contains("attached") }) else {
      throw HarnessFailure(.software, "strace cannot take hold of the program: \(strace.errors)")
    }
  }

  func mend() {
    strace.terminate()
    _ = strace.waitForExit(milliseconds: 10_000)
  }
}

extension ProcessTests {
  /// A device whose disk becomes full while it works: a small file system of its own, which only the device sees.
  @Suite(.enabled(if: SmallDisk.canBeMade, "no file system can be mounted here"))
  struct DeviceDisk {
    @Test(
      "a disk that is full for a while ends nothing: it is said, the text is given back, and all goes on once there is room")
    func full() throws {
      let ward = try Ward()
      let disk = try SmallDisk(ward)
      let nurse = try disk.join()
      let interpreter = try ward.join(.interpreter)
      nurse.send("before")
      #expect(nurse.wait { $0.hasSent(1) } && interpreter.wait { $0.hasSent(1) }, "\(nurse.process.errors)")
      try disk.fill(of: nurse)
      // What comes cannot be kept, and what is typed is not taken.
      for number in 1...40 { interpreter.send("while full \(number) " + String(repeating: "x", count: 400)) }
      #expect(
        nurse.wait(milliseconds: 30_000) { driver in
          driver.events.contains { $0.event == "connection" && $0.reason?.contains("disk is full") == true }
        }, "\(nurse.events.suffix(3))")
      nurse.send(String(repeating: "typed while full ", count: 500))
      #expect(nurse.wait { $0.events.contains { $0.event == "refused" } }, "\(nurse.events.suffix(3))")
      #expect(nurse.process.isRunning)
      try disk.makeRoom(of: nurse)
      #expect(nurse.wait(milliseconds: 20_000) { $0.hasSent(41) }, "\(nurse.messages.count) \(nurse.events.suffix(3))")
      nurse.send("after")
      #expect(interpreter.wait { $0.hasSent(42) }, "\(interpreter.statesInWords)")
      nurse.quit()
      interpreter.quit()
      let texts = try ward.programs.logTexts(data: ward.data, session: ward.session)
      #expect(texts.count == 42 && texts.first == "before" && texts.last == "after")
    }

    @Test(
      "a disk that fails for a while ends nothing: what is refused is not sent later, and all goes on once the disk works",
      .enabled(if: Strace.obstacle == nil, "strace cannot be used here"))
    func failing() throws {
      let ward = try Ward()
      let (nurse, interpreter) = (try ward.join(.nurse), try ward.join(.interpreter))
      nurse.send("before")
      #expect(nurse.wait { $0.hasSent(1) } && interpreter.wait { $0.hasSent(1) }, "\(nurse.process.errors)")
      let disk = try FailingDisk(of: nurse.process)
      nurse.send("while the disk fails")
      #expect(
        nurse.wait { $0.events.contains { $0.event == "refused" && $0.reason?.contains("is taken out before") == true } },
        "\(nurse.events.suffix(3))")
      interpreter.send("meanwhile")
      #expect(
        nurse.wait(milliseconds: 20_000) { driver in
          driver.events.contains { $0.event == "connection" && $0.reason?.contains("the disk fails") == true }
        }, "\(nurse.events.suffix(3))")
      #expect(nurse.process.isRunning)
      disk.mend()
      #expect(nurse.wait(milliseconds: 20_000) { $0.hasSent(2) }, "\(nurse.messages.count) \(nurse.events.suffix(3))")
      nurse.send("after")
      #expect(interpreter.wait { $0.hasSent(3) }, "\(interpreter.statesInWords)")
      nurse.quit()
      interpreter.quit()
      #expect(try ward.programs.logTexts(data: ward.data, session: ward.session) == ["before", "meanwhile", "after"])
      #expect(try ward.transcript(of: .nurse) == ["before", "meanwhile", "after"])
    }
  }
}
