#!/usr/bin/env python3
"""Two clients of Protocol.md write at once, over links that are cut 50 times; both must have every entry once, in one order.

Usage: cuts.py URL NURSE_TOKEN INTERPRETER_TOKEN SESSION [SEED]

The clients connect through a forwarder that counts bytes, in both directions together, and cuts a connection after a number of them that is
drawn from SEED: in the handshake, in a hello, in the middle of a frame. No cut depends on time. The session must be new.
"""

import asyncio
import json
import os
import random
import sys
import tempfile
import time
from pathlib import Path
from urllib.parse import urlsplit

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "Scripts"))
from harness import patient

CUTS = 50
MESSAGES = 250  # of each client: several times the bytes that the cuts need
BYTES_MAX = 6_000  # of one connection; its handshake, hello and welcome take some 2,000
PAUSE_MAX = 0.05  # the pauses of the page would be nearly all of the test


class Forwarder:
    def __init__(self, url, seed):
        parts = urlsplit(url)
        self.target = (parts.hostname, parts.port)
        self.chance = random.Random(seed)
        self.cuts = 0
        self.server = None

    async def start(self):
        self.server = await asyncio.start_server(self.serve, "127.0.0.1", 0)
        return f"ws://127.0.0.1:{self.server.sockets[0].getsockname()[1]}"

    async def serve(self, reader, writer):
        try:
            far_reader, far_writer = await asyncio.open_connection(*self.target)
        except OSError:
            return writer.transport.abort()
        left = [self.chance.randrange(BYTES_MAX)]
        is_reset = self.chance.random() < 0.5
        directions = [self.forward(reader, far_writer, left), self.forward(far_reader, writer, left)]
        await asyncio.wait([asyncio.ensure_future(direction) for direction in directions], return_when=asyncio.FIRST_COMPLETED)
        for end in [writer, far_writer]:
            # A reset drops what is under way; a close brings it, and the end of the stream in the middle of a frame.
            end.transport.abort() if is_reset else end.close()

    async def forward(self, reader, writer, left):
        try:
            while data := await reader.read(4096):
                if self.cuts < CUTS:
                    writer.write(data[: left[0]])
                    left[0] -= len(data)
                    if left[0] <= 0:
                        self.cuts += 1
                        return
                else:
                    writer.write(data)
                await writer.drain()
        except OSError:
            pass


async def run_client(url, token, store, session):
    script = Path(__file__).with_name("client.py")
    arguments = [url, token, store, session, str(MESSAGES), str(2 * MESSAGES), str(PAUSE_MAX)]
    with open(f"{store}.errors", "wb") as errors:
        # Newer releases of websockets go through the environment's proxy.
        process = await asyncio.create_subprocess_exec(
            sys.executable, str(script), *arguments, stdout=asyncio.subprocess.PIPE, stderr=errors, env={**os.environ, "no_proxy": "*"})
        output, _ = await process.communicate()
    if process.returncode != 0:
        sys.exit(Path(f"{store}.errors").read_text(encoding="utf-8")[-2_000:])
    return [json.loads(line) for line in output.decode().splitlines()]


def check(what, holds, found=None):
    if not holds:
        sys.exit(f"not so: {what}; found {found!r}")
    print(f"ok: {what}")


async def main(url, nurse_token, interpreter_token, session, seed="1"):
    forwarder, began = Forwarder(url, int(seed)), time.monotonic()
    through = await forwarder.start()
    with tempfile.TemporaryDirectory() as directory:
        clients = [run_client(through, token, os.path.join(directory, f"{name}.sqlite"), session)
                   for name, token in [("nurse", nurse_token), ("interpreter", interpreter_token)]]
        nurse, interpreter = await asyncio.wait_for(asyncio.gather(*clients), patient(60))
    check(f"the links were cut {CUTS} times", forwarder.cuts == CUTS, forwarder.cuts)
    sequences = [int(entry["sequence"]) for entry in nurse]
    check("the sequences have no gap and no double", sequences == list(range(1, len(nurse) + 1)), sequences)
    # Entries that follow the last message may have come to one of them only.
    common = min(len(nurse), len(interpreter))
    differences = [pair for pair in zip(nurse, interpreter) if pair[0] != pair[1]]
    check("both have the same entries in the same order", not differences, differences[:1])
    said = {}
    for entry in nurse[:common]:
        if "message" in entry:
            said.setdefault(entry["author"], []).append(entry["message"]["text"])
    expected = [f"message {number}" for number in range(1, MESSAGES + 1)]
    check("both have written", len(said) == 2, list(said))
    check("every message is there once, in its author's order", all(texts == expected for texts in said.values()))
    print(f"{common} entries, {forwarder.cuts} cuts, seed {seed}, {time.monotonic() - began:.1f} s", file=sys.stderr)


asyncio.run(main(*sys.argv[1:]))
