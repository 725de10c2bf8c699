package import WardlineModel

/// The revocations of a relay, on its disk. Like ``PeopleDirectory`` it has another writer: a command beside a relay that may be running.
///
/// ``PeopleDirectory/directoryVersion()`` of the same store changes with every revocation, too. A change is synced, and recorded in the audit
/// log, when its call returns.
package protocol RevocationList: Sendable {
  /// Revokes tokens. Of two ends of one revocation the later one holds: ``lift(_:at:)`` ends it earlier. Revocations that have ended for every
  /// clock are deleted.
  ///
  /// - Parameter countMax: how many revocations are kept.
  /// - Returns: `false` where so many are kept already that this one is not; nothing was changed then.
  func revoke(_ revocation: Revocation, countMax: Int) throws(StoreError) -> Bool

  /// Revokes a device: it is asked to wipe itself at each hello, until it says that it is wiped. One that has said so is asked again.
  ///
  /// - Returns: `false` where so many are kept already that this one is not; nothing was changed then.
  func revoke(_ device: UserDevice, at time: Timestamp, countMax: Int) throws(StoreError) -> Bool

  /// Ends the revocation of a user's tokens. Tokens that were revoked one by one stay revoked.
  ///
  /// - Returns: `false` where the user's tokens are not revoked; nothing was changed then.
  func lift(_ user: UserID, at time: Timestamp) throws(StoreError) -> Bool

  /// The revocations of tokens, in the order in which they were made.
  func all() throws(StoreError) -> [Revocation]

  /// The devices that were revoked, in the order in which they were revoked first.
  func devices() throws(StoreError) -> [RevokedDevice]

  /// Records the logins that a device has shown which is to be wiped. The newest ``Limits/revocationsMax`` are kept.
  func refuse(_ logins: [String], of user: UserID, at time: Timestamp) throws(StoreError)

  /// The logins that were recorded.
  func logins() throws(StoreError) -> Set<String>

  /// Records that a device has said that it is wiped; from then on it is not asked again.
  func recordWiped(_ device: UserDevice, from network: String, at time: Timestamp) throws(StoreError)
}

extension RevocationList {
  package func revoke(_ revocation: Revocation) throws(StoreError) -> Bool {
    try revoke(revocation, countMax: Limits.revocationsMax)
  }

  package func revoke(_ device: UserDevice, at time: Timestamp) throws(StoreError) -> Bool {
    try revoke(device, at: time, countMax: Limits.revocationsMax)
  }

  /// What is revoked now.
  package func revocations() throws(StoreError) -> Revocations {
    var found = Revocations()
    for revocation in try all() {
      switch revocation.of {
      case .token(let id): found.tokens.insert(id)
      case .user(let user): found.users[user] = revocation.until ?? .never
      }
    }
    found.logins = try logins()
    for device in try devices() { found.devices[device.of] = device.wipedAt != nil }
    return found
  }
}

/// What a revocation is about.
package enum RevokedTokens: Hashable, Sendable {
  /// The token with this `jti`.
  case token(String)
  /// All tokens of a user, whenever they were issued.
  case user(UserID)
}

// What every store has of them in columns, and in the audit log.
extension RevokedTokens {
  package var kind: String {
    switch self {
    case .token: "token"
    case .user: "user"
    }
  }

  package var name: String {
    switch self {
    case .token(let id): id
    case .user(let user): user.text
    }
  }

  /// `nil` where the name is nobody's: no token has it.
  package init?(kind: String, name: String) {
    if kind == "token" {
      self = .token(name)
    } else if let user = try? UserID(name) {
      self = .user(user)
    } else {
      return nil
    }
  }

  package func event(by actor: String) -> AuditEvent {
    switch self {
    case .token(let id): AuditEvent(.tokensRevoked, by: actor, detail: id)
    case .user(let user): AuditEvent(.tokensRevoked, by: actor, to: user.text, detail: "all")
    }
  }
}

/// One revocation.
package struct Revocation: Hashable, Sendable {
  package var of: RevokedTokens
  package var at: Timestamp
  /// When it ends: for a token because it has expired by then; `nil` for never.
  package var until: Timestamp?

  package init(of tokens: RevokedTokens, at time: Timestamp, until: Timestamp? = nil) {
    of = tokens
    at = time
    self.until = until
  }

  /// Revocations that ended until then are deleted when this one is added, if the relay has confirmed that time (``RelayStore/confirmedTime()``).
  ///
  /// An issuer's clock may be behind: its token is accepted for so long after its end. And the clock of ``at`` may be ahead, so that the relay's must
  /// have confirmed that time: a revocation that is forgotten too early would let a stolen token in again (decision 064).
  package var forgottenUntil: Timestamp { at.advanced(byMilliseconds: -Limits.tokenSkewMilliseconds) }
}

/// A device that is to be wiped, or was.
package struct RevokedDevice: Hashable, Sendable {
  package var of: UserDevice
  package var at: Timestamp
  /// When it said that it is wiped; `nil` before that.
  package var wipedAt: Timestamp?

  package init(of device: UserDevice, at time: Timestamp, wipedAt: Timestamp? = nil) {
    of = device
    at = time
    self.wipedAt = wipedAt
  }
}

extension UserDevice {
  /// What the audit log records of its revocation.
  package func revocationEvent(by actor: String) -> AuditEvent {
    AuditEvent(.deviceRevoked, by: actor, to: user.text, device: device.text, detail: "wipe")
  }

  /// What the audit log records once it has said that it is wiped.
  package func wipeEvent(from network: String) -> AuditEvent {
    AuditEvent(.deviceWiped, by: user.text, device: device.text, from: network)
  }
}
