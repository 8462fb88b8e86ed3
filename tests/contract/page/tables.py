"""Tables of several screens at which all play at random, for every game."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from importlib import import_module
from typing import Any

from shell.app.app import App
from shell.app.game import Position
from shell.nearby.invitation import invitation_text
from shell.play.handover import Handover
from shell.play.running import Running
from shell.play.story import Story
from shell.play.table import Table
from shell.seats.seats import HERE, Seats
from shell.storage.jsontext import Json

from ground.errors import GameError
from ground.rules import Viewer
from tests.contract.contract import Contract, written
from tests.nearby import Air, Screen, come
from tests.sitting import Drawer, worked


class Party:
    """A host and guests, one for each person, each with storage of their own.

    The first person plays at the host's screen. With `computer` the last colour is a computer's, if the game
    has any. With `watches` a guest without a colour comes last. Without `guests` nobody has come yet.
    """

    def __init__(
        self,
        contract: Contract,
        chance: random.Random,
        *,
        start: tuple[Position, Json] | None = None,
        computer: bool = False,
        watches: bool = False,
        guests: bool = True,
    ) -> None:
        self.contract, self.chance, self.air = contract, chance, Air()
        self.drawers: dict[int, Drawer] = {}
        self.host = self.screen()
        position, options = start or contract.start(chance)
        colours = contract.game.rules.standing(contract.game.data(position)).colours
        computers = colours[-1:] if computer and contract.quick_levels and len(colours) > 1 else ()
        seats = {colour: {"kind": "computer", "level": contract.quick_levels[0]} for colour in computers}
        self.host.app.feature(Table).start(position, dict(options), {}, seats)
        self.guests: list[Screen] = []
        if not guests:
            return
        hosting = self.host.hosting
        mine = hosting.seating.together(colours[0])
        theirs = [colour for colour in colours if colour not in (*mine, *computers)]
        hosting.begin(theirs)
        while theirs:
            together = hosting.seating.together(theirs[0])
            self.come(theirs[0], f"Zoë {len(self.guests)}")
            theirs = [colour for colour in theirs if colour not in together]
        if watches:
            self.come("", "Nosy")
        self.compute()

    def screen(self, drawer: Drawer | None = None, fragment: str = "#play") -> Screen:
        """Add a screen with this storage."""
        drawer = drawer or Drawer()
        screen = self.air.screen(self.contract.sit_down(drawer, fragment=fragment))
        self.drawers[id(screen)] = drawer
        if fragment != "#play":
            screen.effects(screen.app.effects)
            self.air.settle()
        return screen

    def come(self, colour: str, name: str) -> Screen:
        """Add a guest."""
        guest = self.screen()
        come(self.host, guest, colour, name)
        self.guests.append(guest)
        return guest

    @property
    def screens(self) -> list[Screen]:
        return [self.host, *self.guests]

    @property
    def over(self) -> bool:
        return self.host.app.session.over

    # Playing

    def deciding(self) -> list[Screen]:
        """The screens at which a decision can be made now, in random order."""
        found = [screen for screen in self.screens if deciding_colour(screen.app)]
        self.chance.shuffle(found)
        return found

    def play(self) -> bool:
        """Make a decision at a random screen; return False if none is possible."""
        screens = self.deciding()
        if not screens:
            return False
        self.decide(screens[0])
        self.compute()
        return True

    def decide(self, screen: Screen) -> None:
        """Make a random decision for the colour asked at this screen."""
        app = screen.app
        running, handover = app.feature(Running), app.feature(Handover)
        if handover.covered:
            screen.act("take-over")
        assert app.barred("choice") == ""
        if running.phase == "idle":
            several = len(app.session.standing.to_move) > 1
            self.begin(screen, {} if several else self.turn(app))
            if not several:
                return
        assert running.pending is not None
        screen.act(
            "choice", self.contract.page_value(self.chance.choice(self.contract.offered(running.pending)))
        )
        assert app.message[0] != "error", app.message

    def turn(self, app: App) -> Json:
        """A turn that is legal as far as this screen knows the game."""
        for _ in range(40):
            turn = self.contract.turn(app.session.data, self.chance)
            try:
                app.session.try_turn(turn)
            except GameError:
                continue
            return turn
        raise AssertionError("there is no turn")

    def begin(self, screen: Screen, turn: Json) -> None:
        """Play a turn as a feature of the game does."""
        screen.do(lambda: screen.app.feature(Running).begin(turn))

    def compute(self) -> None:
        """Let the computers decide until a person is asked."""
        if not self.contract.game.rules.levels:
            return
        desk = import_module(self.contract.game.desk).desk
        app = self.host.app
        for _ in range(200):
            if app.dialog:
                self.host.act("close")
            if not app.root()["data-job"]:
                return
            self.host.act("work-told", json.dumps(worked(app, desk)))
        raise AssertionError("computers do not come to an end")

    # Failures

    def reload(self, guest: Screen) -> Screen:
        """Open a guest's page again, with its address."""
        assert guest.visiting.invitation is not None
        address = "#near=" + invitation_text(guest.visiting.invitation)
        self.air.break_off(guest, gone=True)
        again = self.screen(self.drawers[id(guest)], address)
        self.guests[self.guests.index(guest)] = again
        return again

    def reload_host(self) -> None:
        """Open the host's page again. The guests return by new invitations."""
        old = self.host
        self.air.break_off(old, gone=True)
        self.host = self.screen(self.drawers[id(old)])
        for guest in self.guests:
            come(self.host, guest)

    def break_off(self, guest: Screen, hears: str) -> None:
        """Break the line of a guest; `hears` names the sides that notice at once."""
        self.air.break_off(guest, hears=hears)

    def decide_and_lose(self, guest: Screen) -> None:
        """Let a guest decide, and lose the message together with the line."""
        self.air.carries = lambda to, text: []
        self.decide(guest)
        self.air.carries = lambda to, text: [text]
        self.air.break_off(guest)

    def cause_failure(self) -> str:
        """Cause a random failure and return its kind."""
        chance = self.chance
        if not self.guests:
            return ""
        guest = chance.choice(self.guests)
        lines = ("both", "this", "others", "vain", "midway", "twice", "looks")
        pages = ("reload", "host", "midway reload", "midway host")
        kind = chance.choice((*lines, *pages))
        if kind in ("both", "this", "others"):
            self.break_off(guest, kind)
        elif kind == "reload":
            self.reload(guest)
        elif kind == "host":
            self.reload_host()
        elif kind == "vain":
            deciding = [one for one in self.deciding() if one is not self.host]
            for one in deciding[:1]:
                self.decide_and_lose(one)
        elif kind == "looks":
            self.decide_unwatched()
        elif kind == "twice":
            self.air.carries = lambda to, text: [text, text]
            self.play()
            self.air.carries = lambda to, text: [text]
        else:
            self.fail_midway(guest, kind.partition(" ")[2])
        self.air.hear_late()
        self.compute()
        return kind

    def decide_unwatched(self) -> None:
        """Let guests play on while the person at the host's screen watches a replay or is at the door."""
        there, back = self.chance.choice(((("replay-to", "0:0"), "replay-close"), (("door", ""), "play")))
        if self.host.app.session.cursor and not self.host.app.session.over:
            self.host.act(*there)
            for one in [one for one in self.deciding() if one is not self.host][:2]:
                self.decide(one)
            self.host.act(back)

    def fail_midway(self, guest: Screen, how: str) -> None:
        """Let a screen decide, and break a line before all messages are delivered."""
        deciding = self.deciding()
        self.air.patience = self.chance.randrange(6)
        for one in deciding[:1]:
            self.decide(one)
        self.air.patience = 20_000
        if how == "reload":
            self.reload(guest)
        elif how == "host":
            self.reload_host()
        else:
            self.break_off(guest, self.chance.choice(("both", "this", "others")))

    # Agreement of the screens

    def check_games(self) -> None:
        """Check that all screens show the same game, as far as each may know it."""
        for guest in self.guests:
            self.check_game_of(guest)

    def check_game_of(self, guest: Screen) -> None:
        """Check that a guest's screen shows the host's game as its viewer may know it."""
        game, host, app = self.contract.game, self.host.app, guest.app
        session = app.session
        viewer = viewer_of(guest)
        assert guest.visiting.session is session or host.session.over, guest.visiting.why
        assert session.cursor == host.session.cursor
        assert written(game.rules.view(session.data, viewer)) == written(
            game.rules.view(host.session.data, viewer)
        )
        assert session.names == host.session.names or session.over
        assert session.standing.to_move == host.session.standing.to_move
        assert session.over == host.session.over
        if host.session.over:
            assert session.turns == host.session.turns
            return
        ready = host.session.ready if host.session.waiting else ()
        assert {*session.ready} == {*ready}
        # Others do not disturb a player who decides in secret.
        alone = len(session.standing.to_move) < 2
        if alone and app.feature(Running).phase == host.feature(Running).phase == "deciding":
            shown, there = app.present.data, host.present.data
            assert written(game.rules.view(shown, viewer)) == written(game.rules.view(there, viewer))
        assert app.present.data.keys() == host.present.data.keys()

    def mirror(self, guest: Screen) -> App:
        """An app with all that the host knows, shown to the viewer of a guest."""
        app, session = self.contract.sit_down(), self.host.app.session.copy("mirror")
        session.viewer, session.first = viewer_of(guest), self.host.app.session.first
        if guest.app.session.waiting is None:  # the guest knows of no decision yet
            session.waiting = None
        app.preferences.set("halts", False)
        app.session = session
        app.show(session.position)
        app.feature(Running).resume()
        return app

    def check_logs(self) -> None:
        """Check that log and replay of each guest show what the guest may know of the host's game."""
        for guest in self.guests:
            self.check_log_of(guest)

    def check_log_of(self, guest: Screen) -> None:
        game, app = self.contract.game, guest.app
        mirror, viewer = self.mirror(guest), viewer_of(guest)
        if app.session.waiting is not None and mirror.session.waiting is None:
            return  # the guest is asked, and nobody has decided anything
        if app.session.names == mirror.session.names:  # after the end, names of new guests may differ
            assert app.view()["log"] == mirror.view()["log"]
        if app.dialog:
            guest.act("close")
        story, other = app.feature(Story), mirror.feature(Story)
        assert story.turns == other.turns
        for turn in range(story.turns):
            steps = other.tale(turn).steps
            assert written(story.tale(turn).steps) == written(steps)
            for step in range(len(steps) + 1):
                guest.act("replay-to", f"{turn}:{step}")
                mirror.act("replay-to", f"{turn}:{step}")
                assert app.past is not None and mirror.past is not None
                if step == len(steps) // 2:
                    app.view()
                if tells_everything(app, turn):
                    shown = game.rules.view(app.past.data, viewer)
                    assert written(shown) == written(game.rules.view(mirror.past.data, viewer))
        if app.past:
            guest.act("replay-close")


def tells_everything(app: App, turn: int) -> bool:
    """True if each event of a turn tells everything that the turn reveals."""
    found: Any = getattr(app.session, "_exact", [])
    return turn >= len(found) or bool(found[turn])


def viewer_of(guest: Screen) -> Viewer:
    """The viewer of a guest's screen."""
    session = guest.app.session
    return frozenset(session.standing.colours) if session.viewer is None else session.viewer


def deciding_colour(app: App) -> str:
    """The colour that decides at this screen now, or an empty text."""
    running = app.feature(Running)
    if app.session.over or running.phase == "running":
        return ""
    colour = running.decides
    return colour if colour and app.feature(Seats).of(colour).kind == HERE else ""


def heard(screens: Sequence[Screen]) -> list[list[str]]:
    """All messages that these screens have received."""
    return [list(screen.heard) for screen in screens]
