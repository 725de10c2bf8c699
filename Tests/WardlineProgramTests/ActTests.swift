import Testing
import WardlineHarness
import WardlineModel
import WardlineTerminal
import WardlineTestSupport

@testable import Wardline
import WardlineStore
import WardlineSync
@testable import WardlineCommand

/// What the screen, plain lines and JSON have performed for them, without a connection.
struct ActTests {
  private let bed: SessionID
  private let arabic: InterpreterRequest
  private let key: IdempotencyKey

  init() throws {
    (bed, arabic) = (try SessionID("bed-4"), InterpreterRequest(try LanguageTag("ar")))
    key = try #require(IdempotencyKey("019a9f3e-7b21-7c44-9d0e-2f6b1a5c8e90"))
  }

  private func withClient(_ body: (WardlineClient) async throws -> Void) async throws {
    let directory = try TemporaryDirectory()
    defer { directory.remove() }
    let client = try WardlineClient(
      .init(relay: "ws://127.0.0.1:9", storePath: directory.path + "/ana.sqlite", user: try UserID("ana")) { "" })
    try await body(client)
    await client.close()
  }

  /// Why nothing was done; `nil` where something was.
  private func why(_ outcome: ActOutcome) -> String? { if case .nothing(_, let why) = outcome { why } else { nil } }

  @Test("what there is nothing of is said, and queues nothing")
  func nothing() async throws {
    try await withClient { client in
      let user = try UserID("amal")
      for (act, expected) in [
        (Act.accept(), "nothing rings"), (.decline(), "nothing rings"), (.accept(key), "no such request rings here"),
        (.cancel(), "there is no such request here"), (.renew(key), "there is no such request here"),
        (.assign(user, to: bed), "there is no open request in bed-4"),
      ] {
        let outcome = try await client.perform(act, in: nil)
        #expect(why(outcome) == expected)
        #expect(throws: ClientError.self) { try outcome.requireDone() }
      }
      for act in [Act.leave(), .invite(user), .handOver(.other, leavesAtOnce: false)] {
        await #expect { try await client.perform(act, in: nil) } throws: { ($0 as? ClientError)?.kind == .badInput }
      }
      #expect(try await client.counts() == QueueCounts(pending: 0, failed: 0))
    }
  }

  @Test("a request is made in the open session or in a new one, and the newest of one's own is cancelled")
  func requests() async throws {
    try await withClient { client in
      #expect(why(try await client.perform(.request(arabic), in: bed)) == nil)
      #expect(try await client.requests().map(\.session) == [bed])
      #expect(why(try await client.perform(.request(arabic), in: nil)) == nil)
      let newest = try #require(try await client.requests().first)
      #expect(newest.session != bed && newest.session.text.hasPrefix("ar-"))
      #expect(why(try await client.perform(.cancel(), in: nil)) == nil)
      #expect(try await client.request(newest.request)?.state == .cancelled)
      #expect(why(try await client.perform(.cancel(newest.request), in: nil)) != nil, "it is cancelled already")
      #expect(why(try await client.perform(.cancel(), in: bed)) == nil)
    }
  }

  @Test("a message of somebody else is confirmed once: the one that is named, or the newest")
  func confirmations() async throws {
    let directory = try TemporaryDirectory()
    defer { directory.remove() }
    let path = directory.path + "/ana.sqlite"
    let store = try SQLiteClientStore(path: path, user: try UserID("ana"))
    let texts = ["Where does it hurt?", "Here.", "Since when?"]
    _ = try store.apply(
      try texts.enumerated().map { index, text in
        let author = try UserID(index == 1 ? "ana" : "amal")
        return .event(
          LogEntry(
            session: bed, sequence: UInt64(index + 1), key: IdempotencyKey(high: 7, low: UInt64(index + 1)), author: author,
            loggedAt: Timestamp(milliseconds: 1_000), writtenAt: Timestamp(milliseconds: 1_000), event: .message(body: text)))
      })
    try store.close()
    let client = try WardlineClient(.init(relay: "ws://127.0.0.1:9", storePath: path, user: try UserID("ana")) { "" })
    func queued() async throws -> [ClientOperation.Action] { try await client.queueRows(limit: 9).map(\.operation.action) }
    let (first, own, newest) = (
      IdempotencyKey(high: 7, low: 1), IdempotencyKey(high: 7, low: 2), IdempotencyKey(high: 7, low: 3)
    )
    guard case .done(let notice?) = try await client.perform(.understood(), in: bed) else {
      Issue.record("it is not confirmed in words")
      return
    }
    #expect(notice.text(in: CurrentWording.english).contains("Since when?"))
    #expect(try await queued() == [.confirmMessage(newest)])
    #expect(why(try await client.perform(.understood(first), in: bed)) == nil)
    #expect(why(try await client.perform(.understood(newest), in: bed)) == nil)
    #expect(try await queued() == [.confirmMessage(newest), .confirmMessage(first)], "each once")
    for key in [own, key] {
      await #expect { try await client.perform(.understood(key), in: bed) } throws: { ($0 as? ClientError)?.kind == .badInput }
    }
    #expect(why(try await client.perform(.understood(), in: try SessionID("bed-5"))) == "nobody else has written here")
    #expect(try await queued().count == 2)
    await client.close()
    // What failed has told nobody: it can be said again.
    let again = try SQLiteClientStore(path: path, user: try UserID("ana"))
    let waiting = try #require(try again.queue().first { $0.operation.action == .confirmMessage(first) })
    _ = try again.claim([waiting.operation.key])
    _ = try again.apply([
      .rejected(Rejection(key: waiting.operation.key, session: bed, code: .notAllowed, isPermanent: true, detail: ""))
    ])
    try again.close()
    let third = try WardlineClient(.init(relay: "ws://127.0.0.1:9", storePath: path, user: try UserID("ana")) { "" })
    #expect(try await third.confirm(first) != nil)
    await third.close()
    let ended = try SQLiteClientStore(path: path, user: try UserID("ana"))
    _ = try ended.apply([
      .event(
        LogEntry(
          session: bed, sequence: 4, key: nil, author: try UserID("amal"), loggedAt: Timestamp(milliseconds: 2_000),
          writtenAt: Timestamp(milliseconds: 2_000), event: .status(VersionedStatus(.ended, version: 2))))
    ])
    try ended.close()
    let last = try WardlineClient(.init(relay: "ws://127.0.0.1:9", storePath: path, user: try UserID("ana")) { "" })
    await #expect { try await last.confirm(first) } throws: { ($0 as? ClientError)?.kind == .badInput }
    await last.close()
  }

  @Test("an invitation and a mute are confirmed in words")
  func confirmed() async throws {
    try await withClient { client in
      let user = try UserID("amal")
      for act in [Act.invite(user, to: bed), .mute(user, true)] {
        guard case .done(let notice?) = try await client.perform(act, in: nil) else {
          Issue.record("\(act) is not confirmed")
          continue
        }
        #expect(notice.text(in: CurrentWording.english).contains("amal"))
      }
    }
  }
}
