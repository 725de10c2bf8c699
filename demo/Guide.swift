internal import Foundation
internal import Glibc
internal import WardlineHarness
internal import WardlineModel

/// The pane below: what to press, in its order, and the keys for the network. It is written to and read from outside.
final class Guide: Sendable {
  /// The steps, and a line for what was done last.
  static let rows = 6
  let steps: [String]
  private static let first = [
    "1 Press F2, at left: Ana asks. Type arabic, then Enter until Amal is rung.",
    "2 Click at right (or Ctrl-b →): A accepts. Write on both sides.",
  ]
  private static let network = "3 Click here (or Ctrl-b ↓): s silences the network, d drops it, h heals it."
  private static let networkAndRelay = "3 Click here (or Ctrl-b ↓): s silences, d drops, h heals the network; k kills a relay."
  private static let last = [
    "4 Here, 2 brings Badr. Amal types /handover, and Badr accepts with A.",
    "5 Ana types /status ended, y, and /feedback 5. Here, q quits and compares.",
  ]
  private let descriptor: Int32

  init(onTerminal path: String, canKillRelay: Bool) throws {
    steps = Self.first + [canKillRelay ? Self.networkAndRelay : Self.network] + Self.last
    descriptor = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else { throw HarnessFailure(.software, "cannot open \(path): \(String(cString: strerror(errno)))") }
    // One key at a time, without an echo; and no key is a signal for what holds the pane open.
    var settings = termios()
    tcgetattr(descriptor, &settings)
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG)
    settings.c_iflag &= ~tcflag_t(IXON)
    tcsetattr(descriptor, TCSANOW, &settings)
  }

  deinit { close(descriptor) }

  func draw(_ lines: [String]) { put("\u{1B}[H\u{1B}[2J" + lines.joined(separator: "\r\n") + "\r\n") }

  /// Says it in the last row, in place of what was said before.
  func say(_ words: String) { put("\r\u{1B}[2K\(words)") }

  /// The next key; `nil` when the pane is gone.
  func nextKey() -> Character? {
    var byte: UInt8 = 0
    while true {
      let count = read(descriptor, &byte, 1)
      if count == 1 { return Character(UnicodeScalar(byte)) }
      guard count < 0, errno == EINTR else { return nil }
    }
  }

  private func put(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}
