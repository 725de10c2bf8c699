#!/usr/bin/env python3
"""A client of Protocol.md that survives any link: it writes numbered messages until those of all are in the log, then prints the log.

Usage: client.py URL TOKEN_FILE STORE SESSION COUNT MESSAGES [PAUSE_MAX]

It writes COUNT messages, and ends once its outbox is empty and the session has MESSAGES of all authors. Each entry of the session is one
line of JSON then. STORE is its SQLite file: what it has written there outlives the process. PAUSE_MAX is the longest pause between two
attempts to connect in seconds, 5 as the page says; a test whose every connection is cut takes less.
"""

import asyncio
import inspect
import json
import random
import sqlite3
import sys
import time
import uuid

import websockets

SCHEMA = """
CREATE TABLE IF NOT EXISTS state (name TEXT PRIMARY KEY, value ANY) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS entry (sequence INTEGER PRIMARY KEY, epoch TEXT NOT NULL, body TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS outbox (ordinal INTEGER PRIMARY KEY AUTOINCREMENT, key TEXT UNIQUE NOT NULL, body TEXT NOT NULL) STRICT;
"""
WRITES_AHEAD = 8  # messages that wait for their acceptance before the next one is written


def now_ms():
    return int(time.time() * 1000)


def new_key():
    """A UUID of version 7: the time, then chance."""
    value = now_ms() << 80 | 7 << 76 | random.getrandbits(12) << 64 | 2 << 62 | random.getrandbits(62)
    return str(uuid.UUID(int=value))


class Store:
    def __init__(self, path):
        self.db = sqlite3.connect(path, isolation_level=None)
        self.db.executescript("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;" + SCHEMA)
        with self.db:
            self.db.execute("INSERT OR IGNORE INTO state VALUES ('device', ?), ('connection', 0)", [f"python-{uuid.uuid4()}"])

    def value(self, sql, *arguments):
        return self.db.execute(sql, arguments).fetchone()[0]

    def next_connection(self):
        return self.value("UPDATE state SET value = value + 1 WHERE name = 'connection' RETURNING value")

    def cursors(self, session):
        """The last entry of each epoch, the cursor last."""
        ends = self.db.execute("SELECT epoch, MAX(sequence) FROM entry GROUP BY epoch ORDER BY 2").fetchall()
        ends = [{"epoch": epoch, "sequence": str(sequence)} for epoch, sequence in ends]
        return {"session": session, "cursor": ends[-1] if ends else {}, "earlier": ends[:-1][-32:]}

    def last(self):
        return self.value("SELECT IFNULL(MAX(sequence), 0) FROM entry")

    def write(self, session, count):
        """Puts the next messages into the outbox, up to the number that was asked for."""
        waiting = self.value("SELECT COUNT(*) FROM outbox")
        written = self.value("SELECT IFNULL(MAX(seq), 0) FROM sqlite_sequence WHERE name = 'outbox'")
        for number in range(written + 1, min(count, written + WRITES_AHEAD - waiting) + 1):
            key = new_key()
            body = {"key": key, "session": session, "writtenAtMs": str(now_ms()), "sendMessage": {"text": f"message {number}"}}
            self.db.execute("INSERT INTO outbox (key, body) VALUES (?, ?)", [key, json.dumps(body)])

    def unanswered(self):
        return [json.loads(body) for (body,) in self.db.execute("SELECT body FROM outbox ORDER BY ordinal")]

    def append(self, sequence, epoch, entry, key):
        """An entry and the end of its operation, in one transaction."""
        body = {name: value for name, value in entry.items() if name != "session"} | {"sequence": str(sequence), "epoch": epoch}
        self.db.execute("BEGIN")
        with self.db:
            self.db.execute("INSERT INTO entry VALUES (?, ?, ?)", [sequence, epoch, json.dumps(body, sort_keys=True)])
            self.db.execute("DELETE FROM outbox WHERE key = ?", [key])

    def answered(self, key):
        self.db.execute("DELETE FROM outbox WHERE key = ?", [key])

    def entries(self):
        return [body for (body,) in self.db.execute("SELECT body FROM entry ORDER BY sequence")]

    def has(self, count, messages):
        written = self.value("SELECT IFNULL(MAX(seq), 0) FROM sqlite_sequence WHERE name = 'outbox'")
        is_answered = self.value("SELECT COUNT(*) FROM outbox") == 0
        return written == count and is_answered and sum('"message"' in body for body in self.entries()) >= messages


class Link:
    """One connection, from its hello to its end."""

    def __init__(self, socket, store, token, session, count, messages):
        self.socket, self.store, self.token, self.session = socket, store, token, session
        self.count, self.messages = count, messages
        self.sent = []  # keys that this connection has sent and the relay has not answered
        self.welcome = None
        self.epoch = None  # of the next entry
        self.refusals, self.held_until = 0, 0

    async def say(self, *frames):
        if frames:
            await self.socket.send(json.dumps({"frames": list(frames)}))

    async def run(self):
        """Until everything is in the log."""
        hello = {"protocolVersion": 1, "token": self.token, "device": self.store.value("SELECT value FROM state WHERE name = 'device'")}
        hello |= {"connectionEpoch": str(self.store.next_connection()), "clientClockMs": str(now_ms())}
        cursors = self.store.cursors(self.session)
        self.epoch = cursors["cursor"].get("epoch")
        await self.say({"hello": hello | {"cursors": [cursors]}})
        is_pinged = False
        while not self.store.has(self.count, self.messages):
            await self.send_next()
            is_awaited = is_pinged or self.sent or not self.welcome
            try:
                text = await asyncio.wait_for(self.socket.recv(), 3 if is_pinged else 2 if is_awaited or self.held_until else 10)
            except asyncio.TimeoutError:
                if is_pinged:
                    return self.socket.transport.abort()
                await self.say({"ping": {"nonce": "1", "clientClockMs": str(now_ms())}})
                is_pinged = True
                continue
            is_pinged = False
            for frame in json.loads(text)["frames"]:
                for kind, body in frame.items():
                    await getattr(self, f"on_{kind}", self.ignore)(body)

    async def send_next(self):
        if not self.welcome or time.monotonic() < self.held_until or self.refusals and self.sent:
            return
        self.store.write(self.session, self.count)
        window = 1 if self.refusals else int(self.welcome["windowMax"])
        unanswered = self.store.unanswered()
        more = [operation for operation in unanswered if operation["key"] not in self.sent][: window - len(self.sent)]
        if more and not self.sent:
            more[0]["laneHead"] = True
        self.sent += [operation["key"] for operation in more]
        await self.say(*[{"submit": operation} for operation in more])

    async def ignore(self, body):
        pass

    async def on_welcome(self, welcome):
        self.welcome = welcome

    async def on_event(self, event):
        if event["session"] != self.session:
            return
        self.epoch = event.get("epoch", self.epoch)
        sequence = int(event["sequence"])
        if sequence > self.store.last() + 1:
            raise ConnectionError("an entry is missing")
        if sequence == self.store.last() + 1:
            self.store.append(sequence, self.epoch, event, event.get("key"))

    async def on_caughtUp(self, caught_up):
        if caught_up["through"].get("sequence", "0") == caught_up.get("headSequence", "0"):
            self.epoch = self.welcome["epoch"]

    async def on_accepted(self, accepted):
        key, sequence = accepted["key"], int(accepted.get("sequence", 0))
        self.sent = [other for other in self.sent if other != key]
        self.refusals = 0
        own = [operation for operation in self.store.unanswered() if operation["key"] == key]
        if own and sequence == self.store.last() + 1 and not accepted.get("replayed"):
            self.epoch = self.welcome["epoch"]
            times = {name: accepted[name] for name in ["writtenAtMs", "loggedAtMs"]}
            entry = {"key": key, "author": self.welcome["you"]["user"], "message": own[0]["sendMessage"]} | times
            self.store.append(sequence, self.epoch, entry, key)
        else:
            self.store.answered(key)

    async def on_rejected(self, rejected):
        key = rejected["key"]
        self.sent = [other for other in self.sent if other != key]
        if rejected.get("permanent"):
            print(f"{key} was rejected: {rejected['code']} {rejected.get('detail', '')}", file=sys.stderr)
            return self.store.answered(key)
        if rejected["code"] != "held":
            self.refusals += 1
            pause = max(int(rejected.get("retryAfterMs", 0)) / 1000, backoff(self.refusals, 5))
            self.held_until = time.monotonic() + pause

    async def on_reset(self, reset):
        start = reset["from"]
        through, self.epoch = int(start.get("sequence", 0)), start.get("epoch")
        if reset["reason"] in ["RESET_REASON_OTHER_EPOCH", "RESET_REASON_DIVERGED"]:
            self.store.db.execute("DELETE FROM entry WHERE sequence > ?", [through])
            print(f"the relay's log was set back: reading again behind {through}", file=sys.stderr)
        elif through > self.store.last():
            self.store.append(through, self.epoch or "", {"gap": reset["reason"]}, None)

    async def on_goAway(self, away):
        print(f"the relay says {away['reason']}: {away.get('message')}", file=sys.stderr)
        await asyncio.sleep(min(int(away.get("delayMs", 0)) / 1000, 5))


def backoff(failures, longest):
    return random.uniform(0.02, max(0.02, min(0.2 * 2 ** min(failures - 1, 16), longest)))


async def main(url, token_file, path, session, count, messages, pause_max="5"):
    store, count, messages, failures = Store(path), int(count), int(messages), 0
    options = {"subprotocols": ["wardline.v1.json"], "open_timeout": 5, "close_timeout": 1, "ping_interval": None, "compression": None}
    # Newer releases go through the environment's proxy unless told otherwise.
    if "proxy" in inspect.signature(websockets.connect).parameters:
        options["proxy"] = None
    while not store.has(count, messages):
        began = time.monotonic()
        try:
            with open(token_file, encoding="utf-8") as file:
                token = file.read()
            async with websockets.connect(url, **options) as socket:
                await Link(socket, store, token, session, count, messages).run()
        except (OSError, asyncio.TimeoutError, websockets.WebSocketException, EOFError) as error:
            print(f"lost: {type(error).__name__}: {error}", file=sys.stderr)
        if store.has(count, messages):
            break
        failures = 0 if time.monotonic() - began >= 5 else failures + 1
        if failures:
            await asyncio.sleep(max(0, began + backoff(failures, float(pause_max)) - time.monotonic()))
    print("\n".join(store.entries()))


asyncio.run(main(*sys.argv[1:]))
