import Foundation
import Testing
import WardlineHarness
import WardlineModel

@testable import WardlineProcessSupport

extension ProcessTests {
  /// `wardline-relay backup` and `restore`, with real relays and people who talk meanwhile.
  @Suite struct Backups {
    private func backup(_ ward: Ward, to file: String, _ more: [String] = []) throws -> Ward.Ended {
      try ward.end(ward.programs.relay, ["backup", "--data", ward.data, file] + more)
    }

    private func restore(_ ward: Ward, _ file: String, _ more: [String] = [], to data: String? = nil) throws -> Ward.Ended {
      try ward.end(ward.programs.relay, ["restore", "--data", data ?? ward.data, file] + more)
    }

    private func names(in directory: String) throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: directory).sorted()
    }

    @Test("a backup during 2,000 messages has all that was acknowledged before it began; it is private, and not overwritten")
    func underLoad() throws {
      let ward = try Ward()
      let nurse = try ward.join(.nurse)
      #expect(nurse.wait { $0.isOnline })
      for number in 0..<2_000 { nurse.send("message \(number)") }
      #expect(nurse.wait { $0.hasSent(200) })
      let acknowledged = nurse.messages.filter { $0.state == "sent" }.compactMap(\.text)
      let file = ward.directory.path + "/backup.sqlite"
      let before = Date().timeIntervalSince1970
      let made = try backup(ward, to: file)
      #expect(made.status == 0 && made.output.count == 1, "\(made)")
      // From here the relay knows how old its newest backup is.
      let noted = try String(contentsOfFile: ward.data + "/newest-backup", encoding: .utf8)
      #expect(Double(noted.dropLast()).map { ($0 / 1_000 - before).magnitude < 60 } == true, "\(noted)")
      let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
      #expect(mode == 0o600)
      #expect(!FileManager.default.fileExists(atPath: file + ".partial"))
      let again = try backup(ward, to: file)
      #expect(again.status == 65 && again.errors.contains("--force"), "\(again)")
      for own in ["relay.sqlite", "relay.sqlite-wal", "token.key"] {
        let refused = try backup(ward, to: ward.data + "/" + own, ["--force"])
        #expect(refused.status == 65 && refused.errors.contains("a file of the relay itself"), "\(refused)")
      }
      #expect(nurse.wait(milliseconds: 60_000) { $0.hasSent(2_000) })
      #expect(try backup(ward, to: file, ["--force"]).status == 0)
      nurse.quit()

      let copy = ward.directory.path + "/copy"
      let restored = try restore(ward, file, to: copy)
      #expect(restored.status == 0 && restored.errors.contains("token.key"), "\(restored)")
      #expect(try ward.programs.logTexts(data: copy, session: ward.session) == (0..<2_000).map { "message \($0)" })
      #expect(acknowledged.count >= 200)
    }

    @Test("--force replaces a backup, and nothing else: no other file, no log, no socket, no pipe, and nothing through a link")
    func replaced() throws {
      let ward = try Ward()
      let place = ward.directory.path
      #expect(try ward.run("send", ["hello"]).status == 0)
      let good = place + "/good.sqlite"
      #expect(try backup(ward, to: good).status == 0)
      let bytes = try Data(contentsOf: URL(fileURLWithPath: good))
      // A damaged backup is one, too.
      let damaged = place + "/damaged.sqlite"
      try bytes.prefix(5_000).write(to: URL(fileURLWithPath: damaged))
      try FileManager.default.linkItem(atPath: ward.data + "/relay.sqlite", toPath: place + "/second-name")
      for (name, text) in [("a-key", "0123abcd\n"), ("empty", "")] {
        try Data(text.utf8).write(to: URL(fileURLWithPath: place + "/" + name))
      }
      try FileManager.default.createSymbolicLink(atPath: place + "/link", withDestinationPath: good)
      #expect(mkfifo(place + "/pipe", 0o600) == 0)
      let other = try Ward()
      #expect(try other.run("send", ["hello"]).status == 0)
      other.killRelay()
      try Data("mine".utf8).write(to: URL(fileURLWithPath: place + "/new.partial"))
      func refused(_ ended: Ward.Ended, _ path: String) {
        #expect(ended.status == 65 && ended.errors.contains("was left as it is"), "\(path): \(ended)")
      }
      let client = ward.store(of: .nurse)
      // A device of the test's own, where it may make one: another one would be lost if this failed.
      let device = mknod(place + "/device", S_IFCHR | 0o600, dev_t(0x103)) == 0 ? [place + "/device"] : []
      for path in device + [
        "\(place)/a-key", "\(place)/empty", "\(place)/link", "\(place)/pipe", "\(place)/second-name", "\(place)/new", client,
        ward.data + "/control.sock", other.data + "/relay.sqlite",
      ] {
        let before = FileStatus(at: path)
        refused(try backup(ward, to: path, ["--force"]), path)
        refused(try ward.end(ward.programs.relay, ["ctl", "backup", "--data", ward.data, path, "--force"]), path)
        #expect(FileStatus(at: path) == before, "\(path)")
      }
      #expect(try String(contentsOfFile: place + "/new.partial", encoding: .utf8) == "mine")
      #expect(try Data(contentsOf: URL(fileURLWithPath: good)) == bytes)
      for path in [good, damaged] { #expect(try backup(ward, to: path, ["--force"]).status == 0) }
      // The locks of the running relay are still held: it goes on.
      #expect(try ward.run("send", ["again"]).status == 0)
    }

    @Test("a backup while people write is a prefix of the log, with all that was acknowledged before")
    func prefix() throws {
      let ward = try Ward()
      let nurse = try ward.join(.nurse)
      #expect(nurse.wait { $0.isOnline })
      var acknowledged: [[String]] = []
      for round in 0..<3 {
        for number in 0..<300 { nurse.send("message \(round * 300 + number)") }
        #expect(nurse.wait { $0.hasSent(round * 300 + 50) })
        acknowledged.append(nurse.messages.filter { $0.state == "sent" }.compactMap(\.text))
        #expect(try backup(ward, to: "\(ward.directory.path)/\(round).sqlite").status == 0)
      }
      #expect(nurse.wait(milliseconds: 30_000) { $0.hasSent(900) })
      nurse.quit()
      let whole = try ward.programs.logTexts(data: ward.data, session: ward.session)
      #expect(whole.count == 900)
      for (round, before) in acknowledged.enumerated() {
        let copy = "\(ward.directory.path)/copy-\(round)"
        #expect(try restore(ward, "\(ward.directory.path)/\(round).sqlite", to: copy).status == 0)
        let texts = try ward.programs.logTexts(data: copy, session: ward.session)
        #expect(whole.starts(with: texts) && texts.count >= before.count, "\(texts.count) of at least \(before.count)")
        #expect(Set(before).isSubset(of: texts))
      }
    }

    @Test("restored: what came after the backup is lost by name, is sent again once, and both devices converge (G2, G4)")
    func rehearsal() throws {
      let ward = try Ward()
      let file = ward.directory.path + "/backup.sqlite"
      for text in ["one", "two"] { #expect(try ward.run("send", [text]).status == 0) }
      #expect(try backup(ward, to: file).status == 0)
      for text in ["three", "four"] { #expect(try ward.run("send", [text]).status == 0) }
      let reader = try ward.join(.interpreter)
      #expect(reader.wait { $0.hasSent(4) })
      reader.quit()
      let running = try restore(ward, file, ["--replace"])
      #expect(running.status == 75 && running.errors.contains("another process is using it"), "\(running)")
      ward.killRelay()
      let refused = try restore(ward, file)
      #expect(refused.status == 65 && refused.errors.contains("--replace"), "\(refused)")
      let restored = try restore(ward, file, ["--replace"])
      #expect(restored.status == 0, "\(restored)")

      // The log that was replaced is kept, and can be opened: it has what was acknowledged, also if only the write-ahead log had it.
      let kept = try #require(try names(in: ward.data).first { $0.contains(".replaced-") && $0.hasSuffix("Z") })
      let before = ward.directory.path + "/before"
      #expect(try restore(ward, ward.data + "/" + kept, to: before).status == 0)
      #expect(try ward.programs.logTexts(data: before, session: ward.session) == ["one", "two", "three", "four"])

      try ward.openRelay()
      let back = try ward.join(.interpreter)
      #expect(back.wait { $0.events.contains { $0.event == "reset" } })
      let author = try ward.join(.nurse)
      #expect(author.wait { $0.messages.count { $0.state == "failed" && $0.reason == "lost_by_relay" } == 2 })
      for message in author.messages where message.state == "failed" {
        author.request(["do": "retry", "id": message.id ?? ""])
      }
      #expect(author.wait { $0.hasSent(4) } && back.wait { $0.hasSent(4) })
      author.quit()
      back.quit()
      let texts = try ward.programs.logTexts(data: ward.data, session: ward.session)
      #expect(texts.sorted() == ["four", "one", "three", "two"], "\(texts)")
      let (hers, his) = (try ward.verify(.nurse), try ward.verify(.interpreter))
      #expect(hers.isSettled && his.isSettled, "\(hers.summary); \(his.summary)")
      #expect(hers.last?.device == his.last?.device && hers.last?.messages == 4)
    }

    @Test("a backup that is killed leaves no file, or a whole one, and the next one succeeds")
    func killed() throws {
      let ward = try Ward()
      let nurse = try ward.join(.nurse)
      for number in 0..<400 { nurse.send("\(number) " + String(repeating: "x", count: 4_000)) }
      #expect(nurse.wait(milliseconds: 30_000) { $0.hasSent(400) })
      nurse.quit()
      let file = ward.directory.path + "/backup.sqlite"
      var (none, whole) = (0, 0)
      for round in 0..<12 {
        let process = try ChildProcess(ward.programs.relay, ["backup", "--data", ward.data, file, "--force"])
        usleep(UInt32(round) * 8_000 + UInt32.random(in: 0..<8_000))
        process.kill()
        guard FileManager.default.fileExists(atPath: file) else {
          none += 1
          continue
        }
        whole += 1
        let copy = "\(ward.directory.path)/copy-\(round)"
        let restored = try restore(ward, file, to: copy)
        #expect(restored.status == 0, "round \(round): \(restored)")
        #expect(try ward.programs.logTexts(data: copy, session: ward.session).count == 400)
        try FileManager.default.removeItem(atPath: file)
      }
      #expect(none + whole == 12)
      #expect(try backup(ward, to: file, ["--force"]).status == 0)
      #expect(!FileManager.default.fileExists(atPath: file + ".partial"))
    }

    @Test("a disk without room: exit 74, a reason, and nothing left behind")
    func full() throws {
      let ward = try Ward()
      #expect(try ward.run("send", ["hello"]).status == 0)
      let file = ward.directory.path + "/out/backup.sqlite"
      let missing = try backup(ward, to: file)
      #expect(missing.status == 74 && missing.errors.contains("No such file or directory"), "\(missing)")
      try FileManager.default.createDirectory(
        atPath: ward.directory.path + "/out", withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
      let bounded = ["-c", "trap '' XFSZ; ulimit -f 8; exec \"$@\"", "bash", ward.programs.relay]
      let ended = try ward.end("/bin/bash", bounded + ["backup", "--data", ward.data, file])
      #expect(ended.status == 74 && ended.errors.contains("cannot be written"), "\(ended)")
      #expect(try names(in: ward.directory.path + "/out").isEmpty)
      // The relay has not noticed.
      #expect(try ward.run("send", ["still here"]).status == 0)
    }

    @Test("restore refuses what is no whole backup with a sentence, and changes nothing")
    func damaged() throws {
      let ward = try Ward()
      for number in 0..<5 { #expect(try ward.run("send", ["\(number)"]).status == 0) }
      let file = ward.directory.path + "/backup.sqlite"
      #expect(try backup(ward, to: file).status == 0)
      ward.killRelay()
      let good = try Data(contentsOf: URL(fileURLWithPath: file))
      func files() throws -> [String: Data] {
        // Nothing can be read of the socket of a relay that was killed.
        try names(in: ward.data).filter { $0 != "control.sock" }.reduce(into: [:]) { files, name in
          files[name] = try Data(contentsOf: URL(fileURLWithPath: "\(ward.data)/\(name)"))
        }
      }
      let before = try files()
      var cases: [(String, Data)] = [
        ("empty", Data()), ("short", good.prefix(good.count - 4_096)), ("half", good.prefix(good.count / 2 + 17)),
        ("text", Data("this is no database, but a letter to somebody\n".utf8)), ("long", good + Data(count: 4_096)),
      ]
      for page in stride(from: 1, to: good.count / 4_096, by: 3) {
        var bad = good
        bad.replaceSubrange(page * 4_096..<page * 4_096 + 64, with: Data(repeating: 0xA5, count: 64))
        cases.append(("page \(page)", bad))
      }
      var otherVersion = good
      otherVersion[63] = 200
      cases.append(("newer", otherVersion))
      for (name, contents) in cases {
        try contents.write(to: URL(fileURLWithPath: file))
        let ended = try restore(ward, file, ["--replace"])
        #expect(ended.status == 65 && ended.errors.contains("nothing was changed"), "\(name): \(ended)")
        #expect(!ended.errors.contains(".partial"), "\(name): \(ended.errors)")
        #expect(try files() == before, "\(name)")
      }
      try good.write(to: URL(fileURLWithPath: file))
      try Data([1]).write(to: URL(fileURLWithPath: file + "-wal"))
      let inUse = try restore(ward, file, ["--replace"])
      #expect(inUse.status == 65 && inUse.errors.contains("a log in use"), "\(inUse)")
      #expect(try files() == before)
    }

    @Test("the relay makes backups by itself and keeps the newest; what is not a backup of its own stays")
    func scheduled() throws {
      let directory = try TemporaryDirectory()
      defer { directory.remove() }
      let backups = directory.path + "/backups"
      try FileManager.default.createDirectory(
        atPath: backups, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
      // Two backups of another year, a draft of a relay that was killed, and a file of the operator's.
      for name in [
        "relay-20240101T000000Z.sqlite", "relay-20240102T000000Z.sqlite", "relay-20240103T000000Z.sqlite.partial",
        "relay-notes.sqlite",
      ] { #expect(FileManager.default.createFile(atPath: backups + "/" + name, contents: Data("x".utf8))) }
      let ward = try Ward(relayFlags: ["--backup-directory", backups, "--backup-every", "1s", "--backup-keep", "2"])
      #expect(try ward.run("send", ["hello"]).status == 0)
      let relay = try #require(ward.relay)
      func made() -> Int { relay.errors.components(separatedBy: "backed up").count - 1 }
      #expect(relay.wait(milliseconds: 10_000) { _ in made() >= 3 })
      usleep(100_000)
      let kept = try names(in: backups)
      #expect(kept.contains("relay-notes.sqlite"))
      #expect(!kept.contains { $0.contains("2024") }, "\(kept)")
      let own = kept.filter { $0.hasPrefix("relay-2") && $0.hasSuffix(".sqlite") }
      #expect((2...3).contains(own.count), "\(kept)")

      // It goes on while the backups fail, says so once, and says when they work again.
      try FileManager.default.moveItem(atPath: backups, toPath: backups + ".away")
      #expect(relay.wait(milliseconds: 10_000) { $0.errors.contains("the backup failed") })
      #expect(try ward.run("send", ["still here"]).status == 0)
      usleep(1_500_000)
      #expect(relay.errors.components(separatedBy: "the backup failed").count == 2, "\(relay.errors)")
      try FileManager.default.moveItem(atPath: backups + ".away", toPath: backups)
      #expect(relay.wait(milliseconds: 10_000) { $0.errors.contains("backups work again") })
      // Else it may be old, and gone, before it is restored.
      ward.killRelay()
      let newest = try #require(try names(in: backups).last { $0.hasPrefix("relay-2") && $0.hasSuffix(".sqlite") })
      let copy = directory.path + "/copy"
      #expect(try restore(ward, backups + "/" + newest, to: copy).status == 0)
      #expect(try ward.programs.logTexts(data: copy, session: ward.session) == ["hello", "still here"])
    }
  }
}

extension TimedProcessTests {
  @Suite struct BackupPace {
    @Test("acknowledgements come nearly as fast while backups are made one after the other")
    func acknowledgements() throws {
      let ward = try Ward()
      let nurse = try ward.join(.nurse)
      #expect(nurse.wait { $0.isOnline })
      var sent = 400
      for number in 0..<sent { nurse.send("\(number) " + String(repeating: "x", count: 4_000)) }
      #expect(nurse.wait(milliseconds: 30_000) { $0.hasSent(sent) })

      /// The 99th of 100 in order, in seconds.
      func slowest() -> Double {
        let times = (0..<100).map { _ -> Double in
          let began = Date()
          sent += 1
          nurse.send("timed \(sent)")
          #expect(nurse.wait { $0.hasSent(sent) })
          return Date().timeIntervalSince(began)
        }
        return times.sorted()[98]
      }
      let quiet = slowest()
      let file = ward.directory.path + "/backup.sqlite"
      let line = "while \"$@\"; do :; done"
      let backups = try ChildProcess(
        "/bin/bash", ["-c", line, "bash", ward.programs.relay, "backup", "--data", ward.data, file, "--force"])
      defer { backups.kill() }
      #expect(backups.wait(milliseconds: 15_000) { !$0.lines.isEmpty })
      let loaded = slowest()
      #expect(backups.lines.count > 1, "backups were made meanwhile: \(backups.errors)")
      // A backup that holds the writers takes 5 s, or as long as it lasts, from each of them.
      #expect(loaded < max(20 * quiet, 0.25), "\(loaded) s beside \(quiet) s")
    }
  }
}
