import Foundation
import Testing
import WardlineTransport

extension TransportTests {
  @Suite(
    "certificates", .timeLimit(.minutes(1)), .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/openssl")))
  struct CredentialTests {
    private func connect(
      _ stage: Stage, _ authority: Authority, showing identity: TLSServer? = nil, on loop: EventLoop
    ) async throws -> (WebSocketConnection, Recorder) {
      let recorder = Recorder(on: loop)
      let url = try WebSocketURL(parsing: "wss://localhost:\(stage.server.port)/")
      let shown = identity.map { TLSClient.Identity(certificateFile: $0.certificateFile, privateKeyFile: $0.privateKeyFile) }
      let connection = try await loop.run {
        let trust = TLSClient(certificateAuthorityFile: authority.certificate, identity: shown)
        let configuration = ClientConfiguration(url: url, tls: trust, subprotocol: subprotocol)
        return WebSocketConnection.connect(loop: loop, configuration: configuration, handler: recorder)
      }
      return (connection, recorder)
    }

    private static func offer(_ stage: Stage, _ authority: Authority, _ arguments: [String] = []) throws -> String {
      let address = "127.0.0.1:\(stage.server.port)"
      return try Authority.openssl(["s_client", "-connect", address, "-CAfile", "ca.pem"] + arguments, in: authority.folder)
    }

    @Test("another certificate is shown from then on, and alone; who is connected goes on")
    func reload() async throws {
      let authority = try Authority()
      defer { authority.remove() }
      let stage = try await Stage(tls: try authority.identity(for: "localhost"))
      defer { stage.loop.stop() }
      let loop = try EventLoop(name: "client")
      defer { loop.stop() }
      let (before, recorder) = try await connect(stage, authority, on: loop)
      #expect(await recorder.outcome() == nil)
      #expect(try Self.offer(stage, authority, ["-tls1_2"]).contains("Cipher is ECDHE-ECDSA-AES128-GCM-SHA256"))

      // Of another kind of key, which OpenSSL would show beside the first one.
      let second = try authority.identity(for: "localhost", key: ["rsa:2048"]).credentials()
      #expect(try await stage.loop.run { stage.server.use(second) })
      #expect(try Self.offer(stage, authority, ["-tls1_2"]).contains("Cipher is ECDHE-RSA-AES128-GCM-SHA256"))
      #expect(
        try Self.offer(stage, authority, ["-tls1_2", "-cipher", "ECDHE-ECDSA-AES128-GCM-SHA256"]).contains("Cipher is (NONE)"))
      #expect(try Self.offer(stage, authority, ["-tls1_3", "-sigalgs", "ECDSA+SHA256"]).contains("Cipher is (NONE)"))
      let (_, after) = try await connect(stage, authority, on: loop)
      #expect(await after.outcome() == nil)
      try await loop.run { before.send(pattern(100_000), as: .binary) }
      await recorder.wait { $0.contains { $0.message != nil } }
      #expect(await recorder.transcript.compactMap(\.message) == [pattern(100_000)])
      #expect(try await stage.loop.run { [stage.server.openCount, stage.server.refusedCount] } == [2, 0])
    }

    /// In a process of its own, whose groups it may change.
    @Test("a key of root's is taken where its group is the service's, as Kubernetes and systemd give it")
    func groupOfTheService() async {
      guard geteuid() == 0 else { return }
      await #expect(processExitsWith: .success) {
        let authority = try Authority()
        defer { authority.remove() }
        let identity = try authority.identity(for: "one")
        let (key, files) = (
          identity.privateKeyFile,
          TLSServer(certificateFile: identity.certificateFile, privateKeyFile: identity.privateKeyFile)
        )
        precondition(chown(key, 0, 4_321) == 0 && chmod(key, 0o440) == 0)
        precondition((try? files.credentials()) == nil)
        precondition(setgroups(1, [4_321]) == 0)
        precondition((try? files.credentials()) != nil)
        precondition(chmod(key, 0o444) == 0)
        precondition((try? files.credentials()) == nil)
      }
    }

    @Test("files that cannot be used, each with what is wrong: missing, empty, with another's key, encrypted, cut off")
    func flaws() throws {
      let authority = try Authority()
      defer { authority.remove() }
      let (good, other) = (try authority.identity(for: "one"), try authority.identity(for: "two"))
      func refusal(_ certificate: String, _ key: String, _ clients: String? = nil) -> TransportError? {
        do throws(TransportError) {
          let files = TLSServer(certificateFile: certificate, privateKeyFile: key, clientAuthorityFile: clients)
          _ = try files.credentials()
          return nil
        } catch { return error }
      }
      func write(_ text: String, to name: String) throws -> String {
        let file = authority.folder.appending(path: name)
        try Data(text.utf8).write(to: file)
        return file.path
      }
      let (certificate, key) = (good.certificateFile, good.privateKeyFile)
      #expect(refusal(certificate, key, authority.certificate) == nil)
      #expect(refusal("/nowhere.pem", key) == .tls(file: "/nowhere.pem", why: "No such file or directory"))
      #expect(refusal(certificate, "/nowhere.key") == .tls(file: "/nowhere.key", why: "No such file or directory"))
      #expect(refusal(certificate, key, "/nowhere.ca") == .tls(file: "/nowhere.ca", why: "No such file or directory"))
      #expect(refusal(key, key) == .tls(file: key, why: "it has no certificate in PEM"))
      #expect(refusal(certificate, key, key) == .tls(file: key, why: "it has no certificate in PEM"))
      let words = try write("no key", to: "words.key")
      #expect(refusal(certificate, words)?.description.contains("(mode 0644); run: chmod 600 \(words)") == true)
      chmod(words, 0o600)
      #expect(refusal(certificate, words) == .tls(file: words, why: "it has no private key in PEM"))
      #expect(
        refusal(certificate, other.privateKeyFile)
          == .tls(file: other.privateKeyFile, why: "its key is not the one of the certificate in \(certificate)"))
      try Authority.openssl(["ec", "-aes256", "-passout", "pass:x", "-in", key, "-out", "locked.key"], in: authority.folder)
      let locked = refusal(certificate, authority.folder.appending(path: "locked.key").path)
      #expect(locked?.description.contains("its key is encrypted") == true, "\(locked as Any)")
      // As it is while somebody writes it: the second certificate is not complete.
      let whole = try String(contentsOfFile: certificate, encoding: .utf8)
      let cut = try write(whole + whole.prefix(whole.count / 2), to: "cut.pem")
      #expect(refusal(cut, key) == .tls(file: cut, why: "it has a certificate in PEM that is damaged"))
      let chain = try write(whole + String(contentsOfFile: authority.certificate, encoding: .utf8), to: "chain.pem")
      #expect(refusal(chain, key) == nil)
      let weak = try authority.identity(for: "weak", key: ["rsa:512"])
      #expect(refusal(weak.certificateFile, weak.privateKeyFile) == .tls(file: weak.certificateFile, why: "ee key too small"))
    }

    @Test("a certificate that has expired, or is not valid yet, is known by its times")
    func times() throws {
      let authority = try Authority()
      defer { authority.remove() }
      let expired = try authority.identity(for: "old", days: -1).credentials()
      let good = try authority.identity(for: "good").credentials()
      let now = Int64(Date().timeIntervalSince1970)
      #expect(expired.flaw(atSeconds: now)?.hasPrefix("the certificate /CN=server has expired, on 20") == true)
      #expect(good.flaw(atSeconds: now) == nil && good.flaw(atSeconds: good.validUntilSeconds - 1) == nil)
      #expect(good.flaw(atSeconds: good.validUntilSeconds)?.contains("has expired, on \(good.expiry)") == true)
      #expect(good.flaw(atSeconds: good.validFromSeconds - 1)?.contains("is valid only from 20") == true)
    }

    @Test("where client certificates are required: none, one of a stranger and an expired one are refused, both ends say why")
    func clientCertificates() async throws {
      let (authority, devices) = (try Authority(), try Authority())
      defer {
        authority.remove()
        devices.remove()
      }
      var files = try authority.identity(for: "localhost")
      files.clientAuthorityFile = devices.certificate
      let loop = try EventLoop(name: "client")
      defer { loop.stop() }
      let attempts: [(TLSServer?, told: String, logged: String)] = [
        (nil, "it requires a client certificate, and this device has none", "none was shown"),
        (try authority.identity(for: "stranger"), "this device's client certificate", "unable to get local issuer certificate"),
        (try devices.identity(for: "old", days: -1), "this device's client certificate", "certificate has expired"),
      ]
      for (identity, told, logged) in attempts {
        let stage = try await Stage(tls: files)
        defer { stage.loop.stop() }
        let (_, client) = try await connect(stage, authority, showing: identity, on: loop)
        let failure = await client.outcome()
        guard case .tls(let why) = failure else { return #expect(Bool(false), "\(String(describing: failure))") }
        #expect(why.contains(told), "\(why)")
        #expect(await stage.serverSide.refusal() == .clientCertificate(why: logged))
        #expect(await stage.serverSide.refusals.count == 1)
        #expect(await stage.serverSide.transcript.isEmpty)
      }
      let stage = try await Stage(tls: files)
      defer { stage.loop.stop() }
      let tablet = try devices.identity(for: "tablet")
      let (_, client) = try await connect(stage, authority, showing: tablet, on: loop)
      #expect(await client.outcome() == nil)
      // TLS 1.2 decides it at another place.
      #expect(try Self.offer(stage, authority, ["-tls1_2"]).contains("alert handshake failure"))
      let shown = ["-cert", tablet.certificateFile, "-key", tablet.privateKeyFile]
      for version in ["-tls1_2", "-tls1_3"] {
        let session = try Self.offer(stage, authority, [version] + shown)
        #expect(session.contains("Verify return code: 0 (ok)"), "\(session)")
        // A resumed session would show no certificate.
        #expect(!session.contains("TLS session ticket:"), "\(session)")
      }
    }

    @Test("a client reads its certificate for each attempt: one that is renewed, or not there yet, is taken up")
    func renewedByClient() async throws {
      let (authority, devices) = (try Authority(), try Authority())
      defer {
        authority.remove()
        devices.remove()
      }
      var files = try authority.identity(for: "localhost")
      files.clientAuthorityFile = devices.certificate
      let stage = try await Stage(tls: files)
      defer { stage.loop.stop() }
      let loop = try EventLoop(name: "client")
      defer { loop.stop() }
      let tablet = try devices.identity(for: "tablet", days: -1)
      let key = try Data(contentsOf: URL(fileURLWithPath: tablet.privateKeyFile))
      try FileManager.default.removeItem(atPath: tablet.privateKeyFile)
      let (_, missing) = try await connect(stage, authority, showing: tablet, on: loop)
      #expect(
        await missing.outcome() == .tls(why: "cannot use \(tablet.privateKeyFile) for TLS: No such file or directory"))
      try key.write(to: URL(fileURLWithPath: tablet.privateKeyFile))
      chmod(tablet.privateKeyFile, 0o600)
      let (_, expired) = try await connect(stage, authority, showing: tablet, on: loop)
      guard case .tls = await expired.outcome() else { return #expect(Bool(false)) }
      // Of another kind of key: OpenSSL would go on to prefer the first one.
      #expect(try devices.identity(for: "tablet", key: ["rsa:2048"]) == tablet)
      let (_, renewed) = try await connect(stage, authority, showing: tablet, on: loop)
      #expect(await renewed.outcome() == nil)
      // And nobody else of this loop shows it.
      let (_, other) = try await connect(stage, authority, on: loop)
      #expect(
        await other.outcome() == .tls(why: "it requires a client certificate, and this device has none"))
    }

    @Test("authorities of clients are replaced with the certificate")
    func otherAuthority() async throws {
      let (authority, devices) = (try Authority(), try Authority())
      defer {
        authority.remove()
        devices.remove()
      }
      var files = try authority.identity(for: "localhost")
      files.clientAuthorityFile = authority.certificate
      let stage = try await Stage(tls: files)
      defer { stage.loop.stop() }
      files.clientAuthorityFile = devices.certificate
      let renewed = try files.credentials()
      #expect(try await stage.loop.run { stage.server.use(renewed) })
      let loop = try EventLoop(name: "client")
      defer { loop.stop() }
      let (_, before) = try await connect(stage, authority, showing: try authority.identity(for: "before"), on: loop)
      guard case .tls = await before.outcome() else { return #expect(Bool(false)) }
      let (_, after) = try await connect(stage, authority, showing: try devices.identity(for: "after"), on: loop)
      #expect(await after.outcome() == nil)
    }

    @Test("a client that does not trust the server, or knows no cipher of it, is counted with the reason")
    func otherFailures() async throws {
      let (authority, other) = (try Authority(), try Authority())
      defer {
        authority.remove()
        other.remove()
      }
      for arguments in [["-verify_return_error", "-CAfile", other.certificate], ["-tls1_2", "-cipher", "AES128-SHA"]] {
        let stage = try await Stage(tls: try authority.identity(for: "localhost"))
        defer { stage.loop.stop() }
        _ = try Self.offer(stage, other, arguments)
        let isCipher = arguments.contains("-cipher")
        #expect(
          await stage.serverSide.refusal() == .tls(why: isCipher ? "no shared cipher" : "the client gave up: unknown CA"))
      }
    }
  }

  @Suite("origins of browsers", .timeLimit(.minutes(1)))
  struct OriginTests {
    private static func request(_ origins: [String]) -> String {
      RawPeer.request(extra: ["Sec-WebSocket-Protocol: \(subprotocol)"] + origins.map { "Origin: \($0)" })
    }

    @Test(
      "a page of an origin that is not listed gets 403 before any upgrade, the listed ones and programs without one come in",
      arguments: [
        ([], true), (["https://app.example"], true), (["https://app.example:8443"], true), (["https://evil.example"], false),
        (["http://app.example"], false), (["https://app.example:444"], false), (["https://app.example.evil.example"], false),
        (["https://app.example/"], false), (["null"], false), (["https://app.example", "https://evil.example"], false),
        (["https://evil.example", "https://app.example"], false), (["https://app.example", "https://app.example"], false),
        ([String(repeating: "x", count: 2_000)], false),
      ] as [([String], Bool)])
    func origins(_ origins: [String], isAdmitted: Bool) async throws {
      let stage = try await Stage(origins: ["https://app.example", "https://app.example:8443"])
      defer { stage.loop.stop() }
      let peer = try RawPeer(port: stage.server.port)
      let answer = peer.handshake(Self.request(origins))
      #expect(answer.split(separator: " ").dropFirst().first == (isAdmitted ? "101" : "403"), "\(answer)")
      guard !isAdmitted else { return }
      #expect(answer.lowercased().contains("connection: close") && !answer.lowercased().contains("upgrade"))
      guard case .origin(let told)? = await stage.serverSide.refusal() else { return #expect(Bool(false)) }
      #expect(origins.contains { told.contains($0) }, "\(told)")
      #expect(await stage.serverSide.refusals.count == 1)
      #expect(await stage.serverSide.transcript.isEmpty)
    }

    @Test("no page comes in unless one is listed, and none takes a place")
    func noneListed() async throws {
      let stage = try await Stage(connectionsMax: 1)
      defer { stage.loop.stop() }
      for _ in 0..<3 {
        let answer = try RawPeer(port: stage.server.port).handshake(Self.request(["https://app.example"]))
        #expect(answer.contains(" 403 "), "\(answer)")
      }
      let peer = try RawPeer(port: stage.server.port)
      #expect(peer.handshake().contains(" 101 "))
      #expect(try await stage.loop.run { [stage.server.openCount, stage.server.refusedCount] } == [1, 0])
    }
  }
}
