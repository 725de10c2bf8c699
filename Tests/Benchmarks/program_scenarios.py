"""What the programs weigh, and how soon they are there."""

import pathlib
import statistics
import subprocess
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "Bench"))
from screen import Ward  # noqa: E402

STARTS = 10


def programs(tools, directory, _options, rounds):
    """P12."""
    found = {"wardlineMegabytes": [], "relayMegabytes": [], "relayStartMilliseconds": [], "relayFirstStartMilliseconds": [], "sendMilliseconds": []}
    for number in range(rounds):
        place = directory / f"round-{number}"
        place.mkdir()
        for figure, program in (("wardlineMegabytes", "wardline"), ("relayMegabytes", "wardline-relay")):
            found[figure].append(stripped_bytes(tools.programs / program, place / program) / 1e6)
        started = place / "started"
        start(place / "wardline-relay", started)
        found["relayStartMilliseconds"].append(statistics.median(start(place / "wardline-relay", started) for _ in range(STARTS)))
        # A directory that is not there: with its log and its key, synced to the disk.
        found["relayFirstStartMilliseconds"].append(
            statistics.median(start(place / "wardline-relay", place / f"first-{run}") for run in range(STARTS)))
        found["sendMilliseconds"].append(send(place))
    return found


def stripped_bytes(program, target):
    """As `make install` installs it."""
    subprocess.run(["strip", "-o", target, program], check=True)
    return target.stat().st_size


def start(program, data):
    """Milliseconds from the start of a relay to the line that says where it listens."""
    began = time.perf_counter()
    relay = subprocess.Popen([program, "serve", "--listen", "127.0.0.1:0", "--data", data], stdin=subprocess.DEVNULL, stderr=subprocess.PIPE)
    for line in relay.stderr:
        if b"listening on ws://" in line:
            milliseconds = (time.perf_counter() - began) * 1e3
            break
    else:
        sys.exit("the relay does not start")
    relay.terminate()
    relay.stderr.read()
    relay.wait()
    return milliseconds


def send(directory):
    """Milliseconds of `wardline send` from its start to its end, with a store that is there."""
    ward = Ward(directory, directory)
    try:
        arguments = ward.chat("ana")
        arguments[1] = "send"

        def once(run):
            began = time.perf_counter()
            subprocess.run([*arguments, f"Bed {run} is ready"], check=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
            return (time.perf_counter() - began) * 1e3

        once(0)
        return statistics.median(once(run) for run in range(1, STARTS + 1))
    finally:
        ward.end()
