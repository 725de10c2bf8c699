#define _GNU_SOURCE
#include "CSpawn.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

// A write to a program that has ended is an error here, and does not end this one. Before anything else: libwebsockets, in the same process, puts
// the action aside while it makes a context.
__attribute__((constructor)) static void ignore_closed_pipes(void) { signal(SIGPIPE, SIG_IGN); }

// What runs between vfork and execve shares this process's memory: it calls nothing but the system, and changes no variable but `failure`.
static void become(char *const arguments[], char *const environment[], const int files[3], pid_t parent, volatile int *failure) {
  for (int standard = 0; standard < 3; standard++) {
    if (dup2(files[standard], standard) < 0) goto failed;
  }
  if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0) goto failed;
  // The parent ended before the signal was asked for.
  if (getppid() != parent) _exit(127);
  signal(SIGPIPE, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  // A script that was just written is busy for a moment: a process that another thread has started lets go of the files that it is not to
  // inherit only after its parent goes on.
  for (int milliseconds = 0; milliseconds < 5000; milliseconds++) {
    execve(arguments[0], arguments, environment);
    if (errno != ETXTBSY) break;
    nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
  }
failed:
  *failure = errno;
  _exit(127);
}

pid_t wardline_spawn(char *const arguments[], char *const environment[], int input, int output, int errors) {
  const int files[3] = {input, output, errors};
  volatile int failure = 0;
  const pid_t parent = getpid();
  // No handler of this process may run in the child while it shares the memory.
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pid_t child = vfork();
  if (child == 0) become(arguments, environment, files, parent, &failure);
  const int reason = child < 0 ? errno : failure;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  if (child > 0 && failure != 0) waitpid(child, NULL, 0);
  return reason != 0 ? -reason : child;
}

int wardline_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }
