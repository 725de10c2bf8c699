"""A relay whose directory has a whole hospital, and its people as clients of the protocol in this process: they go on duty, ask, accept and talk."""

import asyncio
import base64
import hashlib
import hmac
import json
import pathlib
import re
import sqlite3
import subprocess
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "Abuse"))
from harness import patient  # noqa: E402
from plain import Plain, milliseconds, new_key  # noqa: E402


def now():
    return time.perf_counter() * 1e3


class Relay:
    """A relay whose directory has everybody, and their tokens, signed with its key: the programs would take a minute for so many."""

    def __init__(self, binaries, directory, flags=()):
        self.binaries, self.directory, self.data, self.flags = binaries, directory, directory / "relay", flags

    def add(self, people):
        """The first with the program, which makes the directory and the key; the others as rows of the same shape."""
        program = self.binaries / "wardline-relay"
        user, role, language = people[0]
        subprocess.run(
            [program, "people", "add", "--data", self.data, "--user", user, "--role", role, "--language", language],
            check=True, stdout=subprocess.DEVNULL,
        )  # fmt: skip
        subprocess.run([program, "token", "--data", self.data, "--user", user], check=True, stdout=subprocess.DEVNULL)
        database = sqlite3.connect(self.data / "relay.sqlite")
        for user, role, language in people[1:]:
            database.execute(
                "INSERT INTO people (user, role, name, languages, changed_at) VALUES (?, ?, ?, ?, ?)",
                (user, role, user.capitalize(), f"{len(language)}:{language},", milliseconds()),
            )
        database.commit()
        database.close()
        key = (self.data / "token.key").read_bytes()
        return {user: self.token(key, user, role) for user, role, _ in people}

    @staticmethod
    def token(key, user, role):
        claims = {"iss": "wardline", "sub": user, "exp": time.time() + 3600, "role": role}
        head, body = (
            base64.urlsafe_b64encode(json.dumps(part).encode()).rstrip(b"=") for part in ({"alg": "HS256", "typ": "JWT"}, claims)
        )
        signature = hmac.new(key, head + b"." + body, hashlib.sha256).digest()
        return (head + b"." + body + b"." + base64.urlsafe_b64encode(signature).rstrip(b"=")).decode()

    async def open(self):
        self.process = await asyncio.create_subprocess_exec(
            self.binaries / "wardline-relay", "serve", "--listen", "127.0.0.1:0", "--data", self.data, *self.flags,
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

    async def close(self):
        self.process.terminate()
        await self.process.wait()


class Call:
    """A request, and when each side had what."""

    def __init__(self, session):
        self.session, self.key = session, new_key()
        self.asked_at, self.accepted_at = now(), None
        self.waits_for = {"acceptance", "joined", "event"}
        self.is_over = asyncio.Event()

    def saw(self, what):
        self.waits_for.discard(what)
        if not self.waits_for and not self.is_over.is_set():
            self.took = now() - self.accepted_at
            self.is_over.set()


class Hospital:
    def __init__(self, relay, tokens):
        self.relay, self.tokens = relay, tokens
        self.calls = {}
        self.pings = {}
        self.round_trips = []
        self.refused = []
        self.tasks = []

    async def come(self, user, take):
        peer = await Plain.open(self.relay.port)
        if not await peer.hello(self.tokens[user], f"{user}-1"):
            sys.exit(f"{user} is not welcome")
        self.tasks.append(asyncio.create_task(self.listen(peer, take)))
        return peer

    async def listen(self, peer, take):
        while frames := await peer.frames():
            for frame in frames:
                if "rejected" in frame:
                    self.refused.append(frame["rejected"]["code"])
                    take(peer, frame)
                elif "pong" in frame:
                    self.round_trips.append(now() - self.pings.pop(frame["pong"]["nonce"]))
                elif "joined" in frame:
                    # As a client does, that has nothing of it yet.
                    session = frame["joined"]["session"]
                    peer.say({"follow": {"session": session, "cursor": {}}})
                    take(peer, frame)
                else:
                    take(peer, frame)

    def submit(self, peer, session, operation, key=None):
        key = key or new_key()
        peer.say({"submit": {"key": key, "session": session, "writtenAtMs": str(milliseconds()), **operation}})
        return key

    async def interpreter(self, user):
        """Accepts whatever rings."""
        accepts, is_on_duty = {}, asyncio.Event()

        def take(peer, frame):
            if "duty" in frame:
                is_on_duty.set()
            elif "ring" in frame and (call := self.calls.get(frame["ring"]["session"])) and call.accepted_at is None:
                call.accepted_at = now()
                accepts[self.submit(peer, call.session, {"acceptRequest": {"key": call.key}})] = call
            elif "accepted" in frame and (call := accepts.pop(frame["accepted"]["key"], None)):
                call.saw("acceptance")
            elif "joined" in frame and (call := self.calls.get(frame["joined"]["session"])):
                call.saw("joined")

        peer = await self.come(user, take)
        peer.say({"duty": {"duty": "DUTY_ON", "chosenAtMs": str(milliseconds())}})
        await asyncio.wait_for(is_on_duty.wait(), patient(10))
        return peer

    async def nurse(self, user):
        def take(peer, frame):
            event = frame.get("event", {})
            if "accepted" in event and (call := self.calls.get(event["session"])):
                call.saw("event")

        return await self.come(user, take)

    async def ask(self, peer, session, language):
        call = self.calls[session] = Call(session)
        self.submit(peer, session, {"requestInterpreter": {"language": language, "urgency": "URGENCY_NORMAL"}}, call.key)
        try:
            # Not wait_for: before Python 3.12 a cancellation that comes with the answer is lost in it.
            async with asyncio.timeout(20):
                await call.is_over.wait()
        except TimeoutError:
            return call
        # The interpreter is free again with the end of the session.
        self.submit(peer, session, {"setStatus": {"status": "STATUS_ENDED", "basedOnVersion": "1"}})
        return call

    async def ping(self, peers):
        """Each at least every 10 s, and of some how long it takes: as many as are asked for."""
        number = 0
        while True:
            for peer in peers:
                number += 1
                self.pings[str(number)] = now()
                peer.say({"ping": {"nonce": str(number), "clientClockMs": str(milliseconds())}})
                await asyncio.sleep(min(0.05, 9 / len(peers)))

    def leave(self):
        for task in self.tasks:
            task.cancel()
