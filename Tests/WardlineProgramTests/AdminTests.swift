import Foundation
import Logging
import Testing
import WardlineHarness
import WardlineModel
import WardlineProgram
import WardlineTransport

@testable import WardlineProcessSupport
@testable import WardlineRelayServer

extension ProcessTests {
  @Suite struct Admin {
    /// What is counted by language alone.
    private static let counters = [
      "wardline_requests_total", "wardline_request_connect_seconds_count", "wardline_requests_declined_total",
      "wardline_handovers_total",
    ]

    @Test("a relay lives, is ready, and counts from 0 a request and what was said: in both formats, and without a name")
    func metrics() throws {
      let hospital = try Hospital(relayFlags: ["--admin", "127.0.0.1:0"])
      let port = try #require(Operators.port(of: hospital.ward.relay))
      let before = try Operators.ask(port: port)
      #expect(before.live.status == 200 && before.live.text == "alive\n")
      #expect(
        before.ready.status == 200 && before.ready.text == "ready\nwhat is acknowledged is on the disk of the relay's machine\n"
      )
      #expect(before.none.status == 404)
      #expect(before.prometheus["wardline_operations_accepted_total{}"] == 0)
      #expect(before.types["wardline_acknowledgement_seconds"] == "histogram")
      // The first scrape, before any request; the directory was empty when the relay started.
      for name in Self.counters {
        let missing = LanguageNames.tags.filter { before.prometheus["\(name){language=\"\($0)\"}"] != 0 }
        #expect(missing.isEmpty, "\(name) is not 0 for \(missing)")
      }

      let ring = try hospital.start(["ring", "--accept"], as: "amal")
      let asked = try hospital.run(["request"], as: "nora", "--language", "ar", "--note", "chest pain", "--wait", "20s")
      let session = try #require(asked.output.first)
      #expect(asked.status == 0 && ring.waitForExit(milliseconds: 10_000) == 0)
      let nora = try hospital.chat("nora", in: session)
      nora.send("one")
      #expect(nora.wait { $0.hasSent(1) })
      // What was answered within a second is answered again.
      Thread.sleep(forTimeInterval: Double(Limits.metricsAgeMaxMilliseconds) / 1_000)
      let after = try Operators.ask(port: port)
      nora.quit()
      for samples in [after.prometheus, after.openmetrics] {
        #expect(samples[#"wardline_requests_total{language="ar"}"#] == 1)
        #expect(samples[#"wardline_request_connect_seconds_count{language="ar"}"#] == 1)
        #expect(samples[#"wardline_requests_open{language="ar"}"#] == 0)
        #expect(samples[#"wardline_connections{role="nurse",version="1"}"#] == 1)
        #expect(samples["wardline_operations_accepted_total{}"] ?? 0 >= 3)
        #expect(samples["wardline_acknowledgement_seconds_count{}"] == samples["wardline_operations_accepted_total{}"])
        #expect(samples["wardline_commit_seconds_count{}"] ?? 0 >= 3)
        #expect(samples["wardline_commit_seconds_sum{}"] ?? 0 > 0)
        #expect(samples["wardline_store_bytes{}"] ?? 0 > 0 && samples["wardline_free_bytes{}"] ?? 0 > 0)
        #expect(samples["wardline_loop_lag_seconds_count{}"] ?? 0 > 0)
        for secret in ["nora", "amal", session, "chest"] {
          #expect(!samples.keys.contains { $0.contains(secret) }, "\(secret)")
        }
      }
      #expect(after.prometheus.keys.sorted() == after.openmetrics.keys.sorted())
    }

    @Test("where other machines could read along it does not start without TLS: 78; with --insecure it does")
    func plainElsewhere() throws {
      let ward = try Ward(isOpen: false)
      let flags = ["serve", "--listen", "127.0.0.1:0", "--data", ward.data, "--admin", "0.0.0.0:0"]
      let refused = try ward.end(ward.programs.relay, flags)
      #expect(refused.status == 78)
      #expect(
        refused.errors.contains("other machines can reach 0.0.0.0, and --admin is read there without TLS"), "\(refused.errors)")
      let allowed = try ChildProcess(ward.programs.relay, flags + ["--insecure"])
      #expect(allowed.wait(milliseconds: 10_000) { $0.errors.contains("operators on http://0.0.0.0:") }, "\(allowed.errors)")
      allowed.terminate()
      #expect(allowed.waitForExit(milliseconds: 5_000) == 0)
    }

    @Test("a port of --admin that is taken: 78, and the error names the flag")
    func takenPort() throws {
      let ward = try Ward()
      let other = try ward.end(
        ward.programs.relay,
        ["serve", "--listen", "127.0.0.1:0", "--data", ward.directory.path + "/other", "--admin", "127.0.0.1:\(ward.port)"])
      #expect(other.status == 78 && other.errors.contains("--admin: port \(ward.port)"), "\(other)")
    }
  }
}
