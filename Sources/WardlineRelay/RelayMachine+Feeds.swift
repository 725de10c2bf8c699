internal import WardlineModel

// What connections are told of who is on duty, of what is asked for, and of all sessions: in feeds, once a second, within what their link takes.
extension RelayMachine {
  /// What a connection has yet to be told of each feed; `nil` before it begins.
  struct FeedReaders: Equatable, Sendable {
    var directory: Feed<UserID, DirectoryRow>.Reader?
    /// Coordinators' alone, as the one of all sessions.
    var queue: Feed<RoutingMachine.RequestID, QueuedRequest>.Reader?
    var overview: Feed<SessionID, SessionOverview>.Reader?
  }

  /// A reader begins once every log of theirs was sent to its end. One whose link is behind is told nothing, and one on a narrow link as many
  /// rows as it takes at once.
  mutating func sendFeeds(_ actions: inout [Action]) {
    let people = routing.directory.takeChanges()
    let requests = routing.queue.takeChanges()
    let sessions = overview.feed.takeChanges()
    var readers: [FeedReaders] = []
    let indices = connections.indices.filter { connections.values[$0].readsFeeds }
    for id in indices.map({ connections.keys[$0] }).sorted() {
      guard let connection = connections[id], case .open(let member) = connection.phase else { continue }
      let isCoordinator = member.access.role == .coordinator
      var room = FeedRoom(
        bytes: connection.isCongested ? 0 : connection.waitingBytesMax ?? .max, feedCount: isCoordinator ? 3 : 1)
      let mayBegin = !connection.isCongested && member.isLive
      var feeds = member.feeds
      var frames: [RelayFrame] = []
      func take<Key, Row>(
        _ feed: Feed<Key, Row>, _ reader: inout Feed<Key, Row>.Reader?, _ changes: [Key], _ bounds: FeedBounds,
        _ frame: ([Row], _ isWhole: Bool) -> RelayFrame
      ) {
        let limit = room.next(bounds)
        let update = feed.next(for: &reader, after: changes, limit: limit, mayBegin: mayBegin)
        room.take(update?.rows.count ?? 0, of: bounds)
        if let update { frames += update.frames(of: bounds.rowsPerFrame, frame) }
      }
      take(routing.directory, &feeds.directory, people, .rows) { .directory($0, isWhole: $1) }
      if isCoordinator {
        take(routing.queue, &feeds.queue, requests, .rows) { .requests($0, isWhole: $1) }
        take(overview.feed, &feeds.overview, sessions, .overview) { .sessions($0, isWhole: $1) }
      }
      readers.append(feeds)
      connections[id]?.withMember { $0.feeds = feeds }
      if !frames.isEmpty { actions.append(.send(id, frames)) }
    }
    routing.directory.forgetRemoved(unlessOwedTo: readers.compactMap(\.directory))
    routing.queue.forgetRemoved(unlessOwedTo: readers.compactMap(\.queue))
    overview.feed.forgetRemoved(unlessOwedTo: readers.compactMap(\.overview))
  }
}

extension RelayMachine.Connection {
  fileprivate var readsFeeds: Bool {
    guard case .open(let member) = phase else { return false }
    return member.access.followsMembership && member.access.role != .interpreter
  }
}

/// How much of a feed goes out at once.
private struct FeedBounds {
  var rowsPerSecond: Int
  var rowsPerFrame: Int
  var bytesPerRow: Int

  /// The directory, and the open requests.
  static let rows = FeedBounds(
    rowsPerSecond: Limits.feedRowsPerSecondMax, rowsPerFrame: Limits.rowsPerFrameMax, bytesPerRow: Limits.bytesPerFeedRow)
  static let overview = FeedBounds(
    rowsPerSecond: Limits.overviewRowsPerSecondMax, rowsPerFrame: Limits.overviewRowsPerFrameMax,
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
    return min(bounds.rowsPerSecond, max(1, bytes / feedCount / bounds.bytesPerRow))
  }

  mutating func take(_ rows: Int, of bounds: FeedBounds) {
    bytes -= min(bytes, rows * bounds.bytesPerRow)
    feedCount -= 1
  }
}

extension Feed.Update {
  /// A reader who begins is sent a frame without rows where there are none.
  fileprivate func frames(of rowsMax: Int, _ frame: ([Row], _ isWhole: Bool) -> RelayFrame) -> [RelayFrame] {
    guard !rows.isEmpty else { return [frame([], isWhole)] }
    return stride(from: 0, to: rows.count, by: rowsMax).map { start in
      frame(Array(rows[start...].prefix(rowsMax)), isWhole && start == 0)
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
