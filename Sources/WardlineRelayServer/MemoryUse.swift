internal import WardlineModel

/// What has come and gone since memory was given back to the system. The allocator keeps what a crowd or a flood took for the next one.
struct MemoryUse {
  /// Connections that had ended when memory was given back, and at the last tick.
  private var endedCount = 0
  private var endedCountOfTick = 0
  /// Bytes that have come since memory was given back, and since the last tick.
  private var receivedBytes = 0
  private var receivedBytesOfTick = 0

  mutating func noteReceived(_ bytes: Int) { receivedBytesOfTick += bytes }

  /// Whether memory is to be given back at this tick: once a crowd or a flood is over. Before, it would be taken again at once.
  ///
  /// - Parameter ended: how many connections have ended since the start, those that ended in their handshake among them: strangers end there.
  mutating func isToBeReturned(ended: Int) -> Bool {
    let isQuiet =
      (ended - endedCountOfTick) * 16 < Limits.memoryReturnedAfterConnections
      && receivedBytesOfTick * 64 < Limits.memoryReturnedAfterBytes
    receivedBytes += receivedBytesOfTick
    (endedCountOfTick, receivedBytesOfTick) = (ended, 0)
    let count = ended - endedCount
    guard
      isQuiet && (count >= Limits.memoryReturnedAfterConnections || receivedBytes >= Limits.memoryReturnedAfterBytes)
        || count >= 50 * Limits.memoryReturnedAfterConnections
    else { return false }
    (endedCount, receivedBytes) = (ended, 0)
    return true
  }
}
