/// What a proxy writes before everything else on a connection, to say whose it is: the PROXY protocol of HAProxy, version 1 (a line) or 2
/// (binary), as its specification has it.
///
/// Reading has no effect: it is repeated with more bytes until enough of them have come.
enum ProxyHeader: Equatable {
  /// Who has connected to the proxy.
  struct Source: Equatable {
    /// 4 bytes of IPv4 or 16 of IPv6.
    var address: [UInt8]
    var port: Int
  }

  /// The bytes begin a header, or may; more have to come.
  case incomplete
  /// They begin something else, such as a TLS hello or a request.
  case absent
  /// A header of so many bytes. `source` is `nil` where the proxy speaks for itself, as for a check of its own (LOCAL), or does not know who
  /// has connected to it (UNKNOWN, UNSPEC, a UNIX socket): its own address counts then.
  case complete(byteCount: Int, source: Source?)
  /// A header that cannot be used, and why.
  case invalid(String)

  /// How the bytes begin.
  enum Signature: Equatable {
    case absent
    /// All of them are the beginning of one.
    case incomplete
    case line
    case binary
  }

  private static let lineSignature = Array("PROXY ".utf8)
  private static let binarySignature: [UInt8] = [0x0D, 0x0A, 0x0D, 0x0A, 0x00, 0x0D, 0x0A, 0x51, 0x55, 0x49, 0x54, 0x0A]
  private static let binaryFixedBytes = 16
  /// So many bytes show every signature.
  static let signatureBytesMax = binarySignature.count

  static func signature(of bytes: [UInt8]) -> Signature {
    for (signature, found) in [(lineSignature, Signature.line), (binarySignature, .binary)] {
      if bytes.starts(with: signature) { return found }
      if signature.starts(with: bytes) { return .incomplete }
    }
    return .absent
  }

  /// - Parameter bytes: from the first one of the connection on; of a longer input ``TransportLimits/proxyHeaderBytesMax`` are enough.
  init(_ bytes: [UInt8]) {
    switch Self.signature(of: bytes) {
    case .absent: self = .absent
    case .incomplete: self = .incomplete
    case .line: self = Self.line(bytes)
    case .binary: self = Self.binary(bytes)
    }
  }

  // MARK: Version 1

  /// `PROXY TCP4 192.0.2.7 198.51.100.1 51234 7443`, and CR LF.
  private static func line(_ bytes: [UInt8]) -> Self {
    let first = bytes.prefix(TransportLimits.proxyLineBytesMax)
    guard let end = first.indices.dropLast().first(where: { first[$0] == 0x0D && first[$0 + 1] == 0x0A }) else {
      let isTooLong = first.count == TransportLimits.proxyLineBytesMax
      return isTooLong ? .invalid("a line of more than \(TransportLimits.proxyLineBytesMax) bytes") : .incomplete
    }
    let count = end + 2
    // By bytes: an accent behind a space would make one character of the two.
    let fields = first[..<end].split(separator: 0x20, omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)[...]
    }
    // What else it says is to be ignored.
    if fields.count > 1, fields[1] == "UNKNOWN" { return .complete(byteCount: count, source: nil) }
    let addressBytes = fields.count == 6 ? fields[1] == "TCP4" ? 4 : fields[1] == "TCP6" ? 16 : 0 : 0
    guard addressBytes > 0,
      let source = IPAddress.bytes(fields[2]), source.count == addressBytes,
      let destination = IPAddress.bytes(fields[3]), destination.count == addressBytes,
      let port = Self.port(fields[4]), Self.port(fields[5]) != nil
    else { return .invalid("a line that is not PROXY TCP4 or TCP6, two addresses and two ports") }
    return .complete(byteCount: count, source: Source(address: IPAddress.unmapped(source), port: port))
  }

  private static func port(_ text: Substring) -> Int? {
    guard (1...5).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let port = Int(text),
      port <= 65_535
    else { return nil }
    return port
  }

  // MARK: Version 2

  /// The signature, version and command, family and protocol, the length of the rest; then addresses, ports, and what else there is to say.
  private static func binary(_ bytes: [UInt8]) -> Self {
    guard bytes.count >= binaryFixedBytes else { return .incomplete }
    let (command, kind) = (bytes[12], bytes[13])
    let count = binaryFixedBytes + (Int(bytes[14]) << 8 | Int(bytes[15]))
    guard command == 0x20 || command == 0x21 else { return .invalid("version and command 0x\(String(command, radix: 16))") }
    guard count <= TransportLimits.proxyHeaderBytesMax else { return .invalid("a header of \(count) bytes") }
    guard bytes.count >= count else { return .incomplete }
    if command == 0x20 { return .complete(byteCount: count, source: nil) }
    let addressBytes: Int
    switch kind {
    case 0x11: addressBytes = 4
    case 0x21: addressBytes = 16
    case 0x00, 0x31: return .complete(byteCount: count, source: nil)
    default: return .invalid("family and protocol 0x\(String(kind, radix: 16))")
    }
    // Both addresses, then both ports.
    let (start, portAt) = (binaryFixedBytes, binaryFixedBytes + 2 * addressBytes)
    guard count >= portAt + 4 else { return .invalid("a header too short for its addresses") }
    return .complete(
      byteCount: count,
      source: Source(
        address: IPAddress.unmapped(Array(bytes[start..<start + addressBytes])),
        port: Int(bytes[portAt]) << 8 | Int(bytes[portAt + 1])))
  }
}
