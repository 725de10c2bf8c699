import Testing
import WardlineTransport

extension TransportTests {
  @Suite("a message there and back", .timeLimit(.minutes(1)))
  struct EchoTests {
    static let limit = 100_000
    static let sizes = [0, 1, 125, 126, 127, 2047, 2048, 2049, 4095, 4096, 4097, 65_535, 65_536, 65_537, limit]
    static let limits = ConnectionLimits(messageBytesMax: limit, outboundHighWaterBytes: 10 << 20)

    @Test("every size in both kinds, unchanged and in order")
    func sizes() async throws {
      let stage = try await Stage(limits: Self.limits)
      defer { stage.loop.stop() }
      let loop = try EventLoop(name: "client")
      defer { loop.stop() }
      let (connection, client) = try await stage.connect(from: loop, limits: Self.limits)
      _ = await client.opening()
      let messages = Self.sizes.flatMap { [Event.received(pattern($0), .binary), .received(letters($0), .text)] }
      try await loop.run {
        for size in Self.sizes {
          connection.send(pattern(size), as: .binary)
          connection.send(letters(size), as: .text)
        }
      }
      await client.wait { $0.count > messages.count }
      #expect(await client.transcript == [.opened(subprotocol: subprotocol)] + messages)
      await settle(connection)
      #expect(try await loop.run { connection.outboundBytes } == 0)
    }

    @Test("one byte more than the server takes: 1009 on both sides")
    func tooBigForTheServer() async throws {
      let stage = try await Stage(limits: Self.limits)
      defer { stage.loop.stop() }
      let loop = try EventLoop(name: "client")
      defer { loop.stop() }
      let (connection, client) = try await stage.connect(from: loop, limits: Self.limits)
      _ = await client.opening()
      try await loop.run { connection.send(pattern(Self.limit + 1), as: .binary) }
      let clientEnding = await client.ending()
      #expect(clientEnding == CloseReason(.peer, code: .messageTooBig, text: "a message may have 100000 bytes"))
      let serverEnding = await stage.serverSide.ending()
      #expect(serverEnding == CloseReason(.us, code: .messageTooBig, text: "a message may have 100000 bytes"))
      #expect(await stage.serverSide.transcript.allSatisfy { $0.message == nil })
    }

    @Test("one byte more than the client takes: 1009 on both sides")
    func tooBigForTheClient() async throws {
      let stage = try await Stage(limits: Self.limits) { connection, event in
        if case .opened = event { connection.send(pattern(Self.limit + 1), as: .binary) }
      }
      defer { stage.loop.stop() }
      let loop = try EventLoop(name: "client")
      defer { loop.stop() }
      let (_, client) = try await stage.connect(from: loop, limits: Self.limits)
      let clientEnding = await client.ending()
      #expect(clientEnding == CloseReason(.us, code: .messageTooBig, text: "a message may have 100000 bytes"))
      let serverEnding = await stage.serverSide.ending()
      #expect(serverEnding == CloseReason(.peer, code: .messageTooBig, text: "a message may have 100000 bytes"))
    }

    @Test("a batch is made as late as possible: writable is called once, and its message goes out")
    func writable() async throws {
      let stage = try await Stage(reaction: { _, _ in })
      defer { stage.loop.stop() }
      let loop = try EventLoop(name: "client")
      defer { loop.stop() }
      let (connection, client) = try await stage.connect(from: loop) { connection, event in
        if event == .writable { connection.send([3], as: .binary) }
      }
      _ = await client.opening()
      try await loop.run {
        connection.wantsToWrite()
        connection.send([1], as: .binary)
        connection.send([2], as: .binary)
        connection.wantsToWrite()
      }
      await stage.serverSide.wait { $0.count == 4 }
      #expect(await stage.serverSide.transcript.compactMap(\.message) == [[1], [2], [3]])
      #expect(await client.transcript == [.opened(subprotocol: subprotocol), .writable])
    }

    @Test("what was sent before close arrives before the close frame")
    func closeFlushes() async throws {
      let stage = try await Stage(reaction: { _, _ in })
      defer { stage.loop.stop() }
      let loop = try EventLoop(name: "client")
      defer { loop.stop() }
      let (connection, client) = try await stage.connect(from: loop)
      _ = await client.opening()
      try await loop.run {
        for size in 1...50 { connection.send(pattern(size * 100), as: .binary) }
        connection.close(code: .goingAway, reason: String(repeating: "é", count: 100))
        connection.send([9], as: .binary)
        connection.close(code: .normal, reason: "too late")
      }
      let text = String(repeating: "é", count: 61)
      let serverEnding = await stage.serverSide.ending()
      #expect(serverEnding == CloseReason(.peer, code: .goingAway, text: text))
      let clientEnding = await client.ending()
      #expect(clientEnding == CloseReason(.us, code: .goingAway, text: text))
      #expect(await stage.serverSide.transcript.compactMap(\.message) == (1...50).map { pattern($0 * 100) })
    }

    /// Until everything that was written has been accounted for.
    private func settle(_ connection: WebSocketConnection) async {
      for _ in 0..<100 {
        if let bytes = try? await connection.loop.run({ connection.outboundBytes }), bytes == 0 { return }
        try? await Task.sleep(for: .milliseconds(10))
      }
    }
  }
}
