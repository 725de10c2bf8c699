"""What programs do while nothing happens."""

import asyncio
import pathlib
import re
import subprocess
import sys
import time

from cut_link import CutLink
from scenarios import RAMP
from servers import Floor, Wardline

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "Bench"))
from client import Client, switches  # noqa: E402
from screen import Ward  # noqa: E402

IDLE_SECONDS = 30
# Threads that have nothing to do end after some seconds.
SETTLE_SECONDS = 8
LOOK_SECONDS = 0.05
HEARTBEAT_SECONDS = 0.25
CONNECTIONS = 1_000
OPENING_SECONDS = 60


def idle(tools, directory, _options, rounds):
    """P9."""
    found = {}
    for number in range(rounds):
        for figure, value in asyncio.run(once(tools, directory / f"round-{number}")).items():
            found.setdefault(figure, []).append(value)
    return found


async def once(tools, directory):
    # Beside each other: neither leaves the other without a processor.
    client, relay = await asyncio.gather(
        idle_client(tools, directory / "client"), idle_server(Wardline(tools, directory / "relay" / "ours", CONNECTIONS), tools)
    )
    floor = await idle_server(Floor(tools, directory / "floor", CONNECTIONS), tools)
    return (
        client | {f"relay{figure}": value for figure, value in relay.items()} | {f"floor{figure}": value for figure, value in floor.items()}
        | {"relayRatio": relay["PercentOfCore"] / floor["PercentOfCore"]}
    )  # fmt: skip


async def idle_client(tools, directory):
    directory.mkdir(parents=True)
    ward = Ward(tools.programs, directory)
    link = CutLink(int(re.search(r":(\d+)$", ward.url.rstrip("/"))[1]))
    await link.open()
    client = Client(ward, tools.programs, "ana", "--json", relay=f"ws://127.0.0.1:{link.port}")
    try:
        await asyncio.sleep(SETTLE_SECONDS)
        if not link.carried_at:
            sys.exit("the client that is to be idle does not connect")
        return await wakes_of_client(client.process.pid, link)
    finally:
        client.process.kill()
        client.process.wait()
        await link.close()
        ward.end()


async def wakes_of_client(process_id, link):
    """Those of the heartbeat are within a moment of what the link carries: its timer, its answer, and the threads that hand them on."""
    end = time.monotonic() + IDLE_SECONDS
    first = before = switches(process_id)
    # Of each look: when it was, and how many wakes there were since the one before it.
    looks, carried = [], set()
    while (now := time.monotonic()) < end:
        await asyncio.sleep(LOOK_SECONDS)
        count = switches(process_id)
        looks.append((now, count - before))
        before = count
        carried.add(link.carried_at)
    beside = sum(wakes for now, wakes in looks if all(abs(now - at) > HEARTBEAT_SECONDS for at in carried))
    return {"clientWakesPerSecond": (before - first) / IDLE_SECONDS, "clientWakesBesideHeartbeat": beside / IDLE_SECONDS}


async def idle_server(server, tools):
    """With clients that send a heartbeat every 8 s, which is more often than ours do."""
    words = [
        tools / "load", server.protocol, server.port, *server.flags, "--pairs", 1, "--window", 1, "--rate", 0.001, "--idle", CONNECTIONS - 2,
        "--ramp", RAMP, "--seconds", OPENING_SECONDS + SETTLE_SECONDS + IDLE_SECONDS,
    ]  # fmt: skip
    load = subprocess.Popen([str(word) for word in words], stdout=subprocess.DEVNULL)
    try:
        end = time.monotonic() + OPENING_SECONDS
        while sockets(server.process.pid) < CONNECTIONS:
            if load.poll() is not None or time.monotonic() > end:
                sys.exit(f"only {sockets(server.process.pid)} of {CONNECTIONS} connections are open")
            await asyncio.sleep(0.1)
        await asyncio.sleep(SETTLE_SECONDS)
        wakes, processor, began = switches(server.process.pid), processor_seconds(server.process.pid), time.monotonic()
        await asyncio.sleep(IDLE_SECONDS)
        seconds = time.monotonic() - began
        wakes, processor = switches(server.process.pid) - wakes, processor_seconds(server.process.pid) - processor
        if load.poll() is not None:
            sys.exit(f"the load of idle connections ended with {load.returncode}")
    finally:
        load.kill()
        load.wait()
        server.close()
    return {"WakesPerSecond": wakes / seconds, "PercentOfCore": 100 * processor / seconds}


def sockets(process_id):
    found = 0
    for descriptor in pathlib.Path(f"/proc/{process_id}/fd").iterdir():
        try:
            found += str(descriptor.readlink()).startswith("socket:")
        except FileNotFoundError:
            continue
    return found


def processor_seconds(process_id):
    """User and system, as /proc/PID/stat has it, but not in hundredths: the clock of a process, as clock_getcpuclockid(3) names it."""
    return time.clock_gettime(~process_id << 3 | 2)
