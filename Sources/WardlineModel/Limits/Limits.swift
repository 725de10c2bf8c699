/// Every bound of the system, in one place: an extension for each theme. Reaching one is a handled case with a test; the relations between them
/// are asserted in `relations` and `operatorRelations`. Public are those of which an app has to know.
public enum Limits {
  /// The version of the protocol that this code speaks.
  package static let protocolVersion: UInt32 = 1

  // MARK: What people write

  /// The longest message, in bytes of UTF-8. Longer ones are refused before they are queued.
  public static let textBytesMax = 16 * 1024
  /// The longest identifier, in bytes, of anything but a user.
  public static let identifierBytesMax = 64
  /// The longest identifier of a user, in bytes: the longest subject of OpenID Connect (Core, 2).
  public static let userIDBytesMax = 255
  /// The longest name of a preference, in bytes: one names the user whose invitations somebody refuses.
  public static let preferenceNameBytesMax = userIDBytesMax + Muting.prefix.utf8.count
  /// The longest display name or language tag, in bytes.
  public static let nameBytesMax = 256
  /// Languages in one profile.
  public static let languagesPerProfileMax = 32
  /// The longest language tag of somebody in the directory or of a request, in bytes.
  package static let languageTagBytesMax = 35
  /// The longest note that comes with a request, or with a reason, in bytes.
  public static let noteBytesMax = 500
  /// The longest text on somebody's qualifications, in bytes.
  public static let qualificationsBytesMax = 2_048
  /// The longest name of a medicine that is filled into a phrase, in characters.
  public static let phraseMedicineCharactersMax = 60
  /// Phrases in one file of a phrase book.
  public static let phrasesPerFileMax = 1_000
  /// The longest file of a phrase book, in bytes.
  public static let phraseFileBytesMax = 1_048_576
  /// Files of a phrase book that are read beside the program's own.
  public static let phraseFilesMax = 64
  /// People in a relay's directory, the disabled among them: nobody is ever deleted.
  public static let peopleMax = 50_000
  /// People of the directory that are read at once.
  package static let peoplePageMax = 256
  /// How long a change beside a running relay waits for its turn: the relay's own commits are not made to wait, and under load there is little
  /// time between them.
  package static let peopleBusyMilliseconds: Int64 = 30_000

  // MARK: What travels

  /// The largest sequence, and the largest version of a status: what JSON in a browser holds exactly. A relay that says more is not believed,
  /// and a store that holds more shows this.
  public static let sequenceMax: UInt64 = 1 << 53
  /// The earliest time on a clock of a relay or in a store: the beginning of 1970.
  package static let clockMinMilliseconds: Int64 = 0
  /// The latest one: the end of the year 9999.
  package static let clockMaxMilliseconds: Int64 = 253_402_300_799_999
  /// The longest heartbeat or pause that a relay can name; a longer one is malformed. How much of a pause a client waits is another bound.
  package static let relaySpanMaxMilliseconds: Int64 = 24 * 60 * 60 * 1_000
  /// The longest WebSocket message either side takes, reassembled. Above it the connection is closed with 1009.
  package static let envelopeBytesMax = 256 * 1024
  /// Fragments of one WebSocket message.
  package static let fragmentsMax = 64
  /// Frames in one envelope; a longer one is malformed.
  package static let framesPerEnvelopeMax = 256
  /// Users that have a number on one connection, each number one byte; the others are named in each frame.
  package static let numberedUsersMax = 64
  /// Sessions that have a number on one connection: up to there a number is one byte. The others are named in each frame.
  package static let numberedSessionsMax = 127
  /// Bytes of one frame around its text: identifiers, key, times. In JSON, where a byte of a user's can take two, twice as many.
  package static let frameOverheadBytesMax = 1024
  /// The longest token, in bytes: an issuer's that names a person's 200 groups has 12,000.
  public static let tokenBytesMax = 16 * 1024
  /// The longest text with which a rejection names a field, in bytes.
  public static let rejectionDetailBytesMax = 200
  /// Nested messages of a frame; a deeper one is malformed.
  package static let frameDepthMax = 8
  /// What a hello says of one session: its name, an epoch of 32 characters, a number, and what is around them.
  package static let cursorBytesMax = identifierBytesMax + 48
  /// What a hello says besides tokens and cursors.
  static let helloOverheadBytes = 256
}
