internal import WardlineModel

/// The numbers of sessions and users on one connection (see `wardline.proto`). Both ends fill it from the same frames in the same order, so
/// that a number means the same at both, whatever other connections have carried.
struct ConnectionNames: Sendable {
  /// Whether frames are written with numbers and differences; otherwise in the long forms.
  let areShort: Bool
  /// In the order of the welcome, then in that in which they were followed; `nil` before the welcome.
  private var sessions: [SessionID]?
  private var users: [UserID] = []

  init(for encoding: WireEncoding) { areShort = !encoding.isText }

  /// Assigns the numbers of the sessions.
  ///
  /// - Returns: `false` for a second welcome, which changes nothing.
  @discardableResult
  mutating func assign(_ welcome: Welcome) -> Bool {
    guard sessions == nil else { return false }
    sessions = welcome.sessions.map(\.session)
    users = [welcome.you.user]
    return true
  }

  /// Gives the next number to a session that the relay has begun to send, unless it has one or none is left.
  mutating func assign(_ session: SessionID) {
    guard var numbered = sessions, numbered.count < Limits.numberedSessionsMax, !numbered.contains(session) else { return }
    sessions = nil
    numbered.append(session)
    sessions = numbered
  }

  /// `nil` for a session without a number.
  func number(of session: SessionID) -> UInt32? { Self.number(of: session, in: sessions ?? []) }

  /// `nil` for a number that is not assigned.
  func session(numbered number: UInt32) -> SessionID? { Self.name(numbered: number, in: sessions ?? []) }

  /// The number of a user; `nil` for a user that this frame is the first to name, who gets the next number, if one is left.
  mutating func number(of user: UserID) -> UInt32? {
    if let number = Self.number(of: user, in: users) { return number }
    if users.count < Limits.numberedUsersMax { users.append(user) }
    return nil
  }

  /// Whether a user has a number.
  func has(_ user: UserID) -> Bool { users.contains(user) }

  /// `nil` for a number that is not assigned.
  func user(numbered number: UInt32) -> UserID? { Self.name(numbered: number, in: users) }

  // A connection has few names: a search is cheaper than a dictionary for each of 10,000 connections.
  private static func number<Kind>(of name: Identifier<Kind>, in names: [Identifier<Kind>]) -> UInt32? {
    names.firstIndex(of: name).map { UInt32($0 + 1) }
  }

  private static func name<Kind>(numbered number: UInt32, in names: [Identifier<Kind>]) -> Identifier<Kind>? {
    number > 0 && number <= names.count ? names[Int(number) - 1] : nil
  }
}
