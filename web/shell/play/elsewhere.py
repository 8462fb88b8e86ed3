"""Colours that are decided elsewhere, and the actions that this bars at this screen.

A colour that nobody plays here is played by a computer (`shell.play.computers`), by link
(`shell.sharing.correspondence`) or on a screen nearby (`shell.nearby.hosting` and `visiting`). Each of these
ways is a subclass of `Elsewhere` with only the differences.
"""

from __future__ import annotations

from shell.app.feature import Need
from shell.app.roles import Barring, Undoable
from shell.drawing.html import Html, html
from shell.play.running import Running
from shell.seats.seats import Seats

BACK = ("undo", "undo-turn", "withdraw", "redo")
"""The actions that go back and forth. They depend on `final`, whichever colour decides next."""


class Elsewhere(Barring):
    """A way in which colours are decided elsewhere.

    It has the colours whose seats are of this `KIND`. `THEIRS` is the key of the message to a person who
    tries to decide for them.
    """

    _running = Need(Running)
    _seats = Need(Seats)

    KIND = THEIRS = ""

    @property
    def on(self) -> bool:
        """True if the game on the table is played this way."""
        return False

    @property
    def next(self) -> str:
        """The colour that decides next, wherever it is played; empty at the end."""
        return self._running.decides

    @property
    def waits_for(self) -> str:
        """The colour that decides next if it is decided this way; otherwise empty."""
        colour = self.next if self.on and not self.app.session.over else ""
        return colour if colour and self._seats.of(colour).kind == self.KIND else ""

    def barred(self, action: str) -> str:
        if not self.on or self._in_the_making(action):
            return ""
        return self.final(action) if action in BACK else self.theirs()

    def _in_the_making(self, action: str) -> bool:
        """True if an action goes back or forth in a turn in the making, which nobody else knows yet."""
        steps = {"undo": lambda one: one.can_undo, "redo": lambda one: one.can_redo}
        return action in steps and any(map(steps[action], self.app.having(Undoable)))

    def theirs(self) -> str:
        """The reason why nothing can be decided at this screen now, in words; empty if it can."""
        colour = self.waits_for
        return self.app.t(self.THEIRS, player=self._seats.player(colour)) if colour else ""

    def final(self, action: str) -> str:
        """The reason why an action of `BACK` cannot be done now, in words; empty if it can."""
        return ""

    # Drawing

    def go(self) -> Html:
        """The content in place of Run while a colour is decided this way; otherwise empty."""
        colour = "" if self._running.phase == "running" else self.waits_for
        return self.waiting(colour) if colour else html()

    def waiting(self, colour: str) -> Html:
        """The words about waiting for this colour, and the actions possible meanwhile."""
        return html()
