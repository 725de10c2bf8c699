"""Faults that people and strangers make: all come back at once, a byte a second, tokens that are nearly right, hellos without one."""

import asyncio
import itertools
import json
import pathlib
import socket
import subprocess
import sys
import time

from harness import patient
from plain import HANDSHAKE, Plain, hello
from stage import Stage

HERE = pathlib.Path(__file__).resolve().parent
DESCRIPTORS_LEFT = 500
CROWD_USER_CONNECTIONS = 1_250  # an eighth of 10,000: what one person may hold


def address(number):
    """One of many addresses of this machine, each a network of its own to the relay."""
    return f"127.{66 + number // 62_500 % 100}.{number // 250 % 250}.{1 + number % 250}"


def foreign_bytes(frames):
    """Bytes of what a stranger was told beyond a refusal."""
    return sum(len(json.dumps(frame)) for frame in frames if set(frame) - {"goAway", "pong"})


async def come_back(options, directory, result):
    """The relay is killed while 9,000 are connected, and started again."""
    count = options.count or (60 if options.short else 9_000)
    if count + DESCRIPTORS_LEFT > options.files_max:
        count = options.files_max - DESCRIPTORS_LEFT
        result.note = f"fewer than 9,000: ulimit -n is {options.files_max}; "
    flags = ("--user-connections-max", str(CROWD_USER_CONNECTIONS))
    async with Stage.open(options, directory, result, *flags, rate=5) as stage:
        relay = stage.relay
        tokens = [relay.token(f"crowd-{number}", session=f"crowd-{number}") for number in range(-(-count // CROWD_USER_CONNECTIONS))]
        # Tokens are no business of other users of this machine: not in its arguments.
        crowd = await asyncio.create_subprocess_exec(
            sys.executable, HERE / "crowd.py", str(relay.port), str(count), stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        try:
            crowd.stdin.write(("\n".join(tokens) + "\n").encode())
            crowd.stdin.write_eof()
            first = json.loads(await asyncio.wait_for(crowd.stdout.readline(), 300))
            await asyncio.sleep(0.2 if options.short else 3)
            stage.begin()
            await relay.kill()
            began = time.monotonic()
            await relay.start()
            started = time.monotonic() - began
            again = json.loads(await asyncio.wait_for(crowd.stdout.readline(), 300))
            seconds = time.monotonic() - began
            await stage.conclude_memory(options)
        finally:
            crowd.kill()
            await crowd.wait()
        result.require(again["count"] == count, f"{again['count']} of {count} are back")
    result.fault = f"{count} connections, kill -9"
    result.note += (
        f"listening after {started:.1f} s, all back after {seconds:.1f} s ({again['tries']} tries); they came in {first['seconds']:.1f} s at first")


async def slow_readers(options, directory, result):
    """Devices that read a byte a second while much is said."""
    count = 4 if options.short else 20
    async with Stage.open(options, directory, result, rate=20, size=8_000) as stage:
        token = stage.relay.token("slow", "interpreter")
        sockets = [await open_slow(stage.relay.port, token, number) for number in range(count)]
        peak, began, received = 0, time.monotonic(), 0
        while time.monotonic() - began < options.seconds:
            await asyncio.sleep(min(1, options.seconds / 2))
            for peer in sockets:
                received += read_byte(peer)
            peak = max(peak, stage.relay.memory)
        for peer in sockets:
            peer.close()
        result.require(received > 0, "nothing came to those who read slowly")
    result.fault = f"{count} devices read {received} bytes in {time.monotonic() - began:.0f} s, a byte a second each"
    result.note = f"{peak:.0f} MB meanwhile"


async def open_slow(port, token, number):
    """A device that has said hello, with a small buffer, and has read nothing of the answer."""
    peer = socket.socket()
    peer.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
    peer.setblocking(False)
    loop = asyncio.get_running_loop()
    await loop.sock_connect(peer, ("127.0.0.1", port))
    await loop.sock_sendall(peer, HANDSHAKE)
    while b"\r\n\r\n" not in await loop.sock_recv(peer, 4_096):
        pass
    await loop.sock_sendall(peer, masked(hello(token, f"slow-{number}")))
    return peer


def read_byte(peer):
    try:
        peer.send(masked({"ping": {"nonce": "1"}}))
        return len(peer.recv(1))
    except OSError:
        return 0


def masked(frame):
    """A WebSocket message of a client; a mask of zeros leaves the bytes as they are."""
    body = json.dumps({"frames": [frame]}).encode()
    size = bytes([0x80 | len(body)]) if len(body) < 126 else bytes([0xFE]) + len(body).to_bytes(2, "big")
    return b"\x81" + size + b"\0\0\0\0" + body


async def tokens(options, directory, result):
    """Each byte of a token changed in each of its lower seven bits, or left out."""
    async with Stage.open(options, directory, result) as stage:
        token = stage.relay.token("mallory", "nurse")
        places = range(0, len(token), 12 if options.short else 1)
        changed = [
            token[:place] + chr(ord(token[place]) ^ 1 << bit) + token[place + 1:]
            for place in places for bit in ([0, 5] if options.short else range(7))
        ] + [token[:place] + token[place + 1:] for place in places]
        admitted, answers, number = [], {}, itertools.count()
        room = asyncio.Semaphore(20)

        async def attempt(forged):
            async with room:
                # A network is told nothing of its tokens after some that were wrong; here each is to be judged.
                peer = await Plain.open(stage.relay.port, address(next(number) // 20))
                peer.say(hello(forged, "phone"))
                told = []
                try:
                    async with asyncio.timeout(patient(10)):
                        while frames := await peer.frames():
                            told += frames
                            if any("welcome" in frame for frame in frames):
                                break
                except TimeoutError:
                    pass
                peer.close()
            result.unauthorised_bytes += foreign_bytes(told)
            reason = next((frame["goAway"].get("reason") for frame in told if "goAway" in frame), "none")
            answers[reason] = answers.get(reason, 0) + 1
            if any("welcome" in frame for frame in told):
                admitted.append(next(place for place in range(len(token)) if forged[place:place + 1] != token[place]))

        await asyncio.gather(*(attempt(forged) for forged in changed))
        result.require(not admitted, f"a token changed at {sorted(set(admitted))} of {len(token)} bytes was taken")
        result.require(set(answers) == {"GO_AWAY_REASON_NOT_ALLOWED"} or admitted, f"answers were {answers}")
    result.fault = f"{len(changed)} tokens, each with one of {len(token)} bytes changed or left out"
    result.note = "one and the same answer to all of them" if len(answers) == 1 else f"{answers}"


async def hellos(options, directory, result):
    """10,000 hellos a second without a token."""
    rate = 500 if options.short else 10_000
    async with Stage.open(options, directory, result) as stage:
        flood = [
            await asyncio.create_subprocess_exec(
                "nice", sys.executable, HERE / "flood.py", str(stage.relay.port), str(options.seconds), str(rate // 2), str(number),
                stdout=subprocess.PIPE)
            for number in range(2)
        ]
        found = [json.loads((await process.communicate())[0]) for process in flood]
        result.unauthorised_bytes = sum(one["foreign"] for one in found)
        sent, connections, refused = (sum(one[name] for one in found) / options.seconds for name in ("hellos", "connections", "refused"))
        result.require(sent > 0.9 * rate, f"only {sent:.0f} hellos a second could be sent")
        result.require(refused > 0, "nobody was told that they are refused")
    result.fault = f"{sent:.0f} hellos a second on {connections:.0f} connections a second, for {options.seconds:.0f} s"
    result.note = f"{refused:.0f} a second were told that they are refused"
