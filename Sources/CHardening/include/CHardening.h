// What our programs set for the whole of their process, where Swift cannot: `prctl` takes a variable number of arguments, and <malloc.h> is in
// no module. The library sets none of it in the process of somebody else's program.
#pragma once

/// Sees to it that no crash leaves the memory of this process behind: it is not dumped, no other process of the same user may read it (G8), and
/// no crash handler prints any of it. Before anything secret is read.
///
/// Returns 0, or -1 with errno where the kernel refuses.
int wardline_keep_memory_secret(void);

/// Before anything else. A reader that hangs up ends no program: writing fails with EPIPE. SQLite counts no memory: the count of each allocation
/// takes a lock that all connections share, and nobody reads it. OpenSSL stays until the process is gone.
void wardline_set_up_process(void);

/// Gives the memory that is not used back to the system; the allocator would keep it. Takes milliseconds: not on a thread that must not wait.
void wardline_return_memory(void);
