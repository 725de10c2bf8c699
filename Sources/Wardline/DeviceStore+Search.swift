public import WardlineModel

extension DeviceStore {
  /// Hands over every message that is meant, session by session, the one in which something was written last first, and in each as people read
  /// them. Of any length: a page of messages is in memory at a time.
  ///
  /// What is deleted meanwhile is left out. For example:
  /// `try store.forEachMessage(since: yesterday, where: { $0.text.contains("penicillin") }) { print($0.text) }`.
  ///
  /// - Parameters:
  ///   - sessions: where to look; `nil` for every session that this device knows.
  ///   - since: leaves out what was written earlier; `nil` for everything.
  ///   - isMeant: whether a message is handed over. It is not asked about messages without words.
  ///   - body: takes a message.
  /// - Throws: ``ClientError`` when the store cannot be read, and what `isMeant` and `body` throw.
  public func forEachMessage(
    in sessions: [SessionID]? = nil, since: Timestamp? = nil, where isMeant: (Message) throws -> Bool,
    _ body: (Message) throws -> Void
  ) throws {
    for session in try sessions ?? self.sessions().map(\.session) {
      try forEachMessage(of: session) { message in
        guard !message.text.isEmpty, since.map({ message.writtenAt >= $0 }) ?? true, try isMeant(message) else { return }
        try body(message)
      }
    }
  }
}
