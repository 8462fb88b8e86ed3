"""The set-up of a game (JUNKYARD.md: Assemble, Chance, More rulings)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ground.errors import GameError
from ground.forms import shown
from ground.rng import Random

from . import bags
from .checking import check
from .lattice import Piece
from .names import ASSEMBLE, COLOURS, SEED_LIMIT, SIZES
from .parts import PARTS, STARTERS
from .position import Position, Robot
from .rounds import begin

READY = (
    Piece("eye_s", 1, -1, "N"),
    Piece("mouth_s", 3, 1, "E"),
    Piece("claw_s", -1, 1, "W"),
    Piece("pipe_s", 1, 3, "S"),
    Piece("feet", 1, 4, "S"),
)
"""The ready-made robot."""
NUMBERS = (2, 3, 4)
"""The possible numbers of players."""


def new_game(
    players: int = 2,
    seed: str = "",
    ready: bool = False,
    first: str | None = None,
    colours: Sequence[str] | None = None,
) -> Position:
    """The first position of a game: robots have to be built, or are ready-made with `ready`.

    `players` is 2 to 4. `colours` are the players in turn order, by default the first ones of `COLOURS`;
    `first` is the one that leads. Raises `GameError` (`bad_request`).

    >>> new_game(3, first="green").turn_order
    ('green', 'red', 'yellow')
    """
    order = tuple(COLOURS[:players] if colours is None else colours)
    if players not in NUMBERS or len(order) != players:
        raise GameError(
            "bad_request",
            f"There are {len(order)} colours for {shown(players)} players, expected 2 to 4 of each.",
        )
    if not {*order} <= {*COLOURS} or len({*order}) < players:
        raise GameError("bad_request", f"colours must be different ones of {', '.join(COLOURS)}.")
    if first is not None and first not in order:
        raise GameError("bad_request", f"first is {shown(first)}, expected the colour of a player.")
    if len(seed) > SEED_LIMIT:
        raise GameError("bad_request", f"seed has {len(seed)} characters, expected at most {SEED_LIMIT}.")
    leads = order.index(first) if first is not None else 0
    order = (*order[leads:], *order[:leads])
    robot = Robot(parts=tuple(sorted(READY))) if ready else Robot(loose=bags.bag_of(STARTERS))
    position = Position(
        seed=seed,
        shuffles=0,
        turn_order=order,
        boost=None,
        round=0,
        phase=ASSEMBLE,
        to_move=order[0],
        taken=0,
        idle=0,
        piles=_piles(seed),
        open=bags.EMPTY,
        robots=(robot,) * players,
    )
    return begin(position) if ready else position


def alike(parts: Sequence[Piece], players: int = 2, seed: str = "") -> Position:
    """The first position of a game in which every robot begins with the same parts in the same places.

    The parts beyond the starters come out of the piles. Raises `GameError`: `bad_request` as `new_game`;
    `bad_position` if there are too few of a kind for all, or the parts are no robot.

    >>> alike(READY, 2, "tea") == new_game(2, "tea", ready=True)
    True
    """
    start = new_game(players, seed)
    taken = Counter(part.kind for part in parts for _ in range(players)) - Counter(STARTERS * players)
    piles = []
    for pile in start.piles:
        left = []
        for kind in pile:
            if taken[kind] > 0:
                taken[kind] -= 1
            else:
                left.append(kind)
        piles.append(tuple(left))
    robot = Robot(parts=tuple(sorted(parts)))
    position = begin(start._replace(piles=tuple(piles), robots=(robot,) * players))
    check(position)
    return position


def workbench() -> Position:
    """A position to build in at will: each of two robots has half of all the robot parts of the box."""
    shares = {kind: part.in_box // 2 + (kind in STARTERS) for kind, part in PARTS.items() if part.attachable}
    start = new_game(2)
    piles = tuple(tuple(kind for kind in pile if kind not in shares) for pile in start.piles)
    return start._replace(piles=piles, robots=(Robot(loose=bags.from_counts(shares)),) * 2)


def _piles(seed: str) -> tuple[tuple[str, ...], ...]:
    """The shuffled piles; one generator runs on from size to size."""
    random = Random(seed)
    return tuple(
        tuple(
            random.shuffled(
                [kind for kind, part in PARTS.items() if part.size == size for _ in range(part.in_box)]
            )
        )
        for size in SIZES
    )
