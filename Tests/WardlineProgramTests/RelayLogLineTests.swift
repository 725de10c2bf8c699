import ArgumentParser
import Foundation
import Logging
import Testing
import WardlineHarness
import WardlineModel

@testable import WardlineProcessSupport
@testable import WardlineRelayCommand
@testable import WardlineRelayServer

/// The lines of the relay's log in their three formats, read again by readers that are not ours where there is one.
struct RelayLogLineTests {
  private static let hostile = "a\"b\\c\n<1>PRIORITY=0\u{1B}[2J\u{2028}\u{202E}é漢"

  private static func line(
    _ event: RelayLogEvent = .refused, _ message: String = "refused", fields: Logger.Metadata = [:]
  ) -> LogLine {
    let metadata = fields.merging([RelayLogEvent.metadataKey: "\(event.rawValue)"]) { $1 }
    let logged = LogEvent(
      level: event.level, message: "\(message)", metadata: metadata, source: nil, file: "", function: "", line: 0)
    return LogLine(logged, [:], at: Timestamp(milliseconds: 1_772_352_000_007))
  }

  @Test("a line of text has time, level and event, and a value that a stranger wrote stays one value on one line")
  func text() {
    let plain = Self.line(fields: ["connection": .number(3), "reason": "no hello", "code": .number(UInt16(1008)), "none": ""])
    #expect(
      plain.text
        == #"2026-03-01T08:00:00.007Z notice refused: refused code=1008 connection=3 none="" reason="no hello""#)
    let hostile = Self.line(fields: ["reason": "\(Self.hostile)", "peer": "x=y"])
    #expect(
      hostile.text.hasSuffix(#" peer="x=y" reason="a\"b\c\n<1>PRIORITY=0\u{1B}[2J\u{2028}\u{202E}é漢""#), "\(hostile.text)")
    #expect(Self.line(.refused, "two\nlines\u{1B}").text.unicodeScalars.allSatisfy { !$0.isUnprintable })
    let long = Self.line(fields: ["reason": "\(String(repeating: "x", count: 100_000))"])
    #expect(long.text.utf8.count < 2 * Limits.logValueCharactersMax && long.json.count < 2 * Limits.logValueCharactersMax)
  }

  @Test("a line of JSON is one object that another parser reads, whatever stands in it; numbers are numbers")
  func json() throws {
    let line = Self.line(
      fields: [
        "reason": "\(Self.hostile)", "connection": .number(UInt64.max), "seconds": .seconds(ofMilliseconds: 8_250),
        "session": .array(["ward-7", "\(Self.hostile)"]), "keys": .dictionary(["a\"": "b"]),
      ])
    #expect(line.json.count { $0 == UInt8(ascii: "\n") } == 1 && line.json.last == UInt8(ascii: "\n"))
    let object = try #require(JSONSerialization.jsonObject(with: Data(line.json)) as? [String: Any])
    #expect(object["v"] as? Int == 1 && object["event"] as? String == "refused" && object["level"] as? String == "notice")
    #expect(object["atMs"] as? Int64 == 1_772_352_000_007 && object["at"] as? String == "2026-03-01T08:00:00.007Z")
    #expect(object["message"] as? String == "refused" && object["reason"] as? String == Self.hostile)
    #expect(object["connection"] as? UInt64 == UInt64.max && object["seconds"] as? Double == 8.25)
    #expect(object["session"] as? [String] == ["ward-7", Self.hostile])
    #expect(object["keys"] as? [String: String] == ["a\"": "b"])
  }

  @Test("a message for the journal has the level as priority and values as fields, and no value forges a field")
  func journal() throws {
    let line = Self.line(.storeRefuses, "the store refuses", fields: ["mostFrom": "10.0.0.1", "reason": "\(Self.hostile)"])
    let fields = try Self.fields(of: line.journal)
    #expect(fields.map(\.name).prefix(4) == ["MESSAGE", "PRIORITY", "SYSLOG_IDENTIFIER", "WARDLINE_EVENT"])
    #expect(fields.map(\.value)[1...3] == ["3", "wardline-relay", "store_refuses"])
    #expect(fields.dropFirst(4).map(\.name) == ["WARDLINE_MOST_FROM", "WARDLINE_REASON"])
    #expect(fields.last?.value == Self.hostile)
    #expect(fields.first?.value.hasPrefix("store_refuses: the store refuses mostFrom=10.0.0.1 reason=\"a\\\"b") == true)
    let priorities = Logger.Level.allCases.map { level in
      var line = line
      line.level = level
      return line.priority
    }
    #expect(priorities == [7, 7, 6, 5, 4, 3, 2])
  }

  /// As systemd documents it: `NAME=value`, or the name alone, 64 bits of length, and the value; each ends with a line feed.
  private static func fields(of message: [UInt8]) throws -> [(name: String, value: String)] {
    var (rest, fields) = (message[...], [(name: String, value: String)]())
    while let end = rest.firstIndex(where: { $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: "\n") }) {
      let name = String(decoding: rest[..<end], as: UTF8.self)
      var value = rest[(end + 1)...]
      if rest[end] == UInt8(ascii: "=") {
        value = value.prefix { $0 != UInt8(ascii: "\n") }
      } else {
        let count = value.prefix(8).reversed().reduce(0) { $0 << 8 | Int($1) }
        value = value.dropFirst(8).prefix(count)
      }
      fields.append((name, String(decoding: value, as: UTF8.self)))
      try #require(message[value.endIndex] == UInt8(ascii: "\n"))
      rest = message[(value.endIndex + 1)...]
    }
    try #require(rest.isEmpty)
    return fields
  }

  /// A pipe, or a pair of sockets: what is written to the second can be read from the first.
  private static func channel(isSocket: Bool) throws -> (reading: FileHandle, writing: FileHandle) {
    var ends: [Int32] = [0, 0]
    try #require((isSocket ? socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) : pipe(&ends)) == 0)
    // Otherwise a program that another test starts meanwhile would keep an end open after this test has closed it.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    func handle(_ descriptor: Int32) -> FileHandle { FileHandle(fileDescriptor: descriptor, closeOnDealloc: true) }
    return (handle(ends[0]), handle(ends[1]))
  }

  @Test(
    "nobody reads the log: no writer waits; what is read later is in order, with how many lines are missing, and where",
    arguments: [false, true])
  func unreadLog(isSocket: Bool) throws {
    let (reading, writing) = try Self.channel(isSocket: isSocket)
    let output = LogOutput(writing.fileDescriptor)
    let count = 3 * Limits.logWaitingBytesMax / 100
    func line(_ number: Int) -> [UInt8] {
      Array("line \(number) ".utf8) + [UInt8](repeating: 0x78, count: number == 7 ? 10_000 : 90) + [0x0A]
    }
    for number in 0..<count { output.write(line(number)) { Array("left out \($0)\n".utf8) } }
    output.flush(withinMilliseconds: 20)
    var begun: [UInt8] = []
    var numbers: [Int] = []
    var leftOut = 0
    while numbers.count + leftOut < count {
      begun += reading.availableData
      guard let end = begun.lastIndex(of: 0x0A) else { continue }
      for line in begun[...end].split(separator: 0x0A) {
        let words = String(decoding: line.prefix(40), as: UTF8.self).split(separator: " ")
        if words[0] == "line" { numbers.append(try #require(Int(words[1]))) } else { leftOut += try #require(Int(words[2])) }
      }
      begun.removeFirst(end + 1)
    }
    #expect(numbers == numbers.sorted() && numbers.count + leftOut == count && leftOut > count / 4)
    #expect(numbers.count * 100 > Limits.logWaitingBytesMax / 2 && Array(numbers.prefix(100)) == Array(0..<100))
    // It is written at once again.
    output.flush()
    output.write(line(count)) { _ in [] }
    #expect(String(decoding: reading.availableData, as: UTF8.self).hasPrefix("line \(count) "))
  }

  @Test("nobody can read the log any more: lines are given up, and no writer waits")
  func closedLog() throws {
    let (reading, writing) = try Self.channel(isSocket: false)
    signal(SIGPIPE, SIG_IGN)
    try reading.close()
    let output = LogOutput(writing.fileDescriptor)
    for _ in 0..<100 { output.write(Array("line\n".utf8)) { _ in [] } }
    output.flush()
  }

  @Test(
    "lines reach the journal's socket, also a new one at the same path; a line that it does not take is not counted as there")
  func journalSocket() throws {
    let directory = try TemporaryDirectory()
    defer { directory.remove() }
    let path = directory.path + "/journal"
    #expect(JournalSocket(at: path) == nil)
    var journal: Datagrams? = try Datagrams(at: path)
    let socket = try #require(JournalSocket(at: path))
    #expect(socket.send(Self.line().journal))
    #expect(try Self.fields(of: journal?.next() ?? []).first?.value == "refused: refused")
    journal = nil
    #expect(!socket.send(Self.line().journal))
    unlink(path)
    journal = try Datagrams(at: path)
    #expect(socket.send(Self.line(.storeWorks, "again").journal))
    #expect(try Self.fields(of: journal?.next() ?? []).first?.value == "store_works: again")
    // Nobody reads: it does not wait.
    var taken = 0
    while taken < 100_000, socket.send(Self.line().journal) { taken += 1 }
    #expect(taken < 100_000)
  }

  @Test("the journal is chosen where standard error goes into it, and not for a variable that was inherited")
  func chosen() throws {
    let directory = try TemporaryDirectory()
    defer { directory.remove() }
    let journal = try Datagrams(at: directory.path + "/journal")
    let own = try #require(FileStatus(of: 2))
    func sink(_ flags: [String], _ stream: String?, at path: String = directory.path + "/journal") throws -> String {
      let options = try LogOptions.parse(flags)
      return switch try options.sink(environment: stream.map { ["JOURNAL_STREAM": $0] } ?? [:], journalAt: path) {
      case .text: "text"
      case .json: "json"
      case .journal: "journal"
      }
    }
    do {
      #expect(try sink([], "\(own.device):\(own.inode)") == "journal")
      for stream in [nil, "", "7", "\(own.device):\(own.inode + 1)", "\(own.device + 1):\(own.inode)", "a:b"] {
        #expect(try sink([], stream) == "text")
      }
      #expect(try sink(["--log-format", "text"], "\(own.device):\(own.inode)") == "text")
      #expect(try sink(["--log-format", "json"], "\(own.device):\(own.inode)") == "json")
      #expect(try sink(["--log-format", "journald"], nil) == "journal")
      #expect(try sink([], "\(own.device):\(own.inode)", at: "/nowhere") == "text")
    }
    withExtendedLifetime(journal) {}
    #expect(throws: Failure.self) { try sink(["--log-format", "journald"], nil, at: "/nowhere") }
  }

  @Test("the documentation has each event once, with its level, and no other")
  func documentation() throws {
    let root = URL(filePath: #filePath).appending(path: "../../..").standardized
    let text = try String(contentsOf: root.appending(path: "Sources/Wardline/Wardline.docc/Logging.md"), encoding: .utf8)
    let rows = text.split(separator: "\n").compactMap { line -> String? in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 4, cells[0].hasPrefix("`"), cells[1] != "level" else { return nil }
      return "\(cells[0].trimmingCharacters(in: ["`"])) \(cells[1])"
    }
    #expect(rows.sorted() == RelayLogEvent.allCases.map { "\($0.rawValue) \($0.level)" }.sorted())
    #expect(RelayLogEvent.allCases.allSatisfy { $0.rawValue.wholeMatch(of: /[a-z]+(_[a-z]+)*/) != nil })
  }
}

/// A socket that takes datagrams.
private final class Datagrams {
  private let descriptor: Int32

  init(at path: String) throws {
    // As above: for no other program.
    descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    let address = try #require(UnixAddress(path))
    try #require(address.use { bind(descriptor, $0, $1) } == 0)
  }

  deinit { close(descriptor) }

  func next() -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 64 * 1024)
    let count = recv(descriptor, &bytes, bytes.count, Int32(MSG_DONTWAIT))
    return Array(bytes.prefix(max(0, count)))
  }
}

extension ProcessTests {
  /// What a relay logs, with real clients.
  @Suite struct RelayLogs {
    @Test("a relay logs admissions, refusals and its end as JSON, each with its event, and no word, token or name of anybody")
    func story() throws {
      let ward = try Ward(relayFlags: ["--log-format", "json"])
      let nurse = try ward.join(.nurse)
      nurse.send("the patient's name is secret")
      #expect(nurse.wait { $0.hasSent(1) })
      let token = try String(contentsOfFile: ward.token(of: .nurse), encoding: .utf8).trimmingCharacters(in: .newlines)
      let forged = token.dropLast(8) + "AAAAAAAA"
      let bad = ward.directory.path + "/bad.token"
      #expect(FileManager.default.createFile(atPath: bad, contents: Data(forged.utf8), attributes: [.posixPermissions: 0o600]))
      let refused = try ward.end(
        ward.programs.wardline,
        ["send", "x", "--relay", ward.url, "--session", ward.session, "--token-file", bad, "--store", bad + ".sqlite"])
      #expect(refused.status == 77, "\(refused)")
      nurse.quit()
      let relay = try #require(ward.relay)
      relay.terminate()
      #expect(relay.waitForExit(milliseconds: 5_000) == 0)
      let lines = try relay.errors.split(separator: "\n").map { line in
        try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any], "\(line)")
      }
      #expect(lines.allSatisfy { $0["v"] as? Int == 1 })
      let events = lines.compactMap { $0["event"] as? String }
      #expect(events.count == lines.count && events.allSatisfy { RelayLogEvent(rawValue: $0) != nil }, "\(events)")
      for event in ["listening", "admitted", "refused", "draining", "drained"] {
        #expect(events.count { $0 == event } == 1, "\(event): \(events)")
      }
      let admitted = try #require(lines.first { $0["event"] as? String == "admitted" })
      #expect(admitted["connection"] as? Int == 1 && admitted["role"] as? String == "nurse")
      let reason = lines.first { $0["event"] as? String == "refused" }?["reason"] as? String
      #expect(reason == "this token opens nothing here")
      for word in ["secret", token, String(forged), "\"ana\"", ward.session] {
        #expect(!relay.errors.contains(word), "\(word)")
      }
    }

    @Test("a relay that cannot start says why as a line of its log, with the exit code of always")
    func startFailed() throws {
      let ward = try Ward()
      let ended = try ward.end(
        ward.programs.relay,
        ["serve", "--listen", "127.0.0.1:\(ward.port)", "--data", ward.directory.path + "/other", "--log-format", "json"])
      #expect(ended.status == 78)
      let line = try #require(ended.errors.split(separator: "\n").last { $0.contains("start_failed") })
      let object = try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      #expect(object["level"] as? String == "critical" && (object["message"] as? String)?.contains("\(ward.port)") == true)
    }
  }
}
