"""Strangers who begin and never end, in each phase of a connection, a byte a second."""

import asyncio
import ssl

from disk import wait_for_readiness
from people import LOST
from plain import HANDSHAKE, Plain
from stage import Stage

ADDRESS = "127.0.0.66"
DRIP_SECONDS = 1
LONG_MESSAGE_BYTES = 15_000


async def slowloris(options, directory, result):
    """Slow strangers at each phase: before and in TLS, in the upgrade, before the hello, in a message, at the operators' address."""
    count = 5 if options.short else 100
    async with Stage.open(options, directory, result, has_admin=True, has_tls=True) as stage:
        attack = Attack(stage.relay, options.seconds)
        found = await asyncio.gather(*(phase for phase in attack.phases(count)))
        result.unauthorised_bytes = attack.foreign
        # The strangers' connections have just ended: until the relay has seen that, there may be no room for another one.
        status, why = await wait_for_readiness(stage.relay, 200)
        result.require(status == 200, f"/readyz is {status}: {why}")
        result.require(attack.held > 0, "nobody was slow")
    result.fault = f"{count} at once in each of 7 phases for {options.seconds:.0f} s"
    result.note = "hung up on: " + ", ".join(f"{name} {hung_up}" for name, hung_up in found)


class Attack:
    def __init__(self, relay, seconds):
        self.relay, self.seconds = relay, seconds
        self.foreign = self.held = 0
        self.tls = ssl.create_default_context()
        self.tls.check_hostname, self.tls.verify_mode = False, ssl.CERT_NONE

    def phases(self, count):
        yield self.phase("before TLS", count, lambda: self.drip_raw(b""))
        yield self.phase("ClientHello", count, lambda: self.drip_raw(self.client_hello()))
        yield self.phase("in TLS", count, self.half_handshake)
        yield self.phase("headers", count, lambda: self.drip_tls(HANDSHAKE))
        yield self.phase("before hello", count, lambda: self.after_upgrade(b""))
        yield self.phase("in a message", count, lambda: self.after_upgrade(b" " * LONG_MESSAGE_BYTES))
        yield self.phase("operators", count, lambda: self.drip_raw(b"GET /metrics HTTP/1.1\r\nHost: localhost\r\n", self.relay.admin_port))

    async def phase(self, name, count, one):
        """So many at once, each again when it was hung up on; how often that was."""
        hung_up = 0

        async def repeat():
            nonlocal hung_up
            while True:
                try:
                    await one()
                except LOST:
                    await asyncio.sleep(0.2)
                hung_up += 1

        try:
            async with asyncio.timeout(self.seconds):
                await asyncio.gather(*(repeat() for _ in range(count)))
        except TimeoutError:
            pass
        return name, hung_up

    def client_hello(self):
        """The first bytes of a client's handshake."""
        outgoing = ssl.MemoryBIO()
        try:
            self.tls.wrap_bio(ssl.MemoryBIO(), outgoing).do_handshake()
        except ssl.SSLWantReadError:
            pass
        return outgoing.read()

    async def drip(self, reader, writer, data, is_refusal=lambda answer: False):
        """Sends a byte a second, then nothing, until it is hung up on; what comes back is counted unless it is a refusal."""
        answer = asyncio.create_task(reader.read())
        self.held += 1
        try:
            for place in range(len(data)):
                writer.write(data[place:place + 1])
                await asyncio.wait({answer}, timeout=DRIP_SECONDS)
                if answer.done():
                    break
            said = await answer
            if not is_refusal(said):
                self.foreign += len(said)
        finally:
            answer.cancel()
            writer.transport.abort()

    async def drip_raw(self, data, port=None):
        reader, writer = await asyncio.open_connection("127.0.0.1", port or self.relay.port, local_addr=(ADDRESS, 0))
        # An alert of TLS, or an HTTP answer that says that it took too long.
        await self.drip(reader, writer, data, lambda said: said[:1] == b"\x15" or said[9:12] in (b"408", b"503"))

    async def half_handshake(self):
        """The relay's part of the handshake comes, and no answer follows."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.relay.port, local_addr=(ADDRESS, 0))
        writer.write(self.client_hello())
        flight = await reader.read(1)
        # A handshake record, and no more than a certificate and its signature: nothing encrypted for a client that is not there.
        await self.drip(reader, writer, b"\x14\x03\x03", lambda said: flight in (b"\x16", b"") and len(said) < 4_096)

    async def drip_tls(self, data):
        reader, writer = await asyncio.open_connection("127.0.0.1", self.relay.port, local_addr=(ADDRESS, 0), ssl=self.tls)
        await self.drip(reader, writer, data, lambda said: not said or said.startswith(b"HTTP/1.1 4"))

    async def after_upgrade(self, data):
        peer = await Plain.open(self.relay.port, ADDRESS, self.tls)
        if data:
            peer.send(b" ", length=len(data))
        await self.drip(peer.reader, peer.writer, data, lambda said: b"welcome" not in said and b"event" not in said and len(said) < 512)
