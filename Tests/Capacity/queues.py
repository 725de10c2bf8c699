"""Queues: processors that serve jobs in the order of arrival, and statistics of times."""

import heapq


class Server:
    """Serves one job at a time, in the order of arrival: an event loop, or the row of the journal. Jobs have to be added in the order of their
    times."""

    def __init__(self):
        self.free_at = self.busy = 0.0
        # The fraction of its time that heartbeats of connections leave.
        self.speed = 1.0

    def serve(self, now, seconds):
        """Returns the time at which the job is done."""
        seconds /= self.speed
        self.busy += seconds
        self.free_at = max(now, self.free_at) + seconds
        return self.free_at

    def utilisation(self, busy, seconds):
        return busy / seconds + (1 - self.speed)


class Servers:
    """Several processor cores with one queue: those of a database."""

    def __init__(self, count):
        self.free = [0.0] * count
        self.busy = 0.0

    def serve(self, now, seconds):
        self.busy += seconds
        done = max(now, self.free[0]) + seconds
        heapq.heapreplace(self.free, done)
        return done


class Probe:
    """Records arrivals and departures of one queue, and the time of each message in it. For the check of Little's law."""

    def __init__(self):
        self.arrivals, self.departures, self.times = [], [], []

    def enter(self, now):
        self.arrivals.append(now)

    def leave(self, now, entered):
        self.departures.append(now)
        self.times.append(now - entered)

    def mean_in_system(self, begin, end):
        """The integral of the number in the queue, by a sweep over all arrivals and departures."""
        steps = sorted([(time, 1) for time in self.arrivals] + [(time, -1) for time in self.departures])
        count, area, last = 0, 0.0, begin
        for time, step in steps:
            at = min(max(time, begin), end)
            area += count * (at - last)
            last, count = at, count + step
        return (area + count * (end - last)) / (end - begin)


def share(values, part):
    """A percentile by the nearest rank; None without values."""
    if not values:
        return None
    values = sorted(values)
    return values[min(len(values) - 1, int(part * len(values)))]


def summary(seconds):
    """p50, p99 and the maximum, in milliseconds."""
    values = sorted(seconds)
    return {name: None if not values else round(1e3 * value, 3) for name, value in (
        ("p50Milliseconds", share(values, 0.5)), ("p99Milliseconds", share(values, 0.99)), ("maxMilliseconds", values[-1] if values else None),
    )} | {"count": len(values)}  # fmt: skip
