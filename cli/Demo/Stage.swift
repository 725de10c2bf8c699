internal import Foundation
internal import WardlineHarness
internal import WardlineModel
internal import WardlineTerminal

/// The demonstration for a person at a terminal: nurse and interpreter side by side in tmux, and a line below that holds the
/// relay and the network, to be dropped and healed with a key.
struct Stage {
  let programs: Programs
  /// Who puts right-to-left text in order; tmux does not, so by itself it is the program.
  let bidi: BidiMode
  private static let socket = "wardline-demo"

  /// Opens tmux with the stage in it; comes back when it is left.
  static func open(bidi: BidiMode) throws {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else {
      throw Failure(.usage, "the demonstration side by side needs a terminal; without one, use --script drop")
    }
    guard let own = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") else {
      throw Failure(.software, "cannot tell where this program is")
    }
    // A server of its own: neither the settings nor the sessions of the person's tmux are touched.
    let arguments = [
      "tmux", "-L", socket, "-f", "/dev/null", "start-server", ";", "set", "-s", "escape-time", "10", ";", "set", "-g",
      "status", "off", ";",
      "set", "-g", "mouse", "on", ";", "new-session",
      "\(quoted(own)) demo --on-stage --bidi \(bidi.rawValue)",
    ]
    try become(arguments)
  }

  /// Goes on as another program.
  private static func become(_ arguments: [String]) throws -> Never {
    var pointers = arguments.map { strdup($0) } + [nil]
    _ = Signals.unblocked { execvp(arguments[0], &pointers) }
    throw Failure(.configuration, "\(arguments[0]) is missing: install it (make demo does), or use --script drop")
  }

  /// Runs inside tmux, in the line below.
  func run() throws {
    try play()
    // Last of all, because it ends every process inside tmux, this one, too.
    try Self.become(["tmux", "-L", Self.socket, "kill-server"])
  }

  private func play() throws {
    Self.endReadingOnHangup()
    let place = try TemporaryDirectory()
    defer { place.remove() }
    let cast = try Cast(programs: programs, session: "ward-7", directory: place.path)
    defer { cast.stop() }
    try tmux("split-window", "-v", "-b", "-l", "80%", chat(cast, .nurse))
    try tmux("split-window", "-h", chat(cast, .interpreter))
    try tmux("select-pane", "-L")
    if let own = environment("TMUX_PANE") { try tmux("resize-pane", "-t", own, "-y", "5") }
    let keys = "[d] drop  [s] go silent, as a pulled cable  [l] slow  [h] heal  [q] quit"
    Output.write("Nurse on the left, interpreter on the right. Type in them; click or Ctrl-b and an arrow to change places.")
    Output.write("Here, the network: \(keys)")
    while let key = Self.nextKey() {
      switch key {
      case "d": change(cast, .closed, "dropped: connections are cut, new ones refused")
      case "s": change(cast, .silent, "silent: nothing passes, nobody is told")
      case "l": change(cast, .delayed(milliseconds: 700), "slow: everything takes 0.7 s more")
      case "h": change(cast, .open, "healed")
      case "q": return try tmux("kill-pane", "-a")
      default: Output.write(keys)
      }
    }
  }

  private func change(_ cast: Cast, _ mode: FaultyLink.Mode, _ words: String) {
    cast.link.setMode(mode)
    Output.write("The network is \(words).")
  }

  private func chat(_ cast: Cast, _ person: CastMember) -> String {
    let arguments = [
      programs.wardline, "chat", "--bidi", bidi.rawValue, "--relay", cast.url, "--session", cast.session, "--token-file",
      cast.tokenFile(of: person), "--store", cast.storeFile(of: person),
    ]
    return arguments.map(Self.quoted).joined(separator: " ")
  }

  private func tmux(_ arguments: String...) throws {
    let process = try ChildProcess("/usr/bin/env", ["tmux", "-L", Self.socket] + arguments)
    guard process.waitForExit(milliseconds: 5_000) == 0 else {
      throw Failure(.configuration, "tmux \(arguments.first ?? "") failed: \(process.errors)")
    }
  }

  /// A tmux that is killed is like a `q`: the relay is stopped, and the directory taken away.
  private static func endReadingOnHangup() {
    for signal in [SIGHUP, SIGTERM] {
      var action = sigaction()
      action.__sigaction_handler.sa_handler = { _ in }
      sigaction(signal, &action, nil)
    }
  }

  /// One key, without waiting for Enter.
  private static func nextKey() -> Character? {
    var saved = termios()
    tcgetattr(STDIN_FILENO, &saved)
    var raw = saved
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO)
    tcsetattr(STDIN_FILENO, TCSANOW, &raw)
    defer { tcsetattr(STDIN_FILENO, TCSANOW, &saved) }
    var byte: UInt8 = 0
    return read(STDIN_FILENO, &byte, 1) == 1 ? Character(UnicodeScalar(byte)) : nil
  }

  private static func quoted(_ text: String) -> String { "'" + text.replacing("'", with: "'\\''") + "'" }
}
