import Testing
import WardlineModel
import WardlineSync

// What a device knows of requests: from their operations, and from the log.
extension ClientStoreContract {
  private static var content: InterpreterRequest {
    do { return InterpreterRequest(try LanguageTag("ar-SY"), preferred: Sample.interpreter, note: "consent") } catch {
      preconditionFailure("\(error)")
    }
  }

  private static func operation(_ key: UInt64, _ action: ClientOperation.Action, in session: SessionID = Sample.ward)
    -> ClientOperation
  {
    ClientOperation(key: Sample.key(key), session: session, writtenAt: Sample.time(0), action: action)
  }

  private static func asking(_ key: UInt64) -> ClientOperation { operation(key, .requestInterpreter(content)) }

  private static func entry(
    _ sequence: UInt64, _ event: LogEntry.Event, key: UInt64? = nil, by author: UserID = Sample.nurse,
    in session: SessionID = Sample.ward
  ) -> RelayNews {
    .event(
      LogEntry(
        session: session, sequence: sequence, key: key.map(Sample.key), author: author, loggedAt: Sample.time(Int64(sequence)),
        writtenAt: Sample.time(Int64(sequence) - 1), event: event))
  }

  private static func states(_ changes: [Change]) -> [RequestState] {
    changes.compactMap { if case .request(let request) = $0 { request.state } else { nil } }
  }

  /// Applies an answer: what is told of requests is what a read finds.
  private static func states(_ store: some ClientStore, after answers: RelayNews...) throws -> [RequestState] {
    let changes = try store.apply(answers).changes
    for case .request(let request) in changes { #expect(try store.request(request.request) == request) }
    return states(changes)
  }

  static func requestsAreFollowed(_ store: some ClientStore) throws {
    let asked = try store.enqueue([asking(1)])
    #expect(states(asked.changes) == [.pending])
    var request = DeviceRequest(
      Sample.key(1), in: Sample.ward, by: Sample.nurse, content, askedAt: Sample.time(0), state: .pending)
    #expect(try store.requests(limit: 9) == [request])
    // The answer says it before the log does, and the log says nothing more.
    #expect(try states(store, after: .accepted(Sample.accepting(1, sequence: 3))) == [.open])
    request.state = .open
    request.changedAt = Sample.time(1_000)
    #expect(try store.request(Sample.key(1)) == request)
    #expect(try states(store, after: .accepted(Sample.accepting(1, sequence: 3))).isEmpty)
    #expect(try states(store, after: entry(3, .done(.requestInterpreter(content)), key: 1)).count == 1, "the time is the log's")
    #expect(try states(store, after: entry(3, .done(.requestInterpreter(content)), key: 1)).isEmpty)
    let accepted = RequestState.accepted(by: Sample.interpreter)
    #expect(try states(store, after: entry(5, .accepted(Sample.key(1), Sample.interpreter), key: 2)) == [accepted])
    #expect(try store.request(Sample.key(1))?.changedAt == Sample.time(5))
    // It came back, and nobody came.
    #expect(try states(store, after: entry(8, .done(.renewRequest(Sample.key(1))))) == [.open])
    #expect(try states(store, after: entry(9, .expired(Sample.key(1)))) == [.expired])
    // A member who accepts reads past the entry with the answer, which says the same.
    _ = try store.enqueue([operation(4, .acceptRequest(Sample.key(1)))])
    #expect(try states(store, after: entry(10, .done(.renewRequest(Sample.key(1))))) == [.open])
    #expect(try states(store, after: .accepted(Sample.accepting(4, sequence: 11))) == [.accepted(by: Sample.nurse)])
    #expect(try states(store, after: entry(12, .expired(Sample.key(1)))) == [.expired])
    // What is late changes nothing, and another session's entry is of another request.
    #expect(try states(store, after: entry(8, .done(.renewRequest(Sample.key(1))))).isEmpty)
    #expect(try states(store, after: entry(20, .done(.cancelRequest(Sample.key(1))), in: Sample.clinic)).isEmpty)
  }

  static func requestsOfOthersAreKnown(_ store: some ClientStore) throws {
    #expect(try states(store, after: entry(3, .done(.requestInterpreter(content)), key: 1, by: Sample.interpreter)) == [.open])
    let request = try store.request(Sample.key(1))
    #expect(request?.author == Sample.interpreter && request?.content == content && request?.askedAt == Sample.time(2))
    // Another's request under its key is not it.
    #expect(
      try states(store, after: entry(4, .done(.requestInterpreter(InterpreterRequest(content.language))), key: 1)).isEmpty)
    #expect(try store.request(Sample.key(1))?.content == content)
    #expect(try states(store, after: entry(5, .expired(Sample.key(7)))).isEmpty, "of this one nothing is known")
    #expect(try states(store, after: entry(6, .done(.requestInterpreter(content)), key: 8)) == [.open])
    #expect(try store.requests(limit: 9).map(\.request) == [Sample.key(8), Sample.key(1)])
    #expect(try store.requests(limit: 1).map(\.request) == [Sample.key(8)])
  }

  static func requestsFail(_ store: some ClientStore) throws {
    _ = try store.enqueue([asking(1)])
    #expect(try states(store, after: .rejected(Sample.refusing(1, .tooOld))) == [.held])
    #expect(try states(store.retry(Sample.key(1)).changes) == [.pending])
    #expect(try states(store.holdForDeletion(Sample.key(1)).changes) == [.failed(.deletionPending)])
    #expect(try states(store.undoDeletion(Sample.key(1)).changes) == [.pending])
    _ = try store.claim([Sample.key(1)])
    #expect(try states(store, after: .rejected(Sample.refusing(1, .requestOpen))) == [.failed(.requestOpen)])
    #expect(try store.counts() == QueueCounts(pending: 0, failed: 1), "its author decides")
    #expect(try states(store.delete(Sample.key(1)).changes) == [.cancelled])
    #expect(try store.request(Sample.key(1))?.state == .cancelled)
  }

  static func unsentRequestsAreCancelledHere(_ store: some ClientStore) throws {
    _ = try store.enqueue([asking(1)])
    let cancelled = try store.enqueue([operation(2, .cancelRequest(Sample.key(1)))])
    #expect(states(cancelled.changes) == [.cancelled] && cancelled.withdrawn == [Sample.key(1)])
    #expect(try store.queue().isEmpty)
    #expect(try store.answer(to: Sample.key(1)) == RequestAnswer(Sample.key(2), .taken))
    // What waits for the session that it creates would have none: the relay makes it, and cancels the request.
    _ = try store.enqueue([asking(3), Sample.writing("a", key: 4), operation(5, .cancelRequest(Sample.key(3)))])
    #expect(try store.queue().map(\.operation.key) == [3, 4, 5].map(Sample.key))
    // One that is held is withdrawn all the same: its cancellation would wait for it for ever.
    _ = try store.apply([.rejected(Sample.refusing(3, .tooOld))])
    _ = try store.enqueue([operation(6, .cancelRequest(Sample.key(3)))])
    #expect(try store.queue().map(\.operation.key) == [4, 5].map(Sample.key))
    #expect(try store.request(Sample.key(3))?.state == .cancelled)
    // And what a relay may have is cancelled there.
    _ = try store.enqueue([asking(7)])
    _ = try store.claim([Sample.key(7)])
    _ = try store.enqueue([operation(8, .cancelRequest(Sample.key(7)))])
    #expect(try store.queue().map(\.operation.key) == [4, 5, 7, 8].map(Sample.key))
    #expect(try store.request(Sample.key(7))?.state == .pending)
  }

  static func ownOperationsSayHowRequestsStand(_ store: some ClientStore) throws {
    _ = try store.apply([entry(3, .done(.requestInterpreter(content)), key: 1)])
    _ = try store.enqueue([operation(2, .cancelRequest(Sample.key(1)))])
    #expect(try store.request(Sample.key(1))?.state == .open, "the relay decides")
    #expect(try store.answer(to: Sample.key(1)) == RequestAnswer(Sample.key(2), .pending))
    #expect(try states(store, after: .accepted(Sample.accepting(2, sequence: 4))) == [.cancelled])
    #expect(try store.answer(to: Sample.key(1)) == RequestAnswer(Sample.key(2), .taken))
    #expect(try states(store, after: entry(4, .done(.cancelRequest(Sample.key(1))), key: 2)).count == 1)
    _ = try store.apply([entry(5, .done(.requestInterpreter(content)), key: 6), entry(7, .expired(Sample.key(6)))])
    _ = try store.enqueue([operation(8, .renewRequest(Sample.key(6)))])
    #expect(try states(store, after: entry(8, .done(.renewRequest(Sample.key(6))), key: 8)) == [.open])
    #expect(try store.queue().isEmpty)
    #expect(try states(store, after: .accepted(Sample.accepting(8, sequence: 8))).isEmpty)
  }

  static func requestsEndWithTheirSession(_ store: some ClientStore) throws {
    _ = try store.apply([
      entry(3, .done(.requestInterpreter(content)), key: 1),
      entry(4, .done(.requestInterpreter(content)), key: 2, in: Sample.clinic),
    ])
    let ended = VersionedStatus(.ended, version: 2)
    #expect(try states(store, after: entry(5, .status(ended))) == [.cancelled])
    #expect(try states(store, after: entry(5, .status(ended))).isEmpty)
    #expect(try store.request(Sample.key(2))?.state == .open)
    // A welcome may say that it goes on, after all.
    let welcome = SessionHead(session: Sample.ward, status: .initial, head: 5)
    #expect(try states(store, after: .welcome(welcome)) == [.open])
  }

  static func handoversAskForTheSame(_ store: some ClientStore) throws {
    // Whoever was never asked for has nothing to hand over.
    #expect(try states(store, after: entry(1, .done(.handOver(.recusal, leavesAtOnce: false)), key: 9)).isEmpty)
    _ = try store.apply([
      entry(3, .done(.requestInterpreter(content)), key: 1), entry(4, .accepted(Sample.key(1), Sample.interpreter)),
      entry(5, .done(.handOver(.shiftEnds, leavesAtOnce: false)), key: 2, by: Sample.interpreter),
    ])
    var expected = content
    expected.preferred = nil
    let handover = try store.request(Sample.key(2))
    #expect(handover?.author == Sample.nurse && handover?.handsOver == Sample.interpreter && handover?.content == expected)
    #expect(handover?.state == .open)
    // One's own is known before the relay has it.
    _ = try store.apply([entry(6, .done(.cancelRequest(Sample.key(2))))])
    let asked = try store.enqueue([operation(7, .handOver(.technical, leavesAtOnce: true))])
    #expect(states(asked.changes) == [.pending])
    #expect(try store.request(Sample.key(7))?.handsOver == Sample.nurse)
    #expect(try states(store, after: .accepted(Sample.accepting(7, sequence: 7))) == [.open])
    // What was accepted meanwhile is what its entry hands over, also where nothing was known when it was written.
    for (number, session) in [(UInt64(11), Sample.ward), (12, Sample.clinic)] {
      _ = try store.enqueue([operation(number, .handOver(.technical, leavesAtOnce: false), in: session)])
      var urgent = content
      urgent.urgency = .urgent
      _ = try store.apply([
        entry(8, .done(.requestInterpreter(urgent)), key: number + 10, in: session),
        entry(9, .accepted(Sample.key(number + 10), Sample.interpreter), in: session),
      ])
      _ = try store.apply([.accepted(Sample.accepting(number, sequence: 10, in: session))])
      let handover = try store.request(Sample.key(number))
      #expect(handover?.state == .open && handover?.content.urgency == .urgent)
    }
  }

  static func resetsTakeBackRequests(_ store: some ClientStore) throws {
    let accepted = RelayNews.event(
      LogEntry(
        session: Sample.ward, sequence: 9, key: nil, author: Sample.interpreter, loggedAt: Sample.time(9),
        writtenAt: Sample.time(9), event: .accepted(Sample.key(1), Sample.interpreter)))
    _ = try store.apply([
      entry(3, .done(.requestInterpreter(content)), key: 1), accepted,
      .cursor(LogCursor(epoch: Sample.name("life"), sequence: 9), session: Sample.ward),
    ])
    let life = LogCursor(epoch: Sample.name("life"), sequence: 5)
    // Until the log was read to its end it may say so again.
    #expect(try states(store, after: .reset(life, session: Sample.ward, reason: .diverged)).isEmpty)
    #expect(try states(store, after: accepted, .complete(Sample.ward)).isEmpty)
    _ = try store.apply([.reset(life, session: Sample.ward, reason: .diverged)])
    #expect(try states(store, after: .complete(Sample.ward)) == [.open])
    _ = try store.apply([.reset(.start, session: Sample.ward, reason: .otherEpoch)])
    #expect(try states(store, after: .complete(Sample.ward)) == [.failed(.lostByRelay)])
    #expect(try states(store, after: entry(1, .done(.requestInterpreter(content)), key: 1)) == [.open])
  }

  static func aheadRequestsMayBeLost(_ store: some ClientStore) throws {
    _ = try store.apply([
      entry(3, .done(.requestInterpreter(content)), key: 1),
      .cursor(LogCursor(epoch: Sample.name("life"), sequence: 3), session: Sample.ward),
    ])
    _ = try store.enqueue([operation(2, .cancelRequest(Sample.key(1))), asking(4)])
    let answers: [RelayNews] = [
      .accepted(Sample.accepting(2, sequence: 8)), .ahead(Sample.key(2), session: Sample.ward, epoch: nil),
      .accepted(Sample.accepting(4, sequence: 9)), .ahead(Sample.key(4), session: Sample.ward, epoch: nil),
    ]
    #expect(try states(store.apply(answers).changes) == [.cancelled, .open])
    // The log has neither: the relay was set back.
    #expect(try states(store, after: .complete(Sample.ward)) == [.open, .failed(.lostByRelay)])
  }
}
