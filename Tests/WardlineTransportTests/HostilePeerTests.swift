import Testing
import WardlineTransport

extension TransportTests {
  @Suite("peers that a library would not be", .timeLimit(.minutes(1)))
  struct HostilePeerTests {
    let limits = ConnectionLimits(messageBytesMax: 10_000, fragmentsMax: 4)

    @Test("fragments are put together, with a ping and an empty piece in between")
    func fragments() async throws {
      let stage = try await Stage(limits: limits)
      defer { stage.loop.stop() }
      let peer = try RawPeer(port: stage.server.port)
      #expect(peer.handshake().hasPrefix("HTTP/1.1 101"))
      peer.send(RawPeer.frame(1, Array("gr".utf8), final: false))
      peer.send(RawPeer.frame(9, [1, 2, 3]))
      peer.send(RawPeer.frame(0, [], final: false))
      peer.send(RawPeer.frame(0, Array("üß".utf8.prefix(3)), final: false))
      peer.send(RawPeer.frame(0, Array("üß".utf8.dropFirst(3))))
      let answer = peer.read { $0.count >= 5 + 8 }
      let (pong, message): ([UInt8], [UInt8]) = ([0x8A, 3, 1, 2, 3], [0x81, 6] + Array("grüß".utf8))
      // A pong is a control frame: it may stand before a message or behind it.
      #expect(answer == pong + message || answer == message + pong)
    }

    @Test("one fragment too many: 1009", arguments: [0, 10])
    func tooManyFragments(size: Int) async throws {
      let stage = try await Stage(limits: limits)
      defer { stage.loop.stop() }
      let peer = try RawPeer(port: stage.server.port)
      #expect(peer.handshake().hasPrefix("HTTP/1.1 101"))
      for number in 0..<5 { peer.send(RawPeer.frame(number == 0 ? 2 : 0, pattern(size), final: false)) }
      #expect(RawPeer.closeCode(in: peer.read()) == 1009)
      let ending = await stage.serverSide.ending()
      #expect(ending == CloseReason(.us, code: .messageTooBig, text: "a message may have 4 fragments"))
    }

    @Test("a header that promises too much is answered at once, with 1009, and what follows is thrown away")
    func promised() async throws {
      let stage = try await Stage(limits: limits)
      defer { stage.loop.stop() }
      for length: [UInt8] in [[0, 0, 0, 0, 0, 0, 0x40, 0], [0x7F, 255, 255, 255, 255, 255, 255, 255]] {
        let peer = try RawPeer(port: stage.server.port)
        #expect(peer.handshake().hasPrefix("HTTP/1.1 101"))
        peer.send([0x82, 0xFF] + length + [1, 2, 3, 4] + pattern(5_000))
        peer.send(pattern(20_000))
        #expect(RawPeer.closeCode(in: peer.read()) == 1009)
      }
    }

    @Test(
      "text that is not UTF-8: 1007, also when it is cut inside a character",
      arguments: [[0xFF], [0x61, 0xC3], [0xED, 0xA0, 0x80]])
    func invalidText(bytes: [UInt8]) async throws {
      let stage = try await Stage(limits: limits)
      defer { stage.loop.stop() }
      let peer = try RawPeer(port: stage.server.port)
      #expect(peer.handshake().hasPrefix("HTTP/1.1 101"))
      peer.send(RawPeer.frame(1, bytes))
      #expect(RawPeer.closeCode(in: peer.read()) == 1007)
      let ending = await stage.serverSide.ending()
      #expect(ending == CloseReason(.us, code: .invalidPayload, text: "a text message must be UTF-8"))
    }

    @Test("a frame that breaks the rules: closed, and said to be the peer's fault")
    func violation() async throws {
      let stage = try await Stage(limits: limits)
      defer { stage.loop.stop() }
      let peer = try RawPeer(port: stage.server.port)
      #expect(peer.handshake().hasPrefix("HTTP/1.1 101"))
      peer.send(RawPeer.frame(3, [1]))
      _ = peer.read()
      let ending = await stage.serverSide.ending()
      #expect(ending?.cause == .violation)
      #expect(ending?.code == .protocolError)
    }

    @Test("HTTP/2 in plain text is not spoken: no answer at all", arguments: ["h2c", "h2c, websocket", "H2C"])
    func http2(upgrade: String) async throws {
      let stage = try await Stage()
      defer { stage.loop.stop() }
      let settings = ["HTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA", "Sec-WebSocket-Protocol: \(subprotocol)"]
      let answer = try RawPeer(port: stage.server.port).handshake(RawPeer.request(upgrade: upgrade, extra: settings))
      #expect(!answer.contains("101"))
      let preface = try RawPeer(port: stage.server.port)
      preface.send("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n")
      #expect(!preface.handshake("").contains("101"))
    }

    @Test("the name of the protocol in any case is WebSocket")
    func upperCase() async throws {
      let stage = try await Stage()
      defer { stage.loop.stop() }
      #expect(try RawPeer(port: stage.server.port).handshake(RawPeer.request(upgrade: "WebSocket")).hasPrefix("HTTP/1.1 101"))
    }

    @Test("compression is offered and not taken")
    func extensions() async throws {
      let stage = try await Stage()
      defer { stage.loop.stop() }
      let extra = [
        "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits", "Sec-WebSocket-Protocol: \(subprotocol)",
      ]
      let answer = try RawPeer(port: stage.server.port).handshake(RawPeer.request(extra: extra))
      #expect(answer.hasPrefix("HTTP/1.1 101"))
      #expect(!answer.lowercased().contains("extensions"))
    }

    @Test("the client's first subprotocol that the server knows")
    func subprotocols() async throws {
      let stage = try await Stage()
      defer { stage.loop.stop() }
      func answer(_ extra: [String]) throws -> String {
        try RawPeer(port: stage.server.port).handshake(RawPeer.request(extra: extra))
      }
      let chosen = try answer(["Sec-WebSocket-Protocol: other, wardline.v1.json, \(subprotocol)"])
      #expect(chosen.contains("Sec-WebSocket-Protocol: wardline.v1.json\r\n"))
    }

    @Test(
      "without a subprotocol that the server speaks: 400, a body that lists those, and a refusal with what was offered",
      arguments: [
        ([], ""), (["Sec-WebSocket-Protocol: other"], "other"),
        (["Sec-WebSocket-Protocol: WARDLINE.V1.JSON"], "WARDLINE.V1.JSON"),
        (["Sec-WebSocket-Protocol: wardline.v1.jso, wardline.v1.json2"], "wardline.v1.jso, wardline.v1.json2"),
      ] as [([String], String)])
    func unknownSubprotocol(_ extra: [String], _ offered: String) async throws {
      let stage = try await Stage()
      defer { stage.loop.stop() }
      let peer = try RawPeer(port: stage.server.port)
      peer.send(RawPeer.request(extra: extra))
      let answer = String(decoding: peer.read(), as: UTF8.self)
      #expect(answer.split(separator: " ").dropFirst().first == "400", "\(answer)")
      #expect(answer.hasSuffix("\r\n\r\nSec-WebSocket-Protocol must be \(subprotocol) or wardline.v1.json\n"), "\(answer)")
      #expect(await stage.serverSide.refusal() == .subprotocol(offered: offered))
      #expect(await stage.serverSide.transcript.isEmpty)
    }

    @Test("plain HTTP is answered with 426 and closed, CONNECT not at all")
    func http() async throws {
      let stage = try await Stage()
      defer { stage.loop.stop() }
      let peer = try RawPeer(port: stage.server.port)
      peer.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
      #expect(String(decoding: peer.read(), as: UTF8.self).hasPrefix("HTTP/1.1 426"))
      let tunnel = try RawPeer(port: stage.server.port)
      tunnel.send("CONNECT a:1 HTTP/1.1\r\nHost: x\r\n\r\n")
      #expect(!String(decoding: tunnel.read(), as: UTF8.self).contains("200"))
    }

    @Test("who does not finish the handshake in time is cut, however slowly they write")
    func slowloris() async throws {
      let stage = try await Stage(handshakeMilliseconds: 300)
      defer { stage.loop.stop() }
      let silent = try RawPeer(port: stage.server.port)
      let slow = try RawPeer(port: stage.server.port)
      for byte in Array("GET / HTTP/1.1\r\n".utf8) {
        slow.send([byte])
        try await Task.sleep(for: .milliseconds(30))
      }
      #expect(silent.read() == [])
      #expect(slow.read() == [])
      try await Task.sleep(for: .milliseconds(50))
      #expect(try await stage.loop.run { stage.server.handshakeCount } == 0)
    }

    @Test("a peer that is killed is lost, and its place is free again")
    func killed() async throws {
      let stage = try await Stage()
      defer { stage.loop.stop() }
      let peer = try RawPeer(port: stage.server.port)
      #expect(peer.handshake().hasPrefix("HTTP/1.1 101"))
      _ = await stage.serverSide.opening()
      peer.reset()
      #expect(await stage.serverSide.ending()?.cause == .lost)
      try await Task.sleep(for: .milliseconds(50))
      #expect(try await stage.loop.run { stage.server.openCount } == 0)
    }

    @Test(
      "a peer that does not answer a close frame is cut after a second; over a link with a long round trip after two of them",
      arguments: [(0, 900...2_500), (1_500, 2_900...4_500)] as [(Int64, ClosedRange<Int>)])
    func noAnswer(roundTripMilliseconds: Int64, milliseconds: ClosedRange<Int>) async throws {
      let stage = try await Stage(reaction: { connection, event in
        if case .opened = event {
          connection.close(code: .goingAway, reason: "bye", roundTripMilliseconds: roundTripMilliseconds)
        }
      })
      defer { stage.loop.stop() }
      let peer = try RawPeer(port: stage.server.port)
      let start = ContinuousClock.now
      #expect(peer.handshake().hasPrefix("HTTP/1.1 101"))
      #expect(RawPeer.closeCode(in: peer.read()) == 1001)
      let time = ContinuousClock.now - start
      #expect(.milliseconds(milliseconds.lowerBound) <= time && time <= .milliseconds(milliseconds.upperBound))
      let ending = await stage.serverSide.ending()
      #expect(ending == CloseReason(.us, code: .goingAway, text: "bye"))
    }
  }
}
