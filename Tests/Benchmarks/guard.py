#!/usr/bin/env python3
"""Counts what a message costs the relay, and ends with 1 where that is more than it was: allocations and system calls, no times.

Usage: guard.py BINARIES TOOLS
"""

import pathlib
import sys
import tempfile

from bench import Tools, measure
from scenarios import GUARDS, SCENARIOS
from servers import SERVERS


def main():
    Tools.relay = pathlib.Path(sys.argv[1]).resolve() / "wardline-relay"
    tools, is_fine = Tools(sys.argv[2]).resolve(), True
    for name, bounds in GUARDS.items():
        with tempfile.NamedTemporaryFile(prefix="wardline-counts-") as counters:
            counts = measure(tools, SERVERS["ours"], SCENARIOS[name]["load"], 0.5, counters.name)["counts"]
        for kind, bound in bounds.items():
            if isinstance(bound, tuple):
                bound = round(bound[0] + bound[1] * counts["write"], 3)
            is_fine = is_fine and counts[kind] <= bound
            print(f"{name}: {kind} {counts[kind]:.3f}, at most {bound}{'' if counts[kind] <= bound else ': TOO MANY'}")
    return 0 if is_fine else 1


if __name__ == "__main__":
    sys.exit(main())
