"""Glewlwyd, an identity provider that others maintain, on the loopback with a directory of its own, and a person who logs in there."""

import dataclasses
import gzip
import http.cookiejar
import json
import pathlib
import sqlite3
import ssl
import subprocess
import sys
import time
import urllib.error
import urllib.parse
import urllib.request

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "Scripts"))
from harness import HeldPort, patient  # noqa: E402
from keys import openssl  # noqa: E402

SCHEMA = "/usr/share/doc/glewlwyd/database/init.sqlite3.sql.gz"
MODULES = "/usr/lib/glewlwyd"
MODULE_FOLDERS = {
    "user": "user", "user_middleware": "user_middleware", "client": "client", "user_auth_scheme": "scheme", "plugin": "plugin",
}  # fmt: skip
PASSWORD = "correct horse battery"
# As Debian's schema has it.
ADMINISTRATOR = ("admin", "password")
# A relay takes a token for another minute.
ACCESS_SECONDS = 6
CLIENT = "wardline"
# Audiences are addresses at a provider that follows RFC 8707, and only those that it was told.
AUDIENCE, OTHER_AUDIENCE = "https://relay.example/", "https://laboratory.example/"


@dataclasses.dataclass(frozen=True)
class Person:
    login: str
    email: str
    name: str
    groups: list[str]


class Visitor:
    """A browser without pictures: keeps cookies, follows nothing, and says what was answered."""

    class _Stays(urllib.request.HTTPRedirectHandler):
        def redirect_request(self, *_):
            return None

    def __init__(self, authority):
        self._opener = urllib.request.build_opener(
            urllib.request.ProxyHandler({}),
            urllib.request.HTTPSHandler(context=ssl.create_default_context(cafile=authority)),
            urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()), self._Stays(),
        )  # fmt: skip

    def ask(self, method, url, body=None, form=None, headers={}):
        """The status, the headers and the text of the answer."""
        data = json.dumps(body).encode() if body is not None else urllib.parse.urlencode(form).encode() if form else None
        kind = {"Content-Type": "application/json"} if body is not None else {}
        request = urllib.request.Request(url, data=data, method=method, headers={**kind, **headers})
        try:
            with self._opener.open(request, timeout=patient(10)) as answer:
                return answer.status, answer.headers, answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.headers, error.read().decode()

    def must(self, method, url, body=None, statuses=(200,)):
        status, headers, text = self.ask(method, url, body)
        if status not in statuses:
            raise AssertionError(f"the provider answers {method} {url} with {status}: {text}")
        return headers if statuses != (200,) else json.loads(text or "null")


class Provider:
    def __init__(self, directory):
        self.directory = pathlib.Path(directory)
        self.directory.mkdir(mode=0o700)
        self.held = HeldPort()
        self.root = f"https://localhost:{self.held.port}"
        self.issuer = f"{self.root}/api/oidc"
        self.authority = self.directory / "ca.pem"
        self.log = self.directory / "log"
        self.process = None
        self._make_certificate()
        self._make_database()
        self._configure()

    def _make_certificate(self):
        at = self.directory
        elliptic = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"]
        openssl("req", "-x509", "-days", 2, "-subj", "/CN=Hospital", "-keyout", at / "ca.key", "-out", self.authority, *elliptic)
        openssl("req", "-subj", "/CN=localhost", "-keyout", at / "key.pem", "-out", at / "request.pem", *elliptic)
        (at / "names").write_text("subjectAltName=DNS:localhost\n")
        openssl(
            "x509", "-req", "-days", 2, "-in", at / "request.pem", "-CA", self.authority, "-CAkey", at / "ca.key", "-CAcreateserial",
            "-extfile", at / "names", "-out", at / "certificate.pem")

    def _make_database(self):
        with sqlite3.connect(self.directory / "database") as database, gzip.open(SCHEMA, "rt") as schema:
            database.executescript(schema.read())

    def _configure(self):
        at = self.directory
        values = {
            "port": self.held.port, "bind_address": "127.0.0.1", "external_url": self.root, "api_prefix": "api", "login_url": "login.html",
            "log_mode": "file", "log_level": "INFO", "log_file": str(self.log), "cookie_secure": 1,
            "static_files_path": str(at), "hash_algorithm": "SHA512", "use_secure_connection": True,
            "secure_connection_key_file": str(at / "key.pem"), "secure_connection_pem_file": str(at / "certificate.pem"),
            **{f"{kind}_module_path": f"{MODULES}/{folder}" for kind, folder in MODULE_FOLDERS.items()},
        }  # fmt: skip
        lines = [f"{name} = {json.dumps(value)}" for name, value in values.items()]
        lines.append(f'database = {{ type = "sqlite3", path = "{at}/database" }}')
        (at / "configuration").write_text("\n".join(lines))

    def start(self):
        with open(self.directory / "output", "ab") as output:
            self.process = subprocess.Popen(
                ["glewlwyd", "--config-file", self.directory / "configuration"], stdin=subprocess.DEVNULL, stdout=output, stderr=output)
        for _ in range(int(patient(10) * 20)):
            if self.process.poll() is not None:
                break
            try:
                Visitor(self.authority).ask("GET", f"{self.root}/config")
                return
            except urllib.error.URLError:
                time.sleep(0.05)
        raise AssertionError(f"the provider does not start: {(self.directory / 'output').read_text()} {self.said}")

    def stop(self):
        self.process.terminate()
        self.process.wait(patient(10))

    def configure(self, keys, people):
        """Signs with the first of the keys. Everything else as the administrator's page would send it."""
        self.keys = keys
        visitor = self._administrator = self._sign_in(*ADMINISTRATOR)
        api = f"{self.root}/api"
        visitor.must("POST", f"{api}/mod/plugin", {
            "module": "oidc", "name": "oidc", "display_name": "Hospital", "enabled": True, "parameters": self._parameters(keys)})
        visitor.must("POST", f"{api}/client", {
            "client_id": CLIENT, "name": "Wardline", "confidential": False, "enabled": True,
            "authorization_type": ["device_authorization", "refresh_token"]})
        backend = visitor.must("GET", f"{api}/mod/user/database")
        backend["parameters"]["data-format"]["groups"] = {"multiple": True, "read": True, "write": True}
        visitor.must("PUT", f"{api}/mod/user/database", backend)
        visitor.must("PUT", f"{api}/mod/user/database/reset")
        for person in people:
            visitor.must("POST", f"{api}/user", {
                "username": person.login, "name": person.name, "email": person.email, "groups": person.groups, "password": PASSWORD,
                "enabled": True, "scope": ["openid", "g_profile"]})

    def _parameters(self, keys):
        taken = {"email": "email", "name": "name", "groups": "groups"}
        return {
            "iss": self.issuer, "jwks-private": json.dumps({"keys": keys}), "jwks-show": True, "subject-type": "public",
            "access-token-duration": ACCESS_SECONDS, "refresh-token-duration": 3_600, "refresh-token-one-use": "always",
            "code-duration": 600, "device-authorization-expiration": 60, "device-authorization-interval": 1,
            "auth-type-device-enabled": True, "auth-type-refresh-enabled": True, "allow-non-oidc": True,
            "resource-allowed": True, "resource-scope": {"openid": [AUDIENCE, OTHER_AUDIENCE]},
            "introspection-revocation-allowed": True, "introspection-revocation-allow-target-client": True,
            "additional-parameters": [{"user-parameter": field, "token-parameter": claim} for field, claim in taken.items()],
        }  # fmt: skip

    def change_keys(self, keys):
        at = f"{self.root}/api/mod/plugin/oidc"
        plugin = self._administrator.must("GET", at)
        plugin["parameters"] = self._parameters(keys)
        self._administrator.must("PUT", at, plugin)
        self._administrator.must("PUT", f"{at}/reset")

    def agree(self, person, address, code):
        """What a person does who opens the address of `wardline login`: logs in, allows the client what it asks for, and enters the code."""
        browser = Visitor(self.authority)
        # The pages are not installed here: they do nothing but ask what follows.
        headers = browser.must("GET", address, statuses=(302,))
        if "prompt=device" not in headers["Location"]:
            raise AssertionError(f"{address} leads to {headers['Location']}, and not to a login")
        browser = self._sign_in(person.login, PASSWORD, browser)
        browser.must("PUT", f"{self.root}/api/auth/grant/{CLIENT}", {"scope": "openid"})
        headers = browser.must("GET", f"{address}?{urllib.parse.urlencode({'code': code})}&g_continue", statuses=(302,))
        return urllib.parse.parse_qs(urllib.parse.urlsplit(headers["Location"]).query)["prompt"][0]

    def logins(self, person):
        """The refresh tokens that are good, as the person's account page lists them."""
        browser = self._sign_in(person.login, PASSWORD)
        return [token["token_hash"] for token in browser.must("GET", f"{self.issuer}/token?limit=1000") if token["enabled"]]

    def end_logins(self, person):
        """As the person does on that page."""
        browser = self._sign_in(person.login, PASSWORD)
        for token in self.logins(person):
            browser.must("DELETE", f"{self.issuer}/token/{urllib.parse.quote(token, safe='')}")

    def refresh_status(self, token):
        """What the token endpoint answers to a refresh token."""
        form = {"grant_type": "refresh_token", "refresh_token": token, "client_id": CLIENT}
        return Visitor(self.authority).ask("POST", f"{self.issuer}/token", form=form)[0]

    def _sign_in(self, login, password, visitor=None):
        visitor = visitor or Visitor(self.authority)
        visitor.must("POST", f"{self.root}/api/auth", {"username": login, "password": password})
        return visitor

    @property
    def said(self):
        return self.log.read_text() if self.log.exists() else ""
