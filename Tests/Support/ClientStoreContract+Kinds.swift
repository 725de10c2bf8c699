import Testing
import WardlineModel
import WardlineSync

// What waits for something else, what replaces what was before it, and what is taken back.
extension ClientStoreContract {
  static func creationBlocks(_ store: some ClientStore) throws {
    let creation = Operation(key: Sample.key(1), session: Sample.ward, writtenAt: Sample.time(0), action: .createSession)
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
      Operation(key: Sample.key(5), session: Sample.ward, writtenAt: Sample.time(0), action: .createSession)
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
    let creation = Operation(key: Sample.key(1), session: Sample.ward, writtenAt: Sample.time(0), action: .createSession)
    _ = try store.enqueue([creation, Sample.writing("a", key: 2)])
    let failed = try store.apply([.rejected(Sample.refusing(1, .notAllowed))])
    #expect(failed.counts == QueueCounts(pending: 0, failed: 1, blocked: 1))
    #expect(try store.messages(of: Sample.ward, limit: 10).map(\.state) == [.pending])
    // What is written then waits for the same decision.
    _ = try store.enqueue([Sample.writing("b", key: 3)])
    #expect(try store.counts() == QueueCounts(pending: 0, failed: 1, blocked: 2))
    // Trying again leaves it blocked; what comes of that decides.
    #expect(try store.retry(Sample.key(1)).lanes == [.session(Sample.ward)])
    #expect(try store.counts() == QueueCounts(pending: 1, failed: 0, blocked: 2))
    _ = try store.apply([.rejected(Sample.refusing(1, .notAllowed))])
    // Without the creation they go by themselves, before what came later.
    #expect(try store.delete(Sample.key(1)).released == [.session(Sample.ward)])
    let keys = try store.pending(in: .session(Sample.ward), after: 0, limit: 10).map(\.operation.key)
    #expect(keys == [Sample.key(2), Sample.key(3)])
  }

  static func choicesCoalesce(_ store: some ClientStore) throws {
    func prefer(_ name: String, _ value: String, key: UInt64) -> Operation {
      Operation(
        key: Sample.key(key), session: nil, writtenAt: Sample.time(0), action: .setPreference(name: name, value: value))
    }
    func publish(_ name: String, key: UInt64) -> Operation {
      Operation(
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
    entry.event = .retraction(Sample.key(2))
    _ = try store.apply([.event(entry)])
    #expect(try states(of: store) == [1: .retracted, 2: .retracted, 3: .pending, 50: .sent])
    #expect(try store.queue().map(\.operation.key) == [Sample.key(3)])
    let texts = try store.messages(of: Sample.ward, limit: 10).map(\.text)
    #expect(texts.sorted() == ["", "", "c", "of another"])
    // A late word about it brings nothing back, and nobody takes back what another said.
    entry.event = .retraction(Sample.key(50))
    entry.sequence = 6
    _ = try store.apply([.accepted(Sample.accepting(1, sequence: 2)), .event(entry)])
    #expect(try states(of: store)[1] == .retracted)
    #expect(try states(of: store)[50] == .sent)
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

  private static func states(of store: some ClientStore) throws -> [UInt64: Message.State] {
    var states: [UInt64: Message.State] = [:]
    for message in try store.messages(of: Sample.ward, limit: 100) {
      states[message.id.high - Sample.key(0).high] = message.state
    }
    return states
  }

  static func receiptsAreKept(_ store: some ClientStore) throws {
    #expect(try store.ownReceipts().isEmpty)
    let cursor = Cursor(epoch: Sample.name("life-1"), sequence: 4)
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

  static func gapsAreKept(_ store: some ClientStore) throws {
    let life: LogEpoch = Sample.name("life-1")
    _ = try store.apply([
      .event(Sample.message("a", sequence: 1, of: Sample.ward, by: Sample.interpreter)),
      .cursor(Cursor(epoch: life, sequence: 1), session: Sample.ward),
    ])
    let after = Cursor(epoch: life, sequence: 40)
    let committed = try store.apply([.reset(after, session: Sample.ward, reason: .pastRetention)])
    let gap = Gap(session: Sample.ward, missing: 2...40, reason: .pastRetention)
    #expect(committed.changes == [.gap(gap, from: after)])
    #expect(try store.gaps(in: Sample.ward) == [gap])
    // What is held keeps its place: it is the same life of the log.
    #expect(try store.messages(of: Sample.ward, limit: 10).map(\.sequence) == [1])
    #expect(try store.cursors()[Sample.ward] == after)
    // Said again, or of what is held, it is no news.
    for sequence in [UInt64(40), 7] {
      let again = Cursor(epoch: life, sequence: sequence)
      #expect(try store.apply([.reset(again, session: Sample.ward, reason: .pastRetention)]).changes.isEmpty)
    }
    #expect(try store.gaps(in: Sample.ward) == [gap])
    #expect(try store.cursors()[Sample.ward] == after)
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
