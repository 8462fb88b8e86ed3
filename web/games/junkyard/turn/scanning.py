"""Scanning: the choice of sizes to draw, and with a large eye a first look at the draw."""

from __future__ import annotations

from games.junkyard.rules import figures_of, strength_left
from games.junkyard.symbols import part_drawing
from games.junkyard.turn.lifting import refusing
from games.junkyard.words.names import part_name
from shell.app.actions import Action, in_present
from shell.app.app import App
from shell.app.feature import Need
from shell.app.roles import Following, Undoable
from shell.drawing.html import Html, bare_button, button, html, tag
from shell.play.running import Running
from shell.storage.jsontext import Json

import junkyard_core as junk
from junkyard_core.parts import VALUES


class Scanning(Following, Undoable):
    """`sizes` is the number of parts to draw of each size; it begins with parts that the robot could hold."""

    _running = Need(Running)

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.sizes = dict.fromkeys(junk.SIZES, 0)

    def actions(self) -> dict[str, Action]:
        return {
            "scan-size": in_present(self._change),
            "scan": in_present(self._scan),
            "keep-draw": in_present(lambda: self._decide(True)),
            "return-draw": in_present(lambda: self._decide(False)),
        }

    def position_changed(self) -> None:
        if self._phase == "scan":
            self.sizes = proposed(self.app.seen)

    def taken_back(self, turn: Json) -> None:
        if self._phase == "scan" and "scan" in turn:
            self.sizes = {size: turn["scan"].get(size, 0) for size in junk.SIZES}

    @property
    def _phase(self) -> str:
        return str(self.app.present.data["phase"])

    @property
    def _robot(self) -> Json:
        seen = self.app.seen
        robot: Json = seen["robots"][seen["to_move"]]
        return robot

    @property
    def _scan_points(self) -> int:
        """The points that the robot can scan."""
        return int(figures_of(self._robot["parts"])["scan"])

    def _left(self, sizes: dict[str, int]) -> int:
        """The points left after a draw of these sizes."""
        return self._scan_points - sum(VALUES[size] * count for size, count in sizes.items())

    def _refused(self, size: str, step: int) -> str:
        """The reason the count of a size cannot change by `step` (1 or -1); empty if it can."""
        count, t = self.sizes[size] + step, self.app.t
        if count < 0:
            return t("ui.junkyard.scan.none_to_drop")
        if count > self.app.seen["piles"][size]:
            return t("ui.junkyard.scan.pile_empty")
        if step > 0 and self._left(self.sizes) < VALUES[size]:
            return t("ui.junkyard.scan.too_much")
        return ""

    # Actions of the player

    def _change(self, value: str) -> None:
        """`SIZE:+1` or `SIZE:-1`."""
        size, _, step = value.partition(":")
        if self._phase != "scan" or size not in junk.SIZES or step not in ("+1", "-1"):
            return
        refused = self._refused(size, int(step))
        if refused:
            self.app.tell("refused", refused)
        else:
            self.sizes[size] += int(step)

    def _scan(self) -> None:
        if self._phase == "scan":
            with refusing(self.app):
                self._running.begin({"scan": dict(self.sizes)})

    def _decide(self, keep: bool) -> None:
        if self._phase == "look":
            with refusing(self.app):
                self._running.begin({"keep": keep})

    # Drawing

    def panel(self) -> Html:
        return self._drawn() if self._phase == "look" else self._choice()

    def _choice(self) -> Html:
        """For each size a face-down part, the number chosen, and the number left in its pile."""
        groups = html(*map(self._size, junk.SIZES))
        used, of = self._scan_points - self._left(self.sizes), self._scan_points
        points = html(*(tag("i", data_on=number < used)() for number in range(of)))
        label = self.app.t("ui.junkyard.scan.used", n=used, of=of)
        meter = tag("p", class_="junk-meter", role="img", aria_label=label)(points)
        return html(tag("div", class_="junk-scan")(groups), meter)

    def _size(self, size: str) -> Html:
        t, count = self.app.t, self.sizes[size]
        left = self.app.seen["piles"][size]
        label = t(f"ui.junkyard.scan.chosen.{size}", n=count)
        return tag("div", class_="junk-scan-size", role="group", aria_label=t(f"ui.junkyard.size.{size}"))(
            tag("span", class_="junk-scan-pile", data_tip=f"pile:{size}")(
                part_drawing(None, size),
                tag("b", class_="junk-scan-count", data_scan_size=size, role="img", aria_label=label)(count),
                tag("small")(t("ui.junkyard.scan.pile", n=left)),
            ),
            self._step(size, -1),
            self._step(size, 1),
        )

    def _step(self, size: str, step: int) -> Html:
        label = self.app.t(f"ui.junkyard.scan.{'more' if step > 0 else 'less'}.{size}")
        refused = self._refused(size, step)
        return bare_button(
            "+" if step > 0 else "−",
            "button junk-step",
            "scan-size",
            f"{size}:{step:+d}",
            data_key=f"scan-{size}{step:+d}",
            aria_label=label,
            aria_disabled=True if refused else None,
        )

    def _drawn(self) -> Html:
        """The draw seen through a large eye, for its player only."""
        texts, looked = self.app.texts, self._robot["looked"] or {}
        items = html(
            *(
                tag("li", tabindex=0, data_tip=f"looked:{kind}", data_looked=kind)(
                    part_drawing(kind), tag("span")(part_name(texts, kind))
                )
                for kind, count in looked.items()
                for _ in range(count)
            )
        )
        back = button("return-draw", self.app.t("ui.junkyard.look.return"), sign="undo", key="return-draw")
        return html(tag("ul", class_="junk-look")(items), back)

    def go(self) -> Html:
        t = self.app.t
        if self._phase == "look":
            return button("keep-draw", t("ui.junkyard.look.keep"), sign="check", class_="go", key="go")
        count = sum(self.sizes.values())
        words = t("ui.junkyard.scan.go", n=count) if count else t("ui.junkyard.scan.nothing")
        return button("scan", words, sign="eye", class_="go", key="go")

    def words(self) -> str:
        if self._phase == "look":
            return self.app.t("ui.junkyard.hint.look")
        return self.app.t("ui.junkyard.hint.scan", n=self._scan_points)


def proposed(view: Json) -> dict[str, int]:
    """The largest parts that the scan allows and that the robot to move of a view could hold."""
    robot = view["robots"][view["to_move"]]
    points = figures_of(robot["parts"])["scan"]
    most = max(sum(strength_left(robot, family)) for family in ("claw", "mouth"))
    sizes = dict.fromkeys(junk.SIZES, 0)
    for size in reversed(junk.SIZES):
        if VALUES[size] <= most:
            sizes[size] = min(points // VALUES[size], view["piles"][size])
            points -= VALUES[size] * sizes[size]
    return sizes
