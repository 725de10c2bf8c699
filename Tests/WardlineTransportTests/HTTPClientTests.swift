import Foundation
import Testing
import WardlineTransport

extension TransportTests {
  @Suite("HTTP to identity providers", .timeLimit(.minutes(1)))
  struct HTTPClientTests {
    static func serve(on loop: EventLoop, tls: TLSServer? = nil) async throws -> HTTPServer {
      try await loop.run {
        try HTTPServer(loop: loop, host: "127.0.0.1", port: 0, tls: tls, isLoopbackOnly: true) { request, respond in
          switch request.path {
          case "/long": respond(HTTPResponse(body: Array(repeating: UInt8(ascii: "x"), count: 200_000)))
          case "/none": respond(.notFound)
          case "/never": break
          default: respond(HTTPResponse(status: 200, text: "\(request.path) \(request.accept)"))
          }
        }
      }
    }

    static func ask(
      _ address: String, bytesMax: Int = 1_000_000, milliseconds: Int64 = 10_000, authority: String? = nil,
      resolver: Resolver = .shared
    ) async throws -> Result<HTTPClient.Answer, HTTPClient.Failure> {
      let client = try HTTPClient(name: "asks", tls: TLSClient(certificateAuthorityFile: authority))
      defer { client.stop() }
      var request = HTTPClient.Request(
        try HTTPAddress(parsing: address), bodyBytesMax: bytesMax, milliseconds: milliseconds)
      request.resolver = resolver
      return await withCheckedContinuation { continuation in
        DispatchQueue.global().async { [request] in continuation.resume(returning: client.wait(for: request)) }
      }
    }

    @Test("an answer has its status and body, a long one in pieces; one that is too long, late or missing is a failure")
    func answers() async throws {
      let loop = try EventLoop(name: "http")
      defer { loop.stop() }
      let server = try await Self.serve(on: loop)
      let base = "http://127.0.0.1:\(server.port)"
      #expect(try await Self.ask(base + "/keys") == .success(.init(status: 200, body: Array("/keys application/json".utf8))))
      #expect(try await Self.ask(base + "/none") == .success(.init(status: 404, body: Array("not found\n".utf8))))
      guard case .success(let long) = try await Self.ask(base + "/long") else {
        Issue.record("no long answer")
        return
      }
      #expect(long.body.count == 200_000)
      #expect(try await Self.ask(base + "/long", bytesMax: 199_999) == .failure(.tooLong(bytesMax: 199_999)))
      #expect(try await Self.ask(base + "/never", milliseconds: 200) == .failure(.timedOut(milliseconds: 200)))
      let gone = "127.0.0.1:1"
      #expect(try await Self.ask("http://" + gone) == .failure(.unreachable(address: gone)))
      guard case .failure(.unresolved) = try await Self.ask("https://no-such-host.invalid/") else {
        Issue.record("a name that is none")
        return
      }
    }

    @Test(
      "TLS is verified: the authority and the name",
      .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/openssl")))
    func tls() async throws {
      let authority = try Authority()
      defer { authority.remove() }
      let loop = try EventLoop(name: "https")
      defer { loop.stop() }
      let server = try await Self.serve(on: loop, tls: try authority.identity(for: "localhost"))
      let (good, otherName) = ("https://localhost:\(server.port)/keys", "https://127.0.0.1:\(server.port)/keys")
      let answer = try await Self.ask(good, authority: authority.certificate)
      #expect(answer == .success(.init(status: 200, body: Array("/keys application/json".utf8))))
      for (address, trusted) in [(good, nil), (otherName, authority.certificate)] {
        guard case .failure(.tls(let why)) = try await Self.ask(address, authority: trusted) else {
          Issue.record("\(address) is trusted")
          continue
        }
        #expect(!why.isEmpty)
      }
      // A server without TLS is no server with it.
      let plain = try await Self.serve(on: loop)
      guard case .failure(.tls) = try await Self.ask("https://localhost:\(plain.port)/") else {
        Issue.record("no TLS, and no failure")
        return
      }
    }

    @Test(
      "an address is https, or of this machine",
      arguments: [
        ("https://id.example/a?b", "https://id.example/a?b"), ("HTTPS://id.example:8443", "https://id.example:8443/"),
        ("http://localhost:80/x", "http://localhost/x"), ("http://[::1]:8080/", "http://[::1]:8080/"),
        ("http://id.example/", nil), ("http://127.0.0.1.evil.example/", nil), ("ftp://x/", nil), ("id.example", nil),
        ("https://", nil), ("https://a@b/", nil), ("https://a/#b", nil), ("https://a/ b", nil),
      ])
    func addresses(text: String, shown: String?) {
      #expect((try? HTTPAddress(parsing: text).description) == shown)
    }

    @Test("an issuer describes itself under its name")
    func discovery() throws {
      #expect(
        try HTTPAddress.discovery(of: "https://id.example/realms/a/").description
          == "https://id.example/realms/a/.well-known/openid-configuration")
      #expect(throws: HTTPAddress.Invalid.self) { try HTTPAddress.discovery(of: "https://id.example/?a") }
      #expect(throws: HTTPAddress.Invalid.self) { try HTTPAddress.discovery(of: "the hospital") }
    }
  }
}
