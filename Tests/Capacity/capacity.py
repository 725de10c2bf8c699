#!/usr/bin/env python3
"""Computes the servers for many hospitals, and simulates delays, also after the loss of a machine or region: `make capacity`.

A discrete-event simulation over measured costs. A cell is one PostgreSQL database and the relays that share it. Rendezvous hashing places each
hospital on a cell of its region; that part is not built.

Costs are read from Tests/Benchmarks/results.json (`make bench SCENARIOS=PG-relays`, P3-TLS and P9), or from a flat JSON file of your own:

  {"relayMicroseconds": 450, "databaseMicroseconds": 800, …}

Names, each with its unit: {costs}. A file with "arePlaceholders": true holds no measurements, and the output
says so.

Everything else is assumed, is a flag with a default, and is printed as assumed. Prices are a table on top of costs.py.

The same seed and flags print the same. Ends with 1 when a check fails, with 64 when a flag is wrong, and with 78 when a cost is missing.
"""

import argparse
import dataclasses
import gc
import json
import signal
import sys

import checks
import needs
import report
import scenarios
from costs import PRICES, Costs, MissingCost, Settings, Work, camel, check_settings, read_costs

EXIT_USAGE, EXIT_CONFIGURATION = 64, 78
VERSION = 1


class Parser(argparse.ArgumentParser):
    def error(self, message):
        self.exit(EXIT_USAGE, f"capacity.py: {message}\n")


def options_of(arguments):
    text = __doc__.replace("{costs}", ", ".join(camel(field.name) for field in dataclasses.fields(Costs)))
    parser = Parser(description=text, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--costs", metavar="FILE", help="costs of your own machine, as a flat JSON file")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true", help='print {"version": 1, …} in one line')
    parser.add_argument("--scale", type=float, default=1.0, help="multiplies devices, sessions and hospitals, for a short form: 0.01")
    parser.add_argument("--simulated", type=int, default=4, help="cells of each region that are simulated: the hottest, and others at random")
    parser.add_argument("--check", action="store_true", help="check the simulator instead: against formulas, and that no message is lost")
    group = parser.add_argument_group("the load, and all assumptions")
    for field in dataclasses.fields(Settings):
        flag = "--" + field.name.replace("_", "-")
        group.add_argument(flag, type=type(field.default), default=field.default, metavar="N", help=f"{field.metadata['help']} ({field.default})")
    options = parser.parse_args(arguments)
    settings = Settings(**{field.name: getattr(options, field.name) for field in dataclasses.fields(Settings)})
    if not 0 < options.scale <= 1000 or options.simulated < 1:
        parser.error("--scale is above 0 and at most 1000, and --simulated is at least 1")
    for name in ("devices", "sessions", "hospitals"):
        setattr(settings, name, max(1, round(getattr(settings, name) * options.scale)))
    if wrong := check_settings(settings):
        parser.error(wrong)
    return options, settings


def compared(options, settings, costs):
    """The p50 of the model beside the measured one."""
    found = scenarios.predicted(settings, costs, costs.moderate_per_second, options.seed)
    model, real = found["delivered"]["p50Milliseconds"], costs.one_p50_milliseconds
    return {
        "perSecond": costs.moderate_per_second, "modelP50Milliseconds": model, "measuredP50Milliseconds": real, "factor": round(model / real, 3),
    }  # fmt: skip


def run(options, settings):
    costs, origin = read_costs(options.costs)
    work = Work(costs, settings)
    enough, even = needs.cells_needed(settings, work, options.seed)
    cells = settings.cells or enough
    plan = scenarios.make_plan(settings, work, options.seed, cells, options.simulated)
    return {
        "version": VERSION, "seed": options.seed, "costsFrom": origin,
        "costs": {camel(name): value for name, value in dataclasses.asdict(costs).items()},
        "assumed": {camel(field.name): getattr(settings, field.name) for field in dataclasses.fields(Settings)},
        "prices": PRICES, "simulatedCells": len(plan.simulated), "isEnough": cells >= enough,
        "needs": needs.needs(settings, costs, work, plan, even), "normal": scenarios.normal_minute(plan),
        "regionLost": scenarios.region_lost(plan, needs.demand), "relayLost": scenarios.relay_lost(plan),
        "databaseLost": scenarios.database_lost(plan),
        "limits": needs.first_limits(settings, work), "compared": compared(options, settings, costs),
    }  # fmt: skip


def main():
    # `make capacity | head` ends quietly.
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    options, settings = options_of(sys.argv[1:])
    # A simulated cell makes no garbage until it is done, and looking for it takes a third of the time; scenarios.py collects between cells.
    gc.disable()
    if options.check:
        return checks.run(as_json=options.json)
    try:
        found = run(options, settings)
    except MissingCost as problem:
        print(f"capacity.py: {problem}", file=sys.stderr)
        return EXIT_CONFIGURATION
    except needs.TooLarge as problem:
        print(f"capacity.py: {problem}", file=sys.stderr)
        return EXIT_USAGE
    except (OSError, json.JSONDecodeError) as problem:
        print(f"capacity.py: the costs cannot be read: {problem}", file=sys.stderr)
        return EXIT_CONFIGURATION
    print(json.dumps(found) if options.json else report.text(found))
    return 0


if __name__ == "__main__":
    sys.exit(main())
