internal import Foundation
internal import Wardline
internal import WardlineModel

/// A file that only its owner can read (G8), and that is there as a whole or not at all.
enum OwnFile {
  /// Writes beside the file, under a name of its own, syncs, and takes the name last.
  static func write(to path: String, _ body: (_ write: (String) throws -> Void) throws -> Void) throws {
    let directory = (path as NSString).deletingLastPathComponent
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
      throw Failure(.configuration, "\(path) is not a file: name a file, or a path that does not exist yet")
    }
    let scratch = path + "." + String(UInt64.random(in: .min ... .max), radix: 36) + ".part"
    let descriptor = open(scratch, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure("cannot write \(path)") }
    do {
      try fill(descriptor, for: path, body)
      guard fchmod(descriptor, 0o600) == 0, fsync(descriptor) == 0, rename(scratch, path) == 0 else {
        throw failure("cannot write \(path)")
      }
    } catch {
      close(descriptor)
      unlink(scratch)
      throw error
    }
    close(descriptor)
    sync(directory: directory.isEmpty ? "." : directory)
  }

  /// All of a file.
  ///
  /// - Parameter noun: what it is to hold, for the person.
  /// - Parameter isSecret: requires that this user or root owns the file and that no one else can read it or write to it (G8), and overwrites the
  ///   buffer after reading.
  /// - Parameter isReadable: whether others may be able to read it all the same.
  /// - Throws: ``ClientError``: it cannot be read, is a directory, is longer than `bytesMax`, or is not private.
  static func contents(
    of path: String, as noun: String, bytesMax: Int, isSecret: Bool = false, isReadable: Bool = false
  ) throws(ClientError) -> [UInt8] {
    let descriptor: Int32
    do throws(PrivateFile.Refusal) {
      descriptor =
        isSecret ? try PrivateFile.open(path, owner: .userOrRoot, acceptsPipes: true) : open(path, O_RDONLY | O_CLOEXEC)
    } catch { throw ClientError(.misconfigured, "the \(noun) \(path) is not used: \(error)") }
    guard descriptor >= 0 else {
      throw ClientError(.misconfigured, "cannot read the \(noun) \(path): \(String(cString: strerror(errno)))")
    }
    defer { close(descriptor) }
    if isSecret, !isReadable {
      do throws(PrivateFile.Refusal) { try PrivateFile.checkSecrecy(of: descriptor, at: path) } catch {
        throw ClientError(.misconfigured, "the \(noun) is not used: \(error)")
      }
    }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 16_384)
    defer { if isSecret { buffer.wipe() } }
    while bytes.count <= bytesMax {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else {
        let why = errno == EISDIR ? "it is a directory; name a file" : String(cString: strerror(errno))
        throw ClientError(.misconfigured, "cannot read the \(noun) \(path): \(why)")
      }
      if count == 0 { return bytes }
      bytes += buffer[..<count]
    }
    throw ClientError(.misconfigured, "the \(noun) \(path) is longer than \(bytesMax) bytes: it cannot be a \(noun)")
  }

  /// In pieces that are worth a system call.
  private static func fill(
    _ descriptor: Int32, for path: String, _ body: (_ write: (String) throws -> Void) throws -> Void
  ) throws {
    var waiting: [UInt8] = []
    func flush() throws {
      var written = 0
      while written < waiting.count {
        let count = waiting[written...].withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { throw failure("cannot write \(path)") }
        written += count
      }
      waiting.removeAll(keepingCapacity: true)
    }
    try body { text in
      waiting += text.utf8
      if waiting.count >= 65_536 { try flush() }
    }
    try flush()
  }

  /// So that the name is on the disk, too. A directory that one may not read cannot be synced, and is not ours.
  static func sync(directory: String) {
    let descriptor = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  private static func failure(_ what: String) -> Failure {
    Failure(.inputOutput, "\(what): \(String(cString: strerror(errno)))")
  }
}
