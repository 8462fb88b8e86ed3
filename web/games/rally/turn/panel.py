"""The desk: the hand, the five registers, the tools beside them, and the one main button."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from games.rally.board.robots import marks, portrait
from games.rally.turn.cards import burnt, card, sign_of, slot
from games.rally.turn.choosing import Choosing
from games.rally.turn.program_draft import Task
from games.rally.turn.programming import Doom, Programming
from games.rally.words.names import way
from shell.app.actions import Action
from shell.app.feature import Need
from shell.app.roles import Labelled, Rooted
from shell.drawing.dialogs import buttons, dialog
from shell.drawing.html import Html, badge, bare_button, button, counted, html, note, tag
from shell.play.handover import Handover
from shell.play.running import Running
from shell.replay.replay import Replay
from shell.seats.seats import HERE, Seats
from shell.table.pace import Pace
from shell.table.toolbox import Toolbox
from shell.texts.texts import Texts, as_sentence

from rally_core.names import REGISTERS, colour_of

NEXT, DONE, RUN = "ui.rally.next_robot", "ui.rally.done", "ui.rally.run"
SIGNS = {NEXT: "step-forward", DONE: "check", RUN: "play"}
"""The icon on the main button, by the key of its label."""


class Panel(Labelled, Rooted):
    """Draws the state of `Programming` and `Choosing`; no state of its own."""

    _choosing = Need(Choosing)
    _handover = Need(Handover)
    _pace = Need(Pace)
    _programming = Need(Programming)
    _replay = Need(Replay)
    _running = Need(Running)
    _seats = Need(Seats)
    _toolbox = Need(Toolbox)

    def regions(self) -> dict[str, Callable[[], Html]]:
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

    def dialogs(self) -> dict[str, Callable[[], Html]]:
        return {"doomed": self._doomed}

    def actions(self) -> dict[str, Action]:
        return {"to-go": partial(self._move_focus, ".go")}

    def _move_focus(self, at: str, value: str) -> None:
        self.app.emit("focus", at=at)

    def root(self) -> dict[str, str]:
        choosing = self._choosing.asked
        doing = "choosing" if choosing else "programming" if self._programming.colour else ""
        return {"data-doing": doing, "data-pool": "true" if self._shares else ""}

    # The hand

    def _hand(self) -> Html:
        app, programming, choosing = self.app, self._programming, self._choosing
        if choosing.asked:
            return choosing.panel()
        if programming.colour:
            return self._cards(programming)
        handover = self._handover
        here = self._seats.of(handover.colour).kind == HERE
        covered = handover.card() if here and not app.past and not app.session.over else ""
        return covered + self._waiting()

    def _cards(self, programming: Programming) -> Html:
        """The hand of a robot, with gaps in the place of laid cards, so that nothing moves."""
        draft, robot, texts = programming.draft, programming.robot, self.app.texts
        task = draft.tasks[robot]
        if task.rests:
            return tag("p", class_="rally-rests")(texts.t("ui.rally.rests"))
        left = set(draft.hand(robot))
        drawn = html(
            *(
                card(texts, number, action="card", value=str(number), lifted=programming.lifted == number)
                if number in left
                else tag("span", class_="rally-card-gap", data_key=f"gap-{number}")()
                for number in sorted(task.hand)
            )
        )
        pool = tag("p", class_="rally-pool")(texts.t("ui.rally.pool")) if self._shares else ""
        many = len(task.hand) > 9
        damage = 0 if self._shares else min(self.app.seen["robots"][robot]["damage"], 9 - len(task.hand))
        return html(
            pool,
            tag(
                "div",
                class_="rally-hand",
                data_drop="hand",
                data_takes="card",
                data_children=counted(len(task.hand) + bool(damage)),
                data_many=many,
                data_scrolls="" if many else None,
            )(drawn, burnt(texts, damage)),
        )

    @property
    def _shares(self) -> bool:
        return bool(self.app.present.data["rules"]["share"])

    def _tabs(self) -> Html:
        """The robots of a player, if there are several."""
        programming, t = self._programming, self.app.t
        if not programming.colour or len(programming.draft.tasks) < 2:
            return html()
        draft = programming.draft
        tabs, badges = html(), marks(self.app.seen)
        for robot in draft.tasks:
            state = self.app.seen["robots"][robot]
            done = not draft.refusal(robot)
            words = t("ui.rally.robot", n=robot[-1]) + (f" {t('ui.rally.programmed')}" if done else "")
            tabs += bare_button(
                portrait(robot, state=state, mark=badges[robot]),
                "rally-tab",
                "program-robot",
                robot,
                data_key=f"tab-{robot}",
                data_done=done,
                aria_pressed=str(robot == programming.robot).lower(),
                aria_label=words,
            )
        return tag("div", class_="rally-tabs")(tabs)

    def _waiting(self) -> Html:
        """The players who owe or have given a program, once one of them has."""
        app, session = self.app, self.app.session
        if app.past or not session.ready or self._running.phase == "running":
            return html()
        seats = self._seats
        rows = html()
        for colour in app.present.standing.to_move:
            ready = colour in session.ready
            words = app.t("ui.rally.ready" if ready else "ui.rally.thinking")
            look = seats.of(colour).kind == HERE and ready
            name = html(badge(colour), tag("span")(seats.player(colour)), tag("small")(words))
            if look:
                hand = bare_button(name, "rally-ready", "hand-to", colour, data_key=f"ready-{colour}")
                rows += tag("li")(hand)
            else:
                rows += tag("li", class_="rally-ready", data_ready=str(ready).lower())(name)
        return tag("ul", class_="rally-readies")(rows)

    # The registers

    def _slots(self) -> Html:
        programming = self._programming
        if self._choosing.asked:
            return html()
        if programming.colour:
            return self._program(programming)
        return self._running_program()

    def _program(self, programming: Programming) -> Html:
        draft, robot, texts = programming.draft, programming.robot, self.app.texts
        task, sheet = draft.tasks[robot], draft.sheets[robot]
        registers = draft.all_registers(robot)
        drawn = html(
            *(
                slot(
                    texts,
                    n,
                    registers[n - 1],
                    state=_state(n, task),
                    lifted=registers[n - 1] is not None and programming.lifted == registers[n - 1],
                    action="slot" if n in task.open else "",
                )
                for n in REGISTERS
            )
        )
        dial = "" if sheet.facing is None else self._dial(robot, sheet.facing)
        lifted = str(bool(programming.lifted)).lower()
        return tag("div", class_="rally-program", data_lifted=lifted, data_dial=bool(dial))(dial, drawn)

    def _dial(self, robot: str, facing: str) -> Html:
        """A button that shows the facing of a returning robot; a tap turns it a quarter to the right."""
        t = self.app.t
        state = {**self.app.seen["robots"][robot], "facing": facing, "entering": False}
        words = t("ui.rally.turn_robot")
        return bare_button(
            html(portrait(robot, state=state), tag("small")(words)),
            "rally-dial",
            "face",
            data_key="face",
            data_facing=facing,
            data_tip="facing",
            aria_label=t("ui.rally.facing", way=way(self.app.texts, facing)),
        )

    def _running_program(self) -> Html:
        """During a run: the program of a robot of the viewer, as far as the viewer knows it."""
        app = self.app
        data = app.seen
        names = [name for name in data["robots"] if colour_of(name) in app.viewer]
        if not names or self._running.phase != "running":
            return html()
        session, running = app.session, self._running
        turn = running.turn or (session.turns[session.cursor - 1] if session.cursor else {})
        programs = app.game.rules.turn_for(turn, app.viewer)["programs"]
        chosen = self._programming.shown_last
        name = chosen if chosen in names else names[0]
        own = data["robots"][name]["registers"]
        given = programs.get(name, {"registers": [None] * 5})["registers"]
        cards = [laid if laid is not None else other for laid, other in zip(given, own, strict=True)]
        now = sum(event["type"] == "register" for event in running.led_here)
        drawn = html(*(slot(app.texts, n, cards[n - 1], now=n == now) for n in REGISTERS))
        return tag("div", class_="rally-program", data_running="true")(drawn)

    # Tools and the main button

    def _tools(self) -> Html:
        app, programming, toolbox = self.app, self._programming, self._toolbox
        if app.past:
            return self._replay.tools()
        running = self._running
        if running.phase == "running":
            return self._pace.back() + self._pace.tools()
        drill = app.present.position.rules.drill  # A drill has no next turn for a power-down.
        rest = self._rest(programming) if programming.colour and not drill and self._may_rest else ""
        hint = toolbox.hint() if programming.colour or self._choosing.asked else ""
        return toolbox.undo() + toolbox.redo() + hint + rest

    @property
    def _may_rest(self) -> bool:
        """True if a power-down would mend something, is announced, or can go on."""
        programming = self._programming
        announced = programming.draft.sheets[programming.robot].power_down
        robot = self.app.seen["robots"][programming.robot]
        return bool(announced or robot["damage"] or robot["down"])

    def _rest(self, programming: Programming) -> Html:
        """The switch that announces a power-down."""
        t, sheet = self.app.t, programming.draft.sheets[programming.robot]
        words = tag("span")(t("ui.rally.power_down"))
        return bare_button(
            html(sign_of("rally-power", "icon"), words),
            "button tool rally-rest",
            "power-down",
            data_key="power-down",
            data_tip="power-down",
            aria_pressed=str(sheet.power_down).lower(),
            aria_label=t("ui.rally.power_down"),
        )

    def _go(self) -> Html:
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
        return html()

    def _programming_go(self, programming: Programming) -> Html:
        """The next thing to do for the programming player, and the main button."""
        t, draft = self.app.t, programming.draft
        robot = programming.robot
        empty, refusal = draft.empty_registers(robot), draft.refusal(robot)
        doom = programming.doom
        warns = doom is not None and doom.robot == robot
        if doom and warns:
            words = doom_words(self.app.texts, doom)
        elif programming.lifted:
            words = t("ui.rally.say.lifted")
        elif empty:
            words = t("ui.rally.say.lay", laid=len(draft.tasks[robot].open) - len(empty), n=len(empty))
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
            go = button(
                "done", t(key), sign=SIGNS[key], class_="go", key="go", off=off, data_warns=bool(doom)
            )
        return self._hint(programming.colour, words, warns=warns) + go

    @property
    def next(self) -> str:
        """The key of the main button's label while a player programs: `NEXT`, `DONE` or `RUN`."""
        programming = self._programming
        draft = programming.draft
        if draft.unfinished and not draft.refusal(programming.robot):
            return NEXT
        return RUN if self._last(programming.colour) else DONE

    def _last(self, colour: str) -> bool:
        """True if all other players have given their programs or are computers."""
        app = self.app
        return all(
            other == colour or other in app.session.ready or self._seats.of(other).kind == "computer"
            for other in app.present.standing.to_move
        )

    def _doomed(self) -> Html:
        """The question before a program is run that destroys its robot."""
        t, doom = self.app.t, self._programming.doom
        return dialog(
            t("ui.rally.doom.title"),
            tag("p")(as_sentence(doom_words(self.app.texts, doom)) if doom else ""),
            buttons(
                button("close", t("ui.rally.doom.change"), class_="primary"),
                button("done", t("ui.rally.doom.run"), value="anyway"),
            ),
        )

    def _hint(self, colour: str, words: str, *, warns: bool = False) -> Html:
        return tag("p", class_="go-hint", data_warns=warns)(tag("span")(self._seats.addressed(colour, words)))

    def _halt(self) -> Html:
        """The register that has just ended, and the button that continues the run."""
        app = self.app
        led = self._running.led_here
        number = sum(event["type"] == "register" for event in led)
        words = app.t("ui.rally.say.halt", n=number)
        return html(
            tag("p", class_="go-hint")(words),
            button("pause", app.t("ui.rally.next_register"), sign="play", class_="go", key="pause"),
        )

    def _message(self) -> Html:
        kind, words = self.app.message
        return note(kind, words, heard=False)


def doom_words(texts: Texts, doom: Doom) -> str:
    """A warning that the cards destroy the robot, as a part of a sentence."""
    cause = f"ui.rally.doom.{doom.cause}"
    return texts.t(cause if texts.has(cause) else "ui.rally.doom.other", n=doom.register)


def _state(number: int, task: Task) -> str:
    """The state of a register (`cards.slot`)."""
    if task.rests:
        return "rests"
    return "open" if number in task.open else "locked"
