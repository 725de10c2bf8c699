/// Where a connection comes from, as far as limits count: an IPv4 address, or the first 64 bits of an IPv6 address, as one customer has them
/// all. Many people may share one: a hospital behind one address.
package struct PeerNetwork: Hashable, Comparable, Sendable, CustomStringConvertible {
  package let description: String

  /// Of a connection whose address is not known.
  package static let unknown = PeerNetwork("unknown")

  package init(_ description: String) { self.description = description }

  /// - Parameter address: 4 bytes of IPv4, or 16 of IPv6; an IPv4 address in IPv6 (`::ffff:a.b.c.d`) is that IPv4 address.
  package init(address: [UInt8]) {
    switch address.count {
    case 4: self.init(address.map { "\($0)" }.joined(separator: "."))
    case 16 where address[..<10].allSatisfy { $0 == 0 } && address[10] == 0xFF && address[11] == 0xFF:
      self.init(address: Array(address[12...]))
    case 16:
      let groups = stride(from: 0, to: 8, by: 2).map { index in
        String(UInt16(address[index]) << 8 | UInt16(address[index + 1]), radix: 16)
      }
      self.init(groups.joined(separator: ":") + "::/64")
    default: self = .unknown
    }
  }

  package static func < (left: Self, right: Self) -> Bool { left.description < right.description }
}
