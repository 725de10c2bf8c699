import Glibc
package import WardlineModel
import WardlineSQLite
import WardlineSeal
import WardlineSync

/// Destroys a store and its key, for a device that was lost or is given away.
///
/// The key comes first: from then on no copy of the store can be read, also one that an older backup or a worn block of the disk still has.
/// Before it a note is written beside the store (``WipeNote``): a removal that is killed is completed by the next program that finds the note.
package struct StoreRemoval: Sendable {
  /// The store itself, where its name is a link.
  package let path: String
  /// Whose store it is; `nil` where that cannot be read.
  package private(set) var owner: UserID?
  /// What has not reached the relay; `nil` where that cannot be read.
  package private(set) var unsent: QueueCounts?
  /// Where the programs on this store have their tokens.
  package private(set) var tokenFiles: [String] = []

  /// Reads what would be lost. The key of the store is not needed.
  package init(ofStoreAt path: String) throws(StoreError) {
    var options = DurableDatabase.Options()
    self.path = try options.disk.resolved(path)
    if let note = WipeNote(besideStoreAt: self.path) {
      (owner, tokenFiles) = (note.owner, note.tokenFiles)
      return
    }
    guard try options.disk.isWritten(self.path) else { throw .cannotOpen(path: path, reason: "there is no such store") }
    options.makesFile = false
    options.isReadOnly = true
    options.sealing = .ignored
    do throws(StoreError) {
      let database = try DurableDatabase(path: self.path, format: .clientStore, options: options)
      (owner, unsent, tokenFiles) = try database.read { db in
        (
          try db.storeIdentity()?.user, try db.queueCounts(),
          try db.all("SELECT path FROM token_file ORDER BY id") { try $0.text() }
        )
      }
      tokenFiles.removeAll { Self.holdsToken($0) == false }
      try database.close()
    } catch {
      // It need not be sound to be removed; but another kind of file is not removed.
      if case .cannotOpen = error, !DatabaseFiles.isOverwritten(self.path) { throw error }
    }
  }

  /// Whether a removal of the store has begun and was not completed.
  package static func hasBegun(ofStoreAt path: String) -> Bool {
    guard let path = try? SystemDisk().resolved(path) else { return false }
    return WipeNote(besideStoreAt: path) != nil
  }

  /// Whether a process has the store open that would write it anew.
  package var isInUse: Bool { SQLiteClientStore.isInUse(at: path) }

  /// Overwrites, syncs and removes each file: the key, then the login and the tokens, then the store, and the note of it last.
  ///
  /// - Parameter removingLogin: destroys what else the program has of the store's owner. Returns what it could not remove.
  /// - Throws: ``StoreError/failed(_:)`` for the first file of the store that could not be removed.
  /// - Returns: the files with tokens that could not be removed, which does not keep the store.
  package func run(removingLogin: (_ owner: UserID?) -> [String] = { _ in [] }) throws(StoreError) -> [String] {
    // A full disk must not keep the key.
    try? WipeNote(owner: owner, tokenFiles: tokenFiles).write(besideStoreAt: path)
    try Self.destroy(KeyFile.path(besideStoreAt: path))
    var left = removingLogin(owner)
    for file in tokenFiles {
      do throws(StoreError) { try Self.destroyToken(file) } catch { left.append(file) }
    }
    for file in RescuedStores.files(besideStoreAt: path) { try Self.destroy(file) }
    for suffix in ["-wal", "-shm", ""] { try Self.destroy(path + suffix) }
    try Self.destroy(path + "-lease")
    try WipeNote.remove(besideStoreAt: path)
    return left
  }

  /// The same for a token file, if it is this user's. A file that holds something else is not touched: a row in the store, which others may have
  /// written, names it.
  private static func destroyToken(_ file: String) throws(StoreError) {
    do throws(PrivateFile.Refusal) { try PrivateFile.check(file) } catch {
      throw .failed("the token file was not removed: \(error.description)")
    }
    guard holdsToken(file) != false else { return }
    try destroy(file) { isToken($0) }
  }

  /// Whether a file holds a token; `nil` where it cannot be read, or is not there.
  private static func holdsToken(_ file: String) -> Bool? {
    guard (try? PrivateFile.check(file)) ?? nil != nil else { return nil }
    let descriptor = open(file, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    return isToken(descriptor)
  }

  /// Whether an open file holds one signed token (RFC 7515) and nothing else: three parts of base64url, of which the first two are JSON objects. One
  /// of zeros alone counts, too: a removal that was killed leaves it of a token.
  private static func isToken(_ descriptor: Int32) -> Bool {
    var bytes = [UInt8](repeating: 0, count: Limits.tokenBytesMax + 64)
    defer { bytes.wipe() }
    let count = pread(descriptor, &bytes, bytes.count, 0)
    guard count > 0, count < bytes.count else { return false }
    guard !bytes[..<count].allSatisfy({ $0 == 0 }) else { return true }
    let isSpace: (UInt8) -> Bool = { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
    let text = bytes[..<count].drop(while: isSpace).reversed().drop(while: isSpace).reversed()
    let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 3, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(isOfBase64URL) }) else { return false }
    // "{" and what JSON may have behind it.
    return parts[..<2].allSatisfy { $0.starts(with: Array("ey".utf8)) || $0.starts(with: Array("ew".utf8)) }
  }

  private static func isOfBase64URL(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  private static func destroy(_ file: String, if isMeant: (Int32) -> Bool = { _ in true }) throws(StoreError) {
    do throws(PrivateFile.Refusal) { try PrivateFile.destroy(file, if: isMeant) } catch { throw .failed(error.description) }
  }
}

/// What a removal still has to remove if it is killed: written before the first file is destroyed, and removed as the last one.
struct WipeNote {
  var owner: UserID?
  var tokenFiles: [String]

  static func path(besideStoreAt path: String) -> String { path + "-wipe" }

  init(owner: UserID?, tokenFiles: [String]) {
    self.owner = owner
    self.tokenFiles = tokenFiles
  }

  /// `nil` where there is none, or one that is not this user's, or was not written to its end: then no file has been destroyed yet.
  init?(besideStoreAt store: String) {
    let path = Self.path(besideStoreAt: store)
    guard let descriptor = try? PrivateFile.open(path, owner: .user), descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: Limits.tokenFilesMax * Int(PATH_MAX) + 4_096)
    let count = read(descriptor, &bytes, bytes.count)
    guard count > 0, count < bytes.count else { return nil }
    // No path has a zero in it.
    var fields = bytes[..<count].split(separator: 0, omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
    guard fields.count >= 3, fields[0] == Self.begin, fields.removeLast() == Self.end else { return nil }
    owner = try? UserID(fields[1])
    tokenFiles = Array(fields[2...])
  }

  /// As a whole, and durably: of a note that was overwritten first nobody could tell that the wipe is complete.
  static func remove(besideStoreAt store: String) throws(StoreError) {
    let path = Self.path(besideStoreAt: store)
    guard unlink(path) == 0 || errno == ENOENT else {
      throw .failed("\(path) could not be removed: \(String(cString: strerror(errno)))")
    }
    try SystemDisk().syncDirectory(of: path)
  }

  private static let (begin, end) = ("wardline wipe 1", "complete")

  func write(besideStoreAt store: String) throws(StoreError) {
    let path = Self.path(besideStoreAt: store)
    let text = ([Self.begin, owner?.text ?? ""] + tokenFiles + [Self.end]).joined(separator: "\0")
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
    guard descriptor >= 0 else { throw .failed("\(path) could not be made") }
    defer { close(descriptor) }
    let bytes = Array(text.utf8)
    guard fchmod(descriptor, 0o600) == 0, Glibc.write(descriptor, bytes, bytes.count) == bytes.count, fsync(descriptor) == 0
    else { throw .failed("\(path) could not be written") }
    try SystemDisk().syncDirectory(of: path)
  }
}
