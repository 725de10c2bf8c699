// Keys that sign as issuers of tokens do, by OpenSSL: what the programs only verify.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct test_key test_key;

/// Whether OpenSSL has not been taken down by `exit`.
bool test_openssl_is_up(void);

/// NULL for want of memory. `scalar` is the 32 bytes of a secret key, or NULL for a random one.
test_key *test_key_p256(const uint8_t *scalar);
test_key *test_key_rsa(int bits);
void test_key_destroy(test_key *self);

/// Writes at most `*count` bytes, and how many they are. Of P-256 x and y (64 bytes).
bool test_key_point(const test_key *self, uint8_t *output, size_t *count);
bool test_key_modulus(const test_key *self, uint8_t *output, size_t *count);
bool test_key_exponent(const test_key *self, uint8_t *output, size_t *count);
/// The text of a file with the public key.
bool test_key_pem(const test_key *self, uint8_t *output, size_t *count);
/// With SHA-256. Of P-256 the 32 bytes of r and those of s.
bool test_key_sign(const test_key *self, const uint8_t *bytes, size_t size, uint8_t *output, size_t *count);
