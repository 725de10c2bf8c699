import Foundation
import Testing
import Wardline
import WardlineHarness

@testable import WardlineProcessSupport

extension ProcessTests {
  /// By which certificate a relay is known, and whom it turns away before a token is shown.
  @Suite struct Certificates {
    /// A relay with TLS, and operators who ask it over HTTPS.
    private struct Place {
      let ward: Ward
      let keys: TestAuthority
      let relay: ChildProcess
      var url: String { "wss://localhost:\(ward.port)" }
      var trust: [String] { ["--ca-file", keys.authority] }

      init(more: (Ward) throws -> [String] = { _ in [] }, files: ((Ward, TestAuthority) throws -> [String])? = nil) throws {
        ward = try Ward(isOpen: false)
        keys = try TestAuthority(directory: ward.directory.path)
        let pair = try files?(ward, keys) ?? [keys.certificate, keys.key]
        relay = try ChildProcess(
          ward.programs.relay,
          ["serve", "--listen", "127.0.0.1:\(ward.port)", "--data", ward.data, "--admin", "0.0.0.0:0"]
            + ["--tls-certificate", pair[0], "--tls-key", pair[1]] + (try more(ward)))
        #expect(relay.wait(milliseconds: 10_000) { $0.errors.contains("listening on wss://") }, "\(relay.errors)")
      }

      /// What it logs after a SIGHUP, as one line.
      func reload() throws -> String {
        let before = relay.errors
        relay.hangUp()
        #expect(
          relay.wait(milliseconds: 5_000) {
            $0.errors.dropFirst(before.count).contains { $0 == "\n" }
              && $0.errors.dropFirst(before.count).contains("certificate")
          }, "\(relay.errors)")
        return String(relay.errors.dropFirst(before.count))
      }

      /// The subject that a new connection is shown.
      func shown() throws -> String {
        let asked = try ward.end(
          "/usr/bin/openssl", ["s_client", "-connect", "127.0.0.1:\(ward.port)", "-CAfile", keys.authority])
        return asked.output.first { $0.hasPrefix("subject=") } ?? asked.errors
      }

      func operators() throws -> Int { try #require(Operators.port(of: relay, at: "https://0.0.0.0")) }
    }

    @Test(
      "SIGHUP takes up a renewed certificate and disconnects nobody; what cannot be used changes nothing, and one line says why"
    )
    func reload() throws {
      let place = try Place()
      defer { place.relay.kill() }
      let nurse = try place.ward.join(.nurse, at: place.url, more: place.trust)
      #expect(nurse.wait { $0.isOnline })
      #expect(try place.shown() == "subject=CN = localhost")
      let (certificate, key) = (place.keys.certificate, place.keys.key)
      let (newCertificate, newKey) = (certificate + ".new", key + ".new")

      // A renewing program writes one file after the other.
      try place.keys.issue(to: "second", certificate: newCertificate, key: newKey)
      try #require(rename(newCertificate, certificate) == 0)
      let mismatch = try place.reload()
      #expect(
        mismatch.contains(
          "reason=\"cannot use \(key) for TLS: its key is not the one of the certificate in \(certificate)\"")
          && mismatch.contains("the certificate stays as it was"), "\(mismatch)")
      #expect(try place.shown() == "subject=CN = localhost")
      try #require(rename(newKey, key) == 0)
      let renewed = try place.reload()
      #expect(renewed.contains("subject=\"/CN=second\" until=") && !renewed.contains("error"), "\(renewed)")
      #expect(try place.shown() == "subject=CN = second")

      try place.keys.issue(to: "third", days: -1, certificate: certificate, key: key)
      let expired = try place.reload()
      #expect(
        expired.contains("the certificate /CN=third has expired, on 20") && expired.contains("stays as it was"), "\(expired)")
      try FileManager.default.removeItem(atPath: certificate)
      let missing = try place.reload()
      #expect(
        missing.contains("cannot use \(certificate) for TLS: No such file or directory")
          && missing.contains("stays as it was"), "\(missing)")
      #expect(try place.shown() == "subject=CN = second")

      nurse.send("all the while")
      #expect(nurse.wait { $0.hasSent(1) })
      #expect(!nurse.events.contains { $0.event == "connection" && $0.state == "lost" }, "\(nurse.events)")
      nurse.quit()
      #expect(try place.ward.run("send", ["--relay", place.url, "and after"] + place.trust).status == 0)
    }

    @Test(
      "a directory of both files that is replaced by its name, as certbot and Kubernetes do, is taken up whole, by --admin, too"
    )
    func swappedDirectory() throws {
      let place = try Place(files: { ward, keys in
        let versions = ["one", "two"].map { "\(ward.directory.path)/\($0)" }
        for (number, version) in versions.enumerated() {
          try #require(mkdir(version, 0o700) == 0)
          try keys.issue(to: "version-\(number)", certificate: version + "/relay.pem", key: version + "/relay.key")
        }
        let current = ward.directory.path + "/current"
        try #require(symlink("one", current) == 0)
        return [current + "/relay.pem", current + "/relay.key"]
      })
      defer { place.relay.kill() }
      #expect(try place.shown() == "subject=CN = version-0")
      let directory = place.ward.directory.path
      try #require(symlink("two", directory + "/next") == 0 && rename(directory + "/next", directory + "/current") == 0)
      #expect(try place.reload().contains("subject=\"/CN=version-1\" until="))
      #expect(try place.shown() == "subject=CN = version-1")
      let port = try place.operators()
      let asked = try place.ward.end("/usr/bin/openssl", ["s_client", "-connect", "127.0.0.1:\(port)"])
      #expect(asked.output.contains("subject=CN = version-1"), "\(asked.output)")
    }

    @Test(
      "a relay starts with a certificate that has expired, says so, and takes up the renewed one; a key of another does not start: 78"
    )
    func expiredAtStart() throws {
      let place = try Place(files: { ward, keys in
        let files = [ward.directory.path + "/old.pem", ward.directory.path + "/old.key"]
        try keys.issue(to: "old", days: -1, certificate: files[0], key: files[1])
        return files
      })
      defer { place.relay.kill() }
      #expect(place.relay.errors.contains("the certificate /CN=old has expired, on 20"), "\(place.relay.errors)")
      let files = [place.ward.directory.path + "/old.pem", place.ward.directory.path + "/old.key"]
      let refused = try place.ward.end(
        place.ward.programs.relay,
        ["serve", "--listen", "127.0.0.1:0", "--data", place.ward.directory.path + "/other"]
          + ["--tls-certificate", files[0], "--tls-key", place.keys.key])
      #expect(refused.status == 78 && refused.errors.contains("its key is not the one of the certificate"), "\(refused.errors)")
      try place.keys.issue(to: "new", certificate: files[0], key: files[1])
      #expect(try place.reload().contains("subject=\"/CN=new\""))
      #expect(try place.ward.run("send", ["--relay", place.url, "hello"] + place.trust).status == 0)
    }

    @Test(
      "--client-ca: a device without a certificate is refused and keeps what it writes; with one it comes in, and doctor says so"
    )
    func clientCertificates() throws {
      var devices: TestAuthority?
      let place = try Place(more: { ward in
        let made = try TestAuthority(directory: ward.directory.path + "/devices")
        devices = made
        return ["--client-ca", made.authority]
      })
      defer { place.relay.kill() }
      let keys = try #require(devices)
      let flags = ["--relay", place.url] + place.trust
      let without = try place.ward.run("send", flags + ["--wait", "500ms", "hello"])
      #expect(
        without.status == 75 && without.errors.contains("it requires a client certificate, and this device has none"),
        "\(without.errors)")
      let advice = try place.ward.run("doctor", flags, environment: ["LC_ALL": "C.UTF-8"])
      #expect(
        advice.status == 69 && advice.output.contains { $0.contains("→ ask the operator for a certificate of this device") },
        "\(advice.output)")
      #expect(!advice.output.contains { $0.contains(" certificate ") && $0.contains("of this device, until") })

      let shown = ["--client-certificate", keys.certificate, "--client-key", keys.key]
      let doctor = try place.ward.run("doctor", flags + shown, environment: ["LC_ALL": "C.UTF-8"])
      #expect(doctor.status == 0, "\(doctor.output)")
      // For a day or two.
      #expect(
        doctor.output.contains { $0.hasPrefix("! look    certificate  /CN=localhost, of this device, until 20") },
        "\(doctor.output)")
      let named = ["WARDLINE_CLIENT_CERTIFICATE": keys.certificate, "WARDLINE_CLIENT_KEY": keys.key]
      #expect(try place.ward.run("send", flags + ["again"], environment: named).status == 0)
      #expect(try place.ward.transcript(of: .nurse) == ["hello", "again"])
      chmod(keys.key, 0o644)
      let readable = try place.ward.run("send", flags + shown + ["no"])
      #expect(readable.status == 78 && readable.errors.contains("run: chmod 600 \(keys.key)"), "\(readable.errors)")
      chmod(keys.key, 0o600)

      let foreign = ["--client-certificate", place.keys.certificate, "--client-key", place.keys.key]
      let stranger = try place.ward.run("send", flags + foreign + ["--wait", "500ms", "no"])
      #expect(stranger.status == 75 && stranger.errors.contains("this device's client certificate"), "\(stranger.errors)")
      for reason in ["none was shown", "unable to get local issuer certificate"] {
        #expect(
          place.relay.errors.split(separator: "\n").contains {
            $0.contains(" notice ") && $0.contains("peer=127.0.0.1:") && $0.contains("reason=\"client certificate: \(reason)\"")
              && $0.contains(" refused: refused ")
          }, "\(place.relay.errors)")
      }
      // Operators' tools show one, too.
      let port = try place.operators()
      #expect(throws: HarnessFailure.self) { try Operators.ask("https://localhost:\(port)", [place.keys.authority]) }
      let answers = try Operators.ask("https://localhost:\(port)", [place.keys.authority, keys.certificate, keys.key])
      #expect(answers.prometheus[#"wardline_connections_refused_total{reason="client_certificate"}"#] ?? 0 >= 3)
    }

    @Test("--admin on HTTPS: alive, ready and metrics by the relay's certificate, and nothing without TLS")
    func operators() throws {
      let place = try Place()
      defer { place.relay.kill() }
      let port = try place.operators()
      let answers = try Operators.ask("https://localhost:\(port)", [place.keys.authority])
      #expect(answers.live.status == 200 && answers.ready.status == 200 && answers.ready.text.hasPrefix("ready\n"))
      #expect(answers.none.status == 404)
      let expiry = answers.prometheus["wardline_certificate_expires_seconds{}"] ?? 0
      #expect(abs(expiry - Date().timeIntervalSince1970 - 2 * 86_400) < 600, "\(expiry)")
      #expect(throws: HarnessFailure.self) { try Operators.ask(port: port) }
      // By name: the certificate is for localhost.
      #expect(throws: HarnessFailure.self) { try Operators.ask("https://127.0.0.1:\(port)", [place.keys.authority]) }
    }
  }

  /// Browsers' pages, and requests that are no browser's.
  @Suite struct Origins {
    private static let script = """
      import socket, sys
      for origin in sys.argv[2:]:
          s = socket.create_connection(("127.0.0.1", int(sys.argv[1])), 5)
          s.sendall(("GET / HTTP/1.1\\r\\nHost: relay\\r\\nConnection: Upgrade\\r\\nUpgrade: websocket\\r\\n"
                     "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\\r\\nSec-WebSocket-Version: 13\\r\\n"
                     "Sec-WebSocket-Protocol: wardline.v1.json\\r\\n"
                     + (f"Origin: {origin}\\r\\n" if origin else "") + "\\r\\n").encode())
          print(s.recv(4096).split()[1].decode())
      """

    private func statuses(_ ward: Ward, _ origins: [String]) throws -> [String] {
      let ended = try ward.end("/usr/bin/python3", ["-c", Self.script, "\(ward.port)"] + origins)
      try #require(ended.status == 0, "\(ended.errors)")
      return ended.output
    }

    @Test(
      "a page is refused with 403 unless --origin lists it; it is logged, counted and recorded, and programs come in as ever")
    func pages() throws {
      let ward = try Ward(relayFlags: [
        "--origin", "https://app.example", "--origin", "http://localhost:3000", "--admin", "127.0.0.1:0",
      ])
      let origins = ["https://app.example", "http://localhost:3000", "", "https://evil.example", "null"]
      #expect(try statuses(ward, origins) == ["101", "101", "101", "403", "403"])
      #expect(try ward.run("send", ["hello"]).status == 0)
      let relay = try #require(ward.relay)
      #expect(
        relay.errors.contains("reason=\"a browser at https://evil.example, which no --origin names\""), "\(relay.errors)")
      let answers = try Operators.ask(port: try #require(Operators.port(of: relay)))
      #expect(answers.prometheus[#"wardline_connections_refused_total{reason="origin"}"#] == 2)
      // Recorded within a second.
      var rows: [String] = []
      for _ in 0..<100 where rows.count < 2 {
        let audit = try ward.end(ward.programs.relay, ["audit", "export", "--data", ward.data, "--json"])
        rows = audit.output.filter { $0.contains(#""outcome":"origin""#) }
        usleep(50_000)
      }
      #expect(rows.count == 2 && rows.allSatisfy { $0.contains(#""kind":"refused""#) && !$0.contains("evil") }, "\(rows)")
      // A flood fills no log: ten lines in ten seconds.
      #expect(try Set(statuses(ward, Array(repeating: "https://evil.example", count: 30))) == ["403"])
      #expect(relay.errors.components(separatedBy: "which no --origin names").count - 1 <= 10, "\(relay.errors)")
    }

    @Test("without --origin no page comes in")
    func none() throws {
      let ward = try Ward()
      #expect(try statuses(ward, ["https://app.example", "http://127.0.0.1:\(ward.port)", ""]) == ["403", "403", "101"])
    }
  }
}
