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
  private struct AtUTC: Wording {
    func text(_ phrase: Phrase, _ arguments: [String: String], count: Int?) -> String { phrase.rawValue }
    func secondsFromUTC(at time: Timestamp) -> Int { 0 }
  }

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
      try MessageSearch(line: line, in: AtUTC()).results(
        for: line, in: try DeviceStore(at: directory.path + "/ana.sqlite"))
    }
    let all = try find("fievre")
    #expect(all.count == many.count + 1 && all.found.count == Limits.foundMessagesMax && all.words == "fievre")
    #expect(all.found.first?.message.text == many.last && all.found.first?.excerpt == "«Fièvre» \(many.count)")
    let one = try find(" rash  fièvre ")
    #expect(one.count == 1 && one.found.map(\.message.session) == [clinic])
    let excerpt = one.found.first?.excerpt ?? ""
    #expect(excerpt.contains("«FIEVRE»") && !excerpt.contains("\u{1B}") && !excerpt.contains("\n"), "\(excerpt)")
    #expect(try find("fievre penicillin") == SearchResult("fievre penicillin"))
    // By whom, where, and when: days begin at the reader's clock.
    let day = "1970-01-01"
    #expect(try find("fievre from:amal in:CLI").count == 1 && find("fievre from:ana").count == 0)
    #expect(try find("from:ama in:ward after:\(day)").count == find("in:ward").count)
    #expect(try find("before:\(day)").count == 0 && find("before:1970-01-02 in:ward").count == 251)
    #expect(try find("after:2026-11-20").count == 0)
    #expect(throws: ClientError.self) { try find("after:20.11.2026") }
    #expect(try find("after:meals").count == 0)
    let long = String(repeating: "a ", count: 500) + "rash " + String(repeating: "b", count: 5_000)
    let short = MessageSearch(["rash"]).excerpt(of: long)
    #expect(short.hasPrefix("…") && short.contains("«rash»") && short.utf8.count < 2_000)
  }
}
