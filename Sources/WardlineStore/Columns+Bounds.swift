import WardlineModel
import WardlineSQLite

/// The numbers of a relay as a store file has them. A file may hold more than ``Limits`` allows, from a relay that said so when nobody bounded
/// it, or by damage: such a store opens, and shows the number clamped, so that what computes with it needs no second look.
extension Columns {
  /// A place of a log, or the version of a status.
  mutating func sequence() throws -> UInt64 { min(try next(), Limits.sequenceMax) }

  /// A sequence that may be missing: 0 is `nil`.
  mutating func sequenceIfAny() throws -> UInt64? {
    let sequence = try sequence()
    return sequence == 0 ? nil : sequence
  }

  mutating func cursor() throws -> LogCursor { LogCursor(epoch: try next(), sequence: try sequence()) }

  mutating func status() throws -> VersionedStatus { VersionedStatus(try next(), version: try sequence()) }

  mutating func time() throws -> Timestamp { try next(Timestamp.self).clampedToCalendar }
}
