"""Checks of the simulator: `capacity.py --check`. Each compares it with a formula, or looks for a broken guarantee."""

import json
import random
import types

import losses
from cell import Cell, Device
from costs import Settings, mean_batch
from placement import cell_devices, hospital_sizes, place
from queues import Probe, Servers
from scenarios import WARM_SECONDS, times

SEED = 7


def work(**changes):
    """All costs are 0 but those that are given, in seconds."""
    names = (
        "relay_row relay_commit receive finish database_row database_commit flush round_trip round_trips_before across follow "
        "across_database follow_database handshake hello "
        "welcome refusal connection_share")  # fmt: skip
    return types.SimpleNamespace(**(dict.fromkeys(names.split(), 0.0) | {"receipt_share": 0.5} | changes))


def cell_of(costs, per_second, sessions=500, **changes):
    settings = Settings(interval_seconds=sessions / per_second, **({"relays": 1, "receipts": 0.0} | changes))
    return Cell(costs, settings, random.Random(SEED), 2 * sessions, sessions)


def mean(values):
    return sum(values) / len(values)


def differs(found, expected, by):
    """None if both agree within the fraction `by`."""
    return None if abs(found - expected) <= by * expected else f"{found:.6g} is not within {by:.0%} of {expected:.6g}"


def single_server():
    """A loop alone, with exponential service, is the queue M/M/1: 1 / (service rate - arrival rate)."""
    service, per_second = 0.001, 600.0
    cell = cell_of(work(receive=service), per_second)
    cell.batch_max, cell.service = 1, lambda seconds: cell.generator.expovariate(1 / seconds)
    cell.probes = {name: Probe() for name in ("loop", "inbox")}
    cell.run(120.0)
    yield differs(mean(cell.probes["loop"].times), 1 / (1 / service - per_second), 0.05)


def several_servers():
    """Two processors with one queue, M/M/2: 1 / (service rate * (1 - utilisation squared))."""
    generator, processors, now, waits = random.Random(SEED), Servers(2), 0.0, []
    service, per_second = 0.001, 1_200.0
    for _ in range(150_000):
        now += generator.expovariate(per_second)
        waits.append(processors.serve(now, generator.expovariate(1 / service)) - now)
    yield differs(mean(waits), service / (1 - (per_second * service / 2) ** 2), 0.03)


def group_commit():
    """Saturated, the throughput is full batches times commits a second; below that, a batch is the arrivals during the commit before."""
    flush, rows = 0.004, 20
    cell = cell_of(work(flush=flush), 2 * rows / flush)
    cell.batch_max = rows
    cell.run(4.0)
    committed = sum(1.0 <= message.committed < 4.0 for message in cell.messages)
    yield differs(committed / 3.0, rows / flush, 0.02)
    for per_second in (100.0, 500.0):
        cell = cell_of(work(flush=flush), per_second)
        cell.run(40.0)
        yield differs(mean([size for _, size in cell.batches]), mean_batch(per_second, flush), 0.03)


def one_commit_at_a_time():
    """A relay begins no commit while another of its own is under way, also at the tick that commits receipts."""
    flush = 0.05
    cell = cell_of(work(receive=0.01, flush=flush), 20.0, receipts=1.0)
    cell.run(100.0)
    begins = [time for time, _ in cell.batches]
    least = min(after - before for before, after in zip(begins, begins[1:]))
    yield f"two commits began within {least:.4f} s" if least < flush - 1e-9 else None
    yield None if 0 in [size for _, size in cell.batches] else "no commit had receipts alone: this has checked nothing"


def journal_row():
    """Relays of one database take turns at the row of its journal: together they commit no more often than one would."""
    flush = 0.005
    cell = cell_of(work(flush=flush), 2_000.0, relays=4)
    cell.batch_max = 2
    cell.run(4.0)
    committed = sum(1.0 <= message.committed < 4.0 for message in cell.messages)
    yield differs(committed / 3.0, 2 / flush, 0.02)


def littles_law():
    """In each queue there are on the average as many as arrive in the mean time that one stays."""
    cell = cell_of(work(receive=0.0004, finish=0.0004, flush=0.003, round_trip=0.001, round_trips_before=1.0), 800.0, relays=2, receipts=1.0)
    cell.probes = {name: Probe() for name in ("loop", "inbox", "cell")}
    cell.run(30.0)
    for message in cell.messages:
        cell.probes["cell"].enter(message.sent)
        cell.probes["cell"].leave(message.acknowledged, message.sent)
    for name, probe in cell.probes.items():
        expected = len(cell.messages) / 30.0 * mean(probe.times)
        wrong = differs(probe.mean_in_system(0.0, 30.0), expected, 0.03)
        yield wrong and f"{name}: {wrong}"


def faults_of(cell):
    """Lost, doubled and reordered messages, once the cell is idle."""
    found = list(cell.faults)
    for session in cell.sessions:
        for author, reader in ((0, 1), (1, 0)):
            numbers = [message.number for message in session.log if message.author == author]
            if numbers != list(range(session.devices[author].written)):
                found.append(f"the log has {numbers[:9]} of {session.devices[author].written} messages")
            if session.devices[author].outbox:
                found.append("a message was never acknowledged")
            if any(message.author == author for message in session.log[session.devices[reader].read :]):
                found.append("a message was never delivered")
    for name, messages in (("acknowledged", cell.acknowledged), ("delivered", cell.delivered)):
        last = {}
        for message in messages:
            place_of = id(message.session), message.author
            if last.get(place_of, -1) >= message.number:
                found.append(f"a message was {name} twice or out of order")
            last[place_of] = message.number
            if getattr(message, name) < message.committed:
                found.append(f"a message was {name} before it was committed")
        if len({id(message) for message in messages}) != len(cell.messages):
            found.append(f"{len(messages)} of {len(cell.messages)} messages were {name}")
    return found


def exactly_once():
    """Each message is acknowledged once and delivered once, in its author's order, also where relays, the database and a region are lost."""
    costs = work(
        receive=0.0003, finish=0.0003, relay_commit=0.0002, database_row=0.0001, database_commit=0.0002, flush=0.03, round_trip=0.004,
        round_trips_before=1.0, across=0.0002, follow=0.0001, handshake=0.001, hello=0.0005, welcome=0.0002, connection_share=1e-6)  # fmt: skip
    cell = cell_of(costs, 400.0, relays=3, sessions=200, receipts=1.0, dead_connect_seconds=1.0)
    loss = losses.Losses(cell)
    cell.at(3.0, loss.lose_database, 5.0)
    cell.at(5.5, loss.lose_region, 600, 50, 9.0)
    cell.at(7.0, lambda now: loss.lose_relay(now, cell.relays[0]))
    cell.at(12.0, lambda now: loss.lose_relay(now, cell.relays[1]))
    cell.run(20.0)
    yield from faults_of(cell)
    moved = [device for device in cell.moved if not device.relay]
    idle = [device for device in cell.moved if not device.session]
    yield f"{len(moved)} devices did not come back" if moved else None
    yield None if len(idle) >= 500 else f"only {len(idle)} idle devices were moved"
    waits = [message.acknowledged - message.sent for message in cell.messages if message.sent < 12.0 and message.acknowledged]
    yield None if max(waits) > losses.SILENCE_SECONDS else "no message was sent again: this has checked nothing"
    yield differs(sum(relay.connections for relay in cell.relays), 2 * len(cell.sessions) + 500, 0.0)


def admission_rate():
    """A relay judges no more hellos than its burst and its rate allow, and all devices come back."""
    count = 8_000
    cell = cell_of(work(), 0.1, sessions=1)
    loss = losses.Losses(cell)
    for number in range(count):
        device = Device()
        loss.lose(0.0, device, [cell.relays])
        # All within a second.
        cell.at(1 + number / count, loss.notice, device, 0.0)
    cell.run(2.0)
    admissions = cell.relays[0].admissions
    yield None if sum(admissions.values()) == count else f"{sum(admissions.values())} of {count} devices came back"
    bound = losses.ARRIVALS_PER_SECOND_MAX + losses.ARRIVALS_BURST_MAX
    yield f"{max(admissions.values())} admissions in one second" if max(admissions.values()) > bound else None
    yield None if cell.relays[0].turned_away else "nobody was turned away: this has checked nothing"


def notice():
    """A device notices the loss of its relay after the silence that follows a message or, if it writes none, a heartbeat."""
    cell, lost_at = cell_of(work(flush=0.001), 20.0, relays=2, sessions=400, dead_connect_seconds=0.0), 10.0
    loss = losses.Losses(cell)
    cell.at(lost_at, lambda now: loss.lose_relay(now, cell.relays[0]))
    cell.run(30.0)
    written = {}
    for message in cell.messages:
        if message.sent >= lost_at:
            written.setdefault(id(message.session.devices[message.author]), message.sent)
    early = 0
    for device in cell.moved:
        latest = min(written.get(id(device), lost_at + losses.HEARTBEAT_SECONDS), lost_at + losses.HEARTBEAT_SECONDS) + losses.SILENCE_SECONDS
        early += device.back_at < lost_at + losses.SILENCE_SECONDS
        if device.back_at > latest + 0.5:
            yield f"a device is back after {device.back_at - lost_at:.1f} s, and not after {latest - lost_at:.1f} s"
    yield f"{early} devices noticed before the silence" if early else None
    yield None if written and len(cell.moved) > 300 else "nobody was moved: this has checked nothing"


def backoff():
    """A pause is never above 5 s, and the mean of those after many failures is half of it."""
    generator = random.Random(SEED)
    drawn = [losses.backoff_seconds(generator, failures) for failures in range(1, 3_001)]
    yield "a pause is above 5 s or below 20 ms" if not 0.02 <= min(drawn) <= max(drawn) <= 5.0 else None
    yield differs(mean(drawn[10:]), 2.51, 0.05)
    yield "the first pause is above 200 ms" if max(losses.backoff_seconds(generator, 1) for _ in range(100)) > 0.2 else None


def placement():
    """A cell that is removed moves its own hospitals, and no others; equal hospitals fill cells evenly."""
    hospitals, cells = range(4_000), list(range(20))
    before = {hospital: place(hospital, cells) for hospital in hospitals}
    after = {hospital: place(hospital, [cell for cell in cells if cell != 7]) for hospital in hospitals}
    wrong = sum(before[hospital] != after[hospital] for hospital in hospitals if before[hospital] != 7)
    yield f"{wrong} hospitals of other cells were moved" if wrong else None
    counts = [list(before.values()).count(cell) for cell in cells]
    # Of 4,000 in 20 cells 200 are expected in each, with a standard deviation of 14.
    yield f"cells have {min(counts)} to {max(counts)} hospitals" if not 145 <= min(counts) <= max(counts) <= 255 else None
    settings = Settings(devices=50_000, hospitals=3_000)
    sizes = hospital_sizes(random.Random(SEED), settings)
    devices = cell_devices(sizes, 12, 3)
    yield differs(sum(devices), 50_000, 1e-6)
    # Each hospital stays in its region.
    for region in range(3):
        yield differs(sum(devices[region::3]), sum(sizes[region::3]), 1e-6)


def latency():
    """Without queues, a message takes the sum of its steps, and to another relay a hint and a read more."""
    costs = work(receive=0.001, finish=0.001, flush=0.002, round_trip=0.01, round_trips_before=1.0, across=0.002, follow=0.0005)
    costs.across_database, costs.follow_database = 0.001, 0.0005
    cell = cell_of(costs, 2.0, relays=2, sessions=50)
    cell.run(WARM_SECONDS + 200.0)
    found = times(cell.messages, WARM_SECONDS)
    for name, expected in (("acknowledged", 0.024), ("deliveredSameRelay", 0.024), ("deliveredAcross", 0.023 + 0.015 + 0.004)):
        wrong = differs(sorted(found[name])[len(found[name]) // 2], expected, 0.01) if found[name] else "nothing"
        yield wrong and f"{name}: {wrong}"


CHECKS = {
    "queue of one loop, M/M/1": single_server, "queue of two processors, M/M/2": several_servers, "group commit": group_commit,
    "one commit at a time": one_commit_at_a_time, "turns at the row of the journal": journal_row,
    "Little's law": littles_law, "times without waiting": latency, "exactly once and in order, over losses": exactly_once,
    "admissions": admission_rate, "noticing a loss": notice, "backoff": backoff, "placement": placement,
}  # fmt: skip


def run(as_json=False):
    failed = {}
    for name, check in CHECKS.items():
        failed[name] = [wrong for wrong in check() if wrong]
        if not as_json:
            print(f"{'failed' if failed[name] else 'passed':<8}{name}" + "".join(f"\n          {wrong}" for wrong in failed[name][:4]))
    if as_json:
        print(json.dumps({"version": 1, "checks": failed}))
    return 1 if any(failed.values()) else 0
