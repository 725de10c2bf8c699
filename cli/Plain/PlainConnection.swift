internal import Wardline
internal import WardlineModel
internal import WardlineTerminal

/// What is said in lines of the connection, in a session and at home: once for a loss, and not for each try.
struct PlainConnection: Sendable {
  let wording: any Wording
  let write: @Sendable (String) -> Void
  /// How many operations wait.
  var waiting = 0
  /// Whether what is typed goes at once, as far as is known.
  private(set) var isConnected = false
  /// Whether the banner stands.
  private var isLost = false
  private var hasBeenOnline = false
  private var isStandby = false
  /// The reasons that were said since it was last online, the newest last: several relays fail for different reasons, in turn.
  private var saidReasons: [String] = []

  init(wording: any Wording, write: @escaping @Sendable (String) -> Void) { (self.wording, self.write) = (wording, write) }

  /// It is in this state already, and that was said elsewhere.
  mutating func resume(_ state: ConnectionState) {
    isStandby = state == .standby
    isConnected = state == .online || state == .standby
    hasBeenOnline = state == .online
    guard case .lost(let reason, _) = state else { return }
    isLost = true
    saidReasons = [reason.described]
  }

  mutating func show(_ state: ConnectionState) {
    defer { if state != .connecting { isStandby = state == .standby } }
    switch state {
    case .connecting: break
    case .standby:
      isConnected = true
      guard !isStandby else { return }
      isLost = false
      write(wording.text(.bannerStandby))
    case .online:
      isConnected = true
      write(hasBeenOnline || isLost ? wording.text(.connectionReconnected) : wording.text(.connectionOnline))
      isLost = false
      hasBeenOnline = true
      saidReasons = []
    case .lost(let reason, let retry):
      isConnected = false
      if !isLost {
        write("\(wording.text(.bannerLost)) \(wording.text(.bannerWaiting, [:], count: waiting)).")
        isLost = true
      }
      sayWhy(reason, retryInMilliseconds: retry)
    }
  }

  /// Once for each cause: the next try is a matter of seconds, and of no interest.
  private mutating func sayWhy(_ reason: LossReason, retryInMilliseconds retry: Int64) {
    guard !saidReasons.contains(reason.described) else { return }
    saidReasons = (saidReasons + [reason.described]).suffix(Limits.relaysMax)
    // A relay that asks to wait is obeyed; how long is worth knowing.
    let next = wording.text(.bannerNextTry, ["seconds": "\((retry + 999) / 1_000)"])
    let words = reason.text(in: wording) ?? reason.described
    switch reason {
    // And what the relay said itself.
    case .overloaded(let message): warn("\(words) (\(message)); \(next)")
    case .notAllowed(let message), .tokenExpired(let message): warn("\(words) (\(message))")
    default: warn(words)
    }
  }
}
