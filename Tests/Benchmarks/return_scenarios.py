"""How soon all are back when a relay was killed."""

import asyncio
import json
import pathlib
import subprocess
import sys
import time

from idle_scenarios import processor_seconds

TESTS = pathlib.Path(__file__).resolve().parent.parent
sys.path += [str(TESTS / "Abuse"), str(TESTS / "Faults")]
from people import People  # noqa: E402
from relay import Relay  # noqa: E402

# What one user may hold of the 10,000 that a relay has as a rule.
USER_CONNECTIONS = 1_250
RATE = 50
WINDOW_SECONDS = 5
OPENING_SECONDS = 60


def killed(tools, directory, options, rounds):
    """P8."""
    found = {"connections": [options.killed] * rounds}
    for number in range(rounds):
        place = directory / f"round-{number}"
        place.mkdir()
        for figure, value in asyncio.run(once(tools, place, options.killed)).items():
            found.setdefault(figure, []).append(value)
    return found


async def once(tools, directory, count):
    relay = Relay(tools.relay, directory, ["--user-connections-max", str(USER_CONNECTIONS)])
    await relay.start()
    people, crowd = People(relay, RATE), None
    try:
        tokens = [relay.token(f"crowd-{number}", session=f"crowd-{number}") for number in range(-(-count // USER_CONNECTIONS))]
        # Tokens are no business of other users of this machine: not in its arguments.
        crowd = await asyncio.create_subprocess_exec(
            sys.executable, TESTS / "Faults/crowd.py", str(relay.port), str(count), stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        crowd.stdin.write(("\n".join(tokens) + "\n").encode())
        crowd.stdin.write_eof()
        await all_inside(crowd)
        before = await p99_for(people, WINDOW_SECONDS)
        people.forget_latencies()
        began, processor = time.monotonic(), processor_seconds(crowd.pid)
        await relay.kill()
        await relay.start()
        started = time.monotonic() - began
        tries = await all_inside(crowd)
        seconds, processor = time.monotonic() - began, processor_seconds(crowd.pid) - processor
        if not await people.wait_for_acknowledgements(RATE):
            sys.exit("nobody can write after the relay was killed")
        # What was under way when it was killed is among them.
        returning = people.p99
        after = await p99_for(people, WINDOW_SECONDS)
        await people.finish()
        return {
            "backSeconds": seconds, "listeningSeconds": started, "tries": tries, "crowdShareOfCore": processor / seconds,
            "p99MillisecondsBefore": before, "p99MillisecondsReturning": returning, "p99MillisecondsAfter": after,
            "returningRatio": returning / before, "afterRatio": after / before,
        }  # fmt: skip
    finally:
        if crowd:
            crowd.kill()
            await crowd.wait()
        for task in people.tasks:
            task.cancel()
        await relay.stop()


async def all_inside(crowd):
    """Waits until all of them are; returns how often they have tried."""
    line = await asyncio.wait_for(crowd.stdout.readline(), OPENING_SECONDS)
    if not line:
        sys.exit("the crowd has ended")
    return json.loads(line)["tries"]


async def p99_for(people, seconds):
    """Of a message from its author to its reader, in milliseconds; these are counted whole, and 0 counts as 1."""
    people.forget_latencies()
    await asyncio.sleep(seconds)
    if people.p99 is None:
        sys.exit(f"no message arrived within {seconds} s")
    return max(1, people.p99)
