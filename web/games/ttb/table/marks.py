"""Small signs at the slots of programs: orders without effect, the last change, and the running order."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial
from typing import NamedTuple

from games.ttb.table.preview import Preview
from games.ttb.turn.changing import Changing
from games.ttb.turn.covered import Covered
from games.ttb.words.markup import with_tiles
from games.ttb.words.names import by_name, order_name, rule_of
from games.ttb.words.sentences import CHANGES, Teller, marked, without_repeats
from shell.app.actions import Action
from shell.app.app import App
from shell.app.feature import Feature, Need
from shell.drawing.dialogs import buttons, dialog
from shell.drawing.html import Html, badge, button, html, note, tag
from shell.play.running import Running
from shell.play.story import Story, Tale
from shell.replay.replay import Replay
from shell.seats.seats import Seats
from shell.storage.jsontext import Json


class Mark:
    """A sign at a slot: `kind` is `nothing`, `part`, `unsure`, `changed` or `ran`; `event` is its cause.

    `part` is for an order that works in part.
    """

    __slots__ = ("event", "kind")

    def __init__(self, kind: str, event: Json) -> None:
        self.kind, self.event = kind, event


def sign_of(mark: Mark | None) -> Html:
    """The sign of a mark; the slot's label says its meaning."""
    signs = {"nothing": "!", "part": "", "unsure": "?"}
    if mark is None or mark.kind not in signs:
        return html()
    sign = f"{mark.event['done']}/{mark.event['of']}" if mark.kind == "part" else signs[mark.kind]
    return tag("span", class_="mark", data_sign=sign, aria_hidden=True)()


class LastTurn(NamedTuple):
    """The public part of a colour's last turn: equal if the signs among the players are the same.

    `tale` is None before the first turn, and in the past. `shown` is false during a run of this colour, which
    must not be spoiled.
    """

    tale: Tale | None
    shown: bool

    @property
    def changes(self) -> list[Json]:
        """The changes of the colour's programs."""
        return [event for event in self.tale.events if event["type"] in CHANGES] if self.tale else []

    @property
    def doubled(self) -> bool:
        """True if the player used Double Modification."""
        return self.tale is not None and any(event["type"] == "double" for event in self.tale.events)

    def changed(self, slot: str) -> Mark | None:
        """The mark at a slot that was changed, or None."""
        for event in self.changes:
            if event["bot"] == slot[:-2] and int(slot[-1]) in _slots_of(event):
                return Mark("changed", event)
        return None

    def failed(self, slot: str) -> Mark | None:
        """The mark at a slot if its order did nothing, or None."""
        return _nothing_at(self.tale.events, slot) if self.tale and self.shown else None


class Marks(Feature):
    """The mark that `Panels` draws at a slot, named `bot:n`."""

    _changing = Need(Changing)
    _covered = Need(Covered)
    _preview = Need(Preview)
    _replay = Need(Replay)
    _running = Need(Running)
    _seats = Need(Seats)
    _story = Need(Story)

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._colour = ""
        self._changing.taps_may_ask(self.note)

    def actions(self) -> dict[str, Action]:
        return {"last-turn": self._open_last, "rule": self._rule}

    def dialogs(self) -> dict[str, Callable[[], Html]]:
        return {"last-turn": self._last_turn}

    @property
    def key(self) -> Hashable:
        """A key that changes whenever a mark may have changed."""
        return self._preview.key, self.happened_key

    @property
    def happened_key(self) -> Hashable:
        """A key that changes whenever a mark of past events may have changed; independent of the draft."""
        app = self.app
        moment = self._replay.moment if app.past else app.session.cursor
        return self._running.phase, app.shown.version, moment

    # The marks

    def in_program(self, slot: str) -> Mark | None:
        """The mark at a slot of the colour to move: the effect to come or, in the past, the actual one."""
        if self.app.past:
            return self._in_past(slot)
        phase = self._running.phase
        if phase != "idle":
            story = self._story
            done = story.tale(story.turns - 1).events if phase == "deciding" else []
            return _nothing_at(done, slot)
        foresight = self._preview.foresight
        if foresight is None:
            return self.last_turn(slot[:-3]).failed(slot)
        for event in foresight.nothing:
            if event["slot"] == slot:
                return _failed(event) if event["sure"] else Mark("unsure", event)
        return Mark("unsure", {}) if slot in foresight.unsure_slots else None

    def last_turn(self, colour: str) -> LastTurn:
        """The last turn of a colour, as marked among the players."""
        app = self.app
        running = self._running.phase != "idle" and colour == app.shown.colour
        return LastTurn(None if app.past else self._last_tale(colour), not running)

    def change_words(self, colour: str, last: LastTurn) -> str:
        """The changes of a colour's last turn in words; empty without a last turn."""
        if last.tale is None:
            return ""
        telling = self._telling()
        sentences = [telling.sentence(event) for event in last.changes]
        return "; ".join(sentences) or self.app.t("event.pass", colour=self._seats.player(colour))

    def words(self, mark: Mark) -> str:
        """A mark in words."""
        if mark.kind == "changed":
            return self.app.t("ui.mark.changed", change=self._telling().sentence(mark.event))
        if mark.kind == "ran":
            return ""
        if mark.kind == "unsure":
            return self.app.t("ui.mark.unsure")
        return self.reason(mark.event)

    def reason(self, event: Json) -> str:
        """The reason an order, or a part of it, did or will do nothing."""
        t = self.app.t
        why = t(f"reason.{event['reason']}", by=by_name(self.app.texts, event["by"]))
        order = order_name(self.app.texts, event["order"])
        if "of" not in event:
            return t("ui.mark.nothing", order=order, reason=why)
        key = "ui.mark.steps" if event["steps"] else "ui.mark.part"
        return t(key, order=order, n=event["done"], of=event["of"], reason=why)

    def _last_tale(self, colour: str) -> Tale | None:
        story = self._story
        number = story.last_turn_of(colour)
        return None if number is None else story.tale(number)

    def _in_past(self, slot: str) -> Mark | None:
        number, step = self._replay.moment
        tale = self._story.tale(number)
        running = tale.step(step) if step else []
        if any(_is_order(event, slot) for event in running):
            return _nothing_at(running, slot) or Mark("ran", {})
        return _nothing_at(tale.events_until(step), slot)

    def _telling(self) -> Teller:
        return Teller(self.app.texts, self._seats.player)

    # The effects of a last turn, and the reasons for orders without effect

    def note(self, slot: str, brief: bool = False) -> Html:
        """The reason the order on a slot does nothing, or only a part; with the rule unless `brief`."""
        mark = self.in_program(slot)
        if mark is None or mark.kind not in ("nothing", "part", "unsure"):
            return html()
        words = note("info", self.words(mark), heard=False, drawn=partial(with_tiles, self.app.texts))
        return words if brief else words + self._rule_button(mark.event)

    def _rule_button(self, event: Json) -> Html:
        if "reason" not in event:
            return html()
        t = self.app.t
        rule = rule_of(self.app.texts, event)
        return button(
            "rule", t("ui.rule_of", title=t(f"{rule}.title")), value=rule, sign="help", class_="rule"
        )

    def _rule(self, section: str) -> None:
        """Open the help at a section of the rules."""
        self.app.close()
        self.app.follow("help", section)

    def _open_last(self, colour: str) -> None:
        if self._last_tale(colour) is not None:
            self._colour = colour
            self.app.open("last-turn")

    def _last_turn(self) -> Html:
        last = LastTurn(self._last_tale(self._colour), shown=True)
        if last.tale is None:
            return html()
        t = self.app.t
        player = self._seats.player(self._colour)
        failed = [event for event in without_repeats(last.tale.events) if event["type"] == "nothing"]
        lines = html(
            *(
                tag("li")(tag("p")(self._telling().sentence(event)), self._rule_button(event))
                for event in failed
            )
        )
        number = self._story.last_turn_of(self._colour)
        return dialog(
            t("ui.last_turn", player=player),
            html(
                tag("p")(self.change_words(self._colour, last)),
                tag("p")(t("ui.mark.double")) if last.doubled else "",
                tag("ul", class_="failed")(lines) if failed else tag("p")(t("ui.last_turn.none")),
                self._specials(),
            ),
            buttons(
                button("replay-from", t("ui.last_turn.watch"), value=str(number), sign="replay"),
                button("close", t("ui.close"), class_="primary"),
            ),
            sign=badge(self._colour),
        )

    def _specials(self) -> Html:
        """The special orders of the colour, for which its card seldom has room."""
        app, t = self.app, self.app.t
        revealed, hidden = self._covered.public(self._colour)
        held = [order_name(app.texts, order) for order in revealed]
        held += [t("ui.face_down", n=hidden)] if hidden else []
        if not held:
            return html()
        return html(tag("h3")(t("ui.help.specials")), tag("p")(app.texts.listed(held)))


def _is_order(event: Json, slot: str) -> bool:
    return event["type"] == "order" and f"{event['bot']}:{event['slot']}" == slot


def _nothing_at(events: list[Json], slot: str) -> Mark | None:
    """The mark for the part of a slot's order that did nothing."""
    here = False
    for event in marked(events):
        if event["type"] == "order":
            here = _is_order(event, slot)
        elif here and event["type"] == "nothing" and event["bot"] == slot[:-2]:
            return _failed(event)
    return None


def _failed(event: Json) -> Mark:
    return Mark("part" if "of" in event else "nothing", event)


def _slots_of(event: Json) -> list[int]:
    """The slots that a change has touched."""
    if event["type"] == "reset":
        return [n for n, order in enumerate(event["orders"]) if order]
    return list(event.get("slots") or [event["slot"]])
