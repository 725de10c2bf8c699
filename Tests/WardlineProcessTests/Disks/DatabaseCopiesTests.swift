import Testing
import WardlineHarness
import WardlinePostgresSupport

@testable import WardlineProcessSupport

extension ProcessTests {
  /// What the programs of PostgreSQL make of a relay's database: a standby, a dump.
  @Suite struct DatabaseCopies {
    @Test("a standby that has every commit takes over: the relay goes on, and nothing is lost, doubled or out of order")
    func promoted() throws {
      let primary = try PostgresCluster()
      let address = try primary.makeDatabase()
      let standby = try PostgresCluster(following: primary)
      let ward = try Ward(relayFlags: ["--store", "\(address),\(standby.socketDirectory)", "--admin", "127.0.0.1:0"])
      let port = try #require(Operators.port(of: ward.relay))
      let ready = try Operators.ask(port: port).ready
      #expect(ready.status == 200 && ready.text.contains("standby"), "\(ready.text)")
      let (nurse, interpreter) = (try ward.join(.nurse), try ward.join(.interpreter))
      var written: [String] = []
      func write(_ count: Int) {
        for _ in 0..<count {
          written.append("message \(written.count)")
          nurse.send(written.last ?? "")
        }
      }
      write(5)
      #expect(nurse.wait { $0.hasSent(1) })
      write(5)
      primary.kill()
      write(5)
      try standby.promote()
      #expect(nurse.wait(milliseconds: 120_000) { $0.hasSent(written.count) }, "\(nurse.statesInWords)")
      #expect(interpreter.wait(milliseconds: 120_000) { $0.hasSent(written.count) })
      #expect(ward.relay?.isRunning == true)
      for chat in [nurse, interpreter] { chat.quit() }
      let verdict = try ward.verdict(nurse: written, interpreter: [])
      #expect(verdict.isClean, "\(verdict.line)")
    }

    @Test(
      "a relay goes on with a dump that was restored into another database, and authors are asked for what came after it (G4)")
    func dumped() throws {
      let cluster = try PostgresCluster.shared.get()
      let address = try cluster.makeDatabase()
      let ward = try Ward(isOpen: false)
      try ward.openRelay(flags: ["--store", address])
      let (nurse, interpreter) = (try ward.join(.nurse), try ward.join(.interpreter))
      nurse.send("before")
      #expect(interpreter.wait { $0.hasSent(1) })
      // As its documentation says: the relay goes on.
      let copy = try cluster.dumpAndRestore(address)
      nurse.send("after")
      #expect(nurse.wait { $0.hasSent(2) } && interpreter.wait { $0.hasSent(2) })
      let same = try ward.end(ward.programs.relay, ["audit", "verify", "--data", ward.data])
      ward.killRelay()
      try ward.openRelay(flags: ["--store", copy])
      func lost(_ chat: ChatDriver) -> [ChatDriver.Event] { chat.messages.filter { $0.reason == "lost_by_relay" } }
      #expect(nurse.wait(milliseconds: 60_000) { lost($0).count == 1 }, "\(nurse.statesInWords)")
      for message in lost(nurse) { nurse.request(["do": "retry", "id": message.id ?? ""]) }
      nurse.send("more")
      for chat in [nurse, interpreter] {
        #expect(chat.wait(milliseconds: 60_000) { $0.messages.contains { $0.text == "more" && $0.state == "sent" } })
        chat.quit()
      }
      #expect(try ward.programs.logTexts(data: ward.data, session: ward.session) == ["before", "after", "more"])
      let verified = try ward.end(ward.programs.relay, ["audit", "verify", "--data", ward.data])
      #expect(same.status == 0 && verified.status == 0, "\(verified)")
      let (hers, theirs) = (try ward.verify(.nurse), try ward.verify(.interpreter))
      #expect(hers.isSettled && theirs.isSettled, "\(hers.summary); \(theirs.summary)")
    }
  }
}
