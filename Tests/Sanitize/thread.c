// What ThreadSanitizer has to be told of Swift's own libraries, which are not compiled for it. Linked in by scripts/sanitize.
#include <stdint.h>

void __tsan_acquire(void *address);
void __tsan_release(void *address);

// Synchronization.Mutex: an uncontended lock is compiled into our code, and seen. One that waits is taken in the library, so that nothing
// would order what its holders do. The lock's word is where both meet: the compiled half releases it by an atomic store.
#define SELF __attribute__((swift_context))
#define SWIFT __attribute__((swiftcall))
#define LOCK_SLOW "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK_SLOW "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"
#define TRY_LOCK_SLOW "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"

SWIFT void real_lock(uint32_t thread, SELF void *word) __asm__("__real_" LOCK_SLOW);
SWIFT void real_unlock(SELF void *word) __asm__("__real_" UNLOCK_SLOW);
SWIFT _Bool real_try_lock(SELF void *word) __asm__("__real_" TRY_LOCK_SLOW);
SWIFT void wrap_lock(uint32_t thread, SELF void *word) __asm__("__wrap_" LOCK_SLOW);
SWIFT void wrap_unlock(SELF void *word) __asm__("__wrap_" UNLOCK_SLOW);
SWIFT _Bool wrap_try_lock(SELF void *word) __asm__("__wrap_" TRY_LOCK_SLOW);

SWIFT void wrap_lock(uint32_t thread, SELF void *word) {
  real_lock(thread, word);
  __tsan_acquire(word);
}

SWIFT void wrap_unlock(SELF void *word) {
  __tsan_release(word);
  real_unlock(word);
}

SWIFT _Bool wrap_try_lock(SELF void *word) {
  _Bool is_locked = real_try_lock(word);
  if (is_locked) __tsan_acquire(word);
  return is_locked;
}

// Beside each access to memory the compiler reports the address of each `inout` argument. That of a value without a size, such as
// SystemRandomNumberGenerator, is undefined: races are reported where there is no memory, or the report itself reads where nothing is. So
// these calls do nothing; reads and writes themselves are looked at like all others.
void __wrap___tsan_external_write(void *address, void *caller, void *tag) {}
