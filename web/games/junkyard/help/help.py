"""The help of this game: every kind of part, and the rules with robots that illustrate them."""

from __future__ import annotations

from collections.abc import Sequence

from games.junkyard.board.robot import robot_svg
from games.junkyard.help.examples import EXAMPLES, robot_of
from games.junkyard.rules import figures_of
from games.junkyard.symbols import figure_icon, part_drawing
from games.junkyard.words.names import RULE, part_help, part_name
from shell.drawing.html import Html, button, html, icon, tag
from shell.help.help import Chapter
from shell.help.help import Help as Frame

from junkyard_core import PARTS, SIZES

AIM = ("goal", "round", "end", "winner")
HANGING = ("attach", "facing", "overhang", "pipes", "splitter", "strength", "ground", "speed")
HOLDING = ("holding", "together", "lifting", "large", "blind")
ROUND = (
    "reveal", "scan", "large_eye", "scrounge", "unveil", "battle", "dodge", "explode", "factory", "eject",
    "eat", "boost",
)  # fmt: skip
SECRETS = ("hidden", "piles")
PAGE = ("building", "taking", "others", "undo", "keys")
CHAPTERS = {
    "aim": AIM, "hanging": HANGING, "holding": HOLDING, "round": ROUND, "secrets": SECRETS, "page": PAGE,
}  # fmt: skip
"""The sections of the rules by their chapters, in reading order."""
RULE_OF_FAMILY = {
    "eye": "scan", "mouth": "eat", "claw": "holding", "mover": "speed", "pipe": "pipes", "bomb": "battle",
    "energy": "eat",
}  # fmt: skip
"""The section of the rules that says more about a family of parts."""
SIGNS = {
    "round": ("scan", "claw", "power", "mouth"),
    "end": ("power", "energy"),
    "winner": ("energy", "power"),
    "boost": ("boost",),
    "eat": ("mouth", "energy"),
    "scan": ("scan",),
    "speed": ("speed",),
    "ground": ("ground",),
}
"""The figures of a robot that a section is about."""
LYING: dict[str, tuple[str | None, ...]] = {
    "reveal": ("bomb_s", "energy_s"),
    "hidden": (None,),
    "piles": (None,),
}
"""The parts that a section is about; None stands for the backs of all sizes."""
TOUCHED = {"undo": ("undo", "redo"), "keys": ("keyboard",)}
"""The buttons that a section is about."""


class Help(Frame):
    """The chapters of this game and their content."""

    def chapters(self) -> Sequence[Chapter]:
        first, *others = (
            Chapter(name, tuple(RULE + section for section in sections), book="rules")
            for name, sections in CHAPTERS.items()
        )
        return (first, Chapter("parts", tuple(PARTS), pictured=True, book="parts"), *others)

    def title(self, topic: str) -> str:
        section = topic.removeprefix(RULE)
        return self.app.t(f"rule.{section}.title") if section != topic else part_name(self.app.texts, topic)

    def words(self, topic: str) -> str:
        section = topic.removeprefix(RULE)
        return self.app.t(f"rule.{section}.text") if section != topic else part_help(self.app.texts, topic)

    def picture(self, topic: str) -> Html:
        return part_drawing(topic, class_="help-part") if topic in PARTS else html()

    def look(self, topic: str) -> str:
        return "help-tile"

    def inside(self, topic: str) -> Html:
        section = topic.removeprefix(RULE)
        return self._shown(section) if section != topic else html()

    def rule_of(self, topic: str) -> str | None:
        known = PARTS.get(topic)
        return RULE + RULE_OF_FAMILY[known.family] if known and known.family in RULE_OF_FAMILY else None

    def foot(self) -> Html:
        t = self.app.t
        return button("keys", t("ui.keys"), sign="keyboard") + button(
            "coach", t("ui.coach.again"), sign="hint"
        )

    def _shown(self, section: str) -> Html:
        """The robots of a section with a caption, or the signs that it is about."""
        if section in EXAMPLES:
            return self._robots(section)
        drawn = html(*(figure_icon(name, "help-figure") for name in SIGNS.get(section, ())))
        for kind in LYING.get(section, ()):
            backs = (part_drawing(None, size, "help-part") for size in SIZES)
            drawn += part_drawing(kind, class_="help-part") if kind else html(*backs)
        drawn += html(*(icon(name, "help-figure") for name in TOUCHED.get(section, ())))
        return tag("div", class_="help-row", aria_hidden=True)(drawn)

    def _robots(self, section: str) -> Html:
        words, drawn = self.app.t(f"rule.{section}.picture", **self._figures(section)), ""
        for example in EXAMPLES[section]:
            robot = robot_of(example)
            drawn += robot_svg(
                example.colour,
                robot,
                figures_of(robot["parts"], robot["held"]),
                label=words,
                room=1 if example.sockets else 0,
                sockets=example.sockets,
            )
        signs = html(*(figure_icon(name, "icon") for name in SIGNS.get(section, ())))
        return tag("figure", class_="help-robots")(
            tag("div", class_="help-robots-row")(drawn), tag("figcaption")(signs, tag("span")(words))
        )

    def _figures(self, section: str) -> dict[str, int]:
        """The figures of a section's robots for its caption; names for the second robot end in `2`."""
        figures: dict[str, int] = {}
        for number, example in zip(("", "2"), EXAMPLES[section], strict=False):
            robot = robot_of(example)
            known = figures_of(robot["parts"], robot["held"])
            bonus = max((part["bonus"] for part in known["parts"]), default=0)
            figures |= {
                f"scan{number}": known["scan"],
                f"speed{number}": known["speed"],
                f"bonus{number}": bonus,
                f"power{number}": example.power,
            }
        return figures
