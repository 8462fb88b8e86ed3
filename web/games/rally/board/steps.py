"""The phases of a register with the current one lit, and the token for the direction of the green belts."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

from games.rally.symbols import card_picture, element_picture
from games.rally.words.names import step_name
from shell.app.feature import Feature, Need
from shell.drawing.html import Html, html, tag, void
from shell.play.running import Running
from shell.play.story import Story
from shell.storage.jsontext import Json

from rally_core.board import Board
from rally_core.elements import ELEMENTS
from rally_core.names import ENDS, STEPS
from rally_core.tables import tables

LISTED = tuple(code for code in (*STEPS, *ENDS) if code not in ("C1", "C2"))
"""The steps in which something can happen."""
PHASES: Mapping[str, tuple[str, ...]] = {
    "cards": ("A1", "A2", "A3", "B1", "B2", "B3"),
    "belts": ("C3", "C4", "C5", "C6", "C7", "C8"),
    "machines": ("C9", "C10", "C11", "C12"),
    "lasers": ("D",),
    "flags": ("E1", "E2", "E3", "E4", *ENDS),
}
"""The steps of each phase of a register."""


def pictures(board: Board) -> dict[str, Html]:
    """The phases in which something can happen on a board, each with a picture of what acts then."""
    there = tables(board)
    belts = [placed.element for carriers in there.carriers.values() for placed in carriers.values()]
    pushers = [things[0].element for things in there.pushing.values()]
    machines = [element for code in PHASES["machines"] for element, _ in there.acting[code]]
    acting = {
        "belts": belts,
        "machines": pushers + machines,
        "lasers": [ELEMENTS["laser"]],
        "flags": [ELEMENTS["flag"]],
    }
    drawn = {"cards": card_picture("move1", "rally-phase-picture")}
    for phase, elements in acting.items():
        for element in elements[:1]:
            drawn[phase] = element_picture(element.name, element.layer, "rally-phase-picture")
    return drawn


class Steps(Feature):
    """Draws the regions `steps` and `token`; during a run the animation lights the steps (`motion.py`)."""

    _running = Need(Running)
    _story = Need(Story)

    def regions(self) -> dict[str, Callable[[], Html]]:
        return {"steps": self._steps, "token": self._token}

    def _happened(self) -> Sequence[Json] | None:
        """The events so far of the turn that runs or is replayed; None if there is none."""
        if self.app.past is not None:
            number, step = self._story.here
            return self._story.tale(number).events_until(step)
        running = self._running
        return running.led_here if running.phase == "running" else None

    def _steps(self) -> Html:
        happened = self._happened()
        if happened is None:
            return html()
        key = self.app.texts.language, last_step(happened), tuple(sorted(begun_steps(happened)))
        return self.app.memo("steps", key, lambda: self._list(happened))

    def _list(self, happened: Sequence[Json]) -> Html:
        lit, begun, t = last_step(happened), begun_steps(happened), self.app.t
        items = html()
        for phase, picture in pictures(self.app.present.position.board).items():
            names = html(*(self._step(code, lit, begun) for code in PHASES[phase]))
            items += tag(
                "li",
                class_="rally-phase",
                data_tip=f"phase:{phase}",
                aria_current="step" if lit in PHASES[phase] else None,
            )(picture, tag("b")(t(f"ui.rally.phase.{phase}")), names)
        return tag("ol", class_="rally-steps", aria_label=t("ui.rally.steps"))(items)

    def _step(self, code: str, lit: str, begun: Collection[str]) -> Html:
        """The name of a step, which is shown while it is lit."""
        name = step_name(self.app.texts, code)
        return tag(
            "span", class_="rally-step", data_step=code, data_lit=code == lit, data_seen=code in begun
        )(name)

    def _token(self) -> Html:
        data = self.app.seen
        if not any("from" in entry for entry in data["board"].get("ground", ())):
            return html()
        greens, t = data["greens"], self.app.t
        way = "forward" if greens["direction"] == "forward" else "reverse"
        words = t(f"ui.rally.greens.{way}") + (
            f" {t('ui.rally.greens.tripped')}" if greens["tripped"] else ""
        )
        ways = html(
            *(
                tag("span", class_=f"rally-token-{direction}")(t(f"ui.rally.greens.{direction}"))
                for direction in ("forward", "reverse")
            )
        )
        return tag(
            "span",
            class_="rally-token",
            data_way=way,
            data_tripped=bool(greens["tripped"]),
            role="img",
            aria_label=words,
            title=words,
        )(TOKEN, ways)


TOKEN = tag("svg", class_="rally-token-picture", viewBox="-54 -54 108 108", aria_hidden=True)(
    void(
        "path",
        class_="rally-token-plate",
        d="M-34-46H34Q46-46 46-34V34Q46 46 34 46H-34Q-46 46-46 34V-34Q-46-46-34-46Z",
    ),
    void("path", class_="rally-token-off", d="M-16 30-32 18-16 6"),
    void("path", class_="rally-token-arrow", d="M-36-22H6V-38L38-12 6 14V-2H-36Z"),
)
"""The large arrow, to the right for green belts that run forward, to the left in reverse."""


def last_step(events: Sequence[Json]) -> str:
    """The code of the last step in these events; empty if they have none."""
    return next((str(event["code"]) for event in reversed(events) if event["type"] == "step"), "")


def begun_steps(events: Sequence[Json]) -> set[str]:
    """The codes of all steps begun in the current register."""
    begun: set[str] = set()
    for event in events:
        if event["type"] == "register":
            begun.clear()
        elif event["type"] == "step":
            begun.add(str(event["code"]))
    return begun
