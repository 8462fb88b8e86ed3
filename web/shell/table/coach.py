"""The first steps: a line that says what to do next and why, until the first goal is reached."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from shell.app.actions import Action, at_any_time
from shell.app.app import App
from shell.app.feature import Need
from shell.app.game import Position
from shell.app.roles import Beginning, Following, Rooted
from shell.app.way import FIRST, LEAD, Way
from shell.computers.faces import called, portrait
from shell.drawing.html import Html, button, esc, html, tag
from shell.play.table import Table
from shell.seats.seats import COMPUTER
from shell.statistics.statistics import Statistics
from shell.storage.jsontext import Json

EASIEST = 1
"""The level of the computer in a first game."""


class Coach(Beginning, Following, Rooted):
    """The first steps, shown while the preference `coach` is on.

    They lead a person here to the first goal, cheer, and end. If `cheer` is one of the `remembered` steps, it
    comes once and the others go on after it. A game defines the steps, and when each is due.
    """

    _statistics = Need(Statistics)
    _table = Need(Table)

    points_to: Mapping[str, str] = {}
    """The parts of the page that the steps point to; the style sheet lights them up."""
    remembered: Collection[str] = ()
    """The steps that are remembered as understood, each in a preference `coach_STEP`."""
    to_read: Collection[str] = ("cheer",)
    """The steps that are only read: a button closes them."""
    without_off: Collection[str] = ("cheer",)
    """The steps without the button that ends all tips."""
    longest = 20
    """The round after which the first steps end, even without a goal."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._game = ""
        self._cursor = self._goals = 0
        self._cheered: tuple[str, int] | None = None

    # Defined by each game

    def first_steps(self, value: str) -> None:
        """Begin a game with the first steps; the one on the table is stored."""
        raise NotImplementedError

    def goals(self) -> int:
        """The number of goals that the people here have reached."""
        raise NotImplementedError

    def due(self) -> str:
        """The next step, a key of the texts `ui.coach`, or empty."""
        raise NotImplementedError

    @property
    def cheers_for(self) -> int:
        """The number of turns for which the first goal is cheered, unless the person closes the line."""
        return len(self.app.present.standing.colours)

    def understood(self) -> None:
        """Remember the steps that the last turn shows to be understood."""

    def words(self, step: str) -> str:
        """The words of a step."""
        return self.app.t(f"ui.coach.{step}")

    def drawn(self, words: str) -> Html:
        """The words as HTML."""
        return esc(words)

    def beside(self, step: str) -> Html:
        """The button beside the words."""
        if step not in self.to_read:
            return html()
        return button("coach-next", self.app.t("ui.coach.next"), sign="check", quiet=True)

    # Course

    def actions(self) -> dict[str, Action]:
        return {
            "first-steps": self.first_steps,
            "coach": self._show,
            "coach-next": at_any_time(self.read),
            "coach-off": at_any_time(self.stop),
        }

    def ways(self) -> tuple[Way, ...]:
        app = self.app
        new = self._statistics.is_newcomer
        face = portrait(app.game, EASIEST)
        about = f"ui.door.{FIRST}.text"
        return (Way(FIRST, "play", "first-steps", place=LEAD, about=about, picture=face, wanted=new),)

    def regions(self) -> dict[str, Callable[[], Html]]:
        return {"coach": self._line}

    def root(self) -> dict[str, str]:
        return {"data-coach": self.points_to.get(self.step, "")}

    def position_changed(self) -> None:
        session, goals = self.app.session, self.goals()
        same, last = session.key == self._game, self._cursor
        scored = same and session.cursor >= last and goals > self._goals
        goes_on = "cheer" in self.remembered
        if goes_on and self.learned("cheer"):
            scored = False
        if session.cursor < last:  # a turn was taken back
            self._cheered = None
        self._game, self._cursor, self._goals = session.key, session.cursor, goals
        if not self.app.preferences["coach"] or not session.stored:
            return
        if same and session.cursor == last + 1:
            self.understood()
        if scored:
            self._cheered = session.key, session.cursor + (session.waiting is not None)
            self.app.emit("announce", text=self.words("cheer"), urgent=False)
        if goes_on and scored:
            self.learn("cheer")
        elif not goes_on and (scored or self.app.present.standing.round > self.longest):
            self.show(False)

    @property
    def _cheering(self) -> bool:
        """True if the first goal was just reached, until the cheer is read or `cheers_for` turns later."""
        session = self.app.session
        if self._cheered is None or self._cheered[0] != session.key:
            return False
        return 0 <= session.cursor - self._cheered[1] < self.cheers_for

    @property
    def step(self) -> str:
        """The step shown now, a key of the texts `ui.coach`, or empty."""
        app = self.app
        if app.past or app.present.standing.over:
            return ""
        if self._cheering:
            return "cheer"
        return self.due() if app.preferences["coach"] else ""

    def learned(self, step: str) -> bool:
        """True if a step has been understood."""
        return bool(self.app.preferences[f"coach_{step}"])

    def learn(self, step: str) -> None:
        """Remember that a step has been understood."""
        self.app.preferences.set(f"coach_{step}", True)

    def show(self, on: bool) -> None:
        """Show the steps from now on, or end them."""
        self.app.preferences.set("coach", on)

    def begin(self) -> None:
        """Show the steps from the beginning, none of them understood."""
        self._cheered = None
        for step in self.remembered:
            self.app.preferences.set(f"coach_{step}", False)
        self.show(True)

    def against_the_easiest(self, position: Position, options: Json, other: str) -> None:
        """Start a game in which the easiest computer plays the colour `other`."""
        seats = {other: {"kind": COMPUTER, "level": EASIEST}}
        names = {other: called(self.app.texts, EASIEST, "")}
        self._table.start(position, options, names, seats)

    def _show(self) -> None:
        self.begin()
        self.app.follow("help-close")

    def read(self, value: str) -> None:
        """Close a step that has been read."""
        step, self._cheered = self.step, None
        if step in self.remembered:
            self.learn(step)

    def stop(self) -> None:
        """End all tips."""
        self._cheered = None
        self.show(False)

    # Drawing

    def _line(self) -> Html:
        step = self.step
        if not step:
            return html()
        off = button("coach-off", self.app.t("ui.coach.off"), sign="close", quiet=True)
        beside = self.beside(step) + (off if step not in self.without_off else "")
        return tag("div", class_="coach-line", role="status")(tag("p")(self.drawn(self.words(step))), beside)
