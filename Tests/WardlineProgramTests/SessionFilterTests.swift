import ArgumentParser
import Testing
import WardlineModel
import WardlineTestSupport

@testable import WardlineCommand

@Suite("Which of all sessions are listed")
struct SessionFilterTests {
  /// Five sessions that began a second apart; two of them have an open request.
  private static func rows() throws -> [SessionOverview] {
    let amal = Participant(user: Sample.name("amal"), role: .interpreter)
    return try [("a", nil, false), ("b", "ar-SY", true), ("c", "ar-EG", false), ("d", "fa", true), ("e", nil, false)]
      .enumerated().map { index, row in
        SessionOverview(
          try SessionID(row.0), language: try row.1.map { try LanguageTag($0) }, createdAt: Sample.time(Int64(index)),
          members: row.0 == "c" || row.0 == "d" ? [amal] : [], openRequest: row.2 ? Sample.key(UInt64(index)) : nil)
      }
  }

  private static func names(_ arguments: String...) throws -> (names: String, left: Int) {
    let (page, left) = try SessionFilter.parse(arguments).page(of: try rows())
    return (page.map(\.session.text).joined(), left)
  }

  @Test("all; those that wait; of a language with and without its dialect; with a user; all of it together")
  func filters() throws {
    #expect(try Self.names() == ("abcde", 0))
    #expect(try Self.names("--waiting") == ("bd", 0))
    #expect(try Self.names("--language", "ar") == ("bc", 0))
    #expect(try Self.names("--language", "ar-EG") == ("c", 0))
    #expect(try Self.names("--with", "amal") == ("cd", 0))
    #expect(try Self.names("--with", "amal", "--waiting", "--language", "fa") == ("d", 0))
    #expect(try Self.names("--with", "nobody") == ("", 0))
  }

  @Test("pages say how many are behind them, and follow each other without a gap, also filtered")
  func pages() throws {
    #expect(try Self.names("--limit", "2") == ("ab", 3))
    #expect(try Self.names("--limit", "2", "--after", "b") == ("cd", 1))
    #expect(try Self.names("--limit", "2", "--after", "d") == ("e", 0))
    #expect(try Self.names("--after", "e") == ("", 0))
    // The one that the page before ended with need not be meant any more.
    #expect(try Self.names("--waiting", "--after", "c") == ("d", 0))
    #expect(throws: Failure.self) { try Self.names("--after", "gone") }
    #expect(throws: (any Error).self) { try SessionFilter.parse(["--limit", "0"]) }
    #expect(throws: (any Error).self) { try SessionsCommand.parse(["--watch", "--after", "b"]) }
    #expect(throws: Never.self) { try SessionsCommand.parse(["--watch", "--limit", "2"]) }
  }
}
