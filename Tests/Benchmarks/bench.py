#!/usr/bin/env python3
"""Measures the relay beside what people would use instead: `make bench`.

Usage: bench.py BINARIES TOOLS [--scenarios P1,P2] [--rounds 5] [--seconds 5] [--peers floor,mosquitto,nats,redis] [--output DIRECTORY]
                [--behind 100000] [--killed 2000] [--log 1000000] [--sessions 10000]

Every round measures every server once, one after the other, each with an empty directory; what is said of a server is the median of its
rounds, and of a comparison the median of the ratios within the rounds. One load generator (load.c) drives all of them with the same work, and
fails if any message is lost, doubled or reordered. A peer that fails is left out of its scenario, and named with the reason. A peer whose load
generator is busy most of the time is shown and not compared: it may be faster than it could be asked to be. Each scenario is kept with its own
machine and commit. Allocations and system calls are counted in a round of their own, of which no time
is taken. Ends with 1 when a message went astray; a target that is missed is said, and changes nothing.

Scenarios of the programs by themselves (alone.py) have figures of their own, each with the median of its rounds, and count nothing.
"""

import argparse
import json
import os
import pathlib
import platform
import statistics
import subprocess
import sys
import tempfile

import report
from alone import ALONE
from load import measure
from profiles import profile
from scenarios import SCENARIOS, SERIES
from servers import SERVERS, Failed

# Of the time: above it, the load generator is what was measured.
OWN_SHARE_MAX = 0.5


class Tools(type(pathlib.Path())):
    """The directory with what the target has compiled; and where the programs are."""

    programs = relay = None


def middle(values):
    values = sorted(values)
    return {"median": round(statistics.median(values), 4), "min": round(values[0], 4), "max": round(values[-1], 4)}


def figures(rounds):
    found = {"rate": middle([one["rate"] for one in rounds])}
    for share in ("p50", "p99"):
        found[share] = middle([one["received"][share] for one in rounds])
        found[f"{share}Acknowledged"] = middle([one["acknowledged"][share] for one in rounds])
    for name in ("cpuMicroseconds", "cpuShare", "ownShare"):
        found[name] = middle([one[name] for one in rounds])
    return found


def ratios(ours, theirs):
    """Above 1 is better for us: ours by theirs of a rate, theirs by ours of a time."""
    pairs = list(zip(ours, theirs))
    found = {"rate": middle([our["rate"] / their["rate"] for our, their in pairs])}
    for share in ("p50", "p99"):
        found[share] = middle([their["received"][share] / our["received"][share] for our, their in pairs])
    return found


def scenario(name, options, tools):
    plan = SCENARIOS[name]
    kinds = [SERVERS[peer] for peer in options.peers if peer in plan.get("peers", options.peers)]
    found = {kind.name: [] for kind in kinds}
    against, left_out = [], {}
    print(f"{name}: {plan['title']}", flush=True)
    for number in range(options.rounds):
        for kind in kinds:
            if kind.name in left_out:
                continue
            try:
                found[kind.name].append(measured(number, tools, kind, plan["load"], options))
            except Failed as failure:
                if kind is SERVERS["ours"]:
                    raise
                left_out[kind.name] = str(failure)
                print(f"  {kind.name} is left out: {failure}", flush=True)
        if "against" in plan:
            against.append(measured(number, tools, SERVERS["ours"], plan["against"], options))
    result = {
        "title": plan["title"], "load": plan["load"], "rounds": options.rounds, "seconds": options.seconds,
        "ours": figures(found["ours"]) | {"means": SERVERS["ours"].means}, "peers": {}, "ratios": {}, "counts": {}, "targets": [],
        "leftOut": left_out, "notCompared": [],
    }  # fmt: skip
    for kind in kinds[1:]:
        if kind.name in left_out:
            continue
        part = figures(found[kind.name]) | {"means": kind.means}
        if kind.name == "floor":
            result["floor"] = part
        else:
            result["peers"][kind.name] = part
        if part["ownShare"]["median"] > OWN_SHARE_MAX:
            result["notCompared"].append(kind.name)
        else:
            result["ratios"][kind.name] = ratios(found["ours"], found[kind.name])
    if against:
        result["against"] = ratios(found["ours"], against)
        pairs = zip(found["ours"], against)
        result["idleKilobytes"] = middle([(one["serverKilobytes"] - none["serverKilobytes"]) / one["idle"] for one, none in pairs])
    count(result, tools, plan, options)
    if plan.get("isProfiled") and options.output:
        profile(
            options.output / f"profile-{name}.txt", f"{name}, {plan['title']}", "the relay",
            lambda beside: measure(tools, SERVERS["ours"], plan["load"], options.seconds, beside=beside),
        )  # fmt: skip
    judge(result, plan["targets"])
    return result


def alone(name, options, tools):
    """A scenario that measures the programs by itself; it says what it has found in each round, by the name of the figure."""
    plan = ALONE[name]
    print(f"{name}: {plan['title']}", flush=True)
    rounds = min(options.rounds, plan.get("rounds", options.rounds))
    with tempfile.TemporaryDirectory(prefix="wardline-bench-") as directory:
        # Brokers do not run as whoever starts them.
        os.chmod(directory, 0o755)
        found = plan["measure"](tools, pathlib.Path(directory), options, rounds)
    result = {
        "title": plan["title"], "rounds": rounds, "figures": {figure: middle(values) for figure, values in found.items() if values}, "targets": [],
    }  # fmt: skip
    for figure, value in result["figures"].items():
        print(f"  {figure:<32} {value['median']:12,.3f}   ({value['min']:,.3f} to {value['max']:,.3f})", flush=True)
    judge(result, plan["targets"])
    return result


def measured(number, tools, kind, load, options):
    one = measure(tools, kind, load, options.seconds)
    print(f"  round {number + 1}  {line(kind.name, one)}", flush=True)
    return one


def count(result, tools, plan, options):
    """In a round of its own, since counting takes time, too."""
    with tempfile.NamedTemporaryFile(prefix="wardline-counts-") as counters:
        result["counts"] = measure(tools, SERVERS["ours"], plan["load"], min(3, options.seconds), counters.name)["counts"]
    result["allocations"] = result["counts"]["allocations"]
    if "mosquitto" in result["ratios"]:
        result["ratio"] = result["ratios"]["mosquitto"]["rate"]["median"]
    print("  counted  " + ", ".join(f"{key} {value:.2f}" for key, value in result["counts"].items()))


def series(name, options, tools):
    """One round at each place of an axis, for a plot."""
    plan = SERIES[name]
    print(f"{name}: {plan['title']}", flush=True)
    found = {}
    for value in plan["values"]:
        for peer in plan["peers"]:
            if peer not in options.peers:
                continue
            try:
                one = measure(tools, SERVERS[peer], plan["load"] | {plan["axis"]: value}, options.seconds)
            except Failed as failure:
                if peer == "ours":
                    raise
                print(f"  {value:>6}   {peer} is left out: {failure}", flush=True)
                continue
            print(f"  {value:>6}   {line(peer, one)}", flush=True)
            found.setdefault(peer, []).append([value, one["rate"], one["received"]["p99"], one["cpuMicroseconds"]])
    return {"title": plan["title"], "axis": plan["axis"], "columns": [plan["axis"], "rate", "p99", "cpuMicroseconds"], "found": found}


def line(name, one):
    own = "   the load generator is the bottleneck" if one["ownShare"] > OWN_SHARE_MAX else ""
    return (
        f"{name:<10} {one['rate']:10,.0f}/s   received p50 {one['received']['p50']:8.2f}  p99 {one['received']['p99']:8.2f} ms   "
        f"acknowledged p50 {one['acknowledged']['p50']:8.2f}  p99 {one['acknowledged']['p99']:8.2f} ms   "
        f"{one['cpuMicroseconds']:7.1f} us of CPU   load {one['ownShare']:.0%}{own}"
    )


def judge(result, targets):
    """Each target beside what was found. Where a peer was left out or is not compared, it says nothing."""
    for path, relation, bound in targets:
        value = result
        for part in path.split("."):
            value = value.get(part) if isinstance(value, dict) else None
        value = value["median"] if isinstance(value, dict) else value
        if value is None:
            continue
        reached = value >= bound if relation == ">=" else value <= bound
        result["targets"].append({"figure": path, "value": value, "relation": relation, "bound": bound, "reached": reached})
        print(f"  {'reached' if reached else 'missed '}  {path} {value:.3g}, to be {relation} {bound:g}")


def machine():
    with open("/proc/cpuinfo", encoding="utf-8") as file:
        model = next((text.split(":", 1)[1].strip() for text in file if text.startswith("model name")), platform.machine())
    return {"processor": model, "cores": os.cpu_count(), "kernel": platform.release(), "load": round(os.getloadavg()[0], 2)}


# Where the result of each is kept, and what measures it.
KINDS = (
    {name: ("scenarios", scenario) for name in SCENARIOS}
    | {name: ("scenarios", alone) for name in ALONE}
    | {name: ("series", series) for name in SERIES}
)


def main():
    parser = argparse.ArgumentParser(description="The relay beside what people would use instead.")
    parser.add_argument("binaries", type=pathlib.Path)
    parser.add_argument("tools", type=Tools)
    parser.add_argument("--scenarios", default=",".join(KINDS))
    parser.add_argument("--peers", default=",".join(SERVERS))
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--behind", type=int, default=100_000, help="how many messages the client of P6 is behind")
    parser.add_argument("--killed", type=int, default=2_000, help="how many connections the relay of P8 has when it is killed")
    parser.add_argument("--log", type=int, default=1_000_000, help="up to how many entries the log of P10 grows")
    parser.add_argument("--sessions", type=int, default=10_000, help="in how many sessions the person of P13 is")
    parser.add_argument("--output", type=pathlib.Path, help="where results.json, RESULTS.md and its plots are written")
    options = parser.parse_args()
    Tools.programs = options.binaries.resolve()
    Tools.relay = Tools.programs / "wardline-relay"
    options.peers = ["ours"] + [name for name in options.peers.split(",") if name != "ours"]
    names = options.scenarios.split(",")
    for unknown in (set(names) - set(KINDS)) | (set(options.peers) - set(SERVERS)):
        sys.exit(f"there is no {unknown}: scenarios are {', '.join(KINDS)}, peers {', '.join(SERVERS)}")
    for peer in options.peers:
        if why := SERVERS[peer].why_not():
            print(f"{peer} is left out: {why}")
    options.peers = [peer for peer in options.peers if not SERVERS[peer].why_not()]
    # What is not measured now stays as it was measured before.
    kept = options.output / "results.json" if options.output else None
    result = json.loads(kept.read_text()) if kept and kept.exists() else {"scenarios": {}, "series": {}}
    commit = subprocess.run(["git", "describe", "--always", "--dirty"], capture_output=True, text=True).stdout.strip()
    for name in names:
        kind, measurement = KINDS[name]
        try:
            found = measurement(name, options, options.tools.resolve())
        except Failed as failure:
            sys.exit(f"{name}: {failure}")
        result[kind][name] = found | {"machine": machine(), "commit": commit}
        if kept:
            kept.write_text(json.dumps(result, indent=1) + "\n")
            report.write(result, options.output)


if __name__ == "__main__":
    main()
