internal import Foundation
internal import Glibc
internal import Synchronization
internal import Wardline
internal import WardlineModel
internal import WardlineProgram
internal import WardlineTerminal

/// `wardline chat` on a terminal: what happens goes to the ``Screen``, what it wants goes to the ``ScreenEffects``, and what it looks like
/// is painted, once for everything that has come together.
struct ScreenChat {
  let client: WardlineClient
  /// The session to begin with; `nil` for home.
  let session: SessionID?
  let user: UserID
  let options: ScreenOptions

  enum Occurrence: Sendable {
    case bytes([UInt8])
    case inputEnded
    case update(Update)
    /// A session as it is now, after changes that were left out; `nil` at home.
    case reloaded(SessionID?, Transcript?)
    /// A session that the screen goes to, as it is now.
    case opened(SessionID, Transcript)
    /// The result of an effect.
    case event(ScreenEvent)
    case resized
    /// The program was stopped, and goes on.
    case continued
    case signal
    /// All effects are performed; `unsaved` is the text that could not be saved.
    case finished(unsaved: String)
  }

  private let inbox = Inbox<Occurrence>()

  init(client: WardlineClient, session: SessionID?, user: UserID, options: ScreenOptions) {
    self.client = client
    self.session = session
    self.user = user
    self.options = options
  }

  func run() async throws {
    var display = ScreenDisplay(screen: Screen(session: session, user: user, settings: options.settings), options: options)
    let desk = DeskReader(client: client, options: options) { [inbox] in inbox.put(.event(.desk($0))) }
    let effects = ScreenEffects(client: client, session: session, inbox: inbox, options: options, desk: desk)
    try TerminalDevice.enter()
    defer { TerminalDevice.leave() }
    display.askForBackground()
    let size = TerminalDevice.size
    display.handle(.resized(columns: size.columns, rows: size.rows), effects)
    let updates: AsyncStream<Update>
    if let session {
      let followed = try await client.follow(session)
      updates = followed.updates
      for event in ScreenEvent.initial(followed.current, session: session, user: user) { display.handle(event, effects) }
      effects.enqueue(.loadDraft)
      effects.enqueue(.loadDrafts)
    } else {
      updates = await client.updates()
    }
    desk.read(.all)
    display.draw()
    startSources(following: updates, effects, drawnAt: size)
    await client.start()
    let (failure, unsaved) = await handleOccurrences(&display, effects)
    TerminalDevice.leave()
    if !unsaved.isEmpty { warn("what you typed last could not be stored:\n\(unsaved)") }
    if failure?.isWipe != true { LineChat.reportPending(effects.pendingCount) }
    if let failure { throw failure }
  }

  /// Handles occurrences until the chat ends.
  private func handleOccurrences(_ display: inout ScreenDisplay, _ effects: ScreenEffects) async -> (Failure?, unsaved: String)
  {
    var failure: Failure?
    var isEnding = false
    var present = Presence()
    while true {
      let occurrences = await inbox.drain(
        withinMilliseconds: display.dueInMilliseconds(frameMilliseconds: Limits.frameMilliseconds))
      display.handleDueTimes(effects)
      for occurrence in occurrences {
        switch occurrence {
        case .bytes(let bytes): display.handleInput(bytes, effects)
        // It was looked up before the connection was lost.
        case .event(.connection(.online)) where !effects.isOnline: break
        case .event(let event): display.handle(event, effects)
        case .reloaded(let session, let transcript):
          effects.desk.read(.all)
          // Another one is being opened, and comes whole.
          guard let session, let transcript, session == display.screen.session else { break }
          for event in ScreenEvent.reloaded(transcript, session: session, user: user) { display.handle(event, effects) }
        case .opened(let session, let transcript):
          display.handle(.desk(.opened(session)), effects)
          for event in ScreenEvent.initial(transcript, session: session, user: user) + present.events(in: session) {
            display.handle(event, effects)
          }
          effects.enqueue(.loadDrafts)
        // Nothing of it stays on the terminal.
        case .update(.failed(let error)) where error.kind == .wiped: return (Failure(error), unsaved: "")
        case .update(let update):
          effects.handle(update)
          present.update(update)
          for event in ScreenEvent.of(update, in: display.screen.session) { display.handle(event, effects) }
        case .resized, .continued:
          if case .continued = occurrence { TerminalDevice.enterAgain() }
          let size = TerminalDevice.size
          display.handle(.resized(columns: size.columns, rows: size.rows), effects)
          display.invalidate()
        case .finished(let unsaved): return (failure, unsaved)
        // Asked a second time: now, and what stands in the line is printed.
        case .signal where isEnding: return (failure, display.screen.draft.text)
        case .inputEnded, .signal:
          if case .inputEnded = occurrence { failure = Failure(.inputOutput, "the terminal was closed; nothing is lost") }
          display.wantsToQuit = true
        }
      }
      if display.wantsToQuit, !isEnding {
        isEnding = true
        effects.finish(saving: display.screen.draft, deleting: display.screen.undecidedDeletions)
      }
      display.drawIfDue(isPrompt: occurrences.contains(where: \.isPrompt), frameMilliseconds: Limits.frameMilliseconds)
      effects.show(display.screen.messagesShown, isInFront: display.screen.isInFront)
    }
  }

  // MARK: Sources of occurrences

  /// - Parameter size: for which the first frame was drawn.
  private func startSources(
    following updates: AsyncStream<Update>, _ effects: ScreenEffects, drawnAt size: (columns: Int, rows: Int)
  ) {
    let inbox = inbox
    Task(executorPreference: TaskThreads.shared) { [client] in
      var updates: AsyncStream<Update>? = updates
      while let current = updates {
        updates = nil
        for await update in current {
          guard update == .readAgain, let (occurrence, next) = await Self.readAgain(client, effects.session) else {
            await inbox.put(.update(update), whenFewerThan: Limits.updatesAheadMax)
            continue
          }
          await inbox.put(occurrence, whenFewerThan: Limits.updatesAheadMax)
          updates = next
          break
        }
      }
    }
    Task(executorPreference: TaskThreads.shared) {
      for await signal in await ProcessSignals(SIGTERM, SIGINT, SIGHUP) {
        ExternalEditor.signal(signal)
        inbox.put(.signal)
      }
    }
    Task(executorPreference: TaskThreads.shared) {
      for await _ in await ProcessSignals(SIGCONT) { inbox.put(.continued) }
    }
    Task(executorPreference: TaskThreads.shared) {
      let resizes = await ProcessSignals(SIGWINCH)
      // Until here nobody has listened.
      if TerminalDevice.size != size { inbox.put(.resized) }
      for await _ in resizes { inbox.put(.resized) }
    }
    let thread = Thread {
      while let bytes = Self.nextBytes() { inbox.put(.bytes(bytes)) }
      inbox.put(.inputEnded)
    }
    thread.name = "keys"
    thread.start()
  }

  /// What is shown, read anew, and the updates from then on; `nil` where the store cannot be read.
  private static func readAgain(
    _ client: WardlineClient, _ session: SessionID?
  ) async -> (Occurrence, AsyncStream<Update>)? {
    guard let session else { return (.reloaded(nil, nil), await client.updates()) }
    guard let (transcript, updates) = try? await client.follow(session) else { return nil }
    return (.reloaded(session, transcript), updates)
  }

  /// Waits for keys; `nil` when the terminal is gone. While the editor has the terminal its keys are left to it: they are looked for
  /// without taking them, and taken only while the terminal is ours.
  private static func nextBytes() -> [UInt8]? {
    var ready = pollfd(fd: TerminalDevice.input, events: Int16(POLLIN), revents: 0)
    while true {
      _ = poll(&ready, 1, -1)
      ScreenEffects.terminalIsFree.wait()
      defer { ScreenEffects.terminalIsFree.signal() }
      guard poll(&ready, 1, 0) > 0 else { continue }
      var bytes = [UInt8](repeating: 0, count: 65_536)
      let count = Glibc.read(TerminalDevice.input, &bytes, bytes.count)
      if count > 0 { return Array(bytes[..<count]) }
      if count == 0 || (errno != EINTR && errno != EAGAIN) { return nil }
    }
  }
}

extension ScreenChat.Occurrence {
  /// Whether the user waits for the result.
  fileprivate var isPrompt: Bool {
    switch self {
    case .bytes, .resized, .continued: true
    default: false
    }
  }
}

/// Who is in which session now, as this connection has said: a session that is opened later is told, too.
private struct Presence {
  private var here: [SessionID: [UserID: Bool]] = [:]

  mutating func update(_ update: Update) {
    switch update {
    case .presence(let session, let user, let isHere): here[session, default: [:]][user] = isHere
    case .connection(.lost): here = [:]
    default: break
    }
  }

  func events(in session: SessionID) -> [ScreenEvent] {
    here[session, default: [:]].map { .presence($0.key, isHere: $0.value) }
  }
}
