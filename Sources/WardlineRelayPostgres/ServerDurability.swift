import WardlineModel

/// What the settings of a server make of a commit. They are its operator's, and may change while the relay runs.
enum ServerDurability {
  private static let settings = PostgresStatement(
    """
    SELECT current_setting('fsync') = 'on', current_setting('full_page_writes') = 'on', current_setting('synchronous_commit'),
      current_setting('synchronous_standby_names') <> ''
    """)

  static func read(on connection: PostgresConnection) throws -> Durability {
    var pipeline = PostgresPipeline()
    try pipeline.append(settings)
    let found = try connection.read(pipeline)[0].first { columns in
      (
        fsync: try columns.next(Bool.self), fullPageWrites: try columns.next(Bool.self),
        synchronousCommit: try columns.next(String.self), hasStandbys: try columns.next(Bool.self)
      )
    }
    guard let found else { throw PostgresError.damage("the server does not tell its settings") }
    return durability(
      fsync: found.fsync, fullPageWrites: found.fullPageWrites, synchronousCommit: found.synchronousCommit,
      hasStandbys: found.hasStandbys)
  }

  /// - Parameters:
  ///   - synchronousCommit: the value of that setting.
  ///   - hasStandbys: whether the server waits for standbys at all.
  static func durability(
    fsync: Bool, fullPageWrites: Bool, synchronousCommit: String, hasStandbys: Bool
  ) -> Durability {
    guard fsync else { return .memory(setting: "fsync is off") }
    // A page that was half written when the power went cannot be repaired.
    guard fullPageWrites else { return .memory(setting: "full_page_writes is off") }
    return switch synchronousCommit {
    case "off": .memory(setting: "synchronous_commit is off")
    case "local": .serverDisk
    case "remote_write": hasStandbys ? .standbyMemory : .serverDisk
    default: hasStandbys ? .standbyDisks : .serverDisk
    }
  }
}
