import Testing
import WardlineModel
import WardlineSync

/// One worker at a time.
extension ClientStoreContract {
  static func leaseIsCounted(_ store: some ClientStore) throws {
    #expect(try store.lease() == nil)
    let first = try store.takeLease(after: .none, owner: "a", expiresAtMilliseconds: 5)
    #expect(try store.lease() == Lease(owner: "a", token: first, expiresAtMilliseconds: 5))
    // Of two that saw the same, one is too late.
    let second = try store.takeLease(after: first, owner: "b", expiresAtMilliseconds: 9)
    #expect(throws: StoreError.fenced) {
      try store.takeLease(after: first, owner: "c", expiresAtMilliseconds: 9)
    }
    #expect(first < second)
    #expect(try store.lease() == Lease(owner: "b", token: second, expiresAtMilliseconds: 9))
    try store.renewLease(second, expiresAtMilliseconds: 12)
    #expect(throws: StoreError.fenced) { try store.renewLease(first, expiresAtMilliseconds: 99) }
    #expect(try store.lease() == Lease(owner: "b", token: second, expiresAtMilliseconds: 12))
  }

  static func fencedWritesNothing(_ store: some ClientStore) throws {
    _ = try store.enqueue([Sample.writing("a", key: 1), Sample.writing("b", key: 2)])
    let old = try store.takeLease(after: .none, owner: "a", expiresAtMilliseconds: 0)
    #expect(try store.claim([Sample.key(1)], under: old).keys == [Sample.key(1)])
    #expect(try store.nextConnectionEpoch(under: old) == 1)
    let new = try store.takeLease(after: old, owner: "b", expiresAtMilliseconds: 0)
    let (queue, messages) = (try store.queue(), try store.messages(of: Sample.ward, limit: 10))
    #expect(throws: StoreError.fenced) { try store.claim([Sample.key(2)], under: old) }
    #expect(throws: StoreError.fenced) { try store.release([Sample.key(1)], under: old) }
    #expect(throws: StoreError.fenced) { try store.recover(under: old) }
    #expect(throws: StoreError.fenced) { try store.nextConnectionEpoch(under: old) }
    #expect(throws: StoreError.fenced) { try store.apply([.accepted(Sample.accepting(1, sequence: 1))], under: old) }
    #expect(throws: StoreError.fenced) { try store.claim([Sample.key(2)], under: new.next) }
    #expect(try store.queue() == queue)
    #expect(try store.messages(of: Sample.ward, limit: 10) == messages)
    #expect(try store.nextConnectionEpoch(under: new) == 2)
    // The next worker takes it back, and it goes out under its own key (G2).
    try store.recover(under: new)
    #expect(try store.queue().map(\.state) == [.pending, .pending])
    #expect(try store.claim([Sample.key(1), Sample.key(2)], under: new).keys == [Sample.key(1), Sample.key(2)])
  }

  static func peopleNeedNoLease(_ store: some ClientStore) throws {
    _ = try store.enqueue([Sample.writing("a", key: 1), Sample.writing("b", key: 2), Sample.writing("c", key: 3)])
    let token = try store.takeLease(after: .none, owner: "a", expiresAtMilliseconds: 0)
    _ = try store.apply([.rejected(Sample.refusing(1, .notAllowed)), .rejected(Sample.refusing(2, .notAllowed))], under: token)
    _ = try store.takeLease(after: token, owner: "b", expiresAtMilliseconds: 0)
    #expect(try store.retry(Sample.key(1)).changes.count == 1)
    #expect(try store.edit(Sample.key(2), as: Sample.writing("b, edited", key: 4)).changes.isEmpty == false)
    #expect(try store.delete(Sample.key(3)).changes.isEmpty == false)
    #expect(try store.queue().map(\.operation.key) == [Sample.key(1), Sample.key(4)])
  }

  static func relayClockIsKept(_ store: some ClientStore) throws {
    #expect(try store.relayClock() == RelayClock())
    let old = try store.takeLease(after: .none, owner: "a", expiresAtMilliseconds: 0)
    for beginning in [nil, RelayClock.Beginning(boot: -7, wall: Sample.time(-5_000))] {
      let clock = RelayClock(offsetMilliseconds: -600_000, beginning: beginning)
      _ = try store.setRelayClock(clock, under: old)
      #expect(try store.relayClock() == clock)
    }
    _ = try store.takeLease(after: old, owner: "b", expiresAtMilliseconds: 0)
    #expect(throws: StoreError.fenced) { try store.setRelayClock(RelayClock(offsetMilliseconds: 5), under: old) }
    #expect(try store.relayClock().offsetMilliseconds == -600_000)
  }

  static func attributesAreKept(_ store: some ClientStore) throws {
    #expect(try store.takesUnreviewedPhrases() == nil)
    let token = try store.takeLease(after: .none, owner: "a", expiresAtMilliseconds: 0)
    for isTaken in [false, true, false] {
      _ = try store.apply([.phrases(takesUnreviewed: isTaken)], under: token)
      #expect(try store.takesUnreviewedPhrases() == isTaken)
    }
    let urgent = MessageAttributes(isUrgent: true)
    let mine = try store.enqueue([Sample.writing(MessageAttributes.body("mine", urgent), key: 1)])
    let theirs = try store.apply(
      [.event(Sample.message(MessageAttributes.body("theirs", urgent), sequence: 1, of: Sample.ward, key: 2))], under: token)
    let messages = (mine.changes + theirs.changes).compactMap { if case .message(let message) = $0 { message } else { nil } }
    #expect(messages.map(\.text) == ["mine", "theirs"] && messages.allSatisfy { $0.attributes == urgent })
    // A relay of an older version has logged the words alone: they stand, and are no other words.
    let older = try store.apply(
      [.event(Sample.message("mine", sequence: 2, of: Sample.ward, key: 1, by: Sample.nurse))], under: token)
    let logged = older.changes.compactMap { if case .message(let message) = $0 { message } else { nil } }
    #expect(
      logged.map(\.text) == ["mine"] && logged.first?.attributes == MessageAttributes.none && logged.first?.state == .sent)
    _ = try store.enqueue([Sample.writing(MessageAttributes.body("mine", urgent), key: 3)])
    // Sent as it was written: the operation has them, too.
    #expect(try store.queue().map(\.operation.action) == [.sendMessage(body: MessageAttributes.body("mine", urgent))])
  }

  static func guessedTimesAreCorrected(_ store: some ClientStore) throws {
    func written(_ text: String, key: UInt64, boot: Int64, at milliseconds: Int64) -> ClientOperation {
      var operation = Sample.writing(text, key: key, at: milliseconds)
      operation.sinceBoot = BootTime(boot: boot, milliseconds: milliseconds)
      return operation
    }
    // In an earlier boot, in this one, one that was sent, and one that may not be corrected again.
    let final = Sample.writing("final", key: 4, at: 4_000, in: Sample.clinic)
    _ = try store.enqueue([
      written("a", key: 1, boot: 1, at: 1_000), written("b", key: 2, boot: 2, at: 2_000),
      written("sent", key: 3, boot: 2, at: 3_000), final,
    ])
    let token = try store.takeLease(after: .none, owner: "a", expiresAtMilliseconds: 0)
    #expect(try store.claim([Sample.key(3)], under: token).keys.count == 1)
    var clock = RelayClock(
      offsetMilliseconds: 600_000, beginning: RelayClock.Beginning(boot: 2, wall: Sample.time(700_000)))
    let changed = try store.setRelayClock(clock, under: token).changes
    let times: [UInt64: Int64] = [1: 601_000, 2: 702_000, 3: 3_000, 4: 4_000]
    for (key, time) in times {
      #expect(try writtenAt(key, in: store) == [Sample.time(time), Sample.time(time)])
    }
    #expect(changed.count == 2 && changed.allSatisfy { if case .message = $0 { true } else { false } })
    // Learned again, only what is of this boot is known better.
    clock = RelayClock(offsetMilliseconds: 900_000, beginning: RelayClock.Beginning(boot: 2, wall: Sample.time(0)))
    _ = try store.setRelayClock(clock, under: token)
    #expect(try writtenAt(1, in: store).first == Sample.time(601_000))
    #expect(try writtenAt(2, in: store).first == Sample.time(2_000))
  }

  /// As the outbox has it, and as the message.
  private static func writtenAt(_ key: UInt64, in store: some ClientStore) throws -> [Timestamp?] {
    let messages = try [Sample.ward, Sample.clinic].flatMap { try store.messages(of: $0, limit: 10) }
    return [
      try store.queue().first { $0.operation.key == Sample.key(key) }?.operation.writtenAt,
      messages.first { $0.id == Sample.key(key) }?.writtenAt,
    ]
  }

  static func correctedTimesStandBehindWhatWasRead(_ store: some ClientStore) throws {
    let token = try store.takeLease(after: .none, owner: "a", expiresAtMilliseconds: 0)
    let read = Sample.message("a question", sequence: 1, of: Sample.ward, by: Sample.interpreter, at: 50_000)
    _ = try store.apply([.event(read)], under: token)
    var operation = Sample.writing("an answer", key: 9, at: 60_000)
    operation.sinceBoot = BootTime(boot: 1, milliseconds: 60_000)
    _ = try store.enqueue([operation])
    let clock = RelayClock(offsetMilliseconds: -40_000, beginning: RelayClock.Beginning(boot: 1, wall: Sample.time(-40_000)))
    _ = try store.setRelayClock(clock, under: token)
    #expect(try writtenAt(9, in: store) == [Sample.time(50_000), Sample.time(50_000)])
  }
}
