package import Logging

/// What a line of the relay's log is about. The names are a contract: they stay, the article "The log" (Logging) lists them, and operators' tools
/// search for them. The sentence of a line may change.
///
/// No line has words of a message, a note or a token. Sessions stand in lines of the level `debug` and of what an operator did to one; users stand
/// in the audit log (G8).
package enum RelayLogEvent: String, CaseIterable, Sendable {
  // MARK: The process

  /// Clients can connect.
  case listening
  /// The log is in a database, and where what is acknowledged is then.
  case databaseInUse = "database_in_use"
  /// Another relay serves the same log, too, from now on.
  case relayBegan = "relay_began"
  /// Another relay no longer does: it was stopped, or did not report that it was alive.
  case relayEnded = "relay_ended"
  /// Another relay of the log was started with another setting that all should have in common.
  case settingsDiffer = "settings_differ"
  /// The other relays have taken over from this one, which ends.
  case takenOver = "taken_over"
  /// Operators' tools can connect (`--admin`).
  case operatorsListening = "operators_listening"
  /// `wardline-relay ctl` can connect.
  case controlListening = "control_listening"
  /// `wardline-relay ctl` cannot, because its socket could not be made.
  case controlUnavailable = "control_unavailable"
  /// Clients connect without TLS although other machines can reach the relay.
  case insecure
  /// The service manager did not get a notice.
  case managerUnreachable = "manager_unreachable"
  /// A relay did not start, and ends.
  case startFailed = "start_failed"
  /// The relay was told to stop.
  case draining
  /// Everything is committed, and every client was told when to come back.
  case drained
  /// A relay that was told to stop took too long, and ends as it is.
  case shutdownOverdue = "shutdown_overdue"
  /// The queue of the log was full, and lines were dropped.
  case linesLeftOut = "lines_left_out"

  /// A setting has changed in what SIGHUP has read again.
  case configurationChanged = "configuration_changed"
  /// What SIGHUP has read again cannot be used.
  case configurationKept = "configuration_kept"

  // MARK: Certificates

  case certificateInUse = "certificate_in_use"
  /// The relay was started with a certificate that no client accepts any more.
  case certificateExpired = "certificate_expired"
  /// What SIGHUP has read again cannot be used.
  case certificateKept = "certificate_kept"

  // MARK: Connections

  case opened
  /// A device was let in.
  case admitted
  /// More were let in than have lines.
  case admittedLeftOut = "admitted_left_out"
  /// A connection was ended before it was admitted.
  case refused
  /// A token has not passed a check; of each check one a minute.
  case tokenRefused = "token_refused"
  /// More were refused than have lines.
  case refusedLeftOut = "refused_left_out"
  /// Connections for which there was no place.
  case noPlace = "no_place"
  /// The relay ends a connection that was admitted.
  case closing
  case closed

  // MARK: The store

  case storeRefuses = "store_refuses"
  case storeStillRefuses = "store_still_refuses"
  case storeWorks = "store_works"
  /// The store can no longer be trusted, and the relay ends.
  case storeFailed = "store_failed"
  case storeNotClosed = "store_not_closed"
  /// Retention erased texts.
  case erased
  /// Retention erases nothing, because the clock is past what the last run and the uptime confirm.
  case clockDoubted = "clock_doubted"
  /// It erases again, or an operator has confirmed the clock.
  case clockConfirmed = "clock_confirmed"
  /// How much is stored.
  case usage

  /// What was written before the log had a key is being encrypted.
  case encrypting
  case encrypted
  case encryptionFailed = "encryption_failed"

  // MARK: The audit log

  /// The number and the hash of its last row.
  case auditHead = "audit_head"
  /// A row could not be written.
  case auditLacks = "audit_lacks"

  // MARK: Who is let in

  case peopleChanged = "people_changed"
  case tokensRevoked = "tokens_revoked"
  /// A device that an operator has revoked has said that it is wiped.
  case deviceWiped = "device_wiped"
  case keysInUse = "keys_in_use"
  case keyLeftOut = "key_left_out"
  case keysUnchanged = "keys_unchanged"

  /// The keys that were kept on disk are used, until the issuer answers.
  case issuerKeysCached = "issuer_keys_cached"
  case issuerKeysTooOld = "issuer_keys_too_old"
  case issuerKeysNotKept = "issuer_keys_not_kept"
  case issuerUnreachable = "issuer_unreachable"
  case issuerAnswers = "issuer_answers"

  // MARK: Backups

  case backedUp = "backed_up"
  case backupFailed = "backup_failed"
  case backupsWork = "backups_work"

  // MARK: wardline-relay ctl

  /// An operator changed something by `ctl`.
  case controlled
  /// Somebody asked by the socket of `ctl` who may not, or for what is not understood.
  case controlRefused = "control_refused"

  /// How much it matters: an `error` needs somebody soon, a `warning` needs a look, a `notice` is worth knowing.
  package var level: Logger.Level {
    switch self {
    case .opened, .closing, .closed, .erased: .debug
    case .listening, .databaseInUse, .operatorsListening, .controlListening, .drained, .admitted, .admittedLeftOut, .usage,
      .auditHead,
      .peopleChanged, .tokensRevoked, .backedUp, .certificateInUse, .encrypting, .encrypted:
      .info
    case .relayBegan, .relayEnded, .draining, .refused, .tokenRefused, .refusedLeftOut, .noPlace, .storeWorks, .keysInUse,
      .backupsWork,
      .controlled,
      .deviceWiped,
      .clockConfirmed, .configurationChanged, .issuerKeysCached, .issuerAnswers:
      .notice
    case .insecure, .settingsDiffer, .managerUnreachable, .controlUnavailable, .controlRefused, .keyLeftOut, .issuerKeysNotKept,
      .issuerUnreachable, .linesLeftOut:
      .warning
    case .clockDoubted, .shutdownOverdue, .storeRefuses, .storeStillRefuses, .storeNotClosed, .auditLacks, .keysUnchanged,
      .backupFailed,
      .configurationKept, .certificateExpired, .certificateKept, .encryptionFailed, .issuerKeysTooOld:
      .error
    case .startFailed, .storeFailed, .takenOver: .critical
    }
  }

  /// The key of the name in a line's metadata.
  package static let metadataKey = "event"
}

extension Logger {
  /// Logs one line.
  ///
  /// - Parameters:
  ///   - level: where that is not the event's own.
  ///   - fields: values that a program can search for; whatever a stranger wrote was made printable and cut.
  package func log(
    _ event: RelayLogEvent, at level: Logger.Level? = nil, _ message: @autoclosure () -> Logger.Message,
    _ fields: @autoclosure () -> Logger.Metadata = [:]
  ) {
    let level = level ?? event.level
    guard level >= logLevel else { return }
    var metadata = fields()
    metadata[RelayLogEvent.metadataKey] = "\(event.rawValue)"
    log(level: level, message(), metadata: metadata)
  }
}

extension Logger.MetadataValue {
  /// A number, which is one in JSON, too.
  package static func number(_ number: some FixedWidthInteger & Sendable) -> Self { .stringConvertible(number) }

  /// Milliseconds as seconds.
  package static func seconds(ofMilliseconds milliseconds: Int64) -> Self { .stringConvertible(Double(milliseconds) / 1_000) }
}
