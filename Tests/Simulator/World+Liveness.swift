internal import WardlineModel
internal import WardlineRelay
internal import WardlineSync

// Whether everything gets through once nothing is wrong any more, and by when (G10).
extension World {
  /// G10 names 5 s and a round trip. After a pause it takes three of them to connect, to be greeted and to be answered, one more
  /// for each window of a long lane. A wait that the relay asked for in the last moment comes before all that: while it lasts nothing is
  /// outstanding, and nobody notices that the link has died.
  var drainBound: Int64 {
    let pending = devices.map(\.screen.counts.pending)
    let windows = Int64((pending.max() ?? 0) / Limits.laneWindowMax + 1)
    let asked = plan.options.faultKinds.contains(.relayStoreRefuses) ? Limits.retryAfterDefaultMilliseconds : 0
    let handover = plan.options.hasTwoProcesses ? Limits.leaseLookMilliseconds : 0
    return Limits.backoffMaxMilliseconds + asked + handover + roundTrip * (4 + windows) + passing(pending.reduce(0, +))
  }

  private var roundTrip: Int64 { 2 * plan.options.latencyMax + 4 * (plan.options.diskMax + 2 * plan.options.hopMax) + 10 }

  /// Small envelopes through a small socket take their time, and each of them is a transaction.
  private func passing(_ frames: Int) -> Int64 {
    let options = plan.options
    let each = options.latencyMax + 2 * options.hopMax + 2 * options.diskMax + 1
    return Int64(frames) * each / Int64(options.framesPerEnvelopeMax)
  }

  /// An idle link that died is found within 15 s; then the log is read.
  var convergeBound: Int64 {
    let entries = judge.histories.values.map(\.entries.count).reduce(0, +)
    return drainBound + 15_000 + roundTrip * 10 + passing(entries)
  }

  func whatIsPending() -> String {
    devices.filter { $0.screen.counts.pending > 0 || !$0.isIdle }
      .map { device in
        let state = device.slots.map { $0.process.map { $0.machine.isOnline ? "online" : "offline" } ?? "closed" }
        return "\(device.identity.device) has \(device.screen.counts.pending) (\(state.joined(separator: ", ")))"
      }.joined(separator: "; ")
  }

  func whatIsBehind() -> String {
    devices.filter { !isCurrent($0) }
      .map { "\($0.identity.device) at \(cursors(of: $0).sorted { $0.key < $1.key }.map { "\($0.key)@\($0.value.sequence)" })" }
      .joined(separator: "; ")
  }

  func cursors(of device: Device) -> [SessionID: Cursor] { (try? device.memory.cursors()) ?? [:] }

  /// Everything that its connection opens is on the device, and nothing is under way.
  func isCurrent(_ device: Device) -> Bool {
    guard device.isIdle, device.screen.counts.pending == 0, let sessions = opened(by: device) else { return false }
    let cursors = cursors(of: device)
    return sessions.allSatisfy { session in
      cursors[session] == Cursor(epoch: judge.epoch, sequence: UInt64(judge.histories[session]?.entries.count ?? 0))
    }
  }

  /// The sessions that the token opens with which the device is online; `nil` while it is not.
  func opened(by device: Device) -> [SessionID]? {
    device.slots.compactMap(\.process).first(where: \.machine.isOnline)?.link?.credentials.sessions
  }
}
