internal import Wardline
internal import WardlineModel
internal import WardlineTerminal

// The parts of a transcript that the screen asks for.
extension ScreenEffects {
  /// A part, with the corrections of its messages that count.
  func page(_ intent: ScreenIntent, in session: SessionID) async throws(ClientError) -> MessagePage {
    var page = try await uncorrectedPage(intent, in: session)
    page.corrections = try await corrections(of: page.messages, in: session)
    return page
  }

  func corrections(
    of messages: [Message], in session: SessionID?
  ) async throws(ClientError) -> [IdempotencyKey: Message] {
    guard let session else { return [:] }
    return try await client.corrections(of: messages.filter { $0.session == session }.map(\.id), in: session)
  }

  /// One more is asked for than is shown, to know whether there are more.
  private func uncorrectedPage(_ intent: ScreenIntent, in session: SessionID) async throws(ClientError) -> MessagePage {
    let limit = Limits.windowPageMessages
    switch intent {
    case .loadOlder(let message):
      let found = try await client.messages(of: session, before: message.id, limit: limit + 1)
      return MessagePage(Array(found.suffix(limit)), position: .older, hasOlder: found.count > limit, hasNewer: true)
    case .loadNewer(let message):
      let found = try await client.messages(of: session, after: message.id, limit: limit + 1)
      return MessagePage(Array(found.prefix(limit)), position: .newer, hasOlder: true, hasNewer: found.count > limit)
    case .loadAround(let key): return try await page(around: key, in: session)
    case .loadUnread(let sequence):
      guard let key = try await client.firstMessage(of: session, after: sequence)?.id else {
        return try await newest(of: session)
      }
      return try await page(around: key, in: session)
    case .loadSince(let time):
      guard let key = try await client.firstMessage(of: session, since: time)?.id else { return try await newest(of: session) }
      return try await page(around: key, in: session)
    default: return try await newest(of: session)
    }
  }

  private func page(around key: IdempotencyKey, in session: SessionID) async throws(ClientError) -> MessagePage {
    let half = Limits.windowPageMessages / 2
    let before = try await client.messages(of: session, before: key, limit: half + 1)
    let after = try await client.messages(of: session, after: key, limit: half + 1)
    guard let middle = try await client.message(key) else { return try await newest(of: session) }
    return MessagePage(
      before.suffix(half) + [middle] + after.prefix(half), position: .whole(showing: key), hasOlder: before.count > half,
      hasNewer: after.count > half)
  }

  private func newest(of session: SessionID) async throws(ClientError) -> MessagePage {
    let found = try await client.newestMessages(of: session, limit: Limits.windowPageMessages + 1)
    return MessagePage(
      Array(found.suffix(Limits.windowPageMessages)), position: .whole(showing: nil),
      hasOlder: found.count > Limits.windowPageMessages, hasNewer: false)
  }
}
