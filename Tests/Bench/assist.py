#!/usr/bin/env python3
"""Whether a conversation waits for questions to a language model: `make bench ONLY=assist`.

Usage: assist.py BINARIES [--jobs 1000] [--messages 500] [--keys 300] [--json]

A real relay and two interpreters. One has so many questions in its store, and a model's server that refuses connections; the other has none, and
no model. They take turns, message by message and key by key, so that another load of the machine meets both alike.

  ask    From {"do":"draft"} to its answer: one durable insert beside the outbox. Beside it: SQLite alone, one synced insert into a file of WAL.
  send   From {"do":"send"} to "sent": medians, and the ratio of both.
  key    From a key that is written into the pty to the frame that shows it: the same.

Ends with 1 when a ratio is above 1.03, or when 95 in 100 questions take longer than 2 ms more than the insert of SQLite alone.
"""

import argparse
import json
import pathlib
import random
import socket
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from screen import SESSION, Figures, Terminal, Ward, sentence  # noqa: E402

RATIO_MAX = 1.03
ASK_MILLISECONDS_MAX = 2
# None of them stands in an escape sequence.
LETTERS = "vwxz"


class Chat:
    """A `wardline chat --json` that is asked for the moment in which it says something."""

    def __init__(self, ward, user, more=()):
        self.process = subprocess.Popen(
            ward.chat(user) + ["--json", *more], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        self.events = []
        self.condition = threading.Condition()
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self):
        for line in self.process.stdout:
            now = time.perf_counter()
            event = json.loads(line)
            with self.condition:
                self.events.append((now, event))
                self.condition.notify_all()

    def write(self, request):
        self.process.stdin.write((json.dumps(request) + "\n").encode())
        self.process.stdin.flush()

    def wait(self, is_meant, begin=0, seconds=60):
        """The moment of the first event from `begin` on that is meant, and the event."""
        end = time.perf_counter() + seconds
        with self.condition:
            while True:
                for moment, event in self.events[begin:]:
                    if is_meant(event):
                        return moment, event
                begin = len(self.events)
                if time.perf_counter() > end or not self.condition.wait(1):
                    if time.perf_counter() > end:
                        sys.exit(f"it did not come; the last was {self.events[-1:]}")

    def timed(self, request, is_meant):
        begin = len(self.events)
        began = time.perf_counter()
        self.write(request)
        return (self.wait(is_meant, begin)[0] - began) * 1_000

    def end(self):
        self.write({"do": "quit"})
        self.process.stdin.close()
        self.process.wait()


def is_sent(text):
    return lambda event: event["event"] == "message" and event["state"] == "sent" and event["text"] == text


def admit(ward, user):
    token = subprocess.run(
        [ward.binaries / "wardline-relay", "token", "--data", ward.directory / "relay", "--user", user, "--role", "interpreter",
         "--name", user, "--session", SESSION],
        check=True, capture_output=True, text=True,
    )  # fmt: skip
    file = ward.directory / f"{user}.token"
    file.write_text(token.stdout)
    file.chmod(0o600)


def floor(directory, count):
    """What one synced insert into a file of WAL takes."""
    db = sqlite3.connect(directory / "floor.sqlite", isolation_level=None)
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    db.execute("CREATE TABLE job (id INTEGER PRIMARY KEY, text TEXT)")
    values = []
    for number in range(count):
        began = time.perf_counter()
        db.execute("INSERT INTO job (text) VALUES (?)", [sentence(number)])
        values.append((time.perf_counter() - began) * 1_000)
    return Figures(values)


def prepare(ward, flags, jobs):
    """Everybody agrees, and one of them asks about so many messages; what each question took."""
    nurse, asking, other = Chat(ward, "ana"), Chat(ward, "amal", flags), Chat(ward, "badr")
    for chat in (nurse, asking, other):
        chat.wait(lambda event: event["event"] == "connection" and event["state"] == "online")
    for number, chat in enumerate((asking, nurse, other)):
        chat.write({"do": "assist", "set": "agree"})
        for listener in (asking, nurse, other):
            agreed = set()

            def has_agreed(event, agreed=agreed, number=number):
                if event["event"] == "message" and event["state"] == "sent" and event.get("machineDrafts"):
                    agreed.add(event["author"])
                return len(agreed) > number

            listener.wait(has_agreed)
    texts = [sentence(number) for number in range(jobs)]
    for text in texts:
        nurse.write({"do": "send", "text": text})
    asking.wait(is_sent(texts[-1]), seconds=300)
    keys = {event["text"]: event["id"] for _, event in asking.events if event["event"] == "message"}
    values = []
    for text in texts:
        request = {"do": "draft", "message": keys[text], "language": "ar", "id": keys[text]}
        values.append(asking.timed(request, lambda event, id=keys[text]: event["event"] in ("done", "refused") and event["id"] == id))
    if any(event["event"] == "refused" for _, event in asking.events):
        sys.exit("a question was refused")
    nurse.end()
    return asking, other, Figures(values)


def send(asking, other, count):
    """Message by message, in turns."""
    values = {asking: [], other: []}
    for number in range(count):
        for chat in (asking, other) if number % 2 else (other, asking):
            text = f"{id(chat)} {sentence(number)}"
            values[chat].append(chat.timed({"do": "send", "text": text}, is_sent(text)))
    return Figures(values[asking]), Figures(values[other])


def key(ward, flags, count):
    """Key by key, in turns."""
    screens = [Terminal(ward.chat("amal") + list(flags)), Terminal(ward.chat("badr"))]
    for screen in screens:
        screen.read(lambda found: b"Connected" in found or b"ms" in found)
        time.sleep(1)
    chance = random.Random(1)
    values = {screen: [] for screen in screens}
    for number in range(count):
        letter = chance.choice(LETTERS).encode()
        for screen in screens if number % 2 else reversed(screens):
            screen.bytes = b""
            began = time.perf_counter()
            screen.write(letter)
            values[screen].append((screen.read(lambda found: letter in found) - began) * 1_000)
            time.sleep(0.01)
    for screen in screens:
        screen.end()
    return Figures(values[screens[0]]), Figures(values[screens[1]])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("binaries", type=pathlib.Path)
    parser.add_argument("--jobs", type=int, default=1_000)
    parser.add_argument("--messages", type=int, default=500)
    parser.add_argument("--keys", type=int, default=300)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        directory = pathlib.Path(name)
        # A port at which nobody answers.
        with socket.socket() as dead:
            dead.bind(("127.0.0.1", 0))
            settings = directory / "assist.json"
            server = f"http://127.0.0.1:{dead.getsockname()[1]}"
            settings.write_text(json.dumps({"server": server, "model": "none", "leavesDevice": ["message"]}))
            flags = ["--assist", str(settings)]
            ward = Ward(options.binaries, directory)
            admit(ward, "badr")
            alone = floor(directory, 300)
            asking, other, asked = prepare(ward, flags, options.jobs)
            with_jobs, without = send(asking, other, options.messages)
            asking.end()
            other.end()
            keys_with, keys_without = key(ward, flags, options.keys)
            ward.end()
    rows = {"send": (with_jobs, without), "key": (keys_with, keys_without)}
    ratios = {row: first.at(0.5) / second.at(0.5) for row, (first, second) in rows.items()}
    is_missed = max(ratios.values()) > RATIO_MAX or asked.at(0.95) > alone.at(0.95) + ASK_MILLISECONDS_MAX
    if options.json:
        print(json.dumps({
            "ask": asked.all | {"p95": asked.at(0.95)}, "floor": alone.all | {"p95": alone.at(0.95)},
            **{row: {"with": first.all, "without": second.all, "ratio": ratios[row]} for row, (first, second) in rows.items()},
        }))  # fmt: skip
    else:
        print(f"ask   p50 {asked.at(0.5):.2f} ms, p95 {asked.at(0.95):.2f} ms; SQLite alone {alone.at(0.5):.2f} and {alone.at(0.95):.2f} ms")
        for row, (first, second) in rows.items():
            print(
                f"{row:5} p50 {first.at(0.5):.2f} ms with {options.jobs} questions and a server that is away, "
                f"{second.at(0.5):.2f} ms without: {ratios[row]:.3f}"
            )
    sys.exit(1 if is_missed else 0)


if __name__ == "__main__":
    main()
