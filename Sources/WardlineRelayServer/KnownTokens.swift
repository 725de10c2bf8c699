internal import WardlineCrypto
internal import WardlineModel
internal import WardlineRelay

/// The tokens that were verified last, by their digests: whoever comes back with one costs no signature, and is let in while unknown ones are
/// not looked at.
struct KnownTokens {
  private let countMax: Int
  private var newer: [SHA256Digest: Grant] = [:]
  /// Those that were newer once; what is asked for again returns there, and the rest goes.
  private var older: [SHA256Digest: Grant] = [:]

  init(countMax: Int = Limits.knownTokensMax) { self.countMax = countMax }

  var count: Int { newer.count + older.count }

  mutating func verdict(on token: String, at now: Timestamp) -> TokenVerdict? {
    let digest = SHA256.digest(of: token.utf8)
    guard let grant = newer[digest] ?? older[digest] else { return nil }
    guard grant.expiresAt > now else { return .expired }
    if newer[digest] == nil { insert(grant, digest) }
    return .granted(grant)
  }

  /// Whose token it is, also once it has expired; `nil` for one that is not known any more.
  func holder(of token: String) -> UserID? {
    let digest = SHA256.digest(of: token.utf8)
    return (newer[digest] ?? older[digest])?.participant.user
  }

  mutating func insert(_ grant: Grant, of token: String) { insert(grant, SHA256.digest(of: token.utf8)) }

  private mutating func insert(_ grant: Grant, _ digest: SHA256Digest) {
    if newer.count >= max(1, countMax / 2) { (older, newer) = (newer, [:]) }
    older[digest] = nil
    newer[digest] = grant
  }
}
