#!/usr/bin/env python3
"""A client of Protocol.md that survives any link: it sends numbered messages until those of all authors are in the log, then prints the log.

Usage: client.py URL TOKEN_FILE STORE SESSION COUNT MESSAGES [PAUSE_MAX]

A new STORE, a file of SQLite, gets COUNT messages to send. Ends once they are sent and the session has MESSAGES of all authors, and prints each
entry as JSON. PAUSE_MAX bounds the pauses between attempts to connect, in seconds: 5, as the page says, or less in a test of many cuts.
"""

import asyncio
import json
import pathlib
import random
import sqlite3
import sys
import time
import uuid

import websockets

SCHEMA = """
PRAGMA journal_mode = WAL;
PRAGMA synchronous = FULL;
CREATE TABLE IF NOT EXISTS device (name TEXT, connection INTEGER);
CREATE TABLE IF NOT EXISTS entry (sequence INTEGER PRIMARY KEY, epoch TEXT, body TEXT);
CREATE TABLE IF NOT EXISTS outbox (number INTEGER PRIMARY KEY, key TEXT UNIQUE, body TEXT);
"""
WINDOW = 8  # operations that this client leaves unanswered; the relay allows more


def now_ms():
    return str(int(time.time() * 1000))


def jitter(failures, longest):
    return random.uniform(0.02, max(0.02, min(0.2 * 2 ** min(failures - 1, 16), longest)))


class Client:
    def __init__(self, path, session, count, messages):
        self.db = sqlite3.connect(path, isolation_level=None)
        self.db.executescript(SCHEMA)
        self.session, self.messages = session, messages
        if not self.rows("SELECT * FROM device"):
            with self.db:
                self.rows("BEGIN")
                self.rows("INSERT INTO device VALUES (?, 0)", f"python-{uuid.uuid4()}")
                for number in range(1, count + 1):
                    operation = {"key": str(uuid.uuid4()), "session": session, "writtenAtMs": now_ms()}
                    operation["sendMessage"] = {"text": f"message {number}"}
                    self.rows("INSERT INTO outbox VALUES (?, ?, ?)", number, operation["key"], json.dumps(operation))

    def rows(self, sql, *arguments):
        return self.db.execute(sql, arguments).fetchall()

    def last(self):
        return self.rows("SELECT IFNULL(MAX(sequence), 0) FROM entry")[0][0]

    def is_done(self):
        said = self.rows("SELECT COUNT(*) FROM entry WHERE body LIKE '%\"message\"%'")[0][0]
        return said >= self.messages and not self.rows("SELECT 1 FROM outbox LIMIT 1")

    def append(self, entry):
        """Stores the next entry and removes its operation from the outbox, in one transaction."""
        entry["epoch"] = self.epoch
        with self.db:
            self.rows("BEGIN")
            self.rows("INSERT INTO entry VALUES (?, ?, ?)", int(entry["sequence"]), self.epoch, json.dumps(entry, sort_keys=True))
            self.rows("DELETE FROM outbox WHERE key = ?", entry.get("key"))

    async def run(self, socket, token):
        """One connection, from its hello until everything is in the log."""
        self.welcome, self.refusals, self.held_until = None, 0, 0
        self.sent = set()  # keys of operations that this connection has sent and the relay has not answered
        ((device, connection),) = self.rows("UPDATE device SET connection = connection + 1 RETURNING *")
        hello = {"protocolVersion": 1, "token": token, "device": device, "connectionEpoch": str(connection), "clientClockMs": now_ms()}
        ends = self.rows("SELECT epoch, MAX(sequence) FROM entry GROUP BY epoch ORDER BY 2")
        *earlier, cursor = [{"epoch": epoch, "sequence": str(sequence)} for epoch, sequence in ends] or [{}]
        self.epoch = cursor.get("epoch")
        hello["cursors"] = [{"session": self.session, "cursor": cursor, "earlier": earlier[-32:]}]
        frames, is_pinged = [{"hello": hello}], False
        while not self.is_done():
            if frames:
                await socket.send(json.dumps({"frames": frames}))
            seconds = 3 if is_pinged else 2 if self.sent or self.refusals or not self.welcome else 10
            try:
                text = await asyncio.wait_for(socket.recv(), seconds)
            except asyncio.TimeoutError:
                if is_pinged:
                    return socket.transport.abort()
                frames, is_pinged = [{"ping": {"nonce": "1", "clientClockMs": now_ms()}}], True
                continue
            is_pinged = False
            for frame in json.loads(text)["frames"]:
                for kind, body in frame.items():
                    self.handle(kind, body)
            frames = [{"submit": operation} for operation in self.next_operations()]

    def next_operations(self):
        """What the window has room for; after a refusal that is not final, the oldest alone, once all others are answered."""
        if not self.welcome or time.monotonic() < self.held_until or (self.refusals and self.sent):
            return []
        oldest = self.rows("SELECT body FROM outbox ORDER BY number LIMIT ?", 1 if self.refusals else WINDOW)
        operations = [operation for (body,) in oldest if (operation := json.loads(body))["key"] not in self.sent]
        if operations and not self.sent:
            operations[0]["laneHead"] = True
        self.sent.update(operation["key"] for operation in operations)
        return operations

    def handle(self, kind, body):
        sequence = int(body.get("sequence", 0))
        self.sent.discard(body.get("key"))
        match kind:
            case "welcome":
                self.welcome = body
            case "event":
                self.epoch = body.get("epoch", self.epoch)
                if sequence > self.last() + 1:
                    raise ConnectionError("an entry is missing")
                if sequence == self.last() + 1:
                    self.append(body)
            case "caughtUp" if body["through"].get("sequence", "0") == body.get("headSequence", "0"):
                self.epoch = self.welcome["epoch"]
            case "accepted":
                self.refusals = 0
                if sequence == self.last() + 1 and not body.get("replayed"):
                    # No event follows: the entry is made from the operation.
                    ((operation,),) = self.rows("SELECT body FROM outbox WHERE key = ?", body["key"])
                    self.epoch = self.welcome["epoch"]
                    self.append(body | {"author": self.welcome["you"]["user"], "message": json.loads(operation)["sendMessage"]})
                self.rows("DELETE FROM outbox WHERE key = ?", body["key"])
            case "rejected" if body.get("permanent"):
                print(f"rejected: {body}", file=sys.stderr)
                self.rows("DELETE FROM outbox WHERE key = ?", body["key"])
            case "rejected" if body["code"] != "held":
                self.refusals += 1
                self.held_until = time.monotonic() + max(int(body.get("retryAfterMs", 0)) / 1000, jitter(self.refusals, 5))
            case "reset":
                start = int(body["from"].get("sequence", 0))
                self.epoch = body["from"].get("epoch", "")
                if body["reason"] in ["RESET_REASON_OTHER_EPOCH", "RESET_REASON_DIVERGED"]:
                    self.rows("DELETE FROM entry WHERE sequence > ?", start)
                elif start > self.last():
                    self.append({"sequence": str(start), "gap": body["reason"]})
            case "goAway":
                self.delay = min(int(body.get("delayMs", 0)) / 1000, 5)


async def main(url, token_file, path, session, count, messages, pause_max="5"):
    client, failures = Client(path, session, int(count), int(messages)), 0
    options = {"subprotocols": ["wardline.v1.json"], "open_timeout": 5, "close_timeout": 1, "ping_interval": None, "compression": None}
    while not client.is_done():
        began, client.delay = time.monotonic(), 0
        try:
            async with websockets.connect(url, **options) as socket:
                await client.run(socket, pathlib.Path(token_file).read_text())
        except (OSError, asyncio.TimeoutError, websockets.WebSocketException, EOFError) as error:
            print(f"lost: {type(error).__name__}: {error}", file=sys.stderr)
        failures = 0 if time.monotonic() - began >= 5 else failures + 1
        if failures:
            await asyncio.sleep(max(client.delay, began + jitter(failures, float(pause_max)) - time.monotonic()))
    for (body,) in client.rows("SELECT body FROM entry ORDER BY sequence"):
        print(body)


asyncio.run(main(*sys.argv[1:]))
