import WardlineModel

// Every frame there is, with values at their bounds.

let ward: SessionID = named("ward-7")
let longest: SessionID = named(String(repeating: "Z", count: Limits.identifierBytesMax))

func named<Kind>(_ text: String) -> Identifier<Kind> {
  do { return try Identifier(text) } catch { preconditionFailure("\(error)") }
}

let someKey = IdempotencyKey(high: 0x019A_9F3E_7B21_7C44, low: 0x9D0E_2F6B_1A5C_8E90)
let farFuture = Timestamp(milliseconds: Limits.clockMaxMilliseconds)
let farPast = Timestamp(milliseconds: Limits.clockMinMilliseconds)

/// Texts that are hard on an encoding: what JSON escapes, what UTF-8 makes long, what is no letter at all.
let hardTexts = [
  "a", "\u{0}\u{1}\u{7F}", "\"\\/\n\r\t", "👨‍👩‍👧🇺🇸", "हिन्दी العربية 中文", "\u{2028}\u{FEFF}\u{85}", "e\u{301}", "é",
  String(repeating: "\u{0}", count: Limits.textBytesMax), String(repeating: "\"", count: Limits.textBytesMax),
  String(repeating: "👍", count: Limits.textBytesMax / 4),
]

func language(_ tag: String) -> LanguageTag {
  do { return try LanguageTag(tag) } catch { preconditionFailure("\(error)") }
}

/// Bodies of messages that say more than their words.
let markedBodies = [
  MessageAttributes.body("help", MessageAttributes(isUrgent: true)),
  MessageAttributes.body("\u{1E}urgent\u{1E}help", .none),
  MessageAttributes.body(
    "Where?\nأين؟",
    MessageAttributes(
      isUrgent: true,
      phrase: MessageAttributes.Phrase(named("pain.where"), language("en"), language("ar-SY"), isReviewed: true))),
  MessageAttributes.body(
    String(repeating: "a", count: Limits.textBytesMax - 2) + "\nb",
    MessageAttributes(
      phrase: MessageAttributes.Phrase(named(longest.text), longestRequest.language, language("en"), isReviewed: false))),
  MessageAttributes.body("no more", MessageAttributes(consent: .withdrawn)),
  MessageAttributes.body("once a day", MessageAttributes(isUrgent: true, replyTo: IdempotencyKey(high: .max, low: 1))),
  MessageAttributes.body("twice a day", MessageAttributes(corrects: IdempotencyKey(high: 1, low: .max))),
  MessageAttributes.body(
    "yes", MessageAttributes(isUrgent: true, consent: .agreed(to: String(repeating: "m", count: Limits.nameBytesMax)))),
  MessageAttributes.body(
    String(repeating: "a", count: Limits.textBytesMax),
    MessageAttributes(translation: .init(of: IdempotencyKey(high: .max, low: .max), to: longestRequest.language))),
]

private let leftHead: SessionHead = {
  var head = SessionHead(session: longest, status: VersionedStatus(.paused, version: 2), head: Limits.sequenceMax)
  head.endsAtHead = true
  return head
}()
private let request = InterpreterRequest(language("ar"))
private let longestUser: UserID = named(String(repeating: "\"", count: Limits.userIDBytesMax))
private let longestCode = String(repeating: "z", count: Limits.identifierBytesMax)
private let longestRequest = InterpreterRequest(
  language("ar-Arab-SY-" + String(repeating: "a", count: 8) + "-" + String(repeating: "b", count: 8)), urgency: .urgent,
  preferred: longestUser, note: String(repeating: "\u{0}", count: Limits.noteBytesMax))

private let longestOverview = SessionOverview(
  longest, language: longestRequest.language, status: VersionedStatus(.ended, version: Limits.sequenceMax),
  statusSince: farFuture,
  createdAt: farFuture,
  members: Array(
    repeating: Participant(user: longestUser, role: .coordinator, name: String(repeating: "\u{0}", count: Limits.nameBytesMax)),
    count: Limits.overviewMembersMax), nurseFirstWordsAt: farPast, interpreterFirstWordsAt: farFuture, openRequest: someKey,
  isOver: true)

private func operation(_ action: ClientOperation.Action, session: SessionID = ward, writtenAt: Timestamp = farFuture)
  -> ClientFrame
{
  .submit(ClientOperation(key: someKey, session: session, writtenAt: writtenAt, action: action), isLaneHead: false)
}

let clientFrames: [ClientFrame] =
  [
    .hello(
      Hello(
        token: "", device: named("d"), connectionEpoch: 0, clientClock: farPast, cursors: [:])),
    .hello(
      Hello(
        protocolVersion: .max, token: String(repeating: "t", count: Limits.tokenBytesMax), device: named("d"),
        connectionEpoch: .max, clientClock: farFuture,
        cursors: [ward: LogCursor(epoch: named("life"), sequence: .max), longest: .start],
        moreTokens: ["second", String(repeating: "u", count: Limits.tokenBytesMax)], firstSession: longest)),
    .submit(ClientOperation(key: someKey, session: ward, writtenAt: farPast, action: .createSession), isLaneHead: true),
    operation(.setStatus(.active, basedOn: 0)), operation(.setStatus(.paused, basedOn: 7)),
    operation(.setStatus(.ended, basedOn: .max), session: longest),
    operation(.submitFeedback(rating: 5, text: "")), operation(.submitFeedback(rating: 1, text: "it was \"good\"")),
    operation(.setPreference(name: "", value: "")), operation(.setPreference(name: "bell", value: "on\u{0}")),
    operation(.retract(someKey)), operation(.invite(named("amal"))), operation(.leave, session: longest),
    operation(.requestInterpreter(request)), operation(.requestInterpreter(longestRequest), session: longest),
    operation(.cancelRequest(someKey)), operation(.acceptRequest(someKey)),
    operation(.declineRequest(someKey, .conflictOfInterest)),
    operation(.declineRequest(someKey, DeclineReason(rawValue: longestCode))), operation(.renewRequest(someKey)),
    operation(.handOver(.shiftEnds, leavesAtOnce: true)),
    operation(.handOver(HandOverReason(rawValue: longestCode), leavesAtOnce: false), session: longest),
    operation(.assignRequest(someKey, named("amal"))), operation(.assignRequest(someKey, longestUser), session: longest),
    operation(.joinSession(reason: "a")), operation(.confirmMessage(someKey)),
    operation(.joinSession(reason: String(repeating: "\u{0}", count: Limits.noteBytesMax)), session: longest),
    operation(.publishProfile(name: "Nina", languages: [])),
    operation(.publishProfile(name: "نينا", languages: ["ar", "", "de-AT"])),
    .submitUnknown(key: someKey, session: ward),
    .fetch(Fetch(session: ward, after: .start)),
    .fetch(Fetch(session: longest, after: LogCursor(epoch: named("life"), sequence: .max), limit: Int(UInt32.max))),
    .receipt(Receipt(session: ward, deliveredThrough: 0, readThrough: .max)),
    .restorePreferences(RestorePreferences()),
    .restorePreferences(RestorePreferences(device: named("d1"), exceptDevice: named("d2"), afterName: "bell\u{0}")),
    .follow(Follow(session: ward, after: .start)),
    .follow(
      Follow(
        session: longest, after: LogCursor(epoch: named("life"), sequence: .max),
        earlier: [LogCursor(epoch: named("life-0"), sequence: 3), LogCursor(epoch: named("life-1"), sequence: 7)])),
    .ping(nonce: 0, clientClock: farPast), .ping(nonce: .max, clientClock: farFuture),
    .duty(DutyChoice(.on, chosenAt: farPast)), .duty(DutyChoice(.away, chosenAt: farFuture)),
    .duty(DutyChoice(.off, chosenAt: farPast)),
  ] + (hardTexts + markedBodies).map { operation(.sendMessage(body: $0)) }

private let nina = Participant(user: named("nina"), role: .nurse)
private let ibrahim = Participant(user: named("ibrahim"), role: .interpreter, name: "إبراهيم \"\u{0}", language: "ar")

/// What a relay says first on a connection that opens these sessions.
func welcome(_ sessions: [SessionID]) -> RelayFrame {
  let heads = sessions.map { SessionHead(session: $0, status: .initial, head: 9) }
  return .welcome(Welcome(relayClock: farPast, epoch: named("life"), you: nina, sessions: heads))
}

func logEntry(_ event: LogEntry.Event, key: IdempotencyKey? = someKey) -> RelayFrame {
  .event(
    LogEntry(
      session: ward, sequence: Limits.sequenceMax, key: key, author: named("nina"), loggedAt: farFuture, writtenAt: farPast,
      event: event))
}

let relayFrames: [RelayFrame] =
  [
    .welcome(Welcome(relayClock: farPast, epoch: named("life"), you: nina, sessions: [])),
    .welcome(
      Welcome(
        relayClock: farFuture, epoch: named("life"), you: ibrahim,
        sessions: [
          SessionHead(session: ward, status: .initial, head: 0),
          SessionHead(session: longest, status: VersionedStatus(.ended, version: Limits.sequenceMax), head: Limits.sequenceMax),
        ], isPage: true, heartbeatMilliseconds: Limits.relaySpanMaxMilliseconds, windowMax: 1, textBytesMax: 0,
        durability: .standbyMemory)),
    .accepted(
      Acceptance(key: someKey, session: ward, sequence: 1, loggedAt: farPast, writtenAt: farPast, isReplay: false)),
    .accepted(
      Acceptance(
        key: someKey, session: longest, sequence: Limits.sequenceMax, loggedAt: farFuture, writtenAt: farFuture, isReplay: true,
        status: VersionedStatus(.paused, version: 2), epoch: named("life-0"))),
    .rejected(Rejection(key: someKey, session: ward, code: .busy, isPermanent: false, retryAfterMilliseconds: 0)),
    .rejected(Rejection(key: someKey, session: ward, code: .held, isPermanent: false)),
    .rejected(
      Rejection(
        key: someKey, session: ward, code: RejectionCode(rawValue: "of a newer relay"), isPermanent: true,
        retryAfterMilliseconds: Limits.relaySpanMaxMilliseconds, status: VersionedStatus(.active, version: 9))),
    .rejected(
      Rejection(
        key: someKey, session: ward, code: .unsupported, isPermanent: true,
        detail: String(repeating: "x", count: Limits.rejectionDetailBytesMax))),
    logEntry(.done(.createSession)), logEntry(.done(.createSession), key: nil), logEntry(.other(body: [])),
    logEntry(.status(VersionedStatus(.paused, version: 3))),
    logEntry(.participant(nina)), logEntry(.participant(ibrahim), key: nil),
    .caughtUp(session: ward, through: LogCursor(epoch: named("life"), sequence: 9), head: Limits.sequenceMax),
    .pong(nonce: .max, relayClock: farPast),
    .preference(BackedUpPreference(device: nil)),
    .preference(BackedUpPreference(device: named("d1"), name: "bell", value: "on\u{0} \"")),
    logEntry(.joined(ibrahim, MembershipReason(.invited, note: "for Arabic \u{0}\""))),
    logEntry(.joined(nina, MembershipReason(.created)), key: nil),
    logEntry(.left(named("amal"), MembershipReason(.left))),
    logEntry(.left(named("amal"), MembershipReason(.init(rawValue: "of a newer relay"), note: "إبراهيم"))),
    logEntry(.done(.requestInterpreter(request))), logEntry(.done(.requestInterpreter(longestRequest))),
    logEntry(.rung(someKey, named("amal"), milliseconds: 0), key: nil),
    logEntry(.rung(someKey, longestUser, milliseconds: Limits.relaySpanMaxMilliseconds)),
    logEntry(.declined(someKey, named("amal"), .wrongDialect)),
    logEntry(.declined(someKey, longestUser, DeclineReason(rawValue: longestCode))),
    logEntry(.accepted(someKey, named("amal"))),
    logEntry(.accepted(someKey, longestUser)), logEntry(.done(.cancelRequest(someKey))), logEntry(.expired(someKey), key: nil),
    logEntry(.done(.renewRequest(someKey))), logEntry(.done(.confirmMessage(someKey))),
    logEntry(.done(.handOver(.recusal, leavesAtOnce: false))),
    logEntry(.done(.handOver(HandOverReason(rawValue: longestCode), leavesAtOnce: true))),
    .joined(ward), .joined(longest), .left(ward),
    .following(SessionHead(session: ward, status: .initial, head: 0)),
    .following(SessionHead(session: longest, status: VersionedStatus(.ended, version: 9), head: Limits.sequenceMax)),
    .following(leftHead),
    .duty(DutyState(DutyChoice(.on, chosenAt: farFuture), availability: .ringing)),
    .duty(
      DutyState(DutyChoice(.off, chosenAt: farPast), availability: .off, refusal: DutyRefusal(rawValue: longestCode))),
    .ring(Ring(of: someKey, in: ward, longestRequest.language, author: named("nina"), endsAt: farPast)),
    .ring(
      Ring(
        of: someKey, in: longest, longestRequest.language, urgency: .urgent, note: longestRequest.note, author: longestUser,
        authorName: "إبراهيم \"\u{0}", handsOver: longestUser, endsAt: farFuture)),
    .ringEnded(someKey, .taken), .ringEnded(someKey, RingEnd(rawValue: longestCode)),
    .waiting(someKey, in: ward, RequestPlace(1, onDuty: 0, busy: 0, expiresAt: farPast)),
    .waiting(someKey, in: ward, RequestPlace(1, onDuty: 3, busy: 0, expiresAt: farPast, declined: 3, fallback: "Call 5555")),
    .waiting(
      someKey, in: longest,
      RequestPlace(Int(UInt32.max), onDuty: Int(UInt32.max), busy: Int(UInt32.max), expiresAt: farFuture)),
    .directory([], isWhole: true),
    .directory([DirectoryRow(named("amal"), languages: [], .off)], isWhole: false, left: 300),
    .directory(
      Array(
        repeating: DirectoryRow(
          longestUser, name: "إبراهيم \"\u{0}",
          languages: Array(
            repeating: SpokenLanguage(longestRequest.language, level: .native), count: Limits.languagesPerProfileMax), .busy),
        count: Limits.rowsPerFrameMax), isWhole: true),
    .requests([], isWhole: true, left: 0),
    .requests(
      Array(
        repeating: QueuedRequest(
          someKey, in: longest, longestRequest.language, urgency: .urgent, author: longestUser, authorName: "نينا",
          askedAt: farFuture, ringing: Int(UInt32.max), isOver: true), count: Limits.rowsPerFrameMax), isWhole: false),
    .stillReceiving, .sessions([], isWhole: true),
    .sessions([SessionOverview(ward, createdAt: farPast)], isWhole: false, left: Int(UInt32.max)),
    .sessions(Array(repeating: longestOverview, count: Limits.overviewRowsSentMax), isWhole: true),
    .presence(ward, named("amal"), isHere: true), .presence(ward, named("amal"), isHere: false),
  ]
  + (hardTexts + markedBodies).map { logEntry(.message(body: $0)) }
  + [ResetReason.otherEpoch, .diverged, .pastRetention, .beforeMembership].map {
    .reset(session: ward, from: .start, reason: $0)
  }
  + [GoAway.Reason.drain, .replaced, .notAllowed, .tokenExpired, .protocolError, .overloaded, .unknown].map {
    .goAway(GoAway($0, delayMilliseconds: Limits.relaySpanMaxMilliseconds, message: "why \"\u{0}\""))
  }

extension RelayFrame {
  var isWelcome: Bool { if case .welcome = self { true } else { false } }
}
