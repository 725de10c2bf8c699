import Testing
import WardlineModel
package import WardlineSync

/// What every ``ClientStore`` promises: each case is one rule, to be checked against a new and empty store of ``Sample/nurse``.
package enum ClientStoreContract: String, CaseIterable, Sendable, CustomTestStringConvertible {
  // The outbox.
  case `a new store holds nothing`
  case `connections are never numbered the same`
  case `a message and its operation are kept together`
  case `what was enqueued before is not enqueued again`
  case `what one author writes never steps back in time`
  case `a new message is shown below all others, even if the clock was set back`
  case `a lane is first in first out`
  case `every kind of operation comes back as it went in`
  case `a failed operation is retried at the end of its lane`
  case `only what failed or never left is deleted`
  case `a failed message is edited under a new key`
  case `what is claimed is in flight, and given back uncounted`
  // Yes and no.
  case `an acceptance sends its message`
  case `an acceptance that comes late or twice changes nothing`
  case `an acceptance wins over a failure`
  case `a rejection fails its message and leaves the lane`
  case `what is refused for now waits`
  case `what waits for a token says so, and can be deleted`
  // Kinds of operations.
  case `what is done in a session that is being created waits for that`
  case `a creation that failed leaves a way out`
  case `what has failed with a creation that a relay has all the same is sent`
  case `what is done with requests comes back as it went in`
  case `a request creates its session like a creation`
  case `a request in a session that is there blocks nothing`
  case `an answer to a request makes no session`
  case `an answer to a request waits for no creation`
  case `the last preference and the last profile count`
  case `one's own profile keeps its levels`
  case `what may have left is taken back by a retraction`
  case `a retraction of one's own comes from an operation, and of what has left`
  case `what never came is gone once it was taken back`
  case `what is taken back is deleted where no relay has it, and retracted where one may have it`
  case `a retraction that is refused says why, and stands in the queue`
  case `a deletion can be undone, and what is being deleted neither leaves nor is lost`
  case `what is being deleted may be answered all the same`
  case `what is blocked can be deleted, and that can be undone`
  case `how far people have come is kept`
  case `what was read on one device is read on the other`
  case `a gap is kept, and says what is missing`
  case `what lies before a membership is left out, and what was read before it stays`
  case `what the relay has erased is erased`
  case `the notes of requests that the relay has erased are erased, with the handovers that repeat them`
  case `an accept without an entry of its own holds against nothing that the log says later`
  case `an author is asked once whether what is old shall go`
  // The log.
  case `an entry of another is a new message`
  case `an entry of one's own acknowledges`
  case `an entry with other words under one's key leaves one's own as failed`
  case `an entry without words was taken back`
  case `an entry of one's other device is one's own`
  case `another's entry under one's key is not one's own`
  case `people are known by their newest entry`
  case `who has left is known as such, until they are a member again`
  // What happened.
  case `what happened in a session is kept in its order`
  case `what happened by one's own doing is known from the answer`
  case `of what happened the newest is kept`
  // Status.
  case `changes of status chain on those that were sent`
  case `of changes of status that were never sent the last counts`
  case `a refused status yields with those chained on it`
  case `a status goes by its version`
  case `a status has an author once the log has said whose it is`
  case `an entry of one's own status acknowledges`
  // Reading.
  case `cursors only go forward`
  case `where each epoch ended is kept`
  case `what the relay has lost is offered to its author, and is gone where it was another's`
  case `what a connection begins with is in force`
  case `what is acknowledged ahead of the cursor has no place yet`
  case `what is acknowledged ahead of the cursor and erased is not lost`
  case `a reset forgets sequences and says so`
  case `a reset forgets the status of the life before`
  case `messages are read by the time they were written`
  case `the author's correction counts that stands last in the log`
  case `changes are what a read finds`
  case `a message that comes, or is acknowledged, and loses its place in one batch is told without it`
  // Requests and rings.
  case `a request is followed from its wish to its end`
  case `a request of somebody else is known from the log`
  case `a request that failed or is held says so`
  case `a request that no relay has is cancelled on the device`
  case `what one says of a request says how it stands`
  case `requests end with their session`
  case `a handover asks for what was asked for before`
  case `a reset takes back what the log said of requests`
  case `what is acknowledged ahead of the cursor of requests may be lost`
  case `a ring rings until it ends`
  case `a ring that was answered is hidden`
  case `what rings again is shown, although the answer to the ring before was refused`
  case `an answer refused for good leaves the outbox, and is told once`
  case `an answer that no relay judged waits for its author`
  case `a new connection forgets rings and places`
  case `places are of open requests`
  case `the last choice of duty counts`
  case `duty that another device chose is not chosen here`
  case `the directory is kept with its age`
  case `a coordinator's queue is kept`
  case `what the relay tells without a log is bounded`
  case `a coordinator's overview is kept with its age, and bounded`
  case `rows that the relay has still to tell are counted`
  case `what a coordinator does in a session that is not followed makes none`
  case `an end that a coordinator is refused waits for its author`
  case `why somebody became a member is shown with them`
  case `a member's assignment says how the request stands`
  // The lease.
  case `of two that take the lease one is too late`
  case `what an earlier worker does is refused and changes nothing`
  case `people need no lease`
  case `the relay's clock is kept for every program`
  case `what the relay says of phrases is kept, and a message keeps what it says beside its words`
  case `times that were guessed are corrected`
  case `a corrected time stands behind what was read`

  package var testDescription: String { rawValue }

  package func check(_ store: some ClientStore) throws {
    switch self {
    case .`a new store holds nothing`: try Self.newStoreIsEmpty(store)
    case .`connections are never numbered the same`: try Self.connectionsAreNumbered(store)
    case .`a message and its operation are kept together`: try Self.enqueueKeepsBoth(store)
    case .`what was enqueued before is not enqueued again`: try Self.enqueueIsIdempotent(store)
    case .`what one author writes never steps back in time`: try Self.writtenAtIsMonotonic(store)
    case .`a new message is shown below all others, even if the clock was set back`: try Self.newestIsShownLast(store)
    case .`a lane is first in first out`: try Self.lanesAreInOrder(store)
    case .`every kind of operation comes back as it went in`: try Self.kindsComeBack(store)
    case .`a failed operation is retried at the end of its lane`: try Self.retryGoesToTheEnd(store)
    case .`only what failed or never left is deleted`: try Self.deleteIsForFailures(store)
    case .`a failed message is edited under a new key`: try Self.editReplaces(store)
    case .`what is claimed is in flight, and given back uncounted`: try Self.claimsAreCounted(store)
    case .`an acceptance sends its message`: try Self.acceptanceSends(store)
    case .`an acceptance that comes late or twice changes nothing`: try Self.acceptanceIsIdempotent(store)
    case .`an acceptance wins over a failure`: try Self.acceptanceWins(store)
    case .`a rejection fails its message and leaves the lane`: try Self.rejectionFails(store)
    case .`what is refused for now waits`: try Self.rejectionForNow(store)
    case .`what waits for a token says so, and can be deleted`: try Self.tokensAreWaitedFor(store)
    case .`what is done in a session that is being created waits for that`: try Self.creationBlocks(store)
    case .`a creation that failed leaves a way out`: try Self.failedCreationHasAWayOut(store)
    case .`what has failed with a creation that a relay has all the same is sent`: try Self.failedCreationWasTaken(store)
    case .`what is done with requests comes back as it went in`: try Self.requestsComeBack(store)
    case .`a request creates its session like a creation`: try Self.requestsCreate(store)
    case .`a request in a session that is there blocks nothing`: try Self.requestsBlockNothing(store)
    case .`an answer to a request makes no session`: try Self.answersMakeNoSession(store)
    case .`an answer to a request waits for no creation`: try Self.answersWaitForNoCreation(store)
    case .`the last preference and the last profile count`: try Self.choicesCoalesce(store)
    case .`one's own profile keeps its levels`: try Self.ownProfileKeepsLevels(store)
    case .`what may have left is taken back by a retraction`: try Self.retractionTakesBack(store)
    case .`a retraction of one's own comes from an operation, and of what has left`: try Self.foreignRetractions(store)
    case .`what never came is gone once it was taken back`: try Self.retractionOfWhatNeverCame(store)
    case .`what is taken back is deleted where no relay has it, and retracted where one may have it`: try Self.takesBack(store)
    case .`a retraction that is refused says why, and stands in the queue`: try Self.refusedRetractionSaysWhy(store)
    case .`a deletion can be undone, and what is being deleted neither leaves nor is lost`: try Self.deletionCanBeUndone(store)
    case .`what is being deleted may be answered all the same`: try Self.heldWhileInFlight(store)
    case .`what is blocked can be deleted, and that can be undone`: try Self.heldWhileBlocked(store)
    case .`how far people have come is kept`: try Self.receiptsAreKept(store)
    case .`what was read on one device is read on the other`: try Self.readElsewhere(store)
    case .`a gap is kept, and says what is missing`: try Self.gapsAreKept(store)
    case .`what lies before a membership is left out, and what was read before it stays`: try Self.unshownIsLeftOut(store)
    case .`what the relay has erased is erased`: try Self.wordsAreErased(store)
    case .`the notes of requests that the relay has erased are erased, with the handovers that repeat them`:
      try Self.notesAreErased(store)
    case .`an accept without an entry of its own holds against nothing that the log says later`:
      try Self.acceptsWithoutEntry(store)
    case .`an author is asked once whether what is old shall go`: try Self.agesAreAskedAboutOnce(store)
    case .`an entry of another is a new message`: try Self.entryOfAnother(store)
    case .`an entry of one's own acknowledges`: try Self.entryAcknowledges(store)
    case .`an entry with other words under one's key leaves one's own as failed`: try Self.entryDisplaces(store)
    case .`an entry without words was taken back`: try Self.entryWithoutWords(store)
    case .`an entry of one's other device is one's own`: try Self.entryOfOtherDevice(store)
    case .`another's entry under one's key is not one's own`: try Self.entryUnderTakenKey(store)
    case .`people are known by their newest entry`: try Self.peopleAreKept(store)
    case .`who has left is known as such, until they are a member again`: try Self.membersComeAndGo(store)
    case .`what happened in a session is kept in its order`: try Self.eventsAreKept(store)
    case .`what happened by one's own doing is known from the answer`: try Self.ownEventsAreKept(store)
    case .`of what happened the newest is kept`: try Self.eventsAreBounded(store)
    case .`changes of status chain on those that were sent`: try Self.statusesChain(store)
    case .`of changes of status that were never sent the last counts`: try Self.statusesCoalesce(store)
    case .`a refused status yields with those chained on it`: try Self.refusedStatusYields(store)
    case .`a status goes by its version`: try Self.statusGoesByVersion(store)
    case .`a status has an author once the log has said whose it is`: try Self.statusHasAnAuthor(store)
    case .`an entry of one's own status acknowledges`: try Self.statusEntryAcknowledges(store)
    case .`cursors only go forward`: try Self.cursorsGoForward(store)
    case .`where each epoch ended is kept`: try Self.epochsAreKept(store)
    case .`what the relay has lost is offered to its author, and is gone where it was another's`: try Self.lostIsOffered(store)
    case .`what a connection begins with is in force`: try Self.welcomeIsInForce(store)
    case .`what is acknowledged ahead of the cursor has no place yet`: try Self.aheadHasNoPlace(store)
    case .`what is acknowledged ahead of the cursor and erased is not lost`: try Self.aheadIsErased(store)
    case .`a reset forgets sequences and says so`: try Self.resetForgets(store)
    case .`a reset forgets the status of the life before`: try Self.resetForgetsStatus(store)
    case .`messages are read by the time they were written`: try Self.messagesAreSorted(store)
    case .`the author's correction counts that stands last in the log`: try Self.lastCorrectionCounts(store)
    case .`changes are what a read finds`: try Self.changesAreWhatIsRead(store)
    case .`a message that comes, or is acknowledged, and loses its place in one batch is told without it`:
      try Self.lostInOneBatch(store)
    case .`a request is followed from its wish to its end`: try Self.requestsAreFollowed(store)
    case .`a request of somebody else is known from the log`: try Self.requestsOfOthersAreKnown(store)
    case .`a request that failed or is held says so`: try Self.requestsFail(store)
    case .`a request that no relay has is cancelled on the device`: try Self.unsentRequestsAreCancelledHere(store)
    case .`what one says of a request says how it stands`: try Self.ownOperationsSayHowRequestsStand(store)
    case .`requests end with their session`: try Self.requestsEndWithTheirSession(store)
    case .`a handover asks for what was asked for before`: try Self.handoversAskForTheSame(store)
    case .`a reset takes back what the log said of requests`: try Self.resetsTakeBackRequests(store)
    case .`what is acknowledged ahead of the cursor of requests may be lost`: try Self.aheadRequestsMayBeLost(store)
    case .`a ring rings until it ends`: try Self.ringsRingUntilTheyEnd(store)
    case .`a ring that was answered is hidden`: try Self.answeredRingsAreHidden(store)
    case .`what rings again is shown, although the answer to the ring before was refused`: try Self.ringsAgain(store)
    case .`an answer refused for good leaves the outbox, and is told once`: try Self.refusedAnswersAreToldOnce(store)
    case .`an answer that no relay judged waits for its author`: try Self.unjudgedAnswersWait(store)
    case .`a new connection forgets rings and places`: try Self.connectionsForgetRings(store)
    case .`places are of open requests`: try Self.placesAreOfOpenRequests(store)
    case .`the last choice of duty counts`: try Self.dutyIsTheLastChoice(store)
    case .`duty that another device chose is not chosen here`: try Self.dutyOfOthersIsNotChosenHere(store)
    case .`the directory is kept with its age`: try Self.theDirectoryIsKept(store)
    case .`a coordinator's queue is kept`: try Self.theQueueIsKept(store)
    case .`what the relay tells without a log is bounded`: try Self.whatIsToldIsBounded(store)
    case .`a coordinator's overview is kept with its age, and bounded`: try Self.theOverviewIsKept(store)
    case .`rows that the relay has still to tell are counted`: try Self.rowsThatAreStillToComeAreCounted(store)
    case .`what a coordinator does in a session that is not followed makes none`: try Self.oversightMakesNoSession(store)
    case .`an end that a coordinator is refused waits for its author`: try Self.refusedEndsWait(store)
    case .`why somebody became a member is shown with them`: try Self.reasonsAreShown(store)
    case .`a member's assignment says how the request stands`: try Self.assignmentsOfMembersSayHowRequestsStand(store)
    case .`of two that take the lease one is too late`: try Self.leaseIsCounted(store)
    case .`what an earlier worker does is refused and changes nothing`: try Self.fencedWritesNothing(store)
    case .`people need no lease`: try Self.peopleNeedNoLease(store)
    case .`the relay's clock is kept for every program`: try Self.relayClockIsKept(store)
    case .`what the relay says of phrases is kept, and a message keeps what it says beside its words`:
      try Self.attributesAreKept(store)
    case .`times that were guessed are corrected`: try Self.guessedTimesAreCorrected(store)
    case .`a corrected time stands behind what was read`: try Self.correctedTimesStandBehindWhatWasRead(store)
    }
  }
}
