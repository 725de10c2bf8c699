"""What people with a token do to others without end, and what it costs these: the second table of `make abuse`.

Each row starts a relay with a directory of twelve interpreters who are on duty and eight nurses. A nurse and an interpreter talk, ten words a second;
the others ask for interpreters, one after the other, and the first interpreter for whom it rings accepts at once. First for a while alone, then
while somebody (`creating`: two, `flapping`: ten) does one thing in thirty places at once, in each as fast as the relay answers, so that its bounds
(`Limits`, the flags of `serve`) decide how much comes of it.

  begun    Operations that were submitted by the attack; taken: those of them that the relay accepted.
  quiet    p99 in milliseconds, from a nurse's word to the interpreter, before the attack.
  p99      The same during the attack.
  ring     The longest time in milliseconds from a request of somebody else to the first ring for it, during the attack.
  stored   What the relay's data directory has grown by during the attack, in MB.

A row holds when p99 is at most twice what it was (or 10 ms), everything that was asked for rang within a second, and no word was lost.
"""

import asyncio
import dataclasses
import itertools
import json
import pathlib
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "Scripts"))
from harness import patient  # noqa: E402
from hospital import Hospital, Relay, now  # noqa: E402
from plain import Plain, milliseconds, new_key  # noqa: E402

INTERPRETERS = [f"interpreter-{number}" for number in range(12)]
NURSES = [f"nurse-{number}" for number in range(8)]
TALKERS = ["ana", "amal"]
RATIO_MAX = 2
MILLISECONDS_ENOUGH = 10
RING_MAX = 1_000
# In which one attacker acts at once.
PLACES = 30
# Another address than the others'; a network has all of 127.0.0.0/8.
ADDRESS = "127.0.0.66"


@dataclasses.dataclass
class Row:
    attack: str
    begun: int = 0
    taken: int = 0
    quiet: float = 0
    p99: float = 0
    words: int = 0
    lost: int = 0
    asked: int = 0
    unanswered: int = 0
    ring: float = 0
    stored: float = 0

    @property
    def complaints(self):
        bound = max(RATIO_MAX * self.quiet, MILLISECONDS_ENOUGH)
        bounds = [
            (self.p99 <= bound, f"p99 went from {self.quiet:.0f} to {self.p99:.0f} ms"),
            (self.lost == 0, f"{self.lost} of {self.words} words did not arrive"),
            (self.unanswered == 0, f"{self.unanswered} of {self.asked} requests were not accepted"),
            (self.asked > 0 and self.ring <= RING_MAX, f"a request rang after {self.ring:.0f} ms"),
        ]
        return [complaint for holds, complaint in bounds if not holds]


class Attacker:
    """One person in a process of its own, who does one thing in many places at once, each as fast as the relay answers there."""

    def __init__(self, port, user, token):
        self.port, self.user, self.token = port, user, token
        self.begun = self.taken = 0
        self.answers = {}

    async def run(self, name):
        self.peer = await Plain.open(self.port, ADDRESS)
        if not await self.peer.hello(self.token, f"{self.user}-1"):
            sys.exit(f"{self.user} is not welcome")
        await asyncio.gather(self.listen(), *(getattr(self, name)(place) for place in range(PLACES)))

    async def listen(self):
        while frames := await self.peer.frames():
            for frame in frames:
                for kind in ("accepted", "rejected"):
                    if answer := self.answers.pop(frame.get(kind, {}).get("key"), None):
                        self.taken += kind == "accepted"
                        answer.set_result(kind == "accepted")

    async def submit(self, session, operation):
        """Whether it is accepted."""
        self.begun += 1
        key = new_key()
        self.answers[key] = asyncio.get_running_loop().create_future()
        answer = self.answers[key]
        message = {"key": key, "session": session, "writtenAtMs": str(milliseconds()), **operation}
        self.peer.say({"submit": message})
        return key if await answer else None

    async def inviting(self, place):
        """Invites everybody into one session after another."""
        for number in itertools.count():
            session = f"{self.user}-{place}-{number}"
            await self.submit(session, {"createSession": {}})
            for user in INTERPRETERS:
                await self.submit(session, {"invite": {"user": user}})

    async def creating(self, place):
        for number in itertools.count():
            await self.submit(f"{self.user}-{place}-{number}", {"createSession": {}})

    async def asking(self, place):
        """Asks, and cancels."""
        session = f"{self.user}-{place}"
        while True:
            if key := await self.submit(session, {"requestInterpreter": {"language": "ar", "urgency": "URGENCY_URGENT"}}):
                while not await self.submit(session, {"cancelRequest": {"key": key}}):
                    pass

    async def flapping(self, place):
        """Goes on duty and off. The answer is where one stands, whatever came of it: none is counted as taken."""
        for number in itertools.count():
            self.begun += 1
            duty = "DUTY_ON" if number % 2 == 0 else "DUTY_OFF"
            self.peer.say({"duty": {"duty": duty, "chosenAtMs": str(milliseconds())}})
            await asyncio.sleep(0.2)

    async def coming(self, _place):
        """Comes into the session of those who talk, and leaves."""
        while True:
            await self.submit("talk", {"joinSession": {"reason": "to look"}})
            await self.submit("talk", {"leave": {}})


# Who does it, as which role.
ATTACKS = {
    "inviting": (1, "nurse"),
    "creating": (2, "nurse"),
    "asking": (1, "nurse"),
    "flapping": (10, "interpreter"),
    "coming": (1, "coordinator"),
}


class Talk:
    """Two people in one session: a word every tenth of a second, and when the other one had it."""

    def __init__(self, hospital):
        self.hospital, self.sent, self.latencies = hospital, {}, []

    async def begin(self):
        is_made, is_in = asyncio.Event(), asyncio.Event()

        def hears(_peer, frame):
            if "joined" in frame:
                is_in.set()
            if (key := frame.get("event", {}).get("key")) in self.sent:
                self.latencies.append(now() - self.sent.pop(key))

        self.ana = await self.hospital.come("ana", lambda peer, frame: "accepted" in frame and is_made.set())
        await self.hospital.come("amal", hears)
        self.hospital.submit(self.ana, "talk", {"createSession": {}})
        await asyncio.wait_for(is_made.wait(), patient(30))
        self.hospital.submit(self.ana, "talk", {"invite": {"user": "amal"}})
        await asyncio.wait_for(is_in.wait(), patient(30))
        await asyncio.sleep(0.5)

    async def go_on(self):
        while True:
            key = new_key()
            self.sent[key] = now()
            self.hospital.submit(self.ana, "talk", {"sendMessage": {"text": "Bed 4"}}, key)
            await asyncio.sleep(0.1)

    def p99(self):
        ordered, self.latencies = sorted(self.latencies), []
        return ordered[len(ordered) * 99 // 100] if ordered else float("inf")


async def ask(hospital, nurses, calls):
    """One request after the other, of each nurse as seldom as she may."""
    for number in itertools.count():
        calls.append(await hospital.ask(nurses[number % len(nurses)], f"ask-{number}", "ar"))
        await asyncio.sleep(0.2)


async def measure(name, options, directory):
    row = Row(name)
    count, role = ATTACKS[name]
    attackers = [f"mallory-{number}" for number in range(count)]
    relay = Relay(pathlib.Path(options.programs).resolve(), pathlib.Path(directory))
    people = [(user, "interpreter", "ar") for user in [*INTERPRETERS, "amal"]]
    people += [(user, "nurse", "en") for user in ["ana", *NURSES]] + [(user, role, "ar") for user in attackers]
    tokens = relay.add(people)
    hospital = Hospital(relay, tokens)
    await relay.open()
    peers = [await hospital.interpreter(user) for user in INTERPRETERS]
    nurses = [await hospital.nurse(user) for user in NURSES]
    talk = Talk(hospital)
    await talk.begin()
    calls = []
    tasks = [asyncio.create_task(work) for work in (talk.go_on(), ask(hospital, nurses, calls), hospital.ping([*peers, *nurses]))]
    await asyncio.sleep(options.seconds)
    row.quiet, stored = talk.p99(), size(relay.data)
    first = len(calls)
    hostile = await asyncio.create_subprocess_exec(
        "nice", sys.executable, pathlib.Path(__file__), name, str(relay.port), str(options.seconds), stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    said, _ = await hostile.communicate(json.dumps({user: tokens[user] for user in attackers}).encode())
    if hostile.returncode:
        sys.exit(f"{name}: the attack ended with {hostile.returncode}")
    row.begun, row.taken = map(int, said.split())
    row.p99, row.stored = talk.p99(), size(relay.data) - stored
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    # What was said last is on its way.
    await asyncio.sleep(1)
    row.words, row.lost = len(talk.latencies) + len(talk.sent), len(talk.sent)
    during = calls[first:]
    row.asked, row.unanswered = len(during), sum(not call.is_over.is_set() for call in during)
    row.ring = max((call.accepted_at - call.asked_at for call in during if call.accepted_at), default=float("inf"))
    hospital.leave()
    await relay.close()
    return row


async def attack(name, port, seconds):
    """In a process of its own: says how many operations were begun, and how many of them taken."""
    attackers = [Attacker(int(port), user, token) for user, token in json.load(sys.stdin).items()]
    try:
        async with asyncio.timeout(float(seconds)):
            await asyncio.gather(*(attacker.run(name) for attacker in attackers))
    except TimeoutError:
        pass
    print(sum(attacker.begun for attacker in attackers), sum(attacker.taken for attacker in attackers))


def size(directory):
    return sum(file.stat().st_size for file in directory.iterdir() if file.is_file()) / 1e6


HEADER = f"{'attack':<12} {'begun':>8} {'taken':>7} {'quiet':>8} {'p99':>8} {'ring':>9} {'stored':>7}"


def line(row):
    return (
        f"{row.attack:<12} {row.begun:>8} {row.taken:>7} {row.quiet:>5.0f} ms {row.p99:>5.0f} ms "
        f"{row.ring:>6.0f} ms {row.stored:>7.1f}"
    )


if __name__ == "__main__":
    asyncio.run(attack(*sys.argv[1:]))
