internal import Foundation
internal import WardlineModel

/// The keys of an issuer as they were fetched last, in a file beside the store: a relay that starts while the issuer is down uses them.
///
/// Who can write to it can enter as everybody, as with the file of ``KeySet/init(file:)``: it and its directory belong to the relay's user.
struct KeyCache: Sendable {
  struct Content: Codable, Equatable, Sendable {
    /// From where, and of which issuer: a relay that is told another one does not use them.
    var source: String
    var issuer: String
    /// In milliseconds since 1970.
    var fetchedAt: Int64
    /// The text of the JWK Set.
    var keys: String
  }

  let path: String

  init(directory: String) { path = directory + "/issuer-keys.json" }

  /// `nil` where there is none, or none that can be used.
  func read() -> Content? {
    guard let descriptor = try? PrivateFile.open(path, owner: .user), descriptor >= 0 else { return nil }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    // A set of keys as JSON in JSON is at most twice as long.
    guard let text = try? file.read(upToCount: 2 * Limits.keySetBytesMax + 4_096) else { return nil }
    return try? JSONDecoder().decode(Content.self, from: text)
  }

  /// Replaces the file, whole or not at all.
  ///
  /// - Returns: why it was not written; `nil` when it was.
  func write(_ content: Content) -> String? {
    let draft = path + ".\(getpid()).part"
    unlink(draft)
    let file = open(draft, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
    guard file >= 0, let text = try? JSONEncoder().encode(content) else { return String(cString: strerror(errno)) }
    let written = text.withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
    let isSynced = written == text.count && fsync(file) == 0
    let why = String(cString: strerror(errno))
    close(file)
    guard isSynced, rename(draft, path) == 0 else {
      unlink(draft)
      return written == text.count ? why : "is the disk full?"
    }
    let directory = open(PrivateFile.directory(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if directory >= 0 {
      fsync(directory)
      close(directory)
    }
    return nil
  }
}
