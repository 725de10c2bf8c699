internal import WardlineModel
internal import WardlineRelay

// What an operator does with `wardline-relay hold` beside a relay, whether it runs or not (decision 050).
extension World {
  /// A session is held, for as long as the plan says; one in four for good.
  func holdSession(_ fault: PlannedFault, until: Int64) {
    guard let holds = disks.holds else { return }
    let session = judge.sessions[Int(fault.detail % UInt64(judge.sessions.count))]
    let hold = LegalHold(of: session, because: "case", by: "os:operator", since: relayHosts[0].clock.wall(at: now))
    let isThere = judge.histories[session]?.entries.isEmpty == false
    let expected: HoldOutcome = !isThere ? .unknownSession : judge.held[session] == nil ? .added : .isThere
    guard mutant != .eraseTheHeld else {
      if expected == .added { judge.held[session] = now }
      return
    }
    let outcome = try? holds.add(hold)
    expect(
      outcome == expected, .consistent, "holding \(session) comes to \(String(describing: outcome)), and not to \(expected)")
    guard outcome == .added else { return }
    disks.relayCommitted()
    tally.held += 1
    judge.held[session] = now
    if !(fault.detail >> 8).isMultiple(of: 4) { agenda.arrange(.holdEnds(session), at: until) }
  }

  /// A hold that a restored disk does not have ends nothing.
  func endHold(of session: SessionID) {
    guard let holds = disks.holds, mutant != .eraseTheHeld else { return }
    let isRemoved = try? holds.remove(session, because: "closed", by: "os:operator", at: relayHosts[0].clock.wall(at: now))
    expect(isRemoved == (judge.held[session] != nil), .consistent, "the hold of \(session) is not as it was left")
    judge.held[session] = nil
    disks.relayCommitted()
  }
}
