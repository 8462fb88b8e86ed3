"""The strip of players: their robots with damage, lives and flags, and a dialog that shows one player's."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from games.rally.board.flags import flags_for
from games.rally.board.robots import portrait
from games.rally.table import speech
from games.rally.turn.cards import sign_of, slot
from shell.app.actions import Action
from shell.app.app import App
from shell.app.feature import Need
from shell.app.roles import Labelled
from shell.computers.faces import at_the_table
from shell.drawing.dialogs import buttons, dialog
from shell.drawing.html import attrs, badge, bare_button, button, esc, icon
from shell.seats.seats import Seats
from shell.storage.jsontext import Json
from shell.texts.texts import Texts

from rally_core.names import DESTROYED, REGISTERS, colour_of


class _Line(NamedTuple):
    """All that is drawn of a player: equal ones look the same."""

    language: str
    colour: str
    name: str
    face: str
    moving: bool
    ready: bool
    flags: tuple[int, int]
    robots: dict[str, Json]
    lives: bool


class Players(Labelled):
    """The strip, where a tap on a player opens their robots."""

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

    def _line(self, colour: str) -> _Line:
        app, data = self.app, self.app.seen
        robots = {name: _looks(robot) for name, robot in data["robots"].items() if colour_of(name) == colour}
        return _Line(
            app.texts.language,
            colour,
            self._seats.player(colour),
            at_the_table(app.texts, app.session.seats.get(colour, {}), colour),
            colour in app.shown.standing.to_move and len(app.shown.standing.to_move) == 1,
            colour in app.session.ready and not app.past,
            (data["touched"][colour], len(flags_for(data, colour))),
            robots,
            data["rules"]["lives"] > 1,
        )

    def _player(self, colour: str) -> str:
        """One player, drawn again only if there is something new to see."""
        line = self._line(colour)
        return self.app.memo(f"player-{colour}", line, lambda: self._draw(line))

    def _draw(self, line: _Line) -> str:
        t, colour = self.app.t, line.colour
        first = next(iter(line.robots.values()), None)
        name = next(iter(line.robots), f"{colour}1")
        picture = portrait(name, "rally-thumb", first)
        touched, flags = line.flags
        figures = flag_figure(self.app.texts, touched, flags, hook=colour) if flags else ""
        for robot in line.robots.values():
            figures += standing(self.app.texts, robot, lives=line.lives)
        ready = ""
        if line.ready:
            sign = attrs(class_="rally-is-ready", role="img", aria_label=t("ui.rally.ready"))
            ready = f"<span{sign}>{icon('check')}</span>"
        out = all(robot["at"] is None and not robot["lives"] for robot in line.robots.values())
        item = attrs(
            class_="player",
            data_key=f"player-{colour}",
            data_colour=colour,
            data_out=out,
            data_many=len(line.robots) > 1,
            aria_current="true" if line.moving else None,
        )
        look = bare_button(
            f'{picture}<span class="rally-who">{badge(colour)}{line.face}'
            f'<span class="player-name">{esc(line.name)}</span>{ready}</span>'
            f'<span class="rally-standing">{figures}</span>',
            "rally-player",
            "robot",
            colour,
            data_key=f"robot-{colour}",
        )
        return f"<li{item}>{look}</li>"

    # One player, large

    def _dialog(self) -> str:
        app, t, colour = self.app, self.app.t, self.colour
        data = app.seen
        mine = {name: robot for name, robot in data["robots"].items() if colour_of(name) == colour}
        if not mine:
            return ""
        body = "".join(self._robot(name, robot, data) for name, robot in mine.items())
        name = self._seats.player(colour)
        close = buttons(button("close", t("ui.close"), class_="primary"))
        return dialog(name, body, close, sign=badge(colour), class_="rally-look-at", focus=True)

    def _robot(self, name: str, robot: Json, data: Json) -> str:
        texts, t = self.app.texts, self.app.t
        locked = [n for n in REGISTERS if n >= DESTROYED - robot["damage"] or n in robot["melted"]]
        slots = "".join(
            slot(texts, n, robot["registers"][n - 1], state="locked" if n in locked else "open")
            for n in REGISTERS
        )
        words = "".join(f"<li>{esc(line)}</li>" for line in speech.how(texts, robot, data))
        return (
            f'<section class="rally-one">{portrait(name, "rally-large", robot)}'
            '<div><p class="rally-one-standing">'
            f"{standing(texts, robot, lives=data['rules']['lives'] > 1)}</p>"
            f'<ul class="rally-one-words">{words}</ul></div>'
            f'<div class="rally-program" aria-label="{esc(t("ui.rally.slots"))}">{slots}</div></section>'
        )


def flag_figure(texts: Texts, touched: int, flags: int, *, tips: bool = False, hook: str = "") -> str:
    """The flags that a player has touched, of how many; with `tips` it says what that means. `hook` is the
    colour by which the number is found on the page (PAGE.md: Rally).
    """
    words = texts.t("ui.rally.flags", n=touched, of=flags)
    number = attrs(data_score=hook or None)
    return _figure("flags", words, icon("flag"), f"<b{number}>{touched}</b>/{flags}", tips)


def standing(texts: Texts, robot: Json, *, lives: bool, tips: bool = False) -> str:
    """The damage of a robot, its lives, and what else there is to see, as small figures."""
    damage = robot["damage"]
    words = texts.t("ui.rally.state.damage", n=damage)
    found = _figure(
        "damage",
        words,
        sign_of("rally-damage", "icon"),
        f"<b>{damage}</b>",
        tips,
        data_high=str(damage >= 5).lower(),
    )
    if lives:
        words = texts.t("ui.rally.state.lives", n=robot["lives"])
        found += _figure("lives", words, sign_of("rally-heart", "icon"), f"<b>{robot['lives']}</b>", tips)
    return found


def _figure(name: str, words: str, sign: str, figures: str, tips: bool, **more: str) -> str:
    head = attrs(class_="rally-figure", role="img", aria_label=words, data_tip=name if tips else None, **more)
    return f"<span{head}>{sign}{figures}</span>"


_SHOWN = ("at", "facing", "ghost", "fire", "asleep", "down", "damage", "lives", "melted", "shadow")


def _looks(robot: Json) -> Json:
    return {name: robot.get(name) for name in _SHOWN}
