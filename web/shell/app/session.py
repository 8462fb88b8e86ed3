"""A game: its start, the turns played, and the number of turns up to the table's position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ground.errors import GameError
from ground.rules import Outcome, Standing, Viewer
from shell.app.game import Game, Position
from shell.storage.jsontext import Json


class Session:
    """A game in progress. Positions are values: going back is choosing an earlier one.

    `options` says how the game was set up, `names` has the players' names by colour, `seats` the players of
    colours that no person plays here (see `shell.seats.seats`). `waiting` is the turn that has run up to a
    decision and waits for the answer. `taken_back` has the moments (numbers of turns after the start) up to
    which turns with uncovered information were taken back. Raises `GameError` if a turn cannot be played.
    """

    stored = True
    """True if the game is saved as it goes on."""
    by_link: Json | None = None
    """In a game by link, this device's knowledge of it (see `Correspondence`)."""
    ending = "finish"
    """The dialog that tells the result."""
    hint = "hint"
    """The action that asks for a hint; empty if there are none."""
    thinking = "think"
    """The kind of desk work that finds a computer's turn.

    Any kind but `think` has no result to show before its end, so its turn cannot be played at once.
    """
    home: Session | None = None
    """The game that waits until this one is left, if this is on the table in place of a game."""
    back: tuple[str, str] | None = None
    """The action that leads back to where this was opened, and the key of its words; None: to `home`."""
    viewer: Viewer | None = None
    """The colours that look at the screen, if this device knows no more than they do; otherwise None."""
    first: Sequence[str] = ()
    """The colours that are asked before the others if several decide in secret at the same time."""

    def __init__(
        self,
        game: Game,
        start: Position,
        options: Json,
        names: dict[str, str],
        key: str,
        turns: Sequence[Json] = (),
        cursor: int | None = None,
    ) -> None:
        self.game = game
        self.options, self.names, self.key = options, names, key
        self.seats: dict[str, Json] = {}
        self.turns: list[Json] = []
        # None if the position after this number of turns has not been needed yet.
        self._positions: list[Position | None] = [start]
        self._known: Mapping[int, Json] = {}
        self._standings: dict[int, Standing] = {}
        self.cursor = 0
        self.waiting: Json | None = None
        self.taken_back: list[int] = []
        for turn in turns:
            self.commit(turn, finished(self.try_turn(turn)))
        if cursor is not None:
            self.cursor = max(0, min(cursor, len(self.turns)))

    @property
    def start(self) -> Position:
        """The position before the first turn."""
        return self.position_at(0)

    @property
    def position(self) -> Position:
        """The position on the table."""
        return self.position_at(self.cursor)

    @property
    def so_far(self) -> tuple[str, list[Json]]:
        """The key of the game, and its turns up to the table's position."""
        return self.key, self.turns[: self.cursor]

    def position_at(self, moment: int) -> Position:
        """The position after `moment` turns. Raises `GameError` if a turn up to there cannot be played."""
        position = self._positions[moment]
        if position is None:
            data = self._known.get(moment)
            if data is not None:
                position = self.game.rules.position(data)
            else:
                first = moment
                while self._positions[first - 1] is None and first - 1 not in self._known:
                    first -= 1
                position = self.position_at(first - 1)
                for turn in self.turns[first - 1 : moment - 1]:
                    position = self._positions[first] = self._after(position, turn)
                    first += 1
                position = self._after(position, self.turns[moment - 1])
            self._positions[moment] = position
        return position

    @classmethod
    def restored(
        cls,
        game: Game,
        start: Position,
        options: Json,
        names: dict[str, str],
        key: str,
        turns: Sequence[Json],
        cursor: int,
        known: Mapping[int, Json],
    ) -> Session:
        """A game with turns that were played before; they are replayed when needed, or by `check`.

        `known` has positions in the interchange form by the number of turns that led to them.
        """
        session = cls(game, start, options, names, key)
        session.turns = list(turns)
        session._positions += [None] * len(session.turns)
        session._known = known
        session.cursor = max(0, min(cursor, len(session.turns)))
        return session

    def copy(self, key: str) -> Session:
        """The same game under another key."""
        other = Session(self.game, self.start, dict(self.options), dict(self.names), key)
        other.turns, other._positions, other._known = self.turns[:], self._positions[:], self._known
        other.cursor, other.waiting, other.seats = self.cursor, self.waiting, self.seats
        return other

    def check(self, first: int, last: int) -> None:
        """Replay the turns from `first` up to before `last`.

        Raises `GameError` (`bad_save`) if a turn leads to another position than the saved one, or any code if
        it cannot be played.
        """
        for moment in range(first + 1, min(last, len(self.turns)) + 1):
            position = self._after(self.position_at(moment - 1), self.turns[moment - 1])
            if self._positions[moment] is None and moment not in self._known:
                self._positions[moment] = position
            elif position != self.position_at(moment):
                raise GameError("bad_save", f"turn {moment} leads to another position than the saved one")

    def _after(self, position: Position, turn: Json) -> Position:
        return finished(self.game.play(position, turn))

    def play_at(self, moment: int, turn: Json) -> Outcome[Position, Json]:
        """The outcome of playing `turn` after `moment` turns. Changes nothing."""
        return self.game.play(self.position_at(moment), turn)

    @property
    def last_events(self) -> Sequence[Json]:
        """The events of the last turn before the table's position; empty at the start."""
        last = self.cursor - 1
        return self.play_at(last, self.turns[last]).events if self.cursor else ()

    @property
    def is_begun(self) -> bool:
        """True if a turn was played or waits for a decision; always true for what is no stored game."""
        return bool(self.turns) or self.waiting is not None or not self.stored

    @property
    def nearby(self) -> list[str]:
        """The colours on other screens that are connected with this one."""
        return [colour for colour, seat in self.seats.items() if seat.get("kind") == "nearby"]

    def try_turn(self, turn: Json) -> Outcome[Position, Json]:
        """The outcome of playing `turn` at the table's position. Changes nothing."""
        outcome = self.play_at(self.cursor, turn)
        if not (self.first or self.nearby) or len(self.standing.to_move) < 2:
            return outcome
        return self._asked_at_once(turn, outcome)

    def _asked_at_once(self, turn: Json, outcome: Outcome[Position, Json]) -> Outcome[Position, Json]:
        """The outcome if all colours are asked at the same time.

        Nothing runs while a colour is still asked, even if the rules could do without its answer.
        """
        asks = {colour: self.game.asks(self.position, turn, colour) for colour in self.standing.colours}
        asked = {colour: pending for colour, pending in asks.items() if pending is not None}
        here = next((asked[colour] for colour in self.first if colour in asked), None)
        if not asked or (here is None and outcome.pending in asked.values()):
            return outcome
        if outcome.pending in asked.values():
            return Outcome(outcome.position, outcome.events, here, outcome.ready)
        ready = tuple(colour for colour in self.standing.to_move if colour not in asked)
        return Outcome(self.position, [], here or next(iter(asked.values())), ready)

    def first_of(self, to_move: Sequence[str]) -> str:
        """The colour that is asked first of those that decide; empty if none does."""
        return next((colour for colour in self.first if colour in to_move), next(iter(to_move), ""))

    def during(self, moment: int, events: Sequence[Json]) -> Json:
        """The data after these events, the first of the turn that was played after `moment` turns."""
        return self.game.rules.during(self.position_at(moment), events)

    # Turns played elsewhere

    def hands_in(self, turn: Json) -> bool:
        """True if a turn or a decision is played elsewhere, and has been sent there."""
        return False

    def hands_answer(self, value: str) -> bool:
        """True if the answer to the pending decision is given elsewhere, and has been sent there."""
        return False

    def hands_back(self, colour: str) -> bool:
        """True if a colour's secret decision is withdrawn elsewhere, and the request has been sent there."""
        return False

    def asked(self, request: Json) -> Json:
        """The request to the desk for a computer's turn here; `request` is the one for a game."""
        return request

    @property
    def forecasts(self) -> bool:
        """False if players have to find out alone where their decisions lead."""
        return True

    @property
    def is_game(self) -> bool:
        """True if it is a game to be saved, and not e.g. a challenge in its place."""
        return self.ending == Session.ending

    @property
    def over(self) -> bool:
        """True if no turn can be played any more."""
        return self.standing.over

    @property
    def data(self) -> Json:
        """`position` in the interchange form."""
        return self.game.data(self.position)

    @property
    def standing(self) -> Standing:
        """The standing at the table's position: who decides, and how the game goes."""
        return self.standing_at(self.cursor)

    def standing_at(self, moment: int) -> Standing:
        """The standing after `moment` turns."""
        standing = self._standings.get(moment)
        if standing is None:
            data = self.game.data(self.position_at(moment))
            standing = self._standings[moment] = self.game.rules.standing(data)
        return standing

    @property
    def ready(self) -> tuple[str, ...]:
        """The colours that have decided in the waiting turn while others decide in secret."""
        return self.try_turn(self.waiting).ready if self.waiting is not None else ()

    def commit(self, turn: Json, position: Position) -> None:
        """Add a played turn, which led to `position`. Turns that were taken back are dropped."""
        here = self.cursor
        # A player who went back to an earlier moment still knows the information uncovered later.
        self.taken_back = sorted({min(moment, here) for moment in self.taken_back})
        del self.turns[here:], self._positions[here + 1 :]
        self._known = {moment: data for moment, data in self._known.items() if moment <= here}
        self._standings = {moment: standing for moment, standing in self._standings.items() if moment <= here}
        self.turns.append(turn)
        self._positions.append(position)
        self.cursor += 1
        self.waiting = None

    @property
    def can_undo(self) -> bool:
        """True if there is a turn to take back."""
        return self.cursor > 0

    @property
    def can_redo(self) -> bool:
        """True if a turn was taken back."""
        return self.cursor < len(self.turns)

    def undo(self) -> None:
        """Take back the last turn; it can be redone until another turn is played."""
        self.cursor = max(0, self.cursor - 1)

    def mark_taken_back(self) -> None:
        """Note that turns with uncovered information were taken back up to here."""
        self.taken_back = sorted({*self.taken_back, self.cursor})

    def redo(self) -> None:
        """Play the turn again that was taken back."""
        self.cursor = min(len(self.turns), self.cursor + 1)

    def to_json(self) -> Json:
        """The whole game as plain data."""
        return {
            "format": f"{self.game.name}-game/1",
            "key": self.key,
            "options": self.options,
            "names": self.names,
            "start": self.game.data(self.start),
            "turns": self.turns,
            "cursor": self.cursor,
            "waiting": self.waiting,
            **({"seats": self.seats} if self.seats else {}),
            **({"taken_back": self.taken_back} if self.taken_back else {}),
        }


def finished(outcome: Outcome[Position, Json]) -> Position:
    """The position after a turn. Raises `GameError` (`bad_save`) if the turn waits for a decision."""
    if outcome.pending is not None:
        raise GameError("bad_save", "a turn waits for a decision, expected a finished turn")
    return outcome.position
