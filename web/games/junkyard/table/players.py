"""The strip of robots, and the dialog that shows one of them large."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from games.junkyard.board.figures import eaten, energy, figure_list, figures, power
from games.junkyard.board.robot import robot_svg
from games.junkyard.board.small import small_robot
from games.junkyard.rules import figures_of
from games.junkyard.symbols import figure_icon, part_drawing
from games.junkyard.words.names import a_part, bag, part_name
from shell.app.actions import Action
from shell.app.app import App
from shell.app.feature import Need
from shell.app.roles import Labelled
from shell.computers.faces import at_the_table
from shell.drawing.dialogs import buttons, dialog
from shell.drawing.html import attrs, badge, bare_button, button, esc
from shell.seats.seats import Seats
from shell.storage.jsontext import Json


class _Line(NamedTuple):
    """All that is drawn of a player: equal ones look the same."""

    language: str
    colour: str
    name: str
    face: str
    moving: bool
    boost: bool
    robot: Json | None


class Players(Labelled):
    """The strip, where a tap on a robot opens it. `colour` is whose robot the dialog shows."""

    _seats = Need(Seats)

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.colour = ""

    def actions(self) -> dict[str, Action]:
        return {"robot": self._open}

    def regions(self) -> dict[str, Callable[[], str]]:
        return {"players": self._players}

    def dialogs(self) -> dict[str, Callable[[], str]]:
        return {"robot": self._dialog}

    def labels(self) -> dict[str, str]:
        return {"players": self.app.t("ui.players")}

    def _open(self, colour: str) -> None:
        if colour in self.app.shown.standing.colours:
            self.colour = colour
            self.app.open("robot")

    # The strip

    def _players(self) -> str:
        return "".join(map(self._player, self.app.shown.standing.colours))

    def _player(self, colour: str) -> str:
        """One player, drawn again only if there is something new to see."""
        app, seen = self.app, self.app.seen
        line = _Line(
            app.texts.language,
            colour,
            self._seats.player(colour),
            at_the_table(app.texts, app.session.seats.get(colour, {}), colour),
            colour in app.shown.standing.to_move,
            seen["boost"] == colour,
            seen["robots"][colour],
        )
        return app.memo(f"player-{colour}", line, lambda: self._draw_player(line))

    def _draw_player(self, line: _Line) -> str:
        t, texts, colour, robot = self.app.t, self.app.texts, line.colour, line.robot
        if robot is None:
            standing = _heard(t("ui.junkyard.covered"))
        else:
            standing = _heard(t("ui.junkyard.exploded")) if robot["exploded"] else ""
            standing += power(texts, colour, robot["power"], hook=True)
            standing += energy(texts, colour, eaten(robot), hook=True)
        has = attrs(class_="junk-boost", role="img", aria_label=t("ui.junkyard.boost.has"))
        boost = f"<span{has}>{figure_icon('boost')}</span>" if line.boost else ""
        item = attrs(
            class_="player",
            data_key=f"player-{colour}",
            data_colour=colour,
            data_exploded=robot is not None and robot["exploded"],
            aria_current="true" if line.moving else None,
        )
        look = bare_button(
            f'<span class="junk-thumb">{small_robot(colour, robot)}</span>'
            f'<span class="junk-who">{badge(colour)}{line.face}'
            f'<span class="player-name">{esc(line.name)}</span>{boost}</span>'
            f'<span class="junk-standing">{standing}</span>',
            "junk-player",
            "robot",
            colour,
            data_key=f"robot-{colour}",
        )
        return f"<li{item}>{look}</li>"

    # One robot, large

    def _dialog(self) -> str:
        app, t, colour = self.app, self.app.t, self.colour
        seen = app.seen
        if colour not in seen["robots"]:
            return ""
        robot, name = seen["robots"][colour], self._seats.player(colour)
        close = buttons(button("close", t("ui.close"), class_="primary"))
        if robot is None:
            words = f'<p id="dialog-words">{esc(t("ui.junkyard.covered"))}</p>'
            return dialog(name, words, close, sign=badge(colour), class_="junk-look-at", focus=True)
        texts = app.texts
        standing = power(texts, colour, robot["power"]) + energy(texts, colour, eaten(robot))
        if seen["boost"] == colour:
            standing += f"<span>{figure_icon('boost')}{esc(t('ui.junkyard.boost.has'))}</span>"
        body = (
            f'<div class="junk-robot-figures"><p class="junk-robot-standing">{standing}</p>'
            f"{figure_list(texts, colour, figures(robot), tips=False)}</div>"
            f'<div class="junk-robot-picture">{large(colour, robot, name)}</div>'
            f"{self._parts(robot)}{self._held(robot)}{self._eaten(robot)}"
        )
        return dialog(name, body, close, sign=badge(colour), class_="junk-look-at", focus=True)

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
