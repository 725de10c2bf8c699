"""A WebSocket client that does what it is told, also what no client should: frames by hand, from any address of this machine."""

import asyncio
import json
import os
import struct
import time

HANDSHAKE = (
    "GET / HTTP/1.1\r\nHost: relay\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: wardline.v1.json\r\n\r\n"
).encode()
TEXT, CLOSE, PING = 1, 8, 9


class Refused(Exception):
    """The handshake got another answer than 101, or none."""


class Plain:
    """One connection to a relay, in JSON."""

    def __init__(self, reader, writer):
        self.reader, self.writer = reader, writer
        # What the relay said of the end; none if it said nothing.
        self.goodbye = None

    @classmethod
    async def open(cls, port, address="127.0.0.1", tls=None):
        reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0), ssl=tls)
        writer.write(HANDSHAKE)
        try:
            answer = await reader.readuntil(b"\r\n\r\n")
        except (asyncio.IncompleteReadError, ConnectionError) as error:
            writer.close()
            raise Refused("no answer") from error
        if b" 101 " not in answer.split(b"\r\n", 1)[0]:
            writer.close()
            raise Refused(answer.split(b"\r\n", 1)[0].decode())
        return cls(reader, writer)

    def send(self, body, length=None):
        """A text message; of one that is said to be longer than it is, the rest is missing."""
        length = len(body) if length is None else length
        size = struct.pack(">B", 0x80 | length) if length < 126 else struct.pack(">BQ", 0xFF, length)
        # A mask of zeros leaves the bytes as they are.
        self.writer.write(bytes([0x80 | TEXT]) + size + b"\0\0\0\0" + body)

    def say(self, *frames):
        self.send(json.dumps({"frames": frames}).encode())

    async def frames(self):
        """The frames of the next envelope; none at the end of the connection."""
        while True:
            try:
                first, second = await self.reader.readexactly(2)
                length = second & 0x7F
                if length == 126:
                    (length,) = struct.unpack(">H", await self.reader.readexactly(2))
                elif length == 127:
                    (length,) = struct.unpack(">Q", await self.reader.readexactly(8))
                body = await self.reader.readexactly(length)
            except (asyncio.IncompleteReadError, ConnectionError):
                return []
            if first & 0xF == TEXT:
                return json.loads(body)["frames"]
            if first & 0xF == CLOSE:
                return []

    async def hello(self, token, device, epoch=1):
        """Says hello; returns whether the relay welcomes."""
        self.say(hello(token, device, epoch))
        while frames := await self.frames():
            if goodbyes := [frame["goAway"] for frame in frames if "goAway" in frame]:
                self.goodbye = goodbyes[0].get("message", goodbyes[0].get("reason"))
                return False
            if any("welcome" in frame for frame in frames):
                return True
        return False

    def close(self):
        self.writer.transport.abort()


def hello(token, device, epoch=1):
    return {
        "hello": {
            "protocolVersion": 1,
            "token": token,
            "device": device,
            "connectionEpoch": str(epoch),
            "clientClockMs": str(milliseconds()),
        }
    }


def milliseconds():
    return int(time.time() * 1000)


def new_key():
    """A UUID of version 7, as clients make them."""
    value = milliseconds() << 80 | 7 << 76 | (int.from_bytes(os.urandom(10), "big") & ((1 << 76) - 1))
    value = value & ~(3 << 62) | 2 << 62
    text = f"{value:032x}"
    return "-".join((text[:8], text[8:12], text[12:16], text[16:20], text[20:]))
