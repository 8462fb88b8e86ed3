"""The seats of a game that are for guests, their guests, and their other players."""

from __future__ import annotations

from collections.abc import Iterable

from shell.app.app import App
from shell.app.session import Session
from shell.nearby.guests import Guests
from shell.play.running import Running
from shell.saves.saves import Saves
from shell.seats.seats import COMPUTER, HERE, NEARBY, Seats
from shell.storage.jsontext import Json


class Seating:
    """Reads the seats of the hosted game, and changes those of the game on the table."""

    def __init__(self, app: App, guests: Guests, seats: Seats, running: Running, saves: Saves) -> None:
        self._app, self._guests, self._seats = app, guests, seats
        self._running, self._saves = running, saves

    @property
    def _session(self) -> Session:
        """The hosted game, or the one on the table if there is none."""
        return self._guests.session or self._app.session

    def free(self) -> list[str]:
        """The colours that a guest can take: nearby seats without a guest who is there and answers."""
        session, taken = self._session, self._guests.answering
        colours = session.standing.colours
        return [c for c in colours if c not in taken and self._seats.of(c, session).kind == NEARBY]

    def together(self, colour: str) -> tuple[str, ...]:
        """All colours of the person who has this one."""
        session, person = self._session, self._seats.person(colour, self._session)
        return tuple(c for c in session.standing.colours if self._seats.person(c, session) == person)

    def people(self) -> dict[str, str]:
        """The kind of player of each colour, for everybody: `host`, `computer`, `near` or `away`."""
        session, there = self._session, self._guests.answering
        kinds = {HERE: "host", COMPUTER: "computer"}
        return {
            colour: kinds.get(self._seats.of(colour, session).kind, "near" if colour in there else "away")
            for colour in session.standing.colours
        }

    def ask_first(self, session: Session) -> None:
        """Ask people here first at this screen, then computers; all others are asked at their screens."""
        kinds = {c: self._seats.of(c, session).kind for c in session.standing.colours}
        shared = NEARBY in kinds.values()
        order = (HERE, COMPUTER) if shared else ()
        session.first = tuple(c for kind in order for c, own in kinds.items() if own == kind)

    def change(self, colours: Iterable[str], seat: Json) -> None:
        """Change the seats of these colours of the game on the table."""
        session = self._app.session
        for colour in colours:
            before = session.seats.get(colour, {})
            person = {"person": before["person"]} if "person" in before and seat["kind"] != COMPUTER else {}
            others = {c: other for c, other in session.seats.items() if c != colour}
            plain = seat["kind"] == HERE and not person
            session.seats = others if plain else {**others, colour: {**seat, **person}}
        self.ask_first(session)

    def show_changed(self) -> None:
        """Save and show changed seats: another colour may have to decide here."""
        app, running = self._app, self._running
        self._saves.autosave()
        self._guests.keep()
        if running.phase != "running" and not app.past:
            running.stop()
            app.show(app.session.position)
            running.resume()
