import Foundation

/// Runs `body` with a directory of its own, and takes it away afterwards.
func withTemporaryDirectory<Result>(_ body: (String) throws -> Result) throws -> Result {
  let directory = FileManager.default.temporaryDirectory.appendingPathComponent("wardline-\(UUID().uuidString)")
  // Others may not write there: a store refuses that. Not by the umask, which a test beside this one may have set.
  try FileManager.default.createDirectory(
    at: directory, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
  defer { try? FileManager.default.removeItem(at: directory) }
  return try body(directory.path)
}
