"""A browser by its DevTools protocol, with nothing but the standard library: Debian's Chromium, headless, over a pipe."""

import json
import os
import shutil
import subprocess
import tempfile
import threading
import time


class Browser:
    """One page. Commands wait for their answers; events are kept."""

    def __init__(self, program):
        self.profile = tempfile.mkdtemp(prefix="wardline-page-")
        to_read, self.to = os.pipe()
        self.of, from_write = os.pipe()

        def connect():
            # The protocol is on descriptors 3 and 4.
            os.dup2(to_read, 13)
            os.dup2(from_write, 14)
            os.dup2(13, 3)
            os.dup2(14, 4)

        self.process = subprocess.Popen(
            [
                program, "--headless=new", "--remote-debugging-pipe", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync",
                "--hide-scrollbars", "--force-color-profile=srgb", "--lang=en", f"--user-data-dir={self.profile}", "about:blank",
            ],
            preexec_fn=connect, close_fds=False, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )
        os.close(to_read)
        os.close(from_write)
        self.number = 0
        self.answers = {}
        self.events = []
        self.changed = threading.Condition()
        threading.Thread(target=self.read, daemon=True).start()
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ["Page", "Network", "Log", "Runtime", "Accessibility", "Audits"]:
            self.call(f"{domain}.enable")

    def read(self):
        rest = b""
        while part := os.read(self.of, 1 << 16):
            rest += part
            *messages, rest = rest.split(b"\0")
            with self.changed:
                for message in map(json.loads, messages):
                    if "id" in message:
                        self.answers[message["id"]] = message
                    else:
                        self.events.append((message["method"], message.get("params", {})))
                self.changed.notify_all()

    def call(self, method, **parameters):
        self.number += 1
        number = self.number
        message = {"id": number, "method": method, "params": parameters}
        if hasattr(self, "session"):
            message["sessionId"] = self.session
        os.write(self.to, json.dumps(message).encode() + b"\0")
        with self.changed:
            if not self.changed.wait_for(lambda: number in self.answers, timeout=30):
                raise TimeoutError(method)
            answer = self.answers.pop(number)
        if "error" in answer:
            raise RuntimeError(f"{method}: {answer['error']['message']}")
        return answer["result"]

    def value(self, expression):
        answer = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(answer["exceptionDetails"])
        return answer["result"].get("value")

    def wait(self, expression, seconds=15):
        """Waits until a JavaScript expression is true, and returns its value."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if value := self.value(expression):
                return value
            time.sleep(0.1)
        raise AssertionError(f"not within {seconds} s: {expression}\n{self.value('document.body.innerText')}")

    def press(self, key, code):
        for kind in ["rawKeyDown", "keyUp"]:
            self.call("Input.dispatchKeyEvent", type=kind, key=key, code=key, windowsVirtualKeyCode=code)

    def close(self):
        try:
            self.call("Browser.close")
        except (OSError, RuntimeError, TimeoutError):
            self.process.terminate()
        self.process.wait(20)
        shutil.rmtree(self.profile, ignore_errors=True)
