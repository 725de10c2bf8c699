public import WardlineModel
internal import WardlineStore
internal import WardlineSync

// What a screen reads beside what changes: pages of history, the queue, what was half typed.
extension WardlineClient {
  /// The messages just before one, as people read them: the oldest first. None when it is the first one, or is not there.
  ///
  /// For example: `let older = try await client.messages(of: ward, before: oldest.id)`.
  ///
  /// - Parameters:
  ///   - session: the session to read.
  ///   - message: the message that follows the page.
  ///   - limit: how many at most; ``Transcript/messagesMax`` at most.
  /// - Throws: ``ClientError`` when the store cannot be read.
  public func messages(
    of session: SessionID, before message: IdempotencyKey, limit: Int = Transcript.messagesMax
  ) async throws(ClientError) -> [Message] {
    try await page(of: session, .before, message, limit: limit)
  }

  /// The messages just after one, as ``messages(of:before:limit:)``.
  ///
  /// - Throws: ``ClientError`` when the store cannot be read.
  public func messages(
    of session: SessionID, after message: IdempotencyKey, limit: Int = Transcript.messagesMax
  ) async throws(ClientError) -> [Message] {
    try await page(of: session, .after, message, limit: limit)
  }

  private func page(
    of session: SessionID, _ side: MessageSide, _ message: IdempotencyKey, limit: Int
  ) async throws(ClientError) -> [Message] {
    let limit = min(max(limit, 0), Transcript.messagesMax)
    return try await ask { store throws(StoreError) in
      try store.messages(of: session, side, message, limit: limit)
    } then: { _, page in
      page
    }
  }

  /// The newest messages of a session, the oldest of them first.
  ///
  /// - Throws: ``ClientError`` when the store cannot be read.
  public func newestMessages(of session: SessionID, limit: Int = Transcript.messagesMax) async throws(ClientError) -> [Message]
  {
    let limit = min(max(limit, 0), Transcript.messagesMax)
    return try await ask { store throws(StoreError) in
      try store.messages(of: session, limit: limit)
    } then: { _, page in
      page
    }
  }

  /// The owner's messages in a session that no other member has confirmed as understood, without those that were corrected, the oldest first: among the newest
  /// ``Transcript/messagesMax`` messages, and by the newest ``Limits/sessionEventsMax`` events that a device keeps of a session.
  ///
  /// For example: `let open = try await client.unconfirmedMessages(of: ward).filter(\.attributes.isUrgent)`.
  ///
  /// - Throws: ``ClientError`` when the store cannot be read.
  public func unconfirmedMessages(of session: SessionID) async throws(ClientError) -> [Message] {
    try await ask { store throws(StoreError) in
      let confirmed = Set(try store.events(of: session).compactMap(\.confirmed))
      let open = try store.messages(of: session, limit: Transcript.messagesMax).filter { message in
        message.isMine && message.state == .sent && !confirmed.contains(message.id)
      }
      // The correction is what is to be confirmed.
      let corrections = try store.corrections(of: open.map(\.id), in: session)
      return open.filter { corrections[$0.id] == nil }
    } then: { _, messages in
      messages
    }
  }

  /// The corrections that count in the places of these messages of a session: of first words, and of earlier corrections of them.
  ///
  /// For example, for what is on a screen: `let later = try await client.corrections(of: shown.map(\.id), in: ward)`, where
  /// `later[message.id]?.text ?? message.text` are the words that count.
  ///
  /// - Returns: each under the key of the message in whose place it counts; nothing for the others.
  /// - Throws: ``ClientError`` when the store cannot be read.
  public func corrections(
    of messages: [IdempotencyKey], in session: SessionID
  ) async throws(ClientError) -> [IdempotencyKey: Message] {
    try await ask { store throws(StoreError) in
      try store.corrections(of: messages, in: session)
    } then: { _, corrections in
      corrections
    }
  }

  /// The messages of a session that were corrected, each with its corrections behind it in the order of the log. Earlier words are kept as long
  /// as the log keeps them.
  ///
  /// - Returns: the messages of the newest ``Transcript/correctionsMax`` corrections; what was corrected last is at the end.
  /// - Throws: ``ClientError`` when the store cannot be read.
  public func correctedMessages(of session: SessionID) async throws(ClientError) -> [[Message]] {
    try await ask { store throws(StoreError) in
      try store.corrected(in: session, limit: Transcript.correctionsMax)
    } then: { _, corrected in
      corrected
    }
  }

  /// One message; `nil` when this device does not have it.
  ///
  /// - Throws: ``ClientError`` when the store cannot be read.
  public func message(_ id: IdempotencyKey) async throws(ClientError) -> Message? {
    try await ask { store throws(StoreError) in
      try store.message(id)
    } then: { _, message in
      message
    }
  }

  /// The first message of somebody else behind a place in a session's log, such as the first unread one.
  ///
  /// - Throws: ``ClientError`` when the store cannot be read.
  public func firstMessage(of session: SessionID, after sequence: UInt64) async throws(ClientError) -> Message? {
    try await ask { store throws(StoreError) in
      try store.firstMessage(of: session, after: sequence)
    } then: { _, message in
      message
    }
  }

  /// The first message that was written from a time on, as people read them.
  ///
  /// For example, where a day begins: `let first = try await client.firstMessage(of: ward, since: midnight)`.
  ///
  /// - Returns: `nil` where nothing was written from then on.
  /// - Throws: ``ClientError`` when the store cannot be read.
  public func firstMessage(of session: SessionID, since time: Timestamp) async throws(ClientError) -> Message? {
    try await ask { store throws(StoreError) in
      try store.firstMessage(of: session, since: time)
    } then: { _, message in
      message
    }
  }

  /// What waits, and why, in the order in which it goes.
  ///
  /// - Parameter limit: how many at most.
  /// - Throws: ``ClientError`` when the store cannot be read.
  public func queueRows(limit: Int) async throws(ClientError) -> [QueueRow] {
    try await ask { store throws(StoreError) in
      try store.queue(limit: limit)
    } then: { _, rows in
      rows
    }
  }

  /// What was typed in a session and not sent.
  ///
  /// - Throws: ``ClientError`` when the store cannot be read.
  public func draft(of session: SessionID) async throws(ClientError) -> MessageDraft {
    try await ask { store throws(StoreError) in
      try store.draft(of: session)
    } then: { _, draft in
      draft
    }
  }

  /// Keeps what was typed in a session and not sent, so that it is there after a restart. Not synced: a power cut may take the last of it.
  ///
  /// For example: `try await client.setDraft(MessageDraft(text: "Any aller"), of: ward)`.
  ///
  /// - Parameters:
  ///   - draft: of its text at most ``Limits/draftBytesMax`` bytes are kept.
  ///   - session: the session it was typed in.
  /// - Throws: ``ClientError`` when the store takes no writes.
  public func setDraft(_ draft: MessageDraft, of session: SessionID) async throws(ClientError) {
    var kept = draft
    kept.text = draft.text.prefix(bytes: Limits.draftBytesMax)
    try await ask { [kept] store throws(StoreError) in
      try store.setDraft(kept, of: session)
    } then: { _, _ in
    }
  }

  /// How long the relay took to answer last, in milliseconds; `nil` before it did, and while another program has the connection.
  public var roundTripMilliseconds: Int64? { core.machine.isOnline ? core.machine.roundTripMilliseconds : nil }
}

extension String {
  /// As much of it as fits, cut between characters.
  fileprivate func prefix(bytes: Int) -> String {
    guard utf8.count > bytes else { return self }
    var (end, count) = (startIndex, 0)
    while end < endIndex {
      let next = index(after: end)
      count += self[end..<next].utf8.count
      if count > bytes { break }
      end = next
    }
    return String(self[..<end])
  }
}
