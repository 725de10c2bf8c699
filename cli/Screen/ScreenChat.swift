internal import Foundation
internal import Glibc
internal import Synchronization
internal import UnixSignals
internal import Wardline
internal import WardlineModel
internal import WardlineTerminal

/// `wardline chat` on a terminal: what happens goes to the ``Screen``, what it wants goes to the ``ScreenEffects``, and what it looks like
/// is painted, once for everything that has come together.
struct ScreenChat {
  let client: WardlineClient
  let session: SessionID
  let user: UserID
  let options: ScreenOptions

  enum Occurrence: Sendable {
    case bytes([UInt8])
    case inputEnded
    case update(Update)
    /// The session as it is now, after changes that were left out.
    case reloaded(Transcript)
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

  init(client: WardlineClient, session: SessionID, user: UserID, options: ScreenOptions) {
    self.client = client
    self.session = session
    self.user = user
    self.options = options
  }

  func run() async throws {
    var display = ScreenDisplay(screen: Screen(session: session, user: user, settings: options.settings), options: options)
    let effects = ScreenEffects(client: client, session: session, user: user, inbox: inbox, options: options)
    try TerminalDevice.enter()
    defer { TerminalDevice.leave() }
    let size = TerminalDevice.size
    display.handle(.resized(columns: size.columns, rows: size.rows), effects)
    let (current, updates) = try await client.follow(session)
    for event in ScreenEvent.initial(current, session: session, user: user) { display.handle(event, effects) }
    effects.enqueue(.loadDraft)
    display.draw()
    startSources(following: updates)
    await client.start()
    let (failure, unsaved) = await handleOccurrences(&display, effects)
    TerminalDevice.leave()
    if !unsaved.isEmpty { warn("what you typed last could not be stored:\n\(unsaved)") }
    Conversation.reportPending(effects.pendingCount)
    if let failure { throw failure }
  }

  /// Handles occurrences until the chat ends.
  private func handleOccurrences(_ display: inout ScreenDisplay, _ effects: ScreenEffects) async -> (Failure?, unsaved: String)
  {
    var failure: Failure?
    var isEnding = false
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
        case .reloaded(let transcript):
          for event in ScreenEvent.reloaded(transcript, session: session, user: user) { display.handle(event, effects) }
        case .update(let update):
          effects.handle(update)
          for event in ScreenEvent.of(update, in: session) { display.handle(event, effects) }
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
    }
  }

  // MARK: Sources of occurrences

  private func startSources(following updates: AsyncStream<Update>) {
    let inbox = inbox
    Task { [client, session] in
      var updates: AsyncStream<Update>? = updates
      while let current = updates {
        updates = nil
        for await update in current {
          guard update == .readAgain, let (transcript, next) = try? await client.follow(session) else {
            await inbox.put(.update(update), whenFewerThan: Limits.updatesAheadMax)
            continue
          }
          await inbox.put(.reloaded(transcript), whenFewerThan: Limits.updatesAheadMax)
          updates = next
          break
        }
      }
    }
    Task {
      for await signal in await UnixSignalsSequence(trapping: .sigterm, .sigint, .sighup) {
        if ScreenEffects.isTerminalLent.load(ordering: .sequentiallyConsistent) {
          // From the terminal, and the editor has heard it.
          if signal == .sigint { continue }
          ExternalEditor.signal(signal.rawValue)
        }
        inbox.put(.signal)
      }
    }
    Task {
      for await _ in await UnixSignalsSequence(trapping: .sigcont) { inbox.put(.continued) }
    }
    Task {
      for await _ in await UnixSignalsSequence(trapping: .sigwinch) { inbox.put(.resized) }
    }
    let thread = Thread {
      while let bytes = Self.nextBytes() { inbox.put(.bytes(bytes)) }
      inbox.put(.inputEnded)
    }
    thread.name = "keys"
    thread.start()
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
