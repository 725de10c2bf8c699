import CSQLite
import Foundation
import Testing
import WardlineTestSupport

/// The files of a directory: their bytes and their modes, to see that nothing was touched.
struct Folder: Equatable {
  private var files: [String: File] = [:]

  private struct File: Equatable {
    var bytes: Data
    var mode: Int
    var changedAt: Date
  }

  init(of directory: String) throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: directory) {
      let path = directory + "/" + name
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      files[name] = File(
        bytes: try Data(contentsOf: URL(fileURLWithPath: path)), mode: attributes[.posixPermissions] as? Int ?? 0,
        changedAt: attributes[.modificationDate] as? Date ?? .distantPast)
    }
  }

  var names: [String] { files.keys.sorted() }
  var modes: Set<Int> { Set(files.values.map(\.mode)) }

  /// Copies every file as it is at this moment: what a disk holds when the power goes.
  static func copy(_ source: String, to destination: String) throws {
    // Not by the umask, which a test beside this one may have set.
    try FileManager.default.createDirectory(
      atPath: destination, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    for name in try FileManager.default.contentsOfDirectory(atPath: source) where !name.hasSuffix("-shm") {
      try FileManager.default.copyItem(atPath: source + "/" + name, toPath: destination + "/" + name)
    }
  }

  static func setMode(_ mode: Int, of path: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
  }

  /// A store as it is left by a program that died after it had chosen the mode of the journal, and before it had made a table.
  static func makeWithoutTables(_ path: String) throws {
    var database: OpaquePointer?
    defer { sqlite3_close(database) }
    try #require(sqlite3_open(path, &database) == SQLITE_OK)
    try #require(sqlite3_exec(database, "PRAGMA journal_mode = WAL", nil, nil, nil) == SQLITE_OK)
    try setMode(0o600, of: path)
  }

  /// Four bytes of a file, the highest first.
  static func number(in path: String, at offset: Int) throws -> UInt32 {
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path)).dropFirst(offset).prefix(4)
    return bytes.reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// Writes four bytes of a file, the highest first.
  static func patch(_ path: String, at offset: Int, with value: UInt32) throws {
    let handle = try FileHandle(forUpdating: URL(fileURLWithPath: path))
    try handle.seek(toOffset: UInt64(offset))
    try handle.write(contentsOf: withUnsafeBytes(of: value.bigEndian) { Data($0) })
    try handle.close()
  }
}

/// Where SQLite's header has the numbers that are ours.
enum HeaderOffset {
  static let userVersion = 60
  static let applicationID = 68
}
