#!/usr/bin/env python3
"""Verifies a JSONL export of the ledger, a part that proves itself, a backup, or an excerpt (a receipt), without the product: Python's standard library only, nothing of the product.

    python3 verify_export.py ledger.jsonl
    python3 verify_export.py ledger.jsonl public.pem
    python3 verify_export.py proof.jsonl public.pem
    python3 verify_export.py ledger.jsonl --checkpoint checkpoint.json --public-key public.pem

It is written after docs/audit.md alone, so that the product need not be believed when it says that its history is whole.
Exits with 0 where the chain of hashes is whole (of an excerpt: where it proves its event), 1 where it is not, 2 where a file or a key can't be read.
"""

import argparse
import base64
import datetime
import hashlib
import json
import re
import sys
import zlib

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


BASE64 = re.compile("(?:[0-9a-zA-Z+/]{4})*(?:[0-9a-zA-Z+/]{2}==|[0-9a-zA-Z+/]{3}=)?")


def is_base64(value):
    return isinstance(value, str) and BASE64.fullmatch(value) is not None


def base64_of(text):
    """No bytes, which are no signature, for what is not base64 to the letter."""
    try:
        found = base64.b64decode(text, validate=True)
        return found if base64.b64encode(found).decode() == text else b""
    except (ValueError, TypeError):
        return b""


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


def commitment(text):
    """SHA-256 over the salt and the canonical JSON of a person's texts."""
    return hashlib.sha256(bytes.fromhex(text["salt"]) + canonical(text["values"]).encode("utf-8")).hexdigest()


HEX = re.compile("[0-9a-f]{64}")
UUID = re.compile("[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|0{8}(-0{4}){3}-0{12}|f{8}(-f{4}){3}-f{12}")


def is_text(value):
    return isinstance(value, str)


def is_hash(value):
    return is_text(value) and HEX.fullmatch(value) is not None


def is_uuid(value):
    return is_text(value) and UUID.fullmatch(value) is not None


def counts(least, most=2**53 - 1):
    """Whether a value is a whole number, which `true` is not."""
    return lambda value: isinstance(value, float) and value == int(value) and least <= value <= most


def only(*values):
    return lambda value: not isinstance(value, (list, dict)) and any(value is one or (is_text(one) and value == one) for one in values)


def lists(is_right):
    return lambda value: isinstance(value, list) and all(map(is_right, value))


def shape(needed, more={}):
    """Whether a value has these members, and no other: nobody signed what the format does not name."""
    rules = {**needed, **more}
    return lambda value: isinstance(value, dict) and needed.keys() <= value.keys() <= rules.keys() and all(rules[name](value[name]) for name in value)


is_texts = lists(shape({"uid": is_text, "salt": is_hash, "values": lambda value: True}))


def is_day(value):
    try:
        return bool(re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", value)) and datetime.date.fromisoformat(value) is not None
    except (ValueError, TypeError):
        return False


def judge_texts(event, texts):
    """(whether all texts fit, the uids whose texts are missing) of an event."""
    if not is_texts(texts):
        raise ValueError("these are no texts of persons")
    there = {text["uid"]: commitment(text) for text in texts}
    committed = {one["uid"]: one["digest"] for one in event.get("commitments", [])}
    right = len(there) == len(texts) and all(committed.get(uid) == digest for uid, digest in there.items())
    return right, [uid for uid in committed if uid not in there]


def event_of(line):
    """(position, hash, digest, whether its texts fit, whose are missing, who was forgotten, what a part shows) of a line; None where it is no event."""
    try:
        event = parse(line.decode("utf-8"))
        position, known, texts = event.pop("position"), event.pop("hash"), event.pop("texts", [])
        says_forgotten = "forgotten" in event
        if says_forgotten and not is_day(event.pop("forgotten")):
            return None
        digest = hashlib.sha256(canonical(event).encode("utf-8")).digest()
        right, missing = judge_texts(event, texts)
        right = right and (not says_forgotten or len(missing) > 0)
        forgotten = event["data"]["uid"] if event["type"] == "PersonForgotten" else None
        shown = (event.get("taskId", ""), event["type"], len(texts) > 0)
        return (int(position), known, digest, right, missing, forgotten, shown) if counts(1)(position) else None
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None


LONGEST_LINE = 64 * 1024 * 1024
IN_GZIP = 31  # the window bits by which zlib reads a gzip file with its checksum


def unzipped(file):
    """The pieces of a file; of a gzip file, what was compressed. After a zero byte behind a member there is nothing more."""
    member = zlib.decompressobj(IN_GZIP) if file.peek(2)[:2] == b"\x1f\x8b" else None
    for piece in iter(lambda: file.read(256 * 1024), b""):
        if member is None:
            yield piece
            continue
        while piece:
            if member.eof:
                if piece[0] == 0:
                    return
                member = zlib.decompressobj(IN_GZIP)
            yield member.decompress(piece)
            piece = member.unused_data
    if member is not None and not member.eof:
        raise zlib.error("its end is missing")


def lines_of(file):
    rest = b""
    for piece in unzipped(file):
        *lines, rest = (rest + piece).split(b"\n")
        yield from lines
        if len(rest) > LONGEST_LINE:
            break
    yield rest


LEFT_OUT = re.compile(rb'{"position":([1-9]\d{0,15}),"digest":"([0-9a-f]{64})"(?:,"taskId":"([0-9a-f-]{36})")?}')


def left_out_of(line):
    """(position, digest, the task if it is named) of a left out event; None where it is another line."""
    found = LEFT_OUT.fullmatch(line)
    return found and (int(found[1]), bytes.fromhex(found[2].decode()), found[3] and found[3].decode())


MOST_SAMPLED = 10_000
is_one = counts(1, 1)
HEAD = {"position": counts(0), "hash": is_hash, "keyId": is_hash, "signature": is_base64}
MORE_HEAD = {"ledgerId": is_uuid, "accesses": shape({"id": counts(1), "hash": is_hash})}
SIGNED_HEAD = {**HEAD, "version": is_one, "ledger": only("marketplace"), "signedAt": is_text}
is_signed_head = shape(SIGNED_HEAD, MORE_HEAD)
is_bare_head = shape({"position": counts(0), "hash": is_hash})
is_seed = lambda value: is_text(value) and 1 <= len(value.encode("utf-16-be", "surrogatepass")) // 2 <= 200
FILTER = {"taskId": is_uuid, "userEmail": lambda value: value is None or is_text(value), "type": is_text, "from": counts(0), "to": counts(0)}
COVER = {"proof": only(True), "withhold": only("texts"), "sample": shape({"tasks": counts(1, MOST_SAMPLED), "seed": is_seed})}
COVER.update({"forgotten": lists(is_text), "selection": is_hash, "signature": is_base64})
is_cover = shape({"at": is_text, "by": is_text, "filter": shape({}, FILTER), "events": counts(0)}, COVER)
is_end = shape({"end": lambda value: is_signed_head(value) or is_bare_head(value)}, {"cover": is_cover})
is_end_of_excerpt = shape({"end": shape(SIGNED_HEAD, {**MORE_HEAD, "light": only(True)})})
is_before = shape({"before": is_bare_head})


def whole(text, is_right):
    """What a text says; None where it is no JSON, or not of the format."""
    try:
        value = parse(text)
        canonical(value).encode("utf-8")  # half a character has no bytes, so it can't be signed
        return value if is_right(value) else None
    except (ValueError, RecursionError):
        return None


def said_by(line, is_right):
    return whole(line.decode("utf-8", "surrogateescape"), is_right)


class Part:
    """What the file shows of the ledger, for a comparison with the cover, which comes last."""

    def __init__(self):
        self.selection, self.events, self.first, self.last = hashlib.sha256(), 0, None, 0
        self.types, self.tasks, self.named = {}, {}, {}
        self.left_out, self.texts = None, None

    def leave_out(self, position, task):
        self.left_out = self.left_out or position
        if task is not None:
            self.selection.update(f"{position} {task}\n".encode("utf-8"))
            self.named.setdefault(task, position)

    def show(self, position, task, kind, has_texts):
        self.selection.update(b"%d\n" % position)
        self.events, self.first, self.last = self.events + 1, self.first or position, position
        self.types.setdefault(kind, position)
        if len(self.tasks) <= MOST_SAMPLED:
            self.tasks.setdefault(task, position)
        if has_texts:
            self.texts = self.texts or position

    def population(self):
        return {**self.named, **self.tasks}

    def wrong_draw(self, cover):
        """The first position of a task that is wrongly in the sample, or wrongly not in it; None where the draw gives the sample."""
        if "sample" not in cover:
            return min(self.named.values(), default=None)
        seed, population = cover["sample"]["seed"], self.population()
        order = sorted(population, key=lambda task: hashlib.sha256(f"{seed}\n{task}".encode("utf-8")).hexdigest())
        drawn = set(order[: int(cover["sample"]["tasks"])])
        # Events of earlier programs have texts inside, and are left out where texts are withheld.
        missing = set() if "withhold" in cover else drawn - set(self.tasks)
        return min((population[task] for task in missing | (set(self.tasks) - drawn)), default=None)

    def fault(self, cover, end):
        """(position, what is wrong) of the lines, by what the last line says of them; None where nothing is."""
        said, outside = cover or {}, "does not match the filter in the last line"
        asked, proof = said.get("filter", {}), "proof" in said
        other = lambda seen, name: min((seen[value] for value in seen if value != asked.get(name, value)), default=None)
        found = [
            (None if proof else self.left_out, "is left out, but the last line does not say that this part proves itself"),
            (other(self.types, "type"), outside),
            (other(self.tasks, "taskId"), outside),
            (self.first if self.first and self.first < asked.get("from", 0) else None, outside),
            (self.last if self.last > asked.get("to", self.last) else None, outside),
            (self.texts if "withhold" in said else None, "has texts, but the last line says that they are withheld"),
            (self.wrong_draw(said) if proof else None, "is of a task for which the draw by the seed gives something else"),
        ]
        faults = [(position, f"The event at position {position} {what}.") for position, what in found if position]
        if faults or cover is None:
            return min(faults, default=None, key=lambda fault: fault[0])
        if said["events"] == self.events and (not proof or said.get("selection") == self.selection.hexdigest()):
            return None
        return end + 1, f"The last line says that {int(said['events'])} events are here, but these are {self.events}, or others: some were left out or put in."


BACKUP, END_OF_BACKUP = b'{"backup":', b'{"end":true}'


class Chain:
    def __init__(self):
        self.checked, self.last, self.line, self.end, self.kept = 0, GENESIS, 0, None, None
        self.is_excerpt, self.begin, self.event = False, 0, None
        self.missing, self.forgotten = {}, set()
        self.cover, self.part, self.unconfirmed = None, Part(), None

    def unsure(self):
        """A digest of a left out event is only confirmed by the hash of a later event."""
        return f" Or a digest of the left out events from position {self.unconfirmed} on is not." if self.unconfirmed else ""

    def out_of_place(self, position):
        expected = self.checked + 1
        if position == expected:
            return None
        return f"The event at position {expected} is missing, or this is not a whole export: {position} is in its place."

    def go_to(self, position, digest):
        return hashlib.sha256(self.last + position.to_bytes(8, "big") + digest).digest()

    def take(self, raw):
        """What is wrong with the next line, if anything."""
        self.line += 1
        text = raw.rstrip(b" \t\r\n")
        if text == b"":
            return None
        before = said_by(text, is_before) if self.line == 1 else None
        if before is not None:
            known = before["before"]
            self.is_excerpt, self.begin, self.checked, self.last = True, int(known["position"]), int(known["position"]), bytes.fromhex(known["hash"])
            return "There is no hash before the first event but zeros." if self.begin == 0 and self.last != GENESIS else None
        if self.end is not None:
            if self.kept != END_OF_BACKUP if self.kept else text.startswith(BACKUP):
                self.kept = text
                return None
            return f"Line {self.line} comes after the end of the export."
        left_out = left_out_of(text)
        event = event_of(text) if left_out is None else None
        if self.is_excerpt and (left_out or event) and (event is None) == (self.event is None):
            return f"Line {self.line}: an excerpt has one event, and after it only digests."
        if left_out is not None:
            position, digest, task = left_out
            fault = self.out_of_place(position)
            if fault is None:
                self.last, self.checked = self.go_to(position, digest), position
                self.unconfirmed = self.unconfirmed or position
                self.part.leave_out(position, task)
            return fault
        if event is None:
            said = said_by(text, is_end_of_excerpt if self.is_excerpt else is_end)
            if said is not None:
                self.end, self.cover = said["end"], said.get("cover")
                return None
            return f"Line {self.line} is not an event of a JSONL export, or not a whole one."
        position, known, digest, right, missing, forgotten, shown = event
        fault = self.out_of_place(position)
        if fault is not None:
            return fault
        chained = self.go_to(position, digest)
        if chained.hex() != known:
            return f"The event at position {position} is not what was appended there.{self.unsure()}"
        if not right:
            return f"A text of the event at position {position} does not fit its commitment: it was changed; or a person is said to be forgotten whose texts are there."
        for uid in missing:
            self.missing.setdefault(uid, position)
        if forgotten is not None:
            self.forgotten.add(forgotten)
        self.checked, self.last, self.unconfirmed = position, chained, None
        self.part.show(position, *shown)
        if self.is_excerpt:
            self.event = parse(text.decode("utf-8"))
        return None


def text_fault(chain):
    """(position, what is wrong) where a text is missing whose person was not forgotten; None where none is."""
    cover = chain.cover or {}
    if "withhold" in cover:
        return None
    excused = chain.forgotten | set(cover.get("forgotten", []) if "proof" in cover else [])
    faults = [(position, uid) for uid, position in chain.missing.items() if uid not in excused]
    if not faults:
        return None
    position, uid = min(faults)
    return position, f"A text of the event at position {position} is missing, and its person ({uid}) was not forgotten."


def end_fault(chain):
    """(position, what is wrong) at the end of a file whose chain is right; None where nothing is."""
    after, end = chain.checked + 1, chain.end
    if chain.checked == 0 and not end:
        return after, "There is no event in this export."
    if end is None:
        return after, f"The export ends after position {chain.checked} without its end: it was cut off, or is a part."
    if end["position"] != chain.checked:
        return after, f"The export ends after position {chain.checked}, but its last line says {int(end['position'])}."
    if end["hash"] != chain.last.hex():
        return chain.checked, f"The hash of the last event is not the one in the last line.{chain.unsure()}"
    if chain.kept not in (None, END_OF_BACKUP):
        return after, "The backup was cut off: its end is missing."
    return None if chain.is_excerpt else chain.part.fault(chain.cover, chain.checked)


def signed_end(end, cover, key):
    """What the signatures of the last line prove: (signed, complete, whether the cover is signed, what is wrong)."""
    signed = {"heads": 0, "unchecked": 0, "upTo": 0}
    if end is None or "signature" not in end:
        return signed, False, False, None
    signed["heads"] = 1
    if key is None or end["keyId"] != key_id(key):
        return {**signed, "unchecked": 1}, False, False, None
    if not is_statement_signed(end, key):
        return signed, False, False, "The signature at the end of the export does not fit: it was changed."
    has_signed_cover = "signature" in (cover or {})
    if has_signed_cover:
        said = {name: value for name, value in cover.items() if name != "signature"}
        message = canonical({"cover": said, "end": end}).encode("utf-8")
        if not is_signed(key, message, base64_of(cover["signature"])):
            return signed, False, False, "What the export says of itself (filter, events, who and when) is not what was signed."
    complete = has_signed_cover or "proof" not in (cover or {})
    return {**signed, "upTo": int(end["position"]), "signedAt": end["signedAt"]}, complete, has_signed_cover, None


def verify(file, signed_head=None, key=None, must_be_complete=False):
    """The verdict, with the same fields as the product's own; `signed_head` is (position, hash, id of the ledger)."""
    chain, reason, hash_there = Chain(), None, GENESIS.hex()
    try:
        for raw in lines_of_receipt(file) if RECEIPT.match(file.peek(200)[:200]) else lines_of(file):
            reason = chain.take(raw)
            if reason is not None:
                break
            if signed_head and chain.checked == signed_head[0]:
                hash_there = chain.last.hex()
    except zlib.error as error:
        reason = f"The file is damaged, or was cut off: {error}."
    broken, more = None, {}
    fault = end_fault(chain) if reason is None else (chain.checked + 1, reason)
    if chain.is_excerpt:
        return verdict_of_excerpt(chain, fault, key)
    fault = fault or text_fault(chain)  # who the rest of a broken file says to be forgotten is not known
    if fault:
        broken, reason = fault
    else:
        more["signed"], more["complete"], is_cover_signed, reason = signed_end(chain.end, chain.cover, key)
        if chain.cover is not None:
            said = {name: value for name, value in chain.cover.items() if name not in ("selection", "signature")}
            more["cover"] = {**said, "isSigned": is_cover_signed}
            if "proof" in said and "sample" in said:
                more["cover"]["population"] = len(chain.part.population())
        if must_be_complete and not more["complete"]:
            reason = reason or "The export does not end with a head that this key has signed: it may have been cut off."
    verdict = {"checked": chain.checked, "head": {"position": chain.checked, "hash": chain.last.hex()}}
    if signed_head:
        position, known, ledger = signed_head
        other = None not in (ledger, (chain.end or {}).get("ledgerId")) and ledger != chain.end["ledgerId"]
        matches = position <= chain.checked and known == hash_there and not other
        verdict["checkpoint"] = {"position": position, "matches": matches}
        wrong = min(position, chain.checked + 1)
        if other:
            reason = reason or "The signed head is of another ledger."
        elif not matches and (broken is None or wrong < broken):
            broken, reason = wrong, "The history up to the signed head is not the one that was signed."
    if broken is not None:
        verdict["firstBroken"] = broken
    if reason is not None:
        verdict["reason"] = reason
    return {"valid": reason is None, **verdict, **more}


SPKI = bytes.fromhex("302a300506032b6570032100")  # before the 32 bytes of an Ed25519 key


def key_id(key):
    return hashlib.sha256(SPKI + key).hexdigest()


def is_statement_signed(signed_head, key):
    statement = {name: value for name, value in signed_head.items() if name != "signature"}
    signature = base64_of(signed_head["signature"])
    return statement["keyId"] == key_id(key) and is_signed(key, canonical(statement).encode("utf-8"), signature)


# An excerpt: one event after a known hash, which a signed head covers; a receipt is one ---------------------------------


def verdict_of_excerpt(chain, fault, key):
    end = chain.end
    verdict = {"checked": chain.checked - chain.begin, "head": {"position": chain.checked, "hash": chain.last.hex()}}
    if fault is None and chain.event is None:
        fault = chain.checked + 1, "There is no event in this excerpt."
    if fault:
        return {"valid": False, **verdict, "firstBroken": fault[0], "reason": fault[1]}
    if key is None or end["keyId"] != key_id(key):
        not_checked = "The signature is not checked, so nothing is proved: give the public key."
        reason = "The head was signed by another key than the one that is known here." if key else not_checked
        return {"valid": False, **verdict, "reason": reason, "signed": {"heads": 1, "unchecked": 1, "upTo": 0}}
    signed = {"heads": 1, "unchecked": 0, "upTo": 0}
    if not is_statement_signed(end, key):
        reason = "The signature does not fit the signed head: it was changed after it was signed."
        return {"valid": False, **verdict, "firstBroken": chain.checked, "reason": reason, "signed": signed}
    signed.update({"upTo": chain.checked, "signedAt": end["signedAt"]})
    return {"valid": True, **verdict, "signed": signed, "proves": sentence_of(chain.event, end)}


# Receipts of the last release are one JSON object
RECEIPT = re.compile(rb'[ \t\r\n]*\{[ \t\r\n]*"(?:(?:receipt|event|digests|head|fingerprint)"[ \t\r\n]*:|before"[ \t\r\n]*:[ \t\r\n]*")')
LONGEST_RECEIPT = 1024 * 1024
is_listed_head = shape({**HEAD, "position": counts(1), "at": is_text}, {**MORE_HEAD, "light": only(True)})
has_place = lambda event: isinstance(event, dict) and counts(1)(event.get("position"))
MEMBERS = {"receipt": is_one, "event": has_place, "before": is_hash, "digests": lists(is_hash), "head": is_listed_head, "fingerprint": is_hash}
is_receipt = shape(MEMBERS)


def lines_of_receipt(file):
    """The lines of the excerpt that says the same as a receipt; if it has something else, they can't be read."""
    text = file.read(LONGEST_RECEIPT + 1)
    said = None if len(text) > LONGEST_RECEIPT else whole(text.decode("utf-8", "surrogateescape"), lambda value: isinstance(value, dict)) or {}
    position = said["event"]["position"] if said and has_place(said.get("event")) else 1.0
    before = lambda known: canonical({"before": {"position": position - 1, "hash": known}}).encode()
    if not is_receipt(said) or said["fingerprint"] != said["head"]["keyId"]:
        return [before(GENESIS.hex()), b"{}"]
    end = {name: value for name, value in said["head"].items() if name != "at"}
    end.update({"version": 1.0, "ledger": "marketplace", "signedAt": said["head"]["at"]})
    digests = [b'{"position":%d,"digest":"%s"}' % (at, digest.encode()) for at, digest in enumerate(said["digests"], int(position) + 1)]
    return [before(said["before"]), canonical(said["event"]).encode("utf-8"), *digests, canonical({"end": end}).encode("utf-8")]


TOLD = {  # the figures and ids of the data, and {task}
    "TaskPosted": ("owner", "posted {task} for ${budget}", "posted {task}"),
    "TaskUpdated": ("owner", "changed {task}"),
    "TaskDeleted": ("owner", "deleted {task}"),
    "BidPlaced": ("bidder", "offered ${amount} on {task}", "placed a bid on {task}"),
    "BidRevised": ("bidder", "changed the offer to ${amount} on {task}"),
    "BidWithdrawn": ("bidder", "withdrew the bid {bidId} on {task}"),
    "BidDeclined": ("owner", "declined the bid {bidId} on {task}"),
    "BidAccepted": ("owner", "accepted the bid {bidId} on {task}"),
    "AcceptanceWithdrawn": ("owner", "withdrew the acceptance of the bid {bidId} on {task}"),
    "BidderResigned": ("bidder", "resigned from {task}"),
    "WorkDelivered": ("bidder", "delivered the work on {task}"),
    "ChangesRequested": ("owner", "asked for changes of the work on {task}"),
    "ReviewWritten": ("user", "reviewed the other side of the bid {bidId} on {task}"),
    "ThingHidden": ("moderator", "hid something of {task}"),
    "ThingShown": ("moderator", "showed something of {task} again"),
}
MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()


def what_happened(event):
    """(who did it, what), with the last sentence of its type if the data lack a figure."""
    figures = {name: canonical_number(value) for name, value in event["data"].items() if isinstance(value, float)}
    known = {"bidId": event["data"].get("bidId"), **figures, "task": f"the task {event['taskId']}"}
    role, *sentences = TOLD.get(event["type"], ("user", f"did {event['type']} on {{task}}"))
    for sentence in sentences:
        try:
            return role, sentence.format(**known)
        except KeyError:
            continue
    return role, f"did {event['type']} on {known['task']}"


def day_of(time):
    return f"{int(time[8:10])} {MONTHS[int(time[5:7]) - 1]} {time[:4]}"


def who_did(event):
    uid = event["actor"]["uid"]
    own = next((text["values"] for text in event.get("texts", []) if text["uid"] == uid), None)
    email = (own or event["actor"]).get("email")
    if email is None:
        return f"with the id {uid}"
    name = (event["data"] if own is None else own).get("userName")
    return email if name is None else f"{name} ({email})"


def sentence_of(event, head):
    role, what = what_happened(event)
    who = "the system" if event["actor"]["uid"] == "system" else f"the {role} {who_did(event)}"
    when, at = event["recordedAt"], head["signedAt"]
    day = "" if day_of(at) == day_of(when) else f"{day_of(at)}, "
    there = len(event.get("commitments", []))
    left = there - len(event.get("texts", []))
    about = f" The texts of {left} of {there} persons are not in it." if left else ""
    return (
        f"On {day_of(when)}, {when[11:16]} UTC, {who} {what}; "
        f"the ledger's head of {day}{at[11:19]} covers it.{about}"
    )


NOTHING = {"valid": False, "checked": 0, "head": {"position": 0, "hash": GENESIS.hex()}}


UNSAFE = re.compile("[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")


def printable(text):
    return UNSAFE.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def read_key(path):
    with open(path, encoding="utf-8-sig") as file:
        der = base64.b64decode("".join(line for line in file.read().splitlines() if "-----" not in line))
    if not der.startswith(SPKI) or len(der) != len(SPKI) + 32:
        raise ValueError
    return der[len(SPKI) :]


def read_signed_head(path):
    with open(path, encoding="utf-8-sig") as file:
        signed_head = whole(file.read(), is_signed_head)
    if signed_head is None:
        raise ValueError
    return signed_head


class Unreadable(Exception):
    pass


def read(reader, path, what):
    try:
        return reader(path) if path else None
    except OSError as error:
        raise Unreadable(f"{path} can't be read: {error.strerror}.") from error
    except ValueError as error:
        raise Unreadable(f"{path} is not {what}.") from error


def about_the_cover(cover):
    asked = ", ".join(f"{name} {int(value) if isinstance(value, float) else value}" for name, value in cover["filter"].items())
    yield f"Filter: {asked or 'none, all events'}."
    if "population" in cover:
        yield f"A sample of at most {int(cover['sample']['tasks'])} tasks, drawn again by the seed {cover['sample']['seed']!r} from the {cover['population']} that the file names."
    if "withhold" in cover:
        yield "Texts of persons are withheld."
    if cover.get("forgotten"):
        yield f"Texts are missing of {len(cover['forgotten'])} persons who were forgotten, as it says."
    yield f"Asked for by {cover['by']} at {cover['at']}{'' if cover['isSigned'] else '; this and the filter are not proved by a signature'}."


def about_the_end(verdict):
    if verdict["complete"] and "proof" in verdict.get("cover", {}):
        return f"The ledger's key has signed that these are all events that match, up to its head at {verdict['signed']['signedAt']}."
    if verdict["complete"]:
        return f"It is complete: this was the head of the ledger when it was signed, at {verdict['signed']['signedAt']}."
    if verdict["signed"]["heads"]:
        return "Whether it is complete is not known: it ends with a signed head. Give the public key with --public-key."
    return "It cannot show that it is complete: it does not end with a signed head (the ledger has no key)."


def verdict_of(given):
    key = read(read_key, given.public_key or given.key, "a public Ed25519 key in PEM")
    signed_head = read(read_signed_head, given.checkpoint, "a signed head (JSON)")
    if signed_head and key and not is_statement_signed(signed_head, key):
        return {**NOTHING, "reason": "the head was not signed by this key, or was changed afterwards."}
    known = signed_head and (int(signed_head["position"]), signed_head["hash"], signed_head.get("ledgerId"))

    def judge(path):
        with sys.stdin.buffer if path == "-" else open(path, "rb") as file:
            return verify(file, known, key, key is not None and known is None)

    return read(judge, given.file, "a file that can be verified")


def main():
    arguments = argparse.ArgumentParser(description="Verifies a JSONL export of the ledger, or an excerpt (a receipt), by itself.")
    arguments.add_argument("file", help="the export or the excerpt, or - for standard input")
    arguments.add_argument("key", nargs="?", help="the same as --public-key")
    arguments.add_argument("--checkpoint", help="a signed head (JSON) that the chain must agree with")
    arguments.add_argument("--public-key", help="the public key (PEM) that checks signatures; an export must then end with its signature, or agree with a signed head")
    arguments.add_argument("--json", action="store_true", help="answer with the verdict as JSON")
    given = arguments.parse_intermixed_args()  # the key may come after options
    sys.stdout.reconfigure(errors="backslashreplace")  # a terminal may lack the letters of a name
    try:
        verdict = verdict_of(given)
        code = 0 if verdict["valid"] else 1
    except Unreadable as error:
        verdict, code = {**NOTHING, "reason": str(error)}, 2
    if given.json:
        print(json.dumps(verdict))
    elif code == 2:
        print(printable(verdict["reason"]))
    elif "proves" in verdict:
        print(printable(verdict["proves"]))
    elif verdict["valid"]:
        cover = verdict.get("cover", {})
        shown = f"{int(cover['events'])} of {verdict['checked']} events are here, the others by their digests" if "proof" in cover else f"{verdict['checked']} events checked"
        print(f"The chain is whole: {shown}. Head: {verdict['head']['hash']}")
        for line in about_the_cover(cover) if cover else []:
            print(printable(line))
        print(about_the_end(verdict))
    else:
        where = f"broken at position {verdict['firstBroken']}. " if "firstBroken" in verdict else ""
        print(printable(f"NOT valid: {where}{verdict['reason']}"))
    return code


if __name__ == "__main__":
    sys.exit(main())
