"""Links of Rally, in the frame of all links: a position or a game, and courses (docs/LINKS.md: Rally).

>>> import rally_core as rally
>>> from ground.steps import finished
>>> start = rally.new_game("Signal Box", players=4, seed="tea")
>>> kind, game = finished(decoding(encode(Game(start))))
>>> kind, game.start == start
('position', True)

The version of a text is its first character: `r`, which has a number for everything but what lies on boards,
or `R`, which says everything by its name and is longer. It is written if something has come into the game
that `r` does not know. A link is no secret: the seed, all hands and programs can be read out of it.

Reading trusts nothing: the text is bounded before anything is made of it, and what is in it is checked as
`position_from_json` and `board_from_json` check it. What is wrong is a GameError: `link_too_long`,
`link_checksum`, `link_version`, `bad_link`, and `bad_position` or `bad_board` for what cannot be.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from ground.errors import GameError
from ground.forms import array, integer, record
from ground.links.frame import NEWER, Frame
from ground.links.packing import damaged
from ground.links.values import Named
from ground.plain import plain_text

from ..interchange import position_from_json, position_to_json
from ..programs import full_turn
from ..reading import board_from_json, board_to_json
from . import version1

if TYPE_CHECKING:
    from collections.abc import Generator

    from ground.forms import Data

    from ..board import Board
    from ..position import Position

VERSION, BY_NAME = "r", "R"
WORDS = tuple(
    dict.fromkeys(
        (
            *version1.BOARD_WORDS, *version1.LAYERS, *version1.MODES, *version1.ENDS, *version1.CHOICES,
            "format", "rally-position/1", "rally-board/1", "name", "board", "rules", "players", "teams",
            "seed", "greens", "touched", "pile", "result", "robots", "mode", "lives", "jack_damage",
            "share", "two_sets", "flags", "robot_lasers", "turn_limit", "drill", "normal", "expert",
            "direction", "tripped", "forward", "reverse", "by", "winners", "at", "facing", "ghost",
            "entering", "damage", "fire", "melted", "asleep", "down", "archive", "registers", "hand",
            "shadow", "machine", "flying", "red1", "yellow1", "green1", "blue1", "purple1", "pink1",
            "orange1", "grey1", "programs", "choices", "stop", "power_down", "names", "waiting",
            "taken_back",
        )
    )
)  # fmt: skip
"""Words that take little room in a link by names. The list never changes: another would be a new version."""
KINDS = ("position", "game", "course")
FRAME = Frame(
    {VERSION: version1, BY_NAME: Named(KINDS, WORDS, version1.COORDINATES)},
    "a position, a game or a course",
    ("r=", "c="),
)
COURSE = "course"
NAME_LIMIT = 40
"""Characters of a player's name."""
FLAGS_LIMIT = 1 << 16
FIELDS = ("start", "turns", "names", "flags", "waiting", "taken_back")


class Game(NamedTuple):
    """A game as a link holds it: `turns` in the order played, `waiting` a turn that is not whole yet.

    `names` are those of players by colour. `flags` (0 to 65,535) come out as they went in. `taken_back` are
    numbers of turns, ascending: after so many some were taken back in which something hidden had come out.
    """

    start: Position
    turns: tuple[dict[str, Any], ...] = ()
    names: dict[str, str] = {}  # noqa: RUF012 - nobody changes it
    flags: int = 0
    taken_back: tuple[int, ...] = ()
    waiting: dict[str, Any] | None = None


def encode(game: Game) -> str:
    """The fragment for a game, or for a position where there is no more to say of it.

    Raises GameError: `link_too_long`, and `bad_link` for names of colours that do not play, names that cannot
    be shown and turns that cannot be legal anywhere.
    """
    _check(game)
    data = {
        "start": position_to_json(game.start),
        "turns": [full_turn(turn) for turn in game.turns],
        "names": {colour: name for colour, name in game.names.items() if name},
        "flags": game.flags,
        "waiting": None if game.waiting is None else full_turn(game.waiting),
        "taken_back": list(game.taken_back),
    }
    more = game.turns or game.flags or game.taken_back or data["names"] or game.waiting is not None
    version = VERSION if version1.holds(data) else BY_NAME
    return f"r={FRAME.written(version, 'game' if more else 'position', data)}"


def encode_course(board: Board) -> str:
    """The fragment for a course. Raises GameError `link_too_long`."""
    return f"c={FRAME.written(VERSION, COURSE, board_to_json(board))}"


def decoding(text: str) -> Generator[None, None, tuple[str, Any]]:
    """The kind and what is in a link, in small steps: a `Game` of a `position` or a `game`, a `Board` of a
    `course`. Raises GameError.

    Whether the turns can be played is for `play` to say.
    """
    kind, content = yield from FRAME.reading(text)
    try:
        if kind == COURSE:
            return kind, board_from_json(content)
        game = yield from _game(content)
    except GameError as error:
        if error.code not in ("bad_request", "illegal_program"):
            raise
        raise GameError("link_version", f"{NEWER} ({error.message})") from None
    _check(game)
    return kind, game


def _game(content: Data) -> Generator[None, None, Game]:
    data = record(content, "link", FIELDS)
    start = position_from_json(data.get("start"))
    yield
    turns = []
    for turn in array(data.get("turns"), "turns"):
        turns.append(full_turn(turn))
        yield
    waiting = data.get("waiting")
    return Game(
        start,
        tuple(turns),
        dict(record(data.get("names"), "names")),  # type: ignore[arg-type]
        integer(data.get("flags"), "flags"),
        tuple(integer(mark, "taken_back") for mark in array(data.get("taken_back", []), "taken_back")),
        None if waiting is None else full_turn(waiting),
    )


def _check(game: Game) -> None:
    """Raises GameError `bad_link`."""
    if any("\ud800" <= character <= "\udfff" for character in game.start.seed):
        raise damaged("its seed has half a character")  # which is a seed, but no text that can be sent
    if not 0 <= game.flags < FLAGS_LIMIT:
        raise damaged(f"flags are 0 to {FLAGS_LIMIT - 1}")
    marks = game.taken_back
    if list(marks) != sorted({*marks}) or not {*marks} <= {*range(len(game.turns) + 1)}:
        raise damaged("what was taken back is not in order")
    if (game.turns or game.waiting is not None) and game.start.result is not None:
        raise damaged("it holds turns after the end of the game")
    for colour, name in game.names.items():
        if colour not in game.start.players:
            raise damaged(f"there is a name for {colour!r:.40}, which does not play")
        plain_text(name, f"The name of {colour}", NAME_LIMIT, "bad_link")
