"""Signing keys as a provider is given them: private JSON Web Keys that openssl has made."""

import base64
import subprocess

CURVES = {"ES256": ("P-256", 32), "ES384": ("P-384", 48), "ES512": ("P-521", 66)}


def openssl(*arguments, stdin=None):
    return subprocess.run(["openssl", *map(str, arguments)], input=stdin, check=True, capture_output=True).stdout


def make_key(name, algorithm):
    """A new private key with this `kid` for ES256, ES384, ES512, EdDSA, RS256 or PS256."""
    if algorithm in CURVES:
        fields = _elliptic(*CURVES[algorithm])
    elif algorithm == "EdDSA":
        fields = _edwards()
    else:
        fields = _rsa()
    return {"kid": name, "alg": algorithm, "use": "sig", **fields}


def _elliptic(curve, size):
    pem = openssl("genpkey", "-algorithm", "EC", "-pkeyopt", f"ec_paramgen_curve:{curve}")
    private = openssl("ec", "-outform", "DER", stdin=pem)
    # ECPrivateKey: its version (3 bytes), then an octet string with the number, as long as the curve says.
    start = private.index(b"\x02\x01\x01\x04") + 5
    public = openssl("pkey", "-pubout", "-outform", "DER", stdin=pem)
    x, y = public[-2 * size : -size], public[-size:]
    return {"kty": "EC", "crv": curve, "d": _text(private[start : start + size]), "x": _text(x), "y": _text(y)}


def _edwards():
    pem = openssl("genpkey", "-algorithm", "ed25519")
    private, public = (openssl("pkey", *more, "-outform", "DER", stdin=pem)[-32:] for more in ([], ["-pubout"]))
    return {"kty": "OKP", "crv": "Ed25519", "d": _text(private), "x": _text(public)}


def _rsa():
    pem = openssl("genpkey", "-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:2048")
    numbers = list(_integers(openssl("rsa", "-traditional", "-outform", "DER", stdin=pem)))
    # RSAPrivateKey: the version, then these in this order.
    return {"kty": "RSA", **{name: _text(number) for name, number in zip(["n", "e", "d", "p", "q", "dp", "dq", "qi"], numbers[1:])}}


def _integers(der):
    """The integers of a sequence, without their signs."""
    at = 4
    while at < len(der):
        length, at = der[at + 1], at + 2
        if length & 0x80:
            count = length & 0x7F
            length, at = int.from_bytes(der[at : at + count], "big"), at + count
        yield der[at : at + length].lstrip(b"\0")
        at += length


def _text(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()
