"""Small signs at the slots of programs: orders without effect, what changed last, and what is running."""

from __future__ import annotations

from .app import Feature
from .html import badge, button, esc
from .preview import Preview
from .replay import Replay
from .running import Running
from .saves import Saves
from .session import CHANGES
from .story import Story, Tale
from .telling import Telling
from .wording import by_name, order_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Hashable
    from typing import Any

    from .app import Action, App

    Json = dict[str, Any]


class Mark:
    """A sign at a slot: `kind` is `nothing`, `unsure`, `changed` or `ran`; `event` is what it tells of."""

    __slots__ = ("event", "kind")

    def __init__(self, kind: str, event: Json) -> None:
        self.kind, self.event = kind, event


class Marks(Feature):
    """What `Panels` asks when it draws a slot, named `bot:n`."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._colour = ""

    def actions(self) -> dict[str, Action]:
        return {"last-turn": self._open_last, "rule": self._rule}

    def dialogs(self) -> dict[str, Callable[[], str]]:
        return {"last-turn": self._last_turn}

    @property
    def key(self) -> Hashable:
        """Another one whenever a mark may be another one."""
        return self.app.feature(Preview).key, self.told_key

    @property
    def told_key(self) -> Hashable:
        """Another one whenever a mark of what has happened may be another one: the draft does not matter."""
        app = self.app
        moment = app.feature(Replay).moment if app.past else app.session.cursor
        return app.feature(Running).phase, app.shown.version, moment

    def key_of(self, colour: str) -> object:
        """Another one whenever a mark at a colour's line among the players may be another one."""
        app = self.app
        if app.past:
            return "past"
        telling = app.feature(Running).phase != "idle" and colour == app.shown.colour
        return telling, self._last_tale(colour)

    # What there is to mark

    def in_program(self, slot: str) -> Mark | None:
        """The mark at a slot of the colour to move: what the order would do, or in the past, what it did."""
        if self.app.past:
            return self._in_past(slot)
        phase = self.app.feature(Running).phase
        if phase != "idle":
            story = self.app.feature(Story)
            told = story.tale(story.turns - 1).events if phase == "deciding" else []
            return _nothing_at(told, slot)
        seen = self.app.feature(Preview).foresight
        if seen is None:
            return self._failed(slot)
        for event in seen.nothing:
            if event["slot"] == slot:
                return Mark("nothing" if event["sure"] else "unsure", event)
        return Mark("unsure", {}) if slot in seen.unsure_slots else None

    def at_player(self, slot: str) -> Mark | None:
        """The mark at a slot among the players: an order that did nothing last time."""
        app = self.app
        # A run that is still being told must not be spoiled.
        if app.past or (app.feature(Running).phase != "idle" and slot[:-3] == app.shown.colour):
            return None
        return self._failed(slot)

    def changed(self, slot: str) -> Mark | None:
        """The mark at a slot that its colour changed in its last turn."""
        return None if self.app.past else self._changed(slot)

    def last_change(self, colour: str) -> tuple[str, bool]:
        """What a colour changed in its last turn, in words, and whether that took Double Modification."""
        tale = None if self.app.past else self._last_tale(colour)
        if tale is None:
            return "", False
        telling = self._telling()
        made = [telling.sentence(event) for event in tale.events if event["type"] in CHANGES]
        doubled = any(event["type"] == "double" for event in tale.events)
        player = self.app.feature(Saves).player(colour)
        return "; ".join(made) or self.app.t("event.pass", colour=player), doubled

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
        """Why an order did, or will do, nothing."""
        t = self.app.t
        why = t(f"reason.{event['reason']}", by=by_name(self.app.texts, event["by"]))
        return t("ui.mark.nothing", order=order_name(self.app.texts, event["order"]), reason=why)

    def _last_tale(self, colour: str) -> Tale | None:
        story = self.app.feature(Story)
        number = story.last_turn_of(colour)
        return None if number is None else story.tale(number)

    def _failed(self, slot: str) -> Mark | None:
        tale = self._last_tale(slot[:-3])
        return _nothing_at(tale.events, slot) if tale else None

    def _changed(self, slot: str) -> Mark | None:
        tale = self._last_tale(slot[:-3])
        for event in tale.events if tale else ():
            if event["type"] in CHANGES and event["bot"] == slot[:-2] and int(slot[-1]) in _slots_of(event):
                return Mark("changed", event)
        return None

    def _in_past(self, slot: str) -> Mark | None:
        replay = self.app.feature(Replay)
        number, step = replay.moment
        tale = self.app.feature(Story).tale(number)
        running = tale.step(step) if step else []
        if any(_is_order(event, slot) for event in running):
            return _nothing_at(running, slot) or Mark("ran", {})
        return _nothing_at(tale.told(step), slot)

    def _telling(self) -> Telling:
        return Telling(self.app.texts, self.app.feature(Saves).player)

    # What a last turn did, and why some of it did nothing

    def note(self, slot: str) -> str:
        """Why the order on a slot that is picked up would do nothing."""
        mark = self.in_program(slot)
        if mark is None or mark.kind not in ("nothing", "unsure"):
            return ""
        words = f'<p class="note note-info">{esc(self.words(mark))}</p>'
        return words + self._rule_button(mark.event)

    def _rule_button(self, event: Json) -> str:
        if "reason" not in event:
            return ""
        t = self.app.t
        rule = t(f"reason.{event['reason']}.rule")
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

    def _last_turn(self) -> str:
        tale = self._last_tale(self._colour)
        if tale is None:
            return ""
        app, t = self.app, self.app.t
        player = app.feature(Saves).player(self._colour)
        change, doubled = self.last_change(self._colour)
        failed = [event for event in tale.events if event["type"] == "nothing"]
        lines = "".join(
            f"<li><p>{esc(self._telling().sentence(event))}</p>{self._rule_button(event)}</li>"
            for event in failed
        )
        number = app.feature(Story).last_turn_of(self._colour)
        return (
            f"<h2>{badge(self._colour)}{esc(t('ui.last_turn', player=player))}</h2>"
            + f"<p>{esc(change)}</p>"
            + (f"<p>{esc(t('ui.mark.double'))}</p>" if doubled else "")
            + (f'<ul class="failed">{lines}</ul>' if failed else f"<p>{esc(t('ui.last_turn.none'))}</p>")
            + '<div class="dialog-actions">'
            + button("replay-from", t("ui.last_turn.watch"), value=str(number), sign="replay")
            + button("close", t("ui.close"), class_="primary")
            + "</div>"
        )


def _is_order(event: Json, slot: str) -> bool:
    return event["type"] == "order" and f"{event['bot']}:{event['slot']}" == slot


def _nothing_at(events: list[Json], slot: str) -> Mark | None:
    """The mark for the part of a slot's order that did nothing."""
    here = False
    for event in events:
        if event["type"] == "order":
            here = _is_order(event, slot)
        elif here and event["type"] == "nothing" and event["bot"] == slot[:-2]:
            return Mark("nothing", event)
    return None


def _slots_of(event: Json) -> list[int]:
    """The slots that a change has touched."""
    if event["type"] == "reset":
        return [n for n, order in enumerate(event["orders"]) if order]
    return list(event.get("slots") or [event["slot"]])
