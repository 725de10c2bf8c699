internal import ArgumentParser
internal import Foundation
internal import UnixSignals
internal import Wardline
internal import WardlineLanguages
internal import WardlineModel
internal import WardlineTerminal

struct Chat: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "chat",
    abstract: "Opens a session, or the list of yours: sends what you type, and shows what others write.",
    discussion: """
      You can always type. Without a connection messages are stored as pending, and are sent in order once there is one.

      For example:
        wardline chat --relay ws://127.0.0.1:7440 \\
          --session ward-7 --token-file ana.token

      Without a session it opens home, on a terminal: your sessions, with what is unread and what was said last. Enter opens one, Esc goes \
      back, Alt-1 to Alt-9 and Ctrl-G switch. F2 asks for an interpreter, F3 says whether requests ring for you, A accepts what rings and D \
      declines it.

      In the session a line is sent as it is; //text sends /text. /help lists the commands, such as /status paused, /queue, /failed, /retry 2, \
      /delete all, /undo and /quit. /status ended and /delete all ask first; y confirms. --plain has the same commands except /lock, /notify \
      and /bidi, which need a screen.

      With --json, each line is one object, in both directions. Requests:
        {"do":"send","text":"…","key":"…","id":"…"}
        {"do":"status","set":"paused"}
        {"do":"retry","id":"…"}
        {"do":"delete","id":"…"}
        {"do":"create"}
        {"do":"prefer","name":"…","value":"…"}
        {"do":"feedback","rating":5,"text":"…"}
        {"do":"profile","name":"…","languages":["ar","en"]}
        {"do":"quit"}

      key is a UUID of your own: a message repeated under the same key is not sent twice. id is any text; done and refused repeat it.

      Events:
        {"v":1,"event":"done","do":"send","id":"…","message":"…"}
        {"v":1,"event":"refused","do":"…","id":"…","reason":"…"}
        {"v":1,"event":"connection","retryInMs":800,"waiting":2,
         "state":"connecting|online|standby|lost",…}
        {"v":1,"event":"message","id":"…","session":"…",
         "author":"…","mine":true,"text":"…","state":"pending|
         sent|failed|retracting|retracted|erased",…}
        {"v":1,"event":"status","session":"…","status":"paused",
         "pending":false,"by":"…"}
        {"v":1,"event":"deleted","id":"…","session":"…"}
        {"v":1,"event":"profile","user":"…","name":"…",
         "languages":"ar en"}
        {"v":1,"event":"token","session":"…","needed":true}
        {"v":1,"event":"presence","session":"…","user":"…",
         "here":true}
        {"v":1,"event":"link","slow":true,
         "bytesPerSecond":1200,"toCome":84,"toSend":2}
        {"v":1,"event":"receipt","session":"…","user":"…",
         "delivered":41,"read":40}

      A message of your own may be reported as sent twice: first without its sequence, then with it.
      """)

  @OptionGroup var connection: ConnectionOptions

  @Flag(
    help: "Prints lines instead of drawing a screen: for screen readers and pipes. The default where no screen can be drawn.")
  var plain = false

  @Flag(help: "One JSON object a line, in both directions: for programs.")
  var json = false

  @Option(
    help: ArgumentHelp(
      "The language, such as ar or pt-BR; else what you chose with /lang, else the token's, else the locale's. Plain lines are English unless you choose a language; some stay English.",
      valueName: "tag"))
  var language: String?

  @Option(help: "When to use colours; auto uses them unless NO_COLOR is set.")
  var color = ColorChoice.auto

  @Option(help: "What puts right-to-left text in order: this program or the terminal.")
  var bidi: BidiMode?

  @Option(help: ArgumentHelp("Hides the screen after so long without a key press, such as 5m.", valueName: "span"))
  var lockAfter: TimeSpan?

  func validate() throws {
    if let language, Language(language) == nil {
      throw ValidationError(
        "there is no language '\(language)': one of \(Language.all.keys.sorted().joined(separator: ", "))")
    }
    if plain, json { throw ValidationError("--plain and --json exclude each other") }
  }

  func run() async throws {
    try await reporting {
      // Somebody who has only typed the program's name wants to know what it can do.
      if CommandLine.arguments.count == 1, environment("WARDLINE_RELAY") == nil {
        throw CleanExit.helpRequest(WardlineCommand.self)
      }
      let drawsScreen = !plain && !json && TerminalDevice.isUsable
      let (options, home) = try connection.optionsAtHome()
      // Lines have no home: a session has to be named.
      let session = drawsScreen ? nil : try connection.options().session
      let isNew = !FileManager.default.fileExists(atPath: options.storePath)
      let client = try WardlineClient(options)
      if isNew, !json, isatty(STDIN_FILENO) == 1 { try await client.offerRestore() }
      guard let session else {
        let screen = try ScreenOptions(
          client: client, storePath: options.storePath, color: color, bidi: bidi, language: language.flatMap { Language($0) },
          claims: try connection.claims(), role: try connection.role(), locksAfterMilliseconds: lockAfter?.milliseconds)
        return try await ScreenChat(client: client, session: home, user: options.user, options: screen).run()
      }
      var conversation = Conversation(
        client: client, session: session, storePath: options.storePath, view: JSONChat(session: session))
      if !json {
        // Neither the token nor the locale decides: a few lines are English in every language, and mixed without a wish is worse.
        let wording = try CurrentWording(
          Language.negotiated([language, client.preferences()["language"]], environment: [:]), storedBy: client)
        conversation.view = PlainChat(session: session, user: options.user, wording: wording)
        conversation.commands = PlainCommands(client: client, session: session, storePath: options.storePath, wording: wording)
      }
      try await conversation.run()
    }
  }
}

extension ColorChoice: ExpressibleByArgument {}
extension BidiMode: ExpressibleByArgument {}

/// What somebody at the keyboard, or a program, wants.
enum Intent: Equatable, Sendable {
  case send(String)
  /// Sends a text under a key that the calling program chose.
  case sendUnder(IdempotencyKey, String)
  /// Several that came together and can all be sent.
  case sendAll([String])
  case setStatus(SessionStatus)
  /// Bring the session into being.
  case create
  case prefer(String, String)
  case feedback(Int, String)
  case profile(String, [String])
  case retry(IdempotencyKey)
  case delete(IdempotencyKey)
  /// What else is asked for with a slash.
  case command(Command)
  /// Try to connect now.
  case wake
  case quit
  /// Not understood: what was asked, and why it cannot be done.
  case refused(what: String, why: String)
  /// What a program asks for with an id, which comes back with the answer.
  indirect case request(id: String, Intent)

  /// What is asked for, and the id that it came with.
  fileprivate var unwrapped: (intent: Intent, id: String?) {
    if case .request(let id, let intent) = self { (intent, id) } else { (self, nil) }
  }
}

/// A way to show a session and to read what is typed.
protocol ChatView: Sendable {
  mutating func begin(_ transcript: Transcript)
  mutating func show(_ update: Update)
  /// What was typed stands in the store, before any update says so; one of them in place of a message that failed.
  mutating func wrote(_ messages: [Message], inPlaceOf replaced: IdempotencyKey?)
  /// - Parameter id: of the request, if it had one.
  func refuse(_ what: String, _ why: String, id: String?)
  /// A request that had an id was carried out.
  ///
  /// - Parameter message: the message that was written, if one was.
  func done(_ what: String, id: String, message: IdempotencyKey?)
  func intent(of line: InputLine) -> Intent
}

/// The wiring of `wardline chat`: updates to the view, input to the client, until either ends.
struct Conversation {
  let client: WardlineClient
  let session: SessionID
  var view: any ChatView
  /// For what only a person asks for.
  var commands: PlainCommands?

  /// For reading again what was left out.
  let storePath: String
  private var shown = ShownMessages()
  private var participants: Set<Participant> = []
  private var gaps: Set<Gap> = []

  private enum Occurrence: Sendable {
    case update(Update)
    case updatesEnded
    case input([InputLine])
    case inputEnded
    case signal
  }

  init(client: WardlineClient, session: SessionID, storePath: String, view: any ChatView) {
    (self.client, self.session, self.storePath, self.view) = (client, session, storePath, view)
  }

  mutating func run() async throws {
    let (current, updates) = try await client.follow(session)
    view.begin(current)
    for message in current.messages { _ = shown.recordUpdate(message) }
    participants = Set(current.participants)
    gaps = Set(current.gaps)
    let marker = ReadMarker(client: client, session: session)
    for message in current.messages where !message.isMine { await marker.markSeen(message) }
    let occurrences = Self.merge(updates)
    await client.start()
    var hasBeenOnline = false
    var pending = QueueCounts(pending: 0, failed: 0)
    var isEnding = false
    while true {
      for occurrence in await occurrences.drain(withinMilliseconds: nil) {
        switch occurrence {
        case .updatesEnded: return
        case .update(let update):
          show(update)
          await attempt("sync") { conversation throws(ClientError) in
            try await conversation.commands?.handle(update)
            return nil
          }
          switch update {
          case .connection(.online): hasBeenOnline = true
          case .connection(.lost(let reason, _)) where !hasBeenOnline || reason.isOtherUser:
            if let refusal = Refusal(reason, pending: pending.pending) { throw await close(with: refusal.failure) }
          case .queue(let counts): pending = counts
          case .change(.message(let message)) where !message.isMine: await marker.markSeen(message)
          case .failed(let error): throw await close(with: Failure(error))
          default: break
          }
          // Asked for anew: an update may have been on its way since before the last line was written.
          if isEnding, case .queue = update, try await client.counts().pending == 0 { return await finish(pending: 0) }
        case .input(let lines):
          InputLines.allowNextBatch()
          for intent in Intent.merged(lines.map(view.intent(of:))) {
            let (intent, id) = intent.unwrapped
            if intent == .quit {
              if let id { view.done(intent.name, id: id, message: nil) }
              return await finish(pending: pending.pending)
            }
            await attempt(intent.name, id: id) { conversation throws(ClientError) in try await conversation.perform(intent) }
          }
        case .inputEnded:
          // What a pipe brought is sent before we go, if it can be.
          isEnding = true
          await commands?.deletions.finishAll()
          if try await client.counts().pending == 0 { return await finish(pending: 0) }
          scheduleClose()
        case .signal:
          await finish(pending: pending.pending)
          if isEnding, pending.pending > 0 { throw ExitCode(ExitStatus.queued.rawValue) }
          return
        }
      }
    }
  }

  private mutating func show(_ update: Update) {
    switch update {
    case .readAgain: readAgain()
    case .change(.message(let message)) where message.session == session:
      if shown.recordUpdate(message) { view.show(update) }
    case .change(.deleted(let key, let place)) where place == session:
      shown.remove(key)
      view.show(update)
    case .change(.participant(let participant, session)):
      participants.insert(participant)
      view.show(update)
    case .change(.gap(let gap, _)) where gap.session == session:
      gaps.insert(gap)
      view.show(update)
    default: view.show(update)
    }
  }

  /// After changes that were left out: shows what is different now. An update that is still on its way may say the same again.
  private mutating func readAgain() {
    do {
      let store = try DeviceStore(at: storePath)
      let transcript = try store.transcript(of: session)
      for participant in transcript.participants where !participants.contains(participant) {
        show(.change(.participant(participant, session: session)))
      }
      for gap in transcript.gaps where !gaps.contains(gap) {
        let next = gap.missing?.upperBound ?? gap.differsFrom.map { $0 - 1 } ?? 0
        show(.change(.gap(gap, from: LogCursor(epoch: nil, sequence: next))))
      }
      var gone = shown.keys
      try store.forEachMessage(of: session) { message in
        gone.remove(message.id)
        if shown.recordReread(message) { view.show(.change(.message(message))) }
      }
      for key in gone { show(.change(.deleted(key, session: session))) }
      if let state = transcript.state { view.show(.change(.session(state))) }
      for (reader, receipt) in transcript.receipts { view.show(.change(.receipt(receipt, by: reader))) }
    } catch { warn("what was missed cannot be read: \(error); leave, and open the session again") }
  }

  /// Marks messages as read, the newest at a time: however fast messages come, at most one transaction is under way.
  private actor ReadMarker {
    private let client: WardlineClient
    private let session: SessionID
    private var seen: UInt64 = 0
    private var marked: UInt64 = 0
    private var isMarking = false

    init(client: WardlineClient, session: SessionID) {
      self.client = client
      self.session = session
    }

    func markSeen(_ message: Message) {
      seen = max(seen, message.sequence ?? 0)
      guard !isMarking, seen > marked else { return }
      isMarking = true
      Task { await mark() }
    }

    private func mark() async {
      while marked < seen {
        marked = seen
        // What is not marked now is marked with the next message; nothing else hangs on it.
        try? await client.markRead(session, through: marked)
      }
      isMarking = false
    }
  }

  private func scheduleClose() {
    let client = client
    Task {
      try? await Task.sleep(for: .milliseconds(Limits.farewellMilliseconds))
      let pending = (try? await client.counts().pending) ?? 0
      Self.reportPending(pending)
      await client.close()
      Foundation.exit(pending > 0 ? ExitStatus.queued.rawValue : 0)
    }
  }

  private func close(with failure: Failure) async -> Failure {
    await client.close()
    return failure
  }

  private func finish(pending: Int) async {
    await commands?.deletions.finishAll()
    Self.reportPending(pending)
    await client.close()
  }

  static func reportPending(_ count: Int) {
    guard count > 0 else { return }
    warn("\(count) waiting; kept on this device, and sent when you open the session again")
  }

  /// Runs `body`, and reports an error to the view. The conversation continues.
  private mutating func attempt(
    _ name: String, id: String? = nil, _ body: (inout Conversation) async throws(ClientError) -> IdempotencyKey?
  ) async {
    do throws(ClientError) {
      let message = try await body(&self)
      if let id { view.done(name, id: id, message: message) }
    } catch {
      view.refuse(name, error.description, id: id)
    }
  }

  /// The message that was written, if it was just one.
  private mutating func perform(_ intent: Intent) async throws(ClientError) -> IdempotencyKey? {
    // Another command is no answer.
    if case .command = intent { commands?.withdrawQuestion() }
    switch intent {
    case .send(let text): return try await send([text])
    case .sendUnder(let key, let text): return try await send(text, under: key)
    case .sendAll(let texts): _ = try await send(texts)
    case .setStatus(let status): try await client.setStatus(status, in: session)
    case .create: try await client.createSession(session)
    case .prefer(let name, let value): try await client.setPreference(name, to: value)
    case .feedback(let rating, let text):
      try await client.submitFeedback(rating, text: text, on: session)
      commands?.printNotice(Notice(.noticeFeedback))
    case .profile(let name, let languages): try await client.publishProfile(name: name, languages: languages)
    case .retry(let key):
      if try await !client.retry(key) { throw ClientError(.badInput, Self.unknownID("retried")) }
    case .delete(let key):
      if try await !client.delete(key) { throw ClientError(.badInput, Self.unknownID("taken back")) }
    case .command(let command): try await commands?.perform(command)
    case .wake:
      if try await commands?.handleAnswer("") == true { break }
      if commands?.replaced == nil { await client.wake() } else { commands?.cancelEdit() }
    case .refused(_, let why): throw ClientError(.badInput, why)
    case .quit, .request: break
    }
    return nil
  }

  /// One that is known already stands where it did, and nothing more is said of it than that.
  private func send(_ text: String, under key: IdempotencyKey) async throws(ClientError) -> IdempotencyKey? {
    try await client.send(text, in: session, key: key).id
  }

  /// The first takes the place of a message that failed, when `/edit` came before it.
  private mutating func send(_ texts: [String]) async throws(ClientError) -> IdempotencyKey? {
    var rest = texts[...]
    if let text = rest.first, try await commands?.handleAnswer(text) == true { rest = rest.dropFirst() }
    if let key = commands?.replaced, let text = rest.first, let message = try await commands?.replace(key, with: text) {
      view.wrote([message], inPlaceOf: key)
      rest = rest.dropFirst()
    }
    if rest.count > 1 {
      view.wrote(try await client.send(Array(rest), in: session), inPlaceOf: nil)
    } else if let text = rest.first {
      let message = try await client.send(text, in: session)
      view.wrote([message], inPlaceOf: nil)
      return message.id
    }
    return nil
  }

  private static func unknownID(_ done: String) -> String {
    "there is nothing of that id that could be \(done) from this device"
  }

  /// Everything that happens, as one sequence: so that it is handled in the order it did.
  private static func merge(_ updates: AsyncStream<Update>) -> Inbox<Occurrence> {
    let inbox = Inbox<Occurrence>()
    Task {
      await inbox.put(updates) { .update($0) }
      inbox.put(.updatesEnded)
    }
    Task {
      for await lines in InputLines.read() { inbox.put(.input(lines)) }
      inbox.put(.inputEnded)
    }
    Task {
      for await _ in await UnixSignalsSequence(trapping: .sigterm, .sigint, .sighup) { inbox.put(.signal) }
    }
    return inbox
  }
}

extension Intent {
  /// Merges neighbouring sends into one intent, in the same order. A text that cannot be sent stays alone, so that it is rejected alone.
  static func merged(_ intents: [Intent]) -> [Intent] {
    var result: [Intent] = []
    for intent in intents {
      guard case .send(let text) = intent, (1...Limits.textBytesMax).contains(text.utf8.count) else {
        result.append(intent)
        continue
      }
      if case .sendAll(let texts)? = result.last {
        result[result.count - 1] = .sendAll(texts + [text])
      } else {
        result.append(.sendAll([text]))
      }
    }
    return result
  }

  fileprivate var name: String {
    switch self {
    case .send, .sendUnder, .sendAll: "send"
    case .setStatus: "status"
    case .create: "create"
    case .prefer: "prefer"
    case .feedback: "feedback"
    case .profile: "profile"
    case .retry: "retry"
    case .delete: "delete"
    case .command: "command"
    case .wake: "wake"
    case .quit: "quit"
    case .refused(let what, _): what
    case .request(_, let intent): intent.name
    }
  }
}
