// Requests, rings, duty, and the overview of coordinators.
extension Limits {
  /// A request, or an answer to one, that waited for longer on its device is held until its author confirms it: it would ring for
  /// somebody, or bring them into a session, when nobody expects it any more.
  package static let requestAgeMaxMilliseconds: Int64 = 5 * 60 * 1_000
  /// By how much the relay's clock must be another than noted to be noted again, for other programs on the store. Well below the age at
  /// which a request is held.
  package static let clockOffsetNewsMilliseconds: Int64 = 10_000
  /// For how long after an assignment the bell tells its interpreter of it. What is older is history, which a new device reads.
  package static let assignmentToldMilliseconds: Int64 = 15 * 60 * 1_000
  /// How many of the requests that an interpreter has not answered home names, the newest first.
  package static let missedRingsMax = 3
  /// What a relay's operator can offer while nobody on duty can come: two rows of a screen, in UTF-8.
  public static let fallbackTextBytesMax = 200
  /// Rings on one device at once; a relay rings for one request at a time, and what is more is ignored.
  package static let ringsMax = 16
  /// Places of requests that a device keeps; a relay tells those of its owner's open requests, and what is more is ignored.
  package static let placesMax = 16
  /// Rows of a coordinator's queue that a device keeps: what a relay has open, and what came back to it. What is more is ignored.
  package static let queuedRequestsMax = 2_000
  /// Requests that a list of them shows, the newest.
  public static let requestsShownMax = 1_000
  /// Answers to requests of which a device remembers what became of them; past it the oldest is forgotten.
  public static let requestAnswersMax = 256
  /// How far ahead of the relay's clock a device believes that a duty was chosen, since it knows that clock by an estimate. A relay says no
  /// later times: one that counts as later than this counts as now.
  package static let dutyAheadMaxMilliseconds: Int64 = 60_000
  /// Interpreters that a normal request rings for at first.
  package static let firstWaveInterpreters = 1
  /// How many more its second wave rings for; after it, the request rings for all.
  package static let secondWaveInterpreters = 3
  /// Waves before all are rung, that a flag can set.
  package static let wavesMax = 8
  /// Interpreters whom an urgent request keeps while a normal one rings for nobody.
  package static let urgentInterpretersMin = 4
  /// How long a wave lasts before the next one is added.
  package static let waveMilliseconds: Int64 = 15_000
  /// How long one interpreter is rung for one request. Then they count as not having answered, and may be rung for another.
  package static let ringMilliseconds: Int64 = 45_000
  /// The longest time that a flag can set, and that a device shows a ring for, whatever the relay says.
  package static let ringMaxMilliseconds: Int64 = 10 * 60 * 1_000
  /// How long duty outlives the last device of an interpreter: a dead spot does not cost them their place.
  package static let dutyGraceMilliseconds: Int64 = 30_000
  /// How long an interpreter without a connected device counts as away before they are off duty: one long shift.
  package static let dutyAwayMaxMilliseconds: Int64 = 12 * 60 * 60 * 1_000
  /// How long a request stays open, unless told otherwise.
  package static let requestExpiryMilliseconds: Int64 = 10 * 60 * 1_000
  /// The shortest expiry that a flag can set.
  package static let requestExpiryMinMilliseconds: Int64 = 60_000
  /// The longest one.
  package static let requestExpiryMaxMilliseconds: Int64 = 24 * 60 * 60 * 1_000
  /// How long a request stays open at least after its interpreter left before the first word, or after a restart of the relay.
  package static let requestReturnMinMilliseconds: Int64 = 60_000
  /// After how long an expiry that was not committed is asked for again.
  package static let requestRecordRetryMilliseconds: Int64 = 5_000
  /// Open requests of one user at once.
  public static let openRequestsPerUserMax = 4
  /// Open requests at once. One that comes back, because its interpreter left before the first word, is taken above it.
  public static let openRequestsMax = 1_000
  /// The most interpreters on duty at once, including those who are away.
  package static let peopleOnDutyMax = 2_000
  /// Users whose newest choice of duty the relay remembers; past it the older half of those off duty is forgotten.
  package static let dutyChoicesMax = 10_000
  /// People of whom a request remembers that they declined, or that it has rung for them; past it the first ones are forgotten.
  package static let answersPerRequestMax = 1_024
  /// Entries after an accept that are looked at for the first word of its interpreter. After more of them the request stays accepted, so that
  /// a long log is never read for it.
  package static let silentEntriesMax: UInt64 = 1_024
  /// Sessions of one interpreter that the relay counts to know whether they are busy.
  package static let sessionsPerInterpreterMax = 64
  /// Rows of one frame of the directory, or of the open requests; longer ones take several frames.
  package static let rowsPerFrameMax = 32
  /// Rows of the directory, and of the open requests, in one turn of a connection. Each connection has a turn every second, and further ones
  /// whenever its outbound queue has nearly drained.
  package static let feedRowsPerTurnMax = 256
  /// Rows a second in those further turns, of all connections together.
  public static let feedRowsPerSecondMax = 16_384
  /// Bytes that the relay counts for a row of the directory or of the open requests, when it decides how many a narrow link takes at once.
  package static let bytesPerFeedRow = 640
  /// Sessions of a coordinator's overview. Past it the relay leaves out sessions without an open request in which nobody has written, then those
  /// whose last log entry is the oldest. A new entry brings a session back.
  package static let overviewSessionsMax = 10_000
  /// Sessions that new entries bring back to the overview in one second.
  package static let overviewReadMax = 256
  /// Members that a row of the overview names.
  public static let overviewMembersMax = 16
  /// How long nobody is in a session, neither an interpreter nor who asked for one, before it makes nobody busy any more.
  public static let vacancyMilliseconds: Int64 = 30 * 60 * 1_000
  /// How often a relay looks for such sessions.
  package static let vacancyLookMilliseconds: Int64 = 10_000
  /// How many of the sessions that make an interpreter busy the relay names to them.
  public static let busySessionsMax = 4
  /// Rows of the overview in one frame.
  package static let overviewRowsPerFrameMax = 8
  /// As many as a relay puts into one, so that it fits an envelope of JSON with the longest names of people and users.
  package static let overviewRowsSentMax = 7
  /// Rows of the overview in one turn of a connection, as ``feedRowsPerTurnMax``; they take several frames.
  package static let overviewRowsPerTurnMax = 128
  /// Bytes that the relay counts for a row of the overview, as ``bytesPerFeedRow``.
  package static let bytesPerOverviewRow = 1_024
  /// Nurses and languages of which the relay remembers who interpreted last; past it the older half is forgotten.
  package static let lastInterpretersMax = 10_000
}
