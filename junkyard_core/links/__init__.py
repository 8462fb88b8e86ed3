"""Links of Junkyard Bots, in the frame of all links: a position, or a game (docs/LINKS.md: Junkyard Bots).

>>> import junkyard_core as junk
>>> from ground.steps import finished
>>> start = junk.new_game(players=4, seed="tea")
>>> kind, game = finished(decoding(encode(Game(start))))
>>> kind, game.start == start
('position', True)

The version of a text is its first character: `j`, which has a number for everything that was in the game when
it was made, or `J`, which says everything by its name and is longer. It is written if something has come into
the game that `j` does not know. A link is no secret: the seed and all piles can be read out of it.

Reading trusts nothing: the text is bounded before anything is made of it, and a position is checked as
`position_from_json` checks it. What is wrong is a GameError: `link_too_long`, `link_checksum`,
`link_version`, `bad_link`, and `bad_position` for a position that cannot be.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from ground.errors import GameError
from ground.forms import array, integer, record
from ground.links.frame import NEWER, Frame
from ground.links.packing import damaged
from ground.links.values import Named
from ground.plain import plain_text

from ..decisions import turn_from_json, turn_to_json
from ..interchange import position_from_json, position_to_json
from . import version1

if TYPE_CHECKING:
    from collections.abc import Generator

    from ..position import Position

VERSION, BY_NAME = "j", "J"
COORDINATES = range(-41, 42)
WORDS = tuple(sorted(version1.WORDS))
"""Words that take little room in a link by names. The list never changes: another would be a new version."""
FRAME = Frame(
    {VERSION: version1, BY_NAME: Named(("position", "game"), WORDS, COORDINATES)},
    "a position or a game",
    ("junk=",),
)
NAME_LIMIT = 40
"""Characters of a player's name."""
FLAGS_LIMIT = 1 << 16
FIELDS = ("start", "turns", "names", "flags", "taken_back")


class Game(NamedTuple):
    """A game as a link holds it: `turns` are decisions in the interchange form, in the order played.

    `names` are those of players by colour. `flags` (0 to 65,535) come out as they went in. `taken_back` are
    numbers of turns, ascending: after so many some were taken back in which something hidden had come out. A
    turn of this game is a single decision, so none ever waits.
    """

    start: Position
    turns: tuple[dict[str, Any], ...] = ()
    names: dict[str, str] = {}  # noqa: RUF012 - nobody changes it
    flags: int = 0
    taken_back: tuple[int, ...] = ()


def encode(game: Game) -> str:
    """The fragment for a game, or for a position where there is no more to say of it.

    Raises GameError: `link_too_long`, and `bad_link` for a decision that cannot be legal anywhere, for names
    of colours that do not play and names that cannot be shown.
    """
    _check(game)
    data = {
        "start": position_to_json(game.start),
        "turns": [turn_to_json(turn_from_json(turn)) for turn in game.turns],
        "names": {colour: name for colour, name in game.names.items() if name},
        "flags": game.flags,
        "taken_back": list(game.taken_back),
    }
    more = game.turns or game.flags or game.taken_back or data["names"]
    kind = "game" if more else "position"
    return f"junk={FRAME.written(VERSION if version1.holds(data) else BY_NAME, kind, data)}"


def decoding(text: str) -> Generator[None, None, tuple[str, Game]]:
    """The kind, `position` or `game`, and the game in a link, in small steps. Raises GameError.

    Whether the turns can be played is for `play` to say.
    """
    kind, content = yield from FRAME.reading(text)
    try:
        data = record(content, "link", FIELDS)
        start = position_from_json(data.get("start"))
        names = dict(record(data.get("names"), "names"))
        turns = []
        for turn in array(data.get("turns"), "turns"):
            turns.append(turn_to_json(turn_from_json(turn)))
            yield
        flags = integer(data.get("flags"), "flags")
        taken_back = (integer(mark, "taken_back") for mark in array(data.get("taken_back"), "taken_back"))
        game = Game(start, tuple(turns), names, flags, tuple(taken_back))  # type: ignore[arg-type]
    except GameError as error:
        if error.code != "bad_request":
            raise
        raise GameError("link_version", f"{NEWER} ({error.message})") from None
    _check(game)
    return kind, game


def _check(game: Game) -> None:
    """Raises GameError `bad_link`."""
    if any("\ud800" <= character <= "\udfff" for character in game.start.seed):
        raise damaged("its seed has half a character")  # which is a seed, but no text that can be sent
    if not 0 <= game.flags < FLAGS_LIMIT:
        raise damaged(f"flags are 0 to {FLAGS_LIMIT - 1}")
    marks = game.taken_back
    if list(marks) != sorted({*marks}) or not {*marks} <= {*range(len(game.turns) + 1)}:
        raise damaged("what was taken back is not in order")
    if game.turns and game.start.result is not None:
        raise damaged("it holds decisions after the end of the game")
    for colour, name in game.names.items():
        if colour not in game.start.turn_order:
            raise damaged(f"there is a name for {colour!r:.40}, which does not play")
        plain_text(name, f"The name of {colour}", NAME_LIMIT, "bad_link")
