import Foundation
import Testing
import WardlineHarness

@testable import WardlineProcessSupport

extension ProcessTests {
  /// What people do besides talking, with real programs on both sides.
  @Suite struct Kinds {
    @Test("what was sent is taken back: both sides forget its words, and both hold what the log says")
    func takeBack() throws {
      let ward = try Ward()
      let (nurse, interpreter) = (try ward.join(.nurse), try ward.join(.interpreter))
      #expect(nurse.wait { $0.isOnline } && interpreter.wait { $0.isOnline })
      nurse.send("for somebody else")
      nurse.send("for you")
      #expect(nurse.wait { $0.hasSent(2) } && interpreter.wait { $0.messages.count == 2 })
      let id = try #require(nurse.messages.first?.id)
      nurse.request(["do": "delete", "id": id])
      for chat in [nurse, interpreter] {
        #expect(chat.wait { $0.messages.first { $0.id == id }?.state == "retracted" })
        #expect(chat.messages.first { $0.id == id }?.text == "")
      }
      // Nobody takes back what another said.
      let theirs = try #require(nurse.messages.last?.id)
      interpreter.request(["do": "delete", "id": theirs])
      #expect(interpreter.wait { $0.events.contains { $0.event == "refused" } })
      #expect(nurse.messages.last?.state == "sent")
      nurse.quit()
      interpreter.quit()
      for person in [CastMember.nurse, .interpreter] {
        let verified = try ward.end(
          ward.programs.wardline,
          [
            "verify", "--relay", ward.url, "--session", ward.session, "--token-file", ward.token(of: person), "--store",
            ward.store(of: person),
          ])
        #expect(verified.status == 0, "\(verified.output)")
      }
    }

    @Test("who has understood a message is told to its author, stands in the log, and in what is exported of both sides")
    func understood() throws {
      let ward = try Ward()
      let (nurse, interpreter) = (try ward.join(.nurse), try ward.join(.interpreter))
      #expect(nurse.wait { $0.isOnline } && interpreter.wait { $0.isOnline })
      interpreter.send("400 mg, twice a day")
      #expect(nurse.wait { $0.messages.count == 1 })
      let id = try #require(nurse.messages.first?.id)
      func told(_ chat: ChatDriver) -> Int { chat.events.count { $0.what == "confirm_message" && $0.message == id } }
      nurse.request(["do": "understood"])
      #expect(nurse.wait { told($0) == 1 } && interpreter.wait { told($0) == 1 })
      // A second confirmation is not logged, and an author cannot confirm their own message.
      nurse.request(["do": "understood", "message": id])
      interpreter.request(["do": "understood", "message": id])
      #expect(interpreter.wait { $0.events.contains { $0.event == "refused" } })
      nurse.send("and with meals?")
      #expect(interpreter.wait { $0.messages.count == 2 } && told(interpreter) == 1)
      nurse.quit()
      interpreter.quit()
      let line = "\(CastMember.nurse.user) says that they have understood: 400 mg, twice a day"
      for person in [CastMember.nurse, .interpreter] {
        let store = ["--session", ward.session, "--store", ward.store(of: person)]
        let exported = try ward.end(ward.programs.wardline, ["export", "--format", "text"] + store).output
        #expect(exported.count { $0.hasSuffix(line) } == 1, "\(exported)")
      }
      let log = try ward.end(ward.programs.relay, ["log", "--data", ward.data, "--session", ward.session]).output
      #expect(log.count { $0.contains(#""event":"confirm_message","message":"\#(id)""#) } == 1, "\(log)")
      let export = ward.directory.path + "/export"
      let exporting = ["audit", "session", "--data", ward.data, "--output", export, ward.session]
      #expect(try ward.end(ward.programs.relay, exporting).status == 0)
      let page = try String(contentsOfFile: export + "/session.html", encoding: .utf8)
      #expect(page.contains("<td>confirmed a message: \(id)</td>"), "\(page)")
    }

    @Test("an author sees that what they wrote has arrived, and that it was read")
    func receipts() throws {
      let ward = try Ward()
      let (nurse, interpreter) = (try ward.join(.nurse), try ward.join(.interpreter))
      #expect(nurse.wait { $0.isOnline } && interpreter.wait { $0.isOnline })
      nurse.send("Do you hear me?")
      #expect(nurse.wait { $0.hasSent(1) })
      let sequence = try #require(nurse.messages.last?.sequence)
      let reader = "\(CastMember.interpreter.user)"
      #expect(
        nurse.wait { chat in
          chat.events.contains {
            $0.event == "receipt" && $0.user == reader && $0.delivered ?? 0 >= sequence && $0.read ?? 0 >= sequence
          }
        })
      // Who comes later is told as well.
      nurse.quit()
      let again = try ward.join(.nurse)
      #expect(again.wait { $0.events.contains { $0.event == "receipt" && $0.user == reader && $0.read ?? 0 >= sequence } })
      again.quit()
      interpreter.quit()
    }

    @Test("preferences, feedback and profiles go all the way, and a profile is known to whoever one meets (F8, G7)")
    func choices() throws {
      let ward = try Ward()
      let (nurse, interpreter) = (try ward.join(.nurse), try ward.join(.interpreter))
      #expect(nurse.wait { $0.isOnline } && interpreter.wait { $0.isOnline })
      interpreter.request(["do": "profile", "name": "Amal", "languages": ["ar", "ar-LB"]])
      #expect(
        nurse.wait { chat in chat.events.contains { $0.event == "profile" && $0.name == "Amal" && $0.languages == "ar ar-LB" } }
      )
      nurse.request(["do": "prefer", "name": "notify", "value": "off"])
      nurse.request(["do": "feedback", "rating": 5, "text": "very patient"])
      nurse.request(["do": "feedback", "rating": 6])
      #expect(nurse.wait { $0.events.contains { $0.event == "preference" && $0.name == "notify" && $0.value == "off" } })
      #expect(nurse.wait { $0.events.contains { $0.event == "refused" } })
      for chat in [nurse, interpreter] { #expect(chat.wait { $0.connection?.waiting == 0 }) }
      nurse.quit()
      interpreter.quit()
      for person in [CastMember.nurse, .interpreter] {
        let queue = try ward.end(ward.programs.wardline, ["queue", "list", "--json", "--store", ward.store(of: person)])
        #expect(queue.status == 0 && queue.output.isEmpty, "\(queue.output)")
      }
    }

    @Test("a session is created without a relay: what is said there waits for it, says so, and goes in its order (F12)")
    func createdOffline() throws {
      let ward = try Ward()
      ward.killRelay()
      let nurse = try ward.join(.nurse)
      nurse.request(["do": "create"])
      for number in 1...3 { nurse.send("question \(number)") }
      #expect(nurse.wait { $0.messages.count == 3 })
      let queue = try ward.end(ward.programs.wardline, ["queue", "list", "--json", "--store", ward.store(of: .nurse)])
      #expect(queue.output.count == 4)
      #expect(queue.output.filter { $0.contains(#""state":"blocked""#) }.count == 3)
      try ward.openRelay()
      #expect(nurse.wait { $0.hasSent(3) })
      #expect(nurse.messages.compactMap(\.text) == ["question 1", "question 2", "question 3"])
      let sequences = nurse.messages.compactMap(\.sequence)
      #expect(sequences.count == 3 && sequences == sequences.sorted())
      nurse.quit()
    }
  }
}
