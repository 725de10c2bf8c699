internal import Dispatch
internal import Foundation
internal import Logging
internal import WardlineModel
internal import WardlineRelay
internal import WardlineTransport

// What the machine has the store do: each on a queue of its own, and the answer back on the loop.
extension RelayServer {
  /// Has the store do something on a queue of its own, and hears here what came of it. A store that can no longer be trusted ends the relay (G5).
  ///
  /// - Parameters:
  ///   - queue: ``commits`` for what writes, ``reads`` for what only reads, ``removals`` for what takes long and goes on beside both.
  ///   - done: hears what came of it; where the store can do nothing for now, `nil` and why.
  func ask<Value: Sendable>(
    on queue: DispatchQueue, _ body: @escaping @Sendable () throws(StoreError) -> Value,
    then done: @escaping @Sendable (isolated RelayServer, Value?, _ refusal: String?) -> Void = { _, _, _ in }
  ) {
    queue.async { [loop, onFailure] in
      let (value, refusal): (Value?, String?)
      do throws(StoreError) { (value, refusal) = (try body(), nil) } catch {
        guard let why = error.obstacle?.description else { return onFailure(error) }
        (value, refusal) = (nil, why)
      }
      loop.execute { self.assumeIsolated { done($0, value, refusal) } }
    }
  }

  func commit(_ writes: [LedgerWrite]) {
    let arrivals = core.machine.arrivalsOfBatch
    let senders = store.isShared ? core.machine.sendersOfBatch : BatchSenders()
    let operated = operatorEvents(of: writes)
    commits.async { [store, loop, quotas, onFailure] in
      let now = Timestamp.now
      let began = DispatchTime.now().uptimeNanoseconds
      let event: RelayMachine.Event
      var news = News()
      var refusal: String?
      do throws(StoreError) {
        event = .committed(
          try store.commit { transaction throws(StoreError) in
            try Ledger.apply(writes, from: senders, recording: arrivals + operated, within: quotas, at: now, in: &transaction)
          })
        news = store.takeNews()
      } catch {
        guard let why = error.obstacle?.description else { return onFailure(error) }
        event = .commitRefused
        refusal = why
      }
      let (why, before) = (refusal, news)
      let microseconds = Int64((DispatchTime.now().uptimeNanoseconds - began) / 1_000)
      loop.execute {
        self.assumeIsolated { server in
          server.follow(before)
          server.answerOperators(of: writes, event)
          server.committed(event, refusal: why, microseconds: microseconds)
        }
      }
    }
  }

  private func committed(_ event: RelayMachine.Event, refusal: String?, microseconds: Int64) {
    countCommit(microseconds: microseconds, isRefused: refusal != nil)
    note(refusal, of: .write)
    handle(.machine(event))
  }

  // MARK: Other relays

  /// Whether more was reported while a read of the journal was under way. It may have been read already, or not.
  enum NewsLook {
    case last, again
  }

  /// Reads what other relays on the same database have committed. One read is under way at a time; a report that comes meanwhile is followed by one more.
  func lookForNews() {
    guard newsLook == nil else { return newsLook = .again }
    newsLook = .last
    ask(on: commits) { [store] () throws(StoreError) in
      try store.readNews()
      return store.takeNews()
    } then: { server, news, refusal in
      let isAgain = server.newsLook == .again
      server.newsLook = nil
      server.note(refusal, of: .read)
      if let news { server.follow(news) }
      if isAgain { server.lookForNews() }
    }
  }

  private func follow(_ news: News) {
    guard news != News() else { return }
    handle(.machine(.news(news)))
    store.forgetNews(through: news.position)
    for batch in news.batches {
      var about: Logger.Metadata { ["node": "\(batch.node.text)", "relays": .number(core.machine.relayCount)] }
      if batch.notices.contains(.began) { logger.log(.relayBegan, "another relay serves the log, too", about) }
      if batch.notices.contains(.ended) {
        logger.log(
          .relayEnded, "another relay no longer serves the log: it was stopped, or did not report that it was alive",
          about)
      }
    }
  }

  // MARK: Reading

  func read(_ read: RelayMachine.Read) {
    ask(on: reads) { [store] () throws(StoreError) in
      try store.page(of: read.session, after: read.after, entriesMax: read.entriesMax, bytesMax: read.bytesMax)
    } then: { server, page, refusal in
      server.note(refusal, of: .read)
      server.handle(.machine(.page(read, page)))
    }
  }

  func readPreferences(of user: UserID, _ asked: RestorePreferences, for id: UInt64) {
    ask(on: reads) { [store] () throws(StoreError) in
      try store.preferences(of: user, asked, limit: Limits.preferencesPageMax)
    } then: { server, page, _ in
      server.handle(.machine(.preferences(id, page)))
    }
  }

  /// Where the commits are made, so that there is one writer.
  func prune(loggedBefore cutoff: Timestamp, endedBefore: Timestamp?, entriesMax: Int) {
    ask(on: commits) { [store] () throws(StoreError) in
      try store.prune(loggedBefore: cutoff, endedBefore: endedBefore, entriesMax: entriesMax)
    } then: { server, pruning, refusal in
      if let refusal { server.note(refusal, of: .write) }
      if let pruning, pruning.erased + pruning.feedback > 0 {
        server.logger.log(
          .erased, "erased", ["messages": .number(pruning.erased), "feedback": .number(pruning.feedback)])
      }
      server.handle(.machine(.pruned(pruning)))
    }
  }

  /// On the queue of the commits: its answer comes after theirs that were made before, and says what they say.
  func readOverview(_ read: OverviewRead) {
    ask(on: commits) { [store] () throws(StoreError) in
      try store.overview(read)
    } then: { server, rows, refusal in
      server.note(refusal, of: .read)
      server.handle(.machine(.overview(rows)))
    }
  }

  func removeErased() {
    ask(on: removals) { [store] () throws(StoreError) in
      try store.removeErased()
    } then: { server, isRemoved, _ in
      server.handle(.machine(.erasedRemoved(isRemoved ?? false)))
    }
  }
}
