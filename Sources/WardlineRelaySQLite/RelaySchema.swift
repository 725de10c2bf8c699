import WardlineSQLite

extension DatabaseFormat {
  /// The log of a relay. The rules of schemas stand at ``DatabaseFormat``.
  static let relayLog = DatabaseFormat(
    applicationID: 0x574C_524C,  // "WLRL"
    noun: "the log of a relay",
    sealed: SealedColumn.ofRelay,
    firstVersion: 19,
    steps: [
      """
      \(DataKeyRows.schema)
      \(auditTables)
      \(revocationTables)

      -- One row.
      CREATE TABLE meta (
        id INTEGER PRIMARY KEY CHECK (id = 1),
        -- The last entry, by its id, that retention has passed.
        pruned INTEGER NOT NULL DEFAULT 0,
        -- The last record, by its id, that it has passed.
        pruned_record INTEGER NOT NULL DEFAULT 0,
        -- When the relay's clock was right last; 0 before that is known.
        confirmed_at INTEGER NOT NULL DEFAULT 0
      ) STRICT;

      CREATE TABLE session (
        id INTEGER PRIMARY KEY,
        name TEXT NOT NULL UNIQUE,
        status TEXT NOT NULL,
        version INTEGER NOT NULL,
        -- The last sequence of its log.
        head INTEGER NOT NULL,
        -- The epoch that wrote it.
        epoch TEXT NOT NULL DEFAULT '',
        -- The first sequence that retention has not passed: below it the messages have no words, and are not served.
        floor INTEGER NOT NULL DEFAULT 1,
        -- When its first entry was logged; 0 before there is one.
        begun_at INTEGER NOT NULL DEFAULT 0,
        -- Bytes of its messages that have their words.
        text_bytes INTEGER NOT NULL DEFAULT 0,
        -- When its end was logged; 0 while it has not ended.
        ended_at INTEGER NOT NULL DEFAULT 0,
        -- Who began it: how many of theirs go on is bounded.
        creator TEXT NOT NULL DEFAULT ''
      ) STRICT;
      -- Those that have ended and of which retention has not passed everything.
      CREATE INDEX session_ended ON session (ended_at) WHERE ended_at > 0 AND floor <= head;
      -- Those that go on.
      CREATE INDEX session_ongoing ON session (id) WHERE status <> 'ended';
      CREATE INDEX session_open_of_creator ON session (creator) WHERE status <> 'ended';

      -- Which epoch wrote which part of a session's log: from its first sequence to the next one here.
      CREATE TABLE segment (
        session INTEGER NOT NULL REFERENCES session (id),
        first INTEGER NOT NULL,
        epoch TEXT NOT NULL,
        PRIMARY KEY (session, first)
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE participant (
        session INTEGER NOT NULL REFERENCES session (id),
        user TEXT NOT NULL,
        role TEXT NOT NULL,
        name TEXT NOT NULL,
        language TEXT NOT NULL,
        PRIMARY KEY (session, user)
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE entry (
        -- Counts the entries of all sessions in the order of their commits; none is ever deleted.
        id INTEGER PRIMARY KEY,
        session INTEGER NOT NULL REFERENCES session (id),
        sequence INTEGER NOT NULL,
        -- The halves of the idempotency key; NULL where the relay itself wrote. For ever, and compared whole (G2).
        key_high INTEGER,
        key_low INTEGER,
        author TEXT NOT NULL,
        logged_at INTEGER NOT NULL,
        written_at INTEGER NOT NULL,
        -- The name of its `EntryKind`.
        kind TEXT NOT NULL,
        -- What statements ask for: who came, left, was rung for, declined or accepted; what was taken back, or the request that it is about.
        user TEXT NOT NULL DEFAULT '',
        target_high INTEGER,
        target_low INTEGER,
        -- Of a message.
        text TEXT NOT NULL DEFAULT '',
        -- All that happened, in the protocol's encoding; empty for a message. Erased, it is there without the note.
        body BLOB NOT NULL DEFAULT x'',
        -- What is left of a text that was erased: by retention, or because its author took it back.
        digest_high INTEGER,
        digest_low INTEGER,
        UNIQUE (session, sequence),
        UNIQUE (key_high, key_low)
      ) STRICT;

      -- What is served below a session's floor.
      CREATE INDEX entry_of_course ON entry (session, sequence) WHERE kind <> 'message';
      -- Whom a request rang for, and who declined.
      CREATE INDEX entry_answer ON entry (target_high, target_low, user) WHERE kind IN ('rung', 'declined');

      -- Operations that make no entry: for ever, under their keys (G2).
      CREATE TABLE record (
        id INTEGER PRIMARY KEY,
        key_high INTEGER NOT NULL,
        key_low INTEGER NOT NULL,
        author TEXT NOT NULL,
        -- Whose preference it is; '' for others.
        device TEXT NOT NULL DEFAULT '',
        -- '' for what belongs to no session.
        session TEXT NOT NULL DEFAULT '',
        recorded_at INTEGER NOT NULL,
        written_at INTEGER NOT NULL,
        -- The name of its `OperationKind`; '' for the key of a message that its author took back before it arrived, which bars it.
        kind TEXT NOT NULL,
        -- Of a feedback; 0 for other kinds.
        rating INTEGER NOT NULL DEFAULT 0,
        -- Of a preference that is in force; '' for others.
        name TEXT NOT NULL DEFAULT '',
        -- What it says, in the protocol's encoding; empty where nothing was done. Erased, it is there without the words.
        body BLOB NOT NULL,
        -- What is left of words that were erased: a newer preference took their place, retention passed them, or they stand in a profile.
        digest_high INTEGER,
        digest_low INTEGER,
        UNIQUE (key_high, key_low)
      ) STRICT;
      -- Only the newest preference of a name has its words.
      CREATE UNIQUE INDEX record_preference ON record (author, device, name) WHERE kind = 'set_preference' AND digest_high IS NULL;
      -- Whose invitations somebody refuses: looked up for each invitation, however many other preferences they have.
      CREATE INDEX record_mute ON record (author, name) WHERE kind = 'set_preference' AND digest_high IS NULL AND name GLOB 'mute.*';
      -- Feedback that has its words.
      CREATE INDEX record_feedback ON record (recorded_at) WHERE kind = 'submit_feedback' AND digest_high IS NULL;

      -- How much a user has: what the quotas are compared with, so that nothing is counted at each operation.
      CREATE TABLE usage (
        user TEXT PRIMARY KEY,
        -- Rows of the table record.
        records INTEGER NOT NULL,
        -- Bytes of their words, and of the user's profiles in the logs of sessions.
        bytes INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;

      -- What a session's log says of somebody's profile; '' is what they published last.
      CREATE TABLE profile (
        user TEXT NOT NULL,
        session TEXT NOT NULL,
        name TEXT NOT NULL,
        languages TEXT NOT NULL,
        PRIMARY KEY (user, session)
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE receipt (
        session TEXT NOT NULL,
        user TEXT NOT NULL,
        delivered INTEGER NOT NULL,
        read INTEGER NOT NULL,
        PRIMARY KEY (session, user)
      ) STRICT, WITHOUT ROWID;

      -- Whom the relay knows. Written by `wardline-relay people` beside a running relay; no row is ever deleted.
      CREATE TABLE people (
        user TEXT NOT NULL PRIMARY KEY,
        role TEXT NOT NULL,
        name TEXT NOT NULL,
        -- What they speak, the best first, as a netstring each: a tag, with '=' and a level unless that is 'professional'.
        languages TEXT NOT NULL DEFAULT '',
        qualifications TEXT NOT NULL DEFAULT '',
        -- 1 for those who no longer work here: their tokens open nothing.
        disabled INTEGER NOT NULL DEFAULT 0,
        changed_at INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
      -- What a running relay reads whenever the directory has changed.
      CREATE INDEX people_disabled ON people (user) WHERE disabled <> 0;

      -- Whom the log says to be, or to have been, a member. Newest first by id: the order in which they joined.
      CREATE TABLE membership (
        id INTEGER PRIMARY KEY,
        session INTEGER NOT NULL REFERENCES session (id),
        user TEXT NOT NULL,
        -- The last entry that they may read; 0 while they are a member.
        through INTEGER NOT NULL DEFAULT 0,
        -- The status that was in force there.
        status TEXT NOT NULL,
        version INTEGER NOT NULL,
        -- The entry with which they became a member last; 1 for whoever created the session.
        since INTEGER NOT NULL DEFAULT 1,
        -- 0 for who was invited and has said nothing yet: that makes nobody busy.
        takes_part INTEGER NOT NULL DEFAULT 1,
        UNIQUE (user, session)
      ) STRICT;
      -- Who is in a session.
      CREATE INDEX membership_current ON membership (session) WHERE through = 0;

      -- What has become of each request for an interpreter. The log says the same, entry by entry.
      CREATE TABLE request (
        id INTEGER PRIMARY KEY,
        -- Of the operation that made it.
        key_high INTEGER NOT NULL,
        key_low INTEGER NOT NULL,
        session INTEGER NOT NULL REFERENCES session (id),
        -- Of the entry that made it.
        sequence INTEGER NOT NULL,
        author TEXT NOT NULL,
        language TEXT NOT NULL,
        -- 'urgent' or 'normal'.
        urgency TEXT NOT NULL,
        -- '' for whoever is there.
        preferred TEXT NOT NULL DEFAULT '',
        note TEXT NOT NULL DEFAULT '',
        -- Who hands the session over; '' for the first interpreter.
        hands_over TEXT NOT NULL DEFAULT '',
        created_at INTEGER NOT NULL,
        -- 0 for what was never renewed.
        renewed_at INTEGER NOT NULL DEFAULT 0,
        -- 'open', 'accepted', 'cancelled' or 'expired'.
        standing TEXT NOT NULL,
        -- '' unless it was.
        accepted_by TEXT NOT NULL DEFAULT '',
        -- Of the entry by which it was last accepted; 0 if it never was.
        accepted_sequence INTEGER NOT NULL DEFAULT 0,
        UNIQUE (key_high, key_low)
      ) STRICT;
      CREATE INDEX request_of_session ON request (session);
      -- One at a time, whatever the program does.
      CREATE UNIQUE INDEX request_open ON request (session) WHERE standing = 'open';
      CREATE INDEX request_open_of_author ON request (author) WHERE standing = 'open';
      CREATE INDEX request_accepted ON request (session, sequence) WHERE accepted_sequence > 0;

      -- Sessions of which retention erases nothing. Written by `wardline-relay hold` beside a running relay.
      CREATE TABLE hold (
        session INTEGER PRIMARY KEY REFERENCES session (id),
        -- The operator's words, and who it was.
        reason TEXT NOT NULL,
        actor TEXT NOT NULL,
        since INTEGER NOT NULL
      ) STRICT;
      -- Sessions that were held and are behind: retention had passed their entries without erasing.
      CREATE TABLE released (
        session INTEGER PRIMARY KEY REFERENCES session (id)
      ) STRICT;
      """
    ])
}
