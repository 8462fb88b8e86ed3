"""The frame of all links: a version, a payload, a checksum (docs/LINKS.md: Frame).

Reading trusts nothing: a text is bounded before anything is made of it, and what is wrong is a GameError:
`link_too_long`, `bad_link` (none of ours, or nonsense inside), `link_checksum` (a part is missing or
changed), `link_version` (from a newer version of the game).
"""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING, Any, Protocol

from ground.errors import GameError
from ground.links.packing import ALPHABET, from_text, to_text
from ground.steps import finished

if TYPE_CHECKING:
    from collections.abc import Generator, Mapping, Sequence

MAX_CHARACTERS = 8000
"""The longest text that is made or read, after the start of the fragment."""
MAX_PASTED = 2 * MAX_CHARACTERS
"""The longest text in which a link is looked for."""
MOST_PIECES = 200
"""Pieces into which white space may break a link."""
CHECK_CHARACTERS = 5
"""Characters of the checksum at the end of a text."""
NEWER = "The link was made by a newer version of the game."


class Version(Protocol):
    """How one version packs what a link holds; a module can be one."""

    def write(self, kind: str, data: Any) -> int:
        """The number for content of a kind. Raises GameError for what has no place in it."""

    def reading(self, number: int) -> Generator[None, None, tuple[str, Any]]:
        """The kind and the content of a number, in small steps. Raises GameError.

        The content is judged afterwards: a reader may come up with what cannot be.
        """


class Frame:
    """The links of a game."""

    def __init__(self, versions: Mapping[str, Version], holds: str, starts: Sequence[str]) -> None:
        """`versions` are by the character that a text begins with, one of `ALPHABET` that no other game has.

        `holds` says what may be in a link, as "a position or a game". `starts` are what fragments of the
        game's links begin with, `chess=` or the like: by them a page knows whose link it is (`page.toml`).
        """
        self._versions = versions
        self._holds = holds
        self._starts = tuple(starts)

    def begins(self, fragment: str) -> bool:
        """Whether the part of an address after the `#` means to be a link of this game."""
        return fragment.lstrip("#").startswith(self._starts)

    def written(self, version: str, kind: str, data: Any) -> str:
        """The text to stand after a start. Raises GameError: `link_too_long`, and its version's."""
        payload = to_text(self._versions[version].write(kind, data))
        if len(payload) > MAX_CHARACTERS - 1 - CHECK_CHARACTERS:
            raise GameError(
                "link_too_long", "There is too much in it for a link; export it as a file instead."
            )
        return version + payload + checksum(version + payload)

    def reading(self, text: str) -> Generator[None, None, tuple[str, Any]]:
        """The kind and the content of the first link in a text, in small steps. Raises GameError.

        The text may be a link's own, a fragment, an address, or a message with one: white space, line breaks
        and what stands around an address do not matter.
        """
        version, payload = self._opened(text)
        return (yield from self._versions[version].reading(from_text(payload)))

    def read(self, text: str) -> tuple[str, Any]:
        """`reading` at once."""
        return finished(self.reading(text))

    def _opened(self, text: str) -> tuple[str, str]:
        """The version and the payload of the first link in a text."""
        body, words = self._found(text)
        if body:
            if body[0] not in self._versions:
                raise GameError("link_version", NEWER)
            return body[0], body[1:]
        if words and words[0][0] in self._versions:
            raise GameError(
                "link_checksum", "The link is damaged: a part of it is missing or has been changed."
            )
        raise GameError("bad_link", f"This is not a link to {self._holds}.")

    def _found(self, text: str) -> tuple[str, list[str]]:
        """The first link in a text without its checksum, if there is a whole one, and the words it is in."""
        if len(text) > MAX_PASTED:
            raise GameError("link_too_long", f"A link has at most {MAX_CHARACTERS} characters.")
        begins = [(at, start) for start in self._starts if (at := text.find(f"#{start}")) >= 0]
        if begins:
            at, start = min(begins)
            rest = text[at + 1 + len(start) :]
        else:
            rest = text.strip()
            for start in self._starts:
                rest = rest.removeprefix(start)
        words = _words(rest)
        for count in range(len(words), 0, -1):
            candidate = "".join(words[:count]).rstrip("-_")
            body, check = candidate[:-CHECK_CHARACTERS], candidate[-CHECK_CHARACTERS:]
            if body and check == checksum(body):
                if len(candidate) > MAX_CHARACTERS:
                    raise GameError("link_too_long", f"A link has at most {MAX_CHARACTERS} characters.")
                return body, words
        return "", words


def checksum(text: str) -> str:
    """Five characters over all before them; the last is a letter, which nobody takes for punctuation."""
    number = zlib.crc32(text.encode("ascii")) & 0x1FFFFFFF
    return to_text(1 << 30 | number >> 5 << 6 | number & 31)[1:]


def _words(text: str) -> list[str]:
    """The link and what follows it, up to a character that is in no link.

    Mail programs break long links into lines, people write on behind a space: which of the pieces belong
    to the link only the checksum tells. None ends in `-` or `_`, so those at the end were added.
    """
    words = []
    for word in text.split(maxsplit=MOST_PIECES)[:MOST_PIECES]:
        length = next((n for n, character in enumerate(word) if character not in ALPHABET), len(word))
        if length:
            words.append(word[:length])
        if length < len(word):
            break
    return words
