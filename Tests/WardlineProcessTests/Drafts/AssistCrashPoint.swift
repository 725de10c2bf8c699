import Foundation
import Wardline
import WardlineHarness
import WardlineModel

@testable import WardlineProcessSupport

/// A question to a language model, from its asking to its answer, in which one step of the interpreter's program runs under strace with one of its
/// calls spoiled; and what came of it.
final class AssistCrashPoint {
  enum Step: String, CaseIterable {
    /// A draft is asked for while there is no connection.
    case clientAsksModel
    /// The connection comes, the question is claimed, and its answer kept.
    case clientKeepsAnswer

    /// Words that the transaction of a promise writes: "done" on standard output, or a draft.
    var promise: String { self == .clientAsksModel ? "draft_translation" : AssistCrashPoint.answer }
  }

  private static let words = "Where does it hurt?"
  fileprivate static let answer = "ar: \(words)"

  private let step: Step
  private let ward: Ward
  private let link: FaultyLink
  private let model: FakeModel
  private let program: TracedProgram
  private let flags: [String]
  private var chat: ChatDriver?
  private var message = ""
  private var isPromised = false
  private var unsynced: String?

  init(_ step: Step, spoiling point: Strace.Point?) throws {
    self.step = step
    ward = try Ward()
    // What was promised is looked for among the bytes that were written.
    ward.environment = ["WARDLINE_SEAL": "off"]
    link = try FaultyLink(to: ward.port)
    model = try FakeModel(.late(milliseconds: 20, .translation("ar: ")))
    flags = try ProcessTests.Drafts.settings(ward, model.url, ["requestsPerMinute": 10_000])
    program = TracedProgram(
      writingTo: ward.store(of: .interpreter), in: ward, spoiling: point, endsWithFailedSync: false)
  }

  func run() throws -> CrashPoint.Outcome {
    var outcome = CrashPoint.Outcome()
    do {
      try prepare()
      try take()
      outcome.calls = program.trace.calls
      try conclude()
    } catch let broken as TracedProgram.Broken {
      outcome.problem = broken.why
    } catch let failure as HarnessFailure {
      outcome.problem = failure.message
    } catch let failure as ClientError { outcome.problem = failure.description }
    if chat?.process.isRunning == true { chat?.process.kill() }
    ward.killRelay()
    link.stop()
    model.stop()
    program.end()
    outcome.spoiled = program.spoiled
    outcome.unsynced = isPromised ? unsynced : "nothing was promised"
    return outcome
  }

  // MARK: The script

  private func prepare() throws {
    let nurse = try ward.join(.nurse)
    try join()
    chat?.request(["do": "assist", "set": "agree"])
    try expect(
      nurse.wait { ProcessTests.Drafts.objects($0, "message").contains { $0["machineDrafts"] is String } }, "nobody agrees")
    nurse.request(["do": "assist", "set": "agree"])
    nurse.send(Self.words)
    try expect(chat?.wait { $0.hasSent(3) } == true, "the question does not come")
    nurse.quit()
    message = chat?.messages.first { $0.text == Self.words }?.id ?? ""
    link.setMode(.closed)
    try expect(chat?.wait { $0.connection?.state == "lost" } == true, "the link is not lost")
  }

  private func take() throws {
    if step == .clientAsksModel { try program.attach(to: chat?.process) }
    try ask()
    if step == .clientKeepsAnswer {
      try program.attach(to: chat?.process)
      link.setMode(.open)
      _ = chat?.wait(milliseconds: 5_000) { !$0.process.isRunning || Self.hasDraft($0) }
      if chat.map(Self.hasDraft) == true { notePromise() }
    }
    try mourn()
  }

  /// What is refused, or is lost with the program, is asked again; the same question is one job.
  private func ask() throws {
    for attempt in 0..<10 {
      let id = "\(attempt)"
      chat?.request(["do": "draft", "message": message, "language": "ar", "id": id])
      _ = chat?.wait(milliseconds: 5_000) { chat in
        !chat.process.isRunning || chat.events.contains { $0.id == id && ["done", "refused"].contains($0.event) }
      }
      if chat?.events.contains(where: { $0.id == id && $0.event == "done" }) == true {
        if step == .clientAsksModel { notePromise() }
        return
      }
      try mourn()
    }
    throw TracedProgram.Broken(why: "the draft cannot be asked for")
  }

  /// It is said: from now on nothing that is still to be synced counts.
  private func notePromise() {
    guard !isPromised else { return }
    (isPromised, unsynced) = (true, program.trace.missing(of: step.promise))
  }

  /// The question has its answer, once, and is not asked again once that is kept.
  private func conclude() throws {
    link.setMode(.open)
    let deadline = Date().addingTimeInterval(40 * Patience.factor)
    while try jobs().first?.state != .done {
      try mourn()
      try expect(Date() < deadline, "in vain it was waited for the answer: \(try jobs())")
      // A question that was refused, or found by nobody on a disk that failed, is asked again.
      if try jobs().isEmpty { try ask() }
      usleep(50_000)
    }
    let asked = model.requests.count
    try mourn()
    chat?.process.kill()
    try join()
    try ask()
    try expect(chat?.wait { Self.hasDraft($0) } == true, "the draft is not there after a restart")
    let job = try jobs()
    try expect(job.count == 1 && job[0].attempts <= Limits.assistAttemptsMax, "one question became \(job)")
    try expect(
      model.requests.count == asked, "it was asked \(model.requests.count - asked) times more after its answer was kept")
    chat?.quit()
  }

  private func jobs() throws -> [AssistJob] { try DeviceStore(at: ward.store(of: .interpreter)).jobs() }

  private static func hasDraft(_ chat: ChatDriver) -> Bool {
    ProcessTests.Drafts.objects(chat, "draft").contains { $0["draft"] as? String == answer }
  }

  private func join() throws {
    let joined = try ward.join(.interpreter, at: "ws://127.0.0.1:\(link.port)", more: flags)
    chat = joined
    try expect(joined.wait { $0.connection != nil }, "it does not start: \(joined.process.errors)")
  }

  private func mourn() throws {
    if try program.hasEnded(wellWith: nil) { try join() }
  }

  private func expect(_ holds: Bool, _ why: @autoclosure () throws -> String) throws {
    if !holds { throw TracedProgram.Broken(why: try why()) }
  }
}
