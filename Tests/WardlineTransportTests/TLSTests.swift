import Foundation
import Testing
import WardlineTransport
import WardlineTestSupport

extension TransportTests {
  /// An authority and what it has signed, made with the openssl command for one test run.
  struct Authority {
    let folder: URL
    var certificate: String { folder.appending(path: "ca.pem").path }

    init() throws {
      folder = URL(filePath: try makeTemporaryDirectory())
      try Self.openssl(
        ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2", "-subj", "/CN=test"]
          + ["-keyout", "ca.key", "-out", "ca.pem"], in: folder)
    }

    func remove() { removeTemporaryDirectory(folder.path) }

    func identity(
      for name: String, key: [String] = ["ec", "-pkeyopt", "ec_paramgen_curve:P-256"], days: Int = 2
    ) throws -> TLSServer {
      let request =
        ["req", "-newkey"] + key + ["-nodes", "-subj", "/CN=server", "-keyout", "\(name).key", "-out", "\(name).csr"]
      try Self.openssl(request, in: folder)
      let extensions = folder.appending(path: "\(name).ext")
      try "subjectAltName=\(name.first?.isNumber == true ? "IP" : "DNS"):\(name)".write(
        to: extensions, atomically: true, encoding: .utf8)
      try Self.openssl(
        ["x509", "-req", "-in", "\(name).csr", "-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-days", "\(days)"]
          + ["-extfile", extensions.path, "-out", "\(name).pem"], in: folder)
      return TLSServer(
        certificateFile: folder.appending(path: "\(name).pem").path, privateKeyFile: folder.appending(path: "\(name).key").path)
    }

    @discardableResult
    static func openssl(_ arguments: [String], in folder: URL) throws -> String {
      let process = Process()
      process.executableURL = URL(filePath: "/usr/bin/openssl")
      process.arguments = arguments
      process.currentDirectoryURL = folder
      let output = Pipe()
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = output
      process.standardError = output
      try process.run()
      let data = output.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      return String(decoding: data, as: UTF8.self)
    }
  }

  @Suite("TLS", .timeLimit(.minutes(1)), .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/openssl")))
  struct TLSTests {
    private func connect(_ stage: Stage, host: String, authority: String?, on loop: EventLoop) async throws -> (
      WebSocketConnection, Recorder
    ) {
      let recorder = Recorder(on: loop)
      let url = try WebSocketURL(parsing: "wss://\(host):\(stage.server.port)/")
      let connection = try await loop.run {
        let trust = TLSClient(certificateAuthorityFile: authority)
        let configuration = ClientConfiguration(url: url, tls: trust, subprotocol: subprotocol)
        return WebSocketConnection.connect(loop: loop, configuration: configuration, handler: recorder)
      }
      return (connection, recorder)
    }

    @Test("there and back with a private authority, by name and by address", arguments: ["localhost", "127.0.0.1"])
    func roundTrip(host: String) async throws {
      let authority = try Authority()
      defer { authority.remove() }
      let limits = ConnectionLimits(messageBytesMax: 1 << 20)
      let stage = try await Stage(limits: limits, tls: try authority.identity(for: host))
      defer { stage.loop.stop() }
      let loop = try EventLoop(name: "client")
      defer { loop.stop() }
      let (connection, client) = try await connect(stage, host: host, authority: authority.certificate, on: loop)
      _ = await client.opening()
      let sizes = [0, 1, 16_383, 16_384, 16_385, 65_537, 200_000]
      try await loop.run { for size in sizes { connection.send(pattern(size), as: .binary) } }
      await client.wait { $0.count { $0.message != nil } == sizes.count }
      #expect(await client.transcript.compactMap(\.message) == sizes.map(pattern))
      try await loop.run { connection.close(code: .normal, reason: "done") }
      #expect(await stage.serverSide.ending() == CloseReason(.peer, code: .normal, text: "done"))
    }

    @Test("a server that another authority has signed, or nobody that the system knows, is refused with the reason")
    func wrongAuthority() async throws {
      let (authority, other) = (try Authority(), try Authority())
      defer {
        authority.remove()
        other.remove()
      }
      let stage = try await Stage(tls: try authority.identity(for: "localhost"))
      defer { stage.loop.stop() }
      let loop = try EventLoop(name: "client")
      defer { loop.stop() }
      for trust in [other.certificate, nil] {
        let (_, client) = try await connect(stage, host: "localhost", authority: trust, on: loop)
        let failure = await client.failure()
        guard case .tls(let why) = failure else { return #expect(Bool(false), "\(String(describing: failure))") }
        #expect(why.contains("certificate") || why.contains("self-signed"))
      }
      #expect(await stage.serverSide.transcript.isEmpty)
    }

    @Test("a certificate for another name is refused")
    func wrongName() async throws {
      let authority = try Authority()
      defer { authority.remove() }
      let stage = try await Stage(tls: try authority.identity(for: "relay.example.org"))
      defer { stage.loop.stop() }
      let loop = try EventLoop(name: "client")
      defer { loop.stop() }
      for (host, kind) in [("localhost", "hostname"), ("127.0.0.1", "IP address")] {
        let (_, client) = try await connect(stage, host: host, authority: authority.certificate, on: loop)
        let failure = await client.failure()
        guard case .tls(let why) = failure else { return #expect(Bool(false), "\(String(describing: failure))") }
        #expect(why.hasPrefix("\(kind) mismatch"))
        // It names itself.
        #expect(why.contains("/CN=server") && why.contains("issued by /CN=test"), "\(why)")
      }
    }

    @Test("wss:// at a port without TLS, and ws:// at one with it, say so, and name the other", arguments: [false, true])
    func otherScheme(isServerSecure: Bool) async throws {
      let authority = try Authority()
      defer { authority.remove() }
      let stage = try await Stage(tls: isServerSecure ? try authority.identity(for: "localhost") : nil)
      defer { stage.loop.stop() }
      let loop = try EventLoop(name: "client")
      defer { loop.stop() }
      let recorder = Recorder(on: loop)
      let url = try WebSocketURL(parsing: "\(isServerSecure ? "ws" : "wss")://localhost:\(stage.server.port)/")
      _ = try await loop.run {
        let trust = TLSClient(certificateAuthorityFile: authority.certificate)
        let configuration = ClientConfiguration(url: url, tls: trust, subprotocol: subprotocol)
        return WebSocketConnection.connect(loop: loop, configuration: configuration, handler: recorder)
      }
      let failure = try #require(await recorder.failure())
      #expect(failure.description.contains("begins with \(isServerSecure ? "wss" : "ws")://"), "\(failure)")
    }

    @Test("ws:// at a port that refuses, or hangs up without TLS, says nothing of TLS")
    func noOtherScheme() async throws {
      let loop = try EventLoop(name: "client")
      defer { loop.stop() }
      // A server whose handshakes are taken up hangs up at once; then it is gone.
      let stage = try await Stage(handshakesMax: 1)
      let silent = try RawPeer(port: stage.server.port)
      while try await stage.loop.run({ stage.server.handshakeCount }) == 0 { try await Task.sleep(for: .milliseconds(5)) }
      defer { withExtendedLifetime(silent) {} }
      for isGone in [false, true] {
        if isGone { stage.loop.stop() }
        let (_, recorder) = try await stage.connect(from: loop)
        let failure = try #require(await recorder.failure())
        #expect(!failure.description.contains("TLS") && !failure.description.contains("wss"), "\(failure)")
      }
    }

    @Test("old versions and suites without forward secrecy are refused; TLS 1.2 with ECDHE, and 1.3 over X25519, are not")
    func suites() async throws {
      let authority = try Authority()
      defer { authority.remove() }
      let stage = try await Stage(tls: try authority.identity(for: "localhost", key: ["rsa:2048"]))
      defer { stage.loop.stop() }
      func offer(_ arguments: [String]) throws -> String {
        let address = "127.0.0.1:\(stage.server.port)"
        return try Authority.openssl(["s_client", "-connect", address, "-CAfile", "ca.pem"] + arguments, in: authority.folder)
      }
      #expect(try offer(["-tls1_2", "-cipher", "AES128-GCM-SHA256:AES256-SHA"]).contains("Cipher is (NONE)"))
      #expect(try offer(["-tls1_2", "-cipher", "ECDHE-RSA-AES128-SHA256"]).contains("Cipher is (NONE)"))
      #expect(try offer(["-tls1_1", "-cipher", "ALL@SECLEVEL=0"]).contains("Cipher is (NONE)"))
      #expect(try offer(["-tls1_2"]).contains("Cipher is ECDHE-RSA-AES128-GCM-SHA256"))
      let modern = try offer(["-tls1_3", "-alpn", "h2,http/1.1"])
      #expect(modern.contains("X25519"))
      #expect(modern.contains("ALPN protocol: http/1.1"))
    }
  }
}
