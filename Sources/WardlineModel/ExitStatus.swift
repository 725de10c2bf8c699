/// The exit codes of both programs, after sysexits(3). The article "Commands" lists them.
package enum ExitStatus: Int32, Sendable {
  /// Wrong flags or arguments.
  case usage = 64
  /// What was given as data cannot be used: an empty or too long message, bytes that are no text, a store of a newer version.
  case data = 65
  /// The relay cannot be used, and trying again will not help.
  case unavailable = 69
  /// An internal error.
  case software = 70
  /// The disk: not writable, full, failing.
  case inputOutput = 74
  /// Durably queued, but not sent yet.
  case queued = 75
  /// The token opens nothing, or not this session, or has expired.
  case notAllowed = 77
  /// Environment or configuration: a port in use, a missing file, another person's store.
  case configuration = 78
}
