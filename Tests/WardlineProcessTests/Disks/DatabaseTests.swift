import Foundation
import Testing
import WardlineHarness
import WardlinePostgresSupport

@testable import WardlineProcessSupport

extension ProcessTests {
  /// A relay whose log is in a database. Crashes of both are in ``Crashes`` and ``FieldReport``.
  @Suite struct Databases {
    private static func relay(_ ward: Ward, _ arguments: String...) throws -> Ward.Ended {
      try ward.end(ward.programs.relay, arguments + ["--data", ward.data])
    }

    @Test("the commands of a relay find its database by the data directory")
    func commands() throws {
      let ward = try Ward(relayFlags: RelayLog.database.flags())
      let nurse = try ward.join(.nurse)
      nurse.send("a word in the database")
      #expect(nurse.wait { $0.hasSent(1) })
      nurse.quit()
      let added = try Self.relay(ward, "people", "add", "--user", "amal", "--role", "interpreter", "--language", "ar")
      #expect(added.status == 0, "\(added.errors)")
      let expected: [([String], String)] = [
        (["log", "--session", ward.session], "a word in the database"), (["sessions"], ward.session),
        (["people", "list"], "amal"),
        (["hold", "add", ward.session, "--reason", "case 7"], ""), (["hold", "list"], "case 7"), (["revoke", "list"], ""),
        (["feedback"], ""), (["audit", "verify"], ""), (["audit", "export"], "hold_added"), (["token", "--user", "amal"], ""),
      ]
      for (command, text) in expected {
        let ended = try ward.end(ward.programs.relay, command + ["--data", ward.data])
        #expect(
          ended.status == 0 && (text.isEmpty || ended.output.joined().contains(text)),
          "\(command): \(ended.output) \(ended.errors)")
      }
      let doctor = try ward.run("doctor")
      #expect(doctor.output.contains { $0.contains("on the disk of the database's server") }, "\(doctor)")
      // What is done to a file is done to a database with its own programs.
      for command in [["backup", ward.data + "-copy"], ["restore", ward.data + "-copy"]] {
        let ended = try ward.end(ward.programs.relay, command + ["--data", ward.data])
        #expect(ended.status != 0 && ended.errors.contains("own programs") || ended.errors.contains("programs of its database"))
      }
      #expect(!FileManager.default.fileExists(atPath: ward.data + "/relay.sqlite"))
    }

    @Test("what a relay cannot be started with is refused with what would be right, and a password is never repeated")
    func refusals() throws {
      let cluster = try PostgresCluster.shared.get()
      let address = try cluster.makeDatabase()
      let ward = try Ward(isOpen: false)
      func serve(_ flags: String...) throws -> Ward.Ended {
        try ward.end(ward.programs.relay, ["serve", "--listen", "127.0.0.1:0", "--data", ward.data] + flags)
      }
      let password = try serve("--store", "postgres://nina:hush@db.example/log")
      #expect(password.status == 64 && password.errors.contains("PGPASSFILE"), "\(password)")
      #expect(!password.errors.contains("hush"))
      let key = try serve("--store", address, "--seal-key", ward.data + "-key")
      #expect(key.status == 64 && key.errors.contains("--seal-key"), "\(key)")
      let directory = try serve("--store", address, "--backup-directory", ward.data + "-copies")
      #expect(directory.status == 64 && directory.errors.contains("pg_dump"), "\(directory)")
      let absent = try serve("--store", "postgres:///log?host=/nonexistent")
      #expect(absent.status == 74 && absent.errors.contains("/nonexistent"), "\(absent)")
      #expect(!FileManager.default.fileExists(atPath: ward.data + "/store"))

      // A log that would vanish with the power is not begun.
      let name = String(address.dropFirst("postgres://wardline@/".count).prefix { $0 != "?" })
      try cluster.execute("ALTER DATABASE \(name) SET synchronous_commit = off")
      let unsafe = try serve("--store", address)
      #expect(unsafe.status == 74 && unsafe.errors.contains("synchronous_commit is off"), "\(unsafe)")
      try cluster.execute("ALTER DATABASE \(name) RESET synchronous_commit")

      // The directory says where its log is, and has one.
      try ward.openRelay(flags: ["--store", address])
      ward.killRelay()
      let elsewhere = try serve()
      #expect(elsewhere.status == 74 && elsewhere.errors.contains("--store"), "\(elsewhere)")
      try cluster.execute("DROP DATABASE \(name) WITH (FORCE)")
      try cluster.execute("CREATE DATABASE \(name)")
      let empty = try Self.relay(ward, "sessions")
      #expect(empty.status == 66 && empty.errors.contains("there is no relay's log in postgres://"), "\(empty)")
      let other = try Ward()
      other.killRelay()
      let second = try other.end(
        other.programs.relay, ["serve", "--listen", "127.0.0.1:0", "--data", other.data, "--store", address])
      #expect(second.status == 74 && second.errors.contains("relay.sqlite"), "\(second)")
    }

    @Test("without its database a relay stays up and is not ready, and what was written meanwhile arrives once it is back")
    func absence() throws {
      let cluster = try PostgresCluster()
      let ward = try Ward(relayFlags: RelayLog.database.flags(in: cluster) + ["--admin", "127.0.0.1:0"])
      let port = try #require(Operators.port(of: ward.relay))
      let (nurse, interpreter) = (try ward.join(.nurse), try ward.join(.interpreter))
      var written: [String] = []
      func write() {
        written.append("message \(written.count)")
        nurse.send(written.last ?? "")
      }
      func waitUntilReady(_ isReady: Bool, _ words: String) throws {
        var text = ""
        let isSo = try Patience.wait(milliseconds: 60_000, every: 200) {
          let answer = try Operators.ask(port: port).ready
          text = answer.text
          return (answer.status == 200) == isReady && (words.isEmpty || text.contains(words))
        }
        #expect(isSo, "\(text)")
      }
      write()
      #expect(nurse.wait { $0.hasSent(1) })
      try waitUntilReady(true, "on the disk of the database's server")
      // It refuses connections; it answers nothing.
      let outages: [(begin: () -> Void, end: () throws -> Void, words: String)] = [
        (cluster.stopImmediately, cluster.start, "the store refuses"), (cluster.freeze, cluster.thaw, "one has not come back"),
      ]
      for outage in outages {
        outage.begin()
        write()
        try waitUntilReady(false, outage.words)
        write()
        try outage.end()
        #expect(nurse.wait(milliseconds: 120_000) { $0.hasSent(written.count) }, "\(nurse.statesInWords)")
        try waitUntilReady(true, "")
      }
      #expect(ward.relay?.isRunning == true)
      #expect(interpreter.wait { $0.hasSent(written.count) })
      for chat in [nurse, interpreter] { chat.quit() }
      let verdict = try ward.verdict(nurse: written, interpreter: [])
      #expect(verdict.isClean, "\(verdict.line)")
    }

    @Test("a database that lacks what was acknowledged ends its relay; the next start asks the author, and all converge (G4)")
    func olderCopy() throws {
      let cluster = try PostgresCluster()
      let ward = try Ward(relayFlags: RelayLog.database.flags(in: cluster))
      let (nurse, interpreter) = (try ward.join(.nurse), try ward.join(.interpreter))
      nurse.send("kept")
      #expect(interpreter.wait { $0.hasSent(1) })
      try cluster.copyFiles()
      for text in ["lost", "lost, too"] { nurse.send(text) }
      #expect(nurse.wait { $0.hasSent(3) } && interpreter.wait { $0.hasSent(3) })

      try cluster.restoreFiles()
      nurse.send("meanwhile")
      let ended = Ward.Ended(waitingFor: try #require(ward.relay))
      #expect(ended.status == 74 && ended.errors.contains("has lost what it had confirmed"), "\(ended)")
      ward.killRelay()
      try ward.openRelay()
      func lost(_ chat: ChatDriver) -> [ChatDriver.Event] { chat.messages.filter { $0.reason == "lost_by_relay" } }
      #expect(nurse.wait { lost($0).count == 2 && $0.hasSent(2) }, "\(nurse.statesInWords)")
      for message in lost(nurse) { nurse.request(["do": "retry", "id": message.id ?? ""]) }
      #expect(nurse.wait { $0.hasSent(4) } && interpreter.wait { $0.hasSent(4) })
      for chat in [nurse, interpreter] { chat.quit() }
      let (hers, theirs) = (try ward.verify(.nurse), try ward.verify(.interpreter))
      #expect(hers.isSettled && theirs.isSettled, "\(hers.summary); \(theirs.summary)")
      #expect(hers.last?.device == theirs.last?.device && hers.last?.messages == 4)
    }
  }
}
