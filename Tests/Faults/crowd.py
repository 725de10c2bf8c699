"""So many devices that stay connected, and come back when they lose the relay.

Usage: crowd.py PORT COUNT <TOKENS

Prints a line of JSON each time when all of them are in: how many, how many tries and seconds it took since the first that was not.
"""

import asyncio
import json
import pathlib
import random
import resource
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "Abuse"))

from plain import Plain, Refused, hello, milliseconds

LOST = (OSError, Refused, asyncio.TimeoutError)
# Of a client: as long as it waits at most for its next try, for a connection, and between two signs of life.
BACKOFF_SECONDS = 5
CONNECT_SECONDS = 20
PING_SECONDS = 15


class Crowd:
    def __init__(self, port, count, tokens):
        self.port, self.count, self.tokens = port, count, tokens
        self.inside, self.tries, self.began = 0, 0, time.monotonic()

    def come(self):
        self.inside += 1
        if self.inside == self.count:
            print(json.dumps({"count": self.inside, "tries": self.tries, "seconds": time.monotonic() - self.began}), flush=True)

    def go(self):
        if self.inside == self.count:
            self.began, self.tries = time.monotonic(), 0
        self.inside -= 1

    async def device(self, number):
        # The first time a thousand a second, as a morning begins; later as a client comes back.
        await asyncio.sleep(number / 1_000)
        backoff, epoch = 0.25, 0
        while True:
            epoch, pause = epoch + 1, random.uniform(0, backoff)
            self.tries += 1
            try:
                if (asked := await self.connect(number, epoch)) is None:
                    backoff = 0.25
                    pause = random.uniform(0, backoff)
                else:
                    pause = asked + random.uniform(0, 0.25)
            except LOST:
                backoff = min(2 * backoff, BACKOFF_SECONDS)
            await asyncio.sleep(pause)

    async def connect(self, number, epoch):
        """Stays until the connection is lost. Returns after how many seconds to come again, where the relay says so."""
        async with asyncio.timeout(CONNECT_SECONDS):
            peer = await Plain.open(self.port, f"127.0.1.{1 + number % 200}")
        pinging, is_inside = None, False
        try:
            peer.say(hello(self.tokens[number % len(self.tokens)], f"device-{number}", epoch))
            while frames := await peer.frames():
                for frame in frames:
                    if "goAway" in frame:
                        return int(frame["goAway"].get("delayMs", 1_000)) / 1_000
                    if "welcome" in frame and not is_inside:
                        is_inside = True
                        self.come()
                        pinging = asyncio.create_task(self.ping(peer))
            return None
        finally:
            if is_inside:
                self.go()
                pinging.cancel()
            peer.close()

    async def ping(self, peer):
        while True:
            await asyncio.sleep(PING_SECONDS * random.uniform(0.7, 1))
            peer.say({"ping": {"nonce": "1", "clientClockMs": str(milliseconds())}})

    async def run(self):
        await asyncio.gather(*(self.device(number) for number in range(self.count)))


_, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
asyncio.run(Crowd(int(sys.argv[1]), int(sys.argv[2]), sys.stdin.read().split()).run())
