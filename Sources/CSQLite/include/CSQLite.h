// SQLite, and what of it takes a variable number of arguments, which Swift does not import.
#pragma once

#include <sqlite3.h>

/// Whether a connection leaves the write-ahead log as it is when it is the last to be closed.
void wardline_sqlite_keep_log(sqlite3 *connection, int keeps);
