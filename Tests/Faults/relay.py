"""A relay of a row: started, killed and started again on one port and one data directory, with its log in a file."""

import asyncio
import pathlib
import re
import ssl
import subprocess
import sys

from harness import HeldPort, patient

SESSION = "ward-7"
START_SECONDS = 30


class Relay:
    def __init__(self, program, directory, flags=(), has_admin=False, has_tls=False):
        self.program, self.flags, self.has_admin = program, flags, has_admin
        self.directory = pathlib.Path(directory)
        self.data = self.directory / "relay"
        self.log = self.directory / "log"
        self.log.touch()
        self.process, self.admin_port = None, 0
        self.held = HeldPort()
        self.port = self.held.port
        self.tls = self._certify() if has_tls else None

    def _certify(self):
        """Makes a certificate of this machine; returns what a client needs to trust it."""
        key, certificate = self.directory / "key.pem", self.directory / "certificate.pem"
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
             "-subj", "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", certificate],
            check=True, capture_output=True,
        )
        key.chmod(0o600)
        self.flags = (*self.flags, "--tls-certificate", certificate, "--tls-key", key)
        return ssl.create_default_context(cafile=certificate)

    async def launch(self):
        """Starts the process, and does not wait until it listens."""
        admin = ["--admin", f"127.0.0.1:{self.admin_port}"] if self.has_admin else []
        self._started_at = self.log_bytes
        with open(self.log, "ab") as log:
            self.process = await asyncio.create_subprocess_exec(
                self.program, "serve", "--listen", f"127.0.0.1:{self.port}", "--data", self.data, *admin, *self.flags,
                stdin=subprocess.DEVNULL, stderr=log,
            )

    async def start(self):
        await self.launch()
        for _ in range(int(patient(START_SECONDS) * 100)):
            said = self.log.read_bytes()[self._started_at:]
            if found := re.search(rb"listening on wss?://127\.0\.0\.1:(\d+)", said):
                break
            if self.process.returncode is not None:
                break
            await asyncio.sleep(0.01)
        if not found:
            sys.exit(f"the relay does not start: {said.decode()}")
        if found := re.search(rb"operators on http://127\.0\.0\.1:(\d+)", said):
            self.admin_port = int(found[1])

    def token(self, user, role="nurse", session=SESSION):
        arguments = [self.program, "token", "--data", self.data, "--user", user, "--role", role, "--session", session]
        return subprocess.run(arguments, check=True, capture_output=True, text=True).stdout.strip()

    @property
    def is_running(self):
        return self.process is not None and self.process.returncode is None

    @property
    def memory(self):
        """Resident memory in MB; none of a process that has ended."""
        try:
            status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        except FileNotFoundError:
            return 0
        found = re.search(r"VmRSS:\s+(\d+)", status)
        return int(found[1]) / 1024 if found else 0

    @property
    def log_bytes(self):
        return self.log.stat().st_size

    async def readiness(self):
        """The status that /readyz answers with, and the reasons; none where the connection is refused."""
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", self.admin_port)
            writer.write(b"GET /readyz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            answer = await asyncio.wait_for(reader.read(), patient(15))
            writer.close()
        except OSError as error:
            return None, str(error)
        head, _, body = answer.decode().partition("\r\n\r\n")
        return int(head.split()[1]), " ".join(body.split())

    async def kill(self):
        if self.is_running:
            self.process.kill()
        await self.process.wait()

    async def stop(self):
        if self.is_running:
            self.process.terminate()
        try:
            await asyncio.wait_for(self.process.wait(), patient(10))
        except asyncio.TimeoutError:
            await self.kill()
