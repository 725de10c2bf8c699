internal import WardlineModel
internal import WardlineTransport

/// What went wrong, for the program that uses the SDK and for the person in front of it.
public struct ClientError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What kind of thing it was.
  public var kind: Kind
  /// What was wrong, with which value, what would be right, and what happened to their data.
  public var description: String

  /// Kinds of failure that are answered differently.
  public enum Kind: Hashable, Sendable {
    /// What was given cannot be used: an empty message, one that is too long, an invalid token.
    case badInput
    /// The key names something else already: another text, another session, or a message that was taken back.
    case keyReused
    /// The relay's address is invalid.
    case badAddress
    /// The token opens nothing, or not this.
    case notAllowed
    /// Something around us is not as it has to be: the store belongs to somebody else, a file cannot be read.
    case misconfigured
    /// A part of the installation is missing; the description names the package.
    case notInstalled
    /// The store was written by a newer program, and was not touched.
    case newerStore
    /// The store was copied from another computer, and was not touched: see ``CopiedStore``.
    case copiedStore
    /// The store is encrypted, and its key is missing or another one. It was not touched.
    case storeLocked
    /// The store takes no writes now; nothing of this call was kept. Where the disk has failed, a client takes back what it may have kept all the
    /// same, as soon as the disk works again.
    case storeUnavailable
    /// The disk of the store is full, or a quota is reached: nothing was stored. It works again once there is room.
    case diskFull
    /// The store can no longer be trusted: end, and start again.
    case storeFailed
    /// The relay's operator had this device wiped: its store, the key and the tokens are destroyed.
    case wiped
  }

  /// Makes an error.
  public init(_ kind: Kind, _ description: String) {
    self.kind = kind
    self.description = description
  }

  init(keyReused key: IdempotencyKey, because why: String) {
    self.init(.keyReused, "key_reused: \(why) under the key \(key); nothing was queued. Another message needs another key")
  }

  /// A text that can never be sent, refused before it is queued.
  init(refusal code: RejectionCode, of text: String) {
    self.init(
      .badInput,
      code == .textEmpty
        ? "the message is empty; nothing was queued"
        : "the message has \(text.utf8.count) bytes; at most \(Limits.textBytesMax) can be sent. Nothing was queued: shorten or split it"
    )
  }

  /// Why there is no event loop.
  init(_ error: TransportError) {
    guard case .eventLoopPluginMissing = error else {
      self.init(.misconfigured, error.description)
      return
    }
    self.init(.notInstalled, "\(error). Nothing was queued now; what this device holds is safe")
  }

  /// Why a running client has refused an operation. It opens the store anew by itself, and deletes what it refused if that is there (decision 077).
  init(refusing error: StoreError) {
    guard case .diskFailed(let why) = error else {
      self.init(error)
      return
    }
    self.init(
      .storeUnavailable,
      "the disk failed: \(why). What was confirmed before is on it. This was refused: should it be on the disk after all, it is taken out "
        + "before anything else is sent")
  }

  init(_ error: StoreError) {
    let kind: Kind =
      switch error {
      case .unavailable(let obstacle): obstacle.isFullDisk ? .diskFull : .storeUnavailable
      case .fenced, .diskFailed: .storeUnavailable
      case .failed, .damaged, .replaced, .setBack, .takenOver: .storeFailed
      case .cannotOpen, .missing, .empty: .storeUnavailable
      case .newerVersion: .newerStore
      case .locked: .storeLocked
      case .belongsTo: .misconfigured
      case .copied: .copiedStore
      case .wiped: .wiped
      }
    // Only the person in front of it can save what is left.
    let remedy =
      switch error {
      case .copied(let path, _): ": 'wardline device adopt --store \(path)' makes it a device of its own"
      case .damaged: ". What can be read of it is saved by 'wardline export --salvage'"
      case .replaced(_, let copy?): ": 'wardline export --store \(copy)' shows it"
      default: ""
      }
    self.init(kind, error.description + remedy)
  }
}
