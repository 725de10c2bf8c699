/// What an ``Identifier`` names. Each kind is an empty type, so that a user's name can never stand where a session's is wanted.
public protocol IdentifierKind: Sendable {
  /// The word for it in a sentence to a person, such as "session".
  static var noun: String { get }
  /// What a name of this kind is made of, for a sentence that begins with "use".
  static var alphabet: String { get }
  /// Whether a text is a name of this kind.
  static func allows(_ bytes: String.UTF8View) -> Bool
}

extension IdentifierKind {
  /// Of those that programs and operators of this project choose.
  public static var alphabet: String {
    "1 to \(Limits.identifierBytesMax) letters, digits, '.', '_' or '-', beginning with a letter or digit"
  }

  /// 1 to ``Limits/identifierBytesMax`` ASCII characters: letters, digits, `.`, `_` and `-`; the first is a letter or a digit.
  public static func allows(_ bytes: String.UTF8View) -> Bool {
    func isLetterOrDigit(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: false
      }
    }
    guard let first = bytes.first, bytes.count <= Limits.identifierBytesMax, isLetterOrDigit(first) else { return false }
    return bytes.allSatisfy {
      isLetterOrDigit($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: ".")
    }
  }
}

/// A name that travels: in tokens, in frames, in both databases and in logs. It is compared exactly.
///
/// 1 to 64 ASCII characters: letters, digits, `.`, `_` and `-`; the first is a letter or a digit. Of a user it is what their identity provider
/// calls them, and so longer and less tame: see ``UserKind``.
///
/// For example: `SessionID("ward-7")`.
public struct Identifier<Kind: IdentifierKind>: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The name as it is written everywhere.
  public let text: String

  /// Makes an identifier of a text.
  ///
  /// - Throws: ``InvalidIdentifier``, which says what would be right.
  public init(_ text: String) throws(InvalidIdentifier) {
    guard Kind.allows(text.utf8) else { throw InvalidIdentifier(noun: Kind.noun, alphabet: Kind.alphabet, value: text) }
    self.text = text
  }

  /// The name as it is written everywhere.
  public var description: String { text }

  /// By bytes, for a stable order of output.
  public static func < (left: Self, right: Self) -> Bool { left.text < right.text }
}

/// A text that was to be an ``Identifier`` and is not one.
public struct InvalidIdentifier: Error, Hashable, CustomStringConvertible {
  /// What it was to name.
  public let noun: String
  /// What such a name is made of.
  public let alphabet: String
  /// The text that was given.
  public let value: String

  /// What is wrong, and what would be right. The value is made printable and cut: it may come from an unauthenticated peer.
  public var description: String { "'\(value.printable())' is not a \(noun) name: use \(alphabet)" }
}

/// The kind of ``SessionID``.
public enum SessionKind: IdentifierKind {
  /// "session".
  public static var noun: String { "session" }
}
/// The kind of ``UserID``: what OpenID Connect allows as a subject, such as `ana`, `ana@ward.example` or `auth0|5f7c8ec7`. 1 to 255 printable
/// ASCII characters; spaces are not at its ends.
public enum UserKind: IdentifierKind {
  /// "user".
  public static var noun: String { "user" }
  /// "1 to 255 printable ASCII characters, without a space at the ends".
  public static var alphabet: String { "1 to \(Limits.userIDBytesMax) printable ASCII characters, without a space at the ends" }
  /// Control characters, which OpenID Connect does not rule out, are refused: the name is shown, and stands in logs.
  public static func allows(_ bytes: String.UTF8View) -> Bool {
    let space = UInt8(ascii: " ")
    return (1...Limits.userIDBytesMax).contains(bytes.count) && bytes.first != space && bytes.last != space
      && bytes.allSatisfy { (space...UInt8(ascii: "~")).contains($0) }
  }
}
/// The kind of ``DeviceID``.
public enum DeviceKind: IdentifierKind {
  /// "device".
  public static var noun: String { "device" }
}
/// The kind of ``LogEpoch``.
public enum LogEpochKind: IdentifierKind {
  /// "log epoch".
  public static var noun: String { "log epoch" }
}

/// One conversation, such as `ward-7`.
public typealias SessionID = Identifier<SessionKind>
/// One person, as the token names them.
public typealias UserID = Identifier<UserKind>
/// One store of one user: made at its first use, and fenced as one by the relay.
public typealias DeviceID = Identifier<DeviceKind>
/// One opening of a relay's store, from which it writes: each has a random name. A sequence means nothing without the epoch that gave it
/// out: a log restored from an older copy counts the same numbers again for other entries.
public typealias LogEpoch = Identifier<LogEpochKind>
