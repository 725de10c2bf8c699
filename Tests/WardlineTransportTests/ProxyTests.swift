import Foundation
import Synchronization
import Testing
import WardlineTestSupport

@testable import WardlineTransport

extension TransportTests {
  @Suite("proxies", .timeLimit(.minutes(1)))
  struct Proxies {
    /// Names only the proxy's own host: the relay's is not for us to resolve.
    private static func resolver(_ host: String = "proxy.example", _ addresses: [String] = ["127.0.0.1"]) -> Resolver {
      Resolver { name in name == host ? .success(addresses) : .failure(Resolver.Failure(why: "\(name) was asked for")) }
    }

    private static func connect(
      to url: String, through proxy: HTTPProxy, by resolver: Resolver = resolver(), tls: TLSClient = TLSClient(),
      on loop: EventLoop, within milliseconds: Int64 = 50_000, reaction: @escaping Recorder.Reaction = { _, _ in }
    ) async throws -> (WebSocketConnection, Recorder) {
      let recorder = Recorder(on: loop, reaction: reaction)
      let url = try WebSocketURL(parsing: url)
      let connection = try await loop.run {
        let configuration = ClientConfiguration(
          url: url, proxy: proxy, tls: tls, subprotocol: subprotocol, handshakeMilliseconds: milliseconds, resolver: resolver)
        return WebSocketConnection.connect(loop: loop, configuration: configuration, handler: recorder)
      }
      return (connection, recorder)
    }

    private static func proxy(_ proxy: ConnectProxy, login: String? = nil) throws -> HTTPProxy {
      try HTTPProxy(parsing: "http://proxy.example:\(proxy.port)", login: login)
    }

    @Test("messages go through a proxy, which resolves the name, and to nobody else", arguments: [false, true])
    func plain(answersInPieces: Bool) async throws {
      let stage = try await Stage()
      defer { stage.loop.stop() }
      let proxy = try ConnectProxy(["relay.example:80": UInt16(stage.server.port)], answersInPieces ? .halves : .leads)
      defer { proxy.stop() }
      let loop = try EventLoop(name: "client")
      defer { loop.stop() }
      let (connection, client) = try await Self.connect(
        to: "ws://relay.example/wardline", through: try Self.proxy(proxy), on: loop)
      _ = await client.opening()
      let sizes = [0, 1, 125, 126, 65_536, 300_000]
      try await loop.run { for size in sizes { connection.send(pattern(size), as: .binary) } }
      await client.wait { $0.count { $0.message != nil } == sizes.count }
      #expect(await client.transcript.compactMap { $0.message?.count } == sizes)
      #expect(proxy.requests == ["CONNECT relay.example:80 HTTP/1.1\r\nHost: relay.example:80\r\n\r\n"])
      // What TCP knows is known of a connection through a tunnel, too.
      let progress = try await loop.run { connection.readProgress() }
      #expect(progress?.establishedAtMilliseconds != nil && progress?.receivedBytes ?? 0 > 365_000)
      try await loop.run { connection.close(code: .normal, reason: "") }
      #expect(await client.ending()?.cause == .us)
    }

    @Test(
      "wss through a proxy: the certificate is of the name that the proxy was asked for",
      .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/openssl")))
    func secure() async throws {
      let authority = try Authority()
      defer { authority.remove() }
      let stage = try await Stage(tls: try authority.identity(for: "relay.example"))
      defer { stage.loop.stop() }
      let port = UInt16(stage.server.port)
      let proxy = try ConnectProxy(["relay.example:443": port, "other.example:443": port], isSix: true)
      defer { proxy.stop() }
      let loop = try EventLoop(name: "client")
      defer { loop.stop() }
      let tls = TLSClient(certificateAuthorityFile: authority.certificate)
      let six = try HTTPProxy(parsing: proxy.url)
      let (connection, client) = try await Self.connect(to: "wss://relay.example", through: six, tls: tls, on: loop)
      _ = await client.opening()
      try await loop.run { connection.send(letters(100_000), as: .binary) }
      await client.wait { $0.contains { $0.message?.count == 100_000 } }
      let (_, stranger) = try await Self.connect(to: "wss://other.example", through: six, tls: tls, on: loop)
      guard case .tls(let why) = await stranger.failure() else { return #expect(Bool(false)) }
      #expect(why.contains("mismatch"), "\(why)")
      #expect(
        proxy.requests.map { $0.prefix { $0 != "\r\n" } } == [
          "CONNECT relay.example:443 HTTP/1.1", "CONNECT other.example:443 HTTP/1.1",
        ])
    }

    @Test("what follows the head of the answer stays in the socket, for the tunnel")
    func tunnelSpeaksFirst() async throws {
      let stage = try await Stage()
      defer { stage.loop.stop() }
      let proxy = try ConnectProxy(["relay.example:80": UInt16(stage.server.port)], .speaksFirst("HTTP/1.1 500 in the tunnel"))
      defer { proxy.stop() }
      let loop = try EventLoop(name: "client")
      defer { loop.stop() }
      let address = try HTTPProxy(parsing: proxy.url)
      let kept = Mutex<ProxyTunnelBox?>(nil)
      let bytes: [UInt8] = await withCheckedContinuation { continuation in
        loop.execute {
          let tunnel = ProxyTunnel(through: address, at: "127.0.0.1", to: "relay.example:80", on: loop) { failure in
            #expect(failure == nil)
            let tunnel = kept.withLock { $0 }?.tunnel
            var buffer = [UInt8](repeating: 0, count: 100)
            let count = recv(tunnel?.socket ?? -1, &buffer, buffer.count, 0)
            #expect(tunnel?.isOpen == true)
            continuation.resume(returning: Array(buffer.prefix(max(count, 0))))
          }
          kept.withLock { $0 = ProxyTunnelBox(tunnel: tunnel) }
        }
      }
      #expect(String(decoding: bytes, as: UTF8.self) == "HTTP/1.1 500 in the tunnel")
      try await loop.run { kept.withLock { $0 = nil } }
    }

    @Test(
      "what a proxy says instead of a tunnel is told, in less than an attempt has",
      arguments: [
        (.refuses(status: 407), "the proxy NAME wants a login (status 407)"),
        (.refuses(status: 403), "the proxy NAME does not allow connections to relay.example:80 (status 403)"),
        (.refuses(status: 502), "the proxy NAME does not reach relay.example:80 (status 502)"),
        (.refuses(status: 503), "the proxy NAME does not reach relay.example:80 (status 503)"),
        (.refuses(status: 400), "the proxy NAME opens no connection to relay.example:80 (status 400)"),
        (.hangsUp, "the proxy NAME hung up when it was asked for relay.example:80"),
        (.isSilent, "the proxy NAME did not answer within 4000 ms when it was asked for relay.example:80"),
        (.isEndless, "the proxy NAME answered with a head of more than 16384 bytes"),
        (.babbles, "the proxy NAME does not speak HTTP"),
      ] as [(ConnectProxy.Behaviour, String)])
    func refusals(behaviour: ConnectProxy.Behaviour, text: String) async throws {
      let proxy = try ConnectProxy([:], behaviour)
      defer { proxy.stop() }
      let loop = try EventLoop(name: "client")
      defer { loop.stop() }
      let before = try await loop.run { loop.handleCount }
      for scheme in ["ws://relay.example", "ws://relay.example"] {
        let (_, client) = try await Self.connect(to: scheme, through: try Self.proxy(proxy), on: loop)
        let expected = text.replacing("NAME", with: "proxy.example:\(proxy.port)")
        #expect(await client.outcome()?.description == expected)
      }
      // Nothing is left of them.
      for _ in 0..<200 where try await loop.run({ loop.handleCount }) != before { usleep(5_000) }
      #expect(try await loop.run { loop.handleCount } == before)
    }

    @Test("a login is shown; a wrong one is told apart from none, and not shown again, so that no account is locked")
    func login() async throws {
      let stage = try await Stage()
      defer { stage.loop.stop() }
      let names = ["relay.example:80": UInt16(stage.server.port)]
      let proxy = try ConnectProxy(names, .wantsLogin("Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ=="))
      defer { proxy.stop() }
      let loop = try EventLoop(name: "client")
      defer { loop.stop() }
      for (login, failure) in [
        (nil, "wants a login (status 407)"), ("Aladdin:open", "does not accept this login (status 407)"),
        ("Aladdin:open", "does not accept this login (status 407)"), ("Aladdin:open sesame", nil),
      ] as [(String?, String?)] {
        let (_, client) = try await Self.connect(
          to: "ws://relay.example", through: try Self.proxy(proxy, login: login), on: loop)
        let outcome = await client.outcome()?.description
        let expected = failure.map { "the proxy proxy.example:\(proxy.port) \($0)" }
        #expect(outcome.map { expected.map($0.hasPrefix) ?? false } ?? (expected == nil), "\(outcome ?? "")")
      }
      #expect(proxy.requests.count { $0.contains("Basic QWxhZGRpbjpvcGVu\r\n") } == 1, "\(proxy.requests)")
    }

    @Test("a proxy that is not there, whose name is none, or that leads nowhere")
    func missing() async throws {
      let loop = try EventLoop(name: "client")
      defer { loop.stop() }
      let (_, refused) = try await Self.connect(
        to: "ws://relay.example", through: try HTTPProxy(parsing: "http://127.0.0.1:1"), on: loop)
      #expect(await refused.outcome() == .unreachable(address: "the proxy 127.0.0.1:1"))
      let (_, unknown) = try await Self.connect(
        to: "ws://relay.example", through: try HTTPProxy(parsing: "http://nobody.example:3128"), on: loop)
      #expect(
        await unknown.outcome() == .unresolved(host: "the proxy nobody.example:3128", why: "nobody.example was asked for"))
      // 200, and then nothing more.
      let proxy = try ConnectProxy(["relay.example:80": 1])
      defer { proxy.stop() }
      let (_, nowhere) = try await Self.connect(to: "ws://relay.example", through: try Self.proxy(proxy), on: loop)
      #expect(
        await nowhere.outcome()?.description
          == "the proxy proxy.example:\(proxy.port) does not reach relay.example:80 (status 502)")
    }

    @Test("the proxy's addresses are tried beside each other, and the one that answered is remembered")
    func addresses() async throws {
      let stage = try await Stage()
      defer { stage.loop.stop() }
      let proxy = try ConnectProxy(["relay.example:80": UInt16(stage.server.port)])
      defer { proxy.stop() }
      let silent = ["127.0.0.2", "127.0.0.3"].compactMap { SilentAddress($0, port: Int(proxy.port)) }
      #expect(silent.count == 2)
      let loop = try EventLoop(name: "client")
      defer { loop.stop() }
      let resolver = Self.resolver("proxy.example", ["127.0.0.2", "127.0.0.3", "127.0.0.9", "127.0.0.1"])
      let (_, client) = try await Self.connect(
        to: "ws://relay.example", through: try Self.proxy(proxy), by: resolver, on: loop)
      #expect(await client.outcome() == nil)
      #expect(AddressTrial.known("proxy.example", port: Int(proxy.port)) == "127.0.0.1")
      withExtendedLifetime(silent) {}
    }

    @Test("a tunnel that is cut ends the connection, one that is given up is closed, and a loop that stops closes all")
    func endings() async throws {
      let stage = try await Stage()
      defer { stage.loop.stop() }
      let proxy = try ConnectProxy(["relay.example:80": UInt16(stage.server.port)])
      defer { proxy.stop() }
      let loop = try EventLoop(name: "client")
      let (_, client) = try await Self.connect(to: "ws://relay.example", through: try Self.proxy(proxy), on: loop)
      _ = await client.opening()
      proxy.cut()
      #expect(await client.ending()?.cause == .lost)
      proxy.set(.isSilent)
      let (given, second) = try await Self.connect(to: "ws://relay.example", through: try Self.proxy(proxy), on: loop)
      for _ in 0..<1_000 where proxy.requests.count < 2 { usleep(2_000) }
      try await loop.run {
        // The attempt moves: TCP has accepted.
        #expect(given.readProgress()?.establishedAtMilliseconds != nil)
        given.abort()
      }
      #expect(await second.failure() == .aborted)
      let (_, third) = try await Self.connect(to: "ws://relay.example", through: try Self.proxy(proxy), on: loop)
      for _ in 0..<1_000 where proxy.requests.count < 3 { usleep(2_000) }
      loop.stop()
      #expect(await third.failure() == .aborted)
    }

    @Test("a hundred connections through a proxy leave no descriptor and no handle behind")
    func leaks() async throws {
      let stage = try await Stage()
      defer { stage.loop.stop() }
      let proxy = try ConnectProxy(["relay.example:80": UInt16(stage.server.port)])
      defer { proxy.stop() }
      let loop = try EventLoop(name: "client")
      defer { loop.stop() }
      var counts: [(descriptors: Int, handles: Int)] = []
      for round in 0..<100 {
        let (connection, client) = try await Self.connect(
          to: "ws://relay.example", through: try Self.proxy(proxy), on: loop)
        #expect(await client.outcome() == nil)
        try await loop.run { connection.abort() }
        _ = await client.ending()
        guard [9, 99].contains(round) else { continue }
        for _ in 0..<200 where openDescriptors() > counts.first?.descriptors ?? .max { usleep(5_000) }
        counts.append((openDescriptors(), try await loop.run { loop.handleCount }))
      }
      #expect(counts[1].descriptors <= counts[0].descriptors + 2 && counts[1].handles == counts[0].handles, "\(counts)")
    }

    // MARK: Identity providers

    private static func ask(
      _ address: String, _ rules: ProxyRules, authority: String? = nil, form: [(name: String, value: String)]? = nil
    ) async throws -> Result<HTTPClient.Answer, HTTPClient.Failure> {
      let client = try HTTPClient(name: "asks", tls: TLSClient(certificateAuthorityFile: authority), proxies: rules)
      defer { client.stop() }
      var request = HTTPClient.Request(
        try HTTPAddress(parsing: address), form.map { .form($0) }, bodyBytesMax: 1_000_000, milliseconds: 10_000)
      request.resolver = resolver()
      return await withCheckedContinuation { continuation in
        DispatchQueue.global().async { [request] in continuation.resume(returning: client.wait(for: request)) }
      }
    }

    @Test(
      "a provider is asked through the proxy, and without one where NO_PROXY has it",
      .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/openssl")))
    func provider() async throws {
      let authority = try Authority()
      defer { authority.remove() }
      let loop = try EventLoop(name: "https")
      defer { loop.stop() }
      let server = try await HTTPClientTests.serve(on: loop, tls: try authority.identity(for: "id.example"))
      let proxy = try ConnectProxy(["id.example:443": UInt16(server.port)])
      defer { proxy.stop() }
      let environment = ["https_proxy": "http://proxy.example:\(proxy.port)"]
      let rules = try ProxyRules(environment: environment)
      for _ in 0..<2 {
        let answer = try await Self.ask("https://id.example/keys", rules, authority: authority.certificate)
        #expect(answer == .success(.init(status: 200, body: Array("/keys application/json".utf8))))
      }
      guard case .success(let long) = try await Self.ask("https://id.example/long", rules, authority: authority.certificate)
      else { return #expect(Bool(false)) }
      #expect(long.body.count == 200_000)
      #expect(proxy.requests.count == 3)
      let direct = try ProxyRules(environment: environment.merging(["NO_PROXY": "example"]) { $1 })
      #expect(
        try await Self.ask("https://id.example/keys", direct)
          == .failure(.unresolved(host: "id.example", why: "id.example was asked for")))
      #expect(proxy.requests.count == 3)
    }

    @Test("a provider's proxy that refuses, is not there, or is of another kind")
    func providerRefusals() async throws {
      let proxy = try ConnectProxy([:], .refuses(status: 407))
      defer { proxy.stop() }
      let name = "proxy.example:\(proxy.port)"
      let rules = try ProxyRules(environment: ["https_proxy": name])
      #expect(
        try await Self.ask("https://id.example/", rules)
          == .failure(.proxy(why: "the proxy \(name) wants a login (status 407)")))
      proxy.set(.isSilent)
      #expect(
        try await Self.ask("https://id.example/", rules)
          == .failure(.proxy(why: "the proxy \(name) did not answer within 4000 ms when it was asked for id.example:443")))
      #expect(
        try await Self.ask("https://id.example/", try ProxyRules(environment: ["https_proxy": "127.0.0.1:1"]))
          == .failure(.unreachable(address: "the proxy 127.0.0.1:1")))
      guard
        case .failure(.misconfigured(let why)) = try await Self.ask(
          "https://id.example/", try ProxyRules(environment: ["https_proxy": "socks5://proxy.example:1080"]))
      else { return #expect(Bool(false)) }
      #expect(why.hasPrefix("https_proxy names a proxy of the kind socks5://"))
    }
  }
}

/// Confined to the loop of the test.
private struct ProxyTunnelBox: @unchecked Sendable {
  var tunnel: ProxyTunnel?
}
