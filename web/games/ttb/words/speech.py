"""Hexes, bots and scores in words for screen readers, with the dialogs and regions that show them."""

from __future__ import annotations

from collections.abc import Callable

from games.ttb.board.elements import Kind, lying, places
from games.ttb.board.scores import score
from games.ttb.words.names import bot_name, hex_name, kind_name, order_name
from shell.app.actions import Action, at_any_time
from shell.app.feature import Need
from shell.app.roles import Labelled
from shell.drawing.dialogs import buttons, dialog
from shell.drawing.html import Html, button, html, tag
from shell.seats.seats import Seats
from shell.storage.jsontext import Json
from shell.texts.texts import Texts

from ground.rules import Seen


def contents(texts: Texts, data: Seen) -> dict[tuple[int, ...], str]:
    """The contents of every hex that is not empty."""
    t, t_or = texts.t, texts.t_or
    result: dict[tuple[int, ...], str] = {}
    floors: dict[tuple[int, ...], str] = {}
    objects = []
    for kind, at in lying(data):
        if kind.element.is_floor:
            floors[tuple(at)] = kind.name
            result[tuple(at)] = t_or(f"spoken.{kind.name}", kind_name(texts, kind.name))
        else:
            objects.append((at, _piece(texts, data, kind, at)))
    objects += [(stone["at"], t(f"spoken.crystal.{stone['colour']}")) for stone in data["crystals"]]
    objects += [(at, base(texts, data, colour)) for colour, at in data["bases"].items()]
    objects += [(state["at"], bot(texts, name, state)) for name, state in data["bots"].items()]
    stuck = [state["at"] for state in data["bots"].values() if state["stuck"]]
    for at, words in objects:
        floor = floors.get(tuple(at))
        if floor:
            lies = t("spoken.stuck") if at in stuck else t_or(f"spoken.on_{floor}", kind_name(texts, floor))
            words = t("list.comma", first=words, last=lies)
        result[tuple(at)] = words
    return result


def _piece(texts: Texts, data: Seen, kind: Kind, at: list[int]) -> str:
    """A piece of an element on a hex; a piece with a partner also names the hex of the partner."""
    name = kind_name(texts, kind.name)
    if kind.element.hexes == 1:
        return texts.t_or(f"spoken.{kind.name}", name)
    partner = next((other for other in places(data, kind) if other != at), None)
    if partner is None:
        return name
    words = {"colour": texts.t(f"colour.{kind.kind}"), "hex": hex_name(texts, partner)}
    return texts.t_or(f"spoken.{kind.element.name}", name, **words)


def base(texts: Texts, data: Seen, colour: str) -> str:
    """A base and the points in it."""
    return texts.t("spoken.base", colour=texts.t(f"colour.{colour}"), points=score(data, colour))


def bot(texts: Texts, name: str, state: Json) -> str:
    """A bot, its facing and its cargo."""
    words = {"bot": bot_name(texts, name), "direction": texts.t(f"direction.{state['facing']}")}
    if state["cargo"]:
        return texts.t("spoken.bot.carrying", **words, crystal=texts.t(f"crystal.{state['cargo']}"))
    return texts.t("spoken.bot", **words)


def bots(texts: Texts, data: Seen) -> list[str]:
    """Every bot with its hex and program, one line each."""
    lines = []
    for name, state in data["bots"].items():
        place = hex_name(texts, state["at"])
        named = any(state["at"]) or "coordinates" in texts.asked
        at = texts.t("spoken.at", hex=place) if named else texts.t("spoken.at.centre")
        first = texts.t("list.comma", first=bot(texts, name, state), last=at)
        orders = ", ".join(order_name(texts, order) for order in state["program"])
        lines.append(texts.t("spoken.program", bot=first, orders=orders))
    return lines


def situation(texts: Texts, data: Seen, player: Callable[[str], str]) -> list[str]:
    """The colour to move, the scores and the remaining supply, one line each.

    `player` is the name of the player of a colour.
    """
    t = texts.t
    lines = []
    if data["to_move"]:
        lines.append(t("spoken.turn", colour=player(data["to_move"]), round=data["round"]))
    for colour in data["turn_order"]:
        lines.append(t("spoken.score", colour=player(colour), points=score(data, colour)))
    if data["track"]:
        lines.append(t("spoken.track", n=len(data["track"]), crystal=t(f"crystal.{data['track'][0]}")))
    else:
        lines.append(t("spoken.track.empty"))
    if data["rules"]["special_orders"]:
        lines.append(t("spoken.pile", n=len(data["pile"])))
    if data["counters"] is not None:
        left = data["counters"]
        lines.append(t("spoken.counters", n=left) if left else t("spoken.counters.last"))
    return lines


class Speech(Labelled):
    """Words for the things on the screen."""

    _seats = Need(Seats)

    def actions(self) -> dict[str, Action]:
        return {
            "bots": at_any_time(lambda: self.app.open("bots")),
            "scores": at_any_time(lambda: self.app.open("scores")),
        }

    def dialogs(self) -> dict[str, Callable[[], Html]]:
        return {"bots": self._bots, "scores": self._scores}

    def labels(self) -> dict[str, str]:
        names = {region: f"ui.region.{region}" for region in ("players", "desk", "tools", "supply")}
        return {region: self.app.t(key) for region, key in {**names, "floor": "ui.board"}.items()}

    def _bots(self) -> Html:
        return self._dialog("ui.all_bots", bots(self.app.texts, self.app.seen))

    def _scores(self) -> Html:
        lines = situation(self.app.texts, self.app.seen, self._seats.player)
        return self._dialog("ui.how_it_stands", lines)

    def _dialog(self, title: str, lines: list[str]) -> Html:
        t = self.app.t
        rows = html(*(tag("li")(line) for line in lines))
        return dialog(
            t(title),
            tag("ul", class_="spoken-lines", id="dialog-words")(rows),
            buttons(button("close", t("ui.close"), class_="primary")),
        )
