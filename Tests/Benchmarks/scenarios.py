"""What is measured, and what is to be reached."""

IDLE = 9_000
# So many open at once: a relay puts off hellos that come faster than it verifies their tokens.
RAMP = 10
# The servers of a scenario that is not for all of them, what the load generator is told, and whether a profile of the relay is kept. A target is a path in what was found, at least or
# at most, and how much.
SCENARIOS = {
    "P1": {
        "title": "50 pairs, 50 in flight, 100 bytes",
        "load": {"pairs": 50, "window": 50, "body": 100}, "isProfiled": True,
        "targets": [
            ("ratios.mosquitto.rate", ">=", 3), ("ratios.nats.rate", ">=", 1.8), ("ratios.floor.rate", ">=", 0.7),
            ("counts.allocations", "<=", 12),
        ],
    },
    "P2": {
        "title": "50 pairs, one in flight, 100 bytes",
        "load": {"pairs": 50, "window": 1, "body": 100}, "isProfiled": True,
        "targets": [
            ("ratios.mosquitto.rate", ">=", 1), ("ratios.nats.rate", ">=", 2), ("ratios.mosquitto.p50", ">=", 1),
            ("ratios.mosquitto.p99", ">=", 1), ("ours.cpuMicroseconds", "<=", 16), ("counts.epoll_ctl", "<=", 0.1),
        ],
    },
    "P3": {
        "title": f"50 pairs, one in flight, 100 bytes, beside {IDLE:,} idle connections",
        "load": {"pairs": 50, "window": 1, "body": 100, "idle": IDLE, "ramp": RAMP},
        # Measured in turns with the same without the idle ones.
        "against": {"pairs": 50, "window": 1, "body": 100},
        "peers": ["ours"],
        "targets": [("against.rate", ">=", 0.95), ("idleKilobytes", "<=", 4)],
    },
    "P3-TLS": {
        "title": f"50 pairs, one in flight, 100 bytes, beside {IDLE:,} idle connections, with TLS",
        "load": {"pairs": 50, "window": 1, "body": 100, "idle": IDLE, "ramp": RAMP, "tls": True},
        "against": {"pairs": 50, "window": 1, "body": 100, "tls": True},
        "peers": ["ours"],
        "targets": [("against.rate", ">=", 0.95), ("idleKilobytes", "<=", 20)],
    },
}  # fmt: skip

# One round of each server at each place of an axis: for the plots.
SERIES = {
    "pairs": {
        "title": "one in flight, 100 bytes", "axis": "pairs", "values": [1, 10, 50, 200], "load": {"window": 1, "body": 100},
        "peers": ["ours", "floor", "mosquitto", "nats", "redis"],
    },
    "idle": {
        "title": "50 pairs, one in flight, 100 bytes", "axis": "idle", "values": [0, 1_000, 3_000, 9_000],
        "load": {"pairs": 50, "window": 1, "body": 100, "ramp": RAMP}, "peers": ["ours", "mosquitto", "nats"],
    },
}  # fmt: skip

# What a message may cost in `make test`, a fifth above what was counted: who makes it cheaper lowers the bound. A pair is what it may cost by
# itself, and what each of its writes may: a busy machine commits fewer messages at once, and so writes more often.
GUARDS = {"P1": {"allocations": (8, 85), "epoll_ctl": 0.1, "read": 0.6, "write": 1.5}, "P2": {"epoll_ctl": 0.1, "read": 1.5}}
