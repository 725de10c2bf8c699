/// A session in a list of sessions, as this device has it.
public struct SessionSummary: Hashable, Sendable {
  /// Its status, and what its owner wants of it.
  public var state: SessionState
  /// Who has come, by name of user.
  public var participants: [Participant]
  /// When the newest message was written; `nil` where nothing was said.
  public var lastWrittenAt: Timestamp?
  /// Messages that this device has of it.
  public var messages: Int
  /// Messages of others that were not before its owner's eyes.
  public var unread: Int
  /// Operations that wait for the relay's word, or for another operation.
  public var pending: Int
  /// Operations that failed, and wait for their author's decision.
  public var failed: Int

  /// Makes a summary.
  public init(
    state: SessionState, participants: [Participant] = [], lastWrittenAt: Timestamp? = nil, messages: Int = 0, unread: Int = 0,
    pending: Int = 0, failed: Int = 0
  ) {
    self.state = state
    self.participants = participants
    self.lastWrittenAt = lastWrittenAt
    self.messages = messages
    self.unread = unread
    self.pending = pending
    self.failed = failed
  }

  /// Which session.
  public var session: SessionID { state.session }
}
