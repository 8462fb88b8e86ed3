"""Words for screen readers: robots, and the situation of the race, as far as the viewer knows it."""

from __future__ import annotations

from collections.abc import Callable

from games.rally.board.draw.layout import element_of
from games.rally.board.layers import things_on
from games.rally.words import names
from shell.app.feature import Need
from shell.play.speech import Speech as Frame
from shell.seats.seats import Seats
from shell.storage.jsontext import Json
from shell.texts.texts import Texts

from rally_core.names import REGISTERS, colour_of


def robot(texts: Texts, data: Json, name: str, player: Callable[[str], str]) -> list[str]:
    """The name of a robot, then its place and its state, one line each."""
    state, t = data["robots"][name], texts.t
    several = names.numbered(data["robots"])
    lines = [names.robot_name(texts, player, name, several)]
    at = state["at"]
    if at is None:
        lines.append(t("ui.rally.state.back" if state["lives"] else "ui.rally.state.out"))
    else:
        there = [
            names.element_name(texts, element_of(layer, entry))
            for layer, entry in things_on(data["board"], at)
        ]
        where = t("ui.rally.square", x=at[0] + 1, y=at[1] + 1)
        lines.append(t("ui.labelled", label=where, words=texts.listed(there) or t("ui.rally.square.empty")))
        if state["facing"]:
            lines.append(t("ui.rally.looks", way=names.way(texts, state["facing"])))
    lines += state_lines(texts, state, data)
    return lines


def state_lines(texts: Texts, state: Json, data: Json) -> list[str]:
    """The damage, lives, locked registers and other states of a robot."""
    t = texts.t
    words = [t("ui.rally.state.damage", n=state["damage"])]
    if data["rules"]["lives"] > 1:
        words.append(t("ui.rally.state.lives", n=state["lives"]))
    locked = [n for n in REGISTERS if n >= 10 - state["damage"] or n in state["melted"]]
    if locked:
        words.append(
            t("ui.rally.state.locked", registers=texts.listed([str(n) for n in locked]), n=len(locked))
        )
    marks = {
        "ghost": state["ghost"], "fire": state["fire"], "asleep": state["asleep"], "down": state["down"],
        "shadow": state.get("shadow"),
    }  # fmt: skip
    for mark, there in marks.items():
        if there:
            words.append(t(f"ui.rally.state.{mark}", n=there if type(there) is int else ""))
    return words


def summary(texts: Texts, data: Json, name: str) -> list[str]:
    """The state of a robot, or that it is not on the board."""
    state = data["robots"][name]
    if state["at"] is None:
        return [texts.t("ui.rally.state.back" if state["lives"] else "ui.rally.state.out")]
    return state_lines(texts, state, data)


def situation(texts: Texts, data: Json, player: Callable[[str], str]) -> list[str]:
    """The turn, the flags and robots of all players, and the direction of the green belts."""
    t = texts.t
    lines = [t("game.rally.round", n=data["turn"])]
    for colour in data["players"]:
        words = t("ui.rally.standing", player=player(colour), n=data["touched"][colour])
        own = [name for name in data["robots"] if colour_of(name) == colour]
        if len(own) == 1:
            words = ", ".join([words, *summary(texts, data, own[0])])
        lines.append(words)
        if len(own) > 1:
            called = (names.robot_name(texts, player, name, {colour}) for name in own)
            parts = (", ".join(summary(texts, data, name)) for name in own)
            lines += [
                t("ui.labelled", label=label, words=part) for label, part in zip(called, parts, strict=True)
            ]
    if any("from" in entry for entry in data["board"].get("ground", ())):
        lines.append(t(f"ui.rally.greens.{data['greens']['direction']}"))
    return lines


class Speech(Frame):
    """The dialogs that describe all robots and the situation of the race."""

    _seats = Need(Seats)

    kind = "robots"

    def pieces(self) -> list[list[str]]:
        app, player = self.app, self._seats.player
        return [robot(app.texts, app.seen, name, player) for name in app.seen["robots"]]

    def situation(self) -> list[str]:
        return situation(self.app.texts, self.app.seen, self._seats.player)
