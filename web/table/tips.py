"""What a thing on the table is and brings, in a few words, for whoever rests on it, holds or focuses it.

A thing is named by a short text, its `data-tip`: `tile:ORDER`, `slot:BOT:N`, `score:COLOUR`, `hex:Q,R`,
`track`, `pile`, `round`, `counters`, `double`, `face-down`.
"""

from __future__ import annotations

from . import board
from .app import Feature
from .cursor import Cursor
from .draft import Draft
from .hand import is_special
from .html import esc
from .marks import Marks
from .running import Running
from .saves import Saves
from .scores import partners, score

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    Json = dict[str, Any]

THINGS = {"rock": "rocks", "blob": "blobs", "mud": "mud"}
"""Elements without colours, and where a position names them."""

STONES = ("blue", "green", "pink")


class Tips(Feature):
    """Only looks: asking for a tip changes nothing."""

    def tip(self, name: str) -> str:
        """The tip of a thing as HTML; nothing if there is no such thing or nothing to say."""
        kind, _, rest = name.partition(":")
        known: dict[str, Callable[[str], str]] = {
            "tile": self._tile,
            "slot": self._slot,
            "score": self._score,
            "hex": self._hex,
            "track": self._track,
            "pile": self._pile,
            "round": self._round,
            "counters": self._counters,
            "double": lambda rest: self._order("double_modification"),
            "face-down": lambda rest: self._element("hand"),
        }
        make = known.get(kind)
        try:
            return make(rest) if make else ""
        except (KeyError, ValueError, IndexError):
            return ""  # what it names has gone meanwhile

    def _html(self, title: str, *lines: str, reason: str = "") -> str:
        words = "".join(f"<p>{esc(line)}</p>" for line in lines if line)
        why = f'<p class="tip-reason">{esc(reason)}</p>' if reason else ""
        return f"<b>{esc(title)}</b>{why}{words}"

    # Orders

    def _order(self, order: str, reason: str = "") -> str:
        t = self.app.t
        kind = t("ui.help.special") if is_special(order) else ""
        return self._html(t(f"order.{order}.name"), t(f"order.{order}.help"), kind, reason=reason)

    def _tile(self, order: str) -> str:
        return self._order(order) if self.app.texts.has(f"order.{order}.name") else ""

    def _slot(self, slot: str) -> str:
        app = self.app
        bot, _, number = slot.partition(":")
        drafting = not app.past and app.feature(Running).phase == "idle" and bot[:-1] == app.shown.colour
        data = app.feature(Draft).draft.data if drafting else app.shown.data
        order = data["bots"][bot]["program"][int(number)]
        if order is None:
            return self._html(app.t("element.program.name"), app.t("element.program.help"))
        marks = app.feature(Marks)
        mark = marks.in_program(slot) if bot[:-1] == app.shown.colour else marks.at_player(slot)
        return self._order(order, marks.words(mark) if mark else "")

    # Scores and what is left to come

    def _score(self, colour: str) -> str:
        app, t, data = self.app, self.app.t, self.app.shown.data
        if colour not in data["turn_order"]:
            return ""
        target = app.shown.position.setting.threshold
        title = t("ui.score_title", player=app.feature(Saves).player(colour), n=score(data, colour))
        stones = data["banked"].get(colour, [])
        held = [
            t("ui.tip.stones", n=stones.count(stone), crystal=t(f"element.crystal_{stone}.name"))
            for stone in STONES
            if stone in stones
        ]
        side = "ui.tip.sum." + data["rules"]["mode"] if partners(data) else ""
        return self._html(
            title,
            ", ".join(held),
            t("ui.tip.target", n=target) if target else t("ui.tip.no_target"),
            t("ui.tip.end"),
            t(side) if side else "",
            t("ui.tip.ties"),
        )

    def _track(self, rest: str) -> str:
        t, track = self.app.t, self.app.shown.data["track"]
        names = ", ".join(t(f"element.crystal_{stone}.name") for stone in track)
        return self._html(t("element.track.name"), names or t("ui.tip.track_over"), t("element.track.help"))

    def _pile(self, rest: str) -> str:
        t, left = self.app.t, len(self.app.shown.data["pile"])
        return self._html(t("element.pile.name"), t("ui.pile_title", n=left), t("element.pile.help"))

    def _round(self, rest: str) -> str:
        t, data = self.app.t, self.app.shown.data
        first = self.app.feature(Saves).player(data["turn_order"][0])
        title = f"{t('ui.round')} {data['round']}"
        return self._html(title, t("ui.tip.round", player=first), t("ui.tip.end"))

    def _counters(self, rest: str) -> str:
        t = self.app.t
        left = self.app.shown.data["counters"]
        if left is None:
            return ""
        words = t("spoken.counters", n=left) if left else t("spoken.counters.last")
        return self._html(t("ui.counters"), words, t("element.counter.help"))

    # The board

    def _element(self, name: str, title: str = "") -> str:
        t = self.app.t
        return self._html(title or t(f"element.{name}.name"), t(f"element.{name}.help"))

    def _hex(self, name: str) -> str:
        """What lies on a hex; nothing for an empty one."""
        data, at = self.app.shown.data, board.parse_hex(name)
        kinds = [f"crystal_{stone['colour']}" for stone in data["crystals"] if stone["at"] == at]
        kinds += [kind for kind, key in THINGS.items() if at in data[key]]
        kinds += ["teleporter" for pair in data["teleporters"].values() if at in pair]
        for colour, place in data["bases"].items():
            if place == at:
                return self._score(colour)
        bots = [state for state in data["bots"].values() if state["at"] == at]
        if not kinds and not bots:
            return ""
        t = self.app.t
        cargo = [f"crystal_{state['cargo']}" for state in bots if state["cargo"]]
        lines = [t(f"element.{kind}.help") for kind in (*cargo, *kinds)] or [t("element.bot.help")]
        return self._html(self.app.feature(Cursor).names()(name), *lines)
