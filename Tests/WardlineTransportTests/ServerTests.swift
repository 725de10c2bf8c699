import Testing
import WardlineTransport

extension TransportTests {
  @Suite("server and clients", .timeLimit(.minutes(1)))
  struct ServerTests {
    @Test("a port that is taken is not shared, and the error says so")
    func portInUse() async throws {
      let stage = try await Stage()
      defer { stage.loop.stop() }
      let configuration = ServerConfiguration(host: "127.0.0.1", port: stage.server.port, subprotocols: [subprotocol])
      await #expect(throws: TransportError.portInUse(host: "127.0.0.1", port: stage.server.port)) {
        try await stage.loop.run { [recorder = stage.serverSide] in
          _ = try WebSocketServer(loop: stage.loop, configuration: configuration, handler: recorder)
        }
      }
    }

    @Test(
      "a server for this machine alone listens on no address that others can reach",
      arguments: [
        ("127.0.0.1", true), ("127.9.9.9", true), ("::1", true), ("localhost", true), ("0.0.0.0", false), ("::", false),
      ])
    func loopbackOnly(host: String, isAllowed: Bool) async throws {
      let loop = try EventLoop(name: "server")
      defer { loop.stop() }
      let recorder = Recorder(on: loop)
      let configuration = ServerConfiguration(host: host, port: 0, isLoopbackOnly: true, subprotocols: [subprotocol])
      do {
        try await loop.run { _ = try WebSocketServer(loop: loop, configuration: configuration, handler: recorder) }
        #expect(isAllowed)
      } catch {
        #expect(!isAllowed && error as? TransportError == .notLoopback(host: host), "\(error)")
      }
    }

    @Test("an address of another machine, and a certificate that is none")
    func badConfiguration() async throws {
      let loop = try EventLoop(name: "server")
      defer { loop.stop() }
      let recorder = Recorder(on: loop)
      func start(_ configuration: ServerConfiguration) async throws -> TransportError? {
        do {
          try await loop.run { _ = try WebSocketServer(loop: loop, configuration: configuration, handler: recorder) }
          return nil
        } catch { return error as? TransportError }
      }
      let elsewhere = try await start(ServerConfiguration(host: "192.0.2.1", port: 0, subprotocols: [subprotocol]))
      #expect(elsewhere == .addressUnavailable(host: "192.0.2.1", why: "Cannot assign requested address"))
      let missing = TLSServer(certificateFile: "/nowhere.pem", privateKeyFile: "/nowhere.key")
      let noFile = try await start(ServerConfiguration(host: "127.0.0.1", port: 0, tls: missing, subprotocols: [subprotocol]))
      #expect(noFile == .tls(file: "/nowhere.pem", why: "No such file or directory"))
      let nonsense = TLSServer(certificateFile: "/etc/hostname", privateKeyFile: "/etc/hostname")
      let noCertificate = try await start(
        ServerConfiguration(host: "127.0.0.1", port: 0, tls: nonsense, subprotocols: [subprotocol]))
      guard case .tls("/etc/hostname", let why) = noCertificate else {
        Issue.record("\(String(describing: noCertificate))")
        return
      }
      #expect(!why.isEmpty)
    }

    @Test("PITFALLS 24: the limit on connections holds: the one above gets 503, is counted, and comes in when there is room")
    func connectionsMax() async throws {
      let stage = try await Stage(connectionsMax: 3)
      defer { stage.loop.stop() }
      let loop = try EventLoop(name: "client")
      defer { loop.stop() }
      var connections: [WebSocketConnection] = []
      for _ in 0..<3 {
        let (connection, client) = try await stage.connect(from: loop)
        _ = await client.opening()
        connections.append(connection)
      }
      let (_, refused) = try await stage.connect(from: loop)
      let failure = await refused.failure()
      #expect(failure == .status(503, retryAfter: "2"))
      let counts = try await stage.loop.run { [stage.server.openCount, stage.server.refusedCount] }
      #expect(counts == [3, 1])
      let last = connections[2]
      try await loop.run { last.close(code: .normal, reason: "") }
      _ = await stage.serverSide.ending()
      try await Task.sleep(for: .milliseconds(50))
      let (_, late) = try await stage.connect(from: loop)
      _ = await late.opening()
    }

    @Test("PITFALLS 24: the one above is told when to come back, each another time, and is hung up on")
    func turnedAway() async throws {
      let stage = try await Stage(connectionsMax: 1)
      defer { stage.loop.stop() }
      let first = try RawPeer(port: stage.server.port)
      #expect(first.handshake().hasPrefix("HTTP/1.1 101"))
      var pauses: [String] = []
      for _ in 0..<5 {
        let peer = try RawPeer(port: stage.server.port)
        let answer = peer.handshake().lowercased()
        #expect(answer.hasPrefix("http/1.") && answer.contains(" 503 "))
        #expect(peer.read() == [])
        pauses += answer.split(separator: "\r\n").filter { $0.hasPrefix("retry-after:") }
          .map { $0.split(separator: ":")[1].filter { $0 != " " } }
      }
      #expect(pauses.sorted() == ["1", "2", "3", "4", "5"])
    }

    @Test("the limit on handshakes holds: the one above is hung up on")
    func handshakesMax() async throws {
      let stage = try await Stage(handshakesMax: 2)
      defer { stage.loop.stop() }
      let waiting = try [RawPeer(port: stage.server.port), RawPeer(port: stage.server.port)]
      let third = try RawPeer(port: stage.server.port)
      #expect(third.read() == [])
      #expect(try await stage.loop.run { stage.server.refusedCount } == 1)
      #expect(waiting[0].handshake().hasPrefix("HTTP/1.1 101"))
      #expect(try RawPeer(port: stage.server.port).handshake().hasPrefix("HTTP/1.1 101"))
    }

    @Test("one network has three quarters of the handshakes: others can come")
    func handshakesOfNetwork() async throws {
      let stage = try await Stage(handshakesMax: 8)
      defer { stage.loop.stop() }
      let waiting = try (0..<6).map { _ in try RawPeer(port: stage.server.port) }
      #expect(try RawPeer(port: stage.server.port).read() == [])
      let other = try RawPeer(port: stage.server.port, from: "127.0.0.2")
      #expect(other.handshake().hasPrefix("HTTP/1.1 101"))
      #expect(waiting[0].handshake().hasPrefix("HTTP/1.1 101"))
      #expect(try RawPeer(port: stage.server.port).handshake().hasPrefix("HTTP/1.1 101"))
    }

    @Test("a connection that is being closed takes no place, although its client does not answer")
    func closingTakesNoPlace() async throws {
      let stage = try await Stage(connectionsMax: 1)
      defer { stage.loop.stop() }
      let first = try RawPeer(port: stage.server.port)
      #expect(first.handshake().hasPrefix("HTTP/1.1 101"))
      let connection = await stage.serverSide.opening()
      try await stage.loop.run { connection.close(code: .normal, reason: "") }
      let second = try RawPeer(port: stage.server.port)
      #expect(second.handshake().hasPrefix("HTTP/1.1 101"))
      // One that was cut is gone for both counts.
      try await Task.sleep(for: .milliseconds(1_300))
      #expect(try await stage.loop.run { stage.server.openCount } == 1)
      #expect(try RawPeer(port: stage.server.port).handshake().contains(" 503 "))
      withExtendedLifetime((first, second)) {}
    }

    @Test("stopAccepting leaves the connections and frees the port")
    func stopAccepting() async throws {
      let stage = try await Stage()
      defer { stage.loop.stop() }
      let loop = try EventLoop(name: "client")
      defer { loop.stop() }
      let (connection, client) = try await stage.connect(from: loop)
      _ = await client.opening()
      try await stage.loop.run { stage.server.stopAccepting() }
      let (_, late) = try await stage.connect(from: loop)
      #expect(await late.failure() == .unreachable(address: "127.0.0.1:\(stage.server.port)"))
      try await loop.run { connection.send([5], as: .binary) }
      await client.wait { $0.count == 2 }
      #expect(await client.transcript.last == .received([5], .binary))
    }

    @Test(
      "a reader that stalls: what waits is seen, congestion is told once, then drained, and nothing is lost or out of order")
    func flowControl() async throws {
      let limits = ConnectionLimits(outboundHighWaterBytes: 1 << 20, outboundLowWaterBytes: 64 << 10)
      let stage = try await Stage { connection, event in
        if case .opened = event { connection.pauseReading() }
      }
      defer { stage.loop.stop() }
      let loop = try EventLoop(name: "client")
      defer { loop.stop() }
      let (connection, client) = try await stage.connect(from: loop, limits: limits)
      _ = await client.opening()
      // More than the sockets' own buffers take.
      let count = 800
      let long = pattern(17_000)
      try await loop.run { for number in 0..<count { connection.send(Array(long[..<(16_000 + number)]), as: .binary) } }
      try await Task.sleep(for: .milliseconds(300))
      #expect(await client.transcript.dropFirst() == [.congested])
      #expect(try await loop.run { connection.outboundBytes } > 1 << 20)
      #expect(await stage.serverSide.transcript.count == 1)
      let before = try await stage.loop.run { threadSeconds() } + loop.run { threadSeconds() }
      try await Task.sleep(for: .milliseconds(300))
      let after = try await stage.loop.run { threadSeconds() } + loop.run { threadSeconds() }
      #expect(after - before < 0.2, "a paused connection must not spin")
      let server = await stage.serverSide.connections[0]
      try await stage.loop.run { server.resumeReading() }
      await stage.serverSide.wait { $0.count == count + 1 }
      let sizes = await stage.serverSide.transcript.compactMap { $0.message?.count }
      #expect(sizes == (0..<count).map { 16_000 + $0 })
      await client.wait { $0.contains(.drained) }
      #expect(await client.transcript.dropFirst() == [.congested, .drained])
    }

    @Test("pausing inside a burst holds what has arrived, in order")
    func pauseInBurst() async throws {
      let stage = try await Stage { connection, event in
        if event.message != nil { connection.pauseReading() }
      }
      defer { stage.loop.stop() }
      let loop = try EventLoop(name: "client")
      defer { loop.stop() }
      let (connection, client) = try await stage.connect(from: loop)
      _ = await client.opening()
      try await loop.run { for number in 0..<20 { connection.send([UInt8(number)], as: .binary) } }
      let server = await stage.serverSide.opening()
      for number in 1...20 {
        await stage.serverSide.wait { $0.count == number + 1 }
        try await Task.sleep(for: .milliseconds(2))
        #expect(await stage.serverSide.transcript.count == number + 1)
        try await stage.loop.run { server.resumeReading() }
      }
      #expect(await stage.serverSide.transcript.compactMap(\.message) == (0..<20).map { [$0] })
    }

    @Test("a paused connection notices that the other end has gone")
    func pausedAndGone() async throws {
      let stage = try await Stage { connection, event in
        if case .opened = event { connection.pauseReading() }
      }
      defer { stage.loop.stop() }
      let peer = try RawPeer(port: stage.server.port)
      #expect(peer.handshake().hasPrefix("HTTP/1.1 101"))
      _ = await stage.serverSide.opening()
      peer.send(RawPeer.frame(2, pattern(100)))
      peer.reset()
      #expect(await stage.serverSide.ending() == CloseReason(.lost))
    }

    @Test("abort: told to both, here as ours and there as lost, also with much half sent")
    func abort() async throws {
      let stage = try await Stage { connection, event in
        if case .opened = event { connection.pauseReading() }
      }
      defer { stage.loop.stop() }
      let loop = try EventLoop(name: "client")
      defer { loop.stop() }
      let (connection, client) = try await stage.connect(from: loop)
      _ = await client.opening()
      try await loop.run { for _ in 0..<200 { connection.send(Array(repeating: 7, count: 60_000), as: .binary) } }
      try await Task.sleep(for: .milliseconds(100))
      try await loop.run {
        connection.abort()
        connection.abort()
      }
      #expect(await client.ending() == CloseReason(.aborted))
      #expect(await stage.serverSide.ending() == CloseReason(.lost))
      #expect(await client.transcript.count { if case .closed = $0 { true } else { false } } == 1)
    }

    @Test("an attempt can be taken back, and an answer that never comes ends it")
    func attempts() async throws {
      let loop = try EventLoop(name: "client")
      defer { loop.stop() }
      // Listens and never answers.
      let silent = try await Stage(handshakeMilliseconds: 60_000)
      defer { silent.loop.stop() }
      let back = Recorder(on: loop)
      let target = try silent.url
      try await loop.run {
        let configuration = ClientConfiguration(url: target, subprotocol: subprotocol)
        WebSocketConnection.connect(loop: loop, configuration: configuration, handler: back).abort()
      }
      #expect(await back.failure() == .aborted)
      let nowhere = Recorder(on: loop)
      let url = try WebSocketURL(parsing: "ws://192.0.2.1:9/")
      try await loop.run {
        let configuration = ClientConfiguration(url: url, subprotocol: subprotocol, handshakeMilliseconds: 300)
        _ = WebSocketConnection.connect(loop: loop, configuration: configuration, handler: nowhere)
      }
      let failure = await nowhere.failure()
      #expect([.timedOut(during: "during the handshake"), .unreachable(address: "192.0.2.1:9")].contains(failure))
      let unknown = Recorder(on: loop)
      let name = try WebSocketURL(parsing: "ws://no-such-host.invalid/")
      try await loop.run {
        let configuration = ClientConfiguration(url: name, subprotocol: subprotocol)
        _ = WebSocketConnection.connect(loop: loop, configuration: configuration, handler: unknown)
      }
      guard case .unresolved = await unknown.failure() else { return #expect(Bool(false)) }
    }

    /// Refused after a while, and refused at once: libwebsockets cleans up after each in its own way. In a process of their own: what
    /// other suites open meanwhile does not count.
    @Test("a thousand attempts that fail leave nothing behind, and the next one opens")
    func failures() async {
      await #expect(processExitsWith: .success) {
        for host in ["localhost", "255.255.255.255"] { try await ServerTests.fail(at: host) }
      }
    }

    private static func fail(at host: String) async throws {
      let stage = try await Stage()
      defer { stage.loop.stop() }
      let port = stage.server.port
      let loop = try EventLoop(name: "client")
      try await stage.loop.run { stage.server.stopAccepting() }
      let url = try WebSocketURL(parsing: "ws://\(host):\(port)/")
      let recorder = Recorder(on: loop)
      func attempt(_ count: Int) async throws {
        for _ in 0..<count {
          let before = await recorder.transcript.count
          try await loop.run {
            let configuration = ClientConfiguration(url: url, subprotocol: subprotocol)
            _ = WebSocketConnection.connect(loop: loop, configuration: configuration, handler: recorder)
          }
          await recorder.wait { $0.count == before + 1 }
        }
      }
      try await attempt(10)
      let (before, descriptors) = (try await loop.run { loop.handleCount }, openDescriptors())
      try await attempt(1_000)
      // A socket's handle is closed in the turn after its failure was told.
      try await Task.sleep(for: .milliseconds(50))
      #expect(try await loop.run { loop.handleCount } == before)
      // The resolver may keep a few of its own; a leak would be a thousand.
      #expect(openDescriptors() < descriptors + 10)
      #expect(await recorder.transcript.allSatisfy { if case .failed(.unreachable) = $0 { true } else { false } })
      let again = try await Stage()
      defer { again.loop.stop() }
      let (_, client) = try await again.connect(from: loop)
      _ = await client.opening()
      loop.stop()
      #expect(threads(named: "client") == 0)
    }

    @Test("whoever wants to connect when the loop has stopped is told so, and nothing is touched", arguments: [true, false])
    func connectAfterStop(_ wasUsed: Bool) async throws {
      let stage = try await Stage()
      defer { stage.loop.stop() }
      let loop = try EventLoop(name: "stopped")
      if wasUsed { _ = try await stage.connect(from: loop) }
      let recorder = Recorder(on: loop)
      let url = try stage.url
      loop.stop()
      for _ in 0..<20 {
        // Runs beside the loop, which is gone.
        loop.execute {
          let configuration = ClientConfiguration(url: url, subprotocol: subprotocol)
          _ = WebSocketConnection.connect(loop: loop, configuration: configuration, handler: recorder)
        }
      }
      await recorder.wait { $0.count == 20 }
      #expect(await recorder.transcript.allSatisfy { $0 == .failed(.aborted) })
    }

    @Test("stop with a hundred clients attached: quick, everybody is told, no thread is left")
    func stopWithClients() async throws {
      let stage = try await Stage(connectionsMax: 200)
      let loop = try EventLoop(name: "hundred")
      let recorder = Recorder(on: loop)
      let url = try stage.url
      try await loop.run {
        for _ in 0..<100 {
          let configuration = ClientConfiguration(url: url, subprotocol: subprotocol)
          _ = WebSocketConnection.connect(loop: loop, configuration: configuration, handler: recorder)
        }
      }
      await recorder.wait { $0.count == 100 }
      await stage.serverSide.wait { $0.count == 100 }
      let start = ContinuousClock.now
      stage.loop.stop()
      #expect(ContinuousClock.now - start < .seconds(2))
      await recorder.wait { $0.count == 200 }
      let clients = ContinuousClock.now
      loop.stop()
      #expect(ContinuousClock.now - clients < .seconds(2))
      #expect(threads(named: "hundred") == 0)
      let endings = await stage.serverSide.transcript.filter { $0 == .closed(CloseReason(.stopped)) }
      #expect(endings.count == 100)
    }
  }
}
