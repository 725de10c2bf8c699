"""Honest people: they write, send again by key what was not answered, and remember what was acknowledged."""

import asyncio
import collections

from harness import patient
from plain import Plain, Refused, hello, milliseconds, new_key
from relay import SESSION

LOST = (OSError, Refused, asyncio.TimeoutError)
WINDOW = 16
PING_SECONDS = 5


class Writer:
    """Somebody who writes so many messages a second, over as many connections as it takes."""

    def __init__(self, relay, user, token, sent_at, rate=20, size=100):
        self.relay, self.user, self.token, self.sent_at = relay, user, token, sent_at
        self.rate, self.size = rate, size
        self.keys = []  # of everything that was written, in order
        self.waiting = collections.OrderedDict()  # what is not answered, oldest first
        self.acknowledged = []
        self.latencies = []
        self.refusals = collections.Counter()
        self.is_writing, self.is_connected = True, False
        self._epoch, self._cursor, self._repeat_at = 0, None, None

    async def run(self):
        while True:
            try:
                async with asyncio.timeout(patient(5)):
                    peer = await Plain.open(self.relay.port, tls=self.relay.tls)
                await self._converse(peer)
            except LOST:
                pass
            self.is_connected = False
            await asyncio.sleep(0.05)

    async def _converse(self, peer):
        self._epoch += 1
        frame = hello(self.token, f"{self.user}-1", self._epoch)
        if self._cursor:
            frame["hello"]["cursors"] = [{"session": SESSION, "cursor": self._cursor}]
        peer.say(frame)
        hearing = asyncio.create_task(self._hear(peer))
        pinged = milliseconds()
        try:
            while not hearing.done():
                now = milliseconds()
                if self.is_connected and self._repeat_at is not None and now >= self._repeat_at:
                    self._repeat(peer)
                elif self.is_connected and self._repeat_at is None and self.is_writing and len(self.waiting) < WINDOW:
                    self._write(peer)
                if self.is_connected and now - pinged > PING_SECONDS * 1000:
                    peer.say({"ping": {"nonce": "1", "clientClockMs": str(now)}})
                    pinged = now
                await asyncio.wait({hearing}, timeout=1 / self.rate)
        finally:
            hearing.cancel()
            await asyncio.gather(hearing, return_exceptions=True)
            peer.close()

    def _write(self, peer):
        key, written = new_key(), milliseconds()
        submit = {"key": key, "session": SESSION, "writtenAtMs": str(written)}
        submit["sendMessage"] = {"text": f"{len(self.keys)} of {self.user} ".ljust(self.size, ".")}
        if not self.waiting:
            submit["laneHead"] = True
        self.keys.append(key)
        self.waiting[key] = submit
        self.sent_at[key] = written
        peer.say({"submit": submit})

    def _repeat(self, peer):
        """All that is not answered, in its order; the first of it lets go of a held lane."""
        self._repeat_at = None
        frames = [{"submit": submit | {"laneHead": place == 0}} for place, submit in enumerate(self.waiting.values())]
        if frames:
            peer.say(*frames)

    async def _hear(self, peer):
        while frames := await peer.frames():
            for frame in frames:
                (kind, value), *_ = frame.items()
                if kind == "welcome":
                    self.is_connected, self._repeat_at = True, 0
                elif kind == "goAway":
                    self.refusals[value["reason"]] += 1
                    return
                elif kind == "caughtUp":
                    self._cursor = value["through"]
                elif kind == "accepted" and value["key"] in self.waiting:
                    del self.waiting[value["key"]]
                    self.acknowledged.append(value["key"])
                elif kind == "rejected":
                    self.refusals[value["code"]] += 1
                    if self._repeat_at is None:
                        self._repeat_at = milliseconds() + int(value.get("retryAfterMs", 100))
                elif kind == "event" and (began := self.sent_at.pop(value.get("key"), None)):
                    self.latencies.append(milliseconds() - began)


class People:
    """Two who talk; what each has written is judged in the end."""

    def __init__(self, relay, rate=20, size=100):
        self.relay, sent_at = relay, {}
        names = [("ana", "nurse"), ("amal", "interpreter")]
        self.writers = [Writer(relay, user, relay.token(user, role), sent_at, rate, size) for user, role in names]
        self.tasks = [asyncio.create_task(writer.run()) for writer in self.writers]

    @property
    def acknowledged_count(self):
        return sum(len(writer.acknowledged) for writer in self.writers)

    @property
    def refusals(self):
        return sum((writer.refusals for writer in self.writers), collections.Counter())

    @property
    def p99(self):
        ordered = sorted(latency for writer in self.writers for latency in writer.latencies)
        return ordered[len(ordered) * 99 // 100] if ordered else None

    def forget_latencies(self):
        for writer in self.writers:
            writer.latencies.clear()

    async def wait_for_acknowledgements(self, count, seconds=30):
        """Waits until each of them was told of so many more."""
        goals = [len(writer.acknowledged) + count for writer in self.writers]
        return await until(
            lambda: all(len(writer.acknowledged) >= goal for writer, goal in zip(self.writers, goals)), seconds)

    async def finish(self, seconds=30):
        """They stop writing, and wait for what is not answered."""
        for writer in self.writers:
            writer.is_writing = False
        await until(lambda: not any(writer.waiting for writer in self.writers), seconds)
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)


async def read_log(relay, token, device="reader-1"):
    """The author and key of each message in the session's log, as a device that comes for the first time reads it."""
    peer = await Plain.open(relay.port, tls=relay.tls)
    peer.say(hello(token, device, milliseconds()))
    entries = {}
    try:
        async with asyncio.timeout(patient(60)):
            while frames := await peer.frames():
                for frame in frames:
                    if event := frame.get("event"):
                        entries[int(event["sequence"])] = event
                    if page := frame.get("caughtUp"):
                        if page["through"].get("sequence") == page.get("headSequence"):
                            return [[event["author"], event["key"]] for _, event in sorted(entries.items()) if "message" in event]
                        peer.say({"fetch": {"session": SESSION, "after": page["through"]}})
    finally:
        peer.close()
    raise Refused("the log was not sent to its end")


async def until(holds, seconds):
    """Whether it holds within so many seconds."""
    for _ in range(int(patient(seconds) * 50)):
        if holds():
            return True
        await asyncio.sleep(0.02)
    return holds()
