internal import Dispatch
internal import Foundation
internal import Logging
internal import WardlineModel
internal import WardlineRelay
internal import WardlineTransport

// What the machine has the store do: each on a queue of its own, and the answer back on the loop.
extension RelayServer {
  func commit(_ writes: [LedgerWrite]) {
    let arrivals = core.machine.arrivalsOfBatch
    let operated = operatorEvents(of: writes)
    commits.async { [store, loop, quotas, onFailure] in
      let now = Timestamp.now
      let began = DispatchTime.now().uptimeNanoseconds
      let event: RelayMachine.Event
      var refusal: String?
      do throws(StoreError) {
        event = .committed(
          try store.commit { transaction throws(StoreError) in
            try Ledger.apply(writes, recording: arrivals + operated, within: quotas, at: now, in: &transaction)
          })
      } catch {
        guard let why = error.obstacle?.description else { return onFailure(error) }
        event = .commitRefused
        refusal = why
      }
      let why = refusal
      let microseconds = Int64((DispatchTime.now().uptimeNanoseconds - began) / 1_000)
      loop.execute {
        self.assumeIsolated { server in
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

  func read(_ read: RelayMachine.Read) {
    reads.async { [store, loop, onFailure] in
      let page: LogPage?
      let refusal: String?
      do throws(StoreError) {
        page = try store.page(
          of: read.session, after: read.after, entriesMax: read.entriesMax, bytesMax: read.bytesMax)
        refusal = nil
      } catch {
        guard let why = error.obstacle?.description else { return onFailure(error) }
        page = nil
        refusal = why
      }
      loop.execute { self.assumeIsolated { $0.note(refusal, of: .read) } }
      loop.execute { self.assumeIsolated { $0.handle(.machine(.page(read, page))) } }
    }
  }

  func readPreferences(of user: UserID, _ asked: RestorePreferences, for id: UInt64) {
    reads.async { [store, loop, onFailure] in
      let page: PreferencePage?
      do throws(StoreError) {
        page = try store.preferences(of: user, asked, limit: Limits.preferencesPageMax)
      } catch {
        guard case .unavailable = error else { return onFailure(error) }
        page = nil
      }
      loop.execute { self.assumeIsolated { $0.handle(.machine(.preferences(id, page))) } }
    }
  }

  /// Where the commits are made, so that there is one writer.
  func prune(loggedBefore cutoff: Timestamp, endedBefore: Timestamp?, entriesMax: Int) {
    commits.async { [store, loop, logger, onFailure] in
      let pruning: Pruning?
      do throws(StoreError) {
        pruning = try store.prune(loggedBefore: cutoff, endedBefore: endedBefore, entriesMax: entriesMax)
      } catch {
        guard let why = error.obstacle?.description else { return onFailure(error) }
        pruning = nil
        loop.execute { self.assumeIsolated { $0.note(why, of: .write) } }
      }
      if let pruning, pruning.erased + pruning.feedback > 0 {
        logger.log(.erased, "erased", ["messages": .number(pruning.erased), "feedback": .number(pruning.feedback)])
      }
      loop.execute { self.assumeIsolated { $0.handle(.machine(.pruned(pruning))) } }
    }
  }

  /// On the queue of the commits: its answer comes after theirs that were made before, and says what they say.
  func readOverview(_ read: OverviewRead) {
    commits.async { [store, loop, onFailure] in
      let rows: [SessionOverview]?
      var refusal: String?
      do throws(StoreError) { rows = try store.overview(read) } catch {
        guard let why = error.obstacle?.description else { return onFailure(error) }
        (rows, refusal) = (nil, why)
      }
      let why = refusal
      loop.execute {
        self.assumeIsolated { server in
          server.note(why, of: .read)
          server.handle(.machine(.overview(rows)))
        }
      }
    }
  }

  func removeErased() {
    commits.async { [store, loop, onFailure] in
      let isRemoved: Bool
      do throws(StoreError) { isRemoved = try store.removeErased() } catch {
        guard case .unavailable = error else { return onFailure(error) }
        isRemoved = false
      }
      loop.execute { self.assumeIsolated { $0.handle(.machine(.erasedRemoved(isRemoved))) } }
    }
  }
}
