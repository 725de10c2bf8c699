internal import ArgumentParser
internal import Foundation
internal import Wardline
internal import WardlineModel
internal import WardlineTerminal

struct RequestsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "requests",
    abstract: "Lists the open requests of all sessions, and assigns them, for coordinators.",
    discussion: """
      Never words: neither notes nor messages.

      For example:
        wardline requests \\
          --relay ws://127.0.0.1:7440 \\
          --token-file cora.token
        wardline requests --watch --json
        wardline requests assign ar-7k3f9q2m amal
      """,
    subcommands: [List.self, Assign.self], defaultSubcommand: List.self)

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list",
      abstract: "Lists the open requests of all sessions.",
      usage: "wardline requests [list] [<options>]",
      discussion: """
        Asks the relay; when it is not reached within --wait, prints what it said last and exits with 75. With --watch it goes on and prints the \
        list again at each change.

        For example:
          wardline requests list --watch \\
            --relay ws://127.0.0.1:7440 \\
            --token-file cora.token
        """)

    @OptionGroup var connection: ConnectionOptions

    @Flag(help: "Prints the list again at each change, until a signal.")
    var watch = false

    @Option(help: ArgumentHelp("How long to wait for the relay.", valueName: "span"))
    var wait = TimeSpan(milliseconds: 5_000)

    @Flag(help: "One JSON object a request.")
    var json = false

    func run() async throws {
      try await reporting {
        try connection.requireCoordinator("see the requests of all sessions")
        let client = try WardlineClient(try connection.optionsOfAnySession())
        let updates = await client.updates()
        await client.start()
        let (isWatching, isJSON) = (watch, json)
        let week = TimeSpan(milliseconds: 7 * 24 * 3_600_000)
        let watched = ListWatch(of: .queuedRequests, by: client)
        let outcome = await SubmissionOutcome.waitForAnswer(in: updates, within: watch ? week : wait) { update in
          let isWhole = await watched.note(update)
          guard isWatching else { return isWhole ? .accepted : nil }
          guard case .change(.queuedRequests)? = update, let requests = try? await client.queuedRequests() else { return nil }
          if await watched.isNews(requests) { Self.write(requests, isJSON: isJSON) }
          return nil
        }
        let known = try await client.queuedRequests()
        if !watch { await watched.warnIfCut(after: outcome) }
        await client.close()
        if case .refused(let failure) = outcome { throw failure }
        if !watch { Self.write(known, isJSON: json) }
        if await !watched.hasHeard { throw Failure(.queued, "the relay was not reached: this is what it said last") }
      }
    }

    private static func write(_ requests: [QueuedRequest], isJSON: Bool) {
      for request in requests { Output.report(isJSON ? JSONLine(request).description : request.line) }
      if requests.isEmpty, !isJSON { Output.report("No open requests.") }
    }
  }

  struct Assign: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "assign",
      abstract: "Brings an interpreter into the session of an open request, instead of ringing.",
      usage: "wardline requests assign [<options>] <request> <user>",
      discussion: """
        The request is named by its session, or by its key as 'requests --json' prints it. The interpreter must be in the relay's directory, and \
        in no other session; they become a member at once. Somebody who is not on duty, or does not speak the language, is assigned with --anyway. \
        Exits with 0 once the relay has stored it, with 65 if it refuses or somebody does not fit, and with 75 while it is queued on this device.

        For example:
          wardline requests assign ar-7k3f9q2m amal \\
            --relay ws://127.0.0.1:7440 \\
            --token-file cora.token
        """)

    @OptionGroup var connection: ConnectionOptions

    @Argument(help: "The request: its session, or its key.")
    var request: String

    @Argument(help: "The interpreter.")
    var user: String

    @Flag(help: "Also somebody who is not on duty, or does not speak the language.")
    var anyway = false

    @Option(help: ArgumentHelp("How long to wait for the relay.", valueName: "span"))
    var wait = TimeSpan(milliseconds: 5_000)

    func run() async throws {
      try await reporting {
        try connection.requireCoordinator("assign requests")
        let interpreter = try UserID(naming: user)
        let options = try connection.optionsOfAnySession()
        let client = try WardlineClient(options)
        let updates = await client.updates()
        await client.start()
        let assignment = Assignment(of: request, to: interpreter, isAnyway: anyway, by: client)
        var outcome = await SubmissionOutcome.waitForAnswer(in: updates, within: wait) { update in
          await assignment.look(at: client, update)
        }
        // The relay has not told of all interpreters in time, or was not reached: what it said last decides.
        if case .waiting = outcome, await assignment.found == nil {
          outcome = await assignment.decide(at: client) ?? outcome
          // On a slow link it has its answer still to come.
          if case .waiting = outcome, await assignment.hasHeard {
            // The first wait has ended its own.
            outcome = await SubmissionOutcome.waitForAnswer(in: await client.updates(), within: wait) { update in
              await assignment.look(at: client, update)
            }
          }
        }
        await client.close()
        guard let found = await assignment.found else {
          if case .refused(let failure) = outcome { throw failure }
          throw Failure(
            .unavailable, "the relay was not reached, and this device knows no such request: nothing was queued; try again")
        }
        try outcome.requireAccepted("the assignment", inStoreAt: options.storePath)
        Output.report("\(interpreter) is a member of \(found.session).")
      }
    }
  }
}

/// An assignment, from the request that is named to the relay's answer.
actor Assignment {
  private let name: String
  private let interpreter: UserID
  private let isAnyway: Bool
  /// Who is on duty, as the relay tells on this connection.
  private let directory: ListWatch
  /// Whether the relay has told of the open requests on this connection.
  private(set) var hasHeard = false
  private(set) var found: QueuedRequest?
  /// The operation; `nil` before it is queued. What an earlier one of the same request came to is no answer to it.
  private var operation: IdempotencyKey?

  init(of name: String, to interpreter: UserID, isAnyway: Bool, by client: WardlineClient) {
    self.name = name
    self.interpreter = interpreter
    self.isAnyway = isAnyway
    directory = ListWatch(of: .directory, by: client)
  }

  func look(at client: WardlineClient, _ update: Update?) async -> SubmissionOutcome? {
    if case .change(.queuedRequests)? = update { hasHeard = true }
    let isDirectoryKnown = await directory.note(update)
    if let found { return await outcome(of: found, client) }
    return isAnyway || isDirectoryKnown ? await decide(at: client) : nil
  }

  /// Assigns the request, if this device knows it and the interpreter fits; `nil` while there is no answer.
  func decide(at client: WardlineClient) async -> SubmissionOutcome? {
    guard found == nil else { return nil }
    let known = try? await client.directory()
    let queue = (try? await client.queuedRequests()) ?? []
    guard found == nil else { return nil }
    guard let request = queue.first(where: { $0.session.text == name || $0.request.description == name.lowercased() }) else {
      guard hasHeard else { return nil }
      return .refused(
        Failure(.data, "no open request is named '\(name.printable())': see 'wardline requests'. Nothing was queued"))
    }
    if !isAnyway, let known, let asOf = known.asOf, let misfit = request.misfit(of: interpreter, in: known.rows) {
      let why = misfit.words.joined(separator: ", and ")
      return .refused(
        Failure(
          .data,
          "\(interpreter) \(why), as the relay said at \(asOf.iso8601): nothing was queued. To assign the request to them all the same, add --anyway"
        ))
    }
    // Set before the call, during which the next update may come.
    found = request
    do throws(ClientError) {
      operation = try await client.assignRequest(request.request, to: interpreter, in: request.session)
    } catch { return .refused(Failure(error)) }
    return nil
  }

  private func outcome(of request: QueuedRequest, _ client: WardlineClient) async -> SubmissionOutcome? {
    guard let answer = try? await client.answer(to: request.request), answer.operation == operation else { return nil }
    return switch answer.state {
    case .pending: nil
    case .taken: .accepted
    case .held(let code): .failed(code)
    case .refused(let code):
      .refused(Failure(.data, "the relay refused the assignment (\(code.explanation)): nothing was changed"))
    }
  }
}

extension Misfit {
  fileprivate var words: [String] {
    var words: [String] = []
    if availability == .off || availability == .away { words.append("is \(availability == .off ? "not on duty" : "away")") }
    if !languages.isEmpty { words.append("speaks \(languages.map(\.text).joined(separator: ", ")), not \(language)") }
    return words
  }
}

extension ConnectionOptions {
  /// - Parameter what: what others may not do.
  func requireCoordinator(_ what: String) throws {
    let claims = try claims()
    guard claims.followsMembership, claims.role == nil || claims.role == .coordinator else {
      throw Failure(.notAllowed, "only coordinators \(what): ask for a token of that role")
    }
  }
}

extension QueuedRequest {
  fileprivate var line: String {
    let urgent = urgency == .urgent ? ", urgent" : ""
    return
      "\(session): \(language.described)\(urgent), asked by \(printableName(authorName)) at \(askedAt.iso8601), rings for \(ringing)"
  }
}
