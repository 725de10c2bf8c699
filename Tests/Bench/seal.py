#!/usr/bin/env python3
"""What sealing a device's store, and a relay's log, costs: `make bench ONLY=seal`.

Usage: seal.py BINARIES [--burst 1000] [--backlog 10000] [--stored 5000] [--runs 5] [--rows burst,catch-up,relay] [--json]

A real relay and `wardline chat --json`, in turns with a sealed store and with one that is not (WARDLINE_SEAL=off): once the order is this, once
the other. Compared is the processor time of the client, user and system, from its start to its end, which another load of the machine changes
less than the time that passes.

  burst      Writes so many messages at once and waits until the relay has acknowledged each.
  catch-up   A new store reads a log of so many messages.
  relay      A relay stores so many messages, with a key (--seal-key) and without one: the processor time of the relay.

Ends with 1 when the median of the ratios of pairs is above 1.05.
"""

import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from screen import Robot, Ward, sentence  # noqa: E402

RATIO_MAX = 1.05


def processor_seconds(ward, user, messages, expected):
    """A chat from its start to its end."""
    robot = Robot(ward, user)
    if messages:
        robot.is_online.wait(30)
        robot.send(messages)
    robot.wait(expected, 300)
    robot.process.stdin.write(b'{"do":"quit"}\n')
    robot.process.stdin.close()
    _, status, usage = os.wait4(robot.process.pid, 0)
    if status != 0:
        sys.exit(f"the program ended with {status}")
    robot.process.returncode = 0
    return usage.ru_utime + usage.ru_stime


def remove(store):
    for suffix in ["", "-wal", "-shm", "-lease", "-key"]:
        store.with_name(store.name + suffix).unlink(missing_ok=True)


def measure(is_sealed, body):
    os.environ["WARDLINE_SEAL"] = "" if is_sealed else "off"
    return body(is_sealed)


def pairs(runs, body):
    measure(True, body)
    found = []
    for run in range(runs):
        both = {is_sealed: measure(is_sealed, body) for is_sealed in ([True, False] if run % 2 else [False, True])}
        found.append((both[True], both[False]))
    return found


def median(values):
    return sorted(values)[len(values) // 2]


def burst(binaries, directory, count, runs):
    texts = [sentence(number) for number in range(count)]
    number = 0

    def once(_):
        nonlocal number
        number += 1
        place = directory / f"burst-{number}"
        place.mkdir()
        ward = Ward(binaries, place)
        try:
            return processor_seconds(ward, "amal", texts, count)
        finally:
            ward.end()

    return pairs(runs, once)


def catch_up(binaries, directory, count, runs):
    place = directory / "backlog"
    place.mkdir()
    ward = Ward(binaries, place)
    try:
        writer = Robot(ward, "amal")
        for begin in range(0, count, 1000):
            writer.send(sentence(number) for number in range(begin, min(count, begin + 1000)))
            writer.wait(begin, 120)
        writer.wait(count, 300)
        writer.end()

        def once(_):
            remove(ward.store("ana"))
            return processor_seconds(ward, "ana", [], count)

        return pairs(runs, once)
    finally:
        ward.end()


def relay(binaries, directory, count, runs):
    texts = [sentence(number) for number in range(count)]
    number = 0

    def once(is_sealed):
        nonlocal number
        number += 1
        place = directory / f"relay-{number}"
        place.mkdir()
        ward = Ward(binaries, place, ["--seal-key", str(place / "relay.key")] if is_sealed else [])
        # The writer is the same in both.
        os.environ["WARDLINE_SEAL"] = ""
        processor_seconds(ward, "amal", texts, count)
        ward.relay.terminate()
        _, status, usage = os.wait4(ward.relay.pid, 0)
        ward.relay.returncode = status
        return usage.ru_utime + usage.ru_stime

    return pairs(runs, once)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binaries", type=pathlib.Path)
    parser.add_argument("--burst", type=int, default=1000)
    parser.add_argument("--backlog", type=int, default=10000)
    parser.add_argument("--stored", type=int, default=5000)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--rows", default="burst,catch-up,relay")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    binaries = options.binaries.resolve()
    report = {}
    with tempfile.TemporaryDirectory() as name:
        directory = pathlib.Path(name)
        directory.chmod(0o700)
        rows = [("burst", burst, options.burst), ("catch-up", catch_up, options.backlog), ("relay", relay, options.stored)]
        for row, body, count in rows:
            if row not in options.rows.split(","):
                continue
            began = time.monotonic()
            found = body(binaries, directory, count, options.runs)
            ratio = median([sealed / plain for sealed, plain in found])
            report[row] = {
                "messages": count, "sealed": median([pair[0] for pair in found]), "plain": median([pair[1] for pair in found]),
                "ratio": ratio, "ratios": sorted(round(sealed / plain, 3) for sealed, plain in found),
            }  # fmt: skip
            if not options.json:
                figures = report[row]
                print(
                    f"{row:9} {count:6} messages: {figures['sealed']:.3f} s sealed, {figures['plain']:.3f} s not, "
                    f"ratio {ratio:.3f} {figures['ratios']} ({time.monotonic() - began:.0f} s)"
                )
    if options.json:
        print(json.dumps(report))
    sys.exit(1 if any(row["ratio"] > RATIO_MAX for row in report.values()) else 0)


if __name__ == "__main__":
    main()
