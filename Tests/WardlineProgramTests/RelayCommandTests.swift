import ArgumentParser
import Foundation
import Testing
import WardlineHarness
import WardlineModel
import WardlineRelay
import WardlineTestSupport

@testable import WardlineProcessSupport
@testable import WardlineRelayCommand

/// What the relay's commands print, without their processes.
struct RelayLineTests {
  private func json(_ text: String) -> String {
    var bytes: [UInt8] = []
    bytes.appendJSON(text)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func entry(_ event: LogEntry.Event, key: UInt64? = nil) -> LogEntry {
    LogEntry(
      session: Sample.ward, sequence: .max, key: key.map { Sample.key($0) }, author: Sample.nurse,
      loggedAt: Timestamp(milliseconds: -5), writtenAt: Timestamp(milliseconds: 7), event: event)
  }

  @Test("a line of a log says what its entry says, whatever is in it; nothing of it reaches a terminal")
  func entries() throws {
    let evil = "a\"\\\u{1B}[2J\n\u{202E}\u{9B}é"
    let said = json(evil)
    let cases: [(LogEntry.Event, String)] = [
      (.done(.createSession), #""event":"create_session""#), (.other(body: []), #""event":"other""#),
      (.message(body: evil), #""event":"message","text":\#(said)"#),
      (.status(VersionedStatus(.paused, version: 3)), #""event":"status","status":"paused","version":3"#),
      (
        .participant(Participant(user: Sample.nurse, role: .nurse, name: evil, language: "en")),
        #""event":"participant","role":"nurse","name":\#(said),"language":"en""#
      ),
      (
        .profile(Profile(user: Sample.nurse, name: "A", languages: ["ar", evil])),
        #""event":"profile","name":"A","languages":["ar",\#(said)]"#
      ),
      (
        .profile(Profile(user: Sample.nurse, name: "", languages: [])), #""event":"profile","name":"","languages":[]"#
      ),
      (.done(.retract(Sample.key(9))), #""event":"retract","message":"\#(Sample.key(9))""#),
      (
        .done(
          .requestInterpreter(
            InterpreterRequest(try LanguageTag("ar-SY"), urgency: .urgent, preferred: Sample.interpreter, note: evil))),
        #""event":"request_interpreter","language":"ar-SY","urgency":"urgent","preferred":"idris","note":\#(said)"#
      ),
      (
        .rung(Sample.key(9), Sample.interpreter, milliseconds: 7),
        #""event":"rung","request":"\#(Sample.key(9))","user":"idris","milliseconds":7"#
      ),
      (
        .declined(Sample.key(9), Sample.interpreter, DeclineReason(rawValue: evil)),
        #""event":"declined","request":"\#(Sample.key(9))","user":"idris","reason":\#(said)"#
      ),
      (
        .accepted(Sample.key(9), Sample.interpreter), #""event":"accepted","request":"\#(Sample.key(9))","user":"idris""#
      ),
      (.done(.cancelRequest(Sample.key(9))), #""event":"cancel_request","request":"\#(Sample.key(9))""#),
      (.done(.confirmMessage(Sample.key(9))), #""event":"confirm_message","message":"\#(Sample.key(9))""#),
      (.expired(Sample.key(9)), #""event":"expired","request":"\#(Sample.key(9))""#),
      (.done(.renewRequest(Sample.key(9))), #""event":"renew_request","request":"\#(Sample.key(9))""#),
      (
        .done(.handOver(.shiftEnds, leavesAtOnce: true)),
        #""event":"hand_over","reason":"shift-ends","leavesAtOnce":true"#
      ),
    ]
    for (event, fields) in cases {
      for key in [nil, UInt64(5)] {
        let line = JSONLine(entry(event, key: key)).line
        let id = key.map { #""id":"\#(Sample.key($0))","# } ?? ""
        let text = String(decoding: line, as: UTF8.self)
        #expect(
          text
            == #"{"v":1,"session":"ward-7","sequence":18446744073709551615,"author":"nadia","loggedAtMs":-5,"#
            + #""writtenAtMs":7,\#(id)\#(fields)}"# + "\n")
        #expect(!text.dropLast().unicodeScalars.contains { $0.isUnprintable })
        #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(line)) }
      }
    }
    #expect(
      String(decoding: JSONLine(erasedFrom: 2, through: 9, of: Sample.ward).line, as: UTF8.self)
        == #"{"v":1,"event":"past_retention","session":"ward-7","from":2,"through":9}"# + "\n")
  }

  @Test("a rating as a line, and as JSON")
  func ratings() throws {
    var record = KeptOperation(
      key: Sample.key(1), author: Sample.nurse, device: nil, session: Sample.ward,
      recordedAt: Timestamp(milliseconds: 1_772_352_000_000), writtenAt: Timestamp(milliseconds: 5),
      action: .submitFeedback(rating: 4, text: "kind\n\u{1B}[2J"))
    let (plain, json) = (FeedbackLine(isJSON: false), FeedbackLine(isJSON: true))
    let line = "2026-03-01T08:00:00Z \(Sample.ward) \(Sample.nurse) 4/5 kind\\n\\u{1B}[2J\n"
    let (asLine, asJSON) = (plain.written(record), json.written(record))
    #expect(String(decoding: asLine, as: UTF8.self) == line)
    #expect(
      String(decoding: asJSON, as: UTF8.self)
        == #"{"v":1,"event":"feedback","id":"\#(Sample.key(1))","session":"ward-7","user":"nadia","rating":4,"#
        + #""text":"kind\n\u001B[2J","recordedAtMs":1772352000000,"writtenAtMs":5}"# + "\n")
    record.session = nil
    record.action = .submitFeedback(rating: 5, text: "")
    let (wordless, nowhere) = (plain.written(record), json.written(record))
    #expect(String(decoding: wordless, as: UTF8.self).hasSuffix("Z - \(Sample.nurse) 5/5\n"))
    #expect(String(decoding: nowhere, as: UTF8.self).contains(#","session":null,"user""#))
    record.action = nil
    let (noPlain, noJSON) = (plain.written(record), json.written(record))
    #expect(noPlain.isEmpty && noJSON.isEmpty)
  }

  @Test("--since takes a date, a time or a span, and nothing else")
  func since() {
    let now = Timestamp(milliseconds: 1_772_352_000_000)
    #expect(Since(argument: "2026-03-01T08:00:00Z")?.timestamp(at: now) == now)
    #expect(Since(argument: "2026-03-01")?.timestamp(at: now) == now.advanced(byMilliseconds: -8 * 3_600_000))
    #expect(Since(argument: "8h")?.timestamp(at: now) == now.advanced(byMilliseconds: -8 * 3_600_000))
    for none in ["", "yesterday", "2026-13-01", "7", "-1d"] { #expect(Since(argument: none) == nil, "\(none)") }
  }

  @Test("the quota flags: their defaults, their bounds, and a refusal that names the flag, its bounds and the value")
  func quotaFlags() throws {
    #expect(try QuotaOptions.parse([]).quotas == Quotas())
    let all = [
      "--user-records-max=1", "--user-bytes-max=2", "--user-sessions-max=5", "--session-entries-max=3", "--session-bytes-max=4",
    ]
    #expect(
      try QuotaOptions.parse(all).quotas
        == Quotas(userRecords: 1, userBytes: 2, userSessions: 5, sessionEntries: 3, sessionBytes: 4))
    let flags: [(String, WritableKeyPath<Quotas, Int>)] = [
      ("--user-records-max", \.userRecords), ("--user-bytes-max", \.userBytes), ("--user-sessions-max", \.userSessions),
      ("--session-entries-max", \.sessionEntries),
      ("--session-bytes-max", \.sessionBytes),
    ]
    for (flag, field) in flags {
      for number in [1, Limits.quotaCeiling] {
        var quotas = Quotas()
        quotas[keyPath: field] = number
        #expect(try QuotaOptions.parse([flag, "\(number)"]).quotas == quotas)
      }
      for number in [Int.min, -1, 0, Limits.quotaCeiling + 1, .max] {
        let error = #expect(throws: (any Error).self) { _ = try QuotaOptions.parse(["\(flag)=\(number)"]) }
        let said = error.map { QuotaOptions.message(for: $0) } ?? ""
        #expect(said == "\(flag) takes a number from 1 to \(Limits.quotaCeiling), not \(number)")
      }
      for none in ["", "many", "1.5", "1k", "9223372036854775808"] {
        let error = #expect(throws: (any Error).self) { _ = try QuotaOptions.parse(["\(flag)=\(none)"]) }
        #expect(error.map { QuotaOptions.message(for: $0) }?.contains(flag) == true)
      }
    }
  }
}

extension ProcessTests {
  @Suite struct RelayCommands {
    @Test("serve with a quota outside its bounds ends with 64, says so, and makes nothing")
    func quotas() throws {
      let ward = try Ward(isOpen: false)
      let data = ward.directory.path + "/other"
      let ended = try ward.end(ward.programs.relay, ["serve", "--data", data, "--session-bytes-max", "0"])
      #expect(ended.status == 64)
      #expect(
        ended.errors.contains("--session-bytes-max takes a number from 1 to \(Limits.quotaCeiling), not 0"), "\(ended.errors)")
      #expect(!FileManager.default.fileExists(atPath: data))
    }

    @Test("feedback lists what was rated, by session and time; --version names the version")
    func feedback() throws {
      let ward = try Ward()
      #expect(try ward.run("feedback", ["5", "very patient\n\u{1B}[2J"]).status == 0)
      #expect(try ward.run("feedback", as: .interpreter, ["2"]).status == 0)
      let all = try ward.end(ward.programs.relay, ["feedback", "--data", ward.data])
      #expect(all.status == 0 && all.output.count == 2, "\(all)")
      #expect(all.output.first?.hasSuffix(" \(ward.session) \(CastMember.nurse.user) 5/5 very patient\\n\\u{1B}[2J") == true)
      #expect(all.output.last?.hasSuffix(" \(ward.session) \(CastMember.interpreter.user) 2/5") == true)
      let flags = ["feedback", "--data", ward.data, "--json", "--session"]
      let json = try ward.end(ward.programs.relay, flags + [ward.session, "--since", "1h"])
      #expect(json.output.count == 2 && json.output.allSatisfy { $0.hasPrefix(#"{"v":1,"event":"feedback","id":""#) })
      #expect(try ward.end(ward.programs.relay, flags + ["ward-8"]).output == [])
      #expect(try ward.end(ward.programs.relay, ["feedback", "--data", ward.data, "--since", "1ms"]).output == [])
      #expect(try ward.end(ward.programs.relay, ["--version"]).output == ["wardline-relay \(WardlineVersion.text)"])
    }

    @Test(
      "an output that fails is exit 74, and says so; one that was closed is quiet",
      arguments: ["log", "token", "feedback", "sessions"])
    func outputFails(command: String) throws {
      let ward = try Ward()
      #expect(try ward.run("feedback", ["5"]).status == 0)
      var arguments = [command, "--data", ward.data]
      if command == "log" || command == "token" { arguments += ["--session", ward.session] }
      if command == "token" { arguments += ["--user", "ana", "--role", "nurse"] }
      let redirected = ["-c", "exec \"$@\" > /dev/full", "bash", ward.programs.relay]
      let full = try ward.end("/bin/bash", redirected + arguments)
      #expect(full.status == 74, "\(full)")
      #expect(full.errors.contains("No space left on device"))
      // The reader is gone before anything is written.
      let piped = [
        "-c", "trap '' PIPE; { sleep 0.2; exec \"$@\"; } | true; exit ${PIPESTATUS[0]}", "bash", ward.programs.relay,
      ]
      let closed = try ward.end("/bin/bash", piped + arguments)
      #expect(closed.status == 0 && closed.errors.isEmpty, "\(closed)")
    }
  }
}
