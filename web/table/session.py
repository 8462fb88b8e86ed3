"""A game: where it started, the turns that were played, and how far along them the table stands."""

from __future__ import annotations

import ttb_core as ttb

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    Json = dict[str, Any]

CHANGES = ("place", "swap", "remove", "reset")


class Session:
    """A game in progress. Positions are values: going back is choosing an earlier one.

    `options` is how the game was set up, `names` what the players call themselves, by colour. `waiting` is
    the turn that has been run up to a decision and waits for the answer. Raises `ttb.TtbError` if a turn
    cannot be played.
    """

    stored = True
    """Whether the game is saved as it goes on."""
    by_link: Json | None = None
    """In a game by link what this device knows of it (see `Correspondence`)."""
    ending = "finish"
    """The dialog that tells how it ended."""
    aim = ""
    """A hex that is marked on the board as the one to reach, if there is one."""

    def __init__(
        self,
        start: ttb.Position,
        options: Json,
        names: dict[str, str],
        key: str,
        turns: Sequence[Json] = (),
        cursor: int | None = None,
    ) -> None:
        self.options, self.names, self.key = options, names, key
        self.turns: list[Json] = []
        # None where the position after so many turns has not been needed yet.
        self._positions: list[ttb.Position | None] = [start]
        self._known: Mapping[int, Json] = {}
        self.cursor = 0
        self.waiting: Json | None = None
        for turn in turns:
            outcome = self.try_turn(turn)
            if outcome.pending is not None:
                raise ttb.TtbError("bad_save", "a turn of this game is not finished")
            self.commit(turn, outcome.position)
        if cursor is not None:
            self.cursor = max(0, min(cursor, len(self.turns)))

    @property
    def start(self) -> ttb.Position:
        """The position before the first turn."""
        return self.position_at(0)

    @property
    def position(self) -> ttb.Position:
        """The position where the table stands."""
        return self.position_at(self.cursor)

    def position_at(self, moment: int) -> ttb.Position:
        """The position after `moment` turns. Raises `ttb.TtbError` if a turn up to there cannot be played."""
        found = self._positions[moment]
        if found is None:
            data = self._known.get(moment)
            if data is not None:
                found = ttb.position_from_json(data)
            else:
                first = moment
                while self._positions[first - 1] is None and first - 1 not in self._known:
                    first -= 1
                found = self.position_at(first - 1)
                for turn in self.turns[first - 1 : moment - 1]:
                    found = self._positions[first] = _after(found, turn)
                    first += 1
                found = _after(found, self.turns[moment - 1])
            self._positions[moment] = found
        return found

    @classmethod
    def kept(
        cls,
        start: ttb.Position,
        options: Json,
        names: dict[str, str],
        key: str,
        turns: Sequence[Json],
        cursor: int,
        known: Mapping[int, Json],
    ) -> Session:
        """A game whose turns were played before; they are played again when they are needed, or by `check`.

        `known` holds positions in the interchange form, by the number of turns that led to them.
        """
        session = cls(start, options, names, key)
        session.turns = list(turns)
        session._positions += [None] * len(session.turns)
        session._known = known
        session.cursor = max(0, min(cursor, len(session.turns)))
        return session

    def copy(self, key: str) -> Session:
        """The same game under another key."""
        other = Session(self.start, dict(self.options), dict(self.names), key)
        other.turns, other._positions, other._known = self.turns[:], self._positions[:], self._known
        other.cursor, other.waiting = self.cursor, self.waiting
        return other

    def check(self, first: int, last: int) -> None:
        """Play the turns from `first` up to before `last` again. Raises `ttb.TtbError` if one cannot be."""
        for moment in range(first + 1, min(last, len(self.turns)) + 1):
            position = _after(self.position_at(moment - 1), self.turns[moment - 1])
            if self._positions[moment] is None and moment not in self._known:
                self._positions[moment] = position
            elif position != self.position_at(moment):
                raise ttb.TtbError("bad_save", f"turn {moment} does not lead to the position that is kept")

    def play_at(self, moment: int, turn: Json) -> ttb.Outcome:
        """What playing `turn` after `moment` turns does. Nothing changes."""
        return ttb.play(self.position_at(moment), ttb.turn_from_json(turn))

    def try_turn(self, turn: Json) -> ttb.Outcome:
        """What playing `turn` here would do. Nothing changes."""
        return self.play_at(self.cursor, turn)

    @property
    def over(self) -> bool:
        """Whether no turn can be played any more."""
        return self.position.result is not None

    @property
    def movers(self) -> list[str]:
        """The colours whose turns are played, in the order from the first turn on."""
        start = data_of(self.start)
        first = start["turn_order"].index(start["to_move"]) if start["to_move"] else 0
        return [*start["turn_order"][first:], *start["turn_order"][:first]]

    def commit(self, turn: Json, position: ttb.Position) -> None:
        """`turn` was played and led to `position`. Turns that were taken back are gone."""
        del self.turns[self.cursor :], self._positions[self.cursor + 1 :]
        self._known = {moment: data for moment, data in self._known.items() if moment <= self.cursor}
        self.turns.append(turn)
        self._positions.append(position)
        self.cursor += 1
        self.waiting = None

    @property
    def can_undo(self) -> bool:
        """Whether there is a turn to take back."""
        return self.cursor > 0

    @property
    def can_redo(self) -> bool:
        """Whether a turn was taken back."""
        return self.cursor < len(self.turns)

    def undo(self) -> None:
        """Take back the last turn; it can be redone until another one is played."""
        self.cursor = max(0, self.cursor - 1)

    def redo(self) -> None:
        """Play the turn again that was taken back."""
        self.cursor = min(len(self.turns), self.cursor + 1)

    def name(self, colour: str) -> str:
        """What the player of a colour is called, or nothing."""
        return self.names.get(colour, "")

    def to_json(self) -> Json:
        """The whole game as plain data."""
        return {
            "format": "ttb-game/1",
            "key": self.key,
            "options": self.options,
            "names": self.names,
            "start": data_of(self.start),
            "turns": self.turns,
            "cursor": self.cursor,
            "waiting": self.waiting,
        }

    @classmethod
    def from_json(cls, data: Json) -> Session:
        """The game that `to_json` wrote. Raises `ttb.TtbError` for anything else."""
        try:
            if data["format"] != "ttb-game/1":
                raise ttb.TtbError("bad_save", f"not a game of a known version: {data['format']!r}")
            names = {str(colour): str(name) for colour, name in data["names"].items()}
            session = cls(
                ttb.position_from_json(data["start"]),
                dict(data["options"]),
                names,
                str(data["key"]),
                list(data["turns"]),
                int(data["cursor"]),
            )
            if data.get("waiting") is not None:
                session.try_turn(data["waiting"])
                session.waiting = data["waiting"]
            return session
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise ttb.TtbError("bad_save", f"not a saved game: {error}") from error


def _after(position: ttb.Position, turn: Json) -> ttb.Position:
    outcome = ttb.play(position, ttb.turn_from_json(turn))
    if outcome.pending is not None:
        raise ttb.TtbError("bad_save", "a turn of this game is not finished")
    return outcome.position


def data_of(position: ttb.Position) -> Json:
    """The position in the interchange form."""
    data: Json = ttb.position_to_json(position)
    return data


def change_events(outcome: ttb.Outcome) -> list[Json]:
    """Those events of a turn that change the programs."""
    return [event for event in outcome.events if event["type"] in (*CHANGES, "double")]
