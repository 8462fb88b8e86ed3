"""The first steps: a line that says what to do next and why, until the player has done it once.

Each hint is for an action possible at this moment, and disappears for good once a player here has done it.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.junkyard.lessons import LESSONS
from games.junkyard.rules import figures_of, points
from games.junkyard.turn.building import Building
from games.junkyard.turn.lifting import Lifting
from games.junkyard.turn.panel import Panel
from games.junkyard.turn.scrounging import Scrounging
from games.junkyard.words.names import is_energy
from shell.app.app import App
from shell.app.feature import Need
from shell.newgame.newgame import NewGame
from shell.seats.seats import Seats
from shell.storage.jsontext import Json
from shell.table.coach import Coach as Frame

from junkyard_core import PARTS, SIZES

POINTS_TO = {
    "lift": "hand", "more": "hand", "rebuild": "hand", "scan": "hand", "look": "hand", "bomb": "hand",
    "put": "board", "done": "go", "eat": "go", "keep": "go", "pass": "go",
    "mouth": "yard", "claw": "yard", "blind": "yard",
}  # fmt: skip
"""The part of the page that each line points to; the style sheet highlights it."""
RISK = 2
"""The least power at which the coach suggests taking a blind part."""


class Coach(Frame):
    """The steps lead to the first energy that is eaten."""

    _building = Need(Building)
    _lifting = Need(Lifting)
    _new_game = Need(NewGame)
    _panel = Need(Panel)
    _scrounging = Need(Scrounging)
    _seats = Need(Seats)

    points_to = POINTS_TO
    remembered = LESSONS
    to_read = ("cheer", "blind", "keep")
    longest = 6

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._before: Json | None = None

    def first_steps(self, value: str) -> None:
        """Begin a game against the easiest computer."""
        app = self.app
        self.begin()
        person, other = app.game.rules.colours[:2]
        options = {"colours": 2, "seed": app.entropy(), "first": person}
        self.against_the_easiest(self._new_game.deal(options), options, other)

    def goals(self) -> int:
        robots = self.app.present.data["robots"]
        return sum(points(robots[colour]["energy"]) for colour in self._seats.here)

    @property
    def cheers_for(self) -> int:
        return 2 * len(self.app.present.standing.colours)

    def position_changed(self) -> None:
        super().position_changed()
        self._before = self.app.present.data

    def understood(self) -> None:
        before, session = self._before, self.app.session
        if before is not None and before["to_move"] in self._seats.here:
            for lesson in _lessons(before, session.turns[session.cursor - 1]):
                self.learn(lesson)

    # The next step

    def due(self) -> str:
        app = self.app
        if not app.session.stored or self._panel.deciding is None:
            return ""
        phase = app.present.data["phase"]
        if phase == "assemble":
            return "" if self.learned("build") else self._assembly_step()
        if phase == "factory":
            return self._factory_step()
        if phase == "scrounge":
            return self._scrounge_step()
        step = {"scan": "scan", "look": "look", "battle": "bomb"}.get(phase, "")
        return step if step and not self.learned(step) else ""

    def _assembly_step(self) -> str:
        draft = self._building.draft
        if self._lifting.lifted is not None:
            return "put"
        if not draft.parts:
            return "lift"
        return "done" if not draft.refusal else "more"

    def _factory_step(self) -> str:
        """Parts brought by claws come first, then energy held by mouths, then that nothing has to be rebuilt.

        The coach suggests finishing only if no part would be ejected.
        """
        draft = self._building.draft
        held = [part["part"] for part in self._robot["held"]]
        if draft.tray and any(not is_energy(kind) for kind in held) and not self.learned("rebuild"):
            return "put" if self._lifting.lifted is not None else "rebuild"
        if not draft.tray and any(map(is_energy, held)) and not self.learned("eat"):
            return "eat"
        return "keep" if not held and not self.learned("keep") else ""

    def _scrounge_step(self) -> str:
        """Energy comes before parts, and both before a gamble; after these, or without any, passing."""
        lesson = next((take for take in self._takes if not self.learned(take)), "")
        if self._lifting.lifted is not None:
            return "put" if lesson else ""
        if not lesson and not self.learned("pass"):
            return "pass"
        return lesson

    @property
    def _takes(self) -> list[str]:
        """The lessons about takes that are possible now, the most important first."""
        return self.app.memo("coach-takes", self.app.present.version, lambda: list(self._find_takes()))

    def _find_takes(self) -> Iterator[str]:
        data, scrounging = self.app.seen, self._scrounging
        lying = [f"open:{kind}" for kind in data["open"]]
        lying += [f"scanned:{kind}" for kind in self._robot["scanned"]]
        energy = [what for what in lying if is_energy(what.partition(":")[2])]
        if any(scrounging.places(what) for what in energy):
            yield "mouth"
        if any(scrounging.places(what) for what in lying if what not in energy):
            yield "claw"
        piles = [f"pile:{size}" for size in SIZES if data["piles"][size]]
        if self._robot["power"] >= RISK and any(map(scrounging.places, piles)):
            yield "blind"

    @property
    def _robot(self) -> Json:
        """The robot of the colour that decides."""
        data = self.app.seen
        robot: Json = data["robots"][data["to_move"]]
        return robot

    def words(self, step: str) -> str:
        if step == "scan":
            robot = self._robot
            return self.app.t("ui.coach.scan", n=figures_of(robot["parts"], robot["held"])["scan"])
        return super().words(step)


def _lessons(before: Json, turn: Json) -> Iterator[str]:
    """The lessons that a decision shows its player to have learned."""
    phase = before["phase"]
    held = before["robots"][before["to_move"]]["held"]
    if phase == "assemble":
        yield "build"
    elif phase in ("scan", "look"):
        yield phase
    elif phase == "battle" and "attack" in turn:
        yield "bomb"
    elif phase == "scrounge" and "take" in turn:
        take = turn["take"]
        if take["from"] == "pile":
            yield "blind"
        else:
            yield "mouth" if is_energy(take["part"]) else "claw"
    elif phase == "scrounge":
        yield "pass"
    elif phase == "factory":
        brought = [part["part"] for part in held if PARTS[part["part"]].attachable]
        if any(map(is_energy, (part["part"] for part in held))):
            yield "eat"
        if not held:
            yield "keep"
        kinds = [part["part"] for part in before["robots"][before["to_move"]]["parts"]]
        if any(
            sum(part["part"] == kind for part in turn["build"]) > kinds.count(kind) for kind in set(brought)
        ):
            yield "rebuild"
