#!/usr/bin/env python3
"""How soon an interpreter is there: `make bench`.

Usage: asking.py BINARIES [--interpreters 200] [--nurses 50] [--per-minute 600] [--seconds 60] [--short] [--json]

A real relay, and in this process one protocol client for each interpreter, all of them on duty, and for each nurse. The nurses ask at an even
rate; whoever is rung first accepts at once, and the nurse ends the session when both are in it. Besides, two real programs `wardline` stand
in a pty each, at home and on duty, and are rung for a language that they alone speak.

  accept to both     From the accept, when it is sent, until the interpreter has its acceptance and is told that they have joined, and the
                     nurse has read of it.
  ring to screen     From the ring, when it arrives at this machine's end of the connection, to the last byte of the frame that shows it.

Each stands beside a floor, measured in the same run while the load goes on: a ping and its pong over a connection to the same relay and a page
that is written and synced to the same disk (the relay and the program each commit once before they say anything); for the screen a `cat`
that echoes over a pty and such a page. The ratio compares the p99 with the p99 of the floor.

Ends with 1 when a demand is missed, and with 2 when not everything that was asked for was answered. --short: 8 s, for 18 s in all.
"""

import argparse
import asyncio
import fcntl
import json
import os
import pathlib
import pty
import re
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time
import tty

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "Abuse"))
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "Scripts"))
import harness  # noqa: E402, F401: children end with this script
from hospital import Hospital, Relay, now  # noqa: E402
from plain import new_key  # noqa: E402

LANGUAGES = ["ar", "pl", "uk", "vi", "so"]
SCREEN_LANGUAGES = ["sw", "ti"]
COLUMNS, ROWS = 100, 30
PAGE = 4096
# A commit, two sends and two reads are at most so many floors. The slack is for a machine that does other things besides.
ACCEPT_RATIO_MAX = 12
SCREEN_RATIO_MAX = 12
# On a disk and a processor so fast that the floor is next to nothing, this is enough.
ACCEPT_MILLISECONDS_ENOUGH = 50
SCREEN_MILLISECONDS_ENOUGH = 50


class Figures:
    def __init__(self, values):
        self.values = sorted(values)

    def at(self, share):
        return self.values[min(len(self.values) - 1, int(share * len(self.values)))] if self.values else float("inf")

    @property
    def all(self):
        return {"min": self.at(0), "p50": self.at(0.5), "p99": self.at(0.99), "max": self.at(1), "count": len(self.values)}


class Proxy:
    """Stands before the relay, and notes when a ring for a session arrived: what the relay sends is not masked."""

    def __init__(self, port):
        self.port, self.arrivals, self.wanted = port, {}, None

    async def open(self):
        self.server = await asyncio.start_server(self.carry, "127.0.0.1", 0)
        return self.server.sockets[0].getsockname()[1]

    async def carry(self, reader, writer):
        down, up = await asyncio.open_connection("127.0.0.1", self.port)
        await asyncio.gather(self.pump(reader, up, False), self.pump(down, writer, True), return_exceptions=True)

    async def pump(self, reader, writer, is_down):
        while data := await reader.read(1 << 16):
            if is_down and self.wanted and self.wanted.encode() in data:
                self.arrivals.setdefault(self.wanted, now())
            writer.write(data)
        writer.close()


class Screen:
    """A program in a pty, read by the event loop."""

    def __init__(self, arguments):
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
        tty.setraw(slave)
        variables = {**os.environ, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8"}
        for name in ("TMUX", "NO_COLOR"):
            variables.pop(name, None)
        self.process = subprocess.Popen(
            arguments, stdin=slave, stdout=slave, stderr=slave, env=variables, start_new_session=True, close_fds=True
        )
        os.close(slave)
        self.shown, self.waiting = b"", None
        asyncio.get_running_loop().add_reader(self.master, self.read)

    def read(self):
        try:
            self.shown += os.read(self.master, 1 << 16)
        except OSError:
            return asyncio.get_running_loop().remove_reader(self.master)
        if self.waiting and self.waiting[0].search(self.shown) and not self.waiting[1].done():
            self.waiting[1].set_result(now())

    async def shows(self, pattern, seconds=20):
        """When the last byte of it came; of a frame that is the end of its synchronized update."""
        expression = re.compile(pattern, re.DOTALL)
        if expression.search(self.shown):
            return now()
        self.waiting = (expression, asyncio.get_running_loop().create_future())
        try:
            return await asyncio.wait_for(self.waiting[1], seconds)
        except asyncio.TimeoutError:
            sys.exit(f"the screen did not show {pattern!r}; it showed {self.shown[-1500:]!r}")
        finally:
            self.waiting = None

    def write(self, data):
        self.shown = b""
        os.write(self.master, data)

    def end(self):
        asyncio.get_running_loop().remove_reader(self.master)
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
        os.close(self.master)


async def ring_to_screen(hospital, relay, binaries, directory, count, pause):
    """Rings for the real programs, one after the other, and takes each back once it is shown."""
    screens = []
    for language in SCREEN_LANGUAGES:
        user, proxy = f"screen-{language}", Proxy(relay.port)
        port = await proxy.open()
        token = directory / f"{user}.token"
        token.touch(mode=0o600)
        token.write_text(hospital.tokens[user])
        flags = ["--relay", f"ws://127.0.0.1:{port}", "--token-file", token, "--store", directory / f"{user}.sqlite"]
        duty = await asyncio.create_subprocess_exec(binaries / "wardline", "duty", "on", *flags, stdout=subprocess.DEVNULL)
        if await duty.wait() != 0:
            sys.exit(f"{user} does not come on duty")
        screen = Screen([binaries / "wardline", *flags, "--language", "en"])
        await screen.shows(rb"on duty.*\x1b\[\?2026l")
        await screen.shows(rb"Connected.*\x1b\[\?2026l")
        screens.append((language, screen, proxy))
    values = []
    peer = await hospital.nurse("screen-nurse")
    # Until the relay counts them in.
    await asyncio.sleep(0.5)
    for number in range(count):
        language, screen, proxy = screens[number % len(screens)]
        session, key = f"shown-{number}", new_key()
        proxy.wanted, screen.shown = session, b""
        # The screen names the request by its note.
        content = {"language": language, "urgency": "URGENCY_NORMAL", "note": session}
        hospital.submit(peer, session, {"requestInterpreter": content}, key)
        shown = await screen.shows(rb"asks for.*%b.*\x1b\[\?2026l" % session.encode())
        values.append(shown - proxy.arrivals[session])
        screen.shown = b""
        hospital.submit(peer, session, {"cancelRequest": {"key": key}})
        await screen.shows(rb"\x1b\[\?2026l")
        await asyncio.sleep(pause)
    for _, screen, _ in screens:
        screen.end()
    return values


async def echo(count, pause):
    """What no screen can be faster than: a key that `cat` sends back."""
    values = []
    cat = Screen(["cat"])
    await asyncio.sleep(0.2)
    for number in range(count):
        letter = b"abcdefghij"[number % 10 :][:1]
        began = now()
        cat.write(letter)
        values.append(await cat.shows(letter) - began)
        await asyncio.sleep(pause)
    cat.end()
    return values


async def sync(directory, values):
    """A page at the end of a file of its own, synced as a commit is."""
    file = os.open(directory / "floor", os.O_CREAT | os.O_WRONLY, 0o600)
    page, place = os.urandom(PAGE), 0

    def write():
        began = now()
        os.pwrite(file, page, place)
        os.fdatasync(file)
        return now() - began

    while True:
        values.append(await asyncio.to_thread(write))
        place = (place + PAGE) % (1 << 22)
        await asyncio.sleep(0.05)


async def measure(options, directory):
    relay = Relay(
        options.binaries.resolve(), directory, ("--operations-per-second", "0", "--requests-per-hour", "0", "--comings-per-hour", "0")
    )
    interpreters = [(f"amal-{n}", "interpreter", LANGUAGES[n % len(LANGUAGES)]) for n in range(options.interpreters)]
    nurses = [(f"nora-{n}", "nurse", "en") for n in range(options.nurses)]
    screens = [(f"screen-{language}", "interpreter", language) for language in SCREEN_LANGUAGES]
    tokens = relay.add(interpreters + nurses + screens + [("screen-nurse", "nurse", "en")])
    await relay.open()
    hospital = Hospital(relay, tokens)
    synced, asked = [], []
    try:
        peers = [await hospital.interpreter(user) for user, _, _ in interpreters]
        asking = [await hospital.nurse(user) for user, _, _ in nurses]
        hospital.tasks += [asyncio.create_task(hospital.ping(peers + asking)), asyncio.create_task(sync(directory, synced))]
        rings = asyncio.create_task(
            ring_to_screen(hospital, relay, relay.binaries, directory, options.rings, 0.1 if options.short else 0.4)
        )
        echoes = asyncio.create_task(echo(options.rings * 2, 0.1))
        count = round(options.per_minute * options.seconds / 60)
        began = time.monotonic()
        for number in range(count):
            await asyncio.sleep(max(0, began + number * 60 / options.per_minute - time.monotonic()))
            asked.append(
                asyncio.create_task(
                    hospital.ask(asking[number % len(asking)], f"bed-{number}", LANGUAGES[number % len(LANGUAGES)])
                )
            )
        rate = count / max(options.seconds, time.monotonic() - began) * 60
        calls = await asyncio.gather(*asked)
        shown, echoed = await asyncio.gather(rings, echoes)
    finally:
        hospital.leave()
        await relay.close()
    unanswered = [call.session for call in calls if not call.is_over.is_set()]
    if unanswered or hospital.refused:
        print(f"not answered: {len(unanswered)} of {count}, refused: {sorted(set(hospital.refused))}", file=sys.stderr)
        sys.exit(2)
    return {
        "accept": Figures(call.took for call in calls), "ping": Figures(hospital.round_trips), "sync": Figures(synced),
        "ring": Figures(shown), "echo": Figures(echoed), "rate": rate,
    }  # fmt: skip


def row(name, figures, more=""):
    return (
        f"  {name:<42} min {figures.at(0):7.2f}   p50 {figures.at(0.5):7.2f}   p99 {figures.at(0.99):7.2f}   "
        f"max {figures.at(1):7.2f} ms{more}"
    )


def main():
    parser = argparse.ArgumentParser(description="How soon an interpreter is there.")
    parser.add_argument("binaries", type=pathlib.Path)
    parser.add_argument("--interpreters", type=int, default=200)
    parser.add_argument("--nurses", type=int, default=50)
    parser.add_argument("--per-minute", type=int, default=600)
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--rings", type=int, help="how many are shown on a screen")
    parser.add_argument("--short", action="store_true")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    options.seconds = options.seconds or (8 if options.short else 60)
    options.rings = options.rings or (20 if options.short else 100)
    with tempfile.TemporaryDirectory(prefix="wardline-bench-") as directory:
        found = asyncio.run(measure(options, pathlib.Path(directory)))
    accept, ring, sync_floor = found["accept"], found["ring"], found["sync"]
    demands = []
    for name, figures, floor, ratio, enough in [
        ("accept to both", accept, found["ping"], ACCEPT_RATIO_MAX, ACCEPT_MILLISECONDS_ENOUGH),
        ("ring to screen", ring, found["echo"], SCREEN_RATIO_MAX, SCREEN_MILLISECONDS_ENOUGH),
    ]:
        least = floor.at(0.99) + sync_floor.at(0.99)
        demands.append((name, figures.at(0.99), figures.at(0.99) / least, ratio, max(enough, ratio * least)))
    if options.json:
        names = ["accept", "ping", "sync", "ring", "echo"]
        ratios = {name.replace(" ", "-"): round(times, 2) for name, _, times, _, _ in demands}
        print(json.dumps({name: found[name].all for name in names} | {"perMinute": found["rate"], "ratios": ratios}))
    else:
        ratios = [f"   p99 {times:5.1f} times the floor" for _, _, times, _, _ in demands]
        print(
            f"{options.interpreters} interpreters and {options.nurses} nurses at one relay, {found['rate']:.0f} requests a minute, "
            f"{len(accept.values)} requests"
        )
        print(row("accept to both in the session", accept, ratios[0]))
        print(row("floor: ping and pong", found["ping"]))
        print(row("floor: a page written and synced", sync_floor))
        print(f"Meanwhile, on the screens of {len(SCREEN_LANGUAGES)} more interpreters, {len(ring.values)} rings")
        print(row("ring to screen", ring, ratios[1]))
        print(row("floor: cat, echo over a pty", found["echo"]))
    missed = [
        f"{name}: p99 {value:.1f} ms; at most {limit:.1f} ms, {ratio} times the floor" for name, value, _, ratio, limit in demands
        if value > limit
    ]
    for line in missed:
        print(f"missed: {line}", file=sys.stderr)
    sys.exit(1 if missed else 0)


main()
