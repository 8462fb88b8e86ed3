"""A mistake on the table: the position before the turn, in which one plays another one."""

from __future__ import annotations

from collections.abc import Sequence

from games.ttb.board.elements import occupied
from games.ttb.challenge import Challenge
from games.ttb.game import TTB
from games.ttb.puzzles.mistakes.kept import Mistake
from games.ttb.words.advising import what, why
from shell.app.session import Session, finished
from shell.storage.jsontext import Json
from shell.texts.texts import Texts

from ttb_core import links

HINTS = 2


class Verdict:
    """What was found out about a turn: by how many points it falls short of the best one (`cost`), the most
    important `reason` for it, and what is `better` with its reason.
    """

    __slots__ = ("because", "better", "cost", "reason")

    def __init__(self, cost: float, reason: Json, better: Json, because: Json) -> None:
        self.cost, self.reason, self.better, self.because = cost, reason, better, because


class Retake(Challenge):
    """One turn instead of the one that was played. `told` hints have been given; `shown` is whether the
    better turn was, so that playing it is not the person's doing. `verdict` is that of the turn on the table.

    Raises `GameError` if the position cannot be read.
    """

    kind = "mistake"
    ending = "mistake-over"
    hint = "mistake-hint"

    def __init__(self, mistake: Mistake, key: str, before: Session, turns: Sequence[Json] = ()) -> None:
        self.mistake = mistake
        self.home = before.home or before
        self.told = 0
        self.shown = False
        self.honoured = False
        self._verdicts: list[tuple[Json, Verdict]] = []
        start = links.decode(mistake.position).position
        names = {mistake.colour: mistake.name} if mistake.name else {}
        super().__init__(TTB, start, {}, names, key)
        for turn in [mistake.played, mistake.better]:
            finished(self.try_turn(turn))
        for turn in turns[:1]:
            self.commit(turn, finished(self.try_turn(turn)))

    @property
    def over(self) -> bool:
        return self.cursor > 0

    @property
    def turn(self) -> Json | None:
        """The turn on the table, once one was played."""
        return TTB.rules.turn(self.turns[0]) if self.cursor else None

    def matters(self, data: Json) -> list[list[int]]:
        return list(occupied(data))

    @property
    def verdict(self) -> Verdict | None:
        """What is known of the turn on the table: of the one that was played in the game, and of the better
        one, from the beginning.
        """
        one, turn = self.mistake, self.turn
        if turn is None:
            return None
        if turn == one.better:
            return Verdict(0, one.reason, one.better, one.reason)
        if turn == one.played:
            return Verdict(one.cost, one.reason, one.better, one.reason)
        return next((verdict for weighed, verdict in self._verdicts if weighed == turn), None)

    def hear(self, verdict: Verdict) -> None:
        """The turn on the table was weighed."""
        if self.turn is not None:
            self._verdicts.append((self.turn, verdict))

    @property
    def repeated(self) -> bool:
        """Whether it is the turn that was played in the game."""
        return self.turn == self.mistake.played

    def in_words(self, texts: Texts, turn: Json, reason: Json | None = None) -> str:
        """A turn from here in sentences, and why."""
        decided = TTB.telling.decided(
            TTB.play(self.start, turn).events, texts, lambda colour: texts.t(f"colour.{colour}")
        )
        words = what(texts, decided, turn)
        return f"{words} {why(texts, reason)}" if reason else words
