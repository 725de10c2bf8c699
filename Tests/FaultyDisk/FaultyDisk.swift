internal import Foundation
internal import CSQLite

/// A disk in memory that fails on demand: what a host has, with all the processes on it.
///
/// It tells three things apart that a test on real files cannot: what a process has written, what survives the process, and what
/// survives the host. A killed process leaves everything that it has written; a power cut leaves what was synced and some of the rest,
/// sector by sector and name by name.
///
/// SQLite comes here through ``FaultyVFS``, whatever else opens a store through ``DatabaseDisk``. Disks know nothing of each other: as
/// many worlds as there are threads can have theirs.
package final class FaultyDisk: @unchecked Sendable {
  /// What SQLite asks of a disk.
  package enum Call: Int, CaseIterable, Hashable, Sendable {
    case read, write, truncate, sync, size, open, delete, lock, map
    case syncDirectory
    /// A sync of a database and not of its log: what a checkpoint ends with.
    case syncDatabase

    /// Whether it leaves something behind.
    var isChange: Bool {
      switch self {
      case .write, .truncate, .sync, .delete, .syncDirectory: true
      // The sync itself is one.
      case .read, .size, .open, .lock, .map, .syncDatabase: false
      }
    }
  }

  /// Calls that go wrong.
  package struct Failure: Hashable, Sendable {
    /// Of which kind; `nil` for any.
    package var call: Call?
    /// How many go well before.
    package var after: Int
    /// What SQLite is told.
    package var code: Int32
    /// From then on, or once.
    package var isLasting: Bool

    package init(_ call: Call?, after: Int = 0, code: Int32, isLasting: Bool = false) {
      self.call = call
      self.after = after
      self.code = code
      self.isLasting = isLasting
    }
  }

  /// Mistakes of a store or of a disk, made here so that no product has a switch for them.
  package enum Lie: Hashable, Sendable {
    /// A sync returns and has done nothing: `synchronous = OFF`, or a disk that lies.
    case noSync
    /// Only a checkpoint syncs: `synchronous = NORMAL`.
    case noSyncOfCommits
    /// A sync that failed is said to have gone well.
    case failedSyncsIgnored
    /// The same, of those that belong to a checkpoint.
    case failedCheckpointsIgnored
    /// Processes do not see each other's index of the log: shared memory that is not shared.
    case processesApart
  }

  /// One run of a program on this host. Its files end with it.
  final class Process {
    let number: Int
    var isDead = false
    /// Changes until it dies within one.
    var changesLeft: Int?
    /// Only for the lie that keeps processes apart.
    var ownMemory: SharedMemory?
    var handles: [ObjectIdentifier: FileHandle] = [:]

    init(number: Int) { self.number = number }
  }

  let number: UInt64
  /// Guards everything below, and the files.
  private let guardian = NSLock()
  private var names: [String: DiskFile] = [:]
  private var syncedNames: [String: DiskFile] = [:]
  /// Whose they are.
  private var directoryLocks: [String: Int] = [:]
  /// Those that live, by number.
  private var processes: [Int: Process] = [:]
  /// The one that has started last.
  private var process = Process(number: 0)
  private var failure: Failure?
  private var lie: Lie?
  /// What was asked of it, and how often it failed by itself.
  private(set) var failedCount = 0
  /// The processes that have heard of a failure, by number.
  private var failedProcesses: Set<Int> = []
  private var writeCount = 0
  private var databaseSyncCount = 0

  package init(lie: Lie? = nil) {
    self.lie = lie
    number = FaultyVFS.nextNumber()
    FaultyVFS.register(self)
  }

  /// Nobody opens anything here any more.
  package func remove() { FaultyVFS.unregister(self) }

  func locked<Result>(_ body: () throws -> Result) rethrows -> Result { try guardian.withLock(body) }

  // MARK: Processes

  /// A new process has started on this host, beside those that live; what it opens is its own.
  package func startProcess() -> DiskAccess {
    locked {
      process = Process(number: process.number + 1)
      processes[process.number] = process
      return DiskAccess(disk: self, process: process.number)
    }
  }

  /// The process that has started last is gone at once. What it has written stays.
  package func killProcess() { locked { die(process) } }

  /// The same of any of them.
  package func killProcess(_ access: DiskAccess) { locked { if let process = processes[access.process] { die(process) } } }

  /// A process that lives. Called under the lock.
  func living(_ number: Int) -> Process? { processes[number] }

  /// The host is gone at once with all its processes, and what was not synced with it, or some of it.
  package func cutPower(using generator: inout some RandomNumberGenerator) {
    locked {
      dieAll()
      let permille = [0, 100, 500, 900, 1_000].randomElement(using: &generator) ?? 500
      for name in Set(names.keys).union(syncedNames.keys).sorted() where names[name] !== syncedNames[name] {
        if Int.random(in: 0..<1_000, using: &generator) >= permille { names[name] = syncedNames[name] }
      }
      syncedNames = names
      for name in names.keys.sorted() {
        names[name]?.cutPower { Int.random(in: 0..<1_000, using: &generator) < permille }
      }
    }
  }

  /// What it has locked is free, and what it shares stays with the others.
  private func die(_ process: Process) {
    processes[process.number] = nil
    process.isDead = true
    process.changesLeft = nil
    directoryLocks = directoryLocks.filter { $0.value != process.number }
    for handle in process.handles.values { handle.letGo() }
    process.handles = [:]
  }

  private func dieAll() { for process in processes.values { die(process) } }

  // MARK: Faults

  /// The process that has started last dies within a call that changes something, after so many that do not hurt it.
  package func dieAfter(changes count: Int) { locked { process.changesLeft = count } }

  /// The same of any of them.
  package func die(_ access: DiskAccess, afterChanges count: Int) {
    locked { processes[access.process]?.changesLeft = count }
  }

  /// Whether it has died of it.
  package var isProcessDead: Bool { locked { process.isDead } }

  /// The same of any of them.
  package func isDead(_ access: DiskAccess) -> Bool { locked { processes[access.process] == nil } }

  /// How often something was written, by whomever.
  package var writes: Int { locked { writeCount } }

  /// Called under the lock.
  func noteWrite() { writeCount += 1 }

  /// How often a file was synced that is no log: at its checkpoint.
  package var databaseSyncs: Int { locked { databaseSyncCount } }

  /// Called under the lock.
  func noteDatabaseSync() { databaseSyncCount += 1 }

  package func fail(_ failure: Failure?) { locked { self.failure = failure } }

  /// How many calls failed because they were to.
  package var failures: Int { locked { failedCount } }

  /// Whether a call of a process failed because it was to. Who starts after it begins anew.
  package func hasFailed(_ access: DiskAccess) -> Bool { locked { failedProcesses.contains(access.process) } }

  /// What a call of a process comes to: `nil` when it goes well. Called under the lock. A full disk takes what needs no more space:
  /// what is there is written over. (File systems that copy on write may not.)
  func verdict(on call: Call, of process: Process, takesSpace: Bool = false) -> Int32? {
    guard !process.isDead else { return SQLITE_IOERR }
    if call.isChange, let left = process.changesLeft {
      if left == 0 {
        die(process)
        return SQLITE_IOERR
      }
      process.changesLeft = left - 1
    }
    guard var failure, failure.call == nil || failure.call == call else { return nil }
    if failure.code == SQLITE_FULL, call == .write, !takesSpace { return nil }
    if failure.after > 0 {
      failure.after -= 1
      self.failure = failure
      return nil
    }
    if !failure.isLasting { self.failure = nil }
    noteFailure(of: process)
    // Only a write says that a disk is full.
    return failure.code == SQLITE_FULL && call != .write ? SQLITE_IOERR : failure.code
  }

  /// Called under the lock.
  func noteFailure(of process: Process) {
    failedCount += 1
    failedProcesses.insert(process.number)
  }

  func ignoresSync(_ handle: FileHandle) -> Bool {
    switch lie {
    case .noSync: true
    case .noSyncOfCommits: handle.isLog && !isCheckpointing(handle)
    case .failedSyncsIgnored, .failedCheckpointsIgnored, .processesApart, nil: false
    }
  }

  var ignoresAllSyncs: Bool { lie == .noSync }
  var ignoresAllFailedSyncs: Bool { lie == .failedSyncsIgnored }
  var isApart: Bool { lie == .processesApart }

  func ignoresFailedSync(_ handle: FileHandle) -> Bool {
    switch lie {
    case .failedSyncsIgnored: true
    case .failedCheckpointsIgnored: !handle.isLog || isCheckpointing(handle)
    case .noSync, .noSyncOfCommits, .processesApart, nil: false
    }
  }

  /// The lock of a checkpoint is on the database; the log has none of its own.
  private func isCheckpointing(_ handle: FileHandle) -> Bool {
    handle.process.handles.values.contains { other in
      other.file.sharedMemory?.isCheckpointing(ObjectIdentifier(other)) ?? false
    }
  }

  // MARK: Names

  func file(_ name: String) -> DiskFile? { names[name] }

  func makeFile(_ name: String) -> DiskFile {
    let file = DiskFile()
    names[name] = file
    return file
  }

  func removeFile(_ name: String) -> Bool { names.removeValue(forKey: name) != nil }

  /// The names are on the disk; what is in the files is another matter.
  func syncNames() { if lie != .noSync { syncedNames = names } }

  func lockDirectory(_ name: String, of process: Int) -> Bool {
    guard processes[process] != nil, directoryLocks[name] == nil else { return false }
    directoryLocks[name] = process
    return true
  }

  func unlockDirectory(_ name: String, of process: Int) {
    if directoryLocks[name] == process { directoryLocks[name] = nil }
  }

  // MARK: Copies

  /// The files as they are now, all of them of one moment: what an operator's copy of the disk holds.
  package struct Copy {
    fileprivate var files: [String: DiskFile]
  }

  package func copy() -> Copy { locked { Copy(files: names.mapValues(DiskFile.init(copying:))) } }

  /// Puts a copy in the place of what is there. Nobody has anything open.
  package func restore(_ copy: Copy) {
    locked {
      dieAll()
      names = copy.files.mapValues(DiskFile.init(copying:))
      syncedNames = names
    }
  }
}
