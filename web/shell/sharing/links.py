"""Links, and other pasted texts: written here, and read in small steps.

Each game has its own format (see `ground.rules`, and docs/LINKS.md).
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from ground.errors import GameError
from ground.links.codec import Linked
from ground.rules import Standing
from shell.app.game import Game, Position
from shell.app.session import Session
from shell.saves.exchange import check_waiting, game_of, json_from_text, taken_back_of
from shell.saves.files import LARGEST_GAME
from shell.storage.jsontext import Json, holds_json

STEPS_AT_ONCE = 24
"""The number of steps before the page may draw again; a step is a turn read, or a turn played."""


def position_link(game: Game, position: Position) -> str:
    """The fragment of a position. Raises `GameError` if it is too long for a link."""
    return game.rules.links.write(Linked("position", position))


def game_link(session: Session, number: int | None = None) -> str:
    """The fragment of the game up to the table's position. Raises `GameError` if it is too long for a link.

    `number` is that of a game by link; its link also has the waiting turn, if links of the game can.
    """
    game = session.game
    colours = session.standing.colours
    names = {colour: game.plain_name(name) for colour, name in session.names.items() if colour in colours}
    flags = 0 if number is None else number << 1 | 1
    waiting = None if number is None else half_turn(session)
    turns = session.turns[: session.cursor]
    marks = [moment for moment in session.taken_back if moment <= session.cursor]
    linked: Linked[Any] = Linked(
        "game", session.start, turns, names, flags, waiting=waiting, taken_back=marks
    )
    return game.rules.links.write(linked)


def game_json(session: Session) -> str:
    """The game up to the table's position as JSON."""
    game = session.game
    data = {
        "format": f"{game.name}-game/1",
        "start": game.data(session.start),
        "turns": session.turns[: session.cursor],
        "names": session.names,
        **({"taken_back": session.taken_back} if session.taken_back else {}),
    }
    return json.dumps(data)


def half_turn(session: Session) -> Json | None:
    """The turn that waits for a decision at the table's position, if a link can carry it; else None."""
    return session.waiting if session.game.rules.simultaneous else None


class Arrival:
    """The content of a link or text: a position, a game, or an object of the game's own, as `kind` says.

    Nothing is trusted. `go_on` reads some of it and plays some of its turns; once `done`, all of it is valid.
    `number` is None unless the game is played by link. `waiting` is the turn after the last one if it has
    come to a decision; `taken_back` is that of `Session`. `own` is an object of the game's own in the
    interchange form.
    """

    def __init__(self, game: Game, text: str) -> None:
        self._game = game
        self.kind = ""
        self.start: Position
        self.turns: list[Json] = []
        self.positions: list[Position] = []
        self.waiting: Json | None = None
        self.names: dict[str, str] = {}
        self.taken_back: list[int] = []
        self.own: Json | None = None
        self._saved: Session | None = None
        self.number: int | None = None
        self.done = False
        self._work = self._read(text)

    def go_on(self, steps: int = STEPS_AT_ONCE) -> None:
        """Do some steps. Raises `GameError`; the arrival is useless then."""
        for _ in range(steps):
            if self.done:
                return
            next(self._work, None)

    @property
    def position(self) -> Position:
        """The position at the end: that of the link, or the one after the last turn."""
        return self.positions[-1] if self.positions else self.start

    @property
    def story(self) -> list[Json]:
        """The turns, and after them the one that waits for a decision."""
        return self.turns if self.waiting is None else [*self.turns, self.waiting]

    def deciders(self, number: int) -> tuple[str, ...]:
        """The colours that have decided in the turn with this number, counted from 0."""
        before, colours = self._before(number), self._standing(number).to_move
        turn, game = self.story[number], self._game
        pending = game.play(before, turn).pending
        if pending is None:
            return colours
        if len(colours) > 1:
            return tuple(colour for colour in colours if game.rules.withdrawn(turn, colour) != turn)
        return tuple(colour for colour in colours if colour != pending["by"])

    def round(self, number: int) -> int:
        """The round of the turn with this number, counted from 0."""
        return self._standing(number).round

    def _before(self, number: int) -> Position:
        return self.positions[number - 1] if number else self.start

    def _standing(self, number: int) -> Standing:
        return self._game.rules.standing(self._game.data(self._before(number)))

    @property
    def progress(self) -> float:
        """The progress from 0 to 1; 0 until the number of turns is known."""
        return len(self.positions) / len(self.turns) if self.turns else 0.0

    def session(self, key: str) -> Session:
        """A session of the game at its end; one from a text is at the turn where it was there."""
        session = Session(self._game, self.start, {}, dict(self.names), key)
        for turn, position in zip(self.turns, self.positions, strict=True):
            session.commit(turn, position)
        session.waiting, session.taken_back = self.waiting, self.taken_back
        if self._saved is not None:
            session.options, session.seats = self._saved.options, self._saved.seats
            session.cursor, session.waiting = self._saved.cursor, self._saved.waiting
        return session

    def _read(self, text: str) -> Iterator[None]:
        if len(text) > LARGEST_GAME:
            raise GameError("link_too_long", f"The text has more than {LARGEST_GAME} characters.")
        if holds_json(text):
            self._take(self._from_json(text))
        else:
            self._take((yield from self._game.rules.links.reading(text)))
        yield from self._play()
        self.done = True

    def _take(self, linked: Linked[Any]) -> None:
        self.kind, self.start, self.own = linked.kind, linked.start, linked.own
        self.turns, self.names, self.waiting = linked.turns, linked.names, linked.waiting
        self.taken_back = taken_back_of(linked.taken_back, len(self.turns))
        if linked.flags & 1:
            self.number = linked.flags >> 1

    def _from_json(self, text: str) -> Linked[Any]:
        data, game = json_from_text(text), self._game
        if not isinstance(data, dict) or data.get("format") != f"{game.name}-game/1":
            return game.rules.links.read_json(data)
        saved = self._saved = game_of(data, "", game)
        names = {colour: game.plain_name(name) for colour, name in saved.names.items()}
        turns = list(map(game.rules.turn, saved.turns))
        return Linked("game", saved.start, turns, names, taken_back=saved.taken_back)

    def _play(self) -> Iterator[None]:
        """Play the turns.

        Raises `GameError` (`link_turn`) with the number of a turn that cannot be played.
        """
        position = self.start
        for number, turn in enumerate(self.story, 1):
            try:
                outcome = self._game.play(position, turn)
            except GameError as error:
                raise GameError("link_turn", f"Turn {number} cannot be played: {error}") from error
            whole = number <= len(self.turns)
            if whole is not (outcome.pending is None):
                state = "waits for a decision" if whole else "is finished"
                raise GameError("link_turn", f"Turn {number} {state}, expected the contrary.")
            if not whole:
                return
            position = outcome.position
            self.positions.append(position)
            yield
        if self._saved is not None:
            check_waiting(self.session(""))
