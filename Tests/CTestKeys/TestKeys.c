#include "CTestKeys.h"

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>
#include <openssl/pem.h>
#include <openssl/rsa.h>
#include <string.h>

static EVP_PKEY *pkey(const test_key *self) { return (EVP_PKEY *)self; }

bool test_openssl_is_up(void) { return OPENSSL_init_crypto(OPENSSL_INIT_LOAD_CRYPTO_STRINGS, NULL) == 1; }

void test_key_destroy(test_key *self) { EVP_PKEY_free(pkey(self)); }

test_key *test_key_rsa(int bits) { return (test_key *)EVP_RSA_gen(bits); }

test_key *test_key_p256(const uint8_t *scalar) {
  if (!scalar) return (test_key *)EVP_EC_gen("prime256v1");
  EVP_PKEY *key = NULL;
  EC_GROUP *group = EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1);
  BIGNUM *secret = BN_bin2bn(scalar, 32, NULL);
  EC_POINT *point = EC_POINT_new(group);
  uint8_t encoded[65];
  EC_POINT_mul(group, point, secret, NULL, NULL, NULL);
  EC_POINT_point2oct(group, point, POINT_CONVERSION_UNCOMPRESSED, encoded, sizeof encoded, NULL);
  OSSL_PARAM_BLD *builder = OSSL_PARAM_BLD_new();
  OSSL_PARAM_BLD_push_utf8_string(builder, OSSL_PKEY_PARAM_GROUP_NAME, "prime256v1", 0);
  OSSL_PARAM_BLD_push_octet_string(builder, OSSL_PKEY_PARAM_PUB_KEY, encoded, sizeof encoded);
  OSSL_PARAM_BLD_push_BN(builder, OSSL_PKEY_PARAM_PRIV_KEY, secret);
  OSSL_PARAM *parameters = OSSL_PARAM_BLD_to_param(builder);
  EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
  if (EVP_PKEY_fromdata_init(context) != 1 || EVP_PKEY_fromdata(context, &key, EVP_PKEY_KEYPAIR, parameters) != 1) key = NULL;
  EVP_PKEY_CTX_free(context);
  OSSL_PARAM_free(parameters);
  OSSL_PARAM_BLD_free(builder);
  EC_POINT_free(point);
  BN_free(secret);
  EC_GROUP_free(group);
  return (test_key *)key;
}

static bool number(const test_key *self, const char *name, uint8_t *output, size_t *count, int width) {
  BIGNUM *value = NULL;
  if (EVP_PKEY_get_bn_param(pkey(self), name, &value) != 1) return false;
  int size = width > 0 ? width : BN_num_bytes(value);
  bool is_written = (size_t)size <= *count && BN_bn2binpad(value, output, size) == size;
  BN_free(value);
  *count = (size_t)size;
  return is_written;
}

bool test_key_point(const test_key *self, uint8_t *output, size_t *count) {
  if (*count < 64) return false;
  size_t x = 32, y = 32;
  *count = 64;
  return number(self, OSSL_PKEY_PARAM_EC_PUB_X, output, &x, 32) && number(self, OSSL_PKEY_PARAM_EC_PUB_Y, output + 32, &y, 32);
}

bool test_key_modulus(const test_key *self, uint8_t *output, size_t *count) {
  return number(self, OSSL_PKEY_PARAM_RSA_N, output, count, 0);
}

bool test_key_exponent(const test_key *self, uint8_t *output, size_t *count) {
  return number(self, OSSL_PKEY_PARAM_RSA_E, output, count, 0);
}

bool test_key_pem(const test_key *self, uint8_t *output, size_t *count) {
  BIO *memory = BIO_new(BIO_s_mem());
  char *text = NULL;
  bool is_written = PEM_write_bio_PUBKEY(memory, pkey(self)) == 1;
  size_t size = (size_t)BIO_get_mem_data(memory, &text);
  is_written = is_written && size <= *count;
  if (is_written) memcpy(output, text, size);
  *count = size;
  BIO_free(memory);
  return is_written;
}

bool test_key_sign(const test_key *self, const uint8_t *bytes, size_t size, uint8_t *output, size_t *count) {
  EVP_MD_CTX *context = EVP_MD_CTX_new();
  bool is_signed = EVP_DigestSignInit_ex(context, NULL, "SHA256", NULL, NULL, pkey(self), NULL) == 1
      && EVP_DigestSign(context, output, count, bytes, size) == 1;
  EVP_MD_CTX_free(context);
  if (!is_signed || !EVP_PKEY_is_a(pkey(self), "EC")) return is_signed;
  const uint8_t *der = output;
  ECDSA_SIG *pair = d2i_ECDSA_SIG(NULL, &der, (long)*count);
  uint8_t parts[64];
  is_signed = pair && BN_bn2binpad(ECDSA_SIG_get0_r(pair), parts, 32) == 32
      && BN_bn2binpad(ECDSA_SIG_get0_s(pair), parts + 32, 32) == 32;
  ECDSA_SIG_free(pair);
  memcpy(output, parts, sizeof parts);
  *count = sizeof parts;
  return is_signed;
}
