/// A request that rings for the owner of this device.
public struct Ring: Hashable, Sendable {
  /// The request's name: the key of the operation that made it.
  public var request: IdempotencyKey
  /// The session that they would come into.
  public var session: SessionID
  /// What is asked for.
  public var language: LanguageTag
  /// How soon.
  public var urgency: Urgency
  /// What it is about, in its author's words; often empty.
  public var note: String
  /// Who asks.
  public var author: UserID
  /// Their name; their identifier where the relay knows no name.
  public var authorName: String
  /// Who hands the session over; `nil` for the first interpreter of a session.
  public var handsOver: UserID?
  /// When it stops ringing if nobody answers: by the relay's clock on the wire, by the device's own clock in its store.
  public var endsAt: Timestamp

  /// Makes a ring. `authorName` falls back to the author's identifier.
  public init(
    of request: IdempotencyKey, in session: SessionID, _ language: LanguageTag, urgency: Urgency = .normal, note: String = "",
    author: UserID, authorName: String = "", handsOver: UserID? = nil, endsAt: Timestamp
  ) {
    self.request = request
    self.session = session
    self.language = language
    self.urgency = urgency
    self.note = note
    self.author = author
    self.authorName = authorName.isEmpty ? author.text : authorName
    self.handsOver = handsOver
    self.endsAt = endsAt
  }
}

/// Why a ring has stopped: a code that programs compare. One that a newer relay uses is kept as it is.
public struct RingEnd: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// The code as it travels; 1 to ``Limits/identifierBytesMax`` of a-z 0-9 - _.
  public let rawValue: String

  /// Makes a reason of its code.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The code as it travels.
  public var description: String { rawValue }

  /// They accepted it, here or on another device.
  public static let accepted = RingEnd(rawValue: "accepted")
  /// They declined it, here or on another device.
  public static let declined = RingEnd(rawValue: "declined")
  /// Somebody else was first.
  public static let taken = RingEnd(rawValue: "taken")
  /// Its author withdrew it.
  public static let cancelled = RingEnd(rawValue: "cancelled")
  /// Nobody accepted it in time.
  public static let expired = RingEnd(rawValue: "expired")
  /// They did not answer, and it rings for others.
  public static let timedOut = RingEnd(rawValue: "timed-out")
  /// They are off duty, away, or no longer speak its language.
  public static let offDuty = RingEnd(rawValue: "off-duty")
  /// They are in a session now.
  public static let busy = RingEnd(rawValue: "busy")
  /// Another request, which rings for nobody, needs them; this one rings for others.
  public static let yielded = RingEnd(rawValue: "yielded")

  /// Said by the device itself: a new connection has begun, and the relay has not said yet that it still rings.
  public static let reconnected = RingEnd(rawValue: "reconnected")

  /// Whether it is a code.
  package var isWellFormed: Bool { rawValue.isReasonCode }
}

/// Where an open request stands, as its author sees it.
public struct RequestPlace: Hashable, Sendable {
  /// 1 for the next one, among the open requests of its language.
  public var place: Int
  /// Interpreters on duty who speak it.
  public var onDuty: Int
  /// Those of them who are in a session.
  public var busy: Int
  /// When it expires, by the relay's clock on the wire, by the device's own clock in its store.
  public var expiresAt: Timestamp
  /// Those on duty who have declined the request: it rings for them no more.
  public var declined: Int
  /// What the relay's operator offers while ``isUnservable``, such as a telephone number; at most ``Limits/fallbackTextBytesMax`` bytes, and
  /// empty where they configured nothing.
  public var fallback: String

  /// Makes a place.
  public init(_ place: Int, onDuty: Int, busy: Int, expiresAt: Timestamp, declined: Int = 0, fallback: String = "") {
    self.place = place
    self.onDuty = onDuty
    self.busy = busy
    self.expiresAt = expiresAt
    self.declined = declined
    self.fallback = fallback
  }

  /// Whether no interpreter on duty is left to ring: none speaks the language, or each of them has declined.
  public var isUnservable: Bool { declined >= onDuty }
}

/// An open request as a coordinator sees it: without words.
public struct QueuedRequest: Hashable, Sendable {
  /// The request's name: the key of the operation that made it.
  public var request: IdempotencyKey
  /// The session it is for.
  public var session: SessionID
  /// What is asked for.
  public var language: LanguageTag
  /// How soon.
  public var urgency: Urgency
  /// Who asks.
  public var author: UserID
  /// Their name; their identifier where the relay knows no name.
  public var authorName: String
  /// When it was asked for, by the relay's clock.
  public var askedAt: Timestamp
  /// For how many it rings now.
  public var ringing: Int
  /// Whether it is open no more: accepted, cancelled or expired.
  public var isOver: Bool

  /// Makes a row. `authorName` falls back to the author's identifier.
  public init(
    _ request: IdempotencyKey, in session: SessionID, _ language: LanguageTag, urgency: Urgency, author: UserID,
    authorName: String = "", askedAt: Timestamp, ringing: Int, isOver: Bool = false
  ) {
    self.request = request
    self.session = session
    self.language = language
    self.urgency = urgency
    self.author = author
    self.authorName = authorName.isEmpty ? author.text : authorName
    self.askedAt = askedAt
    self.ringing = ringing
    self.isOver = isOver
  }
}
