import Foundation
import Wardline
import WardlineHarness
import WardlineModel

@testable import WardlineProcessSupport

/// A request for an interpreter, from the question to the session, in which one step of one program runs under strace with one of its calls
/// spoiled; and what came of it.
///
/// A nurse, nora, asks in the session bed-4; the interpreters amal and badr may be on duty. Those who sit there have `wardline chat --plain`.
/// Who is on duty is no step of the relay: it keeps that in memory, and every device says it again.
final class RequestCrashPoint {
  enum Step: String, CaseIterable {
    /// A nurse asks while there is no connection.
    case clientAsks
    case clientChoosesDuty
    /// What rings is answered while there is no connection.
    case clientAccepts
    case clientDeclines
    /// An interpreter asks for a successor while there is no connection.
    case clientHandsOver
    case relayTakesRequest
    /// Two accept at the same moment.
    case relayTakesAccept
    /// A ring ends unanswered.
    case relayLogsRings
    case relayExpires
    /// `wardline-relay people add`, beside a relay that runs.
    case relayChangesPeople

    /// Words that the transaction of a promise writes: an acknowledgement, a line on a screen, an exit code. `nil` where it promises nothing.
    var promise: String? {
      switch self {
      case .clientAsks, .relayTakesRequest: "pain in the chest"
      case .clientChoosesDuty: "away"
      case .clientAccepts: "accept_request"
      case .clientDeclines: "decline_request"
      case .clientHandsOver: "hand_over"
      case .relayTakesAccept: "accepted"
      case .relayExpires: "expired"
      case .relayChangesPeople: "newcomer"
      case .relayLogsRings: nil
      }
    }

    /// A request is open for a minute at least.
    var isSlow: Bool { self == .relayExpires }

    /// Whose client is traced; `nil` for the relay's steps.
    fileprivate var user: String? {
      switch self {
      case .clientAsks: "nora"
      case .clientChoosesDuty, .clientAccepts, .clientDeclines, .clientHandsOver: "amal"
      default: nil
      }
    }

    fileprivate var relayFlags: [String] {
      let flags = ["--waves", "0"]
      switch self {
      case .relayLogsRings: return flags + ["--ring-time", "3s"]
      case .relayExpires: return flags + ["--request-expiry", "1m"]
      default: return flags
      }
    }
  }

  private let step: Step
  private let hospital: Hospital
  private let program: TracedProgram
  /// The way of the traced client to the relay.
  private let link: FaultyLink
  private var chats: [String: ChildProcess] = [:]
  private var ring: ChildProcess?
  private var isPromised = false
  private var unsynced: String?

  private static let session = "bed-4"
  private static let note = "pain in the chest"
  private var ward: Ward { hospital.ward }

  init(_ step: Step, spoiling point: Strace.Point?) throws {
    self.step = step
    let hospital = try Hospital(
      [("nora", "nurse", "en"), ("amal", "interpreter", "ar"), ("badr", "interpreter", "ar")], relayFlags: step.relayFlags)
    let database = step.user.map(hospital.store) ?? hospital.ward.data + "/relay.sqlite"
    self.hospital = hospital
    // What was promised is looked for among the bytes that were written.
    if step.promise != nil { hospital.ward.environment = ["WARDLINE_SEAL": "off"] }
    program = TracedProgram(writingTo: database, in: hospital.ward, spoiling: point, endsWithFailedSync: step.user == nil)
    link = try FaultyLink(to: hospital.ward.port)
  }

  func run() throws -> CrashPoint.Outcome {
    var outcome = CrashPoint.Outcome()
    do {
      try prepare()
      try take()
      outcome.calls = program.trace.calls
      if isPromised { try expectKept() }
      link.setMode(.open)
      try conclude()
    } catch let broken as TracedProgram.Broken {
      outcome.problem = broken.why
    } catch let failure as HarnessFailure {
      outcome.problem = failure.message
    } catch let failure as ClientError { outcome.problem = failure.description }
    end()
    outcome.spoiled = program.spoiled
    outcome.unsynced = step.promise == nil || isPromised ? unsynced : "nothing was promised"
    return outcome
  }

  // MARK: The script

  private func prepare() throws {
    if step == .clientAsks { link.setMode(.closed) }
    try sit("nora")
    switch step {
    case .clientAsks, .relayTakesRequest, .relayChangesPeople: break
    case .clientChoosesDuty: try sit("amal")
    case .clientAccepts, .clientDeclines:
      try ring(for: "amal")
      link.setMode(.closed)
    case .clientHandsOver:
      try ring(for: "amal")
      type("/accept", by: "amal")
      // Only in a session that it has read can a device hand over.
      try reach("amal's session") { try accepted(in: "amal") == "amal" && log().contains { $0.event == "accepted" } }
      link.setMode(.closed)
    case .relayTakesAccept: try ring(for: "amal", "badr")
    case .relayLogsRings: try ring(for: "amal")
    case .relayExpires:
      try ask()
      // Attached to no sooner, so that nothing else is spoiled.
      Thread.sleep(forTimeInterval: 50)
    }
  }

  private func take() throws {
    switch step {
    case .relayChangesPeople: return try addNewcomer()
    case .relayTakesRequest, .relayTakesAccept, .relayLogsRings, .relayExpires: try program.attach(to: ward.relay)
    default: try program.attach(to: step.user.flatMap { chats[$0] })
    }
    switch step {
    case .clientAsks:
      type("/request ar \(Self.note)", by: "nora")
      try waitForPromise("nora") { $0.hasSuffix("Arabic, pending") }
    case .clientChoosesDuty:
      type("/duty away", by: "amal")
      try waitForPromise("amal") { $0 == "away" }
    case .clientAccepts:
      type("/accept", by: "amal")
      try waitForPromise("amal") { $0 == "acceptance, pending" }
    case .clientDeclines:
      type("/decline busy", by: "amal")
      try waitForPromise("amal") { $0 == "refusal, pending" }
    case .clientHandsOver:
      let count = chats["amal"]?.lines.count ?? 0
      type("/handover shift-ends", by: "amal")
      try waitForPromise("amal", from: count) { $0.hasSuffix("Arabic, pending") }
    case .relayTakesRequest:
      type("/request ar \(Self.note)", by: "nora")
      try waitForPromise("nora") { $0.contains("Nobody on duty speaks") }
    case .relayTakesAccept:
      for user in ["amal", "badr"] { type("/accept", by: user) }
      try waitForPromise("nora") { $0.hasSuffix("has accepted.") }
    case .relayLogsRings:
      _ = ward.relay?.wait(milliseconds: 8_000) { relay in
        !relay.isRunning || (try? log().contains { $0.event == "rung" }) == true
      }
      try mourn()
    case .relayExpires: try waitForPromise("nora", milliseconds: 20_000) { $0.hasPrefix("Nobody has accepted in time") }
    case .relayChangesPeople: break
    }
  }

  /// What was promised is there, whatever has happened since; where it was killed, this is after its restart.
  private func expectKept() throws {
    let isKept: Bool =
      switch step {
      case .clientAsks: try requests(of: "nora").count { $0.content.note == Self.note } == 1
      case .clientChoosesDuty: try device("amal").duty().choice?.duty == .away
      case .clientAccepts, .clientDeclines:
        try requests(of: "nora").first.flatMap { try device("amal").answer(to: $0.request) } != nil
      case .clientHandsOver: try requests(of: "amal").count { $0.handsOver?.text == "amal" } == 1
      case .relayTakesRequest: try log().count { $0.event == "request_interpreter" } == 1
      case .relayTakesAccept: try log().count { $0.event == "accepted" } == 1
      case .relayExpires: try log().count { $0.event == "expired" } == 1
      case .relayChangesPeople: try hasNewcomer()
      case .relayLogsRings: true
      }
    try expect(isKept, "it was promised, and is not there once: \(try log())")
  }

  /// Life goes on, until somebody is in the session; then the log is judged.
  private func conclude() throws {
    var winners = ["badr"]
    switch step {
    case .clientAsks, .relayTakesRequest:
      // Whoever has not seen that it was taken asks again.
      try reach("a request") {
        if try asked(by: "nora").isEmpty { type("/request ar \(Self.note)", by: "nora") }
      } until: {
        try log().contains { $0.event == "request_interpreter" }
      }
      try acceptByRing("badr")
    case .clientChoosesDuty:
      try reach("a choice of duty") {
        if try device("amal").duty().choice?.duty != .away { type("/duty away", by: "amal") }
      } until: {
        try device("amal").duty().state?.choice.duty == .away
      }
      try ring(for: "amal")
      try reach("an acceptance") {
        if try device("amal").rings().first != nil { type("/accept", by: "amal") }
      } until: {
        try log().contains { $0.event == "accepted" }
      }
      winners = ["amal"]
    case .clientAccepts:
      try answer("/accept", "accepted")
      winners = ["amal"]
    case .clientDeclines:
      try answer("/decline busy", "declined")
      try acceptByRing("badr")
    case .clientHandsOver:
      try reach("a handover") {
        if try asked(by: "amal").allSatisfy({ $0.handsOver == nil }) { type("/handover shift-ends", by: "amal") }
      } until: {
        try log().contains { $0.event == "hand_over" }
      }
      try acceptByRing("badr")
      winners = ["amal", "badr"]
    case .relayTakesAccept:
      try reach("an acceptance") {
        for user in ["amal", "badr"] where try device(user).rings().first != nil { type("/accept", by: user) }
      } until: {
        try log().contains { $0.event == "accepted" }
      }
      winners = try log().filter { $0.event == "accepted" }.compactMap(\.user)
    case .relayLogsRings:
      try reach("a ring in the log") { try log().contains { $0.event == "rung" && $0.user == "amal" } }
      try acceptByRing("badr")
    case .relayExpires:
      // After a restart it is open for a minute again.
      try reach("an expiry", seconds: 100) { try log().contains { $0.event == "expired" } }
      try reach("a renewal") {
        if try requests(of: "nora").first?.state == .expired { type("/renew", by: "nora") }
      } until: {
        try log().contains { $0.event == "renew_request" }
      }
      try acceptByRing("badr")
    case .relayChangesPeople:
      if try !hasNewcomer() { try expect(try addition(ward.programs).status == 0, "nobody can be added any more") }
      try ask()
      try acceptByRing("badr")
    }
    try judge(winners)
  }

  /// Each entry is there once, and one interpreter at a time was accepted, and joined in the same moment.
  private func judge(_ winners: [String]) throws {
    try reach("word of it to the nurse") { try accepted(in: "nora") == winners.last }
    let log = try log()
    func users(_ event: String) -> [String] { log.filter { $0.event == event }.compactMap(\.user) }
    try expect(users("accepted") == winners && winners.count <= 2, "accepted \(users("accepted")), not \(winners): \(log)")
    let joined = zip(log, log.dropFirst()).filter { $0.0.event == "accepted" }.map { $0.1 }
    try expect(
      joined.map(\.user) == winners && joined.allSatisfy { $0.event == "joined" }, "accepted, and did not join: \(log)")
    let asked = log.count { $0.event == "request_interpreter" }
    try expect(asked == 1, "asked \(asked) times: \(log)")
    for (event, user, owner) in [("declined", "amal", Step.clientDeclines), ("left", "amal", .clientHandsOver)] {
      try expect(users(event) == (step == owner ? [user] : []), "\(event): \(users(event))")
    }
    let handedOver = log.count { $0.event == "hand_over" }
    try expect(handedOver == (step == .clientHandsOver ? 1 : 0), "handed over \(handedOver) times")
    try expect(log.count { $0.event == "expired" } == (step == .relayExpires ? 1 : 0), "expired: \(log)")
    // The point may come to pass only now: to connect is a commit, too.
    var verified = try hospital.run(["verify"], as: "nora", "--session", Self.session)
    if verified.status != 0 {
      try mourn()
      verified = try hospital.run(["verify"], as: "nora", "--session", Self.session)
    }
    try expect(verified.status == 0, "verify: \(verified)")
  }

  private func end() {
    for chat in chats.values where chat.isRunning { chat.kill() }
    if ring?.isRunning == true { ring?.kill() }
    ward.killRelay()
    link.stop()
    program.end()
  }

  // MARK: Asking and answering

  private func ask() throws {
    try reach("a request") {
      if try asked(by: "nora").isEmpty { type("/request ar \(Self.note)", by: "nora") }
    } until: {
      try log().contains { $0.event == "request_interpreter" }
    }
  }

  /// They sit there, on duty, and it rings for each.
  private func ring(for users: String...) throws {
    for user in users {
      if chats[user] == nil { try sit(user) }
      // Whoever has not seen that it was taken chooses again: the point may come to pass only now.
      try reach("\(user) on duty") {
        if try device(user).duty().choice?.duty != .on { type("/duty on", by: user) }
      } until: {
        try device(user).duty().state?.choice.duty == .on
      }
    }
    try ask()
    for user in users { try reach("a ring for \(user)") { try device(user).rings().first != nil } }
  }

  /// What amal was about to answer is answered, again where nothing was kept of it.
  private func answer(_ line: String, _ event: String) throws {
    try reach(event) {
      if try device("amal").rings().first != nil { type(line, by: "amal") }
    } until: {
      try log().contains { $0.event == event }
    }
  }

  /// Somebody comes on duty, and accepts what rings.
  private func acceptByRing(_ user: String) throws {
    let ring = try hospital.start(["ring", "--accept"], as: user)
    self.ring = ring
    try reach("an acceptance by \(user)") { !ring.isRunning }
    try expect(ring.waitForExit(milliseconds: 5_000) == 0, "it rings for nobody: \(ring.lines), \(ring.errors)")
  }

  private func addition(_ programs: Programs) throws -> Ward.Ended {
    let process = try ChildProcess(
      programs.relay,
      ["people", "add", "--data", ward.data, "--user", "newcomer", "--role", "interpreter", "--language", "ar"])
    program.begin(process)
    return Ward.Ended(waitingFor: process)
  }

  private func addNewcomer() throws {
    let ended = try addition(try program.wrapped())
    isPromised = ended.status == 0
    if let words = step.promise, isPromised { unsynced = program.trace.missing(of: words) }
    _ = try program.hasEnded(wellWith: 0)
  }

  private func hasNewcomer() throws -> Bool {
    try ward.programs.output(ward.programs.relay, ["people", "list", "--data", ward.data]).contains("newcomer")
  }

  // MARK: What is there

  /// An entry of the session's log, as far as it matters here.
  private struct Entry: Decodable {
    var event: String
    var user: String?
  }

  /// Nothing where there is no such session yet.
  private func log() throws -> [Entry] {
    let ended = try ward.end(ward.programs.relay, ["log", "--data", ward.data, "--session", Self.session])
    if ended.status == 66 { return [] }
    try expect(ended.status == 0, "the log cannot be read: \(ended)")
    return try ended.output.map { try JSONDecoder().decode(Entry.self, from: Data($0.utf8)) }
  }

  private func device(_ user: String) throws -> DeviceStore { try DeviceStore(at: hospital.store(user)) }
  private func requests(of user: String) throws -> [DeviceRequest] { try device(user).requests() }

  /// Without what was refused by a disk that failed, and was found on it: that was taken back, and is shown as cancelled.
  private func asked(by user: String) throws -> [DeviceRequest] {
    try requests(of: user).filter { $0.state != .cancelled }
  }

  /// Who was accepted for the newest request, as somebody's device knows.
  private func accepted(in user: String) throws -> String? {
    guard case .accepted(let interpreter)? = try requests(of: user).first?.state else { return nil }
    return interpreter.text
  }

  // MARK: People

  private func sit(_ user: String) throws {
    let url = user == step.user ? "ws://127.0.0.1:\(link.port)" : ward.url
    let chat = try ChildProcess(
      ward.programs.wardline,
      [
        "chat", "--plain", "--session", Self.session, "--relay", url, "--token-file", hospital.tokenFile(user), "--store",
        hospital.store(user),
      ], environment: ward.environment)
    chats[user] = chat
    _ = chat.wait(milliseconds: 15_000) { !$0.lines.isEmpty || !$0.isRunning }
    try expect(chat.isRunning, "\(user)'s chat does not start: \(chat.errors)")
  }

  private func type(_ line: String, by user: String) { chats[user]?.write(line) }

  /// Waits until a line says so, or who was to say it has ended.
  private func waitForPromise(
    _ user: String, from first: Int = 0, milliseconds: Int = 5_000, _ isPromise: (String) -> Bool
  ) throws {
    guard let chat = chats[user] else { return }
    func isSaid() -> Bool { chat.lines(from: first).contains(where: isPromise) }
    let endsWith = step.user == nil ? ward.relay : chat
    if chat.wait(milliseconds: milliseconds, until: { _ in isSaid() || endsWith?.isRunning == false }), isSaid(),
      let words = step.promise
    {
      unsynced = program.trace.missing(of: words)
    }
    try mourn()
    isPromised = isSaid()
  }

  /// If the traced program has ended: it ended as it should, and it is started again, without strace.
  private func mourn() throws {
    guard try program.hasEnded(wellWith: step == .relayChangesPeople ? 0 : nil) else { return }
    if let user = step.user {
      try sit(user)
    } else if step != .relayChangesPeople {
      ward.killRelay()
      try ward.openRelay()
    }
  }

  private func expect(_ holds: Bool, _ why: @autoclosure () throws -> String) throws {
    if !holds { throw TracedProgram.Broken(why: try why()) }
  }

  /// Waits until something holds; who was killed meanwhile is started again.
  ///
  /// - Parameter again: done at the beginning, and every 3 s, as somebody does who sees nothing of what they have typed.
  private func reach(
    _ what: String, seconds: TimeInterval = 40, _ again: () throws -> Void = {}, until holds: () throws -> Bool
  ) throws {
    let deadline = Date().addingTimeInterval(seconds * Patience.factor)
    var next = Date()
    while true {
      try mourn()
      if try holds() { return }
      let said = chats.mapValues { $0.lines + [$0.errors] }
      try expect(Date() < deadline, "in vain it was waited for \(what): \(said), \(try log())")
      if Date() >= next {
        try again()
        next = Date().addingTimeInterval(3)
      }
      usleep(50_000)
    }
  }

  private func reach(_ what: String, seconds: TimeInterval = 40, _ holds: () throws -> Bool) throws {
    try reach(what, seconds: seconds, {}, until: holds)
  }
}
