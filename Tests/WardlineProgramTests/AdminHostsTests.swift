import Foundation
import Testing
import WardlineHarness

@testable import WardlineProcessSupport
@testable import WardlineRelayServer

struct AdminHostsTests {
  private static let hosts = AdminHosts(["relay.Example.", "wardline-1", "fd00::7"])

  @Test(
    "addresses, localhost and the names that were given are answered, with and without a port; so is who names none",
    arguments: [
      "127.0.0.1", "127.0.0.1:7441", "10.1.2.3:80", "[::1]:7441", "[fe80::1]", "::1", "localhost", "LOCALHOST:7441",
      "a.localhost:1",
      "relay.example", "Relay.example.:7441", "wardline-1:7441", "",
    ])
  func admitted(host: String) { #expect(Self.hosts.admits(host)) }

  @Test(
    "any other name is not, whatever address it leads to",
    arguments: [
      "evil.example", "evil.example:7441", "127.0.0.1.evil.example", "localhost.evil.example", "notlocalhost",
      "relay.example.evil",
      "0x7f.1", "2130706433", "[evil]", "127.0.0.1@evil.example", "a\n:1", ":7441x:", "%",
    ])
  func refused(host: String) {
    #expect(!Self.hosts.admits(host))
    #expect(AdminHosts.refusal(of: host).filter { $0 == "\n" }.count == 1)
    // With TLS the certificate decides.
    #expect(AdminHosts().admits(host))
  }
}

extension ProcessTests {
  @Suite struct AdminNames {
    private static let script = """
      import http.client, sys
      for host in sys.argv[2:]:
        for path in ["/", "/status.json", "/metrics", "/readyz", "/livez"]:
          connection = http.client.HTTPConnection("127.0.0.1", int(sys.argv[1]), timeout=20)
          connection.request("GET", path, headers={"Host": host})
          print(connection.getresponse().status, flush=True)
      """

    @Test("a page of a stranger that has its name lead to the relay reads nothing; a name of --admin-name is answered")
    func rebinding() throws {
      let ward = try Ward(relayFlags: ["--admin", "127.0.0.1:0", "--admin-name", "relay.example", "--admin-name", "ward"])
      let port = try #require(Operators.port(of: ward.relay))
      let hosts = ["evil.example:\(port)", "relay.example:\(port)", "ward", "localhost"]
      let asked = try ward.end("/usr/bin/python3", ["-c", Self.script, "\(port)"] + hosts)
      let expected = [421, 421, 421, 421, 200] + Array(repeating: 200, count: 15)
      #expect(asked.output == expected.map(String.init), "\(asked)")
    }
  }
}
