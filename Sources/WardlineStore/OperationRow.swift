import WardlineModel
import WardlineSQLite

/// An operation as its table has it: written by ``insertion``, read by ``QueueRow/selection``.
enum OperationRow {
  private static let insertion = """
    INSERT INTO operation (key_high, key_low, session, lane, written_at, state, blocked_on_high, blocked_on_low, kind, status, based_on,
      rating, text, name, languages, target_high, target_low, urgency, at_once, boot, since_boot)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, \(SealedColumn.operation.sealed("?13", "?3", "?1", "?2")), ?14, ?15, ?16, ?17,
      ?18, ?19, ?20, ?21)
    """

  static func insert(_ operation: ClientOperation, blockedOn: IdempotencyKey?, in db: Database) throws {
    let state = blockedOn == nil ? QueueRow.State.pending : .blocked
    try db.run(
      insertion, operation.key, operation.session, operation.lane, operation.writtenAt, state, blockedOn,
      ActionColumns(operation.action), operation.sinceBoot)
  }
}

extension QueueRow {
  /// The outbox, each message's text from its own row. It is read with ``init(from:)``.
  static let selection = """
    SELECT ordinal, operation.key_high, operation.key_low, operation.session, operation.written_at, boot,
      since_boot, kind, status, based_on, rating, CASE WHEN message.id IS NULL THEN \(SealedColumn.operation.opened) ELSE \(SealedColumn.message.opened) END, name, languages, target_high, target_low, urgency, at_once,
      operation.state, attempts, was_sent, next_attempt_at, pause, operation.reason, blocked_on_high, blocked_on_low,
      is_confirmed, refusals, operation.state NOT IN ('failed', 'blocked')
        AND EXISTS (SELECT 1 FROM session WHERE session.name = operation.session AND needs_token <> 0)
    FROM operation LEFT JOIN message ON kind = 'send_message'
      AND message.key_high = operation.key_high AND message.key_low = operation.key_low
    """

  /// Whether the words of an operation, or of the message that it sends, cannot be opened.
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
      key: key, session: session, writtenAt: writtenAt, action: try columns.next(ActionColumns.self).action())
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

extension OperationKind: StorableName {}

/// What was done, spread over columns.
private struct ActionColumns: Storable {
  var kind: OperationKind
  var status: SessionStatus?
  var basedOn: UInt64 = 0
  var rating = 0
  var text = ""
  var name = ""
  var languages = ""
  var target: IdempotencyKey?
  var urgency: Urgency?
  var atOnce = 0

  init(_ action: ClientOperation.Action) {
    kind = action.kind
    switch action {
    case .createSession, .leave: break
    case .sendMessage(let body): text = body
    case .setStatus(let status, let basedOn):
      self.status = status
      self.basedOn = basedOn
    case .submitFeedback(let rating, let text):
      self.rating = rating
      self.text = text
    case .setPreference(let name, let value): (self.name, text) = (name, value)
    case .publishProfile(let name, let languages): (self.name, self.languages) = (name, Netstrings.encode(languages))
    case .retract(let key), .cancelRequest(let key), .acceptRequest(let key), .renewRequest(let key): target = key
    case .invite(let user): name = user.text
    case .requestInterpreter(let request):
      languages = Netstrings.encode([request.language.text])
      urgency = request.urgency
      name = request.preferred?.text ?? ""
      text = request.note
    case .declineRequest(let key, let reason): (target, name) = (key, reason.rawValue)
    case .handOver(let reason, let leavesAtOnce): (name, atOnce) = (reason.rawValue, leavesAtOnce ? 1 : 0)
    case .assignRequest(let key, let user): (target, name) = (key, user.text)
    case .joinSession(let reason): text = reason
    }
  }

  func store(in parameters: inout Parameters) {
    kind.store(in: &parameters)
    status.store(in: &parameters)
    basedOn.store(in: &parameters)
    rating.store(in: &parameters)
    text.store(in: &parameters)
    name.store(in: &parameters)
    languages.store(in: &parameters)
    target.store(in: &parameters)
    urgency.store(in: &parameters)
    atOnce.store(in: &parameters)
  }

  init(from columns: inout Columns) throws {
    kind = try columns.next()
    status = try columns.next()
    basedOn = try columns.sequence()
    rating = try columns.next()
    text = try columns.body() ?? Message.unreadableText
    name = try columns.next()
    languages = try columns.next()
    target = try columns.next()
    urgency = try columns.next()
    atOnce = try columns.next()
  }

  func action() throws -> ClientOperation.Action {
    switch kind {
    case .createSession: return .createSession
    case .sendMessage: return .sendMessage(body: text)
    case .setStatus:
      guard let status else { throw StoreError.failed("an operation that sets a status has none") }
      return .setStatus(status, basedOn: basedOn)
    case .submitFeedback: return .submitFeedback(rating: rating, text: text)
    case .setPreference: return .setPreference(name: name, value: text)
    case .publishProfile: return .publishProfile(name: name, languages: try Netstrings.decode(languages))
    case .retract:
      guard let target else { throw StoreError.failed("an operation that takes something back does not say what") }
      return .retract(target)
    case .invite:
      guard let user = try? UserID(name) else {
        throw StoreError.failed("an operation that invites somebody does not say whom")
      }
      return .invite(user)
    case .leave: return .leave
    case .requestInterpreter: return .requestInterpreter(try request())
    case .handOver: return .handOver(HandOverReason(rawValue: name), leavesAtOnce: atOnce != 0)
    case .joinSession: return .joinSession(reason: text)
    case .cancelRequest, .acceptRequest, .declineRequest, .renewRequest, .assignRequest:
      guard let target else { throw StoreError.failed("an operation of kind '\(kind.rawValue)' does not say of which request") }
      switch kind {
      case .cancelRequest: return .cancelRequest(target)
      case .acceptRequest: return .acceptRequest(target)
      case .declineRequest: return .declineRequest(target, DeclineReason(rawValue: name))
      case .assignRequest:
        guard let user = try? UserID(name) else {
          throw StoreError.failed("an operation that assigns a request does not say to whom")
        }
        return .assignRequest(target, user)
      default: return .renewRequest(target)
      }
    }
  }

  private func request() throws -> InterpreterRequest {
    guard let urgency, let text = try Netstrings.decode(languages).first, let language = try? LanguageTag(text) else {
      throw StoreError.failed("an operation that asks for an interpreter does not say for which language, or how urgent it is")
    }
    return InterpreterRequest(language, urgency: urgency, preferred: try? UserID(name), note: self.text)
  }
}
