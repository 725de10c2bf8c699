import Foundation
import Testing
import WardlineHarness
import WardlineModel

@testable import WardlineProcessSupport

extension ProcessTests {
  /// A relay behind nginx and behind HAProxy, each with the file that stands in `deploy/`.
  @Suite struct ProxiesInFront {
    enum Kind: String, CaseIterable { case nginx, haproxy }

    private static let attacker = "127.0.0.66"
    private static let areInstalled = ["/usr/sbin/nginx", "/usr/sbin/haproxy"].allSatisfy {
      FileManager.default.isExecutableFile(atPath: $0)
    }

    /// A proxy with its relay; people are behind it at addresses of their own.
    private final class Place {
      let ward: Ward
      let keys: TestAuthority
      private let relayPort: HeldPort
      let relay: ChildProcess
      let proxy: ChildProcess
      /// Where devices reach the proxy.
      var url: String { "wss://localhost:\(ward.port)" }
      var trust: [String] { ["--ca-file", keys.authority] }

      init(_ kind: Kind) throws {
        ward = try Ward(isOpen: false)
        keys = try TestAuthority(directory: ward.directory.path)
        relayPort = try HeldPort()
        let tls = kind == .nginx ? [] : ["--tls-certificate", keys.certificate, "--tls-key", keys.key]
        relay = try ChildProcess(
          ward.programs.relay,
          ["serve", "--listen", "127.0.0.1:\(relayPort.port)", "--data", ward.data, "--trusted-proxy", "127.0.0.1/32"] + tls)
        #expect(relay.wait(milliseconds: 10_000) { $0.errors.contains("listening on ws") }, "\(relay.errors)")
        let (port, directory) = (ward.port, ward.directory.path)
        let (command, more) = try Self.command(of: kind, from: port, to: relayPort.port, keys, in: directory)
        proxy = try ChildProcess(command, more)
        try ward.preload(Self.source)
        let accepts = proxy.wait(milliseconds: 10_000) { _ in
          (try? self.ward.end("/bin/bash", ["-c", "exec 3<>/dev/tcp/127.0.0.1/\(port)"]).status) == 0
        }
        try #require(accepts, "\(proxy.errors)")
      }

      deinit {
        proxy.kill()
        relay.kill()
      }

      /// The program, with the file of `deploy/` in which names of this test stand for those of a site.
      private static func command(
        of kind: Kind, from port: UInt16, to relayPort: UInt16, _ keys: TestAuthority, in directory: String
      ) throws -> (String, [String]) {
        let root = URL(filePath: Repository.path("deploy"))
        let (name, file) =
          kind == .nginx ? ("nginx/wardline.conf", "/wardline.conf") : ("haproxy/wardline.cfg", "/wardline.cfg")
        var text = try String(contentsOf: root.appending(path: name), encoding: .utf8)
        var changes: [(String, String)] =
          kind == .nginx
          ? [
            ("listen 443 ssl;", "listen 127.0.0.1:\(port) ssl;"), ("listen [::]:443 ssl;", ""),
            ("/etc/wardline/relay.pem", keys.certificate), ("/etc/wardline/relay.key", keys.key),
            ("server 127.0.0.1:7440;", "server 127.0.0.1:\(relayPort);"),
          ] : [("bind [::]:443 v4v6", "bind 127.0.0.1:\(port)"), ("relay 127.0.0.1:7443 ", "relay 127.0.0.1:\(relayPort) ")]
        if kind == .haproxy, geteuid() != 0 { changes += [("user haproxy", ""), ("group haproxy", "")] }
        for (old, new) in changes {
          try #require(text.contains(old), "\(name) has no \(old)")
          text = text.replacing(old, with: new)
        }
        try text.write(toFile: directory + file, atomically: true, encoding: .utf8)
        guard kind == .nginx else { return ("/usr/sbin/haproxy", ["-db", "-f", directory + file]) }
        // What Debian's nginx.conf is around a file of conf.d. One process, which ends with the test.
        let around = """
          daemon off;
          master_process off;
          pid nginx.pid;
          events { worker_connections 1000; }
          http {
            access_log off;
            client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi; uwsgi_temp_path uwsgi; scgi_temp_path scgi;
            include wardline.conf;
          }
          """
        try around.write(toFile: directory + "/nginx.conf", atomically: true, encoding: .utf8)
        return ("/usr/sbin/nginx", ["-e", "stderr", "-p", directory, "-c", directory + "/nginx.conf"])
      }

      /// Connects from the address that the environment names: a machine has all of 127.0.0.0/8.
      private static let source = """
        #define _GNU_SOURCE
        #include <arpa/inet.h>
        #include <dlfcn.h>
        #include <stdlib.h>
        #include <sys/socket.h>
        int connect(int socket, const struct sockaddr *to, socklen_t size) {
          const char *source = getenv("SOURCE_ADDRESS");
          struct sockaddr_in from = {.sin_family = AF_INET};
          if (source && to->sa_family == AF_INET && inet_pton(AF_INET, source, &from.sin_addr) == 1)
            bind(socket, (struct sockaddr *)&from, sizeof from);
          return ((int (*)(int, const struct sockaddr *, socklen_t))dlsym(RTLD_NEXT, "connect"))(socket, to, size);
        }
        """

      func join(_ person: CastMember, from address: String) throws -> ChatDriver {
        ward.environment["SOURCE_ADDRESS"] = address
        return try ward.join(person, at: url, more: trust)
      }

      /// Starts a program that sends up to 250 forged tokens a second from one address, until it is killed. It prints a line when the relay has
      /// stopped verifying new tokens from that address.
      func attack() throws -> ChildProcess {
        let arguments = ["-c", Self.script + Self.attack, abuse, "\(ward.port)", keys.authority, ProxiesInFront.attacker]
        return try ChildProcess("/usr/bin/python3", arguments + [ward.token(of: .nurse)])
      }

      /// So many devices with tokens that the relay has never seen, one after the other; how many of them were welcomed.
      func visit(count: Int, from address: String) throws -> Int {
        let tokens = try (0..<count).map { number in
          try ward.programs.output(
            ward.programs.relay,
            ["token", "--data", ward.data, "--user", "visitor-\(number)", "--role", "nurse", "--session", ward.session])
        }
        let arguments = ["-c", Self.script + Self.visit, abuse, "\(ward.port)", keys.authority, address]
        return try ward.end("/usr/bin/python3", arguments, input: Array(tokens.joined(separator: "\n").utf8)).output.count
      }

      private var abuse: String {
        Repository.path("Tests/Abuse")
      }

      private static let script = """
        import asyncio, ssl, sys
        sys.path.insert(0, sys.argv[1])
        from plain import Plain, Refused
        port, trust, address = int(sys.argv[2]), ssl.create_default_context(cafile=sys.argv[3]), sys.argv[4]
        trust.check_hostname = False

        """

      private static let visit = """
        async def main():
            for token in sys.stdin.read().split():
                peer = await Plain.open(port, address, trust)
                if await peer.hello(token, "phone"):
                    print("welcome", flush=True)
                peer.close()
        asyncio.run(main())
        """

      private static let attack = """
        head, claims, signature = open(sys.argv[5]).read().strip().split(".")
        bad = ".".join((head, claims, signature[::-1]))
        async def one(number):
            while True:
                pause = asyncio.create_task(asyncio.sleep(0.1))
                try:
                    peer = await Plain.open(port, address, trust)
                    await peer.hello(bad, f"device-{number}")
                    if "too many tokens" in (peer.goodbye or ""):
                        print("shut", flush=True)
                    peer.close()
                except (OSError, Refused):
                    pass
                await pause
        async def main():
            await asyncio.gather(*(one(number) for number in range(25)))
        asyncio.run(main())
        """
    }

    @Test(
      "while 250 bad tokens a second come through it from one address, two people with new tokens are admitted from others and talk; log and ctl have their addresses",
      .enabled(if: areInstalled, "nginx or haproxy is missing: scripts/install-dependencies test"), arguments: Kind.allCases)
    func story(kind: Kind) throws {
      let place = try Place(kind)
      let ward = place.ward
      let attack = try place.attack()
      defer { attack.kill() }
      #expect(attack.wait(milliseconds: 30_000) { !$0.lines.isEmpty }, "\(attack.errors)")

      // Each tries once. From the attacker's address one of twelve would be let in.
      #expect(try place.visit(count: 8, from: "127.0.0.4") == 8)
      let nurse = try place.join(.nurse, from: "127.0.0.2")
      let interpreter = try place.join(.interpreter, from: "127.0.0.3")
      #expect(nurse.wait { $0.isOnline } && interpreter.wait { $0.isOnline }, "\(place.relay.errors)")
      nurse.send("Bed 4")
      interpreter.send("coming")
      #expect(nurse.wait { $0.hasSent(2) } && interpreter.wait { $0.hasSent(2) })
      let shut = attack.lines.count
      #expect(attack.wait(milliseconds: 30_000) { $0.lines.count > shut }, "the attack went on meanwhile")

      let clients = try ward.end(ward.programs.relay, ["ctl", "clients", "--data", ward.data]).output
      for (user, address) in [("ana nurse", "127.0.0.2"), ("amal interpreter", "127.0.0.3")] {
        let peer = " \(user) \(address)" + (kind == .nginx ? " " : ":")
        #expect(clients.count { $0.contains(peer) } == 1, "\(clients)")
      }
      let log = place.relay.errors.split(separator: "\n")
      for (event, address) in [("admitted", "127.0.0.2"), ("admitted", "127.0.0.3"), ("refused", ProxiesInFront.attacker)] {
        let peer = " peer=\(address)" + (kind == .nginx ? " " : ":")
        #expect(log.contains { $0.contains(" \(event): ") && $0.contains(peer) }, "\(log)")
      }
      nurse.quit()
      interpreter.quit()
    }

    @Test(
      "a PROXY line from an address that is not trusted is refused with a line in the log; X-Forwarded-For from there changes nothing"
    )
    func untrusted() throws {
      let ward = try Ward(relayFlags: [
        "--trusted-proxy", "192.0.2.0/24", "--trusted-proxy", "2001:db8::/32", "--log-level", "debug",
      ])
      let relay = try #require(ward.relay)
      let script = #"exec 3<>/dev/tcp/127.0.0.1/\#(ward.port); printf '%b' "$1" >&3; head -c 12 <&3"#
      func say(_ text: String) throws -> [String] { try ward.end("/bin/bash", ["-c", script, "bash", text]).output }
      #expect(try say(#"PROXY TCP4 192.0.2.7 192.0.2.1 1 2\r\nGET / HTTP/1.1\r\n\r\n"#).isEmpty)
      let reason = #"reason="a PROXY header from an address that no --trusted-proxy has""#
      #expect(relay.wait(milliseconds: 10_000) { $0.errors.contains(reason) })
      #expect(
        relay.errors.split(separator: "\n").contains {
          $0.contains(" notice refused: refused ") && $0.contains(" peer=127.0.0.1:")
        })
      let request =
        #"GET / HTTP/1.1\r\nHost: relay\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"#
        + #"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: wardline.v1.json\r\nX-Forwarded-For: 192.0.2.7\r\n\r\n"#
      #expect(try say(request) == ["HTTP/1.1 101"])
      #expect(relay.wait(milliseconds: 10_000) { $0.errors.contains(" opened: opened ") })
      #expect(relay.errors.split(separator: "\n").allSatisfy { !$0.contains(" opened: ") || $0.contains("peer=127.0.0.1:") })
    }

    @Test("--trusted-proxy that is no range of addresses ends the relay with 64, and says what would be right")
    func wrongFlag() throws {
      let ward = try Ward(isOpen: false)
      let refused = try ward.end(ward.programs.relay, ["serve", "--data", ward.data, "--trusted-proxy", "10.0.0.1/8"])
      #expect(refused.status == 64 && refused.errors.contains("write 10.0.0.0/8"), "\(refused)")
    }
  }
}
