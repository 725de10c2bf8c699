import Testing
import WardlineModel
import WardlineSync

/// What the owner does, and what becomes of it.
extension ClientStoreContract {
  static func newStoreIsEmpty(_ store: some ClientStore) throws {
    #expect(store.identity.user == Sample.nurse)
    #expect(try store.cursors().isEmpty)
    #expect(try store.lanes().isEmpty)
    #expect(try store.queue().isEmpty)
    #expect(try store.counts() == QueueCounts(pending: 0, failed: 0))
    #expect(try store.session(Sample.ward) == nil)
    #expect(try store.messages(of: Sample.ward, limit: 10).isEmpty)
    #expect(try store.participants(of: Sample.ward).isEmpty)
    #expect(try store.pending(in: .session(Sample.ward), after: 0, limit: 10).isEmpty)
    #expect(try store.enqueue([]) == nothing)
    #expect(try store.apply([]) == nothing)
  }

  static func connectionsAreNumbered(_ store: some ClientStore) throws {
    let numbers = try (1...3).map { _ in try store.nextConnectionEpoch() }
    #expect(numbers == [1, 2, 3])
  }

  static func enqueueKeepsBoth(_ store: some ClientStore) throws {
    let writing = Sample.writing("Where does it hurt?", key: 1, at: 5)
    let committed = try store.enqueue([writing])
    let message = Message(
      id: writing.key, session: Sample.ward, author: Sample.nurse, isMine: true, text: "Where does it hurt?", state: .pending,
      sequence: nil, writtenAt: Sample.time(5), reason: nil)
    let session = SessionState(session: Sample.ward, confirmed: .initial, wanted: nil)
    #expect(
      committed
        == Committed(
          changes: [.session(session), .message(message)], counts: QueueCounts(pending: 1, failed: 0),
          lanes: [.session(Sample.ward)]))
    #expect(try store.messages(of: Sample.ward, limit: 10) == [message])
    #expect(try store.session(Sample.ward) == session)
    #expect(try store.lanes() == [.session(Sample.ward)])
    #expect(try store.pending(in: .session(Sample.ward), after: 0, limit: 10).map(\.operation) == [writing])
    #expect(try store.queue().map(\.operation) == [writing])
    #expect(try store.queue().map(\.state) == [.pending])
    #expect(try store.counts() == committed.counts)
  }

  static func enqueueIsIdempotent(_ store: some ClientStore) throws {
    let writing = Sample.writing("once", key: 1)
    let rewriting = Sample.writing("twice", key: 1)
    _ = try store.enqueue([writing, rewriting])
    #expect(try store.enqueue([rewriting]) == Committed(changes: [], counts: QueueCounts(pending: 1, failed: 0)))
    #expect(try store.messages(of: Sample.ward, limit: 10).map(\.text) == ["once"])
    // Nor once it has left the outbox.
    _ = try store.apply([.accepted(Sample.accepting(1, sequence: 1))])
    #expect(try store.enqueue([rewriting]) == nothing)
    #expect(try store.queue().isEmpty)
  }

  static func writtenAtIsMonotonic(_ store: some ClientStore) throws {
    _ = try store.enqueue([Sample.writing("a", key: 1, at: 50), Sample.writing("b", key: 2, at: 40)])
    _ = try store.enqueue([Sample.writing("elsewhere", key: 3, at: 10, in: Sample.clinic)])
    _ = try store.enqueue([Sample.writing("c", key: 4, at: 30), Sample.writing("d", key: 5, at: 60)])
    let times = try store.queue().map(\.operation.writtenAt)
    #expect(times == [50, 50, 10, 50, 60].map { Sample.time($0) })
    let mine = try store.messages(of: Sample.ward, limit: 10).filter(\.isMine)
    #expect(mine.map(\.text) == ["a", "b", "c", "d"])
    #expect(mine.map(\.writtenAt) == [50, 50, 50, 60].map { Sample.time($0) })
  }

  static func newestIsShownLast(_ store: some ClientStore) throws {
    _ = try store.enqueue([Sample.writing("Where does it hurt?", key: 1, at: 100)])
    _ = try store.apply([
      .accepted(Sample.accepting(1, sequence: 1, writtenAt: 100)),
      .event(Sample.message("Here.", sequence: 2, of: Sample.ward, key: 90, by: Sample.interpreter, at: 900)),
      .event(Sample.message("And elsewhere.", sequence: 1, of: Sample.clinic, key: 91, by: Sample.interpreter, at: 2_000)),
    ])
    // The author's clock is set back by more than the conversation is long.
    let committed = try store.enqueue([
      Sample.writing("Since when?", key: 2, at: 20), Sample.writing("All day?", key: 3, at: 30),
    ])
    func texts() throws -> [String] { try store.messages(of: Sample.ward, limit: 10).map(\.text) }
    #expect(try texts() == ["Where does it hurt?", "Here.", "Since when?", "All day?"])
    #expect(try store.queue().map(\.operation.writtenAt) == [900, 900].map { Sample.time($0) })
    #expect(
      committed.changes.compactMap { if case .message(let message) = $0 { message.writtenAt } else { nil } }
        == [900, 900].map { Sample.time($0) })
    // Nor does it move up once the relay has it.
    _ = try store.apply([.accepted(Sample.accepting(2, sequence: 3, writtenAt: 900))])
    _ = try store.apply([.event(Sample.message("All day?", sequence: 4, of: Sample.ward, key: 3, at: 900))])
    #expect(try texts() == ["Where does it hurt?", "Here.", "Since when?", "All day?"])
    // A time that is ahead of what is shown stays as it is.
    _ = try store.enqueue([Sample.writing("Drink something.", key: 4, at: 1_000)])
    #expect(try store.queue().map(\.operation.writtenAt) == [Sample.time(1_000)])
  }

  static func lanesAreInOrder(_ store: some ClientStore) throws {
    let keys: [UInt64] = [5, 3, 4, 1, 2]
    for key in keys { _ = try store.enqueue([Sample.writing("\(key)", key: key)]) }
    _ = try store.enqueue([Sample.writing("elsewhere", key: 9, in: Sample.clinic)])
    #expect(try store.lanes() == [.session(Sample.clinic), .session(Sample.ward)])
    let all = try store.pending(in: .session(Sample.ward), after: 0, limit: 10)
    #expect(all.map(\.operation.key) == keys.map { Sample.key($0) })
    #expect(all.map(\.ordinal) == all.map(\.ordinal).sorted())
    #expect(try store.pending(in: .session(Sample.ward), after: 0, limit: 2) == Array(all[..<2]))
    #expect(try store.pending(in: .session(Sample.ward), after: all[1].ordinal, limit: 2) == Array(all[2..<4]))
    #expect(try store.pending(in: .session(Sample.ward), after: all[4].ordinal, limit: 2).isEmpty)
    // What failed has left its lane, and nothing else (G3).
    _ = try store.apply([.rejected(Sample.refusing(3, .textTooLong))])
    #expect(
      try store.pending(in: .session(Sample.ward), after: 0, limit: 10).map(\.operation.key)
        == [5, 4, 1, 2].map { Sample.key($0) })
    _ = try store.apply([.rejected(Sample.refusing(9, .textTooLong, in: Sample.clinic))])
    #expect(try store.lanes() == [.session(Sample.ward)])
  }

  static func kindsComeBack(_ store: some ClientStore) throws {
    let actions: [ClientOperation.Action] = [
      .sendMessage(body: "a\u{0}b"), .sendMessage(body: "e\u{301} 👨‍👩‍👧"), .setStatus(.paused, basedOn: 1),
      .submitFeedback(rating: 5, text: "good\u{0}"), .submitFeedback(rating: 1, text: ""), .retract(Sample.key(70)),
      .setPreference(name: "a", value: "1:x,"), .setPreference(name: "b", value: ""), .createSession,
      .publishProfile(name: "Nadia", languages: ["ar", "ar-LB", "", "3:a,b,", "\u{0}", "中文"]),
    ]
    let operations = actions.enumerated().map { index, action in
      ClientOperation(
        key: Sample.key(UInt64(index)), session: action.rules.needsSession ? Sample.ward : nil,
        writtenAt: Sample.time(Int64(index)),
        action: action)
    }
    let committed = try store.enqueue(operations)
    #expect(try store.queue().map(\.operation) == operations)
    let lanes = try store.lanes()
    #expect(lanes == [.session(Sample.ward), .feedback, .preferences, .profile])
    for lane in lanes {
      let pending = try store.pending(in: lane, after: 0, limit: 100).map(\.operation)
      #expect(pending == operations.filter { $0.lane == lane }, "\(lane)")
    }
    #expect(committed.counts == QueueCounts(pending: operations.count, failed: 0))
    #expect(committed.lanes == lanes)
    // Only messages are messages.
    #expect(try store.messages(of: Sample.ward, limit: 100).map(\.text) == ["a\u{0}b", "e\u{301} 👨‍👩‍👧"])
    _ = try store.apply(operations.map { .accepted(Sample.accepting(of: $0)) })
    #expect(try store.queue().isEmpty)
  }

  static func retryGoesToTheEnd(_ store: some ClientStore) throws {
    _ = try store.enqueue([Sample.writing("a", key: 1), Sample.writing("b", key: 2)])
    #expect(try store.retry(Sample.key(1)).changes.isEmpty)
    #expect(try store.retry(Sample.key(9)).changes.isEmpty)
    _ = try store.apply([.rejected(Sample.refusing(1, .quotaExceeded))])
    let retried = try store.retry(Sample.key(1))
    #expect(retried.counts == QueueCounts(pending: 2, failed: 0))
    #expect(retried.changes == [.message(try #require(store.messages(of: Sample.ward, limit: 10).first))])
    let row = try #require(store.queue().last)
    #expect(row.operation == Sample.writing("a", key: 1))
    #expect(row.state == .pending)
    #expect(row.reason == nil)
    let message = try #require(store.messages(of: Sample.ward, limit: 10).first { $0.text == "a" })
    #expect(message.state == .pending)
    #expect(message.reason == nil)
    #expect(
      try store.pending(in: .session(Sample.ward), after: 0, limit: 10).map(\.operation.key) == [2, 1].map { Sample.key($0) })
    // What is enqueued then goes behind it, even when the end of the outbox was taken away before.
    _ = try store.apply([.accepted(Sample.accepting(1, sequence: 1)), .accepted(Sample.accepting(2, sequence: 2))])
    _ = try store.enqueue([Sample.writing("c", key: 3)])
    #expect(try store.pending(in: .session(Sample.ward), after: row.ordinal, limit: 10).map(\.operation.key) == [Sample.key(3)])
    // In a session that has ended nothing more is said.
    _ = try store.apply([.rejected(Sample.refusing(3, .textTooLong))])
    _ = try store.apply([.head(SessionHead(session: Sample.ward, status: VersionedStatus(.ended, version: 2), head: 3))])
    #expect(try !store.retry(Sample.key(3)).hasEffect && !store.edit(Sample.key(3), as: Sample.writing("d", key: 4)).hasEffect)
    #expect(try store.delete(Sample.key(3)).hasEffect && store.queue().isEmpty)
  }

  static func editReplaces(_ store: some ClientStore) throws {
    _ = try store.enqueue([Sample.writing("a", key: 1), Sample.writing("b", key: 2)])
    #expect(try store.edit(Sample.key(1), as: Sample.writing("c", key: 3)).changes.isEmpty, "it has not failed")
    _ = try store.apply([.rejected(Sample.refusing(1, .textTooLong))])
    let edited = try store.edit(Sample.key(1), as: Sample.writing("c", key: 3))
    let message = try #require(store.messages(of: Sample.ward, limit: 10).first { $0.text == "c" })
    #expect(edited.changes == [.deleted(Sample.key(1), session: Sample.ward), .message(message)])
    #expect(edited.counts == QueueCounts(pending: 2, failed: 0))
    #expect(
      try store.pending(in: .session(Sample.ward), after: 0, limit: 10).map(\.operation.key) == [2, 3].map { Sample.key($0) })
  }

  static func claimsAreCounted(_ store: some ClientStore) throws {
    _ = try store.enqueue([Sample.writing("a", key: 1), Sample.writing("b", key: 2)])
    _ = try store.enqueue([Sample.writing("c", key: 3)])
    _ = try store.delete(Sample.key(3))
    // What is no longer there is not claimed, and must not be sent.
    #expect(try store.claim([1, 3, 2].map { Sample.key($0) }) == [1, 2].map { Sample.key($0) })
    #expect(try store.queue().map(\.state) == [.inFlight, .inFlight])
    #expect(try store.queue().map(\.attempts) == [1, 1])
    #expect(try store.counts() == QueueCounts(pending: 2, failed: 0))
    try store.release([Sample.key(1), Sample.key(9)])
    #expect(try store.queue().map(\.state) == [.pending, .inFlight])
    #expect(try store.queue().map(\.attempts) == [0, 1])
    #expect(try store.queue().map(\.wasSent) == [true, true])
    // Its worker is gone, and whether it was tried is not known.
    try store.recover()
    #expect(try store.queue().map(\.state) == [.pending, .pending])
    #expect(try store.queue().map(\.attempts) == [0, 1])
    #expect(try store.pending(in: .session(Sample.ward), after: 0, limit: 10).map(\.attempts) == [0, 1])
    _ = try store.apply([.rejected(Sample.refusing(2, .notAllowed))])
    #expect(try store.claim([Sample.key(2)]).isEmpty)
  }

  static func deleteIsForFailures(_ store: some ClientStore) throws {
    let create = ClientOperation(key: Sample.key(2), session: Sample.ward, writtenAt: Sample.time(0), action: .createSession)
    _ = try store.enqueue([Sample.writing("a", key: 1), create])
    // What has left may be at a relay, also when the connection was lost.
    #expect(try store.claim([Sample.key(1)]) == [Sample.key(1)])
    let without = Committed(changes: [], counts: QueueCounts(pending: 2, failed: 0), hasEffect: false)
    #expect(try store.delete(Sample.key(1)) == without)
    try store.release([Sample.key(1)])
    #expect(try store.delete(Sample.key(1)) == without)
    #expect(try store.delete(Sample.key(9)) == without)
    _ = try store.enqueue([Sample.writing("never mind", key: 3)])
    let withdrawn = try store.delete(Sample.key(3))
    #expect(withdrawn.changes == [.deleted(Sample.key(3), session: Sample.ward)])
    #expect(withdrawn.withdrawn == [Sample.key(3)])
    _ = try store.apply([.rejected(Sample.refusing(1, .textTooLong)), .rejected(Sample.refusing(2, .notAllowed))])
    let deleted = try store.delete(Sample.key(1))
    #expect(
      deleted == Committed(changes: [.deleted(Sample.key(1), session: Sample.ward)], counts: QueueCounts(pending: 0, failed: 1))
    )
    #expect(try store.messages(of: Sample.ward, limit: 10).isEmpty)
    #expect(try store.delete(Sample.key(2)) == nothing)
    #expect(try store.queue().isEmpty)
    // For ever: a late word about it does not bring it back.
    #expect(
      try store.apply([.rejected(Sample.refusing(1, .textTooLong)), .accepted(Sample.accepting(1, sequence: 1))]) == nothing)
    #expect(try store.messages(of: Sample.ward, limit: 10).isEmpty)
  }

  /// Nothing has changed, and nothing is in the outbox.
  static var nothing: Committed { Committed(changes: [], counts: QueueCounts(pending: 0, failed: 0)) }
}
