internal import Foundation
internal import WardlineModel

/// When a relay backs itself up, under which names, and which of its backups it removes. Decides, and does no I/O.
///
/// The names are the only state: `relay-20260301T080000Z.sqlite`, by UTC. They sort by time, and a relay that is started again goes on from them.
struct BackupSchedule: Hashable, Sendable {
  /// From the beginning of one backup to that of the next.
  let everyMilliseconds: Int64
  /// How many are kept.
  let kept: Int

  init(everyMilliseconds: Int64, kept: Int) {
    self.everyMilliseconds = everyMilliseconds
    self.kept = kept
  }

  /// A time as in `20260301T080000Z`.
  static func stamp(_ time: Timestamp) -> String {
    date(time).formatted(style).filter { $0 != "-" && $0 != ":" }
  }

  static func name(at time: Timestamp) -> String { "relay-\(stamp(time)).sqlite" }

  /// When a backup was begun; `nil` for a file that is none of this relay's.
  static func time(ofName name: String) -> Timestamp? {
    guard name.hasPrefix("relay-"), name.hasSuffix("Z.sqlite") else { return nil }
    let digits = Array(name.dropFirst(6).dropLast(8))
    guard digits.count == 15, digits[8] == "T" else { return nil }
    func part(_ range: Range<Int>) -> String { String(digits[range]) }
    let text = "\(part(0..<4))-\(part(4..<6))-\(part(6..<8))T\(part(9..<11)):\(part(11..<13)):\(part(13..<15))Z"
    guard let date = try? Date(text, strategy: style) else { return nil }
    let time = Timestamp(milliseconds: Int64(date.timeIntervalSince1970 * 1_000))
    // What is written in another way is not removed.
    return Self.name(at: time) == name ? time : nil
  }

  /// How long until the next backup; 0 when it is due. A backup of the future was made by a clock that was wrong.
  func millisecondsUntilDue(after names: [String], at now: Timestamp) -> Int64 {
    guard let newest = Self.newest(of: names, at: now) else { return 0 }
    return max(0, everyMilliseconds - now.milliseconds(since: newest))
  }

  /// The start time of the newest backup; `nil` if there is none.
  static func newest(of names: [String], at now: Timestamp) -> Timestamp? {
    names.compactMap(time(ofName:)).filter { $0 <= now }.max()
  }

  /// The backups to remove after one was written and checked: all but the newest, and never the one that was just written.
  func superseded(in names: [String], by written: String) -> [String] {
    let others = names.filter { $0 != written && Self.time(ofName: $0) != nil }.sorted(by: >)
    return Array(others.dropFirst(max(0, kept - 1)))
  }

  private static let style = Date.ISO8601FormatStyle()

  private static func date(_ time: Timestamp) -> Date { Date(timeIntervalSince1970: Double(time.milliseconds) / 1_000) }
}
