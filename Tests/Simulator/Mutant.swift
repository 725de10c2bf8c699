internal import WardlineFaultyDisk
internal import WardlineMemoryStores

/// Bugs that the simulator must find: each is a mistake that real programs of this kind have made. They are applied around the
/// production code, to the inputs of cores and stores, so that no product has a switch for them. The mutants of the invariants
/// change a machine from outside.
package enum Mutant: String, CaseIterable, Sendable {
  // The relay.
  case acknowledgeBeforeCommit = "acknowledge-before-commit"
  case fanOutBeforeCommit = "fan-out-before-commit"
  case loseUnsyncedCommits = "lose-unsynced-commits"
  case forgetKeysAfterRestart = "forget-keys-after-restart"
  case ignoreHold = "ignore-hold"
  case clientStatusWins = "client-status-wins"
  case sequenceAfterEnd = "sequence-after-end"
  case neverCongested = "never-congested"
  case overtakeRateLimited = "overtake-rate-limited"
  case neverLimitRates = "never-limit-rates"
  case neverLimitActs = "never-limit-acts"
  case neverPauseReading = "never-pause-reading"
  case overtakePauses = "overtake-pauses"
  case hideErased = "hide-erased"
  case eraseTheYoung = "erase-the-young"
  case eraseTheHeld = "erase-the-held"
  case keepTheEnded = "keep-the-ended"
  case hideArrivals = "hide-arrivals"
  case trustTheSequence = "trust-the-sequence"
  case correctOthers = "correct-others"
  case confirmOwn = "confirm-own"

  // Who is a member of a session.
  case deliverAfterLeave = "deliver-after-leave"
  case servePagesPastLeaving = "serve-pages-past-leaving"
  case acceptFromStrangers = "accept-from-strangers"
  case forgetMembersAtRestart = "forget-members-at-restart"
  case createTwice = "create-twice"
  case leaveOutJoined = "leave-out-joined"
  case leaveOutLeft = "leave-out-left"
  case neverFollow = "never-follow"
  case takePageForAll = "take-page-for-all"
  case followNoFurther = "follow-no-further"
  case nameNoFurther = "name-no-further"

  // Requests for interpreters.
  case acceptTwice = "accept-twice"
  case ringTheBusy = "ring-the-busy"
  case ringWhoDeclined = "ring-who-declined"
  case ringForDays = "ring-for-days"
  case dutyOutlivesDevice = "duty-outlives-device"
  case forgetRequestsAtRestart = "forget-requests-at-restart"

  // What coordinators do and see.
  case showCoordinators = "show-coordinators"
  case ringOnAfterAssignment = "ring-on-after-assignment"
  case takeTheBusy = "take-the-busy"
  case busyByInvitation = "busy-by-invitation"
  case forgetOverviewAtRestart = "forget-overview-at-restart"
  case pushOutOlder = "push-out-older"

  // What a later member is served.
  case serveBeforeMembership = "serve-before-membership"
  case hideBeforeMembership = "hide-before-membership"

  // Several relays on one database.
  case trustHints = "trust-hints"
  case deliverGap = "deliver-gap"
  case presenceOfTheDead = "presence-of-the-dead"
  case twoConnections = "two-connections"
  case twoRouters = "two-routers"
  case neverDecide = "never-decide"
  case acknowledgeUnknown = "acknowledge-unknown"
  case sequenceWithoutLock = "sequence-without-lock"
  case takeFromOldConnections = "take-from-old-connections"
  case serveUnheard = "serve-unheard"

  // The client's machine and its link.
  case resendOutOfOrder = "resend-out-of-order"
  case forgetInFlight = "forget-in-flight"
  case newKeyAtResend = "new-key-at-resend"
  case holdForGood = "hold-for-good"
  case jumpGap = "jump-gap"
  case resetBackoffEarly = "reset-backoff-early"
  case ignoreRetryAfter = "ignore-retry-after"
  case obeyAnyRetryAfter = "obey-any-retry-after"
  case countRateLimits = "count-rate-limits"
  case constantPause = "constant-pause"
  case floodAfterRefusal = "flood-after-refusal"
  case sleepThroughEnqueue = "sleep-through-enqueue"

  // How the client finds its relay.
  case tryFirstAddressOnly = "try-first-address-only"
  case waitForOneLookup = "wait-for-one-lookup"

  // The client's driver.
  case goOnAfterFailure = "go-on-after-failure"
  case sendUnclaimed = "send-unclaimed"
  case ageOverTwoClocks = "age-over-two-clocks"
  case keepUnclaimed = "keep-unclaimed"
  case neverPauseAnswers = "never-pause-answers"
  case loadEverything = "load-everything"
  case loadFullPages = "load-full-pages"
  case countWhileOffline = "count-while-offline"
  case giveUpOnFullDisk = "give-up-on-full-disk"

  // Both drivers, on a slow link.
  case ignorePieces = "ignore-pieces"
  case windowInOneEnvelope = "window-in-one-envelope"
  case pageInOneEnvelope = "page-in-one-envelope"
  case deafToWhoIsBehind = "deaf-to-who-is-behind"
  case acknowledgeBehindPages = "acknowledge-behind-pages"
  case neverShrink = "never-shrink"
  case starveFeeds = "starve-feeds"

  // Two processes on one store.
  case workUnfenced = "work-unfenced"
  case deafWorker = "deaf-worker"
  case deafStandby = "deaf-standby"
  case neverTakeOver = "never-take-over"
  case oneLock = "one-lock"

  // Within the machines: for their invariants.
  case keepInAudience = "keep-in-audience"
  case keepFence = "keep-fence"
  case miscountWaiting = "miscount-waiting"
  case keepStranger = "keep-stranger"
  case inFlightOffline = "in-flight-offline"
  case linkWithoutLease = "link-without-lease"
  case disagreeOnPause = "disagree-on-pause"

  // The client's store.
  case writeApart = "write-apart"
  case cursorApart = "cursor-apart"
  case jumpOverRetention = "jump-over-retention"
  case reuseConnectionEpoch = "reuse-connection-epoch"
  case applyStaleStatus = "apply-stale-status"
  case receiptsGoBack = "receipts-go-back"
  case lateAckOverwrites = "late-ack-overwrites"
  case countCorrectionsByClock = "count-corrections-by-clock"

  // Questions to a language model.
  case forgetPaceAtRestart = "forget-pace-at-restart"
  case settleUnfenced = "settle-unfenced"
  case readSnapshotLate = "read-snapshot-late"
  case askTwice = "ask-twice"
  case waitForJobs = "wait-for-jobs"
  case askWithoutConsent = "ask-without-consent"

  // The disks; found in full mode only.
  case relayNeverSyncs = "relay-never-syncs"
  case relaySyncsAtCheckpoints = "relay-syncs-at-checkpoints"
  case relayIgnoresFailedSyncs = "relay-ignores-failed-syncs"
  case relayIgnoresFailedCheckpoints = "relay-ignores-failed-checkpoints"
  case clientNeverSyncs = "client-never-syncs"
  case clientSyncsAtCheckpoints = "client-syncs-at-checkpoints"
  case clientIgnoresFailedSyncs = "client-ignores-failed-syncs"
  case clientProcessesApart = "client-processes-apart"
  case neverReopen = "never-reopen"

  /// The mode in which it can be found.
  package var mode: Mode {
    if self == .neverReopen { return .full }
    return lieOfClients == nil && lieOfRelay == nil ? .fast : .full
  }

  /// Whether it is found only where a language model is asked.
  package var asksModel: Bool {
    switch self {
    case .forgetPaceAtRestart, .settleUnfenced, .readSnapshotLate, .askTwice, .waitForJobs, .askWithoutConsent: true
    default: false
    }
  }

  /// How many relays it needs; `nil` for as many as a seed draws.
  package var relayCount: Int? {
    switch self {
    case .trustHints, .presenceOfTheDead, .twoConnections: 3
    case .deliverGap, .twoRouters, .neverDecide, .acknowledgeUnknown, .sequenceWithoutLock, .takeFromOldConnections,
      .serveUnheard:
      2
    default: nil
    }
  }

  var bugOfDatabase: MemoryDatabase.Bug? {
    switch self {
    case .sequenceWithoutLock: .plansWithoutLock
    case .takeFromOldConnections: .takesFromOldConnections
    case .serveUnheard: .servesUnheard
    default: nil
    }
  }

  var lieOfRelay: FaultyDisk.Lie? {
    switch self {
    case .relayNeverSyncs: .noSync
    case .relaySyncsAtCheckpoints: .noSyncOfCommits
    case .relayIgnoresFailedSyncs: .failedSyncsIgnored
    case .relayIgnoresFailedCheckpoints: .failedCheckpointsIgnored
    default: nil
    }
  }

  var lieOfClients: FaultyDisk.Lie? {
    switch self {
    case .clientNeverSyncs: .noSync
    case .clientSyncsAtCheckpoints: .noSyncOfCommits
    case .clientIgnoresFailedSyncs: .failedSyncsIgnored
    case .clientProcessesApart: .processesApart
    default: nil
    }
  }

  /// The bug in words.
  package var bug: String {
    switch self {
    case .acknowledgeBeforeCommit: "the relay acknowledges a batch before it is committed"
    case .fanOutBeforeCommit: "the relay shows an entry to others before it is committed"
    case .loseUnsyncedCommits: "the relay's store answers before its sync; a crash takes the last commits"
    case .forgetKeysAfterRestart: "the relay knows no key from before its restart"
    case .ignoreHold: "the relay takes what follows an operation that it refused for now"
    case .clientStatusWins: "the relay takes a status whatever it was based on"
    case .sequenceAfterEnd: "the relay sequences messages after the session's end"
    case .neverCongested: "the relay does not notice a slow reader"
    case .overtakeRateLimited: "the relay takes what follows an operation whose author was to wait"
    case .neverLimitRates: "the relay does not keep to the pace of a person"
    case .neverLimitActs: "the relay does not keep to the paces of what has one of its own"
    case .neverPauseReading: "the relay reads on however many operations of a connection wait for their commit"
    case .overtakePauses: "the relay's pause of a slow reader is overtaken by an earlier decision to read on"
    case .hideErased: "the relay leaves out what it has erased, and does not say so"
    case .eraseTheYoung: "the relay erases what is not old enough"
    case .eraseTheHeld: "the relay erases a session that is under a legal hold"
    case .keepTheEnded: "the relay keeps what was said in a session that has ended for as long as anything else"
    case .hideArrivals: "the relay does not say who comes to a session"
    case .trustTheSequence: "the relay compares the sequence of a cursor, and not the epoch that wrote it"
    case .correctOthers: "the relay takes the correction of a message by somebody else than its author"
    case .confirmOwn: "the relay takes an author's word that they have understood their own message"
    case .countCorrectionsByClock:
      "a device counts the correction that was written last by the clock, and not the last of the log"
    case .deliverAfterLeave: "who has left a session gets what is said there all the same"
    case .servePagesPastLeaving: "a page goes on behind the entry with which its reader left"
    case .acceptFromStrangers: "the relay takes what somebody says in a session that they have left"
    case .forgetMembersAtRestart: "the relay knows no member from before its restart"
    case .createTwice: "a session is created twice in its log"
    case .leaveOutJoined: "the relay does not say that somebody has become a member"
    case .leaveOutLeft: "the relay does not say that somebody is a member no more"
    case .acceptTwice: "the relay takes an accept of what somebody has accepted"
    case .ringTheBusy: "the relay rings for interpreters who are in a session"
    case .ringWhoDeclined: "the relay rings again for whoever has declined"
    case .ringForDays: "what nobody answers rings for days"
    case .dutyOutlivesDevice: "an interpreter without a device stays on duty, and keeps a request to themself"
    case .forgetRequestsAtRestart: "the relay rings for no request from before its restart"
    case .showCoordinators: "a coordinator hears what is said in sessions of which they are no member"
    case .ringOnAfterAssignment: "a request rings on for those who were rung when an interpreter is assigned"
    case .busyByInvitation: "the relay takes who was invited, and has said nothing, for busy"
    case .takeTheBusy: "the relay takes an interpreter for a session who is in another one"
    case .forgetOverviewAtRestart: "the overview has no session from before the relay's restart"
    case .pushOutOlder: "a session that was left out of the overview for newer ones stays out, whatever happens in it"
    case .serveBeforeMembership: "a later member is served the log from its beginning on"
    case .hideBeforeMembership: "the relay leaves out what precedes a membership, and does not say so"
    case .neverFollow: "the client does not ask for the log of a session that its user has joined"
    case .takePageForAll: "the client takes a welcome's page for all of its user's sessions"
    case .followNoFurther: "the client does not ask for the sessions that a welcome leaves out"
    case .nameNoFurther: "the relay does not name the sessions in progress that a welcome leaves out"
    case .deliverGap: "a relay tells of its own commit before what others have committed before it"
    case .trustHints: "a relay reads what others commit only when it is told to"
    case .presenceOfTheDead: "a relay does not hear that another one is gone"
    case .twoConnections: "a relay does not hear that a device has come to another one"
    case .twoRouters: "a relay that follows another one decides, too, for whom requests ring"
    case .neverDecide: "no relay decides for whom requests ring after the one that did is gone"
    case .acknowledgeUnknown: "a relay acknowledges a batch of which it does not know whether it is committed"
    case .sequenceWithoutLock: "two relays plan over the same head of a session, and both commit"
    case .takeFromOldConnections:
      "a relay commits what a device sent it before it came to another one, behind what it has sent there"
    case .serveUnheard: "a relay serves before the others know that it has begun"
    case .resendOutOfOrder: "after a reconnect the client sends the newest first"
    case .forgetInFlight: "the client takes what was in flight on the last connection for sent"
    case .newKeyAtResend: "the client makes a new key when it sends again"
    case .holdForGood: "a permanent refusal holds the lane like a transient one"
    case .jumpGap: "the client reads on behind a missing entry"
    case .resetBackoffEarly: "the backoff begins anew with every connection that opened"
    case .ignoreRetryAfter: "the client does not wait as long as it was asked to"
    case .obeyAnyRetryAfter: "the client waits for as long as it was asked to, were it a day"
    case .countRateLimits: "a wait that the relay asks for counts as an attempt"
    case .constantPause: "the client asks a relay that can store nothing at a constant pace"
    case .floodAfterRefusal: "after a refusal for now the client sends a whole window behind the head"
    case .tryFirstAddressOnly: "the client tries the first address of the relay's name, and no other"
    case .waitForOneLookup: "the client takes a lookup that hangs for the only one there can be"
    case .sleepThroughEnqueue: "offline, the client waits for its next try whatever somebody writes"
    case .goOnAfterFailure: "what is queued behind a failed transaction of the client is done all the same"
    case .sendUnclaimed: "what was deleted while it waited to be sent is sent"
    case .ageOverTwoClocks: "what waits is as old as two readings of a clock that is set meanwhile say"
    case .keepUnclaimed: "what was answered before it was claimed is waited for"
    case .neverPauseAnswers: "the client reads on however much its store is behind"
    case .loadEverything: "the client loads a lane as long as it is"
    case .loadFullPages: "the client loads a lane in full pages, however much of it is loaded"
    case .countWhileOffline: "a connection that is lost counts as an attempt of what was in flight"
    case .neverReopen: "the client does not open its store anew after the disk has failed"
    case .giveUpOnFullDisk: "the client does not ask its store again that took no writes"
    case .ignorePieces: "pieces of a message do not count as heard"
    case .windowInOneEnvelope: "a window leaves as one envelope, however slow the link is"
    case .pageInOneEnvelope: "a page leaves as one envelope, however slow the link is"
    case .deafToWhoIsBehind: "the relay does not read from a connection while it catches up"
    case .acknowledgeBehindPages: "the relay reads page after page, whatever waits to be written before them"
    case .neverShrink: "what is written at once does not become less when the link becomes slow"
    case .starveFeeds: "on a link that stays slow the relay sends no feeds"
    case .workUnfenced: "a worker goes on after another has taken its lease"
    case .deafWorker: "the worker does not hear of what another process enqueues"
    case .deafStandby: "a standby does not hear of what the worker stores"
    case .neverTakeOver: "a standby does not look whether the worker is still there"
    case .oneLock: "all workers of a store share one lock: one that hangs keeps it, and nobody sees that its successor has died"
    case .keepInAudience: "who has left a session still hears of it"
    case .keepFence: "a device's fence outlives its connection"
    case .miscountWaiting: "an operation that waits for its commit is counted twice"
    case .keepStranger: "somebody without a token keeps a place when they have left"
    case .inFlightOffline: "what was in flight when the connection ended still counts as that"
    case .linkWithoutLease: "a process that has lost the lease keeps its link"
    case .disagreeOnPause: "the machine is not told that the relay is not read"
    case .writeApart: "message and operation are written in two transactions"
    case .cursorApart: "the cursor is written before what it stands for"
    case .jumpOverRetention: "the client passes over what the relay no longer keeps, and marks no gap"
    case .reuseConnectionEpoch: "the connection epoch is counted in memory, and again from where the process began"
    case .receiptsGoBack: "a welcome takes back what was heard of others past the cursor"
    case .applyStaleStatus: "the client adopts an older status that it hears of later"
    case .forgetPaceAtRestart: "the client counts in memory how often a model was asked"
    case .settleUnfenced: "a worker keeps an answer of a model after another has taken its lease"
    case .readSnapshotLate: "a model is told the words of when it is asked, and not of when somebody asked for it"
    case .askTwice: "the same question to a model is asked as often as somebody asks it"
    case .waitForJobs: "the client's store waits for the answer of a model"
    case .askWithoutConsent: "a model is asked whoever in the session agrees"
    case .relayNeverSyncs: "the relay's store does not sync (synchronous = OFF)"
    case .relaySyncsAtCheckpoints: "the relay's store syncs only to checkpoint (synchronous = NORMAL)"
    case .relayIgnoresFailedSyncs: "the relay tries a failed sync again, and takes it for done"
    case .relayIgnoresFailedCheckpoints: "the relay does not look at how a checkpoint went"
    case .clientNeverSyncs: "the client's store does not sync (synchronous = OFF)"
    case .clientSyncsAtCheckpoints: "the client's store syncs only to checkpoint (synchronous = NORMAL)"
    case .clientIgnoresFailedSyncs: "the client tries a failed sync again, and takes it for done"
    case .clientProcessesApart: "two processes at one store do not see each other's commits"
    case .lateAckOverwrites: "a late acknowledgement brings an older status back"
    }
  }
}
