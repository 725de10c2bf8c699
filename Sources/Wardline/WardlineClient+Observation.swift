internal import Synchronization
public import WardlineModel
internal import WardlineStore
internal import WardlineSync

/// A session as this device has it.
public struct Transcript: Hashable, Sendable {
  /// The newest messages, as people read them: by the time they were written, the unsent last.
  public var messages: [Message]
  /// Its status; `nil` before anything was written or heard there.
  public var state: SessionState?
  /// Who has come.
  public var participants: [Participant]
  /// How far everyone has come, as the relay said.
  public var receipts: [UserID: Receipt]
  /// Where its history could not be continued.
  public var gaps: [Gap]
  /// What happened beside what was said, the oldest first.
  public var events: [SessionEvent] = []
  /// How far the owner of the store has read, as ``Message/sequence``; 0 for nothing.
  public var readThrough: UInt64 = 0
  /// The corrections that count in the places of these messages, each under the key of the message. Later ones come as ``Change/message(_:)``.
  public var corrections: [IdempotencyKey: Message] = [:]

  /// How many messages a transcript begins with at most.
  public static let messagesMax = Limits.transcriptMessagesMax
  /// Of how many corrections ``WardlineClient/correctedMessages(of:)`` tells.
  public static let correctionsMax = Limits.correctionsListedMax
}

/// What a session looks like: first all of it, then each change. A reader that falls behind by more than ``Limits/updatesWaitingMax`` changes
/// gets all of it again in their place.
public enum TranscriptUpdate: Hashable, Sendable {
  /// What is there now, on this device.
  case current(Transcript)
  /// One change after it.
  case change(Change)
  /// The changes up to here were what the relay had when the connection began: what was said while this device was away. What comes from here
  /// on is said now. As ``Update/caughtUp(_:)``.
  case caughtUp
}

extension WardlineClient {
  /// A session as it is now, and everything that changes from then on, in the order it did. Between the two nothing is missing and
  /// nothing stands twice. The updates begin with the connection and the queue as they are now. From the next connection on the relay sends
  /// what is new in this session before what is new in the others. After ``Update/readAgain`` call it again.
  ///
  /// - Throws: ``ClientError`` when the store cannot be read.
  public func follow(_ session: SessionID) async throws(ClientError) -> (current: Transcript, updates: AsyncStream<Update>) {
    let (current, queue) = try await observe(session)
    return (current, Self.stream(from: queue) { $0 })
  }

  /// ``follow(_:)`` for a reader that shows together what has come together.
  package func followInBatches(
    _ session: SessionID
  ) async throws(ClientError) -> (current: Transcript, updates: AsyncStream<[Update]>) {
    let (current, queue) = try await observe(session)
    return (current, Self.batches(from: queue))
  }

  /// ``updates()`` for such a reader.
  package func updatesInBatches() -> AsyncStream<[Update]> { Self.batches(from: listen()) }

  private func observe(_ session: SessionID) async throws(ClientError) -> (current: Transcript, queue: UpdateQueue) {
    handle(.shown(session))
    return try await ask { store throws(StoreError) in
      try Transcript(of: session, in: store)
    } then: { client, current in
      (current, client.listen())
    }
  }

  /// Everything that changes, in the order it did: the connection and the queue as they are now first.
  public func updates() -> AsyncStream<Update> {
    Self.stream(from: listen()) { $0 }
  }

  private func listen() -> UpdateQueue { broadcaster.listen(startingWith: [.connection(state), .queue(core.counts)]) }

  /// A session as it is now, then each change of it.
  ///
  /// - Throws: ``ClientError`` when the store cannot be read.
  public func transcript(of session: SessionID) async throws(ClientError) -> AsyncStream<TranscriptUpdate> {
    let (current, queue) = try await observe(session)
    let reader = TranscriptReader(session: session, current: current, queue: queue)
    return AsyncStream { [weak self] in
      while true {
        switch await reader.next() {
        case .update(let update): return update
        case .ended: return nil
        case .overflow:
          // Where the store cannot be read any more the session cannot be shown; `Update.failed` says why.
          guard let again = try? await self?.observe(session) else { return nil }
          reader.begin(again.current, again.queue)
        }
      }
    } onCancel: {
      reader.cancel()
    }
  }

  /// The state of the connection now, then each change of it.
  public func connection() -> AsyncStream<ConnectionState> {
    Self.stream(from: listen()) { if case .connection(let state) = $0 { state } else { nil } }
  }

  /// How much waits now, then each change of it.
  public func queue() -> AsyncStream<QueueCounts> {
    Self.stream(from: listen()) { if case .queue(let counts) = $0 { counts } else { nil } }
  }

  /// How many operations wait, and how many failed, after everything that was asked for so far.
  ///
  /// - Throws: ``ClientError`` when the store cannot be read.
  public func counts() async throws(ClientError) -> QueueCounts {
    try await ask { store throws(StoreError) in
      try store.counts()
    } then: { _, counts in
      counts
    }
  }

  /// Takes updates from the queue only when its reader asks for one: nothing waits anywhere else.
  private static func stream<Element: Sendable>(
    from queue: UpdateQueue, _ select: @escaping @Sendable (Update) -> Element?
  ) -> AsyncStream<Element> {
    AsyncStream {
      while let update = await queue.next() {
        if let element = select(update) { return element }
      }
      return nil
    } onCancel: {
      queue.cancel()
    }
  }
}

extension WardlineClient {
  /// As for one update at a time, at most ``Limits/updateBatchMax``.
  private static func batches(from queue: UpdateQueue) -> AsyncStream<[Update]> {
    AsyncStream {
      let updates = await queue.nextBatch(limit: Limits.updateBatchMax)
      return updates.isEmpty ? nil : updates
    } onCancel: {
      queue.cancel()
    }
  }
}

/// The state of one reader of ``WardlineClient/transcript(of:)``.
private final class TranscriptReader: Sendable {
  enum Step: Sendable {
    case update(TranscriptUpdate)
    /// Changes were left out.
    case overflow
    case ended
  }

  private let session: SessionID
  private let state: Mutex<(current: Transcript?, queue: UpdateQueue)>

  init(session: SessionID, current: Transcript, queue: UpdateQueue) {
    self.session = session
    state = Mutex((current, queue))
  }

  func begin(_ current: Transcript, _ queue: UpdateQueue) { state.withLock { $0 = (current, queue) } }

  func cancel() { state.withLock { $0.queue }.cancel() }

  func next() async -> Step {
    let (current, queue) = state.withLock { state in
      defer { state.current = nil }
      return state
    }
    if let current { return .update(.current(current)) }
    while let update = await queue.next() {
      switch update {
      case .change(let change) where change.session == session: return .update(.change(change))
      case .caughtUp(let other) where other == session: return .update(.caughtUp)
      case .readAgain: return .overflow
      default: break
      }
    }
    return .ended
  }
}

extension Change {
  /// Where it happened; `nil` for what is of no session.
  public var session: SessionID? {
    switch self {
    case .message(let message): message.session
    case .deleted(_, let session), .participant(_, let session): session
    case .session(let state): state.session
    case .receipt(let receipt, _): receipt.session
    case .event(let event): event.session
    case .gap(let gap, _): gap.session
    case .request(let request): request.session
    case .answerRefused(_, let session, _), .statusRefused(_, let session, _), .drafts(let session): session
    case .profile, .preference, .ring, .ringEnded, .duty, .directory, .queuedRequests, .overview: nil
    }
  }
}
