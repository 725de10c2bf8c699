package import WardlineModel

// The events that the machine handles, and the actions that it returns.
extension SyncMachine {
  package enum Event: Hashable, Sendable {
    /// Start: the cursor of each session, the lanes with operations to send, the owner's receipts, the sessions that were open, and the
    /// owner's choice of duty.
    case started(
      cursors: [SessionID: LogCursor], lanes: [LaneID], receipts: [Receipt] = [], earlier: [SessionID: [LogCursor]] = [:],
      unplaced: [SessionID] = [], open: OpenSessions = OpenSessions(), duty: DutyChoice? = nil)
    /// The WebSocket is open, with the credentials to present.
    case opened(ConnectionID, Credentials)
    case received(ConnectionID, [RelayFrame])
    /// The connection, or the attempt, ended by itself; `why` is shown to the user.
    case closed(ConnectionID, why: String)
    /// The attempt was rejected before the WebSocket was open, with the time after which to retry.
    case turnedAway(ConnectionID, why: String, retryAfterMilliseconds: Int64)
    /// Whether bytes move on the link, or on the attempt. Reported while ``SyncMachine/wantsProgress``.
    case moved(ConnectionID, LinkProgress)
    /// There is no token to present.
    case tokenUnavailable(ConnectionID, why: String)
    /// The store takes no writes, so that there is no epoch for the connection.
    case storeUnavailable(ConnectionID, StoreObstacle)
    /// The token to present belongs to another user than the store.
    case tokenOfOther(ConnectionID, token: UserID, store: UserID)
    /// New tokens are available, which open sessions that the connection does not.
    case tokenFound
    /// An operation was committed to the outbox, here or in another process. In a lane of a session, or of feedback, it starts
    /// an attempt instead of waiting for the backoff.
    case enqueued(LaneID)
    /// A blocked operation of the outbox was released.
    case released(LaneID)
    /// Operations left the outbox without an answer: deleted, taken back, or replaced by later ones.
    case withdrawn([IdempotencyKey])
    /// The user shows this session from now on. The next hello names it, and the relay sends its log before those of the
    /// others.
    case shown(SessionID)
    /// The owner's receipts have advanced, on disk.
    case receipts([Receipt])
    /// The owner's choice of duty, on disk: said on each connection.
    case dutyChosen(DutyChoice)
    /// The answer to ``Action/load(_:after:limit:)``.
    case loaded(LaneID, [QueuedOperation], limit: Int)
    /// The network came back, or the user asked: do not wait for the backoff.
    case wake
    /// Whether the connection is paused because the own store is behind: meanwhile the relay's silence proves nothing.
    case readingPaused(Bool)
    /// ``SyncMachine/deadlineMilliseconds`` has come.
    case tick
    /// Stop.
    case stopped
  }

  /// What a device presents to a relay.
  package struct Credentials: Hashable, Sendable {
    /// The user of the token and of the store. A welcome for another user is rejected.
    package var user: UserID
    package var token: String
    /// Further tokens of that user from other programs on the store, for sessions that `token` does not open.
    package var moreTokens: [String]
    /// The sessions that the tokens open: the hello names only these.
    package var sessions: [SessionID]
    package var device: DeviceID
    /// Whether they open the sessions of which the user is a member, instead of those that they name.
    package var followsMembership: Bool
    /// Fences this device's older connections.
    package var connectionEpoch: UInt64

    package init(
      user: UserID, token: String, moreTokens: [String] = [], sessions: [SessionID], followsMembership: Bool = false,
      device: DeviceID, connectionEpoch: UInt64
    ) {
      self.followsMembership = followsMembership
      self.moreTokens = moreTokens
      self.user = user
      self.token = token
      self.sessions = sessions
      self.device = device
      self.connectionEpoch = connectionEpoch
    }
  }

  package enum Action: Hashable, Sendable {
    /// Connect to the relay at that place in the list.
    case connect(ConnectionID, relay: Int = 0)
    case send(ConnectionID, [ClientFrame])
    /// Claim these operations in the store, then send those still in the outbox.
    case transmit(ConnectionID, [ClientFrame])
    /// Release the claimed and unanswered operations: the connection is lost.
    case release([IdempotencyKey])
    /// Drop a connection, without a close frame if the link is dead.
    case disconnect(ConnectionID, isDead: Bool)
    case load(LaneID, after: Int64, limit: Int)
    /// Apply these news in one transaction.
    case apply([RelayNews])
    /// Destroy the store and its key, and answer ``ClientFrame/wiped`` on that connection: an operator has asked for it.
    case wipe(ConnectionID)
    /// For the screen, or another observer.
    case report(Report)
  }

  package enum Report: Hashable, Sendable {
    case connecting
    case online(Participant)
    case lost(LossReason, retryAtMilliseconds: Int64)
    /// Another user has joined a session, or left it; known only while online.
    case presence(SessionID, UserID, isHere: Bool)
    /// An entry of the log was missing: the client reconnects from the cursor.
    case gap(SessionID, expected: UInt64, found: UInt64)
    /// All that the log of a session held when this connection began to read it was heard, up to that entry. ``ClientCore`` hands it on once that
    /// is stored, ahead of what came behind it.
    case caughtUp(SessionID, through: UInt64)
  }
}
