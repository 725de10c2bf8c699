// SQLite's settings that take a variable number of arguments, which Swift does not import.
#pragma once

/// Makes SQLite count no memory: the count of each allocation takes a lock that all connections share, and nobody reads it. No effect once
/// SQLite is in use.
void wardline_sqlite_count_no_memory(void);

/// Whether a connection, a `sqlite3 *`, leaves the write-ahead log as it is when it is the last to be closed.
void wardline_sqlite_keep_log(void *connection, int keeps);
