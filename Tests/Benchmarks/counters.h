// What the counting library counts, in a file that the load generator maps.
#pragma once
#include <fcntl.h>
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

#define COUNTED(X) X(allocations) X(epoll_ctl) X(epoll_wait) X(read) X(write) X(sync)
enum {
#define X(name) COUNT_##name,
  COUNTED(X)
#undef X
  COUNTERS
};
static const char *const counter_names[] __attribute__((unused)) = {
#define X(name) #name,
  COUNTED(X)
#undef X
};

static inline uint64_t *counters_at(const char *path) {
  int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (file < 0 || ftruncate(file, COUNTERS * sizeof(uint64_t))) return 0;
  uint64_t *found = mmap(0, COUNTERS * sizeof(uint64_t), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  close(file);
  return found == MAP_FAILED ? 0 : found;
}
