"""How soon a client goes on when its link heals."""

import asyncio
import json
import pathlib
import random
import re
import statistics
import subprocess
import sys
import time

from cut_link import CutLink

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "Bench"))
from screen import Ward  # noqa: E402

# At once, each with a link of its own: 20 outages within 50 s.
CLIENTS, OUTAGES = 10, 2
OUTAGE_SECONDS = (3, 20)
BETWEEN_SECONDS = (1, 3)
LIMIT_SECONDS = 60


class Chat:
    """A `wardline chat --json` behind a link, and which of its messages the relay has acknowledged."""

    @classmethod
    async def open(cls, ward, tools, link, number):
        user, session = f"user-{number}", f"session-{number}"
        token = ward.directory / f"{user}.token"
        made = subprocess.run(
            [tools.relay, "token", "--data", ward.directory / "relay", "--user", user, "--role", "nurse", "--session", session],
            check=True, capture_output=True,
        )  # fmt: skip
        token.touch(0o600)
        token.write_bytes(made.stdout)
        chat = cls()
        chat.process = await asyncio.create_subprocess_exec(
            tools.programs / "wardline", "chat", "--json", "--relay", f"ws://127.0.0.1:{link.port}", "--session", session,
            "--token-file", token, "--store", ward.store(user), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        return chat

    async def send(self, text):
        self.process.stdin.write(json.dumps({"do": "send", "text": text}).encode() + b"\n")
        await self.process.stdin.drain()

    async def acknowledged(self, text):
        """When it says that the relay has stored this message."""
        async with asyncio.timeout(LIMIT_SECONDS):
            while line := await self.process.stdout.readline():
                event = json.loads(line)
                if event["event"] == "message" and event["text"] == text and event["state"] == "sent":
                    return time.monotonic()
        sys.exit("a client behind a link that is cut has ended")

    async def close(self):
        self.process.kill()
        await self.process.wait()


def heals(tools, directory, _options, rounds):
    """P7."""
    found = {}
    for number in range(rounds):
        place = directory / f"round-{number}"
        place.mkdir()
        ward = Ward(tools.programs, place)
        try:
            outages = asyncio.run(all_clients(ward, tools, random.Random(number)))
        finally:
            ward.end()
        values = {"outages": len(outages), "meanSeconds": statistics.mean(outages.values()), "maxSeconds": max(outages.values())}
        for kind, figure in ((False, "refused"), (True, "silent")):
            of_kind = [seconds for (_, _, is_silent), seconds in outages.items() if is_silent == kind]
            values |= {f"{figure}MeanSeconds": statistics.mean(of_kind), f"{figure}MaxSeconds": max(of_kind)}
        for figure, value in values.items():
            found.setdefault(figure, []).append(value)
    return found


async def all_clients(ward, tools, chance):
    # The same outages in each run: what is drawn does not depend on who comes first.
    plans = [[(chance.uniform(*BETWEEN_SECONDS), chance.uniform(*OUTAGE_SECONDS), chance.random()) for _ in range(OUTAGES)] for _ in range(CLIENTS)]
    found = await asyncio.gather(*(one_client(ward, tools, number, plan) for number, plan in enumerate(plans)))
    return {key: seconds for part in found for key, seconds in part.items()}


async def one_client(ward, tools, number, plan):
    """Seconds from each time at which its link heals to the first acknowledgement of what was written while it was cut."""
    link, found = CutLink(int(re.search(r":(\d+)$", ward.url.rstrip("/"))[1])), {}
    await link.open()
    chat = await Chat.open(ward, tools, link, number)
    try:
        await chat.send("before")
        await chat.acknowledged("before")
        for place, (pause, length, share) in enumerate(plan):
            await asyncio.sleep(pause)
            is_silent = (number + place) % 2 == 1
            await link.cut(is_silent)
            await asyncio.sleep(share * length)
            await chat.send(f"outage {place}")
            await asyncio.sleep((1 - share) * length)
            await link.heal()
            healed = time.monotonic()
            found[number, place, is_silent] = await chat.acknowledged(f"outage {place}") - healed
        return found
    finally:
        await chat.close()
        await link.close()
