import WardlineModel
import WardlineRelay
import WardlineSeal

/// The journal, by which nodes on one database follow each other's commits (decision 101).
///
/// A commit takes its number from the one row of `journal_head`, and keeps that row locked until it is visible to others. So numbers are in the order of
/// commits, and whoever sees a number sees every commit with a smaller one. The node's own row is always locked after the head, as in the removal of a
/// node, so that neither waits for the other in a circle.
enum JournalRows {
  static let tables = [
    // The epoch in which all nodes write, NULL once that is over, and the last run of the server that all of them have checked (NodeRows).
    """
    CREATE TABLE journal_head (
      id int8 PRIMARY KEY CHECK (id = 1), number int8 NOT NULL, term text COLLATE "C", incarnation text COLLATE "C" NOT NULL DEFAULT ''
    ) WITH (fillfactor = 10)
    """,
    "INSERT INTO journal_head VALUES (1, 0)",
    // A row is removed once every node that lives has followed it.
    """
    CREATE TABLE journal (
      number int8 PRIMARY KEY, node text COLLATE "C" NOT NULL, attempt int8 NOT NULL, notices bytea NOT NULL)
    """,
  ]

  /// The channel on which a node says that others have something to read.
  static let channel = "wardline"

  /// Takes the next number. Others wait for the head until the transaction ends.
  static let advance = PostgresStatement("UPDATE journal_head SET number = number + 1 RETURNING number")
  /// Sees exactly who lives, since whoever begins locks the head, too.
  private static let isRead = "EXISTS (SELECT 1 FROM node WHERE epoch <> $1)"
  private static let insertion = PostgresStatement(
    "INSERT INTO journal SELECT number, $1, $2, $3 FROM journal_head WHERE \(isRead)", .text, .int8, .bytea)
  private static let notification = PostgresStatement(
    "SELECT 1::int8 FROM (SELECT pg_notify('\(channel)', $1) WHERE \(isRead)) AS sent", .text)
  private static let selection = PostgresStatement(
    "SELECT number, node, attempt, notices FROM journal WHERE number > $1 AND number <= $2 AND node <> $3 ORDER BY number",
    .int8, .int8, .text)
  static let head = PostgresStatement("SELECT number, term FROM journal_head")
  static let lockedHead = PostgresStatement("SELECT number FROM journal_head FOR UPDATE")
  /// What every node that lives has followed.
  static let trim = PostgresStatement(
    "DELETE FROM journal WHERE number <= (SELECT min(followed) FROM node)")
  static let clear = PostgresStatement("DELETE FROM journal")

  /// Adds what a node tells the others, under the number that was taken before, where another node lives.
  ///
  /// - Parameter attempt: of the node; 0 for its beginning and its end.
  static func append(
    _ notices: [Notice], of node: NodeID, attempt: Int64, sealedBy sealer: TextSealer, in pipeline: inout PostgresPipeline
  ) throws(PostgresError) {
    guard !notices.isEmpty else { return }
    let bytes = sealer.sealed(NoticeCoding.bytes(of: notices), boundTo: identity(of: node, attempt))
    try pipeline.append(insertion, node, attempt, bytes)
    try pipeline.append(notification, node)
  }

  /// Reads what others have committed behind a number, up to another one.
  static func read(
    after number: UInt64, through last: UInt64 = UInt64(Int64.max), exceptOf node: NodeID, in pipeline: inout PostgresPipeline
  ) throws(PostgresError) -> Int { try pipeline.append(selection, number, last, node) }

  static func batches(_ result: PostgresResult) throws -> [JournalBatch] { try result.all { try batch(&$0) } }

  private static func batch(_ columns: inout PostgresColumns) throws -> JournalBatch {
    let (number, node): (UInt64, NodeID) = (try columns.next(), try columns.next())
    let bytes = try columns.opened(boundTo: identity(of: node, try columns.next()))
    return JournalBatch(number: number, node: node, try NoticeCoding.notices(from: bytes))
  }

  /// Reads which of these devices have connected to other nodes since the position. It runs after the locks of the batch's sessions: if such a device has
  /// written in one of them over another node, its connection was committed before that, and is found (G3).
  static func readConnections(
    of needs: LedgerSnapshot.Needs, exceptOf node: NodeID, in reads: inout SnapshotReads
  ) throws(PostgresError) {
    guard !needs.devices.isEmpty else { return }
    try reads.add { pipeline throws(PostgresError) in
      try read(after: needs.position, exceptOf: node, in: &pipeline)
    } decode: { columns, snapshot in
      for case .connected(let device, let epoch, _, _) in try batch(&columns).notices where needs.devices.contains(device) {
        snapshot.connections.note(epoch, of: device)
      }
    }
  }

  /// The number is not known yet when a batch is sealed.
  private static func identity(of node: NodeID, _ attempt: Int64) -> SealedRow {
    var row = SealedRow("journal", "notices")
    row.append(node.text)
    row.append(attempt)
    return row
  }
}
