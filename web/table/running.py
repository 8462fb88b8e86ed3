"""The run of a turn: play it, let the page tell its events, stop at decisions, and hand over.

The turn is committed and saved before its animation begins, so that closing the page loses nothing. Only what
is *shown* waits for the animation.
"""

from __future__ import annotations

import ttb_core as ttb

from . import timeline
from .app import Feature
from .draft import Draft
from .saves import Saves
from .session import CHANGES
from .speech import Speech
from .wording import note

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from .app import Action, App

    Json = dict[str, Any]

FREE_WHILE_RUNNING = frozenset({
    "animation-done", "skip", "close", "key", "keys", "cursor", "to-board", "bots", "scores",
    "settings", "preference", "language", "texts", "texts-failed", "help", "help-close", "help-contents",
    "coach-off",
    "link", "read-on", "share", "share-what", "shared", "copied",
})  # fmt: skip
"""What does not disturb an animation. Everything else skips it."""


class Running(Feature):
    """`phase` is `idle`, `running` (an animation is on) or `deciding` (`pending` waits for an answer)."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.phase = "idle"
        self.turn: Json | None = None
        self.pending: Json | None = None
        self._told = 0
        self._then: ttb.Position | None = None
        self._ticket = 0
        app.busy = lambda action: self.phase == "running" and action not in FREE_WHILE_RUNNING

    def actions(self) -> dict[str, Action]:
        return {
            "run": self._run,
            "choice": self._choice,
            "animation-done": self._done,
            "skip": lambda value: self.app.emit("skip"),
        }

    @property
    def colour(self) -> str:
        """The colour whose turn is shown."""
        return self.app.shown.colour

    # A turn

    def _run(self, value: str) -> None:
        draft = self.app.feature(Draft).draft
        if self.phase != "idle" or draft.over:
            self.app.say("ui.refused.over" if draft.over else "ui.refused.deciding", "refused")
        elif not draft.complete:
            self.app.say(
                "ui.refused.first_turn_incomplete" if draft.first_turn else "ui.refused.double_needs_two",
                "refused",
            )
        else:
            self.begin(draft.turn)

    def begin(self, turn: Json, animate: bool = True) -> None:
        """Play a turn from the session's position. Raises `ttb.TtbError` if it is illegal."""
        self.app.session.try_turn(turn)
        self.turn, self._told, self.pending = turn, 0, None
        self._advance(animate)

    def resume(self) -> None:
        """Take up a turn again that was waiting for a decision when the table was left."""
        if self.app.session.waiting is not None:
            self.begin(self.app.session.waiting, animate=False)

    def _advance(self, animate: bool = True) -> None:
        assert self.turn is not None
        self.app.moved = True
        app, before = self.app, self.app.session.position
        outcome = app.session.try_turn(self.turn)
        fresh = outcome.events[self._told :]
        self._told = len(outcome.events)
        self.pending = outcome.pending.to_json() if outcome.pending else None
        if outcome.pending is None:
            app.session.commit(self.turn, outcome.position)
            self.turn, self._then = None, outcome.position
        else:
            app.session.waiting = self.turn
            self._then = ttb.fold(before, outcome.events)
        app.feature(Saves).autosave()
        self.phase = "running"
        if not animate:
            self._finish()
            return
        programmed = [event for event in fresh if event["type"] in CHANGES]
        if programmed:
            app.show(ttb.fold(before, programmed))
        tell = app.feature(Speech).tell
        steps = timeline.steps(app.shown.data, fresh, lambda event: note(app.texts, event), tell)
        self._ticket += 1
        app.emit("animate", steps=steps, ticket=str(self._ticket))

    def _done(self, ticket: str) -> None:
        # An animation that was cut off by something else may still report.
        if self.phase == "running" and ticket == str(self._ticket):
            self._finish()

    def settle(self) -> None:
        """Show the end of a running animation at once."""
        if self.phase == "running":
            self.app.emit("skip")
            self._finish()

    def _finish(self) -> None:
        assert self._then is not None
        self.phase = "deciding" if self.pending else "idle"
        self.app.show(self._then)
        if self.phase == "deciding":
            self.app.emit("focus", at="[data-choice]")
        elif self.app.session.over:
            self.app.open(self.app.session.ending)
        else:
            self.app.say("ui.next_colour", "turn", player=self.app.feature(Saves).player(self.colour))
            self.app.emit("focus", at=".programs [data-slot]", only_from=".desk")

    def stop(self) -> None:
        """Leave a turn that is waiting for a decision, or its animation: another position is to be shown."""
        self._ticket += 1
        if self.phase == "running":
            self.app.emit("skip")
        self.phase, self.turn, self.pending = "idle", None, None

    # A decision

    def _choice(self, value: str) -> None:
        """Answer the pending decision: an option's name, `decline`, or a hex."""
        if self.phase != "deciding" or self.pending is None or self.turn is None:
            return
        answer = choice_of(self.pending, value)
        turn = {**self.turn, "choices": [*self.turn.get("choices", []), answer]}
        try:
            self.app.session.try_turn(turn)
        except ttb.TtbError as error:
            self.app.say_error(error)
            return
        self.turn = turn
        self._advance()


def choice_of(pending: Json, value: str) -> Json:
    """The answer to a decision, in the interchange form, that a button's value stands for."""
    kind = pending["kind"]
    if value == "decline":
        return {kind: None}
    if kind == "crystal":
        q, _, r = value.partition(",")
        return {kind: [int(q), int(r)]}
    return {kind: value}
