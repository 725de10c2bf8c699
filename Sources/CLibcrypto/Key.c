#include "CLibcrypto.h"

#include <limits.h>
#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>
#include <string.h>

static EVP_PKEY *pkey(const wardline_key *self) { return (EVP_PKEY *)self; }

void wardline_key_destroy(wardline_key *self) { EVP_PKEY_free(pkey(self)); }

// MARK: Ed25519

wardline_key *wardline_key_ed25519(const uint8_t *point) {
  ERR_set_mark();
  EVP_PKEY *key = EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, NULL, point, WARDLINE_ED25519_BYTES);
  ERR_pop_to_mark();
  return (wardline_key *)key;
}

wardline_key *wardline_key_ed25519_secret(const uint8_t *seed) {
  ERR_set_mark();
  EVP_PKEY *key = EVP_PKEY_new_raw_private_key(EVP_PKEY_ED25519, NULL, seed, WARDLINE_ED25519_BYTES);
  ERR_pop_to_mark();
  return (wardline_key *)key;
}

bool wardline_key_point(const wardline_key *self, uint8_t *point) {
  size_t count = WARDLINE_ED25519_BYTES;
  return EVP_PKEY_get_raw_public_key(pkey(self), point, &count) == 1 && count == WARDLINE_ED25519_BYTES;
}

bool wardline_key_sign(const wardline_key *self, const uint8_t *bytes, size_t count, uint8_t *signature) {
  size_t written = WARDLINE_ED25519_SIGNATURE_BYTES;
  ERR_set_mark();
  EVP_MD_CTX *context = EVP_MD_CTX_new();
  bool is_signed = context && EVP_DigestSignInit(context, NULL, NULL, NULL, pkey(self)) == 1
      && EVP_DigestSign(context, signature, &written, bytes, count) == 1 && written == WARDLINE_ED25519_SIGNATURE_BYTES;
  EVP_MD_CTX_free(context);
  ERR_pop_to_mark();
  return is_signed;
}

// MARK: P-256 and RSA

static EVP_PKEY *made(const char *kind, OSSL_PARAM_BLD *builder) {
  OSSL_PARAM *parameters = OSSL_PARAM_BLD_to_param(builder);
  EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, kind, NULL);
  EVP_PKEY *key = NULL;
  if (!parameters || !context || EVP_PKEY_fromdata_init(context) != 1
      || EVP_PKEY_fromdata(context, &key, EVP_PKEY_PUBLIC_KEY, parameters) != 1)
    key = NULL;
  EVP_PKEY_CTX_free(context);
  OSSL_PARAM_free(parameters);
  return key;
}

// Whether its point is on the curve, and not at infinity.
static bool is_on_curve(EVP_PKEY *key) {
  EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_pkey(NULL, key, NULL);
  bool is_on = context && EVP_PKEY_public_check(context) == 1;
  EVP_PKEY_CTX_free(context);
  return is_on;
}

wardline_key *wardline_key_p256(const uint8_t *x, const uint8_t *y) {
  uint8_t point[1 + 2 * WARDLINE_P256_COORDINATE_BYTES] = {POINT_CONVERSION_UNCOMPRESSED};
  memcpy(point + 1, x, WARDLINE_P256_COORDINATE_BYTES);
  memcpy(point + 1 + WARDLINE_P256_COORDINATE_BYTES, y, WARDLINE_P256_COORDINATE_BYTES);
  ERR_set_mark();
  OSSL_PARAM_BLD *builder = OSSL_PARAM_BLD_new();
  EVP_PKEY *key = NULL;
  if (builder && OSSL_PARAM_BLD_push_utf8_string(builder, OSSL_PKEY_PARAM_GROUP_NAME, "prime256v1", 0) == 1
      && OSSL_PARAM_BLD_push_octet_string(builder, OSSL_PKEY_PARAM_PUB_KEY, point, sizeof point) == 1)
    key = made("EC", builder);
  OSSL_PARAM_BLD_free(builder);
  if (key && !is_on_curve(key)) {
    EVP_PKEY_free(key);
    key = NULL;
  }
  ERR_pop_to_mark();
  return (wardline_key *)key;
}

wardline_key *wardline_key_rsa(const uint8_t *modulus, size_t modulus_count, const uint8_t *exponent, size_t exponent_count) {
  if (modulus_count > INT_MAX || exponent_count > INT_MAX) return NULL;
  ERR_set_mark();
  BIGNUM *n = BN_bin2bn(modulus, (int)modulus_count, NULL), *e = BN_bin2bn(exponent, (int)exponent_count, NULL);
  OSSL_PARAM_BLD *builder = OSSL_PARAM_BLD_new();
  EVP_PKEY *key = NULL;
  // Under the exponent 1 every padded digest is its own signature; none in use has more than 33 bits, and a long one takes a second to verify.
  if (builder && n && e && BN_is_odd(n) && BN_is_odd(e) && BN_num_bits(e) >= 2 && BN_num_bits(e) <= 33
      && OSSL_PARAM_BLD_push_BN(builder, OSSL_PKEY_PARAM_RSA_N, n) == 1 && OSSL_PARAM_BLD_push_BN(builder, OSSL_PKEY_PARAM_RSA_E, e) == 1)
    key = made("RSA", builder);
  OSSL_PARAM_BLD_free(builder);
  BN_free(n);
  BN_free(e);
  ERR_pop_to_mark();
  return (wardline_key *)key;
}

// MARK: Verification

// r and s as OpenSSL wants them; 0 for what is none. The caller frees `*der`.
static size_t der_of(const uint8_t *signature, size_t count, uint8_t **der) {
  const int half = WARDLINE_P256_COORDINATE_BYTES;
  if (count != 2 * (size_t)half) return 0;
  ECDSA_SIG *pair = ECDSA_SIG_new();
  BIGNUM *r = BN_bin2bn(signature, half, NULL), *s = BN_bin2bn(signature + half, half, NULL);
  int written = 0;
  if (pair && r && s && ECDSA_SIG_set0(pair, r, s) == 1) {
    written = i2d_ECDSA_SIG(pair, der);
  } else {
    BN_free(r);
    BN_free(s);
  }
  ECDSA_SIG_free(pair);
  return written > 0 ? (size_t)written : 0;
}

bool wardline_key_verify(const wardline_key *self, const uint8_t *bytes, size_t count, const uint8_t *signature, size_t signature_count) {
  bool is_edwards = EVP_PKEY_is_a(pkey(self), "ED25519");
  uint8_t *der = NULL;
  ERR_set_mark();
  if (EVP_PKEY_is_a(pkey(self), "EC")) {
    signature_count = der_of(signature, signature_count, &der);
    signature = der;
  }
  EVP_MD_CTX *context = EVP_MD_CTX_new();
  bool is_valid = context && signature_count > 0
      && EVP_DigestVerifyInit_ex(context, NULL, is_edwards ? NULL : "SHA256", NULL, NULL, pkey(self), NULL) == 1
      && EVP_DigestVerify(context, signature, signature_count, bytes, count) == 1;
  EVP_MD_CTX_free(context);
  OPENSSL_free(der);
  ERR_pop_to_mark();
  return is_valid;
}
