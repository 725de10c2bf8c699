package import WardlineModel

/// The name of a relay among those on one database: that of its opening of the log.
package typealias NodeID = LogEpoch

/// One commit of one relay, as the others on the same database hear of it (decision 101).
///
/// The batches of all relays have one order, that of their commits, and every relay follows them in it.
package struct JournalBatch: Hashable, Sendable {
  /// Larger than that of every batch before it.
  package var number: UInt64
  /// Whose commit it was; of its end, whoever committed that.
  package var node: NodeID
  package var notices: [Notice]

  package init(number: UInt64, node: NodeID, _ notices: [Notice]) {
    self.number = number
    self.node = node
    self.notices = notices
  }
}

/// What other relays have committed.
package struct News: Hashable, Sendable {
  /// In their order.
  package var batches: [JournalBatch]
  /// The number up to which nothing is missing: that of this relay's last commit, or of the last batch.
  package var position: UInt64

  package init(_ batches: [JournalBatch] = [], position: UInt64 = 0) {
    self.batches = batches
    self.position = position
  }
}

/// What the others hear of a commit. Of messages never the words: who has readers in a session reads its log.
package indirect enum Notice: Hashable, Sendable {
  // What the store keeps.
  /// The log of a session has grown, up to this entry.
  case logged(SessionID, through: UInt64)
  /// An entry that concerns others than the readers of its session, and the request as it is then where the entry does not say all of it.
  case entry(LogEntry, RoutedRequest?)
  case receipt(UserReceipt)
  /// They take no part in a session any more.
  case vacated(SessionID, [UserID])
  /// What retention has erased.
  case erased(floors: [SessionID: UInt64], requests: [IdempotencyKey])

  // What no store keeps.
  /// A relay begins. The others tell it of their connections.
  case began
  /// The relay whose batch this is has ended, or the others hold it for gone: so are its connections, and it commits nothing more.
  case ended
  /// A device has come; its connection fences older ones. The name is that of its token.
  case connected(UserDevice, epoch: UInt64, name: String, isInterpreter: Bool)
  case disconnected(UserDevice, epoch: UInt64)
  /// A user's first device there follows a session, or their last one has left it.
  case presence(SessionID, UserID, isHere: Bool)
  /// An interpreter has chosen to be on duty, or not to be.
  case duty(UserID, DutyChoice)
  /// The relay that leads rings for somebody, for so long.
  case rang(IdempotencyKey, UserID, milliseconds: Int64)
  case ringEnded(IdempotencyKey, UserID, RingEnd)
  /// An interpreter who was invited has said their first word.
  case spoke(SessionID, UserID)
  /// The directory says something else of somebody.
  case changed(UserID)
}

extension LedgerChanges {
  /// The notices of the batch, in the order of its entries. ``Notice/logged(_:through:)`` comes before the notice of the entry itself: a member who
  /// leaves reads the log up to the leaving first. It comes with the last entry of each session, too, so that all relays rank sessions alike by what
  /// was written last.
  package var notices: [Notice] {
    var lastPlaces: [SessionID: Int] = [:]
    var place = 0
    for outcome in outcomes {
      for entry in outcome.logged.entries {
        lastPlaces[entry.session] = place
        place += 1
      }
    }
    var notices: [Notice] = []
    place = 0
    for outcome in outcomes {
      switch outcome {
      case .received(let receipt?): notices.append(.receipt(receipt))
      case .vacated(let session, let users): notices.append(.vacated(session, users))
      default: break
      }
      let (entries, request) = outcome.logged
      for entry in entries {
        if entry.concernsEveryone || lastPlaces[entry.session] == place {
          notices.append(.logged(entry.session, through: entry.sequence))
        }
        if entry.concernsEveryone { notices.append(.entry(entry, request)) }
        if let key = entry.key, firstWords.contains(key) { notices.append(.spoke(entry.session, entry.author)) }
        place += 1
      }
    }
    return notices + announced
  }
}

extension Pruning {
  /// What other relays are told of it; `nil` for nothing.
  package var notice: Notice? { floors.isEmpty && requests.isEmpty ? nil : .erased(floors: floors, requests: requests) }
}

extension LedgerOutcome {
  /// What it has added to the log, and the request that its entries do not tell whole.
  package var logged: (entries: [LogEntry], request: RoutedRequest?) {
    switch self {
    case .arrived(_, let entries, _, _, _), .recorded(_, let entries), .created(_, let entries), .appended(_, let entries),
      .logged(let entries):
      (entries, nil)
    case .routed(_, let entries, let request): (entries, request)
    case .accepted(_, let entry): ([entry], nil)
    case .received, .replayed, .rejected, .following, .notFollowing, .vacated, .announced, .fenced: ([], nil)
    }
  }
}

extension LogEntry {
  /// Whether relays handle the entry even if they have no reader in its session: it changes members, requests or the status.
  fileprivate var concernsEveryone: Bool {
    switch event {
    case .message, .profile, .rung, .other: false
    case .done, .participant, .joined, .left, .status, .accepted, .declined, .expired: true
    }
  }
}
