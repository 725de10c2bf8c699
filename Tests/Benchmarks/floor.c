// What no relay of this kind can be faster than: libwebsockets on libuv takes messages, a thread writes them to SQLite with
// synchronous=FULL into the table of the relay, as many as came meanwhile in one transaction, and what is committed is acknowledged and
// passed on. No decisions, no tokens, no lookups, frames of a fixed layout.
//
// Usage: floor DIRECTORY SCHEMA. Prints its port.
#include <libwebsockets.h>
#include <pthread.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uv.h>

enum { PAIRS_MAX = 20000 };

typedef struct {
  uint8_t *bytes;
  size_t length, capacity;
} buffer;

typedef struct {
  struct lws *socket;
  uint32_t pair, role;
  buffer out, in;
} peer;

// One message that waits for its commit, or is committed.
typedef struct {
  uint32_t pair, length;
  uint64_t key[2], sequence;
  uint8_t *text;
} entry;

typedef struct {
  entry *entries;
  size_t count, capacity;
} batch;

static peer *peers[PAIRS_MAX][3];
static uint64_t heads[PAIRS_MAX];
static batch gathered, committing;
static int is_committing;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t news = PTHREAD_COND_INITIALIZER;
static uv_async_t committed;
static sqlite3 *database;

static void require(int holds, const char *what) {
  if (holds) return;
  fprintf(stderr, "floor: %s: %s\n", what, database ? sqlite3_errmsg(database) : "");
  exit(1);
}

static void *grow(void *bytes, size_t *capacity, size_t wanted, size_t width) {
  if (wanted <= *capacity) return bytes;
  *capacity = wanted * 2;
  bytes = realloc(bytes, *capacity * width);
  require(bytes != NULL, "memory");
  return bytes;
}

static void put(buffer *b, const void *bytes, size_t length) {
  b->bytes = grow(b->bytes, &b->capacity, b->length + length, 1);
  memcpy(b->bytes + b->length, bytes, length);
  b->length += length;
}

static void say(peer *p, char kind, const void *head, size_t head_length, const void *body, size_t length) {
  if (!p) return;
  // The space that libwebsockets writes the frame's head into.
  static const uint8_t space[LWS_PRE];
  uint32_t size = (uint32_t)(head_length + length);
  if (!p->out.length) put(&p->out, space, LWS_PRE), lws_callback_on_writable(p->socket);
  put(&p->out, &size, 4), put(&p->out, &kind, 1), put(&p->out, head, head_length), put(&p->out, body, length);
}

// ---- the thread that commits

static void *commit_all(void *unused) {
  (void)unused;
  sqlite3_stmt *begin, *insert, *head, *end;
  require(!sqlite3_prepare_v2(database, "BEGIN IMMEDIATE", -1, &begin, NULL), "BEGIN");
  require(!sqlite3_prepare_v2(database, "COMMIT", -1, &end, NULL), "COMMIT");
  require(!sqlite3_prepare_v2(database,
                              "INSERT INTO entry (session, sequence, key_high, key_low, author, logged_at, written_at, kind, text) "
                              "VALUES (?, ?, ?, ?, 'sender', 1767225600000, 1767225600000, 'message', ?)", -1, &insert, NULL), "INSERT");
  require(!sqlite3_prepare_v2(database, "UPDATE session SET head = ?2 WHERE id = ?1", -1, &head, NULL), "UPDATE");
  for (;;) {
    pthread_mutex_lock(&lock);
    while (!is_committing) pthread_cond_wait(&news, &lock);
    pthread_mutex_unlock(&lock);
    sqlite3_step(begin), sqlite3_reset(begin);
    for (size_t i = 0; i < committing.count; i++) {
      entry *e = &committing.entries[i];
      sqlite3_bind_int64(insert, 1, e->pair + 1);
      sqlite3_bind_int64(insert, 2, (sqlite3_int64)e->sequence);
      sqlite3_bind_int64(insert, 3, (sqlite3_int64)e->key[0]);
      sqlite3_bind_int64(insert, 4, (sqlite3_int64)e->key[1]);
      sqlite3_bind_text(insert, 5, (char *)e->text, (int)e->length, SQLITE_STATIC);
      require(sqlite3_step(insert) == SQLITE_DONE, "insert");
      sqlite3_reset(insert);
      if (e->sequence != heads[e->pair]) continue;
      sqlite3_bind_int64(head, 1, e->pair + 1), sqlite3_bind_int64(head, 2, (sqlite3_int64)e->sequence);
      require(sqlite3_step(head) == SQLITE_DONE, "update");
      sqlite3_reset(head);
    }
    require(sqlite3_step(end) == SQLITE_DONE, "commit");
    sqlite3_reset(end);
    pthread_mutex_lock(&lock);
    is_committing = 0;
    pthread_mutex_unlock(&lock);
    uv_async_send(&committed);
  }
  return NULL;
}

// ---- the loop

static void commit_next(void) {
  if (is_committing || committing.count || !gathered.count) return;
  batch empty = committing;
  committing = gathered;
  gathered = empty;
  for (size_t i = 0; i < committing.count; i++) committing.entries[i].sequence = ++heads[committing.entries[i].pair];
  pthread_mutex_lock(&lock);
  is_committing = 1;
  pthread_cond_signal(&news);
  pthread_mutex_unlock(&lock);
}

static void on_committed(uv_async_t *unused) {
  (void)unused;
  pthread_mutex_lock(&lock);
  int busy = is_committing;
  pthread_mutex_unlock(&lock);
  if (busy || !committing.count) return;
  batch done = committing;
  committing = (batch){0};
  // The disk does not wait for what follows.
  commit_next();
  for (size_t i = 0; i < done.count; i++) {
    entry *e = &done.entries[i];
    uint8_t head[24];
    memcpy(head, e->key, 16), memcpy(head + 16, &e->sequence, 8);
    say(peers[e->pair][0], 'A', head, sizeof head, "", 0);
    say(peers[e->pair][1], 'E', head, sizeof head, e->text, e->length);
    free(e->text);
  }
  free(done.entries);
}

static void on_turn(uv_check_t *unused) {
  (void)unused;
  commit_next();
}

static void take(peer *p, char kind, const uint8_t *body, uint32_t length) {
  if (kind == 'H') {
    memcpy(&p->pair, body, 4), memcpy(&p->role, body + 4, 4);
    require(p->pair < PAIRS_MAX && p->role < 3, "a pair that there is not");
    peers[p->pair][p->role] = p;
    say(p, 'W', "", 0, "", 0);
    return;
  }
  if (kind == 'P') {
    say(p, 'O', body, length, "", 0);
    return;
  }
  gathered.entries = grow(gathered.entries, &gathered.capacity, gathered.count + 1, sizeof(entry));
  entry *e = &gathered.entries[gathered.count++];
  *e = (entry){.pair = p->pair, .length = length - 16, .text = malloc(length)};
  memcpy(e->key, body, 16), memcpy(e->text, body + 16, e->length);
}

static int callback(struct lws *socket, enum lws_callback_reasons reason, void *user, void *bytes, size_t length) {
  peer *p = user;
  switch (reason) {
    case LWS_CALLBACK_ESTABLISHED:
      memset(p, 0, sizeof *p);
      p->socket = socket;
      break;
    case LWS_CALLBACK_RECEIVE:
      put(&p->in, bytes, length);
      if (!lws_is_final_fragment(socket) || lws_remaining_packet_payload(socket)) break;
      for (size_t at = 0; at < p->in.length;) {
        uint32_t size;
        memcpy(&size, p->in.bytes + at, 4);
        take(p, (char)p->in.bytes[at + 4], p->in.bytes + at + 5, size);
        at += 5 + size;
      }
      p->in.length = 0;
      break;
    case LWS_CALLBACK_SERVER_WRITEABLE:
      if (p->out.length > LWS_PRE && lws_write(socket, p->out.bytes + LWS_PRE, p->out.length - LWS_PRE, LWS_WRITE_BINARY) < 0) return -1;
      p->out.length = 0;
      break;
    case LWS_CALLBACK_CLOSED:
      if (peers[p->pair][p->role] == p) peers[p->pair][p->role] = NULL;
      free(p->out.bytes), free(p->in.bytes);
      break;
    default:
      break;
  }
  return 0;
}

static void open_database(const char *directory, const char *schema) {
  char path[4096];
  snprintf(path, sizeof path, "%s/floor.sqlite", directory);
  require(!sqlite3_open(path, &database), path);
  require(!sqlite3_exec(database, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -32000; PRAGMA wal_autocheckpoint = 8000; PRAGMA foreign_keys = ON", NULL, NULL, NULL), "pragmas");
  require(!sqlite3_exec(database, schema, NULL, NULL, NULL), "schema");
  require(!sqlite3_exec(database, "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000) "
                                  "INSERT INTO session (id, name, status, version, head) SELECT i, 'pair-' || i, 'open', 1, 0 FROM n", NULL, NULL, NULL), "sessions");
}

int main(int count, char **words) {
  static const struct lws_protocols protocols[] = {{"floor", callback, sizeof(peer), 65536, 0, NULL, 0}, {0}};
  require(count == 3, "usage: floor DIRECTORY SCHEMA");
  open_database(words[1], words[2]);
  uv_loop_t loop;
  uv_loop_init(&loop);
  uv_async_init(&loop, &committed, on_committed);
  uv_check_t check;
  uv_check_init(&loop, &check);
  uv_check_start(&check, on_turn);
  pthread_t thread;
  pthread_create(&thread, NULL, commit_all, NULL);
  void *loops[] = {&loop};
  lws_set_log_level(LLL_ERR, NULL);
  struct lws_context_creation_info info = {
    .port = 0, .iface = "127.0.0.1", .protocols = protocols, .options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_EXPLICIT_VHOSTS,
    .foreign_loops = loops, .vhost_name = "floor",
  };
  struct lws_context *context = lws_create_context(&info);
  require(context != NULL, "no context");
  struct lws_vhost *host = lws_create_vhost(context, &info);
  require(host != NULL, "no port");
  printf("%d\n", lws_get_vhost_listen_port(host));
  fflush(stdout);
  uv_run(&loop, UV_RUN_DEFAULT);
  return 0;
}
