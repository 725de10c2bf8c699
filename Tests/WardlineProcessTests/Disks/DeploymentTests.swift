import Foundation
import Testing
import WardlineHarness

@testable import WardlineProcessSupport

extension ProcessTests {
  /// `deploy/compose` and `deploy/kubernetes`, as far as a machine without a container engine can tell.
  @Suite struct Deployment {
    @Test("the files have the form that they need, and name what there is; HAProxy accepts its configurations")
    func form() throws {
      let ended = Ward.Ended(waitingFor: try ComposedSite.script("check", at: Repository.path("deploy")))
      #expect(ended.status == 0, "\(ended.errors)")
      let directory = try TemporaryDirectory()
      defer { directory.remove() }
      let file = directory.path + "/haproxy.cfg"
      try ComposedSite.Files().haproxy.write(toFile: file, atomically: true, encoding: .utf8)
      let ofCompose = ["-f", Repository.path("deploy/haproxy/several.cfg"), "-f", Repository.path("deploy/compose/stdout.cfg")]
      for files in [ofCompose, ["-f", file]] {
        let checked = Ward.Ended(waitingFor: try ChildProcess("/usr/sbin/haproxy", ["-c"] + files))
        #expect(checked.status == 0, "\(files): \(checked.errors)")
      }
    }

    /// The check can fail: each of the mistakes in `Tests/Deploy/mistakes.yaml` is made in a copy of the files.
    @Test("a mistake in one of the files is found")
    func mistakes() throws {
      let ended = Ward.Ended(waitingFor: try ComposedSite.script("mistakes", at: Repository.path("deploy")))
      #expect(ended.status == 0 && ended.output.count == 22, "\(ended)")
    }

    @Test(
      "the commands of compose.yaml start relays that serve behind HAProxy; when the primary is lost and the replica is promoted, nothing is lost",
      .enabled(if: RelayGroup.isProxyInstalled))
    func composed() throws {
      let site = try ComposedSite()
      let (nurse, interpreter) = (try site.join(.nurse), try site.join(.interpreter))
      nurse.send("before")
      #expect(interpreter.wait(milliseconds: 60_000) { $0.hasSent(1) }, "\(interpreter.statesInWords)")
      site.stopImmediately("db1")
      nurse.send("meanwhile")
      try site.promote("db2")
      #expect(interpreter.wait(milliseconds: 120_000) { $0.hasSent(2) }, "\(interpreter.statesInWords)")
      for chat in [nurse, interpreter] { chat.quit() }
      for relay in ComposedSite.relays {
        #expect(site.processes[relay]?.isRunning == true, "\(site.processes[relay]?.errors ?? "")")
      }
      let log = try site.ward.end(
        site.ward.programs.relay, ["log", "--data", site.data(of: "relay3"), "--session", site.ward.session],
        environment: site.environmentOfRelays)
      #expect(try Programs.texts(of: log.output.joined(separator: "\n")) == ["before", "meanwhile"], "\(log)")
    }
  }
}
