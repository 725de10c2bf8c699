// What WardlineCrypto uses of OpenSSL's libcrypto, without its types and macros. Any thread may call these functions, also with the same cipher
// or key. They leave nothing in OpenSSL's queue of errors, where others of its users in the thread would take it for theirs.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
  WARDLINE_DIGEST_BYTES = 32,
  WARDLINE_CIPHER_KEY_BYTES = 32,
  WARDLINE_CIPHER_NONCE_BYTES = 12,
  WARDLINE_CIPHER_TAG_BYTES = 16,
  WARDLINE_ED25519_BYTES = 32,
  WARDLINE_ED25519_SIGNATURE_BYTES = 64,
  WARDLINE_P256_COORDINATE_BYTES = 32,
};

/// Has OpenSSL stay until the process is gone: a thread may still write to a sealed store while `exit` runs. No effect once OpenSSL is in use.
void wardline_crypto_outlive_exit(void);

// MARK: Digests

/// SHA-256 of what comes in pieces. One thread at a time.
typedef struct wardline_digest wardline_digest;

/// NULL for want of memory.
wardline_digest *wardline_digest_create(void);
wardline_digest *wardline_digest_copy(const wardline_digest *self);
void wardline_digest_destroy(wardline_digest *self);
bool wardline_digest_add(wardline_digest *self, const uint8_t *bytes, size_t count);
/// Writes the digest of what was added.
bool wardline_digest_finish(wardline_digest *self, uint8_t *digest);
bool wardline_digest_of(const uint8_t *bytes, size_t count, uint8_t *digest);

/// HMAC with SHA-256.
bool wardline_mac(const uint8_t *key, size_t key_count, const uint8_t *bytes, size_t count, uint8_t *code);

/// In a time that does not depend on where they differ.
bool wardline_are_equal(const uint8_t *left, const uint8_t *right, size_t count);

/// Overwrites a secret; not optimized away.
void wardline_wipe(uint8_t *secret, size_t count);

// MARK: Sealing

/// AES-256-GCM under one key, with its contexts. Threads take turns.
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

// MARK: Signatures

/// A public key, or the secret one of Ed25519.
typedef struct wardline_key wardline_key;

/// NULL for what is no key of its kind. `point` and `seed` have WARDLINE_ED25519_BYTES, `x` and `y` WARDLINE_P256_COORDINATE_BYTES.
wardline_key *wardline_key_ed25519(const uint8_t *point);
wardline_key *wardline_key_ed25519_secret(const uint8_t *seed);
wardline_key *wardline_key_p256(const uint8_t *x, const uint8_t *y);
wardline_key *wardline_key_rsa(const uint8_t *modulus, size_t modulus_count, const uint8_t *exponent, size_t exponent_count);
void wardline_key_destroy(wardline_key *self);

/// Writes the public point of an Ed25519 key.
bool wardline_key_point(const wardline_key *self, uint8_t *point);

/// Signs with a secret Ed25519 key. Writes WARDLINE_ED25519_SIGNATURE_BYTES.
bool wardline_key_sign(const wardline_key *self, const uint8_t *bytes, size_t count, uint8_t *signature);

/// Whether it is a signature of these bytes under this key, by the one algorithm of its kind: EdDSA; ECDSA with SHA-256, as the 64 bytes of r and s;
/// RSASSA-PKCS1-v1_5 with SHA-256.
bool wardline_key_verify(const wardline_key *self, const uint8_t *bytes, size_t count, const uint8_t *signature, size_t signature_count);
