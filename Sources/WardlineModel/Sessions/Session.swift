/// What a session is doing. The relay decides it (G6).
///
/// Can change: `active` ⇄ `paused`; either → `ended`, which is final. A paused session still takes messages, so that people can say
/// when they are back; an ended one refuses them for good.
public enum SessionStatus: String, Hashable, Sendable, CaseIterable {
  /// People talk.
  case active
  /// People are away; messages still pass.
  case paused
  /// Over. Nothing is sequenced after it.
  case ended

  /// Whether the table above allows the change. To the status in force itself: always, it changes nothing.
  public func canChange(to next: SessionStatus) -> Bool { self == next || self != .ended }
}

/// A status and the version that makes it comparable: a change names the version it was based on, and the newer version is in force.
public struct VersionedStatus: Hashable, Sendable {
  /// The status in force.
  public var status: SessionStatus
  /// 1 for a new session; one more with each change the relay accepts.
  public var version: UInt64

  /// Makes a versioned status.
  public init(_ status: SessionStatus, version: UInt64) {
    self.status = status
    self.version = version
  }

  /// What every session begins with.
  public static let initial = VersionedStatus(.active, version: 1)
}

/// What somebody does in a session.
public enum Role: String, Hashable, Sendable, CaseIterable {
  /// Cares for the patient.
  case nurse
  /// Carries the words across.
  case interpreter
  /// Sees to it that whoever asks for an interpreter has one.
  case coordinator
}

/// Somebody who has come into a session, as the token says. Rooms show the name; nothing is decided by it.
public struct Participant: Hashable, Sendable {
  /// Who.
  public var user: UserID
  /// As what.
  public var role: Role
  /// The name to show; the user's identifier when the token has none.
  public var name: String
  /// The language they speak there, as a BCP 47 tag such as `ar`; empty when the token has none.
  public var language: String
  /// Whether they were a member and have left, as far as this device has read. The relay and a token never say so here.
  public var hasLeft = false
  /// Why they became a member, in words for the others; empty where none came with it, as far as this device has read. The relay and a token
  /// never say so here.
  public var joinReason = ""

  /// Makes a participant. `name` falls back to the user's identifier.
  public init(user: UserID, role: Role, name: String = "", language: String = "") {
    self.user = user
    self.role = role
    self.name = name.isEmpty ? user.text : name
    self.language = language
  }
}

/// Who somebody says they are: the same in every session they come into, and kept by everyone they met there.
public struct Profile: Hashable, Sendable {
  /// Who.
  public var user: UserID
  /// The name they want to be shown.
  public var name: String
  /// The languages they speak, as BCP 47 tags such as `ar`, the best first.
  public var languages: [String]

  /// Makes a profile.
  public init(user: UserID, name: String, languages: [String]) {
    self.user = user
    self.name = name
    self.languages = languages
  }

  /// The same, with the levels that `held` has for the same languages. Others are told the tags alone, and a device that has said more of its
  /// owner does not forget it.
  package func keepingLevels(of held: Profile?) -> Profile {
    guard let held, held.user == user, held.languages.map({ String($0.prefix { $0 != "=" }) }) == languages else { return self }
    return Profile(user: user, name: name, languages: held.languages)
  }
}
