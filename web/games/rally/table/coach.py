"""The first steps: a line that says what to do next and why, until the player has done it once.

Each hint is for an action possible at this moment, and disappears for good once a player here has done it.
"""

from __future__ import annotations

from collections.abc import Iterable

from games.rally.courses.courses import EASY
from games.rally.drills.drills import Drills
from games.rally.lessons import LESSONS
from games.rally.turn.panel import Panel, doom_words
from games.rally.turn.programming import Programming
from shell.app.feature import Need
from shell.newgame.newgame import NewGame
from shell.play.running import Running
from shell.seats.seats import Seats
from shell.table.coach import Coach as Frame
from shell.texts.texts import as_sentence

from rally_core.cards import KIND_OF

POINTS_TO = {
    "lift": "hand", "lay": "slots", "track": "slots", "run": "go", "watch": "go",
    "flag": "hand", "doomed": "slots",
}  # fmt: skip
"""The part of the page that each line points to; the style sheet highlights it."""
DRIVES = 4
"""The least number of forward cards in the first hand."""
MOST_SEEDS = 30
"""The number of seeds tried for such a hand; more than half of all seeds give one."""


def drives(hand: Iterable[int]) -> int:
    """The number of cards of a hand that move forward."""
    return sum(KIND_OF[card].steps > 0 for card in hand)


class Coach(Frame):
    """The steps lead over the boards for one robot to the first flag of the first race."""

    _drills = Need(Drills)
    _new_game = Need(NewGame)
    _panel = Need(Panel)
    _programming = Need(Programming)
    _running = Need(Running)
    _seats = Need(Seats)

    points_to = POINTS_TO
    remembered = LESSONS
    to_read = ("cheer", "watch", "flag")
    longest = 6
    cheers_for = 1

    def first_steps(self, value: str) -> None:
        """Begin the next board on the way to the first race, or the race, with the value `race` at once."""
        self.begin()
        board = self._drills.first_board
        if board and value != "race":
            self._drills.begin(board, self._race)
        else:
            self._race()

    def _race(self) -> None:
        """Begin a race against the easiest computer, with a hand of at least `DRIVES` forward cards."""
        app = self.app
        for _ in range(MOST_SEEDS):
            options = {"colours": 2, "seed": app.entropy(), "course": EASY}
            position = self._new_game.deal(options)
            if drives(position.robot(f"{app.game.rules.colours[0]}1").hand) >= DRIVES:
                break
        self.against_the_easiest(position, options, app.game.rules.colours[1])

    def goals(self) -> int:
        touched = self.app.present.data["touched"]
        return sum(touched.get(colour, 0) for colour in self._seats.here)

    def understood(self) -> None:
        for lesson in ("lift", "lay", "track", "run"):
            self.learn(lesson)

    def due(self) -> str:
        if not self.app.session.stored:
            return ""
        if self._running.halted:
            return "" if self.learned("watch") else "watch"
        programming = self._programming
        return self._program_step(programming) if programming.colour else ""

    def _program_step(self, programming: Programming) -> str:
        draft, robot = programming.draft, programming.robot
        if draft.tasks[robot].rests:
            return ""
        laid = len(draft.laid(robot))
        if programming.doom and not programming.lifted:
            return "doomed"
        if programming.lifted:
            return "" if self.learned("lay") else "lay"
        if not laid:
            step = "lift" if not self.learned("lift") else "flag"
            return "" if self.learned(step) else step
        if draft.refusal(robot):
            return "" if self.learned("track") else "track"
        return "" if self.learned("run") else "run"

    def words(self, step: str) -> str:
        doom = self._programming.doom
        if step == "doomed" and doom:
            return self.app.t("ui.coach.doomed", doom=as_sentence(doom_words(self.app.texts, doom)))
        go = self.app.t(self._panel.next) if step == "run" else ""
        return self.app.t(f"ui.coach.{step}", go=go)
