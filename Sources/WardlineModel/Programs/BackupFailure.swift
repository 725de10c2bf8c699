/// Why a backup was not written, or was not restored. Nothing that was there before has changed.
package struct BackupFailure: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Kind: Hashable, Sendable {
    /// Something is there that would be replaced.
    case exists
    /// Another program is at work on the same file or directory.
    case busy
    /// There is no backup at the path.
    case missing
    /// The file is not a whole backup, or one of a newer version.
    case unusable
    /// The disk, or the right to use it.
    case disk
    case cancelled
  }

  package let kind: Kind
  package let description: String

  package init(_ kind: Kind, _ description: String) {
    self.kind = kind
    self.description = description
  }
}

/// How much of a store a backup has copied, in bytes.
package struct BackupProgress: Sendable {
  package var doneBytes: Int
  package var totalBytes: Int

  package init(doneBytes: Int, totalBytes: Int) {
    self.doneBytes = doneBytes
    self.totalBytes = totalBytes
  }
}
