internal import Foundation
package import WardlineModel

/// The file operations of a database that SQLite does not do itself.
///
/// Production has one, ``SystemDisk``. The simulator has another, which loses unsynced data. It is a store's only seam for the
/// simulator; the code above it is the same in both.
package protocol DatabaseDisk: Sendable {
  /// The name of SQLite's VFS for this disk; `nil` for the default.
  var vfsName: String? { get }

  /// Creates a directory and its missing parents, each synced into its parent.
  func makeDirectory(_ directory: String) throws(StoreError)
  /// Locks a directory for this process, until the returned lock is released.
  func lock(_ directory: String) throws(StoreError) -> any Sendable
  /// Whether a file exists and is not empty.
  func isWritten(_ path: String) throws(StoreError) -> Bool
  /// The path of the file itself if the name is a link.
  func resolved(_ path: String) throws(StoreError) -> String
  /// Creates the file if it does not exist, and ensures that only its owner may read it (G8).
  func prepare(_ path: String) throws(StoreError)
  /// Checks the same for it and the files beside it, now that they are open.
  func checkOpened(_ path: String) throws(StoreError)
  /// Rewrites the write-ahead log of a database unchanged, and syncs it. No other process may write to it meanwhile.
  func rewriteLog(of path: String) throws(StoreError)
  /// Which files stand at a path and beside it as its write-ahead log; `nil` for a disk without other users.
  func files(at path: String) -> [FileStatus?]?
  /// Syncs the directory, so that the names of new files beside this one are durable.
  func syncDirectory(of path: String) throws(StoreError)
}

extension DatabaseDisk {
  /// The URI of a file for SQLite. An immutable file is read without a lock and without a file beside it.
  package func address(of path: String, isImmutable: Bool = false) -> String {
    guard isImmutable || vfsName != nil else { return path }
    let allowed = CharacterSet(charactersIn: "/-._~").union(.alphanumerics)
    let encoded = path.addingPercentEncoding(withAllowedCharacters: allowed) ?? path
    let parameters = (isImmutable ? ["immutable=1"] : []) + (vfsName.map { ["vfs=\($0)"] } ?? [])
    return "file:\(encoded)?\(parameters.joined(separator: "&"))"
  }

  /// The path itself: for a disk without links and other users.
  package func resolved(_ path: String) throws(StoreError) -> String { path }
  package func checkOpened(_ path: String) throws(StoreError) {}
  package func files(at path: String) -> [FileStatus?]? { nil }

  /// Whether a database has a write-ahead log that is not empty.
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
  package func files(at path: String) -> [FileStatus?]? { [FileStatus(at: path), FileStatus(at: path + "-wal")] }
  package func rewriteLog(of path: String) throws(StoreError) { try DatabaseFiles(path: path).rewriteLog() }
  package func syncDirectory(of path: String) throws(StoreError) { try DatabaseFiles(path: path).syncDirectory() }
}
