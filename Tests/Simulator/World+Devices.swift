internal import DequeModule
internal import WardlineModel
internal import WardlineRelay

@testable internal import WardlineSync

/// The names in a world.
enum Names {
  static let modelPlace = "models.example"
  static func session(_ number: Int) -> SessionID { name("session-\(number)") }
  static func user(_ number: Int) -> UserID { name("user-\(number)") }
  static func role(_ user: Int) -> Role { user.isMultiple(of: 2) ? .nurse : .interpreter }
  static func language(_ tag: String) -> LanguageTag {
    do { return try LanguageTag(tag) } catch { preconditionFailure("\(error)") }
  }
  static func device(_ number: Int) -> DeviceID { name("device-\(number)") }
  static func epoch(_ number: Int) -> LogEpoch { name("life-\(number)") }

  private static func name<Kind>(_ text: String) -> Identifier<Kind> {
    do { return try Identifier(text) } catch { preconditionFailure("\(error)") }
  }
}

/// A wall clock, which may jump and run fast or slow. The monotonic clock does neither.
struct Clock {
  var offset: Int64 = 0
  var driftPerMillion: Int64

  func wall(at now: Int64) -> Timestamp {
    Timestamp(milliseconds: 1_760_000_000_000 + now + now * driftPerMillion / 1_000_000 + offset)
  }
}

/// One boot of a device. Its clock is never set.
struct Boot {
  var number: Int64
  var beganAt: Int64

  func time(at now: Int64) -> BootTime { BootTime(boot: number, milliseconds: now - beganAt) }
}

/// When a process ends, relative to its next transaction.
enum Death: Equatable {
  case beforeCommit
  case afterCommit
  /// During the commit, after `changes` writes to the disk.
  case withinCommit(changes: Int)
}

extension World {
  /// One device: a store and the processes that have it open.
  final class Device {
    let index: Int
    let user: UserID
    let identity: StoreIdentity
    let memory: DeviceMemory
    var slots: [Slot] = []
    /// The processes that hold the locks beside the store.
    var locks: [FencingToken: ClientProcess] = [:]
    var clock: Clock
    var boot: Boot
    var token: String
    var trouble = Trouble()
    /// Counts the changes of its network that it has heard of.
    var networkNumber = 0
    /// Its link where that is always narrow.
    var site: Narrowness?
    /// The view of an observer from the beginning.
    var screen = Screen()
    /// The owner's last choice of each preference.
    var chosen: [String: String] = [:]
    var transactions = 0
    /// Cancellations of which its store could not be read yet, whether they left the device.
    var unreadCancellations: [ClientOperation] = []
    /// When a transaction last changed what its users see.
    var changedAt: Int64 = .min
    /// Processes that ended, possibly with operations in flight.
    var deaths = 0
    /// What its users have asked a language model.
    var ledger = AssistLedger()
    /// A transaction with an unknown outcome: its process ended within it.
    ///
    /// A process that keeps running does not see an interrupted transaction. But until it is overwritten, a process that opens
    /// the store after all others have closed it finds it.
    var unsettled: Job?

    init(index: Int, user: UserID, identity: StoreIdentity, memory: DeviceMemory, clock: Clock, boot: Boot, token: String) {
      self.boot = boot
      self.index = index
      self.user = user
      self.identity = identity
      self.memory = memory
      self.clock = clock
      self.token = token
    }

    /// No transaction is under way or queued.
    var isIdle: Bool { slots.allSatisfy { $0.process?.isIdle ?? true } }

    var host: Host { .client(identity.device) }
  }

  /// The faults of a device, and when they end.
  struct Trouble {
    var blackHoleUntil: Int64 = 0
    var delayUntil: Int64 = 0
    var delay: Int64 = 0
    var refusesUntil: Int64 = 0
    /// A relay that refuses it, as others do not.
    var unreachable: (relay: Int, until: Int64)?
    var hangsUntil: Int64 = 0
    var flapsUntil: Int64 = 0
    var readsSlowlyUntil: Int64 = 0
    var entriesToLose = 0
    var storeFailsUntil: Int64 = 0
    var storeFailsOneIn = 1
    var hasNoTokenUntil: Int64 = 0
    var narrowness: Narrowness?
  }

  /// A batch with an unknown outcome.
  struct UnsettledBatch {
    var writes: [LedgerWrite]
    /// The number of entries it would make; `nil` if unknown.
    var entryCount: Int?
    /// The number of entries before, in all sessions.
    var countBefore: Int
    /// Whether the store had confirmed the sync.
    var wasConfirmed = false
  }

  struct RelayTrouble {
    var refusesUntil: Int64 = 0
    var refusesOneIn = 1
    /// Where there are several: until then a commit may have an unknown outcome, and nothing of the relay reaches the database.
    var losesOutcomesUntil: Int64 = 0
    var isSilentUntil: Int64 = 0
    var death: Death?
    var deathIsSilent = false
    var downFor: Int64 = 0
  }

  /// A slot for a process of a device.
  final class Slot {
    unowned let device: Device
    let number: Int
    var process: ClientProcess?
    /// It ends at its next transaction.
    var death: Death?
    var deathIsSilent = false
    var downFor: Int64 = 0
    var isReopening = false

    init(device: Device, number: Int) {
      self.device = device
      self.number = number
    }
  }

  /// One run of a client: performs its core's effects, as `WardlineClient` does.
  final class ClientProcess {
    unowned let slot: Slot
    var core: ClientCore
    var chance: Chance
    let uptimeOffset: Int64
    var isAlive = true
    var alarmAt: Int64?
    var leaseAlarmAt: Int64?
    var ticksInPlace = 0
    var link: Link?
    var resolving = Resolving()
    /// The newest lease under which an access has failed.
    var brokenLease = FencingToken.none
    /// Whether its disk has failed since it opened the store last.
    var hasDiskFailed = false
    /// Whether the core wants link progress; set while its link was never narrow, so that it is not polled.
    var isPollWanted = false
    var pollAt: Int64?
    var jobs: Deque<Job> = []
    var completions: Deque<Completion> = []
    var lastDraft: UInt64 = 0
    /// The process hangs until then.
    var hangsUntil: Int64 = 0
    var lastRun: Int64 = 0
    var lastCompletion: Int64 = 0
    /// The view of this process's user.
    var shown: Screen
    /// The times of its attempts since its last stable connection, or since a user's request.
    var attempts: [Int64] = []
    /// When an operation may be sent again, as asked by the relay.
    var askedToWaitUntil: [IdempotencyKey: Int64] = [:]
    /// Set while there is no connection and no attempt: until when the relay has asked to wait, or now.
    var waitsUntilAsked: Int64?
    /// An operation was enqueued: an attempt must have begun by then.
    var mustTryBy: Int64?
    /// Checks the client's pauses after rejections, by lane.
    var pacing = RefusalPacing()
    /// The presence received on this connection.
    var present: [SessionID: Set<UserID>] = [:]
    /// Its questions to a language model.
    var assist = AssistRun()
    /// State of the mutants of the link.
    var sent: Set<IdempotencyKey> = []
    var obeysUntil: [LaneID: Int64] = [:]
    /// State of the mutants of the invariants.
    var lanesOnline: [LaneID: Lane]?
    var lastLink: ClientCore.Link?

    init(slot: Slot, core: ClientCore, chance: Chance, uptimeOffset: Int64) {
      self.slot = slot
      self.core = core
      self.chance = chance
      self.uptimeOffset = uptimeOffset
      shown = slot.device.screen
    }

    var device: Device { slot.device }
    var isWorker: Bool { core.isWorker }
    var machine: SyncMachine { _read { yield core.machine } }

    var isIdle: Bool { jobs.allSatisfy(\.isUpkeep) && completions.allSatisfy(\.isUpkeep) && core.drafts.isEmpty }
  }

  /// The jobs of the store's queue, in order.
  enum Job {
    case request(StoreRequest, under: FencingToken)
    case retry(IdempotencyKey)
    case edit(IdempotencyKey, as: ClientOperation)
    case delete(IdempotencyKey, as: IdempotencyKey, at: Timestamp)
    case markRead(SessionID, through: UInt64)
    case chooseDuty(DutyChoice)
    /// All earlier jobs are done: releases the worker's lock.
    case releaseLease
    // Questions to a language model; the number is that of a job, as the store lists them.
    case askDraft(AssistQuestion, as: IdempotencyKey, isAskedFor: Bool)
    case cancelDraft(Int)
    case retryDraft(Int)
    case assist(AssistMachine.Action, under: FencingToken)
  }

  /// The completion of a job, on the loop.
  enum Completion {
    case answered(StoreRequest, Result<StoreAnswer, StoreError>, under: FencingToken)
    case decided(Result<Committed, StoreError>)
    /// A job of the machine that asks a language model, with what it has committed.
    case assisted(Result<AssistMachine.Event, StoreError>, Committed? = nil)
    /// A question was not kept: nothing was committed, and no part of the client waits for the result.
    case asked
  }

  func makeDevice(_ index: Int) -> Device {
    let options = plan.options.devices[index]
    let user = Names.user(options.user)
    let identity = StoreIdentity(user: user, device: Names.device(index))
    do throws(StoreError) {
      let drift = plan.options.clockDriftPerMillion
      var clocks = Chance(seed: plan.seed, stream: .clocks, number: index)
      let isFarOff = clocks.happens(oneIn: 4)
      let farOff = clocks.within(-34_560_000_000...34_560_000_000)
      let device = Device(
        index: index, user: user, identity: identity,
        memory: DeviceMemory(try disks.openClient(identity, slot: 0), mutant: mutant),
        clock: Clock(
          offset: networkChance.skewed(upTo: 600_000) - networkChance.skewed(upTo: 600_000) + (isFarOff ? farOff : 0),
          driftPerMillion: networkChance.within(-drift...drift)),
        boot: Boot(number: 1, beganAt: -clocks.within(1_000...5_000_000_000)),
        token: issueToken(of: index, opening: options.opened, expiresAt: Timestamp(milliseconds: .max / 2)))
      disks.closeClient(identity, slot: 0, .goodbye)
      device.memory.earlierMax = plan.options.model?.earlierMessages ?? 0
      device.site = plan.options.slowSites[index].map { Narrowness(bytesPerSecond: $0) }
      device.slots = (0..<options.processCount).map { Slot(device: device, number: $0) }
      return device
    } catch { preconditionFailure("a new store does not open: \(error)") }
  }

  // MARK: Tokens

  func issueToken(of device: Int, opening sessions: [Int], expiresAt: Timestamp) -> String {
    let user = plan.options.devices[device].user
    let token = "token-\(tokens.count)-of-\(device)"
    let participant = Participant(user: Names.user(user), role: plan.options.role(of: user))
    let isOpen = plan.options.followsMembership
    tokens[token] = Grant(
      participant: participant, sessions: isOpen ? [] : sessions.map(Names.session), expiresAt: expiresAt,
      followsMembership: isOpen)
    return token
  }

  func renewToken(of device: Device) {
    device.trouble.hasNoTokenUntil = 0
    let options = plan.options.devices[device.index]
    // Alternates between more sessions and the original ones.
    let isWide = tokens[device.token]?.sessions.count == options.openedLater.count
    let sessions = options.openedLater.isEmpty || isWide ? options.opened : options.openedLater
    device.token = issueToken(
      of: device.index, opening: isHealed ? Array(0..<plan.options.sessionCount) : sessions,
      expiresAt: Timestamp(milliseconds: .max / 2))
  }

  /// From now on every device has a token that opens every session, and the worker is notified.
  func openEverything() {
    for device in devices {
      let all = Array(0..<plan.options.sessionCount)
      if !plan.options.followsMembership, tokens[device.token]?.sessions.count != all.count {
        device.token = issueToken(of: device.index, opening: all, expiresAt: Timestamp(milliseconds: .max / 2))
      }
      // A connection with an earlier token still opens fewer sessions.
      device.memory.tokenRevision += 1
      for case let client? in device.slots.map(\.process) where client.isWorker { handle(.rung(isClosing: false), client) }
    }
  }
}
