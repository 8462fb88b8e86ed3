"""A mistake on the table: the position before the turn, for another attempt."""

from __future__ import annotations

from collections.abc import Sequence

from games.ttb.board.elements import occupied
from games.ttb.challenge import Task
from games.ttb.game import TTB
from games.ttb.puzzles.mistakes.kept import Mistake
from games.ttb.words.reasons import reason_words, turn_words
from shell.app.session import Session, finished
from shell.storage.jsontext import Json
from shell.texts.texts import Texts

from ttb_core import links

MARGIN = 0.5
"""The most points that a right turn falls short of the best one.

The review does not mention better turns within this margin, either (`valuing.WORTH_TELLING`).
"""


class Verdict:
    """The verdict on a turn.

    `cost` is the number of points by which it falls short of the best turn, `reason` its main reason;
    `better` is the best turn, and `because` the reason for that.
    """

    __slots__ = ("because", "better", "cost", "reason")

    def __init__(self, cost: float, reason: Json, better: Json, because: Json) -> None:
        self.cost, self.reason, self.better, self.because = cost, reason, better, because


class Retake(Task):
    """An attempt at one turn in place of the played one.

    `answered` is true if the better turn was shown, so that playing it earns nothing. `verdict` is on the
    turn on the table. Raises `GameError` if the position cannot be read.
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
        """True if the turn on the table is as good as the best one, as far as known."""
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
        """The turn on the table, or None."""
        return TTB.rules.turn(self.turns[0]) if self.cursor else None

    def matters(self, data: Json) -> list[list[int]]:
        return list(occupied(data))

    @property
    def verdict(self) -> Verdict | None:
        """The verdict on the turn on the table, or None.

        For the turn played in the game, and for the better one, it is known from the beginning.
        """
        mistake, turn = self.mistake, self.turn
        if turn is None:
            return None
        if turn == mistake.better:
            return Verdict(0, mistake.reason, mistake.better, mistake.reason)
        if turn == mistake.played:
            return Verdict(mistake.cost, mistake.reason, mistake.better, mistake.reason)
        return next((verdict for weighed, verdict in self._verdicts if weighed == turn), None)

    def add_verdict(self, verdict: Verdict) -> None:
        """Note the verdict on the turn on the table."""
        if self.turn is not None:
            self._verdicts.append((self.turn, verdict))

    @property
    def repeated(self) -> bool:
        """True if the turn is that of the game."""
        return self.turn == self.mistake.played

    def in_words(self, texts: Texts, turn: Json, reason: Json | None = None) -> str:
        """A turn from this position in sentences, with its reason if given."""
        decided = TTB.telling.decided(
            TTB.play(self.start, turn).events, texts, lambda colour: texts.t(f"colour.{colour}")
        )
        words = turn_words(texts, decided, turn, self.mistake.played)
        return f"{words} {reason_words(texts, reason)}" if reason else words
