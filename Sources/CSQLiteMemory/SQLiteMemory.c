#include "CSQLiteMemory.h"

#include <sqlite3.h>

void wardline_sqlite_count_no_memory(void) { sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }
