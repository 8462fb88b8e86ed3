"""The fields of an offer or an answer of WebRTC, and their permitted values.

They are few: the credentials (`ufrag`, `pwd`, `fingerprint`), the role (`setup`), and the addresses
(`candidates`). The rest is the same for all, and `static/shell/nearby/sdp.js` writes it.

Everything that comes from a link or is reported by a page is limited to these characters, lengths and
numbers, so that no text of a stranger reaches the browser as a line of its own.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from ground.errors import GameError

MOST_CANDIDATES = 8
SETUPS = ("actpass", "active", "passive")
KINDS = ("host", "srflx", "relay")

_UFRAG = re.compile(r"[A-Za-z0-9+/]{4,32}")
_PWD = re.compile(r"[A-Za-z0-9+/]{22,64}")
_FINGERPRINT = re.compile(r"[0-9a-f]{64}")
_MDNS = re.compile(
    r"([0-9a-f]{8})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{12})\.local", re.ASCII | re.IGNORECASE
)
_BYTE = re.compile(r"0|[1-9][0-9]{0,2}")
_GROUPS = re.compile(r"[0-9a-f]{1,4}(?::[0-9a-f]{1,4})*", re.ASCII | re.IGNORECASE)
MDNS, IPV4, IPV6 = range(3)
"""The forms of addresses."""
SIZES = (16, 4, 16)
"""The number of bytes of each form."""


class Candidate(NamedTuple):
    """An address of a page: `UUID.local`, an IPv4 or an IPv6 address, and a port."""

    kind: str
    address: str
    port: int


class Fields(NamedTuple):
    """All fields of an offer or an answer."""

    ufrag: str
    pwd: str
    fingerprint: str
    setup: str
    candidates: tuple[Candidate, ...]


class Back(NamedTuple):
    """The credentials by which a guest's page is known when it reconnects by itself."""

    ufrag: str
    pwd: str
    fingerprint: str


def fields_of(data: object) -> Fields:
    """The fields that a page reports, with addresses in a canonical form. Raises `GameError` (`bad_link`)."""
    names = set(Fields._fields)
    if not isinstance(data, dict) or data.keys() != names or not isinstance(data["candidates"], list):
        raise nonsense("it has unknown or missing fields")
    if len(data["candidates"]) > MOST_CANDIDATES:
        raise nonsense(f"it has more than {MOST_CANDIDATES} addresses")
    return Fields(
        *_keys(data),
        one_of(data["setup"], SETUPS),
        tuple(_candidate_of(candidate) for candidate in data["candidates"]),
    )


def fields_json(fields: Fields) -> dict[str, Any]:
    """Fields as the page's scripts take them."""
    return {**fields._asdict(), "candidates": [candidate._asdict() for candidate in fields.candidates]}


def back_of(data: object) -> Back:
    """The credentials for reconnecting that a page reports. Raises `GameError` (`bad_link`)."""
    if not isinstance(data, dict) or data.keys() != set(Back._fields):
        raise nonsense("it has unknown or missing fields")
    return Back(*_keys(data))


def _keys(data: dict[str, object]) -> tuple[str, str, str]:
    return _text(data["ufrag"], _UFRAG), _text(data["pwd"], _PWD), _text(data["fingerprint"], _FINGERPRINT)


def _text(value: object, form: re.Pattern[str]) -> str:
    if not isinstance(value, str) or not form.fullmatch(value):
        raise nonsense("a credential has a wrong form")
    return value


def one_of(value: object, names: tuple[str, ...]) -> str:
    if not isinstance(value, str) or value not in names:
        raise nonsense("it has an unknown name")
    return value


def _candidate_of(data: object) -> Candidate:
    if not isinstance(data, dict) or data.keys() != set(Candidate._fields):
        raise nonsense("an address has unknown or missing fields")
    port = data["port"]
    if type(port) is not int or not 1 <= port <= 65535:
        raise nonsense("a port is not from 1 to 65535")
    if not isinstance(data["address"], str):
        raise nonsense("an address has an unknown form")
    return Candidate(one_of(data["kind"], KINDS), address_of(*packed(data["address"])), port)


# --- Addresses ---------------------------------------------------------------------------------------------


def packed(address: str) -> tuple[int, bytes]:
    """The number of an address's form, and its bytes. Raises `GameError` (`bad_link`)."""
    if len(address) > 45:
        raise nonsense("an address has more than 45 characters")
    if match := _MDNS.fullmatch(address):
        return MDNS, bytes.fromhex("".join(match.groups()))
    parts = address.split(".")
    if len(parts) == SIZES[IPV4] and all(_BYTE.fullmatch(part) and int(part) < 256 for part in parts):
        return IPV4, bytes(map(int, parts))
    before, gap, after = address.partition("::")
    if all(not half or _GROUPS.fullmatch(half) for half in (before, after)):
        first, last = ([int(group, 16) for group in half.split(":") if group] for half in (before, after))
        missing = SIZES[IPV6] // 2 - len(first) - len(last)
        if missing > 0 if gap else missing == 0:
            return IPV6, b"".join(group.to_bytes(2, "big") for group in (*first, *[0] * missing, *last))
    raise nonsense("an address has an unknown form")


def address_of(way: int, data: bytes) -> str:
    """The address with these bytes."""
    if way == MDNS:
        text = data.hex()
        return f"{text[:8]}-{text[8:12]}-{text[12:16]}-{text[16:20]}-{text[20:]}.local"
    if way == IPV4:
        return ".".join(map(str, data))
    return ":".join(f"{data[at] << 8 | data[at + 1]:x}" for at in range(0, SIZES[IPV6], 2))


def nonsense(fault: str) -> GameError:
    return GameError("bad_link", f"The link is invalid: {fault}.")
