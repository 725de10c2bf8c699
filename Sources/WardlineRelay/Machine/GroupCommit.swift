internal import WardlineModel

/// What waits for the store, and the batch that it is committing. There is one batch at a time; what comes meanwhile is committed with the next
/// one (group commit).
struct GroupCommit: Equatable, Sendable {
  typealias Pending = RelayMachine.Pending
  typealias ParticipantKey = RelayMachine.ParticipantKey

  /// What waits for the next commit, in the order in which it has come (G3).
  private(set) var inbox: [Pending] = []
  /// Receipts since the last batch, the furthest of each user: they are committed with the next batch or at the next tick, so
  /// that a receipt never makes a message wait for a sync of its own.
  private(set) var receipts: [ParticipantKey: Receipt] = [:]
  /// The batch that is being committed; empty when none is.
  private(set) var committing: [Pending] = []
  /// The number of the journal up to which the others had been followed when it began.
  private var position: UInt64 = 0
  /// Whether the store has refused what the relay itself writes: that waits for the next tick, since nobody is asked to wait for it.
  private var isStoreRefusing = false

  /// Whether nothing waits, apart from receipts, and nothing is being committed.
  var isIdle: Bool { committing.isEmpty && inbox.isEmpty }

  /// Everything that is not committed, the oldest first.
  var all: [Pending] { committing + inbox }

  mutating func add(_ pending: Pending) { inbox.append(pending) }

  /// What the relay itself writes; nobody hears of its outcome.
  mutating func add(_ write: LedgerWrite, at uptime: Int64 = 0) {
    inbox.append(Pending(connection: 0, write: write, receivedAtMilliseconds: uptime))
  }

  mutating func add(_ receipt: Receipt, of place: ParticipantKey) {
    receipts[place] = receipts[place]?.merged(with: receipt) ?? receipt
  }

  /// On which connections the batch was sent.
  var senders: BatchSenders { BatchSenders(committing.map(\.sender), position: position) }

  /// Takes out what devices have sent that have newer connections at other relays. They have sent it there again, or taken it back, and may have
  /// written more since (G3).
  mutating func drop(endedBy newest: [UserDevice: UInt64]) {
    inbox.removeAll { pending in
      guard let sender = pending.sender, let epoch = newest[sender.device] else { return false }
      return sender.ends(with: epoch)
    }
  }

  /// Whether this write waits already, or is being committed.
  func has(_ write: LedgerWrite) -> Bool {
    inbox.contains { $0.write == write } || committing.contains { $0.write == write }
  }

  /// Begins the next batch, if the store is idle and something waits.
  ///
  /// - Parameter position: the number of the journal up to which the others have been followed.
  mutating func begin(isTick: Bool, at position: UInt64) -> [LedgerWrite]? {
    if isTick { isStoreRefusing = false }
    guard committing.isEmpty, !inbox.isEmpty || isTick && !receipts.isEmpty else { return nil }
    if isStoreRefusing, inbox.allSatisfy(\.write.isRelays) { return nil }
    self.position = position
    let count = nextCount
    if count == inbox.count {
      swap(&committing, &inbox)
    } else {
      committing = Array(inbox[..<count])
      inbox.removeFirst(count)
    }
    for (place, receipt) in receipts.sorted(by: { $0.key < $1.key }) {
      committing.append(Pending(connection: 0, write: .receive(UserReceipt(receipt, by: place.user))))
    }
    receipts = [:]
    return committing.map(\.write)
  }

  /// How much of the inbox is committed together. A batch ends before what somebody does in a session of which it makes them a member: what
  /// they have sent before that may be refused in it.
  private var nextCount: Int {
    let most = min(inbox.count, Limits.commitBatchMax)
    var joining: Set<SessionUser> = []
    for index in 0..<most {
      if !joining.isEmpty, let actor = inbox[index].write.actor, joining.contains(actor) { return index }
      if let joiner = inbox[index].write.joiner { joining.insert(joiner) }
    }
    return most
  }

  /// The batch is on disk.
  ///
  /// - Parameter outcomeCount: how many outcomes the store has answered with: one for each write, in their order.
  mutating func complete(_ outcomeCount: Int) -> [Pending] {
    precondition(outcomeCount == committing.count, "the store answered \(outcomeCount) of \(committing.count) writes")
    defer { committing = [] }
    return committing
  }

  /// The store takes nothing for now: takes everything out, the oldest first, to be refused or put back.
  ///
  /// - Returns: also the lanes of which something was in the batch.
  mutating func takeAll() -> (waiting: [Pending], lanes: Set<RelayMachine.HeldLane>) {
    assert(!committing.isEmpty, "the store has refused a batch that it was not given")
    defer { (committing, inbox) = ([], []) }
    return (all, Set(committing.compactMap(\.lane)))
  }

  mutating func putBack(_ pending: Pending) {
    if pending.write.isRelays { isStoreRefusing = true }
    inbox.append(pending)
  }

  /// Takes what waits in a lane for the next commit back out, in its order.
  mutating func takeBack(_ lane: RelayMachine.HeldLane) -> [ClientOperation] {
    guard inbox.contains(where: { $0.lane == lane }) else { return [] }
    let taken = inbox.filter { $0.lane == lane }
    inbox.removeAll { $0.lane == lane }
    return taken.compactMap(\.write.operation)
  }
}

extension RelayMachine.Pending {
  /// The lane of its operation, if it is one.
  var lane: RelayMachine.HeldLane? { write.operation.map { RelayMachine.HeldLane(connection, $0.lane) } }
}

extension LedgerWrite {
  /// Whether the relay writes it of its own accord.
  fileprivate var isRelays: Bool {
    switch self {
    case .logRings, .expire, .vacate, .announce: true
    default: false
    }
  }

  /// Who acts in which session.
  fileprivate var actor: SessionUser? {
    switch self {
    case .submitMember(let operation, let author), .answer(let operation, let author, _):
      operation.session.map { SessionUser($0, author.user) }
    default: nil
    }
  }

  /// Who may become a member of a session of others by it.
  fileprivate var joiner: SessionUser? {
    switch self {
    case .submit(let operation, let author): operation.joiner(author: author)
    case .submitMember(let operation, let author), .answer(let operation, let author, _):
      operation.joiner(author: author.user)
    default: nil
    }
  }
}

extension ClientOperation {
  fileprivate func joiner(author: UserID) -> SessionUser? {
    session.flatMap { session in action.joiner(author: author).map { SessionUser(session, $0) } }
  }
}
