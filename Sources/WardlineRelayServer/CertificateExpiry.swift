internal import WardlineModel

/// When certificates that a relay uses expire.
package struct CertificateExpiry: Hashable, Sendable {
  /// What a certificate is for.
  package enum Use: String, CaseIterable, Sendable {
    /// The relay's own, which new connections are shown.
    case relay
    /// An authority of `--client-ca`.
    case clientAuthority = "client_ca"
    /// An authority of `--issuer-ca-file`.
    case issuerAuthority = "issuer_ca"
  }

  package var use: Use
  /// The first time at which one of them expires, in seconds since 1970.
  package var atSeconds: Int64

  /// - Parameter atSeconds: clamped to the years 1970 to 9999, so that it can be counted in microseconds.
  package init(_ use: Use, atSeconds: Int64) {
    self.use = use
    self.atSeconds = min(max(0, atSeconds), 253_402_300_799)
  }
}
