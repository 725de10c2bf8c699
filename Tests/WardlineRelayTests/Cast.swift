import WardlineModel

@testable import WardlineRelay

// Who and what plays in the transcripts.

let ward: SessionID = named("ward-7")
let clinic: SessionID = named("clinic-2")
let life: LogEpoch = named("life-1")
let nina = Participant(user: named("nina"), role: .nurse)
let ibrahim = Participant(user: named("ibrahim"), role: .interpreter)

func named<Kind>(_ text: String) -> Identifier<Kind> {
  do { return try Identifier(text) } catch { preconditionFailure("\(error)") }
}

/// What the wall clock shows at an uptime.
func wall(_ uptime: Int64) -> Timestamp { Timestamp(milliseconds: 1_700_000_000_000 + uptime) }

func key(_ number: Int) -> IdempotencyKey { IdempotencyKey(high: 0x7000, low: UInt64(number)) }

func operation(_ number: Int, in session: SessionID = ward) -> ClientOperation {
  ClientOperation(key: key(number), session: session, writtenAt: wall(0), action: .sendMessage(body: "m\(number)"))
}

func cursor(_ sequence: UInt64, _ epoch: LogEpoch = life) -> LogCursor { LogCursor(epoch: epoch, sequence: sequence) }

func head(_ sequence: UInt64, of session: SessionID = ward) -> SessionHead {
  SessionHead(session: session, status: .initial, head: sequence)
}

/// Entry `sequence` of a log; the one that operation `number` made, when there is one.
func entry(_ sequence: UInt64, of number: Int? = nil, by author: Participant = nina, in session: SessionID = ward) -> LogEntry {
  var entry = LogEntry(
    session: session, sequence: sequence, key: number.map(key), author: author.user, loggedAt: wall(0), writtenAt: wall(0),
    event: number.map { .message(body: "m\($0)") } ?? .done(.createSession))
  // The first of an epoch names it.
  if sequence == 1 { entry.epoch = life }
  return entry
}

extension LogPage {
  /// Of a log that was written in one epoch.
  init(entries: [LogEntry], head: UInt64, floor: UInt64 = 1) {
    self.init(entries: entries, head: head, floor: floor, segments: [LogSegment(first: 1, epoch: life)])
  }
}

func entries(_ sequences: ClosedRange<UInt64>, in session: SessionID = ward) -> [LogEntry] {
  sequences.map { entry($0, in: session) }
}

func grant(_ participant: Participant = nina, _ sessions: [SessionID] = [ward], until expiry: Int64 = 3_600_000) -> Grant {
  Grant(participant: participant, sessions: sessions, expiresAt: wall(expiry))
}

// MARK: What clients say

func hello(
  _ device: String = "phone", epoch: UInt64 = 1, cursors: [SessionID: LogCursor] = [:],
  version: UInt32 = Limits.protocolVersion,
  first: SessionID? = nil
) -> ClientFrame {
  .hello(
    Hello(
      protocolVersion: version, token: "token", device: named(device), connectionEpoch: epoch, clientClock: wall(0),
      cursors: cursors, firstSession: first))
}

func submit(_ number: Int, head: Bool = false, in session: SessionID = ward) -> ClientFrame {
  .submit(operation(number, in: session), isLaneHead: head)
}

func write(_ number: Int, by author: Participant = nina, in session: SessionID = ward) -> LedgerWrite {
  .submit(operation(number, in: session), author: author.user)
}

// MARK: What the store and the relay say

func acceptance(_ number: Int, _ sequence: UInt64, replay: Bool = false, in session: SessionID = ward) -> Acceptance {
  Acceptance(key: key(number), session: session, sequence: sequence, loggedAt: wall(0), writtenAt: wall(0), isReplay: replay)
}

func accepted(_ number: Int, _ sequence: UInt64, by author: Participant = nina, in session: SessionID = ward) -> LedgerOutcome {
  .accepted(acceptance(number, sequence, in: session), entry: entry(sequence, of: number, by: author, in: session))
}

func refusal(
  _ number: Int, _ code: RejectionCode, after pause: Int64? = nil, in session: SessionID = ward
) -> RelayFrame {
  let isPermanent = code.isAttempt
  // Held behind another: for as long as that one, which has said it.
  let pause = pause ?? (code == .held ? 0 : Limits.retryAfterDefaultMilliseconds)
  return .rejected(
    Rejection(
      key: key(number), session: session, code: code, isPermanent: isPermanent,
      retryAfterMilliseconds: isPermanent ? nil : pause))
}

func caughtUp(_ sequence: UInt64, _ session: SessionID = ward) -> RelayFrame {
  .caughtUp(session: session, through: cursor(sequence), head: sequence)
}

func catchUp(_ id: UInt64, after sequence: UInt64, _ session: SessionID = ward) -> RelayMachine.Read {
  RelayMachine.Read(
    connection: id, session: session, after: sequence, entriesMax: Limits.pageEntriesMax, purpose: .catchUp)
}
