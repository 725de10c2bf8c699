// A log-linear histogram of nanoseconds: 64 steps for each power of two, so that a value is at most 1.6 % off.
#pragma once
#include <stdint.h>
#include <string.h>

enum { STEPS = 64, BUCKETS = 64 * STEPS };

typedef struct {
  uint64_t counts[BUCKETS], count, max;
} histogram;

static inline int bucket_of(uint64_t value) {
  if (value < STEPS) return (int)value;
  int shift = 63 - __builtin_clzll(value) - 6;
  return (shift + 1) * STEPS + (int)((value >> shift) - STEPS);
}

static inline uint64_t value_of(int bucket) {
  if (bucket < 2 * STEPS) return (uint64_t)bucket;
  int shift = bucket / STEPS - 1;
  return (uint64_t)(STEPS + bucket % STEPS) << shift;
}

static inline void histogram_add(histogram *h, uint64_t value) {
  h->counts[bucket_of(value)]++;
  h->count++;
  if (value > h->max) h->max = value;
}

static inline uint64_t histogram_at(const histogram *h, double share) {
  uint64_t wanted = (uint64_t)(share * (double)h->count), seen = 0;
  for (int b = 0; b < BUCKETS; b++)
    if ((seen += h->counts[b]) > wanted) return value_of(b);
  return h->max;
}
