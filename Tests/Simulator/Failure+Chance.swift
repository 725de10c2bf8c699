internal import CSQLite
internal import WardlineFaultyDisk

extension FaultyDisk.Failure {
  /// A failing call of a random kind and time, once or from then on, with an error that a system returns in that case.
  init(drawnFrom detail: UInt64) {
    var chance = Chance(seed: detail)
    let (call, codes) = chance.among(Self.possible)
    self.init(
      call, after: Int(chance.skewed(upTo: call == .syncDatabase ? 1 : 20)), code: chance.among(codes),
      isLasting: chance.happens(oneIn: 2))
  }

  private static var possible: [(call: FaultyDisk.Call?, codes: [Int32])] {
    let memory = SQLITE_IOERR | 12 << 8
    return [
      (.read, [SQLITE_IOERR | 1 << 8, memory]),
      (.write, [SQLITE_FULL, SQLITE_FULL, SQLITE_IOERR | 3 << 8]),
      (.sync, [SQLITE_IOERR | 4 << 8]),
      // Weighted, because these calls are rare.
      (.syncDatabase, [SQLITE_IOERR | 4 << 8]),
      (.syncDatabase, [SQLITE_IOERR | 4 << 8]),
      (.syncDatabase, [SQLITE_IOERR | 4 << 8]),
      (.truncate, [SQLITE_IOERR | 6 << 8]),
      (.size, [SQLITE_IOERR | 7 << 8]),
      (.open, [SQLITE_CANTOPEN, SQLITE_NOMEM]),
      (.delete, [SQLITE_IOERR | 10 << 8]),
      (.lock, [SQLITE_BUSY, SQLITE_IOERR | 15 << 8]),
      (.map, [memory, SQLITE_IOERR | 21 << 8]),
      (.syncDirectory, [SQLITE_IOERR]),
      (nil, [memory, SQLITE_FULL]),
    ]
  }
}
