internal import Glibc
internal import WardlineModel

/// The socket by which `wardline-relay ctl` reaches a running relay: for the relay's own account, and root.
enum ControlSocket {
  /// Why it cannot be used, with the path.
  struct Failure: Error, CustomStringConvertible {
    let description: String
    /// Of errno(3); 0 where that was not the reason.
    var code: Int32 = 0
  }

  static func path(in data: String) -> String { data + "/control.sock" }

  /// Listens there. The file has the mode 0600 from the moment it exists: the mode is set on the socket before it has a name, so the process's
  /// umask, which all threads share, stays as it is.
  ///
  /// What a relay that was killed has left is removed. One that answers is left alone, and so is what is no socket.
  static func listen(at path: String) throws(Failure) -> Int32 {
    try removeStale(path)
    let listener = try makeSocket(flags: SOCK_CLOEXEC.rawValue)
    do throws(Failure) {
      guard fchmod(listener, 0o600) == 0 else { throw failure("cannot be made private", path) }
      guard try use(path, { bind(listener, $0, $1) }) == 0 else { throw failure("cannot be made", path) }
      guard FileStatus(at: path)?.permissions == 0o600 else {
        unlink(path)
        throw Failure(description: "\(path) did not get the mode 0600 on this file system; name another place by --control")
      }
      guard Glibc.listen(listener, Int32(Limits.controlConnectionsMax)) == 0 else {
        throw failure("cannot be listened at", path)
      }
      return listener
    } catch {
      close(listener)
      throw error
    }
  }

  /// Connects, and gives up reading or writing that makes no progress.
  static func connect(to path: String) throws(Failure) -> Int32 {
    let descriptor = try makeSocket(flags: SOCK_CLOEXEC.rawValue)
    do throws(Failure) {
      guard try use(path, { Glibc.connect(descriptor, $0, $1) }) == 0 else { throw failure("cannot be reached", path) }
      return descriptor
    } catch {
      close(descriptor)
      throw error
    }
  }

  /// Who is at the other end; `nil` where the kernel does not say.
  static func caller(of descriptor: Int32) -> ControlCaller? {
    // `struct ucred`: process, user, group.
    var credentials: (pid_t, uid_t, gid_t) = (0, 0, 0)
    var size = socklen_t(MemoryLayout.size(ofValue: credentials))
    guard getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &size) == 0 else { return nil }
    return ControlCaller(user: credentials.1, process: credentials.0)
  }

  static func setTimeouts(of descriptor: Int32, milliseconds: Int64) {
    var time = timeval(tv_sec: Int(milliseconds / 1_000), tv_usec: Int(milliseconds % 1_000 * 1_000))
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      setsockopt(descriptor, SOL_SOCKET, option, &time, socklen_t(MemoryLayout<timeval>.size))
    }
  }

  /// Reads up to the end of the other side, or up to a line feed. `nil` where it takes too long, or has too much to say.
  static func read(from descriptor: Int32, bytesMax: Int, untilLineFeed: Bool) -> [UInt8]? {
    var all: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 16 * 1024)
    while all.count <= bytesMax {
      let count = recv(descriptor, &chunk, chunk.count, 0)
      if count < 0, errno == EINTR { continue }
      // The other end closed it without having read all.
      if count < 0, errno == ECONNRESET { return all }
      guard count >= 0 else { return nil }
      if count == 0 { return all }
      all.append(contentsOf: chunk[..<count])
      if untilLineFeed, chunk[..<count].contains(UInt8(ascii: "\n")) { return all }
    }
    return nil
  }

  /// - Returns: whether all of it was taken.
  @discardableResult
  static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Whether the other end has gone.
  static func isGone(_ descriptor: Int32) -> Bool {
    var asked = pollfd(fd: descriptor, events: 0, revents: 0)
    return poll(&asked, 1, 0) > 0 && asked.revents & Int16(POLLHUP | POLLERR) != 0
  }

  private static func removeStale(_ path: String) throws(Failure) {
    guard let status = FileStatus(at: path) else { return }
    guard status.isSocket else {
      throw Failure(
        description: "\(path) is there already, and is no socket; it was left as it is: name another path by --control")
    }
    let probe = try makeSocket(flags: SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    defer { close(probe) }
    let isReached = try use(path, { Glibc.connect(probe, $0, $1) }) == 0
    guard !isReached, errno == ECONNREFUSED else {
      throw Failure(description: "another program listens at \(path); name another path by --control")
    }
    unlink(path)
  }

  private static func makeSocket(flags: UInt32) throws(Failure) -> Int32 {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | flags), 0)
    guard descriptor >= 0 else { throw Failure(description: "no socket can be made: \(String(cString: strerror(errno)))") }
    return descriptor
  }

  /// Gives `body` the address of a path of any length: of one that is too long for an address, by a descriptor of its directory.
  private static func use(_ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) throws(Failure) -> Int32 {
    if path.hasPrefix("/"), let address = UnixAddress(path) { return address.use(body) }
    let name = path.split(separator: "/").last.map(String.init) ?? ""
    let directory = open(PrivateFile.directory(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard directory >= 0 else { throw failure("cannot be reached", path) }
    defer { close(directory) }
    guard let address = UnixAddress("/proc/self/fd/\(directory)/\(name)") else {
      throw Failure(description: "\(path): the name is too long for a socket; use a shorter one")
    }
    let result = address.use(body)
    let error = errno
    defer { errno = error }
    return result
  }

  private static func failure(_ what: String, _ path: String) -> Failure {
    let code = errno
    return Failure(description: "\(path) \(what): \(String(cString: strerror(code)))", code: code)
  }
}
