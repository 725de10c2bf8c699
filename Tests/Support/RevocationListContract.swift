import Testing
import WardlineModel
package import WardlineRelay

/// What every ``RevocationList`` promises, opened in any way: each case is one rule, to be checked against a store that is empty.
package enum RevocationListContract: String, CaseIterable, Sendable, CustomTestStringConvertible {
  case `what is revoked is there for the relay, and changes the version that it looks at`
  case `a user's tokens are revoked until the later of two ends, or until that is lifted`
  case `a token is revoked for the longest that was named, or for ever`
  case `a revocation is kept until its token has expired for every clock, and goes with the next one then`
  case `so many are kept, and one that is there already can be renewed`
  case `a device is to be wiped until it says that it is, and again when it is revoked again`
  case `the logins that a wiped device has shown are kept, each once`
  case `the audit log has each change, and who made it`

  package var testDescription: String { rawValue }

  package func check(_ store: some OperatedStore, _ lists: some OperatorLists) throws {
    let list = lists.revocations(changedBy: "os:root")
    switch self {
    case .`what is revoked is there for the relay, and changes the version that it looks at`: try Self.isThere(store, list)
    case .`a user's tokens are revoked until the later of two ends, or until that is lifted`: try Self.lastsLonger(list)
    case .`a token is revoked for the longest that was named, or for ever`: try Self.longestIsKept(list)
    case .`a revocation is kept until its token has expired for every clock, and goes with the next one then`:
      try Self.isForgotten(store, list)
    case .`so many are kept, and one that is there already can be renewed`: try Self.isBounded(list)
    case .`a device is to be wiped until it says that it is, and again when it is revoked again`: try Self.isWiped(store, list)
    case .`the logins that a wiped device has shown are kept, each once`: try Self.loginsAreKept(store, list)
    case .`the audit log has each change, and who made it`: try Self.isRecorded(store, list)
    }
  }
}

extension RevocationListContract {
  private static let phone = UserDevice(Sample.name("ana"), Sample.name("phone"))
  private static let ana: UserID = phone.user

  private static func revocation(of tokens: RevokedTokens, at: Int64 = 0, until: Int64? = nil) -> Revocation {
    Revocation(of: tokens, at: Sample.time(at), until: until.map { Sample.time($0) })
  }

  private static func isThere(_ store: some OperatedStore, _ list: any RevocationList) throws {
    #expect(try store.revocations.revocations() == Revocations())
    let all = [revocation(of: .token("t1"), until: 9), revocation(of: .user(ana), at: 5)]
    for revocation in all { #expect(try list.revoke(revocation)) }
    #expect(try store.revocations.revocations() == Revocations(tokens: ["t1"], users: [ana: .never]))
    #expect(try store.revocations.all() == all && list.all() == all)
  }

  private static func lastsLonger(_ list: any RevocationList) throws {
    for until in [Int64(5), 9, 7] { #expect(try list.revoke(revocation(of: .user(ana), until: until))) }
    #expect(try list.revocations().users == [ana: Sample.time(9)])
    #expect(try list.lift(ana, at: Sample.time(1)) && !list.lift(ana, at: Sample.time(2)))
    #expect(try list.revocations().users == [:])
  }

  private static func longestIsKept(_ list: any RevocationList) throws {
    for until in [Int64(500), 900, 700] { #expect(try list.revoke(revocation(of: .token("t"), until: until))) }
    #expect(try list.all().last?.until == Sample.time(900))
    #expect(try list.revoke(revocation(of: .token("t"))))
    #expect(try list.revoke(revocation(of: .token("t"), until: 900)))
    #expect(try list.all().last?.until == nil)
  }

  private static func isForgotten(_ store: some OperatedStore, _ list: any RevocationList) throws {
    #expect(try list.revoke(revocation(of: .token("short"), until: 1_000)))
    #expect(try list.revoke(revocation(of: .token("lasting"))))
    let end = 1_000 + Limits.tokenSkewMilliseconds
    // A clock that is ahead, on its own, forgets nothing: set back, the token would be accepted again.
    #expect(try list.revoke(revocation(of: .token("a"), at: 999 * end)))
    #expect(try list.revocations().tokens == ["short", "lasting", "a"])
    try store.recordConfirmedTime(Sample.time(end))
    #expect(try list.revoke(revocation(of: .token("b"), at: end - 1)))
    #expect(try list.revocations().tokens == ["short", "lasting", "a", "b"])
    #expect(try list.revoke(revocation(of: .token("c"), at: end)))
    #expect(try list.revocations().tokens == ["lasting", "a", "b", "c"])
  }

  private static func isBounded(_ list: any RevocationList) throws {
    #expect(try list.revoke(revocation(of: .user(ana)), countMax: 2))
    #expect(try list.revoke(revocation(of: .token("t")), countMax: 2))
    #expect(try !list.revoke(revocation(of: .token("u")), countMax: 2))
    #expect(try list.revocations() == Revocations(tokens: ["t"], users: [ana: .never]))
    #expect(try list.revoke(revocation(of: .user(ana), at: 8), countMax: 2))
    #expect(try list.revocations().users == [ana: .never])
    #expect(try list.revoke(phone, at: Sample.time(1), countMax: 1))
    let tablet = UserDevice(ana, Sample.name("tablet"))
    #expect(try !list.revoke(tablet, at: Sample.time(5), countMax: 1) && list.devices().count == 1)
    #expect(try list.revoke(phone, at: Sample.time(6), countMax: 1))
  }

  private static func isWiped(_ store: some OperatedStore, _ list: any RevocationList) throws {
    #expect(try list.revoke(phone, at: Sample.time(1)))
    #expect(try store.revocations.revocations() == Revocations(devices: [phone: false]))
    for at in [Int64(2), 3] { try store.revocations.recordWiped(phone, from: "192.0.2.7", at: Sample.time(at)) }
    #expect(try list.devices() == [RevokedDevice(of: phone, at: Sample.time(1), wipedAt: Sample.time(2))])
    #expect(try list.revocations().devices == [phone: true])
    #expect(try list.revoke(phone, at: Sample.time(4)))
    #expect(try store.revocations.devices() == [RevokedDevice(of: phone, at: Sample.time(4))])
  }

  private static func loginsAreKept(_ store: some OperatedStore, _ list: any RevocationList) throws {
    for login in ["jti t1", "sid s1", "jti t1"] {
      try store.revocations.refuse([login], of: phone.user, at: Sample.time(6))
    }
    #expect(try list.revocations().logins == ["jti t1", "sid s1"])
  }

  private static func isRecorded(_ store: some OperatedStore, _ list: any RevocationList) throws {
    _ = try list.revoke(revocation(of: .token("t")))
    _ = try list.revoke(revocation(of: .user(ana)))
    _ = try list.lift(ana, at: Sample.time(1))
    _ = try list.revoke(phone, at: Sample.time(2))
    for at in [Int64(3), 4] { try store.revocations.recordWiped(phone, from: "192.0.2.7", at: Sample.time(at)) }
    var rows: [AuditRow] = []
    try store.audit.forEach { rows.append($0) }
    #expect(
      rows.map(\.kind) == ["tokens_revoked", "tokens_revoked", "revocation_lifted", "device_revoked", "device_wiped"])
    #expect(rows.map(\.actor) == ["os:root", "os:root", "os:root", "os:root", "ana"])
  }
}
