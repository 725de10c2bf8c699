// A setting of SQLite's that takes a variable number of arguments, which Swift does not import.
#pragma once

/// Whether a connection, a `sqlite3 *`, leaves the write-ahead log as it is when it is the last to be closed.
void wardline_sqlite_keep_log(void *connection, int keeps);
