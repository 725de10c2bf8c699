internal import WardlineModel

/// Which messages were confirmed as understood, according to the events that the screen holds.
struct Readbacks: Hashable, Sendable {
  /// Messages that another member has confirmed.
  private(set) var byOthers: Set<IdempotencyKey> = []
  /// Messages that the reader has confirmed.
  private(set) var byReader: Set<IdempotencyKey> = []
  /// The reader's own messages without a confirmation, for the list of `/readback`.
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

// Read-back: a receiver confirms that they have understood a message.
extension Screen {
  /// Rebuilds the sets after events were dropped: the device keeps ``Limits/sessionEventsMax``, and what it shows must be the same after a restart.
  mutating func rebuildReadbacks() {
    let unconfirmed = readbacks.unconfirmed
    readbacks = Readbacks(events, by: user)
    readbacks.unconfirmed = unconfirmed
  }

  /// Whether the reader can confirm a message: not twice, and not while their confirmation waits in the queue.
  func canUnderstand(_ message: Message) -> Bool {
    let id = current(message).id
    return !message.isMine && canAnswer(message) && !readbacks.byReader.contains(id)
      && !queue.contains { $0.operation.action == .confirmMessage(id) }
  }

  /// Alt-Y: confirms the selected message or, without a selection, the newest one of another member.
  mutating func understand(_ now: Moment, _ intents: inout [ScreenIntent]) {
    if let closed { return showNotice(Notice(closed, isWarning: true), now) }
    let message = selection.flatMap { window.message($0) }
    if let message, !canUnderstand(message) { return }
    // The words that are shown are confirmed: those of the correction.
    intents.append(.act(.understood(message.map { current($0).id })))
  }
}
