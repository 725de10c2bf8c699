internal import DequeModule
internal import Foundation
internal import Glibc
internal import Synchronization
internal import WardlineModel

/// Writes the lines of the log, as a rule to standard error, without blocking the event loop (G9): the process at the other end of the pipe may
/// have stopped reading.
///
/// A line that fits is written at once, so that it is there even if the relay crashes right after it. Other lines go into a queue of at most
/// ``Limits/logWaitingBytesMax`` bytes, which a thread writes. When the queue is full, lines are dropped, and a line in their place says how
/// many.
final class LogOutput: Sendable {
  /// Standard error.
  static let shared = LogOutput(STDERR_FILENO)

  private struct State {
    var waiting = Deque<[UInt8]>()
    var waitingBytes = 0
    /// Since the last line that waits.
    var leftOut = 0
    /// Whether the thread writes.
    var isWriting = false
  }

  private let descriptor: Int32
  private let isSocket: Bool
  private let state = Mutex(State())

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
    var status = stat()
    isSocket = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK
  }

  /// - Parameter countingLeftOut: the line that says how many were left out.
  func write(_ line: [UInt8], countingLeftOut: @escaping @Sendable (Int) -> [UInt8]) {
    let mustStart = state.withLock { state in
      if !state.isWriting, state.leftOut == 0 {
        let written = writeAtOnce(line[...])
        guard written < line.count else { return false }
        return append(Array(line[written...]), to: &state)
      }
      // Room for half of them first: else each line would have a count before it.
      let bound = state.leftOut == 0 ? Limits.logWaitingBytesMax : Limits.logWaitingBytesMax / 2
      guard state.waitingBytes + line.count <= bound else {
        state.leftOut += 1
        return false
      }
      if state.leftOut > 0 {
        _ = append(countingLeftOut(state.leftOut), to: &state)
        state.leftOut = 0
      }
      return append(line, to: &state)
    }
    guard mustStart else { return }
    let thread = Thread { [self] in
      while let line = next(countingLeftOut) { writeInTime(line) }
    }
    thread.name = "log"
    thread.start()
  }

  /// Waits until everything is written, for so long at most: for the end of a process.
  func flush(withinMilliseconds wait: Int64 = Limits.logFlushMaxMilliseconds) {
    for _ in 0..<(wait / 10) {
      guard state.withLock({ $0.isWriting }) else { return }
      usleep(10_000)
    }
  }

  /// Whether the thread is to be started.
  private func append(_ line: [UInt8], to state: inout State) -> Bool {
    state.waiting.append(line)
    state.waitingBytes += line.count
    defer { state.isWriting = true }
    return !state.isWriting
  }

  private func next(_ countingLeftOut: (Int) -> [UInt8]) -> [UInt8]? {
    state.withLock { state in
      if let line = state.waiting.popFirst() {
        state.waitingBytes -= line.count
        return line
      }
      if state.leftOut > 0 {
        defer { state.leftOut = 0 }
        return countingLeftOut(state.leftOut)
      }
      state.isWriting = false
      return nil
    }
  }

  // MARK: Writing

  /// How many bytes were written without blocking; all of them if the other end is closed.
  private func writeAtOnce(_ bytes: ArraySlice<UInt8>) -> Int {
    // A pipe that polls as writable takes PIPE_BUF bytes without blocking, as long as no other process writes into it (pipe(7)). O_NONBLOCK would
    // also change standard error for the processes that share it.
    var poll = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    guard isSocket || bytes.count <= Int(PIPE_BUF) && Glibc.poll(&poll, 1, 0) == 1 else { return 0 }
    let written = bytes.withUnsafeBytes { bytes in
      isSocket
        ? send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL))
        : Glibc.write(descriptor, bytes.baseAddress, bytes.count)
    }
    if written >= 0 { return written }
    return errno == EINTR || errno == EAGAIN ? 0 : bytes.count
  }

  /// Blocks until the line is written; only for the thread.
  private func writeInTime(_ line: [UInt8]) {
    var rest = line[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN {
        var poll = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = Glibc.poll(&poll, 1, -1)
        continue
      }
      // That it cannot be written can be reported nowhere.
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}
