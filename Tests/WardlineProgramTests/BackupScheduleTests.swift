import Foundation
import Testing
import WardlineModel
import WardlineTestSupport

@testable import WardlineRelayCommand

/// When the relay backs itself up, and what it removes.
struct BackupScheduleTests {
  private let march = Timestamp(milliseconds: 1_772_352_000_000)
  private let daily = BackupSchedule(everyMilliseconds: 86_400_000, kept: 2)

  private func name(daysBefore days: Int64) -> String {
    BackupSchedule.name(at: march.advanced(byMilliseconds: -days * 86_400_000))
  }

  @Test("a name is the time in UTC, and only such a name is a backup of the relay's own")
  func names() {
    #expect(BackupSchedule.name(at: march) == "relay-20260301T080000Z.sqlite")
    #expect(BackupSchedule.time(ofName: "relay-20260301T080000Z.sqlite") == march)
    for other in [
      "", "relay.sqlite", "relay-.sqlite", "relay-20260301T080000Z.sqlite.partial", "relay-20261301T080000Z.sqlite",
      "relay-20260301T080000.sqlite", "relay-20260230T080000Z.sqlite", "old-20260301T080000Z.sqlite",
      "relay-2026030100080000Z.sqlite",
    ] { #expect(BackupSchedule.time(ofName: other) == nil, "\(other)") }
  }

  @Test("the next is due a span after the newest, at once without one, and a clock that was wrong does not put it off")
  func due() {
    #expect(daily.millisecondsUntilDue(after: [], at: march) == 0)
    #expect(daily.millisecondsUntilDue(after: ["notes"], at: march) == 0)
    #expect(daily.millisecondsUntilDue(after: [name(daysBefore: 3), name(daysBefore: 0)], at: march) == 86_400_000)
    #expect(daily.millisecondsUntilDue(after: [name(daysBefore: 1)], at: march) == 0)
    #expect(daily.millisecondsUntilDue(after: [name(daysBefore: -900)], at: march) == 0)
  }

  @Test("the newest is found by its name, and none of the future")
  func newest() {
    #expect(BackupSchedule.newest(of: [], at: march) == nil && BackupSchedule.newest(of: ["notes"], at: march) == nil)
    let names = [name(daysBefore: 3), name(daysBefore: 1), name(daysBefore: -1)]
    #expect(BackupSchedule.newest(of: names, at: march) == march.advanced(byMilliseconds: -86_400_000))
  }

  @Test("when the newest backup was begun is kept beside the log; what is no time, or others can write, is not believed")
  func record() throws {
    try withTemporaryDirectory { directory in
      let record = BackupRecord(directory: directory)
      #expect(record.read() == nil)
      try record.write(march)
      #expect(record.read() == march)
      try record.write(march.advanced(byMilliseconds: 1))
      #expect(record.read() == march.advanced(byMilliseconds: 1))
      #expect(try FileManager.default.contentsOfDirectory(atPath: directory) == ["newest-backup"])
      let path = directory + "/newest-backup"
      for text in ["", "soon\n", "-5\n", "9223372036854775807\n"] {
        try text.write(toFile: path, atomically: false, encoding: .utf8)
        #expect(record.read() == nil, "\(text)")
      }
      try record.write(march)
      chmod(path, 0o666)
      #expect(record.read() == nil)
      #expect(throws: PrivateFile.Refusal.self) { try BackupRecord(directory: directory + "/none").write(march) }
    }
  }

  @Test("all but the newest are removed, never the one just written, and nothing that is not the relay's")
  func superseded() {
    let written = name(daysBefore: 0)
    let names = [name(daysBefore: 2), "relay-notes.sqlite", written, name(daysBefore: 1), name(daysBefore: 3)]
    #expect(daily.superseded(in: names, by: written) == [name(daysBefore: 2), name(daysBefore: 3)])
    let one = BackupSchedule(everyMilliseconds: 1_000, kept: 1)
    #expect(one.superseded(in: [written, name(daysBefore: -5)], by: written) == [name(daysBefore: -5)])
    #expect(one.superseded(in: [written], by: written).isEmpty)
  }
}
