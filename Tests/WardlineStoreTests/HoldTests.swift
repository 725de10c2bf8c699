import Testing
import WardlineMemoryStores
import WardlineModel
import WardlineRelay
import WardlineSQLite
import WardlineTestSupport

@testable import WardlineRelaySQLite

struct HoldTests {
  @Test(arguments: HoldListContract.allCases)
  func inMemory(rule: HoldListContract) throws {
    let store = try MemoryRelayStore(epoch: LogEpoch("test"))
    try rule.check(store, store)
  }

  @Test(arguments: HoldListContract.allCases)
  func inSQLite(rule: HoldListContract) throws {
    try withTemporaryDirectory { directory in
      let store = try SQLiteRelayStore(directory: directory)
      // Beside the store, as the commands open it.
      try rule.check(store, SQLiteHoldList(besideRelayAt: directory))
    }
  }

  private static func filled(_ directory: String) throws -> SQLiteRelayStore {
    let store = try SQLiteRelayStore(directory: directory)
    try store.commit { transaction throws(StoreError) in
      for sequence in 1...3 as ClosedRange<UInt64> {
        _ = try transaction.insert(Sample.message("w\(sequence)", sequence: sequence, of: Sample.ward, key: sequence))
      }
      try transaction.save(SessionHead(session: Sample.ward, status: .initial, head: 3))
    }
    return store
  }

  @Test("a hold, its end, and what retention erased then are rows of the audit log, with the reason and who it was")
  func audit() throws {
    try withTemporaryDirectory { directory in
      let store = try Self.filled(directory)
      let holds = try SQLiteHoldList(besideRelayAt: directory)
      _ = try holds.add(LegalHold(of: Sample.ward, because: "case 7", by: "os:ana", since: Sample.time(1)))
      _ = try store.prune(loggedBefore: Sample.time(9_999), entriesMax: 100)
      #expect(try store.audit.appendRemovals(at: Sample.time(2)) == false)
      _ = try holds.remove(Sample.ward, because: "closed", by: "os:ben", at: Sample.time(3))
      while try store.prune(loggedBefore: Sample.time(9_999), entriesMax: 100).passed > 0 {}
      _ = try store.audit.appendRemovals(at: Sample.time(4))
      var rows: [AuditRow] = []
      try store.audit.forEach { rows.append($0) }
      #expect(rows.map(\.kind) == ["hold_added", "hold_removed", "removed"])
      #expect(rows.map(\.actor) == ["os:ana", "os:ben", ""])
      #expect(rows.map(\.detail) == ["case 7", "closed", "3 texts"])
      #expect(rows.allSatisfy { $0.session == Sample.ward.text })
      _ = try store.audit.verify()
    }
  }

  @Test("a session that was held is erased in the order of commits again once nothing of it is left behind")
  func caughtUp() throws {
    try withTemporaryDirectory { directory in
      let store = try Self.filled(directory)
      let holds = try SQLiteHoldList(besideRelayAt: directory)
      func behind() throws -> Int64? {
        try store.database.read { try $0.first("SELECT count(*) FROM released") { try $0.integer() } }
      }
      _ = try holds.add(LegalHold(of: Sample.ward, because: "case 7", by: "os:ana", since: Sample.time(1)))
      _ = try store.prune(loggedBefore: Sample.time(9_999), entriesMax: 100)
      _ = try holds.remove(Sample.ward, because: "closed", by: "os:ana", at: Sample.time(3))
      #expect(try behind() == 1)
      while try store.prune(loggedBefore: Sample.time(9_999), entriesMax: 100).passed > 0 {}
      #expect(try behind() == 0)
    }
  }

  @Test("undelivered: what somebody in a session that goes on has not received, without one's own and without what is erased")
  func undelivered() throws {
    try withTemporaryDirectory { directory in
      let store = try Self.filled(directory)
      let (nurse, amal) = (Sample.nurse, Sample.name("amal") as UserID)
      #expect(try store.undelivered() == Undelivered())
      func receive(_ user: UserID, _ sequence: UInt64) throws {
        try store.commit { transaction throws(StoreError) in
          try transaction.save(
            UserReceipt(Receipt(session: Sample.ward, deliveredThrough: sequence, readThrough: 0), by: user))
        }
      }
      try store.commit { transaction throws(StoreError) in
        for user in [nurse, amal] { try transaction.save(Participant(user: user, role: .nurse), in: Sample.ward) }
      }
      let author = Sample.message("", sequence: 1, of: Sample.ward).author
      let other = author == nurse ? amal : nurse
      #expect(try store.undelivered().messages == 3)
      try receive(other, 1)
      let rest = try store.undelivered()
      #expect(rest.messages == 2 && rest.oldest == Sample.message("", sequence: 2, of: Sample.ward).loggedAt && !rest.isBounded)
      try receive(other, 3)
      #expect(try store.undelivered() == Undelivered())
      try receive(other, 2)
      try RelayStoreContract.end(Sample.ward, at: 9_000, sequence: 4, in: store)
      #expect(try store.undelivered() == Undelivered(), "it has ended")
    }
  }

  @Test("undelivered: nothing to who has left, nothing from before somebody came, and nothing that retention has erased")
  func undeliveredToMembers() throws {
    try withTemporaryDirectory { directory in
      let store = try Self.filled(directory)
      let zoe: UserID = Sample.name("zoe")
      func place(_ membership: Membership) throws {
        try store.commit { transaction throws(StoreError) in
          try transaction.save(Participant(user: zoe, role: .interpreter), in: Sample.ward)
          var changes = LedgerChanges()
          changes.memberships[SessionUser(Sample.ward, zoe)] = membership
          try transaction.write(changes)
        }
      }
      try place(Membership(since: 1))
      #expect(try store.undelivered().messages == 3)
      try place(Membership(since: 3))
      #expect(try store.undelivered().messages == 1, "two are from before they came")
      try place(Membership(through: 3, since: 1))
      #expect(try store.undelivered() == Undelivered(), "they have left")
      try place(Membership(since: 1))
      _ = try store.prune(loggedBefore: Sample.time(3), entriesMax: 100)
      #expect(try store.undelivered().messages == 1, "two are erased")
    }
  }

  @Test("undelivered messages are counted up to a bound, and no query reads a table from its beginning")
  func bounds() throws {
    try withTemporaryDirectory { directory in
      let store = try Self.filled(directory)
      try store.commit { transaction throws(StoreError) in
        try transaction.save(Participant(user: Sample.name("zoe"), role: .interpreter), in: Sample.ward)
      }
      let found = try store.database.read { try UndeliveredRows.undelivered(messagesMax: 2, in: $0) }
      #expect(found.messages == 2 && found.isBounded)
      let none = try store.database.read { try UndeliveredRows.undelivered(sessionsMax: 0, in: $0) }
      #expect(none.messages == 0 && none.isBounded)
    }
  }
}
