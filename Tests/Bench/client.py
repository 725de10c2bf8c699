#!/usr/bin/env python3
"""What a client costs: `make bench ONLY=client`.

Usage: client.py BINARIES [--queued 10000] [--backlog 100000] [--seconds 20] [--runs 3] [--rows flush,json,plain,idle] [--other BINARIES] [--json]

A real relay and `wardline chat` in lines, sealed as by default. With --other the `wardline` of another build runs in turns with that of BINARIES,
against the same relay: the processor time of the client, user and system, from its start to its end, changes less with another load of
the machine than the time that passes.

  flush   A client with so many messages in its outbox connects: until the last acknowledgement is in its store.
  json    A new store reads a log of so many messages, with --json: until the last one is in the store.
  plain   The same with --plain.
  idle    How often a client that is connected wakes in a second while nothing happens, its heartbeat included.
"""

import argparse
import json
import os
import pathlib
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from screen import Robot, Ward, sentence  # noqa: E402

SUFFIXES = ["", "-wal", "-shm", "-lease", "-key"]
LIMIT_SECONDS = 120


def median(values):
    return sorted(values)[len(values) // 2]


def remove(store):
    for suffix in SUFFIXES:
        store.with_name(store.name + suffix).unlink(missing_ok=True)


def copy(source, target):
    remove(target)
    for suffix in SUFFIXES:
        if source.with_name(source.name + suffix).exists():
            shutil.copy(source.with_name(source.name + suffix), target.with_name(target.name + suffix))


def switches(process_id):
    """How often the threads of a process have waited for something so far."""
    found = 0
    for task in pathlib.Path(f"/proc/{process_id}/task").iterdir():
        try:
            lines = (task / "status").read_text().splitlines()
        except FileNotFoundError:
            continue
        found += sum(int(line.split()[1]) for line in lines if line.startswith("voluntary_ctxt_switches"))
    return found


class Client:
    """A chat in lines, whose output goes to a file."""

    def __init__(self, ward, binaries, user, mode, relay=None):
        arguments = ward.chat(user) + [mode]
        arguments[0] = str(binaries / "wardline")
        if relay:
            arguments[arguments.index("--relay") + 1] = relay
        self.store = ward.store(user)
        self.output = tempfile.TemporaryFile(dir=ward.directory)
        self.process = subprocess.Popen(arguments, stdin=subprocess.PIPE, stdout=self.output, stderr=subprocess.DEVNULL)

    def count(self, query):
        """A number in the store; `None` while there is no such table."""
        try:
            database = sqlite3.connect(f"file:{self.store}?mode=ro", uri=True, timeout=5)
        except sqlite3.OperationalError:
            return None
        try:
            return database.execute(query).fetchone()[0]
        except sqlite3.OperationalError:
            return None
        finally:
            database.close()

    def wait(self, query, number):
        """Until a query finds the number; the time at which it did."""
        end = time.monotonic() + LIMIT_SECONDS
        while self.count(query) != number:
            if time.monotonic() > end:
                sys.exit(f"'{query}' found {self.count(query)}, not {number}")
            time.sleep(0.02)
        return time.monotonic()

    def wait_for_output(self):
        """Until it has written nothing for half a second."""
        written = -1
        while os.fstat(self.output.fileno()).st_size != written:
            written = os.fstat(self.output.fileno()).st_size
            time.sleep(0.5)

    def end(self):
        """Its processor time, in seconds."""
        self.process.stdin.close()
        _, status, usage = os.wait4(self.process.pid, 0)
        self.process.returncode = status
        if status != 0:
            sys.exit(f"the client ended with {status}")
        self.output.close()
        return usage.ru_utime + usage.ru_stime


def in_turns(builds, runs, once):
    """The median time and processor time of each build: one run of each, then one in the other order."""
    found = {build: [] for build in builds}
    for run in range(runs):
        for build in builds if run % 2 == 0 else reversed(builds):
            found[build].append(once(build))
    return [tuple(median([values[place] for values in found[build]]) for place in range(2)) for build in builds]


def flushing(builds, directory, queued):
    """Fills an outbox; returns what sends it once, with a build and a relay of its own: its time and its processor time."""
    number = 0
    outbox = directory / "outbox.sqlite"

    def ward():
        nonlocal number
        number += 1
        place = directory / f"flush-{number}"
        place.mkdir()
        return Ward(builds[0], place)

    first = ward()
    lines = "".join(json.dumps({"do": "send", "text": sentence(index)}) + "\n" for index in range(queued)).encode()
    # No relay listens there.
    writer = Client(first, builds[0], "amal", "--json", relay="ws://127.0.0.1:9")
    threading.Thread(target=lambda: (writer.process.stdin.write(lines), writer.process.stdin.flush()), daemon=True).start()
    writer.wait("SELECT count(*) FROM operation", queued)
    writer.process.kill()
    writer.process.wait()
    copy(writer.store, outbox)
    first.end()

    def once(build):
        now = ward()
        copy(outbox, now.store("amal"))
        began = time.monotonic()
        client = Client(now, build, "amal", "--json")
        seconds = client.wait("SELECT count(*) FROM operation", 0) - began
        processor = client.end()
        now.end()
        return seconds, processor

    return once


def backlog(builds, directory, count):
    place = directory / "backlog"
    place.mkdir()
    # With room for more than a session may have as a rule.
    ward = Ward(builds[0], place, ["--session-entries-max", str(2 * count + 1_000_000), "--session-bytes-max", str(1 << 40)])
    writer = Robot(ward, "amal")
    for begin in range(0, count, 2000):
        writer.send(sentence(index) for index in range(begin, min(count, begin + 2000)))
        writer.wait(begin, LIMIT_SECONDS)
    writer.wait(count, LIMIT_SECONDS)
    writer.end()
    return ward


def catching_up(ward, count, mode):
    """Returns what reads a log of so many messages into a new store once, with a build."""

    def once(build):
        remove(ward.store("ana"))
        began = time.monotonic()
        client = Client(ward, build, "ana", mode)
        seconds = client.wait("SELECT count(*) FROM message", count) - began
        client.wait_for_output()
        return seconds, client.end()

    return once


def idle(builds, directory, options):
    place = directory / "idle"
    place.mkdir()
    ward = Ward(builds[0], place)

    def once(build):
        client = Client(ward, build, "ana", "--json")
        # Threads that have nothing to do end after some seconds.
        time.sleep(8)
        before = switches(client.process.pid)
        time.sleep(options.seconds)
        wakes = (switches(client.process.pid) - before) / options.seconds
        return wakes, client.end()

    try:
        return in_turns(builds, 1, once)
    finally:
        ward.end()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binaries", type=pathlib.Path)
    parser.add_argument("--queued", type=int, default=10_000)
    parser.add_argument("--backlog", type=int, default=100_000)
    parser.add_argument("--seconds", type=int, default=20)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--rows", default="flush,json,plain,idle")
    parser.add_argument("--other", type=pathlib.Path)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    builds = [path.resolve() for path in [options.binaries, options.other] if path]
    rows = options.rows.split(",")
    report = {}
    with tempfile.TemporaryDirectory() as name:
        directory = pathlib.Path(name)
        directory.chmod(0o700)
        if "flush" in rows:
            report["flush"] = in_turns(builds, options.runs, flushing(builds, directory, options.queued))
        if "json" in rows or "plain" in rows:
            ward = backlog(builds, directory, options.backlog)
            for mode in ["json", "plain"]:
                if mode in rows:
                    report[mode] = in_turns(builds, options.runs, catching_up(ward, options.backlog, "--" + mode))
            ward.end()
        if "idle" in rows:
            report["idle"] = idle(builds, directory, options)
    if options.json:
        return print(json.dumps(report))
    for row, found in report.items():
        for build, (first, processor) in zip(builds, found):
            if row == "idle":
                print(f"{row:6} wakes {first:.2f} times a second  {build}")
            else:
                count = options.queued if row == "flush" else options.backlog
                print(f"{row:6} {count:7} messages: {first:.2f} s, {processor:.2f} s of processor time  {build}")


if __name__ == "__main__":
    main()
