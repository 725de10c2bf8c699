/// Follows the bytes of one client, from its handshake on, and finds the first frame that is not masked (RFC 6455, 5.1).
///
/// It decodes only a frame's length and mask bit; libwebsockets judges everything else. Payloads are skipped.
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

  private var stage = Stage.handshake(matched: 0)
  private var length: UInt64 = 0
  /// Bytes of the mask and the payload.
  private var bytesToSkip: UInt64 = 0

  /// Whether all frames have been masked so far.
  mutating func follow(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var at = 0
    while at < bytes.count, stage != .violated {
      if bytesToSkip > 0 {
        let skipped = min(bytesToSkip, UInt64(bytes.count - at))
        bytesToSkip -= skipped
        at += Int(skipped)
      } else {
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
}
