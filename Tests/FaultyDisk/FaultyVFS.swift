internal import Foundation
internal import CSQLite
internal import Synchronization

/// SQLite's way to ``FaultyDisk``: registered once under a name of its own, for whoever asks for it by that name. A path begins with the
/// numbers of the disk and of the process, `/3/1/store.sqlite`, which is how one VFS serves every world.
enum FaultyVFS {
  static let name = "wardline-faulty"
  /// SQLite's macros that Swift does not import.
  static let shortRead = SQLITE_IOERR | 2 << 8
  private static let isDeletedOnClose: Int32 = 0x8
  private static let isCreated: Int32 = 0x4
  private static let isSafeToOverwrite: Int32 = 0x1000

  private struct Registry {
    var last: UInt64 = 0
    var disks: [UInt64: FaultyDisk] = [:]
  }

  private static let registry = Mutex(Registry())

  static func nextNumber() -> UInt64 {
    registry.withLock { registry in
      registry.last += 1
      return registry.last
    }
  }

  static func register(_ disk: FaultyDisk) {
    _ = isRegistered
    registry.withLock { $0.disks[disk.number] = disk }
  }

  static func unregister(_ disk: FaultyDisk) { registry.withLock { $0.disks[disk.number] = nil } }

  /// The disk, the process and the name that a path means. A process that is gone opens nothing.
  private static func resolve(_ path: String) -> (disk: FaultyDisk, process: Int, name: String)? {
    let parts = path.split(separator: "/", maxSplits: 2)
    guard parts.count == 3, let number = UInt64(parts[0]), let process = Int(parts[1]),
      let disk = registry.withLock({ $0.disks[number] })
    else { return nil }
    return (disk, process, String(parts[2]))
  }

  // MARK: The table of the VFS

  /// What SQLite allocates for a file: its own part first.
  private struct Slot {
    var base: sqlite3_file
    var handle: Unmanaged<FileHandle>?
  }

  private static let isRegistered: Bool = {
    let vfs = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
    vfs.initialize(to: sqlite3_vfs())
    vfs.pointee.iVersion = 2
    vfs.pointee.szOsFile = Int32(MemoryLayout<Slot>.size)
    vfs.pointee.mxPathname = 512
    vfs.pointee.zName = UnsafePointer(strdup(name))
    vfs.pointee.xOpen = { _, path, file, flags, outFlags in
      FaultyVFS.open(path.map { String(cString: $0) }, file, flags, outFlags)
    }
    vfs.pointee.xDelete = { _, path, isDirectorySynced in
      guard let path, let place = FaultyVFS.resolve(String(cString: path)) else { return SQLITE_IOERR }
      return place.disk.locked {
        guard let process = place.disk.living(place.process) else { return SQLITE_IOERR }
        if let code = place.disk.verdict(on: .delete, of: process) { return code }
        guard place.disk.removeFile(place.name) else { return SQLITE_IOERR | 23 << 8 }
        if isDirectorySynced != 0 { place.disk.syncNames() }
        return SQLITE_OK
      }
    }
    vfs.pointee.xAccess = { _, path, _, result in
      guard let path, let place = FaultyVFS.resolve(String(cString: path)) else { return SQLITE_IOERR }
      result?.pointee = place.disk.locked { place.disk.file(place.name)?.bytes.isEmpty == false ? 1 : 0 }
      return SQLITE_OK
    }
    vfs.pointee.xFullPathname = { _, path, count, result in
      guard let path, let result else { return SQLITE_CANTOPEN }
      sqlite3_snprintf_copy(count, result, path)
      return SQLITE_OK
    }
    // Salts of logs come of SQLite's own generator, which is not seeded here; nothing depends on what they are.
    vfs.pointee.xRandomness = { _, count, bytes in
      for index in 0..<Int(count) { bytes?[index] = CChar(truncatingIfNeeded: index &* 37 &+ 11) }
      return count
    }
    // Nobody waits: whoever holds a lock in one thread will not let go of it meanwhile.
    vfs.pointee.xSleep = { _, microseconds in microseconds }
    vfs.pointee.xCurrentTime = { _, time in
      time?.pointee = 2_460_000.5
      return SQLITE_OK
    }
    vfs.pointee.xCurrentTimeInt64 = { _, time in
      time?.pointee = 212_544_043_200_000
      return SQLITE_OK
    }
    vfs.pointee.xGetLastError = { _, _, _ in 0 }
    return sqlite3_vfs_register(vfs, 0) == SQLITE_OK
  }()

  private static func sqlite3_snprintf_copy(_ count: Int32, _ result: UnsafeMutablePointer<CChar>, _ path: UnsafePointer<CChar>)
  {
    _ = strncpy(result, path, Int(count))
  }

  private static func open(
    _ path: String?, _ file: UnsafeMutablePointer<sqlite3_file>?, _ flags: Int32, _ outFlags: UnsafeMutablePointer<Int32>?
  ) -> Int32 {
    guard let file else { return SQLITE_CANTOPEN }
    file.pointee.pMethods = nil
    guard let path, let (disk, number, name) = resolve(path) else { return SQLITE_CANTOPEN }
    return disk.locked {
      guard let process = disk.living(number) else { return SQLITE_CANTOPEN }
      if let code = disk.verdict(on: .open, of: process) { return code }
      guard let found = disk.file(name) ?? (flags & isCreated != 0 ? disk.makeFile(name) : nil) else { return SQLITE_CANTOPEN }
      let handle = FileHandle(
        disk: disk, process: process, file: found, name: name, isDeletedOnClose: flags & isDeletedOnClose != 0)
      file.withMemoryRebound(to: Slot.self, capacity: 1) { $0.pointee.handle = .passRetained(handle) }
      file.pointee.pMethods = UnsafePointer(methods)
      outFlags?.pointee = flags
      return SQLITE_OK
    }
  }

  // MARK: The table of a file

  private static func withHandle(
    _ file: UnsafeMutablePointer<sqlite3_file>?, _ body: (FileHandle) -> Int32
  ) -> Int32 {
    guard let handle = file?.withMemoryRebound(to: Slot.self, capacity: 1, { $0.pointee.handle }) else { return SQLITE_IOERR }
    let found = handle.takeUnretainedValue()
    return found.disk.locked { body(found) }
  }

  nonisolated(unsafe) private static let methods: UnsafeMutablePointer<sqlite3_io_methods> = {
    let methods = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
    methods.initialize(to: sqlite3_io_methods())
    methods.pointee.iVersion = 2
    methods.pointee.xClose = { file in
      let code = FaultyVFS.withHandle(file) { handle in
        handle.close()
        return SQLITE_OK
      }
      file?.withMemoryRebound(to: Slot.self, capacity: 1) { slot in
        slot.pointee.handle?.release()
        slot.pointee.handle = nil
      }
      return code
    }
    methods.pointee.xRead = { file, buffer, count, offset in
      FaultyVFS.withHandle(file) { $0.read(UnsafeMutableRawBufferPointer(start: buffer, count: Int(count)), at: Int(offset)) }
    }
    methods.pointee.xWrite = { file, buffer, count, offset in
      FaultyVFS.withHandle(file) { $0.write(UnsafeRawBufferPointer(start: buffer, count: Int(count)), at: Int(offset)) }
    }
    methods.pointee.xTruncate = { file, count in FaultyVFS.withHandle(file) { $0.truncate(to: Int(count)) } }
    methods.pointee.xSync = { file, _ in FaultyVFS.withHandle(file) { $0.sync() } }
    methods.pointee.xFileSize = { file, count in
      FaultyVFS.withHandle(file) { handle in
        var found: Int64 = 0
        let code = handle.size(&found)
        count?.pointee = found
        return code
      }
    }
    methods.pointee.xLock = { file, level in FaultyVFS.withHandle(file) { $0.lock(level) } }
    methods.pointee.xUnlock = { file, level in FaultyVFS.withHandle(file) { $0.unlock(to: level) } }
    methods.pointee.xCheckReservedLock = { file, result in
      FaultyVFS.withHandle(file) { handle in
        result?.pointee = handle.file.locks.isReserved ? 1 : 0
        return SQLITE_OK
      }
    }
    methods.pointee.xFileControl = { _, _, _ in SQLITE_NOTFOUND }
    methods.pointee.xSectorSize = { _ in 4_096 }
    methods.pointee.xDeviceCharacteristics = { _ in FaultyVFS.isSafeToOverwrite }
    methods.pointee.xShmMap = { file, region, bytes, isExtended, found in
      FaultyVFS.withHandle(file) { handle in
        var memory: UnsafeMutableRawPointer?
        let code = handle.map(Int(region), bytes: Int(bytes), isExtended: isExtended != 0, &memory)
        found?.pointee = memory
        return code
      }
    }
    methods.pointee.xShmLock = { file, first, count, flags in
      FaultyVFS.withHandle(file) {
        $0.lockMemory(
          Int(first)..<Int(first + count), isLock: flags & SQLITE_SHM_LOCK != 0, isExclusive: flags & SQLITE_SHM_EXCLUSIVE != 0)
      }
    }
    methods.pointee.xShmBarrier = { _ in }
    methods.pointee.xShmUnmap = { file, _ in
      FaultyVFS.withHandle(file) { handle in
        handle.unmap()
        return SQLITE_OK
      }
    }
    return methods
  }()
}
