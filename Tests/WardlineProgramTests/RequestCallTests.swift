import Testing
import WardlineHarness
import WardlineModel

@testable import Wardline

/// The library's calls for asking for an interpreter and being one, without a connection.
struct RequestCallTests {
  private let ana: UserID
  private let ward: SessionID
  private let arabic: LanguageTag

  init() throws {
    (ana, ward, arabic) = (try UserID("ana"), try SessionID("bed-4"), try LanguageTag("ar-SY"))
  }

  private func withClient(_ body: (WardlineClient, DeviceStore) async throws -> Void) async throws {
    let directory = try TemporaryDirectory()
    defer { directory.remove() }
    let path = directory.path + "/ana.sqlite"
    let client = try WardlineClient(.init(relay: "ws://127.0.0.1:9", storePath: path, user: ana) { "" })
    try await body(client, DeviceStore(at: path))
    await client.close()
  }

  @Test(
    "a request made offline is there at once, for every program on the store, and is cancelled where no relay has it",
    .timeLimit(.minutes(1)))
  func asking() async throws {
    try await withClient { client, store in
      let updates = await client.updates()
      let content = InterpreterRequest(arabic, urgency: .urgent, note: "consent")
      let key = try await client.requestInterpreter(content, in: ward)
      let request = try #require(try await client.request(key))
      #expect(request.state == .pending && request.author == ana && request.content == content && request.session == ward)
      #expect(try await client.requests() == [request] && store.requests() == [request] && store.request(key) == request)
      _ = try await client.cancelRequest(key, in: ward)
      #expect(try await client.request(key)?.state == .cancelled)
      #expect(try await client.counts() == QueueCounts(pending: 0, failed: 0))
      #expect(try await client.answer(to: key)?.state == .taken)
      var states: [RequestState] = []
      for await update in updates {
        if case .change(.request(let request)) = update { states.append(request.state) }
        if states.count == 2 { break }
      }
      #expect(states == [.pending, .cancelled])
    }
  }

  @Test("an answer waits for the relay under the name of the request, and is known to every program on the store")
  func answering() async throws {
    try await withClient { client, store in
      let request = try #require(IdempotencyKey("019a9f3e-7b21-7c44-9d0e-2f6b1a5c8e90"))
      #expect(try await client.answer(to: request) == nil)
      let accept = try await client.acceptRequest(request, in: ward)
      #expect(try await client.answer(to: request) == RequestAnswer(accept, .pending))
      #expect(try store.answer(to: request) == RequestAnswer(accept, .pending))
      #expect(try await client.rings().isEmpty && store.rings().isEmpty && store.sessions().isEmpty)
      _ = try await client.delete(accept)
      #expect(try store.answer(to: request) == nil)
    }
  }

  @Test("duty is chosen without a connection, and the directory has no age before it was heard")
  func duty() async throws {
    try await withClient { client, store in
      try await client.setDuty(.on)
      let first = try #require(try await client.duty().choice)
      try await client.setDuty(.off)
      let second = try #require(try store.duty().choice)
      #expect(first.duty == .on && second.duty == .off && first.chosenAt < second.chosenAt)
      #expect(try await client.directory() == Directory() && store.directory() == Directory())
      #expect(try await client.queuedRequests().isEmpty && store.queuedRequests().isEmpty)
    }
  }

  @Test("what no relay would take is refused before it is queued, with what would be right")
  func badInput() async throws {
    try await withClient { client, _ in
      let long = InterpreterRequest(arabic, note: String(repeating: "x", count: Limits.noteBytesMax + 1))
      let key = try #require(IdempotencyKey("019a9f3e-7b21-7c44-9d0e-2f6b1a5c8e90"))
      let reason = DeclineReason(rawValue: "Mrs. Ibrahim is my aunt")
      await #expect { try await client.requestInterpreter(long, in: ward) } throws: { error in
        (error as? ClientError)?.description.contains("501 bytes; at most 500") == true
      }
      await #expect { try await client.declineRequest(key, in: ward, because: reason) } throws: { error in
        (error as? ClientError)?.kind == .badInput
      }
      await #expect { try await client.handOver(ward, because: .init(rawValue: ""), leavesAtOnce: true) } throws: { error in
        (error as? ClientError)?.kind == .badInput
      }
      #expect(try await client.counts() == QueueCounts(pending: 0, failed: 0))
      #expect(try await client.requests().isEmpty)
    }
  }
}
