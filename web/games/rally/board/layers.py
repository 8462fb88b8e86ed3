"""The layers of a square: a picture, a name and the rule of each, in a dialog and in a tip."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from games.rally.board import robots
from games.rally.board.draw.elements import drawn
from games.rally.board.draw.layout import Layout, element_of
from games.rally.board.squares import UNIT, back, beside, parse_square
from games.rally.words.names import element_name, element_rule
from shell.app.actions import Action, at_any_time
from shell.app.app import App
from shell.app.feature import Need
from shell.app.roles import Tipped
from shell.drawing.dialogs import buttons, dialog
from shell.drawing.html import Html, button, html, tag, void
from shell.seats.seats import Seats
from shell.storage.jsontext import Json
from shell.texts.texts import Texts, sentences

from rally_core.names import colour_of

TOP_DOWN = ("beams", "edges", "sites", "fixtures", "regions", "ground", "plates", "levels")
"""The lists of a board, the highest first."""
_AROUND = 12
"""The margin of a picture around its square, in units."""


class Layers(Tipped):
    """The dialog `square` and the tips `square:X,Y`."""

    _seats = Need(Seats)

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._at = (0, 0)

    def dialogs(self) -> dict[str, Callable[[], Html]]:
        return {"square": self._dialog}

    def actions(self) -> dict[str, Action]:
        return {"look-at-square": at_any_time(self.look)}

    def look(self, value: str) -> None:
        """Open the dialog about a square, or announce that the square is empty."""
        try:
            at = parse_square(value)
        except ValueError:
            return
        data = self.app.seen
        if not Layout(data["board"]).on_board(at):
            return
        self._at = at
        if any(True for _ in things_on(data["board"], at)) or names_on(data, at):
            self.app.open("square")
        else:
            self.app.emit("announce", text=square_words(self.app.texts, data, at, self._player))

    def _player(self, colour: str) -> str:
        return self._seats.player(colour)

    def tip(self, name: str) -> Html:
        kind, _, rest = name.partition(":")
        if kind != "square":
            return html()
        try:
            at = parse_square(rest)
        except ValueError:
            return html()
        data, texts = self.app.seen, self.app.texts
        things = [*things_on(data["board"], at)]
        words = [element_name(texts, element_of(layer, entry)) for layer, entry in things]
        words = [self._player(colour_of(name)) for name in names_on(data, at)] + words
        if not words:
            return html()
        layout = Layout(data["board"])
        pictures = html(*(picture(layout, layer, entry) for layer, entry in things))
        return html(
            tag("b")(", ".join(dict.fromkeys(words))), tag("span", class_="rally-tip-layers")(pictures)
        )

    def _dialog(self) -> Html:
        data, texts, at = self.app.seen, self.app.texts, self._at
        layout, badges = Layout(data["board"]), robots.marks(data)
        items = [
            item(
                robots.portrait(name, "rally-layer-picture", data["robots"][name], badges[name]),
                self._player(colour_of(name)),
                robot_facts(texts, data["robots"][name]),
            )
            for name in names_on(data, at)
        ]
        alike: dict[str, list[tuple[str, Json]]] = {}
        for layer, entry in things_on(data["board"], at):
            alike.setdefault(element_of(layer, entry), []).append((layer, entry))
        for name, things in alike.items():
            pictures = html(*(picture(layout, layer, entry) for layer, entry in things))
            details = sentences(dict.fromkeys(facts(texts, entry) for _, entry in things))
            items.append(item(pictures, element_name(texts, name), details, element_rule(texts, name)))
        title = texts.t("ui.rally.square", x=at[0] + 1, y=at[1] + 1)
        body = tag("ul", class_="rally-layers", tabindex=0)(*items)
        return dialog(
            title, body, buttons(button("close", texts.t("ui.close"), class_="primary")), focus=True
        )


def item(drawing: str, name: str, fact: str = "", words: str = "") -> Html:
    """A layer in the dialog: its picture, its name, its own facts, and the rule."""
    about = html(tag("b")(fact), " ") if fact else ""
    text = tag("p")(about, words) if about or words else ""
    pictures = tag("span", class_="rally-layer-pictures")(drawing)
    return tag("li", class_="rally-layer")(pictures, tag("div")(tag("h3")(name), text))


def facts(texts: Texts, entry: Json) -> str:
    """The facts of a thing: its registers, or how much it carries, or its strength, level or number."""
    if entry.get("on"):
        return texts.t("ui.rally.layer.registers", registers=", ".join(map(str, entry["on"])))
    for field in ("holds", "power", "level", "number"):
        if field in entry:
            return texts.t(f"ui.rally.layer.{field}", n=entry[field])
    return ""


def robot_facts(texts: Texts, robot: Json) -> str:
    """The state of a robot: its damage, its lives, and whether it is on fire, asleep and so on."""
    words = [texts.t("ui.rally.layer.robot", damage=robot["damage"], lives=robot["lives"])]
    for state, holds in (
        ("ghost", robot["ghost"]),
        ("flying", robot.get("flying")),
        ("fire", robot["fire"]),
        ("asleep", robot["asleep"] is not None),
        ("down", robot["down"]),
        ("shadow", robot.get("shadow")),
    ):
        if holds:
            words.append(texts.t(f"ui.rally.layer.{state}", n=robot["fire"]))
    return " ".join(words)


def names_on(data: Json, at: Sequence[int]) -> list[str]:
    """The robots with a body on a square, their own or their shadow's, each once."""
    names = []
    for name, robot in data["robots"].items():
        bodies = [robot["at"], (robot.get("shadow") or {}).get("at")] if robot["at"] else []
        if list(at) in bodies:
            names.append(name)
    return names


def things_on(board: Json, at: Sequence[int]) -> Iterator[tuple[str, Json]]:
    """The things on a square and on its edges with the list each is in, the highest first."""
    here = (at[0], at[1])
    for layer in TOP_DOWN:
        for entry in board.get(layer, ()):
            x, y = entry["at"]
            if layer == "regions":
                size = entry.get("size", 2)
                lies = 0 <= here[0] - x < size and 0 <= here[1] - y < size
            else:
                lies = (x, y) == here or (layer == "edges" and beside((x, y), entry["side"]) == here)
            if lies:
                yield layer, entry


def picture(layout: Layout, layer: str, entry: Json, class_: str = "rally-layer-picture") -> Html:
    """A thing on a piece of its ground."""
    x, y = (UNIT * at for at in entry["at"])
    size = UNIT * (entry.get("size", 2) if layer == "regions" else 1)
    around = _AROUND + (12 if layer == "edges" else 0)
    box = f"{x - around} {y - around} {size + 2 * around} {size + 2 * around}"
    if layer == "levels":
        inside = void(
            "rect", class_=f"rally-level-{min(2, entry['level'])}", x=x, y=y, width=size, height=size
        )
    else:
        inside = drawn(layout, layer, entry)
    return tag("svg", class_=class_, viewBox=box, aria_hidden=True)(inside)


def square_words(texts: Texts, data: Json, at: Sequence[int], player: Callable[[str], str]) -> str:
    """A square in words: its place, the robots on it and the things on it."""
    words = [player(colour_of(name)) for name in names_on(data, at)]
    for layer, entry in things_on(data["board"], at):
        name = element_name(texts, element_of(layer, entry))
        way = entry.get("to") if isinstance(entry.get("to"), str) else None
        if layer == "edges":
            way = entry["side"] if entry["at"] == list(at) else back(entry["side"])
        thing = texts.t("ui.rally.towards", what=name, way=texts.t(f"ui.rally.way.{way}")) if way else name
        fact = facts(texts, entry)
        words.append(f"{thing} ({fact})" if fact else thing)
    where = texts.t("ui.rally.square", x=at[0] + 1, y=at[1] + 1)
    there = ", ".join(words) or texts.t("ui.rally.square.empty")
    return texts.t("ui.labelled", label=where, words=there)
