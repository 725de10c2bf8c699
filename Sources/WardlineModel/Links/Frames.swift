/// What a client says to a relay. The wire form is `wardline.proto`; an envelope holds one or more.
package enum ClientFrame: Hashable, Sendable {
  case hello(Hello)
  /// One operation. `isLaneHead` says that nothing older of its lane is outstanding: it lets go of a lane that the relay holds
  /// after a transient refusal (G3).
  case submit(ClientOperation, isLaneHead: Bool)
  /// An operation of a kind that this code does not know, or with a field that is missing or has an unknown value; it is refused by its key, so
  /// that its lane goes on. `fault` names the field and the values that are known; it is empty for an unknown kind.
  case submitUnknown(key: IdempotencyKey, session: SessionID?, fault: String = "")
  case fetch(Fetch)
  case receipt(Receipt)
  case ping(nonce: UInt64, clientClock: Timestamp)
  case restorePreferences(RestorePreferences)
  /// Continue a session that this connection was told of by ``RelayFrame/joined(_:)``.
  case follow(Follow)
  /// Whether the user is on duty: said after each welcome, and at each choice. Answered by ``RelayFrame/duty(_:)``.
  case duty(DutyChoice)
  /// The answer to ``RelayFrame/wipe``: this device has destroyed its store and its key.
  case wiped
}

extension ClientFrame {
  /// The operation that the frame carries, if it carries one.
  package var operationKey: IdempotencyKey? {
    switch self {
    case .submit(let operation, _): operation.key
    case .submitUnknown(let key, _, _): key
    case .hello, .fetch, .receipt, .ping, .restorePreferences, .follow, .duty, .wiped: nil
    }
  }
}

/// The first frame of a connection.
package struct Hello: Hashable, Sendable {
  package var protocolVersion: UInt32
  package var token: String
  package var device: DeviceID
  /// Counts this device's connections: a higher one fences the lower ones.
  package var connectionEpoch: UInt64
  package var clientClock: Timestamp
  /// Where each session is to be continued; a session that is not named starts from the beginning.
  package var cursors: [SessionID: LogCursor]
  /// Further tokens of the same user, for sessions that ``token`` does not open.
  package var moreTokens: [String]
  /// The epochs before the one of the cursor, the oldest first: the last entry that was read of each. By them the relay finds where its
  /// log and what was read have parted. At most ``Limits/earlierEpochsPerHelloMax`` of all sessions together.
  package var earlier: [SessionID: [LogCursor]]
  /// Whose log the relay sends first, up to its head: the session that a person looks at. `nil`: all sessions in turn.
  package var firstSession: SessionID?

  package init(
    protocolVersion: UInt32 = Limits.protocolVersion, token: String, device: DeviceID, connectionEpoch: UInt64,
    clientClock: Timestamp,
    cursors: [SessionID: LogCursor], earlier: [SessionID: [LogCursor]] = [:], moreTokens: [String] = [],
    firstSession: SessionID? = nil
  ) {
    self.firstSession = firstSession
    self.earlier = earlier
    self.moreTokens = moreTokens
    self.protocolVersion = protocolVersion
    self.token = token
    self.device = device
    self.connectionEpoch = connectionEpoch
    self.clientClock = clientClock
    self.cursors = cursors
  }
}

/// Asks for a page of a session's log.
package struct Fetch: Hashable, Sendable {
  package var session: SessionID
  package var after: LogCursor
  /// At most this many entries; 0 leaves it to the relay.
  package var limit: Int

  package init(session: SessionID, after: LogCursor, limit: Int = 0) {
    self.session = session
    self.after = after
    self.limit = limit
  }
}

/// Asks for a session's log, from where the device has read it, and for all that follows.
package struct Follow: Hashable, Sendable {
  package var session: SessionID
  package var after: LogCursor
  /// The epochs before the one of the cursor, as in ``Hello/earlier``.
  package var earlier: [LogCursor]

  package init(session: SessionID, after: LogCursor, earlier: [LogCursor] = []) {
    self.session = session
    self.after = after
    self.earlier = earlier
  }
}

/// Asks for what a device of the same user has backed up of its preferences, a page at a time.
package struct RestorePreferences: Hashable, Sendable {
  /// Whose; `nil` for the one that backed up last.
  package var device: DeviceID?
  /// Which one that is not to be.
  package var exceptDevice: DeviceID?
  /// The page begins after this name; "" for the first page.
  package var afterName: String

  package init(device: DeviceID? = nil, exceptDevice: DeviceID? = nil, afterName: String = "") {
    self.device = device
    self.exceptDevice = exceptDevice
    self.afterName = afterName
  }
}

/// What a device has backed up: the newest value under a name. Without a name it is the end of an answer.
package struct BackedUpPreference: Hashable, Sendable {
  /// `nil` where no device has backed up anything.
  package var device: DeviceID?
  package var name: String
  package var value: String

  package init(device: DeviceID?, name: String = "", value: String = "") {
    self.device = device
    self.name = name
    self.value = value
  }
}

/// What a relay says to a client.
package indirect enum RelayFrame: Hashable, Sendable {
  case welcome(Welcome)
  case accepted(Acceptance)
  case rejected(Rejection)
  case event(LogEntry)
  /// The log was sent up to `through`; `head` is its end. Where they are equal, what follows is live.
  case caughtUp(session: SessionID, through: LogCursor, head: UInt64)
  /// The cursor cannot be served: begin again at `from`, and say so.
  case reset(session: SessionID, from: LogCursor, reason: ResetReason)
  /// How far somebody has come. Not of the log: the newest replaces all before it.
  case receipt(Receipt, by: UserID)
  /// Whether somebody else is in a session at this moment. Of this connection only.
  case presence(SessionID, UserID, isHere: Bool)
  case pong(nonce: UInt64, relayClock: Timestamp)
  case goAway(GoAway)
  case preference(BackedUpPreference)
  /// The user has become a member of a session. The client follows it.
  case joined(SessionID)
  /// The user is no member of a session any more; everything up to there was sent.
  case left(SessionID)
  /// The answer to ``ClientFrame/follow(_:)``: the session as it is now. Its log comes next, as after a welcome.
  case following(SessionHead)
  /// The duty of this connection's user: after each choice of theirs, on any device, and when it has changed by itself.
  case duty(DutyState)
  /// A request rings for this connection's user. Again with the same request: it has changed.
  case ring(Ring)
  case ringEnded(IdempotencyKey, RingEnd)
  /// To the author of an open request, when that has changed.
  case waiting(IdempotencyKey, in: SessionID, RequestPlace)
  /// To nurses and coordinators: who is on duty. `isWhole`: a list begins, in the place of the one before; else these are its next rows, or
  /// rows that have changed. `left`: how many rows are still to come; `nil` from a relay that does not say.
  case directory([DirectoryRow], isWhole: Bool, left: Int? = nil)
  /// To coordinators: the open requests, in the same way.
  case requests([QueuedRequest], isWhole: Bool, left: Int? = nil)
  /// To coordinators: the sessions that have not ended, in the same way.
  case sessions([SessionOverview], isWhole: Bool, left: Int? = nil)
  /// The relay is still receiving a long message of this client; at most once in ``Limits/stillReceivingMilliseconds``. A proxy or a modem may
  /// have acknowledged its bytes long before they arrive.
  case stillReceiving
  /// Instead of a welcome: an operator wants this device's store destroyed, because it was lost. Answered by ``ClientFrame/wiped``.
  case wipe
}

/// The answer to a hello that was let in.
package struct Welcome: Hashable, Sendable {
  package var relayClock: Timestamp
  /// In which the relay writes now: of this epoch is every entry that follows a complete catch-up.
  package var epoch: LogEpoch
  /// Who the token says you are.
  package var you: Participant
  package var sessions: [SessionHead]
  /// Whether you are, or were, a member of further sessions. Those in progress follow as `joined`; the others are to be asked for.
  package var isPage: Bool
  package var heartbeatMilliseconds: Int64
  /// The limits in force.
  package var windowMax: Int
  package var textBytesMax: Int
  /// Whether phrases are taken that nobody has reviewed.
  package var takesUnreviewedPhrases: Bool
  /// Where what is acknowledged is; `nil` from a relay that does not say it.
  package var durability: Durability?

  package init(
    relayClock: Timestamp, epoch: LogEpoch, you: Participant, sessions: [SessionHead], isPage: Bool = false,
    heartbeatMilliseconds: Int64 = Limits.heartbeatMilliseconds, windowMax: Int = Limits.laneWindowMax,
    textBytesMax: Int = Limits.textBytesMax, takesUnreviewedPhrases: Bool = false, durability: Durability? = nil
  ) {
    self.durability = durability
    self.takesUnreviewedPhrases = takesUnreviewedPhrases
    self.relayClock = relayClock
    self.epoch = epoch
    self.you = you
    self.sessions = sessions
    self.isPage = isPage
    self.heartbeatMilliseconds = heartbeatMilliseconds
    self.windowMax = windowMax
    self.textBytesMax = textBytesMax
  }
}

/// The relay ends the connection, and says when to come back.
package struct GoAway: Hashable, Sendable {
  package var reason: Reason
  /// When to reconnect; spread over clients so that a drain is no storm.
  package var delayMilliseconds: Int64
  /// For a person.
  package var message: String

  package enum Reason: String, Hashable, Sendable {
    /// The relay stops; another, or the same, will be there.
    case drain
    /// A newer connection of the same device took over.
    case replaced
    /// The token opens nothing here.
    case notAllowed
    /// The token was good once.
    case tokenExpired
    /// The client broke the protocol.
    case protocolError
    /// More than the relay takes; later, perhaps.
    case overloaded
    /// Said by a newer relay than this client knows.
    case unknown
  }

  package init(_ reason: Reason, delayMilliseconds: Int64 = 0, message: String = "") {
    self.reason = reason
    self.delayMilliseconds = delayMilliseconds
    self.message = message
  }
}
