"""How long a message takes until it is safe on its author's device, beside SQLite alone."""

import json
import pathlib
import sqlite3
import statistics
import subprocess
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "Bench"))
from screen import Ward, sentence  # noqa: E402

SENDS, BURST = 300, 1_000
TABLES = ("message", "operation")


class Pipe:
    """A program that answers lines with lines."""

    def __init__(self, arguments):
        self.process = subprocess.Popen(arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, bufsize=0)
        self.lines = b""

    def answer(self, request, sign, count=1):
        """Seconds from writing the request until a sign was read so many times."""
        began = time.perf_counter()
        self.process.stdin.write(request)
        found = self.lines.count(sign)
        while found < count:
            part = self.process.stdout.read(1 << 16)
            if not part:
                sys.exit(f"the program ended; it had written {self.lines[-1000:]!r}")
            self.lines += part
            # A sign may lie across two parts.
            found += self.lines.count(sign, max(0, len(self.lines) - len(part) - len(sign) + 1))
        seconds = time.perf_counter() - began
        self.lines = b""
        return seconds

    def end(self):
        self.process.kill()
        self.process.wait()


def request(index):
    return json.dumps({"do": "send", "text": sentence(index)}).encode() + b"\n"


PENDING = b'"state":"pending","sequence"'


def send(tools, directory, _options, rounds):
    """P5."""
    found = {}
    for number in range(rounds):
        place = directory / f"round-{number}"
        place.mkdir()
        ward = Ward(tools.programs, place)
        arguments = [*ward.chat("amal"), "--json"]
        # No relay listens there: what is measured is the device.
        arguments[arguments.index("--relay") + 1] = "ws://127.0.0.1:9"
        ward.end()
        chat = Pipe(arguments)
        chat.answer(request(0), PENDING)
        piped = statistics.median(chat.answer(request(index), PENDING) for index in range(1, SENDS + 1))
        burst = chat.answer(b"".join(request(SENDS + 1 + index) for index in range(BURST)), PENDING, BURST)
        chat.end()
        cat = Pipe(["cat"])
        echo = statistics.median(cat.answer(request(index), b"\n") for index in range(SENDS))
        cat.end()
        alone = commit(ward.store("amal"), place / "alone.sqlite")
        values = {
            "pipeMicroseconds": piped * 1e6, "sqliteMicroseconds": alone * 1e6, "echoMicroseconds": echo * 1e6, "ratio": piped / alone,
            "ratioWithoutEcho": (piped - echo) / alone, "burstMicroseconds": burst / BURST * 1e6,
        }  # fmt: skip
        for figure, value in values.items():
            found.setdefault(figure, []).append(value)
    return found


def commit(source, target):
    """The median of seconds in which SQLite commits the rows of one message, of those that the client has written, into the same tables."""
    written = sqlite3.connect(source)
    # Texts are sealed, and are not of any encoding.
    written.text_factory = bytes
    schema = [sql.decode() for (sql,) in written.execute("SELECT sql FROM sqlite_master WHERE tbl_name IN (?, ?) AND sql IS NOT NULL", TABLES)]
    statements, keys, rows = {}, [], {}
    for table in TABLES:
        columns = list(written.execute(f"PRAGMA table_info({table})"))
        marks = ", ".join("CAST(? AS TEXT)" if column[2] == b"TEXT" else "?" for column in columns)
        statements[table] = f"INSERT INTO {table} VALUES ({marks})"
        names = [column[1].decode() for column in columns]
        for row in written.execute(f"SELECT * FROM {table}"):
            key = tuple(row[names.index(part)] for part in ("key_high", "key_low"))
            rows.setdefault(key, []).append((table, row))
            if table == "message":
                keys.append(key)
    written.close()
    database = sqlite3.connect(target, isolation_level=None)
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("PRAGMA wal_autocheckpoint = 0")
    for sql in schema:
        database.execute(sql)

    def once(key):
        began = time.perf_counter()
        database.execute("BEGIN IMMEDIATE")
        for table, row in rows[key]:
            database.execute(statements[table], row)
        database.execute("COMMIT")
        return time.perf_counter() - began

    keys = sorted(keys)[:SENDS]
    # The log has its size then: to sync a file that grows costs a commit of the file system besides, of 4 ms at times.
    database.execute("PRAGMA synchronous = OFF")
    for key in keys:
        once(key)
    for table in TABLES:
        database.execute(f"DELETE FROM {table}")
    database.execute("PRAGMA wal_checkpoint(RESTART)")
    database.execute("PRAGMA synchronous = FULL")
    median = statistics.median(once(key) for key in keys)
    database.close()
    return median
