// What a program does for the secrecy of its own memory. `prctl` takes a variable number of arguments, which Swift does not import.
#pragma once

/// Sees to it that no crash leaves the memory of this process behind: it is not dumped, no other process of the same user may read it (G8), and
/// no crash handler prints any of it. Before anything secret is read.
///
/// Returns 0, or -1 with errno where the kernel refuses.
int wardline_keep_memory_secret(void);
