import WardlineModel
import WardlineProtocol
import WardlineSQLite

/// An operation as its table has it: written by ``insertion``, read by ``QueueRow/selection``.
enum OperationRow {
  private static let insertion = """
    INSERT INTO operation (key_high, key_low, session, lane, written_at, state, blocked_on_high, blocked_on_low, kind, status, based_on, name,
      target_high, target_low, body, boot, since_boot)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, \(SealedColumn.operation.sealed("?15", "?3", "?1", "?2")), ?16, ?17)
    """

  static func insert(_ operation: ClientOperation, blockedOn: IdempotencyKey?, in db: Database) throws {
    let state = blockedOn == nil ? QueueRow.State.pending : .blocked
    try db.run(
      insertion, operation.key, operation.session, operation.lane, operation.writtenAt, state, blockedOn,
      OperationColumns(operation.action), operation.sinceBoot)
  }
}

extension QueueRow {
  /// The outbox, each message's text from its own row. It is read with ``init(from:)``.
  static let selection = """
    SELECT ordinal, operation.key_high, operation.key_low, operation.session, operation.written_at, boot,
      since_boot, kind, status, based_on, name, target_high, target_low, \(SealedColumn.operation.opened),
      CASE WHEN message.id IS NULL THEN '' ELSE \(SealedColumn.message.opened) END,
      operation.state, attempts, was_sent, next_attempt_at, pause, operation.reason, blocked_on_high, blocked_on_low,
      is_confirmed, refusals, operation.state NOT IN ('failed', 'blocked')
        AND EXISTS (SELECT 1 FROM session WHERE session.name = operation.session AND needs_token <> 0)
    FROM operation LEFT JOIN message ON kind = 'send_message'
      AND message.key_high = operation.key_high AND message.key_low = operation.key_low
    """

  /// Whether an operation, or the text of the message that it sends, cannot be opened.
  static let isUnreadable = """
    (\(SealedColumn.operation.opened) IS NULL OR kind = 'send_message' AND EXISTS (
      SELECT 1 FROM message WHERE message.key_high = operation.key_high AND message.key_low = operation.key_low
        AND (message.text = '' OR \(SealedColumn.message.opened) IS NULL)))
    """

  init(from columns: inout Columns) throws {
    let ordinal = try columns.integer()
    let key = try columns.next(IdempotencyKey.self)
    let session = try columns.next(SessionID?.self)
    let writtenAt = try columns.time()
    let sinceBoot = try columns.next(BootTime?.self)
    var operation = ClientOperation(
      key: key, session: session, writtenAt: writtenAt, action: try columns.next(OperationColumns.self).action)
    operation.sinceBoot = sinceBoot
    let state = try columns.next(State.self)
    let attempts = try columns.next(Int.self)
    let wasSent = try columns.integer() != 0
    let nextAttemptAt = try columns.integer()
    let pause = try columns.integer()
    self.init(
      ordinal: ordinal, operation: operation, state: state, attempts: attempts, wasSent: wasSent,
      nextAttemptAt: nextAttemptAt == 0 ? nil : Timestamp(milliseconds: nextAttemptAt).clampedToCalendar,
      pauseMilliseconds: nextAttemptAt == 0 ? nil : pause, reason: try columns.next(), blockedOn: try columns.next(),
      isConfirmed: try columns.integer() != 0, refusals: try columns.next(), needsToken: try columns.integer() != 0)
  }
}

/// What an operation says: what SQL asks for in columns of their own, and all of it in the body, but for a message's text.
private struct OperationColumns: Storable {
  private let index: OperationIndex
  let action: ClientOperation.Action

  init(_ action: ClientOperation.Action) {
    index = OperationIndex(action)
    self.action = action
  }

  func store(in parameters: inout Parameters) {
    index.kind.store(in: &parameters)
    index.status.store(in: &parameters)
    index.basedOn.store(in: &parameters)
    index.name.store(in: &parameters)
    index.target.store(in: &parameters)
    (index.kind == .sendMessage ? [] : OperationBody.bytes(of: action)).store(in: &parameters)
  }

  init(from columns: inout Columns) throws {
    index = OperationIndex(
      kind: try columns.next(), status: try columns.next(), basedOn: try columns.sequence(), name: try columns.next(),
      target: try columns.next())
    let body = try columns.sealedBytes()
    let text = try columns.body()
    guard index.kind != .sendMessage else {
      action = .sendMessage(body: text ?? Message.unreadableText)
      return
    }
    let found = body.map { try? OperationBody.action(from: $0) } ?? index.actionWithoutBody
    guard let found, found.kind == index.kind else {
      throw DatabaseError.damage(
        "an operation of kind '\(index.kind.rawValue)' has a body that says something else, or nothing")
    }
    action = found
  }
}
