"""The first steps: a line that says what to do next and why, until the player has done it once.

A step is for an action possible at this moment, and disappears for good once a player here has done it. The
others explain a rule at the first meeting with it (`MEETINGS`), and are over once they have been shown.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.junkyard.lessons import LESSONS
from games.junkyard.meetings import MEETINGS
from games.junkyard.rules import figures_of, points
from games.junkyard.turn.battling import Battling
from games.junkyard.turn.building import Building
from games.junkyard.turn.hints import Hints
from games.junkyard.turn.lifting import Lifting
from games.junkyard.turn.panel import Panel
from games.junkyard.turn.scrounging import Scrounging
from games.junkyard.words.names import family_of, is_energy
from shell.app.app import App
from shell.app.feature import Need
from shell.app.roles import Waiting
from shell.newgame.newgame import NewGame
from shell.seats.seats import Seats
from shell.storage.jsontext import Json
from shell.table.coach import Coach as Frame

from junkyard_core import GOAL, PARTS, POWER, SIZES

POINTS_TO = {
    "lift": "hand", "more": "hand", "fits": "hand", "rebuild": "hand", "scan": "hand", "look": "hand",
    "bomb": "hand", "put": "board", "idle": "board", "pipes": "board", "sharing": "board", "speed": "facts",
    "done": "go", "eat": "go", "keep": "go", "pass": "go",
    "mouth": "yard", "claw": "yard", "arm": "yard", "blind": "yard", "sizes": "yard",
    "aim": "energy", "explosion": "power", "boost": "boost",
}  # fmt: skip
"""The part of the page that each line points to; the style sheet highlights it."""
RISK = 2
"""The least power at which the coach suggests taking a blind part."""


class Coach(Frame, Waiting):
    """The steps lead through the whole first game, and a rule met later is explained then."""

    _battling = Need(Battling)
    _building = Need(Building)
    _hints = Need(Hints)
    _lifting = Need(Lifting)
    _new_game = Need(NewGame)
    _panel = Need(Panel)
    _scrounging = Need(Scrounging)
    _seats = Need(Seats)

    points_to = POINTS_TO
    remembered = (*LESSONS, *MEETINGS)
    to_read = (*(meeting for meeting in MEETINGS if meeting != "arm"), "blind", "keep")

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._before: Json | None = None
        self._meeting = ""
        """The meeting that the last action has left on the page, or empty."""

    def first_steps(self, value: str) -> None:
        """Begin a game against the easiest computer."""
        app = self.app
        self.begin()
        person, other = app.game.rules.colours[:2]
        options = {"colours": 2, "seed": app.entropy(), "first": person}
        self.against_the_easiest(self._new_game.deal(options), options, other)

    def root(self) -> dict[str, str]:
        """`data-led` until the first energy: the line has larger letters and always the same height."""
        app = self.app
        led = app.session.stored and app.preferences["coach"] and not self.learned("cheer")
        return {**super().root(), "data-led": "true" if led and not app.present.standing.over else ""}

    def begin(self) -> None:
        super().begin()
        self._meeting = ""

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

    def acted(self) -> None:
        """Remember a meeting once another line, or none, has taken its place."""
        step = self.step
        if self._meeting and step != self._meeting and self.app.preferences["coach"]:
            self.learn(self._meeting)
        self._meeting = step if step in MEETINGS and step in self.to_read else ""

    # The next step

    def due(self) -> str:
        app = self.app
        if not app.session.stored or self._panel.deciding is None or self._hints.given:
            return ""
        phase = app.present.data["phase"]
        if phase == "assemble":
            return "" if self.learned("build") else self._assembly_step()
        if phase == "factory":
            return self._factory_step()
        if phase == "scrounge":
            return self._scrounge_step()
        if phase == "battle" and self._battling.end:
            return ""  # the words of the battle matter more
        step = {"scan": "scan", "look": "look", "battle": "bomb"}.get(phase, "")
        return step if step and not self.learned(step) else self._met("boost", "explosion")

    def _assembly_step(self) -> str:
        building = self._building
        draft = building.draft
        if self._lifting.lifted is not None:
            return "put"
        if not draft.parts:
            return "lift" if self.learned("aim") else "aim"
        if any(part["working"] is False and part["attached"] for part in building.figures["parts"]):
            return "idle"
        met = self._met("pipes", "speed")
        if met or not draft.refusal:
            return met or "done"
        return "more" if building.fresh is None else "fits"

    def _factory_step(self) -> str:
        """Parts brought by claws come first, then energy held by mouths, then that nothing has to be rebuilt.

        The coach suggests finishing only if no part would be ejected.
        """
        draft = self._building.draft
        held = [part["part"] for part in self._robot["held"]]
        lifted = self._lifting.lifted is not None
        if draft.tray and any(not is_energy(kind) for kind in held) and not self.learned("rebuild"):
            return "put" if lifted else "rebuild"
        met = "" if lifted else self._met("pipes", "speed")
        if met:
            return met
        if not draft.tray and any(map(is_energy, held)) and not self.learned("eat"):
            return "eat"
        return "keep" if not held and not self.learned("keep") else ""

    def _scrounge_step(self) -> str:
        """Energy comes before parts, and both before a gamble; after these, or without any, ending the takes.

        Nobody is led to end them while a part that lies face up could be held.
        """
        scrounging, lifted = self._scrounging, self._lifting.lifted
        if scrounging.hold is not None or (lifted is not None and self._shares(lifted.origin)):
            return self._met("sharing")
        lesson = next((take for take in self._takes if not self.learned(take)), "")
        if lifted is not None:
            return "put" if lesson else ""
        if lesson in ("mouth", "claw", "arm"):
            return lesson
        met = self._met("sizes", "boost", "explosion")
        if met or lesson:
            return met or lesson
        return "pass" if not self.learned("pass") and not set(self._takes) - {"blind"} else ""

    def _shares(self, origin: str) -> bool:
        """True if only several holders together can hold this part."""
        return all(len(by) > 1 for ways in self._scrounging.places(origin).values() for by in ways)

    @property
    def _takes(self) -> list[str]:
        """The lessons about takes that are possible now, the most important first."""
        return self.app.memo("coach-takes", self.app.present.version, lambda: list(self._find_takes()))

    def _find_takes(self) -> Iterator[str]:
        scrounging, lying = self._scrounging, self._lying
        for take, families in (
            ("mouth", ("energy",)),
            ("claw", ("eye", "mouth", "claw", "mover", "pipe")),
            ("arm", ("bomb",)),
        ):
            if any(family_of(kind) in families and scrounging.places(f"{bag}:{kind}") for bag, kind in lying):
                yield take
        data = self.app.seen
        piles = [f"pile:{size}" for size in SIZES if data["piles"][size]]
        if self._robot["power"] >= RISK and any(map(self._claws_reach, piles)):
            yield "blind"

    @property
    def _lying(self) -> list[tuple[str, str]]:
        """The parts that lie face up for the robot to move, each with where it lies, `open` or `scanned`."""
        found = [("open", kind) for kind in self.app.seen["open"]]
        return found + [("scanned", kind) for kind in self._robot["scanned"]]

    def _claws_reach(self, origin: str) -> bool:
        """True if a claw can hold this part; a mouth would lose most blind parts."""
        claws = {tuple(p["at"]) for p in self._robot["parts"] if family_of(p["part"]) == "claw"}
        return any(by <= claws for ways in self._scrounging.places(origin).values() for by in ways)

    # Meetings

    def _met(self, *meetings: str) -> str:
        """The first of these rules that is met now and has not been explained; empty if there is none."""
        return next((step for step in meetings if not self.learned(step) and self._meets(step)), "")

    def _meets(self, step: str) -> bool:
        data = self.app.seen
        if step == "pipes":
            return any(part["bonus"] for part in self._building.figures["parts"])
        if step == "speed":
            return bool(self._building.figures["speed"])
        if step == "boost":
            return bool(data["boost"])
        if step == "explosion":
            return any(robot and robot["power"] < POWER for robot in data["robots"].values())
        if step == "sizes":
            return any(PARTS[kind].size != "s" for _, kind in self._lying)
        return True

    @property
    def _robot(self) -> Json:
        """The robot of the colour that decides."""
        data = self.app.seen
        robot: Json = data["robots"][data["to_move"]]
        return robot

    def words(self, step: str) -> str:
        t, seats, standing = self.app.t, self._seats, self.app.present.standing
        if step == "scan":
            robot = self._robot
            return t("ui.coach.scan", n=figures_of(robot["parts"], robot["held"])["scan"])
        if step == "put":
            return t("ui.coach.put", effect=self._lifting.words)
        if step == "aim":
            others = [seats.player(colour) for colour in standing.colours if colour not in seats.here]
            if not others:
                return t("ui.coach.aim_here", n=GOAL)
            return t("ui.coach.aim", goal=GOAL, n=len(others), players=self.app.texts.listed(others))
        if step == "cheer":
            return t("ui.coach.cheer", n=GOAL)
        if step == "boost":
            return t("ui.coach.boost", player=seats.player(self.app.seen["boost"]))
        if step in ("done", "eat", "keep"):
            return t(f"ui.coach.{step}", go=self._building.go_label)
        return t("ui.coach.pass", go=t("ui.junkyard.enough")) if step == "pass" else super().words(step)


def _lessons(before: Json, turn: Json) -> Iterator[str]:
    """The lessons that a decision shows its player to have learned."""
    phase = before["phase"]
    held = before["robots"][before["to_move"]]["held"]
    if phase == "assemble":
        yield from ("aim", "build")
    elif phase in ("scan", "look"):
        yield phase
    elif phase == "battle" and "attack" in turn:
        yield "bomb"
    elif phase == "scrounge" and "take" in turn:
        take = turn["take"]
        if take["from"] == "pile":
            yield "blind"
        else:
            yield {"energy": "mouth", "bomb": "arm"}.get(family_of(take["part"]), "claw")
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
