internal import WardlineModel

// What connections are told of who is on duty, of what is asked for, and of all sessions: in feeds, within what their link takes.
extension RelayMachine {
  /// What a connection has yet to be told of each feed; `nil` before it begins.
  struct FeedReaders: Equatable, Sendable {
    var directory: Feed<UserID, DirectoryRow>.Reader?
    /// Coordinators' alone, as the one of all sessions.
    var queue: Feed<RoutingMachine.RequestID, QueuedRequest>.Reader?
    var overview: Feed<SessionID, SessionOverview>.Reader?
  }

  /// The keys of the rows that have changed in a second.
  private struct FeedChanges {
    var people: [UserID] = []
    var requests: [RoutingMachine.RequestID] = []
    var sessions: [SessionID] = []
  }

  /// The turn of every reader, once a second.
  mutating func sendFeeds(_ actions: inout [Action]) {
    let changes = FeedChanges(
      people: routing.directory.takeChanges(), requests: routing.queue.takeChanges(), sessions: overview.feed.takeChanges())
    feedRowsLeft = Limits.feedRowsPerSecondMax
    let ids = connections.indices.filter { connections.values[$0].readsFeeds }.map { connections.keys[$0] }.sorted()
    for id in ids where sendRows(to: id, after: changes, linkShare: 1, &actions).left > 0 {
      actions.append(.tellWhenWritten(id))
    }
    let readers = ids.compactMap { id in
      if case .open(let member)? = connections[id]?.phase { member.feeds } else { nil }
    }
    routing.directory.forgetRemoved(unlessOwedTo: readers.compactMap(\.directory))
    routing.queue.forgetRemoved(unlessOwedTo: readers.compactMap(\.queue))
    overview.feed.forgetRemoved(unlessOwedTo: readers.compactMap(\.overview))
  }

  /// A further turn for a reader whose outbound queue has nearly drained. It takes at most half a second of the link, so that a message that
  /// is committed meanwhile waits no longer behind it.
  mutating func sendMoreRows(to id: ConnectionID, _ actions: inout [Action]) {
    guard feedRowsLeft > 0 else { return }
    let (count, left) = sendRows(to: id, after: FeedChanges(), linkShare: 4, &actions)
    feedRowsLeft -= count
    if left > 0, feedRowsLeft > 0 { actions.append(.tellWhenWritten(id)) }
  }

  /// Sends a reader its next rows. It gets the first ones once it has caught up with the logs of all its sessions; none while it is congested;
  /// and on a narrow link no more than its outbound queue may hold.
  ///
  /// - Parameter linkShare: which part of that, as its denominator.
  /// - Returns: how many rows were sent, and how many the reader is owed still; 0 where nothing was sent.
  private mutating func sendRows(
    to id: ConnectionID, after changes: FeedChanges, linkShare: Int, _ actions: inout [Action]
  ) -> (count: Int, left: Int) {
    let (people, requests, sessions) = (routing.directory, routing.queue, overview.feed)
    let turn = update(id) { connection in
      let isCongested = connection.isCongested
      let bytes = isCongested ? 0 : (connection.waitingBytesMax ?? .max) / linkShare
      return connection.withMember { member in
        let isCoordinator = member.access.role == .coordinator
        var turn = FeedTurn(
          room: FeedRoom(bytes: bytes, feedCount: isCoordinator ? 3 : 1), mayBegin: !isCongested && member.isLive)
        var told = FeedChanges()
        told.people = turn.take(people, &member.feeds.directory, changes.people, .rows) {
          .directory($0, isWhole: $1, left: $2)
        }
        if isCoordinator {
          told.requests = turn.take(requests, &member.feeds.queue, changes.requests, .rows) {
            .requests($0, isWhole: $1, left: $2)
          }
          told.sessions = turn.take(sessions, &member.feeds.overview, changes.sessions, .overview) {
            .sessions($0, isWhole: $1, left: $2)
          }
        }
        return (turn, told)
      }
    }
    guard let (turn, told) = turn ?? nil, !turn.frames.isEmpty else { return (0, 0) }
    routing.directory.noteTold(told.people)
    routing.queue.noteTold(told.requests)
    overview.feed.noteTold(told.sessions)
    actions.append(.send(id, turn.frames))
    return (turn.rowCount, turn.left)
  }
}

/// What one reader is sent at once.
private struct FeedTurn {
  var room: FeedRoom
  let mayBegin: Bool
  private(set) var frames: [RelayFrame] = []
  private(set) var rowCount = 0
  /// How many rows it is owed after these, of all feeds.
  private(set) var left = 0

  init(room: FeedRoom, mayBegin: Bool) {
    self.room = room
    self.mayBegin = mayBegin
  }

  /// - Returns: the keys of the rows that are sent.
  mutating func take<Key, Row>(
    _ feed: Feed<Key, Row>, _ reader: inout Feed<Key, Row>.Reader?, _ changes: [Key], _ bounds: FeedBounds,
    _ frame: (_ rows: [Row], _ isWhole: Bool, _ left: Int) -> RelayFrame
  ) -> [Key] {
    let update = feed.next(for: &reader, after: changes, limit: room.next(bounds), mayBegin: mayBegin)
    room.take(update?.rows.count ?? 0, of: bounds)
    left += reader?.owedCount ?? 0
    guard let update else { return [] }
    rowCount += update.rows.count
    frames += update.frames(of: bounds.rowsPerFrame, frame)
    return update.keys
  }
}

extension RelayMachine.Connection {
  var readsFeeds: Bool {
    guard case .open(let member) = phase else { return false }
    return member.access.followsMembership && member.access.role != .interpreter
  }
}

/// How much of a feed goes out at once.
private struct FeedBounds {
  var rowsPerTurn: Int
  var rowsPerFrame: Int
  var bytesPerRow: Int

  /// The directory, and the open requests.
  static let rows = FeedBounds(
    rowsPerTurn: Limits.feedRowsPerTurnMax, rowsPerFrame: Limits.rowsPerFrameMax, bytesPerRow: Limits.bytesPerFeedRow)
  static let overview = FeedBounds(
    rowsPerTurn: Limits.overviewRowsPerTurnMax, rowsPerFrame: Limits.overviewRowsSentMax,
    bytesPerRow: Limits.bytesPerOverviewRow)
}

/// What a link takes of feeds at once: as much as waits for a narrow one without holding back what is said. Each feed has its share of it, and
/// what one leaves goes to those behind it.
private struct FeedRoom {
  private var bytes: Int
  private var feedCount: Int

  /// - Parameters:
  ///   - bytes: 0 for a link that takes none.
  ///   - feedCount: of those that share it; 1 or more.
  init(bytes: Int, feedCount: Int) {
    self.bytes = bytes
    self.feedCount = feedCount
  }

  /// The most rows of the next feed; one where its share is less than that, so that every feed goes on.
  func next(_ bounds: FeedBounds) -> Int {
    guard bytes > 0 else { return 0 }
    return min(bounds.rowsPerTurn, max(1, bytes / feedCount / bounds.bytesPerRow))
  }

  mutating func take(_ rows: Int, of bounds: FeedBounds) {
    bytes -= min(bytes, rows * bounds.bytesPerRow)
    feedCount -= 1
  }
}

extension Feed.Update {
  /// A reader who begins is sent a frame without rows where there are none.
  fileprivate func frames(of rowsMax: Int, _ frame: ([Row], _ isWhole: Bool, _ left: Int) -> RelayFrame) -> [RelayFrame] {
    guard !rows.isEmpty else { return [frame([], isWhole, left)] }
    return stride(from: 0, to: rows.count, by: rowsMax).map { start in
      let part = rows[start...].prefix(rowsMax)
      return frame(Array(part), isWhole && start == 0, left + rows.count - part.endIndex)
    }
  }
}

extension RelayMachine.Member {
  /// Whether every log that it reads was sent up to its end.
  fileprivate var isLive: Bool {
    subscriptions.values.allSatisfy { if case .live = $0 { true } else { false } }
  }
}

extension QueuedRequest: FeedRow {
  var removed: QueuedRequest {
    var over = self
    over.isOver = true
    return over
  }
}

extension DirectoryRow: FeedRow {
  var removed: DirectoryRow { DirectoryRow(user, languages: [], .off) }
}
