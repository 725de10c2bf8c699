internal import Logging
internal import WardlineModel
internal import WardlineRelay
internal import WardlineTransport

// What the relay's operator reads.
extension RelayServer {
  /// What the store was asked for.
  enum StoreUse: String {
    case read, write
  }

  /// - Parameter refusal: why the store refused; `nil` when it did not.
  func note(_ refusal: String?, of use: StoreUse) {
    let refused = core.machine.counts.busy
    let report =
      switch use {
      case .read: Self.note(refusal, in: &readTrouble, refused: refused, at: loop.now)
      case .write: Self.note(refusal, in: &writeTrouble, refused: refused, at: loop.now)
      }
    log(report, of: use)
  }

  private static func note(
    _ refusal: String?, in trouble: inout RecurringTrouble, refused: Int, at now: Int64
  ) -> StoreTrouble.Report? {
    if let refusal { return trouble.failed(refusal, refused: refused, at: now) }
    return trouble.succeeded(refused: refused, at: now)
  }

  func log(_ report: StoreTrouble.Report?, of use: StoreUse) {
    switch report {
    case .began(let why):
      logger.log(
        .storeRefuses, "the store refuses; clients are asked to try again, and nothing that was acknowledged is lost",
        ["use": "\(use)", "reason": "\(why.printable(charactersMax: Limits.reasonCharactersMax))"])
    case .continues(let why, let failures, let operations, let milliseconds):
      logger.log(
        .storeStillRefuses, "the store still refuses",
        [
          "use": "\(use)", "reason": "\(why.printable(charactersMax: Limits.reasonCharactersMax))",
          "failures": .number(failures), "operationsRefused": .number(operations), "seconds": .number(milliseconds / 1_000),
        ])
    case .ended(let failures, let operations, let milliseconds):
      logger.log(
        .storeWorks, "the store works again",
        [
          "use": "\(use)", "failures": .number(failures), "operationsRefused": .number(operations),
          "seconds": .number(milliseconds / 1_000),
        ])
    case nil: break
    }
  }

  /// One line for each admission, up to a bound, without who it is: the audit log has that. Where somebody looks for a fault there is no bound,
  /// and sessions stand there, too, which have names that people chose.
  func logAdmission(of id: UInt64) {
    logAdmissionsLeftOut(admissions.tick(at: loop.now))
    guard let row = core.machine.connectionRow(of: id), let link = link(of: id) else { return }
    guard logger.logLevel <= .debug || admissions.admits(from: link.network, at: loop.now) else { return }
    var fields: Logger.Metadata = [
      "connection": .number(id), "peer": "\(link.peer)", "role": "\(row.participant?.role.rawValue ?? "")",
      "encoding": "\(link.encoding)", "sessions": .number(row.sessions.count),
    ]
    if logger.logLevel <= .debug {
      fields["session"] = .array(row.sessions.prefix(Limits.sessionsPerTokenMax).map { "\($0)" })
    }
    logger.log(.admitted, "admitted", fields)
  }

  func logAdmissionsLeftOut(_ leftOut: LogThrottle.LeftOut?) {
    guard let leftOut else { return }
    logger.log(
      .admittedLeftOut, "admitted, and left out of this log",
      [
        "connections": .number(leftOut.count), "mostFrom": "\(leftOut.network)",
        "fromThere": .number(leftOut.countOfNetwork),
      ])
  }

  func logLeftOut(_ leftOut: LogThrottle.LeftOut?) {
    guard let leftOut else { return }
    logger.log(
      .refusedLeftOut, "refused, and left out of this log",
      [
        "connections": .number(leftOut.count), "mostFrom": "\(leftOut.network)",
        "fromThere": .number(leftOut.countOfNetwork),
      ])
  }

  /// Those who found no place before a word was said, at most as often as the others.
  func logTurnedAway(_ count: Int) {
    let isDue = turnedAwayToldAtMilliseconds.map { loop.now - $0 >= Limits.refusalLogMilliseconds } ?? true
    guard count > turnedAwayTold, isDue else { return }
    logger.log(.noPlace, "hung up on, for want of a place", ["connections": .number(count - turnedAwayTold)])
    turnedAwayTold = count
    turnedAwayToldAtMilliseconds = loop.now
  }
}
