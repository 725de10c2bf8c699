// AES-256-GCM under one key, by OpenSSL, without its types: they are other ones than those of the same names in BoringSSL, which
// swift-crypto brings.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { WARDLINE_CIPHER_KEY_BYTES = 32, WARDLINE_CIPHER_NONCE_BYTES = 12, WARDLINE_CIPHER_TAG_BYTES = 16 };

/// A key with its contexts. Any thread may use it; they take turns.
typedef struct wardline_cipher wardline_cipher;

/// NULL for want of memory.
wardline_cipher *wardline_cipher_create(const uint8_t *key);
void wardline_cipher_destroy(wardline_cipher *self);

/// Writes the ciphertext and the tag: `count` bytes and those of the tag.
bool wardline_cipher_seal(
    wardline_cipher *self, const uint8_t *text, size_t count, const uint8_t *nonce, const uint8_t *associated, size_t associated_count,
    uint8_t *output);

/// Writes the text, `count` bytes without those of the tag, if it is what was sealed under this nonce with these bytes. If not, there is
/// nothing of it in `output`.
bool wardline_cipher_open(
    wardline_cipher *self, const uint8_t *sealed, size_t count, const uint8_t *nonce, const uint8_t *associated, size_t associated_count,
    uint8_t *output);

/// Makes a key of a passphrase by scrypt (RFC 7914), which takes 128 × cost × block_size bytes of memory, `rounds` times. `false` where that
/// is more than `memory_max`, or more than there is.
bool wardline_scrypt(
    const uint8_t *passphrase, size_t count, const uint8_t *salt, size_t salt_count, uint64_t cost, uint64_t block_size, uint64_t rounds,
    uint64_t memory_max, uint8_t *key, size_t key_count);
