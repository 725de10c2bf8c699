// What Swift cannot say about libwebsockets and libuv: macros, unions, C structs with a hundred fields, and casts between
// handle types. Nothing here decides anything; the reasons for each setting stand beside it.
#pragma once

#include <linux/netlink.h>
#include <linux/rtnetlink.h>
#include <net/if.h>
#include <libwebsockets.h>
#include <uv.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <linux/sockios.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

#include "tls.h"

// MARK: The loop

/// The libuv loop of one thread and the handles that are ours in it. libwebsockets keeps its own beside them.
typedef struct {
  uv_loop_t loop;
  uv_async_t wake;
  uv_prepare_t turn;
  uv_poll_t alarm;
  int alarm_fd;
} wardline_loop;

static inline void wardline_ignore_wake(uv_async_t *handle) { (void)handle; }

/// `turn` is called once per turn of the loop, before it sleeps; `alarm` when the earliest deadline has come.
/// The alarm is a timerfd and not a uv_timer because uv_timers stand still while the machine is suspended.
static inline int wardline_loop_init(wardline_loop *self, void *owner, uv_prepare_cb turn, uv_poll_cb alarm) {
  memset(self, 0, sizeof *self);
  self->alarm_fd = timerfd_create(CLOCK_BOOTTIME, TFD_NONBLOCK | TFD_CLOEXEC);
  if (self->alarm_fd < 0) return uv_translate_sys_error(errno);
  int error = uv_loop_init(&self->loop);
  if (error) {
    close(self->alarm_fd);
    return error;
  }
  // None of the following can fail on Linux once the loop exists, except for want of file descriptors.
  if ((error = uv_async_init(&self->loop, &self->wake, wardline_ignore_wake)) != 0
      || (error = uv_prepare_init(&self->loop, &self->turn)) != 0
      || (error = uv_prepare_start(&self->turn, turn)) != 0
      || (error = uv_poll_init(&self->loop, &self->alarm, self->alarm_fd)) != 0
      || (error = uv_poll_start(&self->alarm, UV_READABLE, alarm)) != 0)
    return error;
  self->turn.data = owner;
  self->alarm.data = owner;
  return 0;
}

/// Sets the alarm to an absolute CLOCK_BOOTTIME, or switches it off with 0.
static inline void wardline_loop_set_alarm(wardline_loop *self, int64_t at_milliseconds) {
  struct itimerspec when = {{0, 0}, {at_milliseconds / 1000, (at_milliseconds % 1000) * 1000000}};
  timerfd_settime(self->alarm_fd, TFD_TIMER_ABSTIME, &when, NULL);
}

static inline void wardline_loop_clear_alarm(wardline_loop *self) {
  uint64_t expirations;
  ssize_t ignored = read(self->alarm_fd, &expirations, sizeof expirations);
  (void)ignored;
}

static inline void wardline_loop_close_handles(wardline_loop *self) {
  uv_close((uv_handle_t *)&self->wake, NULL);
  uv_close((uv_handle_t *)&self->turn, NULL);
  uv_close((uv_handle_t *)&self->alarm, NULL);
  close(self->alarm_fd);
}

static inline void wardline_count_handle(uv_handle_t *handle, void *count) {
  (void)handle;
  ++*(int *)count;
}

/// Every handle that is not closed yet, libwebsockets' too.
static inline int wardline_loop_handles(uv_loop_t *loop) {
  int count = 0;
  uv_walk(loop, wardline_count_handle, &count);
  return count;
}

static inline uv_loop_t *wardline_loop_uv(wardline_loop *self) { return &self->loop; }

/// A thread inherits the signal mask of the thread that makes it. The signals of a crash stay: they are for the thread itself.
static inline void wardline_leave_signals_to_the_program(void) {
  sigset_t blocked;
  sigfillset(&blocked);
  const int own[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP, SIGSYS};
  for (size_t i = 0; i < sizeof own / sizeof own[0]; i++) sigdelset(&blocked, own[i]);
  pthread_sigmask(SIG_BLOCK, &blocked, NULL);
}

/// As shown by top and gdb; cut to 15 bytes.
static inline void wardline_name_thread(const char *name) { prctl(PR_SET_NAME, name); }

static inline int64_t wardline_uptime_milliseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_BOOTTIME, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

// MARK: Listening

/// A socket watched by the loop for something to accept or to read.
typedef struct {
  uv_poll_t poll;
  int fd;
} wardline_listener;

static inline void wardline_listener_free(uv_handle_t *handle) {
  wardline_listener *self = (wardline_listener *)handle;
  close(self->fd);
  free(self);
}

static inline wardline_listener *wardline_listener_create(uv_loop_t *loop, int fd, void *owner, uv_poll_cb ready) {
  wardline_listener *self = calloc(1, sizeof *self);
  if (!self) return NULL;
  self->fd = fd;
  if (uv_poll_init(loop, &self->poll, fd) != 0) {
    free(self);
    return NULL;
  }
  self->poll.data = owner;
  uv_poll_start(&self->poll, UV_READABLE, ready);
  return self;
}

static inline void wardline_listener_pause(wardline_listener *self) { uv_poll_stop(&self->poll); }

static inline void wardline_listener_resume(wardline_listener *self, uv_poll_cb ready) {
  uv_poll_start(&self->poll, UV_READABLE, ready);
}

/// Watches for data, or for room to write as well.
static inline void wardline_listener_await(wardline_listener *self, bool is_writing, uv_poll_cb ready) {
  uv_poll_start(&self->poll, UV_READABLE | (is_writing ? UV_WRITABLE : 0), ready);
}

static inline void wardline_listener_close(wardline_listener *self) {
  uv_close((uv_handle_t *)&self->poll, wardline_listener_free);
}

static inline void wardline_listener_forget(uv_handle_t *handle) { free(handle); }

/// Stops watching the socket, which stays open; another handle may watch it at once.
static inline void wardline_listener_release(wardline_listener *self) {
  uv_close((uv_handle_t *)&self->poll, wardline_listener_forget);
}

// MARK: Network changes

/// A socket that hears of links and addresses, or -1 with errno.
static inline int wardline_netlink_open(void) {
  int fd = socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC | SOCK_NONBLOCK, NETLINK_ROUTE);
  if (fd < 0) return -1;
  struct sockaddr_nl address = {.nl_family = AF_NETLINK, .nl_groups = RTMGRP_LINK | RTMGRP_IPV4_IFADDR
      | RTMGRP_IPV6_IFADDR | RTMGRP_IPV4_ROUTE | RTMGRP_IPV6_ROUTE};
  if (bind(fd, (struct sockaddr *)&address, sizeof address) == 0) return fd;
  int error = errno;
  close(fd);
  errno = error;
  return -1;
}

/// Whether one batch of messages says that a link runs, or that an address or a route has come: a link and an address lead nowhere
/// before the route that follows them. What is lost when the socket overflows may have said so too.
static inline bool wardline_netlink_says_up(const void *bytes, size_t count) {
  for (const struct nlmsghdr *message = bytes; NLMSG_OK(message, count); message = NLMSG_NEXT(message, count)) {
    if (message->nlmsg_type == RTM_NEWADDR || message->nlmsg_type == RTM_NEWROUTE) return true;
    if (message->nlmsg_type != RTM_NEWLINK) continue;
    const struct ifinfomsg *link = NLMSG_DATA(message);
    if (message->nlmsg_len >= NLMSG_LENGTH(sizeof *link) && (link->ifi_flags & IFF_UP) && (link->ifi_flags & IFF_RUNNING)) return true;
  }
  return false;
}

/// Reads all that has come. Whether any of it says that the network is up.
static inline bool wardline_netlink_read(int fd) {
  _Alignas(struct nlmsghdr) char buffer[16384];
  bool is_up = false;
  for (;;) {
    ssize_t count = recv(fd, buffer, sizeof buffer, 0);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0 && errno == ENOBUFS) {
      is_up = true;
      continue;
    }
    if (count <= 0) return is_up;
    if (wardline_netlink_says_up(buffer, (size_t)count)) is_up = true;
  }
}

// MARK: Files

/// Watches a file for closings, and for reading too if asked. Replaces what was watched before.
static inline bool wardline_inotify_watch(int fd, const char *path, bool hears_reading) {
  return inotify_add_watch(fd, path, IN_CLOSE_WRITE | IN_CLOSE_NOWRITE | (hears_reading ? IN_ACCESS : 0)) >= 0;
}

/// A descriptor that hears of a file being read or closed, or -1.
static inline int wardline_inotify_open(const char *path) {
  int fd = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
  if (fd < 0) return -1;
  if (wardline_inotify_watch(fd, path, true)) return fd;
  close(fd);
  return -1;
}

/// Reads all that has come. Whether there was anything, and whether a closing was among it. What is lost when the queue overflows may
/// have been one.
static inline bool wardline_inotify_read(int fd, bool *is_closing) {
  _Alignas(struct inotify_event) char buffer[4096];
  bool is_anything = false;
  for (;;) {
    ssize_t count = read(fd, buffer, sizeof buffer);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return is_anything;
    is_anything = true;
    for (ssize_t at = 0; at < count;) {
      const struct inotify_event *event = (const struct inotify_event *)(buffer + at);
      if (event->mask & (IN_CLOSE_WRITE | IN_CLOSE_NOWRITE | IN_Q_OVERFLOW | IN_IGNORED)) *is_closing = true;
      at += (ssize_t)sizeof *event + event->len;
    }
  }
}

static inline void wardline_close(int fd) { close(fd); }

/// Small frames must not wait for each other, and children of the process must not inherit sockets.
static inline void wardline_socket_prepare(int fd) {
  int on = 1;
  setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  fcntl(fd, F_SETFD, FD_CLOEXEC);
}

/// What TCP knows of a connection.
typedef struct {
  bool is_established;
  uint64_t received_bytes, acknowledged_bytes;
  /// How long ago the last bytes came, and the last acknowledgement, in milliseconds.
  uint32_t received_ago, acknowledged_ago;
  /// The shortest round trip so far, in microseconds; UINT32_MAX before the first one.
  uint32_t round_trip_min;
  /// What a round trip takes at present, in microseconds.
  uint32_t round_trip;
} wardline_tcp;

/// The beginning of `struct tcp_info` as the kernel has it: the one of the C library ends before the counts of bytes.
typedef struct {
  uint8_t state, other_bytes[7];
  uint32_t timeouts_and_counts[11];
  uint32_t last_data_received, last_acknowledgement_received;
  uint32_t sizes[2], round_trip, other_estimates[8];
  uint64_t rates[2], acknowledged_bytes, received_bytes;
  uint32_t segments[2], unsent_bytes, round_trip_min;
} wardline_tcp_info;

/// `false` where the socket is none of TCP, or the kernel is older than 4.6.
static inline bool wardline_tcp_read(int fd, wardline_tcp *tcp) {
  wardline_tcp_info info;
  socklen_t size = sizeof info;
  if (getsockopt(fd, IPPROTO_TCP, TCP_INFO, &info, &size) != 0 || size < sizeof info) return false;
  tcp->is_established = info.state == TCP_ESTABLISHED;
  tcp->received_bytes = info.received_bytes;
  tcp->acknowledged_bytes = info.acknowledged_bytes;
  tcp->received_ago = info.last_data_received;
  tcp->acknowledged_ago = info.last_acknowledgement_received;
  tcp->round_trip_min = info.round_trip_min;
  tcp->round_trip = info.round_trip;
  return true;
}

/// Bytes in a socket that the other end has not acknowledged, sent or not.
static inline int wardline_socket_outstanding(int fd) {
  int bytes = 0;
  return ioctl(fd, SIOCOUTQ, &bytes) == 0 ? bytes : 0;
}

/// Makes the coming close of a socket a reset: what is unsent is dropped instead of being retried for a quarter of an hour.
static inline void wardline_socket_cut(int fd) {
  struct linger at_once = {1, 0};
  setsockopt(fd, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
  shutdown(fd, SHUT_RDWR);
}

/// Whether the other end has hung up, asked without reading.
static inline bool wardline_socket_hung_up(int fd) {
#ifndef POLLRDHUP
#define POLLRDHUP 0x2000
#endif
  struct pollfd asked = {fd, POLLRDHUP, 0};
  return poll(&asked, 1, 0) > 0 && (asked.revents & (POLLRDHUP | POLLHUP | POLLERR)) != 0;
}

// MARK: Reads

/// Defined by CReadTap, which only the relay's program links: an app that uses the SDK keeps the `recv` and `SSL_read` that it has.
extern void wardline_observe_reads(
    void (*observer)(void *owner, int descriptor, void *bytes, size_t count), void *owner) __attribute__((weak));

/// Shows this thread's reads to `observer`. `false` when the program has no means to.
static inline bool wardline_try_observe_reads(
    void (*observer)(void *owner, int descriptor, void *bytes, size_t count), void *owner) {
  if (!wardline_observe_reads) return false;
  wardline_observe_reads(observer, owner);
  return true;
}

// MARK: libwebsockets

static inline size_t wardline_pre(void) { return LWS_PRE; }

/// Where libwebsockets looks for its event loop plug-in at run time.
static inline const char *wardline_plugin_path(void) { return LWS_INSTALL_LIBDIR "/libwebsockets-evlib_uv.so"; }

/// Heartbeats are frames of our own protocol: libwebsockets neither pings nor hangs up by itself.
static const lws_retry_bo_t wardline_no_validity_checks = {0};

enum {
  /// A client reads in pieces of this size. It is also what its connection holds for as long as it lives.
  WARDLINE_RX_BYTES = 2048,
  /// The same of a server, which has thousands of connections that say little: a message of a hundred words comes in one piece.
  WARDLINE_SERVER_RX_BYTES = 512,
  /// Written in pieces of this size; what the socket does not take is kept by libwebsockets.
  WARDLINE_TX_BYTES = 65536,
};

/// A context on our loop, without a virtual host. `initialize_tls` once per process: OpenSSL's indices are global variables
/// of libwebsockets, and a second initialization takes them away under handshakes that are going on.
/// `where` holds the context until it is destroyed for good, then NULL.
static inline struct lws_context *wardline_context_create(
    uv_loop_t *loop, void *user, bool initialize_tls, unsigned short header_bytes_max, struct lws_context **where) {
  struct lws_context_creation_info info;
  memset(&info, 0, sizeof info);
  void *loops[1] = {loop};
  info.foreign_loops = loops;
  info.options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_EXPLICIT_VHOSTS
      | (initialize_tls ? LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT : 0);
  info.user = user;
  info.pcontext = where;
  info.port = CONTEXT_PORT_NO_LISTEN;
  info.gid = (gid_t)-1;
  info.uid = (uid_t)-1;
  info.alpn = "http/1.1";
  info.pt_serv_buf_size = 4096;
  info.max_http_header_data = header_bytes_max;
  // A handshake has a stricter deadline in Swift; this one is behind it.
  info.timeout_secs = 15;
  // libwebsockets ignores SIGPIPE for the whole process. Whose process it is decides that; the loop's thread has it blocked.
  struct sigaction own;
  sigaction(SIGPIPE, NULL, &own);
  struct lws_context *context = lws_create_context(&info);
  sigaction(SIGPIPE, &own, NULL);
  if (context) *where = context;
  return context;
}

/// What a virtual host is made from. `names` and `subprotocols` must live as long as the context.
typedef struct {
  const char *name;
  const char *const *subprotocols;
  size_t subprotocol_count;
  lws_callback_function *callback;
  bool is_server;
  bool has_tls;
  /// Of a client that shows a certificate. A server sets its own when it is given its SSL_CTX.
  const char *certificate_file;
  const char *private_key_file;
  const char *authority_file;
  /// For `lws_get_vhost_user`.
  void *user;
} wardline_vhost_settings;

static inline struct lws_vhost *wardline_vhost_create(struct lws_context *context, const wardline_vhost_settings *settings) {
  struct lws_protocols *protocols = calloc(settings->subprotocol_count + 1, sizeof *protocols);
  if (!protocols) return NULL;
  for (size_t i = 0; i < settings->subprotocol_count; i++) {
    protocols[i].name = settings->subprotocols[i];
    protocols[i].callback = settings->callback;
    protocols[i].rx_buffer_size = settings->is_server ? WARDLINE_SERVER_RX_BYTES : WARDLINE_RX_BYTES;
    protocols[i].tx_packet_size = WARDLINE_TX_BYTES;
  }
  struct lws_context_creation_info info;
  memset(&info, 0, sizeof info);
  info.vhost_name = settings->name;
  info.user = settings->user;
  info.protocols = protocols;
  // Servers accept by themselves (see ListeningSocket.swift) and hand the sockets over.
  info.port = settings->is_server ? CONTEXT_PORT_NO_LISTEN_SERVER : CONTEXT_PORT_NO_LISTEN;
  info.alpn = "http/1.1";
  info.extensions = NULL;
  info.retry_and_idle_policy = &wardline_no_validity_checks;
  info.timeout_secs_ah_idle = 15;
  // An empty string: otherwise the environment's http_proxy would be used, for every host.
  info.http_proxy_address = "";
  if (settings->has_tls) {
    info.options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
    info.ssl_options_set = SSL_OP_NO_TLSv1 | SSL_OP_NO_TLSv1_1 | SSL_OP_NO_RENEGOTIATION;
    info.ssl_client_options_set = info.ssl_options_set;
    info.ssl_cipher_list = WARDLINE_CIPHERS;
    info.client_ssl_cipher_list = WARDLINE_CIPHERS;
    if (settings->is_server) info.options |= LWS_SERVER_OPTION_CREATE_VHOST_SSL_CTX;
    // A client asks by itself: libwebsockets 4.1 looks for its context where a client's SSL_CTX has another object.
    if (settings->is_server) info.ssl_info_event_mask = SSL_CB_ALERT;
    // They tell the contexts of clients apart, which libwebsockets would share otherwise.
    info.client_ssl_cert_filepath = settings->certificate_file;
    info.client_ssl_private_key_filepath = settings->private_key_file;
    info.client_ssl_ca_filepath = settings->authority_file;
    // A private authority is trusted instead of the system's, not beside them.
    if (settings->authority_file) info.options |= LWS_SERVER_OPTION_DISABLE_OS_CA_CERTS;
  }
  struct lws_vhost *vhost = lws_create_vhost(context, &info);
  free(protocols);  // copied by libwebsockets, the names excepted
  return vhost;
}

static inline struct lws *wardline_adopt(struct lws_vhost *vhost, int fd, uintptr_t number) {
  lws_adopt_desc_t info;
  memset(&info, 0, sizeof info);
  info.vh = vhost;
  info.type = LWS_ADOPT_SOCKET | LWS_ADOPT_HTTP | LWS_ADOPT_ALLOW_SSL;
  info.fd.sockfd = fd;
  info.opaque = (void *)number;
  return lws_adopt_descriptor_vhost_via_info(&info);
}

// The C library declares it for C with GNU's extensions.
extern int dup3(int from, int to, int flags);

/// Begins a connection of a client, over a socket that is connected already unless `tunnel` is -1.
///
/// libwebsockets 4.1 takes no such socket. It makes its own, and asks it whether it is connected when it can be written to. In the same turn of
/// the loop, before libuv watches it and before a byte was written, `tunnel` takes its descriptor. Its own begins to connect to a port of this
/// machine that is ours and refuses everybody: nobody else hears of it.
static inline struct lws *wardline_begin(struct lws_client_connect_info *info, int tunnel) {
  if (tunnel < 0) return lws_client_connect_via_info(info);
  struct sockaddr_in nowhere = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  socklen_t size = sizeof nowhere;
  int reserved = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  struct lws *wsi = NULL;
  if (reserved >= 0 && bind(reserved, (struct sockaddr *)&nowhere, size) == 0
      && getsockname(reserved, (struct sockaddr *)&nowhere, &size) == 0) {
    info->address = "127.0.0.1";
    info->port = ntohs(nowhere.sin_port);
    wsi = lws_client_connect_via_info(info);
    // If this cannot be, libwebsockets finds its own socket refused.
    if (wsi) dup3(tunnel, lws_get_socket_fd(wsi), O_CLOEXEC);
  }
  if (reserved >= 0) close(reserved);
  return wsi;
}

static inline struct lws *wardline_connect(
    struct lws_context *context, struct lws_vhost *vhost, const char *address, int port, const char *host, const char *path, const char *subprotocol,
    const char *local_protocol, bool tls, uintptr_t number, int tunnel) {
  struct lws_client_connect_info info;
  memset(&info, 0, sizeof info);
  info.context = context;
  info.vhost = vhost;
  info.address = address;
  info.port = port;
  info.host = host;
  info.path = path;
  info.protocol = subprotocol;
  info.local_protocol_name = local_protocol;
  info.alpn = "http/1.1";
  info.ssl_connection = LCCSCF_HTTP_NO_FOLLOW_REDIRECT | (tls ? LCCSCF_USE_SSL : 0);
  info.retry_and_idle_policy = &wardline_no_validity_checks;
  info.opaque_user_data = (void *)number;
  return wardline_begin(&info, tunnel);
}

/// Answers a handshake with a status, says when to come back unless that is 0, and why in plain text unless `why` is NULL: at most 256 bytes. The
/// connection is then to be closed.
static inline void wardline_turn_away(struct lws *wsi, unsigned status, int retry_after_seconds, const char *why) {
  unsigned char buffer[LWS_PRE + 512];
  unsigned char *start = buffer + LWS_PRE, *at = start, *end = buffer + sizeof buffer - 1;
  char seconds[16];
  int length = snprintf(seconds, sizeof seconds, "%d", retry_after_seconds);
  size_t why_length = why ? strnlen(why, 256) : 0;
  if (lws_add_http_header_status(wsi, status, &at, end)
      || (retry_after_seconds > 0
          && lws_add_http_header_by_token(wsi, WSI_TOKEN_HTTP_RETRY_AFTER, (const unsigned char *)seconds, length, &at, end))
      || (why && lws_add_http_header_by_token(wsi, WSI_TOKEN_HTTP_CONTENT_TYPE, (const unsigned char *)"text/plain", 10, &at, end))
      || lws_add_http_header_by_token(wsi, WSI_TOKEN_CONNECTION, (const unsigned char *)"close", 5, &at, end)
      || lws_add_http_header_content_length(wsi, why_length, &at, end)
      || lws_finalize_http_header(wsi, &at, end) || (size_t)(end - at) < why_length)
    return;
  // In one write: the socket is closed right behind it.
  if (why_length > 0) memcpy(at, why, why_length);
  lws_write(wsi, start, (size_t)(at - start) + why_length, LWS_WRITE_HTTP_HEADERS);
}

// MARK: HTTP

/// Writes the head of an answer of `length` bytes, after which the connection is to be closed. `false` when it could not be written.
/// `allow` is NULL or the methods that are.
static inline bool wardline_http_head(
    struct lws *wsi, unsigned status, const char *content_type, const char *policy, const char *allow, size_t length) {
  unsigned char buffer[LWS_PRE + 1024];
  unsigned char *start = buffer + LWS_PRE, *at = start, *end = buffer + sizeof buffer - 1;
  if (lws_add_http_header_status(wsi, status, &at, end)
      || lws_add_http_header_by_token(wsi, WSI_TOKEN_HTTP_CONTENT_TYPE, (const unsigned char *)content_type, (int)strlen(content_type), &at, end)
      || lws_add_http_header_by_token(wsi, WSI_TOKEN_HTTP_CACHE_CONTROL, (const unsigned char *)"no-store", 8, &at, end)
      || lws_add_http_header_by_name(wsi, (const unsigned char *)"content-security-policy:", (const unsigned char *)policy, (int)strlen(policy), &at, end)
      || lws_add_http_header_by_name(wsi, (const unsigned char *)"x-content-type-options:", (const unsigned char *)"nosniff", 7, &at, end)
      || lws_add_http_header_by_name(wsi, (const unsigned char *)"referrer-policy:", (const unsigned char *)"no-referrer", 11, &at, end)
      || (allow && lws_add_http_header_by_token(wsi, WSI_TOKEN_HTTP_ALLOW, (const unsigned char *)allow, (int)strlen(allow), &at, end))
      || lws_add_http_header_by_token(wsi, WSI_TOKEN_CONNECTION, (const unsigned char *)"close", 5, &at, end)
      || lws_add_http_header_content_length(wsi, length, &at, end))
    return false;
  return lws_finalize_write_http_header(wsi, start, &at, end) == 0;
}

/// Begins a request by HTTP/1.1, whose events have `number`. NULL when it failed at once.
static inline struct lws *wardline_http_request(
    struct lws_context *context, struct lws_vhost *vhost, const char *address, int port, const char *host, const char *path, const char *method,
    const char *local_protocol, bool tls, uintptr_t number, int tunnel) {
  struct lws_client_connect_info info;
  memset(&info, 0, sizeof info);
  info.context = context;
  info.vhost = vhost;
  info.address = address;
  info.port = port;
  info.host = host;
  info.path = path;
  info.method = method;
  info.local_protocol_name = local_protocol;
  info.alpn = "http/1.1";
  info.ssl_connection = LCCSCF_HTTP_NO_FOLLOW_REDIRECT | (tls ? LCCSCF_USE_SSL : 0);
  info.retry_and_idle_policy = &wardline_no_validity_checks;
  info.opaque_user_data = (void *)number;
  return wardline_begin(&info, tunnel);
}

/// Adds our headers to a request that libwebsockets writes; `body_length` is -1 without a body, and `authorization` empty without one. `false`
/// when there is no room.
static inline bool wardline_http_request_headers(
    void *place, size_t room, long body_length, const char *content_type, const char *authorization) {
  char **at = (char **)place;
  const char *before = *authorization ? "authorization: " : "";
  const char *behind = *authorization ? "\r\n" : "";
  int length = body_length < 0
      ? snprintf(*at, room, "accept: application/json\r\n%s%s%s", before, authorization, behind)
      : snprintf(*at, room, "accept: application/json\r\n%s%s%scontent-type: %s\r\ncontent-length: %ld\r\n", before,
                 authorization, behind, content_type, body_length);
  if (length < 0 || (size_t)length >= room) return false;
  *at += length;
  return true;
}

/// Hands what has come of an answer to the callback, without the framing of its transfer.
static inline int wardline_http_read(struct lws *wsi) {
  char buffer[LWS_PRE + 4096];
  char *start = buffer + LWS_PRE;
  int length = (int)sizeof buffer - LWS_PRE;
  return lws_http_client_read(wsi, &start, &length) < 0 ? -1 : 0;
}

static inline uintptr_t wardline_number(struct lws *wsi) { return (uintptr_t)lws_get_opaque_user_data(wsi); }

static inline void wardline_kill(struct lws *wsi) {
  lws_set_timeout(wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_SYNC);
}

static inline void wardline_free_stale(uv_handle_t *handle) { free(handle); }

static inline void wardline_close_if_stale(uv_handle_t *handle, void *wsi) {
  if (uv_handle_get_type(handle) == UV_POLL && uv_handle_get_data(handle) == wsi && !uv_is_closing(handle))
    uv_close(handle, wardline_free_stale);
}

/// libwebsockets 4.1 forgets the uv_poll of a TCP connect that failed: it closes the socket first and then finds no socket
/// to unwatch. To be called while that connection is being destroyed, before its descriptor's number is used again.
static inline void wardline_close_forgotten_poll(uv_loop_t *loop, struct lws *wsi) {
  uv_walk(loop, wardline_close_if_stale, wsi);
}

typedef void (*wardline_log_line)(int level, const char *line);

static inline void wardline_log_to(int levels, wardline_log_line line) { lws_set_log_level(levels, line); }
