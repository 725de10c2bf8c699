// What one device does: its lanes, its connection, and the programs that share its store.
extension Limits {
  // MARK: The client

  /// Operations of one lane under way at once.
  package static let laneWindowMax = 64
  /// Operations of one lane in memory; the rest waits in the store.
  package static let laneLoadedMax = 256
  /// Of the file that names a computer.
  package static let machineNameBytesMax = 256
  /// The longest text that is kept while somebody types it, in bytes: more than a message holds, so that nothing pasted is cut at once.
  public static let draftBytesMax = 64 * 1024
  /// Events of one session that a device keeps (``SessionEvent``): the oldest give way. A session has some ten of them.
  public static let sessionEventsMax = 500
  /// Bytes of an event that only a newer version of the program knows, kept until there is one. Of a longer one it is kept that it happened.
  package static let unknownEventBytesMax = 2_048
  /// Epochs of the relay before the present one of which a device keeps how far it has read a session. Further back it reads the session
  /// again from its beginning when the relay's log has taken another way.
  public static let earlierEpochsMax = 32
  /// Those that one hello names for all of its sessions together, the newest of each: 2.6 KB, 1.3 s on a link of 2 KB/s.
  public static let earlierEpochsPerHelloMax = 64
  /// Messages that a search shows, the newest; how many there are is said.
  public static let foundMessagesMax = 200
  /// Corrections of a session that are listed with the earlier words, the newest; what is older stands in exports.
  public static let correctionsListedMax = 200
  /// Messages that a transcript begins with, and the most in one page of them.
  public static let transcriptMessagesMax = 200
  /// Messages of a device in memory while its copy is compared with the log.
  package static let comparisonPageMessages = 256
  /// Changes that the journal of a store keeps for programs that share it; a program that has not looked for longer reads everything again.
  package static let journalRowsMax: Int64 = 8_192
  /// Changes that it drops at once, so that it does not do so with every commit.
  package static let journalRowsDropped: Int64 = 1_024
  /// Updates that wait for one listener of a client. Past it the listener is told to read again what it shows (G9).
  public static let updatesWaitingMax = 4_096
  /// Bytes of the messages in them, too.
  public static let updateBytesWaitingMax = 4 * 1024 * 1024
  /// Updates of the connection, the queue and who is present that are kept when changes are left out.
  package static let updatesKeptMax = 256
  /// Updates that a program takes from the client before it has handled the ones before.
  package static let updatesAheadMax = 256
  /// Updates that a program in lines takes from the client at once, while it handles as many: between two batches it waits for a thread.
  package static let updateBatchMax = 1_024
  /// A session that is open is marked as read at most this often, while messages come one after the other.
  package static let readMarkPauseMilliseconds: Int64 = 100
  /// Batches of answers that wait for the store; past it nothing is read from the relay (G9).
  package static let answerBatchesMax = 64
  /// Full jitter is drawn below this at the first retry, twice it at the next, and so on.
  package static let backoffBaseMilliseconds: Int64 = 200
  /// No delay between two tries is ever longer (G10).
  public static let backoffMaxMilliseconds: Int64 = 5_000
  /// Nor shorter, after a failure: chance alone could draw 0 a hundred times.
  package static let backoffMinMilliseconds: Int64 = 20
  /// Relays that a client knows, at most.
  public static let relaysMax = 8
  /// Wakes that are this far apart are not a storm: each may lead to a try at once.
  package static let wakeQuietMilliseconds: Int64 = 1_000
  /// A connection that lasted this long has proved stable, and the backoff starts anew after it.
  package static let stableAfterMilliseconds: Int64 = 5_000
  /// From the first byte of a try to the open WebSocket. The next try is due no later than ``backoffMaxMilliseconds`` after this one
  /// began, so that a try which hangs in a dead network does not add to the wait (G10).
  public static let connectMaxMilliseconds: Int64 = 5_000
  /// The same, while bytes move: name, TCP, TLS and HTTP take ten round trips.
  package static let handshakeMaxMilliseconds: Int64 = 30_000
  /// From the delivered hello to welcome, while the relay answers pings: its store may be slow.
  package static let welcomeMaxMilliseconds: Int64 = 30_000
  /// Without traffic, a ping is sent this often.
  package static let heartbeatMilliseconds: Int64 = 10_000
  /// A client that hears others, and has nothing to say, sends a ping this often: it does not answer everything that it hears.
  package static let ownSilenceMaxMilliseconds: Int64 = 20_000
  /// An answer that is outstanding for this long is asked after with a ping.
  package static let probeAfterMilliseconds: Int64 = 2_000
  /// A link that was silent for this long with an answer outstanding is dead (beats the 28 s of the best we read).
  public static let silenceMaxMilliseconds: Int64 = 5_000
  /// How often the relay tells a client that it is still receiving a message; the first time after half of that. Proxies and modems acknowledge
  /// bytes before they pass them on, and the client hears nothing meanwhile.
  public static let stillReceivingMilliseconds: Int64 = 2_000
  /// A link that carries what others say, and for this long no answer to anything of ours, is dead in our direction.
  package static let oneWayMaxMilliseconds: Int64 = 15_000
  /// The same while a long message is on its way to us or from us, bytes move, and the answer stands behind it: the longest message takes 33 s
  /// at 500 bytes a second.
  package static let oneWayLongMaxMilliseconds: Int64 = 60_000
  /// How often it is looked at whether bytes move, while an answer is awaited.
  package static let progressPollMilliseconds: Int64 = 250
  /// A link that carries less than this, while it has something to carry, is called slow.
  package static let slowLinkBytesPerSecond = 16 * 1024
  /// What must be queued for it to count as something to carry.
  package static let slowLinkQueueBytesMin = 1_024
  /// Over how long that is measured.
  package static let slowLinkSpanMilliseconds: Int64 = 3_000
  /// How often its rate is told.
  package static let slowLinkTellMilliseconds: Int64 = 1_000
  /// How often an operation is tried before it fails, unless told otherwise. Being offline does not count.
  public static let attemptsMax = 5
  /// The largest number of tries that an option can set.
  public static let attemptsCeiling = 1_000
  /// An operation that has waited longer, and never left or was refused for now when it did, is held until its author was asked, unless
  /// told otherwise.
  public static let ageMaxMilliseconds: Int64 = 24 * 60 * 60 * 1_000
  /// The shortest age that an option can set. A shorter one would hold what is just being sent.
  public static let ageMinMilliseconds: Int64 = 1_000
  /// How long a relay that answers pings may leave an operation unanswered.
  public static let answerMaxMilliseconds: Int64 = 30_000
  /// For how long such an answer is not expected, at most, because question or answer are still on their way.
  package static let answerPutOffMaxMilliseconds: Int64 = 120_000
  /// How long a relay that can store nothing asks to wait at least.
  package static let retryAfterDefaultMilliseconds: Int64 = 500
  /// The longest wait that a relay can ask of a lane.
  public static let retryAfterMaxMilliseconds: Int64 = 60_000

  // MARK: Several programs on one store

  /// How long a lease may stand still before its owner is taken for hung, and another process takes over. Its death is seen at once.
  public static let leaseMaxMilliseconds: Int64 = 30_000
  /// After how long a worker renews its lease when it is awake for another reason.
  package static let leaseRenewAfterMilliseconds: Int64 = 5_000
  /// A standby that saw a process close the lease file waits this long before it tries the lock: the kernel closes a dying process's files
  /// one after the other.
  package static let leaseDeathMilliseconds: Int64 = 20
  /// How often a standby looks whether it is needed.
  package static let leaseLookMilliseconds: Int64 = 1_000
  /// Looks that are further apart than this say nothing about the time between them: it was the standby who slept.
  package static let leaseLookGapMaxMilliseconds: Int64 = 5_000
  /// How long a write waits for another program that keeps the store locked.
  package static let storeBusyMilliseconds: Int64 = 5_000
  /// After one has waited that long in vain, and until one succeeds: how long a write waits that is tried again anyway, or that the end of
  /// the program waits for.
  package static let storeStillBusyMilliseconds: Int64 = 250
  /// Token files whose paths a store keeps, so that the program that has the connection can read the tokens of the others. The newest.
  package static let tokenFilesMax = tokensPerHelloMax
}
