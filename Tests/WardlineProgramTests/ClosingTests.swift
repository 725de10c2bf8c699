import Foundation
import Testing
import WardlineHarness
import WardlineModel

@testable import Wardline

/// A call of the library returns, whatever happens to the client meanwhile.
struct ClosingTests {
  @Test(
    "a message written while the client closes, or after that, is kept or refused: no call waits for ever",
    .timeLimit(.minutes(1)))
  func writtenWhileClosing() async throws {
    let directory = try TemporaryDirectory()
    defer { directory.remove() }
    let options = WardlineClient.Options(
      relay: "ws://127.0.0.1:9", storePath: directory.path + "/ana.sqlite", user: try UserID("ana")
    ) { "" }
    let ward = try SessionID("ward-7")
    let client = try WardlineClient(options)
    await client.start()
    let written = try await withThrowingTaskGroup(of: IdempotencyKey?.self) { group in
      for index in 0..<100 { group.addTask { try await client.send("line \(index)", in: ward).id } }
      group.addTask {
        await client.close()
        return nil
      }
      return try await group.reduce(into: Set<IdempotencyKey>()) { keys, key in if let key { keys.insert(key) } }
    }
    let late = try await client.send("after the end", in: ward)
    #expect(written.count == 100)
    #expect(late.state == .pending)
    // What was returned as pending is on disk.
    let reopened = try WardlineClient(options)
    #expect(try reopened.recent(of: ward).messages.last?.text == "after the end")
    await reopened.close()
  }
}
