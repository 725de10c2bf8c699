import Testing
import WardlineModel
import WardlineStore
import WardlineSync
import WardlineTestSupport

/// Why the worker has no connection, as other programs read it.
struct LinkFailureTests {
  @Test("why there is no connection is read from beside, until there is one; only the worker says it")
  func keptAndForgotten() throws {
    try withTemporaryDirectory { directory in
      let path = directory + "/store.sqlite"
      let worker = try SQLiteClientStore(path: path, user: Sample.nurse)
      let token = try worker.takeLease(after: .none, owner: "one", expiresAtMilliseconds: 1)
      let beside = try SQLiteClientStore(existing: path)
      #expect(try beside.linkFailure() == nil)
      let failure = LinkFailure(reason: "cannot find relay.example", since: Sample.time(70))
      try worker.setLinkFailure(failure, under: token)
      #expect(try beside.linkFailure() == failure)
      _ = try worker.takeLease(after: token, owner: "two", expiresAtMilliseconds: 1)
      #expect(throws: StoreError.fenced) { try worker.setLinkFailure(nil, under: token) }
      #expect(try beside.linkFailure() == failure)
      try worker.setLinkFailure(nil, under: try worker.currentToken())
      #expect(try beside.linkFailure() == nil)
    }
  }
}
