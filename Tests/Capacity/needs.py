"""The servers that a load needs, by arithmetic from the costs, and the limits of one cell in the order in which it reaches them."""

import math

from cell import HANDSHAKES_MAX
from costs import DAYS_PER_MONTH, HOURS_PER_MONTH, PRICES, mean_batch
from losses import HEARTBEAT_SECONDS
from placement import cell_devices
from scenarios import sizes_of

# Descriptors of a relay for listeners, connections to the database and files: an upper bound.
OTHER_DESCRIPTORS = 64
# More cells may not help, since a hospital is never divided: try at most this factor times the cells of equal hospitals.
TRIES_FACTOR = 8


class TooLarge(Exception):
    """No number of cells is enough."""


def rows_per_commit(relays, work, per_second):
    """Messages of one commit; `per_second` is of one relay. An approximation: a commit waits for those of the other relays as in the queue M/D/1, and
    no longer than a turn of all relays takes."""
    alone = work.commit_seconds()
    wait_max = max(0.0, relays * work.flush - alone) if relays > 1 else 0.0
    wait = rows = 0.0
    for _ in range(50):
        rows = mean_batch(per_second, alone + wait)
        used = min(0.999, (relays - 1) * per_second / rows * work.flush)
        # Half a step at a time, so that it converges.
        wait = (wait + min(wait_max, used * work.flush / (2 * (1 - used)))) / 2
    return rows


def per_message(settings, work, per_second):
    """Processor time of one message with its receipts, in seconds: of all relays together, and of the database; and the messages of one commit.
    `per_second` is of one cell."""
    rows = 1 + settings.receipts * work.receipt_share
    batch = rows_per_commit(settings.relays, work, per_second / settings.relays)
    across = (settings.relays - 1) / settings.relays
    # Each other relay reads the journal after a commit, or after several if they come faster than it reads.
    reads = (settings.relays - 1) / batch
    relay = rows * work.relay_row + work.relay_commit / batch + across * work.across + reads * work.follow
    database = rows * work.database_row + work.database_commit / batch + across * work.across_database + reads * work.follow_database
    return relay, database, batch


def demand(settings, work, devices):
    """The utilisation of each resource of a cell with so many devices."""
    per_second = devices * settings.sessions / settings.devices / settings.interval_seconds
    relay, database, batch = per_message(settings, work, per_second)
    connections = devices / settings.relays
    memory = settings.relay_base_megabytes + connections * work.idle_kilobytes / 1024
    return {
        "connections": connections / settings.connections_max,
        "descriptors": (connections + HANDSHAKES_MAX + OTHER_DESCRIPTORS) / settings.descriptors_max,
        "loop": per_second * relay / settings.relays + connections * work.connection_share,
        "database": per_second * database / settings.database_cores,
        "journal": min(1.0, per_second / batch * work.flush) if settings.relays > 1 else 0.0,
        "memory": memory / settings.relay_memory_megabytes,
    }


def cells_needed(settings, work, seed):
    """The smallest number of cells, as many in each region, at which no resource of the hottest cell exceeds the target; and the number for
    hospitals of equal sizes."""
    step, sizes = settings.regions, sizes_of(settings, seed)
    # Without the row of the journal: when it is busy, batches grow.
    def fits(devices):
        used = demand(settings, work, devices)
        return all(share <= settings.target for name, share in used.items() if name != "journal")

    even = step
    while not fits(settings.devices / even) and even < 100_000:
        even = max(even + step, math.ceil(even * 1.02 / step) * step)
    while even > step and fits(settings.devices / (even - step)):
        even -= step
    cells = even
    if not fits(max(sizes)):
        raise TooLarge(
            f"the largest hospital has {max(sizes):,.0f} devices, and a cell of {settings.relays} relays takes {settings.devices / even:,.0f} at the "
            "target: --relays, --connections-max or another resource has to be larger, or --hospital-spread smaller"
        )
    while not fits(max(cell_devices(sizes, cells, settings.regions))):
        cells += step
        if cells > TRIES_FACTOR * even:
            raise TooLarge(f"{cells:,} cells would not be enough for hospitals of sizes this unequal: see --hospital-spread and --relays")
    return cells, even


def money(settings, costs, cells, found):
    """A month, in EUR. Each database has a replica in another zone and a standby in another region."""
    relays, servers = found["relays"], found["databases"]
    memory = relays * settings.relay_memory_megabytes / 1024 + servers * settings.database_memory_gigabytes
    parts = {
        "relayCores": relays * settings.relay_cores * HOURS_PER_MONTH * PRICES["coreHour"],
        "databaseCores": servers * settings.database_cores * HOURS_PER_MONTH * PRICES["coreHour"],
        "memory": memory * PRICES["memoryGigabyteMonth"],
        "disk": servers / cells * found["logGigabytesPerDay"] * settings.retention_days * PRICES["diskGigabyteMonth"],
        "zoneTraffic": found["zoneGigabytesPerDay"] * DAYS_PER_MONTH * PRICES["zoneTrafficGigabyte"],
        "regionTraffic": found["regionGigabytesPerDay"] * DAYS_PER_MONTH * PRICES["regionTrafficGigabyte"],
        "deviceTraffic": found["deviceGigabytesPerDay"] * DAYS_PER_MONTH * PRICES["deviceTrafficGigabyte"],
    }
    return {name: round(value) for name, value in parts.items()} | {"all": round(sum(parts.values()))}


def needs(settings, costs, work, plan, even):
    """Servers, bytes and money for the plan, and the utilisation of its cells."""
    per_second = settings.sessions / settings.interval_seconds
    daily = per_second * 3_600 * settings.hours_per_day
    cells, hottest = plan.cells, plan.devices[plan.hottest]
    mean_devices = settings.devices / cells
    relays, servers = cells * settings.relays, cells * (3 if settings.regions > 1 else 2)
    both_ways = 2 * daily * (settings.message_bytes + settings.frame_bytes) + 2 * daily * settings.receipts * settings.frame_bytes
    heartbeats = settings.devices * 86_400 / HEARTBEAT_SECONDS * settings.heartbeat_bytes
    found = {
        "messagesPerSecond": per_second, "cells": cells, "cellsForEqualHospitals": even, "relays": relays, "databases": servers,
        "cores": relays * settings.relay_cores + servers * settings.database_cores,
        "memoryGigabytes": round(relays * settings.relay_memory_megabytes / 1024 + servers * settings.database_memory_gigabytes),
        "connectionsPerRelay": {"mean": round(mean_devices / settings.relays), "hottest": round(hottest / settings.relays)},
        "memoryPerRelayMegabytes": {
            name: round(settings.relay_base_megabytes + devices / settings.relays * costs.idle_kilobytes / 1024)
            for name, devices in (("mean", mean_devices), ("hottest", hottest))
        },
        "descriptorsPerRelay": round(hottest / settings.relays) + HANDSHAKES_MAX + OTHER_DESCRIPTORS,
        "hottestByMean": round(hottest / mean_devices, 3),
        "logGigabytesPerDay": round(daily * costs.table_bytes / 1e9, 2), "walGigabytesPerDay": round(daily * costs.wal_bytes / 1e9, 2),
        "zoneGigabytesPerDay": round(daily * (costs.link_bytes + costs.wal_bytes) / 1e9, 2),
        "regionGigabytesPerDay": round(daily * costs.wal_bytes / 1e9, 2),
        "deviceGigabytesPerDay": round((both_ways + heartbeats) / 1e9, 2),
        "utilisation": {
            name: {key: round(value, 4) for key, value in demand(settings, work, devices).items()}
            for name, devices in (("mean", mean_devices), ("hottest", hottest))
        },
    }  # fmt: skip
    return found | {"moneyPerMonth": money(settings, costs, cells, found)}


def first_limits(settings, work):
    """At how many messages a second, and with how many connections, one cell of this shape reaches the whole of each resource; the first one first.
    The mix of active and idle devices stays as it is."""
    active = settings.sessions / settings.devices / settings.interval_seconds
    found = []
    for name in ("connections", "descriptors", "loop", "database", "memory"):
        low, high = 0.0, 1e9
        # Costs per message fall as batches grow, but their sum never does.
        for _ in range(60):
            middle = (low + high) / 2
            low, high = (middle, high) if demand(settings, work, middle)[name] < 1 else (low, middle)
        if high < 1e9:
            found.append({"limit": name, "connections": round(high), "messagesPerSecond": round(high * active, 1), "isSoft": False})
    if settings.relays > 1:
        # Up to here each message may have a commit of its own.
        per_second = 1 / work.flush
        connections = round(per_second / active)
        found.append({"limit": "journal", "connections": connections, "messagesPerSecond": round(per_second, 1), "isSoft": True})
    return sorted(found, key=lambda one: one["connections"])
