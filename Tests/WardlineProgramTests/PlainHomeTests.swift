import Synchronization
import Testing
import Wardline
import WardlineModel
import WardlineTestSupport

@testable import WardlineCommand

/// What home says in lines, without a relay.
@Suite struct PlainHomeLines {
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

  private func home(_ role: Role?) -> PlainHome { PlainHome(user: Sample.nurse, role: role, write: paper.write) }

  private static func tag(_ text: String) -> WardlineModel.LanguageTag {
    do { return try WardlineModel.LanguageTag(text) } catch { preconditionFailure("\(error)") }
  }

  private func row(
    _ number: Int, _ session: SessionID, _ status: SessionStatus = .active, unread: Int = 0, failed: Int = 0,
    text: String? = nil
  ) -> HomeContents.Row {
    let idris = Participant(user: Sample.interpreter, role: .interpreter, name: "Idris\u{1B}[2J", language: "ar")
    let state = SessionState(session: session, confirmed: VersionedStatus(status, version: 1), wanted: nil)
    let summary = SessionSummary(state: state, participants: [idris], lastWrittenAt: nil, unread: unread, failed: failed)
    let last = text.map { text in
      Message(
        id: Sample.key(UInt64(number)), session: session, author: Sample.interpreter, isMine: false, text: text, state: .sent,
        sequence: 1, writtenAt: Sample.time(0), reason: nil)
    }
    return HomeContents.Row(number: number, summary: summary, last: last)
  }

  private func queued(_ key: UInt64) -> QueuedRequest {
    QueuedRequest(
      Sample.key(key), in: Sample.clinic, Self.tag("ar-SY"), urgency: .urgent, author: Sample.nurse, authorName: "Nadia",
      askedAt: Sample.time(0), ringing: 2)
  }

  @Test("a nurse's: who they are, their request, and each session with its number, what is new, and what was said last")
  func nurse() {
    var home = home(.nurse)
    var contents = HomeContents(sessions: [
      row(1, Sample.ward, unread: 2, failed: 1, text: "Bed 4\u{1B}[2J"), row(2, Sample.clinic, .ended),
    ])
    contents.requests = [
      DeviceRequest(
        Sample.key(9), in: Sample.ward, by: Sample.nurse, InterpreterRequest(Self.tag("ar")), askedAt: Sample.time(0),
        state: .open)
    ]
    home.begin(contents)
    let lines = paper.taken()
    #expect(lines.count == 5 && lines[0].hasPrefix("Wardline. You: \(Sample.nurse), nurse. /help: "), "\(lines)")
    #expect(lines[1] == "Session \(Sample.ward): Waiting for an interpreter: Arabic")
    #expect(lines[2] == "Sessions: /open N")
    #expect(lines[3].hasPrefix("1. \(Sample.ward): active, new messages: 2, not sent: 1; "), "\(lines)")
    #expect(lines[3].contains(": Bed 4") && !lines.joined().contains("\u{1B}"))
    #expect(lines[4] == "2. \(Sample.clinic): ended")
    // Only what has changed is said again, and what is on its way is no news.
    home.update(contents)
    #expect(paper.taken() == [])
    contents.sessions[0].summary.unread = 3
    contents.sessions[1].summary.pending = 1
    contents.sessions.append(row(3, Sample.name("er-1")))
    home.update(contents)
    let news = paper.taken()
    #expect(news.count == 2 && news[0].contains("new messages: 3") && news[1] == "3. er-1: active", "\(news)")
  }

  @Test("an interpreter's: duty and what rings, once")
  func interpreter() {
    var home = home(.interpreter)
    let ring = Ring(
      of: Sample.key(2), in: Sample.clinic, Self.tag("pl"), urgency: .urgent, note: "", author: Sample.interpreter,
      authorName: "Idris", endsAt: Sample.time(15_000))
    home.begin(HomeContents(rings: [ring]))
    home.show(.change(.ring(ring)))
    let lines = paper.taken()
    #expect(lines.count == 4, "\(lines)")
    #expect(lines[1] == "off duty. /duty: whether requests ring for you.")
    #expect(lines[2] == "No sessions yet. /request asks for an interpreter.")
    #expect(lines[3].hasPrefix("Idris asks for Polish, urgent, Session clinic-2. /accept"))
  }

  @Test("a coordinator's: the queue, then what comes and goes")
  func coordinator() {
    var home = home(.coordinator)
    home.begin(HomeContents())
    #expect(paper.taken().contains("No open requests."))
    home.update(HomeContents(queuedRequests: [queued(1), queued(2)]))
    let lines = paper.taken()
    #expect(lines.count == 2 && lines[0].hasSuffix("Arabic (Syria), urgent, Nadia, Session clinic-2, rings for 2"), "\(lines)")
    home.update(HomeContents(queuedRequests: [queued(2)]))
    #expect(paper.taken() == ["Open requests: 1"])
    home.update(HomeContents())
    #expect(paper.taken() == ["No open requests."])
  }

  @Test("a connection that stands already is not said again")
  func resumed() {
    var home = home(.nurse)
    home.resume(.lost(.unreachable, retryInMilliseconds: 1))
    home.show(.connection(.lost(.unreachable, retryInMilliseconds: 2)))
    #expect(paper.taken() == [])
    home.show(.connection(.online))
    #expect(paper.taken() == ["Reconnected."])
  }
}
