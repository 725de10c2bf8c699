/// Why there is no connection.
public enum LossReason: Hashable, Sendable {
  /// The network or the relay closed it, or refused the try.
  case closed(message: String)
  /// No relay answered within ``Limits/connectMaxMilliseconds``.
  case unreachable
  /// Nothing was heard for ``Limits/silenceMaxMilliseconds`` with an answer outstanding.
  case silent
  /// The relay is there and did not answer an operation for ``Limits/answerMaxMilliseconds``.
  case unanswered
  /// The relay stops for now.
  case drained
  /// The relay is full, or too many come at once; it has said when to come back.
  case overloaded(message: String)
  /// Another process connected as this device.
  case replaced
  /// The token opens nothing at this relay.
  case notAllowed(message: String)
  /// The token has expired.
  case tokenExpired(message: String)
  /// The token is of another user than the store: nothing was sent under it.
  case otherUser(token: UserID, store: UserID)
  /// The relay and this client do not understand each other.
  case protocolError(message: String)

  /// Whether the token is of another user than the store. A program with no banner ends then, even if it was online before.
  package var isOtherUser: Bool { if case .otherUser = self { true } else { false } }

  /// Whether trying again soon is of no use.
  package var isRefusal: Bool {
    switch self {
    case .closed, .unreachable, .silent, .unanswered, .drained, .overloaded: false
    case .replaced, .notAllowed, .tokenExpired, .otherUser, .protocolError: true
    }
  }
}
