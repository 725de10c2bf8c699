"""What others host, on the loopback: an identity provider at which everybody agrees at once, and a server of language models.

The provider has discovery, keys, the device authorization grant (RFC 8628) and revocation (RFC 7009). Its key is the one of RFC 8037, A.1.
"""

import base64
import http.server
import json
import subprocess
import threading
import time
import urllib.parse

KEY = {"kty": "OKP", "crv": "Ed25519", "kid": "1", "x": "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}
SECRET = "nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A"
# What PKCS #8 has before the 32 bytes of an Ed25519 key (RFC 8410, 7).
PKCS8 = bytes.fromhex("302e020100300506032b657004220420")
CLIENT = "wardline"


def encoded(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def signed(claims, directory):
    """A JWT, signed by openssl, which reads what it signs from a file only."""
    text = ".".join(encoded(json.dumps(part).encode()) for part in [{"alg": "EdDSA", "kid": KEY["kid"], "typ": "JWT"}, claims])
    key, message = directory / "issuer.der", directory / "to-be-signed"
    key.write_bytes(PKCS8 + base64.urlsafe_b64decode(SECRET + "="))
    message.write_text(text)
    command = ["openssl", "pkeyutl", "-sign", "-rawin", "-inkey", key, "-keyform", "DER", "-in", message]
    return f"{text}.{encoded(subprocess.run(command, check=True, capture_output=True).stdout)}"


class Hosted:
    """`revoked` has the tokens that were revoked, `user` is who logs in."""

    def __init__(self, directory, user="ana", model="translate-1"):
        self.directory, self.user, self.model, self.revoked = directory, user, model, []
        hosted = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                self.answer(hosted.read(self.path))

            def do_POST(self):
                form = self.rfile.read(int(self.headers["Content-Length"])).decode()
                self.answer(hosted.take(self.path, dict(urllib.parse.parse_qsl(form))))

            def answer(self, said):
                body = json.dumps({"error": "not_found"} if said is None else said).encode()
                self.send_response(404 if said is None else 200)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()

    def read(self, path):
        match path:
            case "/.well-known/openid-configuration":
                return {
                    "issuer": self.url, "jwks_uri": f"{self.url}/keys", "token_endpoint": f"{self.url}/token",
                    "device_authorization_endpoint": f"{self.url}/device", "revocation_endpoint": f"{self.url}/revoke",
                }  # fmt: skip
            case "/keys":
                return {"keys": [KEY]}
            case "/v1/models":
                return {"data": [{"id": self.model}]}

    def take(self, path, form):
        match path:
            case "/device" if form["client_id"] == CLIENT:
                return {
                    "device_code": "secret", "user_code": "WDJB-MJHT", "verification_uri": f"{self.url}/activate", "expires_in": 600,
                    "interval": 1,
                }  # fmt: skip
            case "/token" if form.get("device_code") == "secret":
                now = int(time.time())
                claims = {"iss": self.url, "aud": "wardline", "sub": self.user, "jti": "1", "iat": now, "exp": now + 3600}
                return {"access_token": signed(claims, self.directory), "refresh_token": "refresh", "token_type": "Bearer", "expires_in": 3600}
            case "/revoke":
                self.revoked.append(form["token"])
                return {}

    def close(self):
        self.server.shutdown()
        self.server.server_close()
