"""Faults of the machine: kill -9, a full disk, a disk that fails."""

import asyncio
import contextlib
import os
import pathlib
import random
import subprocess
import time

from harness import patient
from people import until
from stage import Stage

FILE_SYSTEM_MB = 96  # above 64 MB of free space a relay says that it is ready
DISK_FAILED = 74  # sysexits: EX_IOERR


async def kills(options, directory, result):
    """kill -9 at random times while two people write, also while the relay starts."""
    count = options.count or (3 if options.short else 200)
    chance = random.Random(options.seed)
    async with Stage.open(options, directory, result, rate=100) as stage:
        during_start, began = 0, time.monotonic()
        for _ in range(count):
            if chance.random() < 0.25:
                await stage.relay.kill()
                await stage.relay.launch()
                await asyncio.sleep(chance.uniform(0, 0.25))
                during_start += 1
            elif not await stage.people.wait_for_acknowledgements(1):
                result.require(False, "nobody was acknowledged after a restart")
                break
            else:
                await asyncio.sleep(chance.uniform(0, 0.15))
            await stage.relay.kill()
            await stage.relay.start()
        seconds = time.monotonic() - began
        await stage.people.wait_for_acknowledgements(1)
    result.fault = f"{count} times kill -9 in {seconds:.0f} s, {during_start} more while starting, seed {options.seed}"


@contextlib.contextmanager
def small_file_system(directory):
    """A file system in memory, mounted for this process and its children alone; see `faults.py`."""
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={FILE_SYSTEM_MB}m,mode=0700", "faults", directory], check=True)
    try:
        yield pathlib.Path(directory)
    finally:
        subprocess.run(["umount", "--lazy", directory], check=False)


def fill(path):
    """Writes a file until there is no space left."""
    with open(path, "wb", buffering=0) as file:
        size = 1 << 20
        while size:
            try:
                file.write(bytes(size))
            except OSError:
                size //= 2


async def wait_for_readiness(relay, status, seconds=10):
    """What /readyz answers once it has that status, or in the end: an answer holds for a second."""
    for _ in range(seconds * 10):
        answer = await relay.readiness()
        if answer[0] == status:
            break
        await asyncio.sleep(0.1)
    return answer


async def full_disk(options, directory, result):
    """The disk becomes full while two people write, and is given space again."""
    if not options.can_mount:
        result.skipped = "needs root or user namespaces, to mount a file system of its own"
        return
    with small_file_system(directory):
        async with Stage.open(options, directory, result, has_admin=True, size=1000, rate=40) as stage:
            relay, people, before = stage.relay, stage.people, stage.relay.process.pid
            status, _ = await relay.readiness()
            result.require(status == 200, f"/readyz is {status} before it")
            filler = pathlib.Path(directory) / "filler"
            await asyncio.to_thread(fill, filler)
            result.require(await until(lambda: people.refusals["busy"], 20), "nobody was told that the relay cannot store")
            began = time.monotonic()
            status, why = await wait_for_readiness(relay, 503)
            red = time.monotonic() - began
            result.require(status == 503 and "bytes are free" in why, f"/readyz says {status} on a full disk: {why}")
            count, acknowledged = people.refusals["busy"], people.acknowledged_count
            await asyncio.sleep(0.3 if options.short else 10)
            refused, meanwhile = people.refusals["busy"] - count, people.acknowledged_count - acknowledged
            filler.unlink()
            began = time.monotonic()
            result.require(await people.wait_for_acknowledgements(1), "nothing is stored again")
            seconds = time.monotonic() - began
            status, left = await wait_for_readiness(relay, 200)
            result.require(status == 200, f"/readyz is {status} after it: {left}")
            result.require(relay.process.pid == before and relay.is_running, "the relay has ended")
            unclear = set(people.refusals) - {"busy", "held"}
            result.require(not unclear, f"refused as {', '.join(sorted(unclear))}")
        said = relay.log.read_text()
        result.require("store_refuses" in said and "store_works" in said, "the relay's log does not say when it began and ended")
    result.fault = f"disk full: busy {refused + count} times, {meanwhile} stored meanwhile"
    result.note = f"/readyz 503 after {red:.1f} s ({why}), stored again after {seconds:.1f} s"


# What strace does to the calls of one kind on the log and its write-ahead log, and whether a relay may go on.
DISK_ERRORS = [
    ("pwrite64", "EIO", False),
    ("fdatasync", "EIO", False),
    ("pwrite64", "ENOSPC", True),
]


async def disk_errors(options, directory, result):
    """Writes and syncs of the log fail, each for as long as the relay goes on, at most for some seconds."""
    if subprocess.run(["strace", "-o", "/dev/null", "true"], capture_output=True).returncode:
        result.skipped = "strace is not installed, or may not trace here"
        return
    notes = []
    async with Stage.open(options, directory, result, rate=40) as stage:
        for call, error, goes_on in DISK_ERRORS:
            notes.append(await fail(stage, call, error, goes_on, options))
    result.fault, result.note = "writes and syncs of the log fail", "; ".join(notes)


async def fail(stage, call, error, goes_on, options):
    relay, trace = stage.relay, stage.relay.directory / f"{call}-{error}"
    files = [argument for name in ("relay.sqlite", "relay.sqlite-wal") for argument in ("-P", relay.data / name)]
    # A strace that ends while it changes a call makes it fail with an error of its own: one that the relay lives through is injected so often
    # and then no more.
    when = ":when=1..4" if goes_on else ""
    strace = await asyncio.create_subprocess_exec(
        "strace", "-f", "-e", "signal=none", "-e", f"trace={call}", "-e", f"inject={call}:error={error}{when}", *files, "-o", trace,
        "-p", str(relay.process.pid), stdin=subprocess.DEVNULL, stderr=subprocess.PIPE,
    )
    await asyncio.wait_for(strace.stderr.readline(), patient(10))
    began = time.monotonic()

    def injected():
        return trace.exists() and "INJECTED" in trace.read_text()

    stage.result.require(await until(injected, 15), f"no {call} was made to fail")
    if goes_on:
        await stage.people.wait_for_acknowledgements(1)
    else:
        await until(lambda: not relay.is_running, 10)
    seconds = time.monotonic() - began
    if strace.returncode is None:
        strace.terminate()
    await strace.communicate()
    count = trace.read_text().count("INJECTED")
    if relay.is_running:
        stage.result.require(goes_on, f"the relay goes on after {error} of {call}")
        stage.result.require(await stage.people.wait_for_acknowledgements(1), f"nothing is stored after {error} of {call}")
        return f"{call} {error} {count} times: busy, then stored again"
    status = relay.process.returncode
    stage.result.require(not goes_on and status == DISK_FAILED, f"the relay ended with {status} by {error} of {call}")
    await relay.start()
    stage.result.require(await stage.people.wait_for_acknowledgements(1), f"nothing is stored after {error} of {call}, and a restart")
    return f"{call} {error}: ended with {status} after {seconds:.1f} s, up after a restart"
