import Testing
import WardlineHarness
import WardlineModel
import WardlineStore
import WardlineSync
import WardlineTerminal
import WardlineTestSupport

@testable import Wardline
@testable import WardlineCommand

@Suite("Words are found in what a device has")
struct MessageSearchTests {
  @Test("the newest first, with how many there are, whatever their letters and accents; all words must occur")
  func results() throws {
    let directory = try TemporaryDirectory()
    defer { directory.remove() }
    let store = try SQLiteClientStore(path: directory.path + "/ana.sqlite", user: try UserID("ana"))
    let (ward, clinic) = (try SessionID("ward-7"), try SessionID("clinic"))
    var next: UInt64 = 0
    func say(_ texts: [String], in session: SessionID, from minute: Int64) throws {
      _ = try store.apply(
        try texts.enumerated().map { index, text in
          next += 1
          let time = Timestamp(milliseconds: 60_000 * (minute + Int64(index)))
          return .event(
            LogEntry(
              session: session, sequence: UInt64(index + 1), key: IdempotencyKey(high: 7, low: next),
              author: try UserID("amal"),
              loggedAt: time, writtenAt: time, event: .message(body: text)))
        })
    }
    let many = (1...Limits.foundMessagesMax + 50).map { "Fièvre \($0)" }
    try say(many + ["no pain"], in: ward, from: 10)
    try say(["Since Monday:\nFIEVRE, \u{1B}[2J and a rash"], in: clinic, from: 0)
    try store.close()
    func find(_ line: String) throws -> SearchResult {
      try MessageSearch(line: line).results(for: line, in: try DeviceStore(at: directory.path + "/ana.sqlite"))
    }
    let all = try find("fievre")
    #expect(all.count == many.count + 1 && all.found.count == Limits.foundMessagesMax && all.words == "fievre")
    #expect(all.found.first?.message.text == many.last && all.found.first?.excerpt == "«Fièvre» \(many.count)")
    let one = try find(" rash  fièvre ")
    #expect(one.count == 1 && one.found.map(\.message.session) == [clinic])
    let excerpt = one.found.first?.excerpt ?? ""
    #expect(excerpt.contains("«FIEVRE»") && !excerpt.contains("\u{1B}") && !excerpt.contains("\n"), "\(excerpt)")
    #expect(try find("fievre penicillin") == SearchResult("fievre penicillin"))
    let long = String(repeating: "a ", count: 500) + "rash " + String(repeating: "b", count: 5_000)
    let short = MessageSearch(["rash"]).excerpt(of: long)
    #expect(short.hasPrefix("…") && short.contains("«rash»") && short.utf8.count < 2_000)
  }
}
