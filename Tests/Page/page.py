#!/usr/bin/env python3
"""The operator's page in a real browser: a relay with people who talk and a request that waits, and Debian's Chromium.

Checks the numbers beside /status.json, the accessibility tree, the order of the keyboard, that nothing breaks the content security policy or
leaves the relay, that old numbers are called old, a width of 320 px and 400 % zoom; and makes the pictures of the documentation.

Usage: page.py PROGRAMS PICTURES, the directories of the built programs and of the pictures.
"""

import base64
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "Scripts"))
import harness  # noqa: E402, F401: children end with this script
from devtools import Browser  # noqa: E402

PEOPLE = [("nora", "nurse"), ("olga", "nurse"), ("amal", "interpreter"), ("badr", "interpreter")]


class Relay:
    """A relay with people, of whom two talk in a session, and a third waits for an interpreter."""

    def __init__(self, programs, place):
        self.programs = pathlib.Path(programs)
        self.place = pathlib.Path(place)
        self.data = self.place / "data"
        self.log = self.place / "relay.log"
        self.processes = []
        os.umask(0o077)
        self.relay = subprocess.Popen(
            [self.programs / "wardline-relay", "serve", "--listen", "127.0.0.1:0", "--data", self.data, "--admin", "127.0.0.1:0"],
            stderr=self.log.open("w"))
        self.url = self.find(r"listening on (ws://\S+)")
        self.admin = self.find(r"operators on (http://\S+)")
        for user, role in PEOPLE:
            self.run("wardline-relay", "people", "add", "--data", self.data, "--user", user, "--role", role, "--language", "ar")
            token = self.run("wardline-relay", "token", "--data", self.data, "--user", user)
            (self.place / f"{user}.token").write_text(token)

    def find(self, pattern):
        for _ in range(200):
            if found := re.search(pattern, self.log.read_text()):
                return found[1]
            time.sleep(0.05)
        raise AssertionError(f"the relay did not start: {self.log.read_text()}")

    def run(self, program, *arguments):
        return subprocess.run([self.programs / program, *arguments], check=True, capture_output=True, text=True, timeout=60).stdout

    def flags(self, user):
        return ["--relay", self.url, "--token-file", self.place / f"{user}.token", "--store", self.place / user / "store"]

    def start(self, user, *command):
        process = subprocess.Popen(
            [self.programs / "wardline", *command, *self.flags(user)], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, text=True)
        self.processes.append(process)
        return process

    def fill(self):
        # Nora asks, Amal accepts and goes away, and what Nora writes then is not delivered.
        ring = self.start("amal", "ring", "--accept")
        session = self.run(
            "wardline", "request", "--language", "ar", "--note", "chest pain", "--wait", "20s", *self.flags("nora")).split()[0]
        ring.wait(20)
        self.run("wardline", "duty", "off", *self.flags("amal"))
        nora = self.start("nora", "chat", "--json", "--session", session)
        for index in range(12):
            nora.stdin.write(json.dumps({"do": "send", "text": f"a secret word {index}"}) + "\n")
            nora.stdin.flush()
        # Olga asks, and nobody who is there speaks the language.
        self.start("olga", "request", "--language", "tr", "--wait", "60s")
        self.secrets = [session, "chest", "secret", "nora", "olga", "amal", "badr"]

    def status(self):
        with urllib.request.urlopen(self.admin + "/status.json", timeout=10) as answer:
            return json.load(answer)

    def stop(self):
        for process in self.processes:
            process.terminate()
        self.relay.terminate()
        for process in [*self.processes, self.relay]:
            process.wait(20)


def check(what, is_true, seen=""):
    if not is_true:
        raise AssertionError(f"{what}: {seen}")
    print(f"  {what}")


def show(browser, width, height, scheme="light", scale=1):
    browser.call(
        "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale, mobile=width < 500)
    browser.call(
        "Emulation.setEmulatedMedia",
        features=[{"name": "prefers-color-scheme", "value": scheme}, {"name": "prefers-reduced-motion", "value": "reduce"}])


def picture(browser, file):
    size = browser.value("JSON.stringify([document.documentElement.scrollWidth, document.documentElement.scrollHeight])")
    width, height = json.loads(size)
    shot = browser.call(
        "Page.captureScreenshot", format="png", captureBeyondViewport=True,
        clip={"x": 0, "y": 0, "width": width, "height": height, "scale": 1})
    file.write_bytes(base64.b64decode(shot["data"]))
    file.chmod(0o644)
    print(f"  {file}: {file.stat().st_size} bytes")


def cells(browser, table):
    rows = browser.value(
        f"JSON.stringify([...document.querySelectorAll('#{table} tbody tr')].map(row => [...row.cells].map(cell => cell.innerText)))")
    return {row[0].split("\n")[0]: row[1:] for row in json.loads(rows)}


def numbers(browser, relay):
    """What the page shows is what the relay answers."""
    status = relay.status()
    check("the version of the format", status["version"] == 1)
    browser.wait("document.querySelector('#waiting tbody').innerText.includes('tr')")
    waiting = cells(browser, "waiting")
    check("one request waits for Turkish", waiting["tr"][0] == "1" and re.fullmatch(r"\d+ m?s", waiting["tr"][1]), waiting)
    check("the one for Arabic was answered", waiting["ar"][0] == "0" and waiting["ar"][3] == "1", waiting)
    people = cells(browser, "people")
    connected = {row["name"]: row["count"] for row in status["connections"]}
    check("nurses are connected", people["Nurses connected"] == [str(connected["nurse"])] and connected["nurse"] >= 1, people)
    messages = cells(browser, "messages")["Stored, and not yet on every device"]
    check("what Amal has not received is counted", messages[0] == "12" and re.match(r"\d+ m?s", messages[1]), messages)
    stored = relay.status()["messages"]["stored"]
    browser.wait(f"document.querySelector('#talk').innerText.includes('{stored} ')")
    check("operations were stored", stored >= 15, stored)
    disk = cells(browser, "disk")
    check("the disk", re.match(r"[\d.]+ [GT]B", disk["Free where the store is"][0]) and disk["Version of the relay"], disk)
    latency = cells(browser, "latency")
    check("latency", latency["From arrival to acknowledgement"][2] != "0", latency)
    state = browser.value("document.querySelector('#state').innerText")
    check("it is ready, and nobody is on duty", state.startswith("Ready") and "no interpreter is on duty" in browser.value("document.body.innerText"), state)
    text = browser.value("document.documentElement.outerHTML") + json.dumps(status)
    check("no word, no name, no session", not [secret for secret in relay.secrets if secret in text])


def accessibility(browser):
    """What a screen reader is given."""
    nodes = browser.call("Accessibility.getFullAXTree")["nodes"]
    seen = [
        (node["role"]["value"], node.get("name", {}).get("value", ""), {p["name"]: p["value"].get("value") for p in node.get("properties", [])})
        for node in nodes if not node["ignored"]
    ]
    names = lambda role: [name for kind, name, _ in seen if kind == role]
    levels = [properties["level"] for kind, _, properties in seen if kind == "heading"]
    check("one heading of the first level, and none is left out", levels.count(1) == 1 and set(levels) == {1, 2}, levels)
    check("landmarks", all(len(names(role)) == 1 for role in ["banner", "main", "contentinfo"]))
    tables = names("table")
    check("each table has a caption", len(tables) == 6 and all(tables), tables)
    check("cells have headings of rows and columns", len(names("rowheader")) > 15 and len(names("columnheader")) > 15)
    check("each region has a name", all(names("region")) and len(names("region")) >= 6, names("region"))
    check("each control has a name", all(names("button")) and all(names("link")))
    check("the drawing has a text", any("were stored" in name for name in names("image")), names("image"))
    live = [(name, properties["live"]) for _, name, properties in seen if properties.get("live") in ("polite", "assertive")]
    check("changes of the state are announced politely", ("polite" in [kind for _, kind in live]), live)
    ages = [properties for kind, name, properties in seen if name.startswith("updated ")]
    check("the age is not read out each second", not ages, ages)


def contrast(browser):
    """Every text against what is behind it: 4.5 to 1 (WCAG 2.2, 1.4.3)."""
    low = browser.value("""
      (() => {
        const parse = (color) => color.match(/[\\d.]+/g).map(Number);
        const light = ([r, g, b]) => [r, g, b].map((c) => c / 255).map((c) => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
          .reduce((sum, c, place) => sum + c * [0.2126, 0.7152, 0.0722][place], 0);
        const behind = (element) => {
          for (; element; element = element.parentElement) {
            const color = parse(getComputedStyle(element).backgroundColor);
            if (color.length === 3 || color[3] > 0) return color;
          }
          return [255, 255, 255];
        };
        const low = [];
        for (const element of document.querySelectorAll("body *")) {
          if (![...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim())) continue;
          const [a, b] = [light(parse(getComputedStyle(element).color)), light(behind(element))].sort((x, y) => y - x);
          if ((a + 0.05) / (b + 0.05) < 4.5) low.push(`${element.tagName} ${element.textContent.slice(0, 30)} ${(a + 0.05) / (b + 0.05)}`);
        }
        return low.join("\\n");
      })()""")
    check("contrast of every text is at least 4.5 to 1", not low, low)


def keyboard(browser):
    """Tab goes through everything in the order of reading, and shows where it is."""
    browser.value("document.activeElement.blur(); window.getSelection().removeAllRanges()")
    order = []
    for _ in range(30):
        browser.press("Tab", 9)
        found = json.loads(browser.value("""
          (() => { const e = document.activeElement; const r = e.getBoundingClientRect();
            return JSON.stringify([e === document.body ? "" : e.id || e.getAttribute("aria-labelledby") || e.getAttribute("aria-label") || e.href,
              getComputedStyle(e).outlineStyle, r.width > 0]) })()"""))
        if not found[0] or found[0] in [name for name, _, _ in order]:
            break
        order.append(found)
    names = [name for name, _, _ in order]
    check("Tab goes from the skip link to the button, then by tables to the links", names[0].endswith("#main") and names[1] == "pause"
          and names[2:8] == ["waiting-heading", "Messages on their way", "people-heading", "refused-heading", "latency-heading", "disk-heading"]
          and [name.rsplit("/", 1)[1] for name in names[8:]] == ["status.json", "metrics", "readyz"], names)
    check("the focus is visible everywhere", all(style != "none" and is_seen for _, style, is_seen in order), order)
    browser.value("document.querySelector('#pause').focus()")
    browser.call("Input.dispatchKeyEvent", type="keyDown", key="Enter", code="Enter", windowsVirtualKeyCode=13, text="\r")
    browser.wait("document.querySelector('#pause').getAttribute('aria-pressed') === 'true'")
    browser.wait("document.querySelector('#age').innerText.startsWith('paused at')")
    browser.value("document.querySelector('#pause').click()")
    browser.wait("document.querySelector('#age').innerText.startsWith('updated')")
    browser.value("document.activeElement.blur()")
    print("  Enter pauses the updates, and they go on")


def widths(browser):
    for width, what in [(320, "a phone of 320 px, which is 1280 px at 400 %"), (640, "200 %"), (1280, "1280 px")]:
        show(browser, width, 800)
        over = browser.value("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        check(f"{what}: nothing to scroll sideways but tables", over <= 0, over)
    wide = browser.value("[...document.querySelectorAll('.scroll')].filter((e) => e.scrollWidth > e.clientWidth).length")
    check("1280 px: no table has to be scrolled either", wide == 0, wide)


def main():
    programs, pictures = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2])
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    assert chromium, "there is no chromium: apt-get install chromium"
    pictures.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place:
        relay = Relay(programs, place)
        browser = None
        try:
            relay.fill()
            browser = Browser(chromium)
            show(browser, 1280, 900)
            browser.value("0")
            browser.call(
                "Page.addScriptToEvaluateOnNewDocument",
                source="window.violations = []; document.addEventListener('securitypolicyviolation', (e) => violations.push(e.violatedDirective + ' ' + e.blockedURI))")
            browser.call("Page.navigate", url=relay.admin + "/")
            browser.wait("document.querySelector('#state') && document.querySelector('#state').innerText.startsWith('Ready')")
            browser.wait("document.querySelector('#messages').innerText.includes('12')", 30)
            numbers(browser, relay)
            accessibility(browser)
            # The drawing of the last minutes begins when one is over.
            for scheme in ["light", "dark"]:
                show(browser, 1280, 900, scheme)
                contrast(browser)
            keyboard(browser)
            widths(browser)
            if "--quick" not in sys.argv:
                show(browser, 1280, 900)
                browser.wait("document.querySelectorAll('#minutes rect').length >= 1", 90)
            for scheme, suffix in [("light", ""), ("dark", "~dark")]:
                show(browser, 1280, 900, scheme)
                time.sleep(0.5)
                picture(browser, pictures / f"operators{suffix}.png")
            addresses = [p["request"]["url"] for method, p in browser.events if method == "Network.requestWillBeSent"]
            outside = [a for a in addresses if not a.startswith((relay.admin + "/", "data:", "about:"))]
            check(f"{len(addresses)} requests, none to elsewhere", len(addresses) >= 4 and not outside, outside)
            check("nothing against the content security policy", browser.value("violations.join()") == "")
            issues = [p for method, p in browser.events if method == "Audits.issueAdded" and "ontentSecurity" in p["issue"]["code"]]
            errors = [p for method, p in browser.events if method == "Log.entryAdded" and p["entry"]["level"] == "error"]
            errors += [p for method, p in browser.events if method == "Runtime.exceptionThrown"]
            check("no error in the console", not issues and not errors, (issues, errors))
            # A page that breaks the policy is told so: the check can fail.
            browser.value("(() => { const s = document.createElement('script'); s.textContent = '1'; document.body.append(s); })()")
            browser.wait("violations.length > 0")
            relay.stop()
            browser.wait("document.body.classList.contains('old')", 20)
            said = browser.wait("document.querySelector('#stale').innerText")
            check("a relay that is gone: how long, and that the numbers are old", re.search(r"No answer since \d+ s\. What is shown is from \d", said), said)
            check("the title says it, too", browser.value("document.title").startswith("No answer"))
            picture(browser, pathlib.Path(place) / "old.png")
        finally:
            if browser:
                browser.close()
            if relay.relay.poll() is None:
                relay.stop()
    print("the operator's page is as it should be")


if __name__ == "__main__":
    main()
