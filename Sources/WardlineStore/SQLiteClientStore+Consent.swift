package import WardlineModel
import WardlineSQLite
import WardlineSync

// Whether the members of a session agree that a model is asked about what is said there. Their messages say so (``MessageAttributes/consent``);
// what is kept here follows from the log, and can only be more careful than it.
extension SQLiteClientStore {
  package func agreement(in session: SessionID, to place: String?) throws(StoreError) -> AssistAgreement {
    try database.read { try $0.agreement(in: session, to: place) }
  }
}

extension ClientTransaction {
  /// The log has a message, which may say what its author says of drafts by a machine.
  mutating func noteConsent(in message: Message, at sequence: UInt64) throws {
    guard !MessageAttributes.isPlain(message.body), let consent = message.attributes.consent else { return }
    let isNews =
      try db.run(
        """
        INSERT INTO assist_consent (session, user, key_high, key_low, sequence, place) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
        ON CONFLICT (session, user) DO UPDATE SET key_high = ?3, key_low = ?4, sequence = ?5, place = ?6
        WHERE sequence < ?5 OR (key_high = ?3 AND key_low = ?4)
        """, message.session, message.author, message.id, Int64(clamping: sequence), consent.place ?? "") > 0
    guard isNews else { return }
    if consent.place == nil { try db.cancelJobs(in: message.session) }
    recordOnce(.drafts(message.session))
  }

  /// The owner does not agree any more: that holds here before any relay has heard it.
  mutating func noteOwnWithdrawal(in session: SessionID, as key: IdempotencyKey) throws {
    try db.run(
      "INSERT OR REPLACE INTO assist_consent (session, user, key_high, key_low, sequence, place) VALUES (?, ?, ?, ?, ?, '')",
      session, owner, key, Int64.max)
    try db.cancelJobs(in: session)
    recordOnce(.drafts(session))
  }

  /// Forgets what members said behind a place of the log: the relay has lost those entries, and may have others there.
  mutating func resetConsent(in session: SessionID, after sequence: UInt64) throws {
    let hasEffect =
      try db.run(
        "DELETE FROM assist_consent WHERE session = ? AND sequence > ? AND sequence < ?", session, Int64(clamping: sequence),
        Int64.max) > 0
    if hasEffect { recordOnce(.drafts(session)) }
  }

  /// Who has left is asked anew when they come back.
  mutating func forgetConsent(of user: UserID, in session: SessionID) throws {
    let hasEffect =
      try db.run("DELETE FROM assist_consent WHERE session = ? AND user = ? AND sequence < ?", session, user, Int64.max) > 0
    if hasEffect { recordOnce(.drafts(session)) }
  }
}

extension Database {
  /// - Parameter place: the server that is to be told; `nil` for the one that was named last.
  func agreement(in session: SessionID, to place: String?) throws -> AssistAgreement {
    let members = try all(
      """
      SELECT participant.user, ifnull(place, ''), ifnull(sequence, 0) FROM participant
      LEFT JOIN assist_consent AS consent ON consent.session = participant.session AND consent.user = participant.user
      WHERE participant.session = ? AND has_left = 0 ORDER BY participant.user
      """, session
    ) { (user: try $0.next(UserID.self), place: try $0.text(), sequence: try $0.integer()) }
    let named = place ?? members.filter { !$0.place.isEmpty }.max { $0.sequence < $1.sequence }?.place
    let agreed = members.filter { !$0.place.isEmpty && $0.place == named }.map(\.user)
    return AssistAgreement(place: named, agreed: agreed, missing: members.map(\.user).filter { !agreed.contains($0) })
  }

  /// - Returns: the session in which the author of the message had agreed or withdrawn with it; `nil` if they had not.
  func forgetConsent(in message: IdempotencyKey) throws -> SessionID? {
    let session = try first("SELECT session FROM assist_consent WHERE key_high = ? AND key_low = ?", message) {
      try $0.next(SessionID.self)
    }
    guard let session else { return nil }
    try run("DELETE FROM assist_consent WHERE key_high = ? AND key_low = ?", message)
    try cancelJobs(in: session)
    return session
  }

  fileprivate func cancelJobs(in session: SessionID) throws {
    try run(
      """
      UPDATE assist_job SET state = 'cancelled', finished_at = max(created_at, started_at), run_after = 0
      WHERE session = ? AND state IN ('queued', 'running')
      """, session)
  }
}

extension AssistAgreement {
  /// Of a job's session and the place of parameter 1, in SQL.
  static let isCompleteSQL = """
    EXISTS (SELECT 1 FROM participant WHERE participant.session = assist_job.session AND has_left = 0)
    AND NOT EXISTS (SELECT 1 FROM participant WHERE participant.session = assist_job.session AND has_left = 0 AND NOT EXISTS (
      SELECT 1 FROM assist_consent AS consent
      WHERE consent.session = participant.session AND consent.user = participant.user AND consent.place = ?1))
    """
}
