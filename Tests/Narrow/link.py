"""A link between clients and a relay that has a rate and a delay: a TCP proxy on the loopback.

Where an end is to acknowledge what the link has not carried yet, as satellite modems and proxies do, it takes so many bytes `ahead`.

A proxy is not quite a link: the kernel acknowledges what lies in the proxy's receive buffer. That buffer is the smallest that Linux
grants, so about 1.2 kB at most are acknowledged before the link carries them; all other bytes wait at their sender, as before a slow
link. The proxy knows nothing of what it carries, so it serves TLS as well.
"""

import asyncio
import bisect
import random
import socket
import struct
from collections import deque

SLICE_SECONDS = 0.02
# What a direction may catch up on when its senders, or the process of the proxy, are late.
LATE_SECONDS = 0.1
# Linux raises it to the least that it grants, 2,304 B with its own bookkeeping. Larger segments would not fit.
RECEIVE_BUFFER_BYTES = 0
SEGMENT_BYTES = 536


class Stalls:
    """Pauses of a flow whose segments are lost: what TCP makes of a lossy link.

    Of each `window` seconds the last segment is lost with probability `share`. The flow then pauses for a retransmission timeout, and for
    twice that once more when the retransmission is lost, too. The same seed gives the same pauses.
    """

    def __init__(self, seed, share=0.3, window=0.7, timeout=0.7):
        self._random = random.Random(seed)
        self._share, self._window, self._timeout = share, window, timeout
        self._pauses, self._planned_until = [], 0.0

    def seconds(self, start, end):
        """How much of the time from second `start` to second `end` the flow pauses."""
        self._plan(until=end)
        first = max(0, bisect.bisect_left(self._pauses, (start,)) - 1)
        total = 0.0
        for begin, finish in self._pauses[first:]:
            if begin >= end:
                break
            total += max(0.0, min(finish, end) - max(begin, start))
        return total

    def _plan(self, until):
        while self._planned_until < until:
            begin = self._planned_until + self._window
            pause = 0.0
            if self._random.random() < self._share:
                pause = self._timeout * (3 if self._random.random() < self._share else 1)
                self._pauses.append((begin, begin + pause))
            self._planned_until = begin + pause


class Direction:
    """One direction of a link: how many bytes a second it carries, and how long each is under way.

    `rates` is a schedule: pairs of the second from which a rate holds, counted from the first connection, and the rate in bytes a second.
    The first pair begins at 0. `delay` is in seconds: half of a round trip. Bytes arrive `packet` at a time, or fewer when the sender has
    no more. `ahead` bytes of each connection are acknowledged before the link carries them.
    """

    def __init__(self, rates, delay, stalls=None, packet=1, ahead=0):
        self.rates, self.delay, self.stalls, self.packet, self.ahead = rates, delay, stalls, packet, ahead
        self._allowance = 0.0
        # The end of each slice, and the bytes that the link had taken until then.
        self._ends, self._totals = [0.0], [0]

    def capacity(self, start, end):
        """Bytes that the link can carry from second `start` to second `end`; none while it stalls."""
        total = 0.0
        finishes = [second for second, _ in self.rates[1:]] + [float("inf")]
        for (begin, rate), finish in zip(self.rates, finishes):
            first, last = max(start, begin), min(end, finish)
            if first < last:
                total += rate * (last - first - (self.stalls.seconds(first, last) if self.stalls else 0))
        return total

    def carried(self, start, end):
        """Bytes that the link took from second `start` to second `end`, of all connections."""
        first, last = (max(0, bisect.bisect_right(self._ends, second) - 1) for second in (start, end))
        return self._totals[last] - self._totals[first]

    def carry(self, flows, now):
        """Takes from the flows, in turns, what the link could carry since the last time."""
        for flow in flows:
            flow.acknowledge()
        # A slice has one rate, so that none of a fast one is carried when the link is already slow.
        for end in [second for second, _ in self.rates if self._ends[-1] < second < now] + [now]:
            self._carry_slice(flows, end)

    def _carry_slice(self, flows, end):
        start = self._ends[-1]
        if end <= start:
            return
        self._ends.append(end)
        self._totals.append(self._totals[-1])
        share = self.capacity(start, end)
        late = share / (end - start) * LATE_SECONDS
        self._allowance = min(self._allowance + share, max(1.0, share, late))
        while flows and self._allowance >= 1:
            part = max(1, int(self._allowance) // len(flows))
            flows = [flow for flow in flows if self._take(flow, part, end)]

    def _take(self, flow, count, now):
        """Whether the flow may have more."""
        taken = flow.read(min(count, int(self._allowance)), due=now + self.delay) if self._allowance >= 1 else 0
        self._allowance -= taken
        self._totals[-1] += taken
        return taken > 0


class Flow:
    """One direction of one connection: takes bytes from a socket and hands them to another when they arrive."""

    END, RESET = object(), object()

    def __init__(self, source, sink, packet, ahead):
        self._source, self._sink, self._packet, self._ahead = source, sink, packet, ahead
        # What was acknowledged, and the link has not taken.
        self._taken = b""
        # A packet that is not full yet; and what is complete, with the second at which it arrives.
        self._partial, self._under_way = b"", deque()
        self._has_left, self._is_blocked = False, False
        # Its end, or a reset, has arrived.
        self.is_over = False
        # Nobody is there any more to take what arrives.
        self.is_reset = False

    def acknowledge(self):
        """Takes from the sender what is acknowledged ahead of the link."""
        while len(self._taken) < self._ahead:
            try:
                data = self._source.recv(self._ahead - len(self._taken))
            except OSError:
                return
            if not data:
                return
            self._taken += data

    def _receive(self, count):
        if not self._taken:
            return self._source.recv(count)
        data, self._taken = self._taken[:count], self._taken[count:]
        return data

    def read(self, count, due):
        """Takes at most `count` bytes, which arrive at second `due`; returns how many there were."""
        if self._has_left or self._is_blocked:
            return 0
        try:
            data = self._receive(count)
        except BlockingIOError:
            self._complete(due)
            return 0
        except OSError:
            data = self.RESET
        if not data or data is self.RESET:
            self._has_left = True
            self._complete(due)
            self._under_way.append((due, data or self.END))
            return 0
        self._partial += data
        if len(self._partial) >= self._packet:
            self._complete(due)
        return len(data)

    def _complete(self, due):
        if self._partial:
            self._under_way.append((due, self._partial))
            self._partial = b""

    def deliver(self, now):
        """Hands over what has arrived by second `now`. Bytes for a peer that is gone vanish, as they do on a link."""
        self._is_blocked = False
        while self._under_way and self._under_way[0][0] <= now:
            due, data = self._under_way.popleft()
            if data is self.END:
                self.is_over = True
                self._shut()
            elif data is self.RESET:
                self.is_over = self.is_reset = True
            elif not self.is_reset and (rest := self._send(data)):
                # The peer does not take it: neither does the link, until it does.
                self._under_way.appendleft((due, rest))
                self._is_blocked = True
                return

    def _send(self, data):
        """Returns what the peer did not take."""
        try:
            return data[self._sink.send(data) :]
        except BlockingIOError:
            return data
        except OSError:
            self.is_reset = True
            return b""

    def _shut(self):
        try:
            self._sink.shutdown(socket.SHUT_WR)
        except OSError:
            self.is_reset = True


class Connection:
    """A client's connection to the proxy, and the one to the relay that stands for it."""

    def __init__(self, client, relay, up, down):
        self._ends = (client, relay)
        self.up, self.down = up, down
        # The second at which the reset reaches the side that does not know yet.
        self._resets_at = None

    def deliver(self, now, up_delay, down_delay):
        """Hands over what has arrived in both directions; returns whether the connection goes on."""
        for flow, back in ((self.up, down_delay), (self.down, up_delay)):
            flow.deliver(now)
            if flow.is_reset and self._resets_at is None:
                # A reset that came with the flow is here; one that answers bytes has its way back before it.
                self._resets_at = now if flow.is_over else now + back
        if self._resets_at is not None and now >= self._resets_at:
            self.close(reset=True)
            return False
        if self.up.is_over and self.down.is_over:
            self.close(reset=False)
            return False
        return True

    def close(self, reset):
        for end in self._ends:
            if reset:
                end.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            end.close()


class Link:
    """The proxy. All its connections share one link; it refuses them until it carries."""

    def __init__(self, up, down):
        self.up, self.down = up, down
        self._listener = small_socket()
        self._listener.bind(("127.0.0.1", 0))
        # Where clients connect.
        self.port = self._listener.getsockname()[1]
        # How many there were; those that were refused do not count.
        self.connections = 0
        self._open = deque()
        self._began = None

    @property
    def round_trip(self):
        return self.up.delay + self.down.delay

    @property
    def is_used(self):
        return self._began is not None

    def now(self):
        """Seconds since the first connection; 0 before it."""
        return asyncio.get_running_loop().time() - self._began if self.is_used else 0.0

    async def carry(self, relay_port):
        """Accepts connections and carries their bytes to the relay and back, until it is cancelled."""
        self._listener.listen(16)
        self._listener.setblocking(False)
        try:
            while True:
                self._accept(relay_port)
                self._carry_slice(self.now())
                await asyncio.sleep(SLICE_SECONDS)
        finally:
            self.close()

    def close(self):
        self._listener.close()
        while self._open:
            self._open.pop().close(reset=True)

    def _carry_slice(self, now):
        # Each slice begins with another connection.
        self._open.rotate(-1)
        self._open = deque(each for each in self._open if each.deliver(now, self.up.delay, self.down.delay))
        self.up.carry([each.up for each in self._open], now)
        self.down.carry([each.down for each in self._open], now)

    def _accept(self, relay_port):
        try:
            client, _ = self._listener.accept()
        except BlockingIOError:
            return
        if not self.is_used:
            self._began = asyncio.get_running_loop().time()
        self.connections += 1
        relay = small_socket()
        try:
            relay.connect(("127.0.0.1", relay_port))
        except OSError:
            relay.close()
            client.close()
            return
        for end in (client, relay):
            end.setblocking(False)
            end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        # The proxy's kernel shakes hands at once. Over the link that would take a round trip, and end with a sign of life; a proxy that
        # kept the first bytes for so long would show the client two round trips without one.
        self._open.append(Connection(client, relay, *[Flow(*ends, way.packet, way.ahead) for ends, way in (((client, relay), self.up), ((relay, client), self.down))]))


def small_socket():
    """A socket whose receive buffer is as small as can be. What it accepts inherits that: it must be set before."""
    small = socket.socket()
    small.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, RECEIVE_BUFFER_BYTES)
    small.setsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG, SEGMENT_BYTES)
    return small
