"""Links of the counting game, in the frame of all links: a position, or a game with a turn that waits.

The version of a text is its first character, `c`. What it holds are the values of the interchange form: the
game is too small to have a table of its own for them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from count_core import COLOURS, FORMAT, Count, full_turn, position_from_json, position_to_json
from ground.forms import array, integer, record
from ground.links.frame import Frame
from ground.links.packing import damaged
from ground.links.values import Named
from ground.plain import plain_text

if TYPE_CHECKING:
    from collections.abc import Generator

VERSION = "c"
WORDS = (
    *COLOURS, FORMAT, "format", "colours", "total", "round", "winners", "goal", "named", "start", "names",
    "flags", "waiting", "numbers",
)  # fmt: skip
"""Words that take little room in a link. The list never changes: another list would be another version."""
FRAME = Frame({VERSION: Named(("position", "game"), WORDS)}, "a position or a game", ("count=",))
NAME_LIMIT = 40
"""Characters of a player's name."""
FLAGS_LIMIT = 1 << 16


class Game(NamedTuple):
    """A game as a link holds it: `turns` in the order played, `waiting` a turn that has come to a decision.

    `names` are those of players by colour. `flags` (0 to 65,535) come out as they went in. `taken_back` are
    numbers of turns after which some were taken back.
    """

    start: Count
    turns: tuple[dict[str, Any], ...] = ()
    names: dict[str, str] = {}  # noqa: RUF012 - nobody changes it
    flags: int = 0
    waiting: dict[str, Any] | None = None
    taken_back: tuple[int, ...] = ()


def encode(game: Game) -> str:
    """The fragment for a game, or for a position where there is no more to say of it. Raises GameError."""
    data = {
        "start": position_to_json(game.start),
        "names": _names(game.names, game.start),
        "flags": game.flags,
        "waiting": game.waiting,
        "turns": list(game.turns),
        **({"taken_back": list(game.taken_back)} if game.taken_back else {}),
    }
    kind = "game" if game.turns or game.flags else "position"
    return f"count={FRAME.written(VERSION, kind, data)}"


def decoding(text: str) -> Generator[None, None, tuple[str, Game]]:
    """The kind, `position` or `game`, and the game in a link, in small steps. Raises GameError.

    Whether the turns can be played is for `play` to say.
    """
    kind, content = yield from FRAME.reading(text)
    data = record(content, "link", ("start", "names", "flags", "waiting", "turns", "taken_back"))
    flags = integer(data.get("flags"), "flags")
    if not 0 <= flags < FLAGS_LIMIT:
        raise damaged("its flags are too many")
    start = position_from_json(data.get("start"))
    names = _names(record(data.get("names"), "names"), start)
    turns = []
    for turn in array(data.get("turns"), "turns"):
        turns.append(full_turn(turn))
        yield
    waiting = data.get("waiting")
    waits = None if waiting is None else full_turn(waiting)
    marks = tuple(integer(mark, "taken_back") for mark in array(data.get("taken_back", []), "taken_back"))
    return kind, Game(start, tuple(turns), names, flags, waits, marks)


def _names(names: Any, start: Count) -> dict[str, str]:
    """The names of those who play. Raises GameError `bad_link`."""
    found = {
        colour: plain_text(name, f"The name of {colour}", NAME_LIMIT, "bad_link")
        for colour, name in names.items()
    }
    if not found.keys() <= {*start.colours}:
        raise damaged("it has the name of somebody who does not play")
    return found
