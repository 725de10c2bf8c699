import Foundation
import Testing
import WardlineModel

/// The page from which others write their clients.
struct ProtocolPageTests {
  private static let page = URL(filePath: #filePath).appending(path: "../../../Sources/Wardline/Wardline.docc/Protocol.md")
    .standardized

  @Test(
    "the page explains each code with which a relay rejects, once, and no other; those that are not final are those that hold a lane"
  )
  func rejections() throws {
    let text = try String(contentsOf: Self.page, encoding: .utf8)
    let rows = try #require(text.components(separatedBy: "\n## Rejections\n").last).matches(
      of: /\n\| `([a-z_]+)` \| (yes|no) \|/)
    let explained = rows.map { RejectionCode(rawValue: String($0.1)) }
    #expect(explained.count == Set(explained).count)
    #expect(Set(explained) == Set(RejectionCode.known).subtracting(RejectionCode.ownCodes))
    #expect(Set(zip(explained, rows).filter { $1.2 == "no" }.map(\.0)) == [.busy, .held, .rateLimited])
  }
}
