#include "CLibcrypto.h"

#include <limits.h>
#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <pthread.h>

// OpenSSL 3 looks an algorithm up by its name wherever it is not fetched before, which takes longer than to hash a sentence.
static EVP_MD *sha256;
static void fetch_sha256(void) { sha256 = EVP_MD_fetch(NULL, "SHA256", NULL); }

static const EVP_MD *algorithm(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, fetch_sha256);
  return sha256;
}

static EVP_MD_CTX *context(wardline_digest *self) { return (EVP_MD_CTX *)self; }

wardline_digest *wardline_digest_create(void) {
  EVP_MD_CTX *self = EVP_MD_CTX_new();
  if (self && EVP_DigestInit_ex2(self, algorithm(), NULL) == 1) return (wardline_digest *)self;
  EVP_MD_CTX_free(self);
  return NULL;
}

wardline_digest *wardline_digest_copy(const wardline_digest *self) {
  EVP_MD_CTX *copy = EVP_MD_CTX_new();
  if (copy && EVP_MD_CTX_copy_ex(copy, (const EVP_MD_CTX *)self) == 1) return (wardline_digest *)copy;
  EVP_MD_CTX_free(copy);
  return NULL;
}

void wardline_digest_destroy(wardline_digest *self) { EVP_MD_CTX_free(context(self)); }

bool wardline_digest_add(wardline_digest *self, const uint8_t *bytes, size_t count) {
  return EVP_DigestUpdate(context(self), bytes, count) == 1;
}

bool wardline_digest_finish(wardline_digest *self, uint8_t *digest) {
  return EVP_DigestFinal_ex(context(self), digest, NULL) == 1;
}

bool wardline_digest_of(const uint8_t *bytes, size_t count, uint8_t *digest) {
  return EVP_Digest(bytes, count, digest, NULL, algorithm(), NULL) == 1;
}

bool wardline_mac(const uint8_t *key, size_t key_count, const uint8_t *bytes, size_t count, uint8_t *code) {
  if (key_count > INT_MAX) return false;
  ERR_set_mark();
  // Without a key there is an empty one, and not that of a call before.
  bool is_made = HMAC(algorithm(), key ? key : (const uint8_t *)"", (int)key_count, bytes, count, code, NULL) != NULL;
  ERR_pop_to_mark();
  return is_made;
}

bool wardline_are_equal(const uint8_t *left, const uint8_t *right, size_t count) { return CRYPTO_memcmp(left, right, count) == 0; }

void wardline_wipe(uint8_t *secret, size_t count) { OPENSSL_cleanse(secret, count); }
