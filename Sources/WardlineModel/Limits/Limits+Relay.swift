// What a relay holds, and how fast.
extension Limits {
  /// Connections at once; the next one is refused at the handshake, with a `Retry-After`.
  package static let connectionsMax = 10_000
  /// Of the places for connections, the part that those may hold who have not shown a valid token: one in so many.
  package static let strangersShare = 4
  /// One in so many is kept free for who comes next, as long as somebody who has said nothing holds one.
  package static let freeShare = 16
  /// The part of the places that one person may hold, where that is less: one in so many, but four.
  package static let userShare = 8
  /// Connections of one person at once, each of a device of its own.
  package static let connectionsPerUserMax = 32
  /// The longest hello, and so the longest message before a welcome. What a longer one would say of earlier epochs and further tokens is left
  /// out.
  package static let helloBytesMax = 24 * 1024
  /// After so many connections have ended, the relay gives memory back to the system, when not many end any more.
  package static let memoryReturnedAfterConnections = 200
  /// Or after so many bytes have come, when not much comes any more.
  package static let memoryReturnedAfterBytes = 4 * 1024 * 1024
  /// How far a device's number of a connection may be from that of its other one. It counts one for each try.
  package static let connectionEpochJumpMax: UInt64 = 1 << 32
  /// Hellos that the relay judges per second; to those above, it answers when to connect again. A full relay has all its connections back
  /// 5 s after a restart (G10), and open connections are not slowed.
  package static let arrivalsPerSecondMax = 2_000
  /// Hellos that are looked into at once.
  package static let arrivalsBurstMax = 1_000
  /// How far apart those come back who came above it.
  package static let arrivalSpreadMilliseconds: Int64 = 4_000
  /// Operations of one person a second; past it their lanes are held for as long as the relay says.
  package static let operationsPerSecondMax = 1_000
  /// Operations of one person at once: what a pasted page, or a day without a network, comes to.
  package static let operationsBurstMax = 10_000
  /// Sessions that one person may create an hour, and at once before that. Past it, as past the bounds below, what they do of that kind waits for
  /// as long as the relay says; nothing of it is lost.
  package static let sessionsPerHourMax = 1_000
  /// Sessions of one person at once.
  package static let sessionsBurstMax = 200
  /// Invitations of one person an hour.
  package static let invitationsPerHourMax = 400
  /// Invitations of one person at once.
  package static let invitationsBurstMax = 100
  /// Requests for an interpreter of one person an hour, with their cancellations and renewals.
  package static let requestsPerHourMax = 240
  /// Requests, cancellations and renewals of one person at once.
  package static let requestsBurstMax = 30
  /// How often an hour one person may leave sessions, hand them over, and come into those of others.
  package static let comingsPerHourMax = 400
  /// How often at once.
  package static let comingsBurstMax = 100
  /// How often an hour one interpreter may go on duty: each time it rings, and each ring that going off ends is an entry in somebody's log. Past
  /// it they stay off duty, and are told so.
  package static let dutiesPerHourMax = 120
  /// How often at once.
  package static let dutiesBurstMax = 30
  /// Sessions that one connection can open.
  package static let sessionsPerHelloMax = tokensPerHelloMax * sessionsPerTokenMax
  /// Sessions that one connection follows. A person in more of them hears of the oldest when they open them; a further membership ends the
  /// connection, and the next one follows the newest.
  package static let sessionsFollowedMax = 10_000
  /// Sessions that a device keeps because a relay named them, and no token did. Past it new ones are ignored.
  package static let sessionsKnownMax = 100_000
  /// Sessions in one welcome: no more than the hello can have opened. The others in progress are named in pages of as many, each once the device
  /// follows those of the one before.
  package static let sessionsPerWelcomeMax = sessionsPerHelloMax
  /// Sessions that a device has asked the relay to follow, and that are not answered: what stands before the next message on a slow link.
  package static let followsUnansweredMax = 16
  /// Operations of one connection that wait for their commit; past it the relay stops reading from that connection.
  package static let connectionInboxMax = 512
  /// Sessions of one connection in which an operation was refused for now, and in which others wait for it. Past it the device is told to come
  /// back, and sends what it has again.
  package static let heldLanesMax = 10_000
  /// Operations in one commit; the rest forms the next batch.
  package static let commitBatchMax = 4_096
  /// Live entries kept aside for one reader while it catches up; past it, it goes on from the log.
  package static let catchUpBufferMax = 256
  /// Records of one user, unless told otherwise: feedback, choices, profiles, and what was taken back before it came. Each is a row for ever, of
  /// about 120 bytes without its words. Twenty ratings a day fill it in 13 years.
  package static let userRecordsMax = 100_000
  /// Bytes of their words, of which a choice that was replaced has none.
  package static let userBytesMax = 16 * 1024 * 1024
  /// Sessions that one user has created and that have not ended, unless told otherwise. Past it the relay refuses to create another one for them;
  /// the others are not affected.
  package static let userSessionsMax = 1_000
  /// Entries of one session's log, unless told otherwise.
  package static let sessionEntriesMax = 1_000_000
  /// Bytes of its messages.
  package static let sessionBytesMax = 256 * 1024 * 1024
  /// The largest quota that an option can set.
  package static let quotaCeiling = 1 << 50
  /// How long before it was logged a message can have been written; an earlier time is moved here.
  package static let writtenAgeMaxMilliseconds: Int64 = 30 * 24 * 60 * 60 * 1_000
  /// How long before the first entry of its session, which may have come later than what was written for it offline.
  package static let writtenBeforeSessionMaxMilliseconds: Int64 = 24 * 60 * 60 * 1_000
  /// A message that was logged longer after it was written is shown with both times.
  public static let writtenLongBeforeMilliseconds: Int64 = 10 * 60 * 1_000
  /// Entries in one page of the log.
  package static let pageEntriesMax = 128
  /// Bytes of one page of the log, less on a slow link; the page ends with the entry that passes it.
  package static let pageBytesMax = 128 * 1024
  /// What an entry of a page counts besides its text: about what its names, key and times take.
  package static let entryOverheadBytes = 50
  /// Bytes that wait for a slow reader; past it, it is served from the log (G9).
  package static let outboundHighWaterBytes = 512 * 1024
  /// Below it a slow reader is served again.
  package static let outboundLowWaterBytes = 64 * 1024
  /// Preferences in one answer to a client that restores them; it asks again for the others.
  package static let preferencesPageMax = 128
  /// Preferences that a client restores; a relay that sends more is not believed.
  package static let preferencesRestoredMax = 4_096
  /// From the accepted connection to its hello: the answer to the handshake, and 8 KB of token at 500 B/s, or the longest
  /// token at 1 kB/s.
  package static let helloMaxMilliseconds: Int64 = 25_000
  /// The same while strangers hold half of their places.
  package static let helloShortMaxMilliseconds: Int64 = 5_000
  /// A connection that said nothing for so long is closed; three heartbeats.
  package static let idleMaxMilliseconds: Int64 = 30_000
  /// How far apart the clients of a relay that drains come back.
  package static let drainSpreadMilliseconds: Int64 = 2_000
  /// From the signal to the end of the process.
  package static let shutdownMaxMilliseconds: Int64 = 2_000
  /// Bytes in the queue of the log while the process that reads it, such as a container engine, does not; past it, lines are dropped and counted.
  package static let logWaitingBytesMax = 1 << 20
  /// How long a relay that ends waits until the queue of its log is written.
  package static let logFlushMaxMilliseconds: Int64 = 300
}
