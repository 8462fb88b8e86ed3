"""Positions, puzzles and games as short text for the fragment of an address (docs/LINKS.md).

>>> import ttb_core as ttb
>>> text = encode_position(ttb.new_game(colours=2, seed="any text"))
>>> linked = decode(f"https://example.github.io/ttb/#p={text}.")
>>> linked.kind, linked.position == ttb.new_game(colours=2, seed="any text")
('position', True)

Decoding trusts nothing: the text is bounded before anything is made of it, and a position is checked as
`position_from_json` checks it. Everything that is wrong is a TtbError: `link_too_long`, `bad_link` (not one
of our links, or nonsense inside), `link_checksum` (a part is missing or changed), `link_version` (from a
newer version of the game), `bad_position` and `bad_puzzle`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ground.forms import array, integer, record
from ground.links.checksum import CHECK_CHARACTERS, checksum
from ground.links.finding import MAX_CHARACTERS, MAX_PASTED
from ground.links.frame import NEWER, Frame
from ground.links.packing import ALPHABET, damaged, to_text
from ground.plain import plain_text
from ground.steps import finished

from ..errors import TtbError
from ..interchange import position_from_json, turn_from_json, turn_to_json, whole_to_json
from ..names import COLOURS
from ..puzzles import puzzle_from_json, puzzle_to_json
from . import version1, version2

if TYPE_CHECKING:
    from collections.abc import Generator, Mapping, Sequence
    from typing import Any

    from ..position import Position
    from ..puzzles import Puzzle
    from ..turns import Turn

__all__ = [
    "ALPHABET",
    "CHECK_CHARACTERS",
    "MAX_CHARACTERS",
    "MAX_PASTED",
    "Game",
    "Linked",
    "checksum",
    "decode",
    "decoding",
    "encode_game",
    "encode_position",
    "encode_puzzle",
    "to_text",
]

FRAME = Frame({"1": version1, "2": version2}, "a position, a puzzle or a game", ("p=", "g="))
"""What version 1 has names for is written as version 1."""
NAME_LIMIT = 40
"""Characters of a player's name."""
FLAGS_LIMIT = 1 << 16


class Game:
    """A game as a link holds it: `start`, `turns` in the order played, `names` of players by colour name.

    `flags` (0 to 65,535) is room for later: it comes out as it went in, 0 means nothing. Whether the
    turns can be played is for `turns.play` to say.
    """

    __slots__ = ("flags", "names", "start", "turns")

    def __init__(
        self,
        start: Position,
        turns: Sequence[Turn] = (),
        names: Mapping[str, str] | None = None,
        flags: int = 0,
    ) -> None:
        self.start = start
        self.turns = tuple(turns)
        self.names = dict(names or {})
        self.flags = flags

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and (self.start, self.turns, self.names, self.flags) == (
            other.start,
            other.turns,
            other.names,
            other.flags,
        )


class Linked:
    """What was in a link: `kind` is `position`, `puzzle` or `game`.

    `position` is the position, or the one in which the puzzle or the game starts; `puzzle` and `game`
    are None for other kinds.
    """

    __slots__ = ("game", "kind", "position", "puzzle")

    def __init__(
        self, kind: str, position: Position, puzzle: Puzzle | None = None, game: Game | None = None
    ) -> None:
        self.kind = kind
        self.position = position
        self.puzzle = puzzle
        self.game = game


def encode_position(position: Position) -> str:
    """The text for a position, to stand after `#p=`. Raises TtbError: `link_too_long`, `masked`."""
    return _encoded("position", whole_to_json(position))


def encode_puzzle(puzzle: Puzzle) -> str:
    """The text for a puzzle, to stand after `#p=`. Raises TtbError: `link_too_long`, `bad_puzzle`."""
    data = puzzle_to_json(puzzle)
    puzzle_from_json(data)  # what nobody could read again is not written
    return _encoded("puzzle", data)


def encode_game(game: Game) -> str:
    """The text for a game, to stand after `#g=`.

    Raises TtbError: `masked`, `link_too_long` (also for more than 2000 turns), `bad_link` for a turn that
    cannot be legal anywhere, for names of colours that do not play, and for names that are too long or cannot
    be shown.
    """
    if not 0 <= game.flags < FLAGS_LIMIT:
        raise TtbError("bad_link", f"flags must be 0 to {FLAGS_LIMIT - 1}.")
    if game.turns and game.start.result is not None:
        raise _turns_after_the_end()
    data = {
        "flags": game.flags,
        "start": whole_to_json(game.start),
        "names": _checked_names(game.names, game.start),
        "turns": [turn_to_json(turn) for turn in game.turns],
    }
    return _encoded("game", data)


def _checked_names(names: Mapping[str, str], start: Position) -> dict[str, str]:
    players = [COLOURS[colour] for colour in start.setting.turn_order]
    for colour, name in names.items():
        if colour not in players:
            raise TtbError("bad_link", f"There is a name for {colour!r:.40}, which does not play.")
        plain_text(name, f"The name of {colour}", NAME_LIMIT, "bad_link")
    return {colour: name for colour, name in names.items() if name}


def _turns_after_the_end() -> TtbError:
    return TtbError("bad_link", "It holds turns after the end of the game.")


def decode(text: str) -> Linked:
    """What is in a link: in the part after `#p=` or `#g=`, in the whole fragment, or in an address.

    White space, line breaks and what stands around an address in running text do not matter. Raises TtbError.
    """
    return finished(decoding(text))


def decoding(text: str) -> Generator[None, None, Linked]:
    """`decode` in small steps, for a page that must stay awake while a long game is read.

    Stops after each turn of a game; what it returns at its end is what was in the link. Raises TtbError.
    """
    kind, data = yield from FRAME.reading(text)
    try:
        if kind == "position":
            return Linked(kind, position_from_json(data))
        if kind == "puzzle":
            return _puzzle(data)
        return (yield from _game(data))
    except TtbError as error:
        if error.code != "bad_request":
            raise
        raise TtbError("link_version", f"{NEWER} ({error.message})") from None


def _puzzle(data: object) -> Linked:
    position_from_json(record(data, "puzzle").get("position"))  # first: says what is unknown in it
    puzzle = puzzle_from_json(data)
    return Linked("puzzle", puzzle.position, puzzle=puzzle)


def _game(data: Mapping[str, object]) -> Generator[None, None, Linked]:
    flags = integer(data["flags"], "flags")
    if not 0 <= flags < FLAGS_LIMIT:
        raise damaged("its flags are too many")
    start = position_from_json(data["start"])
    names = _checked_names(record(data["names"], "names"), start)  # type: ignore[arg-type]
    turns = []
    for turn in array(data["turns"], "turns"):
        turns.append(turn_from_json(turn))
        yield
    if turns and start.result is not None:
        raise _turns_after_the_end()
    return Linked("game", start, game=Game(start, turns, names, flags))


def _encoded(kind: str, data: Any) -> str:
    """The text for a position, a puzzle or a game in the interchange form, in the lowest version for it."""
    return FRAME.written("1" if version1.holds(data) else "2", kind, data)
