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

  /// - Throws: ``StoreError/cannotOpen(path:reason:)`` for a directory that has a log of its own.
  static func checkNoLog(in data: String, besides place: PostgresPlace) throws(StoreError) {
    let log = data + "/relay.sqlite"
    guard access(log, F_OK) != 0 else {
      throw .cannotOpen(
        path: place.description,
        reason:
          "there is a log in \(log) already, and a relay has one: name another directory with --data, or start without --store")
    }
  }

  /// Records where the log is, once it was opened there: an address that is wrong is not kept.
  ///
  /// - Throws: ``StoreError/cannotOpen(path:reason:)`` for a directory that cannot be written.
  static func record(_ place: PostgresPlace, in data: String) throws(StoreError) {
    do {
      // Not synced: it is written at every start.
      let path = path(in: data)
      try Data("\(place)\n".utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
      guard chmod(path, 0o600) == 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
    } catch { throw .cannotOpen(path: path(in: data), reason: "it cannot be written: \(error.localizedDescription)") }
  }

  private static func path(in data: String) -> String { data + "/store" }
  /// No address is longer.
  private static let bytesMax = 4_096

  /// Whether the log is in a database.
  var isDatabase: Bool { if case .database = self { true } else { false } }
}
