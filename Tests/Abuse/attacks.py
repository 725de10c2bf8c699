"""What strangers and careless holders of a token do to a relay, for so many seconds, in a process of its own.

Usage: attacks.py NAME PORT SECONDS COUNT TOKEN_FILE

Prints how many connections or operations it has begun.
"""

import asyncio
import itertools
import pathlib
import sys

from plain import Plain, Refused, milliseconds, new_key

# Another address than the honest people's; a network has all of 127.0.0.0/8.
ADDRESS = "127.0.0.66"
LOST = (OSError, Refused, asyncio.TimeoutError)
begun = itertools.count()


async def reopening(port, count, _token):
    """Sockets that say nothing, and come again when they are hung up on."""

    async def one():
        while True:
            next(begun)
            try:
                peer = await Plain.open(port, ADDRESS)
                await peer.frames()
                peer.close()
            except LOST:
                await asyncio.sleep(0.01)

    await asyncio.gather(*(one() for _ in range(count)))


async def devices(port, count, token):
    """One token under many device names."""

    async def one(number):
        while True:
            next(begun)
            try:
                peer = await Plain.open(port, ADDRESS)
                if await peer.hello(token, f"device-{number}"):
                    while await peer.frames():
                        pass
                peer.close()
            except LOST:
                pass
            await asyncio.sleep(0.05)

    await asyncio.gather(*(one(number) for number in range(count)))


async def tokens(port, count, token):
    """Tokens that are signed by somebody else, as fast as they are judged."""
    head, claims, signature = token.split(".")
    bad = ".".join((head, claims, signature[::-1]))

    async def one(number):
        while True:
            next(begun)
            try:
                peer = await Plain.open(port, ADDRESS)
                await peer.hello(bad, f"device-{number}")
                peer.close()
            except LOST:
                await asyncio.sleep(0.01)

    await asyncio.gather(*(one(number) for number in range(count)))


async def messages(port, count, _token):
    """Messages before the welcome that never end: half of them as long as may be, half of them longer."""

    async def one(number):
        # As fast as they get through their handshakes: they would hold up each other.
        await asyncio.sleep(number / 2_000)
        while True:
            next(begun)
            try:
                peer = await Plain.open(port, ADDRESS)
                peer.send(b" " * 15_000, length=16_000 if number % 2 else 262_000)
                await peer.frames()
                peer.close()
            except LOST:
                await asyncio.sleep(0.05)

    await asyncio.gather(*(one(number) for number in range(count)))


async def preferences(port, count, token):
    """One person who stores as much as goes in: values of 16,000 bytes, each under another name."""
    while True:
        try:
            peer = await Plain.open(port, ADDRESS)
            if not await peer.hello(token, "device-1", epoch=milliseconds()):
                raise Refused("no welcome")
            while True:
                for _ in range(count):
                    number = next(begun)
                    preference = {"name": f"name-{number}", "value": "x" * 16_000}
                    peer.say({"submit": {"key": new_key(), "writtenAtMs": str(milliseconds()), "setPreference": preference}})
                answered = 0
                while answered < count:
                    frames = await peer.frames()
                    if not frames:
                        raise Refused("over")
                    answered += sum("accepted" in frame or "rejected" in frame for frame in frames)
        except LOST:
            await asyncio.sleep(0.05)


async def main():
    name, port, seconds, count, token_file = sys.argv[1:]
    token = pathlib.Path(token_file).read_text().strip()
    attack = {f.__name__: f for f in (reopening, devices, tokens, messages, preferences)}[name]
    try:
        await asyncio.wait_for(attack(int(port), int(count), token), float(seconds))
    except (TimeoutError, asyncio.TimeoutError):
        pass
    print(next(begun))


asyncio.run(main())
