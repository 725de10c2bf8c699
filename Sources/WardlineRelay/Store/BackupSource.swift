package import WardlineModel

/// A store that writes backups of itself: a file with the log as it was at one moment, without the signing key (decision 041).
package protocol BackupSource: Sendable {
  /// Writes a backup while the relay may be running, checks it, and only then gives it its name.
  ///
  /// - Parameters:
  ///   - replaces: whether a backup of that name may be replaced. Anything else is left as it is.
  ///   - progress: called after each step; `false` cancels.
  func backUp(
    to path: String, replaces: Bool, progress: (BackupProgress) -> Bool
  ) throws(BackupFailure) -> WrittenBackup
}

/// What a backup of a relay's log holds.
package struct BackupContents: Hashable, Sendable {
  package var sessions: Int
  package var entries: Int

  package init(sessions: Int, entries: Int) {
    self.sessions = sessions
    self.entries = entries
  }
}

/// A backup that is complete and checked.
package struct WrittenBackup: Hashable, Sendable {
  package var contents: BackupContents
  package var bytes: Int

  package init(contents: BackupContents, bytes: Int) {
    self.contents = contents
    self.bytes = bytes
  }
}
