// The relay's protocol (wardline.proto) and the floor's, over WebSocket, as far as the load needs them.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "load.h"

static const uint8_t MASK[4] = {0x5a, 0xc3, 0x17, 0x8e};

static void put_websocket(connection *c, int opcode, const uint8_t *payload, size_t length) {
  uint8_t head[14] = {(uint8_t)(0x80 | opcode)};
  size_t at = 2;
  if (length < 126) {
    head[1] = (uint8_t)(0x80 | length);
  } else if (length < 65536) {
    head[1] = 0x80 | 126, head[2] = (uint8_t)(length >> 8), head[3] = (uint8_t)length, at = 4;
  } else {
    head[1] = 0x80 | 127, at = 10;
    for (int i = 0; i < 8; i++) head[2 + i] = (uint8_t)(length >> (56 - 8 * i));
  }
  memcpy(head + at, MASK, 4);
  put(&c->out, head, at + 4);
  put(&c->out, payload, length);
  uint8_t *masked = c->out.bytes + c->out.end - length;
  for (size_t i = 0; i < length; i++) masked[i] ^= MASK[i & 3];
  dirty(c);
}

static void upgrade(connection *c, const char *subprotocol) {
  put_text(&c->out,
           "GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
           "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: %s\r\n\r\n",
           subprotocol);
  dirty(c);
}

// The size of the answer to the upgrade, or of a WebSocket frame, whose message goes to `read` once it is whole.
static size_t take_websocket(connection *c, uint8_t *bytes, size_t length, void (*greet)(connection *),
                             void (*read)(connection *, const uint8_t *, size_t)) {
  if (c->stage == 0) {
    uint8_t *end = memmem(bytes, length, "\r\n\r\n", 4);
    if (!end) return 0;
    if (memcmp(bytes, "HTTP/1.1 101", 12)) fail("no upgrade: %.60s", bytes);
    c->stage = 1;
    greet(c);
    return (size_t)(end - bytes) + 4;
  }
  if (length < 2) return 0;
  size_t size = bytes[1] & 127, at = 2;
  if (size > 125) {
    size_t width = size == 126 ? 2 : 8;
    if (length < 2 + width) return 0;
    size = 0, at += width;
    for (size_t i = 0; i < width; i++) size = size << 8 | bytes[2 + i];
  }
  if (length < at + size) return 0;
  int opcode = bytes[0] & 15, is_last = bytes[0] >> 7;
  if (opcode == 8) fail("connection %u was closed: %d %.*s", c->index, size > 1 ? bytes[at] << 8 | bytes[at + 1] : 0, size > 2 ? (int)size - 2 : 0, bytes + at + 2);
  if (opcode == 9) put_websocket(c, 10, bytes + at, size);
  if (opcode > 2) return at + size;
  if (is_last && c->message.end == 0) {
    read(c, bytes + at, size);
  } else {
    put(&c->message, bytes + at, size);
    if (is_last) read(c, c->message.bytes, c->message.end), c->message.end = 0;
  }
  return at + size;
}

// ---- protobuf

static uint8_t *varint(uint8_t *at, uint64_t value) {
  for (; value > 127; value >>= 7) *at++ = (uint8_t)(value | 128);
  *at++ = (uint8_t)value;
  return at;
}

static void put_field(buffer *b, uint32_t number, const void *bytes, size_t length) {
  uint8_t head[16], *at = varint(varint(head, number << 3 | 2), length);
  put(b, head, (size_t)(at - head));
  put(b, bytes, length);
}

typedef struct {
  uint32_t number, kind;
  uint64_t value;
  const uint8_t *bytes;
} field;

static uint64_t read_varint(const uint8_t **at, const uint8_t *end) {
  uint64_t value = 0;
  for (int shift = 0; *at < end && shift < 64; shift += 7) {
    uint8_t byte = *(*at)++;
    value |= (uint64_t)(byte & 127) << shift;
    if (byte < 128) return value;
  }
  fail("a varint that does not end");
}

static int next_field(const uint8_t **at, const uint8_t *end, field *f) {
  if (*at >= end) return 0;
  uint64_t tag = read_varint(at, end);
  f->number = (uint32_t)(tag >> 3), f->kind = tag & 7, f->bytes = *at;
  if (f->kind == 0) {
    f->value = read_varint(at, end);
  } else if (f->kind == 1 || f->kind == 5) {
    size_t width = f->kind == 1 ? 8 : 4;
    if ((size_t)(end - *at) < width) fail("a field that is cut off");
    f->value = 0;
    memcpy(&f->value, *at, width);
    *at += width;
  } else if (f->kind == 2) {
    f->value = read_varint(at, end), f->bytes = *at;
    if ((size_t)(end - *at) < f->value) fail("a field that is cut off");
    *at += f->value;
  } else {
    fail("a field of kind %u", f->kind);
  }
  return 1;
}

static void put_frame(connection *c, uint32_t number, const void *bytes, size_t length) {
  uint8_t head[32], *at = varint(varint(head, number << 3 | 2), length), outer[16], *end;
  size_t inner = (size_t)(at - head);
  end = varint(varint(outer, 1 << 3 | 2), inner + length);
  put(&c->frames, outer, (size_t)(end - outer));
  put(&c->frames, head, inner);
  put(&c->frames, bytes, length);
  c->frame_count++;
  dirty(c);
}

static void wardline_flush(connection *c) {
  if (!c->frame_count) return;
  put_websocket(c, 2, c->frames.bytes, c->frames.end);
  c->frames.end = 0, c->frame_count = 0;
}

static void greet(connection *c) {
  buffer hello = {0};
  uint8_t head[32], *at = head;
  put(&hello, "\x08\x01", 2);
  put_field(&hello, 2, c->token, strlen(c->token));
  put_field(&hello, 3, "load", 4);
  *at++ = 4 << 3, at = varint(at, 1), *at++ = 5 << 3, at = varint(at, wall_milliseconds());
  put(&hello, head, (size_t)(at - head));
  put_frame(c, 1, hello.bytes, hello.end);
  free(hello.bytes);
}

static void wardline_opened(connection *c) { upgrade(c, "wardline.v1.protobuf"); }

static void read_entry(connection *c, uint32_t kind, const uint8_t *at, const uint8_t *end) {
  field f, text;
  uint64_t key_low = 0;
  const uint8_t *message = NULL;
  size_t message_length = 0;
  while (next_field(&at, end, &f)) {
    if (kind == 4 && f.number == 2) c->received = f.value;
    if (f.number == 4 && f.kind == 1) key_low = f.value;
    if (f.number == 11 && f.kind == 2) message = f.bytes, message_length = f.value;
  }
  if (kind == 2 && c->role == SENDER) acknowledged(c, key_low & 0xffffffff);
  if (kind == 4 && c->role == RECEIVER && message && next_field(&message, message + message_length, &text))
    delivered(c, text.bytes, text.value);
}

static void read_envelope(connection *c, const uint8_t *at, size_t length) {
  field frame, kind;
  uint64_t before = c->received;
  for (const uint8_t *end = at + length; next_field(&at, end, &frame);) {
    const uint8_t *inner = frame.bytes;
    while (next_field(&inner, frame.bytes + frame.value, &kind)) {
      if (kind.number == 2 || kind.number == 4) read_entry(c, kind.number, kind.bytes, kind.bytes + kind.value);
      if (kind.number == 3) fail("rejected: %.*s", (int)kind.value, kind.bytes);
      if (kind.number == 8) fail("connection %u was sent off: %.*s", c->index, (int)kind.value, kind.bytes);
      // Those whose token opens no session are there with their welcome.
      if (kind.number == 5 || (kind.number == 1 && c->role == IDLE)) ready(c);
    }
  }
  if (confirms && c->role == RECEIVER && c->received != before) {
    uint8_t receipt[32], *p = receipt;
    *p++ = 1 << 3, *p++ = 1, *p++ = 2 << 3, p = varint(p, c->received);
    put_frame(c, 4, receipt, (size_t)(p - receipt));
  }
}

static size_t wardline_take(connection *c, uint8_t *bytes, size_t length) {
  return take_websocket(c, bytes, length, greet, read_envelope);
}

static void wardline_submit(connection *c, uint64_t sequence, const char *text, size_t length) {
  // A version 7 UUID, whose last bits are the pair and the number of the message.
  uint64_t high = wall_milliseconds() << 16 | 0x7000 | (c->pair & 0xfff), low = 1ull << 63 | (uint64_t)c->pair << 32 | sequence;
  uint8_t submit[64], *p = submit;
  *p++ = 1 << 3, *p++ = 1;
  *p++ = 3 << 3 | 1, memcpy(p, &high, 8), p += 8;
  *p++ = 4 << 3 | 1, memcpy(p, &low, 8), p += 8;
  uint8_t inner[16], *q = varint(varint(inner, 1 << 3 | 2), length);
  size_t head = (size_t)(q - inner);
  p = varint(varint(p, 11 << 3 | 2), head + length);
  memcpy(p, inner, head), p += head;
  size_t fixed = (size_t)(p - submit);
  uint8_t whole[64 + 16384];
  memcpy(whole, submit, fixed), memcpy(whole + fixed, text, length);
  put_frame(c, 2, whole, fixed + length);
  if (c->frame_count >= 200 || c->frames.end > 200000) wardline_flush(c);
}

static void wardline_ping(connection *c) {
  uint8_t ping[24], *p = ping;
  *p++ = 1 << 3, *p++ = 1, *p++ = 2 << 3, p = varint(p, wall_milliseconds());
  put_frame(c, 5, ping, (size_t)(p - ping));
}

const protocol wardline = {"wardline", wardline_opened, wardline_take, wardline_submit, wardline_flush, wardline_ping};

// ---- the floor: frames of a length, a kind and a body; many in one WebSocket message

static void put_floor(connection *c, char kind, const void *bytes, uint32_t length) {
  put(&c->frames, &length, 4), put(&c->frames, &kind, 1), put(&c->frames, bytes, length);
  c->frame_count++;
  dirty(c);
}

static void floor_greet(connection *c) {
  uint32_t hello[2] = {c->pair, c->role};
  put_floor(c, 'H', hello, sizeof hello);
}

static void floor_opened(connection *c) { upgrade(c, "floor"); }

static void floor_read(connection *c, const uint8_t *at, size_t length) {
  for (const uint8_t *end = at + length; at < end;) {
    uint32_t size;
    uint64_t key;
    memcpy(&size, at, 4);
    char kind = (char)at[4];
    at += 5;
    if (kind == 'W') ready(c);
    if (kind == 'A') memcpy(&key, at + 8, 8), acknowledged(c, key & 0xffffffff);
    if (kind == 'E') delivered(c, at + 24, size - 24);
    at += size;
  }
}

static size_t floor_take(connection *c, uint8_t *bytes, size_t length) {
  return take_websocket(c, bytes, length, floor_greet, floor_read);
}

static void floor_submit(connection *c, uint64_t sequence, const char *text, size_t length) {
  uint8_t whole[16 + 16384];
  uint64_t key[2] = {wall_milliseconds() << 16 | 0x7000, (uint64_t)c->pair << 32 | sequence};
  memcpy(whole, key, 16), memcpy(whole + 16, text, length);
  put_floor(c, 'S', whole, (uint32_t)(16 + length));
}

static void floor_ping(connection *c) {
  uint64_t at = wall_milliseconds();
  put_floor(c, 'P', &at, sizeof at);
}

const protocol floor_protocol = {"floor", floor_opened, floor_take, floor_submit, wardline_flush, floor_ping};
