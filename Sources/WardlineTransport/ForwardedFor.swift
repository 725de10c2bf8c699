/// Whom the proxies before a server name in `X-Forwarded-For`: each has added the address that connected to it at the end.
enum ForwardedFor: Equatable {
  /// Where the connection comes from, and the port where the proxy says it.
  case client(address: [UInt8], port: Int?)
  /// An entry that has to be an address and is none.
  case invalid(String)

  /// The last entry that is no trusted proxy's: everything before it was written by somebody who is not trusted. If all are, the first.
  ///
  /// An entry that is no address is invalid and not passed over: before it stands what a client may have written, and the proxy's own address
  /// would put all its clients on one.
  ///
  /// - Parameter header: all of its lines, with commas between them.
  init(_ header: String, isTrusted: ([UInt8]) -> Bool) {
    var found = Self.invalid("no address")
    for entry in header.split(separator: ",", omittingEmptySubsequences: false).reversed() {
      guard let (address, port) = Self.address(entry) else {
        self = .invalid(String(entry))
        return
      }
      found = .client(address: address, port: port)
      if !isTrusted(address) { break }
    }
    self = found
  }

  /// An address, alone or with a port, as `192.0.2.7`, `192.0.2.7:51234`, `2001:db8::7`, `[2001:db8::7]` or `[2001:db8::7]:51234`.
  private static func address(_ entry: Substring) -> (address: [UInt8], port: Int?)? {
    let text = entry.drop(while: isSpace).reversed().drop(while: isSpace).reversed()
    var (host, port) = (Substring(String(text)), Int?.none)
    if let colon = host.lastIndex(of: ":"), host[..<colon].hasSuffix("]") || !host[..<colon].contains(":") {
      let digits = host[host.index(after: colon)...]
      guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(digits), number <= 65_535 else {
        return nil
      }
      (host, port) = (host[..<colon], number)
    }
    if host.hasPrefix("["), host.hasSuffix("]") {
      host = host.dropFirst().dropLast()
      guard host.contains(":") else { return nil }
    }
    return IPAddress.bytes(host).map { (IPAddress.unmapped($0), port) }
  }

  private static func isSpace(_ character: Character) -> Bool { character == " " || character == "\t" }
}
