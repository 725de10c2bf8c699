internal import Foundation
internal import WardlineCrypto
internal import WardlineModel

/// A file of random bytes that is made at its first use, whole or not at all, and that its owner alone can read (G8).
package struct SecretFile {
  /// How long it is.
  package static let byteCount = 32

  let path: String
  /// What it is, as in "cannot make *the key of this relay*".
  let noun: String
  /// What somebody can do who has read it.
  let danger: String
  /// What becomes of its use when it is removed and made anew.
  let consequence: String

  /// What is wrong with the file, and what would be right.
  struct Refusal: Error { let description: String }

  func contents() throws(Refusal) -> SecretKey {
    for _ in 0..<2 {
      if let made = try make() { return made }
      if let found = try read() { return found }
    }
    throw Refusal(description: "\(noun), \(path), appears and disappears: is another program removing it?")
  }

  /// `nil` when there is one already. The first process makes it; it appears as a whole.
  private func make() throws(Refusal) -> SecretKey? {
    var generator = SystemRandomNumberGenerator()
    var secret = (0..<Self.byteCount).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    defer { secret.wipe() }
    let draft = "\(path).\(getpid()).\(UInt32.random(in: .min ... .max, using: &generator))"
    let file = open(draft, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw Refusal(description: "cannot make \(noun) at \(path): \(String(cString: strerror(errno)))") }
    defer { unlink(draft) }
    let written = secret.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
    let isSynced = fsync(file) == 0
    close(file)
    guard written == Self.byteCount, isSynced else {
      throw Refusal(description: "cannot write \(noun) to \(path): is the disk full?")
    }
    guard link(draft, path) == 0 else {
      if errno == EEXIST { return nil }
      throw Refusal(description: "cannot make \(noun) at \(path): \(String(cString: strerror(errno)))")
    }
    return SecretKey(secret)
  }

  private func read() throws(Refusal) -> SecretKey? {
    let descriptor: Int32
    do throws(PrivateFile.Refusal) { descriptor = try PrivateFile.open(path, owner: .user) } catch {
      throw Refusal(description: "\(noun) is not used: \(error)")
    }
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw Refusal(description: "cannot read \(noun) at \(path): run the relay as the user that owns it")
    }
    defer { close(descriptor) }
    guard let status = PrivateFile.status(of: descriptor), status.isPrivate else {
      throw Refusal(description: "others can read \(noun), \(path): \(danger). Run: chmod 600 \(path)")
    }
    // One more than it has, so that a longer file is seen to be none.
    var secret = [UInt8](repeating: 0, count: Self.byteCount + 1)
    defer { secret.wipe() }
    let count = secret.withUnsafeMutableBytes { Foundation.read(descriptor, $0.baseAddress, $0.count) }
    guard count >= 0 else {
      throw Refusal(description: "cannot read \(noun) at \(path): \(String(cString: strerror(errno)))")
    }
    guard count == Self.byteCount else {
      throw Refusal(
        description:
          "\(path) is not \(noun): \(status.bytes) bytes instead of \(Self.byteCount). Remove it to have a new one made; \(consequence)"
      )
    }
    return SecretKey(secret.prefix(count))
  }
}
