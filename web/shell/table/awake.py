"""Keeping the screen on without any touch."""

from __future__ import annotations

from shell.app.feature import Need
from shell.app.roles import Rooted
from shell.nearby.hosting import Hosting
from shell.nearby.visiting import LOST, OVER, Visiting
from shell.play.computers import Computers
from shell.play.running import Running
from shell.replay.replay import Replay
from shell.table.pace import Pace


class Awake(Rooted):
    """Tells the page's scripts to keep the screen on."""

    _computers = Need(Computers)
    _hosting = Need(Hosting)
    _pace = Need(Pace)
    _replay = Need(Replay)
    _running = Need(Running)
    _visiting = Need(Visiting)

    def root(self) -> dict[str, str]:
        return {"data-awake": "true" if self._at_several_screens or self._watched else ""}

    @property
    def _at_several_screens(self) -> bool:
        """True if a line to another screen is open, or about to be: a dark screen would lose it."""
        hosting, visiting = self._hosting, self._visiting
        there = any(guest.there for guest in hosting.guests)
        return there or hosting.invited is not None or visiting.state not in ("", LOST, OVER)

    @property
    def _watched(self) -> bool:
        """True if something moves by itself: a run, the replay, or a computer at its turn."""
        app = self.app
        if self._replay.playing:
            return True
        if app.screen is not None or app.past or self._pace.paused:
            return False
        return self._running.phase == "running" or bool(self._computers.waits_for)
