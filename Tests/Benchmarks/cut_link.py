"""A link between one client and a relay that is cut and heals: a TCP proxy on the loopback."""

import asyncio
import time


class CutLink:
    """A cut link either refuses or is silent.

    One that refuses resets its connections and refuses others. One that is silent takes what is sent on its connections and loses it, and
    resets them when it heals, as an address that has changed does; connections that are opened meanwhile are carried from then on, as a
    handshake is that TCP repeats.
    """

    def __init__(self, relay_port):
        self.relay_port = relay_port
        # Where the client connects.
        self.port = 0
        # When it has carried something last, in either direction; by the monotonic clock.
        self.carried_at = None
        self._server = None
        self._whole = asyncio.Event()
        # The ends of each connection that is carried, and those whose bytes are lost.
        self._open, self._lost = set(), set()

    async def open(self):
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", self.port)
        self.port = self._server.sockets[0].getsockname()[1]
        self._whole.set()

    async def cut(self, is_silent):
        self._whole.clear()
        self._lost |= self._open
        if not is_silent:
            self._server.close()
            self._reset()

    async def heal(self):
        self._reset()
        if self._server.is_serving():
            self._whole.set()
        else:
            await self.open()

    async def close(self):
        self._server.close()
        self._lost |= self._open
        self._reset()

    def _reset(self):
        for ends in self._lost:
            for end in ends:
                end.transport.abort()
        self._lost.clear()

    async def _accept(self, reader, writer):
        await self._whole.wait()
        ends = (writer,)
        try:
            relay_reader, relay_writer = await asyncio.open_connection("127.0.0.1", self.relay_port)
            ends = (writer, relay_writer)
            self._open.add(ends)
            await asyncio.gather(self._carry(ends, reader, relay_writer), self._carry(ends, relay_reader, writer))
        except OSError:
            pass
        finally:
            self._open.discard(ends)
            self._lost.discard(ends)
            for end in ends:
                end.transport.abort()

    async def _carry(self, ends, reader, writer):
        while data := await reader.read(1 << 16):
            if ends not in self._lost:
                self.carried_at = time.monotonic()
                writer.write(data)
                await writer.drain()
        # It ends in both directions, but not in the middle of what the other side says last.
        if writer.can_write_eof() and ends not in self._lost:
            writer.write_eof()
