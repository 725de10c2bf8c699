import Testing
import WardlineModel
import WardlineStore
import WardlineSync
import WardlineTestSupport

/// What a screen reads beside what changes.
struct HistoryTests {
  @Test("pages before and after any message are the whole history, also where many were written in the same millisecond")
  func pages() throws {
    try withTemporaryDirectory { directory in
      let store = try SQLiteClientStore(path: directory + "/store.sqlite", user: Sample.nurse)
      // Few times for many messages, in an order that is not theirs; some are not sent yet, and another session lies between them.
      let written = (1...60 as ClosedRange<UInt64>).map { number in
        Sample.writing("\(number)", key: number, at: Int64(number * 7 % 5))
      }
      _ = try store.enqueue(written)
      _ = try store.enqueue([Sample.writing("elsewhere", key: 99, at: 2, in: Sample.name("other"))])
      let answers = (1...40 as ClosedRange<UInt64>).map { number in
        RelayNews.accepted(Sample.accepting(number, sequence: 41 - number, writtenAt: Int64(number * 7 % 5)))
      }
      _ = try store.apply(answers)
      let all = try store.messages(of: Sample.ward, limit: 100)
      #expect(all.count == 60)
      for (index, message) in all.enumerated() {
        let before = try store.messages(of: Sample.ward, .before, message.id, limit: 7)
        #expect(before == Array(all[max(0, index - 7)..<index]))
        let after = try store.messages(of: Sample.ward, .after, message.id, limit: 7)
        #expect(after == Array(all[(index + 1)...].prefix(7)))
      }
      #expect(try store.messages(of: Sample.ward, .before, Sample.key(1_000), limit: 7).isEmpty)
    }
  }

  @Test("a page far back costs no more than the newest one: it is found by the index")
  func pagesAreFound() throws {
    try withTemporaryDirectory { directory in
      let store = try SQLiteClientStore(path: directory + "/store.sqlite", user: Sample.nurse)
      _ = try store.enqueue((1...20_000 as ClosedRange<UInt64>).map { Sample.writing("\($0)", key: $0, at: Int64($0)) })
      let clock = ContinuousClock()
      func fastest(_ body: () throws -> Void) rethrows -> Duration {
        try (0..<5).map { _ in try clock.measure(body) }.min() ?? .zero
      }
      let newest = try fastest { _ = try store.messages(of: Sample.ward, limit: 100) }
      let old = try fastest { _ = try store.messages(of: Sample.ward, .before, Sample.key(5_000), limit: 100) }
      // The whole history would be two hundred times as much.
      #expect(old < newest * 10, "\(old) for an old page, \(newest) for the newest")
    }
  }

  @Test("the last messages are those of the log, whatever time they bear, and behind them what is not in it")
  func lastOfLog() throws {
    try withTemporaryDirectory { directory in
      let store = try SQLiteClientStore(path: directory + "/store.sqlite", user: Sample.nurse)
      // The third one came from a device whose clock is years behind.
      let times: [Int64] = [10, 20, -500_000_000_000, 30]
      _ = try store.enqueue((1...5).map { Sample.writing("\($0)", key: $0, at: 10 * Int64($0)) })
      for (index, time) in times.enumerated() {
        let sequence = UInt64(index + 1)
        _ = try store.apply([.accepted(Sample.accepting(sequence, sequence: sequence, writtenAt: time))])
      }
      #expect(try store.messages(of: Sample.ward, limit: 3).map(\.text) == ["2", "4", "5"])
      #expect(try store.lastMessages(of: Sample.ward, limit: 3).map(\.text) == ["3", "4", "5"])
      #expect(try store.lastMessages(of: Sample.ward, limit: 9).map(\.text) == ["1", "2", "3", "4", "5"])
      #expect(try store.lastMessages(of: Sample.clinic, limit: 9).isEmpty)
    }
  }

  @Test("a message knows when it was logged, from the answer and from the log, and over a restart")
  func loggedAt() throws {
    try withTemporaryDirectory { directory in
      let path = directory + "/store.sqlite"
      let store = try SQLiteClientStore(path: path, user: Sample.nurse)
      _ = try store.enqueue([Sample.writing("mine", key: 1, at: 1), Sample.writing("waits", key: 2, at: 2)])
      let late = 1_000 - Limits.writtenLongBeforeMilliseconds
      let theirs = Sample.message("theirs", sequence: 2, of: Sample.ward, key: 3, by: Sample.interpreter, at: late)
      _ = try store.apply([.accepted(Sample.accepting(1, sequence: 1, writtenAt: late - 1)), .event(theirs)])
      try store.close()
      let again = try SQLiteClientStore(path: path, user: Sample.nurse)
      let messages = try again.lastMessages(of: Sample.ward, limit: 9)
      #expect(messages.map(\.loggedAt) == [Sample.time(1_000), Sample.time(2), nil])
      #expect(messages.map(\.loggedLongAfter) == [Sample.time(1_000), nil, nil], "ten minutes to the millisecond are not long")
    }
  }

  @Test("a draft is kept over a restart, and gone when it is empty")
  func drafts() throws {
    try withTemporaryDirectory { directory in
      let path = directory + "/store.sqlite"
      let store = try SQLiteClientStore(path: path, user: Sample.nurse)
      #expect(try store.draft(of: Sample.ward) == MessageDraft())
      try store.setDraft(MessageDraft(text: "Any aller"), of: Sample.ward)
      try store.setDraft(MessageDraft(text: "Any allergies?\u{0}"), of: Sample.ward)
      let other = MessageDraft(
        text: "elsewhere", replaces: Sample.key(7), replyTo: Sample.key(8), corrects: Sample.key(9))
      try store.setDraft(other, of: Sample.name("other"))
      try store.close()
      let again = try SQLiteClientStore(path: path, user: Sample.nurse)
      #expect(try again.draft(of: Sample.ward) == MessageDraft(text: "Any allergies?\u{0}"))
      try again.setDraft(MessageDraft(), of: Sample.ward)
      #expect(try again.draft(of: Sample.ward) == MessageDraft())
      #expect(try again.draft(of: Sample.name("other")) == other)
      try again.setDraft(MessageDraft(text: "elsewhere"), of: Sample.name("other"))
      #expect(try again.draft(of: Sample.name("other")) == MessageDraft(text: "elsewhere"))
    }
  }
}
