"""The help of this game: the rules in chapters, and a scene for every element of the board."""

from __future__ import annotations

from collections.abc import Sequence

from games.rally.board.steps import LISTED
from games.rally.help import scenes
from games.rally.symbols import element_picture
from games.rally.turn.cards import sign_of
from games.rally.words.names import (
    RULE,
    card_help,
    card_name,
    element_name,
    element_rule,
    step_help,
    step_name,
)
from shell.drawing.html import Html, button, html, icon, tag
from shell.help.help import Chapter
from shell.help.help import Help as Frame

from rally_core import ELEMENTS
from rally_core.cards import BY_ID

AIM = ("goal", "turn", "hand", "priority", "end")
MOVING = ("register", "pushing", "carried", "lasers", "damage", "locks", "power_down", "destroyed", "ghosts")
MODES = ("last", "teams", "share", "duel")
PAGE = (
    "programming", "track", "watching", "secret", "looking", "day", "drills", "courses", "undo", "keys",
)  # fmt: skip
CHAPTERS = {"aim": AIM, "moving": MOVING}
"""The sections of the rules that come before cards and elements, by their chapters."""
LATER = {"modes": MODES, "page": PAGE}
"""The sections that come after cards and elements, by their chapters."""
SIGNS = {
    "damage": "rally-damage", "locks": "rally-lock", "power_down": "rally-power",
    "destroyed": "rally-heart", "hand": "rally-card-move2",
}  # fmt: skip
"""The signs of this game that a section is about."""
TOUCHED = {"undo": ("undo", "redo"), "keys": ("keyboard",), "watching": ("play", "step-forward", "pause"),
           "looking": ("zoom-near",), "secret": ("eye-off",), "day": ("star",), "drills": ("target",),
           "courses": ("pencil",)}  # fmt: skip
"""The buttons that a section is about."""


class Help(Frame):
    """The chapters of this game and their content."""

    def chapters(self) -> Sequence[Chapter]:
        def rules(chapters: dict[str, tuple[str, ...]]) -> list[Chapter]:
            return [
                Chapter(name, tuple(RULE + section for section in sections), book="rules")
                for name, sections in chapters.items()
            ]

        return (
            *rules(CHAPTERS),
            Chapter("cards", tuple(BY_ID), pictured=True, book="parts"),
            Chapter("elements", tuple(ELEMENTS), pictured=True, book="parts"),
            *rules(LATER),
        )

    def title(self, topic: str) -> str:
        if topic in BY_ID:
            return card_name(self.app.texts, topic)
        if topic in ELEMENTS:
            return element_name(self.app.texts, topic)
        return self.app.t(f"rule.{topic.removeprefix(RULE)}.title")

    def words(self, topic: str) -> str:
        if topic in BY_ID:
            return card_help(self.app.texts, topic)
        if topic in ELEMENTS:
            return element_rule(self.app.texts, topic)
        return self.app.t(f"rule.{topic.removeprefix(RULE)}.text")

    def picture(self, topic: str) -> Html:
        if topic in ELEMENTS:
            return element_picture(topic, ELEMENTS[topic].layer, "help-part")
        return sign_of(f"rally-card-{topic}", "help-part") if topic in BY_ID else html()

    def look(self, topic: str) -> str:
        return "help-tile"

    def inside(self, topic: str) -> Html:
        if topic in ELEMENTS or topic in scenes.SCENES:
            return self._scene(topic)
        if topic == "rule.register":
            return self._steps()
        section = topic.removeprefix(RULE)
        drawn = sign_of(SIGNS[section], "help-figure") if section in SIGNS else ""
        drawn += html(*(icon(name, "help-figure") for name in TOUCHED.get(section, ())))
        return tag("div", class_="help-row", aria_hidden=True)(drawn) if drawn else html()

    def _scene(self, topic: str) -> Html:
        """A scene before and after, with the events in between."""
        drawn = tag("span", class_="rally-scene-arrow")().join(scenes.pictures(topic))
        lines = scenes.sentences_of(topic, self.app.texts, self._colour) if topic in scenes.SCENES else []
        words = html(*(tag("li")(line) for line in lines))
        caption = tag("figcaption")(tag("ul", class_="rally-scene-told")(words)) if words else ""
        row = tag("div", class_="rally-scene-row", aria_hidden=True)(drawn)
        return tag("figure", class_="rally-scene-box")(row, caption)

    def _colour(self, colour: str) -> str:
        return self.app.t(f"colour.{colour}")

    def _steps(self) -> Html:
        """All steps of a register and of the end of a turn, in order."""
        texts, rows = self.app.texts, ""
        for code in LISTED:
            words = tag("b")(code, " ", step_name(texts, code))
            rows += tag("li")(words, " ", step_help(texts, code))
        return tag("ol", class_="rally-scene-steps")(rows)

    def foot(self) -> Html:
        t = self.app.t
        return button("keys", t("ui.keys"), sign="keyboard") + button(
            "coach", t("ui.coach.again"), sign="hint"
        )
