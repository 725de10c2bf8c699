internal import ArgumentParser
internal import Foundation
internal import Synchronization
internal import Wardline
internal import WardlineModel

struct RingCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ring",
    abstract: "Goes on duty, waits until a request rings for you, and prints it.",
    usage: "wardline ring [<options>]",
    discussion: """
      With --accept it accepts the first request that rings and prints its session; where somebody else was faster it waits for the next one. \
      With --decline it declines the first one. Exits with 0 then, with 75 when nothing rang within --wait or a signal came, and with 77 if you \
      cannot be on duty. You stay on duty until 'wardline duty off'.

      For example:
        wardline ring --accept \\
          --relay ws://127.0.0.1:7440 \\
          --token-file amal.token
        wardline ring --decline wrong-dialect --wait 10m
      """)

  @OptionGroup var connection: ConnectionOptions

  @Flag(help: "Accepts the first request that rings, and prints its session.")
  var accept = false

  @Option(
    help: ArgumentHelp(
      "Declines the first request that rings: \(DeclineReason.known.map(\.rawValue).joined(separator: ", ")).",
      valueName: "reason"))
  var decline: String?

  @Option(help: ArgumentHelp("How long to wait for a ring; without it until a signal.", valueName: "span"))
  var wait: TimeSpan?

  @Flag(help: "Prints rings, and what becomes of them, as JSON.")
  var json = false

  func validate() throws {
    if accept, decline != nil { throw ValidationError("--accept and --decline do not go together") }
  }

  func run() async throws {
    try await reporting {
      let options = try connection.optionsOfAnySession()
      try connection.requireInterpreter()
      let client = try WardlineClient(options)
      let updates = await client.updates()
      try await client.setDuty(.on)
      await client.start()
      let answering = RingAnswering(
        answer: accept ? .accept : decline.map { .decline(DeclineReason(rawValue: $0)) } ?? .none, isJSON: json)
      let week = TimeSpan(milliseconds: 7 * 24 * 3_600_000)
      let outcome = await SubmissionOutcome.waitForAnswer(in: updates, within: wait ?? week, waitingFor: "a ring") { _ in
        await answering.look(at: client)
      }
      await client.close()
      switch outcome {
      case .accepted: return
      case .refused(let failure): throw failure
      case .failed: try outcome.requireAccepted("the answer", inStoreAt: options.storePath)
      case .waiting, .interrupted:
        throw Failure(.queued, "nothing was accepted; you stay on duty until 'wardline duty off'")
      }
    }
  }
}

/// Answers the first request that rings.
actor RingAnswering {
  enum Answer: Sendable {
    /// Only says what rings.
    case none
    case accept
    case decline(DeclineReason)
  }

  private let answer: Answer
  private let isJSON: Bool
  /// What was answered, until the relay has said what becomes of it.
  private var answered: Ring?
  /// What was said to keep requests from ringing.
  private var busyIn: [SessionID] = []

  init(answer: Answer, isJSON: Bool) {
    self.answer = answer
    self.isJSON = isJSON
  }

  func look(at client: WardlineClient) async -> SubmissionOutcome? {
    if let answered { return await outcome(of: answered, client) }
    if case .refused(let failure)? = await client.dutyOutcome(.on) { return .refused(failure) }
    guard let ring = try? await client.rings().first else {
      await sayBusy(client)
      return nil
    }
    do throws(ClientError) {
      switch answer {
      case .none: break
      case .accept: try await client.acceptRequest(ring.request, in: ring.session)
      case .decline(let reason): try await client.declineRequest(ring.request, in: ring.session, because: reason)
      }
    } catch { return .refused(Failure(error)) }
    if isJSON { Output.report(JSONLine(ring).description) } else if case .none = answer { Output.report(ring.line) }
    guard case .none = answer else {
      answered = ring
      return await outcome(of: ring, client)
    }
    return .accepted
  }

  /// Nothing rings for whoever is in a session, which may be one of a device that was lost.
  private func sayBusy(_ client: WardlineClient) async {
    guard let duty = try? await client.duty(), let state = duty.state, state.busyIn != busyIn else { return }
    busyIn = state.busyIn
    if isJSON { return Output.report(JSONLine(duty).description) }
    for session in busyIn {
      warn(
        "nothing rings while you are in \(session). Leave it with 'wardline session leave \(session)', or wait until it ends, or until nobody "
          + "has been in it for \(Limits.vacancyMilliseconds / 60_000) minutes")
    }
  }

  /// Whoever was slower waits for the next ring.
  private func outcome(of ring: Ring, _ client: WardlineClient) async -> SubmissionOutcome? {
    guard let found = try? await client.answer(to: ring.request) else { return nil }
    switch found.state {
    case .pending: return nil
    case .held(let code): return .failed(code)
    case .taken:
      if case .accept = answer, !isJSON { Output.report(ring.session.text) }
      if isJSON { Output.report(JSONLine(ringEnded: ring.request, isAccepting ? .accepted : .declined).description) }
      return .accepted
    case .refused(let code):
      answered = nil
      if isJSON { Output.report(JSONLine(answerRefused: ring.request, ring.session, code).description) }
      warn("\(ring.session): \(code.explanation)")
      return nil
    }
  }

  private var isAccepting: Bool { if case .accept = answer { true } else { false } }
}

extension Ring {
  /// What a person reads.
  var line: String {
    let urgent = urgency == .urgent ? ", urgent" : ""
    let note = note.isEmpty ? "" : ": \(note.printable())"
    return "\(printableName(authorName)) asks for \(language.described)\(urgent) in \(session)\(note)"
  }
}
