"""Scenarios: a normal minute, and the loss of a region, of one relay, of one database. Each cell is simulated by itself."""

import dataclasses
import gc
import random

from cell import Cell
from costs import Work
from losses import ANSWER_SECONDS, Losses
from placement import cell_devices, hospital_sizes
from queues import share, summary

# Messages count from here on, because queues are empty at the start.
WARM_SECONDS = 5.0
# The simulated time after the expected return of all devices.
AFTER_SECONDS = 45.0
# Bounds of the simulated messages: in a normal minute, and a second in the cells of one region. Each takes some 40 µs of processor time.
MINUTE_MESSAGES_MAX = 300_000
REGION_MESSAGES_PER_SECOND_MAX = 800
# The span at the end over which utilisations after a loss are computed.
STEADY_SECONDS = 15.0


@dataclasses.dataclass
class Plan:
    """The cells, their devices, and which of them are simulated."""

    settings: object
    work: Work
    seed: int
    cells: int
    devices: list
    simulated: list

    def generator(self, *names):
        return random.Random(f"{self.seed} {' '.join(map(str, names))}")

    def sessions(self, devices):
        return round(devices * self.settings.sessions / self.settings.devices)

    @property
    def hottest(self):
        return max(range(self.cells), key=self.devices.__getitem__)

    def cell(self, index, name):
        gc.collect()
        devices = self.devices[index]
        return Cell(self.work, self.settings, self.generator(name, index), round(devices), self.sessions(devices))


def sizes_of(settings, seed):
    return hospital_sizes(random.Random(f"{seed} hospitals"), settings)


def make_plan(settings, work, seed, cells, simulated_per_region):
    """The cells that are simulated are the one with the most devices, and others of each region at random."""
    plan = Plan(settings, work, seed, cells, cell_devices(sizes_of(settings, seed), cells, settings.regions), [])
    per_second = settings.sessions / settings.interval_seconds / cells
    simulated_per_region = max(1, min(simulated_per_region, int(REGION_MESSAGES_PER_SECOND_MAX / per_second)))
    generator = plan.generator("sample")
    for region in range(settings.regions):
        of_region = [index for index in range(region, cells, settings.regions)]
        hottest = max(of_region, key=plan.devices.__getitem__)
        others = [index for index in of_region if index != hottest]
        plan.simulated += [hottest, *generator.sample(others, min(len(others), simulated_per_region - 1))]
    plan.simulated.sort()
    return plan


def utilisation(cell, first=-2, last=-1):
    """Between two marks: the busiest loop, the mean of the loops, the processors of the database, the row of the journal."""
    (begin, loops, database, journal, commits), (end, *after) = cell.marks[first], cell.marks[last]
    seconds = end - begin
    shares = [relay.loop.utilisation(now - then, seconds) for relay, then, now in zip(cell.relays, loops, after[0])]
    cores = len(cell.database.free)
    return {
        "loopMax": round(max(shares), 4), "loopMean": round(sum(shares) / len(shares), 4),
        "database": round((after[1] - database) / seconds / cores, 4), "journal": round((after[2] - journal) / seconds, 4),
        "commitsPerSecond": round((after[3] - commits) / seconds, 2),
    }  # fmt: skip


def worst(found):
    return {name: max(one[name] for one in found) for name in found[0]}


def mean(found):
    return {name: round(sum(one[name] for one in found) / len(found), 4) for name in found[0]}


def times(messages, begin=0.0, end=float("inf")):
    """Times of acknowledgement and delivery of the messages of a span, without the links of the devices."""
    chosen = [message for message in messages if begin <= message.sent < end]
    delivered = [message for message in chosen if message.delivered is not None]
    return {
        "acknowledged": [message.acknowledged - message.sent for message in chosen if message.acknowledged is not None],
        "deliveredSameRelay": [message.delivered - message.sent for message in delivered if not message.is_across],
        "deliveredAcross": [message.delivered - message.sent for message in delivered if message.is_across],
        "delivered": [message.delivered - message.sent for message in delivered],
    }


def summaries(parts):
    """The times of several cells as one."""
    return {name: summary([value for part in parts for value in part[name]]) for name in parts[0]}


def normal_minute(plan):
    per_second = sum(plan.sessions(plan.devices[index]) for index in plan.simulated) / plan.settings.interval_seconds
    seconds = max(1.0, min(plan.settings.minute_seconds, MINUTE_MESSAGES_MAX / max(1.0, per_second)))
    parts, busy, batches = [], [], []
    for index in plan.simulated:
        cell = plan.cell(index, "normal")
        for time in (WARM_SECONDS, WARM_SECONDS + seconds):
            cell.at(time, cell.mark)
        cell.run(WARM_SECONDS + seconds)
        parts.append(times(cell.messages, WARM_SECONDS))
        busy.append(utilisation(cell))
        batches += [size for time, size in cell.batches if size and time >= WARM_SECONDS]
    return {
        "seconds": round(seconds, 1), "messages": sum(len(part["acknowledged"]) for part in parts), "times": summaries(parts),
        "rowsPerCommit": {"mean": round(sum(batches) / max(1, len(batches)), 3), "p99": share(batches, 0.99), "max": max(batches, default=None)},
        "utilisation": {"mean": mean(busy), "worstCell": worst(busy)},
    }  # fmt: skip


def watched(plan, index, name, lose, back_after):
    """Runs a cell in which `lose` schedules a loss."""
    lost_at = plan.settings.loss_after_seconds
    cell = plan.cell(index, name)
    losses = Losses(cell)
    end = lost_at + back_after + AFTER_SECONDS
    for time in (WARM_SECONDS, lost_at, lost_at + back_after, end - STEADY_SECONDS, end):
        cell.at(time, cell.mark)
    lose(cell, losses, lost_at)
    cell.run(end)
    return cell


def returned(cells, lost_at):
    """The return of devices that lost their relay, in seconds since the loss, and the admissions of the relays."""
    moved = [device for cell in cells for device in cell.moved]
    back = [device.back_at - lost_at for device in moved if device.back_at is not None]
    peaks = [peak for cell in cells for relay in cell.relays for peak in relay.admissions.values()]
    return {
        "devices": len(moved), "back": len(back), "halfBackSeconds": rounded(share(back, 0.5)), "p99BackSeconds": rounded(share(back, 0.99)),
        "allBackSeconds": rounded(max(back, default=None)), "admissionsPerSecondMax": max(peaks, default=0),
        "turnedAway": sum(relay.turned_away for cell in cells for relay in cell.relays),
    }  # fmt: skip


def rounded(value, digits=2):
    return None if value is None else round(value, digits)


def aftermath(cells, settings, until):
    """Delivery in sessions that lost no device, before the loss and meanwhile, and the longest wait of any message."""
    lost_at = settings.loss_after_seconds
    others, waits = {"before": [], "meanwhile": []}, []
    for cell in cells:
        kept = [message for message in cell.messages if not any(device.is_moved for device in message.session.devices)]
        others["before"].append(times(kept, WARM_SECONDS, lost_at - 1))
        others["meanwhile"].append(times(kept, lost_at, until))
        for message in cell.messages:
            if lost_at - 1 <= message.sent < until and message.acknowledged is not None:
                waits.append(max(message.acknowledged, message.delivered or 0) - message.sent)
    return {
        "others": {name: summaries(parts) for name, parts in others.items()}, "waitMaxSeconds": rounded(max(waits, default=None)),
        "messagesLost": sum(message.acknowledged is None or message.delivered is None for cell in cells for message in cell.messages),
        "utilisationBefore": worst([utilisation(cell, 0, 1) for cell in cells]), "utilisationAfter": worst([utilisation(cell) for cell in cells]),
    }  # fmt: skip


def region_lost(plan, demand):
    """Region 0 is lost. Each surviving cell takes over its part of a lost one: its machines run the standby and relays for it. `demand` computes the
    utilisation of a cell with so many devices."""
    settings = plan.settings
    regions = settings.regions
    if regions < 2:
        return None
    cells, lost_at = [], settings.loss_after_seconds
    for index in plan.simulated:
        if index % regions == 0:
            continue
        devices = plan.devices[index // regions * regions] / (regions - 1)

        def lose(cell, losses, time, devices=devices):
            cell.at(time, losses.lose_region, round(devices), plan.sessions(devices), time + settings.region_failover_seconds)

        cells.append(watched(plan, index, "region", lose, settings.region_failover_seconds))
    found = returned(cells, lost_at)
    until = lost_at + (found["allBackSeconds"] or 0)
    found |= {"cells": len(cells), "failoverSeconds": settings.region_failover_seconds} | aftermath(cells, settings, until)
    after = found["utilisationAfter"]
    factor = regions / (regions - 1)
    busiest = max(after["loopMax"], after["database"])
    places = max(relay.connections for cell in cells for relay in cell.relays) / settings.connections_max
    computed = demand(settings, plan.work, plan.devices[plan.hottest] * factor)
    found["carried"] = {
        "computed": {name: round(value, 4) for name, value in computed.items()},
        "factor": round(factor, 3), "busiest": busiest, "connections": round(places, 4),
        "isCarried": busiest <= settings.ceiling and places < 1 and found["back"] == found["devices"],
        "safeTarget": round(settings.ceiling / factor, 3),
    }  # fmt: skip
    return found


def relay_lost(plan):
    """One machine with a relay, in the hottest cell."""
    if plan.settings.relays < 2:
        return None
    cell = watched(
        plan, plan.hottest, "relay", lambda cell, losses, time: cell.at(time, losses.lose_relay, cell.relays[0]), 20.0)  # fmt: skip
    found = returned([cell], plan.settings.loss_after_seconds)
    until = plan.settings.loss_after_seconds + (found["allBackSeconds"] or 0)
    return found | {"factor": round(plan.settings.relays / (plan.settings.relays - 1), 3)} | aftermath([cell], plan.settings, until)


def database_lost(plan):
    """The primary, in the hottest cell. Its replica takes over."""
    settings = plan.settings
    seconds = settings.failover_seconds + settings.recheck_seconds
    cell = watched(plan, plan.hottest, "database", lambda cell, losses, time: cell.at(time, losses.lose_database, time + seconds), seconds)
    until = settings.loss_after_seconds + seconds
    # The acknowledgement of the last message before the replica served.
    waited = [message.acknowledged - until for message in cell.messages if until - 1 <= message.sent < until and message.acknowledged is not None]
    found = {"awaySeconds": seconds, "isLongerThanAnAnswer": seconds > ANSWER_SECONDS, "caughtUpMilliseconds": rounded(1e3 * max(waited, default=0))}
    return found | aftermath([cell], settings, until)


def predicted(settings, costs, per_second, seed, seconds=20.0):
    """Times of one relay on the machine of the database, as in the benchmark."""
    alone = dataclasses.replace(settings, relays=1, receipts=0.0, interval_seconds=1.0)
    cell = Cell(Work(costs, alone, is_local=True), alone, random.Random(f"{seed} compare"), 0, 0)
    cell.add_sessions(max(1, round(per_second)), cell.relays)
    cell.settings = dataclasses.replace(alone, interval_seconds=len(cell.sessions) / per_second)
    cell.run(WARM_SECONDS + seconds)
    return summaries([times(cell.messages, WARM_SECONDS)])
