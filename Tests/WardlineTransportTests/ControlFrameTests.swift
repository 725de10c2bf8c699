import Testing
import WardlineTransport

extension TransportTests {
  /// What libwebsockets 4.1 makes of control frames, and what is made of it (decision 021).
  @Suite("control frames", .timeLimit(.minutes(1)))
  struct ControlFrameTests {
    private struct Frame: Equatable, CustomStringConvertible {
      var opcode: UInt8
      var payload: [UInt8]

      var description: String { "\(opcode): \(payload.count <= 8 ? "\(payload)" : "\(payload.count) bytes")" }
    }

    /// The whole frames among bytes of a server, none of which is longer than 64 KB.
    private static func frames(in bytes: [UInt8]) -> [Frame] {
      var (frames, at): ([Frame], Int) = ([], 0)
      while at + 2 <= bytes.count {
        var (count, start) = (Int(bytes[at + 1]), at + 2)
        if count == 126, start + 2 <= bytes.count {
          (count, start) = (Int(bytes[start]) << 8 | Int(bytes[start + 1]), start + 2)
        }
        guard start + count <= bytes.count else { break }
        frames.append(Frame(opcode: bytes[at] & 0x0F, payload: Array(bytes[start..<start + count])))
        at = start + count
      }
      return frames
    }

    private static func peer(of stage: Stage) throws -> RawPeer {
      let peer = try RawPeer(port: stage.server.port)
      #expect(peer.handshake().hasPrefix("HTTP/1.1 101"))
      return peer
    }

    private static func read(_ count: Int, from peer: RawPeer) -> [Frame] {
      frames(in: peer.read { frames(in: $0).count >= count })
    }

    @Test("ten pings in one segment get ten pongs, in order and with what they carry, also between fragments and cut anywhere")
    func pings() async throws {
      let stage = try await Stage()
      defer { stage.loop.stop() }
      let payloads = (0..<10).map { pattern([0, 1, 125, 7][$0 % 4]) }
      let pings = payloads.map { RawPeer.frame(9, $0) }
      let pongs = payloads.map { Frame(opcode: 10, payload: $0) }
      let whole = try Self.peer(of: stage)
      whole.send(Array(pings.joined()))
      #expect(Self.read(10, from: whole) == pongs)

      let between = try Self.peer(of: stage)
      between.send(RawPeer.frame(1, letters(3), final: false) + Array(pings.joined()) + RawPeer.frame(0, letters(2)))
      let answered = Self.read(11, from: between)
      #expect(answered.filter { $0.opcode == 10 } == pongs)
      #expect(answered.filter { $0.opcode != 10 } == [Frame(opcode: 1, payload: letters(3) + letters(2))])

      let cut = try Self.peer(of: stage)
      for byte in Array(pings.joined()) {
        cut.send([byte])
        if byte.isMultiple(of: 16) { try await Task.sleep(for: .milliseconds(1)) }
      }
      #expect(Self.read(10, from: cut) == pongs)
      // An unsolicited pong gets no answer, and the connection stays open.
      cut.send(RawPeer.frame(10, [1]) + RawPeer.frame(9, [2]))
      #expect(Self.read(1, from: cut) == [Frame(opcode: 10, payload: [2])])
    }

    @Test("a client that pings and reads no pong holds a bounded memory: its newest pings are answered, in order")
    func flood() async throws {
      let stage = try await Stage()
      defer { stage.loop.stop() }
      let peer = try Self.peer(of: stage)
      let count = 2_000
      for number in 0..<count { peer.send(RawPeer.frame(9, [UInt8(number >> 8), UInt8(number & 0xFF)])) }
      let last = Frame(opcode: 10, payload: [UInt8((count - 1) >> 8), UInt8((count - 1) & 0xFF)])
      let pongs = Self.frames(in: peer.read { Self.frames(in: Array($0.suffix(4))) == [last] })
      let numbers = pongs.map { Int($0.payload[0]) << 8 | Int($0.payload[1]) }
      #expect(numbers.last == count - 1 && zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 })
    }

    @Test("nothing follows the close frame with which a violation is answered, whatever was to be sent")
    func nothingAfterClose() async throws {
      let stage = try await Stage()
      defer { stage.loop.stop() }
      for violation in [
        RawPeer.frame(3, [1]), RawPeer.frame(9, [1], final: false), RawPeer.frame(0, [1]), [0xF1, 0x80, 1, 2, 3, 4],
      ] {
        let peer = try Self.peer(of: stage)
        peer.send(RawPeer.frame(1, letters(5)) + RawPeer.frame(9, [7]) + violation)
        let frames = Self.frames(in: peer.read())
        #expect(frames.last?.opcode == 8 && frames.last.map { $0.payload.starts(with: [0x03, 0xEA]) } == true, "\(frames)")
        #expect(frames.count { $0.opcode == 8 } == 1, "\(frames)")
      }
    }

    @Test("nor what others cause to be sent, while a client that broke the rules does not answer")
    func nothingWhileUnanswered() async throws {
      let stage = try await Stage()
      defer { stage.loop.stop() }
      let peer = try Self.peer(of: stage)
      let connection = await stage.serverSide.opening()
      peer.send(RawPeer.frame(3, [1]))
      #expect(RawPeer.closeCode(in: peer.read { RawPeer.closeCode(in: $0) != nil }) == 1002)
      try await stage.loop.run { connection.send(letters(5), as: .text) }
      #expect(peer.read() == [])
      #expect(await stage.serverSide.ending()?.cause == .violation)
    }

    @Test(
      "a close is answered with its code; a code that no endpoint may send with 1002",
      arguments: [
        (1000, 1000), (1001, 1001), (1003, 1003), (1007, 1007), (1011, 1011), (3000, 3000), (4321, 4321), (4999, 4999),
        (0, 1002), (999, 1002), (1004, 1002), (1005, 1002), (1006, 1002), (1015, 1002), (2999, 1002), (5000, 1002),
        (65_535, 1002),
      ] as [(UInt16, UInt16)])
    func closeCodes(sent: UInt16, answered: UInt16) async throws {
      let stage = try await Stage()
      defer { stage.loop.stop() }
      let peer = try Self.peer(of: stage)
      peer.send(RawPeer.frame(8, [UInt8(sent >> 8), UInt8(sent & 0xFF)] + Array("bye".utf8)))
      let frames = Self.frames(in: peer.read())
      #expect(frames.count == 1 && frames.first?.opcode == 8, "\(frames)")
      #expect(frames.first?.payload.prefix(2) == [UInt8(answered >> 8), UInt8(answered & 0xFF)], "\(frames)")
      let ending = await stage.serverSide.ending()
      #expect(ending == CloseReason(.peer, code: CloseCode(rawValue: answered), text: "bye"))
    }

    @Test("a close without a code is answered")
    func closeWithoutCode() async throws {
      let stage = try await Stage()
      defer { stage.loop.stop() }
      let without = try Self.peer(of: stage)
      without.send(RawPeer.frame(8, []))
      #expect(Self.frames(in: without.read()).map(\.opcode) == [8])
    }
  }
}
