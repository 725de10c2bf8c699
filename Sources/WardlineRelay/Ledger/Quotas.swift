package import WardlineModel

/// How much one user and one session may store at the relay, and which phrases. An operation above it is rejected for good as `quota_exceeded`
/// (decision 028), and a session above ``userSessions`` as `too_many_sessions`.
package struct Quotas: Hashable, Sendable {
  /// Records of one user, including those without text: their keys stay for ever (G2).
  package var userRecords: Int
  /// Bytes of text in one user's records, and in their profiles in the logs of sessions.
  package var userBytes: Int
  /// Sessions that one user has created and that have not ended.
  package var userSessions: Int
  /// Entries of one session's log.
  package var sessionEntries: Int
  /// Bytes of the messages of one session that have text.
  package var sessionBytes: Int
  /// Whether phrases are taken that no person has reviewed. An operation with another one is rejected as `unreviewed_phrase`.
  package var takesUnreviewedPhrases: Bool

  package init(
    userRecords: Int = Limits.userRecordsMax, userBytes: Int = Limits.userBytesMax,
    userSessions: Int = Limits.userSessionsMax, sessionEntries: Int = Limits.sessionEntriesMax,
    sessionBytes: Int = Limits.sessionBytesMax, takesUnreviewedPhrases: Bool = false
  ) {
    self.userRecords = userRecords
    self.userBytes = userBytes
    self.userSessions = userSessions
    self.sessionEntries = sessionEntries
    self.sessionBytes = sessionBytes
    self.takesUnreviewedPhrases = takesUnreviewedPhrases
  }
}

/// Rows and bytes of text that a user or a session has stored. Both are clamped to 0...2⁵³, so that sums do not overflow even
/// if a file is damaged.
package struct Usage: Hashable, Sendable {
  package var rows: Int { didSet { rows = Self.bounded(rows) } }
  package var bytes: Int { didSet { bytes = Self.bounded(bytes) } }

  package init(rows: Int = 0, bytes: Int = 0) {
    self.rows = Self.bounded(rows)
    self.bytes = Self.bounded(bytes)
  }

  private static func bounded(_ count: Int) -> Int { min(max(0, count), 1 << 53) }
}

/// What a store keeps for a session besides its head.
package struct SessionNote: Hashable, Sendable {
  /// When its first entry was logged; meaningless while its log is empty.
  package var begunAt: Timestamp
  /// Bytes of its messages that have text. `rows` is 0 here: the head counts the entries.
  package var usage: Usage

  package init(begunAt: Timestamp = Timestamp(milliseconds: 0), usage: Usage = Usage()) {
    self.begunAt = begunAt
    self.usage = usage
  }
}

/// Storage by user and session, in numbers and without names (G8).
package struct UsageReport: Hashable, Sendable {
  /// Users who have records or profiles.
  package var users: Part
  /// Sessions; `rows` of each are the entries of its log.
  package var sessions: Part

  package struct Part: Hashable, Sendable {
    /// How many there are.
    package var count: Int
    /// The bytes of all of them together.
    package var bytes: Int
    /// Those with the most bytes, the largest first: at most ``Limits/usageLargestMax``.
    package var largest: [Usage]

    package init(count: Int, bytes: Int, largest: [Usage]) {
      self.count = count
      self.bytes = bytes
      self.largest = largest
    }
  }

  package init(users: Part, sessions: Part) {
    self.users = users
    self.sessions = sessions
  }
}
