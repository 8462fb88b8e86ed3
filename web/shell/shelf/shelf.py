"""The other games of the house, each with its emblem and a line about the game in progress there.

The site builder lists them (`tools/house.py`); without others there is no shelf. The state of another game
was stored when its page was left (`door/door.py`); anybody may have written it, and nothing of it is used as
HTML.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from ground.links.finding import link_in, meant_in
from shell.app.app import App
from shell.app.feature import Need
from shell.app.roles import Beginning, Packing
from shell.drawing.html import Html, built, html, tag
from shell.saves.files import LARGEST_FILE, LARGEST_GAME
from shell.saves.saves import Saves
from shell.storage.jsontext import Json, holds_json, parse_json, parse_pasted
from shell.storage.keys import Keys
from shell.storage.storage import StorageFailed

MEMORY, VERSION = "door", 2
"""The key and the version of a game's stored state of its front door."""
LONGEST = 200
ARRIVED, LUGGAGE = "arrived", "others"
DEVICE = {
    *("current", "door", ARRIVED, "aside", "written", "preferences", "help", "replay"),
    *("nearby", "visits", "relay"),
}
"""The entries that belong to a device, or to all games: no file carries these."""


class Neighbour(NamedTuple):
    """Another game of the house.

    It has its name, the relative address of its page, its emblem as SVG, and the beginnings of its links
    after the `#`.
    """

    name: str
    place: str
    emblem: Html
    links: tuple[str, ...]


class Shelf(Beginning, Packing):
    """The other games, as the shelf of a page shows them."""

    _saves = Need(Saves)

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.games: tuple[Neighbour, ...] = ()
        self._states: dict[str, tuple[object, str]] = {}

    def hold(self, games: Iterable[Json]) -> None:
        """Take in the other games, as the site builder lists them."""
        self.games = tuple(
            Neighbour(game["name"], game["place"], built(game["emblem"]), tuple(game["links"]))
            for game in games
        )
        self.at_the_door()

    def at_the_door(self) -> None:
        self._states = {game.name: self._read(game.name) for game in self.games}

    def _read(self, name: str) -> tuple[object, str]:
        """The words about the game in progress in another game, after their language."""
        try:
            state = parse_json(self.app.storage.get(Keys(name).prefix + MEMORY) or "")
            words, language = state["ways"]["continue"]["words"], state["language"]
            known = state["version"] == VERSION and isinstance(words, str)
        except (KeyError, StorageFailed, TypeError, ValueError):
            return "", ""
        return (language, words[:LONGEST]) if known else ("", "")

    def _under_way(self, name: str) -> str:
        language, words = self._states.get(name, ("", ""))
        return words if language == self.app.texts.language else ""

    # Links and files of other games

    def address_of(self, text: str) -> str:
        """The address at which another game's page opens the first link in a text, even a broken one.

        Empty if the text has no link of another game.
        """
        fragment = link_in(text) or meant_in(text, self.is_link)
        game = next((game for game in self.games if fragment.startswith(game.links)), None)
        return f"{game.place}#{fragment}" if game is not None else ""

    def is_link(self, fragment: str) -> bool:
        """True if the part of an address after the `#` begins like a link of another game."""
        return any(fragment.startswith(game.links) for game in self.games)

    def of_file(self, kind: object) -> Neighbour | None:
        """The other game with files of this format, or None."""
        if not isinstance(kind, str):
            return None
        return next((game for game in self.games if _is_of(kind, game.name)), None)

    def of_text(self, text: str) -> Neighbour | None:
        """The other game that a text of JSON belongs to, or None."""
        if not self.games or len(text) > LARGEST_GAME or not holds_json(text):
            return None
        try:
            return self.of_file(parse_pasted(text).get("format"))
        except (ValueError, RecursionError):
            return None

    def leave_for(self, game: Neighbour, text: str) -> None:
        """Leave a file for another game's page, which reads it when its list of games opens.

        Raises `StorageFailed`.
        """
        self.app.storage.set(Keys(game.name).prefix + ARRIVED, text)

    def arrived(self) -> str:
        """The text of a file that another page has left for this one, returned once; mostly empty."""
        entries = self.app.entries
        key = entries.prefix + ARRIVED
        text = entries.text(key) or ""
        if text:
            entries.remove(key)
        return text

    def luggage(self) -> tuple[str, object] | None:
        """The entries of the other games that a person would miss. Only the game itself can read them."""
        names, storage = [game.name for game in self.games], self.app.storage
        try:
            known = storage.keys()
            entries = {key: storage.get(key) for key in known if _is_carried(key, names)}
        except StorageFailed:
            return None
        return (LUGGAGE, entries) if entries else None

    def unpack(self, name: str, data: object) -> None:
        """Store the missing entries of all games. Their pages check the content.

        The features of this game take in their entries themselves: they join them with their own, which they
        may have read long ago.
        """
        if name != LUGGAGE or not self.games or not isinstance(data, dict):
            return
        storage, names = self.app.storage, [self.app.game.name, *(game.name for game in self.games)]
        entries = {
            key: text
            for key, text in data.items()
            if len(key) < LONGEST and isinstance(text, str) and _is_carried(key, names)
        }
        if sum(map(len, entries.values())) > LARGEST_FILE:
            return
        for key, text in entries.items():
            game, _, entry = key.partition(".")
            if game == self.app.game.name and "." not in entry:  # the games belong to no feature
                self.app.unpack(entry, text)
        try:
            known = storage.keys()
            there = {_whole(key) for key in known}
            for key, text in entries.items():
                if _whole(key) not in there:
                    storage.set(key, text)
        except StorageFailed:
            self._saves.fail()

    # Drawing

    @property
    def key(self) -> tuple[object, ...]:
        """A value that changes whenever the shelf would look different."""
        return self.games, [self._under_way(game.name) for game in self.games]

    def drawn(self) -> Html:
        """HTML for the front door; empty if there is no other game."""
        if not self.games:
            return html()
        title = tag("h2", class_="hidden", id="shelf", data_text="ui.shelf")(self.app.t("ui.shelf"))
        games = html(*map(self._game, self.games))
        return tag("nav", class_="neighbours", aria_labelledby="shelf")(title, games)

    def _game(self, game: Neighbour) -> Html:
        t, title, aim = self.app.t, f"game.{game.name}.title", f"game.{game.name}.aim"
        words = self._under_way(game.name)
        line = tag("small", data_text=None if words else aim)(words or t(aim))
        return tag("a", class_="surface neighbour", href=game.place, data_key=f"shelf-{game.name}")(
            tag("span", class_="neighbour-emblem", aria_hidden=True)(game.emblem),
            tag("span", class_="way-words")(tag("b", data_text=title)(t(title)), line),
        )


def _is_of(kind: str, name: str) -> bool:
    return re.fullmatch(rf"{re.escape(name)}-[a-z-]+/\d{{1,3}}", kind) is not None


def _is_carried(key: str, names: Iterable[str]) -> bool:
    """True if an entry belongs to one of these games, and files carry it."""
    name, _, rest = key.partition(".")
    return name in names and bool(rest) and rest.partition(".")[0] not in DEVICE


def _whole(key: str) -> str:
    """The part of a key that entries stored together share: that of a game, or the whole key."""
    parts = key.split(".")
    return ".".join(parts[:3]) if parts[1:2] == ["game"] else key
