"""The computers at the table: when one has to think, and what becomes of its turn.

While one has to, `html[data-thinks]` holds a ticket. The page's script sees it, asks what is to be thought
about (`think`), has it done in a worker, and reports how far it is (`thought`). Whatever takes the ticket
away (going back, another screen, another game) ends that; the position is all it takes to begin again.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from shell.app.actions import at_any_time, in_present, report
from shell.app.app import Feature
from shell.app.game import GameError
from shell.app.running import Running
from shell.computers.desk import Desk
from shell.drawing.html import attrs, badge, button, esc
from shell.seats.seats import COMPUTER, Seats
from shell.storage.jsontext import parse_json

if TYPE_CHECKING:
    from shell.app.actions import Action
    from shell.app.app import App
    from shell.app.session import Session
    from shell.storage.jsontext import Json

SLICE = 0.008
"""Seconds at a time where there is no worker and the page itself has to think."""
FREE = ("undo", "undo-turn", "redo")
"""What a person can do while a computer has its turn."""


class Computers(Feature):
    """`part` is how far a computer is with its turn, 0 to 1; `fast` is whether their turns are shown at
    once, until it is a person's turn again.
    """

    def __init__(self, app: App) -> None:
        super().__init__(app)
        app.feature(Seats).computers = bool(app.game.levels)
        self.part = 0.0
        self.fast = False
        self._so_far: tuple[str, Json] = ("", {})
        self._desk: Desk | None = None
        self.asking = False

    def actions(self) -> dict[str, Action]:
        return {
            "think": report(self._think),
            "thought": report(self._thought),
            "think-here": report(self._think_here),
            "think-on": report(self._think_on),
            "hint": in_present(self._ask),
            "computer-now": at_any_time(self._now),
            "computer-fast": at_any_time(self._hurry),
        }

    def root(self) -> dict[str, str]:
        return {"data-thinks": self.ticket}

    def position_changed(self) -> None:
        self.part = 0.0
        self.asking = False
        if not self.colour:
            self.fast = False

    def barred(self, action: str) -> str:
        colour = self.colour
        if not colour or action in FREE:
            return ""
        return self.app.t("ui.computer.its_turn", player=self.app.feature(Seats).player(colour))

    # Whose decision it is

    @property
    def colour(self) -> str:
        """The colour that a computer has to decide for now; nothing if it is a person's turn."""
        app, running = self.app, self.app.feature(Running)
        if app.present.standing.over or not app.session.seats:
            return ""
        if running.phase == "deciding" and running.pending is not None:
            decides = str(running.pending["by"])
        else:
            decides = next(iter(app.present.standing.to_move), "")
        return decides if self._computer(decides) else ""

    def _computer(self, colour: str) -> bool:
        return self.app.feature(Seats).of(colour).kind == COMPUTER

    @property
    def ticket(self) -> str:
        """Another one for every decision that a computer has to think about; nothing while there is none."""
        app = self.app
        phase = app.feature(Running).phase
        if phase == "running" or app.screen or app.past or app.dialog:
            return ""
        if not self.colour and not (self.asking and phase == "idle"):
            return ""
        return f"{app.session.key}-{app.present.version}-{'hint' if self.asking else phase}"

    # Thinking

    def _ask(self, value: str) -> None:
        """A person asks what a computer would do. The game's action `hinted` takes the answer."""
        if not self.app.session.over and self.app.feature(Running).phase == "idle":
            self.asking = True
            self.app.say("ui.computer.asked")

    def _think(self, ticket: str) -> None:
        """The page asks what there is to think about."""
        if ticket and ticket == self.ticket:
            self.app.emit("think", ticket=ticket, request=self._request(), module=self.app.game.desk)

    def _request(self) -> str:
        session, running = self.app.session, self.app.feature(Running)
        turn = running.turn if running.phase == "deciding" else None
        level = self.app.game.levels[-1] if self.asking else session.seats[self.colour]["level"]
        asked = {"position": session.data, "level": level, "seed": session.key, "turn": turn}
        return json.dumps({**asked, "advice": self.asking})

    def _thought(self, value: str) -> None:
        """`{"ticket", "turn", "part", "done"}`: how far it is. A ticket that is taken back is ignored."""
        told = parse_json(value) if value else {}
        self._hear(told.get("ticket", ""), told)

    def _hear(self, ticket: str, told: Json) -> None:
        if not ticket or ticket != self.ticket:
            return
        self.part, self._so_far = told["part"], (ticket, told["turn"])
        if told["done"] and self.asking:
            self.asking = False
            self.app.follow("hinted", json.dumps(told["advice"]))
        elif told["done"]:
            self._play(told["turn"])

    def _now(self, value: str) -> None:
        """Enough: the best turn so far is played."""
        ticket, turn = self._so_far
        if ticket and ticket == self.ticket and not self.asking:
            self._play(turn)

    def _play(self, turn: Json) -> None:
        app, running = self.app, self.app.feature(Running)
        self._so_far = ("", {})
        app.message = ("", "")
        try:
            if running.phase == "deciding":
                running.go_on(turn, animate=not self.fast)
            else:
                running.begin(turn, animate=not self.fast)
        except GameError as error:
            app.say_error(error)

    def _hurry(self, value: str) -> None:
        """Show no more than the end of each turn until it is a person's."""
        self.fast = True
        if self.app.feature(Running).phase == "running":
            self.app.emit("skip")

    # Without a worker

    def _think_here(self, ticket: str) -> None:
        """No worker has started: the page thinks itself, between what a person does."""
        if not ticket or ticket != self.ticket:
            return
        if self._desk is None:
            self._desk = Desk(self.app.game)
            self.app.say("ui.computer.no_worker")
        self._desk.begin(self._request())
        self.app.emit("later", action="think-on", value=ticket)

    def _think_on(self, ticket: str) -> None:
        if self._desk is None or ticket != self.ticket:
            return
        told = json.loads(self._desk.step(SLICE))
        self._hear(ticket, told)
        if ticket == self.ticket and not told["done"]:
            self.app.emit("later", action="think-on", value=ticket)

    # Going back

    def persons_turn(self, session: Session) -> bool:
        """Whether a person is to move where the session stands, or only computers play in it."""
        people = any(not self._computer(colour) for colour in session.standing.colours)
        return not people or not any(map(self._computer, session.standing.to_move))

    # Drawing

    def go(self) -> str:
        """What takes the place of Run while a computer has to decide; else nothing."""
        colour, t = self.colour, self.app.t
        if not colour or self.app.feature(Running).phase == "running":
            return ""
        player = self.app.feature(Seats).player(colour)
        words = t("ui.computer.thinking", player=player)
        bar = attrs(max=100, value=round(self.part * 100), aria_label=words)
        return (
            f'<p class="go-hint thinking">{badge(colour)}<span>{esc(words)}</span>'
            f"<progress{bar}></progress></p>"
            + button("computer-now", t("ui.computer.now"), sign="skip", class_="go", key="go")
        )

    def hurry(self) -> str:
        """A button beside Skip that shows the computers' turns at once, where there are several to come."""
        session = self.app.session
        if self.fast or len(session.seats) < 2 or self.app.feature(Running).phase != "running":
            return ""
        return button("computer-fast", self.app.t("ui.computer.fast"), sign="skip", key="computer-fast")
