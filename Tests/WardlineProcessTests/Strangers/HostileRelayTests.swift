import Foundation
import Testing
import Wardline
import WardlineHarness
import WardlineModel
import WardlineTransport

@testable import WardlineProcessSupport

extension ProcessTests {
  /// The real client, and a relay that means it ill: it rings by the thousand, and tells of people without end.
  @Suite struct HostileRelays {
    private static let last: SessionID = HostileRelay.named("the-last-one")

    /// An interpreter who is on duty by their own choice, and a relay that says so many envelopes of nonsense.
    private struct Stage {
      let hospital: Hospital
      let loop: EventLoop
      let relay: HostileRelay
      let url: String

      init(envelopes count: Int) async throws {
        hospital = try Hospital()
        let chosen = try hospital.run(["duty", "on"], as: "amal")
        try #require(chosen.status == 0, "\(chosen)")
        loop = try EventLoop(name: "a hostile relay")
        relay = HostileRelay(on: loop, greeting: HostileRelay.named("amal"), envelopes: count) { number in
          number == count - 1 ? [HostileRelay.last(HostileRelays.last)] : HostileRelay.nonsense(number)
        }
        url = "ws://127.0.0.1:\(try await relay.listen())"
      }

      var flags: [String] {
        ["--relay", url, "--token-file", hospital.tokenFile("amal"), "--store", hospital.store("amal")]
      }

      /// Bytes of all files beside the store.
      var storedBytes: Int {
        let directory = (hospital.store("amal") as NSString).deletingLastPathComponent
        let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
        return names.reduce(0) { sum, name in
          sum + ((try? FileManager.default.attributesOfItem(atPath: "\(directory)/\(name)"))?[.size] as? Int ?? 0)
        }
      }

      /// What no log keeps is within its bounds, nothing was made of it, and what its owner has chosen stands.
      func expectOwnersDataUnchanged() throws {
        let store = try DeviceStore(at: hospital.store("amal"))
        #expect(try store.rings().count <= Limits.ringsMax)
        #expect(try store.directory().rows.count == Limits.peopleOnDutyMax)
        #expect(try store.queuedRequests().count == Limits.queuedRequestsMax)
        #expect(try store.duty().choice?.duty == .on)
        #expect(try store.requests().isEmpty)
        #expect(try store.sessions().allSatisfy { !$0.session.text.hasPrefix("unknown") && $0.session != HostileRelays.last })
        #expect(try DeviceStore(at: hospital.store("amal")).queue().isEmpty)
      }
    }

    /// In KB, as the kernel counts it: now, and at most.
    private static func memory(of process: ChildProcess) -> (now: Int, most: Int)? {
      guard let status = try? String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8) else {
        return nil
      }
      func field(_ name: String) -> Int? {
        status.split(separator: "\n").first { $0.hasPrefix(name) }?.split(separator: " ").dropFirst().first.flatMap { Int($0) }
      }
      return field("VmRSS:").flatMap { now in field("VmHWM:").map { (now, $0) } }
    }

    @Test(
      "G9: 8,000 rings, places and ends as fast as they are taken, and 12,800 people: memory and disk stay bounded, and nothing of the owner's changes",
      .timeLimit(.minutes(3)))
    func bounded() async throws {
      let stage = try await Stage(envelopes: 400)
      defer { stage.loop.stop() }
      let chat = try ChildProcess(
        stage.hospital.ward.programs.wardline, ["chat", "--json", "--session", "lobby"] + stage.flags)
      #expect(chat.wait(milliseconds: 20_000) { $0.lines.contains { $0.contains("\"online\"") } })
      let before = try #require(Self.memory(of: chat))
      await stage.relay.begin()
      let isOver = chat.wait(milliseconds: 120_000) {
        !$0.isRunning || $0.lines(from: max(0, $0.lines.count - 100)).contains { $0.contains(Self.last.text) }
      }
      #expect(isOver && chat.isRunning, "\(chat.errors) \(chat.lines.suffix(3))")
      let after = try #require(Self.memory(of: chat))
      #expect(after.most - before.now < 96 * 1_024, "from \(before.now) to \(after.most) KB")
      #expect(stage.storedBytes < 32 << 20, "\(stage.storedBytes) bytes")
      // What is printed moves no cursor and turns no text, and is one object a line.
      for line in chat.lines {
        #expect(!line.unicodeScalars.contains { $0.value < 0x20 || $0.isEscapedInJSON }, "\(line.debugDescription)")
      }
      chat.write(#"{"do":"quit"}"#)
      #expect(chat.waitForExit(milliseconds: 20_000) == 0, "\(chat.errors)")
      try stage.expectOwnersDataUnchanged()
      #expect(await stage.relay.submittedCount == 0)
    }

    @Test("names and notes that write to a terminal, in a storm of rings: the screen stays readable, quiet, and its owner's")
    func readable() async throws {
      let stage = try await Stage(envelopes: 80)
      defer { stage.loop.stop() }
      let screen = try Emulator([stage.hospital.ward.programs.wardline] + stage.flags + ["--language", "en"])
      try screen.shows("on duty", milliseconds: 20_000)
      try screen.shows("Connected", milliseconds: 20_000)
      let began = Date()
      await stage.relay.begin()
      let look = try screen.shows("normal · \(Self.last)", milliseconds: 90_000)
      let seconds = Date().timeIntervalSince(began)
      #expect(look.rows[0].hasPrefix(" Wardline · You: amal"), "\(look.text)")
      #expect(
        look.rows.contains { $0.hasPrefix("▌Mallory") && $0.contains("forged: ok") && $0.contains(" asks for Arabic") },
        "\(look.text)")
      #expect(!look.text.unicodeScalars.contains { $0 != "\n" && $0.isUnprintable }, "\(look.text.debugDescription)")
      let bells = look.loose.components(separatedBy: "\u{1B}]9;").count - 1
      #expect(Double(bells) <= seconds * 1_000 / Double(Limits.ringBellQuietMilliseconds) + 2, "\(bells) bells in \(seconds) s")
      #expect(!look.loose.contains("Mallory") && !look.loose.contains("owned") && !look.loose.contains("\u{202E}"))
      // Its owner takes a break in the midst of it, and leaves.
      try screen.type("\u{1B}[13~")
      try screen.waits(for: "a break", milliseconds: 20_000) { $0.text.contains("○ away") }
      try screen.type("\u{11}")
      let end = try screen.waits(for: "the end", milliseconds: 20_000) { $0.status != nil }
      #expect(end.status == 0)
      #expect(try DeviceStore(at: stage.hospital.store("amal")).duty().choice?.duty == .away)
    }
  }
}
