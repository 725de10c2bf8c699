import Foundation
import Testing
import WardlineHarness

@testable import WardlineProcessSupport

extension ProcessTests {
  @Suite struct Holds {
    private func hold(_ ward: Ward, _ arguments: String...) throws -> Ward.Ended {
      try ward.end(ward.programs.relay, ["hold"] + arguments + ["--data", ward.data])
    }

    @Test("beside a running relay a session is held, keeps its words past its retention, and loses them once it is released")
    func holdsBesideRelay() throws {
      let ward = try Ward(relayFlags: ["--retention", "1s"])
      let nurse = try ward.join(.nurse)
      #expect(nurse.wait { $0.isOnline })
      let held = try hold(ward, "add", ward.session, "--reason", "case 2026-17")
      #expect(held.status == 0, "\(held.errors)")
      nurse.send("a word that is needed")
      #expect(nurse.wait { $0.hasSent(1) })
      Thread.sleep(forTimeInterval: 2.5)
      func log() throws -> String {
        try ward.programs.output(ward.programs.relay, ["log", "--data", ward.data, "--session", ward.session])
      }
      #expect(try log().contains("a word that is needed"))
      let list = try hold(ward, "list", "--json")
      #expect(list.output.count == 1 && list.output.first?.contains(#""session":"\#(ward.session)""#) == true, "\(list)")
      #expect(list.output.first?.contains(#""reason":"case 2026-17"}"#) == true)
      #expect(
        try ward.end(ward.programs.relay, ["sessions", "--data", ward.data]).output.first?.contains(" hold=yes ") == true)
      #expect(try hold(ward, "add", ward.session, "--reason", "again").status == 65)
      #expect(try hold(ward, "add", "nowhere", "--reason", "case 9").status == 66)
      #expect(try hold(ward, "add", ward.session, "--reason", "").status == 64)

      #expect(try hold(ward, "remove", ward.session, "--reason", "closed").status == 0)
      #expect(try hold(ward, "remove", ward.session, "--reason", "closed").status == 65)
      #expect(try Patience.wait(milliseconds: 10_000, every: 100) { try !log().contains("a word that is needed") })
      nurse.quit()
      let audit = try ward.end(ward.programs.relay, ["audit", "export", "--data", ward.data]).output
      for words in ["hold_added os:", "detail=case 2026-17", "hold_removed os:", "detail=closed"] {
        #expect(audit.contains { $0.contains(words) }, "\(words)")
      }
    }

    @Test("a session that has ended loses its words a while later, and one that goes on keeps them")
    func ended() throws {
      let ward = try Ward(relayFlags: ["--retention-ended", "1s"])
      let nurse = try ward.join(.nurse)
      #expect(nurse.wait { $0.isOnline })
      nurse.send("still needed")
      #expect(nurse.wait { $0.hasSent(1) })
      func log() throws -> String {
        try ward.programs.output(ward.programs.relay, ["log", "--data", ward.data, "--session", ward.session])
      }
      Thread.sleep(forTimeInterval: 2)
      #expect(try log().contains("still needed"))
      nurse.quit()
      let flags = ["--relay", ward.url, "--token-file", ward.token(of: .nurse), "--store", ward.store(of: .nurse)]
      let end = try ward.end(ward.programs.wardline, ["session", "status", "ended"] + flags)
      #expect(end.status == 0, "\(end.errors)")
      #expect(try Patience.wait(milliseconds: 10_000, every: 100) { try !log().contains("still needed") })
    }
  }
}
