import Foundation
import Testing
import WardlineHarness
import WardlineModel
import WardlineRelay
import WardlineRelayServer

@testable import WardlineProcessSupport
@testable import WardlineRelayCommand

/// What the commands of the audit log print, without their processes.
struct AuditLineTests {
  private static let evil = "a\"\u{1B}[2J\n\u{202E},=é"

  private static let row = AuditRow(
    number: 12, at: Timestamp(milliseconds: 1_772_352_000_000), kind: "joined", actor: "ana", role: "interpreter",
    subject: "amal", session: "ward-7", device: "", network: "", outcome: "done", detail: evil, hash: "ff")

  private static func written(_ row: AuditRow, as format: SessionLine.Format) -> String {
    let line = AuditLine(as: format)
    let bytes = line.written(row, after: "ee")
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test("a row as a line, as CSV and as JSON; nothing of it reaches a terminal, whoever has changed the file")
  func rows() throws {
    #expect(
      Self.written(Self.row, as: .plain)
        == "12 2026-03-01T08:00:00Z joined ana role=interpreter of=amal session=ward-7 outcome=done "
        + "detail=\(Self.evil.printable(charactersMax: .max))\n")
    let json = Self.written(Self.row, as: .json)
    #expect(
      json.hasPrefix(
        #"{"v":1,"event":"audit","number":12,"atMs":1772352000000,"kind":"joined","actor":"ana","role":"interpreter","#
          + #""subject":"amal","session":"ward-7","device":"","network":"","outcome":"done","detail":"a\""#))
    #expect(json.hasSuffix(#","previous":"ee","hash":"ff"}"# + "\n"))
    let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    #expect(object?["detail"] as? String == Self.evil)
    let csv = Self.written(Self.row, as: .csv)
    #expect(csv.hasPrefix("12,2026-03-01T08:00:00Z,joined,ana,interpreter,amal,ward-7,,,done,\"a\"\""), "\(csv)")
    #expect(csv.hasSuffix(",ee,ff\r\n"))
    for text in [Self.written(Self.row, as: .plain), json, csv] {
      #expect(!text.replacing("\r\n", with: "\n").unicodeScalars.contains { $0.isUnprintable && $0 != "\n" })
    }
    let header = AuditLine(as: .csv).header
    #expect(header.count(where: { $0 == UInt8(ascii: ",") }) == 12)
  }

  @Test("what is recorded of a start: the version, the flags, and no command")
  func settings() {
    #expect(
      Serve.settings(["wardline-relay", "serve", "--data", "x\u{1B}", "--retention", "30d"])
        == "version \(WardlineVersion.text) --data x\\u{1B} --retention 30d")
  }
}

extension ProcessTests {
  @Suite struct AuditCommands {
    private static func export(_ ward: Ward, _ flags: String...) throws -> [String] {
      try ward.end(ward.programs.relay, ["audit", "export", "--data", ward.data] + flags).output
    }

    /// Kind and the rest of each line, without its number and time.
    private static func events(_ ward: Ward) throws -> [String] {
      try export(ward).map { $0.split(separator: " ", maxSplits: 2).last.map(String.init) ?? "" }
    }

    private static func verify(_ ward: Ward, _ flags: String...) throws -> Ward.Ended {
      try ward.end(ward.programs.relay, ["audit", "verify", "--data", ward.data] + flags)
    }

    @Test("who came, created, invited, left, was refused, exported and changed people stands in the audit log of a real relay")
    func story() throws {
      let hospital = try Hospital([("nora", "nurse", "ar"), ("amal", "interpreter", "ar"), ("cora", "coordinator", "en")])
      let ward = hospital.ward
      #expect(try hospital.run(["session", "create"], as: "nora", "round-3").status == 0)
      #expect(try hospital.run(["session", "invite"], as: "nora", "--session", "round-3", "amal").status == 0)
      #expect(try hospital.run(["session", "join"], as: "cora", "--reason", "a secret word", "round-3").status == 0)
      #expect(try hospital.run(["session", "leave"], as: "amal", "round-3").status == 0)
      #expect(try ward.end(ward.programs.relay, ["people", "disable", "--data", ward.data, "--user", "amal"]).status == 0)
      #expect(try hospital.run(["session", "leave"], as: "amal", "--wait", "5s", "round-3").status != 0)
      for command in [["log", "--session", "round-3"], ["sessions"], ["feedback"]] {
        #expect(try ward.end(ward.programs.relay, [command[0], "--data", ward.data] + command.dropFirst()).status == 0)
      }
      ward.relay?.terminate()
      #expect(ward.relay?.waitForExit(milliseconds: 5_000) == 0)
      let errors = ward.relay?.errors ?? ""

      let events = try Self.events(ward)
      let account = Operator.name
      for expected in [
        "started - outcome=done detail=version ", "person_added \(account) role=nurse of=nora outcome=done",
        "token_issued \(account) of=nora outcome=done detail=nurse, until ", "came nora role=nurse device=",
        "created nora session=round-3 outcome=done", "joined nora role=nurse session=round-3 outcome=done detail=created",
        "joined nora role=interpreter of=amal session=round-3 outcome=done detail=invited",
        "came cora role=coordinator device=",
        "overview cora role=coordinator device=", "joined cora role=coordinator session=round-3 outcome=done detail=came_in",
        "left amal session=round-3 outcome=done detail=left",
        "person_disabled \(account) role=interpreter of=amal outcome=done",
        "refused amal from=127.0.0.1 outcome=not_allowed", "exported \(account) session=round-3 outcome=done detail=log",
        "exported \(account) outcome=done detail=sessions", "exported \(account) outcome=done detail=feedback",
        "stopped - outcome=done", "exported \(account) outcome=done detail=audit",
      ] { #expect(events.contains { $0.hasPrefix(expected) }, "\(expected) is not among \(events)") }
      #expect(events.contains { $0.hasPrefix("came nora") && $0.contains(" from=127.0.0.1 ") })
      #expect(!events.contains { $0.contains("secret") })
      // In the order in which it happened.
      let order = [
        "created nora", "joined nora role=interpreter", "joined cora", "left amal", "person_disabled", "refused amal",
      ]
      let places = order.map { beginning in events.firstIndex { $0.hasPrefix(beginning) } ?? -1 }
      #expect(places == places.sorted() && places.first ?? -1 > 0)

      // The head that the relay has logged at its stop is one of the chain's.
      let verified = try Self.verify(ward)
      #expect(verified.status == 0 && verified.output.first?.hasPrefix("\(events.count) rows, head \(events.count):") == true)
      let head = try #require(errors.firstMatch(of: /head=([0-9]+:[0-9a-f]{64})/)?.1)
      #expect(try Self.verify(ward, "--head", String(head)).status == 0)
      let other = String(head.dropLast()) + (head.hasSuffix("0") ? "1" : "0")
      let found = try Self.verify(ward, "--head", other)
      #expect(found.status == 65 && found.errors.contains("was changed with all hashes"), "\(found)")

      #expect(try Self.export(ward, "--json").last?.hasPrefix(#"{"v":1,"event":"audit","number":"#) == true)
      // The header, and the row of this very command.
      #expect(try Self.export(ward, "--csv", "--since", "1ms").count == 2)
      #expect(try Self.verify(ward, "--head", "12").status == 64)
      try Self.spoil(ward)
    }

    /// Somebody who can write the file changes a row, and cuts the end off.
    private static func spoil(_ ward: Ward) throws {
      let count = try Int(#require(verify(ward).output.first?.split(separator: " ").first)) ?? 0
      let head = try #require(verify(ward).output.first?.split(separator: " ").last)
      func change(_ sql: String) throws {
        let script = """
          import sqlite3,sys
          a=sqlite3.connect(sys.argv[1]);a.execute('DROP TRIGGER IF EXISTS audit_update');a.execute('DROP TRIGGER IF EXISTS audit_delete')
          a.execute(sys.argv[2]);a.commit();a.close()
          """
        let changed = try ward.end("/usr/bin/python3", ["-c", script, ward.data + "/relay.sqlite", sql])
        try #require(changed.status == 0, "\(changed.errors)")
      }
      try change("DELETE FROM audit WHERE number = \(count)")
      #expect(try verify(ward).status == 0)
      let cut = try verify(ward, "--head", String(head))
      #expect(cut.status == 65 && cut.errors.contains("were removed from the end"), "\(cut)")
      try change("UPDATE audit SET actor = 'olga' WHERE number = 9")
      let changed = try verify(ward)
      #expect(changed.status == 65 && changed.errors.contains("row 9 was changed"), "\(changed)")
      #expect(changed.output.isEmpty)
    }

    @Test("kill -9 in the middle of sessions that are created: the chain is whole, with one row for each entry")
    func killed() throws {
      let hospital = try Hospital([("nora", "nurse", "ar")])
      let ward = hospital.ward
      let names = (0..<6).map { "round-\($0)" }
      let creating = try names.map { name in try hospital.start(["session", "create"], as: "nora", "--wait", "20s", name) }
      // One is acknowledged, the others may be.
      #expect(creating[0].waitForExit(milliseconds: 20_000) == 0, "\(creating[0].errors)")
      ward.killRelay()
      let whole = try Self.verify(ward)
      #expect(whole.status == 0, "\(whole)")
      let events = try Self.events(ward)
      for name in names {
        let log = try ward.programs.output(
          ward.programs.relay, ["log", "--data", ward.data, "--session", name], isEmptyFor: .noInput)
        let isThere = log.contains(#""event":"create_session""#)
        #expect(isThere || name != names[0])
        #expect(events.count { $0.hasPrefix("created nora session=\(name) ") } == (isThere ? 1 : 0))
        #expect(events.count { $0.hasPrefix("joined nora") && $0.contains("session=\(name) ") } == (isThere ? 1 : 0))
      }
      try ward.openRelay()
      for process in creating.dropFirst() {
        #expect(process.waitForExit(milliseconds: 20_000) == 0, "\(process.errors)")
      }
      #expect(try Self.events(ward).count { $0.hasPrefix("created nora") } == names.count)
      #expect(try Self.verify(ward).status == 0)
    }

    @Test("the signed export of a session is checked without the relay, and whatever is changed in it is found")
    func sessionExport() throws {
      let ward = try Ward()
      let words = "<script>alert('x')</script> & \"hello\"\u{202E}"
      #expect(try ward.run("send", [words]).status == 0)
      #expect(try ward.run("send", as: .interpreter, ["yes"]).status == 0)
      ward.killRelay()
      let output = ward.directory.path + "/export"
      let exporting = ["audit", "session", "--data", ward.data, "--output", output]
      let made = try ward.end(ward.programs.relay, exporting + [ward.session])
      #expect(made.status == 0, "\(made)")
      // What is there is never written over.
      #expect(try ward.end(ward.programs.relay, exporting + [ward.session]).status == 74)
      #expect(try ward.end(ward.programs.relay, exporting + ["nowhere"]).status == 66)
      let key = try #require(ward.end(ward.programs.relay, ["audit", "key", "--data", ward.data]).output.first)
      #expect(made.output.first?.hasSuffix(key) == true)
      #expect(try FileManager.default.attributesOfItem(atPath: ward.data + "/export.key")[.posixPermissions] as? Int == 0o600)
      #expect(try ward.end(ward.programs.relay, ["audit", "verify", "--data", ward.data]).status == 0)

      func check(_ flags: String...) throws -> Ward.Ended {
        try ward.end(ward.programs.relay, ["audit", "check", output] + flags)
      }
      let good = try check("--key", key)
      #expect(good.status == 0 && good.output.first?.hasPrefix("ward-7: ") == true, "\(good)")
      #expect(try check("--key", String(repeating: "0", count: 64)).status == 65)

      func path(_ name: String) -> URL { URL(fileURLWithPath: output + "/" + name) }
      let page = try String(contentsOf: path("session.html"), encoding: .utf8)
      #expect(page.contains("&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt; &amp; &quot;hello&quot;\u{FFFD}"))
      #expect(!page.contains("<script") && !page.contains("\u{202E}") && !page.contains("http://") && !page.contains("src="))
      let log = try String(contentsOf: path("log.jsonl"), encoding: .utf8)
      let printed = try ward.end(ward.programs.relay, ["log", "--data", ward.data, "--session", ward.session]).output
      #expect(log.split(separator: "\n").map(String.init) == printed)
      // The digests of the rows of others, and not the rows.
      let audit = try String(contentsOf: path("audit.jsonl"), encoding: .utf8).split(separator: "\n")
      #expect(audit.first?.contains(#""event":"audit_after""#) == true)
      #expect(audit.contains { $0.contains(#""kind":"came""#) } && audit.contains { $0.contains(#""kind":"exported""#) })
      #expect(audit.dropFirst().allSatisfy { $0.contains(ward.session) || $0.contains(#""event":"audit_other""#) })

      let start = String(try String(contentsOf: path("signature.txt"), encoding: .utf8).prefix(8))
      for (name, old, new) in [
        ("log.jsonl", #""text":"yes""#, #""text":"no""#), ("session.html", ">yes<", ">no<"),
        ("audit.jsonl", #""kind":"came""#, #""kind":"left""#), ("manifest.txt", "session ward-7", "session ward-8"),
        ("signature.txt", start, String(start.map { $0 == "0" ? "1" : "0" })),
      ] {
        let whole = try String(contentsOf: path(name), encoding: .utf8)
        #expect(whole.contains(old), "\(name)")
        try whole.replacing(old, with: new).write(to: path(name), atomically: true, encoding: .utf8)
        let found = try check()
        #expect(found.status == 65 && found.errors.contains("is not as it was exported"), "\(name): \(found)")
        try whole.write(to: path(name), atomically: true, encoding: .utf8)
      }
      #expect(try check().status == 0)

      // Somebody who has the key, but changes a row, does not have the chain.
      let changed = audit.joined(separator: "\n").replacing(#""kind":"came""#, with: #""kind":"left""#) + "\n"
      try changed.write(to: path("audit.jsonl"), atomically: true, encoding: .utf8)
      func digest(of text: String) -> String {
        var digest = ByteDigest()
        digest.add(text.utf8)
        return digest.text
      }
      let manifest = try String(contentsOf: path("manifest.txt"), encoding: .utf8)
        .replacing(digest(of: audit.joined(separator: "\n") + "\n"), with: digest(of: changed))
      try manifest.write(to: path("manifest.txt"), atomically: true, encoding: .utf8)
      let signature = try ExportSeal(directory: ward.data).signature(of: Array(manifest.utf8))
      try signature.write(to: path("signature.txt"), atomically: true, encoding: .utf8)
      let forged = try check("--key", key)
      #expect(forged.status == 65 && forged.errors.contains("was changed"), "\(forged)")
    }

    @Test("what cannot be recorded is not shown")
    func unrecorded() throws {
      let ward = try Ward()
      #expect(try ward.run("feedback", ["5"]).status == 0)
      ward.killRelay()
      // A directory that others can write to is not written to.
      #expect(chmod(ward.data, 0o777) == 0)
      let refused = try ward.end(ward.programs.relay, ["feedback", "--data", ward.data])
      #expect(refused.status == 74 && refused.output.isEmpty, "\(refused)")
      #expect(refused.errors.contains("cannot be written, so nothing is shown"), "\(refused)")
      #expect(chmod(ward.data, 0o700) == 0)
      #expect(try ward.end(ward.programs.relay, ["feedback", "--data", ward.data]).output.count == 1)
    }
  }
}
