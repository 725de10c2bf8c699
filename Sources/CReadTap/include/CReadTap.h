// A view of what libwebsockets reads from sockets, in clear.
#pragma once

#include <stddef.h>

/// Called on the thread that reads, after each successful read and before the caller of `recv` or `SSL_read` has the bytes, which it may change in
/// their place.
typedef void (*wardline_read_observer)(void *owner, int descriptor, void *bytes, size_t count);

/// Sets the observer of the calling thread; NULL removes it. Reads of other threads are not observed.
void wardline_observe_reads(wardline_read_observer observer, void *owner);
