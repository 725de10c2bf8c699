import WardlineModel
import WardlineTerminal
import WardlineTestSupport

extension Stage {
  static let arabic = tag("ar")

  static func tag(_ text: String) -> LanguageTag {
    do { return try LanguageTag(text) } catch { preconditionFailure("\(error)") }
  }

  static let languages = [
    LanguageName(tag("ar"), endonym: "العربية", name: "Arabic"), LanguageName(tag("de"), endonym: "Deutsch", name: "German"),
    LanguageName(tag("pl"), endonym: "Polski", name: "Polish"), LanguageName(tag("tr"), endonym: "Türkçe", name: "Turkish"),
  ]

  static func summary(_ session: SessionID, _ status: SessionStatus = .active, unread: Int = 0, last: Message? = nil)
    -> SessionRow
  {
    let idris = Participant(user: Sample.interpreter, role: .interpreter, name: "Idris", language: "ar")
    let state = SessionState(session: session, confirmed: VersionedStatus(status, version: 1), wanted: nil)
    return SessionRow(
      SessionSummary(state: state, participants: [idris], lastWrittenAt: last?.writtenAt, unread: unread), last: last)
  }

  static let rows = [
    summary(Sample.clinic, unread: 3, last: heard("هل لديك ألم؟", "10:44", sequence: 9)),
    summary(Sample.ward, last: said("Any allergies to penicillin?", "10:42", sequence: 2)),
    summary(Sample.name("er-1"), .ended),
  ]

  static func request(
    _ state: RequestState, in session: SessionID = Sample.ward, key: UInt64 = 700, asked: String = "10:44",
    by author: UserID = Sample.nurse,
    place: RequestPlace? = nil
  ) -> DeviceRequest {
    DeviceRequest(
      Sample.key(key), in: session, by: author, InterpreterRequest(arabic), askedAt: time(asked), state: state, place: place)
  }

  static func ring(_ key: UInt64 = 800, _ urgency: Urgency = .normal, note: String = "Bed 4, consent", seconds: Int64 = 15)
    -> Ring
  {
    Ring(
      of: Sample.key(key), in: Sample.clinic, arabic, urgency: urgency, note: note, author: Sample.nurse, authorName: "Nadia",
      endsAt: time("10:45", seconds: seconds))
  }

  /// Home of a person who knows three sessions.
  static func home(columns: Int = 80, rows: Int = 14, role: Role = .nurse, user: UserID = Sample.nurse) -> Stage {
    var stage = Stage(columns: columns, rows: rows)
    stage.screen = Screen(session: nil, user: user, settings: Screen.Settings(role: role, offersHome: true))
    stage.handle(.resized(columns: columns, rows: rows))
    stage.handle(.desk(.languages(languages)))
    stage.handle(.connection(.online(roundTripMilliseconds: 38)))
    stage.handle(.desk(.sessions(Self.rows)))
    return stage
  }

  /// The interpreter in ward-7, with nothing typed.
  static func interpreter(columns: Int = 80, rows: Int = 14) -> Stage {
    var stage = home(columns: columns, rows: rows, role: .interpreter, user: Sample.interpreter)
    stage.handle(.desk(.duty(DeviceDuty(choice: DutyChoice(.on, chosenAt: time("10:00"))))))
    return stage
  }

  /// Opens a session as its driver does.
  mutating func answerOpening() {
    for case .openSession(let session) in intents {
      handle(.desk(.opened(session)))
      handle(.session(SessionState(session: session, confirmed: .initial, wanted: nil)))
      open([])
    }
  }
}
