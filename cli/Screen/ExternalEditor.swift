internal import Foundation
internal import Glibc
internal import Synchronization
internal import WardlineModel

/// The person's own editor, on the line that is being typed: `$VISUAL`, `$EDITOR`, or vi.
enum ExternalEditor {
  /// The process that was started last and has not ended; 0 for none. It leads a group of its own.
  private static let running = Atomic<pid_t>(0)

  /// A signal that ends this program is passed on to the editor, which ends first, also where it was stopped.
  static func signal(_ number: Int32) {
    let process = running.load(ordering: .sequentiallyConsistent)
    guard process > 0 else { return }
    kill(-process, number)
    kill(-process, SIGCONT)
  }

  /// What stands in the file when the editor has ended; `nil` when it failed. The terminal is the editor's meanwhile.
  static func edit(_ text: String) -> String? {
    let folder = environment("XDG_RUNTIME_DIR") ?? environment("TMPDIR") ?? "/tmp"
    // Made for its owner only (G8), and taken away in any case.
    var template = Array("\(folder)/wardline-XXXXXX.txt".utf8CString)
    let descriptor = mkstemps(&template, 4)
    guard descriptor >= 0 else { return nil }
    let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    defer { unlink(path) }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    do { try file.write(contentsOf: Data(text.utf8)) } catch { return nil }
    let editor = environment("VISUAL") ?? environment("EDITOR") ?? "vi"
    guard run(editor, path) == 0, let data = FileManager.default.contents(atPath: path) else { return nil }
    return String(validating: data, as: UTF8.self)
  }

  /// By the shell, because the variable may hold options; the path goes as an argument of its own.
  ///
  /// The editor is the job in the foreground, as if a shell had started it there: its Ctrl-C is no signal of ours, not even one that is heard
  /// late. Its Ctrl-Z stops both.
  private static func run(_ editor: String, _ path: String) -> Int32 {
    // Somebody else's terminal is nobody's to give away.
    let isForeground = tcgetpgrp(TerminalDevice.input) == getpgrp()
    // Stopped until the terminal is its own: in the background it could not read, and would not be who hears of a Ctrl-C.
    let words = ["/bin/sh", "-c", "\(isForeground ? "kill -STOP $$; " : "")\(editor) \"$1\"", "sh", path]
    var arguments = words.map { strdup($0) } + [nil]
    var variables = ProcessInfo.processInfo.environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in arguments + variables { free(text) } }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF))
    // Which this program ignores, and its children would.
    var defaults = sigset_t()
    sigaddset(&defaults, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    posix_spawnattr_setpgroup(&attributes, 0)
    var process: pid_t = 0
    let failure = Signals.unblocked { posix_spawn(&process, "/bin/sh", nil, &attributes, &arguments, &variables) }
    guard failure == 0 else { return -1 }
    running.store(process, ordering: .sequentiallyConsistent)
    defer {
      running.store(0, ordering: .sequentiallyConsistent)
      if isForeground { TerminalDevice.makeForeground(getpgrp()) }
    }
    return wait(for: process, isStarting: isForeground)
  }

  /// How it ended. While it is stopped, so are we.
  ///
  /// - Parameter isStarting: whether its first stop is the one at its start.
  private static func wait(for process: pid_t, isStarting: Bool) -> Int32 {
    let isForeground = isStarting
    var isStarting = isStarting
    var status: Int32 = 0
    while true {
      guard waitpid(process, &status, WUNTRACED) >= 0 else {
        guard errno == EINTR else { return -1 }
        continue
      }
      // WIFSTOPPED, which Swift has not.
      guard status & 0xff == 0x7f else { return status }
      if !isStarting {
        if isForeground { TerminalDevice.makeForeground(getpgrp()) }
        TerminalDevice.stop()
      }
      isStarting = false
      if isForeground { TerminalDevice.makeForeground(process) }
      kill(-process, SIGCONT)
    }
  }
}
