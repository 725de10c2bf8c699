"""A relay that believes a provider, and what people run there: `wardline`, each with a home of their own."""

import json
import os
import pathlib
import re
import subprocess
import sys
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "Scripts"))
from harness import patient  # noqa: E402
from provider import AUDIENCE, CLIENT  # noqa: E402

# The relay's --claim: the user is the address. Groups come as one text, joined with commas.
CLAIMS = ["user=email", "name=name", 'role=groups:nurse=nurse,"nurse,works council"=nurse,interpreter=interpreter']


class Clinic:
    def __init__(self, programs, directory, provider):
        self.wardline, self.program = (pathlib.Path(programs).resolve() / name for name in ("wardline", "wardline-relay"))
        self.directory = pathlib.Path(directory)
        self.directory.mkdir(mode=0o700)
        self.data, self.log_file = self.directory / "relay", self.directory / "log"
        self.provider = provider
        self.process = None

    def add(self, user, role, language):
        """Puts somebody into the relay's directory: who is not there can neither be invited nor go on duty."""
        arguments = [self.program, "people", "add", "--data", self.data, "--user", user, "--role", role, "--language", language]
        subprocess.run(arguments, check=True, capture_output=True)

    def start(self):
        claims = [argument for claim in CLAIMS for argument in ("--claim", claim)]
        with open(self.log_file, "ab") as log:
            self.process = subprocess.Popen(
                [self.program, "serve", "--listen", "127.0.0.1:0", "--data", self.data, "--discover", "--issuer", self.provider.issuer,
                 "--issuer-ca-file", self.provider.authority, "--audience", AUDIENCE, *claims, "--no-own-tokens", "--log-format", "json"],
                stdin=subprocess.DEVNULL, stderr=log)  # fmt: skip
        found = self.wait(lambda: re.search(r"listening on (ws://127\.0\.0\.1:\d+)", self.log_file.read_text()), 20)
        if not found:
            raise AssertionError(f"the relay does not start: {self.end_of_log}")
        self.url = found[1]

    def stop(self):
        self.process.terminate()
        self.process.wait(patient(10))

    def wait(self, condition, seconds):
        """What the condition gives as soon as it is true; what it gave last where it is not in time."""
        end = time.monotonic() + patient(seconds)
        while not (found := condition()) and time.monotonic() < end and (self.process is None or self.process.poll() is None):
            time.sleep(0.05)
        return found

    def events(self, name):
        """The lines of the relay's log with this event."""
        lines = [json.loads(line) for line in self.log_file.read_text().splitlines() if line.startswith("{")]
        return [line for line in lines if line.get("event") == name]

    @property
    def end_of_log(self):
        return self.log_file.read_text()[-2_000:]

    def messages(self, session):
        """The session's log, as the relay has it on disk."""
        arguments = [self.program, "log", "--data", self.data, "--session", session]
        lines = subprocess.run(arguments, check=True, capture_output=True, text=True).stdout.splitlines()
        return [event for event in map(json.loads, lines) if event["event"] == "message"]


class Device:
    """One account of a computer: its login and its store."""

    def __init__(self, clinic, name):
        self.clinic, self.home = clinic, clinic.directory / name
        self.file = self.home / "wardline" / "login.json"
        names = [name for name in os.environ if name.startswith("WARDLINE_") and name != "WARDLINE_PATIENCE" or name.lower().endswith("_proxy")]
        self.environment = {**os.environ, "XDG_STATE_HOME": str(self.home), "LANG": "C.UTF-8"}
        for name in names:
            del self.environment[name]

    def start(self, *arguments, relay=True):
        relay = ["--relay", self.clinic.url] if relay else []
        return subprocess.Popen(
            [self.clinic.wardline, *arguments, *relay], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            env=self.environment)

    def run(self, *arguments, relay=True):
        """The exit code, what was printed, and what went to standard error."""
        process = self.start(*arguments, relay=relay)
        output, errors = process.communicate(timeout=patient(40))
        return process.returncode, output, errors

    def log_in(self, person, *more, resource=AUDIENCE, client=CLIENT, agrees=True):
        """`wardline login`, and the person agrees, as printed."""
        provider = self.clinic.provider
        process = self.start(
            "login", "--issuer", provider.issuer, "--client-id", client, "--ca-file", provider.authority, "--scope", "openid",
            "--user-claim", "email", *(["--resource", resource] if resource else []), *more, relay=False)
        printed, prompt = process.stdout.readline(), None
        found = re.search(r"Open (\S+) on any device, log in, and enter the code (\S+)", printed)
        if found and agrees:
            prompt = provider.agree(person, *found.groups())
        output, errors = process.communicate(timeout=patient(70))
        return process.returncode, printed + output, errors, prompt

    def expire(self):
        """Waits until the access token has expired."""
        time.sleep(max(0, self.login["expiresAt"] / 1e3 - time.time()) + 0.5)

    @property
    def login(self):
        return json.loads(self.file.read_text())


class Chat:
    """A `wardline chat --json`, and what it has said."""

    def __init__(self, device, session):
        self.process = device.start("chat", "--json", "--session", session)
        self.events, self.errors = [], ""
        for read in (self._read, self._read_errors):
            threading.Thread(target=read, daemon=True).start()

    def _read(self):
        for line in self.process.stdout:
            self.events.append(json.loads(line))

    def _read_errors(self):
        for line in self.process.stderr:
            self.errors += line

    def say(self, text):
        self.process.stdin.write(json.dumps({"do": "send", "text": text}) + "\n")
        self.process.stdin.flush()

    def states(self):
        """The state of each message of its own, by its text."""
        return {event["text"]: event["state"] for event in list(self.events) if event["event"] == "message" and event["mine"]}

    def connections(self):
        return [event for event in list(self.events) if event["event"] == "connection"]

    def quit(self):
        self.process.stdin.write('{"do":"quit"}\n')
        self.process.stdin.flush()
        return self.process.wait(patient(10))
