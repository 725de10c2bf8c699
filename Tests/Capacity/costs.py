"""The inputs of the simulation: measured costs, assumptions, and prices."""

import dataclasses
import json
import math
import pathlib
import re

RESULTS = pathlib.Path(__file__).resolve().parent.parent / "Benchmarks" / "results.json"

# PRICES, for an estimate: put your own in. In EUR.
PRICES = {
    "coreHour": 0.02,
    "memoryGigabyteMonth": 2.50,
    "diskGigabyteMonth": 0.10,
    "zoneTrafficGigabyte": 0.01,
    "regionTrafficGigabyte": 0.02,
    "deviceTrafficGigabyte": 0.05,
}
HOURS_PER_MONTH = 730
DAYS_PER_MONTH = 30.4


class MissingCost(Exception):
    """A cost is missing. The message names the command that measures it."""


def measured(scenario, source=None):
    """A cost that `make bench SCENARIOS=scenario` measures."""
    return dataclasses.field(metadata={"scenario": scenario, "source": source})


def camel(name):
    """The name of a field as it is in JSON: relay_microseconds is relayMicroseconds, and p50 stays as it is."""
    return re.sub(r"_([a-z0-9])", lambda found: found[1].upper(), name)


@dataclasses.dataclass
class Costs:
    """Measured on one machine, per message: at a moderate rate, and at the full load of one relay ("full"). `following` is the additional cost of
    a relay that only follows the journal, `across` that of one that also delivers each message."""

    moderate_per_second: float = measured("PG-relays")
    # Commits of a message, at that rate.
    commits: float = measured("PG-relays")
    commit_milliseconds: float = measured("PG-relays")
    # Author to reader, at that rate.
    one_p50_milliseconds: float = measured("PG-relays")
    round_trips: float = measured("PG-relays")
    relay_microseconds: float = measured("PG-relays")
    following_microseconds: float = measured("PG-relays")
    across_microseconds: float = measured("PG-relays")
    database_microseconds: float = measured("PG-relays")
    following_database_microseconds: float = measured("PG-relays")
    across_database_microseconds: float = measured("PG-relays")
    full_relay_microseconds: float = measured("PG-relays")
    full_database_microseconds: float = measured("PG-relays")
    wal_bytes: float = measured("PG-relays")
    table_bytes: float = measured("PG-relays")
    link_bytes: float = measured("PG-relays")
    # Per connection with TLS.
    admission_microseconds: float = measured("PG-relays")
    idle_kilobytes: float = measured("P3-TLS", source="idleKilobytes")
    # Of 1,000 idle connections.
    relay_percent_of_core: float = measured("P9")


def read_costs(path=None):
    """Returns the costs, and a sentence on their origin.

    - path: a flat JSON file; None for the results of `make bench`.
    """
    found = json.loads(pathlib.Path(path or RESULTS).read_text(encoding="utf-8"))
    values = {}
    for field in dataclasses.fields(Costs):
        name, scenario = camel(field.name), field.metadata["scenario"]
        value = found.get(name) if path else of_results(found, scenario, name, field.metadata["source"])
        if value is None:
            raise MissingCost(
                f"the cost {name} is missing in {path or RESULTS}: measure it with `make bench SCENARIOS={scenario}`, "
                "or put it into a file of your own for --costs"
            )
        if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 <= value < math.inf:
            raise MissingCost(f"the cost {name} in {path or RESULTS} is {value!r}, and has to be a number of 0 or more")
        values[field.name] = float(value)
    return Costs(**values), origin(found, path)


def origin(found, path):
    if path and found.get("arePlaceholders"):
        return f"PLACEHOLDERS, not measured, from {path}"
    if path:
        return f"from {path}"
    scenarios = {field.metadata["scenario"]: None for field in dataclasses.fields(Costs)}
    parts = []
    for scenario in scenarios:
        part = found["scenarios"][scenario]
        machine = part.get("machine", {})
        parts.append(f"{scenario} on {machine.get('processor')} with {machine.get('cores')} cores at {part.get('commit')}")
    return "measured by make bench: " + "; ".join(parts)


def of_results(found, scenario, name, source):
    part = found.get("scenarios", {}).get(scenario, {})
    figure = part.get(source) if source else part.get("figures", {}).get(name)
    return figure.get("median") if figure else None


def given(default, text):
    return dataclasses.field(default=default, metadata={"help": text})


@dataclasses.dataclass
class Settings:
    """The load and all assumptions, none of which is measured. Each field is a flag of the program."""

    devices: int = given(1_000_000, "connected devices")
    sessions: int = given(100_000, "sessions in which people write, each of two devices")
    interval_seconds: float = given(8.0, "mean time between two messages of one active session")
    receipts: float = given(1.0, "receipts for each message")
    hospitals: int = given(2_000, "hospitals; each is placed on one cell of its region, with all of its devices")
    hospital_spread: float = given(1.0, "unequal sizes of hospitals: sigma of a log-normal distribution, 0 for equal ones")
    regions: int = given(3, "regions")
    cells: int = given(0, "cells in all; 0 for as many as the target needs")
    relays: int = given(3, "relays of one cell")
    database_cores: int = given(4, "processor cores of one database server")
    relay_cores: int = given(2, "processor cores of one relay's machine: its event loop, and its commits")
    target: float = given(0.6, "utilisation that no resource of the hottest cell exceeds on a normal day")
    ceiling: float = given(0.85, "utilisation up to which a resource is said to carry its load after a loss")
    connections_max: int = given(10_000, "connections of one relay (--connections-max of wardline-relay)")
    descriptors_max: int = given(65_536, "file descriptors of one relay, as its unit allows")
    relay_memory_megabytes: int = given(4_096, "memory of one relay's machine")
    relay_base_megabytes: int = given(100, "memory of a relay without connections")
    database_memory_gigabytes: int = given(16, "memory of one database server")
    zone_round_trip_milliseconds: float = given(1.0, "round trip between two zones of a region: relay and database, primary and replica")
    region_round_trip_milliseconds: float = given(25.0, "round trip between a device and another region than its own")
    device_round_trip_milliseconds: float = given(30.0, "round trip between a device and its region, for handshakes; latencies leave it out")
    replica_flush_milliseconds: float = given(1.0, "time in which the synchronous replica writes a commit to its disk")
    region_failover_seconds: float = given(60.0, "from the loss of a region until the standbys and relays in the others serve its sessions")
    failover_seconds: float = given(30.0, "from the loss of a database until its replica takes writes")
    recheck_seconds: float = given(1.0, "time in which relays compare what they know with a database that took over")
    dead_connect_seconds: float = given(5.0, "how long an attempt to reach the lost machine hangs (connectMaxMilliseconds); 0 if it is refused")
    loop_share: float = given(1.0, "part of a relay's processor time that its event loop takes; the rest is the commit thread's")
    receive_share: float = given(0.5, "part of the loop's time for a message before its commit; the rest acknowledges and delivers")
    receipt_share: float = given(0.5, "cost of a receipt, as a part of a message's")
    handshake_share: float = given(0.7, "part of an admission's processor time before its hello arrives")
    welcome_microseconds: float = given(200.0, "processor time of the database for one admission")
    refusal_microseconds: float = given(50.0, "processor time of a relay for a connection or hello that it turns away")
    hours_per_day: float = given(10.0, "hours a day at the full rate; the sum of a day's messages")
    retention_days: int = given(365, "days for which the log is kept")
    message_bytes: int = given(100, "text of one message")
    frame_bytes: int = given(150, "bytes around it on the way to a device or from it, with its acknowledgement and TLS")
    heartbeat_bytes: int = given(120, "bytes of a ping with its pong, with TLS, TCP and IP")
    loss_after_seconds: float = given(20.0, "simulated time before a loss")
    minute_seconds: float = given(60.0, "simulated time of a normal minute; less where cells are so large that it would take long")


def check_settings(settings):
    """A sentence on the first invalid setting; None if all are valid."""
    least = {"devices": 1, "sessions": 1, "hospitals": 1, "regions": 1, "relays": 1, "database_cores": 1, "relay_cores": 1, "connections_max": 16}
    for field in dataclasses.fields(Settings):
        value, flag = getattr(settings, field.name), "--" + field.name.replace("_", "-")
        if not math.isfinite(value) or value < least.get(field.name, 0):
            return f"{flag} is at least {least.get(field.name, 0)}, and not {value}"
    for name in ("target", "ceiling", "loop_share", "receive_share", "handshake_share"):
        if getattr(settings, name) > 1:
            return f"--{name.replace('_', '-')} is at most 1"
    if not settings.interval_seconds or not settings.target or not settings.ceiling or settings.minute_seconds < 1:
        return "--interval-seconds, --target and --ceiling are above 0, and --minute-seconds is at least 1"
    if 2 * settings.sessions > settings.devices:
        return "--sessions is at most half of --devices: each has two"
    if settings.cells % settings.regions:
        return "--cells is a multiple of --regions"
    return None


class Work:
    """The costs in seconds, divided into those of a commit and those of each of its rows. At the moderate rate a message bears its part of a commit;
    at full load batches are so large that only the row counts."""

    def __init__(self, costs, settings, is_local=False):
        """is_local: everything on one machine, without a replica, as in the benchmark."""
        self.measured_rows = 1 / max(1e-9, min(1.0, costs.commits))
        self.relay_row = min(costs.full_relay_microseconds, costs.relay_microseconds) / 1e6 * settings.loop_share
        relay_commit = max(0.0, costs.relay_microseconds - costs.full_relay_microseconds) / 1e6
        self.relay_commit = relay_commit * self.measured_rows * settings.loop_share
        self.database_row = min(costs.full_database_microseconds, costs.database_microseconds) / 1e6
        self.database_commit = max(0.0, costs.database_microseconds - costs.full_database_microseconds) / 1e6 * self.measured_rows
        self.receive = self.relay_row * settings.receive_share
        self.finish = self.relay_row - self.receive
        # The disk and the loopback take the rest of a measured commit.
        processor = self.database_commit + self.measured_rows * self.database_row
        self.flush = max(1e-4, costs.commit_milliseconds / 1e3 - processor)
        self.round_trip = 0.0 if is_local else settings.zone_round_trip_milliseconds / 1e3
        if not is_local:
            self.flush += (settings.zone_round_trip_milliseconds + settings.replica_flush_milliseconds) / 1e3
        self.round_trips_before = max(0.0, costs.round_trips * self.measured_rows - 1)
        # A relay that follows: for each read, and for each message that it delivers from it.
        self.follow = costs.following_microseconds / 1e6 * self.measured_rows * settings.loop_share
        self.across = max(0.0, costs.across_microseconds - costs.following_microseconds) / 1e6 * settings.loop_share
        self.follow_database = costs.following_database_microseconds / 1e6 * self.measured_rows
        self.across_database = max(0.0, costs.across_database_microseconds - costs.following_database_microseconds) / 1e6
        self.handshake = costs.admission_microseconds / 1e6 * settings.handshake_share
        self.hello = costs.admission_microseconds / 1e6 - self.handshake
        self.welcome = settings.welcome_microseconds / 1e6
        self.refusal = settings.refusal_microseconds / 1e6
        self.receipt_share = settings.receipt_share
        self.idle_kilobytes = costs.idle_kilobytes
        # The fraction of the loop that one connection's heartbeats take.
        self.connection_share = costs.relay_percent_of_core / 100 / 1_000

    def commit_seconds(self, rows=1.0):
        """The duration of a commit without queues."""
        trips = (self.round_trips_before + 1) * self.round_trip
        return trips + self.database_commit + rows * self.database_row + self.flush


def mean_batch(per_second, seconds):
    """The mean rows of a commit, if messages arrive at random and every commit takes as long: the arrivals during the commit before, or one if there
    were none."""
    return per_second * seconds + math.exp(-per_second * seconds)
