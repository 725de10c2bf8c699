import Testing
import WardlineTransport

extension TransportTests {
  @Suite("plain HTTP for operators' tools", .timeLimit(.minutes(1)))
  struct HTTPServerTests {
    /// A server that answers with what it was asked, `/long` with more than a socket takes, and `/later` in the next turn of its loop.
    private static func start(on loop: EventLoop) async throws -> HTTPServer {
      try await loop.run {
        try HTTPServer(loop: loop, host: "127.0.0.1", port: 0, isLoopbackOnly: true) { request, respond in
          switch request.path {
          case "/long": respond(HTTPResponse(body: Array(repeating: UInt8(ascii: "x"), count: 1_000_000)))
          case "/too-long": respond(HTTPResponse(body: Array(repeating: UInt8(ascii: "x"), count: 1_100_000)))
          case "/none": respond(.notFound)
          case "/never": break
          default: respond(HTTPResponse(status: 200, text: "\(request.path) \(request.accept)"))
          }
        }
      }
    }

    private static func ask(_ port: Int, _ request: String) throws -> (head: String, body: String) {
      let peer = try RawPeer(port: port)
      peer.send(request)
      let answer = String(decoding: peer.read(atATime: 65_536), as: UTF8.self)
      let parts = answer.split(separator: "\r\n\r\n", maxSplits: 1, omittingEmptySubsequences: false)
      return (parts.first.map(String.init) ?? "", parts.count > 1 ? String(parts[1]) : "")
    }

    @Test("GET and HEAD are answered, once a connection; the query is no part of the path")
    func answers() async throws {
      let loop = try EventLoop(name: "http")
      defer { loop.stop() }
      let server = try await Self.start(on: loop)
      let get = try Self.ask(server.port, "GET /metrics?a=b HTTP/1.1\r\nHost: x\r\nAccept: text/plain\r\n\r\n")
      #expect(get.head.hasPrefix("HTTP/1.1 200") && get.body == "/metrics text/plain", "\(get)")
      for header in [
        "content-type: text/plain; charset=utf-8", "content-length: 19", "connection: close", "cache-control: no-store",
      ] {
        #expect(get.head.lowercased().contains(header), "\(get.head)")
      }
      let head = try Self.ask(server.port, "HEAD /metrics HTTP/1.1\r\nHost: x\r\nAccept: text/plain\r\n\r\n")
      #expect(
        head.head.contains(" 200") && head.head.lowercased().contains("content-length: 19") && head.body.isEmpty, "\(head)")
      let none = try Self.ask(server.port, "GET /none HTTP/1.1\r\nHost: x\r\n\r\n")
      #expect(none.head.contains(" 404") && none.body == "not found\n", "\(none)")
      let long = try Self.ask(server.port, "GET /long HTTP/1.1\r\nHost: x\r\n\r\n")
      #expect(long.head.contains(" 200") && long.body.utf8.count == 1_000_000)
      let tooLong = try Self.ask(server.port, "GET /too-long HTTP/1.1\r\nHost: x\r\n\r\n")
      #expect(tooLong.head.contains(" 500"), "\(tooLong.head)")
      #expect(try await loop.run { server.connectionCount } == 0)
    }

    @Test(
      "any other method is refused with 405; an upgrade, a head that is too long and what is no HTTP are hung up on",
      arguments: [
        ("POST /metrics HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc", "405"),
        ("DELETE /metrics HTTP/1.1\r\nHost: x\r\n\r\n", "405"), ("OPTIONS /metrics HTTP/1.1\r\nHost: x\r\n\r\n", "405"),
        ("CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n", nil), (RawPeer.request(), nil),
        (RawPeer.request(upgrade: "h2c", extra: ["HTTP2-Settings: AAAA"]), nil),
        ("GET / HTTP/1.1\r\nHost: \(String(repeating: "x", count: 8_000))\r\n\r\n", nil), ("nonsense\r\n\r\n", nil),
      ] as [(String, String?)])
    func refusals(request: String, status: String?) async throws {
      let loop = try EventLoop(name: "http")
      defer { loop.stop() }
      let server = try await Self.start(on: loop)
      let answer = try Self.ask(server.port, request)
      if let status {
        #expect(answer.head.contains(" \(status)") && answer.head.lowercased().contains("allow: get, head"), "\(answer)")
      } else {
        #expect(!answer.head.contains(" 200") && !answer.head.contains(" 101"), "\(answer)")
      }
      // And the next one is served.
      #expect(try Self.ask(server.port, "GET /a HTTP/1.1\r\nHost: x\r\n\r\n").body == "/a ")
    }

    @Test("who says nothing, never reads or is never answered holds a bounded number of places, and is cut")
    func slowClients() async throws {
      let loop = try EventLoop(name: "http")
      defer { loop.stop() }
      let server = try await Self.start(on: loop)
      let silent = try (1..<TransportLimits.httpConnectionsMax).map { _ in try RawPeer(port: server.port) }
      let unread = try RawPeer(port: server.port)
      unread.send("GET /never HTTP/1.1\r\nHost: x\r\n\r\n")
      while try await loop.run({ server.connectionCount }) < TransportLimits.httpConnectionsMax {
        try await Task.sleep(for: .milliseconds(5))
      }
      #expect(try RawPeer(port: server.port).read() == [], "one more is hung up on")
      withExtendedLifetime((silent, unread)) {}
      silent.first?.reset()
      while try await loop.run({ server.connectionCount }) == TransportLimits.httpConnectionsMax {
        try await Task.sleep(for: .milliseconds(5))
      }
      #expect(try Self.ask(server.port, "GET /a HTTP/1.1\r\nHost: x\r\n\r\n").body == "/a ")
    }

    @Test("who asks without a pause waits in the kernel: so many in a window")
    func rate() async throws {
      let loop = try EventLoop(name: "http")
      defer { loop.stop() }
      let server = try await Self.start(on: loop)
      let began = loop.now
      let windows = 3
      for _ in 0..<(windows * TransportLimits.httpAcceptsPerWindowMax) {
        #expect(try Self.ask(server.port, "GET /a HTTP/1.1\r\nHost: x\r\n\r\n").body == "/a ")
      }
      #expect(loop.now - began >= Int64(windows - 1) * TransportLimits.httpAcceptWindowMilliseconds)
    }

    @Test("an address that others can reach is refused, and a closed server frees its port")
    func listening() async throws {
      let loop = try EventLoop(name: "http")
      defer { loop.stop() }
      await #expect(throws: TransportError.notLoopback(host: "0.0.0.0")) {
        try await loop.run { _ = try HTTPServer(loop: loop, host: "0.0.0.0", port: 0, isLoopbackOnly: true) { _, _ in } }
      }
      let server = try await Self.start(on: loop)
      let port = server.port
      try await loop.run { server.stopAccepting() }
      try await Task.sleep(for: .milliseconds(20))
      try await loop.run {
        _ = try HTTPServer(loop: loop, host: "127.0.0.1", port: port, isLoopbackOnly: true) { _, _ in }
      }
    }
  }
}
