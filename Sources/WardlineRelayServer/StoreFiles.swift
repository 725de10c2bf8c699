internal import Foundation
internal import Glibc

/// The sizes of a store's files. Looked up by path, never opened: closing a descriptor would release SQLite's locks.
package struct StoreFiles: Sendable {
  package let directory: String

  package init(directory: String) { self.directory = directory }

  struct Sizes: Hashable, Sendable {
    /// `nil` where the log is not in this directory.
    var storeBytes: UInt64?
    /// `nil` where it has no write-ahead log.
    var logBytes: UInt64?
    /// What may still be written there by this program.
    var freeBytes: UInt64
  }

  /// Blocks for as long as the disk does. `nil` if the directory cannot be looked at.
  func measure() -> Sizes? {
    var volume = statvfs()
    guard statvfs(directory, &volume) == 0 else { return nil }
    return Sizes(
      storeBytes: Self.size(of: directory + "/relay.sqlite"), logBytes: Self.size(of: directory + "/relay.sqlite-wal"),
      freeBytes: UInt64(volume.f_bavail).multipliedReportingOverflow(by: UInt64(volume.f_frsize)).partialValue)
  }

  private static func size(of path: String) -> UInt64? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return (attributes?[.size] as? NSNumber)?.uint64Value
  }
}
