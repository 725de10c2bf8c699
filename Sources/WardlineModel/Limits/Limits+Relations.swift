extension Limits {
  /// What must hold between the bounds for the machines to be right, each with its name.
  package static let relations: [(name: String, holds: Bool)] = [
    (
      "the longest message fits an envelope, even where JSON writes each byte as six (\\u0000)",
      6 * textBytesMax + 2 * frameOverheadBytesMax <= envelopeBytesMax
    ),
    (
      "a hello holds one token and a cursor for each session",
      tokenBytesMax + sessionsPerHelloMax * cursorBytesMax + helloOverheadBytes <= helloBytesMax
    ),
    ("a hello fits an envelope", helloBytesMax <= envelopeBytesMax),
    ("a crowded relay waits less for a hello", helloShortMaxMilliseconds < helloMaxMilliseconds),
    ("a token stays known for as long as its holder is connected", knownTokensMax >= connectionsMax),
    ("tokens are verified as fast as users are admitted", verificationsPerSecondMax >= arrivalsPerSecondMax),
    ("a burst of refusals is at least what one second allows", refusalsBurstMax >= refusalsPerSecondMax),
    ("one user cannot take the places of strangers", connectionsPerUserMax < connectionsMax / strangersShare),
    ("a hello names an earlier epoch of each session", sessionsPerHelloMax <= earlierEpochsPerHelloMax),
    ("a hello holds all earlier epochs of one session", earlierEpochsMax <= earlierEpochsPerHelloMax),
    (
      "a page, with one entry over its bound, fits what waits for a reader",
      pageBytesMax + textBytesMax < outboundHighWaterBytes
    ),
    ("a slow reader is served again below where it stopped", outboundLowWaterBytes < outboundHighWaterBytes),
    ("a full window never stops the relay from reading", laneWindowMax <= connectionInboxMax),
    ("a full inbox fits one commit", connectionInboxMax <= commitBatchMax),
    ("a window is loaded", laneWindowMax <= laneLoadedMax),
    ("retention does less in one commit than users may", 0 < retentionBatchMax && retentionBatchMax <= commitBatchMax),
    ("retention erases the longest message in one commit", retentionBatchBytesMax > textBytesMax),
    (
      "the shortest retention is below the longest",
      0 < retentionMinMilliseconds && retentionMinMilliseconds < retentionMaxMilliseconds
    ),
    ("a full window fits an envelope", framesPerEnvelopeMax >= laneWindowMax),
    ("sums and differences of sequences do not overflow", sequenceMax <= UInt64(Int64.max) / 2),
    ("nor do those of times", clockMinMilliseconds == 0 && clockMaxMilliseconds <= Int64.max / 4),
    ("the latest expiry of a token is the latest time", clockMaxMilliseconds / 1_000 == tokenExpiryMaxSeconds),
    (
      "what a relay of this version asks for is within what a client believes",
      [retryAfterMaxMilliseconds, drainSpreadMilliseconds, idleMaxMilliseconds].allSatisfy { $0 <= relaySpanMaxMilliseconds }
    ),
    ("every session of a welcome gets a number", sessionsPerWelcomeMax <= numberedSessionsMax && numberedSessionsMax < 128),
    ("a device may be refused in every session that it follows", heldLanesMax >= sessionsFollowedMax),
    ("a device keeps every session that a connection follows", sessionsFollowedMax <= sessionsKnownMax),
    (
      "a welcome and a page behind it are fewer sessions than a connection may follow",
      2 * sessionsPerWelcomeMax < sessionsFollowedMax
    ),
    ("the follows of a device do not pause its connection", followsUnansweredMax < connectionInboxMax),
    ("a welcome names every session of its hello", sessionsPerHelloMax <= sessionsPerWelcomeMax),
    (
      "an empty user has room for a profile in every session",
      userBytesMax >= sessionsPerHelloMax * (1 + languagesPerProfileMax) * nameBytesMax
    ),
    (
      "rows that are sent at once make no reader slow",
      overviewRowsPerTurnMax * bytesPerOverviewRow + 2 * feedRowsPerTurnMax * bytesPerFeedRow < outboundHighWaterBytes
    ),
    ("one user's sessions do not fill the overview", userSessionsMax < overviewSessionsMax),
    ("an empty user has room for the longest remark", userBytesMax >= textBytesMax),
    ("an empty user has room for all preferences that a client restores", userRecordsMax >= preferencesRestoredMax),
    ("an empty session has room for everything that a lane has loaded", sessionBytesMax >= textBytesMax * laneLoadedMax),
    (
      "every quota is below what an option can set",
      [sessionEntriesMax, userRecordsMax, userBytesMax, userSessionsMax, sessionBytesMax].allSatisfy { $0 < quotaCeiling }
    ),
    (
      "what was not held for its age keeps the time at which it was written",
      ageMaxMilliseconds <= writtenBeforeSessionMaxMilliseconds
    ),
    ("a session bounds times more than the clock does", writtenBeforeSessionMaxMilliseconds <= writtenAgeMaxMilliseconds),
    ("a page of preferences is no longer than one of the log", preferencesPageMax <= pageEntriesMax),
    ("restoring takes more than one page", preferencesPageMax < preferencesRestoredMax),
    ("a page of an export is no longer than one of the log", exportPageMessages <= pageEntriesMax),
    (
      "after a rate limit one full window is allowed, well before the longest wait",
      Int64(laneWindowMax) * 1_000 / Int64(operationsPerSecondMax) < retryAfterMaxMilliseconds
    ),
    ("a pasted page of 1,000 lines needs no wait", operationsBurstMax >= 1_000 && operationsBurstMax >= laneWindowMax),
    (
      "all clients are connected again within 5 s of a restart (G10)",
      arrivalsBurstMax + 5 * arrivalsPerSecondMax >= connectionsMax
    ),
    ("and so are those that were asked to wait", arrivalSpreadMilliseconds + 1_000 <= backoffMaxMilliseconds),
    (
      "backoff grows to its bound",
      backoffMinMilliseconds < backoffBaseMilliseconds && backoffBaseMilliseconds < backoffMaxMilliseconds
    ),
    ("the bound of the backoff is the promise (G10)", backoffMaxMilliseconds <= 5_000),
    ("a try that hangs does not delay the next", connectMaxMilliseconds <= backoffMaxMilliseconds),
    (
      "a link with an answer outstanding is dead after 5 s",
      probeAfterMilliseconds < silenceMaxMilliseconds && silenceMaxMilliseconds <= 5_000
    ),
    (
      "a client hears that its message arrives before it takes the link for dead, over a round trip of 1.5 s",
      stillReceivingMilliseconds + 1_500 < silenceMaxMilliseconds
    ),
    ("an idle link is dead after 15 s", heartbeatMilliseconds + silenceMaxMilliseconds <= 15_000),
    (
      "a link that is dead in our direction is known after one that is dead in both",
      silenceMaxMilliseconds < oneWayMaxMilliseconds && oneWayMaxMilliseconds < oneWayLongMaxMilliseconds
    ),
    (
      "the longest message passes in that time at 500 bytes a second",
      oneWayLongMaxMilliseconds >= 1_000 * Int64(textBytesMax + frameOverheadBytesMax) / 500
    ),
    ("progress is looked at several times before a probe", 4 * progressPollMilliseconds <= probeAfterMilliseconds),
    ("a handshake that moves has longer than one that does not", connectMaxMilliseconds < handshakeMaxMilliseconds),
    (
      "a link that is dead in our direction is known before an operation counts as unanswered",
      2 * oneWayMaxMilliseconds <= answerMaxMilliseconds
    ),
    (
      "a worker renews its lease twice before it expires",
      leaseMaxMilliseconds >= 2 * (heartbeatMilliseconds + leaseRenewAfterMilliseconds)
    ),
    ("a heartbeat renews the lease", leaseRenewAfterMilliseconds < heartbeatMilliseconds),
    (
      "a standby takes over within 2 s of a death",
      leaseDeathMilliseconds < leaseLookMilliseconds && leaseLookMilliseconds <= 1_000
        && 2 * leaseLookMilliseconds < leaseLookGapMaxMilliseconds
    ),
    (
      "a second wait for a locked store is shorter than the first",
      0 < storeStillBusyMilliseconds && storeStillBusyMilliseconds < storeBusyMilliseconds
    ),
    (
      "whatever can be sent can be pasted, and whatever can be pasted can be edited",
      textBytesMax <= pasteBytesMax && pasteBytesMax <= composeBytesMax
    ),
    ("a screen holds several pages", windowMessagesMax >= 4 * windowPageMessages),
    ("a notice outlasts the pause before a draft is kept", noticeMilliseconds > draftAfterMilliseconds),
    ("an identifier of somebody else's is not cut", foreignValueCharactersMax >= identifierBytesMax),
    ("a reason holds the value that it names", reasonCharactersMax > foreignValueCharactersMax),
    ("no notice hides for good what can be undone", noticeMilliseconds <= undoMilliseconds),
    ("a deletion is decided before the connection is given up", undoMilliseconds < oneWayMaxMilliseconds),
    (
      "erased text is in no file after two rounds, with the ticks that lead to them",
      2 * (erasedRemovedAfterMilliseconds + 1_000) <= erasedWordsMaxMilliseconds
    ),
    (
      "the relay hears a client that only listens before it gives it up",
      heartbeatMilliseconds <= ownSilenceMaxMilliseconds
        && ownSilenceMaxMilliseconds + silenceMaxMilliseconds < idleMaxMilliseconds
    ),
    (
      "the relay hears two heartbeats before it gives a client up",
      2 * (heartbeatMilliseconds + silenceMaxMilliseconds) <= idleMaxMilliseconds
    ),
    ("a page of the log fits what waits for a listener", updatesWaitingMax >= 2 * pageEntriesMax),
    ("and so do its texts", updateBytesWaitingMax >= 2 * (pageBytesMax + textBytesMax)),
    ("what is kept when changes are left out fits, too", updatesKeptMax < updatesWaitingMax),
    ("a program is ahead by less than what waits for it", updatesAheadMax < updatesWaitingMax),
    ("so is a program in lines", 2 * updateBatchMax < updatesWaitingMax),
    ("what a transcript begins with fits what waits for a listener", transcriptMessagesMax < updatesWaitingMax),
    ("a line of input holds the longest message, with every byte escaped in JSON", inputLineBytesMax > 6 * textBytesMax),
    ("the relay's log is copied as seldom as a client's or less often", checkpointPages <= relayCheckpointPages),
    (
      "a checkpoint of the largest log fits the space below which doctor warns",
      UInt64(relayCheckpointPages) * 4_096 * 2 < freeBytesLow && freeBytesMin < freeBytesLow
    ),
    ("a backup syncs several steps at once", 0 < backupStepPages && backupStepPages < backupSyncPages),
    (
      "service levels are in the metrics, and their buckets in the records",
      serviceLevelsMilliseconds.allSatisfy(metricConnectBucketsMilliseconds.contains)
        && metricConnectBucketsMilliseconds.allSatisfy(connectBucketsMilliseconds.contains)
    ),
    (
      "a log counts as too large well after it should have been copied",
      readyLogBytesMax >= 10 * UInt64(relayCheckpointPages) * 4_096
    ),
    (
      "a relay counts as not ready before its store is full",
      freeBytesMin < readyFreeBytesMin && readyFreeBytesMin < freeBytesLow
    ),
    ("a write has longer than a measurement holds", metricsAgeMaxMilliseconds < readyWriteMaxMilliseconds),
    ("a language tag fits where a name does", languageTagBytesMax <= nameBytesMax),
    ("the directory has room for everyone who can be connected", peopleMax >= connectionsMax),
    ("a change of the directory waits longer than a commit of the relay", peopleBusyMilliseconds > storeBusyMilliseconds),
    ("a request of ctl holds the longest reason", controlRequestBytesMax > 6 * noteBytesMax + 1_024),
    (
      "ctl waits longer for an answer than the relay for a request",
      controlSilenceMaxMilliseconds < controlAnswerMaxMilliseconds
    ),
    ("the journal drops fewer rows at once than it keeps", journalRowsDropped < journalRowsMax),
    ("the interpreter who is rung first still rings when all are", ringMilliseconds > 2 * waveMilliseconds),
    ("duty is held through a dead spot for less than a ring lasts", dutyGraceMilliseconds < ringMilliseconds),
    ("duty outlives a device for less than somebody is shown as away", dutyGraceMilliseconds < dutyAwayMaxMilliseconds),
    (
      "a request rings for all before it expires, also one that comes back",
      2 * waveMilliseconds < min(requestExpiryMinMilliseconds, requestReturnMinMilliseconds)
    ),
    (
      "the expiry of a request is within what a flag can set",
      requestExpiryMinMilliseconds <= requestExpiryMilliseconds && requestExpiryMilliseconds <= requestExpiryMaxMilliseconds
    ),
    (
      "a request that comes back is not open for longer than a new one",
      requestReturnMinMilliseconds <= requestExpiryMinMilliseconds
    ),
    ("an expiry is committed soon after it is due", requestRecordRetryMilliseconds < waveMilliseconds),
    ("a device keeps the whole queue of a coordinator", openRequestsMax < queuedRequestsMax),
    (
      "the longest frame of the overview fits an envelope, as the longest message does",
      // JSON writes a byte of a user as two at most.
      overviewRowsSentMax * (overviewMembersMax * (6 * nameBytesMax + 2 * userIDBytesMax + 64) + 2 * frameOverheadBytesMax)
        <= envelopeBytesMax
    ),
    ("a relay sends no more rows of the overview than a device takes", overviewRowsSentMax <= overviewRowsPerFrameMax),
    ("a device keeps the places of all of its owner's open requests", openRequestsPerUserMax <= placesMax),
    ("several users' requests are open at once", openRequestsPerUserMax < openRequestsMax),
    ("a request is held for its age before it would have expired", requestAgeMaxMilliseconds < requestExpiryMilliseconds),
    ("a clock that is not noted makes no request old", clockOffsetNewsMilliseconds < requestAgeMaxMilliseconds / 10),
    ("a request is held for its age sooner than a message", requestAgeMaxMilliseconds < ageMaxMilliseconds),
    ("all who are on duty can be connected", peopleOnDutyMax < connectionsMax),
    ("a ring ends within what a device shows", ringMilliseconds <= ringMaxMilliseconds),
    ("a ring that goes on is heard again", ringBellQuietMilliseconds < ringBellMilliseconds),
    ("no wave is wider than all", firstWaveInterpreters + secondWaveInterpreters < peopleOnDutyMax),
  ]
}
