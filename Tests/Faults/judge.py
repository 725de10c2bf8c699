"""What a row has found, and whether that is good enough."""

import dataclasses

LOG_BYTES_MAX = 100_000
MEMORY_GROWTH_MAX = 1.1
MEMORY_GROWTH_MAX_MB = 4


@dataclasses.dataclass
class Result:
    row: str
    # What was done, and what the relay made of it, in a few words.
    fault: str = ""
    note: str = ""
    # Whether the relay answers in the end, after a restart where the fault ends it.
    is_up: bool = False
    memory_before: float = 0
    memory_after: float = 0
    log_bytes: int = 0
    # Bytes with anything but a refusal that were sent to connections without a valid token.
    unauthorised_bytes: int = 0
    # Milliseconds from a message to the other's screen, while the fault lasted; None where nothing arrived.
    p99: float | None = None
    # The keys that each author wrote, in order; those that were acknowledged; author and key of each message in the log.
    written: dict = dataclasses.field(default_factory=dict)
    acknowledged: list = dataclasses.field(default_factory=list)
    logged: list = dataclasses.field(default_factory=list)
    # What else this row requires, and did not find.
    failed: list = dataclasses.field(default_factory=list)
    # Why the row was not run.
    skipped: str = ""

    @property
    def is_memory_back(self):
        return self.memory_after <= max(MEMORY_GROWTH_MAX * self.memory_before, self.memory_before + MEMORY_GROWTH_MAX_MB)

    def require(self, holds, complaint):
        if not holds:
            self.failed.append(complaint)

    @property
    def lost(self):
        return len(set(self.acknowledged) - {key for _, key in self.logged})

    @property
    def complaints(self):
        if self.skipped:
            return []
        keys = [key for _, key in self.logged]
        doubled = len(keys) - len(set(keys))
        displaced = [
            author for author, written in self.written.items()
            if not is_ordered([key for name, key in self.logged if name == author], written)
        ]
        bounds = [
            (self.is_up, "the relay is not up"),
            (self.acknowledged, "nothing was acknowledged: the row shows nothing"),
            (not self.lost, f"{self.lost} acknowledged messages are lost"),
            (not doubled, f"{doubled} messages are in the log twice"),
            (not displaced, f"messages of {' and '.join(displaced)} are out of order, or not theirs"),
            (self.is_memory_back, f"memory went from {self.memory_before:.0f} to {self.memory_after:.0f} MB"),
            (self.log_bytes < LOG_BYTES_MAX, f"the log has grown by {self.log_bytes / 1000:.0f} KB"),
            (not self.unauthorised_bytes, f"{self.unauthorised_bytes} bytes went to connections without a valid token"),
        ]
        return [complaint for holds, complaint in bounds if not holds] + self.failed


def is_ordered(found, written):
    """Whether what was found is some of what was written, in that order."""
    place = {key: number for number, key in enumerate(written)}
    places = [place.get(key, -1) for key in found]
    return -1 not in places and places == sorted(places)
