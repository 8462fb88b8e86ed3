"""The constants of a game."""

from __future__ import annotations

from . import names
from .hexes import CELLS

MOST_TARGET = 99
"""The largest target that a game can have of its own."""
SCORE_VICTORY = {2: 11, 3: 10, 4: 9, 5: 8, 6: 7}
"""Points in one base that end the game, by number of colours in the turn order (RULES.md: The end)."""


class Setting:
    """Arena, rules, teams, turn order, bases and floor; shared by all positions of a game.

    - `teams`: None or two tuples of colours.
    - `bases`: the hex of each colour's base, 0 if it has none.
    - `floor`: for each cell the number of its floor (`pieces.FLOORS`), 0 for a plain one.
    - `lead`: for each cell the hex from which a step onto it continues, 0 if it leads nowhere.
    - `following`: for each colour the next one to move.
    - `side`: for each colour the number of its player or team.
    - `target`: the points of a score victory that this game has instead of the usual ones, or 0.
    - `threshold`: the points of the score victory, 0 if there is none.
    """

    __slots__ = (
        "_key", "bases", "floor", "following", "lead", "mode", "radius", "score_victory", "side",
        "special_orders", "target", "teams", "threshold", "turn_order",
    )  # fmt: skip

    def __init__(
        self,
        radius: int,
        mode: str,
        score_victory: bool,
        special_orders: bool,
        teams: tuple[tuple[int, ...], ...] | None,
        turn_order: tuple[int, ...],
        bases: tuple[int, ...],
        floor: bytes = bytes(CELLS),
        lead: bytes = bytes(CELLS),
        target: int = 0,
    ) -> None:
        self.radius = radius
        self.mode = mode
        self.score_victory = score_victory
        self.special_orders = special_orders
        self.teams = teams
        self.turn_order = turn_order
        self.bases = bases
        self.floor = floor
        self.lead = lead
        self.target = target
        following = dict(zip(turn_order, turn_order[1:] + turn_order[:1], strict=True))
        self.following = tuple(following.get(colour, colour) for colour in range(len(names.COLOURS)))
        sides = list(range(len(names.COLOURS)))
        for team in teams or ():
            for colour in team:
                sides[colour] = team[0]
        self.side = tuple(sides)
        self.threshold = self._threshold()
        self._key = (
            radius, mode, score_victory, special_orders, teams, turn_order, bases, floor, lead, target
        )  # fmt: skip

    def _threshold(self) -> int:
        if not self.score_victory or self.mode == "teams":
            return 0
        if self.target:
            return self.target
        if self.mode == "two_colours":
            return SCORE_VICTORY[4]
        return SCORE_VICTORY.get(len(self.turn_order), 0)

    def friendly(self, bot: int, other: int) -> bool:
        """True if two bots belong to one player or team (RULES.md: Words)."""
        return self.side[bot >> 1] == self.side[other >> 1]

    def sides(self) -> list[tuple[int, ...]]:
        """The colours of each player or team that win and lose together, in turn order."""
        together: dict[int, list[int]] = {}
        for colour in self.turn_order:
            together.setdefault(self.side[colour], []).append(colour)
        return [tuple(colours) for colours in together.values()]

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Setting) and self._key == other._key)

    def __hash__(self) -> int:
        return hash(self._key)
