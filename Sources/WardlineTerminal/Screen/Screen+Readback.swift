internal import WardlineModel

/// What was said to be understood: of what was not, a mistake may go on unnoticed.
struct Readbacks: Hashable, Sendable {
  /// Messages that somebody else than the reader has understood.
  private(set) var byOthers: Set<IdempotencyKey> = []
  /// Messages that the reader has understood.
  private(set) var byReader: Set<IdempotencyKey> = []
  /// What is listed: messages of the reader's that nobody has.
  var unconfirmed: [Message] = []

  init() {}

  init(_ events: [SessionEvent], by reader: UserID) { for event in events { note(event, by: reader) } }

  mutating func note(_ event: SessionEvent, by reader: UserID) {
    guard let key = event.confirmed else { return }
    if event.author == reader {
      byReader.insert(key)
    } else {
      byOthers.insert(key)
      unconfirmed.removeAll { $0.id == key }
    }
  }
}

// Read-back: who has received something says so.
extension Screen {
  /// Whether the reader can say that they have understood it, and has not.
  func canUnderstand(_ message: Message) -> Bool {
    !message.isMine && canAnswer(message) && !readbacks.byReader.contains(message.id)
  }

  /// Tells the author of the selected message, or of the newest one of somebody else.
  mutating func understand(_ now: Moment, _ intents: inout [ScreenIntent]) {
    if let closed { return showNotice(Notice(closed, isWarning: true), now) }
    if let message = selection.flatMap({ window.message($0) }), !canUnderstand(message) { return }
    intents.append(.act(.understood(selection)))
  }
}
