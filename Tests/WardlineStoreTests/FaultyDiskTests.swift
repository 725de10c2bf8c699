import CSQLite
import Testing
import WardlineFaultyDisk
import WardlineModel
import WardlineTestSupport

@testable import WardlineSQLite

/// What is left on a disk that fails: of its power, of its room, of a sync.
struct FaultyDiskTests {
  private static let format = DatabaseFormat(
    applicationID: 0x5445_5354, noun: "a pad of notes",
    steps: ["CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT;"])

  private static func open(_ disk: FaultyDisk, checkpointPages: Int = 1_000) throws(StoreError) -> DurableDatabase {
    let access = disk.startProcess()
    var options = DurableDatabase.Options()
    options.disk = access
    options.locksDirectory = true
    options.checkpointPages = checkpointPages
    return try DurableDatabase(path: access.path("store/notes.sqlite"), format: format, options: options)
  }

  private static func note(_ text: String, in database: DurableDatabase) throws(StoreError) {
    try database.write { _ = try $0.run("INSERT INTO note (text) VALUES (?)", text) }
  }

  private static func notes(in database: DurableDatabase) throws(StoreError) -> [String] {
    try database.read { try $0.all("SELECT text FROM note ORDER BY id") { try $0.next() } }
  }

  @Test(
    "G5: what was committed is there after a power cut, whatever it takes of the rest", arguments: 1...20 as ClosedRange<UInt64>
  )
  func powerCuts(seed: UInt64) throws {
    var chance = SeededGenerator(seed: seed)
    let disk = FaultyDisk()
    defer { disk.remove() }
    var written: [String] = []
    for round in 0..<5 {
      let database = try Self.open(disk, checkpointPages: 12)
      #expect(try Self.notes(in: database) == written)
      for number in 0..<Int.random(in: 0...20, using: &chance) {
        let text = "\(round)-\(number)"
        try Self.note(text, in: database)
        written.append(text)
      }
      disk.cutPower(using: &chance)
    }
    #expect(try Self.notes(in: try Self.open(disk)) == written)
  }

  @Test("a process that dies within a commit, and its host with it: the commit is there whole, or not at all")
  func diesWithin() throws {
    for isPowerCut in [false, true] {
      var (isThere, isGone) = (0, 0)
      for count in 0..<40 {
        var chance = SeededGenerator(seed: UInt64(count))
        let disk = FaultyDisk()
        defer { disk.remove() }
        let database = try Self.open(disk, checkpointPages: 1)
        try Self.note("before", in: database)
        disk.dieAfter(changes: count)
        let text = String(repeating: "x", count: 20_000)
        var isAcknowledged = false
        do throws(StoreError) {
          try Self.note(text, in: database)
          isAcknowledged = true
        } catch { #expect(disk.isProcessDead) }
        if isPowerCut { disk.cutPower(using: &chance) } else { disk.killProcess() }
        let found = try Self.notes(in: try Self.open(disk))
        #expect(found == ["before", text] || (!isAcknowledged && found == ["before"]))
        if found.count == 2 { isThere += 1 } else { isGone += 1 }
      }
      #expect(isThere > 5 && isGone > 5)
    }
  }

  @Test("G5: a failed sync is final, and what it had not written is not built on by the next process")
  func failedSync() throws {
    var chance = SeededGenerator(seed: 1)
    for checkpointPages in [2, 1_000] {
      let disk = FaultyDisk()
      defer { disk.remove() }
      let database = try Self.open(disk, checkpointPages: checkpointPages)
      try Self.note("kept", in: database)
      disk.fail(FaultyDisk.Failure(.sync, code: SQLITE_IOERR | 4 << 8))
      let error = try #require(throws: StoreError.self) { try Self.note("in doubt", in: database) }
      #expect(error.isFailure)
      #expect(throws: error) { try Self.note("not tried", in: database) }
      disk.killProcess()
      let reopened = try Self.open(disk, checkpointPages: checkpointPages)
      let found = try Self.notes(in: reopened)
      try Self.note("acknowledged", in: reopened)
      disk.cutPower(using: &chance)
      #expect(try Self.notes(in: try Self.open(disk)) == found + ["acknowledged"])
    }
  }

  @Test(
    "G5: opened anew after a failed sync, in the same process: as often as it takes, what was committed is there, and an older log does not come back",
    arguments: 1...20 as ClosedRange<UInt64>)
  func reopen(seed: UInt64) throws {
    var chance = SeededGenerator(seed: seed)
    let disk = FaultyDisk()
    defer { disk.remove() }
    let database = try Self.open(disk, checkpointPages: seed.isMultiple(of: 2) ? 1_000 : 4)
    for number in 0..<10 { try Self.note("\(number)", in: database) }
    #expect(try !database.reopen(), "nothing has failed")
    disk.fail(FaultyDisk.Failure(.sync, code: SQLITE_IOERR | 4 << 8, isLasting: true))
    let error = try #require(throws: StoreError.self) { try Self.note(String(repeating: "x", count: 20_000), in: database) }
    #expect(error.passing != nil && error.obstacle == nil && error.isFinal)
    // The disk fails still.
    #expect(throws: StoreError.self) { try database.reopen() }
    #expect(throws: StoreError.self) { try Self.notes(in: database) }
    disk.fail(nil)
    #expect(try database.reopen())
    let found = try Self.notes(in: database)
    #expect(found.count >= 10)
    try Self.note("acknowledged", in: database)
    disk.cutPower(using: &chance)
    #expect(try Self.notes(in: try Self.open(disk)) == found + ["acknowledged"])
  }

  @Test("G5: an opening that fails leaves the log as it is: closing it again does not checkpoint what may not be on the disk")
  func failedOpening() throws {
    let disk = FaultyDisk()
    defer { disk.remove() }
    let database = try Self.open(disk)
    try Self.note("kept", in: database)
    disk.fail(FaultyDisk.Failure(.sync, code: SQLITE_IOERR | 4 << 8))
    #expect(throws: StoreError.self) { try Self.note("in doubt", in: database) }
    for _ in 0..<3 {
      // One sync fails, the first one of the log: the ones behind it would go well.
      disk.fail(FaultyDisk.Failure(.sync, code: SQLITE_IOERR | 4 << 8))
      let syncs = disk.databaseSyncs
      #expect(throws: StoreError.self) { try database.reopen() }
      #expect(disk.databaseSyncs == syncs, "nothing was checkpointed")
    }
    #expect(try database.reopen())
    #expect(try Self.notes(in: database).first == "kept")
  }

  @Test("G5: a checkpoint whose sync fails is heard of: what was committed stays, and nothing is written after it")
  func failedCheckpoint() throws {
    var chance = SeededGenerator(seed: 2)
    let disk = FaultyDisk()
    defer { disk.remove() }
    let database = try Self.open(disk, checkpointPages: 4)
    var written: [String] = []
    // The first sync is the commit's own, the second that of the log before its checkpoint, the third the database's.
    for _ in 0..<20 {
      disk.fail(FaultyDisk.Failure(.sync, after: 2, code: SQLITE_IOERR | 4 << 8))
      let failures = disk.failures
      try Self.note("\(written.count)", in: database)
      written.append("\(written.count)")
      if disk.failures > failures { break }
    }
    let error = try #require(throws: StoreError.self) { try Self.note("not tried", in: database) }
    #expect(error.isFailure)
    disk.cutPower(using: &chance)
    #expect(try Self.notes(in: try Self.open(disk)) == written)
  }

  @Test(
    "G5: after a sync of the log that failed, no older log comes back with a power cut",
    arguments: 1...20 as ClosedRange<UInt64>)
  func failedSyncOfLog(seed: UInt64) throws {
    var chance = SeededGenerator(seed: seed)
    let disk = FaultyDisk()
    defer { disk.remove() }
    let first = try Self.open(disk)
    for number in 0..<10 { try Self.note("\(number)", in: first) }
    // More than a page of it, so that the database grows.
    disk.fail(FaultyDisk.Failure(.sync, code: SQLITE_IOERR | 4 << 8))
    #expect(throws: StoreError.self) { try Self.note(String(repeating: "x", count: 20_000), in: first) }
    disk.killProcess()
    // It may be there or not; from here on it stays so.
    let found = try Self.notes(in: try Self.open(disk))
    #expect(found.count >= 10)
    disk.cutPower(using: &chance)
    #expect(try Self.notes(in: try Self.open(disk)) == found)
  }

  @Test("a checkpoint for which there is no room is for now, and so is a commit")
  func fullDisk() throws {
    let disk = FaultyDisk()
    defer { disk.remove() }
    let database = try Self.open(disk, checkpointPages: 1)
    try Self.note("kept", in: database)
    disk.fail(FaultyDisk.Failure(.write, code: SQLITE_FULL, isLasting: true))
    let error = try #require(throws: StoreError.self) { try Self.note(String(repeating: "x", count: 100_000), in: database) }
    #expect(!error.isFailure)
    disk.fail(nil)
    try Self.note("room", in: database)
    #expect(try Self.notes(in: database) == ["kept", "room"])
  }

  @Test("G5: out of memory leaves doubt: SQLite says it behind a commit that is there, too")
  func outOfMemory() throws {
    let disk = FaultyDisk()
    defer { disk.remove() }
    let database = try Self.open(disk)
    try Self.note("kept", in: database)
    // What it says of its index of the log, which it fills in when the commit is written.
    disk.fail(FaultyDisk.Failure(.sync, code: SQLITE_IOERR | 12 << 8))
    let error = try #require(throws: StoreError.self) { try Self.note("in doubt", in: database) }
    #expect(error.isFailure)
    disk.killProcess()
    #expect(try Self.notes(in: try Self.open(disk)) == ["kept", "in doubt"])
  }

  @Test("a lock that is never let go of is waited for, and then for now")
  func busy() throws {
    let disk = FaultyDisk()
    defer { disk.remove() }
    let database = try Self.open(disk)
    disk.fail(FaultyDisk.Failure(.lock, code: SQLITE_BUSY, isLasting: true))
    let error = try #require(throws: StoreError.self) { try Self.note("not now", in: database) }
    #expect(!error.isFailure)
    disk.fail(nil)
    try Self.note("now", in: database)
    #expect(try Self.notes(in: database) == ["now"])
  }

  @Test(
    "a disk that lies about its syncs loses commits: the test can fail", arguments: [FaultyDisk.Lie.noSync, .noSyncOfCommits])
  func lies(lie: FaultyDisk.Lie) throws {
    var lost = 0
    for seed in 1...20 as ClosedRange<UInt64> {
      var chance = SeededGenerator(seed: seed)
      let disk = FaultyDisk(lie: lie)
      defer { disk.remove() }
      let database = try Self.open(disk)
      for number in 0..<10 { try Self.note("\(number)", in: database) }
      disk.cutPower(using: &chance)
      if (try? Self.notes(in: try Self.open(disk)).count) != 10 { lost += 1 }
    }
    #expect(lost > 5)
  }

  @Test("a copy of the disk is a database, too")
  func copies() throws {
    let disk = FaultyDisk()
    defer { disk.remove() }
    let database = try Self.open(disk)
    try Self.note("in the copy", in: database)
    let copy = disk.copy()
    try Self.note("after it", in: database)
    disk.killProcess()
    disk.restore(copy)
    #expect(try Self.notes(in: try Self.open(disk)) == ["in the copy"])
  }
}

extension StoreError {
  fileprivate var isFailure: Bool { isFinal }
}

/// SplitMix64: enough for a test that wants the same again.
private struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
