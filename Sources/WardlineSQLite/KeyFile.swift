package import WardlineModel
import Glibc

/// A file with the key that wraps a store's data key: 64 hexadecimal digits, readable by its owner alone.
package struct KeyFile {
  let path: String

  package init(path: String) { self.path = path }

  /// The key's place unless another is named: beside the store.
  package static func path(besideStoreAt path: String) -> String { path + "-key" }

  /// The key; `nil` where there is no file.
  ///
  /// - Throws: ``StoreError/locked(path:reason:)`` for a file that others can read or change, or that holds no key.
  package func read() throws(StoreError) -> [UInt8]? {
    let descriptor: Int32
    do throws(PrivateFile.Refusal) { descriptor = try PrivateFile.open(path, owner: .userOrRoot) } catch {
      throw .locked(path: path, reason: error.description)
    }
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw .locked(path: path, reason: "the key cannot be read: \(String(cString: strerror(errno)))")
    }
    defer { close(descriptor) }
    guard Self.isPrivate(descriptor) else {
      throw .locked(path: path, reason: "others on this computer can read the key; run: chmod 600 \(path)")
    }
    var bytes = [UInt8](repeating: 0, count: Limits.sealKeyBytes * 2 + 2)
    defer { bytes.wipe() }
    let count = pread(descriptor, &bytes, bytes.count, 0)
    let digits = bytes.prefix(max(0, count)).split(separator: 0x0A, maxSplits: 1, omittingEmptySubsequences: false)
    guard digits.count <= 2, digits.last?.isEmpty != false || digits.count == 1, let key = Self.key(of: digits[0]) else {
      throw .locked(path: path, reason: "it holds no key, which is \(Limits.sealKeyBytes * 2) hexadecimal digits")
    }
    return key
  }

  /// A credential of systemd belongs to root; that the service may read it is in an access control list, which shows as the rights of the group
  /// root.
  private static func isPrivate(_ descriptor: Int32) -> Bool {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return false }
    let isOfRoot = status.st_uid == 0 && status.st_gid == 0
    return status.st_mode & (isOfRoot ? 0o037 : 0o077) == 0
  }

  /// Makes the file with a random key, on the disk when this returns. If another process makes it at the same moment, its key is returned.
  package func make() throws(StoreError) -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    let key = (0..<Limits.sealKeyBytes).map { _ in UInt8.random(in: 0...255, using: &generator) }
    var text = Array((key.map { Self.hex($0 >> 4) + Self.hex($0 & 15) }.joined() + "\n").utf8)
    defer { text.wipe() }
    // Complete before it has its name: a half-written key would be taken for another one.
    let name = String(UInt64.random(in: 0...(.max), using: &generator), radix: 36)
    let draft = path + "-\(name)"
    let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw failure("made") }
    defer { unlink(draft) }
    let isWritten =
      fchmod(descriptor, 0o600) == 0 && write(descriptor, text, text.count) == text.count && fsync(descriptor) == 0
    close(descriptor)
    guard isWritten else { throw failure("written") }
    let isNew = link(draft, path) == 0
    guard isNew || errno == EEXIST else { throw failure("named") }
    try DatabaseFiles(path: path).syncDirectory()
    if isNew { return key }
    guard let made = try read() else { throw failure("read") }
    return made
  }

  private static func key(of digits: some Collection<UInt8>) -> [UInt8]? {
    guard digits.count == Limits.sealKeyBytes * 2 else { return nil }
    let values = digits.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
    guard values.count == digits.count else { return nil }
    return stride(from: 0, to: values.count, by: 2).map { UInt8(values[$0] << 4 | values[$0 + 1]) }
  }

  private static func hex(_ value: UInt8) -> String { String(value, radix: 16) }

  private func failure(_ what: String) -> StoreError {
    .unavailable("the key of the store, \(path), could not be \(what): \(String(cString: strerror(errno)))")
  }
}
