/// Every bound of the system, in one place. Reaching one is a handled case with a test; the relations between them are asserted in
/// ``relations``.
public enum Limits {
  /// The version of the protocol that this code speaks.
  public static let protocolVersion: UInt32 = 1

  // MARK: What people write

  /// The longest message, in bytes of UTF-8. Longer ones are refused before they are queued.
  public static let textBytesMax = 16 * 1024
  /// The longest identifier, in bytes.
  public static let identifierBytesMax = 64
  /// The longest display name or language tag, in bytes.
  public static let nameBytesMax = 256
  /// Languages in one profile.
  public static let languagesPerProfileMax = 32

  /// The longest language tag of somebody in the directory or of a request, in bytes.
  public static let languageTagBytesMax = 35
  /// The longest note that comes with a request, or with a reason, in bytes.
  public static let noteBytesMax = 500
  /// The longest text on somebody's qualifications, in bytes.
  public static let qualificationsBytesMax = 2_048
  /// People in a relay's directory, the disabled among them: nobody is ever deleted.
  public static let peopleMax = 50_000
  /// People of the directory that are read at once.
  public static let peoplePageMax = 256
  /// How long a change beside a running relay waits for its turn: the relay's own commits are not made to wait, and under load there is little
  /// time between them.
  public static let peopleBusyMilliseconds: Int64 = 30_000

  // MARK: What the screen says

  /// Languages of the screen in memory, the one in use among them; past it the one unused for longest goes, and is read again when it is
  /// asked for (F20).
  public static let languagesInMemoryMax = 3

  // MARK: What programs print

  /// The largest file of `--ca-file`, in bytes: all authorities of a system are a quarter of it.
  public static let authorityFileBytesMax = 1024 * 1024
  /// Bytes of standard input that are counted, to say how much too long a message is.
  public static let inputBytesCountedMax = 64 * 1024 * 1024
  /// The longest id that a program gives a request of `chat --json`, in bytes.
  public static let requestIDBytesMax = 128
  /// Messages of an export in memory at once.
  public static let exportPageMessages = 128
  /// Rows in succession that cannot be read, after which a salvage whose end is not known stops: more than a damaged page hides.
  public static let salvageRowsMax: Int64 = 8_192
  /// The longest line of standard input, in bytes: the longest message as JSON with every byte escaped, and what is around it.
  package static let inputLineBytesMax = 6 * textBytesMax + 4_096
  /// Lines of standard input that are handled together.
  package static let inputLinesTogetherMax = 256
  /// Such groups of lines that wait to be handled; the terminal or the pipe holds the rest.
  package static let inputGroupsAheadMax = 4
  /// How long the end of piped input waits for what is still pending.
  package static let farewellMilliseconds: Int64 = 5_000
  /// How long a terminal may take to answer one question.
  package static let terminalAnswerMilliseconds: Int32 = 500
  /// Bytes of output that are gathered for one write.
  public static let outputBufferBytes = 64 * 1024
  /// Entries of a log, or records, that a command reads from the relay's store at once.
  public static let logPageEntries = 1_024
  /// Characters of a value that somebody else wrote and this code has not validated, in a log line or an error; the rest is cut.
  public static let foreignValueCharactersMax = 64
  /// Characters of a whole reason that names such a value.
  public static let reasonCharactersMax = 256

  // MARK: What travels

  /// The largest sequence, and the largest version of a status: what JSON in a browser holds exactly. A relay that says more is not believed,
  /// and a store that holds more shows this.
  public static let sequenceMax: UInt64 = 1 << 53
  /// The earliest time on a clock of a relay or in a store: the beginning of 1970.
  public static let clockMinMilliseconds: Int64 = 0
  /// The latest one: the end of the year 9999.
  public static let clockMaxMilliseconds: Int64 = 253_402_300_799_999
  /// The longest heartbeat or pause that a relay can name; a longer one is malformed. How much of a pause a client waits is another bound.
  public static let relaySpanMaxMilliseconds: Int64 = 24 * 60 * 60 * 1_000
  /// The longest WebSocket message either side takes, reassembled. Above it the connection is closed with 1009.
  public static let envelopeBytesMax = 256 * 1024
  /// Fragments of one WebSocket message.
  public static let fragmentsMax = 64
  /// Frames in one envelope; a longer one is malformed.
  public static let framesPerEnvelopeMax = 256
  /// Users that have a number on one connection, each number one byte; the others are named in each frame.
  public static let numberedUsersMax = 64
  /// Sessions that have a number on one connection: up to there a number is one byte. The others are named in each frame.
  public static let numberedSessionsMax = 127
  /// Bytes of one frame around its text: identifiers, key, times.
  public static let frameOverheadBytesMax = 1024
  /// The longest token, in bytes.
  public static let tokenBytesMax = 8 * 1024
  /// Nested messages of a frame; a deeper one is malformed.
  public static let frameDepthMax = 8

  // MARK: The client

  /// Operations of one lane under way at once.
  public static let laneWindowMax = 64
  /// Operations of one lane in memory; the rest waits in the store.
  public static let laneLoadedMax = 256
  /// The longest text that is kept while somebody types it, in bytes: more than a message holds, so that nothing pasted is cut at once.
  public static let draftBytesMax = 64 * 1024
  /// Epochs of the relay before the present one of which a device keeps how far it has read a session. Further back it reads the session
  /// again from its beginning when the relay's log has taken another way.
  public static let earlierEpochsMax = 32
  /// Those that one hello names for all of its sessions together, the newest of each: 2.6 KB, 1.3 s on a link of 2 KB/s.
  public static let earlierEpochsPerHelloMax = 64
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
  /// Batches of answers that wait for the store; past it nothing is read from the relay (G9).
  public static let answerBatchesMax = 64
  /// Full jitter is drawn below this at the first retry, twice it at the next, and so on.
  public static let backoffBaseMilliseconds: Int64 = 200
  /// No delay between two tries is ever longer (G10).
  public static let backoffMaxMilliseconds: Int64 = 5_000
  /// Nor shorter, after a failure: chance alone could draw 0 a hundred times.
  public static let backoffMinMilliseconds: Int64 = 20
  /// Wakes that are this far apart are not a storm: each may lead to a try at once.
  public static let wakeQuietMilliseconds: Int64 = 1_000
  /// A connection that lasted this long has proved stable, and the backoff starts anew after it.
  public static let stableAfterMilliseconds: Int64 = 5_000
  /// From the first byte of a try to the open WebSocket. The next try is due no later than ``backoffMaxMilliseconds`` after this one
  /// began, so that a try which hangs in a dead network does not add to the wait (G10).
  public static let connectMaxMilliseconds: Int64 = 5_000
  /// The same, while bytes move: name, TCP, TLS and HTTP take ten round trips.
  public static let handshakeMaxMilliseconds: Int64 = 30_000
  /// From the delivered hello to welcome, while the relay answers pings: its store may be slow.
  public static let welcomeMaxMilliseconds: Int64 = 30_000
  /// Without traffic, a ping is sent this often.
  public static let heartbeatMilliseconds: Int64 = 10_000
  /// A client that hears others, and has nothing to say, sends a ping this often: it does not answer everything that it hears.
  public static let ownSilenceMaxMilliseconds: Int64 = 20_000
  /// An answer that is outstanding for this long is asked after with a ping.
  public static let probeAfterMilliseconds: Int64 = 2_000
  /// A link that was silent for this long with an answer outstanding is dead (beats the 28 s of the best we read).
  public static let silenceMaxMilliseconds: Int64 = 5_000
  /// A link that carries what others say, and for this long no answer to anything of ours, is dead in our direction.
  public static let oneWayMaxMilliseconds: Int64 = 15_000
  /// The same while a long message is on its way to us or from us, bytes move, and the answer stands behind it: the longest message takes 33 s
  /// at 500 bytes a second.
  public static let oneWayLongMaxMilliseconds: Int64 = 60_000
  /// How often it is looked at whether bytes move, while an answer is awaited.
  public static let progressPollMilliseconds: Int64 = 250
  /// A link that carries less than this, while it has something to carry, is called slow.
  public static let slowLinkBytesPerSecond = 16 * 1024
  /// What must be queued for it to count as something to carry.
  public static let slowLinkQueueBytesMin = 1_024
  /// Over how long that is measured.
  public static let slowLinkSpanMilliseconds: Int64 = 3_000
  /// How often its rate is told.
  public static let slowLinkTellMilliseconds: Int64 = 1_000
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
  public static let answerPutOffMaxMilliseconds: Int64 = 120_000
  /// How long a relay that can store nothing asks to wait at least.
  public static let retryAfterDefaultMilliseconds: Int64 = 500
  /// The longest wait that a relay can ask of a lane.
  public static let retryAfterMaxMilliseconds: Int64 = 60_000

  // MARK: Several programs on one store

  /// How long a lease may stand still before its owner is taken for hung, and another process takes over. Its death is seen at once.
  public static let leaseMaxMilliseconds: Int64 = 30_000
  /// After how long a worker renews its lease when it is awake for another reason.
  public static let leaseRenewAfterMilliseconds: Int64 = 5_000
  /// A standby that saw a process close the lease file waits this long before it tries the lock: the kernel closes a dying process's files
  /// one after the other.
  public static let leaseDeathMilliseconds: Int64 = 20
  /// How often a standby looks whether it is needed.
  public static let leaseLookMilliseconds: Int64 = 1_000
  /// Looks that are further apart than this say nothing about the time between them: it was the standby who slept.
  public static let leaseLookGapMaxMilliseconds: Int64 = 5_000

  /// How long a write waits for another program that keeps the store locked.
  public static let storeBusyMilliseconds: Int64 = 5_000
  /// After one has waited that long in vain, and until one succeeds: how long a write waits that is tried again anyway, or that the end of
  /// the program waits for.
  public static let storeStillBusyMilliseconds: Int64 = 250
  /// Token files whose paths a store keeps, so that the program that has the connection can read the tokens of the others. The newest.
  public static let tokenFilesMax = tokensPerHelloMax

  // MARK: The stores' files

  /// Pages of 4 KB in a client's write-ahead log after which it is copied into the database.
  package static let checkpointPages = 1_000
  /// The same in the relay's store. Few and large checkpoints write the pages of busy sessions to the database once for many commits.
  package static let relayCheckpointPages = 8_000
  /// The key that wraps a store's data key, and the data key: AES-256.
  package static let sealKeyBytes = 32
  /// Texts from before a store was sealed that are sealed in one transaction.
  package static let sealRowsPerStep = 200
  /// The pause between two such transactions: other writers come first.
  package static let sealPauseMilliseconds = 20
  /// Texts that an open store remembers unsealed, and the longest of them: at most 2 MB.
  package static let sealKnownTextsMax = 2_000
  package static let sealKnownTextBytesMax = 1_000
  /// Memory for pages, for each connection to a client's store.
  package static let databaseCacheKilobytes = 2_000
  /// The same for the relay's.
  package static let relayDatabaseCacheKilobytes = 32_000
  /// Pages of 4 KB that a backup copies at once.
  package static let backupStepPages = 256
  /// How long it pauses then, so that the disk and the processor are the relay's.
  package static let backupPauseMilliseconds: Int64 = 2
  /// Pages that it writes before it syncs them: a commit of the relay waits on the disk behind no more than these.
  package static let backupSyncPages = 2_048
  /// How often the relay may make a backup by itself.
  public static let backupEveryMinMilliseconds: Int64 = 1_000
  /// How seldom.
  public static let backupEveryMaxMilliseconds: Int64 = 366 * 24 * 60 * 60 * 1_000
  /// How many of its backups a relay keeps.
  public static let backupsKeptMax = 1_000
  /// After a backup that failed, and between two looks at the clock of the wall, which may be set.
  package static let backupRetryMilliseconds: Int64 = 60_000
  /// Below this much free space `doctor` says that messages will soon not be stored.
  public static let freeBytesMin: UInt64 = 16 << 20
  /// Below this much free space `doctor` warns.
  public static let freeBytesLow: UInt64 = 256 << 20

  // MARK: The relay

  /// Connections at once; the next one is refused at the handshake, with a `Retry-After`.
  public static let connectionsMax = 10_000
  /// Of the places for connections, the part that those may hold who have not shown a valid token: one in so many.
  public static let strangersShare = 4
  /// One in so many is kept free for who comes next, as long as somebody who has said nothing holds one.
  public static let freeShare = 16
  /// The part of the places that one person may hold, where that is less: one in so many, but four.
  public static let userShare = 8
  /// Connections of one person at once, each of a device of its own.
  public static let connectionsPerUserMax = 32
  /// The longest hello, and so the longest message before a welcome. What a longer one would say of earlier epochs and further tokens is left
  /// out.
  public static let helloBytesMax = 16 * 1024
  /// Tokens that open nothing, of one network in a second; while there are more, only tokens that were seen before are let in from there.
  public static let refusalsPerSecondMax = 20
  /// The same at once.
  public static let refusalsBurstMax = 200
  /// Signatures of tokens that the relay verifies per second; a token that it knows costs none.
  public static let verificationsPerSecondMax = 4_000
  /// The same at once.
  public static let verificationsBurstMax = 2_000
  /// After so many connections have ended, the relay gives memory back to the system.
  public static let memoryReturnedAfterConnections = 200
  /// Or after so many bytes have come, when not much comes any more.
  public static let memoryReturnedAfterBytes = 16 * 1024 * 1024
  /// Tokens that the relay knows again, newest first.
  public static let knownTokensMax = 20_000
  /// How far a device's number of a connection may be from that of its other one. It counts one for each try.
  public static let connectionEpochJumpMax: UInt64 = 1 << 32
  /// Networks of which it is counted how many were refused, until that was logged.
  public static let refusalNetworksMax = 256
  /// Hellos that the relay judges per second; to those above, it answers when to connect again. A full relay has all its connections back
  /// 5 s after a restart (G10), and open connections are not slowed.
  public static let arrivalsPerSecondMax = 2_000
  /// Hellos that are looked into at once.
  public static let arrivalsBurstMax = 1_000
  /// How far apart those come back who came above it.
  public static let arrivalSpreadMilliseconds: Int64 = 4_000
  /// Operations of one person a second; past it their lanes are held for as long as the relay says.
  public static let operationsPerSecondMax = 1_000
  /// Operations of one person at once: what a pasted page, or a day without a network, comes to.
  public static let operationsBurstMax = 10_000
  /// The latest end of a token, in seconds since 1970: the end of the year 9999. A later one is taken for a mistake in the token.
  public static let tokenExpiryMaxSeconds: Int64 = 253_402_300_799
  /// How far the clock of an issuer may be from the relay's: its tokens are accepted that much before they begin, and after they end. The
  /// relay's own tokens end on time, since the same clock has dated them.
  public static let tokenSkewMilliseconds: Int64 = 60_000
  /// The longest identifier of a token (`jti`), in bytes.
  public static let tokenIDBytesMax = 128
  /// Revocations of tokens and users that a relay keeps; past it the next one is refused. All of them are read when one was added.
  public static let revocationsMax = 20_000
  /// The longest configuration file of a relay.
  public static let configurationBytesMax = 64 * 1024
  /// Settings of a configuration file that are looked at, right and wrong ones.
  public static let configurationEntriesMax = 1_000
  /// The longest file of an issuer's public keys.
  public static let keySetBytesMax = 64 * 1024
  /// Keys in that file, those of other uses among them.
  public static let keySetKeysMax = 32
  /// The longest identifier of a key (`kid`), in bytes.
  public static let keyIDBytesMax = 256
  /// How often the keys of an issuer's URL are fetched.
  public static let issuerRefreshMilliseconds: Int64 = 15 * 60 * 1_000
  /// The first pause after a fetch that failed; each next one is twice as long.
  public static let issuerRetryMinMilliseconds: Int64 = 5_000
  /// The longest.
  public static let issuerRetryMaxMilliseconds: Int64 = 60_000
  /// Tokens with an unknown `kid` cause at most one fetch in this time.
  public static let issuerUnknownKeyMilliseconds: Int64 = 30_000
  /// For how long keys are kept that could not be fetched again. Then the tokens of the issuer open nothing until it answers.
  public static let issuerKeysKeptMilliseconds: Int64 = 24 * 60 * 60 * 1_000
  /// How long an issuer has for one answer.
  public static let issuerAnswerMilliseconds: Int64 = 10_000
  /// How often a relay looks whether a fetch is due.
  public static let issuerLookMilliseconds: Int64 = 1_000
  /// How long an identity provider has for one answer to a client.
  public static let providerAnswerMilliseconds: Int64 = 20_000
  /// The longest of its answers.
  public static let providerAnswerBytesMax = 64 * 1024
  /// The longest time for which a login waits for its person.
  public static let loginCodeMaxSeconds: Int64 = 3_600
  /// The file of a login: two tokens and some addresses.
  public static let loginFileBytesMax = 2 * providerAnswerBytesMax
  /// How long before its end a login's token is renewed, unless a quarter of its time is less.
  public static let loginRenewalMilliseconds: Int64 = 5 * 60 * 1_000
  /// How long a program that starts waits for a renewal that is due.
  public static let loginStartMilliseconds: Int64 = 3_000
  /// The first pause after a renewal that failed; each next one is twice as long.
  public static let loginRetryMinMilliseconds: Int64 = 2_000
  /// The longest.
  public static let loginRetryMaxMilliseconds: Int64 = 60_000
  /// The shortest and the longest RSA key of an issuer. A longer one takes too long for each token that is verified.
  public static let rsaKeyBits = 2_048...8_192
  /// Values of a claim that stand for a role.
  public static let roleClaimValuesMax = 64
  /// Sessions that one token can open.
  public static let sessionsPerTokenMax = 16
  /// Tokens of one person that one connection can show: the sessions of all of them are open at once.
  public static let tokensPerHelloMax = 4
  /// Sessions that one connection can open.
  public static let sessionsPerHelloMax = tokensPerHelloMax * sessionsPerTokenMax
  /// Sessions that one connection follows, with those of which its user became a member meanwhile. Past it the connection is begun anew, and
  /// follows the newest.
  public static let sessionsFollowedMax = 256
  /// Sessions that a device keeps because a relay named them, and no token did. Past it new ones are ignored.
  public static let sessionsKnownMax = 100_000
  /// Sessions in one welcome: no more than the hello can have opened.
  public static let sessionsPerWelcomeMax = sessionsPerHelloMax
  /// Operations of one connection that wait for their commit; past it the relay stops reading from that connection.
  public static let connectionInboxMax = 512
  /// Operations in one commit; the rest forms the next batch.
  public static let commitBatchMax = 4_096
  /// Live entries kept aside for one reader while it catches up; past it, it goes on from the log.
  public static let catchUpBufferMax = 256
  /// The shortest retention: for a demonstration; a device that is offline for longer misses messages.
  public static let retentionMinMilliseconds: Int64 = 1_000
  /// The longest one, ten years; without one everything is kept.
  public static let retentionMaxMilliseconds: Int64 = 3_650 * 24 * 60 * 60 * 1_000
  /// Entries that retention passes in one commit: operations wait behind it for some milliseconds, and not for more.
  public static let retentionBatchMax = 512
  /// Bytes of text that it erases in one commit; the batch ends with the entry that passes it.
  public static let retentionBatchBytesMax = 512 * 1024
  /// How long erased words (by retention or by their author) may still stand in a file of the store. Longer only while another program
  /// keeps a read transaction open.
  public static let erasedWordsMaxMilliseconds: Int64 = 10_000
  /// After this time the relay empties its write-ahead log, in which erased words may still stand: so that a relay that erases all the
  /// time does not do so all the time.
  public static let erasedLogAfterMilliseconds: Int64 = 4_000
  /// How long emptying a write-ahead log waits for readers; it is tried again then.
  public static let erasedLogWaitMilliseconds: Int64 = 50
  /// Records of one user, unless told otherwise: feedback, choices, profiles, and what was taken back before it came. Each is a row for ever, of
  /// about 120 bytes without its words. Twenty ratings a day fill it in 13 years.
  public static let userRecordsMax = 100_000
  /// Bytes of their words, of which a choice that was replaced has none.
  public static let userBytesMax = 16 * 1024 * 1024
  /// Entries of one session's log, unless told otherwise.
  public static let sessionEntriesMax = 1_000_000
  /// Bytes of its messages.
  public static let sessionBytesMax = 256 * 1024 * 1024
  /// The largest quota that an option can set.
  public static let quotaCeiling = 1 << 50
  /// How often the relay's log tells how much is stored.
  public static let usageLogMilliseconds: Int64 = 3_600_000
  /// Users and sessions of which it tells the numbers.
  public static let usageLargestMax = 5
  /// How long before it was logged a message can have been written; an earlier time is moved here.
  public static let writtenAgeMaxMilliseconds: Int64 = 30 * 24 * 60 * 60 * 1_000
  /// How long before the first entry of its session, which may have come later than what was written for it offline.
  public static let writtenBeforeSessionMaxMilliseconds: Int64 = 24 * 60 * 60 * 1_000
  /// A message that was logged longer after it was written is shown with both times.
  public static let writtenLongBeforeMilliseconds: Int64 = 10 * 60 * 1_000
  /// Entries in one page of the log.
  public static let pageEntriesMax = 128
  /// Bytes of one page of the log, less on a slow link; the page ends with the entry that passes it.
  public static let pageBytesMax = 128 * 1024
  /// What an entry of a page counts besides its text: about what its names, key and times take.
  public static let entryOverheadBytes = 50
  /// Bytes that wait for a slow reader; past it, it is served from the log (G9).
  public static let outboundHighWaterBytes = 512 * 1024
  /// Below it a slow reader is served again.
  public static let outboundLowWaterBytes = 64 * 1024
  /// Preferences in one answer to a client that restores them; it asks again for the others.
  public static let preferencesPageMax = 128
  /// Preferences that a client restores; a relay that sends more is not believed.
  public static let preferencesRestoredMax = 4_096
  /// From the accepted connection to its hello: the answer to the handshake, and 8 KB of token, on the slowest link.
  public static let helloMaxMilliseconds: Int64 = 25_000
  /// The same while strangers hold half of their places.
  public static let helloShortMaxMilliseconds: Int64 = 5_000
  /// A connection that said nothing for so long is closed; three heartbeats.
  public static let idleMaxMilliseconds: Int64 = 30_000
  /// Refused connections that the relay's log tells of in one interval; the others are counted.
  public static let refusalLinesMax = 10
  /// The interval.
  public static let refusalLogMilliseconds: Int64 = 10_000
  /// How often a relay whose store refuses tells of it, after the first line.
  public static let storeTroubleLogMilliseconds: Int64 = 10_000
  /// How far apart the clients of a relay that drains come back.
  public static let drainSpreadMilliseconds: Int64 = 2_000
  /// Refused connections that the audit log records in one interval; the others are counted.
  public static let auditRefusalsMax = 60
  /// The interval.
  public static let auditRefusalsMilliseconds: Int64 = 3_600_000
  /// Refused connections that wait to be recorded while the store refuses.
  public static let auditWaitingMax = 1_000
  /// Bytes of the detail of one row of the audit log.
  public static let auditDetailBytesMax = 1_024
  /// Sessions under a legal hold.
  public static let holdsMax = 10_000
  /// Bytes of the reason of a legal hold.
  public static let holdReasonBytesMax = 512
  /// Sessions that have ended of which one batch of retention erases at most.
  public static let retentionSessionsMax = 64
  /// Sessions of which one transaction records what retention has erased.
  public static let auditRemovalsMax = 512
  /// Rows after the last one of a session that its export goes on over, so that its proof reaches the head of the audit log or a head that was
  /// kept elsewhere meanwhile: 12 MB.
  public static let auditProofRowsMax: Int64 = 100_000
  /// How often an operator's end of a session is tried again because its status has changed meanwhile.
  package static let operatorTriesMax = 8
  /// Connections to the socket of `wardline-relay ctl` at once; the next one is told so.
  package static let controlConnectionsMax = 8
  /// Bytes of one request there.
  package static let controlRequestBytesMax = 16 * 1024
  /// For how long such a connection may send nothing of its request, or take nothing of its answer.
  package static let controlSilenceMaxMilliseconds: Int64 = 5_000
  /// For how long `ctl` waits for an answer, where that is no backup.
  package static let controlAnswerMaxMilliseconds: Int64 = 15_000
  /// Characters of one value in a line of the relay's log.
  package static let logValueCharactersMax = 1_024
  /// From the signal to the end of the process.
  public static let shutdownMaxMilliseconds: Int64 = 2_000

  // MARK: Requests and rings

  /// A request, or an answer to one, that waited for longer on its device is held until its author confirms it: it would ring for
  /// somebody, or bring them into a session, when nobody expects it any more.
  public static let requestAgeMaxMilliseconds: Int64 = 5 * 60 * 1_000

  /// By how much the relay's clock must be another than noted to be noted again, for other programs on the store. Well below the age at
  /// which a request is held.
  public static let clockOffsetNewsMilliseconds: Int64 = 10_000

  /// Rings on one device at once; a relay rings for one request at a time, and what is more is ignored.
  public static let ringsMax = 16
  /// Places of requests that a device keeps; a relay tells those of its owner's open requests, and what is more is ignored.
  public static let placesMax = 16
  /// Rows of a coordinator's queue that a device keeps: what a relay has open, and what came back to it. What is more is ignored.
  public static let queuedRequestsMax = 2_000
  /// Requests that a list of them shows, the newest.
  public static let requestsShownMax = 1_000
  /// Answers to requests of which a device remembers what became of them; past it the oldest is forgotten.
  public static let requestAnswersMax = 256
  /// How far ahead of the relay's clock a device believes that a duty was chosen, since it knows that clock by an estimate. A relay says no
  /// later times: one that counts as later than this counts as now.
  public static let dutyAheadMaxMilliseconds: Int64 = 60_000

  /// Interpreters that a normal request rings for at first.
  public static let firstWaveInterpreters = 1
  /// How many more its second wave rings for; after it, the request rings for all.
  public static let secondWaveInterpreters = 3
  /// Waves before all are rung, that a flag can set.
  public static let wavesMax = 8
  /// How long a wave lasts before the next one is added.
  public static let waveMilliseconds: Int64 = 15_000
  /// How long one interpreter is rung for one request. Then they count as not having answered, and may be rung for another.
  public static let ringMilliseconds: Int64 = 45_000
  /// The longest time that a flag can set, and that a device shows a ring for, whatever the relay says.
  public static let ringMaxMilliseconds: Int64 = 10 * 60 * 1_000
  /// How long duty outlives the last device of an interpreter: a dead spot does not cost them their place.
  public static let dutyGraceMilliseconds: Int64 = 30_000
  /// How long an interpreter without a connected device counts as away before they are off duty: one long shift.
  public static let dutyAwayMaxMilliseconds: Int64 = 12 * 60 * 60 * 1_000
  /// How long a request stays open, unless told otherwise.
  public static let requestExpiryMilliseconds: Int64 = 10 * 60 * 1_000
  /// The shortest expiry that a flag can set.
  public static let requestExpiryMinMilliseconds: Int64 = 60_000
  /// The longest one.
  public static let requestExpiryMaxMilliseconds: Int64 = 24 * 60 * 60 * 1_000
  /// How long a request stays open at least after its interpreter left before the first word, or after a restart of the relay.
  public static let requestReturnMinMilliseconds: Int64 = 60_000
  /// After how long an expiry that was not committed is asked for again.
  public static let requestRecordRetryMilliseconds: Int64 = 5_000
  /// Open requests of one user at once.
  public static let openRequestsPerUserMax = 4
  /// Open requests at once. One that comes back, because its interpreter left before the first word, is taken above it.
  public static let openRequestsMax = 1_000
  /// The most interpreters on duty at once, including those who are away.
  public static let peopleOnDutyMax = 2_000
  /// Users whose newest choice of duty the relay remembers; past it the older half of those off duty is forgotten.
  public static let dutyChoicesMax = 10_000
  /// People that one request excludes.
  public static let excludedPerRequestMax = 32
  /// People of whom a request remembers that they declined, or that it has rung for them; past it the first ones are forgotten.
  public static let answersPerRequestMax = 1_024
  /// Entries after an accept that are looked at for the first word of its interpreter. After more of them the request stays accepted, so that
  /// a long log is never read for it.
  public static let silentEntriesMax: UInt64 = 1_024
  /// Sessions of one interpreter that the relay counts to know whether they are busy.
  public static let sessionsPerInterpreterMax = 64
  /// Rows of one frame of the directory, or of the open requests; longer ones take several frames.
  public static let rowsPerFrameMax = 32
  /// Rows of the directory, and of the open requests, that a connection is sent in a second.
  public static let feedRowsPerSecondMax = 256
  /// Bytes that the relay counts for a row of the directory or of the open requests, when it decides how many a narrow link takes at once.
  public static let bytesPerFeedRow = 640
  /// Sessions of a coordinator's overview. Past it the tenth that began first is left out, also after a restart of the relay.
  public static let overviewSessionsMax = 10_000
  /// Members that a row of the overview names.
  public static let overviewMembersMax = 16
  /// Rows of the overview in one frame.
  public static let overviewRowsPerFrameMax = 8
  /// Rows of the overview that a reader is told in one second, in several frames.
  public static let overviewRowsPerSecondMax = 128
  /// Bytes that the relay counts for a row of the overview, as ``bytesPerFeedRow``.
  public static let bytesPerOverviewRow = 1_024
  /// Nurses and languages of which the relay remembers who interpreted last; past it the older half is forgotten.
  public static let lastInterpretersMax = 10_000
  /// The bounds of the buckets in which the times from a request to its accept are counted. Service levels are counted within some of them.
  public static let connectBucketsMilliseconds: [Int64] = [
    1_000, 2_000, 3_000, 4_000, 5_000, 6_000, 8_000, 10_000, 12_000, 15_000, 20_000, 25_000, 30_000, 40_000, 50_000, 60_000,
    75_000,
    90_000, 120_000, 150_000, 180_000, 240_000, 300_000, 420_000, 600_000, 900_000, 1_800_000, 3_600_000, 86_400_000,
  ]
  /// The bounds of the same in the metrics, where each is a series of each language: some of those.
  public static let metricConnectBucketsMilliseconds: [Int64] = [
    5_000, 10_000, 20_000, 30_000, 60_000, 120_000, 300_000, 600_000, 1_800_000,
  ]
  /// Languages that have metrics of their own; the others are counted together.
  public static let metricLanguagesMax = 64
  /// The bounds of the buckets of times in which the relay acknowledges.
  public static let metricLatencyBucketsMilliseconds: [Int64] = [
    1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000,
  ]
  /// The same of what one commit takes, in microseconds.
  public static let metricCommitBucketsMicroseconds: [Int64] = [
    100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000, 1_000_000, 5_000_000,
  ]
  /// The same of writes in one commit.
  public static let metricBatchBuckets: [Int64] = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 4_096]
  /// What an operator is told is measured at most this often, however often it is asked for.
  public static let metricsAgeMaxMilliseconds: Int64 = 1_000
  /// How long what was found of undelivered messages is told again.
  public static let undeliveredAgeMaxMilliseconds: Int64 = 5_000
  /// Sessions, the newest ones, in which undelivered messages are looked for at a time.
  public static let undeliveredSessionsMax = 1_000
  /// Undelivered messages that are counted at a time; there may be more.
  public static let undeliveredMessagesMax = 10_000
  /// Minutes of which the operator's page shows what was stored.
  public static let statusMinutesMax = 60
  /// Minutes that it calls recent.
  public static let statusRecentMinutes = 15
  /// From when on it calls a request that waits a warning.
  public static let statusWaitWarningMilliseconds: Int64 = 60_000
  /// From when on it calls it critical.
  public static let statusWaitCriticalMilliseconds: Int64 = 120_000
  /// From when on it calls a message that has not reached every device a warning.
  public static let statusUndeliveredMilliseconds: Int64 = 900_000
  /// From when on it calls an operation that waits for its commit a warning.
  public static let statusOperationWaitMilliseconds: Int64 = 5_000
  /// Below this much free space it warns.
  public static let statusFreeBytesMin: UInt64 = 256 << 20
  /// How long a write may take before a relay counts as not ready.
  public static let readyWriteMaxMilliseconds: Int64 = 3_000
  /// Below this much free space in its directory a relay counts as not ready.
  public static let readyFreeBytesMin: UInt64 = 64 << 20
  /// Above this size of its write-ahead log it does, too: a log is copied at a tenth of it.
  public static let readyLogBytesMax: UInt64 = 512 << 20
  /// Within how long a request is said to be answered in time: service levels.
  public static let serviceLevelsMilliseconds: [Int64] = [10_000, 30_000, 60_000]

  // MARK: Plain lines

  /// Messages from before that are read out when a session is opened, ahead of what is new; the others stand in an export.
  public static let plainPastMessagesMax = 20
  /// Bytes that a terminal keeps of a line which it edits itself, besides its end (N_TTY of Linux); what is more it drops without
  /// a word. So a line of just this length counts as cut, and is not sent.
  public static let terminalLineBytesMax = 4_095
  /// Characters of a message that was told before, when it is named again.
  public static let openingCharactersMax = 40

  // MARK: The screen

  /// Scalars of one cluster that are drawn. The longest emoji has 10; what is longer was made to disturb.
  public static let clusterScalarsMax = 24
  /// Columns of one cluster.
  public static let clusterColumnsMax = 8
  /// Messages that a screen holds; the rest is read from the store when somebody scrolls there.
  public static let windowMessagesMax = 512
  /// Messages that it asks for at once.
  public static let windowPageMessages = 128
  /// The longest text that can stand in the line, in bytes: more than a message holds, so that it can be cut there and then.
  public static let composeBytesMax = 64 * 1024
  /// The longest paste; what is over it is left out, and that is said.
  public static let pasteBytesMax = 64 * 1024
  /// Bytes of one control sequence from a terminal; a longer one is none.
  public static let controlSequenceBytesMax = 64
  /// Lines of history in the line.
  public static let historyMax = 500
  /// Changes of the line that can be undone.
  public static let undoMax = 100
  /// Operations that the queue inspector shows.
  public static let queueRowsShownMax = 1_000
  /// How long an ESC waits for what would make it another key.
  public static let escapeMaxMilliseconds: Int64 = 50
  /// How long a paste may pause before it is taken as it is: its end was lost.
  public static let pasteSilenceMilliseconds: Int64 = 5_000
  /// How long a typed line rests before it is kept as a draft.
  public static let draftAfterMilliseconds: Int64 = 1_000
  /// How long the result of a command stays on the screen.
  public static let noticeMilliseconds: Int64 = 8_000
  /// How long a deletion can be undone. What is being deleted does not leave the device in this time.
  public static let undoMilliseconds: Int64 = 8_000
  /// After a key press, a terminal that does not report focus is taken as looked at for this long.
  public static let attentionMilliseconds: Int64 = 120_000
  /// Messages that are closer than this ring once.
  public static let notifyQuietMilliseconds: Int64 = 2_000
  /// Frames for what others do are at least so far apart; a key is never made to wait.
  package static let frameMilliseconds: Int64 = 16
  /// Sessions that a screen lists; of the others, those are left out in which nothing was written for longest.
  public static let sessionsShownMax = 200
  /// The list of sessions is read at most so often, however much changes.
  public static let deskReadMilliseconds: Int64 = 200
  /// From which age on it is said how old a list of those on duty is: less is what a connection takes to say a change.
  public static let directoryAgeShownMilliseconds: Int64 = 10_000
  /// For how long after a request has begun to ring a letter alone is no answer: somebody may be about to type it.
  public static let ringKeysAfterMilliseconds: Int64 = 700
  /// The bell goes again after so long while a request rings.
  public static let ringBellMilliseconds: Int64 = 5_000
  /// For so long it is quiet after it went, however many requests begin to ring: people hear one bell.
  public static let ringBellQuietMilliseconds: Int64 = 500
  /// For how long a screen offers to renew a request that has expired.
  public static let expiredRequestShownMilliseconds: Int64 = 15 * 60 * 1_000
  /// The smallest terminal that a conversation is drawn in.
  public static let columnsMin = 20
  /// And its rows.
  public static let rowsMin = 5

  /// What a hello says of one session: its name, an epoch of 32 characters, a number, and what is around them.
  package static let cursorBytesMax = identifierBytesMax + 48
  /// What a hello says besides tokens and cursors.
  static let helloOverheadBytes = 256
}
