package import WardlineModel

// What the relay's operator asks of a running relay and does to it (decision 049): who is connected and which sessions there are, and never words.
extension RelayMachine {
  /// A connection as an operator sees it.
  package struct ConnectionRow: Hashable, Sendable {
    package var connection: ConnectionID
    /// `nil` before it is admitted.
    package var participant: Participant?
    package var device: DeviceID?
    package var phase: String
    package var network: PeerNetwork
    /// The sessions that it may read, by name.
    package var sessions: [SessionID] = []
    /// Its operations that wait for their commit.
    package var waitingCount: Int
    /// Whether more is queued for it than its link carries in a second or two.
    package var isSlow: Bool
  }

  /// A session as an operator sees it.
  package struct SessionRow: Hashable, Sendable {
    package var overview: SessionOverview
    /// Connections that follow it.
    package var connectionCount: Int
  }

  /// Every connection, in the order of opening. Reads all of them: for occasional questions.
  package func connectionRows() -> [ConnectionRow] { connections.keys.sorted().compactMap { connectionRow(of: $0) } }

  package func connectionRow(of id: ConnectionID) -> ConnectionRow? {
    guard let connection = connections[id] else { return nil }
    var row = ConnectionRow(
      connection: id, participant: nil, device: connection.device?.device, phase: connection.phase.name,
      network: connection.network, waitingCount: connection.waitingCount, isSlow: connection.isCongested)
    switch connection.phase {
    case .greeting, .verifying, .wiping: break
    case .arriving(_, let grant): row.participant = grant.participant
    case .open(let member):
      row.participant = member.grant.participant
      row.sessions = member.access.sessions.sorted()
    case .changing: Phase.metWhileChanging()
    }
    return row
  }

  /// The sessions that have not ended, the oldest first; of more than ``Limits/overviewSessionsMax`` those that ``OverviewRows`` keeps.
  package func sessionRows() -> [SessionRow] {
    overview.feed.rows.values.sorted { ($0.createdAt, $0.session) < ($1.createdAt, $1.session) }.map {
      SessionRow(overview: $0, connectionCount: audiences[$0.session]?.count ?? 0)
    }
  }

  /// What the overview knows of a session's status; `nil` for one that it does not know.
  package func knownStatus(of session: SessionID) -> VersionedStatus? { overview.feed.rows[session]?.status }

  /// Writes of the operator wait for the next commit with everybody's. No connection hears of their outcome.
  mutating func submitAsOperator(_ writes: [LedgerWrite], at now: Moment) {
    for write in writes { batches.add(write, at: now.uptimeMilliseconds) }
  }
}

extension RelayMachine.Phase {
  fileprivate var name: String {
    switch self {
    case .greeting: "greeting"
    case .verifying: "verifying"
    case .wiping: "wiping"
    case .arriving: "arriving"
    case .open: "open"
    case .changing: Self.metWhileChanging()
    }
  }
}
