internal import CSpawn
internal import Foundation
internal import Synchronization
internal import WardlineModel

/// A process whose input is written and whose output is read, line by line. It ends with this process, however that ends.
package final class ChildProcess: Sendable {
  package let processIdentifier: Int32
  private let input: FileHandle
  private let record: Record

  /// What is known of it; the threads that wait for it hold this, and not the process.
  fileprivate final class Record: Sendable {
    struct State {
      var lines: [String] = []
      var errors = ""
      /// How many of standard output and standard error are open.
      var openCount = 2
      /// Its exit code, or the number of the signal that ended it; `nil` while it runs.
      var status: Int32?
    }

    let state = Mutex(State())
    let hasEnded = DispatchSemaphore(value: 0)
  }

  package init(_ program: String, _ arguments: [String], environment: [String: String] = [:]) throws {
    var variables = Self.variables(from: ProcessInfo.processInfo.environment, environment)
    if let owner = Ownership.owner { variables["WARDLINE_TEST"] = owner }
    let (input, output, errors) = (try Channel(), try Channel(), try Channel())
    defer { for end in [input.reading, output.writing, errors.writing] { close(end) } }
    self.input = FileHandle(fileDescriptor: input.writing, closeOnDealloc: true)
    record = Record()
    do {
      processIdentifier = try Spawner.shared.start(
        [program] + arguments, variables.map { "\($0)=\($1)" }, (input.reading, output.writing, errors.writing))
    } catch {
      for end in [output.reading, errors.reading] { close(end) }
      throw error
    }
    record.read(output.reading) { state, line in state.lines.append(line) }
    record.read(errors.reading) { state, line in state.errors += line + "\n" }
    record.awaitEnd(of: processIdentifier)
  }

  deinit { try? input.close() }

  /// The environment of a child. A proxy of this process is none of the child's, unless it is given to it.
  package static func variables(from own: [String: String], _ given: [String: String]) -> [String: String] {
    own.filter { !$0.key.lowercased().hasSuffix("_proxy") }.merging(given) { $1 }
  }

  /// What it printed so far.
  package var lines: [String] { record.state.withLock { $0.lines } }
  /// What it printed from a line on.
  package func lines(from first: Int) -> ArraySlice<String> {
    record.state.withLock { $0.lines[min(first, $0.lines.count)...] }
  }
  /// What it said on standard error so far.
  package var errors: String { record.state.withLock { $0.errors } }
  package var isRunning: Bool { record.state.withLock { $0.status == nil } }

  /// Writes a line to its standard input. A process that has ended does not take it.
  package func write(_ line: String) { try? input.write(contentsOf: Data((line + "\n").utf8)) }

  package func write(bytes: [UInt8]) { try? input.write(contentsOf: Data(bytes)) }

  package func closeInput() { try? input.close() }

  /// As if the power went: no goodbye, nothing flushed.
  package func kill() {
    send(SIGKILL)
    record.hasEnded.wait()
    record.hasEnded.signal()
  }

  package func terminate() { send(SIGTERM) }

  /// As an operator who has changed a file.
  package func hangUp() { send(SIGHUP) }

  private func send(_ signal: Int32) {
    // While its status is not collected, no other process can have its identifier.
    record.state.withLock { if $0.status == nil { _ = Foundation.kill(processIdentifier, signal) } }
  }

  /// Its exit code, once it has ended and all of its output was read; `nil` when that takes longer than ``Patience`` allows.
  package func waitForExit(milliseconds: Int) -> Int32? {
    let hasEnded = wait(milliseconds: milliseconds) { child in
      child.record.state.withLock { $0.status != nil && $0.openCount == 0 }
    }
    return hasEnded ? record.state.withLock { $0.status } : nil
  }

  /// Waits until a condition holds. `false` when that takes longer than ``Patience`` allows.
  package func wait(milliseconds: Int, until condition: (ChildProcess) -> Bool) -> Bool {
    Patience.wait(milliseconds: milliseconds) { condition(self) }
  }
}

extension ChildProcess.Record {
  func awaitEnd(of process: Int32) {
    let thread = Thread { [self] in
      var info = siginfo_t()
      // Its identifier is given back only together with the news of its end.
      while waitid(P_PID, id_t(process), &info, WEXITED | WNOWAIT) < 0, errno == EINTR {}
      state.withLock { state in
        var status: Int32 = 0
        waitpid(process, &status, 0)
        let signal = status & 0x7f
        state.status = signal == 0 ? (status >> 8) & 0xff : signal
      }
      hasEnded.signal()
    }
    thread.stackSize = 128 * 1024
    thread.start()
  }

  func read(_ descriptor: Int32, _ append: @escaping @Sendable (inout sending State, String) -> Void) {
    let thread = Thread { [self] in
      var rest: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 65_536)
      while true {
        let count = Foundation.read(descriptor, &buffer, buffer.count)
        guard count > 0 else { break }
        var first = 0
        // A byte at a time would take longer than the program that wrote them.
        while let newline = buffer.withUnsafeBytes({ Self.newline(in: $0[first..<count]) }) {
          rest += buffer[first..<newline]
          let line = String(decoding: rest, as: UTF8.self)
          state.withLock { append(&$0, line) }
          rest.removeAll(keepingCapacity: true)
          first = newline + 1
        }
        rest += buffer[first..<count]
      }
      close(descriptor)
      let line = String(decoding: rest, as: UTF8.self)
      state.withLock { state in
        if !line.isEmpty { append(&state, line) }
        state.openCount -= 1
      }
    }
    thread.start()
  }

  private static func newline(in bytes: Slice<UnsafeRawBufferPointer>) -> Int? {
    let part = UnsafeRawBufferPointer(rebasing: bytes)
    guard let start = part.baseAddress, let found = memchr(start, Int32(UInt8(ascii: "\n")), part.count) else { return nil }
    return bytes.startIndex + (UnsafeRawPointer(found) - start)
  }
}

/// Both ends of a pipe, which no other program inherits.
private struct Channel {
  let reading: Int32
  let writing: Int32

  init() throws {
    var ends: [Int32] = [-1, -1]
    guard wardline_pipe(&ends) == 0 else { throw HarnessFailure(errno, of: "a pipe") }
    (reading, writing) = (ends[0], ends[1])
  }
}

/// The thread that starts every child: the kernel ends them with the thread that they were started by, and this one lasts as long as the process.
private final class Spawner: Sendable {
  static let shared = Spawner()

  private let work = Mutex<[@Sendable () -> Void]>([])
  private let wake = DispatchSemaphore(value: 0)

  private init() {
    let thread = Thread { [self] in
      while true {
        wake.wait()
        work.withLock { $0.removeFirst() }()
      }
    }
    thread.name = "spawner"
    thread.start()
  }

  func start(
    _ arguments: [String], _ environment: [String], _ files: (input: Int32, output: Int32, errors: Int32), triesMax: Int = 50
  ) throws -> Int32 {
    for attempt in 1... {
      let result = spawn(arguments, environment, files)
      if result > 0 { return result }
      // A program that was written a moment ago may still be open for writing in a process that another thread has just started: until that
      // one has become its own program, the system refuses to run it.
      guard result == -ETXTBSY, attempt < triesMax else { throw HarnessFailure(-result, of: arguments[0]) }
      usleep(10_000)
    }
    preconditionFailure("the last attempt returns or throws")
  }

  private func spawn(_ arguments: [String], _ environment: [String], _ files: (Int32, Int32, Int32)) -> Int32 {
    let result = Mutex<Int32>(0)
    let isDone = DispatchSemaphore(value: 0)
    return withExtendedLifetime(result) {
      work.withLock { work in
        work.append {
          var words = arguments.map { strdup($0) } + [nil]
          var variables = environment.map { strdup($0) } + [nil]
          defer { for text in words + variables { free(text) } }
          let process = wardline_spawn(&words, &variables, files.0, files.1, files.2)
          result.withLock { $0 = process }
          isDone.signal()
        }
      }
      wake.signal()
      isDone.wait()
      return result.withLock { $0 }
    }
  }
}

extension HarnessFailure {
  fileprivate init(_ code: Int32, of what: String) { self.init(.inputOutput, "\(what): \(String(cString: strerror(code)))") }
}
