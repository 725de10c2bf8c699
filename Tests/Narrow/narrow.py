#!/usr/bin/env python3
"""What the programs make of narrow links: `make narrow`.

Usage: narrow.py [--programs DIRECTORY] [--rows NAME,…] [--jobs 4] [--short] [--json]

Each row starts a relay and a client with a link between them that has a rate and a delay (link.py). The table shows

  done        The messages acknowledged, or caught up on, of those that there are.
  online      Seconds from the first connection to the relay's welcome: the handshakes.
  time        Seconds from the first connection to the end of the work.
  goodput     Bytes of text a second, and their share of what the link could have carried in that time.
  carried     The same share for all bytes that the link carried in the direction of the work.
  own         Seconds to the acknowledgement of the client's own message while it caught up: from the welcome, or from its typing.
  reconnects  Connections beyond the first. No row cuts one, so each is needless.

and then whether the row holds, or what is wrong.

Goodput and carried count at the sender, without the handshakes: for a flush from the moment when the client is online to a round trip
before the last acknowledgement; for a catch-up from half a round trip before the client is online to half of one before the last message.
Where the link changes, carried counts the time in which it is narrow. On the wide link the disk and the processor decide.

A row holds when

  - all is done, without a reconnect, within twice the time that the bytes need at 110 B a message beside its text;
  - goodput is at least 70 %, in the short form in one of three tries, for texts of 160 B and more; for shorter ones, and where the link changes, carried is; beside other sessions
    neither is asked for;
  - the own message is acknowledged within 10 s and the time of its transfer;
  - the relay's log has what was written, once and in order, and `wardline verify` finds no difference.

Ends with 1 when a row does not hold, and with 2 when the flags are wrong.
"""

import argparse
import asyncio
import dataclasses
import json
import pathlib
import signal
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "Scripts"))
import rows as catalogue  # noqa: E402
from harness import patient  # noqa: E402
from link import Link  # noqa: E402
from ward import Chat, Failed, Programs, Ward  # noqa: E402

GOODPUT_MIN = 0.7
# In the short form, beside everything else that `make test` runs, a row that takes too little of its link is run again: a machine that is busy
# delays what the link would carry.
SHORT_TRIES = 3
GOODPUT_TEXT_MIN = 160
OWN_SECONDS_MAX = 10
OWN_BYTES = 40
# For what has nothing to do with the link.
SETUP_SECONDS = patient(60)


@dataclasses.dataclass
class Result:
    """The figures of a row; times in seconds since the first connection."""

    row: catalogue.Row
    done: int = 0
    seconds: float = 0.0
    online_at: float | None = None
    own_seconds: float | None = None
    connections: int = 0
    text_rate: float = 0.0
    goodput: float = 0.0
    carried: float = 0.0
    # Whether the link was used too little.
    is_slow: bool = False
    # What else is wrong, in words.
    faults: list = dataclasses.field(default_factory=list)

    @property
    def is_done(self):
        return self.done == self.row.count and (not self.row.has_own or self.own_seconds is not None)

    @property
    def reconnects(self):
        return max(0, self.connections - 1)

    def judge(self):
        """Adds which demands are not met."""
        row = self.row
        if self.done < row.count:
            self.faults.append(f"not done within {row.seconds_max:.0f} s")
        if self.reconnects:
            self.faults.append("reconnects")
        share = self.goodput if row.size >= GOODPUT_TEXT_MIN and not row.narrow else self.carried
        # Beside other sessions the acknowledgements share the way down with what is asked of those: only the time counts.
        if self.done == row.count and share < GOODPUT_MIN and not row.sessions and not row.listed:
            self.is_slow = True
            self.faults.append(f"below {GOODPUT_MIN:.0%} of the link")
        if row.has_own and (self.own_seconds is None or self.own_seconds > own_seconds_max(row)):
            self.faults.append(f"own message later than {own_seconds_max(row):.1f} s")


def own_seconds_max(row):
    """When the own message must be acknowledged: 10 s, a round trip and the time of its bytes, up and back."""
    up, down = row.directions()
    cost = OWN_BYTES + catalogue.OVERHEAD_BYTES
    return OWN_SECONDS_MAX + row.round_trip + cost / up.rates[0][1] + cost / down.rates[0][1]


async def run(row, programs):
    """Runs a row and returns its result."""
    with tempfile.TemporaryDirectory(prefix="narrow-") as directory:
        ward = Ward(programs, directory, row.tls, row.sessions, row.listed)
        link = Link(*row.directions())
        try:
            await ward.open()
            return await work(row, ward, link)
        finally:
            link.close()
            await ward.close()


async def work(row, ward, link):
    texts = [text(index, row.size) for index in range(row.count)]
    own = [text(row.count + index, OWN_BYTES) for index in range(row.own)]
    typed = [text(row.count + row.own, OWN_BYTES)] if row.typed is not None else []
    said = texts if row.flushes else own
    if not row.flushes:
        await say_without_link(ward, texts)
    chat = await Chat.start(ward, "ana", link.now, link.port)
    carrying = typing = None
    try:
        await chat.say(said)
        if not await chat.wait(lambda: chat.counts[True, "pending"] == len(said), SETUP_SECONDS):
            raise Failed(f"{chat.counts[True, 'pending']} of {len(said)} messages are pending after {SETUP_SECONDS} s")
        carrying = asyncio.create_task(link.carry(ward.port))
        if not await chat.wait(lambda: link.is_used, SETUP_SECONDS):
            raise Failed(f"the client did not connect within {SETUP_SECONDS} s")
        if typed:
            typing = asyncio.create_task(type_after(row.typed, chat, typed))
        expected = (len(said + typed), 0 if row.flushes else row.count)
        await chat.wait(lambda: (chat.counts[True, "sent"], chat.counts[False, "sent"]) == expected, row.seconds_max - link.now())
        result = measure(row, chat, link, own, typed)
        await chat.quit()
    finally:
        await chat.kill()
        tasks = [task for task in (carrying, typing) if task]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    result.judge()
    result.faults += await compare(ward, said + typed, [] if row.flushes else texts, result)
    return result


async def type_after(seconds, chat, texts):
    """Types the texts so long after the welcome."""
    await chat.wait(lambda: chat.online_at is not None, float("inf"))
    await asyncio.sleep(seconds)
    await chat.say(texts)


async def say_without_link(ward, texts):
    """Another person says them; the client knows nothing of it yet."""
    other = await Chat.start(ward, "amal", asyncio.get_running_loop().time)
    try:
        await other.say(texts)
        if not await other.wait(lambda: other.counts[True, "sent"] == len(texts), SETUP_SECONDS):
            sent = other.counts[True, "sent"]
            raise Failed(f"the relay has {sent} of {len(texts)} messages after {SETUP_SECONDS} s, and there is no link before it")
        await other.quit()
    finally:
        await other.kill()


def measure(row, chat, link, own, typed):
    result = Result(row, done=chat.counts[row.flushes, "sent"], online_at=chat.online_at, connections=link.connections)
    if row.has_own and all(text in chat.sent_at for text in own + typed):
        since = {text: chat.online_at for text in own} | {text: chat.online_at + row.typed for text in typed}
        result.own_seconds = max(chat.sent_at[text] - second for text, second in since.items())
    is_whole = result.done == row.count
    result.seconds = chat.times[row.flushes, "sent"] if is_whole else link.now()
    # When the link could begin with the work, and when it had carried it: at its sender.
    if row.flushes:
        direction, start, end = link.up, chat.online_at or 0.0, result.seconds - (link.round_trip if is_whole else 0)
    else:
        direction = link.down
        start, end = (chat.online_at or 0.0) - direction.delay, result.seconds - direction.delay
    capacity = max(1.0, direction.capacity(start, end))
    result.text_rate = result.done * row.size / max(0.001, end - start)
    result.goodput = result.done * row.size / capacity
    stretch = row.narrow or (start, end)
    result.carried = direction.carried(*stretch) / max(1.0, direction.capacity(*stretch))
    return result


async def compare(ward, written, theirs, result):
    """What is wrong in the relay's log, which has `theirs` before what the client has written, and in the client's store."""
    faults = []
    log = await ward.log()
    if log[: len(theirs)] != theirs or log[len(theirs) :] != written[: len(log) - len(theirs)]:
        faults.append("the relay's log has not what was written, once and in order")
    elif result.done < result.row.count and not theirs:
        faults.append(f"the relay has {len(log)}")
    # What the relay has and the client does not know of yet is no more than not done.
    for kind, detail in await ward.differences("ana"):
        if kind != "pendingHere" or result.is_done:
            faults.append(f"verify: {kind} {detail}".strip())
    return faults


def text(index, size):
    """A text of so many bytes; no other has the same."""
    return f"{index:06d} ".ljust(size, "x")


COLUMNS = [
    ("row", 25), ("link", 46), ("work", 42), (">done", 10), (">online", 8), (">time", 8), (">goodput", 11), (">", 5),
    (">carried", 8), (">own", 8), (">reconnects", 11), ("  ", 0),
]  # fmt: skip


def line(cells):
    """Cells under each other; a column whose name begins with > is flush right."""
    return " ".join(f"{cell:{'>' if name.startswith('>') else '<'}{width}}" for cell, (name, width) in zip(cells, COLUMNS)).rstrip()


def table_line(result):
    row = result.row
    own = "" if not row.has_own else "never" if result.own_seconds is None else f"{result.own_seconds:.1f} s"
    online = "never" if result.online_at is None else f"{result.online_at:.1f} s"
    return line([
        row.name, row.link, row.work, f"{result.done}/{row.count}", online, f"{result.seconds:.1f} s",
        f"{result.text_rate:,.0f} B/s", f"{result.goodput:.0%}", f"{result.carried:.0%}", own, f"{result.reconnects}",
        "holds" if not result.faults else "FAILS: " + "; ".join(result.faults),
    ])  # fmt: skip


def json_line(result):
    row = result.row
    fields = {
        "v": 1, "event": "row", "row": row.name, "link": row.link, "work": row.work, "done": result.done, "of": row.count,
        "seconds": round(result.seconds, 3), "onlineAt": result.online_at and round(result.online_at, 3),
        "textBytesPerSecond": round(result.text_rate, 1), "goodput": round(result.goodput, 4), "carried": round(result.carried, 4),
        "ownSeconds": result.own_seconds and round(result.own_seconds, 3), "reconnects": result.reconnects, "holds": not result.faults,
        "faults": result.faults,
    }  # fmt: skip
    return json.dumps(fields, ensure_ascii=False)


async def run_all(chosen, programs, jobs, show):
    """Runs so many rows at a time, the longest first, and shows them in their order; returns whether all hold."""
    for number in (signal.SIGINT, signal.SIGTERM):
        # The programs end with it.
        asyncio.get_running_loop().add_signal_handler(number, asyncio.current_task().cancel)
    places = asyncio.Semaphore(jobs)

    async def run_one(row):
        async with places:
            try:
                result = await run(row, programs)
                for _ in range(SHORT_TRIES - 1 if row in catalogue.SHORT else 0):
                    if not (result.is_slow and len(result.faults) == 1):
                        break
                    result = await run(row, programs)
                return result
            except Failed as failed:
                return Result(row, faults=[str(failed)])

    tasks = {row.name: asyncio.create_task(run_one(row)) for row in sorted(chosen, key=lambda row: -row.seconds_max)}
    results = []
    for row in chosen:
        results.append(await tasks[row.name])
        show(results[-1])
    return not any(result.faults for result in results)


def main():
    parser = argparse.ArgumentParser(description="Runs the programs over narrow links; see the beginning of this file.")
    parser.add_argument("--programs", default=".build/release", help="the directory of wardline and wardline-relay")
    parser.add_argument("--rows", help="names of rows, with commas between them: " + ", ".join(catalogue.BY_NAME))
    parser.add_argument("--jobs", type=int, default=4, help="rows at a time (4)")
    parser.add_argument("--short", action="store_true", help="the rows of 15 s at most that make test runs")
    parser.add_argument("--json", action="store_true", help="one JSON object a row")
    arguments = parser.parse_args()
    chosen = catalogue.SHORT if arguments.short else catalogue.FULL
    if arguments.rows:
        names = arguments.rows.split(",")
        if unknown := [name for name in names if name not in catalogue.BY_NAME]:
            parser.error(f"no row is named {', '.join(unknown)}; the rows are {', '.join(catalogue.BY_NAME)}")
        chosen = [catalogue.BY_NAME[name] for name in names]
    if arguments.jobs < 1:
        parser.error(f"--jobs is {arguments.jobs}; it must be 1 at least")
    try:
        programs = Programs(arguments.programs)
    except Failed as failed:
        parser.error(str(failed))
    if not arguments.json:
        print(line([name.lstrip(">") for name, _ in COLUMNS]))
    form = json_line if arguments.json else table_line
    try:
        hold = asyncio.run(run_all(chosen, programs, arguments.jobs, lambda result: print(form(result), flush=True)))
    except asyncio.CancelledError:
        sys.exit("interrupted: the rows above are all that ended")
    return 0 if hold else 1


if __name__ == "__main__":
    sys.exit(main())
