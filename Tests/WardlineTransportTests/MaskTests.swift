import Foundation
import Testing

@testable import WardlineTransport

/// What libwebsockets 4.1 takes from a client without a mask (decision 021).
struct ClientFramesTests {
  private static let handshake = Array(RawPeer.request().utf8)

  /// Whether all frames are masked, told in pieces.
  private static func areMasked(_ pieces: [some Collection<UInt8>]) -> Bool {
    var frames = ClientFrames()
    var answer = true
    for piece in pieces {
      var bytes = Array(piece)
      answer = bytes.withUnsafeMutableBytes { frames.follow($0) }
    }
    return answer
  }

  /// What the pings carry that wait for an answer.
  private static func answered(_ frames: inout ClientFrames) -> [[UInt8]] {
    var payloads: [[UInt8]] = []
    while let payload = frames.nextPing() { payloads.append(payload) }
    return payloads
  }

  @Test("pings become pongs in their place and are kept with what they carry; every other byte stays, wherever a read ends")
  func pings() {
    let payloads = [[], pattern(1), pattern(125), letters(7)]
    let (before, after) = (RawPeer.frame(1, [0x89, 0x89]), RawPeer.frame(2, pattern(300)))
    let bytes = Self.handshake + before + payloads.flatMap { RawPeer.frame(9, $0) } + RawPeer.frame(10, [1]) + after
    let changed = Self.handshake + before + payloads.flatMap { RawPeer.frame(10, $0) } + RawPeer.frame(10, [1]) + after
    for end in Self.handshake.count..<bytes.count {
      var frames = ClientFrames()
      var pieces = [Array(bytes[..<end]), Array(bytes[end...])]
      for index in pieces.indices {
        let isMasked = pieces[index].withUnsafeMutableBytes { frames.follow($0) }
        #expect(isMasked)
      }
      #expect(Array(pieces.joined()) == changed)
      #expect(Self.answered(&frames) == payloads)
    }
  }

  @Test("of many pings the newest are kept; what is no ping that may be answered is left to libwebsockets")
  func unanswered() {
    var frames = ClientFrames()
    let many = (0..<2 * TransportLimits.pongsMax).map { [UInt8($0)] }
    var bytes = Self.handshake + many.flatMap { RawPeer.frame(9, $0) }
    _ = bytes.withUnsafeMutableBytes { frames.follow($0) }
    #expect(Self.answered(&frames) == many.suffix(TransportLimits.pongsMax))
    for bad in [RawPeer.frame(9, [1], final: false), RawPeer.frame(9, pattern(126)), [0xC9, 0x81, 0, 0, 0, 0, 1]] {
      var bytes = bad
      let isMasked = bytes.withUnsafeMutableBytes { frames.follow($0) }
      #expect(isMasked && !frames.hasPings)
    }
  }

  @Test("masked frames of every length pass, wherever a read ends")
  func masked() {
    let frames: [[UInt8]] = [
      RawPeer.frame(1, letters(5)), RawPeer.frame(9, []), RawPeer.frame(2, pattern(125)), RawPeer.frame(2, pattern(126)),
      RawPeer.frame(2, pattern(300), final: false), RawPeer.frame(0, pattern(7)), RawPeer.frame(2, pattern(65_536)),
    ]
    let bytes = Self.handshake + frames.joined()
    for end in Array(0..<1_200) + [bytes.count - 65_550, bytes.count - 1] {
      #expect(Self.areMasked([bytes[..<end], bytes[end...]]), "\(end)")
    }
    #expect(Self.areMasked(bytes.map { CollectionOfOne($0) }))
  }

  @Test("a frame without a mask is found, of every length and behind every other, wherever a read ends")
  func unmasked() {
    for good in [[], RawPeer.frame(1, letters(5)), RawPeer.frame(2, pattern(300)), RawPeer.frame(9, [])] {
      for size in [0, 5, 126, 70_000] {
        let before = Self.handshake + good
        let bytes = before + RawPeer.frame(2, pattern(size), isMasked: false)
        for end in before.count - 3...before.count + 2 {
          #expect(!Self.areMasked([bytes[..<end], bytes[end...]]), "\(good.count) \(size) \(end)")
        }
      }
    }
  }

  @Test("an empty line ends the handshake, and nothing before it does")
  func handshake() {
    let head = Array("GET / HTTP/1.1\r\nA: \r\r\n\n\r\r\n".utf8)
    #expect(Self.areMasked([head + [0x81, 0x01]]))
    #expect(!Self.areMasked([head + [13, 10] + [0x81, 0x01]]))
  }
}

extension TransportTests {
  @Suite("frames without a mask", .timeLimit(.minutes(1)))
  struct MaskTests {
    /// A peer, on plain TCP or with TLS, after its handshake.
    private static func peer(of stage: Stage, _ authority: Authority?) throws -> RawPeer {
      let peer = try authority.map { try Self.securePeer(port: stage.server.port, $0) } ?? RawPeer(port: stage.server.port)
      #expect(peer.handshake().hasPrefix("HTTP/1.1 101"))
      return peer
    }

    /// Bytes between a socket of ours and one with TLS.
    private static let bridge = """
      import select, socket, ssl, sys
      near = socket.socket(fileno=0)
      context = ssl.create_default_context(cafile=sys.argv[2])
      far = context.wrap_socket(socket.create_connection(("127.0.0.1", int(sys.argv[1]))), server_hostname="127.0.0.1")
      while True:
          for source in [far] if far.pending() else select.select([near, far], [], [])[0]:
              data = source.recv(65536)
              if not data: sys.exit()
              (far if source is near else near).sendall(data)
      """

    private static func securePeer(port: Int, _ authority: Authority) throws -> RawPeer {
      var pair: [Int32] = [-1, -1]
      try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &pair) == 0)
      let process = Process()
      process.executableURL = URL(filePath: "/usr/bin/python3")
      process.arguments = ["-c", bridge, "\(port)", authority.certificate]
      process.standardInput = FileHandle(fileDescriptor: pair[1], closeOnDealloc: true)
      process.standardError = FileHandle.nullDevice
      try process.run()
      return RawPeer(connected: pair[0])
    }

    private static let violations: [[[UInt8]]] = [
      [RawPeer.frame(1, letters(3), isMasked: false)],
      [RawPeer.frame(2, pattern(3), isMasked: false)],
      [RawPeer.frame(9, [1], isMasked: false)],
      [RawPeer.frame(2, [], isMasked: false)],
      [RawPeer.frame(2, pattern(3_000), isMasked: false)],
      [RawPeer.frame(2, pattern(70_000), isMasked: false)],
      // Behind frames that keep the rule, in the same read and in later ones.
      [RawPeer.frame(2, pattern(5_000), final: false) + RawPeer.frame(0, pattern(3), isMasked: false)],
      [RawPeer.frame(1, letters(9)), RawPeer.frame(1, letters(3), isMasked: false)],
      // Its header in two reads.
      [[0x82], [0x03, 1, 2, 3]],
      [RawPeer.frame(9, []) + [0x82], [0x7E], [0, 126] + pattern(126)],
    ]

    @Test(
      "text, binary, empty, fragmented, long, a ping, a split header: closed with 1002, on TCP and on TLS",
      arguments: [false, true])
    func closed(isSecure: Bool) async throws {
      let authority = isSecure ? try Authority() : nil
      defer { authority?.remove() }
      let stage = try await Stage(
        limits: ConnectionLimits(messageBytesMax: 100_000), tls: try authority?.identity(for: "127.0.0.1"))
      defer { stage.loop.stop() }
      // A peer with TLS is a process, and takes its time to start.
      let violations = isSecure ? [0, 2, 5, 8].map { Self.violations[$0] } : Self.violations
      for (number, pieces) in violations.enumerated() {
        let peer = try Self.peer(of: stage, authority)
        for (index, piece) in pieces.enumerated() {
          // So that the server reads them apart. If it does not, the answer is the same.
          if index > 0 { try await Task.sleep(for: .milliseconds(10)) }
          peer.send(piece)
        }
        #expect(RawPeer.closeCode(in: peer.read { RawPeer.closeCode(in: $0) != nil }) == 1002, "\(number)")
      }
      await stage.serverSide.wait { events in
        events.count { if case .closed = $0 { true } else { false } } == violations.count
      }
      let events = await stage.serverSide.transcript
      let reason = CloseReason(.violation, code: .protocolError, text: "a client must mask its frames")
      for case .closed(let found) in events { #expect(found == reason) }
      // Only the one that was whole before the violation.
      #expect(events.compactMap(\.message).allSatisfy { $0 == letters(9) })
    }

    @Test("masked frames in any pieces come through, on TCP and on TLS", arguments: [false, true])
    func masked(isSecure: Bool) async throws {
      let authority = isSecure ? try Authority() : nil
      defer { authority?.remove() }
      let stage = try await Stage(
        limits: ConnectionLimits(messageBytesMax: 100_000), tls: try authority?.identity(for: "127.0.0.1"))
      defer { stage.loop.stop() }
      let peer = try Self.peer(of: stage, authority)
      let sizes = [0, 3, 125, 126, 5_000, 70_000]
      let bytes = sizes.flatMap { RawPeer.frame(2, pattern($0)) }
      for byte in bytes.prefix(20) { peer.send([byte]) }
      peer.send(Array(bytes.dropFirst(20)))
      await stage.serverSide.wait { events in events.count { $0.message != nil } == sizes.count }
      #expect(await stage.serverSide.transcript.compactMap(\.message) == sizes.map(pattern))
    }

    @Test("a client that sends without waiting for the answer to its handshake, and without a mask, is cut")
    func early() async throws {
      let stage = try await Stage()
      defer { stage.loop.stop() }
      let peer = try RawPeer(port: stage.server.port)
      peer.send(Array(RawPeer.request().utf8) + RawPeer.frame(1, letters(3), isMasked: false))
      _ = peer.read()
      try await Task.sleep(for: .milliseconds(20))
      #expect(await stage.serverSide.transcript.compactMap(\.message) == [])
      #expect(try await stage.loop.run { stage.server.handshakeCount + stage.server.openCount } == 0)
    }
  }
}
