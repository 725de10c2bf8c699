package import WardlineModel

/// A session of which retention erases nothing, because its words are needed: for a complaint, or by a court.
package struct LegalHold: Hashable, Sendable {
  package var session: SessionID
  /// Why, in the operator's words, such as the number of a case; at most ``Limits/holdReasonBytesMax`` bytes. The audit log keeps it for ever.
  package var reason: String
  /// Who put it under the hold (``AuditEvent/actor``).
  package var actor: String
  package var since: Timestamp

  package init(of session: SessionID, because reason: String, by actor: String, since: Timestamp) {
    self.session = session
    self.reason = reason
    self.actor = actor
    self.since = since
  }
}

/// The sessions under a legal hold. Operators' commands change them beside a running relay, whose next batch of retention reads them.
package protocol HoldList: Sendable {
  /// Puts a session under a hold, synced and recorded in the audit log when it returns. One that is there stays as it is.
  func add(_ hold: LegalHold) throws(StoreError) -> HoldOutcome

  /// Ends the hold of a session, likewise. Retention then erases what it had passed meanwhile.
  ///
  /// - Returns: `false` if there was none.
  func remove(_ session: SessionID, because reason: String, by actor: String, at time: Timestamp) throws(StoreError) -> Bool

  /// All of them, by session.
  func all() throws(StoreError) -> [LegalHold]
}

/// What became of a hold that was to be added.
package enum HoldOutcome: Hashable, Sendable {
  case added
  /// It was there before, for its own reason.
  case isThere
  /// Nobody has created that session.
  case unknownSession
  /// There are ``Limits/holdsMax`` already.
  case full
}
