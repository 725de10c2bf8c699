internal import WardlineModel

/// Which messages a view was shown, and in which state: so that after ``Update/readAgain`` only what is different is shown.
struct ShownMessages {
  private struct Shown: Equatable {
    var state: Message.State
    var hasSequence: Bool
  }

  private var shown: [IdempotencyKey: Shown] = [:]
  /// Messages that were shown because they were read again. The update with the same content may still arrive.
  private var reread: [IdempotencyKey: Message] = [:]

  var keys: Set<IdempotencyKey> { Set(shown.keys) }

  /// Records an update. `false` when reading again has already shown this content.
  mutating func recordUpdate(_ message: Message) -> Bool {
    shown[message.id] = Shown(state: message.state, hasSequence: message.sequence != nil)
    return reread.removeValue(forKey: message.id) != message
  }

  /// Records a message that was read again. `false` when it was already shown in this state.
  mutating func recordReread(_ message: Message) -> Bool {
    let now = Shown(state: message.state, hasSequence: message.sequence != nil)
    guard shown.updateValue(now, forKey: message.id) != now else { return false }
    if reread.count >= Limits.updatesWaitingMax { reread = [:] }
    reread[message.id] = message
    return true
  }

  mutating func remove(_ key: IdempotencyKey) {
    shown[key] = nil
    reread[key] = nil
  }
}
