internal import Foundation
internal import WardlineModel

/// One line of standard input, or why it could not be taken.
enum InputLine: Sendable {
  case text(String)
  /// Longer than anything that could be sent; it was skipped.
  case tooLong
  /// Bytes that are no UTF-8; it was skipped.
  case notText
}

/// Standard input line by line, read on a thread of its own because reading blocks.
///
/// Lines that are there together come together: what was pasted is to share a transaction.
enum InputLines {
  /// Room for the longest message, written as JSON with every byte escaped.
  private static let lineBytesMax = 6 * Limits.textBytesMax + 4_096
  /// Lines that come together; the rest comes behind them.
  private static let linesTogetherMax = 256
  /// What may wait to be taken; the terminal holds the rest.
  private static let batchesAhead = DispatchSemaphore(value: 4)

  static func read() -> AsyncStream<[InputLine]> {
    let (stream, continuation) = AsyncStream.makeStream(of: [InputLine].self)
    let thread = Thread {
      var line: [UInt8] = []
      var isTooLong = false
      var batch: [InputLine] = []
      func yield() {
        guard !batch.isEmpty else { return }
        batchesAhead.wait()
        continuation.yield(batch)
        batch = []
      }
      while let bytes = nextBytes() {
        for byte in bytes {
          if byte != UInt8(ascii: "\n") {
            if line.count < lineBytesMax { line.append(byte) } else { isTooLong = true }
            continue
          }
          batch.append(taken(line, isTooLong))
          line.removeAll(keepingCapacity: true)
          isTooLong = false
          if batch.count == linesTogetherMax { yield() }
        }
        // A terminal hands over one line at a time, however many were pasted.
        if !isMoreThere() { yield() }
      }
      if !line.isEmpty { batch.append(taken(line, isTooLong)) }
      yield()
      continuation.finish()
    }
    thread.name = "input"
    thread.start()
    return stream
  }

  /// Says that a batch was taken.
  static func taken() { batchesAhead.signal() }

  private static func taken(_ line: [UInt8], _ isTooLong: Bool) -> InputLine {
    if isTooLong { return .tooLong }
    guard let text = String(validating: line, as: UTF8.self) else { return .notText }
    return .text(text.hasSuffix("\r") ? String(text.dropLast()) : text)
  }

  private static func isMoreThere() -> Bool {
    var asked = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    return poll(&asked, 1, 0) > 0 && asked.revents & Int16(POLLIN) != 0
  }

  private static func nextBytes() -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = buffer.withUnsafeMutableBytes { Glibc.read(STDIN_FILENO, $0.baseAddress, $0.count) }
      if count > 0 { return Array(buffer[..<count]) }
      if count < 0, errno == EINTR { continue }
      return nil
    }
  }
}

/// Standard output, whole lines at a time.
enum Output {
  static func write(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes { Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      // Nobody reads any more; what was typed is in the store.
      if count <= 0 { exit(0) }
      written += count
    }
  }
}
