import Testing

@testable import WardlineTransport

extension TransportTests {
  /// Proxies are on 127.0.0.9 here; everybody else is not trusted.
  @Suite("trusted proxies", .timeLimit(.minutes(1)))
  struct TrustedProxyTests {
    private static let proxy = "127.0.0.9"
    private static let line = Array("PROXY TCP4 192.0.2.7 198.51.100.1 51234 7443\r\n".utf8)
    private static let binary = ProxyHeaderTests.binary(kind: 0x11, [192, 0, 2, 7, 198, 51, 100, 1, 0xC8, 0x22, 0x1D, 0x13])
    private static let local = ProxyHeaderTests.binary(command: 0x20, kind: 0, [])

    private static func request(forwardedFor: String) -> String {
      RawPeer.request(extra: ["Sec-WebSocket-Protocol: \(subprotocol)", "X-Forwarded-For: \(forwardedFor)"])
    }

    private func stage(handshakesMax: Int = 400, headerMilliseconds: Int64 = 5_000) async throws -> Stage {
      try await Stage(
        handshakesMax: handshakesMax, trustedProxies: ["\(Self.proxy)/32", "10.0.0.0/8"],
        proxyHeaderMilliseconds: headerMilliseconds)
    }

    /// Waits until the server has so many handshakes.
    private func hasHandshakes(_ count: Int, on stage: Stage) async throws -> Bool {
      for _ in 0..<500 {
        if try await stage.loop.run({ stage.server.handshakeCount }) == count { return true }
        try await Task.sleep(for: .milliseconds(10))
      }
      return false
    }

    @Test("a header of either version says who connects, and the request follows at once", arguments: [line, binary])
    func atOnce(header: [UInt8]) async throws {
      let stage = try await stage()
      defer { stage.loop.stop() }
      let peer = try RawPeer(port: stage.server.port, from: Self.proxy)
      peer.send(header + Array(RawPeer.request().utf8) + RawPeer.frame(2, [1, 2, 3]))
      #expect(peer.handshake("").hasPrefix("HTTP/1.1 101"))
      await stage.serverSide.wait { $0.contains(.received([1, 2, 3], .binary)) }
      #expect(try await stage.peers() == ["192.0.2.7:51234"])
      let connection = await stage.serverSide.connections[0]
      #expect(try await stage.loop.run { connection.address } == [192, 0, 2, 7])
    }

    @Test("it may come in pieces, while the loop does not spin", arguments: [line, binary])
    func inPieces(header: [UInt8]) async throws {
      let stage = try await stage()
      defer { stage.loop.stop() }
      let peer = try RawPeer(port: stage.server.port, from: Self.proxy)
      let before = try await stage.loop.run { threadSeconds() }
      for byte in header {
        peer.send([byte])
        try await Task.sleep(for: .milliseconds(8))
      }
      let after = try await stage.loop.run { threadSeconds() }
      #expect(after - before < 0.15)
      #expect(peer.handshake().hasPrefix("HTTP/1.1 101"))
      #expect(try await stage.peers() == ["192.0.2.7:51234"])
    }

    @Test(
      "a proxy that speaks for itself has its own address: LOCAL, UNKNOWN, no header",
      arguments: [local, Array("PROXY UNKNOWN\r\n".utf8), []])
    func itself(header: [UInt8]) async throws {
      let stage = try await stage()
      defer { stage.loop.stop() }
      let peer = try RawPeer(port: stage.server.port, from: Self.proxy)
      peer.send(header)
      // Behind a header the client may have written it; without one it is what the proxy has to say.
      let forwarded = "X-Forwarded-For: 192.0.2.66"
      let request = RawPeer.request(extra: ["Sec-WebSocket-Protocol: \(subprotocol)", forwarded])
      #expect(peer.handshake(request).hasPrefix("HTTP/1.1 101"))
      let address = try await stage.peers().first
      #expect(address?.hasPrefix(header.isEmpty ? "192.0.2.66" : "\(Self.proxy):") == true, "\(address ?? "")")
    }

    @Test(
      "a header from elsewhere is refused and told of, whether or not anybody is trusted", arguments: [line, binary, local],
      [true, false])
    func fromElsewhere(header: [UInt8], isAnyTrusted: Bool) async throws {
      let stage = isAnyTrusted ? try await stage() : try await Stage()
      defer { stage.loop.stop() }
      let peer = try RawPeer(port: stage.server.port, from: "127.0.0.2")
      peer.send(header + Array(RawPeer.request().utf8))
      #expect(peer.isHungUpOn())
      #expect(
        await stage.serverSide.refusals == [.proxy(why: "a PROXY header from an address that no --trusted-proxy has")])
      #expect(try await hasHandshakes(0, on: stage))
      // Others are not concerned, and neither is what only begins alike.
      let slow = try RawPeer(port: stage.server.port, from: "127.0.0.2")
      slow.send("P")
      try await Task.sleep(for: .milliseconds(20))
      slow.send("OST / HTTP/1.1\r\n\r\n")
      #expect(slow.handshake("").contains(" 4"))
      #expect(try RawPeer(port: stage.server.port, from: "127.0.0.2").handshake().hasPrefix("HTTP/1.1 101"))
    }

    @Test("a header that cannot be read is refused and told of")
    func unreadable() async throws {
      let stage = try await stage()
      defer { stage.loop.stop() }
      let peer = try RawPeer(port: stage.server.port, from: Self.proxy)
      peer.send("PROXY TCP4 somebody 198.51.100.1 1 2\r\n")
      #expect(peer.isHungUpOn())
      guard case .proxy(let why) = await stage.serverSide.refusal() else {
        Issue.record("\(await stage.serverSide.refusals)")
        return
      }
      #expect(why.hasSuffix("of the PROXY protocol"))
    }

    @Test(
      "a proxy that says nothing, or half a header, is hung up on and told of; whoever ends is not",
      arguments: ["", "PROXY TC"])
    func silent(begun: String) async throws {
      let stage = try await stage(headerMilliseconds: 300)
      defer { stage.loop.stop() }
      let peer = try RawPeer(port: stage.server.port, from: Self.proxy)
      peer.send(begun)
      // A client is not a proxy, and has the time of a handshake.
      let client = try RawPeer(port: stage.server.port, from: "127.0.0.2")
      #expect(try await hasHandshakes(2, on: stage))
      let before = try await stage.loop.run { threadSeconds() }
      #expect(peer.isHungUpOn())
      #expect(try await hasHandshakes(1, on: stage))
      #expect(try await stage.loop.run { threadSeconds() } - before < 0.15)
      #expect(client.handshake().hasPrefix("HTTP/1.1 101"))
      do {
        let ended = try RawPeer(port: stage.server.port, from: "127.0.0.2")
        ended.send("PROX")
        #expect(try await hasHandshakes(1, on: stage))
      }
      #expect(try await hasHandshakes(0, on: stage))
      #expect(await stage.serverSide.refusals == [.proxy(why: "nothing, or half a PROXY header, within 300 ms")])
    }

    @Test("handshakes behind a proxy count for their clients' networks, and with all others")
    func limits() async throws {
      let stage = try await stage(handshakesMax: 8)
      defer { stage.loop.stop() }
      func proxied(_ address: String) throws -> RawPeer { try self.proxied(address, on: stage) }
      let attackers = try (0..<6).map { _ in try proxied("192.0.2.66") }
      #expect(try await hasHandshakes(6, on: stage))
      #expect(try proxied("192.0.2.66").isHungUpOn())
      #expect(try proxied("192.0.2.7").handshake().hasPrefix("HTTP/1.1 101"))
      // Those of the proxy itself count only with all.
      let silent = try (0..<2).map { _ in try RawPeer(port: stage.server.port, from: Self.proxy) }
      #expect(try await hasHandshakes(8, on: stage))
      #expect(try proxied("192.0.2.7").isHungUpOn())
      #expect(attackers[0].handshake().hasPrefix("HTTP/1.1 101"))
      #expect(try proxied("192.0.2.66").handshake().hasPrefix("HTTP/1.1 101"))
      withExtendedLifetime((attackers, silent)) {}
    }

    @Test("of a client's IPv6 address the first 64 bits count")
    func limitsOfIPv6() async throws {
      let stage = try await stage(handshakesMax: 8)
      defer { stage.loop.stop() }
      let attackers = try (0..<6).map { number in try proxied("2001:db8::\(number)", on: stage) }
      #expect(try await hasHandshakes(6, on: stage))
      #expect(try proxied("2001:db8::ffff:0:0:7", on: stage).isHungUpOn())
      #expect(try proxied("2001:db8:0:1::7", on: stage).handshake().hasPrefix("HTTP/1.1 101"))
      withExtendedLifetime(attackers) {}
    }

    /// A connection that the proxy has begun for a client.
    private func proxied(_ address: String, on stage: Stage) throws -> RawPeer {
      let peer = try RawPeer(port: stage.server.port, from: Self.proxy)
      let (family, own) = address.contains(":") ? ("TCP6", "2001:db8::1") : ("TCP4", "198.51.100.1")
      peer.send("PROXY \(family) \(address) \(own) 51234 7443\r\n")
      return peer
    }

    @Test("stopping hangs up on those that have not said whose they are")
    func stopping() async throws {
      // By time alone it would be long after this test.
      let stage = try await stage(headerMilliseconds: 60_000)
      defer { stage.loop.stop() }
      let waiting = try ["", "PROXY TC"].map { begun in
        let peer = try RawPeer(port: stage.server.port, from: Self.proxy)
        peer.send(begun)
        return peer
      }
      #expect(try await hasHandshakes(2, on: stage))
      try await stage.loop.run { stage.server.stopAccepting() }
      for peer in waiting { #expect(peer.isHungUpOn()) }
      #expect(try await hasHandshakes(0, on: stage))
    }

    // MARK: X-Forwarded-For

    @Test(
      "X-Forwarded-For counts from a trusted proxy and from nobody else",
      arguments: [
        (proxy, "203.0.113.7", "203.0.113.7"), (proxy, "6.6.6.6, 203.0.113.7, 10.0.0.1", "203.0.113.7"),
        ("127.0.0.2", "203.0.113.7", "127.0.0.2:"), ("127.0.0.2", "nonsense", "127.0.0.2:"),
      ])
    func forwarded(from source: String, header: String, expected: String) async throws {
      let stage = try await stage()
      defer { stage.loop.stop() }
      let peer = try RawPeer(port: stage.server.port, from: source)
      #expect(peer.handshake(Self.request(forwardedFor: header)).hasPrefix("HTTP/1.1 101"))
      let peers = try await stage.peers()
      #expect(expected.hasSuffix(":") ? peers.first?.hasPrefix(expected) == true : peers == [expected])
    }

    @Test("several lines of it are one list")
    func lines() async throws {
      let stage = try await stage()
      defer { stage.loop.stop() }
      let peer = try RawPeer(port: stage.server.port, from: Self.proxy)
      let request = Self.request(forwardedFor: "6.6.6.6\r\nX-Forwarded-For: 203.0.113.7")
      #expect(peer.handshake(request).hasPrefix("HTTP/1.1 101"))
      #expect(try await stage.peers() == ["203.0.113.7"])
    }

    @Test(
      "one that is no address where it counts is answered with 400 and told of",
      arguments: ["nonsense", "203.0.113.7, unknown", "203.0.113.7\0, 198.51.100.9"])
    func unreadableForwarded(header: String) async throws {
      let stage = try await stage()
      defer { stage.loop.stop() }
      let peer = try RawPeer(port: stage.server.port, from: Self.proxy)
      #expect(!peer.handshake(Self.request(forwardedFor: header)).hasPrefix("HTTP/1.1 101"))
      #expect(try await hasHandshakes(0, on: stage))
      #expect(await stage.serverSide.connections.isEmpty)
      guard !header.contains("\0") else { return }
      guard case .proxy(let why) = await stage.serverSide.refusal() else {
        Issue.record("\(await stage.serverSide.refusals)")
        return
      }
      #expect(why.contains("X-Forwarded-For"))
    }

    @Test("with both, the header of PROXY says who has sent the request; only if that is trusted, too, the request is believed")
    func both() async throws {
      let stage = try await stage()
      defer { stage.loop.stop() }
      for (sender, expected) in [("192.0.2.7", "192.0.2.7:1"), ("10.0.0.3", "203.0.113.7")] {
        let peer = try RawPeer(port: stage.server.port, from: Self.proxy)
        peer.send("PROXY TCP4 \(sender) 198.51.100.1 1 2\r\n")
        #expect(peer.handshake(Self.request(forwardedFor: "203.0.113.7")).hasPrefix("HTTP/1.1 101"))
        #expect(try await stage.peers().last == expected)
      }
    }
  }
}
