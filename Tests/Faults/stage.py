"""A relay with two people who talk, for one row; and its judgement at the end."""

import asyncio
import contextlib

from judge import MEMORY_GROWTH_MAX
from people import People, read_log
from relay import Relay

WARM_UP_MESSAGES = 20
MEMORY_SECONDS = 15


class Stage:
    def __init__(self, relay, people, result):
        self.relay, self.people, self.result = relay, people, result

    @classmethod
    @contextlib.asynccontextmanager
    async def open(cls, options, directory, result, *flags, has_admin=False, has_tls=False, rate=20, size=100):
        relay = Relay(options.relay, directory, flags, has_admin, has_tls)
        await relay.start()
        people = People(relay, rate, size)
        stage = cls(relay, people, result)
        try:
            result.require(await people.wait_for_acknowledgements(3 if options.short else WARM_UP_MESSAGES), "nobody could write before")
            stage.begin()
            yield stage
            await stage.conclude(options)
        finally:
            for task in people.tasks:
                task.cancel()
            await relay.stop()

    def begin(self):
        """The fault begins now: what was before is what it is compared with."""
        self.result.memory_before, self._log_before = self.relay.memory, self.relay.log_bytes
        self.people.forget_latencies()

    async def conclude_memory(self, options):
        """The fault is over: the memory is what it was, or will be within some seconds."""
        result = self.result
        result.p99 = result.p99 or self.people.p99
        for _ in range(4 * (1 if options.short else MEMORY_SECONDS)):
            result.memory_after = self.relay.memory
            if result.memory_after <= MEMORY_GROWTH_MAX * result.memory_before:
                break
            await asyncio.sleep(0.25)

    async def conclude(self, options):
        result = self.result
        result.require(await self.people.wait_for_acknowledgements(1), "nobody can write after it")
        result.p99 = result.p99 or self.people.p99
        await self.people.finish()
        # What was written is in the memory of the store, until it is quiet.
        if not result.memory_after:
            await self.conclude_memory(options)
        result.is_up = self.relay.is_running
        result.log_bytes = self.relay.log_bytes - self._log_before
        for writer in self.people.writers:
            result.written[writer.user] = writer.keys
            result.acknowledged += writer.acknowledged
        if result.is_up:
            result.logged = await read_log(self.relay, self.people.writers[0].token)
