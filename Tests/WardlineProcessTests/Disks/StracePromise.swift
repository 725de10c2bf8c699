import Foundation

// Whether what somebody was promised was on the disk at that moment, as far as the system calls show it.
extension Strace.Trace {
  /// What is missing on the disk of the first transaction that wrote these words into the write-ahead log; `nil` when all of it is there, and
  /// when a call is spoiled, where the words of calls are not kept.
  ///
  /// To be asked when the promise is given: strace lets a call return only when it has written it down. What other transactions have
  /// written meanwhile, with nobody waiting for it, does not count.
  func missing(of words: String) -> String? { point == nil ? Self.missing(of: words, in: lines) : nil }

  static func missing(of words: String, in lines: [Substring]) -> String? {
    let calls = lines.compactMap { LogCall($0) }
    let pattern = Array(words.utf8)
    guard let page = calls.firstIndex(where: { $0.name == "pwrite64" && $0.bytes.contains(pattern) }) else {
      return "'\(words)' was not written"
    }
    // SQLite writes each page behind a header of its own, and a transaction from one thread to its end.
    let own = calls.indices.filter { calls[$0].thread == calls[page].thread }
    guard let header = own.last(where: { $0 < page && calls[$0].isHeader }),
      let last = own.first(where: { $0 >= header && calls[$0].isLastHeader }),
      let end = own.first(where: { $0 > last && calls[$0].name == "pwrite64" })
    else { return "the transaction of '\(words)' has no end" }
    guard let sync = own.first(where: { $0 > end && calls[$0].isSync }) else {
      return "the transaction of '\(words)' was not synced"
    }
    let hasReturned = calls[sync].hasSucceeded || own.contains { $0 > sync && calls[$0].hasResumed(calls[sync].name) }
    return hasReturned ? nil : "the sync of the transaction of '\(words)' has not returned"
  }
}

/// A line of strace's log about a write-ahead log.
private struct LogCall {
  var thread: Substring
  var name: Substring
  /// What was written.
  var bytes: [UInt8] = []
  private var line: Substring

  init?(_ line: Substring) {
    guard let gap = line.firstIndex(of: " ") else { return nil }
    (thread, self.line) = (line[..<gap], line)
    let rest = line[gap...].drop { $0 == " " }
    // "643 <... fdatasync resumed>) = 0": of what file it was is said where it began.
    guard !rest.hasPrefix("<... ") else {
      name = "resumed"
      return
    }
    guard let end = rest.firstIndex(of: "("), rest.contains("-wal>") else { return nil }
    name = rest[..<end]
    if let quote = rest[end...].firstIndex(of: "\"") { bytes = Self.unescaped(rest[rest.index(after: quote)...]) }
  }

  /// The header of a page in the log has 24 bytes; its second number is the size of the database, in the last of a transaction alone.
  var isHeader: Bool { name == "pwrite64" && bytes.count == 24 }
  var isLastHeader: Bool { isHeader && bytes[4..<8].contains { $0 != 0 } }
  var isSync: Bool { name == "fdatasync" || name == "fsync" }
  var hasSucceeded: Bool { line.hasSuffix("= 0") }
  func hasResumed(_ call: Substring) -> Bool { line.contains("<... \(call) resumed>") && hasSucceeded }

  /// The bytes of a string as strace writes it, up to its closing quotation mark.
  private static func unescaped(_ text: Substring) -> [UInt8] {
    let named: [UInt8: UInt8] = [
      UInt8(ascii: "n"): 10, UInt8(ascii: "t"): 9, UInt8(ascii: "r"): 13, UInt8(ascii: "v"): 11, UInt8(ascii: "f"): 12,
    ]
    let digits = UInt8(ascii: "0")...UInt8(ascii: "7")
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
      guard byte == UInt8(ascii: "\\"), let next = rest.popFirst() else {
        bytes.append(byte)
        continue
      }
      guard digits.contains(next) else {
        bytes.append(named[next] ?? next)
        continue
      }
      var value = Int(next - digits.lowerBound)
      for _ in 0..<2 {
        guard let digit = rest.first, digits.contains(digit) else { break }
        value = value * 8 + Int(digit - digits.lowerBound)
        rest.removeFirst()
      }
      bytes.append(UInt8(truncatingIfNeeded: value))
    }
    return bytes
  }
}
