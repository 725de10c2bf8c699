#include "CLibcrypto.h"

#include <limits.h>
#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <pthread.h>
#include <stdlib.h>

struct wardline_cipher {
  pthread_mutex_t lock;
  // To set a key is most of the work for a sentence, so each direction keeps its own.
  EVP_CIPHER_CTX *sealing, *opening;
};

void wardline_crypto_outlive_exit(void) { OPENSSL_init_crypto(OPENSSL_INIT_NO_ATEXIT, NULL); }

wardline_cipher *wardline_cipher_create(const uint8_t *key) {
  wardline_cipher *self = calloc(1, sizeof *self);
  if (!self) return NULL;
  pthread_mutex_init(&self->lock, NULL);
  self->sealing = EVP_CIPHER_CTX_new();
  self->opening = EVP_CIPHER_CTX_new();
  if (self->sealing && self->opening && EVP_EncryptInit_ex(self->sealing, EVP_aes_256_gcm(), NULL, key, NULL) == 1
      && EVP_DecryptInit_ex(self->opening, EVP_aes_256_gcm(), NULL, key, NULL) == 1)
    return self;
  wardline_cipher_destroy(self);
  return NULL;
}

void wardline_cipher_destroy(wardline_cipher *self) {
  // Overwrites the keys.
  EVP_CIPHER_CTX_free(self->sealing);
  EVP_CIPHER_CTX_free(self->opening);
  pthread_mutex_destroy(&self->lock);
  free(self);
}

// What OpenSSL says of a failure stands in a queue of the thread, where others of its users would take it for theirs.
static void begin(wardline_cipher *self) {
  pthread_mutex_lock(&self->lock);
  ERR_set_mark();
}

static bool end(wardline_cipher *self, bool is_done) {
  ERR_pop_to_mark();
  pthread_mutex_unlock(&self->lock);
  return is_done;
}

bool wardline_cipher_seal(
    wardline_cipher *self, const uint8_t *text, size_t count, const uint8_t *nonce, const uint8_t *associated, size_t associated_count,
    uint8_t *output) {
  if (count > INT_MAX - WARDLINE_CIPHER_TAG_BYTES || associated_count > INT_MAX) return false;
  int written = 0, rest = 0;
  EVP_CIPHER_CTX *context = self->sealing;
  begin(self);
  return end(
      self,
      EVP_EncryptInit_ex(context, NULL, NULL, NULL, nonce) == 1
          && EVP_EncryptUpdate(context, NULL, &written, associated, (int)associated_count) == 1
          && (count == 0 || EVP_EncryptUpdate(context, output, &rest, text, (int)count) == 1)
          && EVP_EncryptFinal_ex(context, output + count, &written) == 1
          && EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, WARDLINE_CIPHER_TAG_BYTES, output + count) == 1);
}

bool wardline_cipher_open(
    wardline_cipher *self, const uint8_t *sealed, size_t count, const uint8_t *nonce, const uint8_t *associated, size_t associated_count,
    uint8_t *output) {
  if (count < WARDLINE_CIPHER_TAG_BYTES || count > INT_MAX || associated_count > INT_MAX) return false;
  size_t length = count - WARDLINE_CIPHER_TAG_BYTES;
  int written = 0, rest = 0;
  EVP_CIPHER_CTX *context = self->opening;
  begin(self);
  bool is_genuine = EVP_DecryptInit_ex(context, NULL, NULL, NULL, nonce) == 1
      && EVP_DecryptUpdate(context, NULL, &written, associated, (int)associated_count) == 1
      && (length == 0 || EVP_DecryptUpdate(context, output, &rest, sealed, (int)length) == 1)
      && EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, WARDLINE_CIPHER_TAG_BYTES, (void *)(sealed + length)) == 1
      && EVP_DecryptFinal_ex(context, output + length, &written) == 1;
  if (!is_genuine && length > 0) OPENSSL_cleanse(output, length);
  return end(self, is_genuine);
}

bool wardline_scrypt(
    const uint8_t *passphrase, size_t count, const uint8_t *salt, size_t salt_count, uint64_t cost, uint64_t block_size, uint64_t rounds,
    uint64_t memory_max, uint8_t *key, size_t key_count) {
  ERR_set_mark();
  bool is_derived = EVP_PBE_scrypt(
      (const char *)passphrase, count, salt, salt_count, cost, block_size, rounds, memory_max, key, key_count) == 1;
  ERR_pop_to_mark();
  return is_derived;
}
