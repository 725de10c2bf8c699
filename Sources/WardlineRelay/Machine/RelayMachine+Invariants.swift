internal import WardlineModel

// The invariants between the parts of a relay's machine, checked after every event. Drivers assert them in debug builds, the
// simulator demands them, and a mutant shows for each that it can fail.
extension RelayMachine {
  /// The first broken invariant, in words; `nil` if all hold. Reads the whole state: not for the hot path.
  package var brokenInvariant: String? {
    brokenAudience ?? brokenFence ?? brokenCount ?? brokenPlace ?? brokenDisabled ?? brokenTokenRules ?? brokenDevices
      ?? brokenOverview ?? brokenLanes
  }

  /// Lanes are held for connections that are there, and for each so many (G9).
  private var brokenLanes: String? {
    for (id, lanes) in heldLanes {
      if connections[id] == nil { return "lanes of \(id) are held, which is gone" }
      if lanes.count > Limits.heldLanesMax + Limits.commitBatchMax { return "\(lanes.count) lanes of \(id) are held" }
    }
    return nil
  }

  /// The audience of a session is exactly its open connections, each once.
  private var brokenAudience: String? {
    for (session, audience) in audiences {
      if audience.isEmpty { return "an audience of \(session) with nobody in it" }
      for (place, id) in audience.enumerated() {
        guard case .open(let member)? = connections[id]?.phase, member.subscriptions[session] != nil else {
          return "connection \(id) hears of \(session), and is not open there"
        }
        if audience[..<place].contains(id) { return "connection \(id) hears of \(session) twice" }
      }
    }
    for (id, connection) in connections {
      guard case .open(let member) = connection.phase else { continue }
      for (session, subscription) in member.subscriptions {
        let hears = audiences[session]?.contains(id) == true
        guard member.access.ends[session] == nil else {
          // G8: whoever has left reads on up to there, and hears of nothing new.
          if hears { return "connection \(id) hears of \(session), which its user has left" }
          if case .live = subscription { return "connection \(id) has read \(session) up to where its user left, and goes on" }
          continue
        }
        if !hears { return "connection \(id) is open in \(session), and hears nothing of it" }
        // G8.
        if !member.access.sessions.contains(session) {
          return "connection \(id) is open in \(session), to which it has no access"
        }
      }
    }
    return nil
  }

  /// The fence of each device names an existing connection of that device.
  private var brokenFence: String? {
    for (device, fence) in fences.all where connections[fence.connection]?.device != device {
      return "the fence of \(device.device) of \(device.user) names connection \(fence.connection), which is not its own"
    }
    for (id, connection) in connections {
      guard let device = connection.device else { continue }
      if fences[device]?.connection != id { return "connection \(id) is of a device that another connection fences" }
    }
    return nil
  }

  /// The count of waiting operations is correct, and a connection is paused only for a reason that still holds (G9).
  private var brokenCount: String? {
    var waiting: [ConnectionID: Int] = [:]
    for pending in batches.all where pending.write.isCounted { waiting[pending.connection, default: 0] += 1 }
    for (id, connection) in connections {
      let count = waiting[id] ?? 0
      if connection.waitingCount != count {
        return "\(count) operations of connection \(id) wait for their commit, and \(connection.waitingCount) are counted"
      }
      if connection.pauses.contains(.inbox), count <= Limits.connectionInboxMax / 2 {
        return "connection \(id) is not read for its \(count) operations that wait"
      }
    }
    return nil
  }

  /// The overview has no more sessions than are kept, and is told to coordinators alone (G8, G9).
  private var brokenOverview: String? {
    if overview.feed.rows.count > places.overviewSessionsMax { return "\(overview.feed.rows.count) sessions in the overview" }
    for (id, connection) in connections {
      guard case .open(let member) = connection.phase, member.feeds.overview != nil else { continue }
      if member.access.role != .coordinator || !member.access.followsMembership {
        return "connection \(id) is told of all sessions, and is no coordinator's"
      }
    }
    return nil
  }

  /// Every connection is counted in the limits that apply to it.
  private var brokenPlace: String? {
    let strangerCount = connections.values.count { $0.device == nil }
    if strangers.count != strangerCount { return "\(strangers.count) strangers are counted, and there are \(strangerCount)" }
    return nil
  }
}
