internal import WardlineModel

/// Which messages a view was shown, and in which state: so that after ``Update/readAgain`` only what is different is shown.
struct ToldMessages {
  private struct Told: Equatable {
    var state: Message.State
    var hasSequence: Bool
  }

  private var told: [IdempotencyKey: Told] = [:]
  /// What was shown because it was read again. The update that says the same may still be on its way.
  private var again: [IdempotencyKey: Message] = [:]

  var keys: Set<IdempotencyKey> { Set(told.keys) }

  /// Notes an update. `false` when reading again has shown just that.
  mutating func note(_ message: Message) -> Bool {
    told[message.id] = Told(state: message.state, hasSequence: message.sequence != nil)
    return again.removeValue(forKey: message.id) != message
  }

  /// Notes a message that was read again. `false` when it was shown in this state before.
  mutating func noteAgain(_ message: Message) -> Bool {
    let now = Told(state: message.state, hasSequence: message.sequence != nil)
    guard told.updateValue(now, forKey: message.id) != now else { return false }
    if again.count >= Limits.updatesWaitingMax { again = [:] }
    again[message.id] = message
    return true
  }

  mutating func forget(_ key: IdempotencyKey) {
    told[key] = nil
    again[key] = nil
  }
}
