/// Reads the head of a proxy's answer to CONNECT, piece by piece. Pure: what follows the head is not for it.
struct ProxyAnswer: Equatable {
  enum Outcome: Equatable {
    case incomplete
    case complete(status: Int)
    case notHTTP
    case tooLong
  }

  /// The beginning of the first line, which has the status.
  private var statusLine: [UInt8] = []
  private var isFirstLine = true
  /// Bytes of the current line, its end not among them.
  private var lineBytes = 0
  private var count = 0

  private static let statusLineBytes = 12
  private static let version = Array("HTTP/1.".utf8)

  /// - Returns: how many of the bytes belong to the head, and what it has come to. After anything but `incomplete` there is nothing more to read.
  mutating func append(_ bytes: some Collection<UInt8>) -> (taken: Int, outcome: Outcome) {
    var taken = 0
    for byte in bytes {
      taken += 1
      count += 1
      if count > TransportLimits.proxyHeadBytesMax { return (taken, .tooLong) }
      guard byte == UInt8(ascii: "\n") else {
        if isFirstLine, statusLine.count < Self.statusLineBytes { statusLine.append(byte) }
        if byte != UInt8(ascii: "\r") { lineBytes += 1 }
        if isFirstLine, !isHTTP { return (taken, .notHTTP) }
        continue
      }
      guard lineBytes == 0 || isFirstLine else {
        lineBytes = 0
        continue
      }
      guard let status else { return (taken, .notHTTP) }
      if isFirstLine {
        (isFirstLine, lineBytes) = (false, 0)
      } else if 100..<200 ~= status {
        // An interim answer; the real one follows.
        (isFirstLine, lineBytes, statusLine) = (true, 0, [])
      } else {
        return (taken, .complete(status: status))
      }
    }
    return (taken, .incomplete)
  }

  private var isHTTP: Bool { zip(statusLine, Self.version).allSatisfy { $0 == $1 } }

  /// Of `HTTP/1.1 200 …`.
  private var status: Int? {
    guard statusLine.count == Self.statusLineBytes, isHTTP, statusLine[8] == UInt8(ascii: " ") else { return nil }
    let digits = statusLine[9...]
    guard digits.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else { return nil }
    return digits.reduce(0) { 10 * $0 + Int($1 - UInt8(ascii: "0")) }
  }
}
