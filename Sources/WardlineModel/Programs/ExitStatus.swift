/// The exit codes of both programs, after sysexits(3). The article "Commands" lists them.
package enum ExitStatus: Int32, Sendable {
  /// Wrong flags or arguments.
  case usage = 64
  /// What was given as data cannot be used: an empty or too long message, bytes that are no text, a store of a newer version.
  case data = 65
  /// What was named to be read is not there: a relay's data directory, a backup, or a session of a relay's log.
  case noInput = 66
  /// The relay cannot be used, and trying again will not help; or a part of the installation is missing.
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
