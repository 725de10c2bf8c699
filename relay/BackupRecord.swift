internal import Foundation
internal import Glibc
internal import WardlineModel

/// When the newest backup of a relay's log was begun: a number of milliseconds since 1970 in a file beside the log. Whoever makes a backup
/// writes it, so that the relay knows of the backups of other processes, too.
struct BackupRecord: Sendable {
  private let path: String

  init(directory: String) { path = directory + "/newest-backup" }

  /// `nil` where there is none, or none that can be used.
  func read() -> Timestamp? {
    guard let descriptor = try? PrivateFile.open(path, owner: .userOrRoot), descriptor >= 0 else { return nil }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    guard let data = try? file.read(upToCount: 32), let text = String(validating: data, as: UTF8.self),
      let milliseconds = Int64(text.trimmingCharacters(in: .whitespacesAndNewlines)), milliseconds > 0
    else { return nil }
    let time = Timestamp(milliseconds: milliseconds)
    return time.isInCalendar ? time : nil
  }

  /// Replaces the file, whole or not at all. Call it once the backup is complete and checked.
  ///
  /// - Throws: ``PrivateFile/Refusal`` for a directory of another user, and where the file cannot be written. The backup itself is good.
  func write(_ time: Timestamp) throws(PrivateFile.Refusal) {
    try PrivateFile.checkDirectory(PrivateFile.directory(of: path))
    let draft = path + ".\(getpid()).part"
    unlink(draft)
    let file = open(draft, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw failure() }
    let text = Array("\(time.milliseconds)\n".utf8)
    let isWritten = Glibc.write(file, text, text.count) == text.count
    let error = isWritten ? nil : failure()
    close(file)
    // Not synced: after a crash of the machine the age of the one before is shown, which warns too early and never too late.
    guard error == nil, rename(draft, path) == 0 else {
      let error = error ?? failure()
      unlink(draft)
      throw error
    }
  }

  private func failure() -> PrivateFile.Refusal {
    PrivateFile.Refusal("\(path) cannot be written: \(String(cString: strerror(errno)))")
  }
}
