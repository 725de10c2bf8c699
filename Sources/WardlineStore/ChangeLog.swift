import WardlineModel

/// What a transaction touched, and how it was before: so that a change is reported once, and only where a reader would see a difference.
///
/// Comparing the two images keeps the rules free of "has it really changed": they write what is right and note what they touch.
struct ChangeLog {
  private enum Subject: Hashable {
    case message(IdempotencyKey)
    case session(SessionID)
    case participant(UserID, SessionID)
    case said(Change)
  }

  private enum Image: Equatable {
    case message(Message?)
    case session(SessionState?)
    case participant(Participant?)
    /// A change by having been written.
    case said
  }

  /// In the order in which they were first touched.
  private var touched: [(subject: Subject, before: Image)] = []
  private var known: Set<Subject> = []

  mutating func willTouch(_ message: IdempotencyKey, before: () throws -> Message?) rethrows {
    try touch(.message(message)) { .message(try before()) }
  }

  mutating func willTouch(_ session: SessionID, before: () throws -> SessionState?) rethrows {
    try touch(.session(session)) { .session(try before()) }
  }

  mutating func willTouch(_ user: UserID, in session: SessionID, before: () throws -> Participant?) rethrows {
    try touch(.participant(user, session)) { .participant(try before()) }
  }

  mutating func record(_ change: Change) { touched.append((.said(change), .said)) }

  /// A gap takes the place of the shorter one that this transaction has told.
  mutating func record(_ gap: Gap, from cursor: LogCursor) {
    touched.removeAll { if case .said(.gap(let before, _)) = $0.subject { before.isBeginning(of: gap) } else { false } }
    record(.gap(gap, from: cursor))
  }

  private mutating func touch(_ subject: Subject, before: () throws -> Image) rethrows {
    guard !known.contains(subject) else { return }
    touched.append((subject, try before()))
    known.insert(subject)
  }

  /// The changes, with what a read finds now.
  func changes(
    message: (IdempotencyKey) throws -> Message?, session: (SessionID) throws -> SessionState?,
    participant: (UserID, SessionID) throws -> Participant?
  ) rethrows -> [Change] {
    var changes: [Change] = []
    for (subject, before) in touched {
      switch subject {
      case .message(let key):
        let after = try message(key)
        guard .message(after) != before else { continue }
        if let after {
          changes.append(.message(after))
        } else if case .message(let gone?) = before {
          changes.append(.deleted(key, session: gone.session))
        }
      case .session(let id):
        if let after = try session(id), .session(after) != before { changes.append(.session(after)) }
      case .participant(let user, let id):
        if let after = try participant(user, id), .participant(after) != before {
          changes.append(.participant(after, session: id))
        }
      case .said(let change): changes.append(change)
      }
    }
    return changes
  }
}
