import Testing
import WardlineModel
package import WardlineRelay

/// What every ``OperatedStore`` promises beside its lists: each case is one rule, to be checked against a store that is empty.
package enum OperatedStoreContract: String, CaseIterable, Sendable, CustomTestStringConvertible {
  case `a session has a log from its first entry on`
  case `feedback is read in the order in which it was recorded, page after page, of one session, and since a time`
  case `undelivered is what somebody in a session that goes on has not received`
  case `nothing is undelivered to who has left, from before somebody came, and of what is erased`

  package var testDescription: String { rawValue }

  package func check(_ store: some OperatedStore) throws {
    switch self {
    case .`a session has a log from its first entry on`:
      #expect(try !store.hasLog(of: Sample.ward))
      try Self.fill(store)
      #expect(try store.hasLog(of: Sample.ward) && !store.hasLog(of: Sample.clinic))
    case .`feedback is read in the order in which it was recorded, page after page, of one session, and since a time`:
      try Self.feedbackIsRead(store)
    case .`undelivered is what somebody in a session that goes on has not received`: try Self.undeliveredIsCounted(store)
    case .`nothing is undelivered to who has left, from before somebody came, and of what is erased`:
      try Self.membersCount(store)
    }
  }

  /// Three messages in one session.
  package static func fill(_ store: some RelayStore) throws {
    try store.commit { transaction throws(StoreError) in
      for sequence in 1...3 as ClosedRange<UInt64> {
        _ = try transaction.insert(Sample.message("w\(sequence)", sequence: sequence, of: Sample.ward, key: sequence))
      }
      try transaction.save(SessionHead(session: Sample.ward, status: .initial, head: 3))
    }
  }
}

extension OperatedStoreContract {
  private static func feedbackIsRead(_ store: some OperatedStore) throws {
    for number in 1...5 {
      let operation = ClientOperation(
        key: Sample.key(UInt64(number)), session: number % 2 == 0 ? Sample.clinic : Sample.ward, writtenAt: Sample.time(0),
        action: .submitFeedback(rating: number, text: "text \(number)"))
      try store.commit { transaction throws(StoreError) in
        _ = try Ledger.apply(
          [.record(operation, author: Sample.nurse, device: Sample.name("phone"), sessions: [])],
          at: Sample.time(Int64(number)), in: &transaction)
      }
    }
    func texts(of session: SessionID? = nil, since: Int64 = 0) throws -> [String] {
      var (texts, place) = ([String](), Int64(0))
      while true {
        let page = try store.feedback(after: place, of: session, since: Sample.time(since), limit: 2)
        guard let last = page.last else { return texts }
        place = last.id
        for (_, record) in page {
          guard case .submitFeedback(_, let text) = record.action else { continue }
          texts.append(text)
        }
      }
    }
    #expect(try texts() == (1...5).map { "text \($0)" })
    #expect(try texts(of: Sample.clinic) == ["text 2", "text 4"])
    #expect(try texts(of: Sample.ward, since: 3) == ["text 3", "text 5"])
  }

  private static func undeliveredIsCounted(_ store: some OperatedStore) throws {
    try fill(store)
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

  private static func membersCount(_ store: some OperatedStore) throws {
    try fill(store)
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
