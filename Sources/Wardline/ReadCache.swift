internal import Synchronization
internal import WardlineModel
internal import WardlineStore

/// What a render path reads again and again (F18): from memory, as long as nothing has changed. A change throws the part it is about
/// away, and the next read takes it from the disk; so it is never older than the last change that was told of.
final class ReadCache: Sendable {
  private let store: SQLiteClientStore
  private let state = Mutex(State())

  private struct State {
    var transcripts: [SessionID: Transcript] = [:]
    var preferences: [String: String]?
    /// Counts changes. What was read before one is not kept after it.
    var changeCount: UInt64 = 0
  }

  init(_ store: SQLiteClientStore) { self.store = store }

  func note(_ changes: [Change]) {
    guard !changes.isEmpty else { return }
    state.withLock { state in
      state.changeCount += 1
      for change in changes {
        if let session = change.session { state.transcripts[session] = nil }
        if case .preference = change { state.preferences = nil }
      }
    }
  }

  /// Anything may have changed.
  func forget() { state.withLock { $0 = State(changeCount: $0.changeCount + 1) } }

  func preferences() throws(ClientError) -> [String: String] {
    try read(
      from: { $0.preferences }, store: { store throws(StoreError) in try store.preferences() }, to: { $0.preferences = $1 })
  }

  func transcript(of session: SessionID) throws(ClientError) -> Transcript {
    try read(
      from: { $0.transcripts[session] }, store: { store throws(StoreError) in try Transcript(of: session, in: store) },
      to: { state, transcript in
        // As many as one token opens; no client shows more at once (G9).
        if state.transcripts.count >= Limits.sessionsPerTokenMax { state.transcripts = [:] }
        state.transcripts[session] = transcript
      })
  }

  private func read<Value: Sendable>(
    from: (borrowing State) -> Value?, store read: (SQLiteClientStore) throws(StoreError) -> Value,
    to keep: (inout State, Value) -> Void
  ) throws(ClientError) -> Value {
    let (held, changeCount) = state.withLock { (from($0), $0.changeCount) }
    if let held { return held }
    let value: Value
    do throws(StoreError) { value = try read(store) } catch { throw ClientError(error) }
    state.withLock { state in
      if state.changeCount == changeCount { keep(&state, value) }
    }
    return value
  }
}

extension Transcript {
  init(of session: SessionID, in store: SQLiteClientStore) throws(StoreError) {
    let messages = try store.messages(of: session, limit: Transcript.messagesMax)
    self.init(
      messages: messages, state: try store.session(session),
      participants: try store.participants(of: session), receipts: try store.receipts(in: session),
      gaps: try store.gaps(in: session), events: try store.events(of: session), readThrough: try store.readThrough(of: session),
      corrections: try store.corrections(of: messages.map(\.id), in: session))
  }
}
