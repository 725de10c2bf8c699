import Testing
import WardlineModel

struct PeerNetworkTests {
  @Test("an IPv4 address, also as IPv6 carries it; the first half of an IPv6 address")
  func names() {
    #expect(PeerNetwork(address: [10, 0, 0, 7]).description == "10.0.0.7")
    let mapped: [UInt8] = Array(repeating: 0, count: 10) + [0xFF, 0xFF, 10, 0, 0, 7]
    #expect(PeerNetwork(address: mapped) == PeerNetwork(address: [10, 0, 0, 7]))
    let prefix: [UInt8] = [0x20, 0x01, 0x0D, 0xB8, 0, 1, 0xAB, 0xCD]
    let first = PeerNetwork(address: prefix + [0, 0, 0, 0, 0, 0, 0, 1])
    #expect(first.description == "2001:db8:1:abcd::/64")
    #expect(first == PeerNetwork(address: prefix + [9, 9, 9, 9, 9, 9, 9, 9]))
    #expect(PeerNetwork(address: []) == .unknown && PeerNetwork(address: [1, 2, 3]) == .unknown)
  }
}

struct HelloSizeTests {
  private func hello(tokens: [Int], sessions: Int, earlier: Int) -> Hello {
    func name<Kind>(_ text: String) -> Identifier<Kind> {
      do { return try Identifier(text) } catch { preconditionFailure("\(error)") }
    }
    let epoch: LogEpoch = name(String(repeating: "e", count: 32))
    let names: [SessionID] = (0..<sessions).map { name(String(repeating: "s", count: 60) + String(1_000 + $0)) }
    let cursors = Dictionary(uniqueKeysWithValues: names.map { ($0, LogCursor(epoch: epoch, sequence: 1 << 52)) })
    let older = cursors.mapValues { Array(repeating: $0, count: earlier) }
    return Hello(
      token: String(repeating: "t", count: tokens[0]), device: name("d1"), connectionEpoch: 1,
      clientClock: Timestamp(milliseconds: 0),
      cursors: cursors, earlier: earlier == 0 ? [:] : older,
      moreTokens: tokens.dropFirst().map { String(repeating: "t", count: $0) })
  }

  @Test("a hello that fits is as it was")
  func fits() {
    let small = hello(tokens: [300, 300], sessions: 3, earlier: 2)
    #expect(small.fitted() == small)
  }

  @Test("of one that does not, the oldest epochs go before any token")
  func earlierFirst() {
    let long = hello(tokens: [1_000, 1_000], sessions: 64, earlier: 4)
    let fitted = long.fitted()
    #expect(fitted.moreTokens == long.moreTokens && fitted.cursors == long.cursors)
    let counts = long.cursors.keys.map { fitted.earlier[$0]?.count ?? 0 }
    #expect(counts.reduce(0, +) > 0 && (counts.max() ?? 0) - (counts.min() ?? 0) <= 1)
  }

  @Test("the longest token and every cursor always fit; further tokens as far as there is place")
  func tokens() {
    let most = hello(tokens: [Limits.tokenBytesMax], sessions: Limits.sessionsPerHelloMax, earlier: 0)
    #expect(most.fitted() == most)
    let several = hello(tokens: [7_000, 7_000, 7_000, 7_000], sessions: 4, earlier: 1).fitted()
    #expect(several.moreTokens.count == 2)
  }
}
