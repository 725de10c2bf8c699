// The stores' files, and backups.
extension Limits {
  /// Pages of 4 KB in a client's write-ahead log after which it is copied into the database.
  package static let checkpointPages = 1_000
  /// The same in the relay's store. Few and large checkpoints write the pages of busy sessions to the database once for many commits.
  package static let relayCheckpointPages = 8_000
  /// The key that wraps a store's data key, and the data key: AES-256.
  package static let sealKeyBytes = 32
  /// What it costs to try a passphrase, by scrypt: 32 MiB of memory, three times (the least that OWASP advises, in the form for small devices).
  package static let passphraseCost: UInt64 = 1 << 15
  package static let passphraseBlockSize: UInt64 = 8
  package static let passphraseRounds: UInt64 = 3
  /// The most that a key file may ask for.
  package static let passphraseCostMax: UInt64 = 1 << 17
  package static let passphraseRoundsMax: UInt64 = 8
  package static let passphraseMemoryBytesMax: UInt64 = 160 * 1024 * 1024
  package static let passphraseSaltBytes = 16
  /// The shortest passphrase that is accepted, in characters.
  public static let passphraseCharactersMin = 8
  /// The longest, in bytes.
  public static let passphraseBytesMax = 1_024
  /// How often a program asks for it before it ends.
  package static let passphraseTriesMax = 3
  /// How long a device that is asked to wipe itself may take to say that it is wiped.
  package static let wipeAnswerMaxMilliseconds: Int64 = 60_000
  /// How long its answer has to leave before the program on it hears that it is wiped, and ends.
  package static let wipeConfirmationMilliseconds: Int64 = 300
  /// Texts from before a store was sealed that are sealed in one transaction.
  package static let sealRowsPerStep = 200
  /// The pause between two such transactions: other writers come first.
  package static let sealPauseMilliseconds = 20
  /// Memory for pages, for each connection to a client's store.
  package static let databaseCacheKilobytes = 2_000
  /// The same for the relay's.
  package static let relayDatabaseCacheKilobytes = 32_000
  /// Readers of one database at a time in a process; who comes later waits.
  package static let databaseReadersMax = 5
  /// How long a statement may take that reads or visits all of a relay's database, such as those at a start, and VACUUM.
  package static let databaseWholeMilliseconds: Int64 = 3_600_000
  /// How often a relay says in its database that it lives, and looks whether the others do.
  package static let relayBeatMilliseconds: Int64 = 1_000
  /// How long a relay has to be silent before another one removes it: its machine, or its process, stands still or is lost.
  package static let relaySilenceMaxMilliseconds: Int64 = 4_000
  /// Pages of 4 KB that a backup copies at once.
  package static let backupStepPages = 256
  /// How long it pauses then, so that the disk and the processor are the relay's.
  package static let backupPauseMilliseconds: Int64 = 2
  /// Pages that it writes before it syncs them: a commit of the relay waits on the disk behind no more than these.
  package static let backupSyncPages = 2_048
  /// Rows that are read and written at once when a relay's log is copied to another store.
  package static let copyBatchRows = 500
  /// How often the relay may make a backup by itself.
  package static let backupEveryMinMilliseconds: Int64 = 1_000
  /// How seldom.
  package static let backupEveryMaxMilliseconds: Int64 = 366 * 24 * 60 * 60 * 1_000
  /// How many of its backups a relay keeps.
  package static let backupsKeptMax = 1_000
  /// After a backup that failed, and between two looks at the clock of the wall, which may be set.
  package static let backupRetryMilliseconds: Int64 = 60_000
  /// Below this much free space `doctor` says that messages will soon not be stored.
  package static let freeBytesMin: UInt64 = 16 << 20
  /// Below this much free space `doctor` warns.
  package static let freeBytesLow: UInt64 = 256 << 20
}
