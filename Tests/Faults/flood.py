"""Hellos without a token, as fast as they are asked for, several on one connection: what a stranger sends who waits for no answer.

Usage: flood.py PORT SECONDS HELLOS_PER_SECOND NUMBER

Prints a line of JSON: how many hellos and connections, how many were told that they are refused, and bytes of anything else.
"""

import json
import pathlib
import selectors
import socket
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "Abuse"))

from plain import HANDSHAKE, hello

HELLOS_PER_CONNECTION = 25
# On one connection of so many a single one: where more follow, the relay's answer is lost with the connection that it resets.
SINGLES_SHARE = 10
UNDER_WAY_MAX = 100
ADDRESSES = 200


def message():
    body = json.dumps({"frames": [hello("", "phone")]}).encode()
    return b"\x81\xfe" + len(body).to_bytes(2, "big") + b"\0\0\0\0" + body


class Flood:
    def __init__(self, port, number):
        self.port, self.number = port, number
        self.selector = selectors.DefaultSelector()
        self.connections = self.hellos = self.refused = self.foreign = self.under_way = self.opening = 0

    def open(self):
        peer = socket.socket()
        peer.setblocking(False)
        peer.bind((f"127.0.{2 + self.number}.{1 + self.connections % ADDRESSES}", 0))
        peer.connect_ex(("127.0.0.1", self.port))
        self.connections += 1
        self.opening += 1
        self.under_way += 1
        self.selector.register(peer, selectors.EVENT_WRITE, bytearray())

    def step(self, key):
        peer, received = key.fileobj, key.data
        try:
            if key.events == selectors.EVENT_WRITE:
                self.opening -= 1
                count = 1 if self.connections % SINGLES_SHARE == 0 else HELLOS_PER_CONNECTION
                peer.send(HANDSHAKE + message() * count)
                self.hellos += count
                self.selector.modify(peer, selectors.EVENT_READ, received)
                return
            if more := peer.recv(65_536):
                received += more
                return
        except OSError:
            pass
        self.close(peer, received)

    def close(self, peer, received):
        self.selector.unregister(peer)
        peer.close()
        self.under_way -= 1
        _, _, frames = bytes(received).partition(b"\r\n\r\n")
        self.refused += b"goAway" in frames
        self.foreign += foreign_bytes(frames)

    def run(self, seconds, rate):
        began = time.monotonic()
        while (now := time.monotonic()) < began + seconds:
            while self.under_way < UNDER_WAY_MAX and self.hellos + self.opening * HELLOS_PER_CONNECTION < (now - began) * rate:
                self.open()
            for key, _ in self.selector.select(0.01):
                self.step(key)
        for key in list(self.selector.get_map().values()):
            self.close(key.fileobj, key.data)


def foreign_bytes(data):
    """Bytes of text messages in which there is more than a refusal."""
    foreign = 0
    while len(data) >= 2:
        kind, length, start = data[0] & 0xF, data[1] & 0x7F, 2
        if length == 126:
            length, start = int.from_bytes(data[2:4], "big"), 4
        elif length == 127:
            length, start = int.from_bytes(data[2:10], "big"), 10
        body, data = data[start:start + length], data[start + length:]
        if kind in (1, 2) and (len(body) < length or any(set(frame) != {"goAway"} for frame in json.loads(body)["frames"])):
            foreign += len(body)
    return foreign


flood = Flood(int(sys.argv[1]), int(sys.argv[4]))
flood.run(float(sys.argv[2]), float(sys.argv[3]))
print(json.dumps({name: getattr(flood, name) for name in ("hellos", "connections", "refused", "foreign")}))
