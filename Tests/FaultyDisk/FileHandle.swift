internal import CSQLite

/// A file that a process has open, and what SQLite asks of it. Every method is called under the disk's lock.
final class FileHandle {
  let disk: FaultyDisk
  let process: FaultyDisk.Process
  let file: DiskFile
  let name: String?
  let isLog: Bool
  private let isDeletedOnClose: Bool
  /// Kept until the handle is closed: SQLite looks at it until then, whatever became of its process.
  private var sharedMemory: SharedMemory?
  private(set) var level: Int32 = 0
  /// How many failed syncs of the file it has been told of.
  private var toldSyncCount: Int

  init(disk: FaultyDisk, process: FaultyDisk.Process, file: DiskFile, name: String?, isDeletedOnClose: Bool) {
    self.disk = disk
    self.process = process
    self.file = file
    self.name = name
    self.isDeletedOnClose = isDeletedOnClose
    isLog = name?.hasSuffix("-wal") ?? false
    toldSyncCount = file.failedSyncCount
    process.handles[ObjectIdentifier(self)] = self
  }

  private static let failedSync = SQLITE_IOERR | 4 << 8

  private var identity: ObjectIdentifier { ObjectIdentifier(self) }

  func close() {
    guard !process.isDead else { return }
    letGo()
    process.handles[identity] = nil
    if isDeletedOnClose, let name { _ = disk.removeFile(name) }
  }

  /// As the system does it for a process that is gone.
  func letGo() {
    file.locks.unlock(to: 0, for: identity)
    leaveSharedMemory()
  }

  // MARK: Bytes

  func read(_ buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Int32 {
    if let code = disk.verdict(on: .read, of: process) { return code }
    let count = file.read(buffer, at: offset)
    guard count < buffer.count else { return SQLITE_OK }
    for index in count..<buffer.count { buffer[index] = 0 }
    return FaultyVFS.shortRead
  }

  func write(_ buffer: UnsafeRawBufferPointer, at offset: Int) -> Int32 {
    let wasDead = process.isDead
    let takesSpace = offset + buffer.count > file.bytes.count
    guard let code = disk.verdict(on: .write, of: process, takesSpace: takesSpace) else {
      file.write(buffer, at: offset)
      disk.noteWrite()
      return SQLITE_OK
    }
    // A write that fails, or that its process dies in, gets as far as it gets.
    if !wasDead {
      let part = buffer.count / 2 / DiskFile.sectorBytes * DiskFile.sectorBytes
      file.write(UnsafeRawBufferPointer(rebasing: buffer[..<part]), at: offset)
    }
    return code
  }

  func truncate(to count: Int) -> Int32 {
    if let code = disk.verdict(on: .truncate, of: process) { return code }
    file.truncate(to: count)
    return SQLITE_OK
  }

  func sync() -> Int32 {
    if !isLog, !process.isDead { disk.noteDatabaseSync() }
    if let code = disk.verdict(on: .sync, of: process) ?? (isLog ? nil : disk.verdict(on: .syncDatabase, of: process)) {
      // A process that died in it says nothing of the disk.
      if !process.isDead { file.failToSync() }
      toldSyncCount = file.failedSyncCount
      return !process.isDead && disk.ignoresFailedSync(self) ? SQLITE_OK : code
    }
    // What another failed to sync may have been ours.
    if toldSyncCount < file.failedSyncCount {
      toldSyncCount = file.failedSyncCount
      file.sync()
      disk.noteFailure(of: process)
      return disk.ignoresFailedSync(self) ? SQLITE_OK : Self.failedSync
    }
    if !disk.ignoresSync(self) { file.sync() }
    return SQLITE_OK
  }

  func size(_ count: inout Int64) -> Int32 {
    if let code = disk.verdict(on: .size, of: process) { return code }
    count = Int64(file.bytes.count)
    return SQLITE_OK
  }

  // MARK: Locks

  func lock(_ level: Int32) -> Int32 {
    if let code = disk.verdict(on: .lock, of: process) { return code }
    guard level > self.level else { return SQLITE_OK }
    guard file.locks.lock(level, for: identity) else {
      // Whoever waits for the readers to leave lets no new ones in meanwhile, and has that lock to let go of.
      if file.locks.isPending(for: identity) { self.level = 3 }
      return SQLITE_BUSY
    }
    self.level = level
    return SQLITE_OK
  }

  func unlock(to level: Int32) -> Int32 {
    guard !process.isDead, level < self.level else { return SQLITE_OK }
    file.locks.unlock(to: level, for: identity)
    self.level = level
    return SQLITE_OK
  }

  // MARK: Shared memory

  func map(_ region: Int, bytes: Int, isExtended: Bool, _ found: inout UnsafeMutableRawPointer?) -> Int32 {
    found = nil
    if let code = disk.verdict(on: .map, of: process) { return code }
    let memory = (disk.isApart ? process.ownMemory : file.sharedMemory) ?? SharedMemory()
    if disk.isApart { process.ownMemory = memory } else { file.sharedMemory = memory }
    memory.holders.insert(identity)
    sharedMemory = memory
    found = memory.region(region, bytes: bytes, isExtended: isExtended)
    return SQLITE_OK
  }

  func lockMemory(_ slots: Range<Int>, isLock: Bool, isExclusive: Bool) -> Int32 {
    guard let memory = disk.isApart ? process.ownMemory : file.sharedMemory, memory === sharedMemory else {
      return isLock ? SQLITE_IOERR : SQLITE_OK
    }
    guard isLock else {
      memory.unlock(slots, isExclusive: isExclusive, for: identity)
      return SQLITE_OK
    }
    if let code = disk.verdict(on: .lock, of: process) { return code }
    return memory.lock(slots, isExclusive: isExclusive, for: identity) ? SQLITE_OK : SQLITE_BUSY
  }

  func unmap() {
    leaveSharedMemory()
    sharedMemory = nil
  }

  private func leaveSharedMemory() {
    guard let sharedMemory else { return }
    sharedMemory.leave(identity)
    if sharedMemory.holders.isEmpty, file.sharedMemory === sharedMemory { file.sharedMemory = nil }
  }
}
