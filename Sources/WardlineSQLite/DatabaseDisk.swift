internal import Foundation
package import WardlineModel

/// Where the files of a database lie, as far as SQLite does not see to them itself.
///
/// In production there is one, ``SystemDisk``. The simulator brings another, which loses what was not synced; it is the only seam that
/// a store has for it, and what is above it is the same in both.
package protocol DatabaseDisk: Sendable {
  /// The name under which SQLite knows the way there; `nil` for its own.
  var vfsName: String? { get }

  /// Makes the directories that are missing on the way to a directory, each of them synced into its parent.
  func makeDirectory(_ directory: String) throws(StoreError)
  /// Keeps a directory to this process, until the lock goes out of use.
  func lock(_ directory: String) throws(StoreError) -> any Sendable
  /// Whether a file is there and holds something.
  func isWritten(_ path: String) throws(StoreError) -> Bool
  /// The path of the file itself where the name is a link to it.
  func resolved(_ path: String) throws(StoreError) -> String
  /// Makes the file if there is none, and sees to it that its owner alone may read it (G8).
  func prepare(_ path: String) throws(StoreError)
  /// Whether that still holds of it and of the files beside it, now that they are open.
  func checkOpened(_ path: String) throws(StoreError)
  /// Writes the write-ahead log of a database once more as it is, and syncs it. No other process may write to it meanwhile.
  func rewriteLog(of path: String) throws(StoreError)
  /// Sees to it that the names of new files beside this one are on the disk.
  func syncDirectory(of path: String) throws(StoreError)
}

extension DatabaseDisk {
  /// What SQLite is to be given for a file. As an immutable one it is read without a lock and without a file beside it.
  package func address(of path: String, isImmutable: Bool = false) -> String {
    guard isImmutable || vfsName != nil else { return path }
    let allowed = CharacterSet(charactersIn: "/-._~").union(.alphanumerics)
    let encoded = path.addingPercentEncoding(withAllowedCharacters: allowed) ?? path
    let parameters = (isImmutable ? ["immutable=1"] : []) + (vfsName.map { ["vfs=\($0)"] } ?? [])
    return "file:\(encoded)?\(parameters.joined(separator: "&"))"
  }

  /// The path itself, for a disk without links and other users.
  package func resolved(_ path: String) throws(StoreError) -> String { path }
  package func checkOpened(_ path: String) throws(StoreError) {}

  /// Whether a database has a write-ahead log with something in it.
  func hasLog(besides path: String) throws(StoreError) -> Bool { try isWritten(path + "-wal") }
}

/// The files of the system.
package struct SystemDisk: DatabaseDisk {
  package init() {}

  package var vfsName: String? { nil }

  package func makeDirectory(_ directory: String) throws(StoreError) { try DatabaseFiles.makeDirectory(directory) }
  package func lock(_ directory: String) throws(StoreError) -> any Sendable { try DirectoryLock(directory) }
  package func isWritten(_ path: String) throws(StoreError) -> Bool { try DatabaseFiles(path: path).isWritten() }
  package func prepare(_ path: String) throws(StoreError) { try DatabaseFiles(path: path).prepare() }
  package func resolved(_ path: String) throws(StoreError) -> String { try DatabaseFiles.resolved(path) }
  package func checkOpened(_ path: String) throws(StoreError) { try DatabaseFiles(path: path).checkOpened() }
  package func rewriteLog(of path: String) throws(StoreError) { try DatabaseFiles(path: path).rewriteLog() }
  package func syncDirectory(of path: String) throws(StoreError) { try DatabaseFiles(path: path).syncDirectory() }
}
