"""What a message costs a relay that has many sessions, or a long log."""

import json
import os
import resource
import sqlite3
import statistics
import subprocess
import sys

from scenarios import RAMP
from servers import Wardline

PAIRS, SESSIONS = 50, 10_000
# As many in each second wherever it is measured: batches, and so the cost of a message, are of one size then.
RATE = 10_000
# A client that hears others sends a heartbeat this often; of so many, more frequent ones would be what is measured.
PING_SECONDS = 20
# Of what can be measured again at once, the median.
RUNS = 3
SHORT_LOG = 100_000
FILL_SECONDS_MAX = 30
# Runs that fill the log: one for so many entries on a slow machine, and some.
FILL_RUN_ENTRIES, FILL_RUNS = 100_000, 40
# For the relay and for the load generator, beside a connection each.
DESCRIPTORS_LEFT = 500


class Growing:
    """A relay whose log grows from run to run; each of them has sessions of its own."""

    def __init__(self, tools, directory, connections):
        self.tools, self.directory = tools, directory
        self.server = Wardline(tools, directory, connections)
        # Those that no run has used: a receiver expects that its session is empty.
        self.tokens = (directory / "tokens").read_text(encoding="ascii").splitlines()

    def run(self, seconds, **load):
        """One run of the load generator with the next tokens."""
        count = 2 * load["pairs"]
        part, self.tokens = self.tokens[:count], self.tokens[count:]
        if len(part) < count:
            sys.exit("there are too few tokens for another run")
        file = self.directory / "part"
        with open(os.open(file, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600), "w", encoding="ascii") as target:
            target.write("\n".join(part) + "\n")
        words = [
            self.tools / "load", "wardline", self.server.port, "--pid", self.server.process.pid, "--seconds", seconds, "--tokens", file,
            "--ramp", RAMP, "--window", 50, "--body", 100, "--ping", PING_SECONDS,
        ]  # fmt: skip
        for name, value in load.items():
            words += [f"--{name}", value]
        run = subprocess.run([str(word) for word in words], stdout=subprocess.PIPE, text=True, timeout=seconds + 300)
        if run.returncode != 0:
            sys.exit(f"the load ended with {run.returncode}, with {load}")
        return json.loads(run.stdout)

    def cost(self, seconds, pairs=PAIRS, runs=RUNS):
        """Microseconds of the relay's processor for one message."""
        return statistics.median(self.run(seconds, pairs=pairs, rate=RATE)["cpuMicroseconds"] for _ in range(runs))

    def entries(self):
        database = sqlite3.connect(f"file:{self.directory / 'relay' / 'relay.sqlite'}?mode=ro", uri=True, timeout=10)
        try:
            return database.execute("SELECT coalesce(max(id), 0) FROM entry").fetchone()[0]
        finally:
            database.close()

    def fill(self, count):
        """Until there are so many entries; some more, since a run ends by time. Returns how many there are."""
        # The first run says how fast it goes.
        seconds = 1
        while self.entries() < count:
            rate = self.run(seconds, pairs=PAIRS, warmup=0)["rate"]
            seconds = min(FILL_SECONDS_MAX, max(0.1, (count - self.entries()) / rate))
        return self.entries()

    def close(self):
        self.server.close()


def growth(tools, directory, options, rounds):
    """P10."""
    found = {}
    for number in range(rounds):
        for figure, value in (sessions(tools, directory, number, options) | log(tools, directory, number, options)).items():
            found.setdefault(figure, []).append(value)
    return found


def sessions(tools, directory, number, options):
    _, descriptors = resource.getrlimit(resource.RLIMIT_NOFILE)
    # The relay opens no more than it may; neither does the load generator.
    resource.setrlimit(resource.RLIMIT_NOFILE, (descriptors, descriptors))
    active = min(SESSIONS, (descriptors - DESCRIPTORS_LEFT) // 2)
    relay = Growing(tools, directory / f"sessions-{number}", 2 * (active + 2 * RUNS * PAIRS))
    try:
        few = relay.cost(options.seconds)
        many = relay.cost(options.seconds, active, 1)
        existing = relay.cost(options.seconds)
    finally:
        relay.close()
    return {
        "sessions": active, "fewMicroseconds": few, "activeMicroseconds": many, "existingMicroseconds": existing, "activeRatio": many / few,
        "existingRatio": existing / few,
    }  # fmt: skip


def log(tools, directory, number, options):
    runs = 2 * RUNS + FILL_RUNS + options.log // FILL_RUN_ENTRIES
    relay = Growing(tools, directory / f"log-{number}", 2 * PAIRS * runs)
    try:
        short_entries = relay.fill(SHORT_LOG)
        short = relay.cost(options.seconds)
        entries = relay.fill(options.log)
        long = relay.cost(options.seconds)
    finally:
        relay.close()
    return {
        "shortLogEntries": short_entries, "longLogEntries": entries, "shortLogMicroseconds": short, "longLogMicroseconds": long,
        "logRatio": long / short,
    }  # fmt: skip
