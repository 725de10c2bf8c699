package import WardlineModel

/// What a client asks of its store. Requests are carried out one after the other, in the order in which they were made.
package enum StoreRequest: Sendable {
  /// Look whether this process is needed as the worker, and what other processes have written. Needs no lease.
  case look(LeaseWatch, owner: String, spanMilliseconds: Int64)
  /// Keep what people did, in one transaction. Needs no lease.
  case enqueue([Draft])
  /// What other processes have written.
  case readNews
  /// Say that the worker is there, and read what others have written, in case somebody could not ring.
  case renew(expiresAtMilliseconds: Int64)
  /// A new connection epoch and the tokens to show, before there is a socket: what the epoch fences must not come back (see ``Hello``).
  case prepare(SyncMachine.ConnectionID, at: Timestamp)
  /// Mark operations as in flight before they leave (G1).
  case claim(SyncMachine.ConnectionID, [ClientFrame])
  case release([IdempotencyKey])
  case load(LaneID, after: Int64, limit: Int)
  case apply([Answer])
  /// Note why there is no connection, for programs that look from beside; `nil` once there is one.
  case noteLink(LinkFailure?)
  /// Read the tokens again: other programs may have brought new ones.
  case readTokens(at: Timestamp)

  /// Operations that somebody waits to see committed.
  package struct Draft: Sendable {
    /// Chosen by whoever waits.
    package var id: UInt64
    package var operations: [Operation]

    package init(id: UInt64, operations: [Operation]) {
      self.id = id
      self.operations = operations
    }
  }

  /// Whether only the worker may ask for it, under the token of its lease.
  package var needsLease: Bool {
    switch self {
    case .look, .enqueue: false
    case .readNews, .renew, .prepare, .claim, .release, .load, .apply, .noteLink, .readTokens: true
    }
  }
}

/// What came of a ``StoreRequest``.
package enum StoreAnswer: Sendable {
  case looked(Look, LeaseWatch)
  /// Of ``StoreRequest/enqueue(_:)`` and ``StoreRequest/apply(_:)``.
  case committed(Committed)
  case news(StoreNews)
  case prepared(PreparedConnection)
  /// The operations that are still in the outbox, and in flight from now on.
  case claimed(Set<IdempotencyKey>)
  case released
  case loaded([QueuedOperation])
  /// Whether it could be noted.
  case linkNoted(Bool)
  /// `nil` when this program's own token cannot be read.
  case tokens(ShownTokens?)
}

/// What came of a look at the lease.
package enum Look: Sendable {
  /// This process is the worker from now on, and begins with this.
  case taken(HeldLease, StoreNews, Beginning)
  /// Another process is.
  case waiting(StoreNews)

  /// What the machine begins with, as of the taking of the lease.
  package struct Beginning: Sendable {
    package var cursors: [SessionID: LogCursor]
    package var lanes: [LaneID]
    package var receipts: [Receipt]
    package var earlier: [SessionID: [LogCursor]]
    package var unplaced: [SessionID]
    package var counts: QueueCounts
  }
}

/// What other processes have written since the last time that was asked.
package struct StoreNews: Sendable {
  /// `nil` when no other process has written.
  package var committed: Committed?
  /// The lanes that have operations to send: another process may have released what was blocked.
  package var lanes: [LaneID] = []
  /// `nil` where it was not asked for.
  package var tokenFiles: TokenFiles?
}

/// What a try to connect begins with.
package enum PreparedConnection: Sendable {
  /// `committed` says which sessions wait for a token; `nil` with another user's token, which opens nothing here.
  case ready(SyncMachine.Credentials, TokenFiles, committed: Committed?)
  /// There is no token to show.
  case noToken(why: String)
  /// The store takes no writes for now: a try that failed, as any other.
  case storeUnavailable(why: String)
}

/// The tokens that one connection shows.
package struct ShownTokens: Hashable, Sendable {
  package var user: UserID
  package var own: String
  /// Of other programs on the store, for sessions that `own` does not open.
  package var more: [String]
  /// What all of them open.
  package var sessions: [SessionID]
  /// Whether they open the sessions of which the user is a member, instead of some that they name.
  package var followsMembership: Bool
  /// The files that the store named.
  package var files: TokenFiles

  package init(
    user: UserID, own: String, more: [String] = [], sessions: [SessionID], followsMembership: Bool = false,
    files: TokenFiles = TokenFiles()
  ) {
    self.followsMembership = followsMembership
    self.user = user
    self.own = own
    self.more = more
    self.sessions = sessions
    self.files = files
  }

  package var all: [String] { [own] + more }
}

/// The token files that programs on a store named last.
package struct TokenFiles: Hashable, Sendable {
  /// Grows each time one is named.
  package var revision: Int64 = 0
  /// The newest first.
  package var paths: [String] = []

  package init(revision: Int64 = 0, paths: [String] = []) {
    self.revision = revision
    self.paths = paths
  }
}

/// There is no token to show.
package struct TokenUnavailable: Error, Hashable {
  package var why: String

  package init(why: String) { self.why = why }
}

/// The process that has a store open: what a request needs besides the store.
package protocol StoreHost {
  associatedtype Store: ClientStore
  var store: Store { get }
  var uptimeMilliseconds: Int64 { get }

  /// The worker's lock: one for each fencing token, held for as long as its process lives.
  func isLockHeldElsewhere(_ token: FencingToken) throws(StoreError) -> Bool
  func tryLock(_ token: FencingToken) throws(StoreError) -> Bool
  func unlock()

  func readTokens(at now: Timestamp) throws(TokenUnavailable) -> ShownTokens
}

extension StoreHost {
  /// Carries a request out. Blocks until what it writes is synced.
  ///
  /// - Parameter token: of the lease under which it was asked for; of no meaning where ``StoreRequest/needsLease`` is `false`.
  /// - Throws: ``StoreError/fenced`` when another process works now.
  package func carryOut(_ request: StoreRequest, under token: FencingToken) throws(StoreError) -> StoreAnswer {
    switch request {
    case .look(var watch, let owner, let span):
      let look = try look(&watch, owner: owner, span: span)
      return .looked(look, watch)
    case .enqueue(let drafts): return .committed(try store.enqueue(drafts.flatMap(\.operations)))
    case .readNews: return .news(try news())
    case .renew(let expiry):
      // Without another process no heartbeat is watched, and none is written.
      if store.hasOthers { try store.renewLease(token, expiresAtMilliseconds: expiry) }
      return .news(try news())
    case .prepare(_, let now): return .prepared(try prepare(at: now, under: token))
    case .claim(_, let frames):
      return .claimed(Set(try store.claim(frames.compactMap(\.operationKey), under: token)))
    case .release(let keys):
      try store.release(keys, under: token)
      return .released
    case .load(let lane, let after, let limit): return .loaded(try store.pending(in: lane, after: after, limit: limit))
    case .apply(let answers): return .committed(try store.apply(answers, under: token))
    case .noteLink(let failure):
      // Nothing depends on it: a store that takes no writes for now does without.
      do throws(StoreError) { try store.setLinkFailure(failure, under: token) } catch .unavailable { return .linkNoted(false) }
      return .linkNoted(true)
    case .readTokens(let now): return .tokens(try? readTokens(at: now))
    }
  }

  private func news() throws(StoreError) -> StoreNews {
    let committed = try store.news()
    return StoreNews(
      committed: committed, lanes: committed == nil ? [] : try store.lanes(), tokenFiles: try store.tokenFiles())
  }

  // MARK: The lease

  /// A process that is not the worker holds no lock when this returns.
  private func look(_ watch: inout LeaseWatch, owner: String, span: Int64) throws(StoreError) -> Look {
    var isTaken = false
    defer { if !isTaken { unlock() } }
    var isHeld = false
    do throws(StoreError) {
      let lease = try store.lease()
      if let token = lease?.token { isHeld = try isLockHeldElsewhere(token) }
      let verdict = watch.look(isHeld: isHeld, at: lease, uptimeMilliseconds: uptimeMilliseconds)
      guard case .take(let seen) = verdict else { return .waiting(StoreNews(committed: try store.news())) }
      // Taken before the token can be read: otherwise another process could take this one for dead.
      if try tryLock(seen.next) {
        let look = try take(after: seen, owner: owner, span: span)
        isTaken = true
        return look
      }
    } catch .fenced {
      // Somebody was faster.
    } catch .unavailable where isHeld {
      // A process that hangs in the middle of a transaction keeps the database locked. It is asked again.
    }
    return .waiting(StoreNews(committed: try? store.news()))
  }

  private func take(after seen: FencingToken, owner: String, span: Int64) throws(StoreError) -> Look {
    let now = uptimeMilliseconds
    let token = try store.takeLease(after: seen, owner: owner, expiresAtMilliseconds: now + span)
    try store.recover(under: token)
    let news = StoreNews(committed: try store.news())
    return .taken(
      HeldLease(token: token, spanMilliseconds: span, uptimeMilliseconds: now), news,
      Look.Beginning(
        cursors: try store.cursors(), lanes: try store.lanes(), receipts: try store.ownReceipts(),
        earlier: try store.earlierCursors(), unplaced: try store.unplacedSessions(), counts: try store.counts()))
  }

  // MARK: A try to connect

  private func prepare(at now: Timestamp, under token: FencingToken) throws(StoreError) -> PreparedConnection {
    do throws(StoreError) {
      let epoch = try store.nextConnectionEpoch(under: token)
      let tokens: ShownTokens
      do throws(TokenUnavailable) { tokens = try readTokens(at: now) } catch { return .noToken(why: error.why) }
      let credentials = SyncMachine.Credentials(
        user: tokens.user, token: tokens.own, moreTokens: tokens.more, sessions: tokens.sessions,
        followsMembership: tokens.followsMembership, device: store.identity.device, connectionEpoch: epoch)
      guard tokens.user == store.identity.user else { return .ready(credentials, tokens.files, committed: nil) }
      // Only the relay knows who is a member.
      if tokens.followsMembership { return .ready(credentials, tokens.files, committed: nil) }
      // What waits for a token says so even while there is no network.
      let committed = try store.apply([.opened(Set(tokens.sessions))], under: token)
      return .ready(credentials, tokens.files, committed: committed)
    } catch .unavailable(let why) {
      // Nothing is under way yet: while somebody else has the store locked, this is a try that failed, as any other.
      return .storeUnavailable(why: why)
    }
  }
}
