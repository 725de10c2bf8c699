public import WardlineModel
internal import WardlineStore
internal import WardlineSync

// Asking for an interpreter, and being one.
extension WardlineClient {
  // MARK: Asking

  /// Asks for an interpreter in a session. Where there is no such session, the request creates it with the owner of this store as its first
  /// member, and what is written there meanwhile waits for that. Also without a connection: then the request rings once there is one.
  ///
  /// What becomes of it comes as ``Change/request(_:)``. The relay rejects it as `request_open` where the session has an open request, and
  /// as `too_many_requests` where its author has ``Limits/openRequestsPerUserMax``; it is then ``RequestState/failed(_:)``, and stands in
  /// the outbox until its author tries again or deletes it.
  ///
  /// For example: `let request = try await client.requestInterpreter(InterpreterRequest(LanguageTag("ar-SY")), in: SessionID("bed-4"))`.
  ///
  /// - Returns: the name of the request, under which it is cancelled or renewed.
  /// - Throws: ``ClientError``: the note is over ``Limits/noteBytesMax`` bytes, or the store takes no writes.
  @discardableResult
  public func requestInterpreter(
    _ content: InterpreterRequest, in session: SessionID
  ) async throws(ClientError) -> IdempotencyKey {
    try await say(.requestInterpreter(content), in: session)
  }

  /// Withdraws a request. One that the relay never had is withdrawn at once.
  ///
  /// The relay refuses it as `taken` or `gone` where somebody came first, or the request is over: ``Change/answerRefused(_:session:_:)``.
  ///
  /// - Parameters:
  ///   - request: its name, as ``requestInterpreter(_:in:)`` has returned it.
  ///   - session: the session it is for.
  /// - Returns: the key of the operation.
  /// - Throws: ``ClientError`` when the store takes no writes.
  @discardableResult
  public func cancelRequest(_ request: IdempotencyKey, in session: SessionID) async throws(ClientError) -> IdempotencyKey {
    try await say(.cancelRequest(request), in: session)
  }

  /// Lets a request ring for longer, or again where it has expired.
  ///
  /// The relay refuses it as ``cancelRequest(_:in:)`` is refused.
  ///
  /// - Returns: the key of the operation.
  /// - Throws: ``ClientError`` when the store takes no writes.
  @discardableResult
  public func renewRequest(_ request: IdempotencyKey, in session: SessionID) async throws(ClientError) -> IdempotencyKey {
    try await say(.renewRequest(request), in: session)
  }

  // MARK: Answering

  /// Accepts a request that rings for the owner of this store. The ring is answered from then on, also while the link is dead: the answer
  /// is sent until the relay has it. Its author becomes a member of the session once the relay has taken it.
  ///
  /// The name of the request says which one is meant, so that the answer cannot meet another one that begins to ring at that moment.
  /// The relay refuses it as `taken`, `gone`, `not_rung` or `in_session`: ``Change/answerRefused(_:session:_:)``, and ``answer(to:)`` for a
  /// program that asks.
  ///
  /// For example: `if let ring = try await client.rings().first { try await client.acceptRequest(ring.request, in: ring.session) }`.
  ///
  /// - Returns: the key of the operation.
  /// - Throws: ``ClientError`` when the store takes no writes.
  @discardableResult
  public func acceptRequest(_ request: IdempotencyKey, in session: SessionID) async throws(ClientError) -> IdempotencyKey {
    try await say(.acceptRequest(request), in: session)
  }

  /// Declines a request that rings for the owner of this store; it does not ring for them again.
  ///
  /// It is answered and refused as ``acceptRequest(_:in:)``.
  ///
  /// - Returns: the key of the operation.
  /// - Throws: ``ClientError``: the reason is no code of a-z 0-9 - _, or the store takes no writes.
  @discardableResult
  public func declineRequest(
    _ request: IdempotencyKey, in session: SessionID, because reason: DeclineReason
  ) async throws(ClientError) -> IdempotencyKey {
    try await say(.declineRequest(request, reason), in: session)
  }

  /// Asks for a successor in a session whose interpreter the owner of this store is. They stay a member until somebody has accepted, or
  /// leave at once.
  ///
  /// For example: `try await client.handOver(ward, because: .shiftEnds, leavesAtOnce: false)`.
  ///
  /// - Returns: the name of the request that rings for a successor.
  /// - Throws: ``ClientError``: the reason is no code of a-z 0-9 - _, or the store takes no writes.
  @discardableResult
  public func handOver(
    _ session: SessionID, because reason: HandOverReason, leavesAtOnce: Bool
  ) async throws(ClientError) -> IdempotencyKey {
    try await say(.handOver(reason, leavesAtOnce: leavesAtOnce), in: session)
  }

  private func say(_ action: Operation.Action, in session: SessionID) async throws(ClientError) -> IdempotencyKey {
    let operation = makeOperation(action, in: session)
    guard operation.formError == nil else { throw ClientError(badRequest: action) }
    _ = try await enqueue([operation])
    return operation.key
  }

  /// What has become of what the owner of this store said last of a request: of an acceptance, a decline, a cancellation or a renewal.
  /// `nil` where nothing was said, or so much since that it was forgotten (``Limits/requestAnswersMax``).
  ///
  /// For example: `while try await client.answer(to: ring.request)?.state == .pending { try await Task.sleep(for: .milliseconds(100)) }`.
  ///
  /// - Throws: ``ClientError`` when the store cannot be read.
  public func answer(to request: IdempotencyKey) async throws(ClientError) -> RequestAnswer? { nil }

  // MARK: Duty

  /// Says whether requests may ring for the owner of this store. It holds until they choose otherwise, here or on another device: the relay
  /// is told at once, and with each new connection.
  ///
  /// What the relay makes of it comes as ``Change/duty(_:)``, also a refusal.
  ///
  /// For example: `try await client.setDuty(.on)`.
  ///
  /// - Throws: ``ClientError`` when the store takes no writes.
  public func setDuty(_ duty: Duty) async throws(ClientError) {}

  /// The owner's duty: what they chose, and what the relay said last.
  ///
  /// - Throws: ``ClientError`` when the store cannot be read.
  public func duty() async throws(ClientError) -> DeviceDuty { DeviceDuty() }

  // MARK: Reading

  /// The requests that ring for the owner of this store, and that they have not answered, the oldest first.
  ///
  /// - Throws: ``ClientError`` when the store cannot be read.
  public func rings() async throws(ClientError) -> [Ring] { [] }

  /// The requests of the sessions that this device knows, the newest first.
  ///
  /// - Throws: ``ClientError`` when the store cannot be read.
  public func requests() async throws(ClientError) -> [DeviceRequest] { [] }

  /// Who is on duty, as the relay said last. It says so to nurses and coordinators.
  ///
  /// - Throws: ``ClientError`` when the store cannot be read.
  public func directory() async throws(ClientError) -> Directory { Directory() }

  /// The open requests of all sessions, as the relay said last. It says so to coordinators.
  ///
  /// - Throws: ``ClientError`` when the store cannot be read.
  public func queuedRequests() async throws(ClientError) -> [QueuedRequest] { [] }
}

extension ClientError {
  init(badRequest action: Operation.Action) {
    let why =
      switch action {
      case .requestInterpreter(let content):
        "the note has \(content.note.utf8.count) bytes; at most \(Limits.noteBytesMax) can be sent: shorten it"
      case .declineRequest(_, let reason): Self.badReason(reason.rawValue)
      case .handOver(let reason, _): Self.badReason(reason.rawValue)
      default: "a request cannot be answered under its own name"
      }
    self.init(.badInput, "\(why). Nothing was queued")
  }

  private static func badReason(_ reason: String) -> String {
    "'\(reason.printable())' is not a reason: use a code of 1 to \(Limits.identifierBytesMax) characters a-z 0-9 - _, such as busy"
  }
}
