internal import Foundation
internal import Wardline
internal import WardlineModel

/// A change of a session's status, followed until the relay has answered it (G6).
///
/// The change is queued at once, on top of what this device has heard, so that no signal and no network loses it. What the device has heard may
/// be old, and a new store has heard nothing: when the relay says that another status is in force, the change is asked for once more, now on
/// top of that one. A second conflict is somebody's who changes the status at this moment, and stands.
actor StatusChange {
  private let client: WardlineClient
  private let status: SessionStatus
  private let session: SessionID
  private let store: DeviceStore
  /// Changes that the relay rejected before this one.
  private var earlier: Set<IdempotencyKey> = []
  /// Whether a change of this command has been in the outbox.
  private var isQueued = false
  /// Whether the change was asked for on top of what the relay has said to this command.
  private var isInformed = false
  /// While the change is on its way into the outbox, that it is not there says nothing.
  private var isAsking = false
  /// Whether the status in force is known from the relay, or from the program that has the connection.
  private var isGreeted = false

  init(_ options: WardlineClient.Options, to status: SessionStatus, of session: SessionID) throws {
    client = try WardlineClient(options)
    store = try DeviceStore(at: options.storePath)
    self.status = status
    self.session = session
  }

  /// Submits the change, waits for the outcome and closes the client. `state` is the state that this device knows at the end.
  func submit(within wait: TimeSpan) async throws -> (outcome: SubmissionOutcome, state: SessionState) {
    let (_, updates) = try await client.follow(session)
    earlier = Set(try changes().filter { $0.state == .failed }.map(\.operation.key))
    try await requestStatus()
    await client.start()
    let outcome = await SubmissionOutcome.waitForAnswer(in: updates, within: wait) { await self.checkOutcome($0) }
    let state = try state()
    await client.close()
    return (outcome, state)
  }

  private func checkOutcome(_ update: Update?) async -> SubmissionOutcome? {
    if case .connection(let state)? = update, state == .online || state == .standby { isGreeted = true }
    do {
      // Behind what the relay has said so far, which may be on its way into the store.
      _ = try await client.counts()
      guard !isAsking else { return nil }
      if let failed = try changes().first(where: { $0.state == .failed }) { return .failed(failed.reason) }
      let isAnswered = try changes().isEmpty && (isQueued || isGreeted)
      guard isAnswered else { return nil }
      let inForce = try state().confirmed.status
      // Nothing follows an end.
      if isInformed || inForce == status || inForce == .ended { return .accepted }
      isInformed = true
      try await requestStatus()
      return nil
    } catch { return .refused(error as? Failure ?? Failure(.inputOutput, "\(error)")) }
  }

  private func requestStatus() async throws {
    isAsking = true
    defer { isAsking = false }
    try await client.setStatus(status, in: session)
    isQueued = try !changes().isEmpty
  }

  private func changes() throws -> [QueueRow] {
    try store.queue().filter { row in
      guard case .setStatus = row.operation.action else { return false }
      return row.operation.session == session && !earlier.contains(row.operation.key)
    }
  }

  private func state() throws -> SessionState {
    try store.state(of: session) ?? SessionState(session: session, confirmed: .initial, wanted: nil)
  }
}
