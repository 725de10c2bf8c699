import Testing
import WardlineModel
import WardlineSync

/// What the relay says, in time, late and twice.
extension ClientStoreContract {
  static func tokensAreWaitedFor(_ store: some ClientStore) throws {
    _ = try store.enqueue([Sample.writing("a", key: 1), Sample.writing("b", key: 2)])
    #expect(try store.apply([.opened([Sample.ward])]).changes.isEmpty)
    let waiting = SessionState(session: Sample.ward, confirmed: .initial, wanted: nil, needsToken: true)
    #expect(try store.apply([.opened([])]).changes == [.session(waiting)])
    #expect(try store.apply([.opened([])]).changes.isEmpty)
    #expect(try store.queue().map(\.needsToken) == [true, true])
    // No attempt, no failure, and its author can decide.
    #expect(try store.counts() == QueueCounts(pending: 2, failed: 0))
    #expect(try store.delete(Sample.key(1)).hasEffect)
    _ = try store.apply([.rejected(Sample.refusing(2, .textTooLong))])
    #expect(try store.queue().map(\.needsToken) == [false], "what failed waits for its author")
    var open = waiting
    open.needsToken = false
    #expect(try store.apply([.opened([Sample.ward])]).changes == [.session(open)])
    #expect(try store.session(Sample.ward) == open)
  }

  static func acceptanceSends(_ store: some ClientStore) throws {
    _ = try store.enqueue([Sample.writing("a", key: 1, at: 70), Sample.writing("b", key: 2, at: 80)])
    let committed = try store.apply([.accepted(Sample.accepting(1, sequence: 4, writtenAt: 60))])
    let message = try #require(store.messages(of: Sample.ward, limit: 10).first)
    #expect(message.state == .sent)
    #expect(message.sequence == 4)
    // As the log has it: the relay lets nobody write in the future.
    #expect(message.writtenAt == Sample.time(60))
    #expect(committed == Committed(changes: [.message(message)], counts: QueueCounts(pending: 1, failed: 0)))
    #expect(try store.queue().map(\.operation.key) == [Sample.key(2)])
  }

  static func acceptanceIsIdempotent(_ store: some ClientStore) throws {
    _ = try store.enqueue([Sample.writing("a", key: 1)])
    let acceptance = Sample.accepting(1, sequence: 4)
    _ = try store.apply([.accepted(acceptance)])
    #expect(try store.apply([.accepted(acceptance), .accepted(acceptance)]) == nothing)
    // A number that is there came from the log; a late answer does not overrule it.
    #expect(try store.apply([.accepted(Sample.accepting(1, sequence: 9, writtenAt: 77))]) == nothing)
    #expect(try store.apply([.accepted(Sample.accepting(8, sequence: 5, in: Sample.clinic))]) == nothing)
    #expect(try store.session(Sample.clinic) == nil)
    #expect(try store.apply([.rejected(Sample.refusing(1, .malformed))]) == nothing)
    #expect(try store.messages(of: Sample.ward, limit: 10).map(\.sequence) == [4])
  }

  static func acceptanceWins(_ store: some ClientStore) throws {
    _ = try store.enqueue([Sample.writing("a", key: 1)])
    _ = try store.apply([.rejected(Sample.refusing(1, .notAllowed))])
    let committed = try store.apply([.accepted(Sample.accepting(1, sequence: 4))])
    let message = try #require(store.messages(of: Sample.ward, limit: 10).first)
    #expect(message.state == .sent)
    #expect(message.reason == nil)
    #expect(committed == Committed(changes: [.message(message)], counts: QueueCounts(pending: 0, failed: 0)))
  }

  static func rejectionFails(_ store: some ClientStore) throws {
    let create = ClientOperation(key: Sample.key(3), session: Sample.ward, writtenAt: Sample.time(0), action: .createSession)
    _ = try store.enqueue([Sample.writing("a", key: 1), Sample.writing("b", key: 2), create])
    let ended = VersionedStatus(.ended, version: 2)
    let committed = try store.apply([.rejected(Sample.refusing(1, .sessionEnded, status: ended))])
    let message = try #require(store.messages(of: Sample.ward, limit: 10).first)
    #expect(message.state == .failed)
    #expect(message.reason == .sessionEnded)
    let session = SessionState(session: Sample.ward, confirmed: ended, wanted: nil)
    #expect(
      committed == Committed(changes: [.session(session), .message(message)], counts: QueueCounts(pending: 2, failed: 1)))
    #expect(try store.queue().map(\.state) == [.failed, .pending, .pending])
    #expect(try store.queue().map(\.reason) == [.sessionEnded, nil, nil])
    // Once is enough, and what failed keeps its first reason.
    #expect(try store.apply([.rejected(Sample.refusing(1, .malformed))]).changes.isEmpty)
    #expect(try store.queue().first?.reason == .sessionEnded)
    #expect(try store.apply([.rejected(Sample.refusing(3, .notAllowed))]).counts == QueueCounts(pending: 1, failed: 2))
    #expect(try store.apply([.rejected(Sample.refusing(9, .notAllowed))]).changes.isEmpty)
  }

  static func rejectionForNow(_ store: some ClientStore) throws {
    _ = try store.enqueue([Sample.writing("a", key: 1), Sample.changing(to: .paused, key: 2)])
    _ = try store.claim([Sample.key(1), Sample.key(2)])
    let counts = QueueCounts(pending: 2, failed: 0)
    for key in UInt64(1)...2 {
      var rejection = Sample.refusing(key, .busy)
      rejection.isPermanent = false
      let answer = RelayNews.postponed(rejection, until: Sample.time(70), after: 1_700, refusals: Int(key) + 2)
      #expect(try store.apply([answer]) == Committed(changes: [], counts: counts))
    }
    #expect(try store.queue().map(\.reason) == [.busy, .busy])
    #expect(try store.queue().map(\.state) == [.waiting, .waiting])
    #expect(try store.queue().map(\.attempts) == [1, 1])
    #expect(
      try store.pending(in: .session(Sample.ward), after: 0, limit: 10).map(\.notBefore) == [Sample.time(70), Sample.time(70)])
    #expect(try store.queue().map(\.pauseMilliseconds) == [1_700, 1_700])
    #expect(try store.pending(in: .session(Sample.ward), after: 0, limit: 10).map(\.refusals) == [3, 4])
    #expect(try store.session(Sample.ward)?.wanted == .paused)
    // It goes again: it waits no longer.
    _ = try store.claim([Sample.key(1)])
    #expect(try store.queue().map(\.nextAttemptAt) == [nil, Sample.time(70)])
    // A restart goes on with its pauses.
    try store.recover()
    #expect(try store.pending(in: .session(Sample.ward), after: 0, limit: 10).map(\.refusals) == [3, 4])
    _ = try store.claim([Sample.key(1)])
    _ = try store.apply([
      .rejected(Sample.refusing(1, .notAllowed)), .postponed(Sample.refusing(1, .busy), until: Sample.time(80)),
    ])
    #expect(try store.queue().first?.state == .failed)
    #expect(try store.queue().first?.nextAttemptAt == nil)
  }

  // MARK: The log

  static func entryOfAnother(_ store: some ClientStore) throws {
    let entry = Sample.message("It hurts here.", sequence: 3, of: Sample.ward, key: 7, by: Sample.interpreter, at: 20)
    let message = Message(
      id: Sample.key(7), session: Sample.ward, author: Sample.interpreter, isMine: false, text: "It hurts here.", state: .sent,
      sequence: 3, writtenAt: Sample.time(20), loggedAt: Sample.time(3), reason: nil)
    let session = SessionState(session: Sample.ward, confirmed: .initial, wanted: nil)
    #expect(
      try store.apply([.event(entry)])
        == Committed(changes: [.session(session), .message(message)], counts: QueueCounts(pending: 0, failed: 0)))
    #expect(try store.apply([.event(entry)]) == nothing)
    #expect(try store.messages(of: Sample.ward, limit: 10) == [message])
    #expect(try store.queue().isEmpty)
    var quiet = entry
    quiet.event = .done(.createSession)
    quiet.key = nil
    #expect(try store.apply([.event(quiet)]) == nothing)
  }

  static func entryAcknowledges(_ store: some ClientStore) throws {
    // Killed after the relay's commit, before its word: the log itself is the answer.
    let create = ClientOperation(key: Sample.key(2), session: Sample.ward, writtenAt: Sample.time(0), action: .createSession)
    _ = try store.enqueue([Sample.writing("as I wrote it", key: 1, at: 70), create])
    var created = Sample.message("", sequence: 1, of: Sample.ward, key: 2)
    created.event = .done(.createSession)
    let entry = Sample.message("as I wrote it", sequence: 2, of: Sample.ward, key: 1, at: 60)
    let committed = try store.apply([.event(created), .event(entry)])
    let message = try #require(store.messages(of: Sample.ward, limit: 10).first)
    #expect(committed == Committed(changes: [.message(message)], counts: QueueCounts(pending: 0, failed: 0)))
    #expect(message.text == "as I wrote it")
    #expect(message.state == .sent)
    #expect(message.sequence == 2)
    #expect(message.writtenAt == Sample.time(60))
    #expect(try store.queue().isEmpty)
    #expect(try store.apply([.accepted(Sample.accepting(1, sequence: 2))]) == nothing)
  }

  static func entryDisplaces(_ store: some ClientStore) throws {
    // A key given by hand, used on two devices for different words. The refusal may come before the entry, or not at all.
    _ = try store.enqueue([
      Sample.writing("mine", key: 1, at: 60), Sample.writing("mine too", key: 2, at: 60),
      Sample.writing("same", key: 3, at: 60),
    ])
    _ = try store.apply([.rejected(Sample.refusing(1, .keyReused))])
    let entries = ["theirs", "theirs too", "same"].enumerated().map { index, text in
      RelayNews.event(Sample.message(text, sequence: UInt64(index + 1), of: Sample.ward, key: UInt64(index + 1), at: 60))
    }
    let committed = try store.apply(entries)
    #expect(committed.counts == QueueCounts(pending: 0, failed: 2))
    let messages = try store.messages(of: Sample.ward, limit: 10)
    #expect(messages.map(\.text) == ["theirs", "theirs too", "same", "mine", "mine too"])
    #expect(messages.map(\.state) == [.sent, .sent, .sent, .failed, .failed])
    #expect(messages.map(\.reason) == [nil, nil, nil, .keyReused, .keyReused])
    #expect(messages.prefix(3).map(\.id) == (1...3).map { Sample.key($0) })
    let rows = try store.queue()
    try #require(rows.count == 2)
    #expect(rows.map(\.operation.key) == messages.suffix(2).map(\.id))
    #expect(rows.map(\.operation.action) == ["mine", "mine too"].map { .sendMessage(body: $0) })
    #expect(rows.allSatisfy { $0.state == .failed && $0.reason == .keyReused && $0.isRelayWithout })
    // Once is enough, whatever comes again; and their author decides: send them after all, or delete them.
    #expect(try store.apply(entries + [.rejected(Sample.refusing(2, .keyReused))]).changes.isEmpty)
    #expect(try store.retry(rows[0].operation.key).lanes == [.session(Sample.ward)])
    #expect(try store.delete(rows[1].operation.key).hasEffect)
    #expect(try store.messages(of: Sample.ward, limit: 10).last?.state == .pending)
    #expect(try store.messages(of: Sample.ward, limit: 10).count == 4)
  }

  static func entryWithoutWords(_ store: some ClientStore) throws {
    // The relay erases words when it commits their retraction; a later reader gets the entry without them.
    _ = try store.enqueue([Sample.writing("mine", key: 1)])
    let own = Sample.message("", sequence: 1, of: Sample.ward, key: 1)
    let theirs = Sample.message("", sequence: 2, of: Sample.ward, key: 7, by: Sample.interpreter)
    _ = try store.apply([.event(own), .event(theirs)])
    let messages = try store.messages(of: Sample.ward, limit: 10)
    #expect(messages.map(\.text) == ["mine", ""])
    #expect(messages.map(\.state) == [.sent, .retracted])
    // The entry that says so changes nothing more for the one, and is the end of the other.
    let retractions = [(own, UInt64(3)), (theirs, 4)].map { entry, sequence in
      var retraction = Sample.message("", sequence: sequence, of: Sample.ward, key: sequence + 90, by: entry.author)
      retraction.event = .done(.retract(entry.key ?? Sample.key(0)))
      return RelayNews.event(retraction)
    }
    #expect(try store.apply(retractions).changes.count == 1)
    #expect(try store.messages(of: Sample.ward, limit: 10).map(\.state) == [.retracted, .retracted])
    #expect(try store.queue().isEmpty)
  }

  static func entryOfOtherDevice(_ store: some ClientStore) throws {
    let entry = Sample.message("from my desk", sequence: 1, of: Sample.ward, key: 7)
    _ = try store.apply([.event(entry)])
    #expect(try store.messages(of: Sample.ward, limit: 10).map(\.isMine) == [true])
    #expect(try store.counts() == QueueCounts(pending: 0, failed: 0))
  }

  static func entryUnderTakenKey(_ store: some ClientStore) throws {
    _ = try store.enqueue([Sample.writing("mine", key: 1), Sample.writing("mine too", key: 2)])
    let theirs = Sample.message("theirs", sequence: 1, of: Sample.ward, key: 1, by: Sample.interpreter)
    let elsewhere = Sample.message("elsewhere", sequence: 1, of: Sample.clinic, key: 2)
    let committed = try store.apply([
      .event(theirs), .event(elsewhere), .accepted(Sample.accepting(2, sequence: 1, in: Sample.clinic)),
    ])
    #expect(committed.counts == QueueCounts(pending: 2, failed: 0))
    // They are not sent before the relay says that they are (G1).
    #expect(try store.messages(of: Sample.ward, limit: 10).map(\.state) == [.pending, .pending])
  }

  static func peopleAreKept(_ store: some ClientStore) throws {
    let names: [(UserID, String)] = [(Sample.nurse, "Nadia"), (Sample.interpreter, "Idris"), (Sample.interpreter, "Idris B.")]
    for (index, (user, name)) in names.enumerated() {
      let participant = Participant(user: user, role: .interpreter, name: name, language: "ar")
      var entry = Sample.message("", sequence: UInt64(index + 1), of: Sample.ward, by: user)
      entry.key = nil
      entry.event = .participant(participant)
      let changes = try store.apply([.event(entry)]).changes
      #expect(changes.contains(.participant(participant, session: Sample.ward)))
      #expect(try store.apply([.event(entry)]) == nothing)
    }
    #expect(try store.participants(of: Sample.ward).map(\.name) == ["Idris B.", "Nadia"])
    #expect(try store.participants(of: Sample.clinic).isEmpty)
  }

  // MARK: Status

  static func statusesChain(_ store: some ClientStore) throws {
    _ = try store.apply([.head(SessionHead(session: Sample.ward, status: VersionedStatus(.active, version: 4), head: 9))])
    _ = try store.enqueue([Sample.changing(to: .paused, key: 1)])
    _ = try store.claim([Sample.key(1)])
    let committed = try store.enqueue([Sample.changing(to: .active, key: 2)])
    _ = try store.claim([Sample.key(2)])
    _ = try store.enqueue([Sample.changing(to: .ended, key: 3)])
    let wanting = SessionState(session: Sample.ward, confirmed: VersionedStatus(.active, version: 4), wanted: .active)
    #expect(committed.changes == [.session(wanting)])
    let actions = try store.pending(in: .session(Sample.ward), after: 0, limit: 10).map(\.operation.action)
    #expect(actions == [.setStatus(.paused, basedOn: 4), .setStatus(.active, basedOn: 5), .setStatus(.ended, basedOn: 6)])
    #expect(try store.session(Sample.ward)?.wanted == .ended)
    _ = try store.apply([.accepted(Sample.accepting(1, sequence: 10, status: VersionedStatus(.paused, version: 5)))])
    #expect(
      try store.session(Sample.ward)
        == SessionState(
          session: Sample.ward, confirmed: VersionedStatus(.paused, version: 5), wanted: .ended, changedBy: Sample.nurse))
    let last = try store.apply([
      .accepted(Sample.accepting(2, sequence: 11, status: VersionedStatus(.active, version: 6))),
      .accepted(Sample.accepting(3, sequence: 12, status: VersionedStatus(.ended, version: 7))),
    ])
    let ended = SessionState(
      session: Sample.ward, confirmed: VersionedStatus(.ended, version: 7), wanted: nil, changedBy: Sample.nurse)
    #expect(last.withoutEvents == Committed(changes: [.session(ended)], counts: QueueCounts(pending: 0, failed: 0)))
  }

  static func statusesCoalesce(_ store: some ClientStore) throws {
    _ = try store.enqueue([Sample.changing(to: .paused, key: 1), Sample.changing(to: .ended, key: 2)])
    let last = try store.enqueue([Sample.changing(to: .paused, key: 3)])
    #expect(last.withdrawn == [Sample.key(2)])
    #expect(try store.queue().map(\.operation.key) == [Sample.key(3)])
    #expect(try store.queue().map(\.operation.action) == [.setStatus(.paused, basedOn: 1)])
    // Back to what is in force: nothing is left to ask for.
    let cancelled = try store.enqueue([Sample.changing(to: .active, key: 4)])
    #expect(cancelled.withdrawn == [Sample.key(3)])
    #expect(cancelled.changes == [.session(SessionState(session: Sample.ward, confirmed: .initial, wanted: nil))])
    #expect(cancelled.counts == QueueCounts(pending: 0, failed: 0))
    // One that was sent may be accepted: a return to what is in force must follow it.
    _ = try store.enqueue([Sample.changing(to: .paused, key: 5)])
    _ = try store.claim([Sample.key(5)])
    try store.release([Sample.key(5)])
    _ = try store.enqueue([Sample.changing(to: .active, key: 6)])
    #expect(
      try store.queue().map(\.operation.action) == [.setStatus(.paused, basedOn: 1), .setStatus(.active, basedOn: 2)])
  }

  static func refusedStatusYields(_ store: some ClientStore) throws {
    _ = try store.enqueue([
      Sample.changing(to: .paused, key: 1), Sample.writing("a", key: 2), Sample.changing(to: .active, key: 3),
      Sample.changing(to: .paused, key: 4, in: Sample.clinic),
    ])
    let ended = VersionedStatus(.ended, version: 2)
    let committed = try store.apply([.rejected(Sample.refusing(1, .statusConflict, status: ended))])
    let session = SessionState(session: Sample.ward, confirmed: ended, wanted: nil)
    // The one that was refused had been withdrawn by the last.
    #expect(committed == Committed(changes: [.session(session)], counts: QueueCounts(pending: 2, failed: 0)))
    #expect(try store.queue().map(\.operation.key) == [2, 4].map { Sample.key($0) })
    #expect(try store.session(Sample.clinic)?.wanted == .paused)
    // The next one is based on what is in force now.
    _ = try store.enqueue([Sample.changing(to: .active, key: 5)])
    #expect(try store.queue().last?.operation.action == .setStatus(.active, basedOn: 2))
    // Why is told, whatever it is, and once.
    let mayNot = try store.apply([.rejected(Sample.refusing(5, .notAllowed))])
    #expect(mayNot.changes.contains(.statusRefused(.active, session: Sample.ward, .notAllowed)))
    #expect(try store.apply([.rejected(Sample.refusing(5, .notAllowed))]).changes.isEmpty)
  }

  static func statusGoesByVersion(_ store: some ClientStore) throws {
    let paused = VersionedStatus(.paused, version: 3)
    let head = RelayNews.head(SessionHead(session: Sample.ward, status: paused, head: 0))
    let session = SessionState(session: Sample.ward, confirmed: paused, wanted: nil)
    #expect(try store.apply([head]).changes == [.session(session)])
    var entry = Sample.message("", sequence: 1, of: Sample.ward, by: Sample.interpreter)
    entry.event = .status(VersionedStatus(.ended, version: 2))
    let old = VersionedStatus(.active, version: 3)
    let late: [RelayNews] = [
      head, .event(entry), .accepted(Sample.accepting(8, sequence: 1, status: old)),
      .rejected(Sample.refusing(9, .statusConflict, status: old)),
    ]
    #expect(try store.apply(late).withoutEvents == nothing)
    entry.event = .status(VersionedStatus(.ended, version: Limits.sequenceMax))
    _ = try store.apply([.event(entry)])
    #expect(try store.session(Sample.ward)?.confirmed == VersionedStatus(.ended, version: Limits.sequenceMax))
    #expect(try store.apply([head]) == nothing)
  }

  static func statusHasAnAuthor(_ store: some ClientStore) throws {
    let paused = VersionedStatus(.paused, version: 2)
    func author() throws -> UserID? { try store.session(Sample.ward)?.changedBy }
    // The status is heard of first, and then whose it is; that is a change.
    _ = try store.apply([.head(SessionHead(session: Sample.ward, status: paused, head: 1))])
    #expect(try author() == nil)
    var entry = Sample.message("", sequence: 1, of: Sample.ward, by: Sample.interpreter)
    entry.event = .status(paused)
    let named = SessionState(session: Sample.ward, confirmed: paused, wanted: nil, changedBy: Sample.interpreter)
    #expect(try store.apply([.event(entry)]).withoutEvents.changes == [.session(named)])
    #expect(try store.apply([.event(entry), .head(SessionHead(session: Sample.ward, status: paused, head: 1))]) == nothing)
    // Of a newer one it is not known.
    _ = try store.apply([.head(SessionHead(session: Sample.ward, status: VersionedStatus(.active, version: 3), head: 2))])
    #expect(try author() == nil)
    // An answer that is given again tells of what is in force now, whoever made it so.
    var again = Sample.accepting(7, sequence: 3, status: VersionedStatus(.ended, version: 5))
    again.isReplay = true
    _ = try store.apply([.accepted(again)])
    #expect(try author() == nil)
  }

  static func statusEntryAcknowledges(_ store: some ClientStore) throws {
    _ = try store.enqueue([Sample.changing(to: .paused, key: 1)])
    var entry = Sample.message("", sequence: 1, of: Sample.ward, key: 1)
    entry.event = .status(VersionedStatus(.paused, version: 2))
    let session = SessionState(
      session: Sample.ward, confirmed: VersionedStatus(.paused, version: 2), wanted: nil, changedBy: Sample.nurse)
    #expect(
      try store.apply([.event(entry)]).withoutEvents
        == Committed(changes: [.session(session)], counts: QueueCounts(pending: 0, failed: 0)))
  }
}

extension ClientStoreContract {
  static func membersComeAndGo(_ store: some ClientStore) throws {
    let idris = Participant(user: Sample.interpreter, role: .interpreter, name: "Idris", language: "ar")
    func entry(_ sequence: UInt64, _ event: LogEntry.Event) -> RelayNews {
      var entry = Sample.message("", sequence: sequence, of: Sample.ward)
      entry.key = nil
      entry.event = event
      return .event(entry)
    }
    var gone = idris
    gone.hasLeft = true
    let (joined, left) = (
      LogEntry.Event.joined(idris, MembershipReason(.invited)), LogEntry.Event.left(idris.user, MembershipReason(.left))
    )
    #expect(try store.apply([entry(1, joined)]).changes.contains(.participant(idris, session: Sample.ward)))
    #expect(try store.apply([entry(2, left)]).changes.contains(.participant(gone, session: Sample.ward)))
    #expect(try store.participants(of: Sample.ward) == [gone])
    #expect(try store.apply([entry(3, joined)]).changes.contains(.participant(idris, session: Sample.ward)))
    #expect(try store.participants(of: Sample.ward) == [idris])
    // Of somebody who was never heard of nothing is known.
    #expect(try store.apply([entry(4, .left(Sample.name("nobody"), MembershipReason(.left)))]).withoutEvents.changes.isEmpty)
  }
}
