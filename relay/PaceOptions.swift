internal import ArgumentParser
internal import WardlineModel
internal import WardlineRelay

/// The flags that say how many may come, and how fast.
struct PaceOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Connections at once; a client above the limit is told when to reconnect.", valueName: "count"))
  var connectionsMax = Limits.connectionsMax

  @Option(help: ArgumentHelp("Connections of one user at once, each from another device.", valueName: "count"))
  var userConnectionsMax = Limits.connectionsPerUserMax

  @Option(help: ArgumentHelp("Users admitted a second; 0 for no limit. Connected users are not affected.", valueName: "count"))
  var arrivalsPerSecond = Limits.arrivalsPerSecondMax

  @Option(help: ArgumentHelp("Users admitted at once before that limit applies.", valueName: "count"))
  var arrivalsBurst = Limits.arrivalsBurstMax

  @Option(help: ArgumentHelp("Operations that one user may send a second; 0 for no limit.", valueName: "count"))
  var operationsPerSecond = Limits.operationsPerSecondMax

  @Option(help: ArgumentHelp("Operations that one user may send at once before that limit applies.", valueName: "count"))
  var operationsBurst = Limits.operationsBurstMax

  @Option(help: ArgumentHelp("Sessions that one user may create an hour; 0 for no limit.", valueName: "count"))
  var sessionsPerHour = Limits.sessionsPerHourMax

  @Option(help: ArgumentHelp("Invitations that one user may send an hour; 0 for no limit.", valueName: "count"))
  var invitationsPerHour = Limits.invitationsPerHourMax

  @Option(
    help: ArgumentHelp(
      "Requests for an interpreter, with cancellations and renewals, that one user may send an hour; 0 for no limit.",
      valueName: "count"))
  var requestsPerHour = Limits.requestsPerHourMax

  @Option(
    help: ArgumentHelp(
      "How often an hour one user may leave, hand over, or come into sessions; 0 for no limit.", valueName: "count"))
  var comingsPerHour = Limits.comingsPerHourMax

  @Option(help: ArgumentHelp("How often an hour one interpreter may go on duty; 0 for no limit.", valueName: "count"))
  var dutiesPerHour = Limits.dutiesPerHourMax

  func validate() throws {
    guard (1...1_000_000).contains(connectionsMax) else { throw ValidationError("--connections-max is 1 to 1000000") }
    guard (1...1_000_000).contains(userConnectionsMax) else { throw ValidationError("--user-connections-max is 1 to 1000000") }
    let rates = [arrivalsPerSecond, operationsPerSecond]
    guard rates.allSatisfy({ (0...1_000_000).contains($0) }) else {
      throw ValidationError("--arrivals-per-second and --operations-per-second are 0 to 1000000")
    }
    let hourly = [sessionsPerHour, invitationsPerHour, requestsPerHour, comingsPerHour, dutiesPerHour]
    guard hourly.allSatisfy({ (0...1_000_000).contains($0) }) else {
      throw ValidationError("--sessions-, --invitations-, --requests-, --comings- and --duties-per-hour are 0 to 1000000")
    }
    guard [arrivalsBurst, operationsBurst].allSatisfy({ (1...1_000_000).contains($0) }) else {
      throw ValidationError("--arrivals-burst and --operations-burst are 1 to 1000000")
    }
  }

  var places: ConnectionBounds { ConnectionBounds(connectionsMax: connectionsMax, connectionsPerUserMax: userConnectionsMax) }

  var pacing: Pacing {
    Pacing(
      arrivals: Pace(perSecond: arrivalsPerSecond, burst: arrivalsBurst),
      operations: Pace(perSecond: operationsPerSecond, burst: operationsBurst),
      kinds: [
        .create: Pace(perHour: sessionsPerHour, burst: Limits.sessionsBurstMax),
        .invite: Pace(perHour: invitationsPerHour, burst: Limits.invitationsBurstMax),
        .request: Pace(perHour: requestsPerHour, burst: Limits.requestsBurstMax),
        .comeOrLeave: Pace(perHour: comingsPerHour, burst: Limits.comingsBurstMax),
        .goOnDuty: Pace(perHour: dutiesPerHour, burst: Limits.dutiesBurstMax),
      ])
  }
}
