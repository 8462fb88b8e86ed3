"""The run of a turn: play it, have the page show its events, stop at decisions, and go on to the next turn.

The turn is committed and saved before its animation begins, so that closing the page loses nothing. Only the
*shown* position waits for the animation.
"""

from __future__ import annotations

from collections.abc import Sequence

from ground.errors import GameError
from shell.app.actions import Action, at_any_time, in_present
from shell.app.app import App
from shell.app.feature import Need
from shell.app.game import Position
from shell.app.roles import Moment, Moving, Staging
from shell.saves.saves import Saves
from shell.seats.seats import COMPUTER, Seats
from shell.storage.jsontext import Json

LOOK = 640
"""The pause in milliseconds to see a computer's changes before they run."""


class Running(Moving):
    """The run of a turn.

    `phase` is `idle`, `running` (an animation is on) or `deciding` (`pending` waits for an answer). `doing`
    is a description of the action at the beginning of the animation, as HTML.

    A run has legs between the halts of the game (`Telling.halts`), if the preference `halts` is on; `halted`
    is True while it pauses at a halt, with the events so far on the board.

    At the end of a game the winners are celebrated on the board before its dialog opens; `celebrating` is
    True until the dialog is open.
    """

    _saves = Need(Saves)
    _seats = Need(Seats)

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.phase = "idle"
        self.turn: Json | None = None
        self.pending: Json | None = None
        self.celebrating = False
        self.doing = ""
        self.halts = self.halted = False
        """True if the current run has halts, and if it pauses at one."""
        self._begins_at: Position = None
        self._moment = 0
        """The number of turns played before the current one."""
        self._events: list[Json] = []
        """The events of the current turn, from its beginning to its end or the next decision."""
        self._shown = 0
        """The number of these events that have been shown, or are in the current leg."""
        self._leg_from = 0
        """The number of events before the current leg."""
        self._legs: list[int] = []
        """The number of events at the end of each remaining leg."""
        self._then: tuple[Position, Json | None] | None = None
        self._ticket = 0

    def actions(self) -> dict[str, Action]:
        return {
            "choice": in_present(self._choice),
            "animation-done": at_any_time(self._done),
            "celebrated": at_any_time(self._celebrated),
        }

    def busy(self) -> bool:
        return self.phase == "running"

    def cut_short(self) -> None:
        """Run to the end without a halt, as fast as possible."""
        if self.halted:
            self.settle()
        else:
            self._legs = []
            self.app.emit("skip")

    @property
    def decides(self) -> str:
        """The colour that decides next: the one that is asked, else the first to move; empty at the end."""
        if self.phase == "deciding" and self.pending is not None:
            return str(self.pending["by"])
        return self.app.session.first_of(self.app.present.standing.to_move)

    @property
    def ticket(self) -> int:
        """The number of the last run, counted from 1; 0 before the first."""
        return self._ticket

    @property
    def led_here(self) -> Sequence[Json]:
        """The events up to the halt at which the run pauses, as its viewer knows them; otherwise empty."""
        if not self.halted:
            return ()
        return self.app.game.rules.events_for(self._events, self.app.viewer)[: self._shown]

    @property
    def leg(self) -> Moment | None:
        """The moment at which the last leg of a run began; None before any."""
        return self._after(self._leg_from) if self._events else None

    @property
    def told(self) -> Moment:
        """The last moment of a run that is no news: that of a halt, or the beginning of the current leg."""
        return self._after(self._shown if self.halted else self._leg_from)

    def _after(self, events: int) -> Moment:
        """The moment after so many events of the current turn."""
        number = 0
        for step in self.app.game.telling.steps(self._events):
            events -= len(step)
            if events < 0:
                break
            number += 1
        return self._moment, number

    # A turn

    def begin(self, turn: Json, animate: bool = True, save: bool = True) -> None:
        """Play a turn from the session's position. Raises `GameError` if it is illegal."""
        if self.app.session.hands_in(turn):
            return
        self.app.session.try_turn(turn)
        self.turn, self._events, self.pending = turn, [], None
        self._advance(animate, save)

    def resume(self) -> None:
        """Resume a stored turn that waited for a decision when the table was left."""
        if self.app.session.waiting is not None:
            self.begin(self.app.session.waiting, animate=False, save=False)

    def _advance(self, animate: bool = True, save: bool = True) -> None:
        assert self.turn is not None
        app, before = self.app, self.app.session.position
        self._begins_at, self._moment = before, app.session.cursor
        outcome = app.session.try_turn(self.turn)
        shown, self._events = len(self._events), outcome.events
        self.pending = outcome.pending
        if outcome.pending is None:
            app.session.commit(self.turn, outcome.position)
            self.turn, self._then = None, (outcome.position, None)
        else:
            app.session.waiting = self.turn
            self._then = before, app.session.during(self._moment, outcome.events)
        if save:
            self._saves.autosave()
        self.phase = "running"
        if not animate:
            self._finish(animated=False)
            return
        self._legs = self._legs_after(shown)
        self.halts = len(self._legs) > 1
        at_once = app.game.telling.at_once(outcome.events[shown:])
        if at_once:
            app.show(before, app.session.during(self._moment, at_once))
        visible = app.game.rules.events_for(outcome.events, app.viewer)
        so_far = visible[:shown] or app.game.telling.at_once(visible)
        self.doing = app.game.telling.doing(so_far, app.texts, self._seats.player)
        self._shown = shown
        self._run_leg(LOOK if at_once and self.by_computers else 0)

    def _legs_after(self, shown: int) -> list[int]:
        """The ends of the legs of a run that begins after `shown` events."""
        game, events = self.app.game, self._events
        halts = game.telling.halts(events)
        steps = game.telling.steps(events) if halts else []
        ends = [sum(map(len, steps[:halt])) for halt in halts]
        return [*(end for end in ends if shown < end < len(events)), len(events)]

    def _run_leg(self, look: int = 0) -> None:
        """Start the next leg, after `look` milliseconds; it is the last in a task and without `halts`."""
        app, seats, first = self.app, self._seats, self._shown
        self._leg_from = first
        if not (app.preferences["halts"] and app.session.is_game):
            del self._legs[:-1]
        self.halted, self._shown = False, self._legs.pop(0)
        fresh = app.game.rules.events_for(self._events, app.viewer)[first : self._shown]
        here = seats.here if app.session.stored else ()
        steps = app.game.motion.animation(app.seen, fresh, app.texts, seats.player, here)
        for feature in app.active(Staging):
            steps = feature.staged(steps, fresh)
        if look:
            steps.insert(0, {"ms": look, "acts": []})
        self._ticket += 1
        app.animate(steps, self._ticket, "animation-done")

    def go_on_from_halt(self) -> None:
        """Continue the run that pauses at a halt."""
        if self.halted:
            self._run_leg()

    @property
    def by_computers(self) -> bool:
        """True if the turn on the table is a computer's: nobody has seen it in the making."""
        seats = map(self._seats.of, self.app.present.standing.to_move)
        return all(seat.kind == COMPUTER for seat in seats)

    def _done(self, ticket: str) -> None:
        # An animation that was cut off may still report.
        if self.phase != "running" or ticket != str(self._ticket):
            self.app.unchanged = True
        elif self._legs:
            self._halt()
        else:
            self._finish()

    def _halt(self) -> None:
        """Show the position at the end of a leg, and pause there if the preference `halts` is on."""
        app, before = self.app, self._begins_at
        app.show(before, app.session.during(self._moment, self._events[: self._shown]))
        visible = app.game.rules.events_for(self._events, app.viewer)
        self.doing = app.game.telling.doing(visible[: self._shown], app.texts, self._seats.player)
        if app.preferences["halts"]:
            self.halted = True
            app.emit("focus", at='[data-key="pause"]', only_from=".desk")
        else:
            self._run_leg()

    def settle(self) -> None:
        """Show the end of a running animation at once."""
        if self.phase == "running":
            self.app.emit("skip")
            if self.celebrating:
                self._tell_result()
            else:
                self._finish(animated=False)

    def _finish(self, animated: bool = True) -> None:
        assert self._then is not None
        self.halted, self.halts, self._legs = False, False, []
        self.phase = "deciding" if self.pending else "idle"
        self.app.show(*self._then)
        if self.phase == "deciding":
            self.app.emit("focus", at="[data-choice]")
        elif self.app.session.over:
            self._end(animated)
        else:
            players = self._seats.players(self.app.shown.standing.to_move)
            self.app.say("ui.next_colour", "turn", player=players)
            self.app.emit("focus", at=self.app.game.entry, only_from=".desk")

    def _end(self, animated: bool) -> None:
        """End the game: honour the winners, if the end was animated, and tell the result."""
        app = self.app
        app.has_ended()
        seats = self._seats
        table = app.seen, app.texts, seats.player, seats.person, seats.here
        steps = app.game.motion.celebration(*table) if animated else []
        if not steps:
            self._tell_result()
            return
        self.phase, self.celebrating = "running", True
        self._ticket += 1
        app.animate(steps, self._ticket, "celebrated")

    def _celebrated(self, ticket: str) -> None:
        if self.celebrating and ticket == str(self._ticket):
            self._tell_result()
        else:
            self.app.unchanged = True

    def _tell_result(self) -> None:
        self.phase = "idle"
        ending = self.app.session.ending
        if self.app.knows(ending):  # opening the dialog may be an action of its own
            self.app.follow(ending)
        else:
            self.app.open(ending)
        self.celebrating = False

    def stop(self) -> None:
        """Leave a turn that waits for a decision, or its animation: another position is to be shown."""
        self._ticket += 1
        if self.phase == "running":
            self.app.emit("skip")
        self.phase, self.turn, self.pending, self.celebrating = "idle", None, None, False
        self.halted, self.halts, self._legs, self._events = False, False, [], []

    # A decision

    def _choice(self, value: str) -> None:
        """Answer the pending decision."""
        if self.phase != "deciding" or self.pending is None or self.turn is None:
            return
        if self.app.session.hands_answer(value):
            return
        try:
            self.go_on(self.app.game.answered(self.turn, self.pending, value))
        except GameError as error:
            self.app.say_error(error)

    def check(self, turn: Json) -> None:
        """Raise `GameError` if this turn cannot be played now.

        While a decision is due, it must also continue the turn that waits (`illegal_choice`).
        """
        try_turn = self.app.session.try_turn
        outcome = try_turn(turn)
        if self.phase == "deciding" and self.turn is not None:
            before = try_turn(self.turn)
            count = len(before.events)
            answers = len(outcome.events) > count or outcome.pending != before.pending
            if not answers or outcome.events[:count] != before.events:
                raise GameError("illegal_choice", "The turn does not continue the one that waits.")

    @property
    def secret_decision(self) -> tuple[Json, Json] | None:
        """The turn so far and the pending decision, if several decide in secret; otherwise None.

        None also if several could decide and none has anything to decide. A decision in the course of such a
        turn counts, even if only one colour had to begin it.
        """
        session = self.app.session
        alone = len(session.standing.to_move) < 2
        if self.phase == "running" or (
            alone and (self.phase == "idle" or not self.app.game.rules.simultaneous)
        ):
            return None
        turn = self.turn if self.phase == "deciding" and self.turn is not None else {}
        pending = session.try_turn(turn).pending
        return None if pending is None else (turn, pending)

    def withdraw(self, colour: str) -> None:
        """Take back a colour's secret decision while others still decide; theirs stay."""
        app, session = self.app, self.app.session
        if session.hands_back(colour):
            return
        assert session.waiting is not None
        rest = app.game.rules.withdrawn(session.waiting, colour)
        self.stop()
        session.waiting = None
        if app.game.rules.turn(rest) != app.game.rules.turn({}):
            self.begin(rest, animate=False)
        else:
            app.show(session.position)
            self._saves.autosave()

    def go_on(self, turn: Json, animate: bool = True) -> None:
        """Continue the turn that waits for a decision, with one more answer. Raises `GameError`."""
        if not self.app.session.hands_in(turn):
            self.carry_on(turn, animate)

    def carry_on(self, turn: Json, animate: bool = True, save: bool = True) -> None:
        """Show the new events of the current turn, or of a new one, which come from elsewhere.

        Raises `GameError`.
        """
        self.app.session.try_turn(turn)
        if self.phase == "idle":
            self._events, self.pending = [], None
        self.turn = turn
        self._advance(animate, save)

    def hear(self, turn: Json) -> None:
        """Take a decision from elsewhere in the waiting turn; the person deciding here is not disturbed."""
        game, session, self.turn = self.app.game, self.app.session, turn
        session.waiting = None if game.rules.turn(turn) == game.rules.turn({}) else turn

    def keep(self, turn: Json) -> None:
        """Play a turn, or continue one, without showing it: the person here looks at something else.

        Raises `GameError`.
        """
        session = self.app.session
        outcome = session.try_turn(turn)
        if outcome.pending is None:
            session.commit(turn, outcome.position)
        else:
            session.waiting = turn
        self._saves.autosave()

    def join(self, turn: Json) -> None:
        """Take a secret decision from elsewhere; the person deciding here is not disturbed.

        Raises `GameError`.
        """
        session = self.app.session
        outcome = session.try_turn(turn)
        if self.phase == "deciding" and outcome.pending is not None and outcome.pending == self.pending:
            self.hear(turn)
            self._saves.autosave()
        else:
            self.settle()
            self.carry_on(turn, animate=outcome.pending is None)
