"""The strip of players: their robots with damage, lives and flags, and a dialog for one player's robots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.rally.board.flags import flags_for
from games.rally.board.robots import marks, portrait
from games.rally.table import speech
from games.rally.turn.cards import sign_of, slot
from shell.drawing.html import Html, counted, html, icon, tag
from shell.seats import sides
from shell.storage.jsontext import Json
from shell.table.players import Strip, Who
from shell.texts.texts import Texts

from rally_core.names import DESTROYED, REGISTERS, colour_of


class _Looks(NamedTuple):
    ready: bool
    flags: tuple[int, int]
    robots: dict[str, Json]
    lives: bool
    mark: str


class Players(Strip[_Looks]):
    """The strip, in which a tap on a player opens the dialog of their robots."""

    OPENS = "robot"

    def moves(self, colour: str) -> bool:
        return super().moves(colour) and len(self.app.shown.standing.to_move) == 1

    def looks(self, colour: str) -> _Looks:
        app, data = self.app, self.app.seen
        return _Looks(
            colour in app.session.ready and not app.past,
            (data["touched"][colour], 0 if data["teams"] else len(flags_for(data, colour))),
            {
                name: _shown_fields(robot)
                for name, robot in data["robots"].items()
                if colour_of(name) == colour
            },
            data["rules"]["lives"] > 1,
            marks(data).get(f"{colour}1", "") if data["teams"] else "",
        )

    def cards(self) -> Html:
        """The cards of all players; those of a team are in a frame with the flags it has touched."""
        data = self.app.seen
        if not data["teams"]:
            return super().cards()
        return html(*(self._team(n, team, data) for n, team in enumerate(data["teams"])))

    def _team(self, number: int, team: Sequence[str], data: Json) -> Html:
        texts, mark = self.app.texts, sides.mark(number)
        flags = len(flags_for(data, team[0]))
        name = texts.t("ui.team", mark=mark)
        head = tag("p", class_="rally-team-head")(
            tag("b", class_="rally-team-mark", data_mark=mark, aria_hidden=True)(mark),
            tag("span", class_="rally-team-name")(name),
            flag_figure(texts, data["touched"][team[0]], flags, hook=" ".join(team)) if flags else "",
        )
        cards = html(*map(self.card, team))
        return tag("li", class_="rally-team", data_key=f"team-{mark}")(
            head,
            tag("ul", class_="rally-team-players", aria_label=name, data_children=counted(len(team)))(cards),
        )

    def drawn(self, who: Who, looks: _Looks) -> Html:
        colour, robots = who.colour, looks.robots
        name, first = next(iter(robots.items()), (f"{colour}1", None))
        touched, flags = looks.flags
        figures = flag_figure(self.app.texts, touched, flags, hook=colour) if flags else ""
        for each, robot in robots.items():
            number = each.removeprefix(colour) if len(robots) > 1 else ""
            figures += standing(self.app.texts, robot, lives=looks.lives, number=number)
        ready = ""
        if looks.ready:
            ready = tag("span", class_="rally-is-ready", role="img", aria_label=self.app.t("ui.rally.ready"))(
                icon("check")
            )
        out = all(robot["at"] is None and not robot["lives"] for robot in robots.values())
        picture = portrait(name, "rally-thumb", first, looks.mark)
        count = counted(bool(flags) + len(robots) * (1 + looks.lives))
        return self.look(
            who, picture, ready, figures, data_out=out, data_many=len(robots) > 1, data_figures=count
        )

    # The dialog of one player

    def large(self, colour: str) -> Html:
        data = self.app.seen
        mine = (name for name in data["robots"] if colour_of(name) == colour)
        return html(*(self._robot(name, data["robots"][name], data) for name in mine))

    def _robot(self, name: str, robot: Json, data: Json) -> Html:
        texts, t = self.app.texts, self.app.t
        cards = zip(REGISTERS, robot["registers"], strict=True)
        slots = html(*(slot(texts, n, card, state=_state(robot, n)) for n, card in cards))
        words = html(*(tag("li")(line) for line in speech.state_lines(texts, robot, data)))
        return tag("section", class_="rally-one")(
            portrait(name, "rally-large", robot, marks(data)[name]),
            tag("div")(
                tag("p", class_="rally-one-standing")(
                    standing(texts, robot, lives=data["rules"]["lives"] > 1)
                ),
                tag("ul", class_="rally-one-words")(words),
            ),
            tag("div", class_="rally-program", aria_label=t("ui.rally.slots"))(slots),
        )


def flag_figure(texts: Texts, touched: int, flags: int, *, tips: bool = False, hook: str = "") -> Html:
    """The number of flags that a player has touched, out of all flags; with `tips` it has a tip.

    `hook` is the colour by which scripts find the number on the page (PAGE.md: Rally).
    """
    words = texts.t("ui.rally.flags", n=touched, of=flags)
    return _figure(
        "flags", words, icon("flag"), html(tag("b", data_score=hook or None)(touched), "/", flags), tips
    )


def standing(texts: Texts, robot: Json, *, lives: bool, tips: bool = False, number: str = "") -> Html:
    """The damage of a robot, and with `lives` its lives, as small figures; the first has its `number`."""
    damage = robot["damage"]
    words = texts.t("ui.rally.state.damage", n=damage)
    if number:
        words = texts.t("ui.labelled", label=texts.t("ui.rally.robot", n=number), words=words)
    figures = _figure(
        "damage",
        words,
        tag("small", class_="rally-figure-number")(number) if number else "",
        sign_of("rally-damage", "icon") + tag("b")(damage),
        tips,
        data_high=str(damage >= 5).lower(),
    )
    if lives:
        words = texts.t("ui.rally.state.lives", n=robot["lives"])
        figures += _figure("lives", words, sign_of("rally-heart", "icon"), tag("b")(robot["lives"]), tips)
    return figures


def _figure(name: str, words: str, sign: str, figures: str, tips: bool, **more: str) -> Html:
    return tag(
        "span", class_="rally-figure", role="img", aria_label=words, data_tip=name if tips else None, **more
    )(sign, figures)


def _state(robot: Json, register: int) -> str:
    """The state of a register (`cards.slot`); a sleeper keeps its later cards (RALLY.md: Soporific gas)."""
    if register >= DESTROYED - robot["damage"] or register in robot["melted"]:
        return "locked"
    asleep = robot["asleep"] is not None and robot["registers"][register - 1] is not None
    return "kept" if asleep else "open"


_SHOWN = ("at", "facing", "ghost", "fire", "asleep", "down", "damage", "lives", "melted", "shadow")


def _shown_fields(robot: Json) -> Json:
    return {name: robot.get(name) for name in _SHOWN}
