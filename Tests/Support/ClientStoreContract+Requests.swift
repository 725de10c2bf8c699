import Testing
import WardlineModel
import WardlineSync

// Requests for interpreters in the outbox.
extension ClientStoreContract {
  private static func asking(_ key: UInt64, in session: SessionID = Sample.ward) throws -> Operation {
    Operation(
      key: Sample.key(key), session: session, writtenAt: Sample.time(0),
      action: .requestInterpreter(InterpreterRequest(try LanguageTag("ar"))))
  }

  static func requestsComeBack(_ store: some ClientStore) throws {
    let tag = try LanguageTag("ar-SY")
    let actions: [Operation.Action] = [
      .requestInterpreter(InterpreterRequest(tag)),
      .requestInterpreter(InterpreterRequest(tag, urgency: .urgent, preferred: Sample.interpreter, note: "e\u{301}\u{0}")),
      .cancelRequest(Sample.key(70)), .acceptRequest(Sample.key(70)), .declineRequest(Sample.key(70), .wrongDialect),
      .declineRequest(Sample.key(70), .init(rawValue: "of-a-newer-program")), .renewRequest(Sample.key(70)),
      .handOver(.shiftEnds, leavesAtOnce: true), .handOver(.other, leavesAtOnce: false),
    ]
    let operations = actions.enumerated().map { index, action in
      Operation(key: Sample.key(UInt64(index)), session: Sample.ward, writtenAt: Sample.time(Int64(index)), action: action)
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
    let creation = Operation(key: Sample.key(4), session: Sample.ward, writtenAt: Sample.time(0), action: .createSession)
    _ = try store.enqueue([creation])
    #expect(try store.queue().count == 3)
    // Refused and tried again, it does not wait for what waits for it.
    _ = try store.apply([.rejected(Sample.refusing(1, .tooOld))])
    #expect(try store.counts() == QueueCounts(pending: 0, failed: 1, blocked: 2))
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
  }

  static func answersMakeNoSession(_ store: some ClientStore) throws {
    let actions: [Operation.Action] = [.acceptRequest(Sample.key(70)), .declineRequest(Sample.key(71), .busy)]
    _ = try store.enqueue(
      actions.enumerated().map { index, action in
        Operation(
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
}
