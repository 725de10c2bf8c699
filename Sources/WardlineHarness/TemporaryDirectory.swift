internal import Foundation
internal import WardlineModel

/// A directory of its own under the system's temporary one; ``remove()`` deletes it.
package struct TemporaryDirectory: Sendable {
  package let path: String

  package init() throws(HarnessFailure) {
    guard let made = mkdtemp(strdup(NSTemporaryDirectory() + "wardline-demo-XXXXXX")) else {
      throw HarnessFailure(
        .inputOutput, "cannot make a directory in \(NSTemporaryDirectory()): \(String(cString: strerror(errno)))")
    }
    defer { free(made) }
    path = String(cString: made)
    Ownership.note("made \(path)")
  }

  package func remove() {
    // A program that is ending may still write there.
    for _ in 0..<50 {
      try? FileManager.default.removeItem(atPath: path)
      guard FileManager.default.fileExists(atPath: path) else { return }
      usleep(20_000)
    }
  }
}
