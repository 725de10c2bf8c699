import Foundation
import Testing
import WardlineModel
import WardlineStore
import WardlineTestSupport

/// What is read of a store that is damaged, and of one of any length.
struct SalvageTests {
  private static let count: UInt64 = 3_000

  private static func fill(_ path: String) throws {
    // The damage is done where a text is found.
    let store = try SQLiteClientStore(path: path, user: Sample.nurse, isSealed: false)
    _ = try store.enqueue((1...count).map { Sample.writing("message \($0).", key: $0, at: Int64($0)) })
    _ = try store.enqueue([Sample.writing("elsewhere", key: count + 1, in: Sample.clinic)])
    try store.close()
  }

  /// Overwrites the page of the table that holds a text, and nothing else.
  private static func damage(_ path: String, at text: String, with byte: UInt8 = 0) throws {
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    let place = try #require(bytes.range(of: Data(text.utf8)))
    let page = place.lowerBound / 4_096 * 4_096
    bytes.replaceSubrange(page..<page + 4_096, with: Data(repeating: byte, count: 4_096))
    try bytes.write(to: URL(fileURLWithPath: path))
  }

  private static func texts(_ path: String, of session: SessionID? = nil) throws -> ([String], Salvaged) {
    var texts: [String] = []
    let result = try Salvage(at: path).messages(of: session) { texts.append($0.text) }
    return (texts, result)
  }

  @Test("a store that is sound is salvaged whole, or one session of it")
  func sound() throws {
    try withTemporaryDirectory { directory in
      let path = directory + "/store.sqlite"
      try Self.fill(path)
      let (texts, result) = try Self.texts(path)
      #expect(texts == (1...Self.count).map { "message \($0)." } + ["elsewhere"])
      #expect(result.isWhole && result.messages == texts.count)
      #expect(try Self.texts(path, of: Sample.clinic).0 == ["elsewhere"])
    }
  }

  @Test("a damaged page of messages costs its own rows, which are named, and no other; the last page, too")
  func damagedPages() throws {
    try withTemporaryDirectory { directory in
      let path = directory + "/store.sqlite"
      try Self.fill(path)
      try Self.damage(path, at: "message 1500.")
      let (texts, result) = try Self.texts(path)
      #expect(result.unreadable.count == 1 && result.unreadable[0].contains(1_500), "\(result)")
      #expect((2...200).contains(result.unreadableCount) && !result.isEndUnknown)
      let expected = (1...Self.count).filter { !result.unreadable[0].contains(Int64($0)) }.map { "message \($0)." }
      #expect(texts == expected + ["elsewhere"])

      try Self.damage(path, at: "elsewhere", with: 0xFF)
      let (rest, both) = try Self.texts(path)
      #expect(both.unreadable.count == 2 && both.unreadable[1].upperBound == Int64(Self.count + 1), "\(both)")
      #expect(!both.isEndUnknown)
      #expect(rest == texts.filter { text in !both.unreadable[1].contains { text == "message \($0)." } }.dropLast())
    }
  }

  @Test("a damaged index costs no message")
  func damagedIndex() throws {
    try withTemporaryDirectory { directory in
      let path = directory + "/store.sqlite"
      try Self.fill(path)
      var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
      // Leaves of indexes begin with 10, interior pages with 2.
      for page in stride(from: 4_096, to: bytes.count, by: 4_096) where bytes[page] == 10 || bytes[page] == 2 {
        bytes.replaceSubrange(page..<page + 4_096, with: Data(repeating: 0xFF, count: 4_096))
      }
      try bytes.write(to: URL(fileURLWithPath: path))
      let (texts, result) = try Self.texts(path)
      #expect(result.isWhole && texts.count == Int(Self.count) + 1, "\(result)")
    }
  }

  @Test("a file that is no store is refused, and not touched")
  func noStore() throws {
    try withTemporaryDirectory { directory in
      let path = directory + "/store.sqlite"
      try Data(repeating: 7, count: 8_192).write(to: URL(fileURLWithPath: path))
      #expect(throws: StoreError.self) { try Salvage(at: path) }
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data(repeating: 7, count: 8_192))
    }
  }

  @Test("a history is handed over a page at a time, as a reader of all of it has it; what goes meanwhile is left out")
  func history() throws {
    try withTemporaryDirectory { directory in
      let path = directory + "/store.sqlite"
      try Self.fill(path)
      let store = try SQLiteClientStore(path: path, user: Sample.nurse)
      var found: [Message] = []
      try store.forEachMessage(of: Sample.ward) { found.append($0) }
      #expect(found == (try store.messages(of: Sample.ward, limit: .max)))
      var count = 0
      try store.forEachMessage(of: Sample.ward) { message in
        if count == 0 { _ = try store.delete(Sample.key(Self.count)) }
        #expect(message.id != Sample.key(Self.count))
        count += 1
      }
      #expect(count == Int(Self.count) - 1)
    }
  }

  @Test("a store that SQLite calls malformed is damaged for good, and nobody is told to start again")
  func words() throws {
    try withTemporaryDirectory { directory in
      let path = directory + "/store.sqlite"
      try Self.fill(path)
      try Self.damage(path, at: "message 1500.")
      let store = try SQLiteClientStore(existing: path)
      let error = try #require(throws: StoreError.self) { try store.messages(of: Sample.ward, limit: .max) }
      guard case .damaged = error else { return #expect(Bool(false), "\(error)") }
      #expect(error.description.contains("damaged") && !error.description.contains("start again to"))
      #expect(throws: error) { try store.sessions() }
    }
  }
}
