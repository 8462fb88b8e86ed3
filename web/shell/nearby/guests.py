"""The guests of a game: who has come from another screen, on which line, and what they have been told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from shell.app.app import App
from shell.app.game import LONGEST_NAME
from shell.app.session import Session
from shell.nearby.fields import Back
from shell.saves.exchange import are_colours
from shell.storage.entries import keep_last
from shell.storage.jsontext import Json

MEMORY, VERSION = "nearby", 1
MOST_GAMES = 20
STORY = "story"
"""What is kept of a game besides its guests, by their tokens."""


class Guest:
    """Somebody at another screen, who was invited under this `number`. With no `colours` they look on.

    `token` is what they say to be known again. `line` is the one they are on, `spare` one that waits for them
    to come `back` on. `sent` counts the turns they have been told, `now` is what they were told last, `done`
    counts what they have decided.
    """

    def __init__(self, number: int) -> None:
        self.number = number
        self.token = self.name = self.line = self.spare = ""
        self.colours: tuple[str, ...] = ()
        self.back: Back | None = None
        self.now: object = None
        self.sent = self.wrong = self.signs = self.done = 0
        self.there = self.quiet = self.catching = self.ended = self.answered = False

    def come(self, line: str) -> None:
        """They are there, on this line."""
        self.line, self.there, self.quiet = line, True, False
        if self.spare == line:
            self.spare = ""

    def leave(self) -> None:
        """Their line is gone."""
        self.line, self.there, self.catching = "", False, False

    def begin_anew(self, have: int) -> None:
        """They know of so many turns of the game that is on the table now."""
        self.sent, self.now, self.ended, self.signs = have, None, False, 0


class Guests:
    """Those of the game that is hosted: `session`, as it was on the table last."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._all: list[Guest] = []
        self.session: Session | None = None
        self._key = self._story = ""
        self._entry = app.entries.table(MEMORY, VERSION, "games")

    def __iter__(self) -> Iterator[Guest]:
        return iter(self._all[:])

    def __len__(self) -> int:
        return len(self._all)

    def add(self, guest: Guest) -> None:
        """Somebody has come."""
        self._all.append(guest)

    def remove(self, guest: Guest) -> None:
        """Somebody has gone for good."""
        if guest in self._all:
            self._all.remove(guest)

    def on(self, line: str) -> Guest | None:
        """Who is on this line."""
        return next((guest for guest in self._all if guest.line == line), None)

    def waiting_on(self, line: str) -> Guest | None:
        """Whose spare line this is."""
        return next((guest for guest in self._all if guest.spare == line), None)

    def found_on(self, line: str) -> Guest | None:
        """Who is on this line, or comes back on it."""
        return self.on(line) or self.waiting_on(line)

    @property
    def answering(self) -> set[str]:
        """The colours of those who are there, and on whose lines something comes through."""
        return {colour for one in self._all if one.there and not one.quiet for colour in one.colours}

    def known(self, token: str) -> Guest | None:
        """Who has been given this token."""
        return next((guest for guest in self._all if token and guest.token == token), None)

    @property
    def bound(self) -> bool:
        """Whether somebody may know a story that would be another one if something were taken back."""
        return bool(self._story)

    @property
    def story(self) -> str:
        """The same as long as nothing that was told is taken back: who knows it needs only the rest."""
        if not self._story:
            self._story = self._app.entropy()
        return self._story

    def take_back(self) -> None:
        """Something that was told is taken back: it is another story from now on."""
        if self._story:
            self._story = ""
            self.keep()

    # What is kept, for when the page is opened again

    def keep(self) -> None:
        """Keep who has which seat."""
        kept: Json = {
            guest.token: {"colours": list(guest.colours), "name": guest.name, "number": guest.number}
            for guest in self._all
            if guest.colours
        }
        with self._entry.changing() as games:
            games.pop(self._key, None)
            if kept:
                games[self._key] = {**kept, STORY: self.story}
            keep_last(games, MOST_GAMES)

    def knows(self, session: Session) -> bool:
        """Whether this game has had guests before."""
        return session.key in self._entry.value

    def go_on_with(self, session: Session) -> None:
        """The same game has come to the table again, perhaps from storage."""
        self.session = session

    def move_to(self, session: Session, along: Sequence[Guest]) -> None:
        """The guests are those of this game from now on: who has had a seat in it before has to come again,
        and some go `along` with it.
        """
        self.session, self._key, self._all = session, session.key, list(along)
        known = self._entry.value.get(session.key, {})
        self._story = str(known.get(STORY, ""))[:100]
        for token, data in known.items():
            guest = Guest(0)
            if not isinstance(data, dict) or not are_colours(data.get("colours"), self._app.game):
                continue
            number, name = data.get("number"), data.get("name")
            guest.number = number if type(number) is int else 0
            guest.token, guest.name = str(token), str(name)[:LONGEST_NAME]
            guest.colours = tuple(data["colours"])
            self._all.append(guest)
