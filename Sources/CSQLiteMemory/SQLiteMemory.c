#include "CSQLiteMemory.h"

#include <sqlite3.h>

void wardline_sqlite_count_no_memory(void) { sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }

void wardline_sqlite_keep_log(void *connection, int keeps) {
  sqlite3_db_config(connection, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, keeps, 0);
}
