internal import WardlineCrypto
internal import WardlineModel

/// SHA-256 over one copy of a session's messages, in the log's order: of each part, and of the whole.
///
/// What goes in of a message: its sequence, key and time in big-endian numbers, then author and text (with its attributes in front, if it has any), each behind its count of bytes;
/// so that no two different transcripts are the same bytes.
struct TranscriptDigest: Sendable {
  private var part = SHA256()
  private var whole = SHA256()
  /// Whether nothing was added since the last part ended.
  private(set) var isPartEmpty = true

  mutating func add(_ key: IdempotencyKey, at sequence: UInt64, author: UserID, body: String, writtenAt: Timestamp) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(64 + body.utf8.count)
    for number in [sequence, key.high, key.low, UInt64(bitPattern: writtenAt.milliseconds)] { Self.append(number, to: &bytes) }
    for words in [author.text, body] {
      Self.append(UInt64(words.utf8.count), to: &bytes)
      bytes += words.utf8
    }
    part.add(bytes)
    isPartEmpty = false
    whole.add(bytes)
  }

  /// The digest of what was added since the last part ended; the next one begins.
  mutating func endPart() -> String {
    defer { (part, isPartEmpty) = (SHA256(), true) }
    return part.digest().hexadecimal
  }

  /// The digest of everything.
  func end() -> String { whole.digest().hexadecimal }

  private static func append(_ number: UInt64, to bytes: inout [UInt8]) {
    for shift in stride(from: UInt64(56), through: 0, by: -8) { bytes.append(UInt8(truncatingIfNeeded: number >> shift)) }
  }
}
