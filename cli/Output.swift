internal import Foundation
internal import WardlineModel

/// Standard output of the commands: whole lines, every write checked. `reporting` writes the rest at the end.
enum Output {
  /// Writes a line at once.
  ///
  /// A write that fails ends the program, since nothing more can be shown; what is stored on this device is safe. A pipe that its reader
  /// has closed ends it without a message and with 0, as `export | head` wants it; everything else with 74.
  static func write(_ line: String) {
    do throws(StandardOutput.Failure) {
      try LineTerminal.above { () throws(StandardOutput.Failure) in
        try StandardOutput.shared.writeLine(line)
        try StandardOutput.shared.flush()
      }
    } catch { leave(error) }
  }

  /// Writes a line at once.
  static func write(_ line: JSONLine) {
    append(line)
    flush()
  }

  /// Adds a line to those that wait for a system call: for long outputs. Ends the program as ``write(_:)`` does.
  static func append(_ line: String) {
    do throws(StandardOutput.Failure) {
      // What waits may be more than is kept, and be written now.
      try LineTerminal.above(isLast: false) { () throws(StandardOutput.Failure) in try StandardOutput.shared.writeLine(line) }
    } catch { leave(error) }
  }

  /// Likewise.
  static func append(_ line: JSONLine) {
    do throws(StandardOutput.Failure) { try StandardOutput.shared.write(line.line) } catch { leave(error) }
  }

  /// Writes the lines that wait. Ends the program as ``write(_:)`` does.
  static func flush() {
    do throws(StandardOutput.Failure) {
      try LineTerminal.above { () throws(StandardOutput.Failure) in try StandardOutput.shared.flush() }
    } catch { leave(error) }
  }

  /// Writes a line of a command whose exit code is its answer.
  ///
  /// A failure does not end the command: `send --json` still waits for the relay when its output is not read. A closed pipe leaves
  /// its exit code as it is; another failure is reported at the end, and is 74 where the command itself has succeeded.
  static func report(_ line: String) {
    try? StandardOutput.shared.writeLine(line)
    try? StandardOutput.shared.flush()
  }

  /// Writes everything that waits. The failure of this or an earlier write, unless it is a closed pipe.
  static func finish() -> Failure? {
    do throws(StandardOutput.Failure) {
      try StandardOutput.shared.finish()
      return nil
    } catch { return failure(error) }
  }

  /// `nil` for a closed pipe, of which nothing is said.
  private static func failure(_ failure: StandardOutput.Failure) -> Failure? {
    failure == .closed ? nil : Failure(.inputOutput, "\(failure); what is stored on this device is safe")
  }

  private static func leave(_ error: StandardOutput.Failure) -> Never {
    guard let failure = failure(error) else { exit(0) }
    warn(failure.message)
    exit(failure.status.rawValue)
  }
}
