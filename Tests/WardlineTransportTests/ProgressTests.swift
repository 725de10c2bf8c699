import Testing

@testable import WardlineTransport

extension TransportTests {
  @Suite("What TCP says of a connection", .timeLimit(.minutes(1)))
  struct Progress {
    @Test("half of a message is something that came; what the other end does not take is something that is being sent")
    func moves() async throws {
      let stage = try await Stage(reaction: { _, _ in })
      defer { stage.loop.stop() }
      let peer = try RawPeer(port: stage.server.port)
      _ = peer.handshake()
      let connection = await stage.serverSide.opening()
      let read = { try await stage.loop.run { connection.readProgress() } }
      let atFirst = try #require(try await read())
      #expect(atFirst.establishedAtMilliseconds != nil && !atFirst.isReceiving && !atFirst.isSending)

      let frame = RawPeer.frame(2, pattern(5_000))
      peer.send(Array(frame[..<2_500]))
      var half = atFirst
      while !half.isReceiving { half = try #require(try await read()) }
      #expect(half.bytes > atFirst.bytes)
      // The kernel counts "so many milliseconds ago" in ticks of up to 10: two readings of one moment differ.
      #expect((half.receivedAtMilliseconds ?? 0) + 10 >= (atFirst.receivedAtMilliseconds ?? 0))
      peer.send(Array(frame[2_500...]))
      var whole = half
      while whole.isReceiving { whole = try #require(try await read()) }

      // More than lies in sockets: it is not acknowledged before it is read.
      try await stage.loop.run { connection.send(pattern(8 << 20), as: .binary) }
      var sending = whole
      while !sending.isSending { sending = try #require(try await read()) }
      _ = peer.read { $0.count >= 8 << 20 }
      var done = sending
      while done.isSending { done = try #require(try await read()) }
      #expect(done.bytes - whole.bytes >= 8 << 20)
      #expect((done.acknowledgedAtMilliseconds ?? 0) >= (whole.acknowledgedAtMilliseconds ?? 0))
      await stage.serverSide.wait { $0.contains { $0.message?.count == 5_000 } }
    }
  }
}
