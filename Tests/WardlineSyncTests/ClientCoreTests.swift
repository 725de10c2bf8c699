import Testing
import WardlineMemoryStores
import WardlineModel
import WardlineTestSupport

@testable import WardlineSync

/// What a client does between its machine, its store and its link, as transcripts: the store answers when the test says so.
@Suite("The client's core")
struct ClientCoreTests {
  /// A client with one store, whose requests wait until they are carried out.
  private struct Client {
    let host: Host
    var core: ClientCore
    var generator = SeededGenerator(seed: 1)
    var uptime: Int64 = 0
    /// What was asked of the store and not carried out, in order.
    var asked: [(request: StoreRequest, token: FencingToken)] = []
    /// What was said on the link.
    var said: [ClientFrame] = []
    /// Everything else, in order.
    var effects: [ClientCore.Effect] = []
    private var lastDraft: UInt64 = 0

    init(_ host: Host = Host(), leaseMilliseconds: Int64 = Limits.leaseMaxMilliseconds, relayCount: Int = 1) {
      self.host = host
      core = ClientCore(
        machine: SyncMachine(relayCount: relayCount), identity: host.store.identity, owner: "test",
        leaseMilliseconds: leaseMilliseconds)
    }

    mutating func give(_ event: ClientCore.Event, at milliseconds: Int64? = nil) {
      if let milliseconds { uptime = milliseconds }
      let now = Moment(uptimeMilliseconds: uptime, wall: wall(uptime))
      for effect in core.handle(event, at: now, using: &generator) {
        switch effect {
        case .ask(let request, let token): asked.append((request, token))
        case .send(_, let frames): said += frames
        default: effects.append(effect)
        }
      }
      #expect(core.brokenInvariant == nil)
    }

    /// Carries out what was asked first.
    mutating func carryOut() {
      let (request, token) = asked.removeFirst()
      host.uptime.value = uptime
      let result = Result { () throws(StoreError) in try host.carryOut(request, under: token) }
      give(.answered(request, result, under: token))
    }

    mutating func carryOutAll() { while !asked.isEmpty { carryOut() } }

    /// Works, and is online.
    mutating func comeOnline(with heads: [SessionID: UInt64] = [ward: 0]) {
      give(.started)
      carryOutAll()
      give(.opened(core.link?.id ?? 0))
      give(.received(core.link?.id ?? 0, [.welcome(.with(heads))]))
      carryOutAll()
      said = []
      effects = []
    }

    mutating func write(_ numbers: ClosedRange<Int>) {
      for number in numbers {
        lastDraft += 1
        give(.enqueue(StoreRequest.Draft(id: lastDraft, operations: [queued(number).operation])))
      }
    }

    /// As many envelopes with an event each.
    mutating func hearEvents(_ sequences: ClosedRange<UInt64>) {
      for sequence in sequences { give(.received(core.link?.id ?? 0, [.event(entry(sequence))])) }
    }

    var has: Has { Has(effects: effects) }
  }

  private struct Has {
    let effects: [ClientCore.Effect]
    var pause: Bool { effects.contains { if case .pauseReading = $0 { true } else { false } } }
    var resume: Bool { effects.contains { if case .resumeReading = $0 { true } else { false } } }
    var standBy: Bool { effects.contains { if case .standBy = $0 { true } else { false } } }
    var failure: Bool { effects.contains { if case .fail = $0 { true } else { false } } }
    var changes: [Change] { effects.compactMap { if case .publish(let changes) = $0 { changes } else { nil } }.flatMap(\.self) }
    var keptCounts: [Int] { effects.compactMap { if case .enqueued(let drafts, .success) = $0 { drafts.count } else { nil } } }
  }

  private final class Uptime: @unchecked Sendable { var value: Int64 = 0 }

  /// Locks that several processes share.
  private final class Locks: @unchecked Sendable { var holders: [FencingToken: Int] = [:] }

  private struct Host: StoreHost {
    let store: MemoryClientStore
    let locks: Locks
    let number: Int
    let uptime = Uptime()
    var opens = [ward, clinic]
    var followsMembership = false

    init() {
      store = MemoryClientStore(identity: StoreIdentity(user: nina.user, device: named("phone")))
      locks = Locks()
      number = 0
    }

    init(beside other: Host, number: Int) {
      store = MemoryClientStore(openedBeside: other.store)
      locks = other.locks
      self.number = number
      followsMembership = other.followsMembership
    }

    var uptimeMilliseconds: Int64 { uptime.value }

    func isLockHeldElsewhere(_ token: FencingToken) throws(StoreError) -> Bool {
      locks.holders[token].map { $0 != number } ?? false
    }

    func tryLock(_ token: FencingToken) throws(StoreError) -> Bool {
      if let holder = locks.holders[token] { return holder == number }
      locks.holders[token] = number
      return true
    }

    func unlock() { locks.holders = locks.holders.filter { $0.value != number } }

    func readTokens(at now: Timestamp) throws(TokenUnavailable) -> ShownTokens {
      ShownTokens(user: nina.user, own: "token", sessions: opens, followsMembership: followsMembership)
    }
  }

  @Test("several relays that fail in turn: the link is opened to the one of the attempt, and each reason is noted once")
  func severalRelays() {
    var client = Client(relayCount: 2)
    client.give(.started)
    client.carryOutAll()
    var relays: [Int] = []
    var noted: [String] = []
    for _ in 0..<8 {
      for case .connect(_, _, let relay) in client.effects { relays.append(relay) }
      client.effects = []
      client.give(.closed(client.core.link?.id ?? 0, why: "relay \(relays.last ?? -1) is down"))
      noted += client.asked.compactMap { if case .noteLink(let failure?) = $0.request { failure.reason } else { nil } }
      client.carryOutAll()
      client.give(.alarm(nil), at: client.core.machine.deadlineMilliseconds)
      client.carryOutAll()
    }
    #expect(relays.prefix(2) == [0, 1] && relays.count == 8)
    #expect(noted == ["relay 0 is down", "relay 1 is down"])
  }

  @Test("an operation is said only once the store has it as in flight, and one that was deleted meanwhile is not said (G1)")
  func claimBeforeSend() throws {
    var client = Client()
    client.comeOnline()
    client.write(1...2)
    client.carryOut()
    client.carryOut()
    #expect(client.said.isEmpty, "it was loaded, and is not claimed yet")
    #expect(client.asked.contains { $0.request.isClaim })
    client.give(.committed(try client.host.store.delete(key(1))))
    client.carryOutAll()
    #expect(client.said.compactMap(\.operationKey) == [key(2)])
  }

  @Test("what fails while it is claimed is published, and is not said")
  func failedClaim() {
    var client = Client()
    client.comeOnline()
    client.write(1...2)
    while let asked = client.asked.first, !asked.request.isClaim { client.carryOut() }
    let (request, token) = client.asked.removeFirst()
    let refused = Change.statusRefused(.paused, session: ward, .unreadable)
    let committed = Committed(changes: [refused], counts: QueueCounts(pending: 1, failed: 1))
    client.give(.answered(request, .success(.claimed(Claim(keys: [], committed: committed))), under: token))
    #expect(client.has.changes.contains(refused) && client.core.counts == committed.counts)
    client.carryOutAll()
    #expect(client.said.compactMap(\.operationKey) == [key(2)])
  }

  @Test("what people do while a transaction is under way shares the next one, in its order, and each of them hears of it")
  func groupCommit() {
    var client = Client()
    client.comeOnline()
    client.write(1...5)
    #expect(client.asked.count == 1)
    client.carryOutAll()
    #expect(client.has.keptCounts == [1, 4])
    #expect(client.said.compactMap(\.operationKey) == (1...5).map { key($0) })
  }

  @Test("the relay is not read while the store is behind, and silence says nothing meanwhile (G9)")
  func backpressure() {
    var client = Client()
    client.comeOnline(with: [ward: 0])
    let most = UInt64(Limits.answerBatchesMax)
    client.hearEvents(1...most - 1)
    #expect(!client.has.pause)
    client.hearEvents(most...most)
    #expect(client.has.pause && client.core.machine.isReadingPaused)
    // With an answer outstanding, a link on which nothing was heard for so long is dead otherwise.
    client.write(1...1)
    for second in 1...20 as ClosedRange<Int64> { client.give(.alarm(nil), at: second * 1_000) }
    #expect(client.core.machine.isOnline)
    client.carryOutAll()
    #expect(client.has.resume && !client.core.machine.isReadingPaused && client.core.newsUnderWay == 0)
  }

  @Test("that a session is caught up is said behind all of it, once that is stored; one with nothing new says it at once")
  func caughtUp() {
    var client = Client()
    client.comeOnline(with: [ward: 3, clinic: 0])
    func reported() -> [SessionID] {
      client.effects.compactMap { if case .report(.caughtUp(let session, _)) = $0 { session } else { nil } }
    }
    func end(_ session: SessionID, _ sequence: UInt64) -> RelayFrame {
      .caughtUp(session: session, through: LogCursor(epoch: nil, sequence: sequence), head: sequence)
    }
    let link = client.core.link?.id ?? 0
    client.give(.received(link, [end(clinic, 0)]))
    client.carryOutAll()
    #expect(reported() == [clinic])
    client.hearEvents(1...2)
    client.give(.received(link, [.event(entry(3)), end(ward, 3)]))
    client.hearEvents(4...4)
    client.carryOut()
    client.carryOut()
    #expect(reported() == [clinic], "the third is not stored")
    client.carryOut()
    #expect(reported() == [clinic, ward])
    client.carryOutAll()
    #expect(reported() == [clinic, ward])
    // New entries in the same envelope come behind it.
    client.effects = []
    client.give(.received(link, [.event(entry(5)), end(ward, 5), .event(entry(6))]))
    client.carryOutAll()
    let told: [String] = client.effects.compactMap { effect in
      switch effect {
      case .publish(let changes):
        changes.compactMap { if case .message(let message) = $0 { "\(message.sequence ?? 0)" } else { nil } }.joined(
          separator: " ")
      case .report(.caughtUp): "caught up"
      default: nil
      }
    }
    #expect(told == ["5", "caught up", "6"])
    client.effects = []
    // What a lost connection has left behind is not said on the next: what that catches up is old again.
    client.hearEvents(7...7)
    client.give(.received(link, [end(ward, 7)]))
    client.give(.closed(link, why: "test"))
    client.carryOutAll()
    #expect(reported() == [])
    client.give(.stopped)
    client.carryOutAll()
    #expect(reported() == [])
  }

  @Test("in an hour without news an online client wakes for its heartbeats, and for nothing else; its lease never runs short")
  func idle() throws {
    var client = Client()
    client.comeOnline()
    let delay: Int64 = 40
    // What it asked for when it came online.
    var (alarmAt, leaseAt) = (client.core.armedAtMilliseconds, client.core.leaseArmedAtMilliseconds)
    var pollAt = client.core.isPolling ? client.uptime + Limits.progressPollMilliseconds : nil
    var (wakes, pings, renewedAt) = (0, 0, Int64(0))
    while client.uptime < 3_600_000 {
      for effect in client.effects {
        switch effect {
        case .arm(let time): alarmAt = time
        case .armLease(let time): leaseAt = time
        case .poll(let time): pollAt = time
        default: break
        }
      }
      client.effects = []
      // The relay answers each ping after a moment; that is no deadline of the client's.
      if let ping = client.said.first {
        guard case .ping(let nonce, _) = ping else {
          Issue.record("it says \(ping)")
          return
        }
        client.said = []
        pings += 1
        client.give(
          .received(client.core.link?.id ?? 0, [.pong(nonce: nonce, relayClock: wall(client.uptime + delay))]),
          at: client.uptime + delay)
        client.carryOutAll()
        continue
      }
      let next = try #require([alarmAt, leaseAt, pollAt].compactMap(\.self).min())
      wakes += 1
      let reading = ClientCore.LinkReading(progress: LinkProgress(), bytes: 0, bytesToSend: 0)
      switch next {
      case alarmAt:
        alarmAt = nil
        client.give(.alarm(reading), at: next)
      case pollAt:
        pollAt = nil
        client.give(.polled(reading), at: next)
      default:
        leaseAt = nil
        client.give(.leaseAlarm, at: next)
      }
      client.carryOutAll()
      let held = try #require(client.core.heldLease)
      #expect(held.renewedAtMilliseconds - renewedAt <= Limits.leaseMaxMilliseconds / 2)
      renewedAt = held.renewedAtMilliseconds
    }
    #expect(client.core.machine.isOnline)
    #expect(pings >= 3_600_000 / Int(Limits.heartbeatMilliseconds + delay) - 1)
    #expect(wakes - pings <= 3_600 / 100, "\(wakes) wakes for \(pings) pings")
  }

  @Test(
    "one process works and the other stands by; it takes over once the lock is free, and what the first still does is refused")
  func takeover() {
    var first = Client()
    first.comeOnline()
    var second = Client(Host(beside: first.host, number: 1))
    second.give(.started, at: 1_000)
    second.carryOutAll()
    #expect(first.core.isWorker && !second.core.isWorker && second.has.standBy)
    // A message is written in the standby process; the worker is notified, reads it from the store and sends it.
    second.write(1...1)
    second.carryOutAll()
    first.give(.rung(isClosing: false), at: 1_100)
    first.carryOutAll()
    #expect(first.said.compactMap(\.operationKey) == [key(1)])
    // The worker's process dies, so far as the kernel knows.
    first.host.unlock()
    second.give(.rung(isClosing: true), at: 1_200)
    second.carryOutAll()
    #expect(second.core.isWorker)
    first.write(2...2)
    first.hearEvents(1...1)
    first.carryOutAll()
    #expect(!first.core.isWorker && first.core.link == nil && first.has.standBy && !first.has.failure)
  }

  @Test("a duty that one process chooses is said by the one that works, and by the one after it")
  func duty() throws {
    var host = Host()
    host.followsMembership = true
    var first = Client(host)
    first.comeOnline()
    var second = Client(Host(beside: first.host, number: 1))
    second.give(.started, at: 1_000)
    second.carryOutAll()
    let choice = DutyChoice(.on, chosenAt: wall(5))
    second.give(.committed(try second.host.store.setDuty(choice)))
    #expect(second.said.isEmpty)
    first.give(.rung(isClosing: false), at: 1_100)
    first.carryOutAll()
    #expect(first.said == [.duty(choice)])
    // What the relay answers is kept, and nothing more is said.
    let state = DutyState(choice, availability: .onDuty)
    first.give(.received(first.core.link?.id ?? 0, [.duty(state)]), at: 1_150)
    first.carryOutAll()
    #expect(try first.said == [.duty(choice)] && first.host.store.duty().state == state)
    first.host.unlock()
    second.give(.rung(isClosing: true), at: 1_200)
    second.carryOutAll()
    second.give(.opened(second.core.link?.id ?? 0))
    second.give(.received(second.core.link?.id ?? 0, [.welcome(.with([ward: 0]))]))
    #expect(second.said.last == .duty(choice))
  }

  @Test("a process that stands by stamps what it writes with the clock that the worker has learned")
  func clockOffset() throws {
    var first = Client()
    first.give(.started)
    first.carryOutAll()
    first.give(.opened(first.core.link?.id ?? 0))
    var welcome = Welcome.with([ward: 0])
    welcome.relayClock = wall(600_000)
    first.give(.received(first.core.link?.id ?? 0, [.welcome(welcome)]))
    first.carryOutAll()
    #expect(first.core.machine.relayClock.offsetMilliseconds == 600_000)
    #expect(try first.host.store.relayClock().offsetMilliseconds == 600_000)
    var second = Client(Host(beside: first.host, number: 1))
    second.give(.started, at: 1_000)
    second.carryOutAll()
    #expect(!second.core.isWorker && second.core.machine.relayClock.offsetMilliseconds == 600_000)
    // What is little more than the time on the way is not written again; what is more, a standby hears when it looks the next time.
    first.give(.received(first.core.link?.id ?? 0, [.pong(nonce: 1, relayClock: wall(603_000))]), at: 1_500)
    #expect(first.asked.isEmpty)
    _ = try first.host.store.setRelayClock(
      RelayClock(offsetMilliseconds: -5), under: try #require(first.core.heldLease?.token))
    second.give(.leaseAlarm, at: 3_000)
    second.carryOutAll()
    #expect(second.core.machine.relayClock.offsetMilliseconds == -5)
  }

  @Test("a clock that the store could not keep is not kept later, when something read before may be on its way (G2)")
  func clockRefused() throws {
    var client = Client()
    client.give(.started)
    client.carryOutAll()
    client.give(.opened(client.core.link?.id ?? 0))
    var welcome = Welcome.with([ward: 0])
    welcome.relayClock = wall(600_000)
    client.give(.received(client.core.link?.id ?? 0, [.welcome(welcome)]))
    func notes() -> [(request: StoreRequest, token: FencingToken)] {
      client.asked.filter { if case .noteClock = $0.request { true } else { false } }
    }
    let refused = try #require(notes().first)
    client.asked.removeAll { if case .noteClock = $0.request { true } else { false } }
    client.give(.answered(refused.request, .success(.clockNoted(nil)), under: refused.token))
    #expect(notes().isEmpty)
    client.give(.received(client.core.link?.id ?? 0, [.presence(ward, interpreter, isHere: true)]))
    #expect(notes().isEmpty)
    client.carryOutAll()
    #expect(try client.host.store.relayClock() == RelayClock())
  }

  @Test("what was read under a lease that is lost begins nothing")
  func staleAnswer() {
    var client = Client()
    client.comeOnline()
    client.write(1...1)
    client.carryOut()
    let load = client.asked.removeFirst()
    client.give(.answered(.release([]), .failure(.fenced), under: load.token))
    let waiting = client.asked.count
    client.give(.answered(load.request, .success(.loaded(queued(1...1))), under: load.token))
    #expect(client.asked.count == waiting && client.said.isEmpty)
  }

  @Test(
    "a store that takes no writes for now, such as on a full disk, is asked again after a pause, and the client begins anew from it"
  )
  func fullDisk() throws {
    var client = Client()
    client.comeOnline()
    client.write(1...1)
    client.carryOut()
    let first = client.core.heldLease?.token
    client.effects = []
    let load = client.asked.removeFirst()
    let full = StoreObstacle("database or disk is full (SQLite 13)", isFullDisk: true)
    client.give(.answered(load.request, .failure(.unavailable(full)), under: load.token))
    #expect(client.core.isStalled && client.core.link == nil && !client.has.failure)
    var pauses: [Int64] = []
    for effect in client.effects {
      guard case .report(.lost(let reason, let retryAt)) = effect else { continue }
      #expect(reason == .storeUnavailable(message: "database or disk is full (SQLite 13)", isFullDisk: true))
      pauses.append(retryAt - client.uptime)
    }
    #expect(pauses.count == 1 && pauses.allSatisfy { $0 > 0 && $0 <= Limits.backoffMaxMilliseconds })
    // What is answered of the lease before changes nothing.
    client.asked = []
    client.give(.answered(load.request, .failure(.unavailable(full)), under: load.token))
    #expect(client.asked.isEmpty)
    // The disk is still full, and then it is not.
    client.give(.leaseAlarm, at: client.uptime + (try #require(pauses.first)))
    let look = client.asked.removeFirst()
    client.give(.answered(look.request, .failure(.unavailable(full)), under: look.token))
    #expect(client.core.isStalled)
    client.give(.leaseAlarm, at: client.uptime + Limits.backoffMaxMilliseconds)
    client.carryOutAll()
    #expect(client.core.isWorker && client.core.heldLease?.token != first && client.core.link != nil)
  }

  @Test("a disk that has failed ends nothing: the store is opened anew, and what was refused meanwhile is taken out of it")
  func diskFailed() throws {
    var client = Client()
    client.comeOnline()
    client.write(1...1)
    let enqueue = client.asked.removeFirst()
    // It is in the store all the same: the disk failed behind the commit.
    _ = try client.host.carryOut(enqueue.request, under: enqueue.token)
    client.give(.answered(enqueue.request, .failure(.diskFailed("disk I/O error")), under: enqueue.token))
    #expect(client.core.isStalled && client.core.link == nil && !client.has.failure)
    // Until it is opened anew nothing is tried, so nothing more can be in doubt.
    client.write(2...2)
    let second = client.asked.removeFirst()
    client.give(.answered(second.request, .failure(.diskFailed("disk I/O error")), under: second.token))
    // It cannot be opened for a while.
    for error in [StoreError.diskFailed("disk I/O error"), .cannotOpen(path: "store", reason: "disk I/O error")] {
      client.give(.leaseAlarm, at: client.uptime + Limits.backoffMaxMilliseconds)
      let look = client.asked.removeFirst()
      guard case .look(_, _, _, let refused) = look.request else {
        Issue.record("\(look)")
        return
      }
      #expect(refused == [queued(1).operation.key])
      client.give(.answered(look.request, .failure(error), under: look.token))
      #expect(client.core.isStalled && !client.has.failure)
    }
    client.give(.leaseAlarm, at: client.uptime + Limits.backoffMaxMilliseconds)
    client.carryOutAll()
    #expect(client.core.isWorker && client.core.link != nil)
    #expect(try client.host.store.queue().isEmpty && client.host.store.messages(of: ward, limit: 10).isEmpty)
    // A store that cannot be opened although no disk has failed does not pass.
    client.give(.storeFailed(.failed("a stored value cannot be read")))
    #expect(client.has.failure)
  }

  @Test(
    "a store that can no longer be trusted ends the client, once; one that takes no writes for now only refuses what people do")
  func failure() {
    var client = Client()
    client.comeOnline()
    client.give(.storeFailed(.unavailable("the disk is full")))
    #expect(!client.has.failure && client.core.isWorker)
    client.give(.storeFailed(.damaged("torn")))
    client.give(.storeFailed(.damaged("torn")))
    #expect(client.effects.count { if case .fail = $0 { true } else { false } } == 1)
    #expect(client.core.isEnded)
  }
}

extension StoreRequest {
  fileprivate var isClaim: Bool { if case .claim = self { true } else { false } }
}
