internal import WardlineModel
internal import WardlineWire

/// Takes a session's log, entry by entry, on the thread that reads it: what has not been taken is not read (G9).
protocol LogTaker: Sendable {
  /// The log is about to be read; `head` is its end so far.
  mutating func begin(_ head: SessionHead)
  mutating func take(_ entry: LogEntry) throws(ClientError)
  /// The relay no longer keeps what lies between the entry that was taken last and the one after `sequence`.
  mutating func passRetention(through sequence: UInt64) throws(ClientError)
  /// That was the last one.
  mutating func end(at head: UInt64)
}

/// Reads a session's whole log from a relay, from its first entry to the one that is the last when it gets there. The answer is the taker.
///
/// Where the connection ends before the log does, it goes on from the entry it had come to, like every reader (G4).
struct LogQuestion<Taker: LogTaker>: RelayQuestion {
  static var name: String { "reader" }
  static var isResumed: Bool { true }

  private let session: SessionID
  private var taker: Taker
  /// How far the log was read.
  private var cursor = Cursor.start
  private var hasBegun = false

  init(_ session: SessionID, taker: Taker) {
    self.session = session
    self.taker = taker
  }

  var cursors: [SessionID: Cursor] { [session: cursor] }

  mutating func receive(_ frame: RelayFrame) throws(VerificationFailure) -> InquiryStep<Taker> {
    switch frame {
    case .welcome(let welcome):
      try begin(welcome)
      return .advance
    case .event(let entry) where entry.session == session && entry.sequence > cursor.sequence:
      cursor = Cursor(epoch: entry.epoch ?? cursor.epoch, sequence: entry.sequence)
      do throws(ClientError) { try taker.take(entry) } catch { throw .store(error) }
      return .advance
    case .caughtUp(session, let through, let head) where through.sequence >= head:
      taker.end(at: head)
      return .end(taker)
    case .reset(session, let from, .pastRetention):
      guard from.sequence > cursor.sequence else { return .wait }
      cursor = from
      do throws(ClientError) { try taker.passRetention(through: from.sequence) } catch { throw .store(error) }
      return .advance
    case .reset(session, _, _):
      throw .relay(.protocolError(message: "the log began anew while it was read; compare again"))
    default: return .wait
    }
  }

  private mutating func begin(_ welcome: Welcome) throws(VerificationFailure) {
    guard let head = welcome.sessions.first(where: { $0.session == session }) else {
      throw .relay(.notAllowed(message: "the token does not open '\(session)'"))
    }
    if !hasBegun { taker.begin(head) }
    hasBegun = true
  }
}
