"""Links, and everything else that people paste: made here, and read in small steps.

The codec is loaded when it is first needed. What a link carries is described in docs/LINKS.md.
"""

from __future__ import annotations

import ttb_core as ttb

from .jsontext import parse_json
from .session import Session

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    Json = dict[str, Any]

NAME_LIMIT = 20
"""Characters of a name that travels in a link."""
MOST_TEXT = 400_000
"""The longest text that is looked at: a game as JSON, with room to spare."""
MOST_TURNS = 2000
STEPS_AT_ONCE = 24
"""Steps that are made before the page may draw again; a step is a turn read, or a turn played."""
NUMBERS = 1 << 15
"""The number of a game by link is below this."""


# Making


def fragment_of(position: ttb.Position) -> str:
    """`p=...`: the position as it is. Raises `ttb.TtbError` if there is too much in it for a link."""
    from ttb_core import links

    return "p=" + links.encode_position(position)


def puzzle_fragment(puzzle: Json) -> str:
    """`p=...`: a puzzle in the interchange form. Raises `ttb.TtbError`."""
    from ttb_core import links, puzzles

    return "p=" + links.encode_puzzle(puzzles.puzzle_from_json(puzzle))


def game_fragment(session: Session, number: int | None = None) -> str:
    """`g=...`: the game up to where the table stands. Raises `ttb.TtbError` if it is too long for a link.

    `number` is that of a game by link.
    """
    from ttb_core import links

    turns = [ttb.turn_from_json(turn) for turn in session.turns[: session.cursor]]
    colours = session.movers
    names = {colour: plain_name(name) for colour, name in session.names.items() if colour in colours}
    flags = 0 if number is None else number << 1 | 1
    return "g=" + links.encode_game(links.Game(session.start, turns, names, flags))


def plain_name(name: str) -> str:
    """A name as a link may carry it: short, and without characters that cannot be shown."""
    from ttb_core.plain import plain_text

    short = name.strip()[:NAME_LIMIT]
    try:
        return plain_text(short, "A name", NAME_LIMIT, "bad_link")
    except ttb.TtbError:
        return "".join(letter for letter in short if letter.isalnum() or letter == " ").strip()


def mark_of(start: ttb.Position) -> str:
    """A few characters that tell starting positions apart."""
    from ttb_core import links

    return links.encode_position(start)[-links.CHECK_CHARACTERS :]


# Reading


def is_link(fragment: str) -> bool:
    """Whether the part of an address after the `#` means to be a link of ours."""
    return fragment.lstrip("#").startswith(("p=", "g="))


class Arrival:
    """What came in a link or in a text: a position, a puzzle or a game, in `kind`.

    Nothing is trusted. `go_on` reads some of it and plays some of its turns; once `done`, all of it is known
    to be right. `number` is None unless the game is played by link. `puzzle` is in the interchange form.
    """

    def __init__(self, text: str) -> None:
        self.kind = ""
        self.start: ttb.Position
        self.turns: list[Json] = []
        self.positions: list[ttb.Position] = []
        self.names: dict[str, str] = {}
        self.puzzle: Json | None = None
        self.number: int | None = None
        self.done = False
        self._work = self._read(text)

    def go_on(self, steps: int = STEPS_AT_ONCE) -> None:
        """Make some steps. Raises `ttb.TtbError`; nothing can be done with the arrival then."""
        for _ in range(steps):
            if self.done:
                return
            next(self._work, None)

    @property
    def position(self) -> ttb.Position:
        """The position in the end: that of the link, or the one after the last turn."""
        return self.positions[-1] if self.positions else self.start

    @property
    def progress(self) -> float:
        """How much of the work is done, 0 to 1; 0 until it is known how much there is."""
        return len(self.positions) / len(self.turns) if self.turns else 0.0

    def session(self, key: str, options: Json | None = None) -> Session:
        """A game on the table, at its end."""
        session = Session(self.start, options or {}, dict(self.names), key)
        for turn, position in zip(self.turns, self.positions, strict=True):
            session.commit(turn, position)
        return session

    def _read(self, text: str) -> Iterator[None]:
        if len(text) > MOST_TEXT:
            raise ttb.TtbError("link_too_long", "The text is too long.")
        if text.lstrip().startswith(("{", "[")):
            self._from_json(text)
        else:
            yield from self._from_link(text)
        yield from self._play()
        self.done = True

    def _from_link(self, text: str) -> Iterator[None]:
        from ttb_core import links

        linked = yield from links.decoding(text)
        self.kind, self.start = linked.kind, linked.position
        if linked.puzzle is not None:
            from ttb_core.puzzles import puzzle_to_json

            self.puzzle = puzzle_to_json(linked.puzzle)
        if linked.game is not None:
            self.names = dict(linked.game.names)
            for turn in linked.game.turns:
                self.turns.append(ttb.turn_to_json(turn))
                yield
            if linked.game.flags & 1:
                self.number = linked.game.flags >> 1

    def _from_json(self, text: str) -> None:
        try:
            data = parse_json(text)
        except (ValueError, RecursionError) as error:
            raise ttb.TtbError("bad_request", f"not JSON: {error}") from error
        kind = data.get("format", "") if isinstance(data, dict) else ""
        if kind == "ttb-puzzle/1":
            from ttb_core import puzzles

            puzzle = puzzles.puzzle_from_json(data)
            self.kind, self.start, self.puzzle = "puzzle", puzzle.position, puzzles.puzzle_to_json(puzzle)
        elif kind == "ttb-game/1":
            self.kind, self.start = "game", ttb.position_from_json(data.get("start"))
            self.turns = _turns(data.get("turns"))
            names = data.get("names")
            self.names = (
                {str(c): plain_name(str(n)) for c, n in names.items()} if isinstance(names, dict) else {}
            )
        else:
            self.kind, self.start = "position", ttb.position_from_json(data)

    def _play(self) -> Iterator[None]:
        """Play the turns. Raises `ttb.TtbError`, with the number of the turn that cannot be played."""
        position = self.start
        for number, turn in enumerate(self.turns, 1):
            try:
                outcome = ttb.play(position, ttb.turn_from_json(turn))
            except ttb.TtbError as error:
                raise ttb.TtbError("link_turn", f"Turn {number} cannot be played: {error}") from error
            if outcome.pending is not None:
                raise ttb.TtbError("link_turn", f"Turn {number} is not finished.")
            position = outcome.position
            self.positions.append(position)
            yield


def _turns(found: Any) -> list[Json]:
    """The turns of a game as JSON, each in its full form. Raises `ttb.TtbError`."""
    if not isinstance(found, list) or len(found) > MOST_TURNS:
        raise ttb.TtbError("bad_save", f"A game needs a list of at most {MOST_TURNS} turns.")
    return [ttb.turn_to_json(ttb.turn_from_json(turn)) for turn in found]
