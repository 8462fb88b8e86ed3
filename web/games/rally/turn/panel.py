"""The desk: the hand, the five registers, the tools beside them, and the one main button."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from games.rally.board.robots import portrait
from games.rally.turn.cards import card, sign_of, slot
from games.rally.turn.choosing import Choosing
from games.rally.turn.programming import Programming
from shell.app.feature import Need
from shell.app.roles import Labelled, Rooted
from shell.drawing.html import attrs, badge, button, esc, note
from shell.play.handover import Handover
from shell.play.running import Running
from shell.replay.replay import Replay
from shell.seats.seats import HERE, Seats
from shell.table.pace import Pace
from shell.table.toolbox import Toolbox

from rally_core.names import REGISTERS, colour_of

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from games.rally.turn.program_draft import Task
    from shell.app.actions import Action

NEXT, DONE, RUN = "ui.rally.next_robot", "ui.rally.done", "ui.rally.run"
SIGNS = {NEXT: "step-forward", DONE: "check", RUN: "play"}
"""The drawing on the main button, by the key of what it says."""


class Panel(Labelled, Rooted):
    """Draws what `Programming` and `Choosing` say. Has no state of its own."""

    _choosing = Need(Choosing)
    _handover = Need(Handover)
    _pace = Need(Pace)
    _programming = Need(Programming)
    _replay = Need(Replay)
    _running = Need(Running)
    _seats = Need(Seats)
    _toolbox = Need(Toolbox)

    def regions(self) -> dict[str, Callable[[], str]]:
        return {
            "tabs": self._tabs,
            "hand": self._hand,
            "slots": self._slots,
            "tools": self._tools,
            "go": self._go,
            "message": self._message,
        }

    def labels(self) -> dict[str, str]:
        t = self.app.t
        return {
            "tabs": t("ui.rally.robots"),
            "hand": t("ui.rally.hand"),
            "slots": t("ui.rally.slots"),
            "tools": t("ui.rally.tools"),
        }

    def actions(self) -> dict[str, Action]:
        return {"to-go": partial(self._lead_to, ".go")}

    def _lead_to(self, at: str, value: str) -> None:
        self.app.emit("focus", at=at)

    def root(self) -> dict[str, str]:
        choosing = self._choosing.asked
        doing = "choosing" if choosing else "programming" if self._programming.colour else ""
        return {"data-doing": doing, "data-pool": "true" if self._shares else ""}

    # The hand

    def _hand(self) -> str:
        app, programming, choosing = self.app, self._programming, self._choosing
        if choosing.asked:
            return choosing.panel()
        if programming.colour:
            return self._cards(programming)
        handover = self._handover
        here = self._seats.of(handover.colour).kind == HERE
        covered = handover.card() if here and not app.past and not app.session.over else ""
        return covered + self._waiting()

    def _cards(self, programming: Programming) -> str:
        """The cards that are left, and what has been laid already as gaps, so that nothing moves."""
        draft, robot, texts = programming.draft, programming.robot, self.app.texts
        task = draft.tasks[robot]
        if task.rests:
            return f'<p class="rally-rests">{esc(texts.t("ui.rally.rests"))}</p>'
        left = set(draft.hand(robot))
        drawn = "".join(
            card(texts, one, action="card", value=str(one), lifted=programming.lifted == one)
            if one in left
            else f'<span class="rally-card-gap" data-key="gap-{one}"></span>'
            for one in sorted(task.hand)
        )
        pool = f'<p class="rally-pool">{esc(texts.t("ui.rally.pool"))}</p>' if self._shares else ""
        many = len(task.hand) > 9
        head = attrs(
            class_="rally-hand",
            data_drop="hand",
            data_takes="card",
            data_many=many,
            data_scrolls="" if many else None,
        )
        return f"{pool}<div{head}>{drawn}</div>"

    @property
    def _shares(self) -> bool:
        return bool(self.app.present.data["rules"]["share"])

    def _tabs(self) -> str:
        """The robots of a player that has several."""
        programming, t = self._programming, self.app.t
        if not programming.colour or len(programming.draft.tasks) < 2:
            return ""
        draft = programming.draft
        tabs = ""
        for robot in draft.tasks:
            state = self.app.seen["robots"][robot]
            done = not draft.refusal(robot)
            words = t("ui.rally.robot", n=robot[-1]) + (f" {t('ui.rally.programmed')}" if done else "")
            head = attrs(
                type="button",
                class_="rally-tab",
                data_action="program-robot",
                data_value=robot,
                data_key=f"tab-{robot}",
                data_done=done,
                aria_pressed=str(robot == programming.robot).lower(),
                aria_label=words,
            )
            tabs += f"<button{head}>{portrait(robot, state=state)}</button>"
        return f'<div class="rally-tabs">{tabs}</div>'

    def _waiting(self) -> str:
        """Who has programmed while others have not."""
        app, session = self.app, self.app.session
        if app.past or not session.ready or self._running.phase == "running":
            return ""
        seats = self._seats
        rows = ""
        for colour in app.present.standing.to_move:
            ready = colour in session.ready
            words = app.t("ui.rally.ready" if ready else "ui.rally.thinking")
            look = seats.of(colour).kind == HERE and ready
            name = f"{badge(colour)}<span>{esc(seats.player(colour))}</span><small>{esc(words)}</small>"
            if look:
                head = attrs(
                    type="button",
                    class_="rally-ready",
                    data_action="hand-to",
                    data_value=colour,
                    data_key=f"ready-{colour}",
                )
                rows += f"<li><button{head}>{name}</button></li>"
            else:
                rows += f'<li class="rally-ready" data-ready="{str(ready).lower()}">{name}</li>'
        return f'<ul class="rally-readies">{rows}</ul>'

    # The registers

    def _slots(self) -> str:
        programming = self._programming
        if self._choosing.asked:
            return ""
        if programming.colour:
            return self._program(programming)
        return self._lying()

    def _program(self, programming: Programming) -> str:
        draft, robot, texts = programming.draft, programming.robot, self.app.texts
        task, sheet = draft.tasks[robot], draft.sheets[robot]
        whole = draft.whole(robot)
        locked = self._locked(robot)
        drawn = "".join(
            slot(
                texts,
                n,
                whole[n - 1],
                state=_state(n, task, locked),
                lifted=whole[n - 1] is not None and programming.lifted == whole[n - 1],
                action="slot" if n in task.open else "",
            )
            for n in REGISTERS
        )
        dial = "" if sheet.facing is None else self._dial(robot, sheet.facing)
        lifted = str(bool(programming.lifted)).lower()
        head = attrs(class_="rally-program", data_lifted=lifted, data_dial=bool(dial))
        return f"<div{head}>{dial}{drawn}</div>"

    def _locked(self, robot: str) -> tuple[int, ...]:
        locked: tuple[int, ...] = self.app.present.position.robot(robot).locked
        return locked

    def _dial(self, robot: str, facing: str) -> str:
        """The robot that comes back, as it looks: each tap turns it a quarter to the right."""
        t = self.app.t
        head = attrs(
            type="button",
            class_="rally-dial",
            data_action="face",
            data_key="face",
            data_facing=facing,
            data_tip="facing",
            aria_label=t("ui.rally.facing", way=t(f"ui.rally.way.{facing}")),
        )
        state = {**self.app.seen["robots"][robot], "facing": facing, "entering": False}
        words = esc(t("ui.rally.turn_robot"))
        return f"<button{head}>{portrait(robot, state=state)}<small>{words}</small></button>"

    def _lying(self) -> str:
        """While a turn runs or is looked at: the program of the robot that the screen is for, face up as far
        as whoever looks knows it.
        """
        app = self.app
        data = app.seen
        names = [name for name in data["robots"] if colour_of(name) in app.viewer]
        if not names or self._running.phase != "running":
            return ""
        session, running = app.session, self._running
        turn = running.turn or (session.turns[session.cursor - 1] if session.cursor else {})
        programs = app.game.rules.turn_for(turn, app.viewer)["programs"]
        chosen = self._programming.shown_last
        name = chosen if chosen in names else names[0]
        own = data["robots"][name]["registers"]
        given = programs.get(name, {"registers": [None] * 5})["registers"]
        cards = [one if one is not None else other for one, other in zip(given, own, strict=True)]
        now = sum(event["type"] == "register" for event in running.led_here)
        drawn = "".join(slot(app.texts, n, cards[n - 1], now=n == now) for n in REGISTERS)
        return f'<div class="rally-program" data-running="true">{drawn}</div>'

    # Tools and the main button

    def _tools(self) -> str:
        app, programming, toolbox = self.app, self._programming, self._toolbox
        if app.past:
            return self._replay.tools()
        running = self._running
        if running.halted:
            skip = button("skip", app.t("ui.skip"), sign="skip", class_="tool", key="skip")
            return toolbox.undo() + skip + self._pace.halts_button()
        if running.phase == "running":
            return toolbox.undo() + self._pace.tools()
        drill = app.present.position.rules.drill  # there is no later turn to rest in
        rest = self._rest(programming) if programming.colour and not drill else ""
        hint = toolbox.hint() if programming.colour or self._choosing.asked else ""
        return toolbox.undo() + toolbox.redo() + hint + rest

    def _rest(self, programming: Programming) -> str:
        """The switch that announces a power-down."""
        t, sheet = self.app.t, programming.draft.sheets[programming.robot]
        head = attrs(
            type="button",
            class_="button tool rally-rest",
            data_action="power-down",
            data_key="power-down",
            data_tip="power-down",
            aria_pressed=str(sheet.power_down).lower(),
            aria_label=t("ui.rally.power_down"),
        )
        words = f"<span>{esc(t('ui.rally.power_down'))}</span>"
        return f"<button{head}>{sign_of('rally-power', 'icon')}{words}</button>"

    def _go(self) -> str:
        app, running, t = self.app, self._running, self.app.t
        if app.past:
            return self._replay.go()
        others = self._toolbox.go()
        if others:
            return others
        if running.halted:
            return self._halt()
        if running.phase == "running":
            return self._pace.line() + button("skip", t("ui.skip"), sign="skip", class_="go", key="go")
        if app.session.over:
            return button(app.session.ending, t("ui.result"), sign="check", class_="go", key="go")
        choosing, programming = self._choosing, self._programming
        if choosing.asked:
            return self._hint(choosing.asked["by"], choosing.words()) + choosing.go()
        if programming.colour:
            return self._programming_go(programming)
        if programming.begins:
            return button("begin-turn", t("ui.rally.run"), sign="play", class_="go", key="go")
        return ""

    def _programming_go(self, programming: Programming) -> str:
        """What there is to do for whoever programs, and the button that goes on."""
        t, draft = self.app.t, programming.draft
        robot = programming.robot
        lacks, refusal = draft.lacks(robot), draft.refusal(robot)
        if programming.lifted:
            words = t("ui.rally.say.lifted")
        elif lacks:
            words = t("ui.rally.say.lay", n=len(lacks))
        elif draft.unfinished:
            words = t("ui.rally.say.next")
        elif draft.tasks[robot].rests:
            words = t("ui.rally.say.rests")
        else:
            words = t("ui.rally.say.done")
        key = self.next
        if key == NEXT:
            go = button("program-robot", t(key), value="next", sign=SIGNS[key], class_="go", key="go")
        else:
            off = t(refusal) if refusal else ""
            go = button("done", t(key), sign=SIGNS[key], class_="go", key="go", off=off)
        return self._hint(programming.colour, words) + go

    @property
    def next(self) -> str:
        """The key of what the main button says to whoever programs: `NEXT`, `DONE` or `RUN`."""
        programming = self._programming
        draft = programming.draft
        if draft.unfinished and not draft.refusal(programming.robot):
            return NEXT
        return RUN if self._last(programming.colour) else DONE

    def _last(self, colour: str) -> bool:
        """Whether nothing is missing to the run but the program of this colour."""
        app = self.app
        return all(
            other == colour or other in app.session.ready or self._seats.of(other).kind == "computer"
            for other in app.present.standing.to_move
        )

    def _hint(self, colour: str, words: str) -> str:
        player = self._seats.player(colour)
        return f'<p class="go-hint"><span><b>{esc(player)}</b> {esc(words)}</span></p>'

    def _halt(self) -> str:
        """Which register is over, and the button that goes on."""
        app = self.app
        led = self._running.led_here
        number = sum(event["type"] == "register" for event in led)
        words = app.t("ui.rally.say.halt", n=number)
        return (
            f'<p class="go-hint">{esc(words)}</p>'
            f"{button('pause', app.t('ui.rally.next_register'), sign='play', class_='go', key='pause')}"
        )

    def _message(self) -> str:
        kind, words = self.app.message
        return note(kind, words, heard=False)


def _state(number: int, task: Task, locked: Collection[int]) -> str:
    """How a register is (`cards.slot`)."""
    if task.rests:
        return "rests"
    return "open" if number in task.open else "locked" if number in locked else "kept"
