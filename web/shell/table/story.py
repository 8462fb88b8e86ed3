"""What happened in the game, turn by turn: the events, played again when they are asked for, and the moments
between them at which one can stop and look.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from shell.app.feature import Feature

if TYPE_CHECKING:
    from shell.app.app import App
    from shell.app.feature import Moment
    from shell.app.session import Session
    from shell.storage.jsontext import Json

LONG_AGO = 40
"""Turns after which it is not asked any more what a colour did in its last one."""


class Tale:
    """One turn of a game: its `events`, in the `steps` in which they are told.

    Handing over to the next colour is in no step: after the last one the turn is still shown. `colours` are
    those that decided in it.
    """

    def __init__(self, session: Session, number: int, turn: Json) -> None:
        self._game, self.turn = session.game, turn
        self.start = session.position_at(number)
        self.steps = self._game.steps(session.play_at(number, turn).events)
        self.events = [event for step in self.steps for event in step]
        standing = session.standing_at(number)
        self.colours, self.round = standing.to_move, standing.round

    def step(self, number: int) -> list[Json]:
        """The events of a step, counted from 1."""
        return self.steps[number - 1]

    def told(self, number: int) -> list[Json]:
        """The events of the first `number` steps."""
        return [event for step in self.steps[:number] for event in step]

    def data_after(self, number: int) -> Json:
        """The position after so many steps; a fresh one each time."""
        return self._game.data_during(self.start, self.told(number))


class Story(Feature):
    """The tales of the game on the table. Each is made once and only when somebody looks at it.

    A moment is `(turn, step)`, turns counted from 0: so many steps of that turn have happened. `here` is the
    moment that is looked at while the past is shown.
    """

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.here: Moment = (0, 0)
        self._session: Session | None = None
        self._tales: dict[int, Tale] = {}

    def look_at(self, moment: Moment) -> None:
        """This is the moment that is looked at now."""
        self.here = moment

    @property
    def turns(self) -> int:
        """How many turns there are to tell; one that waits for a decision counts."""
        session = self.app.session
        return session.cursor + (session.waiting is not None)

    def tale(self, number: int) -> Tale:
        """The turn with this number."""
        session = self._synced()
        played = number < session.cursor
        turn = session.turns[number] if played else session.waiting
        assert turn is not None
        tale = self._tales.get(number)
        if tale is None or tale.turn is not turn:
            tale = self._tales[number] = Tale(session, number, turn)
        return tale

    def after(self, moment: Moment) -> Moment | None:
        """The next moment, or None at the end. After a turn's last one comes the next turn's first step."""
        number, step = moment
        if number < self.turns and step < len(self.tale(number).steps):
            return number, step + 1
        return (number + 1, 1) if number + 1 < self.turns else None

    def before(self, moment: Moment) -> Moment | None:
        """The moment before, or None at the start of the story."""
        number, step = moment
        if step > 0:
            return number, step - 1
        return (number - 1, len(self.tale(number - 1).steps) - 1) if number else None

    def last_turn_of(self, colour: str) -> int | None:
        """The number of the last turn that a colour has finished."""
        session = self._synced()
        turns = range(session.cursor - 1, max(-1, session.cursor - 1 - LONG_AGO), -1)
        return next((number for number in turns if colour in session.standing_at(number).to_move), None)

    def _synced(self) -> Session:
        """The session; what is known of another one is forgotten."""
        session = self.app.session
        if session is not self._session:
            self._session, self._tales = session, {}
        return session
