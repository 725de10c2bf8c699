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
        fsync: try columns.next(Bool.self), wholePages: try columns.next(Bool.self), commit: try columns.next(String.self),
        hasStandbys: try columns.next(Bool.self)
      )
    }
    guard let found else { throw PostgresError.damage("the server does not tell its settings") }
    guard found.fsync else { return .memory(setting: "fsync is off") }
    // A page that was half written when the power went cannot be repaired.
    guard found.wholePages else { return .memory(setting: "full_page_writes is off") }
    switch found.commit {
    case "off": return .memory(setting: "synchronous_commit is off")
    case "local": return .serverDisk
    case "remote_write": return found.hasStandbys ? .standbyMemory : .serverDisk
    default: return found.hasStandbys ? .standbyDisks : .serverDisk
    }
  }
}
