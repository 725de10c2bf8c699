internal import Foundation
internal import WardlineHarness
internal import WardlineModel

/// What became of a session of a demonstration: the relay's record of it, and what all devices have, compared with the relay's log.
struct SessionOutcome {
  /// What `wardline-relay sessions --json` prints of it.
  struct Record: Decodable {
    var session: String
    var status: String
    var language: String?
    var request: String?
    var secondsToConnect: Double?
    var interpreters: [String]
    var handOvers: Int
    var rating: Int?
  }

  var record: Record
  var verdict: Verdict
  /// Messages that wait on their author's device.
  var waiting = 0
  /// Messages that failed, with a reason that their author sees.
  var failed = 0

  var isClean: Bool { verdict.isClean }

  /// Such as `ar-7k3f9q2m: ended, 0.040 s to connect, interpreters amal and badr, 1 handover, rated 5 of 5`.
  var recordLine: String {
    var parts = [record.status]
    switch (record.secondsToConnect, record.request) {
    case (let seconds?, _): parts.append(String(format: "%.3f s to connect", seconds))
    case (nil, let request?): parts.append("request \(request)")
    case (nil, nil): break
    }
    let interpreters = record.interpreters
    if !interpreters.isEmpty {
      parts.append("interpreter\(interpreters.count == 1 ? "" : "s") \(interpreters.joined(separator: " and "))")
    }
    if record.handOvers > 0 { parts.append("\(record.handOvers) handover\(record.handOvers == 1 ? "" : "s")") }
    parts.append(record.rating.map { "rated \($0) of 5" } ?? "not rated")
    return "\(record.session): \(parts.joined(separator: ", "))"
  }

  /// What the verdict does not count: nothing of it is lost, and nothing of it was delivered.
  var undeliveredLine: String? {
    var parts: [String] = []
    if waiting > 0 { parts.append("\(waiting) still waiting on the author's device") }
    if failed > 0 { parts.append("\(failed) failed, with a reason that the author sees") }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}

/// A line of `wardline-relay log`, as far as a comparison needs it.
struct LoggedEntry: Decodable {
  var event: String
  var sequence: UInt64?
  /// Of a message.
  var id: String?
  /// Who has come or left.
  var user: String?
  /// What a retraction takes back.
  var message: String?
}

// MARK: Comparing

extension Cast {
  /// The relay's records of all sessions, in the order in which they began.
  func records() throws -> [SessionOutcome.Record] {
    try Self.decode(try programs.output(programs.relay, ["sessions", "--data", data, "--json"]))
  }

  /// A session's log, from the relay's disk.
  func log(of session: String) throws -> [LoggedEntry] {
    try Self.decode(try programs.output(programs.relay, ["log", "--data", data, "--session", session]))
  }

  /// The texts of a session's log.
  func logTexts(of session: String) throws -> [String] { try programs.logTexts(data: data, session: session) }

  /// The texts that a person's device has of a session, in the order of the log; the unsent last.
  func transcriptTexts(of person: CastMember, in session: String) throws -> [String] {
    try programs.transcriptTexts(store: storeFile(of: person), session: session)
  }

  /// The sessions that a person's device knows.
  func sessions(of person: CastMember) throws -> [String] {
    struct Row: Decodable { var session: String }
    guard FileManager.default.fileExists(atPath: storeFile(of: person)) else { return [] }
    let lines: String
    do {
      lines = try programs.output(programs.wardline, ["session", "list", "--json", "--store", storeFile(of: person)])
    } catch let failure as HarnessFailure where failure.message.contains("it is a store that was never used") {
      // Somebody quit before this person's program had made more of it than the file.
      return []
    }
    return try (Self.decode(lines) as [Row]).map(\.session)
  }

  /// What became of every session that the relay knows.
  func outcomes() throws -> [SessionOutcome] {
    let known = try people.map { ($0, try sessions(of: $0)) }
    return try records().map { record in
      try outcome(of: record, devices: known.filter { $0.1.contains(record.session) }.map(\.0))
    }
  }

  private func outcome(of record: SessionOutcome.Record, devices: [CastMember]) throws -> SessionOutcome {
    let log = try log(of: record.session)
    let transcripts = try devices.map { person in
      let lines = try programs.output(
        programs.wardline, ["export", "--json", "--session", record.session, "--store", storeFile(of: person)])
      return (person, try (Self.decode(lines) as [ChatDriver.Event]).filter { $0.event == "message" })
    }
    let own = transcripts.map { person, messages in messages.filter { $0.author == person.user } }
    let waiting = Set(own.joined().filter { $0.state == "pending" }.compactMap(\.id))
    let failed = Set(own.joined().filter { $0.state == "failed" }.compactMap(\.id))
    // What its author has taken back is nobody's to have.
    let uncounted = waiting.union(failed).union(log.filter { $0.event == OperationKind.retract.rawValue }.compactMap(\.message))
    let logged = log.filter { $0.event == "message" && !uncounted.contains($0.id ?? "") }
    let copies = transcripts.map { person, messages in
      let last = log.lastSequence(for: person.user)
      let has = messages.filter { $0.sequence != nil }.sorted { ($0.sequence ?? 0) < ($1.sequence ?? 0) }.compactMap(\.id)
      return Verdict.Copy(
        has.filter { !uncounted.contains($0) },
        expected: logged.filter { ($0.sequence ?? 0) <= last }.compactMap(\.id))
    }
    let written = own.map { messages in
      messages.sorted { ($0.writtenAt ?? "", $0.id ?? "") < ($1.writtenAt ?? "", $1.id ?? "") }.compactMap(\.id)
        .filter { !uncounted.contains($0) }
    }
    return SessionOutcome(
      record: record, verdict: Verdict(written: written, log: logged.compactMap(\.id), copies: copies),
      waiting: waiting.count, failed: failed.count)
  }

  private static func decode<Line: Decodable>(_ lines: String) throws -> [Line] {
    try lines.split(separator: "\n").map { try JSONDecoder().decode(Line.self, from: Data($0.utf8)) }
  }
}

extension [LoggedEntry] {
  /// The last entry that somebody is served: all of them, unless they have left and not come back.
  func lastSequence(for user: String) -> UInt64 {
    let membership = last { ($0.event == "left" || $0.event == "joined") && $0.user == user }
    return membership?.event == "left" ? membership?.sequence ?? 0 : .max
  }
}
