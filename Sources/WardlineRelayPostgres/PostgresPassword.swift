internal import Foundation

/// The password of a database, of which there are two places: the systemd credential `postgres-password`, and the file that `PGPASSFILE`
/// names, which libpq reads itself.
enum PostgresPassword {
  static let credential = "postgres-password"
  /// A longer file is refused: it contains something else than a password.
  private static let bytesMax = 4_096

  /// The password in the credential, as it is now: it may have been changed since the last connection.
  ///
  /// - Returns: `nil` where there is no such credential.
  static func read(_ environment: [String: String]) throws(PostgresPlaceError) -> String? {
    guard let directory = environment["CREDENTIALS_DIRECTORY"] else { return nil }
    let path = directory + "/" + credential
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw .credential(path: path, reason: "the file must be readable for the user that runs the relay")
    }
    guard var text = String(bytes: data, encoding: .utf8), data.count <= bytesMax else {
      throw .credential(path: path, reason: "it must be a text of at most \(bytesMax) bytes in UTF-8")
    }
    if text.hasSuffix("\n") { text.removeLast() }
    guard !text.isEmpty, !text.contains(where: { $0.isNewline || $0 == "\0" }) else {
      throw .credential(path: path, reason: "it must be one line with the password")
    }
    return text
  }
}
