"""Scanning: the choice of sizes to draw, and with a large eye a first look at the draw."""

from __future__ import annotations

from itertools import product

from games.junkyard.rules import figures_of, strength_left
from games.junkyard.symbols import part_drawing
from games.junkyard.turn.lifting import refusing
from games.junkyard.words.names import part_name
from shell.app.actions import Action, in_present
from shell.app.app import App
from shell.app.feature import Need
from shell.app.roles import Following, Undoable
from shell.drawing.html import Html, bare_button, button, counted, html, tag
from shell.play.running import Running
from shell.storage.jsontext import Json
from shell.texts.texts import sentences

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
        return self._scan_points - _cost(sizes)

    def _most(self, size: str) -> int:
        """The largest number of parts of a size in one draw, with none of another size."""
        pile: int = self.app.seen["piles"][size]
        return min(self._scan_points // VALUES[size], pile)

    def _refused(self, size: str) -> str:
        """The reason no part of a size can be drawn; empty if one can."""
        if not self.app.seen["piles"][size]:
            return self.app.t("ui.junkyard.scan.pile_empty")
        if not self._most(size):
            return self.app.t("ui.junkyard.scan.too_much", n=self._scan_points, cost=VALUES[size])
        return ""

    # Actions of the player

    def _change(self, value: str) -> None:
        """`SIZE:N`: draw this many parts of a size, or with `+1` or `-1` one more or one less.

        Where points are short, fewer parts of the other sizes are drawn.
        """
        size, _, number = value.partition(":")
        if self._phase != "scan" or size not in junk.SIZES:
            return
        refused = self._refused(size)
        if refused:
            self.app.tell("refused", refused)
            return
        steps = {"+1": self.sizes[size] + 1, "-1": self.sizes[size] - 1}
        counts = {**steps, **{str(count): count for count in range(self._most(size) + 1)}}
        if 0 <= counts.get(number, -1) <= self._most(size):
            self.sizes = replaced(self.sizes, size, counts[number], self._scan_points)

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
        """A crate for each size, and the points that are left."""
        of = self._scan_points
        left = self._left(self.sizes)
        lamps = html(*(tag("i", data_on=number < left)() for number in range(of)))
        words = self.app.t("ui.junkyard.scan.left", n=left, of=of)
        meter = tag("p", class_="junk-meter")(tag("span", aria_hidden=True)(lamps), tag("b")(words))
        return html(tag("div", class_="junk-scan")(*map(self._crate, junk.SIZES)), meter)

    def _crate(self, size: str) -> Html:
        """A face-down part, its cost, and the number chosen; a tap adds one, and finally takes all back."""
        t, count = self.app.t, self.sizes[size]
        cost = t("ui.junkyard.scan.cost", n=VALUES[size])
        pile = t(f"ui.junkyard.yard.pile.{size}", n=self.app.seen["piles"][size])
        chosen = t(f"ui.junkyard.scan.chosen.{size}", n=count)
        return bare_button(
            html(
                part_drawing(None, size),
                tag("b", class_="junk-scan-count", data_scan_size=size, aria_hidden=True)(count),
                tag("small", aria_hidden=True)(cost),
                tag("span", class_="hidden")(sentences([chosen, pile])),
            ),
            "junk-crate",
            "scan-size",
            f"{size}:{count + 1 if count < max(1, self._most(size)) else 0}",
            data_key=f"scan-{size}",
            data_size=size,
            data_tip=f"pile:{size}",
            aria_pressed=count > 0,
            aria_disabled=True if self._refused(size) else None,
        )

    def _drawn(self) -> Html:
        """The draw seen through a large eye, for its player only."""
        texts, looked = self.app.texts, self._robot["looked"] or {}
        items = [
            tag("li", tabindex=0, data_tip=f"looked:{kind}", data_looked=kind)(
                part_drawing(kind), tag("span")(part_name(texts, kind))
            )
            for kind, count in looked.items()
            for _ in range(count)
        ]
        back = button("return-draw", self.app.t("ui.junkyard.look.return"), sign="undo", key="return-draw")
        return html(tag("ul", class_="junk-look", data_children=counted(len(items)))(*items), back)

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
        return self.app.t("ui.junkyard.hint.scan")


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


def replaced(sizes: dict[str, int], size: str, number: int, points: int) -> dict[str, int]:
    """The draw with `number` parts of a size, and as few points as possible less of the other sizes.

    >>> replaced({"s": 0, "m": 0, "l": 1}, "s", 1, 4)
    {'s': 1, 'm': 0, 'l': 0}
    """
    others = [other for other in junk.SIZES if other != size]
    draws = (
        {size: number, **dict(zip(others, counts, strict=True))}
        for counts in product(*(range(sizes[other] + 1) for other in others))
    )
    fitting = [draw for draw in draws if _cost(draw) <= points]
    best = max(fitting, key=lambda draw: (_cost(draw), -sum(draw.values())))
    return {name: best[name] for name in junk.SIZES}


def _cost(sizes: dict[str, int]) -> int:
    return sum(VALUES[size] * count for size, count in sizes.items())
