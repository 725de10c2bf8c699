import Foundation
import Testing
import WardlineModel
import WardlineRelay
import WardlineTestSupport

@testable import WardlineRelaySQLite
@testable import WardlineSQLite

@Suite("The revocations of a relay")
struct RevocationListTests {
  private static func time(_ milliseconds: Int64) -> Timestamp { Timestamp(milliseconds: 1_772_352_000_000 + milliseconds) }

  private static func revocation(of tokens: RevokedTokens, at: Int64 = 0, until: Int64? = nil) -> Revocation {
    Revocation(of: tokens, at: time(at), until: until.map(time))
  }

  @Test("what is revoked beside a relay is there for it, after a restart, too, and changes the version that it looks at")
  func beside() throws {
    try withTemporaryDirectory { directory in
      let ana = try UserID("ana")
      let store = try SQLiteRelayStore(directory: directory)
      #expect(try store.revocations.revocations() == Revocations())
      let version = try store.people.directoryVersion()
      let beside = try SQLiteRevocationList(besideRelayAt: directory)
      let all = [Self.revocation(of: .token("t1"), until: 9), Self.revocation(of: .user(ana), at: 5)]
      for revocation in all { #expect(try beside.revoke(revocation)) }
      try beside.close()
      #expect(try store.people.directoryVersion() != version)
      let expected = Revocations(tokens: ["t1"], users: [ana: .never])
      #expect(try store.revocations.revocations() == expected)
      #expect(try SQLiteRevocationList(reading: directory).all() == all)
      try store.close()
      #expect(try SQLiteRelayStore(directory: directory).revocations.revocations() == expected)
    }
  }

  @Test(
    "a user's tokens are revoked until the later of two ends, or until that is lifted; a token is kept for the longest that was named, or for ever"
  )
  func again() throws {
    try withTemporaryDirectory { directory in
      let ana = try UserID("ana")
      let list = try SQLiteRevocationList(besideRelayAt: directory)
      for until in [Int64(5), 9, 7] { #expect(try list.revoke(Self.revocation(of: .user(ana), until: until))) }
      #expect(try list.revocations().users == [ana: Self.time(9)])
      #expect(try list.lift(ana, at: Self.time(1)) && !list.lift(ana, at: Self.time(2)))
      #expect(try list.revocations().users == [:])
      for until in [Int64(500), 900, 700] { #expect(try list.revoke(Self.revocation(of: .token("t"), until: until))) }
      #expect(try list.all().last?.until == Self.time(900))
      #expect(try list.revoke(Self.revocation(of: .token("t"))))
      #expect(try list.revoke(Self.revocation(of: .token("t"), until: 900)))
      #expect(try list.all().last?.until == nil)
    }
  }

  @Test("a revocation is kept until its token has expired for every clock, and goes with the next one then")
  func forgotten() throws {
    try withTemporaryDirectory { directory in
      let relay = try SQLiteRelayStore(directory: directory)
      let list = try SQLiteRevocationList(besideRelayAt: directory)
      #expect(try list.revoke(Self.revocation(of: .token("short"), until: 1_000)))
      #expect(try list.revoke(Self.revocation(of: .token("lasting"))))
      let end = 1_000 + Limits.tokenSkewMilliseconds
      // A clock that is ahead, on its own, forgets nothing: set back, the token would be accepted again.
      #expect(try list.revoke(Self.revocation(of: .token("a"), at: 999 * end)))
      #expect(try list.revocations().tokens == ["short", "lasting", "a"])
      try relay.recordConfirmedTime(Self.time(end))
      #expect(try list.revoke(Self.revocation(of: .token("b"), at: end - 1)))
      #expect(try list.revocations().tokens == ["short", "lasting", "a", "b"])
      #expect(try list.revoke(Self.revocation(of: .token("c"), at: end)))
      #expect(try list.revocations().tokens == ["lasting", "a", "b", "c"])
      try relay.close()
    }
  }

  @Test("so many are kept; the next one is refused and changes nothing, and one that is there already can be renewed")
  func bounded() throws {
    try withTemporaryDirectory { directory in
      let list = try SQLiteRevocationList(besideRelayAt: directory)
      let ana = try UserID("ana")
      #expect(try list.revoke(Self.revocation(of: .user(ana)), countMax: 2))
      #expect(try list.revoke(Self.revocation(of: .token("t")), countMax: 2))
      #expect(try !list.revoke(Self.revocation(of: .token("u")), countMax: 2))
      #expect(try list.revocations() == Revocations(tokens: ["t"], users: [ana: .never]))
      #expect(try list.revoke(Self.revocation(of: .user(ana), at: 8), countMax: 2))
      #expect(try list.revocations().users == [ana: .never])
    }
  }

  @Test(
    "a list that is only read is empty where the relay died before it had made its tables, and an error where there is no store"
  )
  func noTables() throws {
    try withTemporaryDirectory { directory in
      #expect(throws: StoreError.self) { _ = try SQLiteRevocationList(reading: directory) }
      try Folder.makeWithoutTables(directory + "/relay.sqlite")
      let read = try SQLiteRevocationList(reading: directory)
      #expect(try read.all() == [] && read.revocations() == Revocations() && read.devices() == [])
      try read.close()
      let store = try SQLiteRelayStore(directory: directory)
      #expect(try store.revocations.revoke(Self.revocation(of: .token("t"))))
      try store.close()
      #expect(try SQLiteRevocationList(reading: directory).revocations().tokens == ["t"])
    }
  }

  @Test("a device is to be wiped until it says that it is, and again when it is revoked again; the audit log has each")
  func devices() throws {
    try withTemporaryDirectory { directory in
      let store = try SQLiteRelayStore(directory: directory)
      let phone = UserDevice(try UserID("ana"), try DeviceID("phone"))
      let version = try store.people.directoryVersion()
      let list = try SQLiteRevocationList(besideRelayAt: directory, as: "os:root")
      #expect(try list.revoke(phone, at: Self.time(1)))
      #expect(try store.people.directoryVersion() != version)
      #expect(try store.revocations.revocations() == Revocations(devices: [phone: false]))
      for at in [Int64(2), 3] { try store.revocations.recordWiped(phone, from: "192.0.2.7", at: Self.time(at)) }
      #expect(try list.devices() == [RevokedDevice(of: phone, at: Self.time(1), wipedAt: Self.time(2))])
      #expect(try list.revocations().devices == [phone: true])
      #expect(try list.revoke(phone, at: Self.time(4)))
      #expect(try SQLiteRevocationList(reading: directory).devices() == [RevokedDevice(of: phone, at: Self.time(4))])
      let tablet = UserDevice(try UserID("ana"), try DeviceID("tablet"))
      #expect(try !list.revoke(tablet, at: Self.time(5), countMax: 1) && list.devices().count == 1)
      try list.close()
      for login in ["jti t1", "sid s1", "jti t1"] {
        try store.revocations.refuse([login], of: phone.user, at: Self.time(6))
      }
      #expect(try SQLiteRevocationList(reading: directory).revocations().logins == ["jti t1", "sid s1"])
      try store.close()
      #expect(try SQLiteAuditLog(reading: directory).head().number == 3)
    }
  }
}
