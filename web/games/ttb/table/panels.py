"""The regions around the board: programs, hand, tools and supply."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from games.ttb.challenge import challenge
from games.ttb.symbols import order_symbol
from games.ttb.table.coach import Coach
from games.ttb.table.marks import Marks, sign_of
from games.ttb.turn import hand
from games.ttb.turn.changing import Changing
from games.ttb.turn.covered import Covered
from games.ttb.turn.decisions import Decisions
from games.ttb.words.markup import DOUBLE, with_tiles
from games.ttb.words.names import bot_name, order_name
from shell.app.feature import Feature, Need
from shell.drawing.html import Html, badge, bare_button, button, counted, html, note, piece, tag, void
from shell.play.handover import Handover
from shell.play.running import Running
from shell.replay.replay import Replay
from shell.seats.seats import Seats
from shell.table.pace import Pace
from shell.table.toolbox import Toolbox

from ttb_core.names import COLOUR

MOST_ROUNDS = 9_999
"""The highest round that fits on the line of the track; a position by link may have any round."""


class Panels(Feature):
    """Draws the state of the table. Has none of its own."""

    _changing = Need(Changing)
    _coach = Need(Coach)
    _covered = Need(Covered)
    _decisions = Need(Decisions)
    _handover = Need(Handover)
    _marks = Need(Marks)
    _pace = Need(Pace)
    _replay = Need(Replay)
    _running = Need(Running)
    _seats = Need(Seats)
    _toolbox = Need(Toolbox)

    def regions(self) -> dict[str, Callable[[], Html]]:
        return {
            "programs": self._programs,
            "hand": self._hand,
            "tools": self._tools,
            "go": self._go,
            "supply": self._supply,
            "message": self._message,
        }

    # Programs of the colour to move

    def _programs(self) -> Html:
        app, lit = self.app, self._coach.lit
        key = (
            self._changing.key,
            self._running.phase,
            app.texts.language,
            app.shown.version,
            self._marks.key,
            lit,
        )
        return app.memo("programs", key, lambda: self._draw_programs(lit))

    def _draw_programs(self, lit: frozenset[str]) -> Html:
        app = self.app
        idle = self._running.phase == "idle" and not (app.session.over or app.past or app.barred("run"))
        data = self._changing.seen if idle else app.seen
        colour = app.shown.colour
        parts = [
            tag("h2", class_="panel-title", data_colour=colour)(
                badge(colour), tag("span")(self._seats.player(colour))
            )
        ]
        for bot, state in data["bots"].items():
            if bot[:-1] == colour:
                name, number = bot_name(app.texts, bot), bot[-1]
                slots = html(
                    *(self._slot(bot, n, order, idle, lit) for n, order in enumerate(state["program"]))
                )
                parts.append(
                    tag(
                        "div",
                        class_="program",
                        data_key=f"program-{number}",
                        data_row=bot,
                        role="group",
                        aria_label=name,
                    )(
                        tag("span", class_="program-bot")(
                            piece(f"bot-{number}-empty", "program-figure", colour),
                            tag("b", class_="program-number")(number),
                        ),
                        slots,
                    )
                )
        return html(*parts)

    def _slot(self, bot: str, slot: int, order: str | None, idle: bool, lit: frozenset[str]) -> Html:
        app, changing = self.app, self._changing
        name = f"{bot}:{slot}"
        fresh = idle and any(
            change["bot"] == bot and slot in (change.get("slot"), *change.get("slots", ()))
            for change in changing.draft.changes
        )
        label = app.t("ui.slot", bot=bot_name(app.texts, bot), n=slot + 1, order=order_name(app.texts, order))
        mark = self._marks.in_program(name)
        words = self._marks.words(mark) if mark else ""
        inside = (
            order_symbol(order) + self._name_on_tile(order)
            if order
            else tag("span", class_="slot-number", aria_hidden=True)(slot + 1)
        )
        return bare_button(
            html(inside, sign_of(mark)),
            "tile slot" + (" special" if hand.is_special(order) else "") + ("" if order else " empty"),
            "slot" if idle else None,
            name if idle else None,
            data_slot=name,
            data_order=order or "",
            data_key=f"slot-{bot[-1]}-{slot}",
            aria_pressed=changing.picked == f"slot:{name}" if idle else None,
            data_fresh=fresh or None,
            data_lit=f"slot:{name}" in lit,
            data_mark=mark.kind if mark else None,
            data_ran=bool(mark and mark.kind == "ran"),
            data_drag=f"slot:{name}" if idle and order else None,
            data_drop=f"slot:{name}" if idle else None,
            aria_label=". ".join(filter(None, (label, words))),
            data_tip=f"slot:{name}",
        )

    # Hand of the colour to move

    def _hand(self) -> Html:
        app, changing, running = self.app, self._changing, self._running
        if running.phase == "deciding" or app.session.over or app.past or app.barred("run"):
            return html()
        lit = self._coach.lit
        key = (changing.key, running.phase, app.texts.language, self._handover.key, app.viewer, lit)
        return app.memo("hand", key, lambda: self._draw_hand(lit))

    def _draw_hand(self, lit: frozenset[str]) -> Html:
        app, changing = self.app, self._changing
        idle = self._running.phase == "idle"
        data = changing.seen if idle else app.seen
        colour = app.shown.colour
        task = challenge(app.session)
        wanted = task.given(data) if task else None
        tiles = [
            self._tile(order, count, idle, lit)
            for order, count in hand.regular(data, colour)
            if wanted is None or order in wanted
        ]
        if self._has_double(colour) and (wanted is None or DOUBLE in wanted):
            tiles.append(self._double())
        # Face-down tiles come last: a place between the others would hint at their orders.
        tiles += [self._tile(order, 1, idle, lit) for order in hand.special(data, colour)]
        tiles += map(self._covered.back, range(hand.face_down(data, colour)))
        return html(
            self._handover.card(),
            tag(
                "div",
                class_="tiles",
                role="group",
                aria_label=app.t("ui.hand"),
                data_spent=changing.draft.spent,
                data_scrolls="",
                data_children=counted(len(tiles)),
            )(*tiles),
        )

    def _has_double(self, colour: str) -> bool:
        """False in a game that is played without Double Modification."""
        session = self.app.session
        return not session.is_game or bool(session.start.doubles[COLOUR[colour]])

    def _tile(self, order: str, count: int, idle: bool, lit: frozenset[str]) -> Html:
        app, changing = self.app, self._changing
        name = order_name(app.texts, order)
        special = hand.is_special(order)
        usable = idle and count > 0
        # With none left the tile stays focusable and says so.
        figure = "" if special else tag("span", class_="count", aria_hidden=True)(count)
        return bare_button(
            html(order_symbol(order), self._name_on_tile(order), " ", figure),
            "tile hand-tile" + (" special" if special else ""),
            "tile" if idle else None,
            order if idle else None,
            data_tile=order,
            data_count=count,
            data_key=f"tile-{order}",
            data_drag=f"tile:{order}" if usable else None,
            data_lit=f"tile:{order}" in lit,
            aria_pressed=changing.picked == f"tile:{order}" if usable else None,
            aria_disabled=None if usable else True,
            aria_label=app.t("ui.tile", order=name, n=count),
            data_tip=f"tile:{order}",
        )

    def _double(self) -> Html:
        """The tile for two changes, used once in a game, labelled with its effect or a reason against it."""
        t, draft = self.app.t, self._changing.draft
        refused = draft.double_refused
        used = refused == "ui.refused.double_spent"
        name = t("ui.double_spent" if used else "order.double_modification.name")
        does = "" if used else t("ui.double.does")
        return bare_button(
            html(order_symbol("double_modification"), _on_tile(t("ui.double"))),
            "tile hand-tile double",
            "double",
            data_key="double",
            data_used=used,
            aria_pressed=draft.double,
            aria_disabled=True if refused else None,
            aria_label=". ".join(filter(None, (name, does, t(refused) if refused else ""))),
            data_tip="double",
        )

    def _name_on_tile(self, order: str) -> Html:
        return _on_tile(order_name(self.app.texts, order))

    # The tools for the programs

    def _tools(self) -> Html:
        app, changing, running = self.app, self._changing, self._running
        if app.past:
            return self._replay.tools()
        if running.phase == "running":
            return self._toolbox.undo() + self._pace.tools()
        only_back = running.phase == "deciding" or app.session.over or bool(app.barred("run"))
        key = (changing.key, running.phase, app.texts.language, app.session.cursor, app.session.hint)
        return app.memo("tools", key, self._back_and_forth if only_back else self._draw_tools)

    def _draw_tools(self) -> Html:
        app, changing = self.app, self._changing
        t, draft, picked = app.t, changing.draft, changing.picked
        on_slot = picked.startswith("slot:")
        order, spent = None, draft.spent
        if on_slot:
            _, bot, slot = picked.split(":")
            order = draft.data["bots"][bot]["program"][int(slot)]
        pick = t(draft.full if spent else "ui.refused.pick_slot")
        return (
            self._back_and_forth()
            + self._toolbox.hint()
            + _slot_tool("remove", t("ui.tool.remove"), "" if order else pick)
            + _slot_tool("swap", t("ui.tool.swap"), "" if on_slot else pick)
            + _slot_tool("reset", t("ui.tool.reset"), "" if on_slot else pick)
        )

    def _back_and_forth(self) -> Html:
        toolbox = self._toolbox
        return toolbox.undo() + toolbox.redo()

    # The one big button

    def _go(self) -> Html:
        app, running = self.app, self._running
        if app.past:
            return self._replay.go()
        others = self._toolbox.go()
        if others:
            return others
        if running.phase == "deciding":
            return self._decisions.go()
        if running.phase == "running":
            return self._pace.line() + button("skip", app.t("ui.skip"), sign="skip", class_="go", key="go")
        key = (self._changing.key, app.texts.language)
        return app.memo("go", key, self._draw_go)

    def _draw_go(self) -> Html:
        app = self.app
        t, draft = app.t, self._changing.draft
        if draft.over:
            return button(app.session.ending, t("ui.result"), sign="check", class_="go", key="go")
        hint = (
            "ui.hint.first_turn" if draft.first_turn else "ui.hint.double" if draft.double else "ui.hint.pass"
        )
        hint = "ui.hint.ready" if draft.complete and draft.changes else hint
        if draft.double and len(draft.changes) == 1:
            hint = "ui.hint.second"
        return html(
            tag("p", class_="go-hint")(tag("span")(self._seats.addressed(app.shown.colour, t(hint)))),
            button(
                "run", t("ui.run"), sign="play", class_="go", key="go", off="" if draft.complete else t(hint)
            ),
        )

    # Track, pile, round, counters

    def _supply(self) -> Html:
        app = self.app
        return app.memo("supply", (app.shown.version, app.texts.language), self._draw_supply)

    def _draw_supply(self) -> Html:
        app, t, data = self.app, self.app.t, self.app.seen
        track = html(*(piece(f"crystal-{stone}", "track-crystal") for stone in data["track"]))
        names = ", ".join(t(f"element.crystal_{stone}.name") for stone in data["track"])
        # A lesson hides all it is not about: an empty track would only raise questions.
        task = challenge(app.session)
        bare = task is not None and task.bare
        none = "" if bare else t("ui.track_empty")
        parts = []
        if not bare:
            parts.append(
                tag("div", tabindex=0, data_tip="round")(
                    tag("span", class_="label")(t("ui.round")),
                    " ",
                    tag("b", data_round=True)(self.app.texts.number(data["round"], MOST_ROUNDS)),
                )
            )
        if track or none:
            shown = (
                tag("span", class_="track", role="img", aria_label=names)(track)
                if track
                else tag("span", class_="track-empty")(none)
            )
            parts.append(
                tag("div", class_="supply-track", tabindex=0, data_tip="track")(
                    tag("span", class_="label")(t("ui.track")), " ", shown
                )
            )
        if data["rules"]["special_orders"] and not bare:
            parts.append(
                tag("div", tabindex=0, data_tip="pile")(
                    tag("svg", class_="counter", viewBox="0 0 32 32", role="img", aria_label=t("ui.pile"))(
                        void("use", href="#pile")
                    ),
                    tag("b", data_pile=True)(len(data["pile"])),
                )
            )
        counters = data["counters"]
        parts.append(
            tag("div", hidden=counters is None, tabindex=0, data_tip="counters")(
                piece("counter", "counter", label=t("ui.counters")),
                tag("b", data_counters=True)("" if counters is None else counters),
            )
        )
        return html(*parts)

    def _just_placed(self) -> str:
        """The slot of the last tile placed, until another tile or slot is picked or the turn runs."""
        changing = self._changing
        last = changing.draft.changes[-1] if changing.draft.changes else None
        idle = self._running.phase == "idle" and not (self.app.past or changing.picked)
        return f"{last['bot']}:{last['slot']}" if idle and last and last["op"] == "place" else ""

    def _message(self) -> Html:
        kind, words = self.app.message
        picked = self._changing.picked
        if not words:
            marks = self._marks
            if picked.startswith("slot:"):
                return marks.note(picked.removeprefix("slot:"))
            slot = self._just_placed()  # without asking: nothing needs to be picked
            if self._coach.advised(slot):
                return html()
            return marks.note(slot, brief=True) if slot else html()
        return note(kind, words, heard=False, drawn=partial(with_tiles, self.app.texts))


def _on_tile(name: str) -> Html:
    """The visible name on a tile, if there is room; the tile's label contains it as well."""
    return tag("span", class_="tile-name", aria_hidden=True)(name)


def _slot_tool(sign: str, label: str, off: str) -> Html:
    """A tool for the picked slot; its action has the name of its sign. `off` is the reason against it.

    These tools replace the others where there is no room for all.
    """
    return button(
        sign, label, sign=sign, class_="tool on-slot" if off else "tool on-slot able", off=off, key=sign
    )
