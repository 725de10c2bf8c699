import FoundationEssentials
import Glibc
import WardlineCrypto
package import WardlineModel

/// A file with the key that wraps a store's data key: 64 hexadecimal digits, or these sealed under a passphrase, readable by its owner alone.
package struct KeyFile {
  let path: String

  package init(path: String) { self.path = path }

  /// The key's place unless another is named: beside the store.
  package static func path(besideStoreAt path: String) -> String { path + "-key" }

  /// The key; `nil` where there is no file.
  ///
  /// - Throws: ``StoreError/locked(path:reason:)`` for a file that others can read or change, or that holds no key.
  package func read() throws(StoreError) -> [UInt8]? {
    switch try content() {
    case nil: return nil
    case .key(let key): return key
    case .sealed(let sealed):
      guard let key = UnlockedKeys.key(for: sealed) else {
        throw .locked(path: path, reason: "its key is sealed under a passphrase, and was not unlocked")
      }
      return key
    }
  }

  /// What a key file holds.
  enum Content {
    case key([UInt8])
    case sealed(PassphraseKey)
  }

  func content() throws(StoreError) -> Content? {
    let descriptor: Int32
    do throws(PrivateFile.Refusal) { descriptor = try PrivateFile.open(path, owner: .userOrRoot) } catch {
      throw .locked(path: path, reason: error.description)
    }
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw .locked(path: path, reason: "the key cannot be read: \(String(cString: strerror(errno)))")
    }
    defer { close(descriptor) }
    do throws(PrivateFile.Refusal) { try PrivateFile.checkSecrecy(of: descriptor, at: path) } catch {
      throw .locked(path: path, reason: error.description)
    }
    var bytes = [UInt8](repeating: 0, count: PassphraseKey.bytesMax)
    defer { bytes.wipe() }
    let count = pread(descriptor, &bytes, bytes.count, 0)
    let digits = bytes.prefix(max(0, count)).split(separator: 0x0A, maxSplits: 1, omittingEmptySubsequences: false)
    if digits.count <= 2, digits.last?.isEmpty != false || digits.count == 1 {
      if let key = Self.key(of: digits[0]) { return .key(key) }
      if let sealed = PassphraseKey(digits[0]) { return .sealed(sealed) }
    }
    throw .locked(path: path, reason: "it holds no key, which is \(Limits.sealKeyBytes * 2) hexadecimal digits")
  }

  /// Makes the file with a random key, on the disk when this returns. If another process makes it at the same moment, its key is returned.
  package func make() throws(StoreError) -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    let key = (0..<Limits.sealKeyBytes).map { _ in UInt8.random(in: 0...255, using: &generator) }
    let isNew = try withDraft(of: key.hexadecimal + "\n") { draft throws(StoreError) in
      let isNew = link(draft, path) == 0
      guard isNew || errno == EEXIST else { throw failure("named") }
      return isNew
    }
    try syncDirectory()
    if isNew { return key }
    guard let made = try read() else { throw failure("read") }
    return made
  }

  /// Makes another file with the same key, sealed under a passphrase where this one is, on the disk when this returns.
  package func copy(to other: KeyFile) throws(StoreError) {
    let text: String
    switch try content() {
    case nil: throw failure("read")
    case .key(let key): text = key.hexadecimal
    case .sealed(let sealed): text = sealed.line
    }
    try other.withDraft(of: text + "\n") { draft throws(StoreError) in
      guard link(draft, other.path) == 0 else { throw other.failure("named") }
    }
    try other.syncDirectory()
  }

  /// Puts another content in the place of the file's, at once and on the disk, and then overwrites the old one: a key that now has a passphrase
  /// shall not stand beside it in blocks that are free.
  func replace(with text: String) throws(StoreError) {
    let old = Glibc.open(path, O_WRONLY | O_CLOEXEC | O_NOFOLLOW)
    guard old >= 0 else { throw failure("replaced") }
    defer { close(old) }
    try withDraft(of: text) { draft throws(StoreError) in
      guard rename(draft, path) == 0 else { throw failure("named") }
    }
    try syncDirectory()
    let zeros = [UInt8](repeating: 0, count: PassphraseKey.bytesMax)
    guard pwrite(old, zeros, zeros.count, 0) == zeros.count, fsync(old) == 0 else {
      throw failure("overwritten in its old place")
    }
  }

  /// Writes a draft, complete and synced, for `publish` to give it its name: a half-written key would be taken for another one.
  private func withDraft<Result>(
    of text: String, _ publish: (_ draft: String) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    var text = Array(text.utf8)
    defer { text.wipe() }
    let (draft, descriptor) = try openDraft()
    defer {
      unlink(draft)
      close(descriptor)
    }
    guard fchmod(descriptor, 0o600) == 0, write(descriptor, text, text.count) == text.count, fsync(descriptor) == 0 else {
      throw failure("written")
    }
    return try publish(draft)
  }

  /// A new draft, locked: that says to ``destroyOldDrafts()`` of another process that this one is alive.
  private func openDraft() throws(StoreError) -> (path: String, descriptor: Int32) {
    while true {
      let draft = path + "." + String(UInt64.random(in: 0...(.max)), radix: 36) + Self.draftSuffix
      let descriptor = Glibc.open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
      guard descriptor >= 0 else { throw failure("made") }
      var status = stat()
      guard flock(descriptor, LOCK_EX) == 0, fstat(descriptor, &status) == 0 else {
        close(descriptor)
        throw failure("locked")
      }
      if status.st_nlink > 0 { return (draft, descriptor) }
      // It was taken for an old one before it was locked.
      close(descriptor)
    }
  }

  private static let draftSuffix = ".draft"

  /// Destroys the drafts of processes that were killed: each may hold a key.
  func destroyOldDrafts() {
    let directory = PrivateFile.directory(of: path)
    let prefix = path.split(separator: "/").last.map { $0 + "." } ?? ""
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    for name in names where name.hasPrefix(prefix) && name.hasSuffix(Self.draftSuffix) {
      let draft = directory + "/" + name
      let descriptor = Glibc.open(draft, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
      guard descriptor >= 0 else { continue }
      defer { close(descriptor) }
      var status = stat()
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, fstat(descriptor, &status) == 0 else { continue }
      // A process that was killed once the key had its name left a second name of the key itself.
      guard status.st_nlink == 1 else {
        unlink(draft)
        continue
      }
      try? PrivateFile.destroy(draft)
    }
  }

  private static func key(of digits: some Collection<UInt8>) -> [UInt8]? {
    guard digits.count == Limits.sealKeyBytes * 2 else { return nil }
    return [UInt8](hexadecimal: digits)
  }

  private func syncDirectory() throws(StoreError) {
    do throws(PrivateFile.Refusal) { try PrivateFile.syncDirectory(of: path) } catch { throw .diskFailed(error.description) }
  }

  private func failure(_ what: String) -> StoreError {
    .unavailable("the key of the store, \(path), could not be \(what): \(String(cString: strerror(errno)))")
  }
}
