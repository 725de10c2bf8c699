// Preloaded into a server: counts its allocations and some of its system calls, in the file that COUNTERS names. What goes around the
// functions of the C library (a futex, a program in Go) is not seen.
#include <dlfcn.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/uio.h>

#include "counters.h"

static uint64_t nowhere[COUNTERS], *counts = nowhere;

static void __attribute__((constructor)) begin(void) {
  const char *path = getenv("COUNTERS");
  uint64_t *found = path ? counters_at(path) : 0;
  if (found) counts = found;
}

#define ADD(name) __atomic_fetch_add(&counts[COUNT_##name], 1, __ATOMIC_RELAXED)
#define NEXT(result, name, ...)                                   \
  static result (*next)(__VA_ARGS__);                             \
  if (!next) next = (result(*)(__VA_ARGS__))dlsym(RTLD_NEXT, #name)

extern void *__libc_malloc(size_t), *__libc_calloc(size_t, size_t), *__libc_realloc(void *, size_t), *__libc_memalign(size_t, size_t);

void *malloc(size_t size) { return ADD(allocations), __libc_malloc(size); }
void *calloc(size_t count, size_t size) { return ADD(allocations), __libc_calloc(count, size); }
void *realloc(void *old, size_t size) { return ADD(allocations), __libc_realloc(old, size); }
void *aligned_alloc(size_t alignment, size_t size) { return ADD(allocations), __libc_memalign(alignment, size); }
int posix_memalign(void **found, size_t alignment, size_t size) {
  ADD(allocations);
  *found = __libc_memalign(alignment, size);
  return *found ? 0 : 12;
}

#define COUNTED_CALL(kind, result, name, parameters, arguments, ...) \
  result name parameters {                                            \
    NEXT(result, name, __VA_ARGS__);                                  \
    ADD(kind);                                                        \
    return next arguments;                                            \
  }

COUNTED_CALL(epoll_ctl, int, epoll_ctl, (int p, int o, int f, struct epoll_event *e), (p, o, f, e), int, int, int, struct epoll_event *)
COUNTED_CALL(epoll_wait, int, epoll_wait, (int p, struct epoll_event *e, int n, int t), (p, e, n, t), int, struct epoll_event *, int, int)
COUNTED_CALL(epoll_wait, int, epoll_pwait, (int p, struct epoll_event *e, int n, int t, const sigset_t *s), (p, e, n, t, s), int,
             struct epoll_event *, int, int, const sigset_t *)
COUNTED_CALL(read, ssize_t, read, (int f, void *b, size_t n), (f, b, n), int, void *, size_t)
COUNTED_CALL(read, ssize_t, recv, (int f, void *b, size_t n, int o), (f, b, n, o), int, void *, size_t, int)
COUNTED_CALL(read, ssize_t, recvmsg, (int f, struct msghdr *m, int o), (f, m, o), int, struct msghdr *, int)
COUNTED_CALL(read, ssize_t, pread64, (int f, void *b, size_t n, off64_t o), (f, b, n, o), int, void *, size_t, off64_t)
COUNTED_CALL(write, ssize_t, write, (int f, const void *b, size_t n), (f, b, n), int, const void *, size_t)
COUNTED_CALL(write, ssize_t, writev, (int f, const struct iovec *v, int n), (f, v, n), int, const struct iovec *, int)
COUNTED_CALL(write, ssize_t, send, (int f, const void *b, size_t n, int o), (f, b, n, o), int, const void *, size_t, int)
COUNTED_CALL(write, ssize_t, sendmsg, (int f, const struct msghdr *m, int o), (f, m, o), int, const struct msghdr *, int)
COUNTED_CALL(write, ssize_t, pwrite64, (int f, const void *b, size_t n, off64_t o), (f, b, n, o), int, const void *, size_t, off64_t)
COUNTED_CALL(sync, int, fsync, (int f), (f), int)
COUNTED_CALL(sync, int, fdatasync, (int f), (f), int)
