package import WardlineModel

/// Messages that are stored and have not reached everybody in their session: numbers, without a name.
package struct Undelivered: Hashable, Sendable {
  /// Counts them, where the log is read.
  package typealias Counter = @Sendable () throws(StoreError) -> Undelivered

  package var messages = 0
  /// When the oldest of them was logged; `nil` if there is none.
  package var oldest: Timestamp?
  /// Whether there may be more, because not everything was looked at.
  package var isBounded = false

  package init(messages: Int = 0, oldest: Timestamp? = nil, isBounded: Bool = false) {
    self.messages = messages
    self.oldest = oldest
    self.isBounded = isBounded
  }
}

// What every store computes of what it reads.
extension Undelivered {
  /// A member of a session that has not ended who has not received all of its messages.
  package struct Reader {
    /// The number of the session in the store.
    package var session: Int64
    /// The session's floor.
    package var floor: UInt64
    package var user: UserID
    /// What they have, or what was logged before they were a member.
    package var through: UInt64

    package init(session: Int64, floor: UInt64, user: UserID, through: UInt64) {
      self.session = session
      self.floor = floor
      self.user = user
      self.through = through
    }
  }

  /// A session with such readers.
  package struct Session {
    package let id: Int64
    fileprivate let floor: UInt64
    fileprivate var readers: [Reader]

    /// Up to here everybody has everything. What retention has erased is not delivered any more.
    package var through: UInt64 { max(readers.lazy.map(\.through).min() ?? .max, max(1, floor) - 1) }

    fileprivate func awaits(_ message: Message) -> Bool {
      readers.contains { $0.through < message.sequence && $0.user != message.author }
    }
  }

  /// A message without its text.
  package struct Message {
    fileprivate let sequence: UInt64
    fileprivate let author: UserID
    fileprivate let loggedAt: Timestamp

    package init(_ sequence: UInt64, by author: UserID, at time: Timestamp) {
      self.sequence = sequence
      self.author = author
      loggedAt = time
    }
  }

  /// - Parameter readers: those of one session one after the other.
  package static func sessions(of readers: [Reader]) -> [Session] {
    var sessions: [Session] = []
    for reader in readers {
      if sessions.last?.id == reader.session {
        sessions[sessions.count - 1].readers.append(reader)
      } else {
        sessions.append(Session(id: reader.session, floor: reader.floor, readers: [reader]))
      }
    }
    return sessions
  }

  /// Counts messages after ``Session/through``.
  package mutating func add(_ candidates: [Message], of session: Session) {
    for message in candidates where session.awaits(message) {
      messages += 1
      oldest = oldest.map { min($0, message.loggedAt) } ?? message.loggedAt
    }
  }
}
