#!/usr/bin/env python3
"""How long a coordinator waits for a list of all sessions: `make bench ONLY=listing`.

Usage: listing.py BINARIES [--sessions 10000] [--runs 5] [--seconds-max 1]

A real relay with so many sessions that go on, each with a nurse in it who has written something, and `wardline sessions --json` on a new device
each time, from its start to its end. Beside it the floor: the same command at a relay without a session.

Ends with 1 when the median takes longer than is allowed, and with 2 when a list is not whole.
"""

import argparse
import asyncio
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "Scripts"))
from harness import patient  # noqa: E402
from hospital import Hospital, Relay  # noqa: E402

NURSES = 10
FLAGS = ("--operations-per-second", "0", "--sessions-per-hour", "0", "--user-sessions-max", "100000")


async def fill(hospital, count):
    """Each nurse waits for the answers of a hundred sessions before the next hundred."""
    answered = asyncio.Semaphore(0)

    def take(_, frame):
        if "accepted" in frame:
            answered.release()

    peers = [await hospital.come(f"nora-{number}", take) for number in range(NURSES)]
    for start in range(0, count, 100):
        peer = peers[start // 100 % NURSES]
        sessions = [f"bed-{number}" for number in range(start, min(count, start + 100))]
        for operation in {"createSession": {}}, {"sendMessage": {"text": "Good morning."}}:
            for session in sessions:
                hospital.submit(peer, session, operation)
            async with asyncio.timeout(patient(60)):
                for _ in sessions:
                    await answered.acquire()


def listed(relay, directory, token, run):
    """How long it took, in seconds, and how many sessions were listed."""
    flags = ["--relay", f"ws://127.0.0.1:{relay.port}", "--token-file", token, "--store", directory / f"device-{run}.sqlite"]
    began = time.monotonic()
    done = subprocess.run(
        [relay.binaries / "wardline", "sessions", "--json", "--wait", "120s", *flags], check=True, stdout=subprocess.PIPE
    )
    return time.monotonic() - began, done.stdout.count(b"\n")


async def measure(options, directory, count):
    directory.mkdir()
    relay = Relay(options.binaries.resolve(), directory, FLAGS)
    people = [(f"nora-{number}", "nurse", "en") for number in range(NURSES)] + [("cora", "coordinator", "en")]
    tokens = relay.add(people)
    token = directory / "cora.token"
    token.touch(mode=0o600)
    token.write_text(tokens["cora"])
    await relay.open()
    hospital = Hospital(relay, tokens)
    try:
        await fill(hospital, count)
        runs = [await asyncio.to_thread(listed, relay, directory, token, run) for run in range(options.runs)]
    finally:
        hospital.leave()
        await relay.close()
    if cut := [lines for _, lines in runs if lines != count]:
        print(f"not whole: {cut} of {count} sessions", file=sys.stderr)
        sys.exit(2)
    return statistics.median(seconds for seconds, _ in runs)


def main():
    parser = argparse.ArgumentParser(description="How long a coordinator waits for a list of all sessions.")
    parser.add_argument("binaries", type=pathlib.Path)
    parser.add_argument("--sessions", type=int, default=10_000)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--seconds-max", type=float, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="wardline-bench-") as folder:
        floor = asyncio.run(measure(options, pathlib.Path(folder) / "empty", 0))
        took = asyncio.run(measure(options, pathlib.Path(folder) / "full", options.sessions))
    print(f"  list of {options.sessions} sessions   p50 {took:6.2f} s   at most {options.seconds_max} s")
    print(f"  floor: list of none      p50 {floor:6.2f} s")
    sys.exit(1 if took > options.seconds_max else 0)


main()
