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
  /// The relay's operator wants this device wiped, which this program was told not to do: nothing was removed.
  case wipeDeclined
  /// This device's store takes no writes for now, so that nothing can be received: its disk is full, or another program keeps it locked.
  case storeUnavailable(message: String, isFullDisk: Bool)
  /// The relay and this client do not understand each other.
  case protocolError(message: String)

  /// Whether the token is of another user than the store. A program with no banner ends then, even if it was online before.
  package var isOtherUser: Bool { if case .otherUser = self { true } else { false } }

  /// Whether this device's store is the cause, and no relay.
  package var isOfStore: Bool { if case .storeUnavailable = self { true } else { false } }

  /// The same with what others have said made printable, in one line, and no longer than a reason may be: a relay's farewell, or why a
  /// connection was closed, stands in lines that a person reads.
  package var printable: LossReason {
    func made(_ message: String) -> String { message.printable(charactersMax: Limits.reasonCharactersMax) }
    return switch self {
    case .closed(let message): .closed(message: made(message))
    case .overloaded(let message): .overloaded(message: made(message))
    case .notAllowed(let message): .notAllowed(message: made(message))
    case .tokenExpired(let message): .tokenExpired(message: made(message))
    case .protocolError(let message): .protocolError(message: made(message))
    case .storeUnavailable(let message, let isFullDisk): .storeUnavailable(message: made(message), isFullDisk: isFullDisk)
    case .unreachable, .silent, .unanswered, .drained, .replaced, .otherUser, .wipeDeclined: self
    }
  }

  /// Whether trying again soon is of no use.
  package var isRefusal: Bool {
    switch self {
    case .closed, .unreachable, .silent, .unanswered, .drained, .overloaded, .storeUnavailable: false
    case .replaced, .notAllowed, .tokenExpired, .otherUser, .wipeDeclined, .protocolError: true
    }
  }
}

extension LossReason {
  /// That a store takes no writes for now.
  package init(_ obstacle: StoreObstacle) {
    self = .storeUnavailable(message: obstacle.description, isFullDisk: obstacle.isFullDisk)
  }
}

extension LossReason: CustomStringConvertible {
  /// In a few words, for a person.
  public var description: String {
    switch self {
    case .closed(let message): message
    case .unreachable: "no answer from the relay"
    case .silent: "nothing heard from the relay"
    case .unanswered: "the relay is there and does not answer"
    case .drained: "the relay is stopping"
    case .replaced: "another program uses this store"
    case .otherUser(let token, let store): "the token belongs to \(token), and this store to \(store)"
    case .storeUnavailable(let message, let isFullDisk):
      isFullDisk
        ? "this device's disk is full, so that nothing can be saved: make room (\(message))"
        : "this device's store cannot be written at the moment: \(message)"
    case .wipeDeclined: "the relay asks to wipe this device, which this program does not do; nothing was removed"
    case .notAllowed(let message), .tokenExpired(let message), .protocolError(let message), .overloaded(let message):
      message
    }
  }
}

/// Why the program that works on a store has no connection, as that program has noted it there.
public struct LinkFailure: Hashable, Sendable {
  /// In a few words, such as `cannot find relay.example: name or service not known`.
  public var reason: String
  /// Since when it is so, by this device's clock.
  public var since: Timestamp

  /// Makes a failure.
  public init(reason: String, since: Timestamp) {
    self.reason = reason
    self.since = since
  }
}
