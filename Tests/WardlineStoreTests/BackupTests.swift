import Foundation
import Testing
import WardlineModel
import WardlineRelay
import WardlineSQLite
import WardlineTestSupport

@testable import WardlineRelaySQLite

/// What a backup of a relay's log holds, and what a restored one is.
struct BackupTests {
  private func say(_ numbers: ClosedRange<UInt64>, to store: SQLiteRelayStore) throws {
    let writes = numbers.map { number in
      let action: WardlineModel.ClientOperation.Action = number == 1 ? .createSession : .sendMessage(body: "text \(number)")
      return LedgerWrite.submit(
        ClientOperation(key: Sample.key(number), session: Sample.ward, writtenAt: Sample.time(0), action: action),
        author: Sample.nurse)
    }
    _ = try store.commit { transaction throws(StoreError) in
      try Ledger.apply(writes, within: Quotas(), at: Sample.time(50), in: &transaction)
    }
  }

  @Test("two relays that are started from one backup, and the one it was made of, never share an epoch (G4)")
  func epochs() throws {
    try withTemporaryDirectory { directory in
      let file = directory + "/backup.sqlite"
      let store = try SQLiteRelayStore(directory: directory + "/log")
      try say(1...5, to: store)
      let written = try RelayBackup.write(store, to: file)
      #expect(written.contents.sessions == 1 && written.contents.entries >= 5)
      try say(6...7, to: store)
      var segments = [try store.page(of: Sample.ward, after: 0, entriesMax: 100).segments]
      for name in ["one", "two"] {
        _ = try RelayBackup.restore(file, to: directory + "/" + name, replacing: nil)
        let restored = try SQLiteRelayStore(directory: directory + "/" + name)
        try say(6...9, to: restored)
        segments.append(try restored.page(of: Sample.ward, after: 0, entriesMax: 100).segments)
        #expect(segments.last?.last?.epoch == restored.epoch)
      }
      // They share what was backed up, and nothing after it.
      #expect(Set(segments.compactMap(\.first)).count == 1)
      #expect(Set(segments.compactMap(\.last?.epoch)).count == 3)
    }
  }

  @Test("writers commit while a backup stands still, and what they commit is not in it; a cancelled one leaves no file")
  func besideWriters() throws {
    try withTemporaryDirectory { directory in
      let file = directory + "/backup.sqlite"
      let store = try SQLiteRelayStore(directory: directory + "/log")
      try say(1...2, to: store)
      for number in UInt64(10)...40 {
        let text = String(repeating: "x", count: 15_000)
        let operation = ClientOperation(
          key: Sample.key(number), session: Sample.ward, writtenAt: Sample.time(0), action: .sendMessage(body: text))
        _ = try store.commit { transaction throws(StoreError) in
          try Ledger.apply(
            [.submit(operation, author: Sample.nurse)], within: Quotas(), at: Sample.time(50), in: &transaction)
        }
      }
      let before = try store.heads().map(\.head)
      var next: UInt64 = 100
      var failures = 0
      let reader = try SQLiteRelayStore(reading: directory + "/log")
      _ = try RelayBackup.write(reader, to: file) { _ in
        do { try say(next...next, to: store) } catch { failures += 1 }
        next += 1
        return true
      }
      #expect(next > 100 && failures == 0)
      _ = try RelayBackup.restore(file, to: directory + "/copy", replacing: nil)
      #expect(try SQLiteRelayStore(reading: directory + "/copy").heads().map(\.head) == before)

      let cancelled = #expect(throws: BackupFailure.self) {
        _ = try RelayBackup.write(reader, to: directory + "/other.sqlite") { _ in false }
      }
      #expect(cancelled?.kind == .cancelled)
      #expect(try FileManager.default.contentsOfDirectory(atPath: directory).sorted() == ["backup.sqlite", "copy", "log"])
      try say(200...201, to: store)
    }
  }

  @Test("two backups to one file do not mix: the second is refused, and a draft that was left behind is taken over")
  func oneDraft() throws {
    try withTemporaryDirectory { directory in
      let file = directory + "/backup.sqlite"
      let store = try SQLiteRelayStore(directory: directory + "/log")
      try say(1...2, to: store)
      do {
        let draft = try DraftFile(for: file)
        let refused = #expect(throws: BackupFailure.self) { _ = try RelayBackup.write(store, to: file) }
        #expect(refused?.kind == .busy)
        withExtendedLifetime(draft) {}
      }
      // Killed after the new name was given and before the draft's was removed: the finished file must not be emptied.
      _ = try RelayBackup.write(store, to: file)
      try FileManager.default.linkItem(atPath: file, toPath: file + ".partial")
      let refused = #expect(throws: BackupFailure.self) {
        _ = try RelayBackup.write(store, to: file, replaces: true) { _ in false }
      }
      #expect(refused?.kind == .cancelled)
      #expect(try RelayBackup.check(file, isThorough: true).contents.sessions == 1)
    }
  }
}
