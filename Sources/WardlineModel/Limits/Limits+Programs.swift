// What programs print, read and draw.
extension Limits {
  // MARK: What the screen says

  /// Languages of the screen in memory, the one in use among them; past it the one unused for longest goes, and is read again when it is
  /// asked for (F20).
  package static let languagesInMemoryMax = 3

  // MARK: What programs print

  /// The largest file of `--proxy-login-file`, in bytes.
  package static let proxyLoginFileBytesMax = 1_026
  /// The largest file of `--ca-file`, in bytes: all authorities of a system are a quarter of it.
  package static let authorityFileBytesMax = 1024 * 1024
  /// Sessions that are named to somebody who has named one that is not theirs.
  package static let sessionsSuggestedMax = 5
  /// Bytes of standard input that are counted, to say how much too long a message is.
  package static let inputBytesCountedMax = 64 * 1024 * 1024
  /// The longest id that a program gives a request of `chat --json`, in bytes.
  package static let requestIDBytesMax = 128
  /// Messages of an export in memory at once.
  package static let exportPageMessages = 128
  /// Rows in succession that cannot be read, after which a salvage whose end is not known stops: more than a damaged page hides.
  package static let salvageRowsMax: Int64 = 8_192
  /// The longest line of standard input, in bytes: the longest message as JSON with every byte escaped, and what is around it.
  package static let inputLineBytesMax = 6 * textBytesMax + 4_096
  /// Lines of standard input that are handled together.
  package static let inputLinesTogetherMax = 256
  /// Such groups of lines that wait to be handled; the terminal or the pipe holds the rest.
  package static let inputGroupsAheadMax = 4
  /// How long the end of piped input waits for what is still pending.
  package static let farewellMilliseconds: Int64 = 5_000
  /// How long a terminal may take to answer one question.
  package static let terminalAnswerMilliseconds: Int32 = 500
  /// Bytes of output that are gathered for one write.
  package static let outputBufferBytes = 64 * 1024
  /// Entries of a log, or records, that a command reads from the relay's store at once.
  package static let logPageEntries = 1_024
  /// Characters of a value that somebody else wrote and this code has not validated, in a log line or an error; the rest is cut.
  package static let foreignValueCharactersMax = 64
  /// Characters of a whole reason that names such a value.
  package static let reasonCharactersMax = 256

  // MARK: Plain lines

  /// Messages from before that are read out when a session is opened, ahead of what is new; the others stand in an export.
  package static let plainPastMessagesMax = 20
  /// Bytes that a terminal keeps of a line which it edits itself, besides its end (N_TTY of Linux); what is more it drops without
  /// a word. So a line of just this length counts as cut, and is not sent.
  package static let terminalLineBytesMax = 4_095
  /// Characters of a message that was told before, when it is named again.
  package static let openingCharactersMax = 40

  // MARK: The screen

  /// Scalars of one cluster that are drawn. The longest emoji has 10; what is longer was made to disturb.
  package static let clusterScalarsMax = 24
  /// Columns of one cluster.
  package static let clusterColumnsMax = 8
  /// Messages that a screen holds; the rest is read from the store when somebody scrolls there.
  package static let windowMessagesMax = 512
  /// Messages that it asks for at once.
  package static let windowPageMessages = 128
  /// The longest text that can stand in the line, in bytes: more than a message holds, so that it can be cut there and then.
  package static let composeBytesMax = 64 * 1024
  /// The longest paste in bytes; of a longer one nothing is taken, and it is said by how much it is too long.
  package static let pasteBytesMax = 64 * 1024
  /// Bytes of one control sequence from a terminal; a longer one is none.
  package static let controlSequenceBytesMax = 64
  /// Lines of history in the line.
  package static let historyMax = 500
  /// Changes of the line that can be undone.
  package static let undoMax = 100
  /// Operations that the queue inspector shows.
  package static let queueRowsShownMax = 1_000
  /// How long an ESC waits for what would make it another key.
  package static let escapeMaxMilliseconds: Int64 = 50
  /// How long a paste may pause before it is taken as it is: its end was lost.
  package static let pasteSilenceMilliseconds: Int64 = 5_000
  /// How long a typed line rests before it is kept as a draft.
  package static let draftAfterMilliseconds: Int64 = 1_000
  /// How long the result of a command stays on the screen.
  package static let noticeMilliseconds: Int64 = 8_000
  /// How long a deletion can be undone. What is being deleted does not leave the device in this time.
  package static let undoMilliseconds: Int64 = 8_000
  /// After a key press, a terminal that does not report focus is taken as looked at for this long.
  package static let attentionMilliseconds: Int64 = 120_000
  /// Messages that are closer than this ring once.
  package static let notifyQuietMilliseconds: Int64 = 2_000
  /// Frames for what others do are at least so far apart; a key is never made to wait.
  package static let frameMilliseconds: Int64 = 16
  /// Sessions that a screen lists; of the others, those are left out in which nothing was written for longest.
  package static let sessionsShownMax = 200
  /// The list of sessions is read at most so often, however much changes.
  package static let deskReadMilliseconds: Int64 = 200
  /// From which age on it is said how old a list of those on duty is: less is what a connection takes to say a change.
  package static let directoryAgeShownMilliseconds: Int64 = 10_000
  /// For how long a program waits to hear what is spoken at an address: two greetings of a second each, if the name is known.
  public static let portAskedMilliseconds: Int64 = 3_000
  /// For how long after a request has begun to ring a letter alone is no answer: somebody may be about to type it.
  package static let ringKeysAfterMilliseconds: Int64 = 700
  /// The bell goes again after so long while a request rings.
  package static let ringBellMilliseconds: Int64 = 5_000
  /// For so long it is quiet after it went, however many requests begin to ring: people hear one bell.
  package static let ringBellQuietMilliseconds: Int64 = 500
  /// For how long a screen offers to renew a request that has expired.
  package static let expiredRequestShownMilliseconds: Int64 = 15 * 60 * 1_000
  /// The smallest terminal that a conversation is drawn in.
  package static let columnsMin = 20
  /// And its rows.
  package static let rowsMin = 5
}
