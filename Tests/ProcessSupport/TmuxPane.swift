import Foundation
import Testing
import WardlineHarness

/// A program in a terminal of its own: tmux is the terminal, on a server of its own.
final class TmuxPane {
  private let programs: Programs
  private var hasFailed = false
  /// Of its server; tmux leaves it behind.
  private let socket = NSTemporaryDirectory() + "wardline-tmux-\(UInt32.random(in: .min ... .max))"

  /// - Parameter command: for the shell.
  init(_ programs: Programs, _ command: String, columns: Int = 80, rows: Int = 24, environment: [String: String] = [:]) throws {
    self.programs = programs
    var environment = environment
    environment["TMUX"] = ""
    let variables = environment.map { "\($0.key)=\(Self.quoted($0.value))" }.joined(separator: " ")
    // The server goes on with whatever it was started with: it must not keep what we wait for the end of.
    let start = """
      for file in /proc/self/fd/*; do number=${file##*/}; [ "$number" -gt 2 ] && eval "exec $number>&-"; done
      exec /usr/bin/python3 -c "$0" "$@" </dev/null >/dev/null 2>&1
      """
    // Nor the signals that the threads of a test keep blocked: it would never hear that its panes have ended, and never end itself.
    let unblocked =
      "import os, signal, sys; signal.pthread_sigmask(signal.SIG_SETMASK, []); os.execv('/usr/bin/tmux', ['tmux'] + sys.argv[1:])"
    let arguments = ["-S", socket, "-f", "/dev/null", "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)"]
    let line =
      "env -u NO_COLOR LC_ALL=C.UTF-8 \(variables) \(command); echo ended with $?; exec cat"
    _ = try programs.output("/bin/bash", ["-c", start, unblocked] + arguments + [line])
  }

  deinit {
    try? tmux("kill-server")
    unlink(socket)
  }

  /// What stands on the screen, a line for each row.
  var rows: [String] {
    (try? programs.output("/usr/bin/tmux", ["-S", socket, "capture-pane", "-p"]))?
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init) ?? []
  }

  var text: String { rows.joined(separator: "\n") }

  /// Column and row of the cursor, from 0.
  var cursor: (column: Int, row: Int)? {
    let format = "#{cursor_x} #{cursor_y}"
    let words = (try? programs.output("/usr/bin/tmux", ["-S", socket, "display-message", "-p", format]))?.split {
      $0.isWhitespace
    }
    guard let words, words.count == 2, let column = Int(words[0]), let row = Int(words[1]) else { return nil }
    return (column, row)
  }

  /// Whether a text comes to stand there in time; what stands there instead is the test's failure.
  func shows(_ text: String, milliseconds: Int = 10_000, _ location: SourceLocation = #_sourceLocation) -> Bool {
    waits("\"\(text)\" to be shown", milliseconds, location) { $0.contains(text) }
  }

  func loses(_ text: String, milliseconds: Int = 10_000, _ location: SourceLocation = #_sourceLocation) -> Bool {
    waits("\"\(text)\" to go", milliseconds, location) { !$0.contains(text) }
  }

  func waits(
    _ what: String, _ milliseconds: Int = 10_000, _ location: SourceLocation = #_sourceLocation, _ condition: (String) -> Bool
  ) -> Bool {
    // What comes behind a wait in vain comes at once or not at all.
    let limit = hasFailed ? 100 : milliseconds
    if Patience.wait(milliseconds: limit, every: 20, until: { condition(text) }) { return true }
    hasFailed = true
    Issue.record("waited for \(what), and there stands:\n\(text)", sourceLocation: location)
    return false
  }

  /// Keys by tmux's names: `Enter`, `C-o`, `F1`.
  func press(_ keys: String...) throws { try tmux(["send-keys"] + keys) }

  /// Text as it is typed, key by key.
  func type(_ text: String) throws { try tmux("send-keys", "-l", text) }

  /// As a terminal pastes it: in brackets, when the program has asked for them.
  func paste(_ text: String) throws {
    try tmux("set-buffer", text)
    try tmux("paste-buffer", "-p")
  }

  func resize(columns: Int, rows: Int) throws { try tmux("resize-window", "-x", "\(columns)", "-y", "\(rows)") }

  private func tmux(_ arguments: String...) throws { try tmux(arguments) }

  private func tmux(_ arguments: [String]) throws {
    _ = try programs.output("/usr/bin/tmux", ["-S", socket] + arguments)
  }

  static func quoted(_ text: String) -> String { "'\(text.replacingOccurrences(of: "'", with: "'\\''"))'" }
}

extension Ward {
  /// `wardline chat` on a screen.
  func sit(
    _ person: CastMember, at url: String? = nil, more: String = "", columns: Int = 80, rows: Int = 24,
    environment: [String: String] = [:]
  ) throws -> TmuxPane {
    let flags = [
      "--relay", url ?? self.url, "--session", session, "--token-file", token(of: person), "--store", store(of: person),
    ]
    let command = ([programs.wardline, "chat"] + flags).map(TmuxPane.quoted).joined(separator: " ")
    return try TmuxPane(programs, "\(command) \(more)", columns: columns, rows: rows, environment: environment)
  }
}
