import Testing
import WardlineTransport

extension TransportTests {
  @Suite("plain HTTP for operators' tools", .timeLimit(.minutes(1)))
  struct HTTPServerTests {
    /// A server that answers with what it was asked, `/long` with more than a socket takes, and `/later` in the next turn of its loop.
    private static func start(on loop: EventLoop) async throws -> HTTPServer {
      try await loop.run {
        try HTTPServer(loop: loop, host: "127.0.0.1", port: 0, isLoopbackOnly: true, probes: ["/probe"]) { request, respond in
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

    @Test(
      "a probe is answered however many sockets say nothing, or send a request by the byte: these are cut for it",
      arguments: [8, 40, 2 * TransportLimits.httpArrivingOfNetworkMax])
    func probes(besides count: Int) async throws {
      let loop = try EventLoop(name: "http")
      defer { loop.stop() }
      let server = try await Self.start(on: loop)
      let slow = try (0..<count).map { number in
        let peer = try RawPeer(port: server.port)
        if !number.isMultiple(of: 2) { peer.send("GET /metrics HTTP/1.1\r\nHost:") }
        return peer
      }
      for number in 0..<35 {
        for peer in slow.suffix(8) { peer.send("x") }
        #expect(try Self.ask(server.port, "GET /probe HTTP/1.1\r\nHost: x\r\n\r\n").body == "/probe ", "\(number)")
      }
      #expect(try await loop.run { server.connectionCount } <= TransportLimits.httpArrivingOfNetworkMax + 1)
      withExtendedLifetime(slow) {}
    }

    @Test("who does not complete a request is cut, and the sockets of one network cost no other one its place")
    func networks() async throws {
      let loop = try EventLoop(name: "http")
      defer { loop.stop() }
      let server = try await Self.start(on: loop)
      let other = try RawPeer(port: server.port, from: "127.0.0.66")
      other.send("GET /a HTTP/1.1\r\n")
      let slow = try (0..<TransportLimits.httpArrivingMax).map { _ in try RawPeer(port: server.port) }
      // Accepted behind all of them.
      #expect(try Self.ask(server.port, "GET /b HTTP/1.1\r\nHost: x\r\n\r\n").body == "/b ")
      other.send("Host: x\r\n\r\n")
      #expect(String(decoding: other.read(), as: UTF8.self).hasSuffix("/a "))
      while try await loop.run({ server.connectionCount }) > 0 { try await Task.sleep(for: .milliseconds(20)) }
      withExtendedLifetime(slow) {}
    }

    @Test(
      "requests that are being answered are bounded, of one network and of all; then 503, and a probe is answered all the same")
    func bounded() async throws {
      let loop = try EventLoop(name: "http")
      defer { loop.stop() }
      let server = try await Self.start(on: loop)
      var waiting: [RawPeer] = []
      /// Until all of them are being answered.
      func ask(_ count: Int, from source: String) throws {
        for _ in 0..<count {
          let peer = try RawPeer(port: server.port, from: source)
          peer.send("GET /never HTTP/1.1\r\nHost: x\r\n\r\n")
          waiting.append(peer)
        }
      }
      func isBusy(for source: String) throws -> Bool {
        let peer = try RawPeer(port: server.port, from: source)
        peer.send("GET /a HTTP/1.1\r\nHost: x\r\n\r\n")
        return String(decoding: peer.read(), as: UTF8.self).contains(" 503")
      }
      try ask(TransportLimits.httpConnectionsOfNetworkMax, from: "127.0.0.1")
      while try !isBusy(for: "127.0.0.1") {}
      #expect(try !isBusy(for: "127.0.0.66"))
      try ask(TransportLimits.httpConnectionsMax - TransportLimits.httpConnectionsOfNetworkMax, from: "127.0.0.66")
      while try !isBusy(for: "127.0.0.67") {}
      #expect(try Self.ask(server.port, "GET /probe HTTP/1.1\r\nHost: x\r\n\r\n").body == "/probe ")
      waiting.first?.reset()
      while try !Self.ask(server.port, "GET /a HTTP/1.1\r\nHost: x\r\n\r\n").head.contains(" 200") {
        try await Task.sleep(for: .milliseconds(5))
      }
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
