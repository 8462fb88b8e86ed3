"""The frame of all links: a version, a payload, a checksum (docs/LINKS.md: Frame).

Nothing that is read is trusted: the length of a text is checked first. Errors are `GameError`:
`link_too_long`, `bad_link` (not a link of this game, or an impossible payload), `link_checksum` (a part is
missing or changed), `link_version` (made by a newer version of the game).
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from typing import Any, Protocol

from ground.errors import GameError
from ground.links.checksum import CHECK_CHARACTERS, checksum
from ground.links.finding import MAX_CHARACTERS, MAX_PASTED, bare, places
from ground.links.packing import from_text, to_text
from ground.links.readings import readings
from ground.steps import finished

NEWER = "The link was made by a newer version of the game."


class Version(Protocol):
    """The packing of a link's content in one version; a module can be one."""

    def write(self, kind: str, data: Any) -> int:
        """The number for content of a kind. Raises `GameError` for content that cannot be expressed."""

    def reading(self, number: int) -> Generator[None, None, tuple[str, Any]]:
        """The kind and the content of a number, in small steps. Raises `GameError`.

        The caller checks the content: a damaged number can decode to an impossible value.
        """


class Frame:
    """The links of a game."""

    def __init__(self, versions: Mapping[str, Version], holds: str, starts: Sequence[str]) -> None:
        """Take the versions, a description of the content and the starts of the game's links.

        `versions` are keyed by the first character of a text, which is one of `ALPHABET` and used by no other
        game. `holds` describes the content in error messages, e.g. "a position or a game". `starts` are the
        beginnings of the game's fragments, e.g. `chess=`, by which a page recognizes the game of a link
        (`page.toml`).
        """
        self._versions = versions
        self._holds = holds
        self._starts = tuple(starts)

    @property
    def versions(self) -> list[str]:
        """The version characters."""
        return list(self._versions)

    def begins(self, fragment: str) -> bool:
        """True if a fragment, the part of an address after the `#`, begins like a link of this game."""
        return fragment.lstrip("#").startswith(self._starts)

    def written(self, version: str, kind: str, data: Any) -> str:
        """The text that follows a start. Raises `GameError`: `link_too_long`, and errors of the version."""
        payload = to_text(self._versions[version].write(kind, data))
        if len(payload) > MAX_CHARACTERS - 1 - CHECK_CHARACTERS:
            raise GameError(
                "link_too_long", "The content is too long for a link; export it as a file instead."
            )
        return version + payload + checksum(version + payload)

    def reading(self, text: str) -> Generator[None, None, tuple[str, Any]]:
        """The kind and the content of the first whole link in a text, in small steps. Raises `GameError`.

        The text may be a link, a fragment, an address, or a message that contains one; text around the link
        and changes made on its way do not matter (`ground.links.readings`).
        """
        text = yield from self._found(text)
        if text[0] not in self._versions:
            raise GameError("link_version", NEWER)
        payload = text[1:-CHECK_CHARACTERS]
        return (yield from self._versions[text[0]].reading(from_text(payload)))

    def read(self, text: str) -> tuple[str, Any]:
        """The result of `reading`, without the steps."""
        return finished(self.reading(text))

    def _found(self, text: str) -> Generator[None, None, str]:
        """The text of the game's first whole link, with one step for each reading that contains none.

        A text without a start is read as the text of a link.
        """
        if len(text) > MAX_PASTED:
            raise _too_long()
        broken = False
        for reading in readings(text):
            started = [place for place in places(reading) if place.start in self._starts]
            for place in started or [bare(reading)]:
                if link := place.whole():
                    if len(link) > MAX_CHARACTERS:
                        raise _too_long()
                    return link
                meant = started or reading is text
                broken |= bool(meant and place.pieces and place.pieces[0][0] in self._versions)
            yield
        if broken:
            raise GameError(
                "link_checksum", "The link is damaged: a part of it is missing or has been changed."
            )
        raise GameError("bad_link", f"This is not a link to {self._holds}.")


def _too_long() -> GameError:
    return GameError("link_too_long", f"A link has at most {MAX_CHARACTERS} characters.")
