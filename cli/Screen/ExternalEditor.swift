internal import Foundation
internal import Glibc
internal import Synchronization
internal import WardlineModel

/// The person's own editor, on the line that is being typed: `$VISUAL`, `$EDITOR`, or vi.
enum ExternalEditor {
  /// The process that has the terminal; 0 for none.
  private static let running = Atomic<pid_t>(0)

  /// A signal that ends this program is passed on to the editor, which ends first.
  static func signal(_ number: Int32) {
    let process = running.load(ordering: .sequentiallyConsistent)
    if process > 0 { kill(process, number) }
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
  private static func run(_ editor: String, _ path: String) -> Int32 {
    let words = ["/bin/sh", "-c", "\(editor) \"$1\"", "sh", path]
    var arguments = words.map { strdup($0) } + [nil]
    var variables = ProcessInfo.processInfo.environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in arguments + variables { free(text) } }
    var process: pid_t = 0
    let failure = Signals.unblocked { posix_spawn(&process, "/bin/sh", nil, nil, &arguments, &variables) }
    guard failure == 0 else { return -1 }
    running.store(process, ordering: .sequentiallyConsistent)
    defer { running.store(0, ordering: .sequentiallyConsistent) }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else { return -1 }
    }
    return status
  }
}
