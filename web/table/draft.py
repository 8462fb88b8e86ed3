"""The change that is being made: picked up here, checked by the engine, and undone freely until it is run.

Tap-tap, drag and drop, keys and scripts all end in `put`, `swap`, `take` or `reset`. What is legal is always
asked from the engine: the legal changes of the position as the draft leaves it, once for each state of it.
"""

from __future__ import annotations

import ttb_core as ttb

from .app import Feature
from .session import change_events, data_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from .app import Action, App

    Json = dict[str, Any]

HAND = "hand"


class Refused(Exception):
    """A change that cannot be made; `key` is the text that says why."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key)
        self.key, self.values = key, values


class Drafting:
    """A change in the making over one position. Knows no page.

    `changes` is what will be played, `position` shows its effect on the programs.
    """

    def __init__(self, position: ttb.Position) -> None:
        self._start = position
        self._legal_at_start: list[list[Json]] = [] if self.over else ttb.legal_changes(position)
        self.changes: list[Json] = []
        self.double = False
        self._undone: list[tuple[list[Json], bool]] = []
        self._done: list[tuple[list[Json], bool]] = []
        self._settle()

    @property
    def over(self) -> bool:
        """Whether there is nothing to program because the game has ended."""
        return data_of(self._start)["result"] is not None

    @property
    def first_turn(self) -> bool:
        """Whether each bot must be given one tile: then passing is not legal."""
        return not self.over and [] not in self._legal_at_start

    @property
    def complete(self) -> bool:
        """Whether the draft can be run as it stands."""
        if self.first_turn:
            return any(_same(pair, self.changes) for pair in self._legal_at_start)
        return not self.double or len(self.changes) == 2

    @property
    def room(self) -> int:
        """How many changes more can be made."""
        if self.over:
            return 0
        allowed = len(self._legal_at_start[0]) if self.first_turn else 2 if self.double else 1
        return allowed - len(self.changes)

    @property
    def turn(self) -> Json:
        """The turn as it would be played now."""
        return {"change": list(self.changes), "double": self.double, "choices": []}

    # Making changes

    def put(self, order: str, bot: str, slot: int) -> None:
        """Place a tile of the hand. It replaces one that the draft has put there, or on a first-turn bot."""
        change = {"op": "place", "bot": bot, "slot": slot, "order": order}
        last = self.changes[-1] if self.changes else None
        replaces = next((old for old in self.changes if self.first_turn and old["bot"] == bot), None)
        if last and last["op"] == "place" and (last["bot"], last["slot"]) == (bot, slot):
            replaces = last
        self._add(change, replaces)

    def swap(self, bot: str, slots: tuple[int, int]) -> None:
        """Swap two slots. A tile that the draft has just placed moves instead: the same change, better."""
        low, high = sorted(slots)
        for old in self.changes[::-1]:
            if (
                old["op"] == "place"
                and old["bot"] == bot
                and old["slot"] in slots
                and (self.first_turn or (self.room == 0 and old is self.changes[-1]))
            ):
                other = high if old["slot"] == low else low
                return self._add({**old, "slot": other}, old)
        return self._add({"op": "swap", "bot": bot, "slots": [low, high]})

    def take(self, bot: str, slot: int) -> None:
        """Take a tile back to the hand; one that the draft has just placed was never there."""
        for old in self.changes[::-1]:
            if (
                old["op"] == "place"
                and (old["bot"], old["slot"]) == (bot, slot)
                and (self.first_turn or old is self.changes[-1])
            ):
                return self._become([c for c in self.changes if c is not old], self.double)
        return self._add({"op": "remove", "bot": bot, "slot": slot})

    def reset(self, bot: str) -> None:
        """Take back all tiles of a bot."""
        self._add({"op": "reset", "bot": bot})

    def set_double(self, on: bool) -> None:
        """Use Double Modification this turn, or keep it; keeping it takes back a second change."""
        if on and self.first_turn:
            raise Refused("ui.refused.double_first_turn")
        data = data_of(self._start)
        if on and not data["hands"][data["to_move"]]["double_modification"]:
            raise Refused("ui.refused.double_spent")
        self._become(self.changes if on else self.changes[:1], on)

    def recall(self, changes: list[Json], double: bool) -> None:
        """Make the changes of a turn that was taken back again, one after the other: they can be undone."""
        for n in range(len(changes)):
            self._become(changes[: n + 1], double)

    def clear(self) -> None:
        """Start the draft again; this can be undone."""
        if self.changes or self.double:
            self._become([], False)

    # Taking back

    @property
    def can_undo(self) -> bool:
        """Whether something of the draft can be undone."""
        return bool(self._done)

    @property
    def can_redo(self) -> bool:
        """Whether something was undone."""
        return bool(self._undone)

    def undo(self) -> None:
        """One step of the draft back."""
        self._undone.append((self.changes, self.double))
        self.changes, self.double = self._done.pop()
        self._settle()

    def redo(self) -> None:
        """One step of the draft forward again."""
        self._done.append((self.changes, self.double))
        self.changes, self.double = self._undone.pop()
        self._settle()

    # Asking the engine

    def may(self, change: Json) -> bool:
        """Whether `change` is legal on top of the draft."""
        return self.room > 0 and any(_same([change], [c]) for c in self._next)

    def may_put(self, order: str) -> bool:
        """Whether a tile of `order` can be placed anywhere."""
        return self.room > 0 and any(c["op"] == "place" and c["order"] == order for c in self._next)

    def _settle(self) -> None:
        """Ask once for the position after the draft and for what may follow."""
        if self.first_turn:
            having = [pair for pair in self._legal_at_start if all(c in pair for c in self.changes)]
            self._next = [c for pair in having for c in pair if c not in self.changes]
            self.position = self._after(having[0], self.changes) if self.changes else self._start
        else:
            self.position = self._after(self.changes, self.changes) if self.changes else self._start
            again = (
                self._legal_at_start
                if not self.changes
                else ttb.legal_changes(self.position)
                if self.room
                else []
            )
            self._next = [change for changes in again for change in changes]

    def _after(self, changes: list[Json], wanted: list[Json]) -> ttb.Position:
        # A single change is tried alone even when Double Modification is on: two are needed to spend it.
        turn = {"change": changes, "double": len(changes) == 2 and not self.first_turn}
        events = change_events(ttb.play(self._start, ttb.turn_from_json(turn)))
        if self.first_turn:
            bots = {change["bot"] for change in wanted}
            events = [event for event in events if event.get("bot") in bots]
        return ttb.fold(self._start, [event for event in events if event["type"] != "double"])

    def _add(self, change: Json, replaces: Json | None = None) -> None:
        before = [old for old in self.changes if old is not replaces]
        was = self.changes
        self.changes = before
        self._settle()
        try:
            if self.room <= 0:
                raise Refused(
                    "ui.refused.first_turn_done"
                    if self.first_turn
                    else "ui.refused.two_changes"
                    if self.double
                    else "ui.refused.one_change"
                )
            if not self.may(change):
                raise Refused(self._why_not(change))
        finally:
            self.changes = was
            self._settle()
        self._become([*before, change], self.double)

    def _become(self, changes: list[Json], double: bool) -> None:
        self._done.append((self.changes, self.double))
        self._undone = []
        self.changes, self.double = changes, double
        self._settle()

    def _why_not(self, change: Json) -> str:
        """Words for a refusal; that it is one was the engine's answer."""
        data = data_of(self.position)
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


def _same(first: list[Json], second: list[Json]) -> bool:
    """The same changes, in either order."""
    return len(first) == len(second) and all(change in second for change in first)


class Draft(Feature):
    """The draft at the table: what is picked up, and the actions that end in a change."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.picked = ""
        self.version = 0
        self._made: tuple[int, Drafting] | None = None

    @property
    def draft(self) -> Drafting:
        """The draft over the present position. Made when it is first asked for."""
        present = self.app.present
        if self._made is None or self._made[0] != present.version:
            self._made = (present.version, Drafting(present.position))
        return self._made[1]

    @property
    def key(self) -> tuple[int, int]:
        """Another one whenever the draft or what is picked up has changed."""
        return self.app.present.version, self.version

    def position_changed(self) -> None:
        self.picked = ""
        self.version += 1

    def actions(self) -> dict[str, Action]:
        return {
            "tile": self._tile,
            "slot": self._slot,
            "drop": self._drop,
            "hand": lambda value: self._drop(self.picked + ">"),
            "remove": self._remove,
            "swap": self._swap,
            "reset": self._reset,
            "double": self._double,
            "unpick": self._unpick,
        }

    def _try(self, change: Callable[[], None]) -> None:
        self.picked = ""
        self.version += 1
        try:
            change()
        except Refused as refused:
            self.app.say(refused.key, "refused", **refused.values)

    def _unpick(self, value: str) -> None:
        self.picked = ""
        self.version += 1

    def _tile(self, order: str) -> None:
        """Tap on a tile of the hand: pick it up, or place it on the slot picked before."""
        if self.picked.startswith("slot:"):
            self._drop(f"tile:{order}>{self.picked}")
            return
        self.version += 1
        self.picked = "" if self.picked == f"tile:{order}" else f"tile:{order}"

    def _slot(self, slot: str) -> None:
        """Tap on a slot: pick it, or use what is picked on it."""
        here = f"slot:{slot}"
        fits = self.picked.startswith("tile:") or _bot(self.picked) == _bot(here)
        if self.picked and self.picked != here and fits:
            self._drop(f"{self.picked}>{here}")
            return
        self.version += 1
        self.picked = "" if self.picked == here else here

    def _drop(self, value: str) -> None:
        """`what>where`, each `tile:ORDER` or `slot:BOT:N`; nowhere is the hand."""
        what, _, where = value.partition(">")
        kind, _, name = what.partition(":")
        if kind == "tile" and where.startswith("slot:"):
            bot, slot = _slot_of(where)
            self._try(lambda: self.draft.put(name, bot, slot))
        elif kind == "slot" and where.startswith("slot:"):
            self._try(lambda: self._between(what, where))
        elif kind == "slot":
            bot, slot = _slot_of(what)
            self._try(lambda: self.draft.take(bot, slot))

    def _between(self, what: str, where: str) -> None:
        bot, slot = _slot_of(what)
        other, other_slot = _slot_of(where)
        if bot != other:
            raise Refused("ui.refused.other_bot")
        if slot != other_slot:
            self.draft.swap(bot, (slot, other_slot))

    def _remove(self, value: str) -> None:
        what = f"slot:{value}" if value else self.picked
        if what.startswith("slot:"):
            self._drop(what + ">")
        else:
            self.app.say("ui.refused.pick_slot", "refused")

    def _swap(self, value: str) -> None:
        """`BOT:N:M`, or nothing for the slot picked up, which asks for the other one."""
        parts = value.split(":")
        if len(parts) == 3:
            bot, first, second = parts
            self._try(lambda: self._between(f"slot:{bot}:{first}", f"slot:{bot}:{second}"))
        elif self.picked.startswith("slot:"):
            self.app.say("ui.pick_other_slot")
        else:
            self.app.say("ui.refused.pick_slot", "refused")

    def _reset(self, value: str) -> None:
        bot = value or _bot(self.picked)
        if bot:
            self._try(lambda: self.draft.reset(bot))
        else:
            self.app.say("ui.refused.pick_slot", "refused")

    def _double(self, value: str) -> None:
        self._try(lambda: self.draft.set_double(not self.draft.double))


def _slot_of(place: str) -> tuple[str, int]:
    _, bot, slot = place.split(":")
    return bot, int(slot)


def _bot(place: str) -> str:
    return place.split(":")[1] if place.startswith("slot:") else ""
