internal import Foundation
internal import WardlineModel
internal import WardlineTerminal

/// One line of standard input, or why it was rejected.
enum InputLine: Sendable {
  case text(String)
  /// Longer than anything that could be sent; it was skipped.
  case tooLong
  /// As long as what a terminal keeps of a line: what stood behind it is lost, so it is no message.
  case cut
  /// Bytes that are no UTF-8; it was skipped.
  case notText

  /// - Parameters:
  ///   - bytes: without the end of the line.
  ///   - isTooLong: whether there were more than were kept.
  ///   - isTerminal: whether it was edited by a terminal, which drops what it has no room for without a word.
  init(_ bytes: [UInt8], isTooLong: Bool, isTerminal: Bool) {
    if isTooLong {
      self = .tooLong
    } else if isTerminal, bytes.count == Limits.terminalLineBytesMax {
      self = .cut
    } else if let text = String(validating: bytes, as: UTF8.self) {
      self = .text(text.hasSuffix("\r") ? String(text.dropLast()) : text)
    } else {
      self = .notText
    }
  }

  /// Why the line is rejected, as text for the user; `nil` for a valid line.
  var rejectionReason: String? {
    switch self {
    case .text: nil
    case .tooLong: "the line is longer than any message can be; nothing was queued"
    case .cut:
      "the terminal keeps \(Limits.terminalLineBytesMax) bytes of a line, and has cut this one; nothing was queued: write it in parts"
    case .notText: "the line is not valid UTF-8; nothing was queued"
    }
  }
}

/// Standard input line by line, read on a thread of its own because reading blocks.
///
/// Lines that are there together come together: what was pasted is to share a transaction.
enum InputLines {
  /// The batches that may be read ahead; the terminal holds the rest.
  private static let batchesAhead = DispatchSemaphore(value: Limits.inputGroupsAheadMax)

  static func read() -> AsyncStream<[InputLine]> {
    let (stream, continuation) = AsyncStream.makeStream(of: [InputLine].self)
    let isTerminal = isatty(STDIN_FILENO) == 1
    let thread = Thread {
      if LineTerminal.isEntered {
        readTyped(into: continuation)
        return continuation.finish()
      }
      var line: [UInt8] = []
      var isTooLong = false
      var batch: [InputLine] = []
      func sendBatch() {
        guard !batch.isEmpty else { return }
        batchesAhead.wait()
        continuation.yield(batch)
        batch = []
      }
      while let bytes = nextBytes() {
        for byte in bytes {
          if byte != UInt8(ascii: "\n") {
            if line.count < Limits.inputLineBytesMax { line.append(byte) } else { isTooLong = true }
            continue
          }
          batch.append(InputLine(line, isTooLong: isTooLong, isTerminal: isTerminal))
          line.removeAll(keepingCapacity: true)
          isTooLong = false
          if batch.count == Limits.inputLinesTogetherMax { sendBatch() }
        }
        // A terminal hands over one line at a time, however many were pasted.
        if !waitForInput(milliseconds: 0) { sendBatch() }
      }
      if !line.isEmpty { batch.append(InputLine(line, isTooLong: isTooLong, isTerminal: isTerminal)) }
      sendBatch()
      continuation.finish()
    }
    thread.name = "input"
    thread.start()
    return stream
  }

  /// Reads what is edited here; what is half typed when the terminal goes away was not entered, and is none.
  private static func readTyped(into continuation: AsyncStream<[InputLine]>.Continuation) {
    while true {
      let isReadable = waitForInput(milliseconds: LineTerminal.waitMilliseconds)
      let bytes = isReadable ? nextBytes() : nil
      if isReadable, bytes == nil { return }
      var batch: [InputLine] = []
      var isOver = false
      for outcome in LineTerminal.take(bytes) {
        switch outcome {
        case .line(let text): batch.append(.text(text))
        case .tooLong: batch.append(.tooLong)
        case .interrupted: kill(getpid(), SIGINT)
        case .suspended: LineTerminal.suspend()
        case .ended: isOver = true
        }
      }
      for start in stride(from: 0, to: batch.count, by: Limits.inputLinesTogetherMax) {
        batchesAhead.wait()
        continuation.yield(Array(batch[start...].prefix(Limits.inputLinesTogetherMax)))
      }
      if isOver { return }
    }
  }

  /// Whether there is something, or the end of it, within so long.
  private static func waitForInput(milliseconds: Int64?) -> Bool {
    var asked = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    return poll(&asked, 1, milliseconds.map { Int32(clamping: $0) } ?? -1) != 0
  }

  /// Allows one more batch to be read ahead, after the reader has removed one.
  static func allowNextBatch() { batchesAhead.signal() }

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
