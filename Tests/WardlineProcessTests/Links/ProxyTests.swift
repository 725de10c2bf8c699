import Foundation
import Testing
import WardlineHarness
import WardlineModel
import WardlineTestSupport
import WardlineTransport

@testable import WardlineProcessSupport

extension ProcessTests {
  /// The programs where only a proxy leads out: no name of these tests can be resolved without it.
  @Suite struct Proxies {
    private static let tinyproxy = "/usr/bin/tinyproxy"
    private static let login = "nora:s3cret"
    private static let basic = "Basic bm9yYTpzM2NyZXQ="

    /// A relay with TLS whose name only the proxy knows.
    private final class Site {
      let ward: Ward
      let keys: TestAuthority
      let proxy: ConnectProxy
      let url = "wss://relay.example"
      private let relay: ChildProcess

      init(_ behaviour: ConnectProxy.Behaviour = .leads) throws {
        ward = try Ward(isOpen: false)
        keys = try TestAuthority(
          directory: ward.directory.path, names: ["localhost", "relay.example", "id.example", "0.0.0.0"])
        proxy = try ConnectProxy(["relay.example:443": ward.port], behaviour)
        relay = try ChildProcess(
          ward.programs.relay,
          ["serve", "--listen", "127.0.0.1:\(ward.port)", "--data", ward.data]
            + ["--tls-certificate", keys.certificate, "--tls-key", keys.key])
        #expect(relay.wait(milliseconds: 10_000) { $0.errors.contains("listening on wss://") }, "\(relay.errors)")
      }

      deinit {
        relay.kill()
        proxy.stop()
      }

      var trust: [String] { ["--ca-file", keys.authority] }

      func doctor(_ more: [String], environment: [String: String] = [:]) throws -> Ward.Ended {
        try ward.run(
          "doctor", ["--relay", url] + trust + more, environment: environment.merging(["LC_ALL": "C.UTF-8"]) { $1 })
      }

      /// What the doctor says about one thing, and what to do.
      func finding(_ name: String, in ended: Ward.Ended) -> String {
        let found = ended.output.firstIndex { $0.contains(" \(name) ") }.map { ended.output[$0...].prefix(2) } ?? []
        return found.joined(separator: "\n")
      }
    }

    @Test(
      "a nurse and an interpreter talk over wss through proxies, one of a variable with a login and one of a flag; a cut is mended"
    )
    func conversation() throws {
      let site = try Site()
      site.ward.environment = ["HTTPS_PROXY": "http://\(Self.login)@127.0.0.1:\(site.proxy.port)"]
      let nurse = try site.ward.join(.nurse, at: site.url, more: site.trust)
      site.ward.environment = ["HTTPS_PROXY": "http://127.0.0.1:1"]
      let interpreter = try site.ward.join(.interpreter, at: site.url, more: site.trust + ["--proxy", site.proxy.url])
      nurse.send("Where does it hurt?")
      interpreter.send("¿Dónde le duele?")
      #expect(nurse.wait { $0.hasSent(2) } && interpreter.wait { $0.hasSent(2) }, "\(nurse.events) \(interpreter.events)")
      site.proxy.cut()
      nurse.send("Here?")
      interpreter.send("¿Aquí?")
      #expect(nurse.wait { $0.hasSent(4) } && interpreter.wait { $0.hasSent(4) }, "\(nurse.statesInWords)")
      nurse.quit()
      interpreter.quit()
      #expect(try site.ward.transcript(of: .nurse) == site.ward.transcript(of: .interpreter))
      let heads = site.proxy.requests
      #expect(heads.count >= 4 && heads.allSatisfy { $0.hasPrefix("CONNECT relay.example:443 HTTP/1.1\r\n") }, "\(heads)")
      #expect(heads.count { $0.contains("Proxy-Authorization: \(Self.basic)\r\n") } >= 2)
      #expect(heads.count { !$0.contains("Proxy-Authorization") } >= 2)
      for program in [nurse.process, interpreter.process] {
        #expect(!(program.lines.joined() + program.errors).contains("s3cret"))
      }
    }

    @Test("a proxy that wants a login, forbids, or is silent: the reason is told, messages wait, and go when it leads")
    func refusals() throws {
      let site = try Site(.wantsLogin(Self.basic))
      let nurse = try site.ward.join(.nurse, at: site.url, more: site.trust + ["--proxy", site.proxy.url])
      nurse.send("Are you there?")
      #expect(nurse.wait { $0.hasSaid("wants a login (status 407)") }, "\(nurse.events)")
      // Tried again, and no more than five seconds apart.
      let first = site.proxy.requests.count
      #expect(nurse.process.wait(milliseconds: 15_000) { _ in site.proxy.requests.count > first })
      let waits = nurse.events.compactMap(\.retryInMs)
      #expect(!waits.isEmpty && waits.allSatisfy { $0 <= 5_000 }, "\(waits)")
      site.proxy.set(.refuses(status: 403))
      #expect(
        nurse.wait { $0.hasSaid("does not allow connections to relay.example:443") },
        "\(nurse.events.suffix(3))")
      site.proxy.set(.isSilent)
      #expect(nurse.wait { $0.hasSaid("did not answer within") }, "\(nurse.events.suffix(3))")
      #expect(nurse.messages.map(\.state) == ["pending"])
      site.proxy.set(.halves)
      #expect(nurse.wait { $0.hasSent(1) }, "\(nurse.events.suffix(3))")
      nurse.quit()
    }

    @Test("NO_PROXY, --proxy none and this computer's own relay: the proxy is not asked, nor by libwebsockets itself")
    func exceptions() throws {
      let site = try Site()
      let proxies = ["HTTPS_PROXY": site.proxy.url, "ALL_PROXY": site.proxy.url, "http_proxy": site.proxy.url]
      let attempts: [([String], [String: String])] = [
        ([], ["NO_PROXY": "other.example,.example"]), ([], ["no_proxy": "*"]), (["--proxy", "none"], [:]),
        (["--proxy", ""], [:]),
      ]
      for (flags, more) in attempts {
        let sent = try site.ward.run(
          "send", ["--relay", site.url, "--wait", "1s"] + site.trust + flags + ["hello"],
          environment: proxies.merging(more) { $1 })
        #expect(sent.status == 75 && sent.errors.contains("cannot find relay.example"), "\(flags) \(more): \(sent.errors)")
      }
      let own = try Ward()
      let sent = try own.run("send", ["--wait", "20s", "hello"], environment: proxies)
      #expect(sent.status == 0, "\(sent.errors)")
      #expect(site.proxy.requests.isEmpty, "\(site.proxy.requests)")
      // Without TLS it is a tunnel, too: HTTP_PROXY is not read, http_proxy is.
      let plain = try ConnectProxy(["relay.example:80": own.port])
      defer { plain.stop() }
      let flags = ["--relay", "ws://relay.example", "--wait", "20s", "hello"]
      let through = try own.run("send", flags, environment: ["http_proxy": "127.0.0.1:\(plain.port)"])
      #expect(through.status == 0, "\(through.errors)")
      #expect(plain.requests.count == 1 && plain.requests[0].hasPrefix("CONNECT relay.example:80 HTTP/1.1\r\n"))
    }

    @Test("doctor names the proxy, where it is named, and what NO_PROXY says; a login is never shown")
    func doctor() throws {
      // It answers for itself, before the attempt is over.
      #expect(TransportLimits.proxyAnswerMilliseconds + 500 <= Limits.connectMaxMilliseconds)
      let site = try Site()
      let port = site.proxy.port
      let variable = ["HTTPS_PROXY": "http://\(Self.login)@127.0.0.1:\(port)", "NO_PROXY": "other.example"]
      let good = try site.doctor([], environment: variable)
      #expect(good.status == 0, "\(good.output)")
      #expect(
        site.finding("proxy", in: good).contains(
          "to wss://relay.example: http://127.0.0.1:\(port) is used, as HTTPS_PROXY says, with a login, NO_PROXY does not have relay.example in it"
        ), "\(good.output)")
      let flag = try site.doctor(["--proxy", "127.0.0.1:\(port)"], environment: variable)
      #expect(flag.status == 0 && site.finding("proxy", in: flag).contains("as --proxy says, NO_PROXY does"), "\(flag.output)")
      let listed = try site.doctor([], environment: variable.merging(["NO_PROXY": "relay.example"]) { $1 })
      #expect(listed.status == 69, "\(listed.output)")
      #expect(
        site.finding("proxy", in: listed).contains("the connection is direct: NO_PROXY has relay.example in it (relay.example)")
      )
      #expect(site.finding("proxy", in: try site.doctor(["--proxy", "none"])).contains("--proxy turns proxies off"))

      var shown = [good, flag, listed]
      for (behaviour, reason, remedy) in [
        (.wantsLogin("Basic x"), "does not accept this login (status 407)", "put user and password into HTTPS_PROXY="),
        (.refuses(status: 503), "does not reach relay.example:443 (status 503)", "does that proxy run"),
        (.isSilent, "did not answer within 4000 ms", "does that proxy run"),
      ] as [(ConnectProxy.Behaviour, String, String)] {
        site.proxy.set(behaviour)
        let ended = try site.doctor([], environment: variable)
        let said = site.finding("relay", in: ended)
        #expect(
          ended.status == 69 && said.contains("the proxy 127.0.0.1:\(port) \(reason)") && said.contains(remedy), "\(said)")
        shown.append(ended)
      }
      for ended in shown {
        #expect(!(ended.output.joined() + ended.errors).contains("s3cret"), "\(ended)")
        #expect(!(ended.output.joined() + ended.errors).contains("bm9y"), "\(ended)")
      }
    }

    @Test(
      "a login in --proxy, or a proxy of another kind: 64 or 78, what would do, and nothing is queued; a file has the login")
    func misuse() throws {
      let site = try Site(.wantsLogin(Self.basic))
      func send(_ flags: [String], environment: [String: String] = [:]) throws -> Ward.Ended {
        try site.ward.run(
          "send", ["--relay", site.url, "--wait", "20s"] + site.trust + flags + ["hello"], environment: environment)
      }
      let inFlag = try send(["--proxy", "http://\(Self.login)@127.0.0.1:\(site.proxy.port)"])
      #expect(inFlag.status == 64 && inFlag.errors.contains("HTTPS_PROXY=http://user:password@host:port"), "\(inFlag)")
      #expect(!inFlag.errors.contains("s3cret"))
      let kind = try send(["--proxy", "socks5://127.0.0.1:1080"])
      let text = "names a proxy of the kind socks5://, which is not supported: name one of the kind http://"
      #expect(kind.status == 64 && kind.errors.contains("--proxy \(text)"), "\(kind)")
      let variable = try send([], environment: ["ALL_PROXY": "socks5://\(Self.login)@127.0.0.1:1080"])
      #expect(variable.status == 78 && variable.errors.contains("ALL_PROXY \(text)"), "\(variable)")
      #expect(variable.errors.contains("Nothing was sent, and what is queued is kept") && !variable.errors.contains("s3cret"))
      let doctor = try site.doctor([], environment: ["HTTPS_PROXY": "https://127.0.0.1:1"])
      #expect(doctor.status == 78 && site.finding("proxy", in: doctor).contains("of the kind https://"), "\(doctor.output)")
      #expect(site.proxy.requests.isEmpty && !FileManager.default.fileExists(atPath: site.ward.store(of: .nurse)))

      let file = site.ward.directory.path + "/proxy.login"
      try Data("\(Self.login)\n".utf8).write(to: URL(fileURLWithPath: file))
      chmod(file, 0o644)
      let flags = ["--proxy", site.proxy.url, "--proxy-login-file", file]
      let open = try send(flags)
      #expect(open.status == 78 && open.errors.contains("chmod"), "\(open)")
      chmod(file, 0o600)
      let sent = try send(flags)
      #expect(sent.status == 0, "\(sent)")
      #expect(site.proxy.requests.allSatisfy { $0.contains(Self.basic) })
    }

    @Test(
      "a conversation through tinyproxy, which wants a login",
      .enabled(if: FileManager.default.isExecutableFile(atPath: tinyproxy)))
    func debian() throws {
      let site = try Site()
      let port = try HeldPort()
      let settings = site.ward.directory.path + "/tinyproxy.conf"
      try Data("Port \(port.port)\nListen 127.0.0.1\nTimeout 600\nMaxClients 20\nBasicAuth nora s3cret\n".utf8).write(
        to: URL(fileURLWithPath: settings))
      let proxy = try ChildProcess(Self.tinyproxy, ["-d", "-c", settings])
      defer { proxy.kill() }
      // By this address a proxy reaches its own machine; for us it is one like any other.
      let url = "wss://0.0.0.0:\(site.ward.port)"
      let nurse = try site.ward.join(.nurse, at: url, more: site.trust + ["--proxy", "127.0.0.1:\(port.port)"])
      nurse.send("Where does it hurt?")
      #expect(nurse.wait { $0.hasSaid("wants a login (status 407)") }, "\(nurse.events)")
      nurse.quit()
      site.ward.environment = ["https_proxy": "http://\(Self.login)@127.0.0.1:\(port.port)"]
      let both = try [CastMember.nurse, .interpreter].map { try site.ward.join($0, at: url, more: site.trust) }
      both[1].send("¿Dónde le duele?")
      #expect(both.allSatisfy { $0.wait { $0.hasSent(2) } }, "\(both.map(\.events)) \(proxy.errors) \(proxy.lines)")
      for chat in both { chat.quit() }
    }

    @Test("a login, its token's renewal and a relay's issuer: the provider is asked through the proxy")
    func provider() throws {
      let site = try Site()
      let provider = try Provider(try Issuer("key-1"), url: "https://id.example")
      defer { provider.stop() }
      let tls = try Self.terminator(to: provider.port, site.keys)
      defer { tls.process.kill() }
      let proxy = try ConnectProxy(["id.example:443": tls.port])
      defer { proxy.stop() }
      let state = site.ward.directory.path + "/home"
      let environment = ["https_proxy": proxy.url, "XDG_STATE_HOME": state, "WARDLINE_CA_FILE": site.keys.authority]
      provider.change { $0.lifetimeSeconds = 1 }
      let flags = ["login", "--issuer", provider.url, "--client-id", "wardline"]
      let login = try site.ward.end(site.ward.programs.wardline, flags, environment: environment)
      #expect(login.status == 0, "\(login)")
      #expect(proxy.requests.count >= 3 && proxy.requests.allSatisfy { $0.hasPrefix("CONNECT id.example:443 HTTP/1.1\r\n") })
      let without = try site.ward.end(
        site.ward.programs.wardline, flags + ["--proxy", "none"], environment: environment)
      #expect(without.status == 69 && without.errors.contains("cannot find id.example"), "\(without)")
      let forbidden = try site.ward.end(
        site.ward.programs.wardline, flags + ["--proxy", site.proxy.url], environment: environment)
      #expect(
        forbidden.status == 69 && forbidden.errors.contains("does not reach id.example:443 (status 502); nothing was changed"),
        "\(forbidden)")
      let kind = try site.ward.end(
        site.ward.programs.wardline, flags, environment: environment.merging(["https_proxy": "socks5://p:1"]) { $1 })
      #expect(kind.status == 78 && kind.errors.contains("socks5://"), "\(kind)")

      // The relay takes the provider's word, and finds it through the variable.
      let port = try HeldPort()
      let relay = try ChildProcess(
        site.ward.programs.relay,
        ["serve", "--listen", "127.0.0.1:\(port.port)", "--data", site.ward.directory.path + "/issued", "--discover"]
          + [
            "--issuer", provider.url, "--issuer-ca-file", site.keys.authority, "--audience", "wardline", "--claim", "role=job",
          ],
        environment: ["HTTPS_PROXY": proxy.url])
      defer { relay.kill() }
      #expect(relay.wait(milliseconds: 20_000) { $0.errors.contains("listening on ws://") }, "\(relay.errors)")
      #expect(provider.now.keyFetches == 1, "\(relay.errors)")
      // The token has expired: the next command renews it, by the flag this time.
      usleep(1_100_000)
      provider.change { $0.lifetimeSeconds = 3_600 }
      let created = try site.ward.end(
        site.ward.programs.wardline,
        ["session", "create", "ward-9", "--relay", "ws://127.0.0.1:\(port.port)", "--proxy", proxy.url],
        environment: ["XDG_STATE_HOME": state])
      #expect(created.status == 0 && provider.now.renewals == 1, "\(created) \(relay.errors)")
      let out = try site.ward.end(
        site.ward.programs.wardline, ["logout", "--proxy", proxy.url], environment: ["XDG_STATE_HOME": state])
      #expect(out.status == 0 && out.errors.isEmpty && provider.now.good.isEmpty, "\(out)")
      let bad = try site.ward.end(
        site.ward.programs.relay,
        ["serve", "--listen", "127.0.0.1:0", "--data", site.ward.directory.path + "/other", "--discover"]
          + ["--issuer", provider.url, "--audience", "wardline"], environment: ["HTTPS_PROXY": "socks5://p:1"])
      #expect(bad.status == 78 && bad.errors.contains("HTTPS_PROXY names a proxy of the kind socks5://"), "\(bad)")
    }

    /// Speaks TLS in front of a port of this machine.
    private static func terminator(to port: UInt16, _ keys: TestAuthority) throws -> (process: ChildProcess, port: UInt16) {
      let script = """
        import socket, ssl, sys, threading
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(sys.argv[1], sys.argv[2])
        listener = socket.create_server(('127.0.0.1', 0))
        print(listener.getsockname()[1], flush=True)
        def copy(source, target):
            try:
                while data := source.recv(65536): target.sendall(data)
                target.shutdown(socket.SHUT_WR)
            except OSError: pass
        def serve(client):
            try: client = context.wrap_socket(client, server_side=True)
            except OSError: return
            server = socket.create_connection(('127.0.0.1', int(sys.argv[3])))
            threading.Thread(target=copy, args=(client, server), daemon=True).start()
            copy(server, client)
            client.close()
        while True: threading.Thread(target=serve, args=(listener.accept()[0],), daemon=True).start()
        """
      let process = try ChildProcess("/usr/bin/python3", ["-c", script, keys.certificate, keys.key, "\(port)"])
      #expect(process.wait(milliseconds: 20_000) { !$0.lines.isEmpty }, "\(process.errors)")
      return (process, try #require(process.lines.first.flatMap { UInt16($0) }))
    }
  }
}

extension ChatDriver {
  /// Whether it has said so of its connection: an attempt that took long is followed by the next one at once.
  fileprivate func hasSaid(_ reason: String) -> Bool { events.contains { $0.reason?.contains(reason) == true } }
}
