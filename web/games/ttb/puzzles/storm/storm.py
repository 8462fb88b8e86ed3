"""A storm: as many puzzles as possible in three minutes, getting harder.

The outcome of a puzzle is shown for a moment before the next one; a tap skips that. Missed puzzles can be
solved afterwards, without the clock.

The page keeps the time (`storm.js`): `html[data-storm]` starts it and sets its length, and the page reports
when the time is up.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from zlib import crc32

from games.ttb.puzzles.attempt.attempt import PuzzleSession
from games.ttb.puzzles.attempt.follower import Ended, Follower
from games.ttb.puzzles.attempt.puzzles import Puzzles
from games.ttb.puzzles.collection.collected import Collected
from games.ttb.puzzles.collection.stock import Stock
from shell.app.actions import Action, at_any_time, in_present, report
from shell.app.app import App
from shell.app.feature import Need
from shell.app.roles import Following, Moving, Rooted
from shell.challenge import view
from shell.drawing.dialogs import dialog, steps
from shell.drawing.html import Html, bare_button, button, html, icon, tag
from shell.play.table import Table
from shell.sharing.opening import Opening

SECONDS = 180
COST = 10
"""The seconds that a failed attempt costs."""
MOMENT = 700
"""The milliseconds for which the outcome of a puzzle is shown."""
LADDER = ((1, 6), (2, 8), (3, 10), (4, 12), (5, 31))
"""The grades with the number of puzzles of each before the next one."""
PASS = "pass"
"""The turn without a change, in the notation."""


def ladder(puzzles: Sequence[Collected], seed: str) -> list[Collected]:
    """The puzzles of a storm in order: of each grade some picked by the seed, the easiest first.

    In none of the first grade a turn without a change is right: nobody expects that with the clock running.
    """
    chosen: list[Collected] = []
    for grade, count in LADDER:
        of_grade = [puzzle for puzzle in puzzles if puzzle.grade == grade]
        if grade == 1:
            of_grade = [puzzle for puzzle in of_grade if PASS not in puzzle.solution]
        of_grade.sort(key=lambda puzzle: crc32(f"{seed} {puzzle.id}".encode()))
        chosen += sorted(of_grade[:count], key=lambda puzzle: puzzle.strength)
    return chosen


class Storm(Following, Moving, Rooted, Follower):
    """The storm on the table.

    `on` is true while the time runs; `solved` and `failed` are the counts of this storm, or of the last one.
    `verdict` is `hit` or `miss` while the outcome of the puzzle on the table is shown, otherwise empty.
    """

    _opening = Need(Opening)
    _puzzles = Need(Puzzles)
    _stock = Need(Stock)
    _table = Need(Table)

    GROUP = "puzzles"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.on = False
        self.solved = self.failed = 0
        self.best_before = 0
        self._timed_out = False
        self._ahead: list[Collected] = []
        self._ticket = ""
        self.verdict = ""
        self._moment = 0
        self._attempt: PuzzleSession | None = None

    def actions(self) -> dict[str, Action]:
        return {
            "storm": self._begin,
            "storm-verdict": at_any_time(self._show_verdict),
            "storm-next": at_any_time(self._go_on),
            "storm-skip": in_present(self._skip),
            "storm-stop": self._stop,
            "storm-end": report(self._time_is_up),
        }

    def dialogs(self) -> dict[str, Callable[[], Html]]:
        return {"storm-over": self._dialog}

    def root(self) -> dict[str, str]:
        cost = f"{self._ticket} {SECONDS - COST * self.failed}"
        return {"data-storm": cost if self.on else ""}

    def regions(self) -> dict[str, Callable[[], Html]]:
        return {"verdict": self._verdict}

    @property
    def idle(self) -> bool:
        return not (self.on or self.verdict)

    def busy(self) -> bool:
        return bool(self.verdict)

    def settle(self) -> None:
        """Cut the verdict short, as any other action does."""
        if self.verdict:
            self._forget_verdict()
            self._next()

    def position_changed(self) -> None:
        puzzles = self._puzzles
        if puzzles.in_storm:
            self._attempt = puzzles.session
            if not self.on:  # its time ran out while it waited for another session
                puzzles.leave_storm()
        elif self.on and self._opening.waiting is not self._attempt:
            self._over()  # another session was put on the table

    # The course of a storm

    def _begin(self) -> None:
        self._stock.collection_file.want(self._start)

    def _start(self) -> None:
        collection = self._stock.collection
        assert collection is not None
        self._ticket = self.app.entropy()
        self.best_before = self._puzzles.record.storm
        self._ahead = ladder(collection.shelved, self._ticket)
        self.solved = self.failed = 0
        self._puzzles.record.note_missed([])
        self.on = True
        self.app.resting.wake(self)  # the collection has arrived during other work
        self._next()

    def _show_verdict(self) -> None:
        """Show the outcome of an attempt for a moment."""
        session = self._puzzles.session
        if not self.on or self.verdict or session is None or not session.over:
            return
        self.verdict = "hit" if session.attempt.solved else "miss"
        self._moment += 1
        words = self.app.t(f"ui.storm.{self.verdict}")
        sound = "bank" if self.verdict == "hit" else "nothing"
        steps = [{"ms": MOMENT, "acts": [], "say": words, "sound": sound}]
        self.app.animate(steps, self._moment, "storm-next", speed=1)

    def _go_on(self, ticket: str) -> None:
        """Go on after the verdict. A dialog opened meanwhile stays."""
        if self.verdict and ticket == str(self._moment):
            dialog, self.verdict = self.app.dialog, ""
            self._next()
            if self.on:
                self.app.open(dialog)

    def _forget_verdict(self) -> None:
        if self.verdict:
            self.verdict = ""
            self.app.emit("skip")

    def _next(self) -> None:
        """Put the next puzzle on the table; after the last one the storm ends."""
        if not self.on:
            return
        if not self._ahead:
            self._end()
            return
        self._puzzles.open({**self._ahead.pop(0).data(), "storm": True})

    def _skip(self) -> None:
        """Skip a puzzle, which costs as much as a failed attempt."""
        if self.on:
            self.failed += 1
            self._note_missed()
            self._next()

    def _note_missed(self) -> None:
        """List the puzzle on the table as missed."""
        puzzles = self._puzzles
        puzzles.record.note_missed([*self.missed, puzzles.key])

    def puzzle_solved(self, ended: Ended) -> None:
        if self.on and self._puzzles.in_storm:
            self.solved += 1

    def puzzle_failed(self) -> None:
        if self.on and self._puzzles.in_storm:
            self.failed += 1
            self._note_missed()

    def _time_is_up(self, ticket: str) -> None:
        """End the storm with this ticket: the page reports that its time is up."""
        if self.on and ticket == self._ticket:
            puzzles = self._puzzles
            if puzzles.in_storm and puzzles.session is not None and not puzzles.session.over:
                self._note_missed()
            self._end()
            self._timed_out = True

    def _end(self) -> None:
        """End the storm, whatever is on the screen, and return to the waiting game."""
        session = self._puzzles.session
        self._over()
        if session is not None:
            self._table.put_back(session.home, save=False)
        self.app.open("storm-over")
        if self.solved > self.best_before:
            self.app.emit("celebrate", kind="storm")

    def _stop(self) -> None:
        """End the storm early; the solved puzzles count."""
        if self.on:
            self._end()

    def _over(self) -> None:
        self._forget_verdict()
        self.on = self._timed_out = False
        self._puzzles.record.note_storm(self.solved)

    # Missed puzzles

    @property
    def missed(self) -> list[str]:
        """The keys of the puzzles that this storm, or the last one, left unsolved."""
        return self._puzzles.record.missed

    def following(self, key: str) -> str:
        """The next missed puzzle still unsolved, after the missed puzzle `key`; empty if there is none."""
        if key not in self.missed:
            return ""
        best, at = self._puzzles.stored.best, self.missed.index(key) + 1
        ahead = [*self.missed[at:], *self.missed[:at]]
        return next((other for other in ahead if other not in best and other != key), "")

    def _boards(self) -> Html:
        """The missed puzzles as small boards, each a button that puts it on the table; empty without any."""
        puzzles = [puzzle for puzzle in map(self._stock.find, self.missed) if puzzle is not None]
        if not puzzles:
            return html()
        from games.ttb.puzzles.room.shelves import card  # loaded with the first puzzle

        cards = html(*(card(self._puzzles, puzzle) for puzzle in puzzles))
        title = self.app.t("ui.storm.missed")
        return tag("section", class_="storm-missed")(tag("h3")(title), tag("ul", class_="cards")(cards))

    # Drawing

    def body(self) -> Html:
        """The part of the room from which a storm begins, with the puzzles missed in the last one."""
        t, best = self.app.t, self._puzzles.record.storm
        return tag("div", class_="storm-start")(
            tag("section", class_="figure-card")(
                tag("h2")(t("ui.storm.most")),
                tag("p", class_="figure")(best),
                tag("p")(t("ui.storm.help", cost=COST)),
            ),
            button("storm", t("ui.storm.go"), sign="play", class_="primary storm-go", key="storm-go"),
            self._boards(),
        )

    def clock(self) -> str:
        """The clock, filled in by the page, and the number of solved puzzles, for the panel of a puzzle."""
        t = self.app.t
        solved = tag("span")(icon("check"), t("ui.storm.solved", n=self.solved))
        return view.state(
            html(
                tag(
                    "b",
                    class_="storm-clock",
                    data_layer="storm-clock",
                    role="timer",
                    aria_label=t("ui.storm.left"),
                )(),
                solved,
            ),
            class_="storm-state",
        )

    def _verdict(self) -> Html:
        """The outcome of the puzzle, over the board; a tap goes on."""
        if not self.verdict:
            return html()
        words = self.app.t(f"ui.storm.{self.verdict}")
        sign = icon("check" if self.verdict == "hit" else "close")
        return bare_button(
            tag("span")(sign, tag("b")(words)), "storm-verdict", "skip", data_verdict=self.verdict
        )

    def _dialog(self) -> Html:
        t, best = self.app.t, self._puzzles.record.storm
        record = self.solved > self.best_before
        return dialog(
            t("ui.storm.over" if self._timed_out else "ui.storm.ended"),
            html(
                tag("p", class_="figure", aria_hidden=True)(self.solved),
                tag("p")(
                    t("ui.storm.solved", n=self.solved),
                    " · ",
                    t("ui.storm.record" if record else "ui.storm.best", n=best),
                ),
                self._boards(),
            ),
            steps(
                button("storm", t("ui.storm.again"), sign="replay", class_="primary"),
                button("close", t("ui.close"), sign="close", class_="quiet-step"),
                button("puzzles", t("ui.puzzles"), value="storm", sign="star", class_="quiet-step"),
            ),
            class_="challenge-over storm-over",
            above=tag("p", class_="puzzle-prize")(icon("trophy")) if record else "",
        )
