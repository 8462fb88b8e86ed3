"""A mistake on the table: the position before the turn, in which one plays another one."""

from __future__ import annotations

from collections.abc import Sequence

from games.ttb.board.elements import occupied
from games.ttb.challenge import Task
from games.ttb.game import TTB
from games.ttb.puzzles.mistakes.kept import Mistake
from games.ttb.words.reasons import what, why
from shell.app.session import Session, finished
from shell.storage.jsontext import Json
from shell.texts.texts import Texts

from ttb_core import links

MARGIN = 0.5
"""A turn that falls short of the best one by no more points is right: so far nothing better is told in
looking back, either (`valuing.WORTH_TELLING`).
"""


class Verdict:
    """What was found out about a turn: by how many points it falls short of the best one (`cost`), the most
    important `reason` for it, and what is `better` with its reason.
    """

    __slots__ = ("because", "better", "cost", "reason")

    def __init__(self, cost: float, reason: Json, better: Json, because: Json) -> None:
        self.cost, self.reason, self.better, self.because = cost, reason, better, because


class Retake(Task):
    """One turn instead of the one that was played. `answered` is whether the better turn was shown, so that
    playing it is not the person's doing. `verdict` is that of the turn on the table.

    Raises `GameError` if the position cannot be read.
    """

    kind = "mistake"
    answered = False

    def __init__(self, mistake: Mistake, key: str, before: Session, turns: Sequence[Json] = ()) -> None:
        self.mistake = mistake
        self._verdicts: list[tuple[Json, Verdict]] = []
        start = links.decode(mistake.position).position
        names = {mistake.colour: mistake.name} if mistake.name else {}
        super().__init__(TTB, start, key, before, names=names)
        for turn in [mistake.played, mistake.better]:
            finished(self.try_turn(turn))
        self.go_through(turns[:1])

    @property
    def solved(self) -> bool:
        """Whether the turn on the table is as good as the best one, as far as is known."""
        return self.verdict is not None and self.verdict.cost <= MARGIN

    @property
    def earned(self) -> bool:
        return self.solved and not self.answered

    @property
    def solver(self) -> str:
        return self.mistake.colour

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
