import Foundation
import WardlineHarness

/// strace between a program and its disk: counts the system calls that a promise rests on, and spoils one of them.
///
/// strace counts calls for each thread and each kind of call on its own. A point is therefore "the n-th pwrite64 of a thread", and
/// which thread comes to its n-th first is the program's affair; attaching to a program that runs begins the count anew.
enum Strace {
  private static let program = "/usr/bin/strace"

  /// What a write passes through on its way to the disk, and what names files.
  static let calls = ["write", "pwrite64", "fdatasync", "fsync", "rename", "ftruncate", "unlink"]

  /// What becomes of a call.
  enum Effect: String, CaseIterable {
    /// The process is killed instead of making it.
    case kill = "signal=SIGKILL"
    /// It fails: the disk does not do it.
    case ioError = "error=EIO"
    /// It fails: the disk is full.
    case full = "error=ENOSPC"
  }

  struct Point: Hashable, Comparable, CustomStringConvertible {
    var call: String
    var number: Int
    var effect: Effect

    var description: String { "\(call) #\(number) \(effect.rawValue)" }
    var isSync: Bool { call == "fsync" || call == "fdatasync" }

    static func < (left: Self, right: Self) -> Bool {
      (left.call, left.number, left.effect.rawValue) < (right.call, right.number, right.effect.rawValue)
    }
  }

  /// Why crash points cannot be tried here; `nil` when they can.
  static let obstacle: String? = {
    guard FileManager.default.isExecutableFile(atPath: program) else { return "strace is not installed" }
    guard let process = try? ChildProcess(program, ["-o", "/dev/null", "-e", "trace=write", "/bin/true"]),
      process.waitForExit(milliseconds: 10_000) == 0
    else { return "ptrace is not allowed here" }
    return nil
  }()

  /// Starts a program's shell wrapper in `directory` that runs it under strace, as itself: with its own process identifier, input,
  /// output and exit code.
  static func wrap(_ programs: Programs, in directory: String, _ trace: Trace) throws -> Programs {
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    for (name, real) in [("wardline", programs.wardline), ("wardline-relay", programs.relay)] {
      let words = [program, "-D"] + trace.arguments + [real]
      let script = "#!/bin/sh\nexec " + words.map { "'\($0)'" }.joined(separator: " ") + " \"$@\"\n"
      try Data(script.utf8).write(to: URL(fileURLWithPath: "\(directory)/\(name)"))
      try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: "\(directory)/\(name)")
    }
    return try Programs(directory: directory)
  }

  /// Takes hold of every thread of a process that runs; comes back when it has.
  static func attach(to process: ChildProcess, _ trace: Trace) throws -> ChildProcess {
    let strace = try ChildProcess(program, trace.arguments + ["-p", "\(process.processIdentifier)"])
    guard strace.wait(milliseconds: 10_000, until: { $0.errors.contains("attached") }) else {
      strace.kill()
      throw NotAttached(why: strace.errors)
    }
    return strace
  }

  struct NotAttached: Error { var why: String }

  /// What is traced, what is spoiled, and where it is written down.
  struct Trace {
    /// Files whose calls count, and directories that are synced.
    var paths: [String]
    var log: String
    var point: Point?

    fileprivate var arguments: [String] {
      var arguments = ["-f", "-y", "-e", "signal=none", "-e", "trace=" + Strace.calls.joined(separator: ","), "-o", log]
      for path in paths { arguments += ["-P", path] }
      if let point {
        arguments += ["-e", "inject=\(point.call):\(point.effect.rawValue):when=\(point.number)"]
      } else {
        // What is written is looked for in the pages, see `missing(of:)`.
        arguments += ["-s", "65536"]
      }
      return arguments
    }

    var lines: [Substring] {
      guard let text = FileManager.default.contents(atPath: log) else { return [] }
      return String(decoding: text, as: UTF8.self).split(separator: "\n")
    }

    /// The call that was spoiled; `nil` when its point was not come to. Of a process that was killed it is the last of its kind.
    func spoiled(isKilled: Bool) -> Call? {
      guard let point else { return nil }
      return calls.last { isKilled ? $0.name == point.call : $0.isInjected }
    }

    /// The calls that were made, in their order, whichever thread made them.
    var calls: [Call] {
      var counts: [String: Int] = [:]
      var threadCounts: [String: Int] = [:]
      return lines.compactMap { line in
        // "643   pwrite64(8</…/relay.sqlite-wal>, …": the thread, and what it called.
        guard let gap = line.firstIndex(of: " "), let end = line.firstIndex(of: "(") else { return nil }
        let thread = line[..<gap]
        let name = line[gap..<end].trimmingCharacters(in: .whitespaces)
        guard Strace.calls.contains(name) else { return nil }
        counts[name, default: 0] += 1
        threadCounts["\(name) \(thread)", default: 0] += 1
        return Call(
          name: name, place: counts[name] ?? 0, placeInThread: threadCounts["\(name) \(thread)"] ?? 0, line: String(line))
      }
    }
  }

  /// A line of strace's log.
  struct Call {
    var name: String
    /// Among all of its kind, and among those of its thread; from 1.
    var place: Int
    var placeInThread: Int
    var line: String

    var isInjected: Bool { line.contains("(INJECTED)") }

    /// SQLite syncs the directory of a new file and does not look at what comes of it; `DurableDatabase` syncs it once more, and does.
    func isDirectorySync(of directory: String) -> Bool { name == "fdatasync" && line.contains("<\(directory)>") }
  }
}
