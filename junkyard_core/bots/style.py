"""The style of a computer: its weights, and the amount of work it does."""

from __future__ import annotations

from typing import NamedTuple

from .worth import PLAIN, Taste


class Style(NamedTuple):
    """The style of a computer.

    `tries` is the number of robots grown for a build, valued by `taste`. Only a computer that does `gamble`
    takes face-down parts; a `shrewd` one recognizes takes that win or lose the game. `wrong` is the largest
    random error, in points, of the value of a take; `impulse` is the chance of a face-down part on a whim,
    whatever the risk. `foresight` is the approximate limit of the work of looking ahead
    (`foresight.Considered`), 0 for none. A `prudent` one takes no face-down part that may kill it unless it
    is losing, or leave it with a point of power or less while it is ahead. With `outlook` it looks ahead in
    the model of `rehearsal`. With `tastes` it grows a robot for each and compares them over `rounds` of the
    model; `taste` is then for the first build and for guesses. If `crowds`, all this is four times as much at
    a table of twice as many robots.

    The rest are values of one point: of `energy`, of power that a bomb takes from others (`damage`), of own
    power at risk (`power`), and of a robot part by its family; `other` is for all other families, `unseen`
    for a face-down robot part.
    """

    tries: int
    gamble: bool = False
    shrewd: bool = False
    prudent: bool = False
    wrong: float = 0.0
    impulse: float = 0.0
    foresight: int = 0
    outlook: bool = False
    crowds: bool = False
    rounds: int = 0
    tastes: tuple[Taste, ...] = ()
    taste: Taste = PLAIN
    energy: float = 4.0
    damage: float = 2.5
    power: float = 3.0
    eye: float = 2.2
    mover: float = 2.0
    mouth: float = 3.0
    claw: float = 2.6
    pipe: float = 2.0
    other: float = 1.0
    unseen: float = 2.2

    def among(self, robots: int) -> Style:
        """The style at a table of so many robots."""
        if not self.crowds:
            return self
        tries, foresight, rounds = (n * robots**2 // 4 for n in (self.tries, self.foresight, self.rounds))
        return self._replace(tries=tries, foresight=foresight, rounds=rounds)

    @property
    def work_of_builds(self) -> int:
        """The work of comparing robots: robots grown and rounds played."""
        return self.tries * len(self.tastes) + self.rounds
