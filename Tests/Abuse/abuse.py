#!/usr/bin/env python3
"""What a relay does for honest people while others mean it ill: `make abuse`.

Usage: abuse.py [--programs DIRECTORY] [--rows NAME,…] [--seconds 10] [--short] [--json]

Each row starts a relay, lets a nurse and an interpreter talk, and devices of twenty other people come and go, while an attack (attacks.py) goes
on beside them, from another address: ten times as many as were enough to shut everybody out before. The table shows

  begun     Connections, or operations, that the attack has begun.
  admitted  Of the honest devices that came, those that were welcomed at the first try, within 5 s.
  p99       Milliseconds from the nurse's message to the interpreter's screen.
  before    Resident memory of the relay before the attack, in MB, and after it.
  stored    What the relay's data directory has grown by, in MB.

A row holds when 99 % are admitted, p99 is below 200 ms, the memory has come back to within 10 % (of it, or 4 MB), and what is stored is within
the quota of one person. A second table, of authors.py, shows what people with a token do to others. Ends with 1 when a row does not hold, and with
2 when the flags are wrong.
"""

import argparse
import asyncio
import collections
import dataclasses
import json
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "Scripts"))
import authors  # noqa: E402
from harness import patient  # noqa: E402
from plain import Plain, Refused, milliseconds, new_key  # noqa: E402

SESSION = "ward-7"
VISITORS = 20
VISITORS_SHORT = 4
# Honest devices that are coming at once: of the 12 places that a relay for 50 has for strangers, two networks get 6 each.
ARRIVING_MAX = 4
ADMITTED_MIN = 0.99
P99_MAX = 200
STORED_MAX = 48
MEMORY_SECONDS = 15


@dataclasses.dataclass
class Attack:
    count: int
    count_short: int
    flags: tuple = ()


# 70 sockets, 50 device names and 900 long messages were enough; the places are those of that time.
ATTACKS = {
    "reopening": Attack(700, 70, ("--connections-max", "50")),
    "devices": Attack(500, 50, ("--connections-max", "50")),
    "tokens": Attack(200, 20),
    "messages": Attack(9_000, 300),
    "preferences": Attack(32, 8),
}


@dataclasses.dataclass
class Row:
    attack: str
    begun: int = 0
    tries: int = 0
    admitted: int = 0
    # Of those that were not admitted, why.
    lost: list = dataclasses.field(default_factory=list)
    latencies: list = dataclasses.field(default_factory=list)
    memory_before: float = 0
    memory_after: float = 0
    stored: float = 0

    @property
    def p99(self):
        ordered = sorted(self.latencies)
        return ordered[len(ordered) * 99 // 100] if ordered else float("inf")

    @property
    def admitted_share(self):
        return self.admitted / self.tries if self.tries else 0

    @property
    def complaints(self):
        bounds = [
            (self.admitted_share >= ADMITTED_MIN, f"{self.tries - self.admitted} of {self.tries} honest devices were not welcomed: {'; '.join(self.lost[:3])}"),
            (self.p99 < P99_MAX, f"p99 is {self.p99:.0f} ms"),
            (
                self.memory_after <= max(1.1 * self.memory_before, self.memory_before + 4),
                f"memory went from {self.memory_before:.0f} to {self.memory_after:.0f} MB",
            ),
            (self.stored <= STORED_MAX, f"{self.stored:.0f} MB were stored"),
        ]
        return [complaint for holds, complaint in bounds if not holds]


class Relay:
    """A relay with a data directory of its own, and tokens."""

    def __init__(self, program, directory, flags):
        self.program, self.data, self.flags = program, pathlib.Path(directory) / "relay", flags
        self.directory = pathlib.Path(directory)

    async def open(self):
        self.process = await asyncio.create_subprocess_exec(
            self.program, "serve", "--listen", "127.0.0.1:0", "--data", self.data, *self.flags,
            stdin=subprocess.DEVNULL, stderr=subprocess.PIPE,
        )
        said = b""
        while not (found := re.search(rb"listening on ws://127\.0\.0\.1:(\d+)", said)):
            line = await asyncio.wait_for(self.process.stderr.readline(), patient(20))
            if not line:
                sys.exit(f"the relay does not start: {said.decode()}")
            said += line
        self.port = int(found[1])
        self.log = asyncio.create_task(self.process.stderr.read())

    def token(self, user, role):
        path = self.directory / f"{user}.token"
        arguments = [self.program, "token", "--data", self.data, "--user", user, "--role", role, "--session", SESSION]
        path.touch(mode=0o600)
        path.write_text(subprocess.run(arguments, check=True, capture_output=True, text=True).stdout)
        return path

    @property
    def memory(self):
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", status)[1]) / 1024

    @property
    def stored(self):
        return sum(file.stat().st_size for file in self.data.iterdir()) / 1e6

    async def close(self):
        self.process.terminate()
        await self.process.wait()
        return (await self.log).decode()


class Honest:
    """A pair that talks, and people who come and go; each measured at this end."""

    def __init__(self, relay, row, visitors):
        self.relay, self.row, self.visitor_count = relay, row, visitors
        self.sent = {}

    async def begin(self):
        self.nurse, self.interpreter = await self._join("ana", "nurse"), await self._join("amal", "interpreter")
        self.visitors = [self.relay.token(f"visitor-{number}", "nurse").read_text().strip() for number in range(self.visitor_count)]

    async def _join(self, user, role):
        peer = await Plain.open(self.relay.port)
        if not await peer.hello(self.relay.token(user, role).read_text().strip(), f"{user}-1"):
            sys.exit(f"{user} is not welcome before the attack")
        return peer

    async def talk(self):
        async def listen(peer, is_measured):
            while frames := await peer.frames():
                for frame in frames:
                    key = frame.get("event", {}).get("key")
                    if is_measured and key in self.sent:
                        self.row.latencies.append(milliseconds() - self.sent.pop(key))

        async def write():
            while True:
                key = new_key()
                self.sent[key] = milliseconds()
                message = {"key": key, "session": SESSION, "writtenAtMs": str(milliseconds()), "sendMessage": {"text": "Bed 4"}}
                self.nurse.say({"submit": message})
                await asyncio.sleep(0.05)

        async def ping():
            while True:
                await asyncio.sleep(5)
                for peer in (self.nurse, self.interpreter):
                    peer.say({"ping": {"nonce": "1", "clientClockMs": str(milliseconds())}})

        await asyncio.gather(listen(self.nurse, False), listen(self.interpreter, True), write(), ping())

    async def come_and_go(self):
        # Two connections of one device would end each other: a device comes again once it has gone, however slow the machine is.
        absent = collections.deque(self.visitors)

        async def come(number, token):
            self.row.tries += 1
            peer = None
            try:
                async with asyncio.timeout(patient(5)):
                    peer = await Plain.open(self.relay.port)
                    if await peer.hello(token, "phone", epoch=number + 1):
                        self.row.admitted += 1
                    else:
                        self.row.lost.append(peer.goodbye or "closed without a word")
            except (OSError, Refused, TimeoutError) as error:
                self.row.lost.append(f"{type(error).__name__} {error}".strip())
            if peer:
                peer.close()
            absent.append(token)

        tasks = []
        try:
            for number in range(1_000_000):
                if absent and len(self.visitors) - len(absent) < ARRIVING_MAX:
                    tasks.append(asyncio.create_task(come(number, absent.popleft())))
                await asyncio.sleep(0.1)
        finally:
            # Those that are under way are answered first.
            await asyncio.gather(*tasks)


async def measure(name, options, directory):
    attack, row = ATTACKS[name], Row(name)
    relay = Relay(str(pathlib.Path(options.programs).resolve() / "wardline-relay"), directory, attack.flags)
    await relay.open()
    honest = Honest(relay, row, VISITORS_SHORT if options.short else VISITORS)
    await honest.begin()
    talking = asyncio.create_task(honest.talk())
    await asyncio.sleep(0.2 if options.short else 1)
    row.memory_before, stored_before = relay.memory, relay.stored
    visiting = asyncio.create_task(honest.come_and_go())
    hostile = await asyncio.create_subprocess_exec(
        "nice", sys.executable, pathlib.Path(__file__).with_name("attacks.py"), name, str(relay.port), str(options.seconds),
        str(attack.count_short if options.short else attack.count), relay.token("mallory", "nurse"), stdout=subprocess.PIPE,
    )
    row.begun = int((await hostile.communicate())[0] or 0)
    visiting.cancel()
    await asyncio.gather(visiting, return_exceptions=True)
    row.stored = relay.stored - stored_before
    for _ in range(1 if options.short else MEMORY_SECONDS * 2):
        row.memory_after = relay.memory
        if row.memory_after <= 1.1 * row.memory_before:
            break
        await asyncio.sleep(0.5)
    talking.cancel()
    await asyncio.gather(talking, return_exceptions=True)
    log = await relay.close()
    if "refused" not in log and "hung up on" not in log and name != "preferences":
        sys.exit(f"{name}: the relay's log says nothing of it")
    return row


def show(row, options, line):
    if options.json:
        figures = dataclasses.asdict(row) | {"p99": row.p99, "holds": not row.complaints, "v": 1}
        figures.pop("latencies", None)
        print(json.dumps(figures), flush=True)
        return
    print(f"{line(row)}   {'; '.join(row.complaints) or 'holds'}", flush=True)


HEADER = f"{'attack':<12} {'begun':>8} {'admitted':>8} {'p99':>8} {'memory, MB':>12} {'stored':>7}"


def line(row):
    return (
        f"{row.attack:<12} {row.begun:>8} {row.admitted_share:>8.1%} {row.p99:>5.0f} ms {row.memory_before:>6.0f} → "
        f"{row.memory_after:>3.0f} {row.stored:>7.1f}"
    )


async def table(names, header, line, measure, options):
    """Whether all rows of a table hold."""
    if names and not options.json:
        print(header)
    holds = True
    for name in names:
        with tempfile.TemporaryDirectory(prefix="wardline-abuse-") as directory:
            row = await measure(name, options, directory)
        show(row, options, line)
        holds = holds and not row.complaints
    return holds


async def main():
    parser = argparse.ArgumentParser(description="What a relay does for honest people while others mean it ill.")
    parser.add_argument("--programs", default=".build/release")
    parser.add_argument("--rows", help="names, with commas")
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--short", action="store_true", help="a tenth of it, for two seconds each")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    options.seconds = options.seconds or (2 if options.short else 10)
    known = [*ATTACKS, *authors.ATTACKS]
    chosen = options.rows.split(",") if options.rows else known
    if unknown := set(chosen) - set(known):
        parser.error(f"there is no row {', '.join(sorted(unknown))}")
    rows = [[name for name in attacks if name in chosen] for attacks in (ATTACKS, authors.ATTACKS)]
    holds = await table(rows[0], HEADER, line, measure, options)
    holds = await table(rows[1], authors.HEADER, authors.line, authors.measure, options) and holds
    return 0 if holds else 1


sys.exit(asyncio.run(main()))
