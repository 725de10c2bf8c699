internal import WardlineModel

extension RelayMachine {
  /// What there is at present, in numbers, for the relay's operator.
  package struct Gauges: Hashable, Sendable {
    /// Connections that are admitted, in the order of ``Role/allCases``.
    package var connections = [Int](repeating: 0, count: Role.allCases.count)
    /// Those that are not, or not yet.
    package var strangers = 0
    /// Readers with more queued than their link carries in a second or two.
    package var slowReaders = 0
    /// Connections with a session of whose log they have not been sent everything.
    package var behindReaders = 0
    /// Operations that wait for their commit, the batch that is being committed among them.
    package var waitingOperations = 0
    /// For how long the first of them has waited; 0 if there is none.
    package var oldestWaitingMilliseconds: Int64 = 0
    /// Interpreters, in the order of ``Availability/allCases``; nobody counts as off.
    package var interpreters = [Int](repeating: 0, count: Availability.allCases.count)
    /// Relays that serve the log at once, this one among them.
    package var relays = 1
    package var isDraining = false

    package init() {}
  }

  /// Relays that serve the log at once, this one among them.
  package var relayCount: Int { elsewhere.nodes.count }

  /// Reads every connection: once a second at most.
  ///
  /// - Parameter now: the uptime.
  package func gauges(at now: Int64) -> Gauges {
    var gauges = Gauges()
    for connection in connections.values {
      if connection.isCongested { gauges.slowReaders += 1 }
      guard case .open(let member) = connection.phase else {
        gauges.strangers += 1
        continue
      }
      gauges.connections[Role.allCases.firstIndex(of: member.grant.participant.role) ?? 0] += 1
      if member.subscriptions.values.contains(where: \.isBehind) { gauges.behindReaders += 1 }
    }
    for pending in batches.all where pending.write.operation != nil {
      gauges.waitingOperations += 1
      gauges.oldestWaitingMilliseconds = max(gauges.oldestWaitingMilliseconds, now - pending.receivedAtMilliseconds)
    }
    for row in routing.directory.rows.values {
      gauges.interpreters[Availability.allCases.firstIndex(of: row.availability) ?? 0] += 1
    }
    gauges.relays = relayCount
    gauges.isDraining = isDraining
    return gauges
  }
}

extension RelayMachine.Subscription {
  fileprivate var isBehind: Bool { if case .live = self { false } else { true } }
}
