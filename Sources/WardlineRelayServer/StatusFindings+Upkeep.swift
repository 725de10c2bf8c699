internal import WardlineModel

// What an operator has to renew or repair before it stops the service: certificates, the keys of an issuer, backups.
extension StatusFinding {
  static func upkeep(_ metrics: RelayMetrics) -> [Self] {
    let keys = metrics.issuerKeys.flatMap { Self.issuerKeys($0, at: metrics.now) }
    let backups = metrics.backups.map { Self.backups($0, startedAt: metrics.startedAt, at: metrics.now) } ?? []
    return metrics.certificates.compactMap { Self.certificate($0, at: metrics.now) } + [keys].compactMap { $0 } + backups
  }

  /// A certificate that expires within ``Limits/statusCertificateWarningMilliseconds``; critical from
  /// ``Limits/statusCertificateCriticalMilliseconds`` before its end on, and after it.
  static func certificate(_ certificate: CertificateExpiry, at now: Timestamp) -> Self? {
    // In seconds: a certificate may end in a year whose milliseconds do not fit.
    let left = certificate.atSeconds - now.milliseconds / 1_000
    guard left <= Limits.statusCertificateWarningMilliseconds / 1_000 else { return nil }
    let (noun, effect, remedy) =
      switch certificate.use {
      case .relay:
        (
          "The certificate of the relay", "devices refuse a relay whose certificate has expired",
          "Replace the files of --tls-certificate and --tls-key, and run: systemctl reload wardline-relay"
        )
      case .clientAuthority:
        (
          "A certificate authority of --client-ca", "devices whose certificates it has issued are refused after its end",
          "Add the authority that follows it to that file, and run: systemctl reload wardline-relay"
        )
      case .issuerAuthority:
        (
          "The certificate authority of --issuer-ca-file", "the keys of the identity provider cannot be fetched after its end",
          "Replace the file, and restart the relay"
        )
      }
    let time = left <= 0 ? "has expired" : "expires in \(span(left * 1_000))"
    let isCritical = left <= Limits.statusCertificateCriticalMilliseconds / 1_000
    return StatusFinding(
      level: isCritical ? .critical : .warning, kind: .certificate, about: certificate.use.rawValue,
      text: "\(noun) \(time): \(effect). \(remedy).")
  }

  /// Keys that could not be fetched at all, or not for ``Limits/statusIssuerKeysAgeMilliseconds``.
  static func issuerKeys(_ keys: KeyRefresh, at now: Timestamp) -> Self? {
    let remedy = "The log says why: issuer_unreachable. Look at the provider, at the way there, and at --issuer-ca-file"
    guard let fetchedAt = keys.fetchedAt else {
      guard keys.failures > 0 else { return nil }
      return StatusFinding(
        level: .critical, kind: .issuerKeys,
        text: "The keys of the identity provider could not be fetched, and none are left: its tokens open nothing. \(remedy).")
    }
    let age = now.milliseconds(since: fetchedAt)
    guard age > Limits.statusIssuerKeysAgeMilliseconds else { return nil }
    return StatusFinding(
      level: .warning, kind: .issuerKeys,
      text:
        "The keys of the identity provider are \(span(age)) old: every fetch since then has failed. They are used until they are"
        + " \(span(Limits.issuerKeysKeptMilliseconds)) old; after that its tokens open nothing. \(remedy).")
  }

  /// Backups that fail, and a newest one that is older than ``BackupStatus/ageMaxMilliseconds``. Where none is known, the start of the relay
  /// counts in its place.
  static func backups(_ backups: BackupStatus, startedAt: Timestamp, at now: Timestamp) -> [Self] {
    var found: [Self] = []
    if backups.isFailing {
      found.append(
        StatusFinding(
          level: .warning, kind: .backupFailure,
          text: "The last backup failed; it is tried again within a minute, and older backups are kept. The log says why:"
            + " backup_failed. Look at the disk and the mode of --backup-directory."))
    }
    let age = now.milliseconds(since: backups.newestAt ?? startedAt)
    guard age > backups.ageMaxMilliseconds else { return found }
    let what =
      backups.newestAt == nil
      ? "No backup of the log is known, and the relay has run for \(span(age))"
      : "The newest backup of the log is \(span(age)) old, and should be at most \(span(backups.ageMaxMilliseconds)) old"
    let remedy =
      backups.everyMilliseconds == nil
      ? "Run 'wardline-relay backup', see whether the timer that does so runs, or set --backup-directory"
      : "See whether the log has backup_failed, and whether the clock is right"
    found.append(
      StatusFinding(
        level: .warning, kind: .backupAge,
        text: "\(what): if the disk fails, what was written since is lost. \(remedy)."))
    return found
  }

  /// A time in the largest unit of which there are at least two.
  static func span(_ milliseconds: Int64) -> String {
    let units: [(name: String, milliseconds: Int64)] = [("days", 86_400_000), ("hours", 3_600_000), ("minutes", 60_000)]
    for unit in units where milliseconds >= 2 * unit.milliseconds { return "\(milliseconds / unit.milliseconds) \(unit.name)" }
    return "\(milliseconds / 1_000) s"
  }
}
