"""The strip of robots, and the dialog that shows one of them large."""

from __future__ import annotations

from games.junkyard.board.figures import eaten, energy, figure_list, figures, power
from games.junkyard.board.robot import robot_svg
from games.junkyard.board.small import small_robot
from games.junkyard.rules import figures_of
from games.junkyard.symbols import figure_icon, part_drawing
from games.junkyard.words.names import a_part, bag, part_name, several
from shell.challenge.challenge import Challenge
from shell.drawing.html import Html, html, tag
from shell.storage.jsontext import Json
from shell.table.players import Strip, Who
from shell.texts.texts import Texts, with_capital

_Looks = tuple[bool, Json | None, bool]
"""True if they have the boost; their robot, None while it is hidden; True for the robot at work."""

MOST_DRAWN = 2
"""The number of scanned kinds drawn on a card; if there are more parts they are counted (`data-more`)."""


class Players(Strip[_Looks]):
    """The strip, in which a tap on a robot opens its dialog."""

    OPENS = "robot"

    def moves(self, colour: str) -> bool:
        session = self.app.session
        only = session.solver if isinstance(session, Challenge) and not session.seats else colour
        return super().moves(colour) and colour == only

    def looks(self, colour: str) -> _Looks:
        seen = self.app.seen
        return seen["boost"] == colour, seen["robots"][colour], seen["to_move"] == colour

    def drawn(self, who: Who, looks: _Looks) -> Html:
        t, texts, colour = self.app.t, self.app.texts, who.colour
        has_boost, robot, at_work = looks
        if robot is None:
            standing = _heard(t("ui.junkyard.covered"))
        else:
            standing = _heard(t("ui.junkyard.exploded")) if robot["exploded"] else html()
            standing += power(texts, colour, robot["power"], hook=True)
            standing += energy(texts, colour, eaten(robot), hook=True)
        boost = (
            tag("span", class_="junk-boost", role="img", aria_label=t("ui.junkyard.boost.has"))(
                figure_icon("boost")
            )
            if has_boost
            else ""
        )
        picture = tag("span", class_="junk-thumb")(small_robot(colour, robot))
        exploded = robot is not None and robot["exploded"]
        scanned = _scanned(texts, colour, who.name, {} if at_work or not robot else robot["scanned"])
        return self.look(who, picture, html(boost, scanned), standing, data_exploded=exploded)

    # The dialog of one robot

    def large(self, colour: str) -> Html:
        t, texts, seen = self.app.t, self.app.texts, self.app.seen
        robot = seen["robots"][colour]
        if robot is None:
            return tag("p", id="dialog-words")(t("ui.junkyard.covered"))
        standing = power(texts, colour, robot["power"]) + energy(texts, colour, eaten(robot))
        if seen["boost"] == colour:
            standing += tag("span")(figure_icon("boost"), t("ui.junkyard.boost.has"))
        return html(
            tag("div", class_="junk-robot-figures")(
                tag("p", class_="junk-robot-standing")(standing),
                figure_list(texts, colour, figures(robot), tips=False),
            ),
            tag("div", class_="junk-robot-picture")(large(colour, robot, self._seats.player(colour))),
            self._parts(robot),
            self._held(robot),
            self._scanned_parts(robot),
            self._eaten(robot),
        )

    def _parts(self, robot: Json) -> Html:
        """The parts in words, each with its bonus from pipes, or that it does not work."""
        t, texts = self.app.t, self.app.texts
        entries = figures_of(robot["parts"], robot["held"])["parts"]
        items = html()
        for part, entry in zip(robot["parts"], entries, strict=True):
            more = t("ui.junkyard.part.bonus", n=entry["bonus"]) if entry["bonus"] else ""
            more = t("ui.junkyard.part.idle") if entry["working"] is False else more
            small_ = html(" ", tag("small")(more)) if more else ""
            name = part_name(texts, part["part"])
            items += tag("li")(part_drawing(part["part"]), tag("span")(name, small_))
        return _section(t("ui.junkyard.robot.parts"), items or tag("li")(t("ui.junkyard.robot.bare")))

    def _held(self, robot: Json) -> Html:
        t, texts = self.app.t, self.app.texts
        items = html(
            *(
                tag("li")(
                    part_drawing(held["part"], held.get("size", "s")),
                    tag("span")(with_capital(a_part(texts, held["part"], held.get("size", "")))),
                )
                for held in robot["held"]
            )
        )
        return _section(t("ui.junkyard.robot.held"), items) if items else html()

    def _scanned_parts(self, robot: Json) -> Html:
        texts = self.app.texts
        items = html(
            *(
                tag("li")(part_drawing(kind), tag("span")(with_capital(several(texts, kind, n))))
                for kind, n in robot["scanned"].items()
            )
        )
        return _section(self.app.t("ui.junkyard.robot.scanned"), items) if items else html()

    def _eaten(self, robot: Json) -> Html:
        if not robot["energy"]:
            return html()
        words = self.app.t("ui.junkyard.robot.eaten", parts=bag(self.app.texts, robot["energy"]))
        return tag("p", class_="junk-robot-eaten")(words)


def large(colour: str, robot: Json, label: str) -> Html:
    """A robot as a large picture without actions."""
    return robot_svg(colour, robot, figures_of(robot["parts"], robot["held"]), label=label, room=0)


def _scanned(texts: Texts, colour: str, name: str, scanned: Json) -> Html:
    """The parts that a robot has scanned in this round, for its player alone; empty if there are none."""
    if not scanned:
        return html()
    words = texts.t("spoken.scanned", colour=name, parts=bag(texts, scanned))
    count = tag("b")(figure_icon("scan"), sum(scanned.values()))
    drawn = html(*map(part_drawing, list(scanned)[:MOST_DRAWN]))
    hooks = {"data_has_scanned": colour, "data_more": sum(scanned.values()) > min(len(scanned), MOST_DRAWN)}
    return tag("span", class_="junk-has-scanned", role="img", aria_label=words, **hooks)(count, drawn)


def _heard(words: str) -> Html:
    """Words for screen readers that the picture already shows."""
    return tag("span", class_="hidden")(words)


def _section(title: str, items: str) -> Html:
    return html(tag("h3")(title), tag("ul", class_="junk-part-list")(items))
