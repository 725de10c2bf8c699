"""A relay and two people, as real processes: what the rows start, write to and listen to."""

import asyncio
import collections
import json
import os
import pathlib
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "Abuse"))
from harness import patient  # noqa: E402
from plain import Plain, milliseconds, new_key  # noqa: E402

SESSION = "ward-7"
START_SECONDS = patient(20)


class Failed(Exception):
    """Something that is no figure of a row: a program is missing, did not start, or said what it must not."""


class Programs:
    """Where `wardline` and `wardline-relay` are."""

    def __init__(self, directory):
        self.wardline, self.relay = (pathlib.Path(directory).resolve() / name for name in ("wardline", "wardline-relay"))
        for program in (self.wardline, self.relay):
            if not os.access(program, os.X_OK):
                raise Failed(f"{program.name} is not in {directory}: --programs names the directory of both (make release builds them)")


async def output(*arguments):
    """Runs a program to its end; returns its exit code, standard output and standard error."""
    process = await asyncio.create_subprocess_exec(
        *map(str, arguments), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    try:
        out, errors = await asyncio.wait_for(process.communicate(), patient(120))
    except (TimeoutError, asyncio.TimeoutError, asyncio.CancelledError):
        process.kill()
        await process.wait()
        raise
    return process.returncode, out.decode(), errors.decode()


async def checked(*arguments):
    """The standard output of a program that must end with 0."""
    code, out, errors = await output(*arguments)
    if code != 0:
        raise Failed(f"{pathlib.Path(arguments[0]).name} {arguments[1]} ended with {code}, not with 0: {errors.strip()}")
    return out


class Ward:
    """A relay with a data directory of its own, and the tokens of Ana, a nurse, and Amal, an interpreter.

    With `sessions` both are in the relay's directory and members of the session, and Ana of so many newer ones. With `listed` Ana is a
    coordinator, and another nurse is in so many newer ones.
    """

    def __init__(self, programs, directory, tls, sessions=0, listed=0):
        self.programs, self.directory, self.tls = programs, pathlib.Path(directory), tls
        self.sessions, self.listed = sessions, listed
        self._relay, self._log, self.port = None, None, None

    async def open(self):
        arguments = ["serve", "--listen", "127.0.0.1:0", "--data", self.data]
        if self._has_directory:
            arguments += ["--sessions-per-hour", "0", "--user-sessions-max", "100000"]
        if self.tls:
            await self._make_certificate()
            arguments += ["--tls-certificate", self.directory / "relay.pem", "--tls-key", self.directory / "relay.key"]
        for user, role in (("ana", "coordinator" if self.listed else "nurse"), ("amal", "interpreter"), ("nora", "nurse")):
            if self._has_directory:
                await checked(self.programs.relay, "people", "add", "--data", self.data, "--user", user, "--role", role)
            names = [] if self._has_directory else ["--role", role, "--session", SESSION]
            token = await checked(self.programs.relay, "token", "--data", self.data, "--user", user, *names)
            self._token(user).touch(mode=0o600)
            self._token(user).write_text(token)
        self._relay = await asyncio.create_subprocess_exec(
            str(self.programs.relay), *map(str, arguments), stdin=subprocess.DEVNULL, stderr=subprocess.PIPE
        )
        try:
            self.port = await asyncio.wait_for(self._announced_port(), START_SECONDS)
        except (TimeoutError, asyncio.TimeoutError):
            raise Failed(f"the relay did not say where it listens within {START_SECONDS} s") from None
        # Nobody reads it, but it must not fill the pipe.
        self._log = asyncio.create_task(self._relay.stderr.read())
        if self._has_directory:
            await self._begin_sessions("ana", [SESSION, *(f"other-{number}" for number in range(self.sessions))], "amal")
            await self._begin_sessions("nora", [f"bed-{number}" for number in range(self.listed)])

    @property
    def _has_directory(self):
        return self.sessions > 0 or self.listed > 0

    async def _begin_sessions(self, user, names, guest=None):
        """By another device of theirs, so that the one that is measured knows of none."""
        peer = await Plain.open(self.port)
        if not await peer.hello(self._token(user).read_text().strip(), "elsewhere"):
            raise Failed(f"{user} is not welcome")
        steps = [(name, {"createSession": {}}) for name in names]
        steps += [(names[0], {"invite": {"user": guest}})] if guest else []
        for session, operation in steps:
            peer.say({"submit": {"key": new_key(), "session": session, "writtenAtMs": str(milliseconds()), **operation}})
            answers = []
            while not answers:
                frames = await peer.frames()
                answers = [frame for frame in frames if "accepted" in frame or "rejected" in frame]
                if not frames or any("rejected" in answer for answer in answers):
                    raise Failed(f"{operation} in {session} was refused: {answers}")
        peer.close()

    async def _announced_port(self):
        said = ""
        while line := (await self._relay.stderr.readline()).decode():
            said += line
            if found := re.search(r"listening on wss?://\S+:(\d+)", line):
                return int(found[1])
        raise Failed(f"the relay ended before it listened: {said.strip()}")

    async def close(self):
        if self._relay and self._relay.returncode is None:
            self._relay.kill()
            await self._relay.wait()
        if self._log:
            await self._log

    @property
    def data(self):
        return self.directory / "relay"

    def _token(self, user):
        return self.directory / f"{user}.token"

    def flags(self, user, port=None):
        """The flags of a person, for the relay itself or for a link's port."""
        host, scheme = ("localhost", "wss") if self.tls else ("127.0.0.1", "ws")
        authority = ["--ca-file", self.directory / "ca.pem"] if self.tls else []
        return [
            "--relay", f"{scheme}://{host}:{port or self.port}", "--session", SESSION, "--token-file", self._token(user),
            "--store", self.directory / f"{user}.sqlite", *authority,
        ]  # fmt: skip

    async def log(self):
        """The texts in the relay's log, in its order."""
        lines = (await checked(self.programs.relay, "log", "--data", self.data, "--session", SESSION)).splitlines()
        return [event["text"] for event in map(json.loads, lines) if event["event"] == "message"]

    async def differences(self, user):
        """What `wardline verify` finds different between a person's device and the relay's log: pairs of a kind and a detail."""
        code, out, errors = await output(self.programs.wardline, "verify", "--json", *self.flags(user))
        if code not in (0, 65):
            raise Failed(f"wardline verify ended with {code}, not with 0 or 65: {errors.strip()}")
        return [(event["kind"], event.get("detail", "")) for event in map(json.loads, out.splitlines()) if event["event"] == "difference"]

    async def _make_certificate(self):
        """An authority and a certificate for localhost that it signs."""
        at = self.directory
        elliptic = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"]
        (at / "relay.ext").write_text("subjectAltName=DNS:localhost\n")
        await checked(
            "openssl", "req", "-x509", "-days", "2", "-subj", "/CN=Test authority",
            "-keyout", at / "ca.key", "-out", at / "ca.pem", *elliptic,
        )  # fmt: skip
        await checked(
            "openssl", "req", "-subj", "/CN=localhost", "-keyout", at / "relay.key", "-out", at / "relay.csr", *elliptic
        )
        await checked(
            "openssl", "x509", "-req", "-days", "2", "-in", at / "relay.csr", "-CA", at / "ca.pem", "-CAkey", at / "ca.key",
            "-CAcreateserial", "-extfile", at / "relay.ext", "-out", at / "relay.pem",
        )  # fmt: skip


class Chat:
    """A `wardline chat --json`: what it has said so far, and when."""

    def __init__(self, now):
        """`now` is the clock."""
        self._now = now
        self._process, self._reader, self._errors = None, None, None
        self._changed = asyncio.Event()
        self._states = {}
        # How many messages are in each state: by whether they are its own, and the state.
        self.counts = collections.Counter()
        # When a message came into a state last, by the same; and when it was sent, by its text.
        self.times, self.sent_at = {}, {}
        self.online_at = None

    @classmethod
    async def start(cls, ward, user, now, port=None):
        chat = cls(now)
        chat._process = await asyncio.create_subprocess_exec(
            str(ward.programs.wardline), "chat", "--json", *map(str, ward.flags(user, port)),
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, limit=1 << 20,
        )  # fmt: skip
        chat._reader = asyncio.create_task(chat._read())
        chat._errors = asyncio.create_task(chat._process.stderr.read())
        return chat

    async def say(self, texts):
        for text in texts:
            self._process.stdin.write(json.dumps({"do": "send", "text": text}).encode() + b"\n")
        await self._process.stdin.drain()

    async def wait(self, condition, seconds):
        """Waits until `condition()` holds; returns whether it did in time."""
        end = asyncio.get_running_loop().time() + seconds
        while not condition():
            left = end - asyncio.get_running_loop().time()
            if left <= 0:
                return False
            if self._reader.done():
                raise Failed(f"wardline chat ended by itself: {(await self._errors).decode().strip()}")
            self._changed.clear()
            try:
                # The end of the program sets no event.
                await asyncio.wait_for(self._changed.wait(), min(left, 0.5))
            except (TimeoutError, asyncio.TimeoutError):
                pass
        return True

    async def quit(self):
        """Leaves; a program that does not go within 5 s is killed."""
        if self._process.returncode is None:
            try:
                self._process.stdin.write(b'{"do":"quit"}\n')
                await self._process.stdin.drain()
                await asyncio.wait_for(self._process.wait(), patient(5))
            except (TimeoutError, asyncio.TimeoutError, ConnectionError):
                pass
        await self.kill()

    async def kill(self):
        if self._process.returncode is None:
            self._process.kill()
            await self._process.wait()
        await asyncio.gather(self._reader, self._errors)

    async def _read(self):
        async for line in self._process.stdout:
            event = json.loads(line)
            if event["event"] == "message":
                self._note(event["id"], event["mine"], event["state"], event["text"])
            elif event["event"] == "connection" and event["state"] == "online" and self.online_at is None:
                self.online_at = self._now()
            self._changed.set()

    def _note(self, message, is_own, state, text):
        if (before := self._states.get(message)) == state:
            return
        self._states[message] = state
        self.counts[is_own, before] -= 1
        self.counts[is_own, state] += 1
        self.times[is_own, state] = self._now()
        if state == "sent":
            self.sent_at[text] = self._now()
