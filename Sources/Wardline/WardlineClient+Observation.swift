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
  /// How far the owner of the store has read, as ``Message/sequence``; 0 for nothing.
  public var readThrough: UInt64 = 0

  /// How many messages a transcript begins with at most.
  public static let messagesMax = 200
}

/// What a session looks like: first all of it, then each change, none left out.
public enum TranscriptUpdate: Hashable, Sendable {
  /// What is there now.
  case current(Transcript)
  /// One change after it.
  case change(Change)
}

extension WardlineClient {
  /// A session as it is now, and everything that changes from then on, in the order it did. Between the two nothing is missing and
  /// nothing stands twice. The updates begin with the connection and the queue as they are now. From the next connection on the relay sends
  /// what is new in this session before what is new in the others.
  ///
  /// - Throws: ``ClientError`` when the store cannot be read.
  public func follow(_ session: SessionID) async throws(ClientError) -> (current: Transcript, updates: AsyncStream<Update>) {
    handle(.shown(session))
    return try await ask { store throws(StoreError) in
      try Transcript(of: session, in: store)
    } then: { client, current in
      (current, client.updates())
    }
  }

  /// Everything that changes, in the order it did: the connection and the queue as they are now first.
  public func updates() -> AsyncStream<Update> {
    broadcaster.listen(startingWith: [.connection(state), .queue(core.counts)])
  }

  /// A session as it is now, then each change of it.
  ///
  /// - Throws: ``ClientError`` when the store cannot be read.
  public func transcript(of session: SessionID) async throws(ClientError) -> AsyncStream<TranscriptUpdate> {
    let (current, updates) = try await follow(session)
    return Self.stream(startingWith: .current(current), from: updates) { update in
      if case .change(let change) = update, change.session == session { .change(change) } else { nil }
    }
  }

  /// The state of the connection now, then each change of it.
  public func connection() -> AsyncStream<ConnectionState> {
    Self.stream(from: updates()) { if case .connection(let state) = $0 { state } else { nil } }
  }

  /// How much waits now, then each change of it.
  public func queue() -> AsyncStream<QueueCounts> {
    Self.stream(from: updates()) { if case .queue(let counts) = $0 { counts } else { nil } }
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

  private static func stream<Element: Sendable>(
    startingWith first: Element? = nil, from updates: AsyncStream<Update>, _ select: @escaping @Sendable (Update) -> Element?
  ) -> AsyncStream<Element> {
    let (stream, continuation) = AsyncStream.makeStream(of: Element.self)
    if let first { continuation.yield(first) }
    let task = Task {
      for await update in updates {
        if let element = select(update) { continuation.yield(element) }
      }
      continuation.finish()
    }
    continuation.onTermination = { _ in task.cancel() }
    return stream
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
    case .gap(let gap, _): gap.session
    case .profile, .preference: nil
    }
  }
}
