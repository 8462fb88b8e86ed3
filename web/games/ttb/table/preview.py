"""The ghost preview: draws over the board what the bots will do if the programs are run."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator

from games.ttb.board.board import ANGLE, centre, looks, sign, upright
from games.ttb.board.elements import feels_zap, lying, places
from games.ttb.challenge import challenge
from games.ttb.review.review import Review
from games.ttb.symbols import element_drawing
from games.ttb.turn.changing import Changing
from games.ttb.turn.decisions import Decisions
from games.ttb.turn.foresight import Foresight, Leg, Seen, Sign
from games.ttb.words.sentences import CHANGES, Teller
from shell.app.actions import Action
from shell.app.app import App, Shown
from shell.app.feature import Feature, Need
from shell.drawing.html import bare_button, button, esc, use
from shell.play.running import Running
from shell.seats.seats import Seats
from shell.storage.jsontext import Json

import ttb_core as ttb
from ttb_core.names import CRYSTAL, points

Point = tuple[float, float]


_KEPT = 40
_KNOWN = ("turn", "next", "double", *CHANGES)
"""Events that are not told of a preview: those of the change that is being made."""
# Two bots often go the same way: their lines run side by side.
_ASIDE = {"1": (-5.0, -4.0), "2": (5.0, 4.0)}


class Preview(Feature):
    """Switched by the action `preview`; `preview-turns` chooses how many turns it looks ahead, and
    `preview-others` whether the others' programs run as well.
    """

    _changing = Need(Changing)
    _decisions = Need(Decisions)
    _review = Need(Review)
    _running = Need(Running)
    _seats = Need(Seats)

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._of: Shown | None = None
        self._seen: dict[tuple[ttb.Position, int, bool], Foresight] = {}

    def actions(self) -> dict[str, Action]:
        return {
            "preview": self._switch,
            "preview-turns": self._look_further,
            "preview-others": self._with_others,
            "preview-tell": self._tell,
        }

    def regions(self) -> dict[str, Callable[[], str]]:
        return {"ghost": self._ghost, "preview": self._controls}

    @property
    def on(self) -> bool:
        """Whether the preview is wanted."""
        return bool(self.app.preferences["preview"])

    @property
    def turns(self) -> int:
        """How many turns it looks ahead; in a lesson no more than the one it is about."""
        asked = challenge(self.app.session)
        return 1 if asked and asked.bare else int(self.app.preferences["ahead"])

    @property
    def others(self) -> bool:
        """Whether it shows what the others' programs do in between."""
        return bool(self.app.preferences["others"])

    @property
    def _most(self) -> int:
        """How many it can look ahead."""
        return int(self.app.preferences.choices["ahead"][-1])

    @property
    def _free(self) -> bool:
        """Whether a change is being made at all."""
        app = self.app
        return self._running.phase == "idle" and not app.past and not app.session.over

    @property
    def foresight(self) -> Foresight | None:
        """What the draft would lead to; None while nothing is to be shown."""
        return self._foresee(self.turns) if self.on and self._free else None

    def _foresee(self, turns: int) -> Foresight:
        app = self.app
        draft = self._changing.draft
        key = draft.position, turns, self.others
        if app.present is not self._of or len(self._seen) > _KEPT:
            self._of, self._seen = app.present, {}
        found = self._seen.get(key)
        if found is None:
            whole = (app.present.position, draft.turn) if draft.complete else None
            found = self._seen[key] = Foresight(draft.position, turns, whole, self.others)
        return found

    @property
    def key(self) -> Hashable:
        """Changes whenever the preview may have changed."""
        beside = self._decisions.glimpse or self._review.seen
        return self.on, self.turns, self.others, self._free, self._changing.key, id(beside)

    # Choosing

    def _switch(self, value: str) -> None:
        """`on`, `off`, or nothing for the other one."""
        self.app.preferences.set("preview", value == "on" if value else not self.on)
        self.app.say("ui.preview.is_on" if self.on else "ui.preview.is_off")

    def _look_further(self, value: str) -> None:
        """How many turns to look ahead; nothing for one more, and after the last the first."""
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
        """`on`, `off`, or nothing for the other one."""
        self.app.preferences.set("others", value == "on" if value else not self.others)
        self.app.preferences.set("preview", True)
        self.app.say("ui.preview.others_on" if self.others else "ui.preview.others_off")

    def _tell(self) -> None:
        """Say what would happen."""
        app = self.app
        seen = self._foresee(1) if self._free else None
        if seen is None:
            app.say("ui.preview.not_now", "refused")
            return
        telling = Teller(app.texts, self._seats.player)
        words = [telling.spoken(event) for event in seen.events[0] if event["type"] not in _KNOWN]
        if not seen.sure:
            words.append(app.t("ui.preview.unsure"))
        app.emit("announce", text=". ".join(filter(None, words)) or app.t("ui.preview.empty"))

    # Drawing

    def _controls(self) -> str:
        app = self.app
        asked = challenge(app.session)
        if app.past or app.session.over or (asked and asked.bare):
            return ""
        return app.memo("preview", (self.on, self.turns, app.texts.language), self._draw_controls)

    def _draw_controls(self) -> str:
        t = self.app.t
        parts = button(
            "preview", t("ui.preview"), sign="eye" if self.on else "eye-off", class_="titled", pressed=self.on
        )
        if self.on:
            # Where there is room each number has a button; else one button goes through them.
            choices = "".join(self._number(str(n), str(n), n == self.turns) for n in range(1, self._most + 1))
            label = t("ui.preview.turns", n=self.turns)
            parts += f'<div class="preview-choices" role="group" aria-label="{esc(label)}">{choices}</div>'
            parts += self._number("", f"{self.turns}/{self._most}", None)
        return parts

    def _number(self, value: str, shown: str, chosen: bool | None) -> str:
        t = self.app.t
        label, ahead = t("ui.preview.turns", n=int(value or self.turns)), t("ui.preview.ahead")
        title = "" if value else f' <span aria-hidden="true">{esc(ahead)}</span>'
        return bare_button(
            f'<b aria-hidden="true">{shown}</b>{title}',
            "button preview-turns" + ("" if value else " preview-next titled"),
            "preview-turns",
            value or None,
            aria_label=label if value else f"{shown} {ahead}, {label}",
            aria_pressed=chosen,
            data_tip="ahead",
        )

    def _ghost(self) -> str:
        seen = self._decisions.glimpse or self._review.seen or self.foresight
        if seen is None:
            return ""
        return self.app.memo("ghost", self.key, lambda: drawing(seen))


def drawing(seen: Seen) -> str:
    """The overlay, in the board's units."""
    later = range(len(seen.ends) - 1, -1, -1)
    return "".join(_turn(seen, turn) for turn in later)


def _turn(seen: Seen, turn: int) -> str:
    """What one turn adds. Of later turns only the ways are drawn, and where the last one ends."""
    before, after = seen.ends[turn - 1] if turn else seen.start, seen.ends[turn]
    legs = [leg for leg in seen.legs if leg.turn == turn]
    signs = [sign for sign in seen.signs if sign.turn == turn]
    own = [name for name in before["bots"] if name[:-1] == seen.colour]
    parts = [_way([leg for leg in legs if leg.piece == name], name) for name in own]
    parts += _others([leg for leg in legs if leg.piece not in own], before["bots"])
    last = turn == len(seen.ends) - 1
    if last:
        parts += _left_behind(seen.start, after, own)
    parts += [_end(name, before, after, signs, turn, last or not turn) for name in own]
    parts += [_sign(sign) for sign in signs]
    return f'<g class="ahead ahead-{min(turn, 1)}" data-colour="{esc(seen.colour)}">{"".join(parts)}</g>'


def _others(legs: list[Leg], bots: Iterable[str]) -> Iterator[str]:
    """The ways of other colours' bots, then an arrow for each thing that is pushed."""
    for name in bots:
        steps = [leg for leg in legs if leg.piece == name and leg.how != "pushed"]
        if steps:
            yield f'<g class="others" data-colour="{esc(name[:-1])}">{_way(steps, name)}</g>'
            legs = [leg for leg in legs if leg not in steps]
    yield from map(_push, legs)


def _line(points: list[Point], shape: str, unsure: bool) -> str:
    path = "M" + " L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    return f'<path class="{shape}{" unsure" if unsure else ""}" d="{path}"/>'


def _way(legs: list[Leg], bot: str) -> str:
    """The lines and steps of one bot of the colour to move."""
    dx, dy = _ASIDE[bot[-1]]

    def at(hex_: tuple[int, int]) -> Point:
        x, y = centre(*hex_)
        return x + dx, y + dy

    lines, marks = "", ""
    for number, leg in enumerate(legs):
        start = at(leg.start)
        if not number:
            start = _from_edge(start, at(leg.bends[0][0] if leg.bends else leg.end))
        for way_in, way_out in leg.bends:
            lines += _line([start, at(way_in)], "way", not leg.sure)
            lines += _line([at(way_in), at(way_out)], "way-beam", not leg.sure)
            start = at(way_out)
        end = at(leg.end)
        if leg.how == "jump" and not leg.bends:
            lines += _arch(start, end, not leg.sure)
        else:
            lines += _line([start, end], "way-pushed" if leg.how == "pushed" else "way", not leg.sure)
        marks += f'<circle class="step" cx="{end[0]:.1f}" cy="{end[1]:.1f}" r="7"/>'
    return f'<g class="way-edge">{lines}</g>{lines}{marks}' if lines else ""


def _from_edge(start: Point, end: Point) -> Point:
    """Where a line from a bot begins: at its front, so that the bot stays in sight."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = (dx * dx + dy * dy) ** 0.5 or 1.0
    return start[0] + dx / length * 32, start[1] + dy / length * 32


def _arch(start: Point, end: Point, unsure: bool) -> str:
    (x, y), (to_x, to_y) = start, end
    bend = (x + to_x) / 2 + (to_y - y) * 0.22, (y + to_y) / 2 - (to_x - x) * 0.22
    return (
        f'<path class="way{" unsure" if unsure else ""}" '
        f'd="M{x:.1f} {y:.1f} Q{bend[0]:.1f} {bend[1]:.1f} {to_x:.1f} {to_y:.1f}"/>'
    )


def _push(leg: Leg) -> str:
    """An arrow for a thing that is pushed, on the border that it crosses."""
    start = centre(*(leg.bends[-1][1] if leg.bends else leg.start))
    end = centre(*leg.end)
    lines = "".join(_line([centre(*a), centre(*b)], "way-beam", not leg.sure) for a, b in leg.bends)
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = (dx * dx + dy * dy) ** 0.5 or 1.0
    ux, uy = dx / length, dy / length
    tip_x, tip_y = start[0] + dx * 0.48, start[1] + dy * 0.48
    head = (
        f'<path class="push-head" d="M{tip_x + ux * 16:.1f} {tip_y + uy * 16:.1f} '
        f'L{tip_x - uy * 13:.1f} {tip_y + ux * 13:.1f} L{tip_x + uy * 13:.1f} {tip_y - ux * 13:.1f}Z"/>'
    )
    return f"{lines}{head}"


def _left_behind(before: Json, after: Json, own: list[str]) -> list[str]:
    """Ghosts of what lies or stands elsewhere afterwards, other than the colour's own bots."""
    parts = []
    known = [(stone["at"], stone["colour"]) for stone in before["crystals"]]
    for stone in after["crystals"]:
        if (stone["at"], stone["colour"]) not in known:
            parts.append(_ghost_at(stone["at"], use("crystal-" + stone["colour"])))
    parts += [
        _ghost_at(at, element_drawing(kind.name))
        for kind, at in lying(after)
        if at not in places(before, kind)
    ]
    for name, state in after["bots"].items():
        if name not in own and state["at"] != before["bots"][name]["at"]:
            parts.append(_ghost_bot(name, state))
    return parts


def _ghost_at(at: list[int], drawn: str) -> str:
    x, y = centre(*at)
    return f'<g class="ghost-thing" transform="translate({x} {y})">{upright(drawn)}</g>'


def _ghost_bot(name: str, state: Json) -> str:
    x, y = centre(*state["at"])
    look = looks(name, state["cargo"])
    return (
        f'<g class="ghost-bot" data-colour="{esc(name[:-1])}" transform="translate({x} {y})">'
        f'<g class="ghost-look"><g data-facing="{state["facing"]}" '
        f'transform="rotate({ANGLE[state["facing"]]})">{look}</g>{sign(name)}</g></g>'
    )


def _end(name: str, before: Json, after: Json, signs: list[Sign], turn: int, whole: bool) -> str:
    """A bot as it will stand, or only the number of the turn; one that has only turned shows how far."""
    old, new = before["bots"][name], after["bots"][name]
    x, y = centre(*new["at"])
    if old["at"] != new["at"]:
        dx, dy = _ASIDE[name[-1]]
        number = upright(f'<g class="sign turn-number"><circle r="14"/><text>{turn + 1}</text></g>')
        label = f'<g transform="translate({x + dx * 5} {y + dy * 6})">{number}</g>' if turn else ""
        return (_ghost_bot(name, new) if whole else "") + label
    if old["facing"] == new["facing"] or turn:
        return ""
    steps = sum(sign.event["steps"] for sign in signs if sign.kind == "turn" and sign.event["bot"] == name)
    return (
        f'<g transform="translate({x} {y}) rotate({ANGLE[old["facing"]]})">{_arc(steps)}'
        f'<g transform="rotate({-60 * steps})"><path class="nose" d="M47 0 L34 -11 L34 11Z"/></g></g>'
    )


def _arc(steps: int) -> str:
    """From straight ahead by `steps` of 60 degrees, around the middle of the hex."""
    corners = {0: (38.0, 0.0), 1: (19.0, -32.9), 2: (-19.0, -32.9), 3: (-38.0, 0.0)}
    turned = max(-3, min(3, steps))
    x, y = corners[abs(turned)]
    sweep = 0 if turned > 0 else 1
    end = f"{x} {y if turned > 0 else -y}"
    arc = f"M38 0 A38 38 0 0 {sweep} {end}"
    return f'<path class="turn-edge" d="{arc}"/><path class="turn-arc" d="{arc}"/>'


def _sign(sign: Sign) -> str:
    x, y = centre(*sign.at)
    shape = "sign unsure" if not sign.sure else "sign"
    if sign.kind == "zap":
        return _zap(sign)
    if sign.kind == "ask":
        return _beside(
            x, y, '<g class="sign ask" transform="translate(26 -26)"><circle r="17"/><text>?</text></g>'
        )
    if sign.kind == "bank":
        words = f"+{points(CRYSTAL[sign.event['crystal']])}"
        head = f'<g class="{shape} gain" transform="translate(24 -28)">'
        return _beside(x, y, f'{head}<circle r="19"/><text>{words}</text></g>')
    if sign.kind in ("load", "unload") and sign.event.get("onto") != "base":
        drawn = use("order-" + sign.kind, 13)
        return _beside(x, y, f'<g class="{shape}" transform="translate(26 -26)"><circle r="17"/>{drawn}</g>')
    return ""


def _beside(x: float, y: float, drawn: str) -> str:
    """A sign at the upper right of a hex as it is seen, however the board is turned."""
    return f'<g transform="translate({x} {y})">{upright(drawn)}</g>'


def _zap(sign: Sign) -> str:
    event = sign.event
    start, end = centre(*event["from"]), centre(*event["to"])
    hit = event["hit"]
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = (dx * dx + dy * dy) ** 0.5
    if not length or (sign.turn and not (hit and feels_zap(hit["kind"]))):
        return ""
    ux, uy = dx / length, dy / length
    # From the bot's nose, zigzagging, up to the hex it reaches.
    count = max(4, round(length / 22) // 2 * 2)
    points = [(start[0] + ux * 30, start[1] + uy * 30)]
    for n in range(1, count):
        side = 7 if n % 2 else -7
        along = 30 + (length - 30) * n / count
        points.append((start[0] + ux * along - uy * side, start[1] + uy * along + ux * side))
    points.append(end)
    unsure = not sign.sure
    ring = ""
    if hit and feels_zap(hit["kind"]):
        ring = f'<circle class="zap-hit" cx="{end[0]}" cy="{end[1]}" r="42"/>'
    return _line(points, "zap-edge", unsure) + _line(points, "zap-line", unsure) + ring
