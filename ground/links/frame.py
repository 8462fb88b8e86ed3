"""The frame of all links: a version, a payload, a checksum (docs/LINKS.md: Frame).

Reading trusts nothing: a text is bounded before anything is made of it, and what is wrong is a GameError:
`link_too_long`, `bad_link` (none of ours, or nonsense inside), `link_checksum` (a part is missing or
changed), `link_version` (from a newer version of the game).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from ground.errors import GameError
from ground.links.checksum import CHECK_CHARACTERS, checksum
from ground.links.finding import MAX_CHARACTERS, MAX_PASTED, bare, places
from ground.links.packing import from_text, to_text
from ground.links.readings import readings
from ground.steps import finished

if TYPE_CHECKING:
    from collections.abc import Generator, Mapping, Sequence

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

    @property
    def versions(self) -> list[str]:
        """The characters that texts begin with, by version."""
        return list(self._versions)

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
        """The kind and the content of the first whole link in a text, in small steps. Raises GameError.

        The text may be a link's own, a fragment, an address, or a message with one: what stands around it and
        what its way has done to it do not matter (`ground.links.readings`).
        """
        text = yield from self._found(text)
        if text[0] not in self._versions:
            raise GameError("link_version", NEWER)
        payload = text[1:-CHECK_CHARACTERS]
        return (yield from self._versions[text[0]].reading(from_text(payload)))

    def read(self, text: str) -> tuple[str, Any]:
        """`reading` at once."""
        return finished(self.reading(text))

    def _found(self, text: str) -> Generator[None, None, str]:
        """The text of the first whole link of the game in a text, in a step for each reading that has none.

        A text without a start is taken for that of a link.
        """
        if len(text) > MAX_PASTED:
            raise _too_long()
        broken = False
        for reading in readings(text):
            started = [place for place in places(reading) if place.start in self._starts]
            for place in started or [bare(reading)]:
                if found := place.whole():
                    if len(found) > MAX_CHARACTERS:
                        raise _too_long()
                    return found
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
