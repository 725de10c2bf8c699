internal import Glibc

/// What programs say beside their output: to a person, and never anything that a terminal obeys.
package enum StandardError {
  /// Says something in the name of a program. That standard error cannot be written can be reported nowhere.
  package static func say(_ message: String, as program: String) { write("\(program): \(message.printableOutput())\n") }

  /// Replaces the line that shows what is going on; `nil` takes it away.
  package static func showProgress(_ text: String?) {
    write("\r\u{1B}[K" + (text.map { $0.printableLine() + "…" } ?? ""))
  }

  private static func write(_ text: String) { write(Array(text.utf8)[...]) }

  private static func write(_ bytes: ArraySlice<UInt8>) {
    var rest = bytes
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}
