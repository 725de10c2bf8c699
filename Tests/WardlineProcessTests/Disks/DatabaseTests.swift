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
        let isExplained = ["own programs", "programs of its database"].contains { ended.errors.contains($0) }
        #expect(ended.status != 0 && isExplained, "\(command): \(ended)")
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

    // MARK: Moving the log

    @Test("a log moves from a file to a database and back: clients go on, and nothing is lost or doubled")
    func moves() throws {
      let address = try PostgresCluster.shared.get().makeDatabase()
      let ward = try Ward()
      let (nurse, interpreter) = (try ward.join(.nurse), try ward.join(.interpreter))
      var written: [String] = []
      func write() {
        written.append("message \(written.count)")
        nurse.send(written.last ?? "")
      }
      func waitUntilSent() {
        for chat in [nurse, interpreter] {
          #expect(chat.wait(milliseconds: 60_000) { $0.hasSent(written.count) }, "\(chat.statesInWords)")
        }
      }
      write()
      waitUntilSent()
      let running = try Self.relay(ward, "store", "migrate", "--to", address)
      #expect(running.status == 75 && running.errors.contains("was left as it is"), "\(running)")

      ward.killRelay()
      // It is sent to the relay that has the database.
      write()
      let moved = try Self.relay(ward, "store", "migrate", "--to", address)
      #expect(moved.status == 0 && moved.output.joined().contains("--store '\(address)'"), "\(moved)")
      let kept = try FileManager.default.contentsOfDirectory(atPath: ward.data).filter { $0.hasPrefix("relay.sqlite") }
      #expect(kept.count == 1 && kept[0].hasPrefix("relay.sqlite.migrated-"), "\(kept)")
      let serve = ["serve", "--listen", "127.0.0.1:0"]
      let unnamed = try ward.end(ward.programs.relay, serve + ["--data", ward.data])
      #expect(unnamed.status == 74 && unnamed.errors.contains("--store"), "\(unnamed)")
      try ward.openRelay(flags: ["--store", address])
      write()
      waitUntilSent()

      ward.killRelay()
      write()
      let back = try Self.relay(ward, "store", "migrate", "--to", "file")
      #expect(back.status == 0 && back.output.joined().contains("without --store"), "\(back)")
      try ward.openRelay()
      write()
      waitUntilSent()
      for chat in [nurse, interpreter] { chat.quit() }
      ward.killRelay()
      let verdict = try ward.verdict(nurse: written, interpreter: [])
      #expect(verdict.isClean, "\(verdict.line)")
      #expect(try Self.relay(ward, "audit", "verify").status == 0)
      let exported = try Self.relay(ward, "audit", "export").output.count { $0.contains("store migrate") }
      #expect(exported == 2)
      // The database has the log of before.
      let older = try Self.relay(ward, "store", "migrate", "--to", address)
      #expect(older.status == 65 && older.errors.contains("older copy"), "\(older)")
      let check = try Self.relay(ward, "store", "check", "--with", address)
      #expect(
        check.status == 65 && check.output.contains { $0.hasPrefix("entry: ") && $0.contains("0 only in the other") },
        "\(check)")
    }

    @Test(
      "a move that was interrupted leaves a relay with its log, and is completed by the next one, unless the relay has gone on")
    func interrupted() throws {
      let address = try PostgresCluster.shared.get().makeDatabase()
      let ward = try Ward()
      let file = ward.data + "/relay.sqlite"
      func say(_ text: String) throws { #expect(try ward.run("send", [text]).status == 0) }
      func store(_ command: String, _ arguments: String...) throws -> Ward.Ended {
        try ward.end(ward.programs.relay, ["store", command, "--data", ward.data] + arguments)
      }
      try say("one")
      ward.killRelay()

      // After the copy was committed, and before the relay was told.
      #expect(try store("copy", "--to", address).status == 0)
      let equal = try store("check", "--with", address)
      #expect(equal.status == 0 && equal.output[0].hasPrefix("equal: 1 sessions"), "\(equal)")
      #expect(try store("copy", "--to", address).status == 65)
      #expect(try store("migrate", "--to", address).status == 0)

      // Before the file was put aside.
      let kept = try FileManager.default.contentsOfDirectory(atPath: ward.data).first { $0.contains(".migrated-") } ?? ""
      try FileManager.default.moveItem(atPath: ward.data + "/" + kept, toPath: file)
      #expect(try store("migrate", "--to", address).status == 0)
      #expect(!FileManager.default.fileExists(atPath: file))
      #expect(
        try store("migrate", "--to", address).output == ["the log of \(ward.data) is there already, and nothing was changed"])

      // A crash of `store migrate --to file` after the file was renamed and before `store` was removed: the relay still uses its database.
      #expect(try store("copy", "--to", "file").status == 0)
      #expect(try store("check", "--with", "file").status == 0)
      try ward.openRelay(flags: ["--store", address])
      try say("two")
      ward.killRelay()
      let older = try store("migrate", "--to", "file")
      #expect(older.status == 65 && older.errors.contains("older copy"), "\(older)")
      try FileManager.default.removeItem(atPath: file)
      #expect(try store("copy", "--to", "file").status == 0)
      #expect(try store("migrate", "--to", "file").status == 0)
      try ward.openRelay()
      try say("three")
      #expect(try ward.programs.logTexts(data: ward.data, session: ward.session) == ["one", "two", "three"])
    }

    @Test("an encrypted log stays encrypted in a database and back in a file, unless --plain says otherwise")
    func sealed() throws {
      let address = try PostgresCluster.shared.get().makeDatabase()
      let ward = try Ward(isOpen: false)
      let key = ["--seal-key", ward.data + "-key"]
      try ward.openRelay(flags: key)
      #expect(try ward.run("send", ["a secret word"]).status == 0)
      ward.killRelay()
      func migrate(_ arguments: [String]) throws -> Ward.Ended {
        try ward.end(ward.programs.relay, ["store", "migrate", "--data", ward.data] + arguments)
      }
      func log(_ flags: [String]) throws -> Ward.Ended {
        try ward.end(ward.programs.relay, ["log", "--data", ward.data, "--session", ward.session] + flags)
      }
      func expectSealed(_ place: String) throws {
        let refused = try log([])
        #expect(refused.status == 78 && refused.errors.contains("--seal-key"), "\(place): \(refused)")
        let read = try log(key)
        #expect(read.status == 0 && read.output.joined().contains("a secret word"), "\(place): \(read)")
      }
      let refused = try migrate(["--to", address])
      #expect(refused.status == 78 && refused.errors.contains("--seal-key"), "\(refused)")
      #expect(try migrate(["--to", address] + key).status == 0)
      try expectSealed("in the database")
      let keyless = try ward.end(
        ward.programs.relay, ["serve", "--listen", "127.0.0.1:0", "--data", ward.data, "--store", address])
      #expect(keyless.status == 78 && keyless.errors.contains("--seal-key"), "\(keyless)")
      // The relay goes on there, with a new key.
      let new = ward.data + "-new-key"
      let rekey = try ward.end(
        ward.programs.relay, ["rekey", "--data", ward.data] + key + ["--new-seal-key", new])
      #expect(rekey.status == 0, "\(rekey)")
      try FileManager.default.removeItem(atPath: key[1])
      try FileManager.default.moveItem(atPath: new, toPath: key[1])
      try ward.openRelay(flags: ["--store", address] + key)
      #expect(try ward.run("send", ["another"]).status == 0)
      ward.killRelay()
      #expect(try migrate(["--to", "file"] + key).status == 0)
      try expectSealed("in the file")
      let other = try PostgresCluster.shared.get().makeDatabase()
      #expect(try migrate(["--to", other, "--plain"] + key).status == 0)
      #expect(try ward.programs.logTexts(data: ward.data, session: ward.session) == ["a secret word", "another"])
    }
  }
}
