// Drives a relay, or a broker, with pairs of a sender and a receiver, from one thread; measures; checks that nothing is lost, doubled or
// reordered, else it ends with 1. A message is in flight until it is both acknowledged to its sender and delivered to its receiver.
//
// Usage: load PROTOCOL PORT,... [--pairs 50] [--window 50] [--body 100] [--seconds 5] [--warmup 1] [--idle 0] [--ramp 200] [--rate 0]
//             [--ping 8] [--tokens FILE] [--pid PID,...] [--counters FILE] [--across 0] [--tls] [--confirm]
//
// --rate 0 is the closed loop. Otherwise that many messages a second are due at even times, and each is timed from when it was due, not
// from when it could be sent. Pairs are spread over the ports; with --across 1 each receiver connects to the port after its sender's.
// Processor time is the sum over all servers. --tokens has a line with a token for each connection: sender and receiver of each pair, then
// the idle ones.
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "counters.h"
#include "histogram.h"
#include "load.h"

enum { SENT_KEPT = 4096, SERVERS_MAX = 8 };

typedef struct {
  uint64_t sent, acknowledged, delivered, times[SENT_KEPT];
} pair_state;

uint32_t pairs = 50;
int confirms;
static uint32_t window = 50, body = 100, idle, ramp = 200, across, opening, ready_count, opened_count, connection_count;
static uint32_t ports[SERVERS_MAX], port_count, servers[SERVERS_MAX], server_count;
static double seconds = 5, warmup = 1, ping = 8, rate;
static connection *connections;
static pair_state *states;
static connection **dirty_list;
static uint32_t dirty_count;
static histogram to_acknowledged, to_delivered;
static int poller, is_measuring, is_sending;
static uint64_t sending_since, delivered_count, acknowledged_count;
static SSL_CTX *tls_context;
static char text[16385];

static uint64_t now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (uint64_t)t.tv_sec * 1000000000 + (uint64_t)t.tv_nsec;
}

uint64_t wall_milliseconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_REALTIME, &t);
  return (uint64_t)t.tv_sec * 1000 + (uint64_t)t.tv_nsec / 1000000;
}

void fail(const char *format, ...) {
  va_list values;
  va_start(values, format);
  fprintf(stderr, "load: ");
  vfprintf(stderr, format, values);
  fprintf(stderr, "\n");
  exit(1);
}

static void reserve(buffer *b, size_t length) {
  if (b->begin == b->end) b->begin = b->end = 0;
  if (b->end + length <= b->capacity) return;
  memmove(b->bytes, b->bytes + b->begin, b->end - b->begin);
  b->end -= b->begin, b->begin = 0;
  if (b->end + length <= b->capacity) return;
  b->capacity = (b->end + length) * 2;
  if (!(b->bytes = realloc(b->bytes, b->capacity))) fail("out of memory");
}

void put(buffer *b, const void *bytes, size_t length) {
  reserve(b, length);
  memcpy(b->bytes + b->end, bytes, length);
  b->end += length;
}

void put_text(buffer *b, const char *format, ...) {
  char line[1024];
  va_list values;
  va_start(values, format);
  int length = vsnprintf(line, sizeof line, format, values);
  va_end(values);
  put(b, line, (size_t)length);
}

void dirty(connection *c) {
  if (c->is_dirty) return;
  c->is_dirty = 1;
  dirty_list[dirty_count++] = c;
}

void ready(connection *c) {
  if (c->is_ready) return;
  c->is_ready = 1;
  ready_count++, opening--;
}

// ---- messages

// The time at which a message is due at a fixed rate. Pairs take turns.
static uint64_t due_at(uint64_t number) { return sending_since + (uint64_t)((double)number / rate * 1e9); }

static void pump(uint32_t pair) {
  pair_state *s = &states[pair];
  while (is_sending) {
    uint64_t done = s->acknowledged < s->delivered ? s->acknowledged : s->delivered, at = now();
    if (s->sent - done >= window) return;
    if (rate > 0) {
      uint64_t due = due_at(s->sent * pairs + pair);
      if (due > at) return;
      at = due;
    }
    s->times[s->sent % SENT_KEPT] = at;
    char digits[17];
    snprintf(digits, sizeof digits, "%016llx", (unsigned long long)s->sent);
    memcpy(text, digits, 16);
    connection *c = &connections[2 * pair];
    c->protocol->submit(c, s->sent++, text, body);
  }
}

void acknowledged(connection *c, uint64_t sequence) {
  pair_state *s = &states[c->pair];
  if ((uint32_t)sequence != (uint32_t)s->acknowledged || s->acknowledged >= s->sent)
    fail("pair %u: acknowledged %llu where %llu is next", c->pair, (unsigned long long)sequence, (unsigned long long)s->acknowledged);
  if (is_measuring) histogram_add(&to_acknowledged, now() - s->times[s->acknowledged % SENT_KEPT]), acknowledged_count++;
  s->acknowledged++;
  pump(c->pair);
}

void delivered(connection *c, const uint8_t *found, size_t length) {
  pair_state *s = &states[c->pair];
  char digits[17] = {0};
  if (length != body) fail("pair %u: %zu bytes came where %u were sent", c->pair, length, body);
  memcpy(digits, found, 16);
  uint64_t sequence = strtoull(digits, NULL, 16);
  if (sequence != s->delivered || s->delivered >= s->sent)
    fail("pair %u: %s %llu where %llu is next", c->pair, sequence < s->delivered ? "doubled or reordered" : "lost or reordered",
         (unsigned long long)sequence, (unsigned long long)s->delivered);
  if (is_measuring) histogram_add(&to_delivered, now() - s->times[s->delivered % SENT_KEPT]), delivered_count++;
  s->delivered++;
  pump(c->pair);
}

// ---- connections

static void watch(connection *c, int operation, int blocked) {
  struct epoll_event event = {.events = EPOLLIN | (blocked ? EPOLLOUT : 0), .data.ptr = c};
  if (epoll_ctl(poller, operation, c->file, &event)) fail("epoll_ctl: %s", strerror(errno));
  c->is_blocked = blocked;
}

static void open_connection(connection *c) {
  uint32_t port = ports[(c->pair + (c->role == RECEIVER ? across : 0)) % port_count];
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  c->file = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  int one = 1;
  setsockopt(c->file, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
  if (connect(c->file, (struct sockaddr *)&address, sizeof address) && errno != EINPROGRESS) fail("connect: %s", strerror(errno));
  if (tls_context) {
    c->tls = SSL_new(tls_context);
    SSL_set_fd(c->tls, c->file);
    SSL_set_connect_state(c->tls);
  }
  opening++;
  watch(c, EPOLL_CTL_ADD, 1);
}

static int would_block(connection *c, ssize_t result) {
  if (!c->tls) return errno == EAGAIN;
  int error = SSL_get_error(c->tls, (int)result);
  return error == SSL_ERROR_WANT_READ || error == SSL_ERROR_WANT_WRITE;
}

static void write_out(connection *c) {
  c->protocol->flush(c);
  c->is_dirty = 0;
  while (c->out.begin < c->out.end) {
    size_t length = c->out.end - c->out.begin;
    ssize_t written = c->tls ? SSL_write(c->tls, c->out.bytes + c->out.begin, (int)length)
                             : send(c->file, c->out.bytes + c->out.begin, length, MSG_NOSIGNAL);
    if (written <= 0) {
      if (!would_block(c, written)) fail("connection %u: write: %s", c->index, strerror(errno));
      if (!c->is_blocked) watch(c, EPOLL_CTL_MOD, 1);
      return;
    }
    c->out.begin += (size_t)written;
  }
  if (c->is_blocked) watch(c, EPOLL_CTL_MOD, 0);
}

static void write_all(void) {
  // What is added meanwhile goes with the next turn's.
  for (uint32_t i = 0; i < dirty_count; i++) {
    connection *c = dirty_list[i];
    if (c->is_tls_ready) write_out(c);
    else c->is_dirty = 0;
  }
  dirty_count = 0;
}

static void read_in(connection *c) {
  for (;;) {
    reserve(&c->in, c->role == IDLE ? 2048 : 65536);
    size_t space = c->in.capacity - c->in.end;
    ssize_t count = c->tls ? SSL_read(c->tls, c->in.bytes + c->in.end, (int)space) : recv(c->file, c->in.bytes + c->in.end, space, 0);
    if (count <= 0) {
      if (count < 0 && would_block(c, count)) return;
      fail("connection %u ended: %s", c->index, count ? strerror(errno) : "closed by the other side");
    }
    c->in.end += (size_t)count;
    size_t size;
    while (c->in.begin < c->in.end && (size = c->protocol->take(c, c->in.bytes + c->in.begin, c->in.end - c->in.begin))) c->in.begin += size;
    if (!c->tls && (size_t)count < space) return;
  }
}

static void turn(int milliseconds) {
  struct epoll_event events[256];
  int count = epoll_wait(poller, events, 256, milliseconds);
  for (int i = 0; i < count; i++) {
    connection *c = events[i].data.ptr;
    if (!c->is_tls_ready) {
      if (c->tls) {
        int result = SSL_do_handshake(c->tls);
        if (result != 1 && !would_block(c, result)) fail("connection %u: no TLS", c->index);
        if (result != 1) {
          watch(c, EPOLL_CTL_MOD, SSL_want_write(c->tls));
          continue;
        }
      } else if (events[i].events & (EPOLLERR | EPOLLHUP)) {
        fail("connection %u: refused", c->index);
      }
      c->is_tls_ready = 1;
      c->protocol->opened(c);
      dirty(c);
    }
    if (events[i].events & (EPOLLIN | EPOLLHUP)) read_in(c);
    if (events[i].events & EPOLLOUT) dirty(c);
  }
  static uint64_t looked_at, due_count;
  uint64_t at = now();
  // A pair with a full window continues with its next acknowledgement.
  if (rate > 0 && is_sending)
    while (due_at(due_count) <= at) pump((uint32_t)(due_count++ % pairs));
  if (at - looked_at > 100000000) {
    looked_at = at;
    for (uint32_t i = 0; i < opened_count; i++) {
      connection *c = &connections[i];
      if (!c->is_ready || !c->protocol->ping) continue;
      // Spread, so that the idle ones do not speak all at once.
      if (!c->pinged_at) c->pinged_at = at - (uint64_t)((double)(i % 80) / 80 * ping * 1e9);
      if (at - c->pinged_at > (uint64_t)(ping * 1e9)) c->pinged_at = at, c->protocol->ping(c);
    }
  }
  write_all();
}

// ---- the run

typedef struct {
  uint64_t at, own, server, kilobytes, counts[COUNTERS];
} mark;

static const uint64_t *counters;

// The memory of a server; 0 if it cannot be read.
static uint64_t kilobytes_of(uint32_t server) {
  char path[64];
  unsigned long pages = 0;
  snprintf(path, sizeof path, "/proc/%u/statm", server);
  FILE *file = fopen(path, "r");
  if (!file) return 0;
  if (fscanf(file, "%*u %lu", &pages) != 1) pages = 0;
  fclose(file);
  return pages * (uint64_t)sysconf(_SC_PAGESIZE) / 1024;
}

static mark take_mark(void) {
  mark m = {.at = now()};
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  m.own = (uint64_t)t.tv_sec * 1000000000 + (uint64_t)t.tv_nsec;
  for (uint32_t i = 0; i < server_count; i++) {
    clockid_t clock;
    m.kilobytes += kilobytes_of(servers[i]);
    if (!clock_getcpuclockid((pid_t)servers[i], &clock) && !clock_gettime(clock, &t))
      m.server += (uint64_t)t.tv_sec * 1000000000 + (uint64_t)t.tv_nsec;
  }
  if (counters) memcpy(m.counts, counters, sizeof m.counts);
  return m;
}

static void report(const char *name, const mark *began, const mark *opened, const mark *before, const mark *after) {
  double elapsed = (double)(after->at - before->at) / 1e9, count = delivered_count ? (double)delivered_count : 1;
  printf("{\"peer\":\"%s\",\"pairs\":%u,\"window\":%u,\"body\":%u,\"idle\":%u,\"seconds\":%.3f,\"delivered\":%llu,\"rate\":%.1f", name, pairs,
         window, body, idle, elapsed, (unsigned long long)delivered_count, (double)delivered_count / elapsed);
  printf(",\"ownShare\":%.3f,\"openSeconds\":%.3f", (double)(after->own - before->own) / (double)(after->at - before->at),
         (double)(opened->at - began->at) / 1e9);
  const histogram *all[] = {&to_acknowledged, &to_delivered};
  const char *names[] = {"acknowledged", "received"};
  for (int i = 0; i < 2; i++)
    printf(",\"%s\":{\"p50\":%.4f,\"p90\":%.4f,\"p99\":%.4f,\"max\":%.4f}", names[i], (double)histogram_at(all[i], 0.5) / 1e6,
           (double)histogram_at(all[i], 0.9) / 1e6, (double)histogram_at(all[i], 0.99) / 1e6, (double)all[i]->max / 1e6);
  if (server_count) {
    printf(",\"openMicroseconds\":%.3f", (double)(opened->server - began->server) / 1e3 / connection_count);
    printf(",\"cpuMicroseconds\":%.3f", (double)(after->server - before->server) / 1e3 / count);
    printf(",\"serverKilobytes\":%llu", (unsigned long long)before->kilobytes);
    printf(",\"cpuShare\":%.4f", (double)(after->server - before->server) / (double)(after->at - before->at));
  }
  if (counters) {
    printf(",\"counts\":{");
    for (int i = 0; i < COUNTERS; i++)
      printf("%s\"%s\":%.4f", i ? "," : "", counter_names[i], (double)(after->counts[i] - before->counts[i]) / count);
    printf("}");
  }
  printf("}\n");
}

static void open_all(const char *tokens, const protocol *spoken) {
  FILE *file = tokens ? fopen(tokens, "r") : NULL;
  if (tokens && !file) fail("%s: %s", tokens, strerror(errno));
  connection_count = 2 * pairs + idle;
  connections = calloc(connection_count, sizeof *connections);
  dirty_list = calloc(2 * connection_count, sizeof *dirty_list);
  states = calloc(pairs, sizeof *states);
  for (uint32_t i = 0; i < connection_count; i++) {
    connection *c = &connections[i];
    size_t capacity = 0;
    c->index = i, c->protocol = spoken;
    c->role = i >= 2 * pairs ? IDLE : i % 2 ? RECEIVER : SENDER;
    c->pair = c->role == IDLE ? i - pairs : i / 2;
    if (file) {
      ssize_t length = getline(&c->token, &capacity, file);
      if (length <= 0) fail("%s has too few tokens", tokens);
      c->token[strcspn(c->token, "\n")] = 0;
    }
  }
  uint64_t began = now();
  while (ready_count < connection_count) {
    while (opened_count < connection_count && opening < ramp) open_connection(&connections[opened_count++]);
    turn(100);
    if (now() - began > 120000000000ull) fail("only %u of %u connections are ready after 120 s", ready_count, connection_count);
  }
}

static void run_for(double span) {
  for (uint64_t end = now() + (uint64_t)(span * 1e9); now() < end;) turn(rate > 0 ? 1 : 20);
}

static void drain(void) {
  is_sending = 0;
  uint64_t began = now();
  for (uint32_t pair = 0; pair < pairs;) {
    if (states[pair].acknowledged == states[pair].sent && states[pair].delivered == states[pair].sent) {
      pair++;
    } else if (now() - began > 20000000000ull) {
      fail("lost: of pair %u %llu were sent, %llu acknowledged, %llu delivered", pair, (unsigned long long)states[pair].sent,
           (unsigned long long)states[pair].acknowledged, (unsigned long long)states[pair].delivered);
    } else {
      turn(20);
    }
  }
  // Whatever comes twice comes now.
  run_for(0.2);
}

// Reads numbers separated by commas, and returns how many there are.
static uint32_t numbers(const char *list, uint32_t *found) {
  uint32_t count = 0;
  for (char *end;; list = end + 1) {
    if (count == SERVERS_MAX) fail("more than %d servers", SERVERS_MAX);
    found[count++] = (uint32_t)strtoul(list, &end, 10);
    if (end == list) fail("no number: %s", list);
    if (*end != ',') return count;
  }
}

int main(int count, char **words) {
  const protocol *all[] = {&wardline, &floor_protocol, &mqtt, &nats, &redis}, *spoken = NULL;
  const char *tokens = NULL;
  if (count < 3) fail("usage: load PROTOCOL PORT [options]");
  for (size_t i = 0; i < sizeof all / sizeof *all; i++)
    if (!strcmp(words[1], all[i]->name)) spoken = all[i];
  if (!spoken) fail("no such protocol: %s", words[1]);
  for (int i = 3; i < count; i++) {
    const char *name = words[i], *value = i + 1 < count ? words[i + 1] : "";
    if (!strcmp(name, "--confirm")) { confirms = 1; continue; }
    if (!strcmp(name, "--tls")) { tls_context = SSL_CTX_new(TLS_client_method()); SSL_CTX_set_mode(tls_context, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER); continue; }
    i++;
    if (!strcmp(name, "--pairs")) pairs = (uint32_t)atol(value);
    else if (!strcmp(name, "--window")) window = (uint32_t)atol(value);
    else if (!strcmp(name, "--body")) body = (uint32_t)atol(value);
    else if (!strcmp(name, "--idle")) idle = (uint32_t)atol(value);
    else if (!strcmp(name, "--ramp")) ramp = (uint32_t)atol(value);
    else if (!strcmp(name, "--seconds")) seconds = atof(value);
    else if (!strcmp(name, "--warmup")) warmup = atof(value);
    else if (!strcmp(name, "--ping")) ping = atof(value);
    else if (!strcmp(name, "--rate")) rate = atof(value);
    else if (!strcmp(name, "--tokens")) tokens = value;
    else if (!strcmp(name, "--across")) across = (uint32_t)atol(value);
    else if (!strcmp(name, "--pid")) server_count = numbers(value, servers);
    else if (!strcmp(name, "--counters")) counters = counters_at(value);
    else fail("no such option: %s", name);
  }
  if (body < 17 || body > 16384 || window < 1 || window > SENT_KEPT || !pairs) fail("--body is 17 to 16384, --window 1 to %d", SENT_KEPT);
  struct rlimit files;
  getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
  memset(text, 'x', body);
  poller = epoll_create1(EPOLL_CLOEXEC);
  port_count = numbers(words[2], ports);
  mark began = take_mark();
  open_all(tokens, spoken);
  mark opened = take_mark();
  is_sending = 1, sending_since = now();
  for (uint32_t pair = 0; pair < pairs; pair++) pump(pair);
  write_all();
  run_for(warmup);
  mark before = take_mark();
  is_measuring = 1;
  run_for(seconds);
  is_measuring = 0;
  mark after = take_mark();
  drain();
  report(spoken->name, &began, &opened, &before, &after);
  return 0;
}
