"""The strip of robots, and the dialog that shows one of them large."""

from __future__ import annotations

from games.junkyard.board.figures import eaten, energy, figure_list, figures, power
from games.junkyard.board.robot import robot_svg
from games.junkyard.board.small import small_robot
from games.junkyard.rules import figures_of
from games.junkyard.symbols import figure_icon, part_drawing
from games.junkyard.words.names import a_part, bag, part_name
from shell.drawing.html import attrs, esc
from shell.storage.jsontext import Json
from shell.table.players import Robots, Who

_Looks = tuple[bool, Json | None]
"""Whether they have the boost, and their robot if it may be seen."""


class Players(Robots[_Looks]):
    """The strip, where a tap on a robot opens it."""

    def looks(self, colour: str) -> _Looks:
        seen = self.app.seen
        return seen["boost"] == colour, seen["robots"][colour]

    def drawn(self, who: Who, looks: _Looks) -> str:
        t, texts, colour = self.app.t, self.app.texts, who.colour
        has_boost, robot = looks
        if robot is None:
            standing = _heard(t("ui.junkyard.covered"))
        else:
            standing = _heard(t("ui.junkyard.exploded")) if robot["exploded"] else ""
            standing += power(texts, colour, robot["power"], hook=True)
            standing += energy(texts, colour, eaten(robot), hook=True)
        has = attrs(class_="junk-boost", role="img", aria_label=t("ui.junkyard.boost.has"))
        boost = f"<span{has}>{figure_icon('boost')}</span>" if has_boost else ""
        picture = f'<span class="junk-thumb">{small_robot(colour, robot)}</span>'
        exploded = robot is not None and robot["exploded"]
        return self.look(who, picture, boost, standing, data_exploded=exploded)

    # One robot, large

    def large(self, colour: str) -> str:
        t, texts, seen = self.app.t, self.app.texts, self.app.seen
        robot = seen["robots"][colour]
        if robot is None:
            return f'<p id="dialog-words">{esc(t("ui.junkyard.covered"))}</p>'
        standing = power(texts, colour, robot["power"]) + energy(texts, colour, eaten(robot))
        if seen["boost"] == colour:
            standing += f"<span>{figure_icon('boost')}{esc(t('ui.junkyard.boost.has'))}</span>"
        return (
            f'<div class="junk-robot-figures"><p class="junk-robot-standing">{standing}</p>'
            f"{figure_list(texts, colour, figures(robot), tips=False)}</div>"
            f'<div class="junk-robot-picture">{large(colour, robot, self._seats.player(colour))}</div>'
            f"{self._parts(robot)}{self._held(robot)}{self._eaten(robot)}"
        )

    def _parts(self, robot: Json) -> str:
        """Its parts in words, each with what it gains from pipes or lacks."""
        t, texts = self.app.t, self.app.texts
        said = figures_of(robot["parts"], robot["held"])["parts"]
        items = ""
        for part, its in zip(robot["parts"], said, strict=True):
            more = t("ui.junkyard.part.bonus", n=its["bonus"]) if its["bonus"] else ""
            more = t("ui.junkyard.part.idle") if its["working"] is False else more
            small_ = f" <small>{esc(more)}</small>" if more else ""
            name = esc(part_name(texts, part["part"]))
            items += f"<li>{part_drawing(part['part'])}<span>{name}{small_}</span></li>"
        return _section(t("ui.junkyard.robot.parts"), items or f"<li>{esc(t('ui.junkyard.robot.bare'))}</li>")

    def _held(self, robot: Json) -> str:
        t, texts = self.app.t, self.app.texts
        items = "".join(
            f"<li>{part_drawing(held['part'], held.get('size', 's'))}"
            f"<span>{esc(_capital(a_part(texts, held['part'], held.get('size', ''))))}</span></li>"
            for held in robot["held"]
        )
        return _section(t("ui.junkyard.robot.held"), items) if items else ""

    def _eaten(self, robot: Json) -> str:
        if not robot["energy"]:
            return ""
        words = self.app.t("ui.junkyard.robot.eaten", parts=bag(self.app.texts, robot["energy"]))
        return f'<p class="junk-robot-eaten">{esc(words)}</p>'


def large(colour: str, robot: Json, label: str) -> str:
    """A robot as it is, to be looked at."""
    return robot_svg(colour, robot, figures_of(robot["parts"], robot["held"]), label=label, room=0)


def _heard(words: str) -> str:
    """What a look tells is said to those who listen."""
    return f'<span class="hidden">{esc(words)}</span>'


def _section(title: str, items: str) -> str:
    return f'<h3>{esc(title)}</h3><ul class="junk-part-list">{items}</ul>'


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
