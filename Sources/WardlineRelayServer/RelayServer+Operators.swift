internal import Dispatch
internal import Foundation
package import WardlineModel
package import WardlineRelay

/// Why a relay did not do what its operator asked for; nothing was changed, except where it says so.
package enum OperatorRefusal: Error, Hashable, Sendable {
  case noSuchSession(SessionID)
  case hasEnded(SessionID)
  /// The store refuses for now.
  case busy
  case draining
  /// The ledger's answer to anything else.
  case rejected(RejectionCode)
}

// What an operator asks of a running relay and does to it through its socket (decision 049).
extension RelayServer {
  /// A connection, and what the transport knows of it.
  package struct OperatorConnection: Sendable {
    package var row: RelayMachine.ConnectionRow
    package var peer: String
    package var encoding: String
    package var openedAt: Timestamp
  }

  struct OperatorWaiting {
    /// What the audit log records in the transaction of the operation.
    var event: AuditEvent?
    var continuation: CheckedContinuation<LedgerOutcome?, Never>
  }

  package func operatorConnections() -> [OperatorConnection] {
    core.machine.connectionRows().compactMap { row in
      link(of: row.connection).map {
        OperatorConnection(row: row, peer: $0.peer, encoding: $0.encoding, openedAt: $0.openedAt)
      }
    }
  }

  package func operatorSessions() -> [RelayMachine.SessionRow] { core.machine.sessionRows() }

  /// Does something to the store between two commits: there is one writer.
  ///
  /// - Throws: what `body` throws; a store that can no longer be trusted ends the relay, as at any commit (G5).
  package func betweenCommits<Result: Sendable>(
    _ body: @escaping @Sendable () throws(StoreError) -> Result
  ) async throws(StoreError) -> Result {
    let result: Swift.Result<Result, StoreError> = await withCheckedContinuation { continuation in
      commits.async { [onFailure] in
        do throws(StoreError) { continuation.resume(returning: .success(try body())) } catch {
          if case .unavailable = error {} else { onFailure(error) }
          continuation.resume(returning: .failure(error))
        }
      }
    }
    return try result.get()
  }

  /// Ends a session as a coordinator does who comes in, says why, and ends it: everyone there reads both, now or later, and no device has to know
  /// a new kind of entry.
  ///
  /// - Parameters:
  ///   - reason: what everyone in it reads, of 1 to ``Limits/noteBytesMax`` bytes.
  ///   - account: the operator's, for the audit log and as the name that is shown.
  package func end(_ session: SessionID, because reason: String, by account: String) async throws(OperatorRefusal) {
    guard let user = try? UserID(UserID.operatorText) else { return }
    let participant = Participant(user: user, role: .coordinator, name: account)
    // What the store refuses takes the operations of one lane with it that wait behind it: one operator at a time in a session.
    guard sessionsEndedByOperator.insert(session).inserted else { throw .busy }
    defer { sessionsEndedByOperator.remove(session) }
    try await checkExistence(of: session)
    let event = AuditEvent(.controlled, by: account, in: session.text, detail: "end")
    // The status in force is what it is based on, as for everybody (G6). One that changes meanwhile is named in the refusal.
    var basedOn = core.machine.knownStatus(of: session)?.version ?? 0
    var hasJoined = false
    for _ in 0..<Limits.operatorTriesMax {
      guard !core.machine.isDraining else { throw .draining }
      if !hasJoined {
        try accept(await submit(.joinSession(reason: reason), in: session, by: participant))
        hasJoined = true
      }
      let outcome = await submit(.setStatus(.ended, basedOn: basedOn), in: session, by: participant, recording: event)
      guard case .rejected(let rejection) = outcome, rejection.code == .statusConflict, let inForce = rejection.status else {
        return try accept(outcome, in: session)
      }
      basedOn = inForce.version
    }
    throw .rejected(.statusConflict)
  }

  private func checkExistence(of session: SessionID) async throws(OperatorRefusal) {
    guard core.machine.knownStatus(of: session) == nil else { return }
    let head: UInt64? = await withCheckedContinuation { continuation in
      reads.async { [store] in
        continuation.resume(returning: try? store.page(of: session, after: 0, entriesMax: 1).head)
      }
    }
    guard let head else { throw .busy }
    guard head > 0 else { throw .noSuchSession(session) }
  }

  private func accept(_ outcome: LedgerOutcome?, in session: SessionID? = nil) throws(OperatorRefusal) {
    switch outcome {
    case nil: throw .busy
    case .rejected(let rejection) where rejection.code == .sessionEnded:
      if let session = session ?? rejection.session { throw .hasEnded(session) }
      throw .rejected(rejection.code)
    case .rejected(let rejection): throw .rejected(rejection.code)
    default: return
    }
  }

  /// - Returns: `nil` where the store refused.
  private func submit(
    _ action: WardlineModel.ClientOperation.Action, in session: SessionID, by author: Participant,
    recording event: AuditEvent? = nil
  ) async -> LedgerOutcome? {
    var generator = SystemRandomNumberGenerator()
    let now = now.wall
    let operation = WardlineModel.ClientOperation(
      key: IdempotencyKey(at: now, using: &generator), session: session, writtenAt: now, action: action)
    return await withCheckedContinuation { continuation in
      operatorWaiting[operation.key] = OperatorWaiting(event: event, continuation: continuation)
      handle(.machine(.operate([.submitMember(operation, author: author)])))
    }
  }

  /// What the audit log records of operators in a batch.
  func operatorEvents(of writes: [LedgerWrite]) -> [AuditEvent] {
    guard !operatorWaiting.isEmpty else { return [] }
    return writes.compactMap { write in write.operation.flatMap { operatorWaiting[$0.key]?.event } }
  }

  /// A batch has come back.
  func answerOperators(of writes: [LedgerWrite], _ event: RelayMachine.Event) {
    guard !operatorWaiting.isEmpty else { return }
    for (index, write) in writes.enumerated() {
      guard let key = write.operation?.key, let waiting = operatorWaiting.removeValue(forKey: key) else { continue }
      if case .committed(let outcomes) = event {
        waiting.continuation.resume(returning: outcomes[index])
      } else {
        waiting.continuation.resume(returning: nil)
      }
    }
  }
}
