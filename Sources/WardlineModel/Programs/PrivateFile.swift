internal import Glibc

extension [UInt8] {
  /// Overwrites a secret that is used no more. The optimizer may not leave it out. A copy of this array keeps its own bytes.
  package mutating func wipe() { withUnsafeMutableBytes { if let start = $0.baseAddress { explicit_bzero(start, $0.count) } } }
}

/// What makes a file its owner's alone (G8): whose it is, who else can write it, and who can put another in its place.
///
/// A path is opened by what it leads to, not by a name that somebody can turn elsewhere; the file is looked at before it is opened and again
/// through the descriptor. Of the directories on the way the last one is looked at: who can write there can exchange the file.
package enum PrivateFile {
  /// What is wrong with a path, with which value, and what would be right.
  package struct Refusal: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
  }

  /// Who else may have a file besides the user of this process.
  package enum Owner: Sendable {
    /// Nobody.
    case user
    /// The administrator, who can do everything anyway: for files that are given out.
    case userOrRoot
    /// Anybody: for a file that its owner writes and this program reads, such as a configuration that another account checks.
    case anyone
  }

  /// The path that a symbolic link leads to; any other path as it is.
  ///
  /// - Throws: ``Refusal`` for a link that leads nowhere: what is made at its end would be made without the mode of a private file.
  package static func resolved(_ path: String) throws(Refusal) -> String {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK else { return path }
    guard let end = realpath(path, nil) else {
      let why = String(cString: strerror(errno))
      throw Refusal("it is a symbolic link that leads nowhere (\(why)); name the file itself, or remove the link")
    }
    defer { free(end) }
    return String(cString: end)
  }

  /// Looks at the directory of a file; one that is not there is no matter of this.
  ///
  /// - Throws: ``Refusal`` where it belongs to another user, or where others can write to it and so put another file in the place of one. A
  ///   directory such as `/tmp`, in which only the owner of a file can remove it, is good.
  package static func checkDirectory(_ directory: String) throws(Refusal) {
    var status = stat()
    guard stat(directory, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFDIR else { return }
    guard status.st_uid == geteuid() || status.st_uid == 0 else {
      throw Refusal(
        "the directory \(directory) belongs to user \(status.st_uid), who can exchange what is in it, and this program runs as user "
          + "\(geteuid()); name a directory of your own, or run it as its owner")
    }
    guard status.st_mode & 0o022 == 0 || status.st_mode & S_ISVTX != 0 else {
      let others = status.st_mode & 0o002 != 0 ? "everybody on this computer" : "group \(status.st_gid)"
      throw Refusal(
        "\(others) can write to the directory \(directory) (mode \(octal(status.st_mode))) and exchange what is in it; "
          + "run: chmod go-w \(directory)")
    }
  }

  /// Looks at a file without opening it; one that is not there is no matter of this.
  ///
  /// - Throws: ``Refusal`` for what is no regular file, for a symbolic link, and for a file of another user.
  /// - Returns: what it was, to be compared with ``isStill(_:at:)``; `nil` where nothing is.
  @discardableResult
  package static func check(_ path: String, owner: Owner = .user) throws(Refusal) -> Identity? {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    return try check(status, path, owner: owner)
  }

  /// Which file a path led to.
  package struct Identity: Hashable, Sendable {
    fileprivate let device: UInt64
    fileprivate let inode: UInt64

    fileprivate init(_ status: stat) { (device, inode) = (UInt64(status.st_dev), UInt64(status.st_ino)) }
  }

  /// Opens a regular file for reading. It must be the file that was checked before it was opened, `owner` must own it, and no one else may be
  /// able to write to it or to its directory.
  ///
  /// - Parameter acceptsPipes: opens what is no regular file, too, such as a named pipe, if `owner` owns it. The call then waits until another
  ///   program opens the pipe for writing.
  /// - Throws: ``Refusal`` with the value that is wrong.
  /// - Returns: the descriptor; -1, with `errno`, where it cannot be opened.
  package static func open(_ path: String, owner: Owner, acceptsPipes: Bool = false) throws(Refusal) -> Int32 {
    let path = try resolved(path)
    var (before, after) = (stat(), stat())
    guard lstat(path, &before) == 0 else { return -1 }
    let isFile = before.st_mode & S_IFMT == S_IFREG
    guard isFile || acceptsPipes else { throw Refusal("\(path) is not a file; name a file") }
    if isFile, owner != .anyone { try checkDirectory(directory(of: path)) }
    let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | (isFile ? O_NOFOLLOW | O_NONBLOCK : 0))
    guard descriptor >= 0 else { return -1 }
    do throws(Refusal) {
      guard fstat(descriptor, &after) == 0 else { throw Refusal("\(path) cannot be looked at") }
      guard Identity(before) == Identity(after) else { throw Refusal("\(path) was exchanged while it was opened; try again") }
      try checkOwner(after, path, owner)
      guard isFile else { return descriptor }
      try check(after, path, owner: owner)
      guard after.st_mode & 0o022 == 0 else {
        throw Refusal("others can write to \(path) (mode \(octal(after.st_mode))); run: chmod go-w \(path)")
      }
      return descriptor
    } catch {
      close(descriptor)
      throw error
    }
  }

  /// Overwrites a file with zeros, syncs it, and removes its name, durably. One that is not there is gone already.
  ///
  /// - Parameter isMeant: whether the open file is the one to destroy; otherwise it is left as it is.
  /// - Throws: ``Refusal`` with the file that could not be overwritten or removed.
  package static func destroy(_ path: String, if isMeant: (Int32) -> Bool = { _ in true }) throws(Refusal) {
    func failure() -> Refusal { Refusal("\(path) could not be removed: \(String(cString: strerror(errno)))") }
    let descriptor = Glibc.open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else {
      if errno == ENOENT { return }
      throw failure()
    }
    defer { close(descriptor) }
    guard let size = status(of: descriptor)?.bytes else { throw failure() }
    guard isMeant(descriptor) else { return }
    let zeros = [UInt8](repeating: 0, count: 65_536)
    var offset = 0
    while offset < size {
      let count = pwrite(descriptor, zeros, min(zeros.count, size - offset), off_t(offset))
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw failure() }
      offset += count
    }
    // Another process may complete the same removal.
    guard fsync(descriptor) == 0, unlink(path) == 0 || errno == ENOENT else { throw failure() }
    try syncDirectory(of: path)
  }

  /// Syncs the directory of a file, so that its name is durable.
  package static func syncDirectory(of path: String) throws(Refusal) {
    let directory = directory(of: path)
    let descriptor = Glibc.open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    // A directory without read permission cannot be synced; this process did not create it.
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 || errno == EINVAL else {
      throw Refusal("\(directory) could not be synced: \(String(cString: strerror(errno)))")
    }
  }

  /// Checks that nobody but the owner of an open file or pipe can read or write it: for keys, passphrases and logins.
  ///
  /// A secret of Kubernetes or systemd belongs to root, and the group may read it: the service's own, or root's, as which an access control list
  /// shows.
  ///
  /// - Throws: ``Refusal`` with the mode that is wrong, and the command that mends it.
  package static func checkSecrecy(of descriptor: Int32, at path: String) throws(Refusal) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw Refusal("\(path) cannot be looked at") }
    guard [S_IFREG, S_IFIFO].contains(status.st_mode & S_IFMT) else { return }
    let isGiven = status.st_uid == 0 && (status.st_gid == 0 || isOwnGroup(status.st_gid))
    guard status.st_mode & (isGiven ? 0o037 : 0o077) == 0 else {
      throw Refusal("others on this computer can use \(path) (mode \(octal(status.st_mode))); run: chmod 600 \(path)")
    }
  }

  /// Whether this process is of that group.
  private static func isOwnGroup(_ group: gid_t) -> Bool {
    if getegid() == group { return true }
    var groups = [gid_t](repeating: 0, count: Int(max(0, getgroups(0, nil))))
    let count = Int(getgroups(Int32(groups.count), &groups))
    return groups.prefix(max(0, count)).contains(group)
  }

  /// How many bytes an open file has, and whether its owner alone can read it; `nil` where it cannot be looked at.
  package static func status(of descriptor: Int32) -> (bytes: Int, isPrivate: Bool)? {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    return (Int(status.st_size), status.st_mode & 0o077 == 0)
  }

  package static func directory(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  @discardableResult
  private static func check(_ status: stat, _ path: String, owner: Owner) throws(Refusal) -> Identity {
    guard status.st_mode & S_IFMT != S_IFLNK else { throw Refusal("\(path) is a symbolic link; remove it") }
    guard status.st_mode & S_IFMT == S_IFREG else { throw Refusal("\(path) is not a file; name a file") }
    try checkOwner(status, path, owner)
    return Identity(status)
  }

  private static func checkOwner(_ status: stat, _ path: String, _ owner: Owner) throws(Refusal) {
    guard owner == .anyone || status.st_uid == geteuid() || owner == .userOrRoot && status.st_uid == 0 else {
      throw Refusal(
        "\(path) belongs to user \(status.st_uid), and this program runs as user \(geteuid()); name a file of your own, or run it as "
          + "its owner")
    }
  }

  private static func octal(_ mode: mode_t) -> String { "0" + String(mode & 0o7777, radix: 8) }
}
