import Foundation
import Testing
import Wardline
import WardlineHarness

@testable import WardlineProcessSupport

extension ProcessTests {
  @Suite struct Security {
    @Test("wss:// with a private authority: who is trusted is talked to, who is not is not, and messages wait")
    func privateAuthority() throws {
      let ward = try Ward(isOpen: false)
      let keys = try TestAuthority(directory: ward.directory.path)
      let relay = try ChildProcess(
        ward.programs.relay,
        [
          "serve", "--listen", "127.0.0.1:\(ward.port)", "--data", ward.data, "--tls-certificate", keys.certificate,
          "--tls-key",
          keys.key,
        ])
      defer { relay.kill() }
      #expect(relay.wait(milliseconds: 10_000) { $0.errors.contains("listening on wss://") })
      let url = "wss://localhost:\(ward.port)"
      let stranger = try ward.join(.nurse, at: url)
      stranger.send("over TLS")
      #expect(stranger.wait { $0.connection?.reason?.contains("certificate") == true }, "\(stranger.events)")
      #expect(stranger.messages.map(\.state) == ["pending"])
      stranger.quit()

      let nurse = try ward.join(.nurse, at: url, more: ["--ca-file", keys.authority])
      let interpreter = try ward.join(.interpreter, at: url, more: ["--ca-file", keys.authority])
      #expect(nurse.wait { $0.hasSent(1) } && interpreter.wait { $0.hasSent(1) }, "\(nurse.events)")
      nurse.quit()
      interpreter.quit()
      // The name in the certificate counts: 127.0.0.1 does not stand in it.
      let other = try ward.join(.nurse, at: "wss://127.0.0.1:\(ward.port)", more: ["--ca-file", keys.authority])
      #expect(other.wait { $0.connection?.state == "lost" && !$0.events.contains { $0.state == "online" } })
      other.quit()
    }

    @Test("send and queue show say that TLS is spoken at a ws:// address, and that none is at a wss:// one")
    func otherScheme() throws {
      let ward = try Ward(isOpen: false)
      let keys = try TestAuthority(directory: ward.directory.path)
      let relay = try ChildProcess(
        ward.programs.relay,
        ["serve", "--listen", "127.0.0.1:\(ward.port)", "--data", ward.data]
          + ["--tls-certificate", keys.certificate, "--tls-key", keys.key])
      #expect(relay.wait(milliseconds: 10_000) { $0.errors.contains("listening on wss://") })
      func send(to url: String) throws {
        let sent = try ward.run("send", ["--relay", url, "--wait", "2s", "hello"])
        let hint =
          "with\(url.hasPrefix("ws:") ? "" : "out") TLS the address begins with \(url.hasPrefix("ws:") ? "wss" : "ws")://"
        #expect(sent.status == 75 && sent.errors.contains(hint), "\(sent.errors)")
        let store = ward.store(of: .nurse)
        let row = try #require(try DeviceStore(at: store).queue().first)
        let shown = try ward.end(ward.programs.wardline, ["queue", "show", "\(row.operation.key)", "--store", store])
        #expect(shown.output.contains { $0.hasPrefix("connection ") && $0.contains(hint) }, "\(shown)")
      }
      try send(to: "ws://localhost:\(ward.port)")
      relay.kill()
      try ward.openRelay()
      try send(to: "wss://localhost:\(ward.port)")
    }

    @Test("a token file that others can read: a warning on standard error, and nothing of it on standard output")
    func openTokenFile() throws {
      let ward = try Ward(isOpen: false)
      let token = ward.token(of: .nurse)
      for (mode, isOpen) in [(0o644, true), (0o640, true), (0o604, true), (0o600, false), (0o400, false)] {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: token)
        let sent = try ward.run("send", ["--wait", "1ms", "--json", "hello"])
        #expect(sent.status == 75)
        let warning = "wardline: others on this computer can read the token file \(token)"
        #expect(sent.errors.contains(warning) == isOpen, "\(String(mode, radix: 8)): \(sent.errors)")
        #expect(!sent.output.joined().contains("others on this computer"))
      }
    }

    @Test("Upgrade: h2c gets no 101, and the relay goes on")
    func noHTTP2() throws {
      let ward = try Ward()
      let request =
        "GET / HTTP/1.1\r\nHost: relay\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n"
      let script = """
        import socket, sys
        s = socket.create_connection(("127.0.0.1", \(ward.port)), 5)
        s.sendall(sys.argv[1].encode())
        s.settimeout(5)
        try:
            print(s.recv(4096))
        except ConnectionError:
            print(b"")
        """
      let answer = try ward.end("/usr/bin/python3", ["-c", script, request])
      #expect(answer.status == 0, "\(answer.errors)")
      #expect(answer.output.first?.contains("101") == false)
      #expect(try ward.run("send", ["hello"]).status == 0)
    }

    @Test("the key and the stores are readable by their owner only")
    func modes() throws {
      let ward = try Ward()
      #expect(try ward.run("send", ["hello"]).status == 0)
      let store = ward.store(of: .nurse)
      for file in [ward.data + "/token.key", ward.data + "/relay.sqlite", store, store + "-key"] {
        let attributes = try FileManager.default.attributesOfItem(atPath: file)
        #expect(attributes[.posixPermissions] as? Int == 0o600, "\(file)")
      }
    }

    @Test("neither program leaves a core, and the kernel lets no other process of the user into its memory")
    func noCores() throws {
      let ward = try Ward(isOpen: false)
      // Both as a user who is nobody special, where that can be arranged: the files of a process that cannot be dumped are root's.
      let user = geteuid() == 0 ? ["/usr/bin/setpriv", "--reuid=12345", "--clear-groups"] : ["/usr/bin/env"]
      if geteuid() == 0 {
        for path in [ward.directory.path, ward.data, ward.data + "/token.key", ward.token(of: .nurse)] {
          chown(path, 12_345, 12_345)
        }
      }
      let chat = ["chat", "--json", "--relay", "ws://127.0.0.1:1", "--token-file", ward.token(of: .nurse)]
      let programs = [
        (ward.programs.relay, ["serve", "--listen", "127.0.0.1:0", "--data", ward.data]),
        (ward.programs.wardline, chat + ["--store", ward.directory.path + "/own/store.sqlite"]),
      ]
      for (program, arguments) in programs {
        let line = user + ["/bin/sh", "-c", "ulimit -c unlimited; exec \"$@\"", "sh", program] + arguments
        let process = try ChildProcess(line[0], Array(line.dropFirst()))
        defer { process.kill() }
        #expect(process.wait(milliseconds: 10_000) { !$0.errors.isEmpty || !$0.lines.isEmpty }, "\(process.errors)")
        let limits = try String(contentsOfFile: "/proc/\(process.processIdentifier)/limits", encoding: .utf8)
        let core = limits.split(separator: "\n").first { $0.hasPrefix("Max core file size") }
        #expect(core?.split(separator: " ").suffix(3) == ["0", "0", "bytes"], "\(limits)")
        let files = try FileManager.default.attributesOfItem(atPath: "/proc/\(process.processIdentifier)/environ")
        #expect(files[.ownerAccountID] as? Int == 0, "\(files)")
        // A crash says nothing: no registers, and nothing that they point to.
        let before = process.errors
        kill(process.processIdentifier, SIGSEGV)
        #expect(process.waitForExit(milliseconds: 10_000) != nil)
        // A program that has just started may log its next steps meanwhile.
        let report = process.errors.dropFirst(before.count).split(separator: "\n").filter { !$0.contains(" info ") }
        #expect(report.isEmpty, "\(report)")
      }
    }

    @Test(
      "a store at the end of a link that leads nowhere, or where others can write, is refused, and a token file that others can change: 74, 78"
    )
    func foreignPlaces() throws {
      let ward = try Ward(isOpen: false)
      let (link, end) = (ward.directory.path + "/link.sqlite", ward.directory.path + "/end.sqlite")
      try #require(symlink(end, link) == 0)
      func send(storeAt store: String) throws -> (status: Int32?, errors: String) {
        let sent = try ward.end(
          ward.programs.wardline,
          [
            "send", "--relay", "ws://127.0.0.1:1", "--token-file", ward.token(of: .nurse), "--wait", "1ms", "--store", store,
            "hello",
          ])
        return (sent.status, sent.errors)
      }
      let dangling = try send(storeAt: link)
      #expect(dangling.status == 74 && dangling.errors.contains("leads nowhere"), "\(dangling)")
      #expect(!FileManager.default.fileExists(atPath: end))
      let open = ward.directory.path + "/open"
      try #require(mkdir(open, 0o700) == 0 && chmod(open, 0o777) == 0)
      let shared = try send(storeAt: open + "/store.sqlite")
      #expect(shared.status == 74 && shared.errors.contains("chmod go-w \(open)"), "\(shared)")
      chmod(ward.token(of: .nurse), 0o622)
      let token = try send(storeAt: ward.directory.path + "/good.sqlite")
      #expect(token.status == 78 && token.errors.contains("chmod go-w \(ward.token(of: .nurse))"), "\(token)")
      try #require(chmod(ward.data, 0o777) == 0)
      let relay = try ward.end(ward.programs.relay, ["serve", "--listen", "127.0.0.1:0", "--data", ward.data])
      #expect(relay.status == 74 && relay.errors.contains("chmod go-w"), "\(relay.errors)")
    }

    @Test("a key that others could read is not used: 74")
    func openKey() throws {
      let ward = try Ward(isOpen: false)
      try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: ward.data + "/token.key")
      let ended = try ward.end(ward.programs.relay, ["serve", "--listen", "127.0.0.1:0", "--data", ward.data])
      #expect(ended.status == 74)
      #expect(ended.errors.contains("chmod 600"))
    }

    @Test(
      "another person's token in the same file: 77, nothing is logged under that name, and all of it goes with the right one")
    func tokenOfAnother() throws {
      let ward = try Ward()
      let nurse = try ward.join(.nurse)
      nurse.send("before")
      #expect(nurse.wait { $0.hasSent(1) })
      let own = try String(contentsOfFile: ward.token(of: .nurse), encoding: .utf8)
      ward.killRelay()
      #expect(nurse.wait { $0.connection?.state == "lost" })
      nurse.send("written offline")
      #expect(nurse.wait { $0.messages.last?.state == "pending" })
      let others = try String(contentsOfFile: ward.token(of: .interpreter), encoding: .utf8)
      try others.write(toFile: ward.token(of: .nurse), atomically: true, encoding: .utf8)
      try ward.openRelay()
      #expect(nurse.process.waitForExit(milliseconds: 10_000) == 77)
      #expect(nurse.process.errors.contains("the token belongs to amal, and this store to ana"), "\(nurse.process.errors)")
      #expect(nurse.process.errors.contains("Your 1 waiting message is safe on this device."), "\(nurse.process.errors)")
      #expect(!nurse.events.contains { $0.state == "failed" })
      // A new program on the same store is refused, too, before it has written anything.
      #expect(try ward.run("send", ["as another"]).status == 78)

      try own.write(toFile: ward.token(of: .nurse), atomically: true, encoding: .utf8)
      #expect(try ward.run("send", ["after"]).status == 0)
      #expect(try ward.transcript(of: .nurse) == ["before", "written offline", "after"])
      let log = try ward.programs.output(ward.programs.relay, ["log", "--data", ward.data, "--session", ward.session])
      let messages = try log.split(separator: "\n").map {
        try JSONDecoder().decode(ChatDriver.Event.self, from: Data($0.utf8))
      }.filter { $0.event == "message" }
      #expect(messages.map(\.author) == ["ana", "ana", "ana"], "\(log)")
    }

    @Test("a second program on one store leaves the first its connection; nothing is lost or doubled")
    func secondProgram() throws {
      let ward = try Ward()
      let nurse = try ward.join(.nurse)
      #expect(nurse.wait { $0.isOnline })
      #expect(try ward.run("send", ["from beside"]).status == 0)
      nurse.send("from the first")
      #expect(nurse.wait { $0.hasSent(2) })
      #expect(!nurse.events.contains { $0.state == "lost" })
      nurse.quit()
      #expect(try ward.transcript(of: .nurse) == ["from beside", "from the first"])
    }
  }
}
