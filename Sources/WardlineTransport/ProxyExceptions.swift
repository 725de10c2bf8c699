import Glibc

/// The servers to which a connection goes without a proxy, as `NO_PROXY` lists them, by the rules of curl: names with all below them, with a dot
/// in front or not, addresses, networks such as `10.0.0.0/8`, and `*` for all.
struct ProxyExceptions: Sendable, Hashable {
  private let entries: [Substring]

  init(parsing text: String) { entries = text.split { $0 == "," || $0 == " " || $0 == "\t" } }

  /// The entry that has the host in it; `nil` where none has.
  func entry(for host: String) -> String? {
    let address = Self.address(host[...])
    return entries.first { entry in
      if entry == "*" { return true }
      if let address { return Self.holds(entry, address) }
      return Self.isName(Self.trimmed(host.lowercased()[...]), within: Self.trimmed(entry.lowercased()[...]))
    }.map(String.init)
  }

  /// Whether a host is this computer whatever a name server says. What is sent there without TLS must not leave it.
  static func isThisComputer(_ host: String) -> Bool {
    let name = trimmed(host.lowercased()[...])
    if name == "localhost" || name.hasSuffix(".localhost") { return true }
    guard let address = address(host[...]) else { return false }
    return address.count == 4 ? address[0] == 127 : address == Array(repeating: 0, count: 15) + [1]
  }

  /// The dots at the ends of a name say nothing about which it is.
  private static func trimmed(_ name: Substring) -> Substring {
    var name = name
    if name.hasSuffix(".") { name.removeLast() }
    if name.hasPrefix(".") { name.removeFirst() }
    return name
  }

  private static func isName(_ name: Substring, within domain: Substring) -> Bool {
    !domain.isEmpty && (name == domain || name.hasSuffix("." + domain))
  }

  private static func holds(_ entry: Substring, _ address: [UInt8]) -> Bool {
    let parts = entry.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let network = self.address(parts[0]), network.count == address.count else { return false }
    guard parts.count == 2 else { return network == address }
    guard let bits = Int(parts[1]), 0...(8 * address.count) ~= bits else { return false }
    return (0..<address.count).allSatisfy { place in
      let mask = UInt8(truncatingIfNeeded: 0xFF << (8 - min(max(bits - 8 * place, 0), 8)))
      return (network[place] ^ address[place]) & mask == 0
    }
  }

  /// 4 bytes of IPv4 or 16 of IPv6, in brackets or not; an IPv4 address in IPv6 is that IPv4 address; `nil` for a name.
  private static func address(_ text: Substring) -> [UInt8]? {
    let text = text.hasPrefix("[") && text.hasSuffix("]") ? text.dropFirst().dropLast() : text
    var bytes = [UInt8](repeating: 0, count: 16)
    if unsafe inet_pton(AF_INET, String(text), &bytes) == 1 { return Array(bytes.prefix(4)) }
    guard unsafe inet_pton(AF_INET6, String(text), &bytes) == 1 else { return nil }
    let isMapped = bytes.prefix(10).allSatisfy { $0 == 0 } && bytes[10] == 0xFF && bytes[11] == 0xFF
    return isMapped ? Array(bytes[12...]) : bytes
  }
}
