"""The table itself: the game on it, and going back and forth."""

from __future__ import annotations

from shell.app.actions import Action, at_any_time, back_and_forth
from shell.app.feature import Feature, Need
from shell.app.game import Position
from shell.app.roles import Returning, Undoable
from shell.app.session import Session
from shell.play.computers import Computers
from shell.play.running import Running
from shell.play.story import Story, Tale
from shell.saves.exchange import json_from_text
from shell.saves.saves import Saves
from shell.seats.seats import COMPUTER, HERE, Seats
from shell.storage.jsontext import Json


class Table(Feature):
    """Puts games on the table, and takes turns back."""

    _computers = Need(Computers)
    _running = Need(Running)
    _saves = Need(Saves)
    _seats = Need(Seats)
    _story = Need(Story)

    _unasked: Session | None = None
    """The first game of a page, if it is on the table or waits."""

    def actions(self) -> dict[str, Action]:
        return {
            "undo": back_and_forth(self._undo),
            "undo-turn": back_and_forth(self._undo_turn),
            "withdraw": back_and_forth(self._withdraw),
            "redo": back_and_forth(self._redo),
            "play-here": self._take_over,
            "close": at_any_time(lambda: self.app.close()),
        }

    def title(self) -> str:
        """The document's title: the player to move, or that the game is over.

        At the end of a challenge before that of its game nobody moves, and it is the game's title.
        """
        t, standing = self.app.t, self.app.present.standing
        title = t(self.app.key_of("title"))
        if standing.over:
            return t("ui.title.over", title=title)
        if self.app.session.over and self._running.phase != "running":
            return title
        players = self._seats.players(standing.to_move)
        return t("ui.title.turn", player=players, title=title)

    # The game on the table

    def put(self, session: Session, *, save: bool = True) -> None:
        """Put a game on the table. The game before stays in storage."""
        app = self.app
        app.settle()
        self._running.stop()
        app.close()
        app.session = session
        app.show(session.position)
        if save:
            self._saves.autosave()
        self._running.resume()

    def put_back(self, session: Session, *, save: bool = True) -> bool:
        """Put the game that waited on the table again.

        If nobody asked for it, the front door is shown instead, and the answer is False.
        """
        self.put(session, save=save)
        if self.is_asked_for(session):
            return True
        self.app.follow("door")
        return False

    def is_asked_for(self, session: Session) -> bool:
        """False for the first game of a page, dealt unasked, as long as no turn of it is played."""
        return session is not self._unasked or session.is_begun

    def _take_over(self) -> None:
        """Continue the game that another tab had, as that tab has saved it."""
        session = self._saves.take_over()
        if session is not None:
            self.put(session, save=False)

    def start(
        self,
        position: Position,
        options: Json | None = None,
        names: dict[str, str] | None = None,
        seats: dict[str, Json] | None = None,
    ) -> None:
        """Begin a new game at a position; `seats` has the colours without a person of their own here."""
        app = self.app
        session = Session(app.game, position, options or {}, names or {}, app.entropy())
        session.seats = dict(seats or {})
        self.put(session)

    def load(self, text: str) -> None:
        """Begin a new game at the position of an interchange text. Raises `GameError`."""
        self.start(self.app.game.rules.position(json_from_text(text)))

    def play(self, text: str) -> None:
        """Play the turn of an interchange text and show the result at once. Raises `GameError`."""
        running = self._running
        turn = json_from_text(text)
        self.app.session.try_turn(turn)
        running.settle()
        running.stop()
        running.begin(turn, animate=False)

    def open_at_start(self, fragment: str) -> None:
        """Put a game on the table as the page opens: that of a link, else the last one."""
        app, session = self.app, self._saves.latest()
        warning = app.message
        if session is not None:
            self.put(session, save=False)
        else:
            self.start(*app.game.first_game(app.entropy()))
        if session is None or self._is_first(session):
            self._unasked = app.session
        for feature in app.having(Returning):
            feature.resumed()
        if warning[1]:
            app.message = warning
        app.follow("link", fragment)

    def _is_first(self, session: Session) -> bool:
        """True if a stored game without a turn was set up as the first game of a page."""
        if session.is_begun or session.by_link is not None or session.seats or session.names:
            return False
        _, options = self.app.game.unseeded()
        return {**session.options, "seed": ""} == {**options, "seed": ""}

    # Back and forth

    def _undo(self) -> None:
        app = self.app
        making = next((feature for feature in app.having(Undoable) if feature.can_undo), None)
        if self._makes and making is not None:
            making.undo()
        elif self._persons_ready:
            self._withdraw()
        elif app.session.can_undo or (self._running.phase == "deciding" and not app.session.ready):
            self._undo_turn()
        else:
            app.say("ui.refused.nothing_to_undo", "refused")

    @property
    def _makes(self) -> bool:
        """True if a turn can be in the making: several make theirs while others have decided already."""
        phase = self._running.phase
        return phase == "idle" or (phase == "deciding" and len(self.app.present.standing.to_move) > 1)

    @property
    def _persons_ready(self) -> bool:
        """True if a person has decided in secret while others still do.

        Then that decision alone is taken back, and an earlier turn only when no such decision is left.
        """
        return any(self._seats.of(colour).kind != COMPUTER for colour in self.app.session.ready)

    @property
    def withdraws(self) -> str:
        """The colour whose secret decision can be withdrawn now; empty if there is none.

        It is a colour of the person who has the device, or the last one here that has decided if nobody says
        to have the device.
        """
        app, session, viewer = self.app, self.app.session, self.app.viewer
        waiting = session.waiting
        if waiting is None or not session.ready:
            return ""
        mine = [
            colour
            for colour in session.standing.to_move
            if (not viewer or colour in viewer)
            and self._seats.of(colour).kind == HERE
            and app.game.rules.withdrawn(waiting, colour) != waiting
        ]
        return mine[-1] if mine else ""

    def _withdraw(self) -> None:
        """Take back a secret decision; decisions of others stay, and stay secret."""
        app, colour = self.app, self.withdraws
        if not colour:
            app.say("ui.refused.nothing_to_undo", "refused")
            return
        own = app.game.rules.turn_for(app.session.waiting or {}, frozenset((colour,)))
        self._running.withdraw(colour)
        for feature in app.having(Undoable):
            feature.taken_back(own)

    def _undo_turn(self) -> None:
        """Take back the turn that waits for a decision, or else all turns from a person's last one.

        The first turn taken back is given to the features that made it. Nothing is asked, because redo
        restores the turns.
        """
        app, session = self.app, self.app.session
        if self._persons_ready:
            self._withdraw()
            return
        before, turn, played = self._before, session.waiting, session.cursor
        uncovered = any(tale.uncovers for tale in self._tales_from(before))
        session.waiting = None
        while session.cursor > before:
            session.undo()
            turn = session.turns[session.cursor]
        if uncovered and session.stored:
            session.mark_taken_back()
        self._running.stop()
        app.close()
        app.show(session.position)
        if turn is not None and not self._computers.waits_for:
            for feature in app.having(Undoable):
                feature.taken_back(turn)
        self._saves.autosave()
        if session.stored:
            n = played - before
            words = app.t("ui.taken_back", n=n) if n else app.t("ui.taken_back_run")
            app.tell("info", f"{words} {app.t(app.key_of('uncovered'))}" if uncovered else words)

    @property
    def _before(self) -> int:
        """The number of turns left after one is taken back.

        Computers' turns since a person's turn are taken back too: left there, they would only be played
        again.
        """
        session, remaining = self.app.session, self._story.turns - 1
        if session.ready:  # only computers have decided in the turn that waits
            remaining -= 1
        while remaining > 0 and not self._computers.persons_turn(session, remaining):
            remaining -= 1
        return max(0, remaining)

    def _tales_from(self, number: int) -> list[Tale]:
        """The tales of the turns from `number` on."""
        story = self._story
        return [story.tale(turn) for turn in range(number, story.turns)]

    def _redo(self) -> None:
        app = self.app
        making = next((feature for feature in app.having(Undoable) if feature.can_redo), None)
        if self._makes and making is not None:
            making.redo()
        elif self._running.phase == "idle" and app.session.can_redo:
            app.session.redo()
            while app.session.can_redo and not self._computers.persons_turn(app.session, app.session.cursor):
                app.session.redo()
            app.show(app.session.position)
            self._saves.autosave()
        else:
            app.say("ui.refused.nothing_to_redo", "refused")
