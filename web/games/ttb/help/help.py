"""The help of this game: every order and element with a scene played by the engine, and the rule book."""

from __future__ import annotations

from games.ttb.board import board, timeline
from games.ttb.help.examples import Played, scene_of
from games.ttb.help.topics import RULE, SECTIONS, STONES, orders, picture, rule_of, things, topic_of
from games.ttb.symbols import order_symbol
from games.ttb.turn.hand import is_special, specials
from games.ttb.words.names import element_help, element_name, note, order_help, order_name
from games.ttb.words.sentences import Teller
from shell.app.feature import Need
from shell.drawing.html import Html, button, html, piece, tag
from shell.help.help import Chapter
from shell.help.help import Help as Frame
from shell.seats.seats import Seats
from shell.storage.jsontext import Json

from ground.rules import Seen

_VIEW = "-216.5 -125 433 250"


class Help(Frame):
    """The chapters of this game and their contents."""

    _seats = Need(Seats)

    def chapters(self) -> tuple[Chapter, ...]:
        return (
            Chapter("orders", tuple(orders()), pictured=True, book="orders"),
            Chapter("specials", tuple(specials()), pictured=True, book="orders"),
            Chapter("elements", tuple(things()), pictured=True),
            Chapter("rules", tuple(RULE + name for name in SECTIONS)),
        )

    def topic_of(self, value: str) -> str | None:
        return topic_of(value)

    def title(self, topic: str) -> str:
        if topic in things():
            return element_name(self.app.texts, topic)
        section = topic.removeprefix(RULE)
        return self.app.t(f"rule.{section}.title") if section != topic else order_name(self.app.texts, topic)

    def words(self, topic: str) -> str:
        if topic in things():
            return element_help(self.app.texts, topic)
        section = topic.removeprefix(RULE)
        return self.app.t(f"rule.{section}.text") if section != topic else order_help(self.app.texts, topic)

    def picture(self, topic: str) -> Html:
        return picture(topic)

    def look(self, topic: str) -> str:
        return "tile special" if is_special(topic) else "tile"

    def kind(self, topic: str) -> str:
        return "special" if is_special(topic) else ""

    def inside(self, topic: str) -> Html:
        scene = self._scene(topic) if scene_of(topic) else ""
        return html(self._stones() if topic == "crystal" else None, scene)

    def rule_of(self, topic: str) -> str | None:
        section = rule_of(topic)
        return RULE + section if section else None

    def foot(self) -> Html:
        t = self.app.t
        return (
            button("keys", t("ui.keys"), sign="keyboard")
            + button("coach", t("ui.coach.again"), sign="hint")
            + button("learn", t("ui.coach.lessons"), sign="star")
        )

    def _stones(self) -> Html:
        t = self.app.t
        rows = html(
            *(
                tag("li")(
                    piece(f"crystal-{stone}", "help-stone"),
                    tag("span")(
                        tag("b")(t(f"element.crystal_{stone}.name")), " ", t(f"element.crystal_{stone}.help")
                    ),
                )
                for stone in STONES
            )
        )
        return tag("ul", class_="help-stones")(rows)

    def _scene(self, name: str) -> Html:
        app, played = self.app, Played(name)
        telling = Teller(app.texts, self._seats.player)

        def tell(group: list[Json]) -> str:
            shown = [event for event in group if event["type"] not in ("turn", "next", "order", "free")]
            return ". ".join(filter(None, (telling.sentence(event) for event in shown)))

        steps = timeline.steps(played.before, played.events, lambda event: note(app.texts, event), tell)
        before, after = scene_svg(played.before, "example-before"), scene_svg(played.after, "example-after")
        return self.example(name, steps, before, after, self._programs(played.before))

    def _programs(self, data: Json) -> Html:
        rows = html()
        for bot, state in data["bots"].items():
            if any(state["program"]):
                tiles = html(
                    *(
                        tag(
                            "span",
                            class_="mini-tile" + (" special" if is_special(order) else ""),
                            data_slot=f"{bot}:{n}",
                        )(order_symbol(order) if order else "")
                        for n, order in enumerate(state["program"])
                    )
                )
                drawn = piece(f"bot-{bot[-1]}-empty", "example-bot", bot[:-1])
                rows += tag("span", class_="example-program")(drawn, tiles)
        return tag("div", class_="example-programs", aria_hidden=True)(rows)


def scene_svg(data: Seen, class_: str) -> Html:
    """A small part of a board, without names and hooks for hexes."""
    near = [(q, r) for q, r in board.hexes("small") if abs(r) <= 2 and abs(q + r / 2) <= 3]
    ground = html(*(board.bare_hex(q, r) for q, r in near))
    return tag("svg", class_=f"example-view {class_}", viewBox=_VIEW, aria_hidden=True)(
        tag("g", class_="floor")(ground),
        tag("g", class_="pieces", data_region="pieces")(board.pieces(data)),
        tag("g", data_layer="effects")(),
    )
