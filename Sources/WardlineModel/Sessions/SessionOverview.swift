/// A session as a coordinator sees it: who is in it and how it stands, and never words, topics or notes.
public struct SessionOverview: Hashable, Sendable {
  /// The session's name.
  public var session: SessionID
  /// The language that was asked for last, by a request, a handover or a renewal; `nil` where nobody asked.
  public var language: LanguageTag?
  /// The status in force; whoever changes it names its version.
  public var status: VersionedStatus
  /// When the status in force began, by the relay's clock.
  public var statusSince: Timestamp
  /// When the session began, by the relay's clock.
  public var createdAt: Timestamp
  /// Those who have come and not left, by user, without the languages they speak; at most ``Limits/overviewMembersMax``.
  public var members: [Participant]
  /// When a nurse or a coordinator wrote first; `nil` before they did.
  public var nurseFirstWordsAt: Timestamp?
  /// When an interpreter wrote first; `nil` before they did.
  public var interpreterFirstWordsAt: Timestamp?
  /// The request that nobody has answered; `nil` where none is open.
  public var openRequest: IdempotencyKey?
  /// Whether it is shown no more: the session has ended.
  public var isOver: Bool

  /// Makes a row.
  public init(
    _ session: SessionID, language: LanguageTag? = nil, status: VersionedStatus = .initial, statusSince: Timestamp? = nil,
    createdAt: Timestamp, members: [Participant] = [], nurseFirstWordsAt: Timestamp? = nil,
    interpreterFirstWordsAt: Timestamp? = nil, openRequest: IdempotencyKey? = nil, isOver: Bool = false
  ) {
    self.session = session
    self.language = language
    self.status = status
    self.statusSince = statusSince ?? createdAt
    self.createdAt = createdAt
    self.members = members
    self.nurseFirstWordsAt = nurseFirstWordsAt
    self.interpreterFirstWordsAt = interpreterFirstWordsAt
    self.openRequest = openRequest
    self.isOver = isOver
  }

  /// Whether both sides have written.
  public var haveBothSpoken: Bool { nurseFirstWordsAt != nil && interpreterFirstWordsAt != nil }
}

/// The sessions that have not ended, as the relay said last to a coordinator: also without a connection, with its age.
public struct Overview: Hashable, Sendable {
  /// One for each session, the oldest first.
  public var rows: [SessionOverview]
  /// When the relay said so, by the device's clock; `nil` before it did.
  public var asOf: Timestamp?

  /// Makes an overview.
  public init(rows: [SessionOverview] = [], asOf: Timestamp? = nil) {
    self.rows = rows
    self.asOf = asOf
  }
}
