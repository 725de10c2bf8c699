internal import Foundation
internal import Glibc
internal import Synchronization
internal import WardlineHarness
internal import WardlineModel
internal import WardlineTerminal

/// The demonstration for a person at a terminal: a nurse and an interpreter side by side in tmux, and a pane below that says what to press, and
/// whose keys are the network's. This program stays outside of tmux, so that everything ends with it, however the panes end.
final class Stage: Sendable {
  private let cast: Cast
  private let tmux: Tmux
  /// What puts right-to-left text in order; tmux does not, so by itself it is the program.
  private let bidi: BidiMode
  /// What runs in panes.
  private let panes = Mutex<[Tmux.Pane]>([])

  private init(_ cast: Cast, bidi: BidiMode) {
    (self.cast, self.bidi, tmux) = (cast, bidi, Tmux(in: cast.directory))
  }

  /// Shows it until it is left, then prints the verdict.
  static func play(_ makeCast: () throws -> Cast, bidi: BidiMode) throws {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else {
      throw HarnessFailure(.usage, "the demonstration side by side needs a terminal; without one, use --script drop")
    }
    say("Starting a relay, a nurse and an interpreter …")
    let cast = try makeCast()
    defer { cast.stop() }
    let stage = Stage(cast, bidi: bidi)
    // A terminal that goes away, or a signal, is like a `q`.
    Interruption.handle { _ in stage.tmux.end() }
    try stage.show()
    say("Comparing what everybody has with the relay's log …")
    let (outcomes, sessionless) = try stage.judge()
    cast.stop()
    Self.report(outcomes, sessionless)
    guard outcomes.allSatisfy(\.isClean) else { throw HarnessFailure(.software, "messages were lost, doubled or reordered") }
  }

  // MARK: Showing

  private func show() throws {
    defer { endPanes() }
    // On duty from the beginning: the first request rings.
    _ = try cast.run(["duty", "on"], as: .interpreter)
    let size = Self.terminalSize
    let nurse = added(try tmux.open(columns: size.columns, rows: size.rows, home(of: .nurse)))
    let guide = added(try tmux.split(nurse, ["-v", "-l", "\(Guide.rows)"], ["sleep", "infinity"]))
    let interpreter = added(try tmux.split(nurse, ["-h"], home(of: .interpreter)))
    try tmux.select(nurse)
    let controls = try Guide(onTerminal: guide.terminal, canKillRelay: cast.relayCount > 1)
    Thread.detachNewThread { [self] in
      controls.draw(controls.steps)
      while let key = controls.nextKey() { handle(key, controls, besides: interpreter) }
    }
    // A signal that came before there was something to end.
    guard !Interruption.hasCome else { return }
    try tmux.attach()
  }

  private func added(_ pane: Tmux.Pane) -> Tmux.Pane {
    panes.withLock { $0.append(pane) }
    return pane
  }

  private func handle(_ key: Character, _ controls: Guide, besides interpreter: Tmux.Pane) {
    switch key {
    case "d": change(.closed, controls, "dropped: connections are cut, new ones are refused.")
    case "s": change(.silent, controls, "silent: nothing passes, and no program is told.")
    case "l": change(.delayed(milliseconds: 700), controls, "slow: everything takes 0.7 s longer.")
    case "h": change(.open, controls, "healed.")
    case "k": controls.say(cast.killRelay().map { "A relay is killed. \($0) left." } ?? "The only relay is not killed.")
    case "2": controls.say(bringSuccessor(besides: interpreter))
    // Ctrl-C, too, and Ctrl-Q, which ends the other panes.
    case "q", "\u{3}", "\u{11}": tmux.end()
    default: break
    }
  }

  private func change(_ mode: FaultyLink.Mode, _ controls: Guide, _ words: String) {
    cast.setNetwork(mode)
    controls.say("The network is \(words)")
  }

  /// - Returns: what is said of it.
  private func bringSuccessor(besides interpreter: Tmux.Pane) -> String {
    guard panes.withLock({ $0.count }) == 3 else { return "Badr has come already." }
    do {
      // Chosen on his device at least, if the network is down.
      _ = try? cast.run(["duty", "on"], as: .successor, "--wait", "1s")
      _ = added(try tmux.split(interpreter, ["-v", "-d"], home(of: .successor)))
      return "Badr is on duty, below Amal."
    } catch { return "Badr could not come: the pane of the interpreter is closed, or too small." }
  }

  /// In English, so that whoever sees it for the first time can read both sides; `/lang ar` shows it in Arabic.
  private func home(of person: CastMember) -> [String] {
    [cast.programs.wardline, "chat", "--language", "en", "--bidi", bidi.rawValue] + cast.flags(of: person)
  }

  private static var terminalSize: (columns: Int, rows: Int) {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return (80, 24) }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// Whatever way it was left: no program of a pane outlives it, and has a store open that is read next.
  private func endPanes() {
    tmux.end()
    let processes = panes.withLock { $0.map(\.process) }
    for _ in 0..<300 where processes.contains(where: { kill($0, 0) == 0 }) { usleep(10_000) }
    for process in processes where kill(process, 0) == 0 { kill(process, SIGKILL) }
  }

  // MARK: Judging

  /// Heals the network, lets everybody's program send and get what it still has to, and compares.
  ///
  /// - Returns: what became of each session that the relay knows, and how many there are of which it does not.
  private func judge(withinMilliseconds: Int = 10_000) throws -> (outcomes: [SessionOutcome], sessionless: Int) {
    cast.setNetwork(.open)
    let known = try cast.people.map { ($0, try cast.sessions(of: $0)) }
    let chats = try known.compactMap { person, sessions in try sessions.first.map { try cast.join(person, $0) } }
    let end = DispatchTime.now() + .milliseconds(withinMilliseconds)
    var outcomes = try cast.outcomes()
    let isSettled = { (outcomes: [SessionOutcome]) in
      outcomes.allSatisfy { $0.isClean && $0.waiting == 0 }
        && chats.allSatisfy { $0.connection?.state == "online" && $0.connection?.waiting == 0 }
    }
    while !isSettled(outcomes), DispatchTime.now() < end {
      usleep(100_000)
      outcomes = try cast.outcomes()
    }
    for chat in chats { chat.quit() }
    outcomes = try cast.outcomes()
    let recorded = Set(outcomes.map(\.record.session))
    return (outcomes, Set(known.flatMap(\.1)).subtracting(recorded).count)
  }

  private static func report(_ outcomes: [SessionOutcome], _ sessionless: Int) {
    if outcomes.isEmpty { say("No session took place: nobody has asked for an interpreter.") }
    for outcome in outcomes {
      say(outcome.recordLine)
      say(outcome.verdict.line)
      if let line = outcome.undeliveredLine { say(line) }
    }
    if sessionless > 0 { say("\(sessionless) more never reached the relay.") }
  }
}
