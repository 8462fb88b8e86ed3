"""The change at the table: picked up, stored over a reload, and run.

Tap-tap, drag and drop, keys and scripts all end in `put`, `swap`, `take` or `reset` of the draft.
"""

from __future__ import annotations

from collections.abc import Callable

from games.ttb.turn import hand
from games.ttb.turn.change_draft import ChangeDraft, Refused
from shell.app.actions import Action, in_present
from shell.app.app import App
from shell.app.feature import Need
from shell.app.roles import Following, Undoable
from shell.app.session import Session
from shell.play.running import Running
from shell.sharing.opening import Opening
from shell.storage.jsontext import Json

from ground.rules import Seen

MEMORY = "draft"
"""The entry in storage of the change in the making."""


class Changing(Following, Undoable):
    """The draft at the table: the picked tile or slot, and the actions that end in a change."""

    _opening = Need(Opening)
    _running = Need(Running)

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.picked = ""
        self._swaps = ""
        self.version = 0
        self._recalled = False
        self._entry = app.entries.single(MEMORY, None)
        self._note: Callable[[str], object] = lambda slot: ""
        self._made: tuple[int, ChangeDraft] | None = None
        self._session: Session | None = None
        self._aside: tuple[Session, ChangeDraft] | None = None

    @property
    def draft(self) -> ChangeDraft:
        """The draft upon the present position, made on demand."""
        present = self.app.present
        if self._made is None or self._made[0] != present.version:
            self._made = (present.version, ChangeDraft(present.position, self.app.session.over))
        return self._made[1]

    @property
    def seen(self) -> Seen:
        """The data of the draft as the viewer may see them."""
        app, data = self.app, self.draft.data
        return app.memo("draft-seen", (self.key, app.viewer), lambda: app.game.rules.view(data, app.viewer))

    @property
    def key(self) -> tuple[int, int]:
        """A key that changes with the draft and with the picked tile or slot."""
        return self.app.present.version, self.version

    def position_changed(self) -> None:
        self.picked = ""
        self.version += 1
        if self.app.session is not self._session:
            self._set_aside()
        if not self._recalled:
            self._recall()

    def _set_aside(self) -> None:
        """Another session is on the table. While it is a link that is only looked at, the draft waits."""
        before, made, present = self._session, self._made, self.app.present
        self._session = session = self.app.session
        if before is not None and made is not None and self._opening.waiting is before:
            self._aside = before, made[1]
        elif self._aside is not None and self._aside[0] is session:
            if self._aside[1].begun_at == present.position and session.waiting is None:
                self._made = present.version, self._aside[1]
            self._aside = None

    # Kept over a reload

    def _keep(self) -> None:
        """Store the draft for a reload."""
        draft, session = self.draft, self.app.session
        if not session.stored:
            return
        self._recalled = True  # any later draft was made on this page
        if draft.changes or draft.double:
            self._entry.keep(game=session.key, turn=session.cursor, change=draft.changes, double=draft.double)
        else:
            self._entry.drop()

    def _recall(self) -> None:
        """Make the stored draft again, once its game is on the table."""
        session, stored = self.app.session, self._entry.recall()
        if (stored.get("game"), stored.get("turn")) != (session.key, session.cursor):
            return
        self._recalled = True
        self._entry.take()
        if session.waiting is not None:
            return
        try:
            self.draft.restore(stored["change"], stored["double"] is True)
        except Exception:  # the stored draft is unusable: the turn begins without it
            self._made = None

    @property
    def can_undo(self) -> bool:
        return self.draft.history.can_undo

    @property
    def can_redo(self) -> bool:
        return self.draft.history.can_redo

    def undo(self) -> None:
        self.draft.history.undo()
        self.put_down()
        self._keep()

    def redo(self) -> None:
        self.draft.history.redo()
        self.put_down()
        self._keep()

    def taken_back(self, turn: Json) -> None:
        if self.app.session.can_redo:
            return  # redo restores the turn; its changes would only be in the way
        self.draft.recall(turn.get("change", []), turn.get("double", False))
        self._keep()

    def actions(self) -> dict[str, Action]:
        return {
            "run": in_present(self._run),
            "pass": in_present(self._pass),
            "escape": self._escape,
            "to-programs": lambda: self.app.emit("focus", at=".programs [data-slot]"),
            "to-hand": lambda: self.app.emit("focus", at=".hand-tile"),
            "tile": in_present(self._tile),
            "slot": in_present(self._slot),
            "drop": in_present(self._drop),
            "hand": in_present(lambda: self._drop(self.picked + ">")),
            "remove": in_present(self._remove),
            "swap": in_present(self._swap),
            "reset": in_present(self._reset),
            "double": in_present(self._double),
            "unpick": lambda: self.put_down(),
        }

    def _run(self) -> None:
        """Run the programs with the changes made."""
        draft, running = self.draft, self._running
        if running.phase != "idle" or draft.over:
            self.app.say("ui.refused.over" if draft.over else "ui.refused.deciding", "refused")
        elif not draft.complete:
            self.app.say(
                "ui.refused.first_turn_incomplete" if draft.first_turn else "ui.refused.double_needs_two",
                "refused",
            )
        else:
            running.begin(draft.turn)

    def _pass(self) -> None:
        """Run the programs unchanged. Refused with a change made: the effect would surprise either way."""
        if self._running.phase == "idle" and self.draft.changes:
            self.app.say("ui.refused.pass", "refused")
        else:
            self.app.follow("run")

    def _escape(self) -> None:
        """Put down the picked tile or slot."""
        if self.picked:
            self.app.follow("unpick")

    def _try(self, change: Callable[[], None]) -> None:
        self.picked = ""
        self.version += 1
        try:
            change()
            self._keep()
        except Refused as refused:
            self.app.say(refused.key, "refused", **refused.values)

    def put_down(self) -> None:
        """Clear the picked tile or slot."""
        self.picked = ""
        self.version += 1

    def _tile(self, order: str) -> None:
        """Tap on a tile of the hand: pick it up, or place it on the slot picked before."""
        if self.picked.startswith("slot:") and not self._may_have_asked:
            self._drop(f"tile:{order}>{self.picked}")
            return
        data = Seen(self.draft.data)  # a script may place a tile that the screen does not show
        if not hand.has_tile(data, self.app.shown.colour, order):
            self.app.say("ui.refused.no_tile", "refused")
            return
        self.version += 1
        self.picked = "" if self.picked == f"tile:{order}" else f"tile:{order}"

    def taps_may_ask(self, note: Callable[[str], object]) -> None:
        """Let a tap on a slot pick nothing if `note` returns a note on its order, for the tap to show."""
        self._note = note

    @property
    def _may_have_asked(self) -> bool:
        """True if the tap on the picked slot may only have asked for the note on its order."""
        return bool(self.picked.startswith("slot:") and self._note(self.picked.removeprefix("slot:")))

    def _slot(self, slot: str) -> None:
        """Tap on a slot: pick it, or use the picked tile or slot on it.

        Once all changes are made, a tap on a tile just placed picks it up again, for another slot.
        """
        here = f"slot:{slot}"
        if self.picked not in (here, self._swaps) and self._may_have_asked:
            self.picked = ""
        fits = self.picked.startswith("tile:") or _bot(self.picked) == _bot(here)
        if self.picked and self.picked != here and fits:
            self._drop(f"{self.picked}>{here}")
            return
        bot, number = _slot_of(here)
        placed = self.draft.placed(bot, number) if self.draft.spent and not self.picked else None
        if placed:
            self._try(lambda: self.draft.take(bot, number))
            self.picked = f"tile:{placed['order']}"
            return
        self.version += 1
        self.picked, self._swaps = "" if self.picked == here else here, ""

    def _drop(self, value: str) -> None:
        """Drop `FROM>TO`, each `tile:ORDER` or `slot:BOT:N`; an empty TO is the hand."""
        source, _, target = value.partition(">")
        kind, _, name = source.partition(":")
        if kind == "tile" and target.startswith("slot:"):
            bot, slot = _slot_of(target)
            self._try(lambda: self.draft.put(name, bot, slot))
        elif kind == "slot" and target.startswith("slot:"):
            self._try(lambda: self._swap_slots(source, target))
        elif kind == "slot":
            bot, slot = _slot_of(source)
            self._try(lambda: self.draft.take(bot, slot))

    def _swap_slots(self, source: str, target: str) -> None:
        bot, slot = _slot_of(source)
        other, other_slot = _slot_of(target)
        if bot != other:
            raise Refused("ui.refused.other_bot")
        if slot != other_slot:
            self.draft.swap(bot, (slot, other_slot))

    def _remove(self, value: str) -> None:
        source = f"slot:{value}" if value else self.picked
        if source.startswith("slot:"):
            self._drop(source + ">")
        else:
            self.app.say("ui.refused.pick_slot", "refused")

    def _swap(self, value: str) -> None:
        """Swap `BOT:N:M`; without a value ask for a slot to swap with the picked one."""
        parts = value.split(":")
        if len(parts) == 3:
            bot, first, second = parts
            self._try(lambda: self._swap_slots(f"slot:{bot}:{first}", f"slot:{bot}:{second}"))
        elif self.picked.startswith("slot:"):
            self._swaps = self.picked
            self.app.say("ui.pick_other_slot")
        else:
            self.app.say("ui.refused.pick_slot", "refused")

    def _reset(self, value: str) -> None:
        bot = value or _bot(self.picked)
        if bot:
            self._try(lambda: self.draft.reset(bot))
        else:
            self.app.say("ui.refused.pick_slot", "refused")

    def _double(self) -> None:
        self._try(lambda: self.draft.set_double(not self.draft.double))


def _slot_of(place: str) -> tuple[str, int]:
    _, bot, slot = place.split(":")
    return bot, int(slot)


def _bot(place: str) -> str:
    return place.split(":")[1] if place.startswith("slot:") else ""
