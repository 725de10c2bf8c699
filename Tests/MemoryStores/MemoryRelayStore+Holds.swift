import Synchronization
package import WardlineModel
package import WardlineRelay

/// Legal holds, in the state that outlives a crash. The audit log is no part of it.
extension MemoryRelayStore: HoldList {
  package func add(_ hold: LegalHold) throws(StoreError) -> HoldOutcome {
    database.state.withLock { state in
      guard state.heads[hold.session]?.head ?? 0 > 0 else { return .unknownSession }
      guard state.holds[hold.session] == nil else { return .isThere }
      guard state.holds.count < Limits.holdsMax else { return .full }
      state.holds[hold.session] = hold
      return .added
    }
  }

  package func remove(
    _ session: SessionID, because reason: String, by actor: String, at time: Timestamp
  ) throws(StoreError) -> Bool {
    database.state.withLock { state in
      guard state.holds.removeValue(forKey: session) != nil else { return false }
      state.released.insert(session)
      return true
    }
  }

  package func all() throws(StoreError) -> [LegalHold] {
    database.state.withLock { $0.holds.values.sorted { $0.session < $1.session } }
  }
}
