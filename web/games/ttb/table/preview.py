"""The ghost preview: draws over the board the actions of the bots if the programs are run."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from math import cos, radians, sin

from games.ttb.board.board import ANGLE, centre, looks, sign, upright
from games.ttb.board.elements import lying, places, reacts_to_zap
from games.ttb.challenge import challenge
from games.ttb.review.review import Review
from games.ttb.symbols import element_drawing
from games.ttb.turn.changing import Changing
from games.ttb.turn.decisions import Decisions
from games.ttb.turn.foresight import Effects, Foresight, Leg, Sign
from games.ttb.words.sentences import CHANGES, Teller
from shell.app.actions import Action
from shell.app.app import App, Shown
from shell.app.feature import Feature, Need
from shell.drawing.html import Html, bare_button, button, html, tag, use, void
from shell.play.running import Running
from shell.seats.seats import Seats
from shell.storage.jsontext import Json

import ttb_core as ttb
from ttb_core.names import CRYSTAL, points

Point = tuple[float, float]


_MOST_FORESIGHTS = 40
_UNANNOUNCED = ("turn", "next", "double", *CHANGES)
"""The events that a preview does not announce: those of the change in the making."""
ARC, ARC_BEGINS = 45, 32
"""The radius of the arc of a turn, and the degrees from straight ahead at which it begins."""
FRONT, LOADED_FRONT = 32, 54
"""The distances from the middle of a bot to its front, and to that of its crystal."""
# Two bots often go the same way: their lines run side by side.
_ASIDE = {"1": (-5.0, -4.0), "2": (5.0, 4.0)}


class Preview(Feature):
    """The preview over the board.

    The action `preview` switches it; `preview-turns` chooses the number of turns to look ahead, and
    `preview-others` whether the programs of other players run as well.
    """

    _changing = Need(Changing)
    _decisions = Need(Decisions)
    _review = Need(Review)
    _running = Need(Running)
    _seats = Need(Seats)

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._position: Shown | None = None
        self._foresights: dict[tuple[ttb.Position, int, bool], Foresight] = {}

    def actions(self) -> dict[str, Action]:
        return {
            "preview": self._switch,
            "preview-turns": self._look_further,
            "preview-others": self._with_others,
            "preview-tell": self._tell,
        }

    def regions(self) -> dict[str, Callable[[], Html]]:
        return {"ghost": self._ghost, "preview": self._controls}

    @property
    def on(self) -> bool:
        """True if the preview is switched on."""
        return bool(self.app.preferences["preview"])

    @property
    def turns(self) -> int:
        """The number of turns to look ahead; in a lesson only the one turn it is about."""
        task = challenge(self.app.session)
        return 1 if task and task.bare else int(self.app.preferences["ahead"])

    @property
    def others(self) -> bool:
        """True if the preview includes the programs of the others in between."""
        return bool(self.app.preferences["others"])

    @property
    def _most(self) -> int:
        """The most turns it can look ahead."""
        return int(self.app.preferences.choices["ahead"][-1])

    @property
    def _free(self) -> bool:
        """True if the player can make a change now."""
        app = self.app
        return self._running.phase == "idle" and not app.past and not app.session.over

    @property
    def foresight(self) -> Foresight | None:
        """The effect of the draft, or None if no preview is shown."""
        return self._foresee(self.turns) if self.on and self._free else None

    def _foresee(self, turns: int) -> Foresight:
        app = self.app
        draft = self._changing.draft
        key = draft.position, turns, self.others
        if app.present is not self._position or len(self._foresights) > _MOST_FORESIGHTS:
            self._position, self._foresights = app.present, {}
        foresight = self._foresights.get(key)
        if foresight is None:
            whole = (app.present.position, draft.turn) if draft.complete else None
            foresight = self._foresights[key] = Foresight(draft.position, turns, whole, self.others)
        return foresight

    @property
    def key(self) -> Hashable:
        """A key that changes whenever the preview may have changed."""
        beside = self._decisions.glimpse or self._review.seen
        return self.on, self.turns, self.others, self._free, self._changing.key, id(beside)

    # Choosing

    def _switch(self, value: str) -> None:
        """Switch the preview `on` or `off`, or without a value toggle it."""
        self.app.preferences.set("preview", value == "on" if value else not self.on)
        self.app.say("ui.preview.is_on" if self.on else "ui.preview.is_off")

    def _look_further(self, value: str) -> None:
        """Set the number of turns to look ahead; without a value one more, and the first after the last."""
        if value not in ("", *map(str, self.app.preferences.choices["ahead"])):
            return
        self.app.preferences.set("preview", True)
        self.app.preferences.set("ahead", int(value) if value else self.turns % self._most + 1)
        if self.turns > 1 and not self.others:
            self.app.say(
                "ui.preview.alone",
                player=self._seats.player(self.app.present.colour),
                n=self.turns,
            )
        else:
            self.app.say("ui.preview.turns", n=self.turns)

    def _with_others(self, value: str) -> None:
        """Show the others' programs, `on` or `off`, or without a value toggle them."""
        self.app.preferences.set("others", value == "on" if value else not self.others)
        self.app.preferences.set("preview", True)
        self.app.say("ui.preview.others_on" if self.others else "ui.preview.others_off")

    def _tell(self) -> None:
        """Announce the effect of the draft."""
        app = self.app
        foresight = self._foresee(1) if self._free else None
        if foresight is None:
            app.say("ui.preview.not_now", "refused")
            return
        telling = Teller(app.texts, self._seats.player)
        words = [telling.spoken(event) for event in foresight.events[0] if event["type"] not in _UNANNOUNCED]
        if not foresight.sure:
            words.append(app.t("ui.preview.unsure"))
        app.emit("announce", text=". ".join(filter(None, words)) or app.t("ui.preview.empty"))

    # Drawing

    def _controls(self) -> Html:
        app = self.app
        task = challenge(app.session)
        if app.past or app.session.over or (task and task.bare):
            return html()
        return app.memo("preview", (self.on, self.turns, app.texts.language), self._draw_controls)

    def _draw_controls(self) -> Html:
        t = self.app.t
        parts = button(
            "preview", t("ui.preview"), sign="eye" if self.on else "eye-off", class_="titled", pressed=self.on
        )
        if self.on:
            # With enough room each number has a button; otherwise one button cycles through them.
            choices = html(*(self._number(str(n), str(n), n == self.turns) for n in range(1, self._most + 1)))
            label = t("ui.preview.turns", n=self.turns)
            parts += tag("div", class_="preview-choices", role="group", aria_label=label)(choices)
            parts += self._number("", t("ui.preview.next", n=self.turns), None)
        return parts

    def _number(self, value: str, shown: str, chosen: bool | None) -> Html:
        t = self.app.t
        label, ahead = t("ui.preview.turns", n=int(value or self.turns)), t("ui.preview.ahead")
        title = "" if value else html(" ", tag("span", aria_hidden=True)(ahead))
        return bare_button(
            html(tag("b", aria_hidden=True)(shown), title),
            "button preview-turns" + ("" if value else " preview-next titled"),
            "preview-turns",
            value or None,
            aria_label=label if value else f"{shown} {ahead}, {label}",
            aria_pressed=chosen,
            data_tip="ahead",
        )

    def _ghost(self) -> Html:
        effects = self._decisions.glimpse or self._review.seen or self.foresight
        if effects is None:
            return html()
        return self.app.memo("ghost", self.key, lambda: drawing(effects))


def drawing(effects: Effects) -> Html:
    """The overlay, in the board's units."""
    later = range(len(effects.ends) - 1, -1, -1)
    return html(*(_turn(effects, turn) for turn in later))


def _turn(effects: Effects, turn: int) -> Html:
    """The part of one turn. Later turns show the ways only, and the last turn the final places."""
    before, after = effects.ends[turn - 1] if turn else effects.start, effects.ends[turn]
    legs = [leg for leg in effects.legs if leg.turn == turn]
    signs = [sign for sign in effects.signs if sign.turn == turn]
    own = [name for name in before["bots"] if name[:-1] == effects.colour]
    bots = before["bots"]
    parts = [_way([leg for leg in legs if leg.piece == name], name, bots[name]) for name in own]
    parts += _others([leg for leg in legs if leg.piece not in own], bots)
    last = turn == len(effects.ends) - 1
    if last:
        parts += _left_behind(effects.start, after, own)
    parts += [_end(name, effects, turn, last) for name in own]
    parts += [_sign(sign) for sign in signs]
    return tag("g", class_=f"ahead ahead-{min(turn, 1)}", data_colour=effects.colour)(*parts)


def _others(legs: list[Leg], bots: Json) -> Iterator[Html]:
    """The ways of other colours' bots, then an arrow for each pushed piece."""
    for name in bots:
        steps = [leg for leg in legs if leg.piece == name and leg.how != "pushed"]
        if steps:
            yield tag("g", class_="others", data_colour=name[:-1])(_way(steps, name, bots[name]))
            legs = [leg for leg in legs if leg not in steps]
    yield from map(_push, legs)


def _line(points: list[Point], shape: str, unsure: bool) -> Html:
    path = "M" + " L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    return void("path", class_=f"{shape}{(' unsure' if unsure else '')}", d=path)


def _way(legs: list[Leg], bot: str, state: Json) -> Html:
    """The lines and steps of one bot, which is in this state before them."""
    dx, dy = _ASIDE[bot[-1]]

    def at(hex_: tuple[int, int]) -> Point:
        x, y = centre(*hex_)
        return x + dx, y + dy

    lines, marks = "", ""
    for number, leg in enumerate(legs):
        start = at(leg.start)
        if not number:
            start = _from_edge(start, at(leg.bends[0][0] if leg.bends else leg.end), bool(state["cargo"]))
        for way_in, way_out in leg.bends:
            lines += _line([start, at(way_in)], "way", not leg.sure)
            lines += _line([at(way_in), at(way_out)], "way-beam", not leg.sure)
            start = at(way_out)
        end = at(leg.end)
        if leg.how == "jump" and not leg.bends:
            lines += _arch(start, end, not leg.sure)
        else:
            lines += _line([start, end], "way-pushed" if leg.how == "pushed" else "way", not leg.sure)
        marks += void("circle", class_="step", cx=f"{end[0]:.1f}", cy=f"{end[1]:.1f}", r=7)
    return html(tag("g", class_="way-edge")(lines), lines, marks) if lines else html()


def _from_edge(start: Point, end: Point, loaded: bool) -> Point:
    """The start of a line from a bot: at its front or its crystal, so that these stay visible."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    share = (LOADED_FRONT if loaded else FRONT) / ((dx * dx + dy * dy) ** 0.5 or 1.0)
    return start[0] + dx * share, start[1] + dy * share


def _arch(start: Point, end: Point, unsure: bool) -> Html:
    (x, y), (to_x, to_y) = start, end
    bend = (x + to_x) / 2 + (to_y - y) * 0.22, (y + to_y) / 2 - (to_x - x) * 0.22
    return void(
        "path",
        class_=f"way{(' unsure' if unsure else '')}",
        d=f"M{x:.1f} {y:.1f} Q{bend[0]:.1f} {bend[1]:.1f} {to_x:.1f} {to_y:.1f}",
    )


def _push(leg: Leg) -> Html:
    """An arrow for a pushed piece, on the border that it crosses."""
    start = centre(*(leg.bends[-1][1] if leg.bends else leg.start))
    end = centre(*leg.end)
    lines = html(*(_line([centre(*a), centre(*b)], "way-beam", not leg.sure) for a, b in leg.bends))
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = (dx * dx + dy * dy) ** 0.5 or 1.0
    ux, uy = dx / length, dy / length
    tip_x, tip_y = start[0] + dx * 0.48, start[1] + dy * 0.48
    head = void(
        "path",
        class_="push-head",
        d=f"M{tip_x + ux * 16:.1f} {tip_y + uy * 16:.1f} "
        f"L{tip_x - uy * 13:.1f} {tip_y + ux * 13:.1f} L{tip_x + uy * 13:.1f} {tip_y - ux * 13:.1f}Z",
    )
    return html(lines, head)


def _left_behind(before: Json, after: Json, own: list[str]) -> list[Html]:
    """Ghosts of the pieces that end on another hex, other than the colour's own bots."""
    parts = []
    old_crystals = [(stone["at"], stone["colour"]) for stone in before["crystals"]]
    for stone in after["crystals"]:
        if (stone["at"], stone["colour"]) not in old_crystals:
            parts.append(_ghost_at(stone["at"], use("crystal-" + stone["colour"])))
    parts += [
        _ghost_at(at, element_drawing(kind.name))
        for kind, at in lying(after)
        if at not in places(before, kind)
    ]
    for name, state in after["bots"].items():
        if name not in own:
            old = before["bots"][name]
            moved = state["at"] != old["at"]
            ghost = _ghost_bot(name, state) if moved else _turned(old, state)
            parts.append(tag("g", data_colour=name[:-1])(ghost) if ghost else ghost)
    return parts


def _ghost_at(at: list[int], drawn: str) -> Html:
    x, y = centre(*at)
    return tag("g", class_="ghost-thing", transform=f"translate({x} {y})")(upright(drawn))


def _ghost_bot(name: str, state: Json) -> Html:
    x, y = centre(*state["at"])
    look = looks(name, state["cargo"])
    return tag("g", class_="ghost-bot", data_colour=name[:-1], transform=f"translate({x} {y})")(
        tag("g", class_="ghost-look")(
            tag("g", data_facing=state["facing"], transform=f"rotate({ANGLE[state['facing']]})")(look),
            sign(name),
        )
    )


def _end(name: str, effects: Effects, turn: int, last: bool) -> Html:
    """A bot at its final hex, or the number of the turn alone; a bot that only turned shows an arc.

    Ghosts are drawn for the first and the last turn. In the last one an arc shows how the bot has turned
    since it was last drawn.
    """
    before = effects.ends[turn - 1] if turn else effects.start
    old, new = before["bots"][name], effects.ends[turn]["bots"][name]
    x, y = centre(*new["at"])
    if old["at"] != new["at"]:
        dx, dy = _ASIDE[name[-1]]
        number = upright(tag("g", class_="sign turn-number")(void("circle", r=14), tag("text")(turn + 1)))
        label = tag("g", transform=f"translate({x + dx * 5} {y + dy * 6})")(number) if turn else ""
        return html(_ghost_bot(name, new) if last or not turn else None, label)
    if turn and not last:
        return html()
    drawn = effects.ends[0]["bots"][name] if turn else old
    if drawn["at"] != new["at"]:
        return _ghost_bot(name, new)
    turns = (sign.event for sign in effects.signs if sign.kind == "turn" and sign.turn == turn)
    steps = sum(event["steps"] for event in turns if event["bot"] == name)
    return _turned(drawn, new, 0 if turn else steps)


def _turned(old: Json, new: Json, steps: int = 0) -> Html:
    """The arc of a bot that has turned on its hex; empty if it faces as before.

    `steps` of 60 degrees, positive to the left, are the way round; 0 is the shortest.
    """
    if old["facing"] == new["facing"]:
        return html()
    around = (ANGLE[old["facing"]] - ANGLE[new["facing"]]) % 360 // 60
    steps = steps or (around if around <= 3 else around - 6)
    x, y = centre(*new["at"])
    return tag("g", transform=f"translate({x} {y}) rotate({ANGLE[old['facing']]})")(
        _arc(steps),
        tag("g", transform=f"rotate({-60 * steps})")(void("path", class_="nose", d="M55 0 L41 -9 L41 9Z")),
    )


def _arc(steps: int) -> Html:
    """An arc from straight ahead by `steps` of 60 degrees, around the middle of the hex.

    It begins beside the crystal that a bot may carry in front, whose figure stays visible.
    """
    turned = max(-3, min(3, steps))
    side = 1 if turned > 0 else -1
    begin, end = (_on_arc(angle) for angle in (ARC_BEGINS, 60 * abs(turned)))
    sweep = 0 if turned > 0 else 1
    arc = f"M{begin[0]:.1f} {-side * begin[1]:.1f} A{ARC} {ARC} 0 0 {sweep} {end[0]:.1f} {-side * end[1]:.1f}"
    return html(void("path", class_="turn-edge", d=arc), void("path", class_="turn-arc", d=arc))


def _on_arc(angle: float) -> Point:
    """The point of the arc at an angle from straight ahead, in degrees."""
    return ARC * cos(radians(angle)), ARC * sin(radians(angle))


def _sign(sign: Sign) -> Html:
    x, y = centre(*sign.at)
    shape = "sign unsure" if not sign.sure else "sign"
    if sign.kind == "zap":
        return _zap(sign)
    if sign.kind == "ask":
        return _beside(
            x,
            y,
            tag("g", class_="sign ask", transform="translate(26 -26)")(
                void("circle", r=17), tag("text")("?")
            ),
        )
    if sign.kind == "bank":
        words = f"+{points(CRYSTAL[sign.event['crystal']])}"
        gain = tag("g", class_=f"{shape} gain", transform="translate(24 -28)")
        return _beside(x, y, gain(void("circle", r=19), tag("text")(words)))
    if sign.kind in ("load", "unload") and sign.event.get("onto") != "base":
        drawn = use("order-" + sign.kind, 13)
        return _beside(
            x, y, tag("g", class_=shape, transform="translate(26 -26)")(void("circle", r=17), drawn)
        )
    return html()


def _beside(x: float, y: float, drawn: str) -> Html:
    """A sign at the upper right of a hex as seen, whichever way the board is turned."""
    return tag("g", transform=f"translate({x} {y})")(upright(drawn))


def _zap(sign: Sign) -> Html:
    event = sign.event
    start, end = centre(*event["from"]), centre(*event["to"])
    hit = event["hit"]
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = (dx * dx + dy * dy) ** 0.5
    if not length or (sign.turn and not (hit and reacts_to_zap(hit["kind"]))):
        return html()
    ux, uy = dx / length, dy / length
    # A zigzag from the bot's nose to the last hex.
    count = max(4, round(length / 22) // 2 * 2)
    points = [(start[0] + ux * 30, start[1] + uy * 30)]
    for n in range(1, count):
        side = 7 if n % 2 else -7
        along = 30 + (length - 30) * n / count
        points.append((start[0] + ux * along - uy * side, start[1] + uy * along + ux * side))
    points.append(end)
    unsure = not sign.sure
    ring = ""
    if hit and reacts_to_zap(hit["kind"]):
        ring = void("circle", class_="zap-hit", cx=end[0], cy=end[1], r=42)
    return _line(points, "zap-edge", unsure) + _line(points, "zap-line", unsure) + ring
