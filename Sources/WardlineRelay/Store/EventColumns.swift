package import WardlineModel

// What every store has of an event in columns of their own, beside its body.
extension LogEntry.Event {
  /// Its name in the store: of what its author did, that of the operation.
  package var kind: String {
    switch self {
    case .done(let action): action.kind.rawValue
    case .message: "message"
    case .status: "status"
    case .participant: "participant"
    case .profile: "profile"
    case .joined: "joined"
    case .left: "left"
    case .rung: "rung"
    case .declined: "declined"
    case .accepted: "accepted"
    case .expired: "expired"
    case .other: "other"
    }
  }
}

// What statements ask for of an entry, beside its kind.
extension LogEntry.Event {
  /// Who came, left, was rung for, declined or accepted.
  package var userConcerned: UserID? {
    switch self {
    case .participant(let participant), .joined(let participant, _): participant.user
    case .left(let user, _), .rung(_, let user, _), .declined(_, let user, _), .accepted(_, let user): user
    default: nil
    }
  }

  /// What was taken back, or the request that it is about.
  package var target: IdempotencyKey? {
    switch self {
    case .done(let action): action.target
    case .rung(let key, _, _), .declined(let key, _, _), .accepted(let key, _), .expired(let key): key
    default: nil
    }
  }
}

// The same of a record.
extension KeptOperation {
  /// Of a feedback; 0 for other kinds.
  package var rating: Int { if case .submitFeedback(let rating, _) = action { rating } else { 0 } }
  /// The name of a preference that is in force; empty for others.
  package var preference: String { if case .setPreference(let name, _) = action { name } else { "" } }
}
