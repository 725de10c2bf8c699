import Foundation
import Synchronization
import Testing
import WardlineModel
import WardlineTestSupport

@testable import WardlineSQLite

/// Opening, versions, and what errors are taken for.
struct DurableDatabaseTests {
  private static let first = "CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT;"
  private static let second = "ALTER TABLE note ADD COLUMN mark TEXT NOT NULL DEFAULT 'none';"

  private static func format(_ steps: String..., applicationID: Int32 = 0x5445_5354) -> DatabaseFormat {
    DatabaseFormat(applicationID: applicationID, noun: "a pad of notes", steps: steps)
  }

  private static func note(_ text: String, in database: DurableDatabase) throws(StoreError) {
    try database.write { _ = try $0.run("INSERT INTO note (text) VALUES (?)", text) }
  }

  private static func notes(in database: DurableDatabase) throws(StoreError) -> [String] {
    try database.read { try $0.all("SELECT text FROM note ORDER BY id") { try $0.next() } }
  }

  // MARK: Opening

  /// A disk on which another process ends its checkpoint, and removes the log, as soon as somebody looks for that.
  private struct EndingCheckpoint: DatabaseDisk {
    let whole: Data
    private let system = SystemDisk()

    init(whole: Data) { self.whole = whole }

    var vfsName: String? { nil }
    func makeDirectory(_ directory: String) throws(StoreError) { try system.makeDirectory(directory) }
    func lock(_ directory: String) throws(StoreError) -> any Sendable { try system.lock(directory) }
    func isWritten(_ path: String) throws(StoreError) -> Bool {
      #expect(path.hasSuffix("-wal"))
      try? whole.write(to: URL(fileURLWithPath: String(path.dropLast(4))))
      return false
    }
    func prepare(_ path: String) throws(StoreError) { try system.prepare(path) }
    func rewriteLog(of path: String) throws(StoreError) { try system.rewriteLog(of: path) }
    func syncDirectory(of path: String) throws(StoreError) { try system.syncDirectory(of: path) }
  }

  @Test("a file that is looked at in the last moment of another's checkpoint is not taken for damaged; one that stays so is")
  func checkpointBesides() throws {
    try withTemporaryDirectory { directory in
      let path = directory + "/notes.sqlite"
      let tables = (0..<200).map { "CREATE TABLE note_\($0) (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT;" }
      let format = Self.format(tables.joined())
      try DurableDatabase(path: path, format: format).close()
      let whole = try Data(contentsOf: URL(fileURLWithPath: path))
      try whole.prefix(4_096).write(to: URL(fileURLWithPath: path))
      try format.checkUntouched(at: path, on: EndingCheckpoint(whole: whole))
      try whole.prefix(4_096).write(to: URL(fileURLWithPath: path))
      #expect(throws: (any Error).self) { try format.checkUntouched(at: path, on: SystemDisk()) }
    }
  }

  @Test func everyCommitIsSynced() throws {
    try withTemporaryDirectory { directory in
      let database = try DurableDatabase(path: directory + "/notes.sqlite", format: Self.format(Self.first))
      func pragma(_ name: String) throws -> Int64? {
        try database.write { try $0.first("PRAGMA \(name)") { try $0.integer() } }
      }
      // 2 is FULL.
      #expect(try pragma("synchronous") == 2)
      #expect(try database.write { try $0.first("PRAGMA journal_mode") { try $0.text() } } == "wal")
      #expect(try pragma("foreign_keys") == 1)
      #expect(try pragma("trusted_schema") == 0)
      #expect(try pragma("cell_size_check") == 1)
      #expect(try pragma("secure_delete") == 1)
      #expect(try pragma("temp_store") == 2)
      #expect(try pragma("wal_autocheckpoint") == 0)
      #expect(try pragma("journal_size_limit") == 1_000 * 4_096 * 2)
    }
  }

  @Test func filesAreForTheirOwnerOnly() throws {
    try withTemporaryDirectory { directory in
      let parent = directory + "/new/deep"
      let path = parent + "/notes.sqlite"
      let before = umask(0)
      defer { umask(before) }
      let database = try DurableDatabase(path: path, format: Self.format(Self.first))
      try Self.note("a", in: database)
      _ = try Self.notes(in: database)
      let folder = try Folder(of: parent)
      #expect(folder.names == ["notes.sqlite", "notes.sqlite-shm", "notes.sqlite-wal"])
      #expect(folder.modes == [0o600])
      for made in [directory + "/new", parent] {
        #expect(try FileManager.default.attributesOfItem(atPath: made)[.posixPermissions] as? Int == 0o700)
      }
    }
  }

  @Test func filesThatOthersCouldReadAreClosedToThem() throws {
    try withTemporaryDirectory { directory in
      let path = directory + "/notes.sqlite"
      try DurableDatabase(path: path, format: Self.format(Self.first)).close()
      try Folder.setMode(0o644, of: path)
      let database = try DurableDatabase(path: path, format: Self.format(Self.first))
      #expect(try Folder(of: directory).modes == [0o600])
      // Whoever reads has a connection of their own.
      #expect(try Self.notes(in: database).isEmpty)
      try database.close()
      #expect(try Folder(of: directory).names == ["notes.sqlite"], "a store that was closed is one file")
    }
  }

  @Test func placesWhereNothingCanBeMadeAreNamed() throws {
    try withTemporaryDirectory { directory in
      try Data("hello".utf8).write(to: URL(fileURLWithPath: directory + "/file"))
      // Not by permissions: tests may run as root.
      let paths = ["/proc/none/notes.sqlite", directory, directory + "/file/notes.sqlite", "/dev/null", ""]
      for path in paths {
        let error = #expect(throws: StoreError.self) { try DurableDatabase(path: path, format: Self.format(Self.first)) }
        guard case .cannotOpen(_, let reason) = error else {
          Issue.record("'\(path)': \(String(describing: error))")
          continue
        }
        #expect(!reason.isEmpty)
      }
    }
  }

  @Test func specialNamesAreFiles() throws {
    try withTemporaryDirectory { directory in
      for name in ["a b?c#d%20.sqlite", "file:x?mode=memory", "ü.sqlite"] {
        let path = directory + "/" + name
        let database = try DurableDatabase(path: path, format: Self.format(Self.first))
        try Self.note(name, in: database)
        try database.close()
        #expect(try Self.notes(in: DurableDatabase(path: path, format: Self.format(Self.first))) == [name])
      }
    }
  }

  /// To SQLite these are no files; to whoever named them they are.
  @Test(arguments: [":memory:", "file:x?mode=memory", "x"])
  func relativeNamesAreFiles(name: String) {
    #expect(DatabaseFiles(path: name).path == "./" + name)
    #expect(DatabaseFiles(path: name).directory == ".")
  }

  // MARK: Versions

  @Test func stepsAreTakenOnceAndKeepWhatIsThere() throws {
    try withTemporaryDirectory { directory in
      let path = directory + "/notes.sqlite"
      let old = try DurableDatabase(path: path, format: Self.format(Self.first))
      try Self.note("kept", in: old)
      try old.close()
      for _ in 0..<2 {
        let new = try DurableDatabase(path: path, format: Self.format(Self.first, Self.second))
        #expect(
          try new.read { try $0.all("SELECT text, mark FROM note") { [try $0.text(), try $0.text()] } } == [["kept", "none"]])
        // In the file itself, while the store is still open: an older program looks there, and at nothing else.
        #expect(try Folder.number(in: path, at: HeaderOffset.userVersion) == 2)
        try new.close()
      }
    }
  }

  @Test func stepsAreTakenAllOrNone() throws {
    try withTemporaryDirectory { directory in
      let path = directory + "/notes.sqlite"
      try DurableDatabase(path: path, format: Self.format(Self.first)).close()
      #expect(throws: StoreError.self) {
        try DurableDatabase(path: path, format: Self.format(Self.first, Self.second, "CREATE TABLE note (id INTEGER) STRICT;"))
      }
      let database = try DurableDatabase(path: path, format: Self.format(Self.first))
      try Self.note("as before", in: database)
      #expect(try Self.notes(in: database) == ["as before"])
    }
  }

  @Test func aNewerVersionIsNotTouched() throws {
    try withTemporaryDirectory { directory in
      let path = directory + "/notes.sqlite"
      try DurableDatabase(path: path, format: Self.format(Self.first)).close()
      try Folder.patch(path, at: HeaderOffset.userVersion, with: 7)
      try Folder.setMode(0o640, of: path)
      let before = try Folder(of: directory)
      for isReadOnly in [false, true] {
        var options = DurableDatabase.Options()
        options.isReadOnly = isReadOnly
        #expect(throws: StoreError.newerVersion(path: path, found: 7, supported: 1)) {
          try DurableDatabase(path: path, format: Self.format(Self.first), options: options)
        }
      }
      #expect(try Folder(of: directory) == before)
    }
  }

  @Test("a file from before the first version that a program reads is refused in words, and not touched")
  func fromBeforeTheFirstRelease() throws {
    try withTemporaryDirectory { directory in
      let path = directory + "/notes.sqlite"
      func format(_ firstVersion: Int) -> DatabaseFormat {
        DatabaseFormat(applicationID: 0x5445_5354, noun: "a pad of notes", firstVersion: firstVersion, steps: [Self.first])
      }
      try DurableDatabase(path: path, format: format(3)).close()
      let before = try Folder(of: directory)
      try DurableDatabase(path: path, format: format(3)).close()
      #expect(try Folder(of: directory) == before, "one that is up to date is opened without a change")
      let error = #expect(throws: StoreError.self) { try DurableDatabase(path: path, format: format(4)) }
      #expect("\(try #require(error))".contains("format 3, and this one reads 4 to 4"))
      #expect(try Folder(of: directory) == before)
    }
  }

  /// A newer program died before its header was written to the file: it is only in the log beside it.
  @Test func aNewerVersionInTheLogIsRefusedToo() throws {
    try withTemporaryDirectory { directory in
      let live = directory + "/live", dead = directory + "/dead"
      let database = try DurableDatabase(path: live + "/notes.sqlite", format: Self.format(Self.first))
      try database.write { _ = try $0.run("PRAGMA user_version = 9") }
      try Folder.copy(live, to: dead)
      #expect(throws: StoreError.newerVersion(path: dead + "/notes.sqlite", found: 9, supported: 1)) {
        try DurableDatabase(path: dead + "/notes.sqlite", format: Self.format(Self.first))
      }
    }
  }

  @Test func whatIsSomethingElseIsNotTouched() throws {
    try withTemporaryDirectory { directory in
      let other = directory + "/other.sqlite", foreign = directory + "/foreign.sqlite", text = directory + "/text"
      try DurableDatabase(path: other, format: Self.format(Self.first, applicationID: 1)).close()
      // A database of some program that does not say which.
      try DurableDatabase(path: foreign, format: Self.format(Self.first, applicationID: 1)).close()
      try Folder.patch(foreign, at: HeaderOffset.applicationID, with: 0)
      try Folder.patch(foreign, at: HeaderOffset.userVersion, with: 0)
      try Data(String(repeating: "Dear diary, ", count: 100).utf8).write(to: URL(fileURLWithPath: text))
      let before = try Folder(of: directory)
      for path in [other, foreign, text] {
        let error = #expect(throws: StoreError.self) { try DurableDatabase(path: path, format: Self.format(Self.first)) }
        guard case .cannotOpen(path, let reason) = error else {
          Issue.record("\(path): \(String(describing: error))")
          continue
        }
        #expect(reason.contains("it is not a pad of notes"))
      }
      #expect(try Folder(of: directory) == before)
    }
  }

  // MARK: Errors

  @Test func aFullDiskIsForNow() throws {
    try withTemporaryDirectory { directory in
      let database = try DurableDatabase(path: directory + "/notes.sqlite", format: Self.format(Self.first))
      let pages = try database.write { try $0.first("PRAGMA page_count") { try $0.integer() } } ?? 0
      _ = try database.write { try $0.first("PRAGMA max_page_count = \(pages)") { try $0.integer() } }
      let error = #expect(throws: StoreError.self) { try Self.note(String(repeating: "x", count: 100_000), in: database) }
      guard case .unavailable = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(try Self.notes(in: database).isEmpty)
      _ = try database.write { try $0.first("PRAGMA max_page_count = 100000") { try $0.integer() } }
      try Self.note("now it goes", in: database)
      #expect(try Self.notes(in: database) == ["now it goes"])
    }
  }

  /// A wait for each of many would add up: what is tried again anyway waits once.
  @Test func aLockThatWasWaitedForInVainIsWaitedForOnce() throws {
    try withTemporaryDirectory { directory in
      let path = directory + "/notes.sqlite"
      var options = DurableDatabase.Options()
      options.busyMilliseconds = 3 * Limits.storeStillBusyMilliseconds
      let (database, other) = (
        try DurableDatabase(path: path, format: Self.format(Self.first), options: options),
        try DurableDatabase(path: path, format: Self.format(Self.first))
      )
      func wait(_ patience: DurableDatabase.Patience, isSynced: Bool) -> Int64 {
        let began = ContinuousClock.now
        let error = #expect(throws: StoreError.self) {
          if isSynced {
            try database.write(patience: patience) { _ in }
          } else {
            try database.writeUnsynced(patience: patience) { _ in }
          }
        }
        if case .unavailable = error {} else { Issue.record("\(String(describing: error))") }
        return Int64((ContinuousClock.now - began) / .milliseconds(1))
      }
      try other.write { _ in
        #expect(wait(.fullOnce, isSynced: true) >= options.busyMilliseconds)
        for isSynced in [true, false] {
          let short = wait(.fullOnce, isSynced: isSynced)
          #expect(short >= Limits.storeStillBusyMilliseconds && short < options.busyMilliseconds, "\(short) ms")
        }
        // What is not tried again waits as long as ever.
        #expect(wait(.full, isSynced: true) >= options.busyMilliseconds)
      }
      // One that succeeds ends it, and nothing of it stays with the connection.
      try Self.note("free", in: database)
      #expect(try Self.notes(in: other) == ["free"])
      try other.write { _ in #expect(wait(.fullOnce, isSynced: false) >= options.busyMilliseconds) }
    }
  }

  @Test("at most as many read at a time as the limit says; whoever comes later waits, and is served")
  func readersWait() throws {
    try withTemporaryDirectory { directory in
      let database = try DurableDatabase(path: directory + "/notes.sqlite", format: Self.format(Self.first))
      try Self.note("one", in: database)
      final class Counts: Sendable {
        let now = Mutex(0)
        let most = Mutex(0)
        let served = Mutex(0)
      }
      let counts = Counts()
      let threads = DispatchGroup()
      for _ in 0..<(4 * Limits.databaseReadersMax) {
        threads.enter()
        Thread.detachNewThread {
          let notes = try? database.read { db in
            let now = counts.now.withLock { now in
              now += 1
              return now
            }
            counts.most.withLock { $0 = max($0, now) }
            defer { counts.now.withLock { $0 -= 1 } }
            usleep(20_000)
            return try db.all("SELECT text FROM note") { try $0.text() }
          }
          if notes == ["one"] { counts.served.withLock { $0 += 1 } }
          threads.leave()
        }
      }
      threads.wait()
      #expect(counts.served.withLock { $0 } == 4 * Limits.databaseReadersMax)
      #expect((1...Limits.databaseReadersMax).contains(counts.most.withLock { $0 }))
    }
  }

  @Test func damageIsForGood() throws {
    try withTemporaryDirectory { directory in
      let path = directory + "/notes.sqlite"
      let database = try DurableDatabase(path: path, format: Self.format(Self.first))
      for _ in 0..<50 { try Self.note(String(repeating: "x", count: 1_000), in: database) }
      try database.close()
      for page in 1..<12 { try Folder.patch(path, at: page * 4_096, with: 0xFFFF_FFFF) }
      let damaged = try DurableDatabase(path: path, format: Self.format(Self.first))
      let error = try #require(throws: StoreError.self) { try Self.notes(in: damaged) }
      guard case .damaged = error else {
        Issue.record("\(error)")
        return
      }
      // From then on nothing is tried, not even what might go well.
      #expect(throws: error) { try damaged.read { _ in } }
      #expect(throws: error) { try damaged.write { _ in } }
    }
  }

  @Test func aValueOfAnotherTypeIsDamageAndNoCrash() throws {
    try withTemporaryDirectory { directory in
      let database = try DurableDatabase(path: directory + "/notes.sqlite", format: Self.format(Self.first))
      for sql in ["SELECT NULL", "SELECT 'text'", "SELECT 1.5", "SELECT x'00'"] {
        let database = try DurableDatabase(path: directory + "/notes.sqlite", format: Self.format(Self.first))
        #expect(throws: StoreError.self, "\(sql)") { try database.read { try $0.first(sql) { try $0.integer() } } }
      }
      #expect(throws: StoreError.self) {
        try database.read { try $0.first("SELECT 'paused?'") { try $0.next(SessionStatus.self) } }
      }
    }
  }

  @Test func aForgottenParameterIsAnError() throws {
    try withTemporaryDirectory { directory in
      let path = directory + "/notes.sqlite"
      // SQLite takes it for NULL, and this query makes an answer of that.
      let query = "SELECT coalesce(?, 'forgotten')"
      let few = try DurableDatabase(path: path, format: Self.format(Self.first))
      #expect(throws: StoreError.self) { try few.read { try $0.run(query) } }
      let many = try DurableDatabase(path: path, format: Self.format(Self.first))
      #expect(throws: StoreError.self) { try many.read { try $0.run(query, 1, 2) } }
      #expect(try DurableDatabase(path: path, format: Self.format(Self.first)).read { try $0.run(query, 1) } == 0)
    }
  }
}
