// What Swift cannot say about OpenSSL: macros, and stacks of certificates. Part of shim.h. Nothing here decides anything.
#pragma once

#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>
#include <openssl/x509_vfy.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <time.h>

enum {
  /// The longest TLS record that we send.
  WARDLINE_TLS_RECORD_BYTES = 4096,
};

// ECDHE with AEAD and nothing else: the default takes static RSA and CBC.
#define WARDLINE_CIPHERS \
  "ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-RSA-AES128-GCM-SHA256:ECDHE-ECDSA-CHACHA20-POLY1305:" \
  "ECDHE-RSA-CHACHA20-POLY1305:ECDHE-ECDSA-AES256-GCM-SHA384:ECDHE-RSA-AES256-GCM-SHA384"

// MARK: Contexts

/// libwebsockets leaves P-256 as the only group; most clients start with X25519 and would pay one more round trip.
static inline void wardline_tls_harden(void *ssl_context) {
  SSL_CTX_set_min_proto_version((SSL_CTX *)ssl_context, TLS1_2_VERSION);
  SSL_CTX_set1_groups_list((SSL_CTX *)ssl_context, "X25519:P-256:P-384");
  // A record is decrypted when all of it has come: one of 16 KB would look like silence for half a minute on a link of 500 bytes a second.
  SSL_CTX_set_max_send_fragment((SSL_CTX *)ssl_context, WARDLINE_TLS_RECORD_BYTES);
}

/// Handshakes are given their certificate by `present`, which returns 1, or 0 to fail the handshake.
static inline void wardline_tls_present_by(SSL_CTX *context, int (*present)(SSL *ssl, void *owner), void *owner) {
  SSL_CTX_set_cert_cb(context, present, owner);
}

/// `observe` is told of alerts, among others, with the owner that ``wardline_tls_owner`` returns.
static inline void wardline_tls_observe_by(
    SSL_CTX *context, void (*observe)(const SSL *ssl, int where, int value), void *owner) {
  SSL_CTX_set_app_data(context, owner);
  SSL_CTX_set_info_callback(context, observe);
}

static inline void *wardline_tls_owner(const SSL *ssl) { return SSL_CTX_get_app_data(SSL_get_SSL_CTX(ssl)); }

/// Whether an event is a fatal alert, and whether the other end has sent it.
static inline bool wardline_tls_is_fatal(int where, int value, bool *is_received) {
  *is_received = (where & SSL_CB_READ) != 0;
  return (where & SSL_CB_ALERT) && (value >> 8) == SSL3_AL_FATAL;
}

/// Requires a certificate of one of these authorities from every client. No session is resumed, since that would show none. `false` for
/// want of memory; nothing is changed then.
static inline bool wardline_tls_require_clients(SSL_CTX *context, STACK_OF(X509) *authorities) {
  X509_STORE *store = X509_STORE_new();
  STACK_OF(X509_NAME) *names = sk_X509_NAME_new_null();
  bool is_made = store && names;
  for (int i = 0; is_made && i < sk_X509_num(authorities); i++) {
    X509 *authority = sk_X509_value(authorities, i);
    X509_NAME *name = X509_NAME_dup(X509_get_subject_name(authority));
    is_made = name && X509_STORE_add_cert(store, authority) == 1;
    if (!is_made || sk_X509_NAME_push(names, name) <= 0) {
      X509_NAME_free(name);
      is_made = false;
    }
  }
  if (!is_made) {
    X509_STORE_free(store);
    sk_X509_NAME_pop_free(names, X509_NAME_free);
    return false;
  }
  SSL_CTX_set_cert_store(context, store);
  SSL_CTX_set_client_CA_list(context, names);
  SSL_CTX_set_verify(context, SSL_VERIFY_PEER | SSL_VERIFY_FAIL_IF_NO_PEER_CERT, NULL);
  SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_OFF);
  SSL_CTX_set_options(context, SSL_OP_NO_TICKET);
  SSL_CTX_set_num_tickets(context, 0);
  return true;
}

// MARK: Certificates that are shown

/// A certificate, the intermediate ones behind it, and its key.
typedef struct {
  X509 *certificate;
  STACK_OF(X509) *chain;
  EVP_PKEY *key;
} wardline_identity;

static inline void wardline_certificates_free(STACK_OF(X509) *certificates) { sk_X509_pop_free(certificates, X509_free); }

static inline void wardline_identity_free(wardline_identity *identity) {
  if (!identity) return;
  X509_free(identity->certificate);
  wardline_certificates_free(identity->chain);
  EVP_PKEY_free(identity->key);
  free(identity);
}

/// The certificates in a text of PEM, in their order: none where there is none, and NULL where one cannot be read.
static inline STACK_OF(X509) *wardline_certificates_read(const void *bytes, int count) {
  STACK_OF(X509) *certificates = sk_X509_new_null();
  BIO *text = BIO_new_mem_buf(bytes, count);
  ERR_clear_error();
  X509 *certificate = NULL;
  while (certificates && text && (certificate = PEM_read_bio_X509(text, NULL, NULL, NULL)) != NULL)
    if (sk_X509_push(certificates, certificate) <= 0) {
      X509_free(certificate);
      break;
    }
  bool is_end = !certificate && ERR_GET_REASON(ERR_peek_last_error()) == PEM_R_NO_START_LINE;
  ERR_clear_error();
  BIO_free(text);
  if (is_end) return certificates;
  wardline_certificates_free(certificates);
  return NULL;
}

static inline int wardline_certificate_count(STACK_OF(X509) *certificates) { return sk_X509_num(certificates); }

static inline int wardline_no_passphrase(char *buffer, int size, int is_writing, void *is_asked) {
  (void)buffer, (void)size, (void)is_writing;
  *(bool *)is_asked = true;
  return -1;
}

/// The key in a text of PEM, or NULL; never asks for a passphrase.
static inline EVP_PKEY *wardline_key_read(const void *bytes, int count, bool *is_encrypted) {
  *is_encrypted = false;
  BIO *text = BIO_new_mem_buf(bytes, count);
  EVP_PKEY *key = text ? PEM_read_bio_PrivateKey(text, NULL, wardline_no_passphrase, is_encrypted) : NULL;
  BIO_free(text);
  ERR_clear_error();
  return key;
}

/// Takes over both, of which the first certificate is the one that is shown. NULL for want of memory.
static inline wardline_identity *wardline_identity_make(STACK_OF(X509) *certificates, EVP_PKEY *key) {
  wardline_identity *identity = calloc(1, sizeof *identity);
  if (!identity) {
    wardline_certificates_free(certificates);
    EVP_PKEY_free(key);
    return NULL;
  }
  identity->certificate = sk_X509_shift(certificates);
  identity->chain = certificates;
  identity->key = key;
  return identity;
}

/// Why OpenSSL would not show it, such as a key that is too short; NULL if it would.
static inline const char *wardline_identity_refusal(const wardline_identity *identity) {
  SSL_CTX *context = SSL_CTX_new(TLS_method());
  bool is_used = context
      && SSL_CTX_use_cert_and_key(context, identity->certificate, identity->key, identity->chain, 1) == 1;
  const char *why = is_used ? NULL : ERR_reason_error_string(ERR_peek_last_error());
  ERR_clear_error();
  SSL_CTX_free(context);
  return is_used || why ? why : "OpenSSL cannot use it";
}

/// Shows this and nothing else in a handshake: a certificate of another kind of key would stay beside it.
static inline int wardline_identity_present(SSL *ssl, const wardline_identity *identity) {
  SSL_certs_clear(ssl);
  return SSL_use_cert_and_key(ssl, identity->certificate, identity->key, identity->chain, 1);
}

/// The beginning or the end of a certificate's time, in seconds since 1970. `false` where it has none.
static inline bool wardline_certificate_time(const X509 *certificate, bool is_end, int64_t *seconds) {
  struct tm time;
  if (ASN1_TIME_to_tm(is_end ? X509_get0_notAfter(certificate) : X509_get0_notBefore(certificate), &time) != 1) return false;
  *seconds = (int64_t)timegm(&time);
  return true;
}

/// When the first of some certificates expires, in seconds since 1970: INT64_MAX where no time can be read.
static inline int64_t wardline_certificates_end(STACK_OF(X509) *certificates) {
  int64_t end = INT64_MAX;
  for (int i = 0; i < sk_X509_num(certificates); i++) {
    int64_t seconds;
    if (wardline_certificate_time(sk_X509_value(certificates, i), true, &seconds) && seconds < end) end = seconds;
  }
  return end;
}

static inline bool wardline_certificate_subject(const X509 *certificate, char *subject, int capacity) {
  return X509_NAME_oneline(X509_get_subject_name(certificate), subject, capacity) != NULL;
}

// MARK: Failed handshakes

/// What was wrong with the certificate of the other end, or NULL.
static inline const char *wardline_peer_refusal(const SSL *ssl) {
  long result = SSL_get_verify_result(ssl);
  return result == X509_V_OK ? NULL : X509_verify_cert_error_string(result);
}

/// Whether the other end had to show a certificate and has shown none.
static inline bool wardline_peer_showed_none(void) {
  return ERR_GET_REASON(ERR_peek_last_error()) == SSL_R_PEER_DID_NOT_RETURN_A_CERTIFICATE;
}

/// Why this end gives up, in OpenSSL's words, or NULL.
static inline const char *wardline_tls_error(void) { return ERR_reason_error_string(ERR_peek_last_error()); }

/// Why a certificate was not accepted, or NULL.
static inline const char *wardline_certificate_error(void *store_context) {
  int error = X509_STORE_CTX_get_error((X509_STORE_CTX *)store_context);
  return error == X509_V_OK ? NULL : X509_verify_cert_error_string(error);
}

/// Whose certificate it was that was looked at, and who issued it, as OpenSSL writes names on one line: what cannot be printed is
/// escaped. `false` where there is none.
static inline bool wardline_certificate_names(void *store_context, char *subject, char *issuer, int capacity) {
  X509 *certificate = X509_STORE_CTX_get_current_cert((X509_STORE_CTX *)store_context);
  return certificate && X509_NAME_oneline(X509_get_subject_name(certificate), subject, capacity)
      && X509_NAME_oneline(X509_get_issuer_name(certificate), issuer, capacity);
}

/// The chain by which the other end has proved who it is: how many certificates, when the first of them expires (seconds since 1970), and
/// the common name of the authority at its end. `false` where there is none.
static inline bool wardline_peer_chain(struct lws *wsi, int *count, int64_t *expires, char *authority, int capacity) {
  SSL *ssl = lws_get_ssl(wsi);
  STACK_OF(X509) *chain = ssl ? SSL_get0_verified_chain(ssl) : NULL;
  *count = chain ? sk_X509_num(chain) : 0;
  if (*count <= 0) return false;
  *expires = INT64_MAX;
  for (int i = 0; i < *count; i++) {
    int64_t seconds;
    if (!wardline_certificate_time(sk_X509_value(chain, i), true, &seconds)) return false;
    if (seconds < *expires) *expires = seconds;
  }
  X509_NAME *name = X509_get_subject_name(sk_X509_value(chain, *count - 1));
  if (X509_NAME_get_text_by_NID(name, NID_commonName, authority, capacity) < 0
      && X509_NAME_get_text_by_NID(name, NID_organizationName, authority, capacity) < 0)
    authority[0] = 0;
  return true;
}
