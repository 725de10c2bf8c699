internal import Foundation
internal import Glibc
internal import WardlineHarness
internal import WardlineModel

/// A tmux server of one run. Its socket lies in the directory of the run: neither the person's own tmux nor another demonstration is touched.
struct Tmux: Sendable {
  struct Pane: Sendable {
    var name: String
    /// The terminal that it is for the program in it.
    var terminal: String
    /// The program in it.
    var process: pid_t

    /// What tmux prints of a new pane.
    fileprivate static let format = "#{pane_id} #{pane_tty} #{pane_pid}"

    fileprivate init(_ line: String) throws {
      let words = line.split(separator: " ").map(String.init)
      guard words.count == 3, let process = pid_t(words[2]) else {
        throw HarnessFailure(.software, "tmux says “\(line)” of a new pane")
      }
      (name, terminal, self.process) = (words[0], words[1], process)
    }
  }

  private let socket: String

  init(in directory: String) { socket = directory + "/tmux" }

  private var server: [String] { ["tmux", "-S", socket, "-f", "/dev/null"] }

  /// Starts the server with one pane.
  ///
  /// - Parameter command: a program and its arguments, of which there is one at least: then tmux runs it without a shell.
  func open(columns: Int, rows: Int, _ command: [String]) throws -> Pane {
    let settings = [
      "start-server", ";", "set", "-s", "escape-time", "10", ";", "set", "-g", "status", "off", ";", "set", "-g", "mouse", "on",
    ]
    let size = ["-x", "\(columns)", "-y", "\(rows)"]
    let status = try spawn(server + settings + [";", "new-session", "-d"] + size + ["--"] + command)
    guard status == 0 else { throw HarnessFailure(.configuration, "tmux did not start, and ended with \(status)") }
    return try Pane(run(["list-panes", "-F", Pane.format]))
  }

  /// - Parameter place: where it comes, as the flags of `split-window` say it.
  func split(_ pane: Pane, _ place: [String], _ command: [String]) throws -> Pane {
    try Pane(run(["split-window", "-t", pane.name, "-P", "-F", Pane.format] + place + ["--"] + command))
  }

  func select(_ pane: Pane) throws { _ = try run(["select-pane", "-t", pane.name]) }

  /// Shows it on this program's terminal until it is left, by whatever way.
  func attach() throws { _ = try spawn(["tmux", "-u", "-S", socket, "attach-session"]) }

  /// Ends the server and with it what runs in its panes. Does nothing where it has ended.
  func end() {
    let process = try? ChildProcess("/usr/bin/env", server + ["kill-server"])
    _ = process?.waitForExit(milliseconds: 2_000)
  }

  private func run(_ arguments: [String]) throws -> String {
    let process = try ChildProcess("/usr/bin/env", server + arguments)
    guard process.waitForExit(milliseconds: 5_000) == 0 else {
      throw HarnessFailure(.configuration, "tmux \(arguments.first ?? "") failed: \(process.errors)")
    }
    return process.lines.joined(separator: "\n")
  }

  /// Runs tmux on this program's terminal to its end, in the foreground of it. Of what this program has open a server gets nothing: it
  /// would keep it.
  private func spawn(_ words: [String]) throws -> Int32 {
    var arguments = words.map { strdup($0) } + [nil]
    // Within another tmux this one is a guest, and may be.
    let environment = ProcessInfo.processInfo.environment.filter { $0.key != "TMUX" }
    var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    let open = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
    for descriptor in open.compactMap({ Int32($0) }) where descriptor > 2 {
      posix_spawn_file_actions_addclose(&actions, descriptor)
    }
    // Which this program ignores, and its children would.
    var defaults = sigset_t()
    sigaddset(&defaults, SIGPIPE)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    defer {
      posix_spawnattr_destroy(&attributes)
      posix_spawn_file_actions_destroy(&actions)
      for text in arguments + variables { free(text) }
    }
    var process: pid_t = 0
    let failure = Signals.unblocked { posix_spawnp(&process, words[0], &actions, &attributes, &arguments, &variables) }
    if failure == ENOENT {
      throw HarnessFailure(.configuration, "tmux is missing: install it (make demo does), or use --script drop")
    }
    guard failure == 0 else { throw HarnessFailure(.configuration, "tmux: \(String(cString: strerror(failure)))") }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else { return -1 }
    }
    return status >> 8
  }
}
