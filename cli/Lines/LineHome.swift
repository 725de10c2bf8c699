internal import ArgumentParser
internal import Foundation
internal import Wardline
internal import WardlineModel
internal import WardlineTerminal

/// What home shows, as the store has it.
struct HomeContents: Equatable, Sendable {
  struct Row: Equatable, Sendable {
    /// By which it is opened.
    var number: Int
    var summary: SessionSummary
    /// What was said last.
    var last: Message?
    /// The owner's cancelled or expired request, if nobody else is in the session.
    var lapsed: DeviceRequest?
  }

  /// Those that go on before those that have ended, of each the one in which something was written last first.
  var sessions: [Row] = []
  /// Of the owner, the newest first.
  var requests: [DeviceRequest] = []
  var rings: [Ring] = []
  var duty = DeviceDuty()
  /// A coordinator's queue.
  var queuedRequests: [QueuedRequest] = []
}

/// A way to show home and to read what is typed there.
protocol HomeView: Sendable {
  mutating func begin(_ home: HomeContents)
  /// Something has changed; what was shown is not shown again.
  mutating func update(_ home: HomeContents)
  mutating func show(_ update: Update)
  mutating func resume(_ connection: ConnectionState)
  func refuse(_ what: String, _ why: String, id: String?)
  func done(_ what: String, id: String)
  func intent(of line: InputLine) -> Intent
}

/// Home in lines: sessions, one's requests, duty and what rings, and a coordinator's queue. What happens elsewhere is said as it happens.
struct LineHome {
  let client: WardlineClient
  let storePath: String
  let user: UserID
  var view: any HomeView
  /// For what only a person asks for.
  var commands: PlainCommands?
  /// Whether what is shown will be read again.
  private var isDue = false
  /// Whether a text was to be sent: it belongs nowhere here, and a script has to hear of that.
  private var hasRefusedText = false

  init(client: WardlineClient, storePath: String, user: UserID, view: any HomeView) {
    (self.client, self.storePath, self.user, self.view) = (client, storePath, user, view)
  }

  mutating func run(_ source: LineSource) async throws -> LineOutcome {
    view.begin(try await contents(source))
    if let connection = source.connection { view.resume(connection) }
    await source.start(client)
    while true {
      var occurrences = await source.next()[...]
      while let occurrence = occurrences.popFirst() {
        switch occurrence {
        case .updatesEnded: return .over
        case .update(let update):
          if let failure = try await handle(update, source) { throw failure }
          if source.isEnding, case .queue = update, try await client.counts().pending == 0 { return try await finish(source) }
        case .due:
          isDue = false
          view.update(try await contents(source))
        case .input(let lines):
          guard let outcome = await perform(lines, source, behind: Array(occurrences)) else { continue }
          return outcome == .over ? try await finish(source) : outcome
        case .inputEnded:
          source.isEnding = true
          if try await client.counts().pending == 0 { return try await finish(source) }
          LineChat.scheduleClose(of: client)
        case .signal:
          let isQueued = source.isEnding && source.pending > 0
          _ = try await finish(source)
          if isQueued { throw ExitCode(ExitStatus.queued.rawValue) }
          return .over
        }
      }
    }
  }

  private mutating func handle(_ update: Update, _ source: LineSource) async throws -> Failure? {
    view.show(update)
    do throws(ClientError) { try await commands?.handle(update) } catch { view.refuse("sync", error.description, id: nil) }
    switch update {
    case .readAgain: refresh(source)
    case .change(let change):
      switch change {
      case .message, .deleted, .session, .participant, .receipt, .gap, .queuedRequests, .request: refresh(source)
      case .profile, .preference, .event, .ring, .ringEnded, .duty, .directory, .answerRefused, .statusRefused, .overview,
        .drafts:
        break
      }
    default: break
    }
    guard let failure = source.note(update) else { return nil }
    await client.close()
    return failure
  }

  /// However much changes, it is read once in ``Limits/deskReadMilliseconds``.
  private mutating func refresh(_ source: LineSource) {
    guard !isDue else { return }
    isDue = true
    source.remind(afterMilliseconds: Limits.deskReadMilliseconds)
  }

  private func contents(_ source: LineSource) async throws -> HomeContents {
    let store = try KeptStore.open(at: storePath)
    let all = try store.sessions()
    let sessions = Array((all.filter { !$0.isOver } + all.filter(\.isOver)).prefix(Limits.sessionsShownMax))
    source.number(sessions.map(\.session))
    let numbers = Dictionary(uniqueKeysWithValues: source.numbered.enumerated().map { ($1, $0 + 1) })
    let requests = try await client.requests()
    let newest = Dictionary(requests.lazy.filter { !$0.hasFailed }.map { ($0.session, $0) }) { newest, _ in newest }
    return HomeContents(
      sessions: try sessions.map { summary in
        HomeContents.Row(
          number: numbers[summary.session] ?? 0, summary: summary,
          last: try store.lastMessages(of: summary.session, limit: 1).last,
          lapsed: summary.lapsedRequest(newest[summary.session], of: user))
      },
      requests: requests.filter { $0.author == user }, rings: try await client.rings(),
      duty: try await client.duty(), queuedRequests: try await client.queuedRequests().filter { !$0.isOver })
  }

  private func finish(_ source: LineSource) async throws -> LineOutcome {
    LineChat.reportPending(source.pending)
    await client.close()
    guard !hasRefusedText || !source.isEnding else {
      throw Failure(.usage, "which session? No text was sent: name one with --session, or /open one before")
    }
    return .over
  }

  // MARK: What is typed

  /// As ``Conversation`` does.
  private mutating func perform(
    _ lines: [InputLine], _ source: LineSource, behind: [LineSource.Occurrence]
  ) async -> LineOutcome? {
    for (index, line) in lines.enumerated() {
      let wanted = view.intent(of: line)
      let (intent, id) = wanted.unwrapped
      do throws(ClientError) {
        if case .go(let place) = intent {
          let outcome = try source.outcome(of: place)
          if let id { view.done(intent.name, id: id) }
          // Home again is the list again.
          let rest = Array(lines[(index + 1)...])
          source.putBack((rest.isEmpty ? [] : [.input(rest)]) + behind)
          return outcome
        }
        if intent == .quit {
          if let id { view.done(intent.name, id: id) }
          return .over
        }
        try await perform(intent)
        if let id { view.done(intent.name, id: id) }
      } catch { view.refuse(intent.name, error.description, id: id) }
    }
    return nil
  }

  private mutating func perform(_ intent: Intent) async throws(ClientError) {
    switch intent {
    case .command(let command):
      guard !command.needsSession else { throw Self.noSession }
      try await commands?.perform(command)
    case .act(let act): try await client.perform(act, in: nil).requireDone()
    case .prefer(let name, let value): try await client.setPreference(name, to: value)
    case .profile(let name, let languages): try await client.publishProfile(name: name, languages: languages)
    case .languages(let languages): try await client.setLanguages(languages)
    case .wake: await client.wake()
    case .refused(_, let why): throw ClientError(.badInput, why)
    case .send, .sendOne, .sendAll, .reply, .correct, .phrase:
      // A program hears of each that it is refused.
      hasRefusedText = hasRefusedText || commands != nil
      throw Self.noSession
    case .drafting(.showJobs): Output.write(try ChatDrafts.jobs(inStoreAt: storePath))
    case .setStatus, .create, .feedback, .retry, .delete, .drafting: throw Self.noSession
    case .go, .quit, .request: break
    }
  }

  private static var noSession: ClientError {
    ClientError(
      .badInput, "no session is open, and nothing was done: open one first, with /open N or {\"do\":\"open\",\"session\":\"…\"}"
    )
  }
}

extension SessionSummary {
  fileprivate var isOver: Bool { state.status == .ended }
}
