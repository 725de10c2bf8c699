internal import WardlineModel

/// Which messages a view was shown, and in which state: so that after ``Update/readAgain`` only what is different is shown.
struct ShownMessages {
  private struct Shown: Equatable {
    var state: Message.State
    var hasSequence: Bool
  }

  private var shown: [IdempotencyKey: Shown] = [:]
  /// What was shown because it was read reread. The update that says the same may still be on its way.
  private var reread: [IdempotencyKey: Message] = [:]

  var keys: Set<IdempotencyKey> { Set(shown.keys) }

  /// Notes an update. `false` when reading again has shown just that.
  mutating func recordUpdate(_ message: Message) -> Bool {
    shown[message.id] = Shown(state: message.state, hasSequence: message.sequence != nil)
    return reread.removeValue(forKey: message.id) != message
  }

  /// Notes a message that was read reread. `false` when it was shown in this state before.
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
