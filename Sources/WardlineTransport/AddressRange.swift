import Glibc

/// The addresses that share their first bits with one, as `10.0.0.0/8` or `2001:db8::/32`; one address without bits.
///
/// A range of IPv4 has no IPv6 address, and the other way around; an IPv4 address in IPv6 (`::ffff:10.0.0.1`) is that IPv4 address.
package struct AddressRange: Sendable, Hashable {
  /// Why a text is no range, in words.
  package struct Flaw: Error, Equatable, CustomStringConvertible {
    package let description: String
  }

  /// 4 bytes of IPv4 or 16 of IPv6.
  private let address: [UInt8]
  /// How many of the first bits count; 0 stands for every address of the family.
  private let bits: Int

  /// - Throws: what is wrong, where it is no address, has bits that its family does not have, or says more than its bits.
  package init(parsing text: String) throws(Flaw) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let written = IPAddress.bytes(parts[0]) else {
      throw Flaw(description: "\(parts[0]) is no address of IPv4 or IPv6, such as 10.0.0.0/8 or 2001:db8::/32")
    }
    let width = written.count * 8
    var bits = width
    if parts.count == 2 {
      let digits = parts[1]
      guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(digits), number <= width else {
        throw Flaw(description: "/\(parts[1]) is no number of bits from 0 to \(width)")
      }
      bits = number
    }
    let plain = IPAddress.unmapped(written)
    // The addresses would be IPv4, which no range that begins before them has.
    guard plain.count == written.count || bits >= 96 else {
      throw Flaw(description: "\(text) stands for IPv4 addresses: write them as IPv4")
    }
    (address, self.bits) = (plain, plain.count == written.count ? bits : bits - 96)
    let first = address.enumerated().map { $1 & mask(ofByte: $0) }
    guard first == address else {
      throw Flaw(description: "\(text) says more than its bits: write \(IPAddress.text(first))/\(self.bits)")
    }
  }

  package func contains(_ other: [UInt8]) -> Bool {
    other.count == address.count && address.indices.allSatisfy { (address[$0] ^ other[$0]) & mask(ofByte: $0) == 0 }
  }

  private func mask(ofByte index: Int) -> UInt8 {
    let counted = min(max(bits - index * 8, 0), 8)
    return UInt8(truncatingIfNeeded: 0xFF00 >> counted)
  }
}

extension AddressRange: CustomStringConvertible {
  package var description: String { "\(IPAddress.text(address))/\(bits)" }
}

/// Addresses as bytes in the order of the network: 4 of IPv4, 16 of IPv6.
enum IPAddress {
  private static let mappedPrefix: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]

  /// Of a text without a port, a zone or brackets.
  static func bytes(_ text: some StringProtocol) -> [UInt8]? {
    // C's strings end at a zero byte.
    guard !text.utf8.contains(0) else { return nil }
    var bytes = [UInt8](repeating: 0, count: 16)
    let isIPv6 = text.contains(":")
    guard unsafe inet_pton(isIPv6 ? AF_INET6 : AF_INET, String(text), &bytes) == 1 else { return nil }
    return isIPv6 ? bytes : Array(bytes.prefix(4))
  }

  /// The IPv4 address that an IPv6 address stands for, if it does.
  static func unmapped(_ bytes: [UInt8]) -> [UInt8] {
    bytes.count == 16 && bytes.starts(with: mappedPrefix) ? Array(bytes[12...]) : bytes
  }

  static func text(_ bytes: [UInt8]) -> String {
    unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(INET6_ADDRSTRLEN)) { text in
      guard let start = text.baseAddress, [4, 16].contains(bytes.count),
        unsafe inet_ntop(bytes.count == 4 ? AF_INET : AF_INET6, bytes, start, socklen_t(INET6_ADDRSTRLEN)) != nil
      else { return "unknown" }
      return unsafe String(cString: start)
    }
  }

  /// As logs show the other end of a connection; without a port where none is known.
  static func text(_ bytes: [UInt8], port: Int?) -> String {
    guard let port else { return text(bytes) }
    return bytes.count == 16 ? "[\(text(bytes))]:\(port)" : "\(text(bytes)):\(port)"
  }
}
