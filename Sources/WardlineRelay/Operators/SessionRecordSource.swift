package import WardlineModel

/// What a store reads for ``SessionRecords``, a page at a time; the records are derived here.
///
/// Each read is on its own, so that no reader holds up the relay for long. A log is read without its messages as soon as they cannot change the
/// record (``SessionRecord/needsMessages``).
package protocol SessionRecordSource: SessionRecords {
  /// Sessions that have an entry and began in `[since, until)`, in the order in which they began.
  ///
  /// - Parameter place: only what comes after it; 0 for the beginning.
  func sessions(
    after place: Int64, since: Timestamp, until: Timestamp, limit: Int
  ) throws(StoreError) -> [NumberedSession]

  /// The last rating of each person in each of these sessions.
  func ratings(of sessions: [SessionID]) throws(StoreError) -> [SessionID: [UserID: StoredRating]]

  /// Entries in sequence, messages without their texts. Unlike ``RelayStore/page(of:after:entriesMax:bytesMax:)`` it has the messages that
  /// retention has passed, too.
  func entries(
    of session: NumberedSession, after sequence: UInt64, withMessages: Bool, limit: Int
  ) throws(StoreError) -> [LogEntry]

  /// The text of one feedback; empty where retention has erased it.
  func text(ofFeedback id: Int64) throws(StoreError) -> String
}

/// A session with its number in the store.
package struct NumberedSession: Hashable, Sendable {
  package var id: Int64
  package var session: SessionID

  package init(id: Int64, session: SessionID) {
    self.id = id
    self.session = session
  }
}

/// A rating with the number of its feedback in the store, which grows in the order in which feedback was recorded.
package struct StoredRating: Hashable, Sendable {
  package var id: Int64
  package var value: Int

  package init(id: Int64, value: Int) {
    self.id = id
    self.value = value
  }
}

extension SessionRecordSource {
  package func forEach(
    since: Timestamp, until: Timestamp, pageMax: Int, _ body: (SessionRecord) throws -> Void
  ) throws {
    var place: Int64 = 0
    while true {
      let sessions = try sessions(after: place, since: since, until: until, limit: pageMax)
      guard let last = sessions.last else { return }
      place = last.id
      let ratings = try ratings(of: sessions.map(\.session))
      for session in sessions {
        var record = try derive(session, pageMax: pageMax)
        try rate(&record, ratings[session.session] ?? [:])
        try body(record)
      }
    }
  }

  private func derive(_ session: NumberedSession, pageMax: Int) throws(StoreError) -> SessionRecord {
    var record = SessionRecord(of: session.session)
    var sequence: UInt64 = 0
    while true {
      let withMessages = record.needsMessages
      let page = try entries(of: session, after: sequence, withMessages: withMessages, limit: pageMax)
      var isOver = page.count < pageMax
      for entry in page {
        record.apply(entry)
        sequence = entry.sequence
        // From here on messages count again, and this page left them out.
        if record.needsMessages, !withMessages {
          isOver = false
          break
        }
      }
      if isOver { return record }
    }
  }

  private func rate(_ record: inout SessionRecord, _ ratings: [UserID: StoredRating]) throws(StoreError) {
    for (user, rating) in ratings.sorted(by: { $0.value.id < $1.value.id }) {
      record.rate(SessionRecord.Rating(by: user, value: rating.value))
    }
    guard let user = record.rating?.user, let id = ratings[user]?.id else { return }
    record.setComment(try text(ofFeedback: id))
  }
}
