#include "CSQLite.h"

void wardline_sqlite_keep_log(sqlite3 *connection, int keeps) {
  sqlite3_db_config(connection, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, keeps, 0);
}
