#!/usr/bin/env python3
"""Logging in at an identity provider that others maintain, Glewlwyd of Debian, on this machine: `make login-check`.

Usage: login.py [--programs DIRECTORY] [--rows NAME,…] [--keep DIRECTORY]

Each row prints a line for each check. People log in with `wardline login` and agree at the provider over HTTPS, as its pages would; its
certificate is of an authority of its own. Its users are e-mail addresses, its audiences are addresses (RFC 8707), its access tokens are good for
some seconds, and each refresh token for one use.

  login      the device authorization grant, a session, a message, and what the relay has of them
  audience   a token for another service, and one for none: refused with 77, and the relay's log says why
  refusals   a client that the provider does not know, an audience that it was not told, a code that nobody enters
  renewal    messages while tokens are renewed, while the connection's expires, and while the provider is down: none lost, none twice
  keys       the provider signs with keys of other kinds, one after another, without a restart of the relay
  ended      a person ends the login on the provider's page: the device says so
  logout     the login is forgotten, and the provider asked to revoke it

Ends with 1 when a check fails, and with 2 when the flags are wrong. --keep copies there what the row leaves.
"""

import argparse
import pathlib
import shutil
import subprocess
import sys
import tempfile

import rows
from clinic import Clinic
from keys import make_key
from provider import Provider

ROWS = {
    "login": rows.login,
    "audience": rows.audience,
    "refusals": rows.refusals,
    "renewal": rows.renewal,
    "keys": rows.keys,
    "ended": rows.ended,
    "logout": rows.logout,
}


class Checks:
    def __init__(self):
        self.failed = 0

    def __call__(self, what, is_true, seen=""):
        """Prints a line; `seen` is what is shown of a check that fails."""
        self.failed += not is_true
        print(f"  {what}" if is_true else f"  FAILED: {what}: {seen}", flush=True)


def run(name, programs, keep):
    """How many checks of a row have failed."""
    print(name, flush=True)
    check = Checks()
    with tempfile.TemporaryDirectory(prefix="wardline-login-") as directory:
        provider = Provider(pathlib.Path(directory) / "provider")
        clinic = Clinic(programs, pathlib.Path(directory) / "clinic", provider)
        try:
            provider.start()
            provider.configure([make_key("first", "ES256")], rows.PEOPLE)
            clinic.add(rows.AMAL.email, "interpreter", "ar")
            clinic.start()
            ROWS[name](clinic, provider, check)
        except Exception as failure:
            check(f"the row {name} comes to its end", False, f"{type(failure).__name__}: {failure}")
        finally:
            clinic.stop()
            provider.stop()
            if keep:
                shutil.copytree(directory, pathlib.Path(keep) / name, dirs_exist_ok=True, ignore=shutil.ignore_patterns("*.sock"))
    return check.failed


def main():
    parser = argparse.ArgumentParser(description="Logging in at an identity provider that others maintain.")
    parser.add_argument("--programs", default=".build/debug")
    parser.add_argument("--rows", help="names, with commas")
    parser.add_argument("--keep", metavar="DIRECTORY")
    options = parser.parse_args()
    names = options.rows.split(",") if options.rows else list(ROWS)
    if unknown := set(names) - set(ROWS):
        parser.error(f"there is no row {', '.join(sorted(unknown))}")
    if options.rows and len(names) == 1:
        return 1 if run(names[0], options.programs, options.keep) else 0
    # Beside each other, as most of them wait for tokens to expire.
    more = ["--programs", options.programs, *(["--keep", options.keep] if options.keep else [])]
    started = [subprocess.Popen([sys.executable, __file__, "--rows", name, *more], stdout=subprocess.PIPE, text=True) for name in names]
    for process in started:
        print(process.communicate()[0], end="", flush=True)
    return 1 if any(process.returncode for process in started) else 0


if __name__ == "__main__":
    sys.exit(main())
