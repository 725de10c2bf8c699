import DequeModule

/// Follows the bytes of one client, from its handshake on, as libwebsockets 4.1 reads them (decision 021).
///
/// It finds the first frame that is not masked (RFC 6455, 5.1), which libwebsockets would decode. And it keeps what pings carry, of which
/// libwebsockets would answer the first of several only: each becomes a pong in its place, which libwebsockets passes over. It decodes no more than a
/// frame's opcode, length and mask; libwebsockets judges everything else. Other payloads are skipped.
struct ClientFrames: Equatable {
  private enum Stage: Equatable {
    /// How many characters of the empty line that ends the handshake have been read.
    case handshake(matched: Int)
    case opcode
    case length
    /// The length, in `bytesLeft` further bytes.
    case longLength(bytesLeft: Int)
    /// A frame was not masked.
    case violated
  }

  private static let endOfHandshake: [UInt8] = [13, 10, 13, 10]
  private static let maskBytes: UInt64 = 4
  /// Whole, and without bits of an extension.
  private static let ping: UInt8 = 0x89
  private static let pong: UInt8 = 0x8A

  private var stage = Stage.handshake(matched: 0)
  private var length: UInt64 = 0
  /// Bytes of the mask and the payload.
  private var bytesToSkip: UInt64 = 0
  private var isPing = false
  /// Mask and payload of the ping that is being read.
  private var partOfPing: [UInt8] = []
  /// What the pings carry that are not answered yet, the oldest first.
  private var pings: Deque<[UInt8]> = []

  /// Whether a ping waits for its answer.
  var hasPings: Bool { !pings.isEmpty }

  /// Removes and returns what the oldest ping carries that is not answered.
  mutating func nextPing() -> [UInt8]? { pings.popFirst() }

  /// Whether all frames have been masked so far.
  mutating func follow(_ bytes: UnsafeMutableRawBufferPointer) -> Bool {
    var at = 0
    while at < bytes.count, stage != .violated {
      if bytesToSkip > 0 {
        let skipped = Int(min(bytesToSkip, UInt64(bytes.count - at)))
        if isPing { unsafe partOfPing += bytes[at..<at + skipped] }
        bytesToSkip -= UInt64(skipped)
        at += skipped
        if isPing, bytesToSkip == 0 { endPing() }
      } else {
        if stage == .opcode {
          isPing = unsafe bytes[at] == Self.ping
          if isPing { unsafe bytes[at] = Self.pong }
        }
        unsafe follow(bytes[at])
        at += 1
      }
    }
    return stage != .violated
  }

  private mutating func follow(_ byte: UInt8) {
    switch stage {
    case .handshake(let matched):
      // A byte that does not continue the empty line may begin it.
      let next = byte == Self.endOfHandshake[matched] ? matched + 1 : byte == Self.endOfHandshake[0] ? 1 : 0
      stage = next == Self.endOfHandshake.count ? .opcode : .handshake(matched: next)
    case .opcode: stage = .length
    case .length:
      guard byte & 0x80 != 0 else { return stage = .violated }
      // A control frame has up to 125 bytes: libwebsockets ends the connection of a longer one.
      if byte & 0x7F > 125 { isPing = false }
      switch byte & 0x7F {
      case 126: (stage, length) = (.longLength(bytesLeft: 2), 0)
      case 127: (stage, length) = (.longLength(bytesLeft: 8), 0)
      case let short: endHeader(UInt64(short))
      }
    case .longLength(let bytesLeft):
      length = length << 8 | UInt64(byte)
      if bytesLeft == 1 { endHeader(length) } else { stage = .longLength(bytesLeft: bytesLeft - 1) }
    case .violated: break
    }
  }

  /// libwebsockets ends a connection whose frame's length does not fit 63 bits.
  private mutating func endHeader(_ length: UInt64) {
    stage = .opcode
    bytesToSkip = length.addingReportingOverflow(Self.maskBytes).partialValue
  }

  /// Of a client that reads no pongs the newest pings are answered (RFC 6455, 5.5.3).
  private mutating func endPing() {
    let mask = partOfPing.prefix(Int(Self.maskBytes))
    let payload = partOfPing.dropFirst(mask.count).enumerated().map { $1 ^ mask[$0 % mask.count] }
    partOfPing = []
    isPing = false
    if pings.count == TransportLimits.pongsMax { pings.removeFirst() }
    pings.append(payload)
  }
}
