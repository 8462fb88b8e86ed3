"""What happened in the game, turn by turn: the events, played again when they are asked for, and the moments
between them at which one can stop and look.
"""

from __future__ import annotations

import ttb_core as ttb

from .app import Feature
from .session import CHANGES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from .app import App
    from .session import Session

    Json = dict[str, Any]
    Moment = tuple[int, int]

_OPENING = (*CHANGES, "double", "counter", "stuck")


class Tale:
    """One turn: its `events`, and `ends`, where its steps end.

    A step is what comes before the programs (if anything happens there), then each order with all that it
    leads to. Handing over to the next colour is in no step: after the last one the turn is still shown.
    """

    def __init__(self, start: ttb.Position, turn: Json, events: list[Json]) -> None:
        self.start, self.turn = start, turn
        self.events = [event for event in events if event["type"] != "next"]
        starts = [n for n, event in enumerate(self.events) if event["type"] == "order"]
        opening = self.events[: starts[0]] if starts else self.events
        if starts and not any(event["type"] in _OPENING for event in opening):
            starts = starts[1:]
        self.ends = [*starts, len(self.events)]

    @property
    def colour(self) -> str:
        """The colour whose turn it is."""
        return str(self.events[0]["colour"])

    @property
    def round(self) -> int:
        """The round it is played in."""
        return int(self.events[0]["round"])

    def step(self, number: int) -> list[Json]:
        """The events of a step, counted from 1."""
        return self.events[self.ends[number - 2] if number > 1 else 0 : self.ends[number - 1]]

    def told(self, number: int) -> list[Json]:
        """The events of the first `number` steps."""
        return self.events[: self.ends[number - 1]] if number else []

    def data_after(self, number: int) -> Json:
        """The position after so many steps; a fresh one each time."""
        data = ttb.position_to_json(self.start)
        for event in self.told(number):
            ttb.apply_event(data, event)
        return data


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
        self._order: list[str] = []

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
            events = session.play_at(number, turn).events
            tale = self._tales[number] = Tale(session.position_at(number), turn, events)
        return tale

    def after(self, moment: Moment) -> Moment | None:
        """The next moment, or None at the end. After a turn's last one comes the next turn's first step."""
        number, step = moment
        if number < self.turns and step < len(self.tale(number).ends):
            return number, step + 1
        return (number + 1, 1) if number + 1 < self.turns else None

    def before(self, moment: Moment) -> Moment | None:
        """The moment before, or None at the start of the story."""
        number, step = moment
        if step > 0:
            return number, step - 1
        return (number - 1, len(self.tale(number - 1).ends) - 1) if number else None

    def last_turn_of(self, colour: str) -> int | None:
        """The number of the last turn that a colour has finished."""
        session = self._synced()
        if colour not in self._order:
            return None
        last = session.cursor - 1 - (session.cursor - 1 - self._order.index(colour)) % len(self._order)
        return last if last >= 0 else None

    def _synced(self) -> Session:
        """The session; what is known of another one is forgotten."""
        session = self.app.session
        if session is not self._session:
            self._session, self._tales = session, {}
            self._order = session.movers
        return session
