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
  /// as `too_many_requests` where its author has ``Limits/openRequestsPerUserMax``, and as `too_many_requests_altogether` where the relay has
  /// ``Limits/openRequestsMax`` of everybody; it is then ``RequestState/failed(_:)``, and stands in the outbox until its author tries again or
  /// deletes it.
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
  /// For example: `try await client.cancelRequest(request, in: ward)`.
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
  /// For example: `if state == .expired { try await client.renewRequest(request, in: ward) }`.
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
  /// For example: `try await client.declineRequest(ring.request, in: ring.session, because: .conflictOfInterest)`.
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

  // MARK: Coordinating

  /// Brings an interpreter into the session of an open request, instead of ringing. Done by coordinators, members of the session or not.
  ///
  /// The relay refuses it as `taken` or `gone` where the request is not open any more, as `unknown_person` or `not_interpreter` for whom its
  /// directory does not have as an interpreter, as `in_session` for an interpreter who takes part in this session, and as
  /// `not_allowed` for others than coordinators: ``Change/answerRefused(_:session:_:)``, and ``answer(to:)``.
  ///
  /// For example: `for row in try await client.queuedRequests() { try await client.assignRequest(row.request, to: amal, in: row.session) }`.
  ///
  /// - Returns: the key of the operation.
  /// - Throws: ``ClientError`` when the store takes no writes.
  @discardableResult
  public func assignRequest(
    _ request: IdempotencyKey, to interpreter: UserID, in session: SessionID
  ) async throws(ClientError) -> IdempotencyKey {
    try await say(.assignRequest(request, interpreter), in: session)
  }

  /// Becomes a member of a session of others, whose members all read the reason. Done by coordinators. From then on this device follows the
  /// session, with all that was said in it.
  ///
  /// The relay rejects it as `not_allowed` for others than coordinators, and where there is no such session; it stays in the outbox as failed
  /// then.
  ///
  /// For example: `try await client.joinSession(ward, because: "the nurse has asked for help")`.
  ///
  /// - Parameters:
  ///   - session: of which they are no member.
  ///   - reason: 1 to ``Limits/noteBytesMax`` bytes.
  /// - Returns: the key of the operation, for the outbox.
  /// - Throws: ``ClientError``: the reason is empty or too long, or the store takes no writes.
  @discardableResult
  public func joinSession(_ session: SessionID, because reason: String) async throws(ClientError) -> IdempotencyKey {
    try await say(.joinSession(reason: reason), in: session)
  }

  /// The sessions that have not ended, as the relay said last to a coordinator: who is in them and how they stand, never words. One that this
  /// device does not follow is ended by ``setStatus(_:in:)`` all the same, and cancelled and renewed by the calls above.
  ///
  /// ``Overview/asOf`` is this moment while this program is connected, and the end of the last connection otherwise.
  ///
  /// For example: `let waiting = try await client.overview().rows.filter { $0.openRequest != nil }`.
  ///
  /// - Throws: ``ClientError`` when the store cannot be read.
  public func overview() async throws(ClientError) -> Overview {
    try await ask { store throws(StoreError) in
      try store.overview()
    } then: { client, overview in
      client.core.machine.isOverviewCurrent ? Overview(rows: overview.rows, asOf: client.now.wall) : overview
    }
  }

  private func say(_ action: ClientOperation.Action, in session: SessionID) async throws(ClientError) -> IdempotencyKey {
    let operation = makeOperation(action, in: session)
    guard operation.formFault == nil else { throw ClientError(badRequest: action) }
    _ = try await enqueue([operation])
    return operation.key
  }

  /// What has become of what the owner of this store said last of a request: of an acceptance, a decline, a cancellation or a renewal.
  /// `nil` where nothing was said, or so much since that it was forgotten (``Limits/requestAnswersMax``).
  ///
  /// For example: `while try await client.answer(to: ring.request)?.state == .pending { try await Task.sleep(for: .milliseconds(100)) }`.
  ///
  /// - Throws: ``ClientError`` when the store cannot be read.
  public func answer(to request: IdempotencyKey) async throws(ClientError) -> RequestAnswer? {
    try await ask { store throws(StoreError) in
      try store.answer(to: request)
    } then: {
      $1
    }
  }

  // MARK: Duty

  /// Says whether requests may ring for the owner of this store. It holds until they choose otherwise, here or on another device: the relay
  /// is told at once, and with each new connection.
  ///
  /// What the relay makes of it comes as ``Change/duty(_:)``, also a refusal.
  ///
  /// For example: `try await client.setDuty(.on)`.
  ///
  /// - Throws: ``ClientError`` when the store takes no writes.
  public func setDuty(_ duty: Duty) async throws(ClientError) {
    let chosenAt = core.machine.relayClock.time(at: now).clampedToCalendar
    _ = try await decide { store throws(StoreError) in try store.setDuty(DutyChoice(duty, chosenAt: chosenAt)) }
  }

  /// The owner's duty: what they chose, and what the relay said last.
  ///
  /// For example: `if let refusal = try await client.duty().state?.refusal { print(refusal.explanation) }`.
  ///
  /// - Throws: ``ClientError`` when the store cannot be read.
  public func duty() async throws(ClientError) -> DeviceDuty {
    try await ask { store throws(StoreError) in
      try store.duty()
    } then: {
      $1
    }
  }

  // MARK: Reading

  /// The requests that ring for the owner of this store, and that they have not answered, the oldest first.
  ///
  /// For example: `for ring in try await client.rings() { print(ring.language, ring.authorName, ring.note) }`.
  ///
  /// - Throws: ``ClientError`` when the store cannot be read.
  public func rings() async throws(ClientError) -> [Ring] {
    try await ask { store throws(StoreError) in
      try store.rings()
    } then: { client, rings in
      rings.filter { $0.endsAt > client.now.wall }
    }
  }

  /// The requests of the sessions that this device knows, the newest first, at most ``Limits/requestsShownMax``.
  ///
  /// For example: `let mine = try await client.requests().first { $0.author == ana && $0.state == .open }`.
  ///
  /// - Throws: ``ClientError`` when the store cannot be read.
  public func requests() async throws(ClientError) -> [DeviceRequest] {
    try await ask { store throws(StoreError) in
      try store.requests(limit: Limits.requestsShownMax)
    } then: {
      $1
    }
  }

  /// One request; `nil` where this device does not know it.
  ///
  /// For example: `while try await client.request(key)?.state == .open { try await Task.sleep(for: .seconds(1)) }`.
  ///
  /// - Throws: ``ClientError`` when the store cannot be read.
  public func request(_ key: IdempotencyKey) async throws(ClientError) -> DeviceRequest? {
    try await ask { store throws(StoreError) in
      try store.request(key)
    } then: { _, request in
      request
    }
  }

  /// How many rows of a list the relay had still to tell when it was heard last: 0 once the list is whole; `nil` where it did not say.
  ///
  /// For example: `let isWhole = try await client.rowsLeft(of: .overview) == 0`.
  ///
  /// - Throws: ``ClientError`` when the store cannot be read.
  public func rowsLeft(of list: RelayList) async throws(ClientError) -> Int? {
    try await ask { store throws(StoreError) in
      try store.rowsLeft(of: list)
    } then: {
      $1
    }
  }

  /// Who is on duty, as the relay said last. It says so to nurses and coordinators. ``Directory/asOf`` is this moment while this program is
  /// connected, and the end of the last connection otherwise.
  ///
  /// For example: `for row in try await client.directory().rows where row.availability == .onDuty { print(row.name) }`.
  ///
  /// - Throws: ``ClientError`` when the store cannot be read.
  public func directory() async throws(ClientError) -> Directory {
    try await ask { store throws(StoreError) in
      try store.directory()
    } then: { client, directory in
      // While it is connected the relay says at once what changes.
      client.core.machine.isDirectoryCurrent ? Directory(rows: directory.rows, asOf: client.now.wall) : directory
    }
  }

  /// The open requests of all sessions, as the relay said last. It says so to coordinators.
  ///
  /// For example: `let urgent = try await client.queuedRequests().filter { $0.urgency == .urgent }`.
  ///
  /// - Throws: ``ClientError`` when the store cannot be read.
  public func queuedRequests() async throws(ClientError) -> [QueuedRequest] {
    try await ask { store throws(StoreError) in
      try store.queuedRequests()
    } then: {
      $1
    }
  }
}

extension ClientError {
  init(badRequest action: ClientOperation.Action) {
    let why =
      switch action {
      case .requestInterpreter(let content):
        "the note has \(content.note.utf8.count) bytes; at most \(Limits.noteBytesMax) can be sent: shorten it"
      case .declineRequest(_, let reason): Self.badReason(reason.rawValue)
      case .handOver(let reason, _): Self.badReason(reason.rawValue)
      case .joinSession(let reason):
        "the reason has \(reason.utf8.count) bytes; it takes 1 to \(Limits.noteBytesMax), for everyone in the session to read"
      default: "a request cannot be answered under its own name"
      }
    self.init(.badInput, "\(why). Nothing was queued")
  }

  private static func badReason(_ reason: String) -> String {
    "'\(reason.printable())' is not a reason: use a code of 1 to \(Limits.identifierBytesMax) characters a-z 0-9 - _, such as busy"
  }
}
