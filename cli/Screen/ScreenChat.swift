internal import Foundation
internal import Glibc
internal import Synchronization
internal import UnixSignals
internal import Wardline
internal import WardlineModel
internal import WardlineTerminal

/// `wardline chat` on a terminal: what happens goes to the ``Screen``, what it wants goes to the ``ScreenHands``, and what it looks like
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
    case again(Transcript)
    /// What came of something the screen wanted.
    case event(ScreenEvent)
    case resized
    /// The program was stopped, and goes on.
    case continued
    case signal
    /// Everything is done that was wanted before the end; what was typed and could not be kept is handed over.
    case finished(unkept: String)
  }

  private let inbox = Inbox<Occurrence>()

  init(client: WardlineClient, session: SessionID, user: UserID, options: ScreenOptions) {
    self.client = client
    self.session = session
    self.user = user
    self.options = options
  }

  func run() async throws {
    var stage = ScreenStage(screen: Screen(session: session, user: user, settings: options.settings), options: options)
    let hands = ScreenHands(client: client, session: session, user: user, inbox: inbox, options: options)
    try TerminalDevice.enter()
    defer { TerminalDevice.leave() }
    let size = TerminalDevice.size
    stage.tell(.resized(columns: size.columns, rows: size.rows), hands)
    let (current, updates) = try await client.follow(session)
    for event in ScreenEvent.beginning(current, session: session, user: user) { stage.tell(event, hands) }
    hands.want(.begin)
    stage.draw()
    listen(to: updates)
    await client.start()
    let (failure, unkept) = await live(&stage, hands)
    TerminalDevice.leave()
    if !unkept.isEmpty { warn("what you typed last could not be stored:\n\(unkept)") }
    Conversation.tellPending(hands.pendingCount)
    if let failure { throw failure }
  }

  /// Until the end of it.
  private func live(_ stage: inout ScreenStage, _ hands: ScreenHands) async -> (Failure?, unkept: String) {
    var failure: Failure?
    var isEnding = false
    while true {
      let occurrences = await inbox.take(
        withinMilliseconds: stage.dueInMilliseconds(frameMilliseconds: Limits.frameMilliseconds))
      stage.wake(hands)
      for occurrence in occurrences {
        switch occurrence {
        case .bytes(let bytes): stage.type(bytes, hands)
        // It was looked up before the connection was lost.
        case .event(.connection(.online)) where !hands.isOnline: break
        case .event(let event): stage.tell(event, hands)
        case .again(let transcript):
          for event in ScreenEvent.again(transcript, session: session, user: user) { stage.tell(event, hands) }
        case .update(let update):
          hands.heard(update)
          for event in ScreenEvent.of(update, in: session) { stage.tell(event, hands) }
        case .resized, .continued:
          if case .continued = occurrence { TerminalDevice.enterAgain() }
          let size = TerminalDevice.size
          stage.tell(.resized(columns: size.columns, rows: size.rows), hands)
          stage.forgetWhatIsShown()
        case .finished(let unkept): return (failure, unkept)
        // Asked a second time: now, and what stands in the line is printed.
        case .signal where isEnding: return (failure, stage.screen.draft.text)
        case .inputEnded, .signal:
          if case .inputEnded = occurrence { failure = Failure(.inputOutput, "the terminal was closed; nothing is lost") }
          stage.wantsToQuit = true
        }
      }
      if stage.wantsToQuit, !isEnding {
        isEnding = true
        hands.finish(keeping: stage.screen.draft, deleting: stage.screen.undecidedDeletions)
      }
      stage.drawIfDue(isPrompt: occurrences.contains(where: \.isPrompt), frameMilliseconds: Limits.frameMilliseconds)
    }
  }

  // MARK: Where occurrences come from

  private func listen(to updates: AsyncStream<Update>) {
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
          await inbox.put(.again(transcript), whenFewerThan: Limits.updatesAheadMax)
          updates = next
          break
        }
      }
    }
    Task {
      for await signal in await UnixSignalsSequence(trapping: .sigterm, .sigint, .sighup) {
        if ScreenHands.isTerminalLent.load(ordering: .sequentiallyConsistent) {
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
      ScreenHands.terminalIsFree.wait()
      defer { ScreenHands.terminalIsFree.signal() }
      guard poll(&ready, 1, 0) > 0 else { continue }
      var bytes = [UInt8](repeating: 0, count: 65_536)
      let count = Glibc.read(TerminalDevice.input, &bytes, bytes.count)
      if count > 0 { return Array(bytes[..<count]) }
      if count == 0 || (errno != EINTR && errno != EAGAIN) { return nil }
    }
  }
}

extension ScreenChat.Occurrence {
  /// Whether somebody waits for what comes of it.
  fileprivate var isPrompt: Bool {
    switch self {
    case .bytes, .resized, .continued: true
    default: false
    }
  }
}
