internal import Dispatch
internal import WardlineModel
internal import WardlineStore
internal import WardlineSync
internal import WardlineTransport

// Several processes on one store: one works, the others stand by (F10). `LeaseWatch` decides; this asks the store and the kernel.
//
// A standby wakes once a second to look. The worker wakes for nothing: it renews with its heartbeat, and hears a bell only when another
// process has written.
extension WardlineClient {
  /// What a process has that does not work.
  struct Standby {
    var watch: LeaseWatch
    /// A random name of this run.
    let owner = String(UInt64.random(in: .min ... .max), radix: 36)
    var alarm: LoopTimer?
    var bell: FileBell?
    /// A look, or a reading of news, is under way; one more is wanted after it.
    var isLooking = false
    var isLookWanted = false
    /// Somebody closed the file: perhaps the worker has died, and its lock is let go of in the next moment.
    var isDeathLikely = false

    /// How long after the bell of a dying process its lock is free at the latest, as a rule; else the next look finds it.
    static let deathMilliseconds: Int64 = 20
  }

  /// What came of a look.
  private enum Look: Sendable {
    case taken(HeldLease, news: Committed?, Beginning)
    case waiting(news: Committed?)
  }

  /// What the machine begins with, as of the taking of the lease.
  private struct Beginning: Sendable {
    var cursors: [SessionID: Cursor]
    var lanes: [LaneID]
    var receipts: [Receipt]
    var earlier: [SessionID: [Cursor]]
    var unplaced: [SessionID]
    var counts: QueueCounts
  }

  func beginLooking() {
    standby.alarm = loop.makeTimer { [weak self] in self?.assumeIsolated { $0.standbyAlarm() } }
    look()
  }

  private func standbyAlarm() {
    if lease == nil { look() } else { keepLease(isOverdue: true) }
  }

  /// Looks whether this process is needed, and what the others have written.
  func look() {
    guard lease == nil, standby.alarm != nil, !isClosed, !hasFailed else { return }
    guard !standby.isLooking else { return standby.isLookWanted = true }
    standby.isLooking = true
    let (owner, span) = (standby.owner, options.leaseMilliseconds)
    storeQueue.async { [store, loop, watch = standby.watch] in
      var watch = watch
      let result = Result { () throws(StoreError) in
        try Self.look(store, &watch, owner: owner, span: span, uptime: { loop.now })
      }
      // A client that is not the worker holds no lock.
      if case .success(.taken) = result {} else { store.leaseFile.unlock() }
      loop.execute { [watch] in
        self.assumeIsolated { client in
          client.standby.watch = watch
          client.looked(result)
        }
      }
    }
  }

  /// On the store's queue.
  private static func look(
    _ store: SQLiteClientStore, _ watch: inout LeaseWatch, owner: String, span: Int64, uptime: () -> Int64
  ) throws(StoreError) -> Look {
    var isHeld = false
    do throws(StoreError) {
      let lease = try store.lease()
      if let token = lease?.token { isHeld = try store.leaseFile.isHeldElsewhere(token) }
      let verdict = watch.look(isHeld: isHeld, at: lease, uptimeMilliseconds: uptime())
      guard case .take(let seen) = verdict else { return .waiting(news: try store.news()) }
      // Taken before the token can be read: otherwise another process could take this one for dead.
      if try store.leaseFile.tryLock(seen.next) {
        return try take(store, after: seen, owner: owner, span: span, uptime: uptime)
      }
    } catch .fenced {
      // Somebody was faster.
    } catch .unavailable where isHeld {
      // A process that hangs in the middle of a transaction keeps the database locked. It is asked again.
    }
    return .waiting(news: try? store.news())
  }

  private static func take(
    _ store: SQLiteClientStore, after seen: FencingToken, owner: String, span: Int64, uptime: () -> Int64
  ) throws(StoreError) -> Look {
    let now = uptime()
    let token = try store.takeLease(after: seen, owner: owner, expiresAtMilliseconds: now + span)
    try store.recover(under: token)
    let news = try store.news()
    return .taken(
      HeldLease(token: token, spanMilliseconds: span, uptimeMilliseconds: now), news: news,
      Beginning(
        cursors: try store.cursors(), lanes: try store.lanes(), receipts: try store.ownReceipts(),
        earlier: try store.earlierCursors(), unplaced: try store.unplacedSessions(), counts: try store.counts()))
  }

  private func looked(_ result: Result<Look, StoreError>) {
    standby.isLooking = false
    guard !isClosed, !hasFailed else { return store.leaseFile.unlock() }
    listen()
    switch result {
    case .success(.taken(let held, let news, let beginning)):
      lease = held
      // Somebody wrote after the lanes were read.
      let isNewsWanted = standby.isLookWanted
      standby.isLookWanted = false
      if let news { publish(news) }
      counts = beginning.counts
      broadcaster.publish(.queue(counts))
      standby.bell?.hearsReading = false
      handle(
        .started(
          cursors: beginning.cursors, lanes: beginning.lanes, receipts: beginning.receipts, earlier: beginning.earlier,
          unplaced: beginning.unplaced))
      if isNewsWanted { rung(isClosing: false) }
    case .success(.waiting(let news)):
      if let news { publish(news) }
      lookAgain()
    case .failure(let error): fail(ClientError(error))
    }
  }

  private func lookAgain() {
    if state != .standby {
      state = .standby
      broadcaster.publish(.connection(state))
    }
    let isPrompt = standby.isDeathLikely
    standby.isDeathLikely = false
    standby.alarm?.arm(
      atUptimeMilliseconds: loop.now + (isPrompt ? Standby.deathMilliseconds : Limits.leaseLookMilliseconds))
    guard standby.isLookWanted else { return }
    standby.isLookWanted = false
    look()
  }

  // MARK: The bell

  /// The first look has made the file. Where the kernel lets us hear nothing, the looks have to do.
  private func listen() {
    guard standby.bell == nil else { return }
    standby.bell = FileBell(loop: loop, path: store.leaseFile.path) { [weak self] isClosing in
      self?.assumeIsolated { $0.rung(isClosing: isClosing) }
    }
  }

  private func rung(isClosing: Bool) {
    guard lease != nil else {
      standby.isDeathLikely = standby.isDeathLikely || isClosing
      return look()
    }
    // Many rings while one reading is under way are one more reading.
    guard !standby.isLooking else { return standby.isLookWanted = true }
    standby.isLooking = true
    readNews()
  }

  /// What others wrote is shown, and sent.
  private func readNews() {
    access { store, _ throws(StoreError) in
      let news = try store.news()
      return (news, news == nil ? [] : try store.lanes(), try store.tokenFiles())
    } then: { client, found in
      client.standby.isLooking = false
      client.heard(found.0, lanes: found.1)
      client.heardOfTokenFiles(found.2)
      guard client.standby.isLookWanted else { return }
      client.standby.isLookWanted = false
      client.rung(isClosing: false)
    } afterLoss: { client, found in
      client.publishAfterLoss(found.0)
    }
  }

  /// What was read under a lease that is lost is shown nevertheless: the store does not tell it a second time. The worker acts on it.
  private func publishAfterLoss(_ news: Committed?) {
    if let news { publish(news) }
  }

  private func heard(_ news: Committed?, lanes: some Sequence<LaneID>) {
    guard let news else { return }
    publish(news)
    if !news.withdrawn.isEmpty { handle(.withdrawn(news.withdrawn)) }
    // Another process may have let go of what was blocked.
    for lane in lanes { handle(.released(lane)) }
    for lane in news.lanes { handle(.enqueued(lane)) }
    if !news.receipts.isEmpty { handle(.receipts(news.receipts)) }
  }

  // MARK: The lease

  /// Renews the lease when it is time: after whatever woke us, so that nothing wakes for it.
  func keepLease(isOverdue: Bool = false) {
    guard var held = lease, !isClosed, !hasFailed else { return }
    let now = loop.now
    guard held.isDue(at: now) || isOverdue else {
      standby.alarm?.arm(atUptimeMilliseconds: held.mustRenewAtMilliseconds)
      return
    }
    let expiry = held.renew(at: now)
    lease = held
    standby.alarm?.arm(atUptimeMilliseconds: held.mustRenewAtMilliseconds)
    access { store, token throws(StoreError) in
      // Without another process, no heartbeat is watched, and none is written.
      if store.hasOthers { try store.renewLease(token, expiresAtMilliseconds: expiry) }
      // In case somebody wrote and could not ring.
      let news = try store.news()
      return (news, news == nil ? [] : try store.lanes(), try store.tokenFiles())
    } then: { client, found in
      client.heard(found.0, lanes: found.1)
      client.heardOfTokenFiles(found.2, isRenewal: true)
    } afterLoss: { client, found in
      client.publishAfterLoss(found.0)
    }
  }

  /// Another process works now. What this process had under way is not lost: it is in the store, or at the relay.
  func stepDown(from token: FencingToken) {
    guard lease?.token == token else { return }
    notedFailure = nil
    layDownLease()
    handle(.stopped)
    link = nil
    answersUnderWay = 0
    isReadingPaused = false
    standby.watch.restart()
    standby.isLooking = false
    standby.isLookWanted = false
    standby.bell?.hearsReading = true
    look()
  }

  /// Lets a process that stands by take over, once everything that was asked of the store before is done.
  func layDownLease() {
    lease = nil
    preparing.giveUp()
    isStoreAwaited = false
    storeQueue.async { [store] in store.leaseFile.close() }
  }
}
