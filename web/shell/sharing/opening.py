"""Opening a link: beside the game in progress, never over it.

The content of a link is a visit: the table shows it, the address has it, but it is not stored until a turn is
played. The game in progress stays one tap away.
"""

from __future__ import annotations

import json
from collections.abc import Callable

from ground.errors import GameError
from ground.links.finding import link_in, meant_in, starts_in
from shell.app.actions import Action, at_any_time, report
from shell.app.app import App
from shell.app.feature import Need
from shell.app.roles import Following, Rooted, Stripped, TakingLinks
from shell.app.session import Session
from shell.drawing.dialogs import buttons, dialog
from shell.drawing.forms import fold, labelled, submit, text
from shell.drawing.html import Html, button, html, note, tag
from shell.play.table import Table
from shell.saves.files import LARGEST_GAME
from shell.saves.saves import Saves
from shell.sharing.letters import Letters
from shell.sharing.links import Arrival
from shell.sharing.moments import moments_in
from shell.sharing.sender import sender_in
from shell.sharing.taking_part import TakingPart
from shell.shelf.shelf import Shelf
from shell.storage.jsontext import holds_json
from shell.storage.storage import StorageFailed
from shell.texts.isolating import isolated

PATIENCE = 12
"""The number of rounds of reading before the progress is shown: about half a second."""


class Opening(Following, Rooted, Stripped):
    """Opens links. `beside` is the game of a link on the table, `home` the game that was there before."""

    _letters = Need(Letters)
    _saves = Need(Saves)
    _shelf = Need(Shelf)
    _table = Need(Table)
    _taking_part = Need(TakingPart)

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.beside: Session | None = None
        self.home: Session | None = None
        self.pasted = self.sender = ""
        """The pasted text; the name of the sender in the last link, empty if it has none."""
        self._moments: list[int] = []
        """The moments of a film in the last link."""
        self._came_as: object = None
        self._by_address = False
        """True while a link is read that is the address of the page, false for one that was pasted."""
        self._error = False
        self._arrival: Arrival | None = None
        self._ticket = self._rounds = 0

    def actions(self) -> dict[str, Action]:
        return {
            "link": at_any_time(self._link),
            "read-on": report(self._read_on),
            "stop-reading": at_any_time(self._stop_reading),
            "open-link": self._ask,
            "paste": self._paste,
            "open-pasted": self._open_pasted,
            "text-dropped": self._drop,
            "back-to-game": self._back,
            "stay": self._stay,
            "by-link-beside": self._beside,
        }

    def regions(self) -> dict[str, Callable[[], Html]]:
        return {"visit": self._strip}

    def _strip(self) -> Html:
        """The strip above the table: that of the first feature that has one."""
        return next(filter(None, (feature.strip() for feature in self.app.having(Stripped))), html())

    def dialogs(self) -> dict[str, Callable[[], Html]]:
        return {"open-link": self._dialog}

    def position_changed(self) -> None:
        session = self.app.session
        if self.beside is None:
            return
        if self.beside not in (session, session.home):  # a lesson may lie over it
            self._leave()
        elif self._came_as is not None and self.beside.by_link is not None:
            # A person who has joined plays here. A stored game that waited is in the list of games; otherwise
            # the way back stays.
            self._came_as = None
            if self.home is not None and self.home.stored:
                self._leave()
        elif self._came_as is not None and _state(self.beside) != self._came_as:
            # Played on, the game is one of this device and is stored; the address would open the link again.
            self._came_as = None

    def root(self) -> dict[str, str]:
        return {"data-reading": "true" if self.reading else ""}

    # Reading

    @property
    def at_link(self) -> bool:
        """True if the address is the link of the game on the table, or of a text that is being read."""
        looked_at = self._came_as is not None or (self.beside is not None and self.home is None)
        session = self.app.session
        return self.reading or (looked_at and session is self.beside and session.by_link is None)

    @property
    def _mine(self) -> Session | None:
        """The session before a link came; a game that is only looked at does not count."""
        only_looked_at = self._came_as is not None and self.app.session is self.beside
        return self.home if only_looked_at else self.app.session

    @property
    def _to_a_game(self) -> bool:
        """True if the way back leads to a game, and not from a game by link to another."""
        return self.home is not None and self.home.is_game and self.app.session.by_link is None

    @property
    def waiting(self) -> Session | None:
        """The session that waits while a link is only looked at, before a turn makes that a stored game."""
        return self.home if self._came_as is not None else None

    @property
    def reading(self) -> bool:
        """True while a link is being read."""
        return self._arrival is not None

    def read(self, text: str) -> None:
        """Begin to read a link, an address with one, or JSON. A short text is opened at once."""
        self._ticket += 1
        self._rounds = 0
        self._error = False
        self.pasted, self.sender, self._moments = text, sender_in(text), moments_in(text)
        self._arrival = Arrival(self.app.game, text)
        self.go_on()

    def go_on(self) -> None:
        """Read some more, and open the content when it is complete."""
        arrival = self._arrival
        if arrival is None:
            return
        try:
            arrival.go_on()
        except GameError as error:
            self._arrival = None
            self._refuse(error, len(arrival.positions) + 1 if error.code == "link_turn" else 0)
            return
        self._rounds += 1
        if arrival.done:
            self._arrival = None
            self._open(arrival)
        else:
            self.app.emit("later", action="read-on", value=str(self._ticket))

    def _read_on(self, ticket: str) -> None:
        if ticket == str(self._ticket):
            self.go_on()

    def _stop_reading(self) -> None:
        """Leave a link unread; the table stays as it is."""
        if self._arrival is not None:
            self._arrival = None
            self._ticket += 1

    def _refuse(self, error: GameError, turn: int = 0) -> None:
        """Tell the error of a link. The game on the table stays, and so does the text, to be corrected.

        Where nothing has begun, that is at the front door.
        """
        self._error = True
        self._go_to_the_door()
        if turn:
            self.app.say("ui.link.bad_turn", "error", n=turn, code=error.code)
        else:
            self.app.say_error(error, "ui.bad_link")

    def _go_to_the_door(self) -> None:
        """Show the text of a link that was refused at the front door, for whom nothing has begun here."""
        if self._by_address and not self._begun:
            self.app.follow("door")
            self.app.open("open-link")

    @property
    def _begun(self) -> bool:
        """True if there is a game or a challenge in progress on the table, or the game of another link."""
        session = self.app.session
        return session is self.beside or session.is_begun

    def _link(self, fragment: str) -> None:
        """Follow the address or a changed one: open its link, or go to its place."""
        self._by_address = True
        if not self._take(fragment):
            self.app.follow("go", fragment)

    def _take(self, text: str) -> bool:
        """Open the link in a text, of any game of the house; a broken one is refused with a message.

        Return False if nothing in the text looks like a link.
        """
        link = link_in(text) or meant_in(text, self._is_ours)
        self.sender = sender_in(text)
        taker = next((feature for feature in self.app.having(TakingLinks) if feature.opens(link)), None)
        if taker is not None:
            self.app.resting.wake(taker)
            message = self.app.message
            if message[0] == "error":
                self._error, self.pasted = True, text
                self._go_to_the_door()
                self.app.message = message
            return True
        if self.elsewhere(link):
            self.app.close()
            return True
        if not link and not any(map(self._is_ours, starts_in(text))):
            return False
        self.read(text)
        return True

    def _is_ours(self, link: str) -> bool:
        """True if the part of an address after the `#` begins like a link that can be opened from here."""
        app = self.app
        nearby = any(link.startswith(feature.LINKS) for feature in app.having(TakingLinks))
        return nearby or app.game.rules.links.begins(link) or self._shelf.is_link(link)

    def elsewhere(self, text: str) -> bool:
        """Leave for another game's page and return True if the text is its link or JSON."""
        shelf, is_json = self._shelf, holds_json(text)
        address = "" if is_json else shelf.address_of(text)
        if (game := shelf.of_text(text)) is not None:
            try:
                shelf.leave_for(game, text)
            except StorageFailed:
                self._saves.fail()
            else:
                address = f"{game.place}#games"
        if address:
            self.app.emit("leave", address=address)
        return bool(address)

    # Opening

    def _open(self, arrival: Arrival) -> None:
        app = self.app
        self.pasted = ""
        before = self._mine
        if arrival.number is not None and self._letters.receive(arrival):
            if app.session is not before:
                self.beside, self.home, self._came_as = app.session, before, None
            return
        if arrival.own is not None and app.knows(f"open-{arrival.kind}"):
            app.close()
            app.follow(f"open-{arrival.kind}", json.dumps(arrival.own))
            # It leads back by itself; the address stays while it is on the table.
            self.beside, self.home, self._came_as = app.session, None, None
            if self.sender and not app.dialog and not app.message[1]:
                app.say("ui.link.sent", player=isolated(self.sender))
            return
        self._visit(arrival)
        key = "ui.link.opened_game" if arrival.turns else "ui.link.opened"
        app.say(key, n=len(arrival.turns))
        if arrival.number is not None:
            self._taking_part.invite(arrival)
        elif any(number <= len(arrival.turns) for number in self._moments) and app.present.standing.over:
            app.follow("film", ",".join(map(str, self._moments)))

    def _visit(self, arrival: Arrival) -> None:
        """Put an unstored game on the table; the one before can come back."""
        home = self._mine
        session = arrival.session(self.app.entropy())
        self.beside, self.home, self._came_as = session, home, _state(session)
        self._table.put(session, save=False)

    def try_out(self, session: Session, home: Session) -> None:
        """Put a game on the table that is not stored; `home` waits, and can come back."""
        session.stored = False
        self.beside, self.home, self._came_as = session, home, None
        self._table.put(session, save=False)

    def _beside(self) -> None:
        """Look at the game of a link that does not fit the known game by link."""
        arrival = self._letters.mismatch()
        if arrival is not None:
            self._visit(arrival)

    def leave(self) -> None:
        """Leave the content of a link: the address has changed."""
        self._stop_reading()
        if self._came_as is not None:
            self._back()

    def _back(self) -> None:
        """Return to the game that was on the table before."""
        if self.home is not None:
            words = "ui.link.back" if self._to_a_game else "ui.link.back_there"
            if self._table.put_back(self.home):
                self.app.say(words)

    def _stay(self) -> None:
        """Keep the game of a link as a game of this device."""
        if self.beside is not None:
            self.beside.stored = True
            self._leave()
            self._saves.autosave()
            present = self.app.present
            self.app.show(present.position, present.data)  # there is no game to return to any more

    def _leave(self) -> None:
        """Stop treating the game on the table as a visit."""
        self.beside = self.home = self._came_as = None

    # Pasting

    def _ask(self) -> None:
        self._error = False
        self.app.open("open-link")

    def _paste(self, value: str) -> None:
        self.pasted = value.partition("=")[2]

    def _open_pasted(self) -> None:
        self._by_address = False
        if not self.pasted.strip():
            self._refuse(GameError("bad_link", "The text is empty, expected a link or JSON."))
        elif not holds_json(self.pasted):
            if not self._take(self.pasted):
                self.read(self.pasted)  # reading it tells the error
            self._error = self.app.message[0] == "error"
        elif self.elsewhere(self.pasted):
            self.app.close()
        else:
            self.read(self.pasted)

    def _drop(self, text: str) -> None:
        """Open a dropped text like a pasted one."""
        self._ask()
        self.pasted = text.strip()[: LARGEST_GAME + 1]
        self._open_pasted()

    # Drawing

    def strip(self) -> Html:
        t = self.app.t
        if self._arrival is not None and self._rounds >= PATIENCE:
            words = t("ui.link.reading")
            stop = button("stop-reading", t("ui.cancel"), sign="close", quiet=True, key="stop-reading")
            return html(
                tag("p", class_="visit-words")(
                    tag(
                        "progress",
                        value=round(self._arrival.progress * 100),
                        max=100,
                        aria_label=words,
                    )(),
                    tag("span")(words),
                ),
                stop,
            )
        if self.home is None or self.beside is None or self.app.session is not self.beside:
            return html()
        words = "ui.link.back_to_game" if self._to_a_game else "ui.link.back_to_there"
        action, words = self.beside.back or ("back-to-game", words)
        back = button(action, t(words), sign="chevron-left", key="back-to-game")
        return back + button("stay", t("ui.link.stay"), sign="close", quiet=True, key="stay")

    def _dialog(self) -> Html:
        t = self.app.t
        pasted = text(
            "paste",
            "text",
            self.pasted,
            autocapitalize="off",
            spellcheck="false",
            autofocus=True,
            aria_invalid=True if self._error else None,
            aria_describedby="open-link-help",
        )
        wrong = self.app.message[1] if self._error else ""
        return dialog(
            t("ui.link.open"),
            html(
                labelled(t("ui.link.paste_here"), pasted, class_="link-field"),
                tag("p", class_="field-help", id="open-link-help")(t("ui.link.open_help")),
                note("error", wrong),
                fold(
                    t("ui.advanced"),
                    tag("p", class_="field-help")(t(self.app.key_of("to_open"))),
                    key="advanced-open",
                ),
            ),
            buttons(button("close", t("ui.cancel")), submit(t("ui.link.open_button"))),
            class_="open-link",
            sends="open-pasted",
        )


def _state(session: Session) -> object:
    """A value that changes whenever the game has gone on or back, or waits for a decision."""
    return session.cursor, len(session.turns), session.waiting
