import Testing
import WardlineModel
import WardlineSync

// Requests for interpreters in the outbox.
extension ClientStoreContract {
  private static func asking(_ key: UInt64, in session: SessionID = Sample.ward) throws -> ClientOperation {
    ClientOperation(
      key: Sample.key(key), session: session, writtenAt: Sample.time(0),
      action: .requestInterpreter(InterpreterRequest(try LanguageTag("ar"))))
  }

  static func requestsComeBack(_ store: some ClientStore) throws {
    let tag = try LanguageTag("ar-SY")
    let actions: [ClientOperation.Action] = [
      .requestInterpreter(InterpreterRequest(tag)),
      .requestInterpreter(InterpreterRequest(tag, urgency: .urgent, preferred: Sample.interpreter, note: "e\u{301}\u{0}")),
      .cancelRequest(Sample.key(70)), .acceptRequest(Sample.key(70)), .declineRequest(Sample.key(70), .wrongDialect),
      .declineRequest(Sample.key(70), .init(rawValue: "of-a-newer-program")), .renewRequest(Sample.key(70)),
      .handOver(.shiftEnds, leavesAtOnce: true), .handOver(.other, leavesAtOnce: false),
    ]
    let operations = actions.enumerated().map { index, action in
      ClientOperation(
        key: Sample.key(UInt64(index)), session: Sample.ward, writtenAt: Sample.time(Int64(index)), action: action)
    }
    _ = try store.enqueue(operations)
    #expect(try store.queue().map(\.operation) == operations)
    #expect(try store.lanes() == [.session(Sample.ward)])
  }

  static func requestsCreate(_ store: some ClientStore) throws {
    let committed = try store.enqueue([try asking(1), Sample.writing("a", key: 2), try asking(3)])
    #expect(committed.counts == QueueCounts(pending: 1, failed: 0, blocked: 2))
    #expect(try store.queue().map(\.blockedOn) == [nil, Sample.key(1), Sample.key(1)])
    // One creation is enough.
    let creation = ClientOperation(key: Sample.key(4), session: Sample.ward, writtenAt: Sample.time(0), action: .createSession)
    _ = try store.enqueue([creation])
    #expect(try store.queue().count == 3)
    // Refused and tried again, it does not wait for what waits for it.
    _ = try store.apply([.rejected(Sample.refusing(1, .tooOld))])
    #expect(try store.counts() == QueueCounts(pending: 0, failed: 3))
    #expect(try store.retry(Sample.key(1)).lanes == [.session(Sample.ward)])
    #expect(try store.queue().map(\.blockedOn) == [Sample.key(1), Sample.key(1), nil])
    let released = try store.apply([.accepted(Sample.accepting(1, sequence: 3))])
    #expect(released.released == [.session(Sample.ward)])
    let keys = try store.pending(in: .session(Sample.ward), after: 0, limit: 10).map(\.operation.key)
    #expect(keys == [Sample.key(2), Sample.key(3)])
  }

  static func requestsBlockNothing(_ store: some ClientStore) throws {
    _ = try store.apply([.cursor(LogCursor(epoch: Sample.name("life"), sequence: 4), session: Sample.ward)])
    _ = try store.enqueue([try asking(1), Sample.writing("a", key: 2), try asking(3, in: Sample.clinic)])
    #expect(try store.queue().map(\.blockedOn) == [nil, nil, nil])
    // What came while a request was still to create its session is not overtaken by what comes when that is there (G3).
    _ = try store.enqueue([Sample.writing("b", key: 4, in: Sample.clinic)])
    _ = try store.apply([.cursor(LogCursor(epoch: Sample.name("life"), sequence: 4), session: Sample.clinic)])
    _ = try store.enqueue([Sample.writing("c", key: 5, in: Sample.clinic)])
    #expect(try store.queue().suffix(2).map(\.blockedOn) == [Sample.key(3), Sample.key(3)])
    // The session is there, whatever becomes of the request.
    let refused = try store.apply([.rejected(Sample.refusing(3, .requestOpen, in: Sample.clinic))])
    #expect(refused.released == [.session(Sample.clinic)])
    #expect(try store.queue().suffix(2).map(\.state) == [.pending, .pending])
  }

  static func answersMakeNoSession(_ store: some ClientStore) throws {
    let actions: [ClientOperation.Action] = [.acceptRequest(Sample.key(70)), .declineRequest(Sample.key(71), .busy)]
    _ = try store.enqueue(
      actions.enumerated().map { index, action in
        ClientOperation(
          key: Sample.key(UInt64(index + 1)), session: index == 0 ? Sample.ward : Sample.clinic, writtenAt: Sample.time(0),
          action: action)
      })
    #expect(try store.lanes() == [.session(Sample.clinic), .session(Sample.ward)])
    #expect(try store.claim([Sample.key(1), Sample.key(2)]).count == 2)
    _ = try store.apply([.rejected(Sample.refusing(1, .taken))])
    _ = try store.apply([.accepted(Sample.accepting(2, sequence: 7, in: Sample.clinic))])
    #expect(try store.counts() == QueueCounts(pending: 0, failed: 0), "nobody tidies up after an answer that came too late")
    for session in [Sample.ward, Sample.clinic] { #expect(try store.session(session) == nil) }
    #expect(try store.cursors().isEmpty)
  }

  /// An interpreter must not create a session; that this was refused says nothing of what rings for them there.
  static func answersWaitForNoCreation(_ store: some ClientStore) throws {
    func operation(_ key: UInt64, _ action: ClientOperation.Action) -> ClientOperation {
      ClientOperation(key: Sample.key(key), session: Sample.ward, writtenAt: Sample.time(0), action: action)
    }
    _ = try store.enqueue([operation(1, .createSession), operation(2, .acceptRequest(Sample.key(70)))])
    #expect(try store.queue().map(\.blockedOn) == [nil, nil])
    _ = try store.apply([.rejected(Sample.refusing(1, .notAllowed))])
    let committed = try store.enqueue([operation(3, .declineRequest(Sample.key(71), .busy)), Sample.writing("a", key: 4)])
    #expect(committed.lanes == [.session(Sample.ward)])
    #expect(try store.queue().map(\.state) == [.failed, .pending, .pending, .failed])
    // Also when its deletion is taken back.
    #expect(try !store.holdForDeletion(Sample.key(2)).changes.isEmpty || store.queue()[1].state == .failed)
    #expect(try store.undoDeletion(Sample.key(2)).released == [.session(Sample.ward)])
    #expect(try store.queue()[1].state == .pending)
  }

  /// The owner's accept of what a coordinator had assigned to them makes no entry of its own: its acknowledgement says nothing that the log has
  /// not said, and holds against nothing that the log says later.
  static func acceptsWithoutEntry(_ store: some ClientStore) throws {
    func entry(_ sequence: UInt64, _ event: LogEntry.Event, key: UInt64) -> RelayNews {
      var entry = Sample.message("", sequence: sequence, of: Sample.ward, key: key, by: Sample.interpreter)
      entry.event = event
      return .event(entry)
    }
    let (request, owner) = (Sample.key(1), store.identity.user)
    let accept = ClientOperation(
      key: Sample.key(7), session: Sample.ward, writtenAt: Sample.time(0), action: .acceptRequest(request))
    _ = try store.enqueue([accept])
    _ = try store.apply([
      entry(1, .done(.requestInterpreter(InterpreterRequest(try LanguageTag("ar")))), key: 1),
      entry(2, .accepted(request, owner), key: 8),
    ])
    _ = try store.apply([.accepted(Sample.accepting(7, sequence: 0))])
    #expect(try store.request(request)?.state == .accepted(by: owner))
    _ = try store.apply([entry(3, .done(.renewRequest(request)), key: 9)])
    #expect(try store.request(request)?.state == .open)
  }

  static func notesAreErased(_ store: some ClientStore) throws {
    func entry(_ sequence: UInt64, _ event: LogEntry.Event, key: UInt64, by author: UserID = Sample.nurse) -> LogEntry {
      var entry = Sample.message("", sequence: sequence, of: Sample.ward, key: key, by: author)
      entry.event = event
      return entry
    }
    let arabic = try LanguageTag("ar")
    _ = try store.apply(
      [
        entry(1, .done(.requestInterpreter(InterpreterRequest(arabic, note: "chest pain"))), key: 1),
        entry(2, .accepted(Sample.key(1), Sample.interpreter), key: 2, by: Sample.interpreter),
        entry(3, .done(.requestInterpreter(InterpreterRequest(arabic, note: "of another"))), key: 3),
        entry(4, .done(.handOver(.shiftEnds, leavesAtOnce: false)), key: 4, by: Sample.interpreter),
      ].map(RelayNews.event))
    let own = ClientOperation(
      key: Sample.key(9), session: Sample.ward, writtenAt: Sample.time(9),
      action: .requestInterpreter(InterpreterRequest(arabic, note: "not sent yet")))
    _ = try store.enqueue([own])
    func notes() throws -> [String] { try [1, 3, 4, 9].map { try store.request(Sample.key($0))?.content.note ?? "-" } }
    #expect(try notes() == ["chest pain", "of another", "chest pain", "not sent yet"])
    let erased = try store.apply([.erased(through: 2, session: Sample.ward)])
    #expect(try notes() == ["", "of another", "", "not sent yet"])
    #expect(erased.changes.count { if case .request = $0 { true } else { false } } == 2, "\(erased.changes)")
    #expect(try store.request(Sample.key(1))?.state == .accepted(by: Sample.interpreter))
    #expect(try store.apply([.erased(through: 2, session: Sample.ward)]).changes.isEmpty)
    // Also where it was away, and is told so in the place of what it has missed.
    _ = try store.apply([
      .reset(LogCursor(epoch: Sample.name("life-1"), sequence: 20), session: Sample.ward, reason: .pastRetention)
    ])
    #expect(try notes() == ["", "", "", "not sent yet"])
  }
}
