internal import Wardline
internal import WardlineModel

/// A refusal that trying again does not mend: the program ends with it, unless it was let in before.
struct Refusal {
  let failure: Failure

  /// `nil` for everything that may pass by itself.
  init?(_ reason: LossReason, pending: Int) {
    let safe = pending > 0 ? " Your \(pending) waiting message\(pending == 1 ? " is" : "s are") safe on this device." : ""
    let remedy = LoginRenewal.shared.isInUse ? "Run 'wardline login'." : "Ask for a new token."
    switch reason {
    case .closed, .unreachable, .silent, .unanswered, .drained, .overloaded, .replaced, .storeUnavailable: return nil
    case .notAllowed(let why): failure = Failure(.notAllowed, "not allowed: \(why). \(remedy)\(safe)")
    case .tokenExpired(let why): failure = Failure(.notAllowed, "not allowed: \(why). \(remedy)\(safe)")
    case .otherUser(let token, let store):
      failure = Failure(
        .notAllowed,
        "the token belongs to \(token), and this store to \(store): nothing was sent under it. Put \(store)'s token into the file, or name another store; if both are you, name the claim that is the user with --user-claim.\(safe)"
      )
    // A new token does not help: it is this device that is meant.
    case .wipeDeclined:
      failure = Failure(.notAllowed, "not allowed: \(reason.described). Ask whoever runs the relay about this device.\(safe)")
    case .protocolError(let why):
      failure = Failure(.unavailable, "this relay and this program do not understand each other: \(why).\(safe)")
    }
  }
}
