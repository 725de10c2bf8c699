import Testing
import WardlineModel
import WardlineRelay

// MARK: Preferences

extension RelayStoreContract {
  static func preferencesComeBack(_ store: some RelayStore) throws {
    let (phone, desk) = (try DeviceID("phone"), try DeviceID("desk"))
    func keep(_ key: UInt64, _ name: String, _ value: String, on device: DeviceID?, by user: UserID = Sample.nurse) throws {
      let record = KeptOperation(
        key: Sample.key(key), author: user, device: device, session: nil, recordedAt: Sample.time(Int64(key)),
        writtenAt: Sample.time(0), action: .setPreference(name: name, value: value))
      try store.commit { transaction throws(StoreError) in try transaction.insert(record) }
    }
    func page(_ asked: RestorePreferences, limit: Int = 10, of user: UserID = Sample.nurse) throws -> PreferencePage {
      try store.preferences(of: user, asked, limit: limit)
    }
    #expect(try page(RestorePreferences()) == PreferencePage(device: nil))
    try keep(1, "notify", "on", on: desk)
    try keep(2, "language", "ar", on: desk)
    try keep(3, "notify", "off", on: desk)
    try keep(4, "notify", "loud", on: phone)
    try keep(5, "notify", "theirs", on: desk, by: Sample.interpreter)
    let ofDesk = [PreferencePage.Value(name: "language", value: "ar"), .init(name: "notify", value: "off")]
    let ofPhone = [PreferencePage.Value(name: "notify", value: "loud")]
    #expect(try page(RestorePreferences()) == PreferencePage(device: phone, values: ofPhone), "who backed up last")
    #expect(try page(RestorePreferences(exceptDevice: phone)) == PreferencePage(device: desk, values: ofDesk))
    #expect(try page(RestorePreferences(device: desk)) == PreferencePage(device: desk, values: ofDesk))
    #expect(try page(RestorePreferences(device: desk), limit: 1).values == Array(ofDesk.prefix(1)))
    #expect(try page(RestorePreferences(device: desk, afterName: "language")).values == Array(ofDesk.suffix(1)))
    #expect(try page(RestorePreferences(device: desk, afterName: "notify")).values.isEmpty)
    #expect(try page(RestorePreferences(), of: Sample.interpreter).values.map(\.value) == ["theirs"])
    // A page ends with the value that passes its bytes.
    let long = String(repeating: "x", count: Limits.textBytesMax)
    for number in UInt64(0)..<12 { try keep(100 + number, "long-\(10 + number)", long, on: phone) }
    let first = try page(RestorePreferences(device: phone), limit: 100)
    #expect(first.values.count == Limits.pageBytesMax / Limits.textBytesMax, "\(first.values.count)")
    let rest = try page(RestorePreferences(device: phone, afterName: first.values.last?.name ?? ""), limit: 100)
    #expect(first.values.count + rest.values.count == 13)
  }
}
