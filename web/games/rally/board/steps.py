"""The steps of a register and of the end of a turn, of which the one that runs is lit, and the way of the
greens.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from shell.app.feature import Feature, Need
from shell.drawing.html import attrs, esc
from shell.play.running import Running
from shell.play.story import Story
from shell.storage.jsontext import Json

from rally_core.names import ENDS, STEPS

LISTED = tuple(code for code in (*STEPS, *ENDS) if code not in ("C1", "C2"))
"""The steps in which something can happen."""
FIRST = ("B1", "C3", "D", "E1", "F1")
"""Those that begin another part of the register."""


class Steps(Feature):
    """Draws the regions `steps` and `token`. While something runs the page lights the steps itself
    (`motion.py`).
    """

    _running = Need(Running)
    _story = Need(Story)

    def regions(self) -> dict[str, Callable[[], str]]:
        return {"steps": self._steps, "token": self._token}

    def _happened(self) -> Sequence[Json] | None:
        """What has happened of the turn that runs or is looked at; None where none is."""
        if self.app.past is not None:
            number, step = self._story.here
            return self._story.tale(number).events_until(step)
        running = self._running
        return running.led_here if running.phase == "running" else None

    def _steps(self) -> str:
        happened = self._happened()
        if happened is None:
            return ""
        key = self.app.texts.language, last_step(happened), tuple(sorted(seen_steps(happened)))
        return self.app.memo("steps", key, lambda: self._list(happened))

    def _list(self, happened: Sequence[Json]) -> str:
        lit, seen, t = last_step(happened), seen_steps(happened), self.app.t
        items = ""
        for code in LISTED:
            head = attrs(
                class_="rally-step",
                data_step=code,
                data_lit=code == lit,
                data_seen=code in seen,
                data_first=code in FIRST,
                data_tip=f"step:{code}",
                aria_current="step" if code == lit else None,
            )
            name = esc(t(f"ui.rally.step.{code}"))
            items += f'<li{head}><b>{code}</b> <span class="rally-step-name">{name}</span></li>'
        return f'<ol class="rally-steps" aria-label="{esc(self.app.t("ui.rally.steps"))}">{items}</ol>'

    def _token(self) -> str:
        data = self.app.seen
        if not any("from" in entry for entry in data["board"].get("ground", ())):
            return ""
        greens, t = data["greens"], self.app.t
        way = "forward" if greens["direction"] == "forward" else "reverse"
        words = t(f"ui.rally.greens.{way}") + (
            f" {t('ui.rally.greens.tripped')}" if greens["tripped"] else ""
        )
        head = attrs(
            class_="rally-token", data_way=way, data_tripped=bool(greens["tripped"]), role="img",
            aria_label=words, title=words,
        )  # fmt: skip
        ways = "".join(
            f'<span class="rally-token-{one}">{esc(t(f"ui.rally.greens.{one}"))}</span>'
            for one in ("forward", "reverse")
        )
        return f"<span{head}>{TOKEN}{ways}</span>"


TOKEN = (
    '<svg class="rally-token-picture" viewBox="-54 -54 108 108" aria-hidden="true">'
    '<path class="rally-token-plate" d="M-34-46H34Q46-46 46-34V34Q46 46 34 46H-34Q-46 46-46 34'
    'V-34Q-46-46-34-46Z"/>'
    '<path class="rally-token-off" d="M-16 30-32 18-16 6"/>'
    '<path class="rally-token-arrow" d="M-36-22H6V-38L38-12 6 14V-2H-36Z"/></svg>'
)
"""The large arrow: to the right as the greens run forward, to the left in reverse."""


def last_step(events: Sequence[Json]) -> str:
    """The code of the step that these events have come to, or nothing."""
    return next((str(event["code"]) for event in reversed(events) if event["type"] == "step"), "")


def seen_steps(events: Sequence[Json]) -> set[str]:
    """The codes of the steps of the register that is on."""
    seen: set[str] = set()
    for event in events:
        if event["type"] == "register":
            seen.clear()
        elif event["type"] == "step":
            seen.add(str(event["code"]))
    return seen
