#!/usr/bin/env python3
"""A reconnect storm: many devices of one person come at once, and come back when they are told to, until all are in.

Usage: storm.py URL TOKEN_FILE COUNT

Prints one JSON object: how many came in and how often they were sent off, and when each came in, in milliseconds since the first.
"""

import asyncio
import json
import os
import random
import sys
import time

import websockets

SUBPROTOCOL = "wardline.v1.json"


async def come(url, token, index, began, arrivals, sent_off):
    epoch = 0
    while True:
        epoch += 1
        try:
            async with websockets.connect(url, subprotocols=[SUBPROTOCOL], open_timeout=30) as socket:
                hello = {
                    "protocolVersion": 1,
                    "token": token,
                    "device": f"storm-{index}",
                    "connectionEpoch": str(epoch),
                    "clientClockMs": str(int(time.time() * 1000)),
                }
                await socket.send(json.dumps({"frames": [{"hello": hello}]}))
                while True:
                    frames = json.loads(await socket.recv())["frames"]
                    if any("welcome" in frame for frame in frames):
                        arrivals.append(round((time.monotonic() - began) * 1000))
                        await asyncio.Event().wait()
                    away = [frame["goAway"] for frame in frames if "goAway" in frame]
                    if away:
                        assert away[0]["reason"] == "GO_AWAY_REASON_OVERLOADED", away
                        delay = int(away[0].get("delayMs", away[0].get("delay_ms", 0)))
                        sent_off.append(delay)
                        break
            await asyncio.sleep(delay / 1000)
        except (OSError, websockets.WebSocketException, asyncio.TimeoutError):
            await asyncio.sleep(random.uniform(0.02, 1))


async def main():
    url, token_file, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
    with open(token_file, encoding="utf-8") as file:
        token = file.read().strip()
    arrivals, sent_off = [], []
    began = time.monotonic()
    tasks = [asyncio.create_task(come(url, token, index, began, arrivals, sent_off)) for index in range(count)]
    while len(arrivals) < count and time.monotonic() - began < 60:
        await asyncio.sleep(0.05)
    print(json.dumps({"arrived": len(arrivals), "sentOff": len(sent_off), "arrivals": sorted(arrivals)}), flush=True)
    # All at once: a client that has stopped reading would wait 10 s for the answer to its close.
    os._exit(0)


asyncio.run(main())
