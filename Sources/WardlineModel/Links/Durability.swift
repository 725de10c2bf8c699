/// Where a relay's acknowledgement says that a message is (G5).
public enum Durability: Hashable, Sendable {
  /// On the disk of the relay's machine.
  case ownDisk
  /// On the disk of the server of the relay's database.
  case serverDisk
  /// On that disk, and on those of its synchronous standbys.
  case standbyDisks
  /// On the server's disk, and in the memory of its synchronous standbys.
  case standbyMemory
  /// In the memory of the server at most: a relay refuses to start then, and is not ready.
  case memory(setting: String)

  /// Continues "what is acknowledged is …".
  package var text: String {
    switch self {
    case .ownDisk: "on the disk of the relay's machine"
    case .serverDisk: "on the disk of the database's server"
    case .standbyDisks: "on the disks of the database's server and of its synchronous standbys"
    case .standbyMemory: "on the disk of the database's server, and in the memory of its synchronous standbys"
    case .memory(let setting):
      "in the memory of the database's server only\(setting.isEmpty ? "" : " (\(setting))"), and is lost when that machine fails"
    }
  }
}
