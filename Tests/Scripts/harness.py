"""What every script of the tests begins with: children that end with it, ports that stay its own, and limits that a slow machine may need longer for.

Importing it is enough for the children: whatever ends this process, `kill -9` too, ends the programs that it has started.
"""

import ctypes
import os
import signal
import socket
import subprocess

PATIENCE = max(1.0, float(os.environ.get("WARDLINE_PATIENCE") or 3))
PR_SET_PDEATHSIG = 1

_libc = ctypes.CDLL(None)
_start = subprocess.Popen.__init__


def patient(seconds):
    """How long something that must happen may take on this machine before a wait for it is given up."""
    return seconds * PATIENCE


def _start_mortal(self, *arguments, preexec_fn=None, **more):
    def prepare():
        if preexec_fn:
            preexec_fn()
        # Last: a change of the user forgets it.
        _libc.prctl(PR_SET_PDEATHSIG, signal.SIGKILL)

    _start(self, *arguments, preexec_fn=prepare, **more)


subprocess.Popen.__init__ = _start_mortal


class HeldPort:
    """A port of the loopback that no other program is given, also while nothing listens there: a server that is stopped finds it again.

    The socket behind it is bound and never listens. A server that binds with SO_REUSEADDR can listen beside it.
    """

    def __init__(self):
        self._socket = socket.socket()
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self._socket.bind(("127.0.0.1", 0))
        self.port = self._socket.getsockname()[1]

    def close(self):
        self._socket.close()
