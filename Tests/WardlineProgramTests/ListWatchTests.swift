import Foundation
import Testing
import WardlineHarness
import WardlineModel
import WardlineStore
import WardlineSync
import WardlineTestSupport

@testable import Wardline
@testable import WardlineCommand

@Suite("Lists that come in parts")
struct ListWatchTests {
  @Test("a part is not printed as if it were all, nor the same list twice; a list is complete when the relay says so")
  func parts() async throws {
    let directory = try TemporaryDirectory()
    defer { directory.remove() }
    let path = directory.path + "/store.sqlite"
    let store = try SQLiteClientStore(path: path, user: Sample.nurse, isSealed: false)
    var options = WardlineClient.Options(relay: "ws://127.0.0.1:1", storePath: path, user: Sample.nurse) { "" }
    options.sealsStore = false
    let client = try WardlineClient(options)
    let watch = ListWatch(of: .overview, by: client)
    let rows = ["bed-1", "bed-2"].map { SessionOverview(Sample.name($0), createdAt: Sample.time(1)) }
    func tell(_ row: SessionOverview, isWhole: Bool, left: Int) async throws -> (isWhole: Bool, isNews: Bool) {
      _ = try store.apply([.overview([row], isWhole: isWhole, left: left, heardAt: Sample.time(1))])
      let isComplete = await watch.note(.change(.overview))
      return (isComplete, await watch.isNews(try await client.overview().rows))
    }
    #expect(try await tell(rows[0], isWhole: true, left: 1) == (false, false))
    #expect(try await tell(rows[1], isWhole: false, left: 0) == (true, true))
    #expect(try await tell(rows[1], isWhole: false, left: 0) == (true, false))
    #expect(try await tell(rows[0], isWhole: true, left: 0) == (true, true))
    await client.close()
  }
}
