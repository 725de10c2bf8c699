import Testing
import WardlineModel
import WardlineSync

// What waits for something else, what replaces what was before it, and what is taken back.
extension ClientStoreContract {
  static func creationBlocks(_ store: some ClientStore) throws {
    let creation = ClientOperation(key: Sample.key(1), session: Sample.ward, writtenAt: Sample.time(0), action: .createSession)
    let committed = try store.enqueue([
      creation, Sample.writing("a", key: 2), Sample.changing(to: .paused, key: 3),
      Sample.writing("elsewhere", key: 4, in: Sample.clinic),
    ])
    #expect(committed.counts == QueueCounts(pending: 2, failed: 0, blocked: 2))
    #expect(committed.lanes == [.session(Sample.clinic), .session(Sample.ward)])
    #expect(try store.queue().map(\.blockedOn) == [nil, Sample.key(1), Sample.key(1), nil])
    #expect(try store.pending(in: .session(Sample.ward), after: 0, limit: 10).map(\.operation) == [creation])
    #expect(try store.claim([Sample.key(2)]).isEmpty, "what is blocked is not sent")
    // One creation is enough.
    _ = try store.enqueue([
      ClientOperation(key: Sample.key(5), session: Sample.ward, writtenAt: Sample.time(0), action: .createSession)
    ])
    #expect(try store.queue().count == 4)
    // Released in the transaction of the acknowledgement, in the order written.
    let released = try store.apply([.accepted(Sample.accepting(1, sequence: 1))])
    #expect(released.released == [.session(Sample.ward)])
    #expect(released.counts == QueueCounts(pending: 3, failed: 0))
    let keys = try store.pending(in: .session(Sample.ward), after: 0, limit: 10).map(\.operation.key)
    #expect(keys == [Sample.key(2), Sample.key(3)])
  }

  static func failedCreationHasAWayOut(_ store: some ClientStore) throws {
    func creation(_ key: UInt64) -> ClientOperation {
      ClientOperation(key: Sample.key(key), session: Sample.ward, writtenAt: Sample.time(0), action: .createSession)
    }
    func messages() throws -> [String] {
      try store.messages(of: Sample.ward, limit: 10).map { "\($0.text) \($0.state) \($0.reason?.rawValue ?? "")" }
    }
    _ = try store.enqueue([creation(1), Sample.writing("a", key: 2), Sample.changing(to: .paused, key: 3)])
    let failed = try store.apply([.rejected(Sample.refusing(1, .notAllowed))])
    #expect(failed.counts == QueueCounts(pending: 0, failed: 2))
    #expect(try messages() == ["a failed session_not_created"])
    #expect(failed.changes.contains(.statusRefused(.paused, session: Sample.ward, .sessionNotCreated)))
    #expect(failed.changes.contains { if case .message(let message) = $0 { message.state == .failed } else { false } })
    // A message written after the refusal fails at once, keeps its text, and is reported as a change.
    let late = try store.enqueue([Sample.writing("b", key: 4)])
    #expect(late.counts == QueueCounts(pending: 0, failed: 3) && late.lanes.isEmpty)
    #expect(try messages() == ["a failed session_not_created", "b failed session_not_created"])
    // Trying one of them again tries the creation again, and all come back with it; what comes of that decides.
    #expect(try store.retry(Sample.key(4)).lanes == [.session(Sample.ward)])
    #expect(try store.counts() == QueueCounts(pending: 1, failed: 0, blocked: 2))
    #expect(try messages() == ["a pending ", "b pending "])
    _ = try store.apply([.rejected(Sample.refusing(1, .notAllowed))])
    #expect(try store.counts() == QueueCounts(pending: 0, failed: 3))
    // Another creation takes the place of one that has failed.
    #expect(try store.enqueue([creation(5)]).lanes == [.session(Sample.ward)])
    #expect(try store.counts() == QueueCounts(pending: 1, failed: 1, blocked: 2))
    let released = try store.apply([.accepted(Sample.accepting(5, sequence: 1))])
    #expect(released.released == [.session(Sample.ward)])
    let keys = try store.pending(in: .session(Sample.ward), after: 0, limit: 10).map(\.operation.key)
    #expect(keys == [Sample.key(2), Sample.key(4)])
  }

  /// What has failed with a creation that the relay has all the same, or without which its author goes on.
  static func failedCreationWasTaken(_ store: some ClientStore) throws {
    let creation = ClientOperation(key: Sample.key(1), session: Sample.ward, writtenAt: Sample.time(0), action: .createSession)
    _ = try store.enqueue([creation, Sample.writing("a", key: 2)])
    _ = try store.apply([.rejected(Sample.refusing(1, .timedOut))])
    #expect(try store.counts() == QueueCounts(pending: 0, failed: 2))
    let released = try store.apply([.accepted(Sample.accepting(1, sequence: 1))])
    #expect(released.released == [.session(Sample.ward)])
    #expect(try store.counts() == QueueCounts(pending: 1, failed: 0))
    // The user was invited to somebody else's session of that name: nothing waits for the failed creation any more.
    let other = ClientOperation(key: Sample.key(3), session: Sample.clinic, writtenAt: Sample.time(0), action: .createSession)
    _ = try store.enqueue([other, Sample.writing("b", key: 4, in: Sample.clinic)])
    _ = try store.apply([.rejected(Sample.refusing(3, .notAllowed, in: Sample.clinic))])
    _ = try store.apply([.cursor(LogCursor(epoch: Sample.name("life"), sequence: 4), session: Sample.clinic)])
    let again = ClientOperation(key: Sample.key(6), session: Sample.clinic, writtenAt: Sample.time(0), action: .createSession)
    _ = try store.enqueue([Sample.writing("c", key: 5, in: Sample.clinic), again])
    // What failed stays behind: the author goes on already (G3).
    #expect(try store.queue().first { $0.operation.key == Sample.key(4) }?.state == .failed)
    _ = try store.apply([.accepted(Sample.accepting(6, sequence: 0, in: Sample.clinic))])
    #expect(try store.retry(Sample.key(4)).lanes == [.session(Sample.clinic)])
    let keys = try store.pending(in: .session(Sample.clinic), after: 0, limit: 10).map(\.operation.key)
    #expect(keys == [Sample.key(5), Sample.key(4)])
    // Without it, each is its author's to delete.
    #expect(try store.delete(Sample.key(3)).released.isEmpty)
  }

  static func choicesCoalesce(_ store: some ClientStore) throws {
    func prefer(_ name: String, _ value: String, key: UInt64) -> ClientOperation {
      ClientOperation(
        key: Sample.key(key), session: nil, writtenAt: Sample.time(0), action: .setPreference(name: name, value: value))
    }
    func publish(_ name: String, key: UInt64) -> ClientOperation {
      ClientOperation(
        key: Sample.key(key), session: nil, writtenAt: Sample.time(0),
        action: .publishProfile(name: name, languages: ["ar", "en"]))
    }
    _ = try store.enqueue([prefer("notify", "on", key: 1), prefer("theme", "dark", key: 2), publish("N", key: 3)])
    // Sent: it stays, whatever is chosen later.
    #expect(try store.claim([Sample.key(1)]) == [Sample.key(1)])
    let committed = try store.enqueue([
      prefer("notify", "off", key: 4), prefer("theme", "light", key: 5), prefer("notify", "quiet", key: 6),
      publish("Nadia", key: 7),
    ])
    #expect(committed.withdrawn == [Sample.key(2), Sample.key(4), Sample.key(3)])
    #expect(try store.queue().map(\.operation.key) == [1, 5, 6, 7].map { Sample.key($0) })
    #expect(try store.preferences() == ["notify": "quiet", "theme": "light"])
    #expect(try store.profiles() == [Profile(user: Sample.nurse, name: "Nadia", languages: ["ar", "en"])])
    // G7: whatever the relay says of it, the choice stands.
    _ = try store.apply([.rejected(Rejection(key: Sample.key(6), session: nil, code: .malformed, isPermanent: true))])
    #expect(try store.preferences()["notify"] == "quiet")
    #expect(try store.counts() == QueueCounts(pending: 3, failed: 1))
  }

  /// Others are told languages without levels: what this device has said of its owner is not forgotten for that.
  static func ownProfileKeepsLevels(_ store: some ClientStore) throws {
    _ = try store.enqueue([
      ClientOperation(
        key: Sample.key(1), session: nil, writtenAt: Sample.time(0),
        action: .publishProfile(name: "N", languages: ["ar-EG=native", "en"]))
    ])
    func told(_ name: String, _ languages: [String], sequence: UInt64) -> LogEntry {
      LogEntry(
        session: Sample.ward, sequence: sequence, key: nil, author: Sample.nurse, loggedAt: Sample.time(1),
        writtenAt: Sample.time(1), event: .profile(Profile(user: Sample.nurse, name: name, languages: languages)))
    }
    _ = try store.apply([.event(told("Nadia", ["ar-EG", "en"], sequence: 1))])
    #expect(try store.profiles() == [Profile(user: Sample.nurse, name: "Nadia", languages: ["ar-EG=native", "en"])])
    // Said on another device.
    _ = try store.apply([.event(told("Nadia", ["en", "ar-EG"], sequence: 2))])
    #expect(try store.profiles() == [Profile(user: Sample.nurse, name: "Nadia", languages: ["en", "ar-EG"])])
  }

  static func retractionTakesBack(_ store: some ClientStore) throws {
    _ = try store.enqueue([Sample.writing("a", key: 1), Sample.writing("b", key: 2), Sample.writing("c", key: 3)])
    _ = try store.claim([Sample.key(1), Sample.key(2)])
    // One that never left is deleted, not taken back; one of another cannot be.
    #expect(try !store.retract(Sample.key(3), as: Sample.key(93), at: Sample.time(1), replacement: nil).hasEffect)
    _ = try store.apply([.event(Sample.message("of another", sequence: 1, of: Sample.ward, key: 50, by: Sample.interpreter))])
    #expect(try !store.retract(Sample.key(50), as: Sample.key(94), at: Sample.time(1), replacement: nil).hasEffect)
    // One whose outcome is unknown will not be sent again; its retraction goes in its place.
    let unknown = try store.retract(Sample.key(1), as: Sample.key(91), at: Sample.time(1), replacement: nil)
    #expect(unknown.hasEffect && unknown.withdrawn == [Sample.key(1)] && unknown.lanes == [.session(Sample.ward)])
    #expect(try store.queue().map(\.operation.key) == [2, 3, 91].map { Sample.key($0) })
    #expect(try store.queue().last?.operation.action == .retract(Sample.key(1)))
    // It was in the log all the same.
    _ = try store.apply([.accepted(Sample.accepting(1, sequence: 2)), .accepted(Sample.accepting(2, sequence: 3))])
    #expect(try states(of: store) == [1: .retracting, 2: .sent, 3: .pending, 50: .sent])
    _ = try store.retract(Sample.key(2), as: Sample.key(92), at: Sample.time(1), replacement: nil)
    _ = try store.apply([.accepted(Sample.accepting(91, sequence: 4))])
    // The log tells of the other one before the answer does.
    var entry = Sample.message("", sequence: 5, of: Sample.ward, key: 92)
    entry.event = .done(.retract(Sample.key(2)))
    _ = try store.apply([.event(entry)])
    #expect(try states(of: store) == [1: .retracted, 2: .retracted, 3: .pending, 50: .sent])
    #expect(try store.queue().map(\.operation.key) == [Sample.key(3)])
    let texts = try store.messages(of: Sample.ward, limit: 10).map(\.text)
    #expect(texts.sorted() == ["", "", "c", "of another"])
    // A late word about it brings nothing back, and nobody takes back what another said.
    entry.event = .done(.retract(Sample.key(50)))
    entry.sequence = 6
    _ = try store.apply([.accepted(Sample.accepting(1, sequence: 2)), .event(entry)])
    #expect(try states(of: store)[1] == .retracted)
    #expect(try states(of: store)[50] == .sent)
  }

  /// A relay that says in the owner's name what the owner has not done.
  static func foreignRetractions(_ store: some ClientStore) throws {
    _ = try store.enqueue((1...4).map { Sample.writing("word \($0)", key: $0) })
    _ = try store.claim([1, 2, 4].map { Sample.key($0) })
    _ = try store.apply([
      .accepted(Sample.accepting(1, sequence: 1)), .accepted(Sample.accepting(2, sequence: 5)),
      .event(Sample.message("of another", sequence: 2, of: Sample.ward, key: 50, by: Sample.interpreter)),
    ])
    let before: [UInt64: Message.State] = [1: .sent, 2: .sent, 3: .pending, 4: .pending, 50: .sent]
    func retraction(of key: UInt64, named name: UInt64?, sequence: UInt64 = 6, in session: SessionID = Sample.ward) -> RelayNews
    {
      var entry = Sample.message("", sequence: sequence, of: session, key: name ?? 0)
      entry.key = name.map { Sample.key($0) }
      entry.event = .done(.retract(Sample.key(key)))
      return .event(entry)
    }
    // Of no operation; under the key of a message; under the key of an operation that waits; of another session; older than the message; of
    // what another said; of what has never left this device.
    _ = try store.apply([
      retraction(of: 1, named: nil), retraction(of: 1, named: 50), retraction(of: 1, named: 3),
      retraction(of: 1, named: 90, in: Sample.clinic), retraction(of: 2, named: 91, sequence: 4),
      retraction(of: 50, named: 92), retraction(of: 3, named: 93),
    ])
    #expect(try states(of: store) == before)
    #expect(try store.queue().map(\.operation.key) == [3, 4].map { Sample.key($0) })
    // Of another device of the owner: the log has it, or may have it although its acknowledgement did not come.
    let committed = try store.apply([retraction(of: 1, named: 94), retraction(of: 4, named: 95)])
    let changed = committed.changes.compactMap { if case .message(let message) = $0 { message.id } else { nil } }
    #expect(committed.withdrawn == [Sample.key(4)] && Set(changed) == [Sample.key(1), Sample.key(4)])
    #expect(try states(of: store) == before.merging([1: .retracted, 4: .retracted]) { $1 })
  }

  static func retractionOfWhatNeverCame(_ store: some ClientStore) throws {
    _ = try store.enqueue([Sample.writing("a", key: 1), Sample.writing("b", key: 2)])
    _ = try store.claim([Sample.key(1), Sample.key(2)])
    // Unanswered so often that it failed: a relay may have it.
    _ = try store.apply([.rejected(Sample.refusing(1, .timedOut))])
    #expect(try !store.delete(Sample.key(1)).hasEffect)
    #expect(try !store.edit(Sample.key(1), as: Sample.writing("c", key: 3)).hasEffect)
    let edited = try store.retract(
      Sample.key(1), as: Sample.key(91), at: Sample.time(1), replacement: Sample.writing("c", key: 3))
    #expect(edited.hasEffect)
    #expect(try store.queue().map(\.operation.key) == [2, 91, 3].map { Sample.key($0) })
    // The relay never had it.
    let accepted = try store.apply([.accepted(Sample.accepting(91, sequence: 0))])
    #expect(accepted.changes.contains(.deleted(Sample.key(1), session: Sample.ward)))
    #expect(try states(of: store) == [2: .pending, 3: .pending])
    // What the relay will not take back stands where it stood.
    _ = try store.apply([.accepted(Sample.accepting(2, sequence: 1))])
    _ = try store.retract(Sample.key(2), as: Sample.key(92), at: Sample.time(1), replacement: nil)
    _ = try store.apply([.rejected(Sample.refusing(92, .sessionEnded))])
    #expect(try states(of: store)[2] == .sent)
    #expect(try store.counts().failed == 1)
  }

  static func takesBack(_ store: some ClientStore) throws {
    func takeBack(_ key: UInt64, as name: UInt64, by replacement: UInt64? = nil) throws -> Committed {
      try store.takeBack(
        Sample.key(key), as: Sample.key(name), at: Sample.time(1),
        replacement: replacement.map { Sample.writing("instead of \(key)", key: $0) })
    }
    func keys() throws -> [IdempotencyKey] { try store.queue().map(\.operation.key) }
    _ = try store.enqueue((1...6).map { Sample.writing("word \($0)", key: $0) })
    _ = try store.claim([2, 3, 4].map { Sample.key($0) })
    _ = try store.apply([
      .rejected(Sample.refusing(3, .notAllowed)), .rejected(Sample.refusing(4, .timedOut)),
      .event(Sample.message("of another", sequence: 1, of: Sample.ward, key: 50, by: Sample.interpreter)),
    ])
    // It never left.
    let deleted = try takeBack(1, as: 91)
    #expect(deleted.hasEffect && !deleted.isRetracting(Sample.key(1)) && deleted.withdrawn == [Sample.key(1)])
    #expect(deleted.changes == [.deleted(Sample.key(1), session: Sample.ward)] && deleted.lanes.isEmpty)
    // It is on its way.
    let retracted = try takeBack(2, as: 92)
    #expect(retracted.hasEffect && retracted.isRetracting(Sample.key(2)) && retracted.withdrawn == [Sample.key(2)])
    #expect(try keys() == [3, 4, 5, 6, 92].map { Sample.key($0) })
    // The relay refused it for good: the other text takes its place.
    let edited = try takeBack(3, as: 93, by: 13)
    #expect(edited.hasEffect && !edited.isRetracting(Sample.key(3)))
    #expect(try keys() == [4, 5, 6, 92, 13].map { Sample.key($0) })
    // It failed, and a relay may have it: it is taken back there, before the other text goes.
    let replaced = try takeBack(4, as: 94, by: 14)
    #expect(replaced.hasEffect && replaced.isRetracting(Sample.key(4)))
    #expect(try keys() == [5, 6, 92, 13, 94, 14].map { Sample.key($0) })
    // Only what failed has a replacement; only one's own is taken back, and once.
    let before = (try store.queue(), try store.messages(of: Sample.ward, limit: 20), try store.counts())
    for (key, replacement) in [(5, 15), (50, nil), (50, 15), (99, nil), (99, 15), (1, nil), (2, nil), (4, 15), (2, 15)]
      as [(UInt64, UInt64?)]
    {
      let again = try takeBack(key, as: 95, by: replacement)
      #expect(!again.hasEffect && again.changes.isEmpty && again.lanes.isEmpty && again.withdrawn.isEmpty, "\(key)")
    }
    #expect(try store.queue() == before.0)
    #expect(try store.messages(of: Sample.ward, limit: 20) == before.1)
    #expect(try store.counts() == before.2)
    #expect(
      try states(of: store) == [
        2: .retracting, 4: .retracting, 5: .pending, 6: .pending, 13: .pending, 14: .pending, 50: .sent,
      ])
  }

  static func refusedRetractionSaysWhy(_ store: some ClientStore) throws {
    _ = try store.enqueue([Sample.writing("a", key: 1)])
    _ = try store.claim([Sample.key(1)])
    _ = try store.apply([.accepted(Sample.accepting(1, sequence: 1))])
    _ = try store.retract(Sample.key(1), as: Sample.key(91), at: Sample.time(1), replacement: nil)
    let refused = try store.apply([.rejected(Sample.refusing(91, .sessionEnded))])
    // The words stand, with the reason; the retraction stands in the queue, with the same.
    let message = try #require(try store.messages(of: Sample.ward, limit: 10).first)
    #expect(message.text == "a" && message.state == .sent && message.reason == .sessionEnded)
    #expect(refused.changes == [.message(message)])
    let row = try #require(try store.queue().first)
    #expect(row.operation.action == .retract(Sample.key(1)) && row.state == .failed && row.reason == .sessionEnded)
    // The relay takes nothing in a session that has ended, so a retry has no effect: the author deletes the retraction.
    #expect(try !store.retry(Sample.key(91)).hasEffect && store.queue() == [row])
    #expect(try store.delete(Sample.key(91)).hasEffect)
    #expect(try store.queue().isEmpty)
    #expect(try store.messages(of: Sample.ward, limit: 10).map(\.reason) == [nil])
  }

  static func deletionCanBeUndone(_ store: some ClientStore) throws {
    _ = try store.enqueue([
      Sample.writing("a", key: 1), Sample.writing("b", key: 2), Sample.writing("c", key: 3),
      Sample.changing(to: .ended, key: 4),
    ])
    let lane = LaneID.session(Sample.ward)
    let held = try store.holdForDeletion(Sample.key(2))
    #expect(held.hasEffect && held.withdrawn == [Sample.key(2)])
    // It cannot leave, it is not lost, and nothing waits behind it.
    #expect(try store.claim([Sample.key(2)]).isEmpty)
    #expect(try store.pending(in: lane, after: 0, limit: 10).map(\.operation.key) == [1, 3, 4].map { Sample.key($0) })
    let message = try #require(try store.messages(of: Sample.ward, limit: 10).first { $0.text == "b" })
    #expect(message.state == .failed && message.reason == .deletionPending)
    #expect(try !store.holdForDeletion(Sample.key(2)).hasEffect)
    // Undone, it is in its old place.
    let undone = try store.undoDeletion(Sample.key(2))
    #expect(undone.hasEffect && undone.released == [lane])
    #expect(try store.pending(in: lane, after: 0, limit: 10).map(\.operation.key) == [1, 2, 3, 4].map { Sample.key($0) })
    #expect(try store.messages(of: Sample.ward, limit: 10).allSatisfy { $0.state == .pending && $0.reason == nil })
    #expect(try !store.undoDeletion(Sample.key(2)).hasEffect)
    // A wish for a status, too.
    _ = try store.holdForDeletion(Sample.key(4))
    #expect(try store.session(Sample.ward)?.wanted == nil)
    _ = try store.undoDeletion(Sample.key(4))
    #expect(try store.session(Sample.ward)?.wanted == .ended)
    // One that a relay may have is held as well, and then taken back; the same of a status is not possible.
    _ = try store.claim([Sample.key(1), Sample.key(4)])
    #expect(try store.holdForDeletion(Sample.key(1)).hasEffect)
    #expect(try !store.holdForDeletion(Sample.key(4)).hasEffect)
    #expect(try !store.delete(Sample.key(1)).hasEffect)
    #expect(try store.retract(Sample.key(1), as: Sample.key(91), at: Sample.time(1), replacement: nil).hasEffect)
    // One that failed before is its author's to decide already.
    _ = try store.apply([.rejected(Sample.refusing(3, .notAllowed))])
    #expect(try !store.holdForDeletion(Sample.key(3)).hasEffect)
    #expect(try !store.undoDeletion(Sample.key(3)).hasEffect)
  }

  static func heldWhileInFlight(_ store: some ClientStore) throws {
    _ = try store.enqueue([Sample.writing("a", key: 1), Sample.writing("b", key: 2)])
    _ = try store.claim([Sample.key(1), Sample.key(2)])
    for key in [1, 2] as [UInt64] { _ = try store.holdForDeletion(Sample.key(key)) }
    // The relay took the one, whatever its author has begun since: it is in the log.
    _ = try store.apply([.accepted(Sample.accepting(1, sequence: 1)), .rejected(Sample.refusing(2, .sessionEnded))])
    #expect(try states(of: store) == [1: .sent, 2: .failed])
    #expect(try !store.undoDeletion(Sample.key(1)).hasEffect)
    #expect(try store.retract(Sample.key(1), as: Sample.key(91), at: Sample.time(1), replacement: nil).hasEffect)
    #expect(try store.undoDeletion(Sample.key(2)).hasEffect)
    #expect(try states(of: store) == [1: .retracting, 2: .pending])
  }

  static func heldWhileBlocked(_ store: some ClientStore) throws {
    let creation = ClientOperation(key: Sample.key(1), session: Sample.ward, writtenAt: Sample.time(0), action: .createSession)
    _ = try store.enqueue([creation, Sample.writing("a", key: 2), Sample.writing("b", key: 3)])
    for key in [2, 3] as [UInt64] { #expect(try store.holdForDeletion(Sample.key(key)).hasEffect) }
    // Undone before the creation is accepted it waits for that; after it, it goes.
    #expect(try store.undoDeletion(Sample.key(2)).released.isEmpty)
    #expect(try store.counts() == QueueCounts(pending: 1, failed: 1, blocked: 1))
    _ = try store.apply([.accepted(Sample.accepting(1, sequence: 1))])
    #expect(try store.undoDeletion(Sample.key(3)).released == [.session(Sample.ward)])
    #expect(try store.counts() == QueueCounts(pending: 2, failed: 0))
  }

  private static func states(of store: some ClientStore) throws -> [UInt64: Message.State] {
    var states: [UInt64: Message.State] = [:]
    for message in try store.messages(of: Sample.ward, limit: 100) {
      states[message.id.high - Sample.key(0).high] = message.state
    }
    return states
  }

  static func receiptsAreKept(_ store: some ClientStore) throws {
    #expect(try store.ownReceipts().isEmpty)
    let cursor = LogCursor(epoch: Sample.name("life-1"), sequence: 4)
    let committed = try store.apply([.cursor(cursor, session: Sample.ward)])
    #expect(committed.receipts == [Receipt(session: Sample.ward, deliveredThrough: 4, readThrough: 0)])
    // Nobody has read what they have not received, and reading only goes on.
    let read = try store.markRead(Sample.ward, through: 9)
    #expect(read.receipts == [Receipt(session: Sample.ward, deliveredThrough: 4, readThrough: 4)])
    #expect(try !store.markRead(Sample.ward, through: 3).hasEffect)
    #expect(try !store.markRead(Sample.clinic, through: 3).hasEffect)
    #expect(try store.ownReceipts() == read.receipts)
    let theirs = Receipt(session: Sample.ward, deliveredThrough: 3, readThrough: 2)
    let heard = try store.apply([.receipt(theirs, by: Sample.interpreter)])
    #expect(heard.changes == [.receipt(theirs, by: Sample.interpreter)])
    #expect(try store.apply([.receipt(theirs, by: Sample.interpreter)]).changes.isEmpty)
    #expect(try store.receipts(in: Sample.ward) == [Sample.interpreter: theirs])
  }

  static func readElsewhere(_ store: some ClientStore) throws {
    func receipt(_ delivered: UInt64, _ read: UInt64) -> Receipt {
      Receipt(session: Sample.ward, deliveredThrough: delivered, readThrough: read)
    }
    func cursor(_ sequence: UInt64) -> RelayNews {
      .cursor(LogCursor(epoch: Sample.name("life-1"), sequence: sequence), session: Sample.ward)
    }
    _ = try store.apply([cursor(4)])
    let heard = try store.apply([.receipt(receipt(9, 3), by: Sample.nurse)])
    #expect(heard.receipts == [receipt(4, 3)])
    #expect(heard.changes == [.receipt(receipt(9, 3), by: Sample.nurse)])
    // Told before the log was: what comes then is read already, and no more is said to have been read than is held.
    _ = try store.apply([.receipt(receipt(9, 7), by: Sample.nurse)])
    #expect(try store.ownReceipts() == [receipt(4, 4)])
    #expect(try !store.markRead(Sample.ward, through: 4).hasEffect)
    #expect(try store.apply([cursor(8)]).receipts == [receipt(8, 7)])
    // Reading only goes on, and another's reading is not one's own.
    _ = try store.apply([.receipt(receipt(9, 5), by: Sample.nurse), .receipt(receipt(9, 9), by: Sample.interpreter)])
    #expect(try store.ownReceipts() == [receipt(8, 7)])
    #expect(try store.markRead(Sample.ward, through: 8).receipts == [receipt(8, 8)])
    // In another life of the log it means nothing.
    let from = LogCursor(epoch: Sample.name("life-2"), sequence: 0)
    _ = try store.apply([.reset(from, session: Sample.ward, reason: .otherEpoch)])
    _ = try store.apply([.cursor(LogCursor(epoch: Sample.name("life-2"), sequence: 2), session: Sample.ward)])
    #expect(try store.ownReceipts() == [receipt(2, 0)])
  }

  static func gapsAreKept(_ store: some ClientStore) throws {
    let life: LogEpoch = Sample.name("life-1")
    _ = try store.apply([
      .event(Sample.message("a", sequence: 1, of: Sample.ward, by: Sample.interpreter)),
      .cursor(LogCursor(epoch: life, sequence: 1), session: Sample.ward),
    ])
    let after = LogCursor(epoch: life, sequence: 40)
    let committed = try store.apply([.reset(after, session: Sample.ward, reason: .pastRetention)])
    let gap = Gap(session: Sample.ward, missing: 2...40, reason: .pastRetention)
    // What is held keeps its place: it is the same life of the log. Its words go, as they have gone at the relay.
    let held = try store.messages(of: Sample.ward, limit: 10)
    #expect(held.map(\.sequence) == [1] && held.map(\.state) == [.erased] && held.map(\.text) == [""])
    #expect(committed.changes == [.message(held[0]), .gap(gap, from: after)])
    #expect(try store.gaps(in: Sample.ward) == [gap])
    #expect(try store.cursors()[Sample.ward] == after)
    // Said again, or of what is held, it is no news.
    for sequence in [UInt64(40), 7] {
      let again = LogCursor(epoch: life, sequence: sequence)
      #expect(try store.apply([.reset(again, session: Sample.ward, reason: .pastRetention)]).changes.isEmpty)
    }
    #expect(try store.gaps(in: Sample.ward) == [gap])
    #expect(try store.cursors()[Sample.ward] == after)
    // What goes on from there is the same gap; in one transaction it is told once.
    let further = [
      LogCursor(epoch: Sample.name("life-2"), sequence: 50), LogCursor(epoch: Sample.name("life-3"), sequence: 60),
    ]
    let more = try store.apply(further.map { .reset($0, session: Sample.ward, reason: .pastRetention) })
    let whole = Gap(session: Sample.ward, missing: 2...60, reason: .pastRetention)
    #expect(more.changes == [.gap(whole, from: further[1])])
    #expect(try store.gaps(in: Sample.ward) == [whole])
    // Behind entries that came, it is another.
    let last = LogCursor(epoch: further[1].epoch, sequence: 70)
    _ = try store.apply([
      .cursor(LogCursor(epoch: last.epoch, sequence: 62), session: Sample.ward),
      .reset(last, session: Sample.ward, reason: .pastRetention),
    ])
    #expect(try store.gaps(in: Sample.ward).map(\.missing) == [2...60, 63...70])
  }

  static func unshownIsLeftOut(_ store: some ClientStore) throws {
    let life: LogEpoch = Sample.name("life-1")
    func cursor(_ sequence: UInt64) -> LogCursor { LogCursor(epoch: life, sequence: sequence) }
    _ = try store.apply([
      .event(Sample.message("a", sequence: 1, of: Sample.ward, by: Sample.interpreter)),
      .cursor(cursor(1), session: Sample.ward),
    ])
    let committed = try store.apply([.reset(cursor(40), session: Sample.ward, reason: .beforeMembership)])
    let gap = Gap(session: Sample.ward, missing: 2...40, reason: .beforeMembership)
    #expect(committed.changes == [.gap(gap, from: cursor(40))])
    #expect(try store.gaps(in: Sample.ward) == [gap] && store.cursors()[Sample.ward] == cursor(40))
    // Of what was read as a member before, the words stay: this relay does not send them again, and keeps them.
    let held = try store.messages(of: Sample.ward, limit: 10)
    #expect(held.map(\.text) == ["a"] && held.map(\.state) == [.sent] && held.map(\.sequence) == [1])
    #expect(try store.apply([.reset(cursor(40), session: Sample.ward, reason: .beforeMembership)]).changes.isEmpty)
    // It is none of what retention has erased behind it.
    _ = try store.apply([.reset(cursor(50), session: Sample.ward, reason: .pastRetention)])
    #expect(try store.gaps(in: Sample.ward).map(\.missing) == [2...40, 41...50])
    #expect(try store.messages(of: Sample.ward, limit: 10).map(\.text) == [""])
  }

  static func wordsAreErased(_ store: some ClientStore) throws {
    let life: LogEpoch = Sample.name("life-1")
    let authors = [Sample.interpreter, Sample.interpreter, Sample.nurse, Sample.nurse]
    let entries = (1...4).map { Sample.message("word \($0)", sequence: UInt64($0), of: Sample.ward, by: authors[$0 - 1]) }
    _ = try store.apply(entries.map(RelayNews.event) + [.cursor(LogCursor(epoch: life, sequence: 4), session: Sample.ward)])
    _ = try store.enqueue([Sample.writing("not sent", key: 9, at: 9)])
    _ = try store.retract(Sample.key(3), as: Sample.key(50), at: Sample.time(9), replacement: nil)
    func held() throws -> [String] {
      try store.messages(of: Sample.ward, limit: 10).map { "\($0.state) '\($0.text)'" }
    }
    let erased = RelayNews.erased(through: 3, session: Sample.ward)
    let committed = try store.apply([erased])
    #expect(try held() == ["erased ''", "erased ''", "retracting ''", "sent 'word 4'", "pending 'not sent'"])
    #expect(committed.changes == (try store.messages(of: Sample.ward, limit: 10).prefix(3).map { .message($0) }))
    #expect(try store.apply([erased]).changes.isEmpty, "twice is once")
    // An entry that comes again brings no words back; a refusal does not either.
    _ = try store.apply([.event(entries[0]), .rejected(Sample.refusing(50, .sessionEnded))])
    #expect(try held() == ["erased ''", "erased ''", "erased ''", "sent 'word 4'", "pending 'not sent'"])
  }

  static func agesAreAskedAboutOnce(_ store: some ClientStore) throws {
    _ = try store.enqueue([Sample.writing("a", key: 1), Sample.writing("b", key: 2)])
    let lane = LaneID.session(Sample.ward)
    #expect(try store.pending(in: lane, after: 0, limit: 10).map(\.isHeldWhenOld) == [true, true])
    _ = try store.claim([Sample.key(1)])
    _ = try store.apply([.rejected(Sample.refusing(2, .tooOld))])
    _ = try store.retry(Sample.key(2))
    // A relay may have the one; the author was asked about the other.
    #expect(try store.pending(in: lane, after: 0, limit: 10).map(\.isHeldWhenOld) == [false, false])
    #expect(try store.pending(in: lane, after: 0, limit: 10).map(\.isConfirmed) == [false, true])
    // A relay that refuses it for now has not taken it; one that leaves it unanswered may have.
    _ = try store.claim([Sample.key(2)])
    for (code, isHeld) in [(RejectionCode.busy, true), (.timedOut, false)] {
      for key in UInt64(1)...2 {
        var rejection = Sample.refusing(key, code)
        rejection.isPermanent = false
        _ = try store.apply([.postponed(rejection, until: Sample.time(70))])
      }
      #expect(try store.pending(in: lane, after: 0, limit: 10).map(\.isHeldWhenOld) == [isHeld, false])
    }
    // Sent again, it may be there.
    _ = try store.apply([.postponed(Sample.refusing(1, .busy), until: Sample.time(70))])
    _ = try store.claim([Sample.key(1)])
    try store.release([Sample.key(1)])
    #expect(try store.pending(in: lane, after: 0, limit: 10).map(\.isHeldWhenOld) == [false, false])
    // Held for its age after it has left, it is taken back and not only forgotten: the relay had not looked whether it has it.
    _ = try store.apply([.rejected(Sample.refusing(1, .tooOld))])
    #expect(try !store.delete(Sample.key(1)).hasEffect)
    #expect(try store.retract(Sample.key(1), as: Sample.key(9), at: Sample.time(80), replacement: nil).hasEffect)
  }
}
