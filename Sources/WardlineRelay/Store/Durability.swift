/// Where a commit is once the store has returned from it: what an acknowledgement of the relay is worth (G5).
package enum Durability: Hashable, Sendable {
  /// On the disk of the relay's machine.
  case ownDisk
  /// On the disk of the database's server.
  case serverDisk
  /// On that disk, and on those of its synchronous standbys.
  case standbyDisks
  /// On the server's disk, and in the memory of its synchronous standbys.
  case standbyMemory
  /// In the memory of the server at most, by a setting of it: a relay must not acknowledge anything.
  case memory(setting: String)

  /// Continues "what is acknowledged is …".
  package var text: String {
    switch self {
    case .ownDisk: "on the disk of this machine"
    case .serverDisk: "on the disk of the database's server"
    case .standbyDisks: "on the disks of the database's server and of its synchronous standbys"
    case .standbyMemory: "on the disk of the database's server, and in the memory of its synchronous standbys"
    case .memory(let setting): "in the memory of the database's server only (\(setting)), and is lost when that machine fails"
    }
  }
}
