"""The guests of a game: the people at other screens, their lines, and the messages they have been sent."""

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
"""The entry for a game's `story`, beside its guests' entries by token."""


class Guest:
    """A person at another screen, who was invited under this `number`.

    Without `colours` the guest only watches.

    `token` identifies the guest on returning. `line` is the current line, `spare` one on which the guest can
    come `back`. `sent` is the number of turns told, `now` the last state told, `done` the number of decisions
    made.
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
        """Note that the guest is there, on this line."""
        self.line, self.there, self.quiet = line, True, False
        if self.spare == line:
            self.spare = ""

    def leave(self) -> None:
        """Note that the line of the guest is gone."""
        self.line, self.there, self.catching = "", False, False

    def begin_anew(self, have: int) -> None:
        """Start with a guest who knows `have` turns of the game on the table."""
        self.sent, self.now, self.ended, self.signs = have, None, False, 0


class Guests:
    """The guests of the hosted game; `session` is that game as it was on the table last."""

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
        """Add a guest."""
        self._all.append(guest)

    def remove(self, guest: Guest) -> None:
        """Remove a guest for good."""
        if guest in self._all:
            self._all.remove(guest)

    def on(self, line: str) -> Guest | None:
        """The guest on this line, or None."""
        return next((guest for guest in self._all if guest.line == line), None)

    def waiting_on(self, line: str) -> Guest | None:
        """The guest with this spare line, or None."""
        return next((guest for guest in self._all if guest.spare == line), None)

    def found_on(self, line: str) -> Guest | None:
        """The guest on this line or with this spare line, or None."""
        return self.on(line) or self.waiting_on(line)

    @property
    def answering(self) -> set[str]:
        """The colours of guests who are there and whose lines work."""
        return {colour for guest in self._all if guest.there and not guest.quiet for colour in guest.colours}

    def known(self, token: str) -> Guest | None:
        """The guest with this token, or None."""
        return next((guest for guest in self._all if token and guest.token == token), None)

    @property
    def bound(self) -> bool:
        """True if a guest may know a story that taking turns back would change."""
        return bool(self._story)

    @property
    def story(self) -> str:
        """The name of the story: it stays the same until a told turn is taken back.

        A guest who knows it needs only the rest.
        """
        if not self._story:
            self._story = self._app.entropy()
        return self._story

    def take_back(self) -> None:
        """Start another story: a told turn was taken back."""
        if self._story:
            self._story = ""
            self.keep()

    # Saved guests

    def keep(self) -> None:
        """Save the seats of the guests."""
        seats: Json = {
            guest.token: {"colours": list(guest.colours), "name": guest.name, "number": guest.number}
            for guest in self._all
            if guest.colours
        }
        with self._entry.changing() as games:
            games.pop(self._key, None)
            if seats:
                games[self._key] = {**seats, STORY: self.story}
            keep_last(games, MOST_GAMES)

    def knows(self, session: Session) -> bool:
        """True if this game has had guests before."""
        return session.key in self._entry.value

    def go_on_with(self, session: Session) -> None:
        """Note that the same game has come to the table again, perhaps from storage."""
        self.session = session

    def move_to(self, session: Session, along: Sequence[Guest]) -> None:
        """Make this the hosted game; the guests in `along` come with it.

        Guests who had a seat in it before have to come again.
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
