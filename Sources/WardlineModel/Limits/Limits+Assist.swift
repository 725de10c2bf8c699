// The bounds of what a language model is asked.
extension Limits {
  /// Attempts before a job fails for good.
  package static let assistAttemptsMax = 8
  /// The pause after the first failed attempt; it doubles with each further one.
  package static let assistBackoffBaseMilliseconds: Int64 = 1_000
  /// The longest pause, before the jitter and what the provider asks for.
  package static let assistBackoffMaxMilliseconds: Int64 = 60_000
  /// The most that chance adds to a pause.
  package static let assistJitterMaxMilliseconds: Int64 = 400
  /// The longest pause that a provider can ask for.
  package static let assistRetryAfterMaxMilliseconds: Int64 = 60 * 60 * 1_000
  /// Texts of one snapshot: what is asked about, and what was said before it.
  public static let assistTextsMax = 50
  /// Of them, those that were said before what is asked about.
  public static let assistEarlierMax = assistTextsMax - 1
  /// Bytes of them together.
  public static let assistSnapshotBytesMax = 64 * 1_024
  /// The longest answer that is kept, with its remarks, in bytes.
  public static let assistAnswerBytesMax = textBytesMax
  /// From the look-up of the name to the last byte of an answer.
  package static let assistAnswerMilliseconds: Int64 = 120_000
  /// The same of a look at which models there are.
  package static let assistCheckMilliseconds: Int64 = 10_000
  /// The longest body of an answer that is read, in bytes: JSON may write each byte as six.
  package static let assistReplyBytesMax = 6 * assistAnswerBytesMax + 64 * 1_024
  /// Of the last error that is kept, in characters.
  package static let assistErrorCharactersMax = 300
  /// Jobs of one store that are queued or running; past it nothing is queued.
  public static let assistQueuedMax = 1_000
  /// Jobs that a store keeps altogether: the oldest that are over give way.
  package static let assistKeptMax = 10_000
  /// The largest number of requests or of a model's tokens that a site can set.
  package static let assistPaceMax = 1_000_000_000
  /// The longest file of a site's settings, in bytes.
  package static let assistFileBytesMax = 64 * 1_024
  /// Drafts of one session that a screen is given: those that were asked for last.
  package static let assistDraftsMax = 256
}
