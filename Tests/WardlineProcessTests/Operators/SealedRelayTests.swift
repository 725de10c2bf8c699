import Foundation
import Testing
import WardlineHarness

@testable import WardlineProcessSupport

extension ProcessTests {
  /// `wardline-relay serve --seal-key`, the commands that read an encrypted log, and `rekey`.
  @Suite struct SealedRelays {
    private static let words = "Zwölf Milligramm"

    private static func filesWithWords(_ directory: String) throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: directory).filter { name in
        // It has no bytes: it is the socket of `ctl`.
        guard name != "control.sock" else { return false }
        let bytes = try Data(contentsOf: URL(fileURLWithPath: directory + "/" + name))
        return bytes.range(of: Data(words.utf8)) != nil
      }
    }

    private func relay(_ ward: Ward, _ command: [String], key: String? = nil) throws -> Ward.Ended {
      try ward.end(ward.programs.relay, command + (key.map { ["--seal-key", $0] } ?? []))
    }

    @Test("a log that is there is encrypted by a relay that is given a key; who reads it needs the key, a backup does not")
    func begun() throws {
      let ward = try Ward()
      let key = ward.directory.path + "/relay.key"
      #expect(try ward.run("send", [Self.words]).status == 0)
      #expect(try ward.run("feedback", ["4", Self.words]).status == 0)
      #expect(try !Self.filesWithWords(ward.data).isEmpty, "the test would see them")
      ward.killRelay()
      try ward.openRelay(flags: ["--seal-key", key])
      let process = try #require(ward.relay)
      #expect(process.wait(milliseconds: 20_000) { $0.errors.contains("everything in the log is encrypted") })
      #expect(try ward.run("send", [Self.words + " again"]).status == 0)
      #expect(try Self.filesWithWords(ward.data) == [])

      let (data, session, export) = (["--data", ward.data], ["--session", ward.session], ward.directory.path + "/export")
      let commands = [
        ["log"] + data + session, ["sessions"] + data, ["feedback"] + data,
        ["audit", "session"] + data + ["--output", export, ward.session],
      ]
      for command in commands {
        let refused = try relay(ward, command)
        #expect(refused.status == 78 && refused.errors.contains("--seal-key"), "\(command): \(refused)")
        #expect(refused.output.isEmpty && !FileManager.default.fileExists(atPath: export))
        let read = try relay(ward, command, key: key)
        #expect(read.status == 0 && !read.output.isEmpty, "\(command): \(read)")
      }
      let (file, copy) = (ward.directory.path + "/backup.sqlite", ward.directory.path + "/copy")
      #expect(try relay(ward, ["backup"] + data + [file]).status == 0)
      #expect(try relay(ward, ["restore", "--data", copy, file]).status == 0)
      #expect(try relay(ward, ["log", "--data", copy] + session).status == 78)
      let log = try relay(ward, ["log", "--data", copy] + session, key: key)
      #expect(try Programs.texts(of: log.output.joined(separator: "\n")) == [Self.words, Self.words + " again"])
    }

    @Test(
      "drafts of keys that killed changes of the key left behind are destroyed by the next one",
      .enabled(if: Strace.obstacle == nil, "strace cannot be used here"))
    func drafts() throws {
      let ward = try Ward(isOpen: false)
      let place = ward.directory.path + "/keys"
      try FileManager.default.createDirectory(
        atPath: place, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
      let (old, new) = (place + "/old.key", place + "/new.key")
      try ward.openRelay(flags: ["--seal-key", old])
      let rekey = ["rekey", "--data", ward.data, "--seal-key", old, "--new-seal-key", new]
      // Before the key has its name, and before the draft loses its own.
      for call in ["link,linkat", "link,linkat", "unlink,unlinkat"] {
        let killed = try ward.end(
          "/usr/bin/strace",
          ["-D", "-f", "-o", "/dev/null", "-e", "trace=\(call)", "-e", "inject=\(call):signal=SIGKILL", ward.programs.relay]
            + rekey)
        #expect(killed.status != 0)
      }
      let left = try FileManager.default.contentsOfDirectory(atPath: place)
      #expect(left.count > 1, "\(left)")
      // Somebody's own file beside it stays.
      try Data("mine".utf8).write(to: URL(fileURLWithPath: new + "-old"))
      let done = try ward.end(ward.programs.relay, rekey)
      #expect(done.status == 0, "\(done)")
      #expect(try FileManager.default.contentsOfDirectory(atPath: place).sorted() == ["new.key", "new.key-old", "old.key"])
      ward.killRelay()
      try ward.openRelay(flags: ["--seal-key", new])
    }

    @Test("the key is changed while the relay serves: it goes on, and is opened by the new key alone from then on")
    func rekeyed() throws {
      let directory = try TemporaryDirectory()
      defer { directory.remove() }
      let (old, new) = (directory.path + "/old.key", directory.path + "/new.key")
      let ward = try Ward(relayFlags: ["--seal-key", old])
      #expect(try ward.run("send", ["one"]).status == 0)
      let rekey = ["rekey", "--data", ward.data, "--seal-key", old, "--new-seal-key", new]
      let changed = try relay(ward, rekey)
      #expect(changed.status == 0 && changed.output.joined().contains(new), "\(changed)")
      #expect(try relay(ward, rekey).status == 78, "the old key opens nothing any more")
      #expect(try ward.run("send", ["two"]).status == 0)
      ward.killRelay()
      let refused = try relay(ward, ["serve", "--data", ward.data, "--listen", "127.0.0.1:0"], key: old)
      #expect(refused.status == 78 && refused.errors.contains(old), "\(refused)")
      try ward.openRelay(flags: ["--seal-key", new])
      #expect(try ward.run("send", ["three"]).status == 0)
      let log = try relay(ward, ["log", "--data", ward.data, "--session", ward.session], key: new)
      #expect(try Programs.texts(of: log.output.joined(separator: "\n")) == ["one", "two", "three"])
      let audit = try relay(ward, ["audit", "export", "--data", ward.data])
      #expect(audit.output.contains { $0.contains("key_changed") }, "\(audit)")
    }
  }
}
