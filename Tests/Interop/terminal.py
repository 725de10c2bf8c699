#!/usr/bin/env python3
"""A terminal that is none of ours: pyte, with a program in it.

Usage: terminal.py COLUMNS ROWS PROGRAM [ARGUMENT …]

Takes one JSON object a line, and answers each with one:

  {"do":"type","text":"…"}              keys, as their bytes
  {"do":"resize","columns":80,"rows":24}
  {"do":"signal","number":15}           to the job in the foreground
  {"do":"look"}                         what stands there

The answer says what stands in each row, where the cursor is, which private modes are set, which rows each frame so far has touched (a
frame is what comes between the two marks of a synchronized update), what came outside of frames, how often right-to-left order was left to
the terminal (`h`) or taken from it (`l`), and how the program has ended.
"""

import fcntl
import json
import os
import pty
import re
import select
import signal
import struct
import sys
import termios

import pyte

BEGIN, END = b"\x1b[?2026h", b"\x1b[?2026l"
# pyte takes `CSI > …` for `CSI …`, and the rest of `CSI < u` for a letter.
OF_KEYBOARDS = re.compile(rb"\x1b\[[<>][0-9;]*[a-zA-Z]")
# Who orders right-to-left text, as VTE has it: pyte orders nothing.
OF_ORDER = re.compile(rb"\x1b\[8([hl])")
CUT = re.compile(rb"\x1b(\[[<>?0-9;]*)?$|[\xc0-\xff][\x80-\xbf]{0,2}$")


class Terminal:
    def __init__(self, columns, rows, command):
        self.screen = pyte.Screen(columns, rows)
        self.stream = pyte.ByteStream(self.screen)
        self.pending = b""
        self.frame = None
        self.frames = []
        self.loose = b""
        self.keyboard = []
        self.order = []
        self.status = None
        self.process, self.master = pty.fork()
        if self.process == 0:
            os.environ.update(TERM="xterm-256color", LC_ALL="C.UTF-8")
            for name in ("TMUX", "NO_COLOR"):
                os.environ.pop(name, None)
            os.execvp(command[0], command)
        self.resize(columns, rows)

    def resize(self, columns, rows):
        self.screen.resize(rows, columns)
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def read(self):
        try:
            data = os.read(self.master, 1 << 16)
        except OSError:
            data = b""
        if not data:
            _, self.status = os.waitpid(self.process, 0)
            self.status = os.waitstatus_to_exitcode(self.status)
            data = b""
        self.pending += data
        cut = CUT.search(self.pending) if data else None
        whole = self.pending[: cut.start()] if cut else self.pending
        self.pending = self.pending[len(whole) :]
        for piece in re.split(b"(" + re.escape(BEGIN) + b"|" + re.escape(END) + b")", whole):
            self.take(piece)

    def take(self, piece):
        if piece == BEGIN:
            assert self.frame is None, "a frame in a frame"
            self.frame = 0
            self.screen.dirty.clear()
        self.keyboard += [found.decode() for found in OF_KEYBOARDS.findall(piece)]
        self.order += [found.decode() for found in OF_ORDER.findall(piece)]
        self.stream.feed(OF_KEYBOARDS.sub(b"", piece))
        if self.frame is None:
            # At the end it is said once more, should a crash have come between the two.
            self.loose += b"" if piece == END else piece
        else:
            self.frame += len(piece)
        if piece == END and self.frame is not None:
            self.frames.append({"rows": sorted(self.screen.dirty), "bytes": self.frame})
            self.frame = None

    def look(self):
        return {
            "rows": [line.rstrip() for line in self.screen.display],
            "column": self.screen.cursor.x,
            "row": self.screen.cursor.y,
            "isCursorHidden": self.screen.cursor.hidden,
            # pyte keeps private modes shifted by five bits.
            "modes": sorted(mode >> 5 for mode in self.screen.mode if mode >= 32),
            "keyboard": self.keyboard,
            "order": self.order,
            "frames": self.frames,
            "loose": self.loose.decode("utf-8", "replace"),
            "isInFrame": self.frame is not None,
            "status": self.status,
        }


def main():
    columns, rows, command = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:]
    terminal = Terminal(columns, rows, command)
    requests = b""
    while True:
        sources = [sys.stdin.fileno()] + ([terminal.master] if terminal.status is None else [])
        ready, _, _ = select.select(sources, [], [])
        if terminal.master in ready:
            terminal.read()
        if sys.stdin.fileno() not in ready:
            continue
        data = os.read(sys.stdin.fileno(), 1 << 16)
        if not data:
            if terminal.status is None:
                os.kill(terminal.process, signal.SIGKILL)
            return
        requests += data
        *lines, requests = requests.split(b"\n")
        for line in lines:
            request = json.loads(line)
            if request["do"] == "type":
                os.write(terminal.master, request["text"].encode())
            elif request["do"] == "signal":
                os.killpg(os.tcgetpgrp(terminal.master), request["number"])
            elif request["do"] == "resize":
                terminal.resize(request["columns"], request["rows"])
            print(json.dumps(terminal.look()), flush=True)


main()
