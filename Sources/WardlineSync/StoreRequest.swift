package import WardlineModel

/// The requests of a client to its store. They are performed one after the other, in the order in which they were made.
package enum StoreRequest: Sendable {
  /// Check whether this process must become the worker, and read the changes of other processes. Needs no lease. Where the disk has failed, the
  /// store is opened anew first, and what was refused with that is taken out of it: its author was told that it is not kept.
  case look(LeaseWatch, owner: String, spanMilliseconds: Int64, refused: [IdempotencyKey])
  /// Store users' operations, in one transaction. Needs no lease.
  case enqueue([Draft])
  /// Read the changes of other processes.
  case readNews
  /// Renew the lease, and read the changes of other processes, in case a notification was lost.
  case renew(expiresAtMilliseconds: Int64)
  /// Get a new connection epoch and the tokens to present, before a socket is opened: a connection that the epoch fences must
  /// not return (see ``Hello``).
  case prepare(SyncMachine.ConnectionID, at: Timestamp)
  /// Mark operations as in flight before they are sent (G1).
  case claim(SyncMachine.ConnectionID, [ClientFrame])
  case release([IdempotencyKey])
  case load(LaneID, after: Int64, limit: Int)
  case apply([RelayNews])
  /// Record why there is no connection, for programs that only read the store; `nil` once there is one.
  case noteLink(LinkFailure?)
  /// Record the relay's clock, for what other programs on the store write, and correct the times that were guessed.
  case noteClock(RelayClock)
  /// Read the tokens again: other programs may have brought new ones.
  case readTokens(at: Timestamp)

  /// Operations whose caller waits for the commit.
  package struct Draft: Sendable {
    /// Chosen by the caller.
    package var id: UInt64
    package var operations: [ClientOperation]

    package init(id: UInt64, operations: [ClientOperation]) {
      self.id = id
      self.operations = operations
    }
  }

  /// Whether only the worker may make it, under the token of its lease.
  package var needsLease: Bool {
    switch self {
    case .look, .enqueue: false
    case .readNews, .renew, .prepare, .claim, .release, .load, .apply, .noteLink, .noteClock, .readTokens: true
    }
  }
}

/// The answer to a ``StoreRequest``.
package enum StoreAnswer: Sendable {
  case looked(Look, LeaseWatch)
  /// To ``StoreRequest/enqueue(_:)`` and ``StoreRequest/apply(_:)``.
  case committed(Committed)
  case news(StoreNews)
  case prepared(PreparedConnection)
  case claimed(Claim)
  case released
  case loaded([QueuedOperation])
  /// Whether it could be recorded.
  case linkNoted(Bool)
  /// `nil` if it could not be.
  case clockNoted(Committed?)
  /// `nil` when this program's own token cannot be read.
  case tokens(ShownTokens?)
}

/// The result of checking the lease.
package enum Look: Sendable {
  /// This process is the worker from now on, and starts from this state.
  case taken(HeldLease, StoreNews, Beginning)
  /// Another process is the worker.
  case waiting(StoreNews)

  /// The machine's initial state, read when the lease was taken.
  package struct Beginning: Sendable {
    package var cursors: [SessionID: LogCursor]
    package var lanes: [LaneID]
    package var receipts: [Receipt]
    package var earlier: [SessionID: [LogCursor]]
    package var unplaced: [SessionID]
    package var open: OpenSessions
    package var duty: DutyChoice?
    package var counts: QueueCounts
  }
}

/// The changes of other processes since the last request.
package struct StoreNews: Sendable {
  /// `nil` when no other process has written.
  package var committed: Committed?
  /// The lanes with operations to send: another process may have released blocked ones.
  package var lanes: [LaneID] = []
  /// `nil` if it was not requested.
  package var tokenFiles: TokenFiles?
  /// `nil` if it was not requested.
  package var relayClock: RelayClock?
  /// What the store has of the relay's word on phrases; `nil` where it has none, or was not asked.
  package var takesUnreviewedPhrases: Bool?
}

/// The inputs of an attempt to connect.
package enum PreparedConnection: Sendable {
  /// `committed` marks the sessions that wait for a token; `nil` for another user's token, which opens nothing here.
  case ready(SyncMachine.Credentials, TokenFiles, committed: Committed?)
  /// There is no token to present.
  case noToken(why: String)
  /// The store is unavailable for writes: a failed attempt, like any other.
  case storeUnavailable(StoreObstacle)
}

/// The tokens that one connection presents.
package struct ShownTokens: Hashable, Sendable {
  package var user: UserID
  package var own: String
  /// Tokens of other programs on the store, for sessions that `own` does not open.
  package var more: [String]
  /// The sessions that all of them open.
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
  /// Incremented each time a file is named.
  package var revision: Int64 = 0
  /// The newest first.
  package var paths: [String] = []

  package init(revision: Int64 = 0, paths: [String] = []) {
    self.revision = revision
    self.paths = paths
  }
}

/// There is no token to present.
package struct TokenUnavailable: Error, Hashable {
  package var why: String

  package init(why: String) { self.why = why }
}

/// The process that has a store open: everything a request needs besides the store.
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
  /// Performs a request. Blocks until its writes are synced.
  ///
  /// - Parameter token: of the lease under which it was made; ignored if ``StoreRequest/needsLease`` is `false`.
  /// - Throws: ``StoreError/fenced`` when another process is the worker now.
  package func carryOut(_ request: StoreRequest, under token: FencingToken) throws(StoreError) -> StoreAnswer {
    switch request {
    case .look(var watch, let owner, let span, let refused):
      try store.reopen()
      // Not what another process has sent meanwhile.
      for key in refused { _ = try store.delete(key) }
      let look = try look(&watch, owner: owner, span: span)
      return .looked(look, watch)
    case .enqueue(let drafts): return .committed(try store.enqueue(drafts.flatMap(\.operations)))
    case .readNews: return .news(try news())
    case .renew(let expiry):
      // Without another process no one watches the heartbeat, so none is written.
      if store.hasOthers { try store.renewLease(token, expiresAtMilliseconds: expiry) }
      return .news(try news())
    case .prepare(_, let now): return .prepared(try prepare(at: now, under: token))
    case .claim(_, let frames):
      return .claimed(try store.claim(frames.compactMap(\.operationKey), under: token))
    case .release(let keys):
      try store.release(keys, under: token)
      return .released
    case .load(let lane, let after, let limit): return .loaded(try store.pending(in: lane, after: after, limit: limit))
    case .apply(let news): return .committed(try store.apply(news, under: token))
    case .noteLink(let failure):
      // Nothing depends on it: it is skipped while the store is unavailable for writes.
      do throws(StoreError) { try store.setLinkFailure(failure, under: token) } catch .unavailable { return .linkNoted(false) }
      return .linkNoted(true)
    case .noteClock(let clock):
      do throws(StoreError) { return .clockNoted(try store.setRelayClock(clock, under: token)) } catch .unavailable {
        return .clockNoted(nil)
      }
    case .readTokens(let now): return .tokens(try? readTokens(at: now))
    }
  }

  private func news() throws(StoreError) -> StoreNews {
    try store.takeNews { committed throws(StoreError) in
      StoreNews(
        committed: committed, lanes: committed == nil ? [] : try store.lanes(), tokenFiles: try store.tokenFiles())
    }
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
      guard case .take(let seen) = verdict else {
        return try store.takeNews { committed throws(StoreError) in
          .waiting(
            StoreNews(
              committed: committed, relayClock: try store.relayClock(),
              takesUnreviewedPhrases: try store.takesUnreviewedPhrases()))
        }
      }
      // Lock before the token becomes visible: otherwise another process could take this one for dead.
      if try tryLock(seen.next) {
        let look = try take(after: seen, owner: owner, span: span)
        isTaken = true
        return look
      }
    } catch .fenced {
      // Another process was faster.
    } catch .unavailable where isHeld {
      // A process that hangs in the middle of a transaction keeps the database locked. The check is repeated.
    }
    return .waiting(StoreNews(committed: try? store.news()))
  }

  private func take(after seen: FencingToken, owner: String, span: Int64) throws(StoreError) -> Look {
    let now = uptimeMilliseconds
    let token = try store.takeLease(after: seen, owner: owner, expiresAtMilliseconds: now + span)
    try store.recover(under: token)
    return try store.takeNews { committed throws(StoreError) in
      .taken(
        HeldLease(token: token, spanMilliseconds: span, uptimeMilliseconds: now),
        StoreNews(
          committed: committed, relayClock: try store.relayClock(), takesUnreviewedPhrases: try store.takesUnreviewedPhrases()),
        Look.Beginning(
          cursors: try store.cursors(), lanes: try store.lanes(), receipts: try store.ownReceipts(),
          earlier: try store.earlierCursors(), unplaced: try store.unplacedSessions(),
          open: try store.openSessions(), duty: try store.duty().choice, counts: try store.counts()))
    }
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
      // Operations without a token are marked even while offline. Of which sessions the user is a member, only the relay knows.
      let opened = tokens.followsMembership ? [] : [RelayNews.opened(Set(tokens.sessions))]
      let committed = try store.apply(opened, under: token)
      return .ready(credentials, tokens.files, committed: committed)
    } catch .unavailable(let obstacle) {
      // Nothing is under way yet: this is a failed attempt, like any other.
      return .storeUnavailable(obstacle)
    }
  }
}
