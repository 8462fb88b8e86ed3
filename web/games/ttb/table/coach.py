"""The first steps: a line that says what to do next and why, until the first crystal is home."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.ttb.challenge import challenge
from games.ttb.statistics.statistics import Statistics
from games.ttb.table.dealing import deal
from games.ttb.turn.draft import Draft
from games.ttb.turn.leading import Lead, lead
from games.ttb.words.tiles import plain_name, with_tiles
from shell.app.actions import at_any_time
from shell.app.feature import Feature
from shell.app.way import LEAD, Way
from shell.computers.faces import called, portrait
from shell.drawing.html import button
from shell.seats.seats import COMPUTER, Seats
from shell.table.running import Running
from shell.table.table import Table

from ttb_core.orders import ORDER
from ttb_core.setup import setups

if TYPE_CHECKING:
    from collections.abc import Callable

    from shell.app.actions import Action
    from shell.app.app import App

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
"""What each line points to; the style sheet lights it up: the tiles and slots that are `lit`, else all."""
FIRST = "forward1"
"""What a bot is given in the first turn that cannot have a crystal in the second: from every set-up somebody
has one in the third then.
"""
LONGEST = 20
"""The round after which the first steps are over, even if no crystal is home yet."""
PIP = 1
"""The level of the computer that a first game is played against."""
ACTS = {"step": "step", "rotate": "turn", "load": "load", "unload": "unload"}
"""What a tile that is led to does, by the first part of its order: the reason is told accordingly. What any
other does, such as Zap, is good for what comes after it in the program.
"""


class Coach(Feature):
    """The preference `coach` says whether the steps are still to be shown. They lead to the first crystal in
    the base of somebody who plays here, cheer, and leave.
    """

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._unread = False
        self._game = ""
        self._cursor = self._home = 0
        self._cheered: tuple[str, int] | None = None

    def actions(self) -> dict[str, Action]:
        return {
            "first-steps": self._first_steps,
            "coach": self._show,
            "coach-next": at_any_time(self._next),
            "coach-off": at_any_time(self._off),
        }

    def ways(self) -> tuple[Way, ...]:
        app = self.app
        new = bool(app.preferences["coach"]) and not app.feature(Statistics).kept
        return (
            Way(
                "first", "play", "first-steps", place=LEAD, about="ui.door.first.text",
                picture=portrait(app.game, PIP), wanted=new,
            ),
        )  # fmt: skip

    def regions(self) -> dict[str, Callable[[], str]]:
        return {"coach": self._line}

    def root(self) -> dict[str, str]:
        return {"data-coach": POINTS_TO.get(self.step, "")}

    def position_changed(self) -> None:
        session, data = self.app.session, self.app.present.data
        here = self.app.feature(Seats).here
        players = len(data["turn_order"])
        # What happens in the first run stays until it has been read, even if the run is over quickly.
        first = 0 < session.cursor <= 1 + players - len(here) and (self._unread or self._cursor == 0)
        self._unread = first and session.by_link is None
        home = sum(len(data["banked"].get(colour, ())) for colour in here)
        delivered = session.key == self._game and session.cursor >= self._cursor and home > self._home
        if session.cursor < self._cursor:  # the turn was taken back
            self._cheered = None
        self._game, self._cursor, self._home = session.key, session.cursor, home
        if not self.app.preferences["coach"] or not session.stored:
            return
        if delivered:
            self._cheered = session.key, session.cursor + (session.waiting is not None)
            self.app.emit("announce", text=self.app.t("ui.coach.cheer"), urgent=False)
        if home or session.cursor > LONGEST * players:
            self._set(False)

    @property
    def _cheering(self) -> bool:
        """Whether the first crystal has just come home: until that is read, or the next turn is played."""
        session = self.app.session
        if self._cheered is None or self._cheered[0] != session.key:
            return False
        return 0 <= session.cursor - self._cheered[1] < len(self.app.present.data["turn_order"])

    def _first_steps(self, value: str) -> None:
        """Begin a game with the first steps; the one on the table is kept.

        It is against the easiest computer, with a bot each, and begins at once; for `two` it is the usual one
        for two at the table.
        """
        app = self.app
        self._set(True)
        table, seed = app.feature(Table), app.entropy()
        if value == "two":
            table.start(*app.game.first_game(seed))
            return
        person, other = setups()["2"]["turn_order"]
        options = {"colours": 2, "simplified": True, "seed": seed, "first": person}
        seats = {other: {"kind": COMPUTER, "level": PIP}}
        table.start(deal(options), options, {other: called(app.texts, PIP, "")}, seats)

    def _show(self, value: str) -> None:
        self._set(True)
        self.app.follow("help-close")

    def _next(self, value: str) -> None:
        self._unread, self._cheered = False, None

    def _off(self, value: str) -> None:
        self._cheered = None
        self._set(False)

    def _set(self, on: bool) -> None:
        self.app.preferences.set("coach", on)

    @property
    def step(self) -> str:
        """What to do next: a key of the texts `ui.coach`, or nothing."""
        app = self.app
        phase = app.feature(Running).phase
        if app.past or app.present.data["result"] or phase == "deciding":
            return ""
        if self._cheering:
            return "cheer"
        if not app.preferences["coach"]:
            return ""
        asked = challenge(app.session)
        if not app.session.stored and not (asked and asked.guided):
            return ""
        theirs = bool(app.barred("run"))  # a computer's turn, or somebody's on another device
        if phase == "running":
            return "" if theirs else "watch"
        if theirs:
            return ""
        feature = app.feature(Draft)
        draft, picked = feature.draft, feature.picked
        if draft.spent:
            return "run" if draft.first_turn or draft.double else "spent"
        if picked.startswith("tile:"):
            return self._where(picked.removeprefix("tile:"))
        if picked:  # there is something to be done with this slot
            return ""
        if draft.double:  # the hint beside Run counts the two changes
            return ""
        if self._unread and not draft.changes:
            return "watch"
        if draft.first_turn:
            return "" if self.way is None else "other" if draft.changes else "pick"
        return self._aim()

    def _aim(self) -> str:
        """What is worth doing with the one change: lead a bot to a crystal, or bring it home."""
        way = self.way
        if way is None:
            return "home" if any(map(self._loaded, self._bots)) else "change"
        return "lead" if way.order else "keep"

    def _loaded(self, bot: str) -> bool:
        return bool(self.app.present.data["bots"][bot]["cargo"])

    def _where(self, order: str) -> str:
        """Where the tile in hand goes: to a slot, to one of a row, or to any of those that are lit."""
        slots = self._slots(order)
        rows = {slot[:-2] for slot in slots}
        return "slot" if len(slots) == 1 else "row" if len(rows) == 1 else "any" if rows else ""

    @property
    def lit(self) -> frozenset[str]:
        """What the line points to, if that is not all of its kind: `tile:ORDER` or `slot:BOT:N` each."""
        step, picked = self.step, self.app.feature(Draft).picked
        if POINTS_TO.get(step) == "slots":
            return frozenset(f"slot:{slot}" for slot in self._slots(picked.removeprefix("tile:")))
        if step in ("pick", "other", "lead") and self.way:
            return frozenset({f"tile:{self.way.order}"})
        return frozenset()

    def _slots(self, order: str) -> list[str]:
        """The slots for a tile in hand: the one that it is best on, else all that it may lie on."""
        draft, way = self.app.feature(Draft).draft, self.way
        slots = draft.takes(order)
        best = f"{way.bot}:{way.slot}" if way and way.order == order else ""
        return [best] if best in slots else slots

    @property
    def way(self) -> Lead | None:
        """The way to a crystal, or into the base with it; None where none is known."""
        draft = self.app.feature(Draft).draft
        if draft.over or draft.spent or not self.app.session.stored:
            return None
        return self.app.memo("lead", draft.position, self._lead)

    def _lead(self) -> Lead | None:
        draft = self.app.feature(Draft).draft
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

    def _line(self) -> str:
        app, step = self.app, self.step
        words = self._words(step)
        return app.memo("coach", (step, words), lambda: self._draw(step, words))

    def _words(self, step: str) -> str:
        """What is said, and what for; with the tile, the bot and the slot where they are known."""
        app, way, picked = self.app, self.way, self.app.feature(Draft).picked
        if not step:
            return ""
        if POINTS_TO.get(step) == "slots":
            slot = self._slots(picked.removeprefix("tile:"))[0]
            bot, number = slot.split(":")
            full = step == "slot" and self.app.feature(Draft).draft.data["bots"][bot]["program"][int(number)]
            key = "ui.coach.over" if full else f"ui.coach.{step}"
            return app.t(key, n=int(bot[-1]), slot=int(number) + 1)
        if step == "watch" and len(self._bots) == 1:
            return app.t("ui.coach.watch_one")
        if way is None or step in ("run", "spent", "watch", "cheer"):
            return app.t(f"ui.coach.{step}")
        reason = self._reason(way)
        if step in ("pick", "other"):
            return f"{app.t(f'ui.coach.{step}', n=int(way.bot[-1]))} {reason}"
        return reason

    def _reason(self, way: Lead) -> str:
        """What to do for the way, with what it is good for."""
        texts = self.app.texts
        goal = "home" if way.home else "crystal"
        if not way.order:
            how = "keep"
        else:
            how = ACTS.get(ORDER[way.order].parts[0][0], "reach")
            if way.turns == 1 and how in ("step", "turn"):
                how = "reach"  # what it takes then is in the program already
        return texts.t(
            f"ui.coach.{goal}.{how}",
            order=plain_name(texts, way.order) if way.order else "",
            load=plain_name(texts, "load"),
            unload=plain_name(texts, "unload"),
            n=int(way.bot[-1]),
        )

    def _draw(self, step: str, words: str) -> str:
        if not step:
            return ""
        t = self.app.t
        more = ""
        if step in ("watch", "cheer"):
            more = button("coach-next", t("ui.coach.next"), sign="check", quiet=True)
        elif step == "pick":
            more = button("learn", t("ui.coach.lessons"), sign="star", quiet=True)
        return (
            f'<div class="coach-line" role="status"><p>{with_tiles(self.app.texts, words)}</p>{more}'
            + (button("coach-off", t("ui.coach.off"), sign="close", quiet=True) if step != "cheer" else "")
            + "</div>"
        )
