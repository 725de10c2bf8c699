// How SQLite manages its memory in this process: `sqlite3_config` takes a variable number of arguments, which Swift does not import.
#pragma once

/// Makes SQLite count no memory: the count of each allocation takes a lock that all connections share, and nobody reads it. No effect once
/// SQLite is in use.
void wardline_sqlite_count_no_memory(void);
