/// A file as the system shows it to programs, and what a power cut may take back of it.
final class DiskFile {
  /// What a disk writes whole or not at all.
  static let sectorBytes = 512

  /// What programs read.
  private(set) var bytes: [UInt8] = []
  /// What the disk holds where something else was written since: sector by sector, empty for zeros.
  private var unsynced: [Int: [UInt8]] = [:]
  /// The same where a sync has failed: the system takes these sectors for clean, and they never get to the disk unless they are
  /// written again.
  private var doomed: [Int: [UInt8]] = [:]
  /// How long the file is on the disk.
  private var syncedCount = 0
  /// How short it was made since, at the shortest.
  private var truncatedCount: Int?

  /// How many syncs have failed. Linux tells everyone who had the file open then, once, at their next sync.
  private(set) var failedSyncCount = 0

  var locks = FileLocks()
  var sharedMemory: SharedMemory?

  init() {}

  /// What a power cut would surely leave, and may leave, of another file.
  init(copying other: DiskFile) {
    bytes = other.bytes
    syncedCount = bytes.count
  }

  func read(_ buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Int {
    guard offset < bytes.count else { return 0 }
    let count = min(buffer.count, bytes.count - offset)
    bytes.withUnsafeBytes { buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[offset..<offset + count])) }
    return count
  }

  func write(_ buffer: UnsafeRawBufferPointer, at offset: Int) {
    guard !buffer.isEmpty else { return }
    let end = offset + buffer.count
    remember(offset / Self.sectorBytes...(end - 1) / Self.sectorBytes)
    if end > bytes.count { bytes.append(contentsOf: repeatElement(0, count: end - bytes.count)) }
    bytes.withUnsafeMutableBytes { UnsafeMutableRawBufferPointer(rebasing: $0[offset..<end]).copyMemory(from: buffer) }
  }

  func truncate(to count: Int) {
    guard count < bytes.count else { return }
    remember(count / Self.sectorBytes...(bytes.count - 1) / Self.sectorBytes)
    bytes.removeLast(bytes.count - count)
    truncatedCount = min(truncatedCount ?? count, count)
  }

  func sync() {
    truncatedCount = nil
    unsynced.removeAll(keepingCapacity: true)
    syncedCount = bytes.count
  }

  /// What was to be written is dropped, and no later sync brings it back.
  func failToSync() {
    doomed.merge(unsynced) { first, _ in first }
    unsynced.removeAll(keepingCapacity: true)
    failedSyncCount += 1
  }

  /// Keeps what was synced, and each sector that was not with the given chance.
  func cutPower(keeping isKept: () -> Bool) {
    // A file that was cut is still whole, or what was behind the cut is gone: a file system does either.
    let isCut = truncatedCount != nil && isKept()
    let unwritten = isCut ? min(truncatedCount ?? 0, bytes.count) : syncedCount
    let isUncut = truncatedCount != nil && !isCut
    let count = !isUncut && (bytes.count == unwritten || isKept()) ? bytes.count : unwritten
    bytes.append(contentsOf: repeatElement(0, count: max(0, count - bytes.count)))
    let firstCut = truncatedCount.map { ($0 + Self.sectorBytes - 1) / Self.sectorBytes } ?? .max
    for (sector, old) in doomed { restore(isCut && sector >= firstCut ? [] : old, at: sector) }
    for sector in unsynced.keys.sorted() where !isKept() || (isUncut && sector >= firstCut) {
      restore(isCut && sector >= firstCut ? [] : unsynced[sector] ?? [], at: sector)
    }
    bytes.removeLast(bytes.count - min(count, bytes.count))
    unsynced = [:]
    doomed = [:]
    truncatedCount = nil
    syncedCount = bytes.count
    locks = FileLocks()
    sharedMemory = nil
  }

  private func remember(_ sectors: ClosedRange<Int>) {
    for sector in sectors where unsynced[sector] == nil {
      unsynced[sector] = doomed.removeValue(forKey: sector) ?? self.sector(sector)
    }
  }

  private func sector(_ number: Int) -> [UInt8] {
    let start = number * Self.sectorBytes
    guard start < bytes.count else { return [] }
    return Array(bytes[start..<min(start + Self.sectorBytes, bytes.count)])
  }

  private func restore(_ old: [UInt8], at sector: Int) {
    let start = sector * Self.sectorBytes
    guard start < bytes.count else { return }
    for index in start..<min(start + Self.sectorBytes, bytes.count) {
      bytes[index] = index - start < old.count ? old[index - start] : 0
    }
  }
}

/// SQLite's five locks on a file, of handles in one program or in several.
struct FileLocks {
  private var shared: Set<ObjectIdentifier> = []
  private var reserved: ObjectIdentifier?
  private var pending: ObjectIdentifier?
  private var exclusive: ObjectIdentifier?

  /// None, shared, reserved, pending, exclusive: SQLite counts them from 0 to 4.
  mutating func lock(_ level: Int32, for holder: ObjectIdentifier) -> Bool {
    switch level {
    case 1:
      guard pending == nil || pending == holder, exclusive == nil || exclusive == holder else { return false }
      shared.insert(holder)
      return true
    case 2:
      guard reserved == nil || reserved == holder else { return false }
      reserved = holder
      return true
    case 3, 4:
      guard pending == nil || pending == holder, reserved == nil || reserved == holder else { return false }
      pending = holder
      guard shared.isSubset(of: [holder]) else { return false }
      exclusive = holder
      return true
    default: return true
    }
  }

  mutating func unlock(to level: Int32, for holder: ObjectIdentifier) {
    if reserved == holder { reserved = nil }
    if pending == holder { pending = nil }
    if exclusive == holder { exclusive = nil }
    if level == 0 { shared.remove(holder) } else { shared.insert(holder) }
  }

  func isPending(for holder: ObjectIdentifier) -> Bool { pending == holder }

  var isReserved: Bool { reserved != nil || pending != nil || exclusive != nil }
}

/// The index of a write-ahead log: memory that all who have the file open look at, and eight locks on it. It ends with the last of them.
final class SharedMemory {
  private var regions: [UnsafeMutableRawPointer] = []
  private var sharers: [Set<ObjectIdentifier>] = Array(repeating: [], count: 8)
  private var owners: [ObjectIdentifier?] = Array(repeating: nil, count: 8)
  var holders: Set<ObjectIdentifier> = []

  func region(_ index: Int, bytes: Int, isExtended: Bool) -> UnsafeMutableRawPointer? {
    while regions.count <= index {
      guard isExtended else { return nil }
      let region = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 16)
      region.initializeMemory(as: UInt8.self, repeating: 0, count: bytes)
      regions.append(region)
    }
    return regions[index]
  }

  func lock(_ slots: Range<Int>, isExclusive: Bool, for holder: ObjectIdentifier) -> Bool {
    for slot in slots {
      guard owners[slot] == nil || owners[slot] == holder else { return false }
      if isExclusive, !sharers[slot].isSubset(of: [holder]) { return false }
    }
    for slot in slots {
      if isExclusive { owners[slot] = holder } else { sharers[slot].insert(holder) }
    }
    return true
  }

  func unlock(_ slots: Range<Int>, isExclusive: Bool, for holder: ObjectIdentifier) {
    for slot in slots {
      if isExclusive { if owners[slot] == holder { owners[slot] = nil } } else { sharers[slot].remove(holder) }
    }
  }

  /// Whether the holder copies the log into the database: SQLite's second slot.
  func isCheckpointing(_ holder: ObjectIdentifier) -> Bool { owners[1] == holder }

  func leave(_ holder: ObjectIdentifier) {
    holders.remove(holder)
    for slot in owners.indices {
      if owners[slot] == holder { owners[slot] = nil }
      sharers[slot].remove(holder)
    }
  }

  deinit { for region in regions { region.deallocate() } }
}
