package import WardlineModel

/// What a screen is notified of, in the order in which it happened.
package enum ScreenEvent: Hashable, Sendable {
  // From the terminal.

  case input(TerminalInput)
  /// The size of the terminal: the first event of all, and whenever it changes.
  case resized(columns: Int, rows: Int)
  /// The time that ``Screen/nextRedraw(now:)`` named has come.
  case woke

  // From the store. Pages come as an answer to an intent; everything else when it changes.

  /// A part of the transcript that the screen asked for.
  case page(MessagePage)
  case message(Message)
  /// The answer to ``ScreenIntent/loadQuoted(_:)``: those that there are, and the corrections of them that count.
  case quoted([Message], corrections: [IdempotencyKey: Message] = [:])
  /// The answer to ``ScreenIntent/loadCorrections(_:)``: the corrections of these messages that count.
  case corrections([IdempotencyKey: Message])
  /// The answer to ``ScreenIntent/showCorrected``: messages with their corrections, the oldest words first.
  case corrected([[Message]])
  case deleted(IdempotencyKey)
  case session(SessionState)
  case participant(Participant)
  /// The relay has refused for good what the reader wanted the status to be.
  case statusRefused(SessionStatus, RejectionCode)
  case receipt(Receipt, by: UserID)
  case gap(Gap)
  /// Something happened beside what was said.
  case happened(SessionEvent)
  /// What waits, in the order of the outbox; at most ``Limits/queueRowsShownMax`` rows are kept.
  case queue([QueueRow], QueueCounts)
  /// The result of a command, or anything else to be said for a while.
  case notice(Notice)
  /// The store cannot be written; what was typed stays. `nil` when it can be again.
  case storeFailed(StoreFailure?)
  /// The store could not save a text that was to be sent: the text returns into the line, before what is being typed there.
  case returned(MessageDraft)
  /// The answer to ``ScreenIntent/search(_:)``.
  case found(SearchResult)
  /// The answer to ``ScreenIntent/showUnconfirmed``, the oldest first.
  case unconfirmed([Message])
  /// The answer to ``ScreenIntent/showInterpreters(language:isRefresh:)``.
  case interpreters(KnownInterpreters, isRefresh: Bool)

  /// The answer to ``ScreenIntent/loadPhrases(in:)``, with the language that it named.
  case phrases(PhraseShelf, for: LanguageTag?)

  /// The drafts of the session, the newest first.
  case drafts([MachineDraft])
  /// Who of the session has agreed that the server of a model is asked, and whether that is set up on this device.
  case agreement(AssistAgreement, isModelHere: Bool)

  // From the connection.

  case connection(ConnectionView)
  /// The link is slow, and has so much to carry; `nil` when that is over.
  case link(LinkLoad?)
  /// Whether somebody else is there.
  case presence(UserID, isHere: Bool)

  /// What is of no session, or of others.
  case desk(DeskEvent)

  // From before, and from elsewhere.

  /// What was written before, the oldest first.
  case history([String])
  /// A line that was typed and not sent.
  case draft(MessageDraft)
  /// The text that came back from the editor; `nil` when the editor failed, and the line stays as it is.
  case edited(String?)
  case lock
}

/// What a screen is told of all sessions, of requests for interpreters, and of who is on duty.
package enum DeskEvent: Hashable, Sendable {
  /// Every session that this device knows, the one in which something was written last first.
  case sessions([SessionRow])
  /// The store has answered ``ScreenIntent/openSession(_:)``: the events that follow are of that session.
  case opened(SessionID)
  /// A request was made in a session: it is to be shown.
  case requested(SessionID)
  /// What is known of the relay's clock, of which the times of requests are.
  case clock(RelayClock)
  /// Every request of these sessions, the newest first.
  case requests([DeviceRequest])
  /// One of them has changed.
  case request(DeviceRequest)
  /// All that rings, the oldest first.
  case rings([Ring])
  case ring(Ring)
  case ringEnded(IdempotencyKey, RingEnd)
  /// The relay has refused what the reader said of a request.
  case answerRefused(IdempotencyKey, RejectionCode)
  /// Nothing was done about ``ScreenIntent/act(_:)``: this device has refused it, for the reason in the notice, or the store has failed (`nil`, and
  /// ``ScreenEvent/storeFailed(_:)`` says why).
  case notDone(Act, Notice?)
  /// Who the reader is for others, as the relay says.
  case you(Participant)
  /// Somebody comes into a session, which may be another one, as its interpreter.
  case comes(SessionEvent)
  case duty(DeviceDuty)
  case directory([DirectoryRow])
  /// A coordinator's queue.
  case queuedRequests([QueuedRequest])
  /// All sessions that have not ended, to a coordinator.
  case overview([SessionOverview])
  /// The languages that can be asked for, in the reader's words.
  case languages([LanguageName])
}

/// Who interprets, as far as a device knows.
package struct KnownInterpreters: Hashable, Sendable {
  /// On duty or away, as the relay said last.
  package var onDuty: [DirectoryRow]
  /// When it said so: this moment while the device is connected; `nil` where it never did.
  package var asOf: Timestamp?
  /// The others whom the device has met.
  package var met: [Profile]
  /// Whose interpreters they are; `nil` for those of all languages.
  package var language: String?

  package init(onDuty: [DirectoryRow] = [], asOf: Timestamp? = nil, met: [Profile] = [], language: String? = nil) {
    (self.onDuty, self.asOf, self.met, self.language) = (onDuty, asOf, met, language)
  }

  /// How old ``onDuty`` is; `nil` where it is as new as can be, or was never told.
  package func ageMilliseconds(at now: Timestamp) -> Int64? {
    guard let asOf else { return nil }
    let age = now.milliseconds.subtractingReportingOverflow(asOf.milliseconds).partialValue
    return age < Limits.directoryAgeShownMilliseconds ? nil : age
  }
}

/// A part of a transcript, in the order people read it.
package struct MessagePage: Hashable, Sendable {
  package var messages: [Message]
  /// The corrections that count in their places.
  package var corrections: [IdempotencyKey: Message]
  package var position: Position
  /// Whether there is more above and below it.
  package var hasOlder: Bool
  package var hasNewer: Bool

  package enum Position: Hashable, Sendable {
    /// It replaces all that the screen has: the newest, or what surrounds a message that is to be shown.
    case whole(showing: IdempotencyKey?)
    /// It comes above what the screen has.
    case older
    /// It comes below what the screen has.
    case newer
  }

  package init(
    _ messages: [Message], corrections: [IdempotencyKey: Message] = [:], position: Position, hasOlder: Bool, hasNewer: Bool
  ) {
    self.messages = messages
    self.corrections = corrections
    self.position = position
    self.hasOlder = hasOlder
    self.hasNewer = hasNewer
  }
}

/// The state of the connection to the relay. Times are of the monotonic clock.
package enum ConnectionView: Hashable, Sendable {
  case connecting
  /// With the last round trip, where one was measured.
  case online(roundTripMilliseconds: Int64?)
  /// Another program on this computer has the connection.
  case standby
  case lost(LossReason, nextTryAt: Int64)
}

extension MessageDraft {
  /// - Parameter attributes: what the text says of another message.
  package init(text: String, replaces: IdempotencyKey? = nil, for attributes: MessageAttributes) {
    self.init(text: text, replaces: replaces, replyTo: attributes.replyTo, corrects: attributes.corrects)
  }

  /// What its text says of another message.
  var attributes: MessageAttributes { MessageAttributes(replyTo: replyTo, corrects: corrects) }
}

/// Why something could not be saved.
package struct StoreFailure: Hashable, Sendable {
  package var reason: String
  /// Said in the person's language, instead of the reason.
  package var isFullDisk: Bool

  package init(_ reason: String, isFullDisk: Bool = false) {
    self.reason = reason
    self.isFullDisk = isFullDisk
  }
}
