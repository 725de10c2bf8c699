/// What an interpreter says of themselves: whether requests may ring for them.
public enum Duty: String, Hashable, Sendable, CaseIterable {
  /// Rings reach them.
  case on
  /// A break: nothing rings, and others see them as away.
  case away
  /// They do not work now.
  case off
}

/// A duty with the time at which its owner chose it. Of two choices, made on two devices, the later one counts.
public struct DutyChoice: Hashable, Sendable {
  /// What was chosen.
  public var duty: Duty
  /// When, by the relay's clock as far as the device knows it.
  public var chosenAt: Timestamp

  /// Makes a choice.
  public init(_ duty: Duty, chosenAt: Timestamp) {
    self.duty = duty
    self.chosenAt = chosenAt
  }
}

/// Whether requests can ring for an interpreter now, as the relay says it.
public enum Availability: String, Hashable, Sendable, CaseIterable {
  /// Not on duty.
  case off
  /// A break, or none of their devices has been connected for a while.
  case away
  /// Nothing rings for them, and they are in no session.
  case onDuty = "on-duty"
  /// A request rings for them.
  case ringing
  /// They are in a session.
  case busy
}

/// What the relay says of an interpreter's own duty.
public struct DutyState: Hashable, Sendable {
  /// The choice that counts.
  public var choice: DutyChoice
  /// What follows from it now.
  public var availability: Availability
  /// Why the relay did not take the last choice; `nil` if it did.
  public var refusal: DutyRefusal?
  /// The sessions that make them busy, at most ``Limits/busySessionsMax``, by name. An older relay names none.
  public var busyIn: [SessionID]

  /// Makes a state.
  public init(_ choice: DutyChoice, availability: Availability, refusal: DutyRefusal? = nil, busyIn: [SessionID] = []) {
    self.busyIn = busyIn
    self.choice = choice
    self.availability = availability
    self.refusal = refusal
  }
}

/// Why somebody cannot go on duty: a code that programs compare. One that a newer relay uses is kept as it is.
public struct DutyRefusal: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// The code as it travels; 1 to ``Limits/identifierBytesMax`` of a-z 0-9 - _.
  public let rawValue: String

  /// Makes a refusal of its code.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The code as it travels.
  public var description: String { rawValue }

  /// Only interpreters go on duty.
  public static let notInterpreter = DutyRefusal(rawValue: "not-interpreter")
  /// The relay's directory does not have them, so it does not know what they speak.
  public static let unknownPerson = DutyRefusal(rawValue: "unknown-person")
  /// They no longer work here.
  public static let disabled = DutyRefusal(rawValue: "disabled")
  /// The relay has as many on duty as it takes.
  public static let tooMany = DutyRefusal(rawValue: "too-many")
  /// They have gone on duty too often within the last hour.
  public static let tooOften = DutyRefusal(rawValue: "too-often")
  /// The relay cannot read its directory for now.
  public static let unavailable = DutyRefusal(rawValue: "unavailable")

  /// What was wrong, and what would be right.
  public var explanation: String {
    switch self {
    case .notInterpreter: "only interpreters go on duty: ask a coordinator to change your role"
    case .unknownPerson: "the relay's directory does not have you: ask a coordinator to add you with your languages"
    case .disabled: "you are disabled in the relay's directory: ask a coordinator to enable you"
    case .tooMany: "the relay has as many interpreters on duty as it takes: try again when somebody has left"
    case .tooOften: "you have gone on duty too often within the last hour: try again in a minute"
    case .unavailable: "the relay cannot read its directory for now: try again in a minute"
    default: "the relay refused it (\(rawValue.printable()))"
    }
  }

  /// Whether it is a code.
  package var isWellFormed: Bool { rawValue.isReasonCode }
}

/// An interpreter on duty or away, as nurses and coordinators see them.
public struct DirectoryRow: Hashable, Sendable {
  /// Who.
  public var user: UserID
  /// The name that others see.
  public var name: String
  /// What they speak, the best first.
  public var languages: [SpokenLanguage]
  /// Whether they can be rung. ``Availability/off``: in the directory no more.
  public var availability: Availability

  /// Makes a row. `name` falls back to the user's identifier.
  public init(_ user: UserID, name: String = "", languages: [SpokenLanguage], _ availability: Availability) {
    self.user = user
    self.name = name.isEmpty ? user.text : name
    self.languages = languages
    self.availability = availability
  }
}
