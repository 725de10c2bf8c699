"""Several relays on one database: throughput, delays, and the costs of a message for relays, database and the link between them."""

import os
import resource
import selectors
import socket
import threading

from database_scenarios import BODY, PAIRS, WINDOW, Cluster
from growth_scenarios import DESCRIPTORS_LEFT, PING_SECONDS, SESSIONS
from load import measure
from scenarios import RAMP
from servers import Wardline

# Messages a second. At the first rate each message is a commit of its own, and the machine, which relays, database and load share, is mostly
# idle; at the second one two relays keep it busy.
RATE, BUSY_RATE = 200, 1_000
# Connections with TLS that are opened to measure one.
ADMITTED = 1_000
SIZE = "SELECT coalesce(sum(pg_total_relation_size(oid)), 0) FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace"
LOGGED = "SELECT pg_current_wal_insert_lsn() - '0/0'::pg_lsn"


class CountedLink:
    """A proxy on a Unix socket in front of a database server: counts bytes and round trips."""

    def __init__(self, directory, cluster):
        self.directory, self.target = directory, str(cluster.directory / ".s.PGSQL.5432")
        directory.mkdir()
        self.bytes = self.round_trips = 0
        self.server = socket.socket(socket.AF_UNIX)
        self.server.bind(str(directory / ".s.PGSQL.5432"))
        self.server.listen()
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                client = self.server.accept()[0]
            except OSError:
                return
            database = socket.socket(socket.AF_UNIX)
            database.connect(self.target)
            threading.Thread(target=self.carry, args=(client, database), daemon=True).start()

    def carry(self, client, database):
        poll, was_asked = selectors.DefaultSelector(), False
        poll.register(client, selectors.EVENT_READ, database)
        poll.register(database, selectors.EVENT_READ, client)
        with client, database:
            while True:
                for key, _ in poll.select():
                    data = key.fileobj.recv(1 << 16)
                    if not data:
                        return
                    self.bytes += len(data)
                    # A pipeline of requests is one round trip.
                    is_asking = key.fileobj is client
                    self.round_trips += is_asking and not was_asked
                    was_asked = is_asking
                    key.data.sendall(data)

    def close(self):
        self.server.close()


class Measured:
    """Relays on an empty database, with one load."""

    def __init__(self, tools, cluster, name, seconds, count=1, link=None, **load):
        cluster.make(name)
        measured = self

        class OnPostgres(Wardline):
            options = ["--store", cluster.store(name, link and link.directory)]

            def open(self):
                super().open()
                # Without the cost of the start, which makes the tables.
                measured.before = measured.counts(cluster, name, link)

            def close(self):
                measured.after = measured.counts(cluster, name, link)
                measured.messages, measured.commits = self.stop()
                super().close()

        OnPostgres.count = count
        self.load = {"pairs": PAIRS, "window": WINDOW, "body": BODY} | load
        self.found = measure(tools, OnPostgres, self.load, seconds)

    @staticmethod
    def counts(cluster, name, link):
        return {
            "databaseMicroseconds": cluster.processor_seconds() * 1e6, "walBytes": cluster.ask(name, LOGGED),
            "tableBytes": cluster.ask(name, SIZE), "linkBytes": link.bytes if link else 0, "roundTrips": link.round_trips if link else 0,
        }  # fmt: skip

    def each(self, name):
        """The part of one message."""
        return (self.after[name] - self.before[name]) / self.messages


def relays(tools, directory, options, rounds):
    """PG-relays."""
    cluster, found = Cluster(directory / "postgres"), {}
    try:
        for number in range(rounds):
            one = Round(tools, cluster, directory / f"link{number}", f"round{number}", options.seconds)
            for figures in (one.full(), one.moderate(), one.busy(), one.many(), one.admission()):
                for figure, value in figures.items():
                    found.setdefault(figure, []).append(value)
    finally:
        cluster.close()
    return found


class Round:
    def __init__(self, tools, cluster, link, name, seconds):
        self.tools, self.cluster, self.link, self.name, self.seconds, self.number = tools, cluster, link, name, seconds, 0

    def measure(self, **load):
        """Flushes the disk first: leftovers of the previous measurement would delay commits."""
        self.number += 1
        self.cluster.call("psql", "-h", self.cluster.directory, "-U", "wardline", "-d", "postgres", "-q", "-c", "CHECKPOINT")
        os.sync()
        return Measured(self.tools, self.cluster, f"{self.name}_{self.number}", self.seconds, **load)

    def full(self):
        """The throughput of one, two and three relays, each with a part of the sessions."""
        one, two, three = (self.measure(count=count) for count in (1, 2, 3))
        rate = one.found["rate"]
        return {
            "onePerSecond": rate, "twoPerSecond": two.found["rate"], "threePerSecond": three.found["rate"],
            "twoRatio": two.found["rate"] / rate, "threeRatio": three.found["rate"] / rate,
            "fullRelayMicroseconds": one.found["cpuMicroseconds"], "fullTwoRelayMicroseconds": two.found["cpuMicroseconds"],
            "fullThreeRelayMicroseconds": three.found["cpuMicroseconds"], "fullDatabaseMicroseconds": one.each("databaseMicroseconds"),
            "fullMessagesPerCommit": one.messages / one.commits, "tableBytes": one.each("tableBytes"),
        }  # fmt: skip

    def moderate(self):
        """One relay; two, the second of which only follows; two, with author and reader on different ones; one behind a counting proxy."""
        link = CountedLink(self.link, self.cluster)
        try:
            one, spread, across = self.measure(rate=RATE), self.measure(rate=RATE, count=2), self.measure(rate=RATE, count=2, across=1)
            counted = self.measure(rate=RATE, link=link)
        finally:
            link.close()
        alone = self.measure(pairs=1, window=1)
        received, received_across = one.found["received"], across.found["received"]
        relay, database = one.found["cpuMicroseconds"], one.each("databaseMicroseconds")
        return {
            "moderatePerSecond": RATE, "oneP50Milliseconds": received["p50"], "oneP99Milliseconds": received["p99"],
            "acrossP50Milliseconds": received_across["p50"], "acrossP99Milliseconds": received_across["p99"],
            "acrossRatio": received_across["p99"] / received["p99"],
            # Of a second relay: added to the costs of one.
            "relayMicroseconds": relay, "followingMicroseconds": spread.found["cpuMicroseconds"] - relay,
            "acrossMicroseconds": across.found["cpuMicroseconds"] - relay, "databaseMicroseconds": database,
            "followingDatabaseMicroseconds": spread.each("databaseMicroseconds") - database,
            "acrossDatabaseMicroseconds": across.each("databaseMicroseconds") - database, "walBytes": one.each("walBytes"),
            "commits": one.commits / one.messages, "roundTrips": counted.each("roundTrips"), "linkBytes": counted.each("linkBytes"),
            "commitMilliseconds": alone.found["acknowledged"]["p50"],
        }  # fmt: skip

    def busy(self):
        one, across = self.measure(rate=BUSY_RATE), self.measure(rate=BUSY_RATE, count=2, across=1)
        received, received_across = one.found["received"], across.found["received"]
        return {
            "busyOneP99Milliseconds": received["p99"], "busyAcrossP99Milliseconds": received_across["p99"],
            "busyAcrossRatio": received_across["p99"] / received["p99"], "busyRelayMicroseconds": one.found["cpuMicroseconds"],
            "busyDatabaseMicroseconds": one.each("databaseMicroseconds"), "busyMessagesPerCommit": one.messages / one.commits,
        }  # fmt: skip

    def many(self):
        """At the busy rate in 10,000 sessions: one relay, then three, with authors and readers on different ones."""
        _, descriptors = resource.getrlimit(resource.RLIMIT_NOFILE)
        # The relay opens no more than it may; neither does the load generator.
        resource.setrlimit(resource.RLIMIT_NOFILE, (descriptors, descriptors))
        sessions = min(SESSIONS, (descriptors - DESCRIPTORS_LEFT) // 2)
        load = {"pairs": sessions, "ramp": RAMP, "ping": PING_SECONDS, "rate": BUSY_RATE}
        one, three = self.measure(**load), self.measure(**load, count=3, across=1)
        return {
            "sessions": sessions, "sessionsMicroseconds": one.found["cpuMicroseconds"], "sessionsP99Milliseconds": one.found["received"]["p99"],
            "sessionsThreeMicroseconds": three.found["cpuMicroseconds"], "sessionsThreeP99Milliseconds": three.found["received"]["p99"],
        }  # fmt: skip

    def admission(self):
        opened = self.measure(pairs=1, idle=ADMITTED, ramp=RAMP, rate=1, tls=True).found
        return {"admissionMicroseconds": opened["openMicroseconds"], "admissionsPerSecond": (ADMITTED + 2) / opened["openSeconds"]}
