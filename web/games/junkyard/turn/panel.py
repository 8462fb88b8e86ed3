"""The panel of the phase: the decision to make, in the hand, and the one main button."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Protocol

from games.junkyard.turn.battling import Battling
from games.junkyard.turn.boosting import Boosting
from games.junkyard.turn.building import Building
from games.junkyard.turn.lifting import Lifting
from games.junkyard.turn.scanning import Scanning
from games.junkyard.turn.scrounging import Scrounging
from shell.app.actions import Action, in_present
from shell.app.app import App
from shell.app.feature import Need
from shell.app.roles import Labelled, Rooted
from shell.drawing.html import Html, button, esc, html, is_long, note, tag
from shell.play.handover import Handover
from shell.play.running import Running
from shell.replay.replay import Replay
from shell.seats.seats import HERE, Seats
from shell.table.pace import Pace
from shell.table.toolbox import Toolbox
from shell.texts.texts import sentences


class Deciding(Protocol):
    """The feature of a phase: its `panel`, its main button `go`, and `words` that say what to do."""

    def panel(self) -> Html:
        """The choices of the decision, as HTML."""

    def go(self) -> Html:
        """The button that ends the decision, as HTML; may be empty."""

    def words(self) -> str:
        """The next thing to do or to know, in a sentence."""


LEADS = {
    "to-robot": ".board-frame :is([data-spot], [data-part], [data-held])[tabindex]",
    "to-yard": ".junk-yard .junk-thing",
    "to-hand": ":is(.hand button, .go)",
}
"""The selector to which each action moves the focus, by the name of the action."""


class Panel(Labelled, Rooted):
    """Draws the feature of the current phase; no state of its own."""

    _battling = Need(Battling)
    _boosting = Need(Boosting)
    _building = Need(Building)
    _handover = Need(Handover)
    _lifting = Need(Lifting)
    _pace = Need(Pace)
    _replay = Need(Replay)
    _running = Need(Running)
    _scanning = Need(Scanning)
    _scrounging = Need(Scrounging)
    _seats = Need(Seats)
    _toolbox = Need(Toolbox)

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._phases: dict[str, Deciding] = {
            "assemble": self._building,
            "scan": self._scanning,
            "look": self._scanning,
            "scrounge": self._scrounging,
            "battle": self._battling,
            "factory": self._building,
            "boost": self._boosting,
        }

    def regions(self) -> dict[str, Callable[[], Html]]:
        return {"hand": self._hand, "tools": self._tools, "go": self._go, "message": self._message}

    def labels(self) -> dict[str, str]:
        return {"hand": self.app.t("ui.junkyard.hand"), "tools": self.app.t("ui.junkyard.tools")}

    def root(self) -> dict[str, str]:
        return {"data-phase": self.app.shown.data["phase"] or ""}

    def actions(self) -> dict[str, Action]:
        return {
            "pass": in_present(self._pass),
            **{name: partial(self._move_focus, at) for name, at in LEADS.items()},
        }

    def _move_focus(self, at: str, value: str) -> None:
        """Move the keyboard focus to a part of the table, from anywhere."""
        self.app.emit("focus", at=at)

    def _pass(self, value: str) -> None:
        """Take no more parts in this round, or end one's attacks."""
        deciding = self.deciding
        if isinstance(deciding, Scrounging):
            deciding.finish(value)
        elif isinstance(deciding, Battling):
            self._running.begin({"pass": True})

    @property
    def deciding(self) -> Deciding | None:
        """The feature of the phase, if a player who has the device decides now; else None."""
        app = self.app
        phase = app.present.data["phase"]
        if phase is None or app.past or app.screen or app.session.over or self._running.phase != "idle":
            return None
        if self._handover.covered or self._seats.of(app.present.colour).kind != HERE:
            return None
        return self._phases[phase]

    # Drawing

    def _hand(self) -> Html:
        app = self.app
        deciding = self.deciding
        if deciding is not None:
            return deciding.panel()
        here = self._seats.of(app.present.colour).kind == HERE
        return self._handover.card() if here and not app.past and not app.session.over else html()

    def _tools(self) -> Html:
        """The tools of the replay or of a run while one is shown.

        Otherwise undo and redo, and a hint for a player who decides; builders have a suggestion instead,
        except in a challenge.
        """
        app, toolbox, running = self.app, self._toolbox, self._running
        if app.past:
            return self._replay.tools()
        if running.phase == "running":
            return self._pace.back() + self._pace.tools()
        suggesting = self.deciding is self._building and app.session.is_game
        hint = "" if self.deciding is None or suggesting else toolbox.hint()
        return toolbox.undo() + toolbox.redo() + hint

    def _go(self) -> Html:
        app, running = self.app, self._running
        if app.past:
            return self._replay.go()
        others = self._toolbox.go()
        if others:
            return others
        t = app.t
        if running.halted:
            return self._halt()
        if running.phase == "running":
            return self._pace.line() + button("skip", t("ui.skip"), sign="skip", class_="go", key="go")
        if app.session.over:
            return button(app.session.ending, t("ui.result"), sign="check", class_="go", key="go")
        deciding = self.deciding
        if deciding is None:
            return html()
        colour, words = app.present.colour, deciding.words()
        hint = esc(words) if words == self._lifting.words else self._seats.addressed(colour, words)
        is_longer = is_long(f"{self._seats.player(colour)} {words}")
        warns = deciding is self._battling and self._battling.warns
        line = tag("p", class_="go-hint", data_long=is_longer, data_warns=warns)(tag("span")(hint))
        return html(line, deciding.go())

    def _halt(self) -> Html:
        """The part just unveiled, in words, and the button that continues the run."""
        app = self.app
        step = app.game.telling.steps(self._running.led_here)[-1]
        words = sentences(app.game.telling.sentences(step, app.texts, self._seats.player))
        return html(
            tag("p", class_="go-hint junk-news", data_long=is_long(words))(words),
            button("pause", app.t("ui.go_on"), sign="play", class_="go", key="pause"),
        )

    def _message(self) -> Html:
        kind, words = self.app.message
        return note(kind, words, heard=False)
