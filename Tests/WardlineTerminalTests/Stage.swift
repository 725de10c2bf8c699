import Testing
import WardlineModel
import WardlineTerminal
import WardlineTestSupport

/// A screen with somebody before it: Nadia, the nurse, in ward-7, with Idris, who interprets. Time stands still unless it is told to go.
struct Stage {
  var screen: Screen
  var decoder = KeyDecoder()
  var now = Moment(uptimeMilliseconds: 100_000, wall: Self.time("10:45"))
  var columns: Int
  var rows: Int
  /// What the screen wanted, since it was looked at last.
  var intents: [ScreenIntent] = []
  private var lastKey: UInt64 = 1_000

  init(columns: Int = 80, rows: Int = 14, settings: Screen.Settings = Screen.Settings()) {
    screen = Screen(session: Sample.ward, user: Sample.nurse, settings: settings)
    (self.columns, self.rows) = (columns, rows)
    handle(.resized(columns: columns, rows: rows))
    handle(.session(SessionState(session: Sample.ward, confirmed: .initial, wanted: nil)))
    handle(.participant(Participant(user: Sample.nurse, role: .nurse, name: "Nadia", language: "en")))
    handle(.participant(Participant(user: Sample.interpreter, role: .interpreter, name: "Idris", language: "ar")))
  }

  /// A clock time of the day of the test.
  static func time(_ clock: String, seconds: Int64 = 0) -> Timestamp {
    let parts = clock.split(separator: ":").compactMap { Int64($0) }
    return Timestamp(milliseconds: 1_760_054_400_000 + (parts[0] * 3_600 + parts[1] * 60 + seconds) * 1_000)
  }

  mutating func handle(_ event: ScreenEvent) { intents += screen.handle(event, now: now, wording: English()) }

  /// What was typed, as the bytes of a terminal.
  mutating func type(_ text: String) {
    for input in decoder.decode(Array(text.utf8), at: now.uptimeMilliseconds) { handle(.input(input)) }
  }

  mutating func press(_ key: Key) { handle(.input(.key(key))) }

  mutating func wait(_ milliseconds: Int64) {
    now.uptimeMilliseconds += milliseconds
    now.wall = now.wall.advanced(byMilliseconds: milliseconds)
    handle(.woke)
  }

  mutating func open(_ messages: [Message], hasOlder: Bool = false) {
    handle(.page(MessagePage(messages, position: .whole(showing: nil), hasOlder: hasOlder, hasNewer: false)))
  }

  /// What the screen wanted since the last time.
  mutating func taken() -> [ScreenIntent] {
    defer { intents = [] }
    return intents
  }

  var frame: Frame { screen.frame(columns: columns, rows: rows, now: now, wording: English()) }
  var text: String { frame.text }

  // MARK: Messages

  static func heard(_ text: String, _ clock: String, sequence: UInt64) -> Message {
    Message(
      id: Sample.key(sequence), session: Sample.ward, author: Sample.interpreter, isMine: false, text: text, state: .sent,
      sequence: sequence, writtenAt: time(clock), reason: nil)
  }

  static func said(
    _ text: String, _ clock: String, _ state: Message.State = .sent, sequence: UInt64? = nil, key: UInt64? = nil,
    reason: RejectionCode? = nil
  ) -> Message {
    Message(
      id: Sample.key(key ?? sequence ?? 900), session: Sample.ward, author: Sample.nurse, isMine: true, text: text,
      state: state,
      sequence: sequence, writtenAt: time(clock), reason: reason)
  }

  static func waiting(
    _ message: Message, _ state: QueueRow.State = .pending, attempts: Int = 0, ordinal: Int64 = 1, reason: RejectionCode? = nil,
    nextAttemptAt: Timestamp? = nil
  ) -> QueueRow {
    QueueRow(
      ordinal: ordinal,
      operation: ClientOperation(
        key: message.id, session: message.session, writtenAt: message.writtenAt, action: .sendMessage(body: message.text)),
      state: state, attempts: attempts, wasSent: attempts > 0, nextAttemptAt: nextAttemptAt, reason: reason)
  }

  /// The beginning that most tests share.
  static let conversation = [
    heard("هل لديك ألم؟", "10:41", sequence: 1), said("Any allergies to penicillin?", "10:42", sequence: 2),
    heard("نعم، لديه حساسية.", "10:43", sequence: 3),
  ]

  static func online(columns: Int = 80, rows: Int = 14) -> Stage {
    var stage = Stage(columns: columns, rows: rows)
    stage.handle(.connection(.online(roundTripMilliseconds: 38)))
    stage.handle(.presence(Sample.interpreter, isHere: true))
    stage.open(conversation)
    return stage
  }

  static func lost(columns: Int = 80, rows: Int = 14) -> Stage {
    var stage = online(columns: columns, rows: rows)
    let first = said("How long has he had the rash?", "10:44", .pending, key: 901)
    let second = said("Since yesterday?", "10:45", .pending, key: 902)
    stage.handle(.connection(.lost(.unreachable, nextTryAt: stage.now.uptimeMilliseconds + 21_000)))
    stage.handle(.message(first))
    stage.handle(.message(second))
    stage.handle(.queue([waiting(first), waiting(second, ordinal: 2)], QueueCounts(pending: 2, failed: 0)))
    stage.wait(17_000)
    return stage
  }

  static func failed(
    columns: Int = 80, rows: Int = 14, _ reasons: (RejectionCode, RejectionCode) = (.timedOut, .textTooLong)
  ) -> Stage {
    var stage = online(columns: columns, rows: rows)
    let first = said("Is it itching?", "10:44", .failed, key: 901, reason: reasons.0)
    let second = said("Take two tablets", "10:45", .failed, key: 902, reason: reasons.1)
    stage.handle(.message(first))
    stage.handle(.message(second))
    let rows = [
      waiting(first, .failed, attempts: 5, reason: reasons.0),
      waiting(second, .failed, attempts: 1, ordinal: 2, reason: reasons.1),
    ]
    stage.handle(.queue(rows, QueueCounts(pending: 0, failed: 2)))
    return stage
  }
}

/// Compares a whole screen with what a person is to see.
func expect(_ stage: Stage, _ golden: String, sourceLocation: SourceLocation = #_sourceLocation) {
  #expect(stage.text == golden, sourceLocation: sourceLocation)
}
