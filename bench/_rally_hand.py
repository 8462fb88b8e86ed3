"""A tour on the page of Rally, by mouse and keys, for `tour.py`."""

from __future__ import annotations

from playwright.sync_api import Page

import rally_core as rally
from bench._visiting import HELD_DOWN, OPENED, Visitor
from rally_core.programs import due
from tools.playing.page import STILL
from tools.playing.rally import CARD, NEXT, PLACE, Player, lowest_cards, shown

__all__ = ["PLACE", "tour"]

ROBOTS = 8
COURSE = "dune_mine"


class Tour(Visitor):
    """A visitor who races with the most robots, solves a drill, and makes a course."""

    def race(self) -> None:
        """Program all robots, watch the run for a while, and look back at it."""
        self.do("new-game", OPENED)
        self.shut()
        self.lay(rally.position_to_json(rally.new_game(COURSE, ROBOTS, seed="tour")))
        hand = Player(self.page, delay=HELD_DOWN)
        position = shown(self.page)
        for robot in due(position):
            hand.take_over()
            self.look(CARD)
            hand.program(lowest_cards(position, robot.name))
            self.press("u")
            self.press("Shift+U")
            hand.done()
        self.page.wait_for_selector(NEXT)
        self.page.wait_for_timeout(5 * self.pause)
        self.press("x")
        self.page.wait_for_selector(STILL)
        self.do("replay", "html[data-past]")
        self.do("replay-step", value="back")
        self.do("replay-close", "html:not([data-past])")

    def learn(self) -> None:
        """Look at all parts of the room of drills, and run a program in one."""
        self.do("drills", '.room [data-action="room-tab"]')
        for tab in ("today", "practice", *map(str, range(1, 7)), "endless", "turns", "0"):
            self.do("room-tab", value=tab)
        self.do("drill", "html:not([data-room])")
        self.tap(CARD, f'{CARD}[aria-pressed="true"]')
        self.tap(".rally-slots [data-slot]")
        self.tap(".go")
        self.shut()

    def build(self) -> None:
        """Copy a course into the editor, draw a pit, and drive over it."""
        self.do("courses", ".rally-course-card")
        self.do("course", OPENED)
        self.do("course-edit", "html[data-editing]")
        for tab in ("machines", "walls", "flags", "ground"):
            self.do("edit-tab", value=tab)
        self.do("edit-tool", value="pit")
        self.tap('[data-board] [data-square="4,4"]')
        self.press("u")
        self.do("edit-drive")
        self.do("edit-stop")
        self.do("edit-close", "html:not([data-editing])")


def tour(page: Page, pause: float) -> None:
    """Open and leave every dialog and screen, with the most robots."""
    visitor = Tour(page, pause)
    visitor.race()
    visitor.dialogs()
    visitor.learn()
    visitor.build()
