"""The rows: which link, and what is to be done over it."""

import dataclasses

from link import Direction, Stalls

# What a message may cost on the wire beside its text; for how long a row may take, no demand.
OVERHEAD_BYTES = 110
FAST = 100_000


@dataclasses.dataclass(frozen=True)
class Row:
    """A link and some work.

    The client either flushes `count` messages of `size` bytes that it wrote while the relay was unreachable, or catches up on as many that
    another person said meanwhile over no link at all. While it catches up it has messages of its own, of 40 B: `own` that were pending, and
    one that is typed `typed` seconds after the welcome.
    """

    name: str
    flushes: bool
    count: int
    size: int
    # Bytes a second: a number, or a schedule of them as in `Direction`.
    up: object
    down: object
    # Seconds.
    round_trip: float
    own: int = 0
    typed: float = None
    stalls: bool = False
    # Bytes that arrive at once.
    packet: int = 1
    # Bytes that are acknowledged before the link carries them.
    ahead: int = 0
    tls: bool = False
    # Newer sessions that go on, in which the client is, too: it knows none of them.
    sessions: int = 0
    # Sessions of others, of which the client is told as a coordinator.
    listed: int = 0
    # Seconds between which the link is narrow, where it is not so all the time: only then the link decides how fast it goes.
    narrow: tuple = None

    @property
    def link(self):
        """In words."""
        up, down = self._schedule(self.up), self._schedule(self.down)
        rate = words(up) if up == down else f"up {words(up)}, down {words(down)}"
        more = ", 30 % stalls" * self.stalls + f", by {self.packet:,} B" * (self.packet > 1) + f", {self.ahead // 1_024} KB ahead" * (self.ahead > 0) + ", TLS" * self.tls
        return f"{rate}, RTT {self.round_trip:g} s{more}"

    @property
    def work(self):
        """In words."""
        verb = "flush" if self.flushes else "catch up on"
        what = f"{self.count} of {self.size:,} B" if self.count > 1 else f"one of {self.size:,} B"
        own = f", {self.own} own pending" * (self.own > 0) + ", 1 own typed" * (self.typed is not None)
        others = f", in {self.sessions} others" * (self.sessions > 0) + f", told of {self.listed} others" * (self.listed > 0)
        return f"{verb} {what}{own}{others}"

    @property
    def has_own(self):
        return self.own > 0 or self.typed is not None

    def directions(self):
        """Both directions of a fresh link."""
        seeds = (1, 2) if self.stalls else (None, None)
        return [
            Direction(self._schedule(rate), self.round_trip / 2, Stalls(seed) if seed else None, self.packet, self.ahead)
            for rate, seed in zip((self.up, self.down), seeds)
        ]

    @property
    def seconds_max(self):
        """When the row is given up: twice what a good client needs, and time to connect."""
        direction = self.directions()[0 if self.flushes else 1]
        needed = 2 * (self.count * (self.size + OVERHEAD_BYTES) + 2_000)
        seconds = 0.0
        while direction.capacity(0, seconds) < needed:
            seconds += 1
        return 15 + 6 * self.round_trip + seconds

    @staticmethod
    def _schedule(rate):
        return [(0, rate)] if isinstance(rate, (int, float)) else rate


def words(schedule):
    units = [(1_000_000, "MB/s"), (1_000, "kB/s"), (1, "B/s")]
    named = (next((rate / size, unit) for size, unit in units if rate >= size) for _, rate in schedule)
    return " → ".join(f"{number:g} {unit}" for number, unit in named)


def flush(name, count, size, up, round_trip, **more):
    return Row(name, True, count, size, up, more.pop("down", up), round_trip, **more)


def catch_up(name, count, size, down, round_trip, **more):
    return Row(name, False, count, size, more.pop("up", down), down, round_trip, **more)


def over_tls(row):
    return dataclasses.replace(row, name=row.name + "-tls", tls=True)


# From 1 MB/s to 1 kB/s and back, in the middle of the work.
NARROW = (1.5, 16.5)
CHANGING = [(0, 1_000_000), (NARROW[0], 1_000), (NARROW[1], 1_000_000)]

PLAIN = [
    # Those of the report.
    flush("flush-40", 200, 40, 2_000, 1.5),
    flush("flush-160", 200, 160, 2_000, 1.5),
    flush("flush-1000", 200, 1_000, 10_000, 0.3),
    flush("long", 1, 12_000, 2_000, 1.5),
    catch_up("catch-up-60", 300, 60, 500, 0.3, up=FAST),
    catch_up("catch-up-1000-own", 1_000, 1_000, 20_000, 0.3, own=1),
    catch_up("catch-up-1000-typed", 1_000, 1_000, 20_000, 0.3, typed=10),
    catch_up("catch-up-200", 1_000, 200, 4_000, 0.3),
    # 500 B/s both ways with a round trip of 3 s.
    flush("basement-flush", 60, 160, 500, 3),
    catch_up("basement-catch-up", 60, 160, 500, 3),
    catch_up("basement-catch-up-own", 80, 160, 500, 3, own=1),
    flush("basement-long", 1, 16 * 1_024, 500, 3),
    catch_up("basement-long-down", 1, 16 * 1_024, 500, 3),
    # Bytes arrive in the packets of Ethernet, with 2.8 s between two. The round trip is short: the proxy acknowledges at once what a link
    # acknowledges after a round trip and a packet, and a client would have to wait for an answer without a sign of life in between.
    flush("packets-flush", 60, 160, 500, 0.6, packet=1_400),
    catch_up("packets-catch-up", 80, 160, 500, 0.6, packet=1_400, typed=5),
    # A modem or a proxy acknowledges what it has not passed on.
    flush("ahead-16-flush", 200, 160, 2_000, 1.5, ahead=16 * 1_024),
    flush("ahead-64-flush", 200, 160, 2_000, 1.5, ahead=64 * 1_024),
    flush("ahead-16-long", 1, 12_000, 2_000, 1.5, ahead=16 * 1_024),
    flush("ahead-64-long", 1, 12_000, 2_000, 1.5, ahead=64 * 1_024),
    # Segments that are lost.
    flush("stalls-flush", 200, 160, 2_000, 0.6, stalls=True),
    catch_up("stalls-catch-up", 400, 160, 4_000, 0.6, stalls=True, own=1),
    # Somebody in many sessions, on a new device: what is said in the one on the screen, the oldest, waits for none of them.
    flush("sessions-flush", 200, 40, 2_000, 1.5, sessions=300),
    catch_up("sessions-catch-up-own", 60, 60, 2_000, 1.5, own=1, sessions=300),
    # A coordinator on a new device: what is said waits for no list.
    catch_up("lists-own", 30, 60, 2_000, 1.5, typed=20, listed=2_000),
    # A link that changes.
    flush("changes-flush", 2_000, 1_000, CHANGING, 0.1, narrow=NARROW),
    catch_up("changes-catch-up", 3_000, 1_000, CHANGING, 0.1, narrow=NARROW),
]
TLS = [over_tls(row) for row in PLAIN if row.name in {
    "flush-160", "catch-up-1000-own", "basement-long", "stalls-catch-up", "changes-catch-up",
}] + [
    # TLS adds about 29 B to a record, and at 500 B/s a record holds one message or two: longer texts leave 70 % within reach.
    flush("basement-flush-tls", 24, 400, 500, 3, tls=True),
    catch_up("basement-catch-up-tls", 24, 400, 500, 3, tls=True),
]  # fmt: skip

# The short form, 15 s each at most. A row belongs here once the programs hold it.
SHORT = [
    flush("short-flush-40", 60, 40, 4_000, 0.3, down=FAST),
    catch_up("short-catch-up-60", 100, 60, 4_000, 0.3),
    catch_up("short-catch-up-60-tls", 100, 60, 4_000, 0.3, tls=True),
    catch_up("short-basement-catch-up", 20, 40, 500, 1.5),
    flush("short-flush-160", 60, 160, 2_000, 0.5),
    flush("short-long", 1, 12_000, 2_000, 0.3),
    catch_up("short-own", 120, 1_000, 20_000, 0.3, own=1),
    flush("short-basement-flush", 10, 40, 500, 1.5),
    flush("short-ahead-long", 1, 12_000, 1_500, 0.3, ahead=16 * 1_024),
]

FULL = PLAIN + TLS
BY_NAME = {row.name: row for row in FULL + SHORT}
