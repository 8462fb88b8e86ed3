"""A bot at work on a turn: it works in slices and can be stopped at any time.

    thinking = think(position, "4", seed="tea")
    for nodes in thinking:               # a few hundred positions at a time
        if is_cancelled(): break
    thinking.turn                        # the best turn so far

A bot uses only the knowledge of the person in its seat (`player_view`). Its turn depends only on the
position, the bot, the seed and the `past`: work is measured in positions, never in time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from ground.rng import Random

from ..errors import TtbError
from ..position import Position
from ..run import Pending
from ..search import successors, view
from ..turns import Choice, Turn, play
from .worth import Judge, Taste

Bot = Callable[["Task"], Iterator[int]]


def player_view(position: Position, colour: int) -> Position:
    """The position as the player of a colour sees it: with two colours each the hands of both are visible.

    A team mate's hidden special orders are not visible.
    """
    return view(position, own_colours(position, colour))


def own_colours(position: Position, colour: int) -> tuple[int, ...]:
    """The colours that the player of this one decides for."""
    setting = position.setting
    if setting.mode != "two_colours":
        return (colour,)
    return tuple(other for other in setting.turn_order if setting.side[other] == setting.side[colour])


class Considered:
    """A turn that a bot has considered.

    `turn` has all its choices, `value` is its worth to the bot's side in points, `line` is the plan that
    begins with it, as pairs of a position and the own turn made from there.
    """

    __slots__ = ("line", "turn", "value")

    def __init__(self, turn: Turn, value: float, line: Sequence[tuple[Position, Turn]] = ()) -> None:
        self.turn = turn
        self.value = value
        self.line = list(line)


class Task:
    """The input and output of a bot.

    `seen` is the position as seen from the bot's seat, `dice` are its random numbers, and `past` counts the
    earlier occurrences of each trace (`trace`) in the game.

    The bot reports by setting `considered`, the best turn first, as often as it likes; there is a first entry
    before the bot begins. `budget` is about how many nodes it will take, to show its progress.
    """

    def __init__(self, seen: Position, dice: Random, past: Mapping[str, int]) -> None:
        self.seen = seen
        self.dice = dice
        self.past = past
        self.budget = 0
        first = next(successors(seen))
        self.considered = [Considered(first.turn, 0.0, [(seen, first.turn)])]


class Thinking:
    """A bot thinking about a turn; iterate over it for the nodes so far, stop at any time."""

    def __init__(
        self,
        position: Position,
        bot: Bot,
        seed: str = "",
        past: Iterable[str] = (),
        choose: Callable[[Position, Sequence[Considered]], Considered] | None = None,
    ) -> None:
        """`choose` takes one of the turns considered, instead of the best.

        Raises `TtbError` (`game_over`) after the end of the game.
        """
        if position.result is not None:
            raise TtbError("game_over", "The game has ended.")
        self.position = player_view(position, position.mover)
        dice = Random(f"{seed} {self.position.round} {self.position.cells.hex()}")
        self._task = Task(self.position, dice, Counter(past))
        self._at_work = bot(self._task)
        self._choose = choose
        self.nodes = 0

    def __iter__(self) -> Iterator[int]:
        for nodes in self._at_work:
            self.nodes = nodes
            yield nodes

    def finish(self) -> Turn:
        """Think to the end; the turn."""
        for _ in self:
            pass
        return self.turn

    @property
    def budget(self) -> int:
        """About how many nodes it will take."""
        return self._task.budget

    @property
    def considered(self) -> list[Considered]:
        """The turns considered so far, the best first."""
        return self._task.considered

    @property
    def turn(self) -> Turn:
        """The best turn so far, with the choices up to the first one of another player."""
        return self.continued(())

    def continued(self, choices: Sequence[Choice]) -> Turn:
        """The best turn so far, given the choices already made in it by any player.

        Choices that the bot's own player makes next are added. Raises `TtbError` for choices that do not fit.
        """
        considered = self.considered
        planned = (self._choose(self.position, considered) if self._choose else considered[0]).turn
        turn = Turn(planned.changes, planned.double, tuple(choices))
        own = own_colours(self.position, self.position.mover)
        while True:
            pending = play(self.position, turn, record=False).pending
            if pending is None or pending.by not in own:
                return turn
            made = len(turn.choices)
            if planned.choices[:made] == turn.choices and len(planned.choices) > made:
                turn = turn.with_choice(planned.choices[made])
            else:
                turn = turn.with_choice(answer(self.position, turn))


def answer(position: Position, turn: Turn) -> Choice:
    """The best answer, without search, to the decision at which a turn stops, for the player who makes it.

    `position` is the one before the turn, `turn` has the choices so far. Raises `TtbError` (`bad_request`) if
    no decision is pending.
    """
    pending = play(position, turn, record=False).pending
    if pending is None:
        raise TtbError("bad_request", "No decision is pending in this turn.")
    judge = Judge(position, pending.by, Taste())
    return max(
        ((pending.kind, value) for value in pending.options),
        key=lambda choice: judge.value(_ended(position, turn.with_choice(choice), pending)),
    )


def _ended(position: Position, turn: Turn, pending: Pending) -> Position:
    """The position after a turn in which all further decisions are declined or get the first option."""
    outcome = play(position, turn, record=False)
    while outcome.pending is not None:
        options = outcome.pending.options
        turn = turn.with_choice((outcome.pending.kind, None if None in options else options[0]))
        outcome = play(position, turn, record=False)
    return player_view(outcome.position, pending.by)
