/// A request for an interpreter of one language in a session.
public struct InterpreterRequest: Hashable, Sendable {
  /// The language, with its dialect where that matters.
  public var language: LanguageTag
  /// Whether it rings for everybody at once.
  public var urgency: Urgency
  /// Whom its author would like to have; `nil` for whoever is there.
  public var preferred: UserID?
  /// What it is about, for those whom it rings; at most ``Limits/noteBytesMax`` bytes, and often empty.
  public var note: String

  /// Makes a request.
  public init(_ language: LanguageTag, urgency: Urgency = .normal, preferred: UserID? = nil, note: String = "") {
    self.language = language
    self.urgency = urgency
    self.preferred = preferred
    self.note = note
  }
}

/// How soon an interpreter is needed.
public enum Urgency: String, Hashable, Sendable, CaseIterable, Comparable {
  /// Rings for everybody at once, and before every normal request.
  case urgent
  /// Rings in waves.
  case normal

  /// Urgent before normal.
  public static func < (left: Self, right: Self) -> Bool { left == .urgent && right == .normal }
}

/// Why an interpreter declines a request: a code that programs compare. One that a newer program uses is kept as it is.
public struct DeclineReason: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// The code as it travels, such as `wrong-dialect`; 1 to ``Limits/identifierBytesMax`` of a-z 0-9 - _.
  public let rawValue: String

  /// Makes a reason of its code.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The code as it travels.
  public var description: String { rawValue }

  /// Something else has to be done first.
  public static let busy = DeclineReason(rawValue: "busy")
  /// They speak the language, and not as it is spoken there.
  public static let wrongDialect = DeclineReason(rawValue: "wrong-dialect")
  /// They know the patient, or cannot be impartial for another cause.
  public static let conflictOfInterest = DeclineReason(rawValue: "conflict-of-interest")
  /// Their device or their line does not do.
  public static let technical = DeclineReason(rawValue: "technical")

  /// Those that this program offers.
  public static let known: [DeclineReason] = [.busy, .wrongDialect, .conflictOfInterest, .technical]

  /// Whether it is a code.
  package var isWellFormed: Bool { rawValue.isReasonCode }
}

/// Why an interpreter hands a session over: a code that programs compare. One that a newer program uses is kept as it is.
public struct HandOverReason: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// The code as it travels, such as `shift-ends`; 1 to ``Limits/identifierBytesMax`` of a-z 0-9 - _.
  public let rawValue: String

  /// Makes a reason of its code.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The code as it travels.
  public var description: String { rawValue }

  /// Their shift is over.
  public static let shiftEnds = HandOverReason(rawValue: "shift-ends")
  /// They speak the language, and not as it is spoken there.
  public static let wrongDialect = HandOverReason(rawValue: "wrong-dialect")
  /// Their device or their line does not do.
  public static let technical = HandOverReason(rawValue: "technical")
  /// They cannot be impartial.
  public static let recusal = HandOverReason(rawValue: "recusal")
  /// Anything else.
  public static let other = HandOverReason(rawValue: "other")

  /// Those that this program offers.
  public static let known: [HandOverReason] = [.shiftEnds, .wrongDialect, .technical, .recusal, .other]

  /// Whether it is a code.
  package var isWellFormed: Bool { rawValue.isReasonCode }
}

extension String {
  /// Whether it is 1 to ``Limits/identifierBytesMax`` of a-z 0-9 - _: never words of a person.
  var isReasonCode: Bool {
    !isEmpty && utf8.count <= Limits.identifierBytesMax
      && utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D || $0 == 0x5F }
  }
}

extension InterpreterRequest {
  /// Bytes of text in it.
  package var textBytes: Int { language.text.utf8.count + note.utf8.count }

  /// The same without what its author wrote.
  package var withoutNote: InterpreterRequest {
    var content = self
    content.note = ""
    return content
  }
}
