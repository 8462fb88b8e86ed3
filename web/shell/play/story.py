"""The events of the game, turn by turn, and the moments between them at which a viewer can stop.

Turns are replayed when their events are needed.
"""

from __future__ import annotations

from collections.abc import Callable

from ground.rules import NOBODY, Standing, Viewer
from shell.app.app import App
from shell.app.feature import Feature
from shell.app.roles import Moment
from shell.app.session import Session
from shell.storage.jsontext import Json

Bundle = Callable[[Standing], object]
"""A function with the same result for all turns that belong together."""


LONG_AGO = 40
"""The number of past turns in which the last turn of a colour is looked for."""


def round_of(standing: Standing) -> object:
    """A value that turns of one round share."""
    return standing.round


def group_of(standing: Standing) -> object:
    """A value that turns of one group share."""
    return standing.round, standing.group


class Tale:
    """One turn of a game: its `events`, in the `steps` in which they are told to a viewer.

    Handing over to the next colour is in no step: after the last step the turn is still shown. `colours` are
    those that decided in it; `halts` has the numbers of steps after which its run paused.
    """

    def __init__(self, session: Session, number: int, turn: Json, viewer: Viewer) -> None:
        self._session, self._number, self._viewer = session, number, viewer
        game, self.turn = session.game, turn
        self.start = session.position_at(number)
        waits = turn is session.waiting and number == session.cursor
        self._all = (session.try_turn(turn) if waits else session.play_at(number, turn)).events
        self._visible = game.rules.events_for(self._all, viewer)
        self._whole = self.steps = game.telling.steps(self._all)
        if self._visible is not self._all:
            self.steps = game.telling.steps(self._visible)
        self.events = [event for step in self.steps for event in step]
        self.halts = game.telling.halts(self._all)
        standing = session.standing_at(number)
        self.colours, self.round, self.group = standing.to_move, standing.round, standing.group

    def for_viewer(self, viewer: Viewer) -> Tale:
        """The same turn as another viewer may know it; this object itself if that makes no difference."""
        if viewer == self._viewer:
            return self
        if self._session.game.rules.events_for(self._all, viewer) == self._visible:
            self._viewer = viewer
            return self
        return Tale(self._session, self._number, self.turn, viewer)

    def step(self, number: int) -> list[Json]:
        """The events of a step, counted from 1."""
        return self.steps[number - 1]

    def events_until(self, number: int) -> list[Json]:
        """The events of the first `number` steps."""
        return [event for step in self.steps[:number] for event in step]

    def data_after(self, number: int) -> Json:
        """The data after the first `number` steps, with all secrets; a new object each time."""
        happened = [event for step in self._whole[:number] for event in step]
        return self._session.during(self._number, happened)

    @property
    def public(self) -> list[Json]:
        """The events as nobody in particular may know them, handing over included."""
        return list(self._session.game.rules.events_for(self._all, NOBODY))

    @property
    def uncovers(self) -> bool:
        """True if hidden information came out in it."""
        return self._session.game.rules.uncovers(self._all)


class Story(Feature):
    """The tales of the game on the table. Each is made once, when it is first needed.

    A moment is `(turn, step)`, turns counted from 0: so many steps of that turn have happened. `here` is the
    moment that is looked at while the past is shown. Every tale is told to the viewer of the screen.
    """

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.here: Moment = (0, 0)
        self._session: Session | None = None
        self._tales: dict[int, Tale] = {}

    def look_at(self, moment: Moment) -> None:
        """Set the moment that is looked at."""
        self.here = moment

    @property
    def turns(self) -> int:
        """The number of turns to tell, including one that waits for a decision."""
        session = self.app.session
        return session.cursor + (session.waiting is not None)

    def tale(self, number: int) -> Tale:
        """The turn with this number."""
        session, viewer = self._synced(), self.app.viewer
        played = number < session.cursor
        turn = session.turns[number] if played else session.waiting
        assert turn is not None
        tale = self._tales.get(number)
        tale = Tale(session, number, turn, viewer) if tale is None or tale.turn is not turn else tale
        tale = self._tales[number] = tale.for_viewer(viewer)
        return tale

    def title(self, number: int, players: str) -> str:
        """The name of a turn: its round and its `players`, or the round alone where all decide together."""
        app = self.app
        standing = app.session.standing_at(number)
        words = app.t(app.key_of("round"), n=standing.round)
        return words if len(standing.to_move) > 1 else app.t("ui.log.turn", round=words, player=players)

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

    def halt_after(self, moment: Moment) -> Moment | None:
        """The next moment at which the run paused: a halt in the same turn, or else its end."""
        number, step = moment
        if number >= self.turns:
            return None
        tale = self.tale(number)
        stops = [halt for halt in (*tale.halts, len(tale.steps)) if halt > step]
        if stops:
            return number, stops[0]
        return self.halt_after((number + 1, 0)) if number + 1 < self.turns else None

    def halt_before(self, moment: Moment) -> Moment | None:
        """The moment before at which the run paused, or the beginning of the turn."""
        number, step = moment
        if step > 0:
            return number, max(halt for halt in (0, *self.tale(number).halts) if halt < step)
        return self.halt_before((number - 1, len(self.tale(number - 1).steps))) if number else None

    def beginning(self, number: int, bundle: Bundle) -> int:
        """The first of the turns that belong together with the turn `number`, as a group or as a round."""
        standing_at = self._synced().standing_at
        value = bundle(standing_at(number))
        while number > 0 and bundle(standing_at(number - 1)) == value:
            number -= 1
        return number

    def following(self, number: int, bundle: Bundle) -> int:
        """The first turn after those that belong together with the turn `number`; `turns` without any."""
        standing_at = self._synced().standing_at
        value, end = bundle(standing_at(number)), self.turns
        while number < end and bundle(standing_at(number)) == value:
            number += 1
        return number

    def last_turn_of(self, colour: str) -> int | None:
        """The number of the last turn of a colour, or None if it is longer ago than `LONG_AGO` turns."""
        session = self._synced()
        turns = range(session.cursor - 1, max(-1, session.cursor - 1 - LONG_AGO), -1)
        return next((number for number in turns if colour in session.standing_at(number).to_move), None)

    def _synced(self) -> Session:
        """The session, after dropping the tales of another one."""
        session = self.app.session
        if session is not self._session:
            self._session, self._tales = session, {}
        return session
