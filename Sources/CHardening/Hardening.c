#include "CHardening.h"

#include <CLibcrypto.h>
#include <malloc.h>
#include <signal.h>
#include <sqlite3.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/resource.h>

int wardline_keep_memory_secret(void) {
  // The runtime of Swift prints registers, and the bytes that they point to, when it catches a crash; a crash ends the program and says nothing.
  static const int crashes[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT, SIGQUIT};
  for (size_t index = 0; index < sizeof crashes / sizeof *crashes; index++) signal(crashes[index], SIG_DFL);
  struct rlimit none = {0, 0};
  // Both: the limit does not hold for a core that is piped to a program, and the flag is lost where a program is started from this one.
  return setrlimit(RLIMIT_CORE, &none) == 0 && prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) == 0 ? 0 : -1;
}

void wardline_set_up_process(void) {
  signal(SIGPIPE, SIG_IGN);
  sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
  wardline_crypto_outlive_exit();
}

void wardline_return_memory(void) { malloc_trim(0); }
