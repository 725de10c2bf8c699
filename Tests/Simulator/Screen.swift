internal import WardlineModel

/// What somebody sees who began with an empty store and has heard of every change since.
struct Screen {
  var messages: [IdempotencyKey: Message] = [:]
  var sessions: [SessionID: SessionState] = [:]
  var participants: [SessionID: [UserID: Participant]] = [:]
  var counts = QueueCounts(pending: 0, failed: 0)
  /// How far each session was compared with the log.
  var checkedThrough: [SessionID: UInt64] = [:]

  mutating func show(_ change: Change) {
    switch change {
    case .message(let message): messages[message.id] = message
    case .deleted(let key, _): messages[key] = nil
    case .session(let state): sessions[state.session] = state
    case .participant(let participant, let session): participants[session, default: [:]][participant.user] = participant
    case .reset(let session, _):
      checkedThrough[session] = nil
      for key in messages.keys where messages[key]?.session == session { messages[key]?.sequence = nil }
    }
  }
}
