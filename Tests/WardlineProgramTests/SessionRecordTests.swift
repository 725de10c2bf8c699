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

/// What `wardline-relay sessions` prints, without its process.
struct SessionLineTests {
  private static let evil = "=a\"\\,\u{1B}[2J\r\n\u{202E}é"

  private static func time(_ seconds: Int64) -> Timestamp { Timestamp(milliseconds: 1_772_352_000_000 + seconds * 1_000) }

  /// A session in which everything has happened.
  private static func full() throws -> SessionRecord {
    let (ana, amal, badr): (UserID, UserID, UserID) = (Sample.name("ana"), Sample.name("amal"), Sample.name("badr"))
    var record = SessionRecord(of: Sample.ward)
    func entry(_ milliseconds: Int64, _ author: UserID, key: UInt64? = nil, _ event: LogEntry.Event) -> LogEntry {
      let loggedAt = time(0).advanced(byMilliseconds: milliseconds)
      return LogEntry(
        session: Sample.ward, sequence: 1, key: key.map(Sample.key), author: author, loggedAt: loggedAt, writtenAt: loggedAt,
        event: event)
    }
    let request = InterpreterRequest(try LanguageTag("ar-SY"), urgency: .urgent, note: evil)
    let entries = [
      entry(0, ana, .joined(Participant(user: ana, role: .nurse), MembershipReason(.created))),
      entry(0, ana, key: 1, .done(.requestInterpreter(request))), entry(1_000, ana, .message(body: evil)),
      entry(2_000, badr, .declined(Sample.key(1), badr, .wrongDialect)),
      entry(3_000, Sample.interpreter, .declined(Sample.key(1), Sample.interpreter, .busy)),
      entry(4_000, badr, .declined(Sample.key(1), badr, .busy)), entry(8_250, amal, .accepted(Sample.key(1), amal)),
      entry(9_007, amal, .message(body: evil)), entry(10_000, amal, key: 2, .done(.handOver(.other, leavesAtOnce: true))),
      entry(11_000, badr, .accepted(Sample.key(2), badr)),
      entry(20_250, ana, .status(VersionedStatus(.ended, version: 2))),
    ]
    for entry in entries { record.apply(entry) }
    record.rate(.init(by: ana, value: 4, comment: evil))
    return record
  }

  private static func lines(_ format: SessionLine.Format, _ record: SessionRecord) -> String {
    let line = SessionLine(as: format)
    let bytes = line.written(record, at: time(100))
    return String(decoding: line.header + bytes, as: UTF8.self)
  }

  @Test("as a line: every value, and nothing of a comment reaches a terminal or leaves its line")
  func plain() throws {
    let full: [String] = [
      "2026-03-01T08:00:00Z ward-7 ended ar-SY urgent request=accepted connect=8.250s words=9.007s active=12.000s",
      "interpreters=amal,badr rung=3 declined=3(busy=2,wrong-dialect=1) handovers=1 ended=2026-03-01T08:00:20Z by=ana",
      #"hold=- rating=4/5: =a"\,\u{1B}[2J\r\n\u{202E}é"#,
    ]
    #expect(Self.lines(.plain, try Self.full()) == full.joined(separator: " ") + "\n")
    let empty: [String] = [
      "- ward-7 active - - request=- connect=- words=- active=- interpreters=- rung=0 declined=0 handovers=0 ended=- by=-",
      "hold=- rating=-",
    ]
    #expect(Self.lines(.plain, SessionRecord(of: Sample.ward)) == empty.joined(separator: " ") + "\n")
  }

  @Test("as JSON: the keys that programs rely on, all of them in every line")
  func json() throws {
    let text = Self.lines(.json, try Self.full())
    let full: [String] = [
      #"{"v":1,"event":"session","session":"ward-7","status":"ended","language":"ar-SY","urgency":"urgent""#,
      #""request":"accepted","begunAtMs":1772352000000,"requestedAtMs":1772352000000,"acceptedAtMs":1772352008250"#,
      #""nurseFirstWordsAtMs":1772352001000,"interpreterFirstWordsAtMs":1772352009007,"secondsToConnect":8.250"#,
      #""secondsToFirstWord":9.007,"activeSeconds":12.000,"interpreters":["amal","badr"],"rung":3,"declined":3"#,
      #""declineReasons":{"busy":2,"wrong-dialect":1},"handOvers":1,"endedAtMs":1772352020250,"endedBy":"ana""#,
      #""ratings":1,"rating":4,"comment":"=a"#,
    ]
    #expect(text.hasPrefix(full.joined(separator: ",")), "\(text)")
    #expect(!text.dropLast().unicodeScalars.contains { $0.isUnprintable })
    let none: [String] = [
      #"{"v":1,"event":"session","session":"ward-7","status":"active","language":null,"urgency":null,"request":null"#,
      #""begunAtMs":null,"requestedAtMs":null,"acceptedAtMs":null,"nurseFirstWordsAtMs":null"#,
      #""interpreterFirstWordsAtMs":null,"secondsToConnect":null,"secondsToFirstWord":null,"activeSeconds":null"#,
      #""interpreters":[],"rung":0,"declined":0,"declineReasons":{},"handOvers":0,"endedAtMs":null,"endedBy":null"#,
      #""ratings":0,"rating":null,"comment":null,"held":false}"#,
    ]
    let empty = Self.lines(.json, SessionRecord(of: Sample.ward))
    #expect(empty == none.joined(separator: ",") + "\n")
    let objects = try [text, empty].map { try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] ?? [:] }
    #expect(objects[0].keys.sorted() == objects[1].keys.sorted())
    #expect(objects[0].count == 26)
    #expect(objects[0]["secondsToConnect"] as? Double == 8.25)
    // The documentation lists them.
    let page = URL(filePath: #filePath).appending(path: "../../../Sources/Wardline/Wardline.docc/Commands.md").standardized
    let documented = try String(contentsOf: page, encoding: .utf8)
    for key in objects[0].keys { #expect(documented.contains("`\(key)`"), "\(key)") }
  }

  @Test("as CSV: a header, a field for each column, and no formula")
  func csv() throws {
    let header: [String] = [
      "session,status,language,urgency,request,begunAt,requestedAt,acceptedAt,nurseFirstWordsAt,interpreterFirstWordsAt",
      "secondsToConnect,secondsToFirstWord,activeSeconds,interpreters,rung,declined,declineReasons,handOvers,endedAt,endedBy",
      "ratings,rating,comment,held\r\nward-7",
    ]
    let full: [String] = [
      "ended,ar-SY,urgent,accepted,2026-03-01T08:00:00Z,2026-03-01T08:00:00Z,2026-03-01T08:00:08Z",
      "2026-03-01T08:00:01Z,2026-03-01T08:00:09Z,8.250,9.007,12.000,amal badr,3,3,busy=2 wrong-dialect=1,1",
      "2026-03-01T08:00:20Z,ana,1,4,\"'=a\"\"\\,\u{FFFD}[2J\u{FFFD}\n\u{FFFD}é\",false\r\n",
    ]
    #expect(Self.lines(.csv, try Self.full()) == (header + full).joined(separator: ","))
    let empty: [String] = ["active", "", "", "", "", "", "", "", "", "", "", "", "", "0,0,,0,,,0,,,false\r\n"]
    #expect(Self.lines(.csv, SessionRecord(of: Sample.ward)) == (header + empty).joined(separator: ","))
  }

  @Test(
    "a field of CSV is quoted after RFC 4180 and guarded against formulas",
    arguments: [
      ("", ""), ("kind", "kind"), ("a b;c", "a b;c"), ("a,b", "\"a,b\""), ("a\"b", "\"a\"\"b\""), ("a\nb", "\"a\nb\""),
      ("=1+1", "'=1+1"), ("+1", "'+1"), ("-1", "'-1"), ("@SUM(A1)", "'@SUM(A1)"), ("\t=1", "'\t=1"), ("\n=1", "\"'\n=1\""),
      ("\u{FF1D}1", "'\u{FF1D}1"), ("=\"a\",1", "\"'=\"\"a\"\",1\""), ("1=1", "1=1"), ("a\u{0}\r", "a\u{FFFD}\u{FFFD}"),
      // A letter of its own together with what stands before it.
      ("\"\u{301}", "\"\"\"\u{301}\""), ("=\u{301}1", "'=\u{301}1"), (",\u{301}", "\",\u{301}\""),
    ])
  func field(value: String, written: String) {
    var row = CSVRow()
    row.append(value)
    #expect(row.bytes == Array("\(written)\r\n".utf8))
    row.append(nil)
    #expect(row.bytes == Array("\(written),\r\n".utf8))
  }

  @Test(
    "flags that are wrong are refused with the value and what would be right",
    arguments: [
      (["--csv", "--json"], "give --csv or --json, not both"),
      (["--language", "arabic language"], "“arabic language” is not a language: use a tag such as ar"),
      (
        ["--since", "2026-03-02", "--until", "2026-03-01"],
        "--since is 2026-03-02T00:00:00Z and --until is 2026-03-01T00:00:00Z: give an --until that is after --since"
      ),
      (["--since", "1h", "--until", "1d"], "give an --until that is after --since"), (["--until", "tomorrow"], "tomorrow"),
    ])
  func flags(arguments: [String], words: String) {
    let error = #expect(throws: (any Error).self) { _ = try Sessions.parseAsRoot(["--data", "x"] + arguments) }
    let said = error.map { Sessions.message(for: $0) } ?? ""
    #expect(said.contains(words), "\(said)")
  }
}

extension ProcessTests {
  @Suite struct SessionRecords {
    private static let ana = Participant(user: Sample.name("ana"), role: .nurse, name: "Ana")
    private static let amal = Participant(user: Sample.name("amal"), role: .interpreter, name: "Amal")
    private static let badr = Participant(user: Sample.name("badr"), role: .interpreter, name: "Badr")

    /// A session that was asked for, declined, accepted, paused, ended and rated, and one that waits.
    private func fill(_ directory: String) throws {
      let store = try SQLiteRelayStore(directory: directory)
      func act(
        _ seconds: Int64, _ action: WardlineModel.ClientOperation.Action, _ key: UInt64, as author: Participant = Self.ana,
        in session: SessionID = Sample.ward
      ) throws {
        let operation = WardlineModel.ClientOperation(
          key: Sample.key(key), session: session, writtenAt: Sample.time(0), action: action)
        let write: LedgerWrite =
          switch action {
          case .acceptRequest, .declineRequest: .answer(operation, author: author, wasRung: true)
          case .submitFeedback: .record(operation, author: author.user, device: Sample.name("phone"), sessions: [])
          default: .submitMember(operation, author: author)
          }
        try apply(seconds, write)
      }
      func apply(_ seconds: Int64, _ write: LedgerWrite) throws {
        let outcomes = try store.commit { transaction throws(StoreError) in
          try Ledger.apply([write], at: Sample.time(seconds * 1_000), in: &transaction)
        }
        for case .rejected(let rejection) in outcomes { Issue.record("\(rejection)") }
      }
      try act(0, .requestInterpreter(InterpreterRequest(try LanguageTag("ar-SY"), note: "secret note")), 1)
      try act(1, .sendMessage(body: "secret words"), 2)
      try act(2, .declineRequest(Sample.key(1), .conflictOfInterest), 3, as: Self.badr)
      try apply(3, .logRings(Sample.key(1), in: Sample.ward, [.init(Self.amal.user, milliseconds: 3_000)]))
      try act(4, .acceptRequest(Sample.key(1)), 4, as: Self.amal)
      try act(6, .sendMessage(body: "secret answer"), 5, as: Self.amal)
      try act(10, .setStatus(.paused, basedOn: 1), 6)
      try act(30, .setStatus(.active, basedOn: 2), 7, as: Self.amal)
      try act(34, .setStatus(.ended, basedOn: 3), 8)
      try act(40, .submitFeedback(rating: 5, text: "=very patient"), 9)
      try act(90_000, .requestInterpreter(InterpreterRequest(try LanguageTag("fa"))), 10, in: Sample.clinic)
      try store.close()
    }

    @Test("sessions lists what became of them, without words, beside a relay too; by time and language; as CSV and JSON")
    func sessions() throws {
      let ward = try Ward(isOpen: false)
      let data = ward.directory.path + "/other"
      func sessions(_ arguments: String...) throws -> Ward.Ended {
        try ward.end(ward.programs.relay, ["sessions", "--data", data] + arguments)
      }
      let none = try sessions()
      #expect(none.status == 66 && none.errors.contains("there is no relay's data in \(data)"), "\(none)")
      try fill(data)
      let plain = try sessions()
      #expect(plain.status == 0 && plain.output.count == 2, "\(plain)")
      let first: [String] = [
        "2025-10-09T08:53:20Z ward-7 ended ar-SY normal request=accepted connect=4.000s words=6.000s active=10.000s",
        "interpreters=amal rung=2 declined=1(conflict-of-interest=1) handovers=0 ended=2025-10-09T08:53:54Z by=ana",
        "hold=- rating=5/5: =very patient",
      ]
      let last: [String] = [
        "2025-10-10T09:53:20Z clinic-2 active fa normal request=open connect=- words=- active=- interpreters=- rung=0",
        "declined=0 handovers=0 ended=- by=- hold=- rating=-",
      ]
      #expect(plain.output == [first.joined(separator: " "), last.joined(separator: " ")])
      let csv = try sessions("--csv", "--language", "ar")
      #expect(csv.output.count == 2 && csv.output.first?.hasPrefix("session,status,language,") == true, "\(csv)")
      #expect(csv.output.last?.contains(",ana,1,5,'=very patient,false") == true, "\(csv)")
      #expect(try sessions("--csv", "--language", "so").output.count == 1)
      #expect(try sessions("--since", "2025-10-10").output == [plain.output[1]])
      #expect(try sessions("--until", "2025-10-10").output == [plain.output[0]])
      #expect(try sessions("--since", "2025-10-09T08:53:20Z", "--until", "2025-10-10T09:53:20Z").output == [plain.output[0]])
      let summary = try sessions("--summary")
      let level =
        "within10s=1 within30s=1 within60s=1 abandoned=0 declined=1 handovers=0 median=4.000s p95=4.000s"
      #expect(
        summary.output == [
          "ar requests=1 answered=1 \(level) rating=5.000/5(1)",
          "fa requests=1 answered=0 within10s=0 within30s=0 within60s=0 abandoned=0 declined=0 handovers=0 median=- p95=- rating=-",
          "total requests=2 answered=1 \(level) rating=5.000/5(1)",
        ], "\(summary)")
      let table = try sessions("--summary", "--csv", "--language", "ar")
      #expect(table.output.count == 3 && table.output[0].hasPrefix("language,requests,answered,answeredWithin10s,"), "\(table)")
      #expect(table.output[1].hasPrefix("ar,1,1,1,1,1,0,1,0,4.000,4.000,1,5.000"), "\(table)")
      #expect(table.output[2].hasPrefix("total,1,1,1,1,1,0,1,0,4.000,4.000,1,5.000"), "\(table)")
      let later = try sessions("--summary", "--json", "--since", "2025-10-10")
      let values: [String] = [
        #""language":"fa","requests":1,"answered":0,"answeredWithin10s":0,"answeredWithin30s":0,"answeredWithin60s":0"#,
        #""abandoned":0,"declined":0,"handOvers":0,"medianSecondsToConnect":null,"p95SecondsToConnect":null"#,
        #""ratings":0,"ratingMean":null}"#,
      ]
      #expect(later.output.first == #"{"v":1,"event":"summary","# + values.joined(separator: ","), "\(later)")
      #expect(later.output.last?.hasPrefix(#"{"v":1,"event":"total","language":null,"requests":1"#) == true, "\(later)")
      // A running relay has the file open, and goes on.
      let (relay, _) = try ward.programs.startRelay(data: data, port: 0, more: [])
      defer { relay.kill() }
      let json = try sessions("--json")
      #expect(json.status == 0 && json.output.count == 2, "\(json)")
      let object = try #require(
        try JSONSerialization.jsonObject(with: Data((json.output.first ?? "").utf8)) as? [String: Any])
      #expect(object["v"] as? Int == 1)
      #expect(object["session"] as? String == "ward-7")
      #expect(object["language"] as? String == "ar-SY")
      #expect(object["interpreters"] as? [String] == ["amal"])
      #expect(object["endedBy"] as? String == "ana")
      #expect(object["secondsToConnect"] as? Double == 4)
      #expect(object["activeSeconds"] as? Double == 10)
      #expect(object["declineReasons"] as? [String: Int] == ["conflict-of-interest": 1])
      for output in [plain, csv, json, summary, table, later] {
        #expect(!output.output.joined().contains("secret"), "\(output)")
      }
      #expect(relay.isRunning)
    }
  }
}
