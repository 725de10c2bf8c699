extension Limits {
  /// Relations of what operators and identity providers use: logins, the keys of an issuer, sealing, retention and holds, the socket, the page.
  package static let operatorRelations: [(name: String, holds: Bool)] = [
    // Keys of an issuer.
    (
      "an issuer that fails is asked again sooner than one that answers",
      issuerRetryMinMilliseconds < issuerRetryMaxMilliseconds && issuerRetryMaxMilliseconds < issuerRefreshMilliseconds
    ),
    ("keys outlast a night without their issuer", issuerKeysKeptMilliseconds >= 12 * 3_600_000 + issuerRefreshMilliseconds),
    ("a fetch is over before an unknown key may cause the next", issuerAnswerMilliseconds < issuerUnknownKeyMilliseconds),
    ("a retry is not missed for long", issuerLookMilliseconds < issuerRetryMinMilliseconds),
    (
      "a full set of the longest keys fits the file, six bits of a key in a character",
      keySetKeysMax * (rsaKeyBits.upperBound / 6 + keyIDBytesMax + 128) <= keySetBytesMax
    ),
    ("a token names its longest key and itself", keyIDBytesMax + tokenIDBytesMax < tokenBytesMax),
    // Logins.
    ("an answer of a provider holds two of the longest tokens", providerAnswerBytesMax >= 2 * tokenBytesMax),
    ("the file of a login holds what a provider answered", loginFileBytesMax > providerAnswerBytesMax),
    (
      "a program does not wait for a renewal as long as the provider may take",
      loginStartMilliseconds < providerAnswerMilliseconds
    ),
    (
      "a renewal that fails is tried several times before the token ends",
      loginRetryMinMilliseconds < loginRetryMaxMilliseconds && 3 * loginRetryMaxMilliseconds < loginRenewalMilliseconds
    ),
    ("a token is renewed before a clock that is off ends it", tokenSkewMilliseconds < loginRenewalMilliseconds),
    // Sealing.
    ("sealing what is there does less in one transaction than retention", sealRowsPerStep <= retentionBatchMax),
    ("other writers get a turn meanwhile", 0 < sealPauseMilliseconds && Int64(sealPauseMilliseconds) < storeBusyMilliseconds),
    // Several relays.
    ("a relay that lives is not taken for dead", 3 * relayBeatMilliseconds < relaySilenceMaxMilliseconds),
    ("one that is dead is removed within 5 s", relaySilenceMaxMilliseconds + relayBeatMilliseconds <= 5_000),
    // Retention and holds.
    (
      "a batch of retention looks at several sessions that ended",
      1 < retentionSessionsMax && retentionSessionsMax <= retentionBatchMax
    ),
    (
      "a relay that is started again at once does not doubt its clock",
      0 < confirmedTimeMilliseconds && 12 * confirmedTimeMilliseconds <= clockLeadMaxMilliseconds
    ),
    ("one transaction records what one batch of retention erased", auditRemovalsMax >= retentionBatchMax),
    ("the reason of a hold fits its row of the audit log", holdReasonBytesMax <= auditDetailBytesMax),
    ("so does the longest reason of an operator", noteBytesMax <= auditDetailBytesMax),
    (
      "undelivered messages are looked for in fewer sessions than are counted", undeliveredSessionsMax <= undeliveredMessagesMax
    ),
    ("and less often than the rest is measured", metricsAgeMaxMilliseconds < undeliveredAgeMaxMilliseconds),
    // The page.
    ("what the page calls recent is among what it shows", 0 < statusRecentMinutes && statusRecentMinutes <= statusMinutesMax),
    ("the page warns before it is critical", statusWaitWarningMilliseconds < statusWaitCriticalMilliseconds),
    ("a request is critical before it expires", statusWaitCriticalMilliseconds < requestExpiryMilliseconds),
    (
      "what the page counts of requests is among what it remembers",
      0 < statusAbandonedMinutes && statusAbandonedMinutes <= statusMinutesMax && statusAbandonedMin > 0
    ),
    (
      "some abandoned requests are a warning before most are critical",
      0 < statusAbandonedWarningPercent && statusAbandonedWarningPercent < statusAbandonedCriticalPercent
        && statusAbandonedCriticalPercent < 100
    ),
    (
      "the page warns of a certificate before that is critical",
      0 < statusCertificateCriticalMilliseconds && statusCertificateCriticalMilliseconds < statusCertificateWarningMilliseconds
    ),
    (
      "keys of an issuer are old after several fetches, and long before they are discarded",
      2 * issuerRefreshMilliseconds < statusIssuerKeysAgeMilliseconds
        && 2 * statusIssuerKeysAgeMilliseconds < issuerKeysKeptMilliseconds
    ),
    (
      "a backup is tried several times before the page says that it is late",
      2 * backupRetryMilliseconds < statusBackupGraceMilliseconds && statusBackupGraceMilliseconds < statusBackupAgeMilliseconds
    ),
    ("the page warns of the disk before the relay is not ready", readyFreeBytesMin < statusFreeBytesMin),
    (
      "a write that hangs makes a relay not ready before the page says why",
      readyWriteMaxMilliseconds <= statusOperationWaitMilliseconds
    ),
    // The socket.
    ("an operator's end of a session is tried more than once", operatorTriesMax > 1),
    (
      "several operators work at once, and few places are theirs",
      1 < controlConnectionsMax && controlConnectionsMax < connectionsMax / 100
    ),
  ]
}
