"""Scenarios that measure the programs by themselves, or a client: what is measured, and what is to be reached.

Each is measured by a function of its own, called once for all rounds, which returns the values of each figure, one for each round.
"""

import client_scenarios
import database_scenarios
import growth_scenarios
import idle_scenarios
import outage_scenarios
import program_scenarios
import relays_scenarios
import return_scenarios
import send_scenarios
import session_scenarios

ALONE = {
    "P4": {
        "title": "a client sends 10,000 queued messages, until the last acknowledgement is in its store; beside Paho C with file persistence",
        "measure": client_scenarios.flush,
        "targets": [("figures.seconds", "<=", 0.35), ("figures.pahoRatio", ">=", 10)],
    },
    "P5": {
        "title": "a message until it is stored on its author's device, beside SQLite alone; and each of 1,000 at once",
        "measure": send_scenarios.send,
        "targets": [("figures.ratio", "<=", 1.5), ("figures.burstMicroseconds", "<=", 25)],
    },
    "P6": {
        "title": "a client with a new store catches up, until the last message is in it",
        "measure": client_scenarios.catch_up,
        "targets": [("figures.jsonPerSecond", ">=", 150_000), ("figures.plainPerSecond", ">=", 150_000)],
    },
    "P7": {
        "title": "a link heals after 3 to 20 s: until the first acknowledgement",
        "measure": outage_scenarios.heals,
        "rounds": 1,
        "targets": [("figures.meanSeconds", "<=", 1.5), ("figures.maxSeconds", "<=", 5)],
    },
    "P8": {
        "title": "a relay is killed and started again: until all connections are back, and how soon two who write are read",
        "measure": return_scenarios.killed,
        "targets": [("figures.backSeconds", "<=", 5), ("figures.returningRatio", "<=", 2), ("figures.afterRatio", "<=", 2)],
    },
    "P9": {
        "title": "30 s in which nothing happens: a client, and a relay with 1,000 idle connections, beside a C floor",
        "measure": idle_scenarios.idle,
        "rounds": 1,
        "targets": [("figures.clientWakesBesideHeartbeat", "<=", 0.1), ("figures.relayRatio", "<=", 2)],
    },
    "P10": {
        "title": "what a message costs a relay as its sessions and its log grow",
        "measure": growth_scenarios.growth,
        "rounds": 1,
        "targets": [("figures.activeRatio", "<=", 1.2), ("figures.existingRatio", "<=", 1.2), ("figures.logRatio", "<=", 1.2)],
    },
    "P12": {
        "title": "sizes of the stripped programs, from start to listening, and one send from start to end",
        "measure": program_scenarios.programs,
        "targets": [
            ("figures.wardlineMegabytes", "<=", 20), ("figures.relayMegabytes", "<=", 20),
            ("figures.relayStartMilliseconds", "<=", 30), ("figures.sendMilliseconds", "<=", 60),
        ],
    },
    "PG": {
        "title": "50 pairs, 50 in flight, 100 bytes, the log in PostgreSQL; beside batches of the same rows alone, and pgbench with a row a commit",
        "measure": database_scenarios.database,
        "targets": [("figures.floorRatio", ">=", 0.6), ("figures.singleRatio", ">=", 2)],
    },
    "PG-relays": {
        "title": "one, two and three relays on one PostgreSQL, 100 bytes: 50 pairs, 50 in flight; at 200 and at 1,000 a second; and in 10,000 sessions",
        "measure": relays_scenarios.relays,
        "targets": [("figures.twoRatio", ">=", 1), ("figures.threeRatio", ">=", 1), ("figures.acrossRatio", "<=", 2)],
    },
    "P13": {
        "title": "somebody in 10,000 sessions: until what is written in the oldest, the newest and 18 others is on a device that knows none of them",
        "measure": session_scenarios.followed,
        "rounds": 1,
        "targets": [
            ("figures.newSeconds", "<=", 15), ("figures.knownSeconds", "<=", 3), ("figures.clientMegabytes", "<=", 80),
            ("figures.relayMegabytes", "<=", 10),
        ],
    },
}  # fmt: skip
