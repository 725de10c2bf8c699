// Tokens, the keys of issuers, and logins.
extension Limits {
  /// Tokens that open nothing, of one network in a second; while there are more, only tokens that were seen before are let in from there.
  package static let refusalsPerSecondMax = 20
  /// The same at once.
  package static let refusalsBurstMax = 200
  /// How often the operator is told of tokens that have not passed one check.
  package static let tokenRefusalMilliseconds: Int64 = 60_000
  /// How long a program that has a client may take to say its token; then the try ends, and the next one asks again.
  public static let tokenAwaitedMilliseconds: Int64 = 30_000
  /// Signatures of tokens that the relay verifies per second; a token that it knows costs none.
  package static let verificationsPerSecondMax = 4_000
  /// The same at once.
  package static let verificationsBurstMax = 2_000
  /// Tokens that the relay knows again, newest first.
  package static let knownTokensMax = 20_000
  /// The latest end of a token, in seconds since 1970: the end of the year 9999. A later one is taken for a mistake in the token.
  public static let tokenExpiryMaxSeconds: Int64 = 253_402_300_799
  /// How far the clock of an issuer may be from the relay's: its tokens are accepted that much before they begin, and after they end. The
  /// relay's own tokens end on time, since the same clock has dated them.
  package static let tokenSkewMilliseconds: Int64 = 60_000
  /// The longest identifier of a token (`jti`), in bytes.
  package static let tokenIDBytesMax = 128
  /// Revocations of tokens and users that a relay keeps; past it the next one is refused. All of them are read when one was added.
  package static let revocationsMax = 20_000
  /// The longest file of an issuer's public keys. Some come with a chain of certificates for each.
  package static let keySetBytesMax = 256 * 1024
  /// Keys of that file that are used, the first of it; those of other uses do not count. An issuer may add its new key behind many retired ones.
  package static let keySetKeysMax = 128
  /// The longest identifier of a key (`kid`), in bytes.
  package static let keyIDBytesMax = 256
  /// How often the keys of an issuer's URL are fetched.
  package static let issuerRefreshMilliseconds: Int64 = 15 * 60 * 1_000
  /// The first pause after a fetch that failed; each next one is twice as long.
  package static let issuerRetryMinMilliseconds: Int64 = 5_000
  /// The longest.
  package static let issuerRetryMaxMilliseconds: Int64 = 60_000
  /// Tokens with an unknown `kid` cause at most one fetch in this time.
  package static let issuerUnknownKeyMilliseconds: Int64 = 30_000
  /// For how long keys are kept that could not be fetched again. Then the tokens of the issuer open nothing until it answers.
  package static let issuerKeysKeptMilliseconds: Int64 = 24 * 60 * 60 * 1_000
  /// How long an issuer has for one answer.
  package static let issuerAnswerMilliseconds: Int64 = 10_000
  /// How often a relay looks whether a fetch is due.
  package static let issuerLookMilliseconds: Int64 = 1_000
  /// How long an identity provider has for one answer to a client.
  public static let providerAnswerMilliseconds: Int64 = 20_000
  /// The longest of its answers.
  package static let providerAnswerBytesMax = 64 * 1024
  /// The longest time for which a login waits for its person.
  package static let loginCodeMaxSeconds: Int64 = 3_600
  /// The file of a login: two tokens and some addresses.
  package static let loginFileBytesMax = 2 * providerAnswerBytesMax
  /// How long before its end a login's token is renewed, unless a quarter of its time is less.
  package static let loginRenewalMilliseconds: Int64 = 5 * 60 * 1_000
  /// How long a program that starts waits for a renewal that is due.
  package static let loginStartMilliseconds: Int64 = 3_000
  /// The first pause after a renewal that failed; each next one is twice as long.
  package static let loginRetryMinMilliseconds: Int64 = 2_000
  /// The longest.
  package static let loginRetryMaxMilliseconds: Int64 = 60_000
  /// The shortest and the longest RSA key of an issuer. A longer one takes too long for each token that is verified.
  package static let rsaKeyBits = 2_048...8_192
  /// Values of a claim that stand for a role.
  package static let roleClaimValuesMax = 64
  /// Sessions that one token can open.
  package static let sessionsPerTokenMax = 16
  /// Tokens of one person that one connection can show: the sessions of all of them are open at once.
  package static let tokensPerHelloMax = 4
}
