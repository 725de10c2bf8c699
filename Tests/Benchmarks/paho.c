// What a client of MQTT does in the place of ours: Paho C with its file persistence queues each line of its standard input without a
// connection, at QoS 1, then connects, and waits until each is acknowledged and gone from the files.
//
// Usage: paho PORT DIRECTORY <LINES
#include <MQTTAsync.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { LINES_MAX = 1000000 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int delivered_count, has_failed;

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void check(int code, const char *what) {
  if (code == MQTTASYNC_SUCCESS) return;
  fprintf(stderr, "paho: %s: %s (%d)\n", what, MQTTAsync_strerror(code), code);
  exit(1);
}

static void delivered(void *context, MQTTAsync_token token) {
  (void)context, (void)token;
  pthread_mutex_lock(&lock);
  delivered_count++;
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&lock);
}

static void lost(void *context, char *cause) {
  (void)context;
  fprintf(stderr, "paho: the connection is lost: %s\n", cause ? cause : "no cause");
  pthread_mutex_lock(&lock);
  has_failed = 1;
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&lock);
}

static void refused(void *context, MQTTAsync_failureData *data) { lost(context, data ? (char *)data->message : NULL); }

static int arrived(void *context, char *topic, int length, MQTTAsync_message *message) {
  (void)context, (void)length;
  MQTTAsync_freeMessage(&message);
  MQTTAsync_free(topic);
  return 1;
}

int main(int count, char **words) {
  if (count != 3) return fprintf(stderr, "usage: paho PORT DIRECTORY <LINES\n"), 64;
  char address[64], *line = NULL;
  size_t capacity = 0;
  snprintf(address, sizeof address, "tcp://127.0.0.1:%s", words[1]);
  MQTTAsync client;
  MQTTAsync_createOptions creation = MQTTAsync_createOptions_initializer;
  creation.sendWhileDisconnected = creation.allowDisconnectedSendAtAnyTime = 1;
  creation.maxBufferedMessages = LINES_MAX;
  check(MQTTAsync_createWithOptions(&client, address, "paho", MQTTCLIENT_PERSISTENCE_DEFAULT, words[2], &creation), "create");
  check(MQTTAsync_setCallbacks(client, NULL, lost, arrived, delivered), "callbacks");
  int queued_count = 0;
  double began = now();
  for (ssize_t length; (length = getline(&line, &capacity, stdin)) > 0; queued_count++) {
    MQTTAsync_message message = MQTTAsync_message_initializer;
    message.payload = line, message.payloadlen = (int)length - 1, message.qos = 1;
    check(MQTTAsync_sendMessage(client, "p/0", &message, NULL), "send");
  }
  double queue_seconds = now() - began;
  MQTTAsync_connectOptions connection = MQTTAsync_connectOptions_initializer;
  connection.cleansession = 0, connection.onFailure = refused;
  began = now();
  check(MQTTAsync_connect(client, &connection), "connect");
  pthread_mutex_lock(&lock);
  while (delivered_count < queued_count && !has_failed) pthread_cond_wait(&changed, &lock);
  pthread_mutex_unlock(&lock);
  if (has_failed) return 1;
  printf("{\"count\":%d,\"queueMicroseconds\":%.3f,\"flushSeconds\":%.4f}\n", delivered_count, queue_seconds / queued_count * 1e6, now() - began);
  MQTTAsync_destroy(&client);
  return 0;
}
