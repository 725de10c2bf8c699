"""The discrete-event simulation of one cell: a database, the relays that share it, and their sessions.

A message arrives at its author's relay and waits for the event loop. What the loop has handled joins the next batch; one batch of a relay is
committed at a time (GroupCommit.swift). A commit takes its round trips, the database's processors, and the row of the journal, for which all
commits of one database wait until they are on both disks (decision 101). Then the loop acknowledges, delivers to readers of this relay, and begins
the next batch; the other relays get a hint, read what is new, and deliver it to theirs.

A receipt costs no commit of its own: it goes with the next batch, or at the next full second.
"""

import collections
import heapq
import itertools

from queues import Server, Servers

# Limits.commitBatchMax, arrivalsPerSecondMax, arrivalsBurstMax, arrivalSpreadMilliseconds (Limits+Relay.swift), and handshakesMax
# (WardlineTransport/Configuration.swift).
COMMIT_BATCH_MAX = 4_096
ARRIVALS_PER_SECOND_MAX = 2_000
ARRIVALS_BURST_MAX = 1_000
ARRIVAL_SPREAD_SECONDS = 4.0
HANDSHAKES_MAX = 512
# The interval at which a relay commits receipts, unless a message's commit takes them along.
TICK_SECONDS = 1.0


class Message:
    __slots__ = ("session", "author", "number", "sent", "position", "committed", "acknowledged", "delivered", "is_across")

    def __init__(self, session, author, number, sent):
        self.session, self.author, self.number, self.sent = session, author, number, sent
        self.position = self.committed = self.acknowledged = self.delivered = None
        self.is_across = False


class Device:
    """A device with a session writes and reads; a device without one is only connected."""

    __slots__ = (
        "session", "place", "relay", "addresses", "current", "failures", "due", "outbox", "written", "read", "lost_at", "back_at", "is_moved",
        "has_noticed",
    )  # fmt: skip

    def __init__(self, session=None, place=0, relay=None):
        self.session, self.place, self.relay = session, place, relay
        self.outbox, self.written, self.read = collections.deque(), 0, 0
        self.lost_at = self.back_at = None
        self.is_moved = self.has_noticed = False


class Session:
    __slots__ = ("devices", "log")

    def __init__(self):
        self.devices, self.log = (), []


class Relay:
    """Its queue of messages, its batch, and its admissions."""

    def __init__(self, cell, index):
        self.cell, self.index, self.loop = cell, index, Server()
        self.pending, self.receipts = collections.deque(), 0
        self.is_committing = self.is_begun = self.is_ticking = self.is_following = self.is_down = False
        self.unread = []
        self.connections = self.handshakes = self.admitting = self.turned_away = 0
        self.allowance, self.allowance_at = float(ARRIVALS_BURST_MAX), 0.0
        self.admissions = collections.Counter()

    def connect(self, change):
        self.connections += change
        self.loop.speed = max(0.05, 1 - self.connections * self.cell.work.connection_share)

    def receive(self, now, message):
        if self.is_down:
            return
        cell = self.cell
        done = self.loop.serve(now, cell.service(cell.work.receive))
        if cell.probes:
            cell.probes["loop"].enter(now)
            cell.probes["loop"].leave(done, now)
            cell.probes["inbox"].enter(done)
        self.pending.append((done, message))
        if not self.is_committing and not self.is_begun:
            self.is_begun = True
            cell.at(done, self.begin)

    def receive_receipt(self, now):
        if self.is_down:
            return
        self.loop.serve(now, self.cell.work.receive * self.cell.work.receipt_share)
        self.add_receipt(now)

    def add_receipt(self, now):
        self.receipts += 1
        if not self.is_ticking:
            self.is_ticking = True
            self.cell.at((now // TICK_SECONDS + 1) * TICK_SECONDS, self.tick)

    def tick(self, now):
        """Commits the receipts that went with no message."""
        self.is_ticking = False
        if self.receipts and not self.is_committing and not self.is_down:
            self.commit_batch(now, [])

    def begin(self, now):
        """Commits the messages that the loop has handled, unless a commit is under way."""
        self.is_begun = False
        if self.is_down or self.is_committing:
            return
        batch, cell, pending = [], self.cell, self.pending
        while pending and pending[0][0] <= now and len(batch) < cell.batch_max:
            done, message = pending.popleft()
            if cell.probes:
                cell.probes["inbox"].leave(now, done)
            batch.append(message)
        if batch:
            self.commit_batch(now, batch)
        elif pending:
            self.is_begun = True
            cell.at(pending[0][0], self.begin)

    def commit_batch(self, now, batch):
        receipts, self.receipts = self.receipts, 0
        self.is_committing = True
        self.cell.batches.append((now, len(batch)))
        self.cell.at(now + self.cell.work.round_trip * self.cell.work.round_trips_before, self.cell.lock, self, batch, receipts)

    def finish(self, now, batch, receipts, began):
        """The loop has acknowledged and delivered a batch, one message after the other since `began`."""
        self.is_committing = False
        if self.is_down:
            return
        step = (now - began) / max(1, len(batch))
        for number, message in enumerate(batch, 1):
            self.acknowledge(message, began + number * step)
        self.begin(now)

    def acknowledge(self, message, at):
        author = message.session.devices[message.author]
        if author.relay is self and message.acknowledged is None:
            message.acknowledged = at
            author.outbox.remove(message)
            self.cell.acknowledged.append(message)
        reader = message.session.devices[1 - message.author]
        if reader.relay is self:
            self.cell.deliver(reader, message, at)

    def hint(self, now, messages):
        """The hint of another relay's commit arrives. `messages` have readers here; a read that is under way includes them."""
        self.unread += messages
        if not self.is_following and not self.is_down:
            self.is_following = True
            self.cell.at(now + self.cell.work.round_trip, self.cell.read, self)

    def deliver_unread(self, now, messages, began):
        step = (now - began) / max(1, len(messages))
        for number, message in enumerate(messages, 1):
            reader = message.session.devices[1 - message.author]
            if reader.relay is self:
                self.cell.deliver(reader, message, began + number * step)


class Cell:
    """The relays, sessions and pending events of one cell."""

    def __init__(self, work, settings, generator, devices, sessions):
        self.work, self.settings, self.generator = work, settings, generator
        self.batch_max, self.probes, self.service = COMMIT_BATCH_MAX, {}, lambda seconds: seconds
        self.events, self.ties = [], itertools.count()
        self.database, self.journal, self.down_until = Servers(settings.database_cores), Server(), 0.0
        self.relays = [Relay(self, index) for index in range(settings.relays)]
        self.sessions, self.messages = [], []
        self.batches, self.commits, self.acknowledged, self.delivered, self.faults = [], 0, [], [], []
        self.moved, self.marks, self.losses = [], [], None
        self.ends_at = 0.0
        self.add_sessions(sessions, self.relays)
        for number in range(max(0, devices - 2 * sessions)):
            self.relays[number % len(self.relays)].connect(1)

    def add_sessions(self, count, relays):
        """Adds sessions, whose devices are connected to random relays of the given ones, or to none."""
        added = []
        for _ in range(count):
            session = Session()
            session.devices = tuple(Device(session, place, self.generator.choice(relays) if relays else None) for place in (0, 1))
            for device in session.devices:
                if device.relay:
                    device.relay.connect(1)
            added.append(session)
        self.sessions += added
        return added

    def at(self, time, action, *arguments):
        heapq.heappush(self.events, (time, next(self.ties), action, arguments))

    def run(self, ends_at):
        """Devices write until the end; then the cell finishes what is under way."""
        self.ends_at = ends_at
        if self.sessions and self.rate:
            self.at(self.generator.expovariate(self.rate), self.write)
        events, pop = self.events, heapq.heappop
        while events:
            time, _, action, arguments = pop(events)
            action(time, *arguments)

    @property
    def rate(self):
        """Messages and receipts per second."""
        return len(self.sessions) / self.settings.interval_seconds * (1 + self.settings.receipts)

    def write(self, now):
        if now > self.ends_at:
            return
        generator = self.generator
        self.at(now + generator.expovariate(self.rate), self.write)
        session = self.sessions[int(generator.random() * len(self.sessions))]
        device = session.devices[generator.random() < 0.5]
        if generator.random() * (1 + self.settings.receipts) >= 1:
            if device.relay:
                device.relay.receive_receipt(now)
            return
        message = Message(session, device.place, device.written, now)
        device.written += 1
        device.outbox.append(message)
        self.messages.append(message)
        if device.relay:
            device.relay.receive(now, message)
        elif not device.has_noticed:
            self.losses.expect_answer(now, device)

    def mark(self, now):
        """Records the busy times of all resources, from which utilisations are computed."""
        self.marks.append((now, [relay.loop.busy for relay in self.relays], self.database.busy, self.journal.busy, self.commits))

    # The steps of a commit in the database. While the database is away they wait for its return.

    def postponed(self, now, action, *arguments):
        if now >= self.down_until:
            return False
        self.at(self.down_until, action, *arguments)
        return True

    def lock(self, now, relay, batch, receipts):
        """The first round trip locks the heads of sessions, and reads."""
        if self.postponed(now, self.lock, relay, batch, receipts):
            return
        done = self.database.serve(now, self.work.database_commit)
        self.at(done + self.work.round_trip, self.insert, relay, batch, receipts)

    def insert(self, now, relay, batch, receipts):
        if self.postponed(now, self.insert, relay, batch, receipts):
            return
        rows = len(batch) + receipts * self.work.receipt_share
        self.at(self.database.serve(now, rows * self.work.database_row), self.take_number, relay, batch, receipts)

    def take_number(self, now, relay, batch, receipts):
        """Locks the row of the journal until the commit is on both disks. A single relay writes no journal."""
        if self.postponed(now, self.take_number, relay, batch, receipts):
            return
        self.commits += 1
        done = self.journal.serve(now, self.work.flush) if len(self.relays) > 1 else now + self.work.flush
        self.at(done, self.commit, relay, batch, receipts)

    def commit(self, now, relay, batch, receipts):
        if self.postponed(now, self.commit, relay, batch, receipts):
            return
        unread = {}
        for message in batch:
            # A resent message may be committed already; its idempotency key shows it.
            if message.committed is None:
                message.committed, message.position = now, len(message.session.log)
                message.session.log.append(message)
            reader = message.session.devices[1 - message.author].relay
            if reader is not relay:
                message.is_across = True
                if reader:
                    unread.setdefault(reader.index, []).append(message)
        for other in self.relays:
            if other is not relay:
                other.hint(now + self.work.round_trip / 2, unread.get(other.index, []))
        if relay.is_down:
            return
        rows = len(batch) + receipts * self.work.receipt_share
        seconds = self.work.relay_commit + rows * self.work.finish
        done = relay.loop.serve(now, seconds)
        self.at(done, relay.finish, batch, receipts, done - seconds / relay.loop.speed)

    # Delivery to a reader on another relay.

    def read(self, now, relay):
        if self.postponed(now, self.read, relay):
            return
        messages, relay.unread = relay.unread, []
        seconds = self.work.follow_database + len(messages) * self.work.across_database
        self.at(self.database.serve(now, seconds), self.have_read, relay, messages)

    def have_read(self, now, relay, messages):
        relay.is_following = False
        if relay.is_down:
            return
        seconds = self.work.follow + len(messages) * self.work.across
        done = relay.loop.serve(now, seconds)
        if messages:
            self.at(done, relay.deliver_unread, messages, done - len(messages) * self.work.across / relay.loop.speed)
        if relay.unread:
            relay.hint(now, [])

    def deliver(self, reader, message, at):
        """Delivers all entries up to this message, except the reader's own."""
        log = message.session.log
        while reader.read <= message.position:
            entry = log[reader.read]
            reader.read += 1
            if entry.author == reader.place:
                continue
            if entry.delivered is not None:
                self.faults.append("a message was delivered twice")
            entry.delivered = at
            self.delivered.append(entry)
