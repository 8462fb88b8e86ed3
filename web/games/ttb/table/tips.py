"""A few words on a thing on the table and its effect: for a pointer, a holding finger or the focus on it.

A thing has a short name, its `data-tip`: `tile:ORDER`, `slot:BOT:N`, `score:COLOUR`, `hex:Q,R`, `track`,
`pile`, `round`, `counters`, `double`, `doubled:COLOUR`, `face-down`, `ahead`.
"""

from __future__ import annotations

from collections.abc import Callable

from games.ttb.board import board
from games.ttb.board.elements import lying
from games.ttb.board.scores import carried, partners, score, side_of
from games.ttb.symbols import order_symbol
from games.ttb.table.cursor import Cursor
from games.ttb.table.marks import Marks
from games.ttb.table.preview import Preview
from games.ttb.turn.changing import Changing
from games.ttb.turn.foresight import next_order
from games.ttb.turn.hand import is_special
from games.ttb.words.markup import named
from games.ttb.words.names import element_help, element_name, note, order_help, order_name
from games.ttb.words.sentences import Teller, without_repeats
from games.ttb.words.speech import contents
from shell.app.feature import Need
from shell.drawing.html import Html, html, tag
from shell.play.running import Running
from shell.seats.seats import Seats
from shell.seats.sides import mark
from shell.table.tips import Tips as Frame
from shell.table.tips import tip_of
from shell.texts.texts import Texts, as_sentence, sentences, with_capital

import ttb_core as ttb
from ttb_core.names import CRYSTALS
from ttb_core.orders import ORDER

STONES = CRYSTALS[1:]
_DONE = ("move", "rotate", "load", "unload", "zap", "nothing", "stuck")
"""The types of events that are the effect of an order."""


class Tips(Frame):
    """The tips for the things in `kinds`."""

    _changing = Need(Changing)
    _cursor = Need(Cursor)
    _marks = Need(Marks)
    _preview = Need(Preview)
    _running = Need(Running)
    _seats = Need(Seats)

    def kinds(self) -> dict[str, Callable[[str], Html]]:
        return {
            "tile": self._tile,
            "slot": self._slot,
            "score": self._score,
            "hex": self._hex,
            "track": self._track,
            "pile": self._pile,
            "round": self._round,
            "counters": self._counters,
            "double": lambda rest: self._order("double_modification"),
            "doubled": self._doubled,
            "ahead": self._ahead,
            "face-down": lambda rest: self._element("hand"),
        }

    def _ahead(self, rest: str) -> Html:
        t = self.app.t
        return tip_of(t("ui.preview.turns", n=self._preview.turns), t("ui.preview.ahead_help"))

    # Orders

    def _order(self, order: str, reason: str = "") -> Html:
        t = self.app.t
        kind = t("ui.help.special") if is_special(order) else ""
        texts = self.app.texts
        return tip_of(order_name(texts, order), order_help(texts, order), kind, reason=reason)

    def _tile(self, order: str) -> Html:
        return self._order(order) if order in ORDER or order == "double_modification" else html()

    def _slot(self, slot: str) -> Html:
        app = self.app
        bot, _, number = slot.partition(":")
        drafting = not app.past and self._running.phase == "idle" and bot[:-1] == app.shown.colour
        data = self._changing.seen if drafting else app.seen
        order = data["bots"][bot]["program"][int(number)]
        if order is None:
            return tip_of(app.t("element.program.name"), app.t("element.program.help"))
        marks, colour = self._marks, bot[:-1]
        mark = marks.in_program(slot) if colour == app.shown.colour else marks.last_turn(colour).failed(slot)
        return self._order(order, marks.words(mark) if mark else "")

    def _doubled(self, colour: str) -> Html:
        """The changes a colour has made with Double Modification."""
        marks = self._marks
        last = marks.last_turn(colour)
        return (
            tip_of(self.app.t("ui.mark.double"), marks.change_words(colour, last)) if last.doubled else html()
        )

    # Scores and the remaining supply

    def _score(self, colour: str) -> Html:
        app, t, data = self.app, self.app.t, self.app.seen
        if colour not in data["turn_order"]:
            return html()
        target = app.shown.position.setting.threshold
        title = t("ui.score_title", player=self._seats.player(colour), n=score(data, colour))
        stones = data["banked"].get(colour, [])
        held = [
            t("ui.tip.stones", n=stones.count(stone), crystal=t(f"element.crystal_{stone}.name"))
            for stone in STONES
            if stone in stones
        ]
        carries = [
            t("ui.tip.carries", bot=bot[-1], crystal=t(f"crystal.{state['cargo']}"))
            for bot, state in data["bots"].items()
            if bot[:-1] == colour and state["cargo"]
        ]
        if carries:
            carries.append(t("ui.tip.carried", n=carried(data, colour)))
        side = "ui.tip.sum." + data["rules"]["mode"] if partners(data) else ""
        return tip_of(
            title,
            ", ".join(held),
            sentences(carries),
            self._together(colour),
            t("ui.tip.target", n=target) if target else t("ui.tip.no_target"),
            t("ui.tip.end"),
            t(side) if side else "",
            t("ui.tip.ties"),
        )

    def _together(self, colour: str) -> str:
        """The score of a side; empty for a colour on its own."""
        data, t = self.app.seen, self.app.t
        together = side_of(data, colour)
        if len(together) < 2:
            return ""
        side = t(
            f"ui.side.{data['rules']['mode']}",
            mark=mark(partners(data)[colour]),
            colours=self.app.texts.listed([t(f"colour.{other}") for other in together]),
        )
        total = t("ui.side.sum", n=sum(score(data, other) for other in together))
        return t("list.comma", first=side, last=total)

    def _track(self, rest: str) -> Html:
        t, track = self.app.t, self.app.seen["track"]
        names = ", ".join(t(f"element.crystal_{stone}.name") for stone in track)
        return tip_of(t("element.track.name"), names or t("ui.tip.track_over"), t("element.track.help"))

    def _pile(self, rest: str) -> Html:
        t, left = self.app.t, len(self.app.seen["pile"])
        return tip_of(t("element.pile.name"), t("ui.pile_title", n=left), t("element.pile.help"))

    def _round(self, rest: str) -> Html:
        t, data = self.app.t, self.app.seen
        first = self._seats.player(data["turn_order"][0])
        title = t("game.ttb.round", n=data["round"])
        return tip_of(title, t("ui.tip.round", player=first), t("ui.tip.end"))

    def _counters(self, rest: str) -> Html:
        t = self.app.t
        left = self.app.seen["counters"]
        if left is None:
            return html()
        words = t("spoken.counters", n=left) if left else t("spoken.counters.last")
        return tip_of(t("ui.counters"), words, t("element.counter.help"))

    # The board

    def _element(self, name: str, title: str = "") -> Html:
        texts = self.app.texts
        return tip_of(title or element_name(texts, name), element_help(texts, name))

    def _hex(self, name: str) -> Html:
        """The pieces on a hex; empty for an empty hex."""
        data, at = self.app.seen, board.parse_hex(name)
        kinds = [f"crystal_{stone['colour']}" for stone in data["crystals"] if stone["at"] == at]
        kinds += [kind.element.name for kind, here in lying(data) if here == at]
        for colour, place in data["bases"].items():
            if place == at:
                return self._score(colour)
        bots = [bot for bot, state in data["bots"].items() if state["at"] == at]
        if bots:
            return self._bot(bots[0])
        if not kinds:
            return html()
        lines = [element_help(self.app.texts, kind) for kind in kinds]
        return tip_of(self._contents(name), *lines)

    def _contents(self, name: str) -> str:
        """The contents of a hex. The hex itself needs no name: the reader is pointing at it."""
        if named(self.app.texts):
            return self._cursor.names()(name)
        at = tuple(board.parse_hex(name))
        words = contents(self.app.texts, self.app.seen)[at]
        return with_capital(words)

    def _bot(self, bot: str) -> Html:
        """A bot: its program, its cargo, and the effect of its next order."""
        app, texts = self.app, self.app.texts
        idle = not app.past and not app.screen and self._running.phase == "idle"
        own = idle and bot[:-1] == app.shown.colour
        draft = self._changing.draft
        data = self._changing.seen if own else app.seen
        state = data["bots"][bot]
        name = self._contents(board.name_of(state["at"]))
        orders = html(
            *(
                tag("li", class_=f"mini-tile{(' special' if is_special(order) else '')}")(
                    html(order_symbol(order), tag("span", class_="hidden")(order_name(texts, order)))
                    if order
                    else ""
                )
                for order in state["program"]
            )
        )
        kinds = [f"crystal_{state['cargo']}"] if state["cargo"] else []
        kinds += [kind.element.name for kind, here in lying(data) if here == state["at"]]
        soon = ""
        if idle and not app.session.over:
            soon = self._next(draft.position if own else app.shown.position, bot)
        more = [element_help(texts, kind) for kind in kinds or ["bot"]]
        return html(
            tag("b")(name),
            tag("ol", class_="tip-program")(orders),
            tag("p")(soon) if soon else "",
            *(tag("p", class_="tip-more")(line) for line in more),
        )

    def _next(self, position: ttb.Position, bot: str) -> str:
        """The effect of a bot's next order, in words."""
        app, t = self.app, self.app.t
        events, sure = next_order(position, bot)
        if not events:
            return t("ui.tip.no_order")
        telling = Teller(app.texts, self._seats.player)
        words = ""
        for event in without_repeats(events):
            if event["type"] in _DONE:
                reason = note(app.texts, event)
                words = _joined(app.texts, words, reason or telling.sentence(event), clause=bool(reason))
        order = order_name(app.texts, events[0]["order"])
        words = words or t("ui.preview.empty")
        return as_sentence(t("ui.tip.next" if sure else "ui.tip.next.unsure", order=order, words=words))


def _joined(texts: Texts, words: str, more: str, *, clause: bool) -> str:
    """Words and what follows them: a clause after a comma, a sentence after a full stop."""
    if not words or not more:
        return words or more
    return texts.t("list.comma", first=words, last=more) if clause else f"{words}. {more}"
