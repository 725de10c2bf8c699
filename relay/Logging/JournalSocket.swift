internal import Glibc
internal import WardlineModel

/// The socket of systemd's journal, by its own protocol: one datagram a line, in which the level is a field that `journalctl -p` compares. The
/// protocol is promised to stay by systemd (decision 048).
final class JournalSocket: Sendable {
  static let systemPath = "/run/systemd/journal/socket"

  private let path: String
  private let descriptor: Int32

  /// `nil` where there is no such socket.
  init?(at path: String = systemPath) {
    let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return nil }
    guard let address = UnixAddress(path), address.use({ connect(descriptor, $0, $1) }) == 0 else {
      close(descriptor)
      return nil
    }
    self.path = path
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// Whether the journal has it. It never waits: a journal that is stuck or starts again does not hold up the relay.
  func send(_ message: [UInt8]) -> Bool {
    let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
    if Glibc.send(descriptor, message, message.count, flags) == message.count { return true }
    // A journal that was started again has a new socket at the same path; the descriptor is connected to the old one.
    guard errno == ECONNREFUSED || errno == ENOTCONN, let address = UnixAddress(path) else { return false }
    return address.use { sendto(descriptor, message, message.count, flags, $0, $1) } == message.count
  }

  /// Whether a descriptor is the stream by which a service's output gets into the journal: `JOURNAL_STREAM` says its device and inode. A variable
  /// that was inherited by a program whose output goes elsewhere says nothing.
  static func receives(_ descriptor: Int32, as stream: String?) -> Bool {
    guard let parts = stream?.split(separator: ":"), parts.count == 2, let device = UInt64(parts[0]),
      let inode = UInt64(parts[1])
    else { return false }
    guard let status = FileStatus(of: descriptor) else { return false }
    return status.device == device && status.inode == inode
  }
}
