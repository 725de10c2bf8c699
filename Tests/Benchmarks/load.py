"""What one server takes: the load generator (load.c) against it, from an empty directory."""

import json
import os
import pathlib
import subprocess
import tempfile

from servers import Failed


def measure(tools, kind, load, seconds, counters=None, beside=None):
    """One server, from an empty directory, with one load; `beside` is called with its process when it is there."""
    with tempfile.TemporaryDirectory(prefix="wardline-bench-") as directory:
        # Brokers do not run as whoever starts them.
        os.chmod(directory, 0o755)
        server = kind(tools, pathlib.Path(directory) / kind.name, 2 * load["pairs"] + load.get("idle", 0), counters, load.get("tls"))
        try:
            words = [tools / "load", server.protocol, server.ports, "--pid", server.processes, "--seconds", seconds, *server.flags]
            for name, value in load.items():
                words += [f"--{name}"] if value is True else [f"--{name}", value]
            if server.counters:
                words += ["--counters", counters]
            if beside:
                beside(server.process.pid)
            try:
                run = subprocess.run([str(word) for word in words], capture_output=True, text=True, timeout=seconds + 180)
            except subprocess.TimeoutExpired:
                raise Failed(f"the load does not end, with {load}") from None
            if run.returncode != 0:
                raise Failed(f"the load ended with {run.returncode}, with {load}: {run.stderr.strip()[-300:]}")
            return json.loads(run.stdout)
        finally:
            server.close()
