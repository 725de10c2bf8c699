// What the load generator and the protocols that it speaks know of each other.
#pragma once
#include <openssl/ssl.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
  uint8_t *bytes;
  size_t begin, end, capacity;
} buffer;

typedef enum { SENDER, RECEIVER, IDLE } role;

struct protocol;

typedef struct connection {
  int file;
  SSL *tls;
  role role;
  uint32_t pair, index;
  const struct protocol *protocol;
  buffer in, out, message, frames;
  int is_tls_ready, is_ready, is_dirty, is_blocked, stage, frame_count;
  uint64_t pinged_at, received, confirmed;
  char *token, *session;
} connection;

typedef struct protocol {
  const char *name;
  // Says the first words, once the connection (and TLS) stands.
  void (*opened)(connection *);
  // Takes one message from the front, and returns its size; 0: more bytes are needed.
  size_t (*take)(connection *, uint8_t *, size_t);
  void (*submit)(connection *, uint64_t sequence, const char *text, size_t length);
  // Before what waits is written.
  void (*flush)(connection *);
  // As often as --ping says; may be null.
  void (*ping)(connection *);
} protocol;

extern const protocol wardline, floor_protocol, mqtt, nats, redis;
extern int confirms;
extern uint32_t pairs;

void put(buffer *, const void *, size_t);
void put_text(buffer *, const char *format, ...) __attribute__((format(printf, 2, 3)));
void dirty(connection *);
void ready(connection *);
void acknowledged(connection *, uint64_t sequence);
void delivered(connection *, const uint8_t *text, size_t length);
void fail(const char *format, ...) __attribute__((format(printf, 1, 2), noreturn));
uint64_t wall_milliseconds(void);
