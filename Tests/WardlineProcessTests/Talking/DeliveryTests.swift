import Foundation
import Testing
import WardlineHarness

@testable import WardlineProcessSupport

extension ProcessTests {
  /// The main job: whatever dies, everything arrives once and in order (G1, G2, G3).
  @Suite struct Delivery {
    private func texts(_ who: String, _ range: Range<Int>) -> [String] { range.map { "\(who) \($0)" } }

    @Test("messages written while the relay is stopped are sent once, and appear once, in order, when it starts")
    func relayStartsLater() throws {
      let ward = try Ward(isOpen: false)
      let (nurse, interpreter) = (try ward.join(.nurse), try ward.join(.interpreter))
      let (asked, answered) = (texts("question", 0..<20), texts("answer", 0..<20))
      for (question, answer) in zip(asked, answered) {
        nurse.send(question)
        interpreter.send(answer)
      }
      #expect(nurse.wait { $0.messages.count == 20 && $0.messages.allSatisfy { $0.state == "pending" && $0.mine == true } })
      #expect(interpreter.wait { $0.messages.count == 20 })
      #expect(nurse.wait { $0.connection?.state == "lost" && $0.connection?.waiting == 20 })

      try ward.openRelay()
      #expect(nurse.wait(milliseconds: 10_000) { $0.hasSent(40) })
      #expect(interpreter.wait(milliseconds: 10_000) { $0.hasSent(40) })
      for chat in [nurse, interpreter] {
        #expect(chat.reports("sent").values.allSatisfy { $0 == 1 })
        #expect(chat.reports("pending").values.allSatisfy { $0 == 1 })
        #expect(chat.wait { $0.connection?.waiting == 0 })
      }
      #expect(interpreter.messages.filter { $0.mine == false }.map(\.text) == asked)
      #expect(nurse.messages.filter { $0.mine == false }.map(\.text) == answered)
      nurse.quit()
      interpreter.quit()
      #expect(try ward.verdict(nurse: asked, interpreter: answered).isClean)
    }

    @Test("PITFALLS 19: the relay is killed with -9 in the middle of 1,000 messages")
    func relayKilled() throws {
      let ward = try Ward()
      let (nurse, interpreter) = (try ward.join(.nurse), try ward.join(.interpreter))
      let (asked, answered) = (texts("question", 0..<500), texts("answer", 0..<500))
      #expect(nurse.wait { $0.isOnline } && interpreter.wait { $0.isOnline })
      for (index, (question, answer)) in zip(asked, answered).enumerated() {
        nurse.send(question)
        interpreter.send(answer)
        // Three times, and never at a quiet moment.
        if [100, 250, 400].contains(index) {
          #expect(nurse.wait { $0.messages.count { $0.state == "sent" } > index / 2 })
          ward.killRelay()
          try ward.openRelay()
        }
      }
      #expect(nurse.wait(milliseconds: 60_000) { $0.hasSent(1_000) })
      #expect(interpreter.wait(milliseconds: 60_000) { $0.hasSent(1_000) })
      #expect(nurse.reports("sent").values.allSatisfy { $0 == 1 })
      #expect(interpreter.reports("sent").values.allSatisfy { $0 == 1 })
      nurse.quit()
      interpreter.quit()
      let verdict = try ward.verdict(nurse: asked, interpreter: answered)
      #expect(verdict.isClean, "\(verdict.line)")
    }

    @Test("PITFALLS 1, 2, 15: the client is killed with -9 in the middle of 1,000 messages")
    func clientKilled() throws {
      let ward = try Ward()
      var nurse = try ward.join(.nurse)
      let interpreter = try ward.join(.interpreter)
      #expect(nurse.wait { $0.isOnline } && interpreter.wait { $0.isOnline })
      let asked = texts("question", 0..<1_000)
      var kept: [String] = []
      for (index, question) in asked.enumerated() {
        nurse.send(question)
        guard [200, 450, 700].contains(index) else { continue }
        // Killed somewhere in what it was given; what it has not shown was never written, and is typed again by its author.
        #expect(nurse.wait { $0.messages.count > index / 2 })
        nurse.process.kill()
        // What is in its store is the truth: it may have been kept a moment before it could be shown.
        kept = try ward.transcript(of: .nurse)
        #expect(Set(nurse.messages.compactMap(\.text)).isSubset(of: kept), "shown, and not kept")
        nurse = try ward.join(.nurse)
        for missing in asked[...index] where !kept.contains(missing) { nurse.send(missing) }
      }
      #expect(nurse.wait(milliseconds: 60_000) { $0.process.lines.count > 0 && $0.connection?.waiting == 0 && $0.isOnline })
      #expect(interpreter.wait(milliseconds: 60_000) { $0.hasSent(1_000) })
      nurse.quit()
      interpreter.quit()
      let verdict = try ward.verdict(nurse: asked, interpreter: [])
      #expect(verdict.isClean, "\(verdict.line)")
      #expect(interpreter.reports("sent").values.allSatisfy { $0 == 1 })
    }

    @Test("PITFALLS 28: a link that goes silent is noticed within 5 s, and both sides catch up when it heals")
    func silentLink() throws {
      let ward = try Ward()
      let link = try FaultyLink(to: ward.port)
      defer { link.stop() }
      let nurse = try ward.join(.nurse, at: "ws://127.0.0.1:\(link.port)")
      let interpreter = try ward.join(.interpreter)
      #expect(nurse.wait { $0.isOnline } && interpreter.wait { $0.isOnline })
      link.setMode(.silent)
      let began = Date()
      nurse.send("can you hear me?")
      #expect(nurse.wait { $0.connection?.state != "online" })
      // 5 s of silence with an answer outstanding, and what a busy machine adds.
      #expect(Date().timeIntervalSince(began) < 6.5)
      interpreter.send("I am still here")
      #expect(interpreter.wait { $0.hasSent(1) })
      link.setMode(.open)
      let healed = Date()
      #expect(nurse.wait { $0.hasSent(2) } && interpreter.wait { $0.hasSent(2) })
      // G10: within 5 s and a round trip.
      #expect(Date().timeIntervalSince(healed) < 6.5)
      nurse.quit()
      interpreter.quit()
      #expect(try ward.verdict(nurse: ["can you hear me?"], interpreter: ["I am still here"]).isClean)
    }
  }
}
