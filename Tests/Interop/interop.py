#!/usr/bin/env python3
"""Joins a session with nothing but python3-websockets and the JSON form of wardline.proto, as somebody else's client would.

Usage: interop.py URL TOKEN_FILE SESSION

It runs with the websockets of Debian 12 (10.4, the legacy client) and with its newest release (the asyncio client), and asks the library
what it can do instead of asking for its version.

It sends what "wardline.proto" describes and checks what comes back. Ends with 0 when everything was as the protocol says, and prints
one line for each thing it found so.
"""

import asyncio
import inspect
import json
import sys
import time
import uuid
from urllib.parse import urlsplit

import websockets

SUBPROTOCOL = "wardline.v1.json"


def check(what, holds, found=None):
    if not holds:
        sys.exit(f"not as the protocol says: {what}; found {found!r}")
    print(f"ok: {what}")


def milliseconds():
    return str(int(time.time() * 1000))  # an int64 is a string in the JSON mapping


class Peer:
    """One connection that speaks envelopes of frames."""

    def __init__(self, socket):
        self.socket = socket
        self.frames = []

    async def say(self, *frames):
        await self.socket.send(json.dumps({"frames": list(frames)}))

    async def hear(self, kind):
        """The next frame of a kind; what comes before it is left out."""
        while True:
            while self.frames:
                frame = self.frames.pop(0)
                if kind in frame:
                    return frame[kind]
            envelope = json.loads(await asyncio.wait_for(self.socket.recv(), 10))
            self.frames += envelope["frames"]


def hello(token, epoch, device="interop-1"):
    return {
        "hello": {
            "protocolVersion": 1,
            "token": token,
            "device": device,
            "connectionEpoch": str(epoch),
            "clientClockMs": milliseconds(),
        }
    }


def message(session, text, key=None):
    return {
        "submit": {
            "key": key or str(uuid.uuid4()),
            "session": session,
            "writtenAtMs": milliseconds(),
            "sendMessage": {"text": text},
        }
    }


def connect(url):
    options = {"subprotocols": [SUBPROTOCOL]}
    # Newer releases go through the environment's proxy unless told otherwise; the relay is on this machine.
    if "proxy" in inspect.signature(websockets.connect).parameters:
        options["proxy"] = None
    return websockets.connect(url, **options)


def extensions(socket):
    """The extensions in use: of the connection in older releases, of its protocol in newer ones."""
    return socket.extensions if hasattr(socket, "extensions") else socket.protocol.extensions


async def talk(url, token, session):
    async with connect(url) as socket:
        check("the JSON subprotocol is agreed on", socket.subprotocol == SUBPROTOCOL, socket.subprotocol)
        check("no extension is negotiated though one was offered", not extensions(socket), extensions(socket))
        peer = Peer(socket)
        # As its file has it, with the end of the line.
        await peer.say(hello(token + "\n", 1))
        welcome = await peer.hear("welcome")
        check("welcome names us", welcome["you"]["user"] == "amal", welcome["you"])
        check("welcome names the session", [s["session"] for s in welcome["sessions"]] == [session], welcome["sessions"])

        # What was said before we came is caught up with: the nurse's "hello from wardline".
        event = await peer.hear("event")
        while "message" not in event:
            event = await peer.hear("event")
        check("the log is caught up with", event["message"]["text"] == "hello from wardline", event)
        check("the author is the token's user", event["author"] == "ana", event["author"])
        caught_up = await peer.hear("caughtUp")
        check("catch-up ends at the head", caught_up["through"]["sequence"] == caught_up["headSequence"], caught_up)

        key = str(uuid.uuid4())
        await peer.say(message(session, "hello from python", key))
        accepted = await peer.hear("accepted")
        check("a message is accepted under its key", accepted["key"] == key, accepted)
        await peer.say(message(session, "hello from python", key))
        again = await peer.hear("accepted")
        check("a replay gets the first acknowledgement", again["sequence"] == accepted["sequence"], again)
        check("and says that it is one", again.get("replayed") is True, again)
        await peer.say(message(session, "something else", key))
        rejected = await peer.hear("rejected")
        check("the key with another text is refused", rejected["code"] == "key_reused", rejected)
        check("for good", rejected.get("permanent") is True, rejected)

        await peer.say({"teleport": {"to": "mars"}}, {"ping": {"nonce": "7", "clientClockMs": milliseconds(), "new": 1}})
        pong = await peer.hear("pong")
        check("unknown frames and fields are ignored", pong["nonce"] == "7", pong)

        await peer.say({"submit": {"key": str(uuid.uuid4()), "session": session, "levitate": {}}})
        check("an unknown operation is refused", (await peer.hear("rejected"))["code"] == "unsupported")
        await peer.say({"submit": {"key": str(uuid.uuid4()), "session": session, "setStatus": {}}})
        rejected = await peer.hear("rejected")
        check("a missing field is named", rejected["detail"].startswith("status is missing"), rejected)
        await peer.say({"submit": {"key": str(uuid.uuid4()), "session": session, "submitFeedback": {}}})
        rejected = await peer.hear("rejected")
        check("and so is one out of bounds", rejected["detail"].startswith("rating is missing or out of bounds"), rejected)
        await peer.say(message("ward-of-others", "let me in"))
        check("a session outside the token is refused", (await peer.hear("rejected"))["code"] == "not_allowed")

        # The short forms of the same: the first session of the welcome, the halves of the key, the time of the key.
        named = uuid.uuid4()
        halves = {"keyHigh": str(named.int >> 64), "keyLow": str(named.int & (1 << 64) - 1)}
        after = str(int(milliseconds()) - (named.int >> 80))
        short = {"sessionNumber": 1, **halves, "writtenAfterKeyMs": after, "sendMessage": {"text": "in short"}}
        await peer.say({"submit": short})
        accepted = await peer.hear("accepted")
        check("short forms are accepted in JSON, too", accepted["key"] == str(named) and accepted["session"] == session, accepted)

        await peer.say({"fetch": {"session": session, "limit": 1}})
        first = await peer.hear("event")
        check("a page of the log can be fetched", first["sequence"] == "1", first)
        page = await peer.hear("caughtUp")
        check("and says how far it goes", page["through"]["sequence"] == "1" and page["headSequence"] != "1", page)

        await peer.say(message(session, "bye"))
        await peer.hear("accepted")
        # The other side answers; see InteropTests.
        event = await peer.hear("event")
        check("what others say comes live", event["message"]["text"] == "bye, python", event)


async def closed_with(url, *messages):
    async with connect(url) as socket:
        try:
            # A server that has closed meanwhile is noticed by the next message that is sent, or by the next that is awaited.
            for text in messages:
                await socket.send(text)
            while True:
                await asyncio.wait_for(socket.recv(), 10)
        except websockets.ConnectionClosed:
            return socket.close_code, socket.close_reason


async def handshake_without_subprotocol(url):
    """What the relay answers, by hand: the libraries leave the body out."""
    parts = urlsplit(url)
    reader, writer = await asyncio.open_connection(parts.hostname, parts.port)
    lines = ["GET / HTTP/1.1", f"Host: {parts.netloc}", "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13"]
    writer.write("\r\n".join([*lines, "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "", ""]).encode())
    answer = await asyncio.wait_for(reader.read(), 10)
    writer.close()
    return answer.decode()


async def misbehave(url, token):
    def envelope(*frames):
        return json.dumps({"frames": list(frames)})

    answer = await handshake_without_subprotocol(url)
    check("a handshake without a subprotocol gets 400, and reads which there are", " 400 " in answer and SUBPROTOCOL in answer, answer)
    code, reason = await closed_with(url, "this is no envelope")
    check("garbage closes with 1007 and a reason", code == 1007 and reason, (code, reason))
    code, reason = await closed_with(url, '{"frames":' * 50 + "1" + "}" * 50)
    check("an envelope nested too deep closes with 1007", code == 1007 and reason, (code, reason))
    code, reason = await closed_with(url, envelope({"ping": {"nonce": "1"}}))
    check("a frame before hello closes with 1002 and a reason", code == 1002 and reason, (code, reason))
    code, reason = await closed_with(url, envelope(hello(token, 1, device="no spaces, please")))
    check("a field outside its bounds closes with 1002", code == 1002 and reason, (code, reason))
    code, reason = await closed_with(url, envelope(*[{"ping": {}}] * 257))
    check("too many frames close with 1002", code == 1002 and reason, (code, reason))
    code, reason = await closed_with(url, b"binary")
    check("the wrong kind of message is closed with 1003", code == 1003 and reason, (code, reason))
    code, reason = await closed_with(url, "x" * (256 * 1024 + 1))
    check("a message over the limit closes with 1009", code == 1009, (code, reason))
    answers = set()
    for forged in ["", "a.b.c", token[:-4] + "AAAA"]:
        answers.add(await closed_with(url, envelope(hello(forged, 1))))
    check("every token that opens nothing gets one and the same answer", len(answers) == 1 and answers.pop()[0] == 1008, answers)


async def miscount(url, token):
    async with connect(url) as socket:
        peer = Peer(socket)
        await peer.say(hello(token, 1, device="interop-3"))
        await peer.hear("welcome")
        await peer.say({"receipt": {"sessionNumber": 2}})
        try:
            while True:
                await asyncio.wait_for(socket.recv(), 10)
        except websockets.ConnectionClosed:
            check("a session number that is not in the welcome closes with 1002", socket.close_code == 1002, socket.close_reason)


async def fence(url, token):
    async with connect(url) as older, connect(url) as newer:
        one, two = Peer(older), Peer(newer)
        await one.say(hello(token, 10, device="interop-2"))
        await one.hear("welcome")
        await two.say(hello(token, 11, device="interop-2"))
        await two.hear("welcome")
        gone = await one.hear("goAway")
        check("a newer connection of a device fences the older", gone["reason"] == "GO_AWAY_REASON_REPLACED", gone)
    async with connect(url) as stale:
        three = Peer(stale)
        async with connect(url) as newer:
            four = Peer(newer)
            await four.say(hello(token, 12, device="interop-2"))
            await four.hear("welcome")
            await three.say(hello(token, 11, device="interop-2"))
            gone = await three.hear("goAway")
            check("an older epoch does not fence a newer", gone["reason"] == "GO_AWAY_REASON_REPLACED", gone)


async def main():
    url, token_file, session = sys.argv[1:]
    with open(token_file, encoding="utf-8") as file:
        token = file.read().strip()
    await misbehave(url, token)
    await miscount(url, token)
    await fence(url, token)
    await talk(url, token, session)


asyncio.run(main())
