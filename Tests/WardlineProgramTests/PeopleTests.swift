import ArgumentParser
import Foundation
import Testing
import WardlineHarness
import WardlineModel
import WardlineRelay
import WardlineRelaySQLite
import WardlineTestSupport

@testable import WardlineProcessSupport
@testable import WardlineRelayCommand

/// What the directory's commands print, without their processes.
struct PersonLineTests {
  @Test("a person as a line and as JSON: nothing of it reaches a terminal or leaves its line")
  func lines() throws {
    let evil = "a\"\\\u{1B}[2J\n\u{202E}é"
    var person = Person(
      user: try UserID("amal"), role: .interpreter, name: evil,
      languages: [try SpokenLanguage("ar-SY=native"), try SpokenLanguage("fr")], qualifications: evil, isDisabled: true)
    let (plain, json) = (PersonLine(isJSON: false), PersonLine(isJSON: true))
    let line = String(decoding: plain.written(DirectoryEntry(person, changedAt: Sample.time(0))), as: UTF8.self)
    let said = #"a"\\u{1B}[2J\n\u{202E}é"#
    #expect(line == "amal interpreter ar-SY=native,fr \(said) (disabled): \(said)\n")
    let object = json.written(DirectoryEntry(person, changedAt: Timestamp(milliseconds: 7)))
    let text = String(decoding: object, as: UTF8.self)
    #expect(text.hasPrefix(#"{"v":1,"event":"person","user":"amal","role":"interpreter","name":"#))
    #expect(
      text.contains(
        #","languages":[{"language":"ar-SY","level":"native"},{"language":"fr","level":"professional"}],"qualifications":"#))
    #expect(text.hasSuffix(#","disabled":true,"changedAtMs":7}"# + "\n"))
    #expect(!text.dropLast().unicodeScalars.contains { $0.isUnprintable })
    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(object)) }
    person = Person(user: try UserID("ana"), role: .coordinator)
    let (bare, bareJSON) = (
      plain.written(DirectoryEntry(person, changedAt: Sample.time(0))),
      json.written(DirectoryEntry(person, changedAt: Sample.time(0)))
    )
    #expect(String(decoding: bare, as: UTF8.self) == "ana coordinator - ana\n")
    #expect(String(decoding: bareJSON, as: UTF8.self).contains(#""languages":[],"qualifications":"","disabled":false"#))
  }

  @Test(
    "flags that are wrong are refused with the value and what would be right",
    arguments: [
      (["add", "--user", "a ", "--role", "nurse"], "'a ' is not a user name"),
      (["add", "--user", "a", "--role", "doctor"], "'nurse', 'interpreter' or 'coordinator'"),
      (["add", "--user", "a"], "Missing expected argument '--role <role>'"),
      (["add", "--user", "a", "--role", "nurse", "--language", "arabic"], "“arabic” is not a language: use a tag such as ar"),
      (["add", "--user", "a", "--role", "nurse", "--language", "qq"], "“qq” is not a language: use a tag such as ar"),
      (["add", "--user", "a", "--role", "nurse", "--language", "jp=native"], "of at most 35 bytes. Did you mean 'ja'?"),
      (["change", "--user", "a", "--language", "qq-Latn"], "“qq-Latn” is not a language"),
      (["add", "--user", "a", "--role", "nurse", "--language", "ar=good"], "use one of native, professional, basic"),
      (["add", "--user", "a", "--role", "nurse", "--language", "ar", "--language", "AR"], "the language ar is named twice"),
      (["change", "--user", "a"], "name what to change: --role, --name, --language or --qualifications"),
      (["change", "--user", "a", "--qualifications", String(repeating: "x", count: 2_049)], "qualifications of 2049 bytes"),
      (["list", "--language", "ar_SY"], "“ar_SY” is not a language"),
    ])
  func flags(arguments: [String], words: String) throws {
    let all = [arguments[0], "--data", "x"] + arguments.dropFirst()
    let error = #expect(throws: (any Error).self) { _ = try People.parseAsRoot(all) }
    let said = error.map { People.message(for: $0) } ?? ""
    #expect(said.contains(words), "\(said)")
  }
}

extension ProcessTests {
  @Suite struct Directories {
    private func people(_ ward: Ward, _ command: String, _ arguments: String...) throws -> Ward.Ended {
      try ward.end(ward.programs.relay, ["people", command, "--data", ward.data] + arguments)
    }

    @Test("people are added, changed, listed, disabled and enabled; a second add and an unknown user are told what to use")
    func story() throws {
      let ward = try Ward(isOpen: false)
      let data = ward.directory.path + "/new"
      func people(_ arguments: String...) throws -> Ward.Ended {
        try ward.end(ward.programs.relay, ["people", arguments[0], "--data", data] + arguments.dropFirst())
      }
      let none = try people("list")
      #expect(none.status == 66 && none.errors.contains("there is no relay's data in \(data)"), "\(none)")
      let added = try people("add", "--user", "amal", "--role", "interpreter", "--name", "Amal", "--language", "ar")
      #expect(added.status == 0 && added.output == ["amal interpreter ar Amal"], "\(added)")
      let reserved = try people("add", "--user", "relay.operator", "--role", "nurse")
      #expect(
        reserved.status == 65 && reserved.errors.contains("'relay.operator' stands for the relay's operator"), "\(reserved)")
      let again = try people("add", "--user", "amal", "--role", "nurse")
      #expect(again.status == 65 && again.output.isEmpty)
      #expect(again.errors.contains("'amal' is in the directory already: use 'people change --user amal'"), "\(again.errors)")
      for command in [["change", "--name", "Omar"], ["disable"], ["enable"]] {
        let unknown = try ward.end(
          ward.programs.relay, ["people", command[0], "--data", data, "--user", "omar"] + command.dropFirst())
        #expect(unknown.status == 65)
        #expect(unknown.errors.contains("'omar' is not in the directory: use 'people add --user omar'"), "\(unknown.errors)")
      }
      #expect(try people("add", "--user", "ana", "--role", "nurse", "--name", "Ana", "--language", "en").status == 0)
      #expect(try people("add", "--user", "cleo", "--role", "coordinator").status == 0)
      let changed = try people(
        "change", "--user", "amal", "--language", "fr", "--language", "ar-SY=native", "--qualifications", "state exam")
      #expect(changed.output == ["amal interpreter fr,ar-SY=native Amal: state exam"], "\(changed)")
      #expect(
        try people("change", "--user", "amal", "--name", "").output == ["amal interpreter fr,ar-SY=native amal: state exam"])
      #expect(try people("disable", "--user", "ana", "--json").output.first?.contains(#""disabled":true"#) == true)
      let all = ["amal interpreter fr,ar-SY=native amal: state exam", "ana nurse en Ana (disabled)", "cleo coordinator - cleo"]
      #expect(try people("list").output == all)
      #expect(try people("list", "--role", "coordinator").output == [all[2]])
      #expect(try people("list", "--language", "ar").output == [all[0]])
      let json = try people("list", "--json")
      #expect(json.output.count == 3 && json.output.allSatisfy { $0.hasPrefix(#"{"v":1,"event":"person","user":""#) })
      #expect(try people("enable", "--user", "ana").output == ["ana nurse en Ana"])
      let files = try FileManager.default.contentsOfDirectory(atPath: data)
      #expect(files == ["relay.sqlite"], "no key, and nothing beside the store")
    }

    @Test(
      "a token takes role, name and language from the directory; flags come first, and who is in neither is told what to do")
    func tokens() throws {
      let ward = try Ward(isOpen: false)
      func token(_ user: String, _ arguments: String...) throws -> Ward.Ended {
        try ward.end(
          ward.programs.relay, ["token", "--data", ward.data, "--user", user, "--session", ward.session] + arguments)
      }
      func claims(_ ended: Ward.Ended) throws -> [String: String] {
        struct Claims: Decodable {
          var sub: String
          var role: String
          var name: String?
          var lang: String?
        }
        let payload = try #require(ended.output.first?.split(separator: ".").dropFirst().first, "\(ended)")
        let base64 = String(payload).replacing("-", with: "+").replacing("_", with: "/")
        let padded = base64 + String(repeating: "=", count: (4 - base64.count % 4) % 4)
        let claims = try JSONDecoder().decode(Claims.self, from: #require(Data(base64Encoded: padded)))
        return ["sub": claims.sub, "role": claims.role, "name": claims.name ?? "", "lang": claims.lang ?? ""]
      }
      // Before there is a directory, and with one that does not know them.
      for _ in 0..<2 {
        let unknown = try token("amal")
        #expect(unknown.status == 65 && unknown.output.isEmpty)
        #expect(
          unknown.errors.contains(
            "'amal' is not in the directory: add them with 'people add --user amal --role …', or say who they are with --role"),
          "\(unknown.errors)")
        #expect(try claims(try token("amal", "--role", "nurse")) == ["sub": "amal", "role": "nurse", "name": "", "lang": ""])
        #expect(try people(ward, "add", "--user", UUID().uuidString, "--role", "nurse").status == 0)
      }
      let added = try people(
        ward, "add", "--user", "amal", "--role", "interpreter", "--name", "Amal", "--language", "ar-SY=native", "--language",
        "fr")
      #expect(added.status == 0)
      let known = ["sub": "amal", "role": "interpreter", "name": "Amal", "lang": "ar-SY"]
      #expect(try claims(try token("amal")) == known)
      #expect(
        try claims(try token("amal", "--name", "A.", "--language", "fr")) == known.merging(["name": "A.", "lang": "fr"]) { $1 })
      #expect(try claims(try token("amal", "--role", "nurse")) == ["sub": "amal", "role": "nurse", "name": "", "lang": ""])
      #expect(try claims(try token("cleo", "--role", "coordinator"))["role"] == "coordinator")
      #expect(try people(ward, "disable", "--user", "amal").status == 0)
      for arguments in [[], ["--role", "nurse"]] {
        let refused = try ward.end(
          ward.programs.relay,
          ["token", "--data", ward.data, "--user", "amal", "--session", ward.session] + arguments)
        #expect(refused.status == 77 && refused.output.isEmpty)
        #expect(refused.errors.contains("'amal' is disabled in the directory and gets no token"), "\(refused.errors)")
      }
      #expect(try people(ward, "enable", "--user", "amal").status == 0)
      #expect(try claims(try token("amal")) == known)
    }

    @Test("a coordinator's token opens a session, and their role reaches the log and the others")
    func coordinator() throws {
      let ward = try Ward()
      #expect(try people(ward, "add", "--user", "cleo", "--role", "coordinator", "--name", "Cleo").status == 0)
      let path = ward.directory.path + "/cleo.token"
      let token = try ward.programs.output(
        ward.programs.relay, ["token", "--data", ward.data, "--user", "cleo", "--session", ward.session])
      #expect(FileManager.default.createFile(atPath: path, contents: Data(token.utf8), attributes: [.posixPermissions: 0o600]))
      let sent = try ward.end(
        ward.programs.wardline,
        [
          "send", "--relay", ward.url, "--session", ward.session, "--token-file", path, "--store",
          ward.directory.path + "/cleo/store", "hello",
        ])
      #expect(sent.status == 0, "\(sent.errors)")
      let log = try ward.programs.output(ward.programs.relay, ["log", "--data", ward.data, "--session", ward.session])
      #expect(log.contains(#""role":"coordinator","name":"Cleo""#), "\(log)")
      #expect(try ward.run("send", ["hello, Cleo"]).status == 0)
      let shown = try ward.end(
        ward.programs.wardline, ["session", "show", "--json", ward.session, "--store", ward.store(of: .nurse)])
      #expect(shown.output.joined().contains("coordinator"), "\(shown)")
    }

    @Test(
      "G8: who is disabled beside a running relay is disconnected, and no token from before lets them in; enabled, one does")
    func disabledWhileConnected() throws {
      let ward = try Ward()
      let (nurse, interpreter) = (try ward.join(.nurse), try ward.join(.interpreter))
      nurse.send("one")
      #expect(nurse.wait { $0.hasSent(1) } && interpreter.wait { $0.hasSent(1) })
      let amal = CastMember.interpreter
      #expect(try people(ward, "add", "--user", amal.user, "--role", "interpreter", "--language", "ar").status == 0)
      let began = ContinuousClock.now
      #expect(try people(ward, "disable", "--user", amal.user).status == 0)
      #expect(interpreter.wait { $0.connection?.reason?.contains("opens nothing") == true }, "\(interpreter.events.suffix(3))")
      #expect(ContinuousClock.now - began < .seconds(10))
      // The token was verified before, and the relay knows it again.
      interpreter.send("still here?")
      let refused = try ward.run("send", as: .interpreter, ["--wait", "5s", "and now?"])
      #expect(refused.status == 77 || refused.status == 75, "\(refused)")
      interpreter.quit()
      let other = try ward.end(
        ward.programs.wardline,
        ["send", "--relay", ward.url, "--session", ward.session, "--token-file", ward.token(of: amal), "--store"]
          + [ward.directory.path + "/elsewhere/store", "from another device"])
      #expect(other.status == 77, "\(other)")
      nurse.send("two")
      #expect(nurse.wait { $0.hasSent(2) } && nurse.isOnline)
      #expect(try ward.programs.logTexts(data: ward.data, session: ward.session) == ["one", "two"])
      // A relay that starts anew knows it from its first connection on.
      ward.killRelay()
      try ward.openRelay()
      let afterwards = try ward.run("send", as: .interpreter, ["--wait", "5s", "after the restart"])
      #expect(afterwards.status == 77, "\(afterwards)")
      #expect(try ward.programs.logTexts(data: ward.data, session: ward.session) == ["one", "two"])
      #expect(try people(ward, "enable", "--user", amal.user).status == 0)
      let back = try ward.join(.interpreter)
      #expect(back.wait { $0.isOnline && $0.hasSent(5) }, "\(back.statesInWords)")
      let all = ["one", "two", "still here?", "and now?", "after the restart"]
      #expect(try ward.programs.logTexts(data: ward.data, session: ward.session) == all)
      for chat in [nurse, back] { chat.quit() }
    }

    @Test("G8: the next admission knows of every change that was made before it: disabled and enabled in turn, none is late")
    func nextAdmission() throws {
      let ward = try Ward()
      let amal = CastMember.interpreter
      #expect(try people(ward, "add", "--user", amal.user, "--role", "interpreter").status == 0)
      for round in 0..<6 {
        let isDisabled = round.isMultiple(of: 2)
        #expect(try people(ward, isDisabled ? "disable" : "enable", "--user", amal.user).status == 0)
        let sent = try ward.run("send", as: .interpreter, ["word \(round)"])
        #expect(sent.status == (isDisabled ? 77 : 0), "\(round): \(sent)")
      }
      // What was refused waited on the device.
      #expect(try ward.programs.logTexts(data: ward.data, session: ward.session) == (0..<6).map { "word \($0)" })
    }

    @Test("people are added while a nurse talks: the relay keeps its epoch, its lock and its connections, and refuses nothing")
    func beside() throws {
      let ward = try Ward()
      let (nurse, interpreter) = (try ward.join(.nurse), try ward.join(.interpreter))
      #expect(nurse.wait { $0.isOnline } && interpreter.wait { $0.isOnline })
      let count = 12
      for number in 0..<count {
        for index in 0..<20 { nurse.send("word \(number)-\(index)") }
        let added = try people(ward, "add", "--user", "user-\(number)", "--role", "interpreter", "--language", "ar")
        #expect(added.status == 0, "\(added.errors)")
      }
      #expect(nurse.wait { $0.hasSent(20 * count) } && interpreter.wait { $0.hasSent(20 * count) })
      #expect(nurse.isOnline && interpreter.isOnline)
      #expect(!nurse.events.contains { $0.event == "connection" && $0.state == "lost" }, "\(nurse.events)")
      #expect(try people(ward, "list").output.count == count)
      let second = try ward.end(ward.programs.relay, ["serve", "--listen", "127.0.0.1:0", "--data", ward.data])
      #expect(second.status == 74 && second.errors.contains("another process is using it"), "\(second)")
      for chat in [nurse, interpreter] { chat.quit() }
      ward.relay?.terminate()
      #expect(ward.relay?.waitForExit(milliseconds: 5_000) == 0)
      #expect(ward.relay?.errors.contains("refuses") == false, "\(ward.relay?.errors ?? "")")
      let store = try SQLiteRelayStore(reading: ward.data)
      let page = try store.page(of: SessionID(ward.session), after: 0, entriesMax: 1_000)
      #expect(page.segments.count == 1, "one epoch has written everything")
    }
  }
}
