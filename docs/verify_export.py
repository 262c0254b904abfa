#!/usr/bin/env python3
"""Verifies a JSONL export of the ledger by itself: Python's standard library only, nothing of the product.

    python3 verify_export.py ledger.jsonl
    python3 verify_export.py ledger.jsonl --checkpoint checkpoint.json --public-key public.pem

It is written after docs/audit.md alone, so that the product need not be believed when it says that its history is whole.
Exits with 0 where the chain of hashes is whole, 1 where it is not, 2 where it was called wrongly.
"""

import argparse
import base64
import hashlib
import json
import sys

GENESIS = bytes(32)


# RFC 8785, the JSON Canonicalization Scheme -------------------------------------------------------------------------

ESCAPES = {0x22: '\\"', 0x5C: "\\\\", 0x08: "\\b", 0x09: "\\t", 0x0A: "\\n", 0x0C: "\\f", 0x0D: "\\r"}
ESCAPES.update({code: f"\\u{code:04x}" for code in range(0x20) if code not in ESCAPES})


def canonical_number(value):
    """As ECMAScript writes a number; every number of JSON is an IEEE 754 double there."""
    if value == 0:
        return "0"  # -0 too
    sign = "-" if value < 0 else ""
    mantissa, _, exponent = repr(abs(value)).partition("e")  # the shortest digits that are this number
    whole, _, fraction = mantissa.partition(".")
    digits = (whole + fraction).lstrip("0")
    point = len(whole) + int(exponent or 0) - (len(whole + fraction) - len(digits))  # 0.<digits> * 10^point
    digits = digits.rstrip("0")
    count = len(digits)
    if count <= point <= 21:
        text = digits + "0" * (point - count)
    elif 0 < point <= 21:
        text = digits[:point] + "." + digits[point:]
    elif -6 < point <= 0:
        text = "0." + "0" * -point + digits
    else:
        power = point - 1
        text = digits[0] + ("." + digits[1:] if count > 1 else "") + f"e{'+' if power > 0 else '-'}{abs(power)}"
    return sign + text


def canonical(value):
    if value is None or value is True or value is False:
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, str):
        return '"' + value.translate(ESCAPES) + '"'
    if isinstance(value, float):
        return canonical_number(value)
    if isinstance(value, list):
        return "[" + ",".join(map(canonical, value)) + "]"
    names = sorted(value, key=lambda name: name.encode("utf-16-be"))  # by UTF-16 code units
    return "{" + ",".join(canonical(name) + ":" + canonical(value[name]) for name in names) + "}"


def unique(pairs):
    members = dict(pairs)
    if len(members) != len(pairs):
        raise ValueError("a name is there twice")
    return members


def refuse(constant):
    raise ValueError(f"{constant} is no JSON")


def number(text):
    value = float(text)
    if value in (float("inf"), float("-inf")):
        raise ValueError(f"{text} is no number of JSON that can be kept")
    return value


def parse(text):
    return json.loads(text, object_pairs_hook=unique, parse_int=number, parse_float=number, parse_constant=refuse)


# RFC 8032, Ed25519: verification only --------------------------------------------------------------------------------

P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P
ROOT_OF_MINUS_ONE = pow(2, (P - 1) // 4, P)


def add(one, other):
    """Points are (X, Y, Z, T): x = X/Z, y = Y/Z, x * y = T/Z."""
    a = (one[1] - one[0]) * (other[1] - other[0]) % P
    b = (one[1] + one[0]) * (other[1] + other[0]) % P
    c = 2 * one[3] * other[3] * D % P
    d = 2 * one[2] * other[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return (e * f % P, g * h % P, f * g % P, e * h % P)


def multiply(scalar, point):
    result = (0, 1, 1, 0)
    while scalar > 0:
        if scalar & 1:
            result = add(result, point)
        point = add(point, point)
        scalar >>= 1
    return result


def same(one, other):
    return (one[0] * other[2] - other[0] * one[2]) % P == 0 and (one[1] * other[2] - other[1] * one[2]) % P == 0


def point_of(encoded):
    """None where it is no point of the curve."""
    y = int.from_bytes(encoded, "little")
    sign, y = y >> 255, y & (2**255 - 1)
    if y >= P:
        return None
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P != 0:
        x = x * ROOT_OF_MINUS_ONE % P
    if (x * x - square) % P != 0 or (x == 0 and sign == 1):
        return None
    if x & 1 != sign:
        x = P - x
    return (x, y, 1, x * y % P)


BASE = point_of((4 * pow(5, -1, P) % P).to_bytes(32, "little"))


def is_signed(public_key, message, signature):
    if len(signature) != 64:
        return False
    key, r = point_of(public_key), point_of(signature[:32])
    s = int.from_bytes(signature[32:], "little")
    if key is None or r is None or s >= ORDER:
        return False
    k = int.from_bytes(hashlib.sha512(signature[:32] + public_key + message).digest(), "little") % ORDER
    return same(multiply(s, BASE), add(r, multiply(k, key)))


# The export ----------------------------------------------------------------------------------------------------------


def event_of(line):
    """(position, hash, digest) of a line; None where it is no event."""
    try:
        event = parse(line.decode("utf-8"))
        position, known = event.pop("position"), event.pop("hash")
        digest = hashlib.sha256(canonical(event).encode("utf-8")).digest()
        return (int(position), known, digest) if position == int(position) else None
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None


class Chain:
    def __init__(self):
        self.checked, self.last, self.ended, self.line = 0, GENESIS, False, 0

    def take(self, raw):
        """What is wrong with the next line, if anything."""
        self.line += 1
        text = raw.rstrip(b" \t\r\n")
        if text == b"":
            return None
        event = None if self.ended else event_of(text)
        if self.ended:
            return f"Line {self.line} comes after the end of the export."
        if event is None:
            return f"Line {self.line} is not an event of a JSONL export, or not a whole one."
        self.ended = raw[len(text) : len(text) + 1] == b" "
        position, known, digest = event
        expected = self.checked + 1
        if position != expected:
            return f"The event at position {expected} is missing, or this is not a whole export: {position} is in its place."
        chained = hashlib.sha256(self.last + position.to_bytes(8, "big") + digest).digest()
        if chained.hex() != known:
            return f"The event at position {expected} is not what was appended there."
        self.checked, self.last = position, chained
        return None


def verify(lines, signed_head=None):
    """The verdict, with the same fields as the product's own; `signed_head` is (position, hash)."""
    chain, reason, hash_there = Chain(), None, GENESIS.hex()
    for raw in lines:
        reason = chain.take(raw)
        if reason is not None:
            break
        if signed_head and chain.checked == signed_head[0]:
            hash_there = chain.last.hex()
    if reason is None and not chain.ended:
        reason = f"The export ends after position {chain.checked} without the mark of its end: it was cut short, or is a part."
    broken = None if reason is None else chain.checked + 1
    verdict = {"checked": chain.checked, "head": {"position": chain.checked, "hash": chain.last.hex()}}
    if signed_head:
        position, known = signed_head
        matches = position <= chain.checked and known == hash_there
        verdict["checkpoint"] = {"position": position, "matches": matches}
        wrong = min(position, chain.checked + 1)
        if not matches and (broken is None or wrong < broken):
            broken, reason = wrong, "The history up to the signed head is not the one that was signed."
    if broken is not None:
        verdict.update(firstBroken=broken, reason=reason)
    return {"valid": broken is None, **verdict}


SPKI = bytes.fromhex("302a300506032b6570032100")  # before the 32 bytes of an Ed25519 key


def read_signed_head(path, key_path):
    """Its position and hash; ends the program with 1 if the signature is wrong."""
    with open(path, encoding="utf-8") as file:
        signed_head = parse(file.read())
    if key_path:
        with open(key_path, encoding="ascii") as file:
            der = base64.b64decode("".join(line for line in file.read().splitlines() if "-----" not in line))
        if not der.startswith(SPKI) or len(der) != len(SPKI) + 32:
            sys.exit("The key is not a public Ed25519 key in PEM.")
        statement = {name: value for name, value in signed_head.items() if name != "signature"}
        signature = base64.b64decode(signed_head["signature"])
        message = canonical(statement).encode("utf-8")
        of_key = statement["keyId"] == hashlib.sha256(der).hexdigest()
        if not of_key or not is_signed(der[len(SPKI) :], message, signature):
            print("NOT valid: the head was not signed by this key, or was changed afterwards.")
            sys.exit(1)
    return int(signed_head["position"]), signed_head["hash"]


def main():
    arguments = argparse.ArgumentParser(description="Verifies a JSONL export of the ledger by itself.")
    arguments.add_argument("file", help="the export, or - for standard input")
    arguments.add_argument("--checkpoint", help="a signed head (JSON) that the chain must agree with")
    arguments.add_argument("--public-key", help="the public key (PEM) that checks its signature")
    arguments.add_argument("--json", action="store_true", help="answer with the verdict as JSON")
    given = arguments.parse_args()
    signed_head = read_signed_head(given.checkpoint, given.public_key) if given.checkpoint else None
    if given.file == "-":
        verdict = verify(sys.stdin.buffer, signed_head)
    else:
        with open(given.file, "rb") as file:
            verdict = verify(file, signed_head)
    if given.json:
        print(json.dumps(verdict))
    elif verdict["valid"]:
        print(f"The chain is whole: {verdict['checked']} events checked. Head: {verdict['head']['hash']}")
    else:
        print(f"NOT valid: broken at position {verdict['firstBroken']}. {verdict['reason']}")
    return 0 if verdict["valid"] else 1


if __name__ == "__main__":
    sys.exit(main())
