import Testing
import WardlineModel
import WardlineRelay
import WardlineTestSupport

@testable import WardlineRelaySQLite

@Suite("The revocations in the file of a relay")
struct RevocationListTests {
  private static let revocation = Revocation(of: .token("t"), at: Sample.time(0))

  @Test("what is revoked beside a relay changes the version that it looks at, and is there after a restart")
  func beside() throws {
    try withTemporaryDirectory { directory in
      let phone = UserDevice(try UserID("ana"), try DeviceID("phone"))
      let store = try SQLiteRelayStore(directory: directory)
      var version = try store.people.directoryVersion()
      func expectNewVersion() throws {
        let now = try store.people.directoryVersion()
        #expect(now != version)
        version = now
      }
      let beside = try SQLiteOperatorLists(besideRelayAt: directory)
      #expect(try beside.revocations.revoke(Self.revocation))
      try expectNewVersion()
      #expect(try beside.revocations.revoke(phone, at: Sample.time(1)))
      try expectNewVersion()
      try beside.close()
      try store.close()
      let expected = Revocations(tokens: ["t"], devices: [phone: false])
      #expect(try SQLiteOperatorLists(reading: directory).revocations.revocations() == expected)
      #expect(try SQLiteRelayStore(directory: directory).revocations.revocations() == expected)
    }
  }

  @Test("a token can be revoked before the first relay runs, where that is asked for")
  func beforeTheRelay() throws {
    try withTemporaryDirectory { directory in
      #expect(throws: StoreError.missing(path: directory + "/relay.sqlite")) {
        try SQLiteOperatorLists(besideRelayAt: directory)
      }
      #expect(try !SQLiteOperatorLists.arePresent(at: directory))
      let lists = try SQLiteOperatorLists(besideRelayAt: directory, makesFile: true)
      #expect(try lists.revocations.revoke(Self.revocation))
      try lists.close()
      #expect(try SQLiteOperatorLists.arePresent(at: directory))
      #expect(try SQLiteRelayStore(directory: directory).revocations.revocations().tokens == ["t"])
    }
  }

  @Test(
    "a list that is only read is empty where the relay died before it had made its tables, and an error where there is no store"
  )
  func noTables() throws {
    try withTemporaryDirectory { directory in
      #expect(throws: StoreError.self) { _ = try SQLiteOperatorLists(reading: directory) }
      try Folder.makeWithoutTables(directory + "/relay.sqlite")
      let read = try SQLiteOperatorLists(reading: directory)
      let list = read.revocations
      #expect(try list.all() == [] && list.revocations() == Revocations() && list.devices() == [] && read.holds.all() == [])
      try read.close()
      let store = try SQLiteRelayStore(directory: directory)
      #expect(try store.revocations.revoke(Self.revocation))
      try store.close()
      #expect(try SQLiteOperatorLists(reading: directory).revocations.revocations().tokens == ["t"])
    }
  }
}
