#!/usr/bin/env python3
"""What one message of 40 bytes costs on the wire: `make wire`.

Usage: wire.py BINARIES [--rounds 5]

Two `wardline chat` talk through `wardline-relay`, each behind a proxy that counts what passes: once in the clear, where the frames in each
WebSocket message are seen, and once over TLS, where its records are. Each figure is the most that any round took, after two rounds in which
the connections assign their numbers. TCP and IP headers are not included.

The figures of MQTT 3.1.1 at QoS 1 are not measured: they are computed from the layout of its packets (sections 3.3 and 3.4 of the standard).

Ends with 1 when a bound is missed.
"""

import argparse
import json
import pathlib
import re
import socket
import subprocess
import sys
import tempfile
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "Scripts"))
import harness  # noqa: E402, F401: children end with this script

SESSION = "ward-7"
TEXT_BYTES = 40
BOUNDS = {"message": 85, "acknowledgement": 35, "event": 90}
# The numbers of the frames in wardline.proto that are measured.
CLIENT_FRAMES = {2: "submit", 4: "receipt"}
RELAY_FRAMES = {2: "accepted", 4: "event", 9: "receipt"}
NUMBERING_ROUNDS = 2
# The relay commits receipts with the next operation, or after a second: then they share no envelope with what is measured.
QUIET_SECONDS = 1.4


class Proxy:
    """Passes everything on, both ways, and cuts it into what a round has to count."""

    def __init__(self, port, cut):
        self.port, self.cut = port, cut
        self.up, self.down = [], []
        self.listener = socket.create_server(("127.0.0.1", 0))
        threading.Thread(target=self.accept, daemon=True).start()

    @property
    def address(self):
        return f"localhost:{self.listener.getsockname()[1]}"

    def accept(self):
        while True:
            client, _ = self.listener.accept()
            relay = socket.create_connection(("127.0.0.1", self.port))
            for source, target, list_ in [(client, relay, self.up), (relay, client, self.down)]:
                threading.Thread(target=self.carry, args=(source, target, list_), daemon=True).start()

    def carry(self, source, target, pieces):
        buffer = b""
        try:
            while data := source.recv(1 << 16):
                buffer += data
                while (piece := self.cut(buffer)) is not None:
                    size, content = piece
                    buffer = buffer[size:]
                    if content is not None:
                        pieces.append((size, content))
                target.sendall(data)
        except OSError:
            # One of the programs has ended.
            pass
        target.close()

    def clear(self):
        self.up.clear()
        self.down.clear()


def websocket_message(data):
    """The size of the first WebSocket message, and its payload; the handshake has none."""
    if data[:4] in (b"GET ", b"HTTP"):
        end = data.find(b"\r\n\r\n")
        return (end + 4, None) if end >= 0 else None
    if len(data) < 2:
        return None
    is_masked, length, at = data[1] >> 7, data[1] & 127, 2
    if length > 125:
        width = 2 if length == 126 else 8
        length, at = int.from_bytes(data[2 : 2 + width]), 2 + width
    mask = data[at : at + 4] if is_masked else bytes(4)
    at += 4 * is_masked
    if len(data) < at + length:
        return None
    payload = bytes(byte ^ mask[index % 4] for index, byte in enumerate(data[at : at + length]))
    return at + length, payload if data[0] & 15 == 2 else None


def tls_record(data):
    """The size of the first TLS record, and its content when that is application data (of TLS 1.3 or 1.2)."""
    if len(data) < 5:
        return None
    size = 5 + int.from_bytes(data[3:5])
    return (size, data[5:size] if data[0] == 23 else None) if len(data) >= size else None


def varint(data, at):
    value = shift = 0
    while True:
        byte = data[at]
        value, shift, at = value | (byte & 127) << shift, shift + 7, at + 1
        if byte < 128:
            return value, at


def frames(payload, names):
    """The kind and the size of each frame in an envelope."""
    at = 0
    while at < len(payload):
        begin = at
        _, at = varint(payload, at)
        length, at = varint(payload, at)
        tag, _ = varint(payload, at)
        at += length
        yield names.get(tag >> 3), at - begin


class Robot:
    """A `wardline chat --json`."""

    def __init__(self, binaries, directory, user, url, more):
        self.process = subprocess.Popen(
            [binaries / "wardline", "chat", "--json", "--relay", url, "--session", SESSION, *more,
             "--token-file", directory / f"{user}.token", "--store", directory / f"{user}.sqlite"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        self.events = []
        self.news = threading.Condition()
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self):
        for line in self.process.stdout:
            with self.news:
                self.events.append(json.loads(line))
                self.news.notify_all()

    def wait(self, what, holds):
        with self.news:
            if not self.news.wait_for(lambda: any(map(holds, self.events)), 20):
                sys.exit(f"not in 20 s: {what}; the last events: {self.events[-5:]}")
            self.events.clear()

    def send(self, text):
        self.process.stdin.write(json.dumps({"do": "send", "text": text}).encode() + b"\n")
        self.process.stdin.flush()

    def end(self):
        self.process.stdin.close()
        self.process.wait()


def relay_at(binaries, directory, flags):
    process = subprocess.Popen(
        [binaries / "wardline-relay", "serve", "--listen", "127.0.0.1:0", "--data", directory / "relay", *flags],
        stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    for line in process.stderr:
        if found := re.search(r"listening on wss?://\S+:(\d+)", line):
            threading.Thread(target=process.stderr.read, daemon=True).start()
            return process, int(found[1])
    sys.exit("the relay did not start")


def talk(binaries, cut, flags, scheme, more, rounds):
    """For each round what passed: up and down at the author's proxy, up and down at the reader's."""
    with tempfile.TemporaryDirectory(prefix="wardline-wire-") as temporary:
        directory = pathlib.Path(temporary)
        relay, port = relay_at(binaries, directory, flags)
        for user, role in [("ana", "nurse"), ("amal", "interpreter")]:
            token = subprocess.run(
                [binaries / "wardline-relay", "token", "--data", directory / "relay", "--user", user, "--role", role,
                 "--session", SESSION],
                check=True, capture_output=True,
            )  # fmt: skip
            (directory / f"{user}.token").write_bytes(token.stdout)
            (directory / f"{user}.token").chmod(0o600)
        proxies = [Proxy(port, cut) for _ in range(2)]
        author, reader = [
            Robot(binaries, directory, user, f"{scheme}://{proxy.address}", more)
            for user, proxy in zip(["ana", "amal"], proxies)
        ]
        try:
            for robot in (author, reader):
                robot.wait("online", lambda event: event.get("state") == "online")
            passed = []
            time.sleep(QUIET_SECONDS)
            for number in range(NUMBERING_ROUNDS + rounds):
                for proxy in proxies:
                    proxy.clear()
                author.send(f"{number:0{TEXT_BYTES}}")
                reader.wait("the message", lambda event: event["event"] == "message")
                time.sleep(QUIET_SECONDS)
                passed.append([list(pieces) for proxy in proxies for pieces in (proxy.up, proxy.down)])
            return passed[NUMBERING_ROUNDS:]
        finally:
            author.end()
            reader.end()
            relay.terminate()
            relay.wait()


def in_the_clear(binaries, rounds):
    """Each frame as if it were alone in its WebSocket message."""
    names = {
        "message": (0, CLIENT_FRAMES, "submit"), "acknowledgement": (1, RELAY_FRAMES, "accepted"),
        "event": (3, RELAY_FRAMES, "event"), "receipt up": (2, CLIENT_FRAMES, "receipt"),
        "receipt down": (1, RELAY_FRAMES, "receipt"),
    }  # fmt: skip
    sizes = {name: [] for name in names}
    for passed in talk(binaries, websocket_message, [], "ws", [], rounds):
        for name, (place, kinds, wanted) in names.items():
            for size, payload in passed[place]:
                header = size - len(payload)
                sizes[name] += [header + bytes_ for kind, bytes_ in frames(payload, kinds) if kind == wanted]
    for name, found in sizes.items():
        if not found:
            sys.exit(f"no {name} was seen")
    return {name: max(found) for name, found in sizes.items()}


def over_tls(binaries, rounds):
    """The first record of each direction: it has the message, its acknowledgement, its event, its receipt."""
    places = {"message": 0, "acknowledgement": 1, "event": 3, "receipt up": 2}
    with tempfile.TemporaryDirectory(prefix="wardline-wire-") as temporary:
        key, certificate = pathlib.Path(temporary) / "key", pathlib.Path(temporary) / "certificate"
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
             "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", key, "-out", certificate],
            check=True, capture_output=True,
        )  # fmt: skip
        flags = ["--tls-certificate", certificate, "--tls-key", key]
        passed = talk(binaries, tls_record, flags, "wss", ["--ca-file", certificate], rounds)
    return {name: max(pieces[place][0][0] for pieces in passed) for name, place in places.items()}


def publish(more=0):
    """A PUBLISH of QoS 1: type and length, the topic with its length, a packet identifier, the payload."""
    body = 2 + len(SESSION) + 2 + more + TEXT_BYTES
    return 1 + (1 if body < 128 else 2) + body


def main():
    parser = argparse.ArgumentParser(description="What one message costs on the wire.")
    parser.add_argument("binaries", type=pathlib.Path)
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    binaries = options.binaries.resolve()
    clear = in_the_clear(binaries, options.rounds)
    tls = over_tls(binaries, options.rounds)
    # A PUBACK: a type, a length, and a packet identifier, which names the message as long as the session of MQTT lasts.
    puback = 4
    bare = {"message": publish(), "acknowledgement": puback, "event": publish(), "receipt up": puback}
    # In the payload, as raw bytes: up the key; down the key (16), the author's number (1), the sequence (2), the time of logging (2).
    same = bare | {"message": publish(16), "event": publish(16 + 1 + 2 + 2)}
    # The header of a client's message has 4 bytes of a mask.
    framed = {name: size + (2 if name in ("acknowledgement", "event") else 6) for name, size in same.items()}
    columns = {"Wardline": clear, "bound": BOUNDS, "over TLS": tls, "MQTT": bare, "+ fields": same, "+ WebSocket": framed}
    print(f"Bytes on the wire for one message of {TEXT_BYTES} bytes, the most of {options.rounds}, WebSocket headers included:\n")
    print(f"  {'':16}" + "".join(f"{name:>13}" for name in columns))
    for name in clear:
        print(f"  {name:16}" + "".join(f"{column.get(name, ''):>13}" for column in columns.values()))
    print(f"""
  over TLS     measured; what its records add
  MQTT         3.1.1 at QoS 1, topic {SESSION!r}, computed from the layout of its packets: the text and nothing else
  + fields     with what Wardline's frames carry: the key, and in the event also author, sequence and time; its PUBACK carries none
  + WebSocket  the same in WebSocket messages""")
    missed = [f"{name}: {clear[name]} bytes; the bound is {bound}" for name, bound in BOUNDS.items() if clear[name] > bound]
    for line in missed:
        print(f"missed: {line}", file=sys.stderr)
    sys.exit(1 if missed else 0)


main()
