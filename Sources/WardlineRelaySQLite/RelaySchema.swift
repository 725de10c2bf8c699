import WardlineSQLite

extension DatabaseFormat {
  /// The log of a relay. The rules of schemas stand at ``DatabaseFormat``.
  static let relayLog = DatabaseFormat(
    applicationID: 0x574C_524C,  // "WLRL"
    noun: "the log of a relay",
    sealed: SealedColumn.ofRelay,
    steps: [
      """
      -- One row.
      CREATE TABLE meta (
        id INTEGER PRIMARY KEY CHECK (id = 1),
        -- The last entry, by its id, that retention has passed.
        pruned INTEGER NOT NULL DEFAULT 0,
        -- The last record, by its id, that it has passed.
        pruned_record INTEGER NOT NULL DEFAULT 0
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
        text_bytes INTEGER NOT NULL DEFAULT 0
      ) STRICT;

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
        -- 'created', 'message', 'status', 'participant', 'profile', 'retraction' or 'other'; each has its own columns below, the others' are at their defaults.
        kind TEXT NOT NULL,
        text TEXT NOT NULL DEFAULT '',
        status TEXT NOT NULL DEFAULT '',
        version INTEGER NOT NULL DEFAULT 0,
        user TEXT NOT NULL DEFAULT '',
        role TEXT NOT NULL DEFAULT '',
        name TEXT NOT NULL DEFAULT '',
        language TEXT NOT NULL DEFAULT '',
        -- The languages of a profile, as a netstring each.
        languages TEXT NOT NULL DEFAULT '',
        -- What was taken back.
        target_high INTEGER,
        target_low INTEGER,
        -- What is left of a text that was erased: by retention, or because its author took it back.
        digest_high INTEGER,
        digest_low INTEGER,
        UNIQUE (session, sequence),
        UNIQUE (key_high, key_low)
      ) STRICT;

      -- What is served below a session's floor.
      CREATE INDEX entry_of_course ON entry (session, sequence) WHERE kind <> 'message';

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
        -- 'feedback', 'preference', 'profile', 'retraction' or 'retracted'; each has its own columns below.
        kind TEXT NOT NULL,
        rating INTEGER NOT NULL DEFAULT 0,
        -- The words of a feedback, the value of a preference.
        text TEXT NOT NULL DEFAULT '',
        -- The name of a preference or of a profile.
        name TEXT NOT NULL DEFAULT '',
        languages TEXT NOT NULL DEFAULT '',
        -- What was taken back.
        target_high INTEGER,
        target_low INTEGER,
        -- What is left of words that were erased: a newer preference took their place, retention passed them, or they stand in a profile.
        digest_high INTEGER,
        digest_low INTEGER,
        UNIQUE (key_high, key_low)
      ) STRICT;
      -- Only the newest preference of a name has its words.
      CREATE UNIQUE INDEX record_preference ON record (author, device, name) WHERE kind = 'preference' AND digest_high IS NULL;

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
      """,
      """
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
      """,
      """
      -- Of an entry of kind 'joined' or 'left': the code of its reason; its text is the note.
      ALTER TABLE entry ADD COLUMN reason TEXT NOT NULL DEFAULT '';

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
        UNIQUE (user, session)
      ) STRICT;
      """,
      """
      -- Of an entry of kind 'requested': 'urgent' or 'normal'. Its language is the language, its user whom the author would like to have,
      -- its text the note. Of the kinds 'rung', 'declined', 'accepted', 'cancelled', 'expired' and 'renewed' the target is the key of the request.
      ALTER TABLE entry ADD COLUMN urgency TEXT NOT NULL DEFAULT '';
      -- Of an entry of kind 'rung': for how long.
      ALTER TABLE entry ADD COLUMN milliseconds INTEGER NOT NULL DEFAULT 0;
      -- Of an entry of kind 'hand_over_requested': 1 for who leaves at once. Its reason is a code, as that of 'declined' is.
      ALTER TABLE entry ADD COLUMN at_once INTEGER NOT NULL DEFAULT 0;
      """,
      """
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
        UNIQUE (key_high, key_low)
      ) STRICT;
      CREATE INDEX request_of_session ON request (session);
      -- One at a time, whatever the program does.
      CREATE UNIQUE INDEX request_open ON request (session) WHERE standing = 'open';
      CREATE INDEX request_open_of_author ON request (author) WHERE standing = 'open';
      -- Whom a request rang for, and who declined.
      CREATE INDEX entry_answer ON entry (target_high, target_low, user) WHERE kind IN ('rung', 'declined');
      """,
      """
      -- Of the entry by which a request was last accepted; 0 if it never was. Before this step: that of the request, which is earlier.
      ALTER TABLE request ADD COLUMN accepted_sequence INTEGER NOT NULL DEFAULT 0;
      UPDATE request SET accepted_sequence = sequence WHERE standing = 'accepted';
      CREATE INDEX request_accepted ON request (session, sequence) WHERE accepted_sequence > 0;
      -- Who is in a session.
      CREATE INDEX membership_current ON membership (session) WHERE through = 0;
      """,
      """
      -- The entry with which they became a member last; 1 for whoever created the session.
      ALTER TABLE membership ADD COLUMN since INTEGER NOT NULL DEFAULT 1;
      UPDATE membership SET since = ifnull((
        SELECT max(sequence) FROM entry WHERE entry.session = membership.session AND entry.user = membership.user
          AND kind <> 'message' AND kind = 'joined' AND reason <> 'created'), 1);
      """,
      """
      -- The tokens that an operator has revoked. Written by `wardline-relay revoke` beside a running relay.
      CREATE TABLE revocation (
        id INTEGER PRIMARY KEY,
        -- 'token': name is its jti; 'user': all tokens of the user name that were issued until revoked_at.
        kind TEXT NOT NULL CHECK (kind IN ('token', 'user')),
        name TEXT NOT NULL,
        revoked_at INTEGER NOT NULL,
        -- From when on the row may go, because the token has expired by then; 0 for never.
        until INTEGER NOT NULL DEFAULT 0,
        UNIQUE (kind, name)
      ) STRICT;
      """,
      auditTables,
      retentionTables,
      DataKeys.schema,
      revokedDeviceTable,
      revokedLoginTable,
      """
      -- When the relay's clock was right last; 0 before that is known.
      ALTER TABLE meta ADD COLUMN confirmed_at INTEGER NOT NULL DEFAULT 0;
      """,
      """
      -- 0 for who was invited and has said nothing yet: that makes nobody busy.
      ALTER TABLE membership ADD COLUMN takes_part INTEGER NOT NULL DEFAULT 1;
      -- Whose invitations somebody refuses: looked up for each invitation, however many other preferences they have.
      CREATE INDEX record_mute ON record (author, name)
      WHERE kind = 'preference' AND digest_high IS NULL AND name GLOB 'mute.*';
      """,
      """
      -- Who began it: how many of theirs go on is bounded.
      ALTER TABLE session ADD COLUMN creator TEXT NOT NULL DEFAULT '';
      UPDATE session SET creator = ifnull((SELECT author FROM entry WHERE entry.session = session.id ORDER BY sequence LIMIT 1), '');
      CREATE INDEX session_open_of_creator ON session (creator) WHERE status <> 'ended';
      """,
    ])
}
