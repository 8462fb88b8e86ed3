"""The change in the making: checked by the engine, and undone freely until it is run.

The engine alone decides on legality. It is asked once for each state of the draft, for the legal changes of
the position with the draft made.
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import cached_property
from typing import cast

from games.ttb.game import TTB
from shell.app.history import History
from shell.storage.jsontext import Json

import ttb_core as ttb
from ttb_core.search import with_changes


class Refused(Exception):
    """An illegal change; `key` is the text with the reason."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key)
        self.key, self.values = key, values


class ChangeDraft:
    """A change in the making upon one position. Knows no page.

    `changes` is the change to be played, `position` shows its effect on the programs. `over` is true if
    nothing can be played any more; after the end of a game it always is.
    """

    def __init__(self, position: ttb.Position, over: bool = False) -> None:
        self._start = position
        start = TTB.data(position)
        self.over = over or start["result"] is not None
        self._has_double: bool = not self.over and start["hands"][start["to_move"]]["double_modification"]
        self._stages: dict[tuple[Hashable, ...], _Stage] = {(): _Stage(position, start)}
        nothing: list[Json] = []
        self.history = History((nothing, False))

    @property
    def changes(self) -> list[Json]:
        """The changes made so far, in order."""
        return self.history.now[0]

    @property
    def double(self) -> bool:
        """True if Double Modification is used."""
        return self.history.now[1]

    @property
    def begun_at(self) -> ttb.Position:
        """The position without the change."""
        return self._start

    @cached_property
    def _legal(self) -> list[list[Json]]:
        # Lazy: there is a draft also while programs run.
        return [] if self.over else _legal(self._start)

    @property
    def first_turn(self) -> bool:
        """True if each bot must be given one tile: only then is passing illegal."""
        return not self.over and bool(self._legal[0])

    @property
    def position(self) -> ttb.Position:
        """The position with the changes made, before the programs run."""
        return self._stage(self.changes).position

    @property
    def data(self) -> Json:
        """`position` in the interchange form."""
        return self._stage(self.changes).data

    @property
    def complete(self) -> bool:
        """True if the draft can be run now."""
        if self.first_turn:
            return len(self.changes) == len(self._legal[0])
        return not self.over and (not self.double or len(self.changes) == 2)

    def _room(self, changes: list[Json]) -> int:
        """The number of changes that can follow `changes`."""
        allowed = len(self._legal[0]) if self.first_turn else 2 if self.double else 1
        return allowed - len(changes)

    @property
    def spent(self) -> bool:
        """True if all changes of this turn are made; another one can only replace the last."""
        return not self.over and self._room(self.changes) <= 0

    @property
    def full(self) -> str:
        """The key of the text that says that no change is left."""
        if self.first_turn:
            return "ui.refused.first_turn_done"
        if self.double:
            return "ui.refused.two_changes"
        return "ui.refused.one_change" if self._has_double else "ui.refused.only_change"

    @property
    def _counts_all(self) -> bool:
        """True if turning a change back is a change of its own: Double Modification is used and has room.

        RULES.md: the two changes are made one after the other. Undo takes a change back instead.
        """
        return self.double and not self.spent

    def placed(self, bot: str, slot: int) -> Json | None:
        """The change that has put a tile on this slot, if it can still be replaced, or None."""
        for old in self.changes[::-1]:
            if (
                old["op"] == "place"
                and (old["bot"], old["slot"]) == (bot, slot)
                and (self.first_turn or old is self.changes[-1])
            ):
                return old
        return None

    def takes(self, order: str) -> list[str]:
        """The slots, `BOT:N`, for a tile of this order as one more change; empty if all are made."""
        if self.over or self.spent:
            return []
        places = [
            {"op": "place", "bot": bot, "slot": n, "order": order}
            for bot in self.data["bots"]
            for n in range(3)
        ]
        return [
            f"{place['bot']}:{place['slot']}" for place in places if _key(place) in self._next(self.changes)
        ]

    @property
    def turn(self) -> Json:
        """The turn as it would be played now."""
        return {"change": list(self.changes), "double": self.double, "choices": []}

    # Making changes

    def put(self, order: str, bot: str, slot: int) -> None:
        """Place a tile of the hand.

        It replaces a tile that the draft put there, or on a first turn on the same bot. A slot that the draft
        has just emptied and that gets the same tile again counts as unchanged; with another tile the
        two changes become one.
        """
        change = {"op": "place", "bot": bot, "slot": slot, "order": order}
        last = self.changes[-1] if self.changes else None
        replaces = next((old for old in self.changes if self.first_turn and old["bot"] == bot), None)
        if last and (last["bot"], last.get("slot")) == (bot, slot) and not self._counts_all:
            before = self.changes[:-1]
            if last["op"] == "remove" and self._stage(before).data["bots"][bot]["program"][slot] == order:
                return self._become(before, self.double)
            if last["op"] in ("place", "remove"):
                replaces = last
        return self._add(change, replaces)

    def swap(self, bot: str, slots: tuple[int, int]) -> None:
        """Swap two slots, or move a tile that the draft has just placed, which saves a change.

        The same swap again undoes the first.
        """
        low, high = sorted(slots)
        change = {"op": "swap", "bot": bot, "slots": [low, high]}
        if self.changes and self.changes[-1] == change and not self._counts_all:
            return self._become(self.changes[:-1], self.double)
        for old in self.changes[::-1]:
            if (
                old["op"] == "place"
                and old["bot"] == bot
                and old["slot"] in slots
                and (self.first_turn or (self._room(self.changes) == 0 and old is self.changes[-1]))
            ):
                other = high if old["slot"] == low else low
                return self._add({**old, "slot": other}, old)
        return self._add(change)

    def take(self, bot: str, slot: int) -> None:
        """Take a tile back to the hand; the placing of a tile by the draft is undone."""
        old = None if self._counts_all else self.placed(bot, slot)
        if old:
            return self._become([c for c in self.changes if c is not old], self.double)
        return self._add({"op": "remove", "bot": bot, "slot": slot})

    def reset(self, bot: str) -> None:
        """Take back all tiles of a bot."""
        self._add({"op": "reset", "bot": bot})

    def set_double(self, on: bool) -> None:
        """Use Double Modification this turn, or keep it; keeping it takes back a second change."""
        if on and self.double_refused:
            raise Refused(self.double_refused)
        self._become(self.changes if on else self.changes[:1], on)

    @property
    def double_refused(self) -> str:
        """The key of the text with the reason Double Modification cannot be used; empty if it can."""
        if self.first_turn:
            return "ui.refused.double_first_turn"
        return "" if self._has_double else "ui.refused.double_spent"

    def recall(self, changes: list[Json], double: bool) -> None:
        """Make the changes of a withdrawn turn again, one after the other, so that each can be undone."""
        for n in range(len(changes)):
            self._become(changes[: n + 1], double)

    def restore(self, changes: list[Json], double: bool) -> None:
        """Make stored changes again. Raises `Refused`, or any error that wrong data lead to."""
        if double:
            self.set_double(True)
        for change in changes:
            self._add(change)

    def clear(self) -> None:
        """Start the draft again; this can be undone."""
        if self.changes or self.double:
            self._become([], False)

    # Asking the engine

    def _stage(self, changes: list[Json]) -> _Stage:
        """The position with these changes made by the engine, once for each list of changes."""
        key = tuple(map(_key, changes))
        stage = self._stages.get(key)
        if stage is None:
            position = self._after(changes)
            stage = self._stages[key] = _Stage(position, TTB.data(position))
        return stage

    def _after(self, changes: list[Json]) -> ttb.Position:
        # Double Modification is not spent here: a change may be the first of two.
        return with_changes(self._start, ttb.turn_from_json({"change": changes}).changes)

    def _next(self, changes: list[Json]) -> set[Hashable]:
        """The keys of the changes that are legal after these changes."""
        stage = self._stage(changes)
        if stage.next is None:
            if self.first_turn:
                lists = [pair for pair in self._legal if _within(changes, pair)]
            else:
                lists = _legal(stage.position) if changes else self._legal
            stage.next = {
                _key(change)
                for legal in lists
                for change in legal
                if not (self.first_turn and change in changes)
            }
        return stage.next

    # Making one change after another

    def _add(self, change: Json, replaces: Json | None = None) -> None:
        if self.over:
            raise Refused("ui.refused.over")
        before = [old for old in self.changes if old is not replaces]
        if self._room(before) <= 0:
            raise Refused(self.full)
        if _key(change) not in self._next(before):
            raise Refused(self._why_not(change, self._stage(before).data))
        self._become([*before, change], self.double)

    def _become(self, changes: list[Json], double: bool) -> None:
        self.history.do((changes, double))

    def _why_not(self, change: Json, data: Json) -> str:
        """The key of the text with the reason for a refusal; the engine has refused already."""
        op, bot = change["op"], data["bots"][change["bot"]]
        if self.first_turn:
            return "ui.refused.first_turn"
        if op == "place":
            same = bot["program"][change["slot"]] == change["order"]
            return "ui.refused.same_order" if same else "ui.refused.no_tile"
        if op == "swap":
            first, second = (bot["program"][slot] for slot in change["slots"])
            return "ui.refused.swap_same" if first == second and first else "ui.refused.swap_empty"
        return "ui.refused.slot_empty" if op == "remove" else "ui.refused.program_empty"


class _Stage:
    """A position during the changes; `next` caches the legal changes."""

    __slots__ = ("data", "next", "position")

    def __init__(self, position: ttb.Position, data: Json) -> None:
        self.position, self.data = position, data
        self.next: set[Hashable] | None = None


def _key(change: Json) -> Hashable:
    slots = change.get("slots")
    return change["op"], change["bot"], change.get("slot"), slots and tuple(slots), change.get("order")


def _legal(position: ttb.Position) -> list[list[Json]]:
    return cast("list[list[Json]]", ttb.legal_changes(position))


def _within(changes: list[Json], legal: list[Json]) -> bool:
    return all(change in legal for change in changes)
