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
    #expect(try store.claim([Sample.key(1)], under: old) == [Sample.key(1)])
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
    #expect(try store.claim([Sample.key(1), Sample.key(2)], under: new) == [Sample.key(1), Sample.key(2)])
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

  static func clockOffsetIsKept(_ store: some ClientStore) throws {
    #expect(try store.clockOffset() == 0)
    let old = try store.takeLease(after: .none, owner: "a", expiresAtMilliseconds: 0)
    try store.setClockOffset(-600_000, under: old)
    #expect(try store.clockOffset() == -600_000)
    _ = try store.takeLease(after: old, owner: "b", expiresAtMilliseconds: 0)
    #expect(throws: StoreError.fenced) { try store.setClockOffset(5, under: old) }
    #expect(try store.clockOffset() == -600_000)
  }
}
