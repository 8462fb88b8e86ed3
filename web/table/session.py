"""A game: where it started, the turns that were played, and how far along them the table stands."""

from __future__ import annotations

import ttb_core as ttb

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    Json = dict[str, Any]

CHANGES = ("place", "swap", "remove", "reset")


class Session:
    """A game in progress. Positions are values: going back is choosing an earlier one.

    `options` is how the game was set up, `names` what the players call themselves, by colour. `waiting` is
    the turn that has been run up to a decision and waits for the answer. Raises `ttb.TtbError` if a turn
    cannot be played.
    """

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
        self._positions = [start]
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
        return self._positions[0]

    @property
    def position(self) -> ttb.Position:
        """The position where the table stands."""
        return self._positions[self.cursor]

    def position_at(self, moment: int) -> ttb.Position:
        """The position after `moment` turns."""
        return self._positions[moment]

    def try_turn(self, turn: Json) -> ttb.Outcome:
        """What playing `turn` here would do. Nothing changes."""
        return ttb.play(self.position, ttb.turn_from_json(turn))

    def commit(self, turn: Json, position: ttb.Position) -> None:
        """`turn` was played and led to `position`. Turns that were taken back are gone."""
        del self.turns[self.cursor :], self._positions[self.cursor + 1 :]
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


def data_of(position: ttb.Position) -> Json:
    """The position in the interchange form."""
    data: Json = ttb.position_to_json(position)
    return data


def change_events(outcome: ttb.Outcome) -> list[Json]:
    """Those events of a turn that change the programs."""
    return [event for event in outcome.events if event["type"] in (*CHANGES, "double")]
