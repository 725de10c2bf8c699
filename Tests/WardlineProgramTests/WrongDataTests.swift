import Foundation
import Testing
import WardlineHarness

@testable import WardlineProcessSupport

extension ProcessTests {
  /// A data directory, a session or a backup that is named wrong: 66, by its name, and nothing is made.
  @Suite struct WrongData {
    @Test(
      "no command that reads or changes makes a data directory that is not there",
      arguments: [
        "token --data DATA --user ana", "log --data DATA --session ward-7", "sessions --data DATA",
        "sessions --data DATA --summary", "feedback --data DATA", "hold list --data DATA",
        "hold add ward-7 --data DATA --reason x",
        "hold remove ward-7 --data DATA --reason x", "revoke lift --data DATA --user ana", "revoke list --data DATA",
        "people list --data DATA", "people change --data DATA --user ana --role nurse", "people disable --data DATA --user ana",
        "people enable --data DATA --user ana", "audit verify --data DATA", "audit export --data DATA", "audit key --data DATA",
        "audit session --data DATA --output OUTPUT ward-7", "backup --data DATA OUTPUT",
        "ctl sessions --data DATA", "store copy --data DATA --to postgres:///log?host=/nowhere",
        "store migrate --data DATA --to file", "store check --data DATA --with file",
        "rekey --data DATA --seal-key KEY --new-seal-key KEY2",
      ])
    func noData(command: String) throws {
      let directory = try TemporaryDirectory()
      defer { directory.remove() }
      let data = directory.path + "/relay-dta"
      let arguments = command.split(separator: " ").map { word in
        ["DATA": data, "OUTPUT": data + "-out", "KEY": data + ".key", "KEY2": data + "-2.key"][String(word)] ?? String(word)
      }
      let ward = try Ward(isOpen: false)
      let ended = try ward.end(ward.programs.relay, arguments)
      #expect(ended.status == 66 && ended.output.isEmpty, "\(ended)")
      #expect(ended.errors.contains("there is no relay's data in \(data)"), "\(ended)")
      #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path).isEmpty)
    }

    @Test("a session that the log does not have, and a backup that is not there")
    func noSession() throws {
      let ward = try Ward()
      #expect(try ward.run("send", ["hello"]).status == 0)
      let output = ward.directory.path + "/out"
      for command in [
        ["log", "--session", "nowhere"], ["feedback", "--session", "nowhere"],
        ["audit", "session", "--output", output, "nowhere"], ["hold", "add", "nowhere", "--reason", "case 9"],
      ] {
        let ended = try ward.end(ward.programs.relay, command + ["--data", ward.data])
        #expect(ended.status == 66 && ended.output.isEmpty, "\(command): \(ended)")
        #expect(ended.errors.contains("the log in \(ward.data) has no session 'nowhere'"), "\(command): \(ended)")
      }
      #expect(try ward.end(ward.programs.relay, ["log", "--session", ward.session, "--data", ward.data]).status == 0)
      // Its session has no ratings, and that is no error.
      #expect(try ward.end(ward.programs.relay, ["feedback", "--session", ward.session, "--data", ward.data]).status == 0)
      let restored = try ward.end(ward.programs.relay, ["restore", "--data", output, ward.directory.path + "/nowhere.sqlite"])
      #expect(restored.status == 66 && restored.errors.contains("/nowhere.sqlite: No such file"), "\(restored)")
      let checked = try ward.end(ward.programs.relay, ["audit", "check", output])
      #expect(checked.status == 66 && checked.errors.contains("name the directory of an export"), "\(checked)")
      #expect(!FileManager.default.fileExists(atPath: output))
    }

    @Test("where people were added and no relay has run yet, there is no log, and a token can be made")
    func peopleAlone() throws {
      let ward = try Ward(isOpen: false)
      let data = ward.directory.path + "/new"
      #expect(
        try ward.end(ward.programs.relay, ["people", "add", "--data", data, "--user", "ana", "--role", "nurse"]).status == 0)
      let log = try ward.end(ward.programs.relay, ["log", "--data", data, "--session", "ward-7"])
      #expect(log.status == 66 && log.errors.contains("it is empty; a relay fills it"), "\(log)")
      // The first token says for which relay its key is; the others say nothing.
      for isFirst in [true, false] {
        let token = try ward.end(ward.programs.relay, ["token", "--data", data, "--user", "ana"])
        #expect(token.status == 0 && token.errors.contains("made the signing key \(data)/token.key") == isFirst, "\(token)")
      }
    }
  }
}
