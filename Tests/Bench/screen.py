#!/usr/bin/env python3
"""How fast the screen is: `make bench`.

Usage: screen.py BINARIES [--messages 100000] [--runs 20] [--seconds 20] [--json] [--directory DIRECTORY]

  first frame    From the start of the process to the last byte of the first frame with messages on it, in a pty, for a session with
                 so many messages in the client's store.
  key to frame   From a key that is written into the pty to the last byte of the frame that shows it, while 200 messages a second
                 arrive from a relay.

Each stands beside what it cannot be faster than, measured in the same run: the start of the program that does nothing, SQLite alone on
the same file, and a `cat` that echoes over a pty. Ends with 1 when a demand is missed. With --directory the stores stay there, for a next run.
"""

import argparse
import json
import os
import pathlib
import pty
import random
import re
import select
import signal
import sqlite3
import string
import subprocess
import sys
import tempfile
import threading
import time
import tty

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "Scripts"))
import harness  # noqa: E402, F401: children end with this script

COLUMNS, ROWS = 100, 30
FIRST_FRAME_MILLISECONDS_MAX = 100
KEY_MILLISECONDS_MAX = 10
RATE = 200
PAGE = 200
SESSION = "ward-7"


class Terminal:
    """A program in a pty, and when its bytes came."""

    def __init__(self, arguments, environment=None):
        import fcntl
        import struct
        import termios

        master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
        tty.setraw(slave)
        variables = {**os.environ, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", **(environment or {})}
        for name in ("TMUX", "NO_COLOR"):
            variables.pop(name, None)
        self.began = time.perf_counter()
        self.process = subprocess.Popen(
            arguments, stdin=slave, stdout=slave, stderr=slave, env=variables, start_new_session=True, close_fds=True
        )
        os.close(slave)
        self.master = master
        self.bytes = b""

    def read(self, until, seconds=30):
        """Reads until `until(bytes)` holds, and says when the last of them came."""
        end = time.perf_counter() + seconds
        while True:
            ready, _, _ = select.select([self.master], [], [], max(0, end - time.perf_counter()))
            if not ready:
                sys.exit(f"the program did not show what it should; it showed {self.bytes[-2000:]!r}")
            try:
                self.bytes += os.read(self.master, 1 << 16)
            except OSError:
                sys.exit(f"the program ended; it had shown {self.bytes[-2000:]!r}")
            now = time.perf_counter()
            if until(self.bytes):
                return now

    def write(self, data):
        os.write(self.master, data)

    def processor_milliseconds(self):
        """What it has computed so far, whatever else this machine does: the kernel counts it for each thread in nanoseconds."""
        tasks = pathlib.Path(f"/proc/{self.process.pid}/task").iterdir()
        return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks) / 1e6

    def end(self):
        self.process.send_signal(signal.SIGTERM)
        deadline = time.perf_counter() + 10
        while self.process.poll() is None and time.perf_counter() < deadline:
            if select.select([self.master], [], [], 0.01)[0]:
                try:
                    os.read(self.master, 1 << 16)
                except OSError:
                    break
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self.master)


class Figures:
    def __init__(self, values):
        self.values = sorted(values)

    def at(self, share):
        return self.values[min(len(self.values) - 1, int(share * len(self.values)))]

    @property
    def all(self):
        return {"min": self.values[0], "p50": self.at(0.5), "p99": self.at(0.99), "max": self.values[-1], "count": len(self.values)}


class Ward:
    """A relay, and two people who may meet there."""

    def __init__(self, binaries, directory, more=()):
        self.binaries, self.directory = binaries, directory
        self.relay = subprocess.Popen(
            [binaries / "wardline-relay", "serve", "--listen", "127.0.0.1:0", "--data", directory / "relay",
             "--operations-per-second", "0", *more],
            stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
        for line in self.relay.stderr:
            if found := re.search(r"listening on (ws://\S+)", line):
                self.url = found[1]
                break
        else:
            sys.exit("the relay did not start")
        threading.Thread(target=self.relay.stderr.read, daemon=True).start()
        for user, role, name in [("ana", "nurse", "Ana"), ("amal", "interpreter", "Amal")]:
            token = subprocess.run(
                [binaries / "wardline-relay", "token", "--data", directory / "relay", "--user", user, "--role", role,
                 "--name", name, "--session", SESSION],
                check=True, capture_output=True, text=True,
            )  # fmt: skip
            file = directory / f"{user}.token"
            file.write_text(token.stdout)
            file.chmod(0o600)

    def chat(self, user):
        return [
            str(self.binaries / "wardline"), "chat", "--relay", self.url, "--session", SESSION,
            "--token-file", str(self.directory / f"{user}.token"), "--store", str(self.store(user)),
        ]  # fmt: skip

    def store(self, user):
        return self.directory / f"{user}.sqlite"

    def end(self):
        self.relay.terminate()
        self.relay.wait()


class Robot:
    """A `wardline chat --json` that writes, and that is asked what it has heard."""

    def __init__(self, ward, user):
        self.process = subprocess.Popen(
            ward.chat(user) + ["--json"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        self.sent = set()
        self.is_online = threading.Event()
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self):
        for line in self.process.stdout:
            event = json.loads(line)
            if event["event"] == "message" and event["state"] == "sent":
                self.sent.add(event["id"])
            if event["event"] == "connection" and event["state"] == "online":
                self.is_online.set()

    def send(self, texts):
        lines = "".join(json.dumps({"do": "send", "text": text}) + "\n" for text in texts)
        self.process.stdin.write(lines.encode())
        self.process.stdin.flush()

    def wait(self, count, seconds):
        end = time.monotonic() + seconds
        while len(self.sent) < count:
            if time.monotonic() > end:
                sys.exit(f"{len(self.sent)} of {count} messages came")
            time.sleep(0.02)

    def end(self):
        self.process.stdin.write(b'{"do":"quit"}\n')
        self.process.stdin.close()
        self.process.wait()


WORDS = "any allergies to penicillin how long has he had the rash does it hurt here هل لديك ألم نعم لديه حساسية".split()


def sentence(number):
    chance = random.Random(number)
    return f"{number} " + " ".join(chance.choices(WORDS, k=chance.randint(3, 14)))


def fill(ward, count):
    """Messages that were really said: one writes, the other's store gets them from the relay."""
    writer, reader = Robot(ward, "amal"), Robot(ward, "ana")
    for begin in range(0, count, 1000):
        writer.send(sentence(number) for number in range(begin, min(count, begin + 1000)))
        # A queue of any length is kept, but what is measured here is another thing.
        writer.wait(begin - 4000, 120)
    reader.wait(count, 300)
    writer.end()
    reader.end()


def first_frame(ward, count, runs):
    """Each message has its number in it; a frame is complete with the end of its synchronized update."""
    newest = re.compile(rb"(?<!\d)%d(?!\d).*\x1b\[\?2026l" % (count - 1), re.DOTALL)
    values, computed = [], []
    for _ in range(runs):
        terminal = Terminal(ward.chat("ana"))
        values.append((terminal.read(lambda shown: newest.search(shown) is not None) - terminal.began) * 1e3)
        computed.append(terminal.processor_milliseconds())
        terminal.end()
    return Figures(values), Figures(computed)


def bare_start(ward, runs):
    values = []
    for _ in range(runs):
        began = time.perf_counter()
        subprocess.run([ward.binaries / "wardline", "--help"], check=True, stdout=subprocess.DEVNULL)
        values.append((time.perf_counter() - began) * 1e3)
    return Figures(values)


def bare_store(ward, runs):
    values = []
    for _ in range(runs):
        began = time.perf_counter()
        database = sqlite3.connect(ward.store("ana"))
        # Sealed, they are not UTF-8.
        database.text_factory = bytes
        rows = database.execute(
            "SELECT * FROM message WHERE session = ? ORDER BY written_at DESC LIMIT ?", (SESSION, PAGE)
        ).fetchall()
        values.append((time.perf_counter() - began) * 1e3)
        database.close()
        assert len(rows) == PAGE
    return Figures(values)


class Pour:
    """So many messages a second, in tens of milliseconds, for as long as it is not ended."""

    def __init__(self, robot):
        self.robot, self.count, self.is_ended = robot, 0, threading.Event()
        self.began = time.monotonic()
        self.thread = threading.Thread(target=self.run, daemon=True)
        self.thread.start()

    def run(self):
        while not self.is_ended.wait(0.01):
            due = int((time.monotonic() - self.began) * RATE)
            if due > self.count:
                self.robot.send(f"poured {number}" for number in range(self.count, due))
                self.count = due

    def end(self):
        self.is_ended.set()
        self.thread.join()
        return self.count / (time.monotonic() - self.began)


def keys(terminal, seconds, shows):
    """One key after the other, at a person's uneven pace; `shows(letter, place)` is the pattern of the frame that has it."""
    chance = random.Random(7)
    values, place = [], 0
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        # Whatever comes meanwhile is read, as a terminal does.
        pause = time.perf_counter() + chance.uniform(0.02, 0.08)
        while (left := pause - time.perf_counter()) > 0:
            if select.select([terminal.master], [], [], left)[0]:
                os.read(terminal.master, 1 << 16)
        letter = chance.choice(string.ascii_lowercase)
        pattern = shows(letter, place)
        terminal.bytes = b""
        began = time.perf_counter()
        terminal.write(letter.encode())
        values.append((terminal.read(lambda shown: pattern.search(shown) is not None, 5) - began) * 1e3)
        place += 1
        if place == 60:
            # Away with the line; what is seen then is waited for, and not measured.
            terminal.bytes = b""
            terminal.write(b"\x15")
            time.sleep(0.1)
            place = 0
    return Figures(values)


def key_to_frame(ward, count, seconds):
    terminal = Terminal(ward.chat("ana"))
    terminal.read(lambda shown: b"Connected" in shown)
    writer = Robot(ward, "amal")
    if not writer.is_online.wait(20):
        sys.exit("the writer did not come online")
    pour = Pour(writer)
    terminal.read(lambda shown: b"poured" in shown)
    # What an earlier run had typed is a draft, and stands in the line.
    terminal.write(b"\x15")
    time.sleep(0.3)

    def shows(letter, place):
        # Behind the prompt `> `, in the row above the last.
        move = rf"\x1b\[{ROWS - 1};{place + 3}H"
        return re.compile((rf"{move}(\x1b\[[0-9;]*m)*{letter}.*\x1b\[\?2026l").encode(), re.DOTALL)

    screen = keys(terminal, seconds, shows)
    # In the same weather: the relay and the screen go on with their work.
    echo = Terminal(["cat"])
    drain = threading.Event()
    thread = threading.Thread(target=drain_until, args=(terminal, drain), daemon=True)
    thread.start()
    bare = keys(echo, seconds / 2, lambda letter, place: re.compile(letter.encode()))
    rate = pour.end()
    drain.set()
    thread.join()
    echo.end()
    writer.wait(pour.count, 30)
    writer.end()
    terminal.end()
    return screen, bare, rate


def drain_until(terminal, event):
    while not event.is_set():
        if select.select([terminal.master], [], [], 0.05)[0]:
            os.read(terminal.master, 1 << 16)


def row(name, figures, floor=None):
    ratio = f"   {figures.at(0.5) / floor.at(0.5):6.1f} times the floor" if floor else ""
    return f"  {name:<42} min {figures.values[0]:7.2f}   p50 {figures.at(0.5):7.2f}   p99 {figures.at(0.99):7.2f}   max {figures.values[-1]:7.2f} ms{ratio}"


def main():
    parser = argparse.ArgumentParser(description="How fast the screen is.")
    parser.add_argument("binaries", type=pathlib.Path)
    parser.add_argument("--messages", type=int, default=100_000)
    parser.add_argument("--runs", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--directory", type=pathlib.Path)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="wardline-bench-") as temporary:
        directory = options.directory or pathlib.Path(temporary)
        directory.mkdir(exist_ok=True)
        ward = Ward(options.binaries.resolve(), directory)
        try:
            if not ward.store("ana").exists():
                print(f"Filling a store with {options.messages:,} messages from a relay …", file=sys.stderr, flush=True)
                fill(ward, options.messages)
            # Whatever was measured first would bear the cold caches of all.
            bare_start(ward, 2)
            start, store = bare_start(ward, options.runs), bare_store(ward, options.runs)
            first, computed = first_frame(ward, options.messages, options.runs)
            screen, echo, rate = key_to_frame(ward, options.messages, options.seconds)
        finally:
            ward.end()
    demands = [
        ("first frame", first.at(0.5), FIRST_FRAME_MILLISECONDS_MAX),
        ("key to frame", screen.at(0.99), KEY_MILLISECONDS_MAX),
    ]
    if options.json:
        names = {"firstFrame": first, "firstFrameProcessor": computed, "start": start, "sqlite": store, "keyToFrame": screen, "catEcho": echo}
        print(json.dumps({name: figures.all for name, figures in names.items()} | {"perSecond": rate}))
    else:
        print(f"wardline chat, {options.messages:,} messages in the store, {options.runs} starts")
        print(row("process start to first frame", first, start))
        print(row("of which the processor worked for it", computed))
        print(row("floor: wardline --help", start))
        print(row(f"floor: SQLite alone, open and read {PAGE}", store))
        print(f"Keys while {rate:.0f} messages a second arrive from a relay, {len(screen.values)} keys")
        print(row("key to frame", screen, echo))
        print(row("floor: cat, echo over a pty", echo))
    missed = [f"{name}: {value:.1f} ms, and {limit} ms is the demand" for name, value, limit in demands if value >= limit]
    for line in missed:
        print(f"missed: {line}", file=sys.stderr)
    sys.exit(1 if missed else 0)


if __name__ == "__main__":
    main()
