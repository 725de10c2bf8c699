"""Losses of machines, and how devices return: the rotation of addresses and the backoff of a device, and the admission by a relay."""

from cell import ARRIVAL_SPREAD_SECONDS, ARRIVALS_BURST_MAX, ARRIVALS_PER_SECOND_MAX, HANDSHAKES_MAX, Device

# Limits.backoffBaseMilliseconds, backoffMinMilliseconds, backoffMaxMilliseconds, heartbeatMilliseconds, silenceMaxMilliseconds
# (Limits+Device.swift). The schedule is that of Backoff.swift and RelayRotation.swift.
BACKOFF_BASE_SECONDS = 0.2
BACKOFF_MIN_SECONDS = 0.02
BACKOFF_MAX_SECONDS = 5.0
HEARTBEAT_SECONDS = 10.0
SILENCE_SECONDS = 5.0
# Limits.answerMaxMilliseconds: a device that waits longer for an answer connects again. It is not simulated.
ANSWER_SECONDS = 30.0


def backoff_seconds(generator, failures):
    """Exponential with full jitter, and never above the bound after the draw."""
    return generator.uniform(BACKOFF_MIN_SECONDS, min(BACKOFF_BASE_SECONDS * 2 ** min(failures - 1, 16), BACKOFF_MAX_SECONDS))


class Losses:
    """Devices that have lost their relay, and their return. Devices of a lost region are admitted from `serves_at` on."""

    def __init__(self, cell):
        self.cell, self.settings, self.generator = cell, cell.settings, cell.generator
        cell.losses = self
        self.serves_at = 0.0
        self.extra_round_trip = 0.0

    def lose(self, now, device, addresses):
        """The machine is silent. A device with an unanswered message notices after the silence, any other one at its next heartbeat."""
        device.lost_at, device.relay, device.is_moved, device.has_noticed = now, None, True, False
        device.addresses, device.current = addresses, 0
        device.failures, device.due = [0] * len(addresses), [0.0] * len(addresses)
        self.cell.moved.append(device)
        silent = SILENCE_SECONDS if device.outbox else SILENCE_SECONDS + self.generator.random() * HEARTBEAT_SECONDS
        self.cell.at(now + silent, self.notice, device, now)

    def expect_answer(self, now, device):
        """The device has written to a lost relay, and waits for an answer."""
        self.cell.at(now + SILENCE_SECONDS, self.notice, device, device.lost_at)

    def notice(self, now, device, lost_at):
        if not device.has_noticed and device.lost_at == lost_at:
            device.has_noticed = True
            self.failed(now, device, now, 0.0)

    def failed(self, now, device, began, asked):
        """The pause of this address counts from the beginning of the attempt; the next address that is due is tried at once."""
        current = device.current
        device.failures[current] += 1
        device.due[current] = max(began + backoff_seconds(self.generator, device.failures[current]), now + asked)
        count = len(device.addresses)
        following = [(current + 1 + step) % count for step in range(count)]
        device.current = min(following, key=lambda place: max(now, device.due[place]))
        self.cell.at(max(now, device.due[device.current]), self.attempt, device)

    def attempt(self, now, device):
        """An address is a relay, a list of relays behind one name, or None for a lost machine."""
        address = device.addresses[device.current]
        relays = [relay for relay in address if not relay.is_down] if isinstance(address, list) else [address]
        relay = self.generator.choice(relays) if relays else None
        if relay is None or relay.is_down:
            # A lost machine swallows packets, or its network refuses.
            self.cell.at(now + self.settings.dead_connect_seconds, self.failed, device, now, 0.0)
            return
        arrives = now + self.settings.device_round_trip_milliseconds / 1e3 + self.extra_round_trip
        self.cell.at(arrives, self.shake_hands, device, relay, now)

    def shake_hands(self, now, device, relay, began):
        settings = self.settings
        if now < self.serves_at and isinstance(device.addresses[device.current], list):
            # The standby's relays do not listen before their database takes writes.
            self.failed(now, device, began, 0.0)
        elif relay.is_down:
            self.failed(now, device, began, 0.0)
        elif relay.handshakes >= HANDSHAKES_MAX or relay.connections >= settings.connections_max:
            relay.turned_away += 1
            relay.loop.serve(now, self.cell.work.refusal)
            self.failed(now, device, began, 0.0)
        else:
            relay.handshakes += 1
            done = relay.loop.serve(now, self.cell.work.handshake)
            trip = settings.device_round_trip_milliseconds / 1e3 + self.extra_round_trip
            self.cell.at(done + trip, self.judge, device, relay, began)

    def judge(self, now, device, relay, began):
        """Admits a hello, or asks the device to return later if hellos exceed their rate (RelayMachine+Pacing.swift)."""
        relay.handshakes -= 1
        if relay.is_down:
            self.failed(now, device, began, 0.0)
            return
        relay.allowance = min(ARRIVALS_BURST_MAX, relay.allowance + (now - relay.allowance_at) * ARRIVALS_PER_SECOND_MAX)
        relay.allowance_at = now
        if relay.allowance < 1:
            relay.turned_away += 1
            relay.loop.serve(now, self.cell.work.refusal)
            asked = (1 - relay.allowance) / ARRIVALS_PER_SECOND_MAX + relay.turned_away * 2.473 % ARRIVAL_SPREAD_SECONDS
            self.failed(now, device, began, min(asked, BACKOFF_MAX_SECONDS))
            return
        relay.allowance -= 1
        # The connection counts from here on.
        relay.connect(1)
        relay.admitting += 1
        self.cell.at(now + self.cell.work.round_trip, self.read_page, device, relay)

    def read_page(self, now, device, relay):
        """The database reads the contents of the welcome, and the first page of the log."""
        if self.cell.postponed(now, self.read_page, device, relay):
            return
        self.cell.at(self.cell.database.serve(now, self.cell.work.welcome), self.welcome, device, relay)

    def welcome(self, now, device, relay):
        self.cell.at(relay.loop.serve(now, self.cell.work.hello), self.admit, device, relay)

    def admit(self, now, device, relay):
        relay.admitting -= 1
        if relay.is_down:
            self.failed(now, device, now, 0.0)
            return
        device.relay, device.back_at = relay, now
        relay.admissions[int(now)] += 1
        # The arrival is a row of the next batch, as a receipt is.
        relay.add_receipt(now)
        if not device.session:
            return
        log = device.session.log
        if log:
            self.cell.deliver(device, log[-1], now)
        for message in list(device.outbox):
            relay.receive(now, message)

    def lose_region(self, now, devices, sessions, serves_at):
        """Takes over devices and sessions of a lost region."""
        self.serves_at = serves_at
        self.extra_round_trip = self.settings.region_round_trip_milliseconds / 1e3
        added = self.cell.add_sessions(sessions, [])
        all_devices = [device for session in added for device in session.devices]
        all_devices += [Device() for _ in range(max(0, devices - 2 * sessions))]
        for device in all_devices:
            # One name for each region.
            self.lose(now, device, [None, self.cell.relays])

    def lose_relay(self, now, relay):
        """Loses the machine of one relay. Devices know all addresses of the cell."""
        lost = [device for session in self.cell.sessions for device in session.devices if device.relay is relay]
        # Devices in the middle of an admission notice by themselves.
        idle = relay.connections - len(lost) - relay.admitting
        relay.is_down = True
        relay.connect(-relay.connections)
        relay.pending.clear()
        relay.unread.clear()
        others = [other for other in self.cell.relays if other is not relay]
        for device in lost + [Device() for _ in range(idle)]:
            self.generator.shuffle(others)
            self.lose(now, device, [None, *others])

    def lose_database(self, now, back_at):
        """Loses the primary. Devices stay connected; relays wait for the replica."""
        self.cell.down_until = back_at
