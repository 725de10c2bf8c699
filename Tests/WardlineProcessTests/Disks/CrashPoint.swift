import Foundation
import Testing
import WardlineHarness

@testable import WardlineProcessSupport

/// A short session in which one step of one program runs under strace, with one of its calls spoiled; and what came of it.
///
/// Each step is one errand to the disk, so that its calls are made by one thread, which is what strace counts by.
final class CrashPoint {
  enum Step: String, CaseIterable {
    /// The relay makes its log.
    case relayOpens
    /// It opens the one that a killed relay left.
    case relayReopens
    /// Somebody comes for the first time.
    case relayWelcomes
    case relayTakesMessage
    /// The client makes its store, and connects.
    case clientOpens
    /// It opens the one that a killed client left.
    case clientReopens
    /// Something is written while there is no relay.
    case clientWrites
    /// The relay is there again, and takes what waited.
    case clientConnects
    case clientReceives
    case clientLeaves

    /// What it ends with is a promise to somebody: an acknowledgement, or words on a screen. These are the words; `nil` where it is none.
    var promise: String? {
      switch self {
      case .relayTakesMessage, .clientWrites: "ana during"
      case .clientReceives: "amal during"
      default: nil
      }
    }
    var isRelays: Bool { [.relayOpens, .relayReopens, .relayWelcomes, .relayTakesMessage].contains(self) }
  }

  struct Outcome {
    var problem: String?
    /// What was called during the step.
    var calls: [Strace.Call] = []
    /// What was missing on the disk when the promise was given, of what it promises; `nil` where nothing was.
    var unsynced: String?
    var spoiled: Strace.Call?
  }

  private let step: Step
  private let ward: Ward
  private let program: TracedProgram
  /// What was missing when the promise was given; not known before.
  private var unsynced: String?
  private var isPromised = false
  /// The relay that was started under strace.
  private var tracedRelay: ChildProcess?
  /// The nurse's, which is the one that is traced, and the interpreter's.
  private var chats: [ChatDriver?] = [nil, nil]
  private var written: [[String]] = [[], []]

  private static let people = [CastMember.nurse, .interpreter]

  init(_ step: Step, spoiling point: Strace.Point?) throws {
    self.step = step
    ward = try Ward(isOpen: false)
    // What was promised is looked for among the bytes that were written.
    if step.promise != nil { ward.environment = ["WARDLINE_SEAL": "off"] }
    let database = step.isRelays ? ward.data + "/relay.sqlite" : ward.store(of: .nurse)
    program = TracedProgram(writingTo: database, in: ward, spoiling: point, endsWithFailedSync: step.isRelays)
  }

  func run() throws -> Outcome {
    var outcome = Outcome()
    do {
      try prepare()
      try take(step)
      outcome.calls = program.trace.calls
      try conclude()
    } catch let broken as TracedProgram.Broken {
      outcome.problem = broken.why
    } catch let failure as HarnessFailure { outcome.problem = failure.message }
    end()
    outcome.spoiled = program.spoiled
    outcome.unsynced = step.promise == nil || isPromised ? unsynced : "nothing was promised"
    return outcome
  }

  private func expect(_ holds: Bool, _ why: @autoclosure () -> String) throws {
    if !holds { throw TracedProgram.Broken(why: why()) }
  }

  /// The words are before somebody's eyes: from now on nothing that is still to be synced counts.
  private func notePromise() {
    guard let promise = step.promise, !isPromised else { return }
    (isPromised, unsynced) = (true, program.trace.missing(of: promise))
  }

  // MARK: The script

  private func prepare() throws {
    if step != .relayOpens { try ward.openRelay() }
    if step == .relayOpens || step == .clientOpens { return }
    try join(0)
    try say("before", by: 0)
    guard step != .relayWelcomes else { return }
    try join(1)
    try say("before", by: 1)
    try settle()
  }

  private func take(_ step: Step) throws {
    switch step {
    case .relayOpens: try startTracedRelay()
    case .relayReopens:
      ward.killRelay()
      try startTracedRelay()
    case .relayWelcomes:
      try program.attach(to: ward.relay)
      try join(1)
      _ = chats[1]?.wait(milliseconds: 2_000) { $0.isOnline }
    case .relayTakesMessage:
      try program.attach(to: ward.relay)
      try say("during", by: 0)
      let isSent = chats[0]?.wait(milliseconds: 2_000) { chat in
        chat.messages.contains { $0.text == step.promise && $0.state == "sent" }
      }
      if isSent == true { notePromise() }
    case .clientOpens: try startTracedClient()
    case .clientReopens:
      chats[0]?.process.kill()
      try startTracedClient()
    case .clientWrites:
      ward.killRelay()
      try program.attach(to: chats[0]?.process)
      try say("during", by: 0)
      try ward.openRelay()
    case .clientConnects:
      ward.killRelay()
      try say("during", by: 0)
      try say("meanwhile", by: 0)
      try program.attach(to: chats[0]?.process)
      try ward.openRelay()
      _ = chats[0]?.wait(milliseconds: 8_000) { !$0.process.isRunning || ($0.isOnline && $0.connection?.waiting == 0) }
    case .clientReceives:
      try program.attach(to: chats[0]?.process)
      try say("during", by: 1)
      _ = chats[0]?.wait(milliseconds: 2_000) { chat in
        !chat.process.isRunning || chat.messages.contains { $0.text == step.promise }
      }
      if chats[0]?.messages.contains(where: { $0.text == step.promise }) == true { notePromise() }
    case .clientLeaves:
      try program.attach(to: chats[0]?.process)
      chats[0]?.quit()
    }
    try mourn()
  }

  /// Life goes on; then everything is compared.
  private func conclude() throws {
    for place in Self.people.indices {
      if chats[place]?.process.isRunning != true { try join(place) }
      try say("after", by: place)
    }
    try settle()
    for chat in chats { chat?.quit() }
    var verifications = try ward.verify(Self.people)
    if !verifications.allSatisfy(\.isSettled) {
      // The point may have come to pass only now: an arrival is a commit, too.
      try mourn()
      verifications = try ward.verify(Self.people)
    }
    for (person, verified) in zip(Self.people, verifications) {
      try expect(verified.isSettled, "\(person.user): \(verified.summary)")
    }
    let verdict = try ward.verdict(nurse: written[0], interpreter: written[1])
    try expect(verdict.isClean, verdict.line)
  }

  private func end() {
    for chat in chats where chat?.process.isRunning == true { chat?.process.kill() }
    if tracedRelay?.isRunning == true { tracedRelay?.kill() }
    ward.killRelay()
    program.end()
  }

  // MARK: Under strace

  private func startTracedRelay() throws {
    let arguments = ["serve", "--listen", "127.0.0.1:\(ward.port)", "--data", ward.data]
    let process = try ChildProcess(try program.wrapped().relay, arguments)
    tracedRelay = process
    program.begin(process)
    _ = process.wait(milliseconds: 10_000) { !$0.isRunning || $0.errors.contains("listening on") }
  }

  private func startTracedClient() throws {
    let chat = try ChatDriver(
      try program.wrapped(), relay: ward.url, session: ward.session, token: ward.token(of: .nurse),
      store: ward.store(of: .nurse), environment: ward.environment)
    chats[0] = chat
    program.begin(chat.process)
    _ = chat.wait(milliseconds: 10_000) { !$0.process.isRunning || $0.isOnline }
  }

  /// If the traced program has ended: it ended as it should, and it is started again, without strace.
  private func mourn() throws {
    guard try program.hasEnded(wellWith: step == .clientLeaves ? 0 : nil) else { return }
    if step.isRelays {
      ward.killRelay()
      try ward.openRelay()
    } else {
      try reopenClient()
    }
  }

  private func reopenClient() throws {
    let shown = (chats[0]?.messages ?? []).filter { $0.mine == true }.compactMap(\.text)
    try join(0)
    let kept = try ward.transcript(of: .nurse)
    try expect(Set(shown).isSubset(of: kept), "shown, and not kept: \(shown), \(kept)")
  }

  // MARK: People

  private func join(_ place: Int) throws {
    let chat = try ward.join(Self.people[place])
    chats[place] = chat
    // It has opened its store: it says something of the connection, whatever that is.
    try expect(chat.wait { $0.connection != nil }, "it does not start: \(chat.process.errors)")
  }

  /// What is refused, or is lost with a process before it was shown, its author types again.
  ///
  /// What a failed disk refuses may be found in the store until that is opened anew, and is taken out then (decision 077): so only what a
  /// process has lost is looked for there.
  private func say(_ words: String, by place: Int) throws {
    let text = "\(Self.people[place].user) \(words)"
    written[place].append(text)
    for _ in 0..<10 {
      guard let chat = chats[place] else { break }
      let (before, refusals) = (chat.events.count, chat.events.count { $0.event == "refused" })
      chat.send(text)
      _ = chat.wait(milliseconds: 5_000) { chat in
        !chat.process.isRunning || chat.events.contains { $0.text == text }
          || chat.events.count { $0.event == "refused" } > refusals
      }
      if step == .clientWrites, chat.events.contains(where: { $0.text == step.promise }) { notePromise() }
      if chat.process.isRunning, chat.events.count(where: { $0.event == "refused" }) > refusals {
        _ = chat.wait(milliseconds: 1_000) { chat in
          chat.events.dropFirst(before).contains { $0.event == "connection" && $0.state != "lost" }
        }
        continue
      }
      try mourn()
      if try ward.transcript(of: Self.people[place]).contains(text) { return }
    }
    throw TracedProgram.Broken(why: "'\(text)' cannot be said")
  }

  /// Waits until all has arrived at both.
  private func settle() throws {
    let deadline = Date().addingTimeInterval(20 * Patience.factor)
    let count = written.reduce(0) { $0 + $1.count }
    while Date() < deadline {
      try mourn()
      let haveAll = chats.allSatisfy { chat in
        chat?.wait(milliseconds: 1_500) { $0.hasSent(count) || !$0.process.isRunning } ?? false
      }
      if haveAll, chats.allSatisfy({ $0?.process.isRunning == true }) { return }
    }
    let ends = zip(Self.people, chats).map { person, chat in "\(person.user) has \(chat.map(Self.described) ?? "left")" }
    throw TracedProgram.Broken(why: "not all \(count) have arrived in time: \(ends.joined(separator: "; "))")
  }

  /// What a device has shown, for the message of a failure.
  private static func described(_ chat: ChatDriver) -> String {
    let messages = chat.messages.map { "\($0.text ?? "") \($0.state ?? "")" }
    let events = chat.events.suffix(20).map { [$0.event, $0.state, $0.reason].compactMap { $0 }.joined(separator: " ") }
    return "\(messages), last events \(events), \(chat.process.isRunning ? "running" : "ended"), said \(chat.process.errors)"
  }
}
