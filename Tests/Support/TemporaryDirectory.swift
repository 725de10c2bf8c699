import Foundation
import Testing

/// Runs `body` with a directory of its own, and removes it afterwards.
package func withTemporaryDirectory<Result>(_ body: (String) throws -> Result) throws -> Result {
  let path = try makeTemporaryDirectory()
  defer { removeTemporaryDirectory(path) }
  return try body(path)
}

package func makeTemporaryDirectory() throws -> String {
  let directory = FileManager.default.temporaryDirectory.appending(path: "wardline-\(UUID().uuidString)")
  // Others may not write there: a store refuses that. Not by the umask, which a test beside this one may have set.
  try FileManager.default.createDirectory(
    at: directory, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
  return directory.path
}

/// Removes it as often as it takes: the removal stops at a file that has gone since the directory was read, such as the log of a database that is
/// closed just then.
package func removeTemporaryDirectory(_ path: String) {
  for tries in 1...50 {
    do {
      return try FileManager.default.removeItem(atPath: path)
    } catch {
      guard FileManager.default.fileExists(atPath: path) else { return }
      if tries == 50 { Issue.record(error, "the directory of a test could not be removed") }
      usleep(20_000)
    }
  }
}
