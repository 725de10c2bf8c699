import Testing

@testable import WardlineTransport

@Suite("who connects, as proxies say it")
struct ProxyHeaderTests {
  /// A header of version 2.
  static func binary(command: UInt8 = 0x21, kind: UInt8, _ rest: [UInt8]) -> [UInt8] {
    Array("\r\n\r\n\0\r\nQUIT\n".utf8) + [command, kind, UInt8(rest.count >> 8), UInt8(rest.count & 0xFF)] + rest
  }

  private static let addresses: [UInt8] = [192, 0, 2, 7, 198, 51, 100, 1, 0xC8, 0x22, 0x1D, 0x13]
  private static let ipv6: [UInt8] = [0x20, 0x01, 0x0D, 0xB8] + Array(repeating: 0, count: 11) + [7]
  private static let mapped: [UInt8] = Array(repeating: 0, count: 10) + [0xFF, 0xFF, 192, 0, 2, 7]

  private static let valid: [(header: [UInt8], source: ProxyHeader.Source?)] = [
    (Array("PROXY TCP4 192.0.2.7 198.51.100.1 51234 7443\r\n".utf8), .init(address: [192, 0, 2, 7], port: 51_234)),
    (Array("PROXY TCP6 2001:db8::7 2001:db8::1 65535 0\r\n".utf8), .init(address: ipv6, port: 65_535)),
    (Array("PROXY TCP6 ::ffff:192.0.2.7 ::1 1 2\r\n".utf8), .init(address: [192, 0, 2, 7], port: 1)),
    (Array("PROXY UNKNOWN\r\n".utf8), nil),
    (Array(("PROXY UNKNOWN " + String(repeating: "f", count: 91) + "\r\n").utf8), nil),
    (binary(kind: 0x11, addresses), .init(address: [192, 0, 2, 7], port: 51_234)),
    // What follows the addresses is passed over.
    (binary(kind: 0x11, addresses + [UInt8](repeating: 4, count: 500)), .init(address: [192, 0, 2, 7], port: 51_234)),
    (binary(kind: 0x21, ipv6 + ipv6 + [0, 80, 0, 81]), .init(address: ipv6, port: 80)),
    (binary(kind: 0x21, mapped + ipv6 + [0, 80, 0, 81]), .init(address: [192, 0, 2, 7], port: 80)),
    // LOCAL, whatever it says of addresses; no address; a UNIX socket.
    (binary(command: 0x20, kind: 0x11, addresses), nil), (binary(command: 0x20, kind: 0xFF, []), nil),
    (binary(kind: 0x00, []), nil), (binary(kind: 0x31, [UInt8](repeating: 0, count: 216)), nil),
  ]

  @Test("a header says who connects; before its last byte it is incomplete, and what follows is not its own", arguments: valid)
  func headers(header: [UInt8], source: ProxyHeader.Source?) {
    for count in 0..<header.count {
      #expect(ProxyHeader(Array(header[..<count])) == .incomplete, "the first \(count) bytes")
    }
    for more in [[], Array("GET / HTTP/1.1\r\n\r\n".utf8), [22, 3, 1]] {
      #expect(ProxyHeader(header + more) == .complete(byteCount: header.count, source: source))
    }
  }

  private static let invalid: [[UInt8]] =
    [
      "PROXY TCP4 192.0.2.7 198.51.100.1 51234\r\n", "PROXY TCP4 192.0.2.7 198.51.100.1 51234 7443 9\r\n",
      "PROXY TCP4 2001:db8::7 2001:db8::1 1 2\r\n", "PROXY TCP6 192.0.2.7 198.51.100.1 1 2\r\n",
      "PROXY TCP4 192.0.2 198.51.100.1 1 2\r\n", "PROXY TCP4  192.0.2.7 198.51.100.1 1 2\r\n",
      "PROXY TCP4 192.0.2.7 198.51.100.1 65536 2\r\n", "PROXY TCP4 192.0.2.7 198.51.100.1 +1 2\r\n",
      "PROXY TCP4 192.0.2.7 198.51.100.1 1 \r\n", "PROXY TCP4 192.0.2.7\0 198.51.100.1 1 2\r\n",
      "PROXY tcp4 192.0.2.7 198.51.100.1 1 2\r\n",
      "PROXY UDP4 192.0.2.7 198.51.100.1 1 2\r\n", "PROXY \r\n", "PROXY \u{301}\r\n", "PROXY \u{301}TCP4 1 2 3 4 5\r\n",
      "PROXY " + String(repeating: " ", count: 101),
      "PROXY UNKNOWN " + String(repeating: "f", count: 93) + "\r\n",
    ].map { Array($0.utf8) } + [
      binary(command: 0x11, kind: 0x11, addresses), binary(command: 0x22, kind: 0x11, addresses),
      binary(kind: 0x12, addresses), binary(kind: 0x22, ipv6 + ipv6 + [0, 1, 0, 2]), binary(kind: 0x41, addresses),
      binary(kind: 0x11, Array(addresses.dropLast())), binary(kind: 0x21, addresses),
      Array(binary(kind: 0x11, [UInt8](repeating: 0, count: 4_081)).prefix(16)),
    ]

  @Test("a header that is not to be understood is refused, and not passed over", arguments: invalid)
  func invalidHeaders(header: [UInt8]) {
    guard case .invalid(let why) = ProxyHeader(header) else {
      Issue.record("\(String(decoding: header, as: UTF8.self)): \(ProxyHeader(header))")
      return
    }
    #expect(!why.isEmpty)
  }

  @Test(
    "what is no header is none from the first byte on that differs",
    arguments: ["GET / HTTP/1.1\r\n", "\u{16}\u{03}\u{01}", "PUT /", "PROXX", "PROXY\t", "\r\n\r\nX", "\r\n\r\n\0\r\nQUIT\r"])
  func other(text: String) {
    let bytes = Array(text.utf8)
    #expect(ProxyHeader(bytes) == .absent)
  }

  // MARK: Ranges

  @Test(
    "a range has the addresses with its bits",
    arguments: [
      ("10.0.0.0/8", "10.255.1.2", true), ("10.0.0.0/8", "11.0.0.0", false), ("192.0.2.128/25", "192.0.2.255", true),
      ("192.0.2.128/25", "192.0.2.127", false), ("127.0.0.1", "127.0.0.1", true), ("127.0.0.1", "127.0.0.2", false),
      ("127.0.0.1/32", "127.0.0.1", true), ("0.0.0.0/0", "203.0.113.9", true), ("0.0.0.0/0", "::1", false),
      ("::/0", "::1", true),
      ("::/0", "10.0.0.1", false), ("2001:db8::/33", "2001:db8:7fff::1", true), ("2001:db8::/33", "2001:db8:8000::", false),
      ("::1", "::1", true), ("::1/128", "::2", false), ("::ffff:10.0.0.0/104", "10.1.2.3", true),
      ("::ffff:10.0.0.1", "10.0.0.1", true), ("10.0.0.0/8", "::ffff:10.1.2.3", true),
    ])
  func ranges(range: String, address: String, contains: Bool) throws {
    let bytes = try #require(IPAddress.bytes(address))
    #expect(try AddressRange(parsing: range).contains(IPAddress.unmapped(bytes)) == contains)
  }

  @Test(
    "what is no range says what is wrong with it",
    arguments: [
      ("", "no address"), ("proxy.example", "no address"), ("10.0.0.0/", "no number of bits from 0 to 32"),
      ("10.0.0.0/33", "0 to 32"), ("::/129", "0 to 128"), ("::/-1", "0 to 128"), ("10.0.0.0/+8", "0 to 32"),
      ("10.0.0.1/8", "write 10.0.0.0/8"), ("2001:db8::1/32", "write 2001:db8::/32"), ("::ffff:0.0.0.0/90", "as IPv4"),
      ("10.0.0.0/8/8", "0 to 32"), ("[::1]/128", "no address"), ("10.0.0.256", "no address"), ("010.0.0.1", "no address"),
    ])
  func invalidRanges(text: String, expected: String) {
    #expect { try AddressRange(parsing: text) } throws: { "\($0)".contains(expected) }
  }

  @Test("a range is shown as it is written", arguments: ["10.0.0.0/8", "2001:db8::/32", "127.0.0.1/32"])
  func description(text: String) throws { #expect(try "\(AddressRange(parsing: text))" == text) }

  // MARK: X-Forwarded-For

  @Test(
    "X-Forwarded-For: the last address that is no trusted proxy's, whatever stands before it; of trusted ones alone the first",
    arguments: [
      ("203.0.113.7", "203.0.113.7"), ("6.6.6.6, 203.0.113.7", "203.0.113.7"), ("nonsense,\0,203.0.113.7", "203.0.113.7"),
      ("6.6.6.6, 203.0.113.7 ,\t10.0.0.2, 10.0.0.1", "203.0.113.7"), ("10.0.0.2, 10.0.0.1", "10.0.0.2"),
      ("2001:db8::7", "2001:db8::7"), ("[2001:db8::7]", "2001:db8::7"), ("[2001:db8::7]:443", "[2001:db8::7]:443"),
      ("203.0.113.7:51234", "203.0.113.7:51234"), ("::ffff:203.0.113.7", "203.0.113.7"),
      ("203.0.113.7, ::ffff:10.0.0.1", "203.0.113.7"),
    ])
  func forwarded(header: String, expected: String) throws {
    let trusted = try AddressRange(parsing: "10.0.0.0/8")
    guard case .client(let address, let port) = ForwardedFor(header, isTrusted: trusted.contains) else {
      Issue.record("\(ForwardedFor(header, isTrusted: trusted.contains))")
      return
    }
    #expect(IPAddress.text(address, port: port) == expected)
  }

  @Test(
    "an entry that is no address where it counts is refused: neither is it passed over nor does the proxy stand for it",
    arguments: [
      "", " ", "unknown", "203.0.113.7, unknown", "203.0.113.7, _hidden, 10.0.0.1", "203.0.113.7,", "203.0.113.7, ,10.0.0.1",
      "203.0.113.7:", "203.0.113.7:x", "203.0.113.7:65536", "[203.0.113.7]", "[2001:db8::7", "2001:db8::7]", "203.0.113.7 6",
      "203.0.113.7\0", "for=203.0.113.7", "\"203.0.113.7\"", "fe80::1%eth0",
    ])
  func invalidForwarded(header: String) throws {
    let trusted = try AddressRange(parsing: "10.0.0.0/8")
    guard case .invalid = ForwardedFor(header, isTrusted: trusted.contains) else {
      Issue.record("\(ForwardedFor(header, isTrusted: trusted.contains))")
      return
    }
  }
}
