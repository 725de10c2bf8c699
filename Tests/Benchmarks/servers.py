"""The servers that are measured beside each other: each in a directory of its own, on loopback, as an ordinary process."""

import base64
import hashlib
import hmac
import json
import os
import pathlib
import re
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "Scripts"))
from harness import HeldPort, patient  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
SCHEMA = HERE.parent.parent / "Sources/WardlineRelaySQLite/RelaySchema.swift"
START_SECONDS = patient(20)


class Failed(Exception):
    """A server that cannot be measured; the run goes on without it, unless it is ours."""


def unprivileged():
    """As nobody, where this runs as root: the brokers need no more."""
    if os.geteuid() == 0:
        os.setgroups([])
        os.setgid(65534)
        os.setuid(65534)


class Server:
    """One process, and what its acknowledgement means."""

    name = protocol = means = ""
    # Whether a counting library can be put before it.
    is_counted = False

    def __init__(self, tools, directory, connections, counters=None, is_encrypted=False):
        self.tools, self.directory, self.connections, self.is_encrypted = tools, directory, connections, is_encrypted
        directory.mkdir(parents=True)
        self.flags = []
        self.variables = dict(os.environ)
        self.counters = counters if self.is_counted else None
        if self.counters:
            self.variables |= {"LD_PRELOAD": str(tools / "count.so"), "COUNTERS": str(counters)}
        self.open()

    @staticmethod
    def why_not():
        """Why it cannot be measured here, if so."""
        return None

    @property
    def ports(self):
        """The ports to which the load generator connects."""
        return self.port

    @property
    def processes(self):
        """The processes whose time it counts."""
        return self.process.pid

    def run(self, command, **more):
        return subprocess.Popen([str(word) for word in command], env=self.variables, stdin=subprocess.DEVNULL, **more)

    def run_broker(self, command):
        """A broker that says nothing of use; it is there when its port is."""
        os.chmod(self.directory, 0o777)
        log = open(self.directory / "log", "wb")
        # With the privileges that it had, it could not be looked at otherwise.
        self.process = self.run(command, stdout=log, stderr=log, preexec_fn=unprivileged)
        end = time.monotonic() + START_SECONDS
        while time.monotonic() < end and self.process.poll() is None:
            try:
                socket.create_connection(("127.0.0.1", self.port)).close()
                return
            except OSError:
                time.sleep(0.02)
        raise Failed(f"it does not start: {(self.directory / 'log').read_text(errors='replace')[-1000:].strip()}")

    def close(self):
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        shutil.rmtree(self.directory, ignore_errors=True)


class Relay:
    """A process of `wardline-relay serve`, and its log."""

    def __init__(self, run, words):
        self.process = run(words, stderr=subprocess.PIPE, text=True)
        self.said = []
        self.reader = threading.Thread(target=self.listen, daemon=True)
        self.reader.start()

    def listen(self):
        for line in self.process.stderr:
            self.said.append(line)

    def find(self, pattern):
        """Waits for a line that matches, and returns the match."""
        end = time.monotonic() + START_SECONDS
        while time.monotonic() < end:
            has_ended = self.process.poll() is not None
            for line in list(self.said):
                if found := re.search(pattern, line):
                    return found
            if has_ended:
                break
            time.sleep(0.01)
        sys.exit(f"the relay does not log {pattern!r}: {''.join(self.said)}")


class Wardline(Server):
    name, protocol, is_counted = "ours", "wardline", True
    means = "committed and synced to disk"
    options = []
    # Relays; several share the store in `options`.
    count = 1

    def open(self):
        program, places = self.tools.relay, [self.directory / f"relay{number or ''}" for number in range(self.count)]
        # Makes the directory and the key.
        subprocess.run([program, "token", "--data", places[0], "--user", "first", "--role", "nurse"], check=True, stdout=subprocess.DEVNULL)
        key = (places[0] / "token.key").read_bytes()
        for place in places[1:]:
            place.mkdir(mode=0o700)
            shutil.copy(places[0] / "token.key", place)
        tokens = self.directory / "tokens"
        with open(os.open(tokens, os.O_CREAT | os.O_WRONLY, 0o600), "w", encoding="ascii") as file:
            for index in range(self.connections):
                print(token(key, f"user-{index}", "nurse" if index % 2 == 0 else "interpreter", f"pair-{index // 2}"), file=file)
        self.flags = ["--tokens", tokens]
        encryption = certificate(self.directory) if self.is_encrypted else []
        self.relays = []
        for place in places:
            relay = Relay(self.run, [
                program, "serve", "--listen", "127.0.0.1:0", "--data", place, "--operations-per-second", 0, "--arrivals-per-second", 0,
                "--connections-max", self.connections + 2_000, "--session-entries-max", 100_000_000, "--session-bytes-max", 1 << 40,
                *self.options, *encryption,
            ])  # fmt: skip
            relay.port = int(relay.find(r"listening on wss?://\S+:(\d+)")[1])
            self.relays.append(relay)
        self.process, self.port = self.relays[0].process, self.relays[0].port

    @property
    def ports(self):
        return ",".join(str(relay.port) for relay in self.relays)

    @property
    def processes(self):
        return ",".join(str(relay.process.pid) for relay in self.relays)

    def stop(self):
        """Stops the relays with SIGTERM. Returns how many operations they accepted, and in how many commits."""
        for relay in self.relays:
            relay.process.terminate()
        taken = commits = 0
        for relay in self.relays:
            relay.process.wait()
            relay.reader.join()
            counts = dict(re.findall(r"(\w+)=(\d+)", next(line for line in relay.said if " drained" in line)))
            taken, commits = taken + int(counts["accepted"]), commits + int(counts["commits"])
        return taken, commits

    def close(self):
        for relay in self.relays[1:]:
            relay.process.terminate()
            relay.process.wait()
        super().close()


def certificate(directory):
    """What a relay is told of a certificate that is made for it, of the kind that hospitals have."""
    words = ["--tls-certificate", directory / "relay.pem", "--tls-key", directory / "relay.key"]
    command = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "1", "-subj", "/CN=localhost"]
    subprocess.run(command + ["-keyout", words[3], "-out", words[1]], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.chmod(words[3], 0o600)
    return words


def token(key, user, role, session):
    claims = {"iss": "wardline", "sub": user, "exp": time.time() + 3600, "role": role, "sessions": [session]}
    head, body = (base64.urlsafe_b64encode(json.dumps(part).encode()).rstrip(b"=") for part in ({"alg": "HS256", "typ": "JWT"}, claims))
    signature = hmac.new(key, head + b"." + body, hashlib.sha256).digest()
    return (head + b"." + body + b"." + base64.urlsafe_b64encode(signature).rstrip(b"=")).decode()


class Floor(Server):
    name, protocol, is_counted = "floor", "floor", True
    means = "committed and synced to disk; no decisions"

    def open(self):
        # The relay's own tables of sessions and entries.
        text = SCHEMA.read_text(encoding="utf-8")
        schema = "".join(re.search(pattern, text, re.DOTALL)[0] for pattern in (
            r"CREATE TABLE session \(.*?STRICT;", r"CREATE TABLE entry \(.*?STRICT;", r"CREATE INDEX entry_of_course.*?;"))  # fmt: skip
        self.process = self.run([self.tools / "floor", self.directory, schema], stdout=subprocess.PIPE, text=True)
        said = self.process.stdout.readline()
        if not said.strip():
            sys.exit("the floor does not start")
        self.port = int(said)


class Mosquitto(Server):
    name, protocol = "mosquitto", "mosquitto"
    means = "in memory; written to disk every 30 minutes and at the end"

    def open(self):
        self.held = HeldPort()
        self.port = self.held.port
        (self.directory / "conf").write_text(
            f"listener {self.port} 127.0.0.1\nallow_anonymous true\npersistence true\npersistence_location {self.directory}/\n"
            "max_inflight_messages 0\nmax_queued_messages 0\nmax_connections -1\nlog_type error\nlog_dest stderr\n"
        )
        self.run_broker(["mosquitto", "-c", self.directory / "conf"])


class NATS(Server):
    name, protocol = "nats", "nats"
    means = "written to a file; synced every two minutes"
    options = ""

    def open(self):
        self.held = HeldPort()
        self.port = self.held.port
        (self.directory / "conf").write_text(
            f'listen: "127.0.0.1:{self.port}"\nmax_connections: {self.connections + 1000}\njetstream {{ store_dir: "{self.directory}"{self.options} }}\n'
        )
        self.run_broker(["nats-server", "-c", self.directory / "conf"])


class SyncedNATS(NATS):
    name = "nats-synced"
    means = "written and synced to disk (sync_interval: always)"
    options = ", sync_interval: always"

    @staticmethod
    def why_not():
        said = subprocess.run(["nats-server", "--version"], capture_output=True, text=True).stdout
        version = tuple(int(part) for part in re.search(r"(\d+)\.(\d+)", said).groups())
        return None if version >= (2, 10) else f"{said.strip()}: sync_interval is there from 2.10 on"


class Redis(Server):
    name, protocol = "redis", "redis"
    means = "written and synced to disk (appendfsync always)"

    def open(self):
        self.held = HeldPort()
        self.port = self.held.port
        self.run_broker(
            ["redis-server", "--port", self.port, "--bind", "127.0.0.1", "--dir", self.directory, "--appendonly", "yes",
             "--appendfsync", "always", "--save", "", "--maxclients", self.connections + 1000]
        )  # fmt: skip


SERVERS = {kind.name: kind for kind in (Wardline, Floor, Mosquitto, NATS, SyncedNATS, Redis)}
