internal import WardlineModel

/// Which of several relays is tried next, and when (decision 100).
///
/// Each relay is tried as if it were the only one: after its own ``Backoff``, and not before the time that it has asked for. The relay that is
/// due first is tried next; of those that are due, the one that follows the last one in the list. So a relay that has not failed is tried at
/// once, no pause is longer than that of one backoff (G10), and a relay that is down sees no more attempts than it would alone.
///
/// Time and randomness are arguments. With one relay it has no effect beside that of the backoff.
package struct RelayRotation: Equatable, Sendable {
  private struct Relay: Equatable, Sendable {
    var backoff = Backoff()
    /// When the backoff lets it be tried, unless a wake comes before.
    var dueAtMilliseconds: Int64 = 0
    /// Before this time only a wake starts an attempt: the relay has asked to wait, or rejects the token.
    var askedToWaitUntilMilliseconds: Int64 = 0
  }

  /// What to do about a lost connection or a failed attempt.
  package enum Remedy: Sendable {
    /// The relay may be the cause: another one is tried as soon as it is due.
    case another
    /// The relay rejects the user or the program. Another relay would probably do so, too: none is tried before the time for this one.
    case anotherLater
    /// No relay is the cause: this one is tried again, and no other before it.
    case same
  }

  private var relays: [Relay]
  /// The relay in use, or of the last attempt.
  package private(set) var current = 0
  /// The first one in the order of those that are due.
  private var first = 0

  /// - Parameter count: the number of relays, at least 1.
  package init(count: Int) {
    precondition(count > 0, "there is no relay")
    relays = Array(repeating: Relay(), count: count)
  }

  package var count: Int { relays.count }

  /// When a relay is due, in uptime milliseconds; past if one is due now.
  package var dueAtMilliseconds: Int64 { relays.map(\.dueAtMilliseconds).min() ?? 0 }

  /// The first time at which a relay that has not asked to wait for longer may be tried, whatever its backoff.
  var askedToWaitUntilMilliseconds: Int64 { relays.map(\.askedToWaitUntilMilliseconds).min() ?? 0 }

  /// The backoff of the relay in use.
  var backoff: Backoff { relays[current].backoff }

  /// A connection was stable: every backoff begins anew.
  package mutating func succeeded() {
    for index in relays.indices { relays[index].backoff.succeeded() }
  }

  /// The pause before the relay in use is tried again, in milliseconds.
  package mutating func nextDelay(using generator: inout some RandomNumberGenerator) -> Int64 {
    relays[current].backoff.nextDelay(using: &generator)
  }

  /// The connection to the relay in use was lost, or the attempt has failed.
  ///
  /// - Parameters:
  ///   - due: when to try this relay again.
  ///   - askedToWait: until when it has asked not to be tried.
  package mutating func lost(dueAt due: Int64, askedToWaitUntil askedToWait: Int64, _ remedy: Remedy) {
    relays[current].dueAtMilliseconds = due
    relays[current].askedToWaitUntilMilliseconds = askedToWait
    first = remedy == .same ? current : (current + 1) % relays.count
    guard remedy != .another else { return }
    for index in relays.indices {
      relays[index].dueAtMilliseconds = max(relays[index].dueAtMilliseconds, due)
      relays[index].askedToWaitUntilMilliseconds = max(relays[index].askedToWaitUntilMilliseconds, askedToWait)
    }
  }

  /// Selects the relay of the next attempt. A wake may come before any is due: then one that has not asked to wait, and of these the one
  /// that is due first.
  package mutating func advance(at now: Int64) {
    let order = relays.indices.map { (first + $0) % relays.count }
    func rank(_ place: Int) -> (Int64, Int64, Int) {
      let relay = relays[order[place]]
      return (max(now, relay.askedToWaitUntilMilliseconds), max(now, relay.dueAtMilliseconds), place)
    }
    current = order[order.indices.min { rank($0) < rank($1) } ?? 0]
  }
}
