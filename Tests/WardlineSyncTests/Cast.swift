import WardlineModel
import WardlineSync

// Who and what plays in the scripts.

let ward: SessionID = named("ward-7")
let clinic: SessionID = named("clinic-2")
let phone: DeviceID = named("phone")
let life: LogEpoch = named("life-1")
let nurse: UserID = named("nina")
let interpreter: UserID = named("ibrahim")
let nina = Participant(user: nurse, role: .nurse)

func named<Kind>(_ text: String) -> Identifier<Kind> {
  do { return try Identifier(text) } catch { preconditionFailure("\(error)") }
}

/// What the wall clock shows at an uptime.
func wall(_ uptime: Int64) -> Timestamp { Timestamp(milliseconds: 1_700_000_000_000 + uptime) }

func key(_ number: Int) -> IdempotencyKey { IdempotencyKey(high: 0x7000, low: UInt64(number)) }

/// The operation of that number, which is its key, its ordinal and its text.
func operation(_ number: Int, in lane: SessionID = ward) -> ClientOperation {
  ClientOperation(key: key(number), session: lane, writtenAt: wall(0), action: .sendMessage(body: "m\(number)"))
}

func queued(_ number: Int, in lane: SessionID = ward) -> QueuedOperation {
  QueuedOperation(ordinal: Int64(number), operation: operation(number, in: lane))
}

func queued(_ numbers: ClosedRange<Int>, in lane: SessionID = ward) -> [QueuedOperation] {
  numbers.map { queued($0, in: lane) }
}

/// One that never left, and was written at that time.
func old(_ number: Int, at time: Int64 = 0) -> QueuedOperation {
  var queued = queued(number)
  queued.operation.writtenAt = wall(time)
  queued.isHeldWhenOld = true
  return queued
}

// MARK: What a client says

extension SyncMachine.Credentials {
  /// The connections of a test count their epochs as the machine numbers them.
  static func plain(_ epoch: UInt64) -> Self {
    Self(user: nurse, token: "token", sessions: [ward, clinic], device: phone, connectionEpoch: epoch)
  }
}

func submit(_ number: Int, head: Bool = false, in lane: SessionID = ward) -> ClientFrame {
  .submit(operation(number, in: lane), isLaneHead: head)
}

/// A run of operations as a lane sends it: the first is its head when nothing was in flight.
func submits(_ numbers: ClosedRange<Int>, head: Bool = false, in lane: SessionID = ward) -> [ClientFrame] {
  numbers.map { submit($0, head: head && $0 == numbers.lowerBound, in: lane) }
}

// MARK: What a relay says

extension Welcome {
  static let plain = Welcome(relayClock: wall(0), epoch: life, you: nina, sessions: [])

  static func with(_ heads: [SessionID: UInt64], window: Int = Limits.laneWindowMax) -> Welcome {
    let sessions = heads.sorted { $0.key < $1.key }.map { SessionHead(session: $0.key, status: .initial, head: $0.value) }
    return Welcome(relayClock: wall(0), epoch: life, you: nina, sessions: sessions, windowMax: window)
  }
}

func head(_ session: SessionID = ward, _ sequence: UInt64) -> SessionHead {
  SessionHead(session: session, status: .initial, head: sequence)
}

func acceptance(_ number: Int, _ sequence: UInt64, replay: Bool = false, in lane: SessionID = ward) -> Acceptance {
  Acceptance(key: key(number), session: lane, sequence: sequence, loggedAt: wall(0), writtenAt: wall(0), isReplay: replay)
}

func rejection(
  _ number: Int, _ code: RejectionCode, permanent: Bool = false, after pause: Int64? = nil, in lane: SessionID = ward
) -> Rejection {
  Rejection(key: key(number), session: lane, code: code, isPermanent: permanent, retryAfterMilliseconds: pause)
}

/// Entry `sequence` of a log: somebody else's, unless it has the number of one of our operations.
func entry(_ sequence: UInt64, of number: Int? = nil, in session: SessionID = ward) -> LogEntry {
  var entry = LogEntry(
    session: session, sequence: sequence, key: number.map(key) ?? IdempotencyKey(high: 0x9999, low: sequence),
    author: number == nil ? interpreter : nurse, loggedAt: wall(0), writtenAt: wall(0), event: .message(body: "m"))
  // The first of an epoch names it.
  if sequence == 1 { entry.epoch = life }
  return entry
}

func cursor(_ sequence: UInt64, _ epoch: LogEpoch = life) -> LogCursor { LogCursor(epoch: epoch, sequence: sequence) }
