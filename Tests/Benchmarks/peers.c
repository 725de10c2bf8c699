// What others would use instead, as far as the load needs it: MQTT 3.1.1 at QoS 1, NATS JetStream, Redis Streams.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "load.h"

static void nothing(connection *c) { (void)c; }

// ---- MQTT

static void put_mqtt(connection *c, uint8_t kind, const void *head, size_t head_length, const void *body, size_t length) {
  uint8_t fixed[5] = {kind};
  size_t at = 1, rest = head_length + length;
  for (; rest > 127; rest >>= 7) fixed[at++] = (uint8_t)(rest | 128);
  fixed[at++] = (uint8_t)rest;
  put(&c->out, fixed, at), put(&c->out, head, head_length), put(&c->out, body, length);
  dirty(c);
}

static size_t put_string(uint8_t *at, const char *text) {
  size_t length = strlen(text);
  at[0] = (uint8_t)(length >> 8), at[1] = (uint8_t)length;
  memcpy(at + 2, text, length);
  return length + 2;
}

static void mqtt_opened(connection *c) {
  // Not a clean session: what is sent to a subscriber who is away is kept, as it is in a session of ours. No keep-alive.
  uint8_t connect[64] = "\0\4MQTT\4\0\0\0";
  char name[32];
  snprintf(name, sizeof name, "load-%u", c->index);
  size_t length = 10 + put_string(connect + 10, name);
  put_mqtt(c, 0x10, connect, length, "", 0);
}

static size_t mqtt_take(connection *c, uint8_t *bytes, size_t length) {
  size_t size = 0, at = 1;
  for (int shift = 0;; shift += 7) {
    if (at >= length) return 0;
    size |= (size_t)(bytes[at] & 127) << shift;
    if (bytes[at++] < 128) break;
  }
  if (length < at + size) return 0;
  const uint8_t *body = bytes + at;
  switch (bytes[0] >> 4) {
    case 2:
      if (body[1]) fail("the broker refuses: %u", body[1]);
      if (c->role == RECEIVER) {
        uint8_t subscribe[32] = {0, 1};
        char topic[16];
        snprintf(topic, sizeof topic, "p/%u", c->pair);
        size_t used = 2 + put_string(subscribe + 2, topic);
        subscribe[used++] = 1;
        put_mqtt(c, 0x82, subscribe, used, "", 0);
      } else {
        ready(c);
      }
      break;
    case 9:
      ready(c);
      break;
    case 4: {
      // The packet's identifier is the number of the message, from 1, and goes around.
      uint64_t id = (uint64_t)(body[0] << 8 | body[1]) - 1, guess = c->confirmed / 65535 * 65535 + id;
      if (guess + 30000 < c->confirmed) guess += 65535;
      acknowledged(c, guess);
      c->confirmed = guess + 1;
      break;
    }
    case 3: {
      size_t topic = (size_t)(body[0] << 8 | body[1]);
      if (bytes[0] & 8) fail("a message of pair %u came again", c->pair);
      put_mqtt(c, 0x40, body + 2 + topic, 2, "", 0);
      delivered(c, body + 4 + topic, size - 4 - topic);
    }
  }
  return at + size;
}

static void mqtt_submit(connection *c, uint64_t sequence, const char *text, size_t length) {
  uint8_t head[32];
  char topic[16];
  snprintf(topic, sizeof topic, "p/%u", c->pair);
  size_t used = put_string(head, topic);
  uint32_t id = (uint32_t)(sequence % 65535) + 1;
  head[used++] = (uint8_t)(id >> 8), head[used++] = (uint8_t)id;
  put_mqtt(c, 0x32, head, used, text, length);
}

const protocol mqtt = {"mosquitto", mqtt_opened, mqtt_take, mqtt_submit, nothing, NULL};

// ---- NATS: the first connection makes the stream and everybody's consumer

static void nats_opened(connection *c) { (void)c; }

static void nats_ask(connection *c, const char *subject, const char *body) {
  put_text(&c->out, "PUB %s a.%u.setup %zu\r\n%s\r\n", subject, c->index, strlen(body), body);
  dirty(c);
}

static void nats_consume(connection *c) {
  char subject[96], body[320];
  snprintf(subject, sizeof subject, "$JS.API.CONSUMER.DURABLE.CREATE.LOAD.c%u", c->pair);
  snprintf(body, sizeof body,
           "{\"stream_name\":\"LOAD\",\"config\":{\"durable_name\":\"c%u\",\"deliver_subject\":\"d.%u\",\"filter_subject\":\"s.%u\","
           "\"ack_policy\":\"explicit\",\"ack_wait\":60000000000,\"deliver_policy\":\"all\",\"max_ack_pending\":100000}}",
           c->pair, c->pair, c->pair);
  nats_ask(c, subject, body);
}

// The stream of everybody; to make it again as it is changes nothing.
static void nats_make_stream(connection *c) {
  nats_ask(c, "$JS.API.STREAM.CREATE.LOAD",
           "{\"name\":\"LOAD\",\"subjects\":[\"s.*\"],\"storage\":\"file\",\"retention\":\"limits\",\"num_replicas\":1}");
}

static void nats_greet(connection *c) {
  put_text(&c->out, "CONNECT {\"verbose\":false,\"pedantic\":false,\"headers\":true,\"no_responders\":false}\r\nSUB a.%u.* 1\r\n", c->index);
  if (c->role == RECEIVER) put_text(&c->out, "SUB d.%u 2\r\n", c->pair);
  nats_make_stream(c);
}

static size_t nats_take(connection *c, uint8_t *bytes, size_t length) {
  uint8_t *end = memmem(bytes, length, "\r\n", 2);
  if (!end) return 0;
  size_t line = (size_t)(end - bytes) + 2;
  if (!memcmp(bytes, "INFO", 4)) return nats_greet(c), line;
  if (!memcmp(bytes, "PING", 4)) return put_text(&c->out, "PONG\r\n"), dirty(c), line;
  if (!memcmp(bytes, "-ERR", 4)) fail("NATS: %.*s", (int)line, bytes);
  if (memcmp(bytes, "MSG ", 4)) return line;
  *end = 0;
  char *words[6], *save = NULL;
  char copy[512];
  snprintf(copy, sizeof copy, "%s", (char *)bytes);
  *end = '\r';
  int count = 0;
  for (char *word = strtok_r(copy, " ", &save); word && count < 6; word = strtok_r(NULL, " ", &save)) words[count++] = word;
  size_t size = (size_t)atol(words[count - 1]);
  if (length < line + size + 2) return 0;
  const uint8_t *body = bytes + line;
  // What a consumer delivers keeps its subject: the subscription tells.
  if (words[2][0] == '2') {
    put_text(&c->out, "PUB %s 0\r\n\r\n", words[3]);
    dirty(c);
    delivered(c, body, size);
  } else if (!c->stage && memmem(body, size, "\"err_code\":10065", 16)) {
    // "Subjects overlap": with the same stream, which another connection is making at this moment.
    nats_make_stream(c);
  } else if (memmem(body, size, "\"error\"", 7)) {
    fail("JetStream: %.*s", (int)size, body);
  } else if (c->stage < 1 + (c->role == RECEIVER)) {
    if (++c->stage == 1 && c->role == RECEIVER) nats_consume(c);
    else ready(c);
  } else {
    acknowledged(c, strtoull(strrchr(words[1], '.') + 1, NULL, 10));
  }
  return line + size + 2;
}

static void nats_submit(connection *c, uint64_t sequence, const char *text, size_t length) {
  put_text(&c->out, "PUB s.%u a.%u.%llu %zu\r\n", c->pair, c->index, (unsigned long long)sequence, length);
  put(&c->out, text, length), put(&c->out, "\r\n", 2);
  dirty(c);
}

const protocol nats = {"nats", nats_opened, nats_take, nats_submit, nothing, NULL};

// ---- Redis: a stream for each pair; its reader asks for what comes after the last one that it has

static void redis_ask(connection *c, const char *after) {
  char key[16];
  int used = snprintf(key, sizeof key, "p%u", c->pair);
  put_text(&c->out, "*6\r\n$5\r\nXREAD\r\n$5\r\nBLOCK\r\n$1\r\n0\r\n$7\r\nSTREAMS\r\n$%d\r\n%s\r\n$%zu\r\n%s\r\n", used, key, strlen(after), after);
  dirty(c);
}

static void redis_opened(connection *c) {
  if (c->role == RECEIVER) redis_ask(c, "0-0");
  ready(c);
}

// The end of one RESP value, or 0; the strings in it go to `saw`.
static size_t resp(uint8_t *bytes, size_t length, size_t at, void (*saw)(connection *, uint8_t *, size_t), connection *c) {
  uint8_t *end = at < length ? memmem(bytes + at, length - at, "\r\n", 2) : NULL;
  if (!end) return 0;
  long count = atol((char *)bytes + at + 1);
  size_t next = (size_t)(end - bytes) + 2;
  if (bytes[at] == '-') fail("Redis: %.*s", (int)(next - at), bytes + at);
  if (bytes[at] == '$') {
    if (count < 0) return next;
    if (length < next + (size_t)count + 2) return 0;
    if (saw) saw(c, bytes + next, (size_t)count);
    return next + (size_t)count + 2;
  }
  if (bytes[at] == '*')
    for (long i = 0; i < count; i++)
      if (!(next = resp(bytes, length, next, saw, c))) return 0;
  return next;
}

static void redis_saw(connection *c, uint8_t *text, size_t length) {
  // Of each entry: its identifier, the name of its field, its value.
  if (length > 16) delivered(c, text, length);
  else if (memchr(text, '-', length)) c->message.end = 0, put(&c->message, text, length), put(&c->message, "", 1);
}

static size_t redis_take(connection *c, uint8_t *bytes, size_t length) {
  size_t size = resp(bytes, length, 0, NULL, c);
  if (!size) return 0;
  if (c->role == SENDER) return acknowledged(c, c->confirmed++), size;
  resp(bytes, length, 0, redis_saw, c);
  redis_ask(c, (char *)c->message.bytes);
  return size;
}

static void redis_submit(connection *c, uint64_t sequence, const char *text, size_t length) {
  (void)sequence;
  char key[16];
  int used = snprintf(key, sizeof key, "p%u", c->pair);
  put_text(&c->out, "*5\r\n$4\r\nXADD\r\n$%d\r\n%s\r\n$1\r\n*\r\n$1\r\nt\r\n$%zu\r\n", used, key, length);
  put(&c->out, text, length), put(&c->out, "\r\n", 2);
  dirty(c);
}

const protocol redis = {"redis", redis_opened, redis_take, redis_submit, nothing, NULL};
