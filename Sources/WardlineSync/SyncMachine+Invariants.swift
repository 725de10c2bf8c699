internal import WardlineModel

// The invariants between the parts of a client's machine, and of its core, checked after every event. Drivers assert them in
// debug builds, the simulator demands them, and a mutant shows for each that it can fail.
extension SyncMachine {
  /// The first broken invariant, in words; `nil` if all hold.
  package var brokenInvariant: String? {
    for (id, lane) in lanes {
      // Operations in flight when a connection ended are sent again on the next one (G2).
      if !isOnline, lane.awaitsAnswers { return "operations of \(id) are in flight without a connection" }
      if lane.inFlightCount > lane.operations.count { return "more of \(id) is in flight than is loaded" }
    }
    // Operations that wait for a token are not loaded (G9).
    for id in setAside where isOnline {
      if case .session(let session) = id, !opened.contains(session),
        lanes[id]?.isLoaded(where: { !needsNoMembership($0) }) == true
      {
        return "operations of \(id) are loaded on a connection that does not open it"
      }
    }
    return nil
  }
}

extension Lane {
  /// Whether it has loaded such an operation. Those in flight are not removed before they are answered.
  fileprivate func isLoaded(where isMeant: (ClientOperation) -> Bool) -> Bool {
    operations[inFlightCount...].contains { isMeant($0.operation) }
  }
}

extension ClientCore {
  /// The first broken invariant, in words; `nil` if all hold.
  package var brokenInvariant: String? {
    if !isWorker, link != nil { return "there is a link without a lease" }
    if !isWorker, !machine.isIdle { return "the machine works without a lease" }
    if machine.isReadingPaused != isReadingPaused { return "core and machine disagree on whether the relay is read" }
    return machine.brokenInvariant
  }
}
