"""A link between one client and a relay that is cut and heals: a TCP proxy on the loopback."""

import asyncio
import time

# After how many seconds TCP repeats what is not answered, the first time; later twice as long each time.
HANDSHAKE_SECONDS, DATA_SECONDS = 1, 0.2


class CutLink:
    """A cut link either refuses or is silent.

    One that refuses resets its connections and refuses others. One that is silent loses what is sent; when it heals, what was lost
    arrives when TCP repeats it for the next time: handshakes then open their connections, and connections whose bytes were lost are reset,
    as by a network that has forgotten them.
    """

    def __init__(self, relay_port):
        self.relay_port = relay_port
        # Where the client connects.
        self.port = 0
        # When it has carried something last, in either direction; by the monotonic clock.
        self.carried_at = None
        self._server, self._is_silent = None, False
        self._whole = asyncio.Event()
        # The ends of each connection that is carried, and when the first of its bytes was lost.
        self._open, self._lost = set(), {}

    async def open(self):
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", self.port)
        self.port = self._server.sockets[0].getsockname()[1]
        self._whole.set()

    async def cut(self, is_silent):
        self._whole.clear()
        self._is_silent = is_silent
        if not is_silent:
            self._server.close()
            for ends in self._open:
                reset(ends)

    async def heal(self):
        if not self._is_silent:
            return await self.open()
        self._is_silent = False
        for ends, began in self._lost.items():
            asyncio.get_running_loop().call_later(until_repeated(began, DATA_SECONDS), reset, ends)
        self._whole.set()

    async def close(self):
        self._server.close()
        for ends in self._open:
            reset(ends)

    async def _accept(self, reader, writer):
        began, ends = time.monotonic(), (writer,)
        try:
            if not self._whole.is_set():
                await self._whole.wait()
                await asyncio.sleep(until_repeated(began, HANDSHAKE_SECONDS))
            relay_reader, relay_writer = await asyncio.open_connection("127.0.0.1", self.relay_port)
            ends = (writer, relay_writer)
            self._open.add(ends)
            await asyncio.gather(self._carry(ends, reader, relay_writer), self._carry(ends, relay_reader, writer))
        except OSError:
            pass
        finally:
            self._open.discard(ends)
            self._lost.pop(ends, None)
            reset(ends)

    async def _carry(self, ends, reader, writer):
        while data := await reader.read(1 << 16):
            if self._is_silent:
                self._lost.setdefault(ends, time.monotonic())
            if ends not in self._lost:
                self.carried_at = time.monotonic()
                writer.write(data)
                await writer.drain()
        if self._is_silent:
            self._lost.setdefault(ends, time.monotonic())
        # It ends in both directions, but not in the middle of what the other side says last.
        if ends not in self._lost and writer.can_write_eof():
            writer.write_eof()


def reset(ends):
    for end in ends:
        end.transport.abort()


def until_repeated(began, first):
    """Seconds until TCP repeats what was sent at `began`, when it does so after `first` seconds, twice as many, and so on."""
    at, step = began + first, first
    while at < time.monotonic():
        step *= 2
        at += step
    return max(0, at - time.monotonic())
