"""A game at another screen's table, with the information that the host has sent."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ground.errors import GameError
from ground.rules import Outcome, Standing
from shell.app.game import Game, Position
from shell.app.session import Session
from shell.nearby.telling import without_options
from shell.storage.jsontext import Json
from shell.texts.texts import Texts


class Away(Session):
    """The game as its guest knows it.

    Positions are those the guest may know (`Rules.known`), turns the known part of them; their events and the
    data after them come from the host.

    `sends` sends a message to the host. `on` is True if the host has told the state and waits for this screen
    to decide; `paused` is True while the host looks at something else and nothing is played. `people` has the
    kind of player of each colour: `host`, `near`, `away` or `computer`.
    """

    stored = False
    is_game = False

    def __init__(
        self,
        game: Game,
        start: Json,
        options: Json,
        names: dict[str, str],
        colours: Sequence[str],
        key: str,
        sends: Callable[..., None],
    ) -> None:
        position, data = _known(game, start, options, colours)
        self._data = [data]
        self._known: dict[int, Position] = {}
        self._events: list[list[Json]] = []
        self._exact: list[bool] = []
        self._known_standings: dict[int, Standing] = {}
        self._coming: tuple[Json, Outcome[Position, Json], Json] | None = None
        self._ready: tuple[str, ...] = ()
        super().__init__(game, position, options, names, key)
        self.viewer, self.first = frozenset(colours), tuple(colours)
        self.sends, self.mark, self.on, self.paused = sends, "", False, False
        self.people: dict[str, str] = {}

    # Information from the host

    def tell(self, turn: Json, events: list[Json], after: Json, texts: Texts) -> Json:
        """Take the next turn, and return it in the form in which it is to be played. Raises `GameError`."""
        game, before = self.game, self._data[self.cursor]
        folded = _looked_through(game, before, events, texts)
        position, data = _known(game, after, self.options, self.first)
        if game.rules.standing(data).colours != self.standing.colours:
            raise GameError("bad_message", "The position has other colours than the one before.")
        turn = game.rules.turn(turn) if turn else {}  # not the same object as any turn before
        self._coming = turn, Outcome(position, events, None), data
        self._exact.append(folded == data)
        return turn

    def tell_half(self, waiting: Json, events: list[Json], pending: Json, texts: Texts) -> Json:
        """Take the current turn up to a decision. Raises `GameError`.

        In the middle of a turn the data are only those that result from its events: nobody decides there, so
        they need not belong to any position.
        """
        if not isinstance(pending.get("by"), str) or pending["by"] not in self.standing.colours:
            raise GameError("bad_message", "`by` of the pending decision is no colour of the game.")
        data = _looked_through(self.game, self._data[self.cursor], events, texts)
        turn = self.game.rules.turn(waiting)
        self._coming = turn, Outcome(self.position, events, pending), data
        return turn

    def asks_so(self, turn: Json, pending: Json) -> bool:
        """True if the rules ask in this turn for the decision that the host tells.

        The rules cannot know this if it depends on hidden information.
        """
        try:
            asked = self.game.asks(self.position, turn, pending["by"])
        except GameError:
            return False
        return asked is not None and pending in (asked, without_options(asked))

    @property
    def half_events(self) -> list[Json]:
        """The events told so far of the current turn."""
        return self._coming[1].events if self._coming is not None else []

    def forget(self, moment: int) -> None:
        """Drop all turns after `moment` turns: the host has gone back."""
        del self.turns[moment:], self._events[moment:], self._data[moment + 1 :], self._exact[moment:]
        self.cursor = min(self.cursor, moment)
        self._known = {n: position for n, position in self._known.items() if n <= moment}
        self._known_standings = {n: standing for n, standing in self._known_standings.items() if n <= moment}
        self._coming = self.waiting = None

    @property
    def ready(self) -> tuple[str, ...]:
        return self._ready

    def tell_ready(self, colours: Sequence[str]) -> None:
        """Note the colours that have decided in secret."""
        self._ready = tuple(colours)

    # As a session

    def play_at(self, moment: int, turn: Json) -> Outcome[Position, Json]:
        if self._coming is not None and turn is self._coming[0]:
            return self._coming[1]
        if moment < len(self._events) and turn is self.turns[moment]:
            return Outcome(self.position_at(moment + 1), self._events[moment], None)
        return self.game.play(self.position_at(moment), turn)

    def try_turn(self, turn: Json) -> Outcome[Position, Json]:
        is_coming = self._coming is not None and turn is self._coming[0]
        return self.play_at(self.cursor, turn) if is_coming else super().try_turn(turn)

    def during(self, moment: int, events: Sequence[Json]) -> Json:
        if moment == len(self._events) and self._coming is not None:
            if len(events) >= len(self._coming[1].events):
                return self._coming[2]
        elif moment < len(self._events) and not self._exact[moment] and events:
            return self._data[moment + 1]  # information has come out that no event told
        return self.game.rules.fold(self._data[moment], events)

    def commit(self, turn: Json, position: Position) -> None:
        assert self._coming is not None and turn is self._coming[0]
        _, outcome, after = self._coming
        self.turns.append(turn)
        self._events.append(outcome.events)
        self._data.append(after)
        self._known[len(self._data) - 1] = position
        self.cursor += 1
        self._coming, self.waiting, self._ready = None, None, ()

    def position_at(self, moment: int) -> Position:
        position = self._known.get(moment)
        if position is None:
            position = self._known[moment] = self.game.rules.known(self._data[moment])
        return position

    def standing_at(self, moment: int) -> Standing:
        standing = self._known_standings.get(moment)
        if standing is None:
            standing = self._known_standings[moment] = self.game.rules.standing(self._data[moment])
        return standing

    def hands_in(self, turn: Json) -> bool:
        if len(self.standing.to_move) > 1 and self.game.rules.turn(turn) == self.game.rules.turn({}):
            return False  # nothing has been decided: this screen is only asked
        self._say("turn", turn=turn)
        return True

    def hands_answer(self, value: str) -> bool:
        self._say("answer", value=value)
        return True

    def hands_back(self, colour: str) -> bool:
        self._say("withdraw")
        return True

    def _say(self, kind: str, **fields: object) -> None:
        """Send a decision, one at a time: the host must tell the new state before the next one."""
        if self.on:
            self.on = False
            self.sends(kind, n=self.cursor, asked=self.mark, **fields)


def _known(game: Game, view: Json, options: Json, colours: Sequence[str]) -> tuple[Position, Json]:
    """The position known from the host's data, and its data as these colours see it. Raises `GameError`."""
    position = game.rules.known(view)
    data = game.data(position)
    hides = game.rules.hides(data, options)
    return position, game.rules.view(data, frozenset(colours if hides else game.rules.standing(data).colours))


def _looked_through(game: Game, before: Json, events: list[Json], texts: Texts) -> Json:
    """The data after events from a host, which have been used in every way in which the page uses events.

    Otherwise an error would occur in the middle of drawing. Raises `GameError`.
    """
    try:
        steps = game.telling.steps(events)
        game.telling.halts(events)
        game.rules.events_for(events, frozenset())
        game.rules.uncovers(events)
        for step in steps:
            game.telling.line(step, texts, str)
            game.telling.runs(step)
        game.telling.sentences(events, texts, str)
        game.telling.decided(events, texts, str)
        game.telling.doing(events, texts, str)
        game.motion.animation(game.rules.fold(before, game.telling.at_once(events)), events, texts, str)
        return game.rules.fold(before, events)
    except GameError:
        raise
    except Exception as error:  # a game may raise anything for nonsense
        raise GameError("bad_message", f"The turn cannot be shown: {type(error).__name__}.") from error
