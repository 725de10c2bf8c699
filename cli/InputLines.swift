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
enum InputLines {
  /// Room for the longest message, written as JSON with every byte escaped.
  private static let lineBytesMax = 6 * Limits.textBytesMax + 4_096
  /// What may wait to be taken; the terminal holds the rest.
  private static let linesAhead = DispatchSemaphore(value: 1_024)

  static func read() -> AsyncStream<InputLine> {
    let (stream, continuation) = AsyncStream.makeStream(of: InputLine.self)
    let thread = Thread {
      var line: [UInt8] = []
      var isTooLong = false
      while let bytes = nextBytes() {
        for byte in bytes {
          if byte != UInt8(ascii: "\n") {
            if line.count < lineBytesMax { line.append(byte) } else { isTooLong = true }
            continue
          }
          yield(line, isTooLong, to: continuation)
          line.removeAll(keepingCapacity: true)
          isTooLong = false
        }
      }
      if !line.isEmpty { yield(line, isTooLong, to: continuation) }
      continuation.finish()
    }
    thread.name = "input"
    thread.start()
    return stream
  }

  /// Says that a line was taken.
  static func taken() { linesAhead.signal() }

  private static func yield(_ line: [UInt8], _ isTooLong: Bool, to continuation: AsyncStream<InputLine>.Continuation) {
    linesAhead.wait()
    if isTooLong {
      continuation.yield(.tooLong)
    } else if let text = String(validating: line, as: UTF8.self) {
      continuation.yield(.text(text.hasSuffix("\r") ? String(text.dropLast()) : text))
    } else {
      continuation.yield(.notText)
    }
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
