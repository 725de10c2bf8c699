"""The rows of login.py: what people do, and what is checked of it."""

import base64
import json
import stat
import time

from clinic import Chat, Device
from keys import make_key
from provider import ACCESS_SECONDS, AUDIENCE, OTHER_AUDIENCE, Person

# Shows what follows from right to left.
REVERSED = "\u202e"
ORLA = Person("o'brien+7@clinic.example", "O'Brien+7@clinic.example", f"Órla {REVERSED}O'Brien-Łukasz", ["nurse", "works council"])
AMAL = Person("amal@clinic.example", "amal@clinic.example", "أمل", ["interpreter"])
PEOPLE = [ORLA, AMAL]
SESSION = "ward-7"
# Of `exp`, by a relay.
SKEW_SECONDS = 60


def part(token, index):
    """The header (0) or the claims (1) of a token."""
    text = token.split(".")[index]
    return json.loads(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)))


def logged_in(clinic, person, name, **more):
    device = Device(clinic, name)
    status, output, errors, _ = device.log_in(person, **more)
    if status != 0:
        raise AssertionError(f"wardline login ended with {status}: {output}{errors}")
    return device


def login(clinic, provider, check):
    device = Device(clinic, "orla")
    status, _, errors = device.run("session", "create", SESSION)
    check("without a login a command ends with 64 and names 'wardline login'", status == 64 and "wardline login" in errors, (status, errors))
    status, output, errors, prompt = device.log_in(ORLA)
    check("the provider takes the code that was printed", prompt == "deviceComplete", prompt)
    check("wardline login ends with 0, and says who one is", status == 0 and f"Logged in as {ORLA.email}." in output, (status, output, errors))
    check("it warns of nothing", errors == "", errors)
    check("the login is readable by its owner only", stat.S_IMODE(device.file.stat().st_mode) == 0o600)
    claims = part(device.login["accessToken"], 1)
    check("sub is a name of the provider's own, and the user is another claim", claims["sub"] not in (ORLA.email, ORLA.login), claims)
    status, _, errors = device.run("session", "create", SESSION)
    check("a session is created", status == 0, (status, errors))
    status, _, errors = device.run("send", "--session", SESSION, "good morning")
    check("a message is stored", status == 0, (status, errors))
    messages = clinic.messages(SESSION)
    check("the relay's log has it once, by the person's address",
          [(message["author"], message["text"]) for message in messages] == [(ORLA.email, "good morning")], messages)
    status, output, errors = device.run("doctor")
    check("wardline doctor names the person and finds nothing wrong", status == 0 and ORLA.email in output, (status, output, errors))
    amal = logged_in(clinic, AMAL, "amal")
    status, _, errors = amal.run("duty", "on")
    check("a colleague, an interpreter by a group, goes on duty", status == 0, (status, errors))
    status, _, errors = device.run("session", "invite", "--session", SESSION, AMAL.email)
    check("the colleague is invited by an address", status == 0, (status, errors))
    status, _, errors = amal.run("send", "--session", SESSION, "صباح الخير")
    check("the colleague answers", status == 0, (status, errors))
    _, output, errors = amal.run("export", "--session", SESSION, "--json", relay=False)
    check("the colleague's device has both messages", "good morning" in output and "صباح الخير" in output, (output, errors))
    _, output, errors = amal.run("session", "show", "--session", SESSION, relay=False)
    is_plain = ORLA.name.split()[0] in output and AMAL.name in output and REVERSED not in output
    check("it shows the names from the claims, and nothing of them that turns the line around", is_plain, (output, errors))
    roles = {line["role"] for line in clinic.events("admitted")}
    check("the relay has the roles from the claims", roles == {"nurse", "interpreter"}, roles)


def audience(clinic, provider, check):
    device = logged_in(clinic, ORLA, "other", resource=OTHER_AUDIENCE)
    status, _, errors = device.run("session", "create", SESSION)
    check("a token for another service is refused with 77", status == 77, (status, errors))
    refused = clinic.wait(lambda: clinic.events("token_refused"), 5)
    check("the relay's log says which check it was", [line.get("check") for line in refused] == ["audience"], refused)
    device = logged_in(clinic, ORLA, "none", resource=None)
    status, _, errors = device.run("session", "create", SESSION)
    check("a token for no service, whose aud is its scope, is refused with 77", status == 77, (status, errors))
    check("what was written is kept", "waiting message is safe" in errors, errors)


def refusals(clinic, provider, check):
    device = Device(clinic, "orla")
    status, output, errors, _ = device.log_in(ORLA, client="somebody")
    check("an unknown client: 78, with the provider's reason", status == 78 and "unauthorized_client" in errors, (status, output, errors))
    status, output, errors, _ = device.log_in(ORLA, resource="https://unknown.example/")
    is_said = "invalid_target (Invalid Resource)" in errors
    check("an unknown audience: 78, with the provider's reason", status == 78 and is_said, (status, output, errors))
    status, output, errors, _ = device.log_in(ORLA, agrees=False)
    check("a code that nobody enters: 77, and it says so", status == 77 and "nobody entered the code" in errors, (status, output, errors))
    check("nothing is kept of them", not device.file.exists())


def renewal(clinic, provider, check):
    device = logged_in(clinic, ORLA, "orla")
    device.run("session", "create", SESSION)
    chat, texts, tokens = Chat(device, SESSION), [], set()

    def talk_until(is_over, seconds):
        end = time.monotonic() + seconds
        while time.monotonic() < end and not is_over():
            texts.append(f"message {len(texts)}")
            chat.say(texts[-1])
            tokens.add(device.login["refreshToken"])
            time.sleep(0.25)
        return is_over()

    talk_until(lambda: len(tokens) >= 4, 60)
    check("the login is renewed while people talk, each time with another refresh token", len(tokens) >= 4, tokens)
    provider.stop()

    def expiries():
        return [event for event in chat.connections() if event["state"] == "lost" and "expired" in event["reason"]]

    def is_all_sent():
        return all(chat.states().get(text) == "sent" for text in texts)

    lifetime = SKEW_SECONDS + ACCESS_SECONDS
    check("the connection ends when its token has expired", talk_until(expiries, 2 * lifetime), chat.connections()[-3:])
    talk_until(lambda: False, 0.5)
    check("the token that was renewed opens another one, also without the provider", clinic.wait(is_all_sent, 15), chat.connections()[-3:])
    check("the device has not waited for it", all(event["retryInMs"] < 1_000 for event in expiries()), expiries()[-3:])
    before = len(expiries())
    check("that one expires, too", talk_until(lambda: len(expiries()) > before, 2 * lifetime), chat.connections()[-3:])
    talk_until(lambda: False, 8)
    check("the program goes on, and what is written waits", chat.states().get(texts[-1]) == "pending", (chat.states().get(texts[-1]), chat.errors))
    provider.start()
    check("once the provider is back, everything is sent", clinic.wait(is_all_sent, 90), (chat.connections()[-3:], chat.errors))
    talk_until(lambda: False, 1)
    clinic.wait(is_all_sent, 10)
    check("the program ends with 0", chat.quit() == 0, chat.errors)
    logged = [message["text"] for message in clinic.messages(SESSION)]
    check(f"the relay's log has the {len(texts)} messages once, in their order", logged == texts,
          [text for text in texts if logged.count(text) != 1] or "in another order")


def keys(clinic, provider, check):
    device = logged_in(clinic, ORLA, "orla")
    status, _, errors = device.run("session", "create", SESSION)
    check("a token signed with ES256 opens the relay", status == 0, (status, errors))
    left = [make_key(name, name) for name in ("ES384", "ES512", "PS256")]
    for algorithm in ("RS256", "EdDSA"):
        provider.change_keys([make_key(f"new {algorithm}", algorithm), *left, *provider.keys])
        device = logged_in(clinic, ORLA, algorithm)
        seen = part(device.login["accessToken"], 0)
        check(f"the provider signs with {algorithm}", seen["alg"] == algorithm, seen)
        # The relay asks for the keys at most once in 30 s when it meets names that it does not know.
        is_open = clinic.wait(lambda: device.run("session", "create", SESSION)[0] == 0, 40)
        check(f"a token signed with {algorithm} by a new key opens the relay, which was not started again", is_open, clinic.end_of_log)
        status, _, errors = device.run("send", "--session", SESSION, f"by {algorithm}")
        check("a message is stored", status == 0, (status, errors))
    device = Device(clinic, "orla")
    device.expire()
    status, _, errors = device.run("session", "create", SESSION)
    check("a login from before the change goes on", status == 0 and errors == "", (status, errors))
    seen = part(device.login["accessToken"], 0)
    check("its renewed token is signed with the last key", seen["alg"] == "EdDSA", seen)
    reasons = "\n".join(line["reason"] for line in clinic.events("key_left_out"))
    for key in left:
        check(f"the relay's log says that {key['kid']} is not used", f"'{key['kid']}'" in reasons, reasons)
    texts = [message["text"] for message in clinic.messages(SESSION)]
    check("the relay's log has the messages once", texts == ["by RS256", "by EdDSA"], texts)


def ended(clinic, provider, check):
    device = logged_in(clinic, ORLA, "orla")
    device.run("session", "create", SESSION)
    provider.end_logins(ORLA)
    check("the person has ended the login on the provider's page", provider.logins(ORLA) == [])
    device.expire()
    status, _, errors = device.run("send", "--session", SESSION, "after the end")
    check("a command says that the login has ended, and what to do", "has ended your login: run 'wardline login'" in errors, (status, errors))
    status, _, errors, _ = device.log_in(ORLA)
    check("the person logs in again", status == 0, errors)
    status, _, errors = device.run("send", "--session", SESSION, "back")
    texts = [message["text"] for message in clinic.messages(SESSION)]
    check("the relay's log has both messages once", texts == ["after the end", "back"], (status, errors, texts))


def logout(clinic, provider, check):
    device = logged_in(clinic, ORLA, "orla")
    device.run("session", "create", SESSION)
    refresh = device.login["refreshToken"]
    status, output, errors = device.run("logout", relay=False)
    check("wardline logout ends with 0", status == 0 and output.startswith("Logged out."), (status, output, errors))
    check("the login is not on the device any more", not device.file.exists())
    status, _, _ = device.run("send", "--session", SESSION, "nobody")
    check("the next command ends with 64", status == 64, status)
    # Glewlwyd revokes for clients with a secret, which no program on a device can have.
    is_left = provider.logins(ORLA) != []
    check("it warns that the provider was not told, if so", is_left == ("was not told" in errors), (is_left, errors))
    provider.end_logins(ORLA)
    check("ended on the provider's page, as the warning says, the refresh token is void", provider.refresh_status(refresh) == 400)
