internal import Foundation

/// Whose the processes and directories are that the harness makes: what remains after a run of the tests is traced to one of them.
package enum Ownership {
  /// The name of the test that runs; `nil` outside of tests.
  @TaskLocal package static var owner: String?

  /// Appends a line with the test's name to the file that `WARDLINE_NOTES` names; `make test` reads it at its end.
  static func note(_ what: String) {
    guard let notes else { return }
    // A program that a test has started inherits the name.
    let test = owner ?? ProcessInfo.processInfo.environment["WARDLINE_TEST"] ?? ""
    let line = "\(what): \(test)\n"
    _ = Data(line.utf8).withUnsafeBytes { write(notes, $0.baseAddress, $0.count) }
  }

  private static let notes: Int32? = ProcessInfo.processInfo.environment["WARDLINE_NOTES"].map {
    open($0, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
  }
}
