internal import WardlineModel

/// What somebody sees who began with an empty store and has heard of every change since.
struct Screen {
  var messages: [IdempotencyKey: Message] = [:]
  var sessions: [SessionID: SessionState] = [:]
  var participants: [SessionID: [UserID: Participant]] = [:]
  var profiles: [UserID: Profile] = [:]
  var preferences: [String: String] = [:]
  var receipts: [SessionID: [UserID: Receipt]] = [:]
  var counts = QueueCounts(pending: 0, failed: 0)
  /// How far each session was compared with the log.
  var checkedThrough: [SessionID: UInt64] = [:]
  /// The life of each session's log that it follows.
  var epochs: [SessionID: LogEpoch] = [:]

  mutating func show(_ change: Change) {
    switch change {
    case .message(let message): messages[message.id] = message
    case .deleted(let key, _): messages[key] = nil
    case .session(let state): sessions[state.session] = state
    case .participant(let participant, let session): participants[session, default: [:]][participant.user] = participant
    case .profile(let profile): profiles[profile.user] = profile
    case .preference(let name, let value): preferences[name] = value
    case .receipt(let receipt, let user): receipts[receipt.session, default: [:]][user] = receipt
    case .gap(let gap, let from):
      epochs[gap.session] = from.epoch
      guard gap.reason != .pastRetention else { break }
      checkedThrough[gap.session] = nil
      receipts[gap.session] = nil
      for key in messages.keys where messages[key]?.session == gap.session { messages[key]?.sequence = nil }
    }
  }
}
