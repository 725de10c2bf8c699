"""Somebody in thousands of sessions: how soon all of them are alive, and what that takes."""

import asyncio
import json
import os
import pathlib
import re
import sqlite3
import subprocess
import sys
import time

TESTS = pathlib.Path(__file__).resolve().parent.parent
sys.path += [str(TESTS / "Abuse"), str(TESTS / "Faults")]
from plain import Plain, hello, milliseconds, new_key  # noqa: E402
from relay import Relay  # noqa: E402

ENVELOPE = 64
SECONDS_MAX = 300
# Where messages are written: the first session is the oldest.
PROBES = 20


def followed(tools, directory, options, rounds):
    """P13."""
    found = {}
    for number in range(rounds):
        place = directory / f"round-{number}"
        place.mkdir()
        for figure, value in asyncio.run(once(tools, place, options.sessions)).items():
            found.setdefault(figure, []).append(value)
    return found


async def once(tools, directory, count):
    relay = Relay(tools.relay, directory, ["--sessions-per-hour", "0", "--operations-per-second", "0", "--user-sessions-max", "1000000"])
    words = [tools.relay, "people", "add", "--data", relay.data, "--user", "nora", "--role", "nurse", "--language", "en"]
    await relay.start()
    try:
        subprocess.run(words, check=True, stdout=subprocess.DEVNULL)
        words = [tools.relay, "token", "--data", relay.data, "--user", "nora"]
        token = subprocess.run(words, check=True, capture_output=True, text=True).stdout.strip()
        file = directory / "token"
        with open(os.open(file, os.O_CREAT | os.O_WRONLY, 0o600), "w", encoding="ascii") as target:
            target.write(token)
        author = await Author.open(relay.port, token)
        await author.submit([(f"s-{number}", {"createSession": {}}) for number in range(count)])
        memory = relay.memory
        device = Device(tools, directory, relay.port, file)
        # The first time it knows none of them, the second time all.
        new = await device.hears(author, count, "new")
        client, server = device.memory, relay.memory - memory
        device.stop()
        known = await device.hears(author, count, "known")
        device.stop()
        author.peer.close()
        return {
            "sessions": count, "newSeconds": new, "knownSeconds": known, "clientMegabytes": client, "relayMegabytes": server,
        }  # fmt: skip
    finally:
        await relay.stop()


class Author:
    """Another device of the same person, by hand; it follows nothing."""

    def __init__(self, peer):
        self.peer = peer

    @classmethod
    async def open(cls, port, token):
        peer = await Plain.open(port)
        peer.say(hello(token, "author-1", 1))
        while not any("welcome" in frame for frame in await peer.frames()):
            pass
        return cls(peer)

    async def submit(self, operations):
        """Each a session and what is done there; returns when all are accepted."""
        for start in range(0, len(operations), ENVELOPE):
            waiting, frames = set(), []
            for session, action in operations[start:start + ENVELOPE]:
                waiting.add(key := new_key())
                frames.append({"submit": {"key": key, "session": session, "writtenAtMs": str(milliseconds()), "laneHead": True} | action})
            self.peer.say(*frames)
            while waiting:
                answers = await self.peer.frames()
                if not answers or any("rejected" in frame for frame in answers):
                    sys.exit(f"the relay does not take what is written: {answers}")
                waiting -= {frame["accepted"]["key"] for frame in answers if "accepted" in frame}


class Device:
    """`wardline chat` on a store of its own, which shows the oldest session."""

    def __init__(self, tools, directory, port, token):
        self.store = directory / "store.sqlite"
        self.words = [
            tools.programs / "wardline", "chat", "--json", "--relay", f"ws://127.0.0.1:{port}", "--session", "s-0", "--token-file", token,
            "--store", self.store,
        ]  # fmt: skip
        self.process = None

    async def hears(self, author, count, text):
        """Seconds from its start until it has a message that was written in each of some sessions, the oldest and the newest among them."""
        probes = [f"s-{index * (count - 1) // (PROBES - 1)}" for index in range(PROBES)]
        began = time.monotonic()
        self.process = subprocess.Popen(
            [str(word) for word in self.words], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        await author.submit([(session, {"sendMessage": {"text": f"{text} in {session}"}}) for session in probes])
        while (heard := self.heard()) < len(probes) * (1 if text == "new" else 2):
            if time.monotonic() - began > SECONDS_MAX or self.process.poll() is not None:
                sys.exit(f"the device has {heard} messages after {time.monotonic() - began:.0f} s")
            await asyncio.sleep(0.05)
        return time.monotonic() - began

    def heard(self):
        if not self.store.exists():
            return 0
        database = sqlite3.connect(f"file:{self.store}?mode=ro", uri=True, timeout=10)
        try:
            return database.execute("SELECT count(*) FROM message WHERE sequence > 0").fetchone()[0]
        except sqlite3.OperationalError:
            return 0
        finally:
            database.close()

    @property
    def memory(self):
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", status)[1]) / 1024

    def stop(self):
        self.process.terminate()
        self.process.wait(60)
