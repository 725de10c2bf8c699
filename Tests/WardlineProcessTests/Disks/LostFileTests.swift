import Foundation
import Testing
import WardlineHarness
import WardlineModel

@testable import WardlineProcessSupport

extension ProcessTests {
  /// PITFALLS 49: a database that is deleted, moved or exchanged while a program has it open.
  @Suite struct LostFiles {
    enum Loss: CaseIterable {
      case deleted, moved, exchanged, withoutLog

      func happens(to path: String) throws {
        let files = FileManager.default
        switch self {
        case .deleted: for suffix in ["", "-wal", "-shm"] { try? files.removeItem(atPath: path + suffix) }
        case .moved: try files.moveItem(atPath: path, toPath: path + ".away")
        case .exchanged:
          try files.copyItem(atPath: path, toPath: path + ".other")
          #expect(rename(path + ".other", path) == 0)
        case .withoutLog: try files.removeItem(atPath: path + "-wal")
        }
      }
    }

    @Test("a relay acknowledges nothing more, says why, and ends with 74", arguments: Loss.allCases)
    func relay(loss: Loss) throws {
      let ward = try Ward()
      let nurse = try ward.join(.nurse)
      nurse.send("before")
      #expect(nurse.wait { $0.hasSent(1) })
      try loss.happens(to: ward.data + "/relay.sqlite")
      nurse.send("after")
      let ended = try Ward.Ended(waitingFor: #require(ward.relay))
      #expect(ended.status == 74, "\(ended)")
      #expect(
        (ended.output + [ended.errors]).joined().contains("relay.sqlite was deleted, moved or replaced while it was open"),
        "\(ended)")
      // The relay looks by itself, too, perhaps before the message is typed.
      #expect(nurse.wait { $0.messageCount(in: "pending") == 1 } && !nurse.hasSent(2), "\(nurse.statesInWords)")
      nurse.quit()
    }

    @Test("a relay that nobody writes to notices it, too")
    func idleRelay() throws {
      let ward = try Ward()
      try Loss.deleted.happens(to: ward.data + "/relay.sqlite")
      let ended = try Ward.Ended(waitingFor: #require(ward.relay))
      #expect(ended.status == 74, "\(ended)")
    }

    @Test("a device says so, ends with 74, and saves what it held", arguments: [Loss.deleted, .exchanged], [true, false])
    func device(loss: Loss, isSealed: Bool) throws {
      let ward = try Ward(isOpen: false)
      let store = ward.store(of: .nurse)
      if !isSealed { ward.environment["WARDLINE_SEAL"] = "off" }
      let nurse = try ward.join(.nurse)
      nurse.send("before")
      #expect(nurse.wait { $0.messageCount(in: "pending") == 1 })
      try loss.happens(to: store)
      nurse.send("after")
      let ended = Ward.Ended(waitingFor: nurse.process)
      #expect(ended.status == 74, "\(ended)")
      let copy = try #require(
        try FileManager.default.contentsOfDirectory(atPath: (store as NSString).deletingLastPathComponent)
          .first { $0.contains(".rescued-") && !$0.hasSuffix("-key") && !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm") })
      #expect((ended.output + [ended.errors]).joined().contains(copy), "\(ended)")
      let directory = (store as NSString).deletingLastPathComponent
      let mode = try FileManager.default.attributesOfItem(atPath: "\(directory)/\(copy)")[.posixPermissions] as? Int
      #expect(mode == 0o600)
      let exported = try ward.end(ward.programs.wardline, ["export", "--store", "\(directory)/\(copy)"])
      let words = exported.output.joined()
      // What it has said that it keeps is there (G1); the other was typed into a program that had noticed, and ended.
      #expect(words.contains("before"), "\(exported)")
      if nurse.messageCount(in: "pending") == 2 { #expect(words.contains("after"), "\(exported)") }
    }
  }
}
