internal import Foundation
internal import Synchronization
internal import WardlineModel

/// A process whose input we write and whose output we read, line by line.
package final class ChildProcess: Sendable {
  private struct State {
    var lines: [String] = []
    var errors = ""
    /// Of the two: what it says, and what it complains of.
    var openCount = 2
  }

  private let process: Process
  private let input: FileHandle
  private let state = Mutex(State())
  /// Held from the making of a process's pipes until it runs. A process that is begun by another thread in between would inherit them, and what
  /// this one says would end only with that one.
  private static let starting = Mutex(())

  package init(_ program: String, _ arguments: [String], environment: [String: String] = [:]) throws {
    // Writing to a process that was killed is an error here, and not the end of us.
    signal(SIGPIPE, SIG_IGN)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let (input, output, errors) = try Self.starting.withLock { _ in
      let pipes = (Pipe(), Pipe(), Pipe())
      (process.standardInput, process.standardOutput, process.standardError) = pipes
      try Signals.unblocked { try Self.run(process) }
      return pipes
    }
    self.process = process
    self.input = input.fileHandleForWriting
    Self.read(output.fileHandleForReading) { [weak self] line in
      self?.state.withLock { state in
        if let line { state.lines.append(line) } else { state.openCount -= 1 }
      }
    }
    Self.read(errors.fileHandleForReading) { [weak self] line in
      self?.state.withLock { state in
        if let line { state.errors += line + "\n" } else { state.openCount -= 1 }
      }
    }
  }

  deinit { try? input.close() }

  /// A program that was written a moment ago may still be open for writing in a process that another thread has just begun: until that one
  /// has become its own program, the system refuses to run it.
  private static func run(_ process: Process, triesMax: Int = 50) throws {
    for attempt in 1... {
      do { return try process.run() } catch let error as NSError {
        let cause = (error.userInfo[NSUnderlyingErrorKey] as? NSError) ?? error
        guard cause.domain == NSPOSIXErrorDomain, cause.code == Int(ETXTBSY), attempt < triesMax else { throw error }
        usleep(10_000)
      }
    }
  }

  /// What it printed so far.
  package var lines: [String] { state.withLock { $0.lines } }
  /// What it printed from a line on.
  package func lines(from first: Int) -> ArraySlice<String> { state.withLock { $0.lines[min(first, $0.lines.count)...] } }
  /// What it said on standard error so far.
  package var errors: String { state.withLock { $0.errors } }
  package var processIdentifier: Int32 { process.processIdentifier }
  package var isRunning: Bool { process.isRunning }

  /// Writes a line to its standard input. A process that is gone does not take it.
  package func write(_ line: String) { try? input.write(contentsOf: Data((line + "\n").utf8)) }

  package func write(bytes: [UInt8]) { try? input.write(contentsOf: Data(bytes)) }

  package func closeInput() { try? input.close() }

  /// As if the power went: no goodbye, nothing flushed.
  package func kill() {
    Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  package func terminate() { Foundation.kill(process.processIdentifier, SIGTERM) }

  /// As an operator who has changed a file.
  package func hangUp() { Foundation.kill(process.processIdentifier, SIGHUP) }

  /// Its exit code, once it has ended and all of its output was read; `nil` when it takes too long.
  package func waitForExit(milliseconds: Int) -> Int32? {
    let hasEnded = wait(milliseconds: milliseconds) { child in
      !child.process.isRunning && child.state.withLock { $0.openCount } == 0
    }
    return hasEnded ? process.terminationStatus : nil
  }

  /// Waits until something holds. `false` when it takes too long.
  package func wait(milliseconds: Int, until condition: (ChildProcess) -> Bool) -> Bool {
    let deadline = DispatchTime.now() + .milliseconds(milliseconds)
    while !condition(self) {
      if DispatchTime.now() > deadline { return false }
      usleep(5_000)
    }
    return true
  }

  private static func read(_ handle: FileHandle, _ deliver: @escaping @Sendable (String?) -> Void) {
    let thread = Thread {
      var rest: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 65_536)
      while true {
        // What is there, at once: FileHandle's own reading waits for all it was asked for.
        let count = Foundation.read(handle.fileDescriptor, &buffer, buffer.count)
        guard count > 0 else { break }
        var first = 0
        // A byte at a time would take longer than the program that wrote them.
        while let newline = buffer.withUnsafeBytes({ Self.newline(in: $0[first..<count]) }) {
          rest += buffer[first..<newline]
          deliver(String(decoding: rest, as: UTF8.self))
          rest.removeAll(keepingCapacity: true)
          first = newline + 1
        }
        rest += buffer[first..<count]
      }
      if !rest.isEmpty { deliver(String(decoding: rest, as: UTF8.self)) }
      deliver(nil)
      // By hand, like the input below: what Foundation keeps of a process that ended would hold it open, and thousands of them are run.
      try? handle.close()
    }
    thread.start()
  }

  private static func newline(in bytes: Slice<UnsafeRawBufferPointer>) -> Int? {
    let part = UnsafeRawBufferPointer(rebasing: bytes)
    guard let start = part.baseAddress, let found = memchr(start, Int32(UInt8(ascii: "\n")), part.count) else { return nil }
    return bytes.startIndex + (UnsafeRawPointer(found) - start)
  }
}
