import WardlineSQLite

extension DatabaseFormat {
  /// The memory of one person's device. The rules of schemas stand at ``DatabaseFormat``.
  static let clientStore = DatabaseFormat(
    applicationID: 0x574C_434C,  // "WLCL"
    noun: "the store of a person's sessions",
    sealed: SealedColumn.ofClient,
    firstVersion: 18,
    steps: [
      """
      \(DataKeyRows.schema)
      -- Whose store it is; one row.
      CREATE TABLE device (
        id INTEGER PRIMARY KEY CHECK (id = 1),
        user TEXT NOT NULL,
        device TEXT NOT NULL,
        -- The number of its newest connection.
        connection_epoch INTEGER NOT NULL DEFAULT 0,
        -- Why the worker has no connection, and since when; '' while it has one, or before the first try.
        link_failure TEXT NOT NULL DEFAULT '',
        link_failed_at INTEGER NOT NULL DEFAULT 0,
        -- The computer to which the device belongs, as a digest of its name and the device's; '' where it names itself to nobody.
        machine TEXT NOT NULL DEFAULT '',
        -- The relay's clock minus that of this device, in milliseconds, as the worker learned it last.
        clock_offset INTEGER NOT NULL DEFAULT 0,
        -- The boot in which it was learned, and what the relay's clock showed when that began; NULL before that. Where they are NULL and
        -- clock_offset is 0, the relay was never heard.
        clock_boot INTEGER,
        clock_began_at INTEGER,
        -- When the relay said its lists last, by the clock of this device; 0 before it did.
        directory_heard_at INTEGER NOT NULL DEFAULT 0,
        overview_heard_at INTEGER NOT NULL DEFAULT 0,
        -- How many rows of each list were still to come then; -1 where it did not say.
        directory_left INTEGER NOT NULL DEFAULT -1,
        queue_left INTEGER NOT NULL DEFAULT -1,
        overview_left INTEGER NOT NULL DEFAULT -1,
        -- Whether the relay takes phrases that nobody has reviewed, as its last welcome said; NULL before the first.
        takes_unreviewed_phrases INTEGER
      ) STRICT;

      -- Who claims, sends, and keeps what the relay says: one row, from the first worker on.
      CREATE TABLE lease (
        id INTEGER PRIMARY KEY CHECK (id = 1),
        -- A random name of one run of a program.
        owner TEXT NOT NULL,
        -- Counts up with every worker; what is done under an older one is refused.
        token INTEGER NOT NULL,
        -- By the owner's uptime, in milliseconds. Others only watch that it moves.
        expires_at INTEGER NOT NULL
      ) STRICT;

      -- What changed last, for other processes that show it. Old rows are taken away.
      CREATE TABLE journal (
        revision INTEGER PRIMARY KEY,
        -- The random number of the process that wrote.
        writer INTEGER NOT NULL,
        -- 'message', 'session', 'participant', 'profile', 'preference', 'receipt', 'gap', 'read', 'withdrawn', 'enqueued', 'event' (whose place
        -- is the sequence of the cursor), 'request', 'ring', 'duty', 'directory', 'queued_requests', 'answer_refused', 'overview', 'drafts', or
        -- 'queue' for what is seen in the counts only.
        kind TEXT NOT NULL,
        -- '' where the kind says all.
        session TEXT NOT NULL DEFAULT '',
        user TEXT NOT NULL DEFAULT '',
        -- 0 where the kind has none.
        key_high INTEGER NOT NULL DEFAULT 0,
        key_low INTEGER NOT NULL DEFAULT 0,
        cursor_epoch TEXT NOT NULL DEFAULT '',
        cursor_sequence INTEGER NOT NULL DEFAULT 0,
        -- Of a preference, or of the lane in which something was enqueued; of a gap, its reason; of a ring, why it has stopped, '' where it rings.
        name TEXT NOT NULL DEFAULT ''
      ) STRICT;

      CREATE TABLE session (
        name TEXT PRIMARY KEY NOT NULL,
        -- The status in force, as far as this device has heard. What its owner wants is not here: it is the last pending change of
        -- status in the outbox.
        status TEXT NOT NULL DEFAULT 'active',
        version INTEGER NOT NULL DEFAULT 1,
        -- Who made it so; '' while that is not known.
        changed_by TEXT NOT NULL DEFAULT '',
        -- Everything up to here is held, and which epoch of the relay wrote it last. '' before anything was read.
        cursor_epoch TEXT NOT NULL DEFAULT '',
        cursor_sequence INTEGER NOT NULL DEFAULT 0,
        -- Everything up to here was before its owner's eyes, on this device or another; it may be further than what is held.
        read_through INTEGER NOT NULL DEFAULT 0,
        -- Whether no token that was shown last opens it.
        needs_token INTEGER NOT NULL DEFAULT 0,
        -- Whether there may be messages that were sent and have no place in the log.
        is_unplaced INTEGER NOT NULL DEFAULT 0
      ) STRICT, WITHOUT ROWID;

      -- Of each epoch of the relay before that of the cursor: the last entry that was read.
      CREATE TABLE earlier_epoch (
        session TEXT NOT NULL,
        sequence INTEGER NOT NULL,
        epoch TEXT NOT NULL,
        PRIMARY KEY (session, sequence)
      ) STRICT, WITHOUT ROWID;

      -- Where the programs on this store have their tokens; the tokens themselves are never kept.
      CREATE TABLE token_file (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        path TEXT NOT NULL UNIQUE
      ) STRICT;

      CREATE TABLE message (
        -- Counts in the order in which messages became known here: the last tie-breaker, and the order of what was written within
        -- one millisecond.
        id INTEGER PRIMARY KEY,
        key_high INTEGER NOT NULL,
        key_low INTEGER NOT NULL,
        session TEXT NOT NULL REFERENCES session (name),
        author TEXT NOT NULL,
        text TEXT NOT NULL,
        state TEXT NOT NULL,
        -- 0 until the relay has said it, and while the log may have lost it.
        sequence INTEGER NOT NULL DEFAULT 0,
        -- Where an acknowledgement has put it that was ahead of what was read of the log; 0 otherwise.
        ahead INTEGER NOT NULL DEFAULT 0,
        -- The epoch that wrote it there; means nothing while ahead is 0.
        ahead_epoch TEXT NOT NULL DEFAULT '',
        written_at INTEGER NOT NULL,
        -- When the relay logged it, as it said last; 0 before it did.
        logged_at INTEGER NOT NULL DEFAULT 0,
        -- Why it failed, or why a sent one was not taken back; '' otherwise.
        reason TEXT NOT NULL DEFAULT '',
        -- The message whose words it replaces, as its text says, which is sealed; NULL for most.
        corrects_high INTEGER,
        corrects_low INTEGER,
        UNIQUE (key_high, key_low)
      ) STRICT;
      CREATE INDEX message_correction ON message (session, corrects_high, corrects_low, sequence) WHERE corrects_high IS NOT NULL;
      CREATE INDEX message_as_read ON message (session, written_at);
      CREATE INDEX message_unplaced ON message (session) WHERE state = 'sent' AND sequence = 0;

      -- What somebody has typed and not sent.
      CREATE TABLE draft (
        session TEXT PRIMARY KEY,
        text TEXT NOT NULL,
        -- The failed message that it takes the place of; NULL for none.
        replaces_high INTEGER,
        replaces_low INTEGER,
        -- The message that it answers, and the one that it corrects; NULL for none.
        reply_to_high INTEGER,
        reply_to_low INTEGER,
        corrects_high INTEGER,
        corrects_low INTEGER
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE operation (
        -- Its place in the outbox; never given out twice.
        ordinal INTEGER PRIMARY KEY AUTOINCREMENT,
        key_high INTEGER NOT NULL,
        key_low INTEGER NOT NULL,
        -- '' for what belongs to no session.
        session TEXT NOT NULL,
        -- Where it waits its turn: 'session:…', 'feedback', 'preferences' or 'profile'.
        lane TEXT NOT NULL,
        written_at INTEGER NOT NULL,
        -- The name of its `OperationKind`.
        kind TEXT NOT NULL,
        state TEXT NOT NULL DEFAULT 'pending',
        -- How often it was tried: counted before it is sent, given back when the connection is lost.
        attempts INTEGER NOT NULL DEFAULT 0,
        -- Whether it ever left this device: never taken back, so that its outcome is never guessed.
        was_sent INTEGER NOT NULL DEFAULT 0,
        -- Whether its author has said that it shall go, however old it is.
        is_confirmed INTEGER NOT NULL DEFAULT 0,
        -- The operation that it is blocked on; NULL unless it is.
        blocked_on_high INTEGER,
        blocked_on_low INTEGER,
        -- When it may be tried again, by the wall clock; 0 unless it is waiting.
        next_attempt_at INTEGER NOT NULL DEFAULT 0,
        -- How long it waits in all, in milliseconds; means nothing unless it is waiting.
        pause INTEGER NOT NULL DEFAULT 0,
        -- How often in a row it was refused for now, at the head of its lane: the pauses grow with it.
        refusals INTEGER NOT NULL DEFAULT 0,
        -- Why it failed, or was refused last; '' if it was not.
        reason TEXT NOT NULL DEFAULT '',
        -- What SQL asks for of what it says, each '', 0 or NULL where its kind has none: the status that it sets, and the version that it is based
        -- on; the preference's name, the user whom it names, or the language; what it takes back, or the request that it is about.
        status TEXT NOT NULL DEFAULT '',
        based_on INTEGER NOT NULL DEFAULT 0,
        name TEXT NOT NULL DEFAULT '',
        target_high INTEGER,
        target_low INTEGER,
        -- All that it says, in the protocol's encoding; empty for a message, whose text is in its own row, once.
        body BLOB NOT NULL DEFAULT x'',
        -- When it was written by a clock that is never set: the boot, and the milliseconds since. NULL where written_at is final.
        boot INTEGER,
        since_boot INTEGER,
        UNIQUE (key_high, key_low)
      ) STRICT;
      CREATE INDEX operation_lane ON operation (lane) WHERE state NOT IN ('failed', 'blocked');
      CREATE INDEX operation_creation ON operation (session) WHERE kind = 'create_session';
      CREATE INDEX operation_request ON operation (session) WHERE kind = 'request_interpreter';
      CREATE INDEX operation_answer ON operation (target_high, target_low) WHERE kind IN ('accept_request', 'decline_request');
      CREATE INDEX operation_blocked ON operation (blocked_on_high, blocked_on_low) WHERE state = 'blocked';
      CREATE INDEX operation_named ON operation (kind, name) WHERE kind IN ('set_preference', 'publish_profile');
      -- The table at `QueueRow`: anything else is a mistake of the program, and nothing of its transaction is kept.
      CREATE TRIGGER operation_state BEFORE UPDATE OF state ON operation
      WHEN OLD.state <> NEW.state AND OLD.state || ' to ' || NEW.state NOT IN (
        'pending to in_flight', 'waiting to in_flight', 'in_flight to pending', 'in_flight to waiting', 'pending to waiting',
        'in_flight to failed', 'pending to failed', 'waiting to failed', 'failed to pending', 'failed to blocked',
        'blocked to pending', 'blocked to failed')
      BEGIN
        SELECT raise(ABORT, 'an operation cannot change its state so');
      END;
      CREATE INDEX operation_in_flight ON operation (state) WHERE state = 'in_flight';
      CREATE INDEX operation_status ON operation (session) WHERE kind = 'set_status' AND state <> 'failed';
      CREATE INDEX operation_failed ON operation (state) WHERE state = 'failed';

      CREATE TABLE participant (
        session TEXT NOT NULL REFERENCES session (name),
        user TEXT NOT NULL,
        role TEXT NOT NULL,
        name TEXT NOT NULL,
        language TEXT NOT NULL,
        -- Whether they were a member and have left.
        has_left INTEGER NOT NULL DEFAULT 0,
        -- Why they became a member, in words for the others; '' where none came with it.
        join_reason TEXT NOT NULL DEFAULT '',
        -- Where the log has it, so that it is erased with the words around it; 0 where there is none.
        join_sequence INTEGER NOT NULL DEFAULT 0,
        PRIMARY KEY (session, user)
      ) STRICT, WITHOUT ROWID;

      -- What the owner chose on this device (G7).
      CREATE TABLE preference (
        name TEXT PRIMARY KEY NOT NULL,
        value TEXT NOT NULL
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE profile (
        user TEXT PRIMARY KEY NOT NULL,
        name TEXT NOT NULL,
        -- As a netstring each.
        languages TEXT NOT NULL
      ) STRICT, WITHOUT ROWID;

      -- How far others have come, as the relay said.
      CREATE TABLE receipt (
        session TEXT NOT NULL,
        user TEXT NOT NULL,
        delivered INTEGER NOT NULL,
        read INTEGER NOT NULL,
        PRIMARY KEY (session, user)
      ) STRICT, WITHOUT ROWID;

      -- Where a session's history could not be continued (G4).
      CREATE TABLE gap (
        id INTEGER PRIMARY KEY,
        session TEXT NOT NULL,
        -- Past retention, the entries that are missing for good; else the first entry that was read again, and 0.
        first INTEGER NOT NULL,
        last INTEGER NOT NULL,
        -- 'other_epoch', 'diverged' or 'past_retention'.
        reason TEXT NOT NULL
      ) STRICT;
      CREATE INDEX gap_of_session ON gap (session);

      -- The languages of the screen that were asked for on this device. They come from the program and can be read from it again.
      CREATE TABLE language (
        tag TEXT PRIMARY KEY NOT NULL,
        -- Of the text that its phrases were read from; under another one they are those of another version of the program.
        digest INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE phrase (
        language TEXT NOT NULL REFERENCES language (tag),
        name TEXT NOT NULL,
        -- Which plural form, from 0.
        form INTEGER NOT NULL,
        text TEXT NOT NULL,
        PRIMARY KEY (language, name, form)
      ) STRICT, WITHOUT ROWID;

      -- The requests for interpreters of the sessions that this device knows. What the log says of them stands in request_mark; before a relay
      -- has one, the outbox says how it stands.
      CREATE TABLE request (
        -- Counts in the order in which they became known here.
        id INTEGER PRIMARY KEY,
        key_high INTEGER NOT NULL,
        key_low INTEGER NOT NULL,
        session TEXT NOT NULL,
        author TEXT NOT NULL,
        language TEXT NOT NULL,
        -- 'urgent' or 'normal'.
        urgency TEXT NOT NULL,
        -- Whom its author would like to have; '' for nobody.
        preferred TEXT NOT NULL,
        note TEXT NOT NULL,
        -- Who hands the session over; '' for the first interpreter.
        hands_over TEXT NOT NULL,
        asked_at INTEGER NOT NULL,
        -- 'deleted' by its author before a relay had it, 'lost' by the relay; '' otherwise.
        outcome TEXT NOT NULL DEFAULT '',
        UNIQUE (key_high, key_low)
      ) STRICT;
      CREATE INDEX request_of_session ON request (session);
      CREATE INDEX request_asked ON request (asked_at);

      -- What became of a request: the last mark counts.
      CREATE TABLE request_mark (
        id INTEGER PRIMARY KEY,
        request INTEGER NOT NULL REFERENCES request (id),
        -- 'opened', 'accepted', 'cancelled' or 'expired'.
        kind TEXT NOT NULL,
        -- Who accepted it; '' for the other kinds.
        user TEXT NOT NULL,
        -- The place of its entry in the log. Where is_ahead is 1, the log has not said so yet, or may say something else there now.
        sequence INTEGER NOT NULL,
        is_ahead INTEGER NOT NULL,
        logged_at INTEGER NOT NULL,
        -- The operation that made the entry; NULL for what the relay itself wrote.
        key_high INTEGER,
        key_low INTEGER
      ) STRICT;
      CREATE INDEX request_mark_in_order ON request_mark (request, is_ahead, sequence);
      CREATE INDEX request_mark_key ON request_mark (key_high, key_low) WHERE key_high IS NOT NULL;

      -- Where open requests stand, as the relay said on the present connection, or on the last one.
      CREATE TABLE request_place (
        id INTEGER PRIMARY KEY,
        key_high INTEGER NOT NULL,
        key_low INTEGER NOT NULL,
        place INTEGER NOT NULL,
        on_duty INTEGER NOT NULL,
        busy INTEGER NOT NULL,
        -- By the clock of this device.
        expires_at INTEGER NOT NULL,
        -- Who on duty has declined, and what the relay's operator offers while nobody can come.
        declined INTEGER NOT NULL DEFAULT 0,
        fallback TEXT NOT NULL DEFAULT '',
        UNIQUE (key_high, key_low)
      ) STRICT;

      -- What the owner said of a request last. Old rows are taken away.
      CREATE TABLE request_answer (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        -- The request.
        key_high INTEGER NOT NULL,
        key_low INTEGER NOT NULL,
        operation_high INTEGER NOT NULL,
        operation_low INTEGER NOT NULL,
        -- 1 once the relay has answered.
        is_settled INTEGER NOT NULL DEFAULT 0,
        -- Why the relay refused it; '' otherwise.
        reason TEXT NOT NULL DEFAULT '',
        UNIQUE (key_high, key_low)
      ) STRICT;
      CREATE INDEX request_answer_operation ON request_answer (operation_high, operation_low);

      -- What rings for the owner, as the relay said on the present connection, or on the last one.
      CREATE TABLE ring (
        id INTEGER PRIMARY KEY,
        key_high INTEGER NOT NULL,
        key_low INTEGER NOT NULL,
        session TEXT NOT NULL,
        language TEXT NOT NULL,
        urgency TEXT NOT NULL,
        note TEXT NOT NULL,
        author TEXT NOT NULL,
        author_name TEXT NOT NULL,
        hands_over TEXT NOT NULL,
        -- By the clock of this device.
        ends_at INTEGER NOT NULL,
        UNIQUE (key_high, key_low)
      ) STRICT;

      -- Who is on duty or away, as the relay said last.
      CREATE TABLE on_duty (
        user TEXT PRIMARY KEY NOT NULL,
        name TEXT NOT NULL,
        -- As a netstring each: '5:ar-SY,'.
        languages TEXT NOT NULL,
        availability TEXT NOT NULL
      ) STRICT, WITHOUT ROWID;
      -- The open requests of all sessions, as the relay said last to a coordinator.
      CREATE TABLE queued_request (
        id INTEGER PRIMARY KEY,
        key_high INTEGER NOT NULL,
        key_low INTEGER NOT NULL,
        session TEXT NOT NULL,
        language TEXT NOT NULL,
        urgency TEXT NOT NULL,
        author TEXT NOT NULL,
        author_name TEXT NOT NULL,
        -- By the clock of the relay.
        asked_at INTEGER NOT NULL,
        ringing INTEGER NOT NULL,
        UNIQUE (key_high, key_low)
      ) STRICT;

      -- The owner's duty: what they chose, and what the relay said last. '' and 0 where nothing was chosen or said.
      CREATE TABLE duty (
        id INTEGER PRIMARY KEY CHECK (id = 1),
        chosen TEXT NOT NULL DEFAULT '',
        chosen_at INTEGER NOT NULL DEFAULT 0,
        counted TEXT NOT NULL DEFAULT '',
        counted_at INTEGER NOT NULL DEFAULT 0,
        availability TEXT NOT NULL DEFAULT '',
        refusal TEXT NOT NULL DEFAULT '',
        heard_at INTEGER NOT NULL DEFAULT 0,
        -- The sessions that make the owner busy, as the relay said last: a netstring each.
        busy_in TEXT NOT NULL DEFAULT ''
      ) STRICT;
      INSERT INTO duty (id) VALUES (1);

      -- The sessions that have not ended, as the relay said last to a coordinator. The times are by the clock of the relay.
      CREATE TABLE overview (
        session TEXT PRIMARY KEY NOT NULL,
        -- That was asked for last; '' where nobody asked.
        language TEXT NOT NULL,
        status TEXT NOT NULL,
        version INTEGER NOT NULL,
        status_since INTEGER NOT NULL,
        created_at INTEGER NOT NULL,
        -- User, role and name of each, as a netstring each.
        members TEXT NOT NULL,
        -- When each side wrote first; 0 before that.
        nurse_words_at INTEGER NOT NULL,
        interpreter_words_at INTEGER NOT NULL,
        -- The open request; NULL where there is none.
        key_high INTEGER,
        key_low INTEGER
      ) STRICT, WITHOUT ROWID;
      -- What happened in sessions beside what was said, at the place of its entry in the log.
      CREATE TABLE session_event (
        session TEXT NOT NULL REFERENCES session (name),
        sequence INTEGER NOT NULL,
        logged_at INTEGER NOT NULL,
        author TEXT NOT NULL,
        -- Whether the version of the program that kept it knew what happened: then the body has no words of people.
        is_known INTEGER NOT NULL,
        -- What happened, in the protocol's encoding; empty where that is not known and may have words that the relay has erased.
        body BLOB NOT NULL,
        -- The operation that an acknowledgement told it of; NULL where the log did.
        key_high INTEGER,
        key_low INTEGER,
        PRIMARY KEY (session, sequence)
      ) STRICT, WITHOUT ROWID;

      -- Questions to a language model: beside the outbox, and never read with it.
      CREATE TABLE assist_job (
        id INTEGER PRIMARY KEY,
        key_high INTEGER NOT NULL,
        key_low INTEGER NOT NULL,
        -- 'draft_translation', 'summary' or 'glossary'.
        kind TEXT NOT NULL,
        session TEXT NOT NULL,
        message_high INTEGER NOT NULL,
        message_low INTEGER NOT NULL,
        -- Of the answer.
        language TEXT NOT NULL,
        prompt_version INTEGER NOT NULL,
        model TEXT NOT NULL DEFAULT '',
        -- 'queued', 'running', 'done', 'failed' or 'cancelled'.
        state TEXT NOT NULL DEFAULT 'queued',
        attempts INTEGER NOT NULL DEFAULT 0,
        -- 0 unless it waits for a time.
        run_after INTEGER NOT NULL DEFAULT 0,
        -- The fencing token of the worker that claimed it last.
        lease INTEGER NOT NULL DEFAULT 0,
        last_error TEXT NOT NULL DEFAULT '',
        tokens INTEGER NOT NULL DEFAULT 0,
        created_at INTEGER NOT NULL,
        started_at INTEGER NOT NULL DEFAULT 0,
        finished_at INTEGER NOT NULL DEFAULT 0,
        is_asked_for INTEGER NOT NULL,
        UNIQUE (key_high, key_low),
        -- The same question is one job.
        UNIQUE (message_high, message_low, kind, language, prompt_version)
      ) STRICT;
      CREATE INDEX assist_job_open ON assist_job (state) WHERE state IN ('queued', 'running');
      -- What is told, as it was when it was asked.
      CREATE TABLE assist_text (
        key_high INTEGER NOT NULL,
        key_low INTEGER NOT NULL,
        position INTEGER NOT NULL,
        message_high INTEGER NOT NULL,
        message_low INTEGER NOT NULL,
        text TEXT NOT NULL,
        PRIMARY KEY (key_high, key_low, position)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX assist_text_message ON assist_text (message_high, message_low);
      CREATE TABLE assist_answer (
        key_high INTEGER NOT NULL,
        key_low INTEGER NOT NULL,
        -- The text, 'low', 'medium' or 'high', and the remarks, as a netstring each.
        body TEXT NOT NULL,
        PRIMARY KEY (key_high, key_low)
      ) STRICT, WITHOUT ROWID;
      -- What was spent: one row, from the first question on.
      CREATE TABLE assist_pace (
        id INTEGER PRIMARY KEY CHECK (id = 1),
        request_units INTEGER NOT NULL,
        request_filled_at INTEGER NOT NULL,
        token_units INTEGER NOT NULL,
        token_filled_at INTEGER NOT NULL,
        -- Days since 1970 in UTC, and the model's tokens in that day.
        day INTEGER NOT NULL,
        day_tokens INTEGER NOT NULL
      ) STRICT;

      -- What members said last of drafts by a machine.
      CREATE TABLE assist_consent (
        session TEXT NOT NULL,
        user TEXT NOT NULL,
        -- The message that says so.
        key_high INTEGER NOT NULL,
        key_low INTEGER NOT NULL,
        -- Its place in the log; the largest number while it waits to be sent.
        sequence INTEGER NOT NULL,
        -- The server that may be told what is said; '' for none.
        place TEXT NOT NULL,
        PRIMARY KEY (session, user)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX assist_consent_message ON assist_consent (key_high, key_low);
      CREATE INDEX assist_job_session ON assist_job (session);
      """
    ])
}
