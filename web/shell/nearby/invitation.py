"""The invitation and the answer by which two pages connect, as links short enough for any camera.

They are in the frame of all links (`ground/links/frame.py`). Lengths are limited before anything is read, and
fields are those that `fields.py` accepts.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, NamedTuple

from ground.errors import GameError
from ground.links.finding import link_in
from ground.links.frame import Frame
from shell.nearby.fields import (
    KINDS,
    SETUPS,
    SIZES,
    Candidate,
    Fields,
    address_of,
    fields_json,
    fields_of,
    nonsense,
    one_of,
    packed,
)
from shell.seats.seats import COLOURS

INVITES, ANSWERS = "near=", "nearanswer="
"""The beginnings of the fragments of the two kinds of links."""
MAX_CHARACTERS = 1000
"""The maximum length of a link."""
NUMBERS = 2**32
"""The upper bound of the number of an invitation, exclusive."""

_ICE = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_BEGIN = b"\x01"
"""The first byte: without it, leading zeros would be lost when the bytes become a number."""


class Invitation(NamedTuple):
    """A host's offer: `free` are the free colours."""

    number: int
    free: tuple[str, ...]
    fields: Fields


class Answer(NamedTuple):
    """A guest's answer to the invitation with this number."""

    number: int
    fields: Fields


def is_invitation(fragment: str) -> bool:
    """True if the part of an address after the `#` begins like an invitation."""
    return fragment.lstrip("#").startswith(INVITES)


def is_answer(fragment: str) -> bool:
    """True if the part of an address after the `#` begins like an answer."""
    return fragment.lstrip("#").startswith(ANSWERS)


def invitation_text(invitation: Invitation) -> str:
    """The text after `INVITES`. Raises `GameError` (`bad_link`) for fields that cannot be in a link."""
    return _FRAME.written(_INVITATION, "invitation", invitation)


def answer_text(answer: Answer) -> str:
    """The text after `ANSWERS`. Raises `GameError` (`bad_link`) for fields that cannot be in a link."""
    return _FRAME.written(_ANSWER, "answer", answer)


def invitation_of(text: str) -> Invitation:
    """The invitation in a text, which may be a whole address or a message with one. Raises `GameError`."""
    invitation = _read(text)
    if not isinstance(invitation, Invitation):
        raise GameError("bad_link", "The link is an answer, expected an invitation.")
    return invitation


def answer_of(text: str) -> Answer:
    """The answer in a text, which may be a whole address or a message with one. Raises `GameError`."""
    answer = _read(text)
    if not isinstance(answer, Answer):
        raise GameError("bad_link", "The link is an invitation, expected an answer.")
    return answer


# --- Bytes -------------------------------------------------------------------------------------------------


class _Bytes:
    """Reads bytes from the beginning. Raises `GameError` (`bad_link`) if there are too few."""

    def __init__(self, data: bytes) -> None:
        self._data = data

    def take(self, count: int) -> bytes:
        if len(self._data) < count:
            raise nonsense("bytes are missing at the end")
        taken, self._data = self._data[:count], self._data[count:]
        return taken

    def number(self, count: int = 1) -> int:
        return int.from_bytes(self.take(count), "big")

    def characters(self) -> str:
        """A text in the alphabet of ICE: its length, then six bits a character."""
        length = self.number()
        number = self.number((6 * length + 7) // 8)
        if number >> 6 * length:
            raise nonsense("a text has more bits than characters")
        return "".join(_ICE[number >> 6 * at & 63] for at in reversed(range(length)))

    def name(self, number: int, names: tuple[str, ...]) -> str:
        if number >= len(names):
            raise nonsense("it has an unknown name")
        return names[number]

    def fields(self) -> Fields:
        ufrag, pwd = self.characters(), self.characters()
        fingerprint = self.take(32).hex()
        head = self.number()
        setup = self.name(head >> 4, SETUPS)
        fields = Fields(ufrag, pwd, fingerprint, setup, tuple(self.candidate() for _ in range(head & 15)))
        return fields_of(fields_json(fields))

    def candidate(self) -> Candidate:
        head = self.number()
        kind, way = self.name(head >> 4, KINDS), head & 15
        if way >= len(SIZES):
            raise nonsense("an address has an unknown form")
        data = self.take(SIZES[way])
        return Candidate(kind, address_of(way, data), self.number(2))

    def finish(self) -> None:
        if self._data:
            raise nonsense("it has extra bytes at the end")


def _characters(text: str) -> bytes:
    number = 0
    for character in text:
        number = number << 6 | _ICE.index(character)
    return bytes([len(text)]) + number.to_bytes((6 * len(text) + 7) // 8, "big")


def _written(fields: Fields) -> bytes:
    """The bytes of fields, which are checked once more. Raises `GameError` (`bad_link`)."""
    fields = fields_of(fields_json(fields))
    parts = [_characters(fields.ufrag), _characters(fields.pwd), bytes.fromhex(fields.fingerprint)]
    parts.append(bytes([SETUPS.index(fields.setup) << 4 | len(fields.candidates)]))
    for kind, address, port in fields.candidates:
        way, data = packed(address)
        parts += [bytes([KINDS.index(kind) << 4 | way]), data, port.to_bytes(2, "big")]
    return b"".join(parts)


class _Version:
    """The first encoding of both kinds; another one would get other prefix characters."""

    def __init__(self, invites: bool) -> None:
        self._invites = invites

    def write(self, kind: str, data: Any) -> int:
        if not 0 <= data.number < NUMBERS:
            raise nonsense(f"its number is not below {NUMBERS}")
        mask = 0
        for colour in data.free if self._invites else ():
            mask |= 1 << COLOURS.index(one_of(colour, COLOURS))
        head = data.number.to_bytes(4, "big") + (bytes([mask]) if self._invites else b"")
        return int.from_bytes(_BEGIN + head + _written(data.fields), "big")

    def reading(self, number: int) -> Generator[None, None, tuple[str, Any]]:
        yield
        data = _Bytes(number.to_bytes((number.bit_length() + 7) // 8, "big"))
        if data.take(1) != _BEGIN:
            raise nonsense(f"it does not begin with the byte {_BEGIN[0]}")
        identity = data.number(4)
        if not self._invites:
            message: Invitation | Answer = Answer(identity, data.fields())
        else:
            mask = data.number()
            free = tuple(colour for at, colour in enumerate(COLOURS) if mask >> at & 1)
            message = Invitation(identity, free, data.fields())
        data.finish()
        return "invitation" if self._invites else "answer", message


_INVITATION, _ANSWER = "i", "a"
_FRAME = Frame(
    {_INVITATION: _Version(True), _ANSWER: _Version(False)},
    "a table with several devices",
    (INVITES, ANSWERS),
)


def _read(text: str) -> Invitation | Answer:
    text = link_in(text) or text
    if len(text) > MAX_CHARACTERS:
        raise GameError("link_too_long", f"The link has more than {MAX_CHARACTERS} characters.")
    message: Invitation | Answer = _FRAME.read(text)[1]
    return message
