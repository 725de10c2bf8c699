// libwebsockets 4.1 decodes a client's frame that is not masked, and has no callback that sees a frame's header (decision 021). It reads
// with `recv` and, under TLS, with `SSL_read`. A program defines both here; the dynamic linker prefers a program's definitions to those of
// shared libraries. Both call the original with the same arguments and return what it returned. The observer may change bytes in their place.
#define _GNU_SOURCE
#include "CReadTap.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/types.h>

typedef struct ssl_st SSL;
int SSL_get_fd(const SSL *ssl);
int SSL_read(SSL *ssl, void *buffer, int count);

static _Thread_local wardline_read_observer observer;
static _Thread_local void *owner;

void wardline_observe_reads(wardline_read_observer new_observer, void *new_owner) {
  observer = new_observer;
  owner = new_owner;
}

ssize_t recv(int descriptor, void *buffer, size_t size, int flags) {
  ssize_t count = recvfrom(descriptor, buffer, size, flags, NULL, NULL);
  // With MSG_PEEK the same bytes come again; with MSG_TRUNC the count may exceed the buffer.
  if (observer && count > 0 && !(flags & (MSG_PEEK | MSG_TRUNC))) observer(owner, descriptor, buffer, (size_t)count);
  return count;
}

static int (*original_SSL_read)(SSL *, void *, int);

static void find_SSL_read(void) {
  *(void **)&original_SSL_read = dlsym(RTLD_NEXT, "SSL_read");
  if (!original_SSL_read) abort();
}

int SSL_read(SSL *ssl, void *buffer, int size) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, find_SSL_read);
  int count = original_SSL_read(ssl, buffer, size);
  if (observer && count > 0) observer(owner, SSL_get_fd(ssl), buffer, (size_t)count);
  return count;
}
