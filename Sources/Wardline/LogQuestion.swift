internal import WardlineModel
internal import WardlineProtocol

/// Takes a session's log, entry by entry, on the thread that reads it: what has not been taken is not read (G9).
protocol LogReader: Sendable {
  /// The log is about to be read; `head` is its end so far.
  mutating func begin(_ head: SessionHead)
  mutating func read(_ entry: LogEntry) throws(ClientError)
  /// The relay no longer keeps what lies between the entry that was taken last and the one after `sequence`.
  mutating func noteErased(through sequence: UInt64) throws(ClientError)
  /// The user of the token became a member behind the entry of that sequence, and is not shown what lies between.
  mutating func noteBeforeMembership(through cursor: LogCursor) throws(ClientError)
  /// That was the last one.
  mutating func end(at head: UInt64)
}

/// Reads a session's whole log from a relay, from its first entry to the one that is the last when it gets there. The answer is the reader.
///
/// Where the connection ends before the log does, it goes on from the entry it had come to, like every reader (G4).
struct LogQuestion<Reader: LogReader>: RelayQuestion {
  static var name: String { "reader" }
  static var isResumed: Bool { true }

  private let session: SessionID
  private var reader: Reader
  /// Sessions that the relay opens to the user, where it was not this one.
  private var others: [SessionID] = []
  /// How far the log was read.
  private var cursor = LogCursor.start
  private var hasBegun = false

  init(_ session: SessionID, reader: Reader) {
    self.session = session
    self.reader = reader
  }

  var cursors: [SessionID: LogCursor] { [session: cursor] }

  mutating func receive(_ frame: RelayFrame) throws(VerificationFailure) -> InquiryStep<Reader> {
    switch frame {
    case .welcome(let welcome):
      // A welcome names some of many sessions: of another one the relay is asked.
      guard let head = welcome.sessions.first(where: { $0.session == session }) else {
        others = welcome.sessions.map(\.session)
        guard welcome.isPage else { throw notOpened }
        return .send(.follow(Follow(session: session, after: cursor)))
      }
      begin(head)
      return .advance
    case .following(let head) where head.session == session:
      begin(head)
      return .advance
    // Behind what a former member may read it is no refusal.
    case .left(session) where !hasBegun: throw notOpened
    case .event(let entry) where entry.session == session && entry.sequence > cursor.sequence:
      cursor = LogCursor(epoch: entry.epoch ?? cursor.epoch, sequence: entry.sequence)
      do throws(ClientError) { try reader.read(entry) } catch { throw .store(error) }
      return .advance
    case .caughtUp(session, let through, let head) where through.sequence >= head:
      reader.end(at: head)
      return .end(reader)
    case .reset(session, let from, let reason) where reason.onlyLeavesOut:
      guard from.sequence > cursor.sequence else { return .wait }
      cursor = from
      do throws(ClientError) {
        if reason == .pastRetention {
          try reader.noteErased(through: from.sequence)
        } else {
          try reader.noteBeforeMembership(through: from)
        }
      } catch { throw .store(error) }
      return .advance
    case .reset(session, _, _):
      throw .relay(.protocolError(message: "the log began anew while it was read; compare again"))
    default: return .wait
    }
  }

  private var notOpened: VerificationFailure { .noSession(session, others: others) }

  private mutating func begin(_ head: SessionHead) {
    if !hasBegun { reader.begin(head) }
    hasBegun = true
  }
}
