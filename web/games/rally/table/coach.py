"""The first steps: a line that says what to do next and why, until the player has done it once.

After them, pushes, shots and damage are explained when they first happen to a robot here.
Each hint is for an action possible at this moment, and disappears for good once a player here has done it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from games.rally.board.flags import next_flag
from games.rally.courses.courses import EASY
from games.rally.drills.drills import Drills
from games.rally.lessons import FIRST_TIMES, LESSONS
from games.rally.turn.panel import Panel, doom_words
from games.rally.turn.programming import Programming
from shell.app.feature import Need
from shell.newgame.newgame import NewGame
from shell.play.running import Running
from shell.play.story import Story
from shell.seats.seats import Seats
from shell.storage.jsontext import Json
from shell.table.coach import Coach as Frame
from shell.texts.texts import as_sentence

from rally_core.cards import KIND_OF

POINTS_TO = {
    "lift": "hand", "lay": "slots", "track": "slots", "run": "go", "watch": "go",
    "flag": "hand", "doomed": "slots", "damage": "hand", "priority": "hand", "lock": "slots",
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
    _story = Need(Story)

    points_to = POINTS_TO
    remembered = (*LESSONS, *FIRST_TIMES)
    to_read = ("cheer", "watch", "flag", *FIRST_TIMES)
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
            aimless = step == "flag" and next_flag(self.app.seen, programming.colour) is None
            return "" if aimless or self.learned(step) else step
        if draft.refusal(robot):
            return "" if self.learned("track") else "track"
        return "" if self.learned("run") else "run"

    @property
    def step(self) -> str:
        step = super().step
        return step if step not in ("", "flag") else next(iter(self._new), step)

    def show(self, on: bool) -> None:
        super().show(on)
        if on:
            self.app.preferences.set("first_times", True)

    def stop(self) -> None:
        super().stop()
        self.app.preferences.set("first_times", False)

    @property
    def _new(self) -> dict[str, Json]:
        """The things of the last turn that are still to be explained, each with the values of its text."""
        app, programming = self.app, self._programming
        if not (app.preferences["first_times"] and app.session.stored and app.session.cursor):
            return {}
        if app.past or programming.lifted or not programming.colour:
            return {}
        robot = programming.robot
        if programming.draft.laid(robot):
            return {}
        key = app.session.key, app.session.cursor, robot
        met = app.memo("first-times", key, lambda: dict(first_times(self._last_turn(), robot, app.seen)))
        return {step: values for step, values in met.items() if not self.learned(step)}

    def _last_turn(self) -> Sequence[Json]:
        return self._story.tale(self.app.session.cursor - 1).public

    def words(self, step: str) -> str:
        if step in FIRST_TIMES:
            return self.app.t(f"ui.coach.{step}", **self._new.get(step, {}))
        doom = self._programming.doom
        if step == "doomed" and doom:
            return self.app.t("ui.coach.doomed", doom=as_sentence(doom_words(self.app.texts, doom)))
        if step == "lift":
            flag = next_flag(self.app.seen, self._programming.colour)
            return self.app.t("ui.coach.lift", n=flag["number"]) if flag else self.app.t("ui.coach.lift_last")
        go = self.app.t(self._panel.next) if step == "run" else ""
        return self.app.t(f"ui.coach.{step}", go=go)


def first_times(events: Sequence[Json], robot: str, data: Json) -> Iterator[tuple[str, Json]]:
    """The things that have happened to a robot in a turn, in the order of `FIRST_TIMES`, with their figures.

    `data` is the position after the turn.
    """
    cards: dict[str, int] = {}
    met: dict[str, Json] = {}
    for event in events:
        kind = event["type"]
        if kind == "register":
            cards = {}
        elif kind == "card" and not event.get("shadow"):
            cards[event["robot"]] = event["card"]
        elif kind == "move" and event["how"] == "push" and (other := _pushed(event, robot)):
            met.setdefault("push", {})
            mine, theirs = cards.get(robot), cards.get(other)
            if mine and theirs:
                met.setdefault("priority", {"first": max(mine, theirs), "second": min(mine, theirs)})
        elif kind == "laser" and event["by"] and any(hit["robot"] == robot for hit in event["hits"]):
            met.setdefault("laser", {})
        elif kind == "lock" and event["why"] == "damage" and event["robot"] == robot:
            met.setdefault("lock", {})
    if damage := data["robots"][robot]["damage"]:
        met["damage"] = {"n": damage}
    yield from ((step, met[step]) for step in FIRST_TIMES if step in met)


def _pushed(event: Json, robot: str) -> str:
    """The robot that pushes, or is pushed by, this one; empty if the push is between others."""
    pushed = [move["robot"] for move in event["moves"] if not move.get("shadow")]
    if event["by"] == robot:
        return next((name for name in pushed if name != robot), "")
    return str(event["by"]) if robot in pushed and event["by"] else ""
