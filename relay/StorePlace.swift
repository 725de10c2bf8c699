internal import Foundation
internal import Glibc
internal import WardlineModel
internal import WardlineRelayPostgres
internal import WardlineSQLite

/// Where the log of a data directory is: in a file there, or in a database, which the file `store` in the directory names from the first start
/// with `--store` on. So a command finds the log by the directory alone.
enum StorePlace {
  case file
  case database(PostgresPlace)

  /// As `--to` and `--with` name it: `file`, or the address of a database.
  init(destination text: String) throws(PostgresPlaceError) {
    self = text == "file" ? .file : .database(try PostgresPlace(text))
  }

  /// As `--store` names it.
  ///
  /// - Parameter option: `nil` for a file.
  init(option: String?) throws(PostgresPlaceError) {
    if let option { self = .database(try PostgresPlace(option)) } else { self = .file }
  }

  /// As the last start of the relay has recorded it.
  init(of data: String) throws(StoreError) {
    let path = Self.path(in: data)
    let text: String
    do throws(PrivateFile.Refusal) {
      let descriptor = try PrivateFile.open(path, owner: .userOrRoot)
      guard descriptor >= 0 else {
        guard errno == ENOENT || errno == ENOTDIR else {
          throw PrivateFile.Refusal("it cannot be read: \(String(cString: strerror(errno)))")
        }
        self = .file
        return
      }
      let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
      text = String(decoding: (try? file.read(upToCount: Self.bytesMax)) ?? Data(), as: UTF8.self)
    } catch { throw .cannotOpen(path: path, reason: error.description) }
    do throws(PostgresPlaceError) {
      self = .database(try PostgresPlace(text.trimmingCharacters(in: .whitespacesAndNewlines)))
    } catch { throw .cannotOpen(path: path, reason: error.description) }
  }

  /// - Throws: ``StoreError/cannotOpen(path:reason:)`` for a directory that has a log of its own. Where the place is recorded already, such a log
  ///   is a copy of the one in the database, and is left as it is (``StoreTransfer``).
  static func checkNoLog(in data: String, besides place: PostgresPlace) throws(StoreError) {
    let log = data + "/relay.sqlite"
    guard access(log, F_OK) == 0, try !StorePlace(of: data).isDatabase(place) else { return }
    throw .cannotOpen(
      path: place.description,
      reason:
        "there is a log in \(log) already, and a relay has one: name another directory with --data, start without --store, or move it: "
        + "wardline-relay store migrate")
  }

  /// Records that the log is in a database, once it was opened there: an address that is wrong is not kept. The log is there as soon as the file
  /// has its name, and also after a power cut once this returns.
  ///
  /// - Throws: ``StoreError/cannotOpen(path:reason:)`` for a directory that cannot be written.
  static func record(_ place: PostgresPlace, in data: String) throws(StoreError) {
    let path = path(in: data)
    func failure() -> StoreError {
      .cannotOpen(path: path, reason: "it cannot be written: \(String(cString: strerror(errno)))")
    }
    let draft = path + ".\(getpid()).part"
    unlink(draft)
    let file = open(draft, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw failure() }
    let text = Array("\(place)\n".utf8)
    let isWritten = Glibc.write(file, text, text.count) == text.count && fsync(file) == 0
    let error = isWritten ? nil : failure()
    close(file)
    guard error == nil, rename(draft, path) == 0 else {
      let error = error ?? failure()
      unlink(draft)
      throw error
    }
    try SystemDisk().syncDirectory(of: path)
  }

  /// Records that the log is in the file.
  static func removeDatabase(of data: String) throws(StoreError) {
    let path = path(in: data)
    guard unlink(path) == 0 else {
      throw .cannotOpen(path: path, reason: "it cannot be removed: \(String(cString: strerror(errno)))")
    }
    try SystemDisk().syncDirectory(of: path)
  }

  private static func path(in data: String) -> String { data + "/store" }
  /// No address is longer.
  private static let bytesMax = 4_096

  /// Whether the log is in this database.
  func isDatabase(_ place: PostgresPlace) -> Bool {
    if case .database(let own) = self { own.description == place.description } else { false }
  }

  /// Whether the log is in a database.
  var isDatabase: Bool { if case .database = self { true } else { false } }
}
