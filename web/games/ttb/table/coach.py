"""The first steps: a line with the next action and its reason, until the first crystal is delivered."""

from __future__ import annotations

from games.ttb.challenge import challenge
from games.ttb.table.dealing import deal
from games.ttb.turn.changing import Changing
from games.ttb.turn.leading import Lead, lead
from games.ttb.words.markup import plain_name, with_tiles
from shell.app.app import App
from shell.app.feature import Need
from shell.drawing.html import Html, button
from shell.play.running import Running
from shell.seats.seats import Seats
from shell.table.coach import Coach as Frame

from ttb_core.orders import ORDER
from ttb_core.setup import setups

POINTS_TO = {
    "pick": "hand",
    "other": "hand",
    "slot": "slots",
    "row": "slots",
    "any": "slots",
    "run": "run",
    "spent": "run",
    "keep": "run",
    "change": "hand",
    "lead": "hand",
    "home": "hand",
}
"""The target of each line, lit up by the style sheet: the tiles and slots in `lit`, else all of its kind."""
FIRST = "forward1"
"""The order for a bot in the first turn if it cannot have a crystal in the second.

From every set-up some bot has a crystal in the third turn then.
"""
ACTS = {"step": "step", "rotate": "turn", "load": "load", "unload": "unload"}
"""The effect of a tile, by the first part of its order: it selects the text of the reason.

All other tiles, such as Zap, help the orders after them in the program.
"""


class Coach(Frame):
    """The steps lead to the first crystal in the base."""

    _changing = Need(Changing)
    _running = Need(Running)
    _seats = Need(Seats)

    points_to = POINTS_TO
    to_read = ("watch", "cheer")

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._unread = False

    def first_steps(self, value: str) -> None:
        """Begin a game against the easiest computer with one bot each, or for `two` the usual game of two."""
        app = self.app
        self.begin()
        seed = app.entropy()
        if value == "two":
            self._table.start(*app.game.first_game(seed))
            return
        person, other = setups()["2"]["turn_order"]
        options = {"colours": 2, "simplified": True, "seed": seed, "first": person}
        self.against_the_easiest(deal(options), options, other)

    def goals(self) -> int:
        banked = self.app.present.data["banked"]
        return sum(len(banked.get(colour, ())) for colour in self._seats.here)

    def position_changed(self) -> None:
        session, here = self.app.session, self._seats.here
        players = len(self.app.present.standing.colours)
        # The text on the first run stays until it has been read, even if the run is over quickly.
        first = 0 < session.cursor <= 1 + players - len(here) and (self._unread or self._cursor == 0)
        self._unread = first and session.by_link is None
        super().position_changed()
        if self.app.preferences["coach"] and session.stored and self.goals():
            self.show(False)  # a game from elsewhere may have a delivery already

    def read(self, value: str) -> None:
        super().read(value)
        self._unread = False

    @property
    def step(self) -> str:
        return "" if self._running.phase == "deciding" else super().step

    def due(self) -> str:
        app = self.app
        task = challenge(app.session)
        if not app.session.stored and not (task and task.guided):
            return ""
        elsewhere = bool(app.barred("run"))  # the turn of a computer or of a player on another device
        if self._running.phase == "running":
            return "" if elsewhere else "watch"
        if elsewhere:
            return ""
        changing = self._changing
        draft, picked = changing.draft, changing.picked
        if draft.spent:
            return "run" if draft.first_turn or draft.double else "spent"
        if picked.startswith("tile:"):
            return self._slot_step(picked.removeprefix("tile:"))
        if picked:  # the picked slot can be used
            return ""
        if draft.double:  # the hint beside Run counts the two changes
            return ""
        if self._unread and not draft.changes:
            return "watch"
        if draft.first_turn:
            return "" if self.way is None else "other" if draft.changes else "pick"
        return self._change_step()

    def _change_step(self) -> str:
        """The step for the one change: lead a bot to a crystal, or to the base with it."""
        way = self.way
        if way is None:
            return "home" if any(map(self._loaded, self._bots)) else "change"
        return "lead" if way.order else "keep"

    def _loaded(self, bot: str) -> bool:
        return bool(self.app.present.data["bots"][bot]["cargo"])

    def _slot_step(self, order: str) -> str:
        """The step for the tile in hand: it goes to one slot, to one of a row, or to any of the lit slots."""
        slots = self._slots(order)
        rows = {slot[:-2] for slot in slots}
        return "slot" if len(slots) == 1 else "row" if len(rows) == 1 else "any" if rows else ""

    @property
    def lit(self) -> frozenset[str]:
        """The targets of the line, `tile:ORDER` or `slot:BOT:N` each; empty for all of their kind."""
        step, picked = self.step, self._changing.picked
        if POINTS_TO.get(step) == "slots":
            return frozenset(f"slot:{slot}" for slot in self._slots(picked.removeprefix("tile:")))
        if step in ("pick", "other", "lead") and self.way:
            return frozenset({f"tile:{self.way.order}"})
        return frozenset()

    def _slots(self, order: str) -> list[str]:
        """The slots for a tile in hand: the best slot, or all that can take the tile."""
        draft, way = self._changing.draft, self.way
        slots = draft.takes(order)
        best = f"{way.bot}:{way.slot}" if way and way.order == order else ""
        return [best] if best in slots else slots

    @property
    def way(self) -> Lead | None:
        """The way to a crystal, or to the base with it; None if none is known."""
        draft = self._changing.draft
        if draft.over or draft.spent or not self.app.session.stored:
            return None
        return self.app.memo("lead", draft.position, self._lead)

    def _lead(self) -> Lead | None:
        draft = self._changing.draft
        given = {change["bot"] for change in draft.changes}
        bots = [bot for bot in self._bots if not (draft.first_turn and bot in given)]
        if not draft.first_turn:
            return lead(draft.position, bots)
        usual = Lead(0, bots[0], 0, FIRST)
        return lead(draft.position, bots, must=True) or (usual if draft.takes(FIRST) else None)

    @property
    def _bots(self) -> list[str]:
        data = self.app.present.data
        return [bot for bot in data["bots"] if bot[:-1] == data["to_move"]]

    def words(self, step: str) -> str:
        """The instruction with its reason, naming tile, bot and slot where they are known."""
        app, way, picked = self.app, self.way, self._changing.picked
        if POINTS_TO.get(step) == "slots":
            slot = self._slots(picked.removeprefix("tile:"))[0]
            bot, number = slot.split(":")
            program = self._changing.draft.data["bots"][bot]["program"]
            full = step == "slot" and program[int(number)]
            key = "ui.coach.over" if full else f"ui.coach.{step}"
            return app.t(key, n=int(bot[-1]), slot=int(number) + 1)
        if step == "watch" and len(self._bots) == 1:
            return app.t("ui.coach.watch_one")
        if way is None or step in ("run", "spent", "watch", "cheer"):
            return super().words(step)
        reason = self._reason(way)
        if step in ("pick", "other"):
            return f"{app.t(f'ui.coach.{step}', n=int(way.bot[-1]))} {reason}"
        return reason

    def _reason(self, way: Lead) -> str:
        """The next action on the way, with its purpose."""
        texts = self.app.texts
        goal = "home" if way.home else "crystal"
        if not way.order:
            kind = "keep"
        else:
            kind = ACTS.get(ORDER[way.order].parts[0][0], "reach")
            if way.turns == 1 and kind in ("step", "turn"):
                kind = "reach"  # the program already has the other orders
        return texts.t(
            f"ui.coach.{goal}.{kind}",
            order=plain_name(texts, way.order) if way.order else "",
            load=plain_name(texts, "load"),
            unload=plain_name(texts, "unload"),
            n=int(way.bot[-1]),
        )

    def drawn(self, words: str) -> Html:
        return with_tiles(self.app.texts, words)

    def beside(self, step: str) -> Html:
        if step == "pick":
            return button("learn", self.app.t("ui.coach.lessons"), sign="star", quiet=True)
        return super().beside(step)
