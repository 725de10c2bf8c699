import Testing
import WardlineModel
import WardlineTestSupport

@testable import WardlineSync

/// A transcript: what happens to a client, and exactly what it does about it.
///
/// For example: `client.on(.tick, at: 2_000, .send(1, [.ping(nonce: 1, clientClock: wall(2_000))]))`.
struct Script {
  typealias Event = SyncMachine.Event
  typealias Action = SyncMachine.Action

  var machine: SyncMachine
  var generator: SeededGenerator
  /// The clock that only goes forward. The wall clock of these tests is ``wall(_:)`` of it.
  var uptime: Int64 = 0
  /// By how much the wall clock is ahead of that.
  var wallOffset: Int64 = 0
  /// The machine's boot, in which the uptime counts; `nil` where it does not name its boots.
  var boot: Int64?

  var now: Moment {
    Moment(
      uptimeMilliseconds: uptime, wall: wall(uptime + wallOffset),
      sinceBoot: boot.map { BootTime(boot: $0, milliseconds: uptime) })
  }

  init(seed: UInt64 = 1, machine: SyncMachine = SyncMachine()) {
    generator = SeededGenerator(seed: seed)
    self.machine = machine
  }

  /// Something happens; what the machine wants is returned.
  @discardableResult
  mutating func give(_ event: Event, at milliseconds: Int64? = nil) -> [Action] {
    if let milliseconds { uptime = milliseconds }
    defer { #expect(machine.brokenInvariant == nil) }
    return machine.handle(event, at: now, using: &generator)
  }

  /// Something happens, and the machine wants exactly this.
  mutating func on(
    _ event: Event, at milliseconds: Int64? = nil, _ expected: Action..., sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let actions = give(event, at: milliseconds).compactMap(\.withoutReceipts)
    #expect(actions == expected, sourceLocation: sourceLocation)
  }

  // MARK: Shorthand

  /// When a lane that is held goes on.
  func resumption(of lane: SessionID = ward, sourceLocation: SourceLocation = #_sourceLocation) -> Int64 {
    guard let time = machine.lanes[.session(lane)]?.resumesAtMilliseconds else {
      Issue.record("the lane is not held", sourceLocation: sourceLocation)
      return uptime
    }
    return time
  }

  /// Frames arrive on the connection that counts.
  @discardableResult
  mutating func hear(_ frames: RelayFrame..., at milliseconds: Int64? = nil) -> [Action] {
    give(.received(connection, frames), at: milliseconds)
  }

  /// The number of the last try.
  private(set) var connection: SyncMachine.ConnectionID = 1

  /// From the beginning, or from a backoff, to online. Whatever is pending was loaded before if `outbox` answers for it.
  mutating func comeOnline(at milliseconds: Int64 = 0, _ welcome: Welcome = .plain, pending: [QueuedOperation] = []) {
    if milliseconds == 0, machine.deadlineMilliseconds == nil {
      give(.started(cursors: [:], lanes: pending.isEmpty ? [] : [.session(ward)]), at: 0)
      if !pending.isEmpty { give(.loaded(.session(ward), pending, limit: Limits.laneLoadedMax)) }
    }
    open(at: milliseconds)
    hear(.welcome(welcome))
    #expect(machine.isOnline)
  }

  /// The socket of the try that is under way opens.
  @discardableResult
  mutating func open(at milliseconds: Int64? = nil) -> [Action] {
    if let milliseconds { uptime = milliseconds }
    return give(.opened(connection, .plain(connection)))
  }

  /// Another try begins: the deadline comes, or somebody wakes the client.
  mutating func tryAgain(
    by event: Event, at milliseconds: Int64, relay: Int = 0, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let actions = give(event, at: milliseconds)
    connection += 1
    #expect(actions == [.report(.connecting), .connect(connection, relay: relay)], sourceLocation: sourceLocation)
  }

  /// Operations come into the outbox, and the store hands them over.
  @discardableResult
  mutating func write(_ operations: [QueuedOperation], in lane: SessionID = ward, at milliseconds: Int64? = nil) -> [Action] {
    let asked = give(.enqueued(.session(lane)), at: milliseconds)
    guard case .load(_, _, let limit)? = asked.first else { return asked }
    return give(.loaded(.session(lane), operations, limit: limit))
  }
}

extension SyncMachine.Action {
  /// The same, without that nobody's receipts are held back any more: each connection says it once of each session, and it has tests of its own.
  var withoutReceipts: Self? {
    guard case .apply(let answers) = self else { return self }
    let rest = answers.filter { if case .receiptsComplete(_, of: []) = $0 { false } else { true } }
    return rest.isEmpty && !answers.isEmpty ? nil : .apply(rest)
  }
}
