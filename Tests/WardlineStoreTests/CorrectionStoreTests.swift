import Testing
import WardlineModel
import WardlineStore
import WardlineSync
import WardlineTestSupport

/// Which correction of a message counts, as a device reads it.
struct CorrectionStoreTests {
  private static func say(
    _ text: String, _ sequence: UInt64, correcting key: UInt64? = nil, by author: UserID = Sample.nurse,
    in session: SessionID = Sample.ward, key own: UInt64? = nil, at milliseconds: Int64? = nil
  ) -> RelayNews {
    let body = MessageAttributes.body(text, MessageAttributes(corrects: key.map(Sample.key)))
    return .event(Sample.message(body, sequence: sequence, of: session, key: own, by: author, at: milliseconds))
  }

  private static func withStore(_ body: (SQLiteClientStore) throws -> Void) throws {
    try withTemporaryDirectory { directory in
      try body(try SQLiteClientStore(path: directory + "/store.sqlite", user: Sample.nurse))
    }
  }

  private static func counting(_ keys: [UInt64], in store: SQLiteClientStore) throws -> [String] {
    let found = try store.corrections(of: keys.map(Sample.key), in: Sample.ward)
    let all = try store.corrections(in: Sample.ward)
    #expect(all.filter { found[$0.key] != nil } == found, "both readings have one rule")
    return keys.compactMap { found[Sample.key($0)]?.text }
  }

  @Test("the newest by sequence, whatever time it bears; only the author's, in the session, behind the message")
  func newest() throws {
    try Self.withStore { store in
      _ = try store.apply([Self.say("50 mg", 2), Self.say("other", 3)])
      #expect(try Self.counting([2, 3], in: store) == [])
      _ = try store.apply([
        Self.say("15 mg", 4, correcting: 2, at: 900), Self.say("5 mg", 5, correcting: 2, at: 10),
        Self.say("500 mg", 6, correcting: 2, by: Sample.interpreter), Self.say("1 mg", 1, correcting: 2, key: 61),
        Self.say("2 mg", 7, correcting: 2, in: Sample.clinic, key: 62),
      ])
      // What is in the place of an earlier correction, too.
      #expect(try Self.counting([2, 3, 4, 5], in: store) == ["5 mg", "5 mg"])
      #expect(try store.corrected(in: Sample.ward, limit: 10).map { $0.map(\.text) } == [["50 mg", "15 mg", "5 mg"]])
      #expect(try store.corrected(in: Sample.ward, limit: 1).map { $0.map(\.text) } == [["50 mg", "5 mg"]])
    }
  }

  @Test("one that waits, has failed or was taken back does not count, and neither does one of words that are gone")
  func gone() throws {
    try Self.withStore { store in
      _ = try store.apply([Self.say("50 mg", 1), Self.say("5 mg", 2, correcting: 1), Self.say("6 mg", 3, correcting: 1)])
      let body = MessageAttributes.body("7 mg", MessageAttributes(corrects: Sample.key(1)))
      _ = try store.enqueue([Sample.writing(body, key: 9)])
      #expect(try Self.counting([1], in: store) == ["6 mg"])
      func retract(_ key: UInt64, _ sequence: UInt64) throws {
        var entry = Sample.message("", sequence: sequence, of: Sample.ward)
        entry.event = .done(.retract(Sample.key(key)))
        _ = try store.apply([.event(entry)])
      }
      try retract(3, 4)
      #expect(try Self.counting([1], in: store) == ["5 mg"])
      try retract(1, 5)
      #expect(try Self.counting([1], in: store) == [])
      #expect(try store.corrected(in: Sample.ward, limit: 10).isEmpty)
    }
  }

  @Test("what the relay has lost counts again once it has it again")
  func lost() throws {
    try Self.withStore { store in
      let cursor = LogCursor(epoch: Sample.name("life-1"), sequence: 2)
      _ = try store.apply([
        Self.say("50 mg", 1), Self.say("5 mg", 2, correcting: 1), .cursor(cursor, session: Sample.ward),
      ])
      let from = LogCursor(epoch: Sample.name("life-1"), sequence: 1)
      _ = try store.apply([.reset(from, session: Sample.ward, reason: .diverged)])
      #expect(try Self.counting([1], in: store) == [])
      _ = try store.apply([Self.say("other", 2, key: 8), Self.say("5 mg", 3, correcting: 1, key: 2)])
      #expect(try Self.counting([1], in: store) == ["5 mg"])
    }
  }

  @Test("other words under the key of a correction are a correction of what they say")
  func displaced() throws {
    try Self.withStore { store in
      let body = MessageAttributes.body("5 mg", MessageAttributes(corrects: Sample.key(1)))
      _ = try store.apply([Self.say("50 mg", 1), Self.say("other", 2)])
      _ = try store.enqueue([Sample.writing(body, key: 9)])
      _ = try store.apply([Self.say("6 mg", 3, correcting: 2, key: 9)])
      #expect(try Self.counting([1, 2], in: store) == ["6 mg"])
    }
  }
}
