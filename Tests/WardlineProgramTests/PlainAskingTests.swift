import Synchronization
import Testing
import Wardline
import WardlineModel
import WardlineTestSupport

@testable import WardlineCommand

/// What plain lines say of requests for interpreters, without a relay.
@Suite struct PlainAskingLines {
  private final class Paper: Sendable {
    private let state = Mutex<[String]>([])
    @Sendable func write(_ line: String) { state.withLock { $0.append(line) } }
    func taken() -> [String] {
      state.withLock { lines in
        defer { lines = [] }
        return lines
      }
    }
  }

  private let paper = Paper()

  private func chat() -> PlainChat { PlainChat(session: Sample.ward, user: Sample.nurse, write: paper.write) }

  private static func tag(_ text: String) -> LanguageTag {
    do { return try LanguageTag(text) } catch { preconditionFailure("\(error)") }
  }

  private func request(_ state: RequestState, in session: SessionID = Sample.ward, place: RequestPlace? = nil) -> DeviceRequest
  {
    DeviceRequest(
      Sample.key(1), in: session, by: Sample.nurse, InterpreterRequest(Self.tag("ar-SY")), askedAt: Sample.time(0),
      state: state,
      place: place)
  }

  private func ring(note: String = "Bed 4\u{1B}[2J") -> Ring {
    Ring(
      of: Sample.key(2), in: Sample.clinic, Self.tag("pl"), urgency: .urgent, note: note, author: Sample.interpreter,
      authorName: "Idris",
      endsAt: Sample.time(15_000))
  }

  @Test("a ring is one line with all that a banner has, made printable, and said once; its end is another")
  func rings() {
    var chat = chat()
    chat.show(.change(.ring(ring())))
    chat.show(.change(.ring(ring())))
    let lines = paper.taken()
    #expect(lines.count == 1)
    #expect(lines[0].hasPrefix("Idris asks for Polish, urgent, Session clinic-2: Bed 4"), "\(lines)")
    #expect(lines[0].hasSuffix(". /accept accept, /decline decline.") && !lines[0].contains("\u{1B}"), "\(lines)")
    chat.show(.change(.ringEnded(Sample.key(2), .taken)))
    chat.show(.change(.ringEnded(Sample.key(2), .taken)))
    #expect(paper.taken() == ["Somebody else has accepted."])
    chat.show(.change(.ring(ring(note: ""))))
    #expect(paper.taken() == ["Idris asks for Polish, urgent, Session clinic-2. /accept accept, /decline decline."])
    chat.show(.change(.ringEnded(Sample.key(2), .declined)))
    #expect(paper.taken() == [])
    chat.show(.change(.answerRefused(Sample.key(2), session: Sample.clinic, .notRung)))
    #expect(paper.taken() == ["It no longer rings for you."])
  }

  @Test("where a request stands: each change once; what was over before is no news")
  func requests() {
    var chat = chat()
    chat.show(.change(.request(request(.expired))))
    #expect(paper.taken() == [])
    let place = RequestPlace(2, onDuty: 3, busy: 1, expiresAt: Sample.time(0))
    for state in [RequestState.pending, .pending, .open] {
      chat.show(.change(.request(request(state, place: state == .open ? place : nil))))
    }
    #expect(
      paper.taken() == [
        "Waiting for an interpreter: Arabic (Syria), pending",
        "Waiting for an interpreter: Arabic (Syria), place 2, on duty: 3, busy: 1",
      ])
    chat.show(.change(.request(request(.accepted(by: Sample.name("amal"))))))
    chat.show(.change(.request(request(.cancelled))))
    chat.show(.change(.request(request(.expired))))
    #expect(
      paper.taken() == [
        "amal has accepted.", "The request was cancelled.", "Nobody has accepted in time. /renew asks again.",
      ])
  }

  @Test("accepted by the reader: where the session is")
  func accepted() {
    var chat = chat()
    chat.show(.change(.request(request(.accepted(by: Sample.nurse), in: Sample.clinic))))
    #expect(paper.taken() == ["Session clinic-2: wardline chat --plain --session clinic-2"])
  }

  @Test("duty is said when it has changed")
  func duty() {
    var chat = chat()
    for duty in [Duty.on, .on, .away] {
      let choice = DutyChoice(duty, chosenAt: Sample.time(0))
      chat.show(.change(.duty(DeviceDuty(choice: choice, state: DutyState(choice, availability: .away)))))
    }
    #expect(paper.taken() == ["on duty", "away"])
  }
}
