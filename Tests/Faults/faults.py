#!/usr/bin/env python3
"""What faults of the machine and of strangers leave behind: `make faults`.

Usage: faults.py [--programs DIRECTORY] [--rows NAME,…] [--count COUNT] [--seconds 15] [--seed NUMBER] [--short] [--json]
       faults.py --judge FILE

Each row starts a relay, on which two people write all the time and send again by key what was not answered; then comes the fault. The table shows

  memory    Resident memory of the relay before the fault, in MB, and after it.
  log       What the relay's own log lines have grown by, in KB.
  acked     Messages that were acknowledged, and how many of them are not in the session's log in the end.
  foreign   Bytes of anything but a refusal that connections without a valid token were sent.
  p99       Milliseconds from a message to the other's screen while the fault lasted; strangers share this machine with the relay.

A row holds when the relay is up, the memory is back to within 10 % (or 4 MB), the log has grown by less than 100 KB, every acknowledged message is
in the session's log once and in its author's order, and no stranger was sent a byte. Ends with 1 when a row does not hold, and with 2 when the
flags are wrong. --judge judges what --json printed before.
"""

import argparse
import asyncio
import dataclasses
import json
import os
import pathlib
import random
import resource
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "Abuse"))
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "Scripts"))

import disk
import slowloris
import strangers
from judge import Result

ROWS = {
    "kills": disk.kills,
    "full-disk": disk.full_disk,
    "disk-errors": disk.disk_errors,
    "return": strangers.come_back,
    "slow-readers": strangers.slow_readers,
    "slowloris": slowloris.slowloris,
    "tokens": strangers.tokens,
    "hellos": strangers.hellos,
}
# Set in the process that has a mount namespace of its own.
MOUNTS = "WARDLINE_FAULTS_MOUNTS"


def enter_own_mounts():
    """Goes on as a process whose mounts nobody else sees; only where that is allowed."""
    if MOUNTS in os.environ:
        return os.environ[MOUNTS] == "own"
    unshare = ["unshare", "--mount"] if os.geteuid() == 0 else ["unshare", "--mount", "--map-root-user"]
    try:
        is_allowed = subprocess.run([*unshare, "mount", "-t", "tmpfs", "none", "/mnt"], capture_output=True).returncode == 0
    except FileNotFoundError:
        is_allowed = False
    if not is_allowed:
        return False
    os.environ[MOUNTS] = "own"
    os.execvp("unshare", [*unshare, sys.executable, *sys.argv])


async def run(name, options):
    result = Result(name)
    with tempfile.TemporaryDirectory(prefix="wardline-faults-") as directory:
        await ROWS[name](options, directory, result)
        if options.keep:
            shutil.copytree(directory, pathlib.Path(options.keep) / name, dirs_exist_ok=True, ignore=shutil.ignore_patterns("*.sock"))
    return result


def show(result, is_json):
    if is_json:
        found = {"complaints": result.complaints, "holds": not result.complaints, "v": 1}
        print(json.dumps(dataclasses.asdict(result) | found), flush=True)
        return
    if result.skipped:
        print(f"{result.row:<13} skipped: {result.skipped}", flush=True)
        return
    p99 = "-" if result.p99 is None else f"{result.p99:.0f} ms"
    print(
        f"{result.row:<13} {result.memory_before:>4.0f} → {result.memory_after:>3.0f} {result.log_bytes / 1000:>7.1f} "
        f"{len(result.acknowledged):>7} {-result.lost:>4} {result.unauthorised_bytes:>8} {p99:>8}   {'; '.join(result.complaints) or 'holds'}\n"
        f"{'':<13} {result.fault}" + (f"; {result.note}" if result.note else ""),
        flush=True,
    )


def judge_again(path):
    """Judges rows that --json has printed, one a line."""
    fields = {field.name for field in dataclasses.fields(Result)}
    for line in pathlib.Path(path).read_text().splitlines():
        yield Result(**{name: value for name, value in json.loads(line).items() if name in fields})


async def results(options, names):
    if not options.short:
        for name in names:
            yield await run(name, options)
        return
    # Beside each other: figures are not what the short form is for.
    for task in [asyncio.create_task(run(name, options)) for name in names]:
        yield await task


async def measure(options, names):
    if not options.json:
        print(f"{'row':<13} {'memory, MB':>10} {'log, KB':>7} {'acked':>7} {'lost':>4} {'foreign':>8} {'p99':>8}")
    holds = True
    async for result in results(options, names):
        show(result, options.json)
        holds = holds and not result.complaints
    return 0 if holds else 1


def main():
    parser = argparse.ArgumentParser(description="What faults of the machine and of strangers leave behind.")
    parser.add_argument("--programs", default=".build/release")
    parser.add_argument("--rows", help="names, with commas")
    parser.add_argument("--count", type=int, help="of what a row counts: kills, connections")
    parser.add_argument("--seconds", type=float, help="how long strangers go on")
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 32))
    parser.add_argument("--short", action="store_true", help="a little of each, beside each other")
    parser.add_argument("--keep", metavar="DIRECTORY", help="copies there what each row leaves: logs of the relay, traces, its store")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--judge", metavar="FILE", help="judges what --json has printed, and runs nothing")
    options = parser.parse_args()
    if options.judge:
        judged = list(judge_again(options.judge))
        for result in judged:
            show(result, options.json)
        return 1 if any(result.complaints for result in judged) else 0
    names = options.rows.split(",") if options.rows else list(ROWS)
    if unknown := set(names) - set(ROWS):
        parser.error(f"there is no row {', '.join(sorted(unknown))}")
    options.can_mount = "full-disk" in names and enter_own_mounts()
    options.seconds = options.seconds or (1 if options.short else 15)
    options.relay = str(pathlib.Path(options.programs).resolve() / "wardline-relay")
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    options.files_max = hard
    return asyncio.run(measure(options, names))


if __name__ == "__main__":
    sys.exit(main())
