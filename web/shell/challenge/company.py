"""The companions of all days in a challenge: the list of each, playing them, those beside the attempt."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from time import monotonic

from ground.errors import GameError
from shell.app.app import App
from shell.challenge.companions import Companion, Reading
from shell.challenge.diary import OWN, Diary, Met

MOST_BESIDE = 3
"""The maximum number of companions beside a person."""
SLICE = 0.008
"""The seconds of work at a time in which the turns of companions are played."""
Beside = list[tuple[Met, Companion]]
"""Companions as they are stored, and as they were played."""


class Company:
    """The companions of all days, saved in the `diary`.

    `read` are those that have been played, by their codes; `beside` are those beside the attempt on the
    table, `hidden` is True while they are not shown. `refused` is the code of the error of the last one that
    could not be played. `play` reads the text of a link and plays its turns; it raises `GameError`.
    """

    def __init__(self, app: App, diary: Diary, play: Callable[[str], Reading]) -> None:
        self._app, self._diary, self._play = app, diary, play
        self.read: dict[str, Companion] = {}
        self.beside: Beside = []
        self.hidden = False
        self.refused = ""
        self._wanted: list[tuple[str, Callable[[Companion], None], Callable[[], None]]] = []
        self._work: Reading | None = None

    # The list of a day

    def of(self, day: str) -> list[Met]:
        """The companions that can be met on a day: those that were sent, one's own best, and a computer's."""
        stored = self._diary.companions(day)
        own = day in self._diary.done.value and not any(met.kind == OWN for met in stored)
        return [*stored, *([Met(OWN, "", "", False)] if own else [])]

    def code(self, day: str, met: Met) -> str:
        """The text of a companion; that of one's own best is the best attempt's."""
        done = self._diary.done.value.get(day)
        return met.code if met.kind != OWN else done.code if done is not None else ""

    def put(self, day: str, several: list[Met]) -> None:
        """Save the companions of a day; of too many that are on, the last ones stay on."""
        on = 0
        for place in reversed(range(len(several))):
            on += several[place].on
            if on > MOST_BESIDE:
                several[place] = several[place]._replace(on=False)
        self._diary.put_companions(day, several)

    def switch(self, day: str, value: str) -> None:
        """Switch a companion on or off by its place; a fourth one takes the place of the first."""
        several = self.of(day)
        if not value.isdecimal() or int(value) >= len(several):
            return
        place = int(value)
        several[place] = several[place]._replace(on=not several[place].on)
        if sum(met.on for met in several) > MOST_BESIDE:
            first = next(n for n, met in enumerate(several) if met.on and n != place)
            several[first] = several[first]._replace(on=False)
        self._diary.put_companions(day, several)

    def drop(self, day: str, value: str) -> None:
        """Remove a companion from the list by its place."""
        several = self.of(day)
        if value.isdecimal() and int(value) < len(several):
            del several[int(value)]
            self._diary.put_companions(day, several)

    # Playing them

    @property
    def reading(self) -> bool:
        """True while companions are being played."""
        return bool(self._wanted)

    def want(
        self,
        code: str,
        then: Callable[[Companion], None] = lambda companion: None,
        instead: Callable[[], None] = lambda: None,
    ) -> None:
        """Play the companion of a text a few turns at a time, then call `then`; if it fails, `instead`."""
        if code in self.read:
            then(self.read[code])
            return
        self._wanted.append((code, then, instead))
        if len(self._wanted) == 1:
            self._app.emit("later", action="companion-read")

    def want_all(self, day: str) -> None:
        """Play all companions of a day, to know their results."""
        for met in self.of(day):
            if code := self.code(day, met):
                self.want(code)

    def want_each(self, codes: Iterable[str], then: Callable[[], None]) -> None:
        """Play the companions of several texts, and call `then` once all have been played or have failed."""
        left = {*codes}

        def ended(code: str) -> None:
            left.discard(code)
            if not left:
                then()

        for code in {*left}:
            self.want(code, lambda companion: ended(companion.code), partial(ended, code))

    def read_on(self) -> None:
        """Play for a moment."""
        until = monotonic() + SLICE
        while self._wanted and monotonic() < until:
            code, then, instead = self._wanted[0]
            if code not in self.read and self._plays_on(code):
                continue
            if code in self.read:
                then(self.read[code])
            else:
                instead()
            del self._wanted[0]
        if self._wanted:
            self._app.emit("later", action="companion-read")

    def _plays_on(self, code: str) -> bool:
        """Play a step of a companion; False at its end."""
        self._work = self._work or self._play(code)
        try:
            next(self._work)
            return True
        except StopIteration as ended:
            self.read[code] = ended.value
        except GameError as error:
            self.refused = error.code
        self._work = None
        return False

    def surround(self, day: str) -> None:
        """Put the companions that are on beside the attempt; those not played yet come when they are."""
        beside: Beside = []
        self.beside, self.hidden = beside, False
        order = [met for met in self.of(day) if met.on and self.code(day, met)]
        for met in order:
            self.want(self.code(day, met), partial(_join, beside, order, met))


def _join(beside: Beside, order: Sequence[Met], met: Met, companion: Companion) -> None:
    """Add a companion that has been played, in its place among the others."""
    beside.append((met, companion))
    beside.sort(key=lambda pair: order.index(pair[0]))
