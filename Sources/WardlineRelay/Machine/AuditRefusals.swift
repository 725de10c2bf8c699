package import WardlineModel

/// Refused connections that wait to be recorded: at most ``Limits/auditRefusalsMax`` in an interval, and a row that says how many more there
/// were, so that a flood does not fill the disk (G9).
package struct AuditRefusals: Equatable, Sendable {
  private var throttle = LogThrottle(
    linesMax: Limits.auditRefusalsMax, intervalMilliseconds: Limits.auditRefusalsMilliseconds)
  /// What is to be recorded next; at most ``Limits/auditWaitingMax``.
  package private(set) var waiting: [AuditEvent] = []

  package init() {}

  /// - Parameter now: by a clock that does not jump.
  package mutating func add(_ event: AuditEvent, from network: PeerNetwork, at now: Int64) {
    tick(at: now)
    if throttle.admits(from: network, at: now) { append(event) }
  }

  /// Adds what has a bound of its own.
  package mutating func addApart(_ event: AuditEvent) { append(event) }

  /// Ends an interval that is over.
  package mutating func tick(at now: Int64) { if let leftOut = throttle.tick(at: now) { appendLeftOut(leftOut) } }

  /// Ends the interval: the relay stops.
  package mutating func finish() { if let leftOut = throttle.finish() { appendLeftOut(leftOut) } }

  /// The first of what waits was recorded.
  package mutating func removeFirst(_ count: Int) { waiting.removeFirst(min(count, waiting.count)) }

  private mutating func appendLeftOut(_ leftOut: LogThrottle.LeftOut) {
    append(
      AuditEvent(
        .refusalsLeftOut, from: leftOut.network.description, outcome: "refused",
        detail: "\(leftOut.count) connections, most of them (\(leftOut.countOfNetwork)) from there"))
  }

  /// A store that has refused for so long that there is no place: the newest is what is missing then.
  private mutating func append(_ event: AuditEvent) {
    if waiting.count < Limits.auditWaitingMax { waiting.append(event) }
  }
}

extension GoAway.Reason {
  /// The word for it in the audit log.
  package var outcome: String {
    switch self {
    case .drain: "drain"
    case .replaced: "replaced"
    case .notAllowed: "not_allowed"
    case .tokenExpired: "token_expired"
    case .protocolError: "protocol_error"
    case .overloaded: "overloaded"
    case .unknown: "unknown"
    }
  }
}
