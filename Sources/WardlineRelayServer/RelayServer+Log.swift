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
      logger.error(
        "the store refuses; clients are asked to try again, and nothing that was acknowledged is lost",
        metadata: ["use": "\(use)", "reason": "\(why.printable(charactersMax: Limits.reasonCharactersMax))"])
    case .continues(let why, let failures, let operations, let milliseconds):
      logger.error(
        "the store still refuses",
        metadata: [
          "use": "\(use)", "reason": "\(why.printable(charactersMax: Limits.reasonCharactersMax))", "failures": "\(failures)",
          "operationsRefused": "\(operations)", "seconds": "\(milliseconds / 1_000)",
        ])
    case .ended(let failures, let operations, let milliseconds):
      logger.notice(
        "the store works again",
        metadata: [
          "use": "\(use)", "failures": "\(failures)", "operationsRefused": "\(operations)",
          "seconds": "\(milliseconds / 1_000)",
        ])
    case nil: break
    }
  }

  func logLeftOut(_ leftOut: LogThrottle.LeftOut?) {
    guard let leftOut else { return }
    logger.notice(
      "refused, and left out of this log",
      metadata: [
        "connections": "\(leftOut.count)", "mostFrom": "\(leftOut.network)", "fromThere": "\(leftOut.countOfNetwork)",
      ])
  }

  /// Those who found no place before a word was said, at most as often as the others.
  func logTurnedAway(_ count: Int) {
    let isDue = turnedAwayToldAtMilliseconds.map { loop.now - $0 >= Limits.refusalLogMilliseconds } ?? true
    guard count > turnedAwayTold, isDue else { return }
    logger.notice("hung up on, for want of a place", metadata: ["connections": "\(count - turnedAwayTold)"])
    turnedAwayTold = count
    turnedAwayToldAtMilliseconds = loop.now
  }
}
