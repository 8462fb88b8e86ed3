"""The first steps: a line with the next action and its reason, until the first crystal is delivered.

In a first game the coach then goes on quietly to the end: it advises on the hex of a new crystal, and says so
if a turn in the making is much worse than the best one.
"""

from __future__ import annotations

import json
from collections.abc import Hashable, Sequence

from games.ttb.board import board
from games.ttb.challenge import challenge
from games.ttb.computers import FIRST_TARGET
from games.ttb.table.dealing import STEPS, deal, following
from games.ttb.turn.changing import Changing
from games.ttb.turn.decisions import Decisions
from games.ttb.turn.leading import DELIVERS, LOADS, NEARER, Lead, leads, merits
from games.ttb.words.markup import plain_name, with_tiles
from shell.app.app import App
from shell.app.feature import Need
from shell.app.job import Job
from shell.app.roles import Staging, Working
from shell.app.way import LEAD, Way
from shell.computers.faces import portrait
from shell.drawing.html import Html, button
from shell.play.computers import Computers
from shell.play.running import Running
from shell.play.story import Story
from shell.seats.seats import Seats
from shell.storage.jsontext import Json
from shell.table.coach import EASIEST
from shell.table.coach import Coach as Frame

import ttb_core as ttb
from ttb_core import links
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
    "start": "hand",
    "hex": "board",
}
"""The target of each line, lit up by the style sheet: the things in `lit`, else all of its kind."""
MUCH = 1.0
"""The points that a turn in the making has to lose for the coach to say so after the first crystal.

The review shows a better turn from half a point on.
"""
FIRST = "forward1"
"""The order for a bot in the first turn if the advised one is not in the hand any more."""
OPENING = {"change": [{"op": "place", "slot": 1, "order": "forward2"}]}
"""The first turn of a first game, which always begins with the same position, so nobody waits for advice."""
ACTS = {"step": "step", "rotate": "turn", "load": "load", "unload": "unload"}
"""The effect of a tile, by the first part of its order: it selects the text of the reason."""
MOMENT = 1600
"""The pause in milliseconds after the first Zap or theft, with a line on the board."""
POSES = {"zapped": "jolt", "robbed": "robbed"}
"""The pose of the bot in the animation, by the step of the coach that explains it."""
TOOLS = 5
"""The number of tools that come one by one in a first game, one each round from the second on.

They are the look ahead, the log, the pace, the replay and the sound (`table/coach.css`).
"""


class Coach(Frame, Staging, Working):
    """The steps lead to the first crystal in the base, by the advice of the worker (`bots.Guide`)."""

    _changing = Need(Changing)
    _computers = Need(Computers)
    _decisions = Need(Decisions)
    _running = Need(Running)
    _seats = Need(Seats)
    _story = Need(Story)

    points_to = POINTS_TO
    remembered = ("zapped", "robbed")
    to_read = without_off = ("cheer", "zapped", "robbed")

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._advice: tuple[object, list[Lead]] | None = None
        self._hex: tuple[object, list[int]] | None = None
        """The advised hex for the new crystal, with the question it answers."""
        self._cost: tuple[object, float] | None = None
        """The points that a turn in the making loses, with that turn."""
        self._rough: tuple[str, int, str, Json] | None = None
        """The first Zap or theft against a bot of a person here: game, moment, step, values of the words."""

    def first_steps(self, value: str) -> None:
        """Begin a game with one bot each, against the easiest computer.

        `middle` and `whole` are the games after it (`STEPS`), `two` is the usual game of two people.
        """
        app = self.app
        self.begin()
        seed = app.entropy()
        if value == "two":
            self._table.start(*app.game.first_game(seed))
            return
        name = value if value in STEPS else "first"
        if name == "first":
            app.preferences.set("tools", 0)
        person, other = setups()["2"]["turn_order"]
        options = {**STEPS[name], "seed": seed, "first": person}
        self.against_the_easiest(deal(options), options, other)

    def ways(self) -> tuple[Way, ...]:
        (first,) = super().ways()
        step, games = self.app.preferences["step"], list(STEPS)
        face = portrait(self.app.game, EASIEST)
        more = (
            Way(
                name, "play", "first-steps", name, LEAD, about=f"ui.door.{name}.text",
                words=self.app.t(f"ui.door.{name}.text") if games.index(name) == step else "",
                picture=face, wanted=games.index(name) == step,
            )
            for name in games[1:]
        )  # fmt: skip
        return (first, *more)

    def root(self) -> dict[str, str]:
        app = self.app
        led = bool(app.preferences["coach"]) and app.session.stored and not app.present.standing.over
        return {
            **super().root(),
            "data-led": "first" if self._guided else "true" if led else "",
            "data-tools": str(self._tools) if self._tools < TOOLS else "",
        }

    @property
    def _tools(self) -> int:
        """The number of tools that are shown."""
        return int(self.app.preferences["tools"]) if self._guided else TOOLS

    @property
    def _guided(self) -> bool:
        """True if a first game is on the table."""
        session = self.app.session
        return session.is_game and self.app.present.data["rules"].get("target") == FIRST_TARGET

    @property
    def _quiet(self) -> bool:
        """True if a first game is led on quietly after its first crystal."""
        return self._guided and bool(self.app.preferences["coach_quiet"]) and self.app.session.stored

    def begin(self) -> None:
        super().begin()
        self.app.preferences.set("coach_quiet", False)

    def stop(self) -> None:
        super().stop()
        self.app.preferences.set("coach_quiet", False)

    def goals(self) -> int:
        banked = self.app.present.data["banked"]
        return sum(len(banked.get(colour, ())) for colour in self._seats.here)

    def position_changed(self) -> None:
        session, last = self.app.session, (self._game, self._cursor)
        preferences, standing = self.app.preferences, session.standing
        led = preferences["coach"]
        super().position_changed()
        if led and not preferences["coach"] and self.goals():
            preferences.set("coach_quiet", self._guided)
        if (session.key, session.cursor - 1) == last:
            self._note_rough()
            if self._guided:
                preferences.set("tools", min(TOOLS, max(self._tools, standing.round - 1)))
            if standing.over and session.is_game and self._seats.here:
                self._count()
        if preferences["coach"] and session.stored and self.goals():
            self.show(False)  # a game from elsewhere may have a delivery already
        if self._quiet and standing.over:
            preferences.set("coach_quiet", False)

    def _count(self) -> None:
        """Remember the game that has just ended as done on the way to the whole game."""
        name, preferences = following(self.app.present.data["rules"].get("target", 0)), self.app.preferences
        done = list(STEPS).index(name) if name else len(STEPS)
        preferences.set("step", max(done, int(preferences["step"])))

    # The first time that a bot is zapped or robbed

    def _note_rough(self) -> None:
        """Note the first time that the last turn zapped or robbed a bot of a person here."""
        session = self.app.session
        for kind, _, words in self._rough_in(self._story.tale(session.cursor - 1).events):
            self._rough = session.key, session.cursor, kind, words

    def _rough_in(self, events: Sequence[Json]) -> list[tuple[str, str, Json]]:
        """The Zaps and thefts of others against bots here that are the first of their kind.

        Each is the step that explains it, the bot, and the values of its words.
        """
        if not self._guided:
            return []
        here, found = self._seats.here, dict[str, tuple[str, str, Json]]()
        for event in events:
            kind, bot, by = "", "", ""
            if event["type"] == "force" and event["order"]:
                kind, bot, by = "zapped", event["bot"], event["by"]
            elif event["type"] == "load" and event["owner"]:
                kind, bot, by = "robbed", event["owner"], event["bot"]
            if kind and bot[:-1] in here and by[:-1] not in here and not self.learned(kind):
                order = plain_name(self.app.texts, event["order"]) if kind == "zapped" else ""
                words = {"player": self._seats.player(by[:-1]), "order": order}
                found.setdefault(kind, (kind, bot, words))
        return list(found.values())

    def staged(self, steps: list[Json], events: Sequence[Json]) -> list[Json]:
        """Stop for a moment after the first Zap or theft, with the line that explains it on the board."""
        staged = list(steps)
        for kind, bot, words in self._rough_in(events):
            at, pose = f'[data-key="{bot}"] .body', POSES[kind]
            for number, step in enumerate(staged):
                if any(act.get("pose") == pose and act["el"] == at for act in step["acts"]):
                    note = self.app.t(f"ui.coach.{kind}", **words)
                    staged.insert(number + 1, {"ms": MOMENT, "acts": [], "note": note})
                    break
        return staged

    def read(self, value: str) -> None:
        super().read(value)
        self._rough = None

    @property
    def step(self) -> str:
        session, rough = self.app.session, self._rough
        if self._running.phase == "deciding":
            return self._hex_step
        now = rough is not None and rough[:2] == (session.key, session.cursor)
        if rough is not None and now and self._running.phase == "idle" and not self.app.past:
            return rough[2]
        step = super().step
        return "better" if not step and (self._cost_known or 0.0) >= MUCH else step

    # The next action

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
        if self._wanted:
            return "think"
        if draft.first_turn:
            return "other" if draft.changes else "start" if self.way is None else "pick"
        if self.way is None:
            return "change"
        return "lead" if self.way.order else "keep"

    def _slot_step(self, order: str) -> str:
        """The step for the tile in hand: it goes to one slot, to one of a row, or to any of the lit slots."""
        slots = self._slots(order)
        rows = {slot[:-2] for slot in slots}
        return "slot" if len(slots) == 1 else "row" if len(rows) == 1 else "any" if rows else ""

    @property
    def lit(self) -> frozenset[str]:
        """The targets of the line: `tile:ORDER`, `slot:BOT:N` or `hex:Q,R`; empty for all of their kind."""
        step, picked = self.step, self._changing.picked
        if POINTS_TO.get(step) == "slots":
            return frozenset(f"slot:{slot}" for slot in self._slots(picked.removeprefix("tile:")))
        if step == "hex" and self._hex is not None:
            return frozenset({f"hex:{board.name_of(self._hex[1])}"})
        if step in ("pick", "other", "lead") and self.way:
            return frozenset({f"tile:{self.way.order}"})
        return frozenset()

    def advised(self, slot: str) -> bool:
        """True if the advice for this turn is a tile on this slot, so that the line has the words for it."""
        return bool(self.step) and slot in [f"{lead.bot}:{lead.slot}" for lead in self._known or ()]

    def _slots(self, order: str) -> list[str]:
        """The slots for a tile in hand: the best slot, or all that can take the tile."""
        draft, way = self._changing.draft, self.way
        slots = draft.takes(order)
        best = f"{way.bot}:{way.slot}" if way and way.order == order else ""
        return [best] if best in slots else slots

    # The advice

    def job(self) -> Job | None:
        app, computers = self.app, self._computers
        if app.screen or app.past or computers.asking:
            return None
        name = f"{app.session.key}-{app.present.version}"
        if self._wanted:
            return Job("lead", name, computers.question, self._take)
        if self._hex_step == "think":
            turn = self._running.turn or {}
            return Job("entry", f"{name}-{len(turn['choices'])}", computers.question, self._take_hex)
        if self._whole is not None and self._cost_known is None:
            change = "-".join(str(value) for each in self._changing.draft.changes for value in each.values())
            return Job("weigh", f"{name}-{change}", self._weighing, self._take_cost)
        return None

    @property
    def _wanted(self) -> bool:
        """True if advice is wanted for the turn to come, and is not there yet."""
        app = self.app
        if not app.preferences["coach"] or not app.session.stored:
            return False
        if not self._table.is_asked_for(app.session):
            return False
        if self._known is not None:
            return False
        turn_here = app.present.standing.to_move and app.present.standing.to_move[0] in self._seats.here
        return bool(turn_here) and self._running.phase == "idle" and not app.present.standing.over

    @property
    def _known(self) -> list[Lead] | None:
        """The advice for this turn, or None while it is not there yet."""
        app = self.app
        key = app.session.key, app.present.version
        if self._advice is not None and self._advice[0] == key:
            return self._advice[1]
        if self._guided and app.session.cursor == 0:
            return app.memo("opening", key, self._opening)
        return None

    def _opening(self) -> list[Lead]:
        (place,) = OPENING["change"]
        position: ttb.Position = self.app.present.position
        return leads(position, ttb.turn_from_json({"change": [{**place, "bot": self._bots[0]}]}))

    def _take(self, report: Json) -> None:
        """Take the advice of the worker. Raises `GameError`, or another error for a report without sense."""
        if not report["done"]:
            return
        app, found = self.app, [Lead(**lead) for lead in report["leads"]]
        places = [
            {"op": "place", "bot": lead.bot, "slot": lead.slot, "order": lead.order}
            for lead in found
            if lead.order
        ]
        if found:
            app.session.try_turn({"change": places})
        self._advice = (app.session.key, app.present.version), found

    # The hex for a new crystal

    @property
    def _question(self) -> Hashable | None:
        """A key of the question for the hex of a new crystal, if a person here answers it in their turn."""
        app, pending, turn = self.app, self._decisions.pending, self._running.turn
        if pending is None or pending["kind"] != "crystal" or turn is None or app.barred("choice"):
            return None
        if not ((app.preferences["coach"] and app.session.stored) or self._quiet):
            return None
        mine = pending["by"] == app.session.standing.to_move[0]
        return (app.session.key, app.session.cursor, json.dumps(turn)) if mine else None

    @property
    def _hex_step(self) -> str:
        question = self._question
        if question is None:
            return ""
        return "hex" if self._hex is not None and self._hex[0] == question else "think"

    def _take_hex(self, report: Json) -> None:
        """Take the advised hex. Raises `GameError`, or another error for a report without sense."""
        if report["done"]:
            if board.name_of(report["hex"]) not in self._decisions.choosable():
                raise ValueError("The advised hex is no answer.")
            self._hex = self._question, report["hex"]

    # The worth of a turn in the making

    @property
    def _whole(self) -> Hashable | None:
        """A key of the turn in the making of a quiet coach, once it is whole; None if it needs a decision."""
        app, draft = self.app, self._changing.draft
        if not self._quiet or app.session.over:
            return None
        if self._running.phase != "idle" or app.past or not draft.spent or app.barred("run"):
            return None
        key = app.session.key, app.present.version, json.dumps(draft.turn)
        ends = app.memo("coach-whole", key, lambda: app.session.try_turn(draft.turn).pending is None)
        return key if ends else None

    @property
    def _cost_known(self) -> float | None:
        """The points that the turn in the making loses, or None while that is not known."""
        whole, cost = self._whole, self._cost
        return cost[1] if whole is not None and cost is not None and cost[0] == whole else None

    def _weighing(self) -> Json:
        return {
            "position": links.encode_position(self.app.session.position),
            "turn": self._changing.draft.turn,
            "past": self._computers.question()["past"],
            "share": 1.0,
        }

    def _take_cost(self, report: Json) -> None:
        if report["done"]:
            self._cost = self._whole, float(report["cost"])

    # The next tile

    @property
    def way(self) -> Lead | None:
        """The next tile to place, or the advice to change nothing; None if there is no advice."""
        draft, known = self._changing.draft, self._known
        if draft.over or draft.spent or not self.app.session.stored or known is None:
            return None
        given = {change["bot"] for change in draft.changes}
        left = [lead for lead in known if not (draft.first_turn and lead.bot in given)]
        if not left or not draft.first_turn:
            return left[0] if left else None
        if f"{left[0].bot}:{left[0].slot}" in draft.takes(left[0].order):
            return left[0]
        return Lead(left[0].bot, 0, FIRST) if draft.takes(FIRST) else None

    @property
    def _bots(self) -> list[str]:
        data = self.app.present.data
        return [bot for bot in data["bots"] if bot[:-1] == data["to_move"]]

    # Words

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
        data = app.present.data
        if step == "hex" and self._hex is not None:
            at, options = self._hex[1], self._decisions.choosable()
            kind = merits(data, data["to_move"], at, [board.parse_hex(option) for option in options])
            other = next(colour for colour in data["turn_order"] if colour != data["to_move"])
            return app.t(f"ui.coach.hex.{kind}", player=self._seats.player(other))
        if step == "think" and self._question is not None:
            return app.t("ui.decide.crystal", player=self._seats.player(data["to_move"]))
        if step == "cheer" and self._guided:
            return app.t("ui.coach.cheer_first", n=FIRST_TARGET)
        if step == "other" and way is None:
            given = [change["bot"] for change in self._changing.draft.changes]
            return app.t("ui.coach.other", n=next(int(bot[-1]) for bot in self._bots if bot not in given))
        if step == "watch" and len(self._bots) == 1:
            return app.t("ui.coach.watch_one")
        if self._rough is not None and step == self._rough[2]:
            return app.t(f"ui.coach.{step}", **self._rough[3])
        if way is None or step not in ("pick", "other", "lead", "keep"):
            return super().words(step)
        reason = self._reason(way)
        if step in ("pick", "other"):
            return f"{app.t(f'ui.coach.{step}', n=int(way.bot[-1]))} {reason}"
        return reason

    def _reason(self, way: Lead) -> str:
        """The next action on the way, with the effect that the run has."""
        texts = self.app.texts
        goal = "home" if way.home or way.does == DELIVERS else "crystal"
        kind = ACTS.get(ORDER[way.order].parts[0][0], "") if way.order else "on"
        if way.does in (DELIVERS, LOADS):
            last = "unload" if goal == "home" else "load"
            kind = "keep" if not way.order else last if kind == last else "reach"
        elif way.order and not (way.does == NEARER and way.acts and kind in ("step", "turn")):
            kind = "ready"
        elif not way.does:
            kind = "wait"
        key = f"ui.coach.{kind}" if kind in ("ready", "wait") else f"ui.coach.{goal}.{kind}"
        return texts.t(
            key,
            order=plain_name(texts, way.order) if way.order else "",
            load=plain_name(texts, "load"),
            unload=plain_name(texts, "unload"),
            n=int(way.bot[-1]),
        )

    def drawn(self, words: str) -> Html:
        return with_tiles(self.app.texts, words)

    def beside(self, step: str) -> Html:
        if step in self.remembered:
            watch = self.app.t("ui.touched.watch")
            again = button("touched-watch", watch, sign="replay", quiet=True, key="touched-watch")
            return again + super().beside(step)
        if step == "better":
            return button("hint", self.app.t("ui.coach.show"), sign="hint", key="coach-hint")
        if step in ("pick", "start", "think") and self.app.session.cursor == 0:
            return button("learn", self.app.t("ui.coach.lessons"), sign="star", quiet=True)
        return super().beside(step)
