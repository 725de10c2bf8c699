internal import Foundation
internal import Glibc
internal import Wardline
internal import WardlineModel
internal import WardlineProgram

/// The outcome of an operation that was submitted to the relay, at the end of the wait for it.
enum SubmissionOutcome: Sendable {
  case accepted
  /// The relay rejected it for good, or the device holds it until its author decides; the reason, where there is one.
  case failed(RejectionCode?)
  /// The relay refused the connection, or the store failed.
  case refused(Failure)
  /// No answer came within the wait.
  case waiting
  /// A signal came before the answer.
  case interrupted

  /// The interval of the checks without an update, in milliseconds.
  private static let checkMilliseconds = 200

  /// Waits for the outcome.
  ///
  /// - Parameters:
  ///   - signals: the signals that end the wait; SIGINT, SIGTERM and SIGHUP by default.
  ///   - noun: what is waited for, as progress shows it.
  ///   - check: called for each update, and every 200 ms without one, also while an earlier call waits; returns `nil` while the outcome is not
  ///     known.
  static func waitForAnswer(
    in updates: AsyncStream<Update>, within wait: TimeSpan, or signals: ProcessSignals? = nil,
    waitingFor noun: String = "the relay",
    check: @escaping @Sendable (Update?) async -> SubmissionOutcome?
  ) async -> SubmissionOutcome {
    let progress = Progress()
    progress.show("waiting for \(noun)", afterMilliseconds: 500)
    defer { progress.clear() }
    let interruptions =
      if let signals { signals } else { await ProcessSignals(SIGINT, SIGTERM, SIGHUP) }
    return await withTaskGroup(of: SubmissionOutcome.self) { group in
      group.addTask {
        for await update in updates {
          if let outcome = await check(update) { return outcome }
          switch update {
          case .connection(.lost(let reason, _)):
            if let refusal = Refusal(reason, pending: 1) { return .refused(refusal.failure) }
          case .failed(let error): return .refused(Failure(error))
          default: break
          }
        }
        return .waiting
      }
      group.addTask {
        while (try? await Task.sleep(for: .milliseconds(checkMilliseconds))) != nil {
          if let outcome = await check(nil) { return outcome }
        }
        return .waiting
      }
      group.addTask {
        for await _ in interruptions { return .interrupted }
        return .waiting
      }
      group.addTask {
        try? await Task.sleep(for: .milliseconds(wait.milliseconds))
        return .waiting
      }
      let first = await group.next() ?? .waiting
      group.cancelAll()
      return first
    }
  }

  /// Returns when the relay accepted the operation; otherwise throws the ``Failure`` that ends the program.
  ///
  /// - Parameters:
  ///   - noun: what was submitted, such as "the message".
  ///   - key: the operation, where it is one.
  ///   - path: the store that holds the operation, and may know why it waits.
  func requireAccepted(_ noun: String, as key: IdempotencyKey? = nil, inStoreAt path: String) throws {
    switch self {
    case .accepted: return
    // No relay has refused it: saying so would send its author to the wrong place.
    case .failed(let reason?) where reason.isOwn:
      throw Failure(
        reason == .unreadable ? .data : .queued,
        "\(noun) is held on this device (\(reason.explanation)): 'wardline queue list' shows it, and there you send or delete it"
      )
    case .failed(let reason):
      throw Failure(
        .data,
        "the relay refused \(noun) for good (\(reason?.explanation ?? "no reason given")); it is kept as failed on this device")
    case .refused(let failure): throw failure
    case .interrupted:
      throw Failure(
        .queued,
        "interrupted before the relay has answered: \(noun) is safe on this device, and is sent once the relay is reached")
    case .waiting:
      if let key, let waits = QueueView.neededToken(of: key, inStoreAt: path) {
        throw Failure(.queued, "queued on this device, not yet sent: it \(waits)")
      }
      let why = QueueView.waitingReason(inStoreAt: path).map { " (\($0))" } ?? ""
      throw Failure(.queued, "queued on this device, not yet sent\(why): it is sent once the relay is reached")
    }
  }
}

extension WardlineClient {
  /// Enqueues operations, waits until they have left the outbox of the store, and closes the client.
  ///
  /// - Parameters:
  ///   - noun: what is submitted, such as "the invitation".
  ///   - session: the one that is followed meanwhile; `nil` where it is about none.
  ///   - enqueue: enqueues them, and says which they are.
  /// - Throws: the ``Failure`` that ends the program, unless the relay has accepted them all.
  nonisolated func submit(
    _ noun: String, in session: SessionID?, ofStoreAt path: String, within wait: TimeSpan,
    _ enqueue: (WardlineClient, DeviceStore) async throws -> Set<IdempotencyKey>
  ) async throws {
    let store = try DeviceStore(at: path)
    let updates = if let session { try await follow(session).updates } else { await updates() }
    let keys = try await enqueue(self, store)
    await start()
    let outcome = await SubmissionOutcome.waitForAnswer(in: updates, within: wait) { _ in
      guard let rows = try? store.queue().filter({ keys.contains($0.operation.key) }) else { return nil }
      if let failed = rows.first(where: { $0.state == .failed }) { return .failed(failed.reason) }
      return rows.isEmpty ? .accepted : nil
    }
    await close()
    try outcome.requireAccepted(noun, as: keys.count == 1 ? keys.first : nil, inStoreAt: path)
  }
}
