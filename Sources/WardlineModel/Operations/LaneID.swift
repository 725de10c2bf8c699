/// Where operations wait for each other: first in, first out, and nothing overtakes in a lane (G3). Lanes never wait for each other, so
/// that a preference delays no message.
package enum LaneID: Hashable, Comparable, Sendable {
  /// Everything that is said and done in a session.
  case session(SessionID)
  /// What people say about sessions.
  case feedback
  /// What the owner of a device chose.
  case preferences
  /// Who the owner of a device is.
  case profile
}

extension LaneID: RawRepresentable, CustomStringConvertible {
  /// As it is stored and printed: `session:ward-7`, `feedback`, `preferences`, `profile`.
  package var rawValue: String {
    switch self {
    case .session(let session): "session:\(session)"
    case .feedback: "feedback"
    case .preferences: "preferences"
    case .profile: "profile"
    }
  }

  /// Reads what ``rawValue`` writes; `nil` for anything else.
  package init?(rawValue: String) {
    switch rawValue {
    case "feedback": self = .feedback
    case "preferences": self = .preferences
    case "profile": self = .profile
    default:
      guard rawValue.hasPrefix("session:"), let session = try? SessionID(String(rawValue.dropFirst("session:".count)))
      else { return nil }
      self = .session(session)
    }
  }

  /// As it is stored and printed.
  package var description: String { rawValue }
}
