"""What a client costs: an outbox that is sent, beside another client's; a log that is read.

`make bench ONLY=client` has the same rows without targets.
"""

import json
import pathlib
import subprocess
import sys

from servers import Mosquitto

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "Bench"))
from client import backlog, catching_up, flushing  # noqa: E402
from screen import sentence  # noqa: E402

QUEUED = 10_000


def flush(tools, directory, options, rounds):
    """P4: ours from the start of the program, Paho from its call of connect."""
    once = flushing([tools.programs], directory, QUEUED)
    found = {"seconds": [], "processorSeconds": []}
    has_peer = Mosquitto.name in options.peers
    if has_peer:
        found |= {"pahoSeconds": [], "pahoQueueMicroseconds": [], "pahoRatio": []}
    for number in range(rounds):
        seconds, processor = once(tools.programs)
        found["seconds"].append(seconds)
        found["processorSeconds"].append(processor)
        if has_peer:
            theirs = paho(tools, directory / f"paho-{number}")
            found["pahoSeconds"].append(theirs["flushSeconds"])
            found["pahoQueueMicroseconds"].append(theirs["queueMicroseconds"])
            found["pahoRatio"].append(theirs["flushSeconds"] / seconds)
    return found


def paho(tools, directory):
    server = Mosquitto(tools, directory, 10)
    try:
        files = directory / "client"
        files.mkdir()
        lines = "".join(sentence(index) + "\n" for index in range(QUEUED))
        run = subprocess.run([tools / "paho", str(server.port), files], input=lines, stdout=subprocess.PIPE, text=True, check=True, timeout=300)
        found = json.loads(run.stdout)
        left = [path for path in files.rglob("*") if path.is_file() and not path.name.endswith(".lck")]
        if found["count"] != QUEUED or left:
            sys.exit(f"Paho was told of {found['count']} of {QUEUED} messages, and {len(left)} are still in its files")
        return found
    finally:
        server.close()


def catch_up(tools, directory, options, rounds):
    """P6: from the start of the program with a new store until the last message is in it."""
    ward = backlog([tools.programs], directory, options.behind)
    found = {"messages": [options.behind] * rounds}
    try:
        for _ in range(rounds):
            for mode in ("json", "plain"):
                seconds, processor = catching_up(ward, options.behind, f"--{mode}")(tools.programs)
                found.setdefault(f"{mode}PerSecond", []).append(options.behind / seconds)
                found.setdefault(f"{mode}ProcessorSeconds", []).append(processor)
    finally:
        ward.end()
    return found
