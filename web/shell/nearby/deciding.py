"""The decisions of guests: played by the rules of the hosted game, or refused."""

from __future__ import annotations

from ground.errors import GameError
from shell.app.app import App
from shell.nearby.guests import Guest, Guests
from shell.nearby.telling import asked_of, current_turn_for
from shell.play.running import Running
from shell.replay.replay import Replay
from shell.seats.seats import Seats
from shell.storage.jsontext import Json


class Deciding:
    """Carries out decisions of guests, even while the person at this screen looks at something else.

    The turns are shown when the person returns.
    """

    def __init__(self, app: App, guests: Guests, running: Running, replay: Replay, seats: Seats) -> None:
        self._app, self._guests = app, guests
        self._running, self._replay, self._seats = running, replay, seats
        self.unseen: int | None = None
        """The first of the turns that were played while the person looked at something else, or None."""

    def begin_anew(self) -> None:
        """Forget unseen turns: another game is on the table."""
        self.unseen = None

    def decide(self, guest: Guest, message: Json) -> None:
        """Carry out `turn`, `answer` or `withdraw`. Raises `GameError`, and then nothing has changed."""
        session = self._guests.session
        if session is None or session is not self._app.session:
            raise GameError("host_away", "The host has another game on the table.")
        if message["n"] != session.cursor or session.over or guest.catching:
            raise GameError("stale", "The game has gone on since the message was sent.")
        if message["asked"] != current_turn_for(session, guest.colours, guest.done)["asked"]:
            raise GameError("stale", "`asked` is not the mark of the current decision.")
        turn = {"turn": self._turn, "answer": self._answer, "withdraw": self._withdraw}[message["type"]]
        self._go_on(turn(guest, message))
        guest.done += 1

    def _turn(self, guest: Guest, message: Json) -> Json:
        """The turn after a guest's turn is joined to it."""
        session, game = self._app.session, self._app.game
        waiting = session.waiting
        begins = waiting is None and any(c in guest.colours for c in session.standing.to_move[:1])
        if not begins and asked_of(session, guest.colours) is None:
            raise GameError("not_yours", "The decision belongs to another player.")
        turn = game.rules.joined(waiting or {}, message["turn"], guest.colours)
        if waiting is not None and game.rules.turn(turn) == game.rules.turn(waiting):
            raise GameError("illegal_choice", "The turn decides nothing new.")
        return turn

    def _answer(self, guest: Guest, message: Json) -> Json:
        """The turn after a guest's answer."""
        session = self._app.session
        asked = asked_of(session, guest.colours)
        if asked is None:
            raise GameError("not_yours", "The decision belongs to another player.")
        return self._app.game.answered(session.waiting or {}, asked, message["value"])

    def _withdraw(self, guest: Guest, message: Json) -> Json:
        """The turn without a guest's secret decision."""
        session = self._app.session
        decided = [colour for colour in session.ready if colour in guest.colours]
        if session.waiting is None or not decided:
            raise GameError("not_yours", "There is no secret decision to take back.")
        return self._app.game.rules.withdrawn(session.waiting, decided[-1])

    def _go_on(self, turn: Json) -> None:
        """Continue with a turn or a part of one. Raises `GameError`."""
        app, running = self._app, self._running
        outcome = app.session.try_turn(turn)
        if app.past or app.screen:
            if self.unseen is None:
                self.unseen = app.session.cursor
            running.keep(turn)
        elif outcome.pending is not None and outcome.ready:
            running.join(turn)
        else:
            running.settle()
            running.carry_on(turn)

    # Unseen turns

    def catch_sight(self) -> None:
        """Show the turns that were played while the person looked at something else."""
        app, running = self._app, self._running
        looks_away = app.past or app.screen or app.dialog or app.session is not self._guests.session
        if self.unseen is None or looks_away:
            return
        first, self.unseen = self.unseen, None
        running.stop()
        app.show(app.session.position)
        running.resume()
        if app.session.over:
            app.has_ended()
        if first < app.session.cursor:
            self._replay.watch(first, self._say_how_it_stands)

    def _say_how_it_stands(self) -> None:
        app = self._app
        if app.session.over:
            app.open(app.session.ending)
        else:
            players = self._seats.players(app.present.standing.to_move)
            app.say("ui.next_colour", "turn", player=players)
