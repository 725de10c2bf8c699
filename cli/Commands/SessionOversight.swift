internal import ArgumentParser
internal import Foundation
internal import Wardline
internal import WardlineModel

// What coordinators do in any session.
extension Session {
  struct End: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "end",
      abstract: "Ends a session; a coordinator any, member or not.",
      usage: "wardline session end [<options>] [<name>]",
      discussion: """
        An ended session stays ended, and its open request is over. Who is no member reads nothing of it by that. Exits with 0 once the relay has \
        stored it, with 65 if it refuses, and with 75 while it is queued on this device.

        For example:
          wardline session end ar-7k3f9q2m \\
            --relay ws://127.0.0.1:7440 \\
            --token-file cora.token
        """)

    @OptionGroup var connection: ConnectionOptions

    @Argument(help: "The session, as --session.", completion: .sessions)
    var name: String?

    @Option(help: ArgumentHelp("How long to wait for the relay.", valueName: "span"))
    var wait = TimeSpan(milliseconds: 5_000)

    func run() async throws {
      try await reporting {
        let connection = try connection.naming(name)
        let (options, session) = try connection.options()
        let client = try WardlineClient(options)
        let isKnown = try DeviceStore(at: options.storePath).state(of: session) != nil
        if !isKnown, try await !connection.isOwn(session, within: wait) {
          try connection.requireCoordinator("end sessions of which they are no member")
          try await SessionEnd(of: session, ofStoreAt: options.storePath).submit(by: client, within: wait)
        } else {
          await client.close()
          let (outcome, state) = try await StatusChange(options, to: .ended, of: session).submit(within: wait)
          if case .accepted = outcome, state.confirmed.status != .ended {
            throw Failure(.data, "the relay decided otherwise: the session \(session) is \(state.confirmed.status.rawValue)")
          }
          try outcome.requireAccepted("the end", inStoreAt: options.storePath)
        }
        Output.report("The session \(session) is ended.")
      }
    }
  }

  struct Join: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "join",
      abstract: "Makes a coordinator a member of a session of others, with a reason that everyone there reads.",
      usage: "wardline session join --reason <text> [<name>]",
      discussion: """
        From then on you read all of the session, also what was said before, and write in it; 'session leave' ends that. Exits with 0 once the \
        relay has stored it, with 65 if it refuses, and with 75 while it is queued on this device.

        For example:
          wardline session join ar-7k3f9q2m \\
            --reason "Nora has asked for help" \\
            --relay ws://127.0.0.1:7440 \\
            --token-file cora.token
        """)

    @OptionGroup var connection: ConnectionOptions

    @Argument(help: "The session, as --session.", completion: .sessions)
    var name: String?

    @Option(help: ArgumentHelp("Why; 1 to \(Limits.noteBytesMax) bytes.", valueName: "text"))
    var reason: String

    @Option(help: ArgumentHelp("How long to wait for the relay.", valueName: "span"))
    var wait = TimeSpan(milliseconds: 5_000)

    func run() async throws {
      try await reporting {
        try connection.requireCoordinator("join sessions of others")
        let connection = try connection.naming(name)
        let session = try await connection.submit("your coming in", within: wait, inKnown: false) { client, session in
          try await client.joinSession(session, because: reason)
        }
        Output.report("You are a member of \(session), and everyone there reads why.")
      }
    }
  }
}

extension ConnectionOptions {
  /// Whether a session that this device has not heard of is ended as one of the user's own. A coordinator ends any by what the relay says of all.
  fileprivate func isOwn(_ session: SessionID, within wait: TimeSpan) async throws -> Bool {
    guard try claims().role != .coordinator else { return false }
    do { _ = try await optionsOfKnownSession(within: wait) } catch let failure as Failure where failure.status == .data {
      return false
    }
    return true
  }
}

/// The end of a session that this device does not follow, based on what the relay says of all sessions.
actor SessionEnd {
  private let session: SessionID
  private let store: DeviceStore
  /// Whether the end is being queued: what is looked at meanwhile says nothing.
  private var isQueueing = false
  private var isQueued = false
  /// How often the status had changed when the end came.
  private var conflicts = 0

  init(of session: SessionID, ofStoreAt path: String) throws {
    self.session = session
    store = try DeviceStore(at: path)
    self.path = path
  }

  private let path: String

  /// Queues the end and waits for the outcome.
  func submit(by client: WardlineClient, within wait: TimeSpan) async throws {
    for row in try changes() where row.state == .failed { _ = try await client.delete(row.operation.key) }
    let updates = await client.updates()
    await client.start()
    let watched = ListWatch(of: .overview, by: client)
    let outcome = await SubmissionOutcome.waitForAnswer(in: updates, within: wait) { update in
      await self.look(at: client, isWhole: await watched.note(update))
    }
    await client.close()
    if case .waiting = outcome, !isQueued {
      throw Failure(
        .unavailable, "the relay was not reached, and this device knows no session '\(session)': nothing was queued")
    }
    try outcome.requireAccepted("the end", inStoreAt: path)
  }

  /// - Parameter isWhole: whether the relay has told of all sessions.
  private func look(at client: WardlineClient, isWhole: Bool) async -> SubmissionOutcome? {
    do {
      guard !isQueueing else { return nil }
      guard isQueued else {
        let isKnown = try await client.overview().rows.contains { $0.session == session }
        guard !isQueueing, !isQueued else { return nil }
        if isKnown {
          isQueueing = true
          try await client.setStatus(.ended, in: session)
          (isQueueing, isQueued) = (false, true)
        } else if isWhole {
          return .refused(
            Failure(.data, "the relay has no session '\(session)' that goes on: see 'wardline sessions'. Nothing was queued"))
        }
        return nil
      }
      let rows = try changes()
      guard let failed = rows.first(where: { $0.state == .failed }) else { return rows.isEmpty ? .accepted : nil }
      // Somebody has changed the status meanwhile: the answer says what is in force, and the end is asked for again on top of that.
      guard failed.reason == .statusConflict, conflicts < 3 else { return .failed(failed.reason) }
      conflicts += 1
      isQueueing = true
      _ = try await client.delete(failed.operation.key)
      (isQueueing, isQueued) = (false, false)
      return nil
    } catch { return .refused(error as? Failure ?? Failure(.inputOutput, "\(error)")) }
  }

  private func changes() throws -> [QueueRow] {
    try store.queue().filter { row in
      guard case .setStatus = row.operation.action else { return false }
      return row.operation.session == session
    }
  }
}
