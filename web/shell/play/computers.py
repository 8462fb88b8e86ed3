"""The computers at the table: when they think, and playing their turns.

Thinking is a job (`shell.jobs.jobs`), and so is a hint: the turn of a computer in the person's place.
"""

from __future__ import annotations

import json

from ground.errors import GameError
from shell.app.actions import Action, at_any_time, in_present
from shell.app.app import App
from shell.app.feature import Need
from shell.app.job import Job
from shell.app.roles import Following, Undoable, Waiting, Working
from shell.app.session import Session
from shell.drawing.html import Html, badge, button, html, tag
from shell.jobs.desk import REMEMBERED
from shell.jobs.jobs import Jobs
from shell.play.elsewhere import Elsewhere
from shell.play.handover import Handover
from shell.seats.seats import COMPUTER
from shell.storage.jsontext import Json


class Computers(Elsewhere, Following, Waiting, Working):
    """The turns of computers, and hints.

    `part` is the progress of a computer's turn, from 0 to 1; `fast` is True if computers' turns are shown at
    once, until a person's turn. A computer goes on thinking while a dialog is open, but plays its turn only
    when nothing covers the table.
    """

    _handover = Need(Handover)
    _jobs = Need(Jobs)

    KIND, THEIRS = COMPUTER, "ui.computer.its_turn"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.part = 0.0
        self.fast = False
        self._so_far: Json | None = None
        self._enough = False
        """True if `_so_far` is the final turn: thinking has ended, or a person wants it to be played now."""
        self._advice: Json | None = None
        self.asking = False
        self._asked: tuple[Json, Json] | None = None
        """The secret decision for which a hint is wanted, with the turn so far."""

    def actions(self) -> dict[str, Action]:
        return {
            "hint": in_present(self._ask),
            "computer-now": at_any_time(self._now),
            "computer-fast": at_any_time(self._hurry),
        }

    def position_changed(self) -> None:
        self.part, self._so_far, self._enough = 0.0, None, False
        self.asking, self._advice = False, None
        if not self.waits_for:
            self.fast = False

    @property
    def on(self) -> bool:
        return bool(self.app.session.seats)

    # Thinking

    def job(self) -> Job | None:
        app = self.app
        phase = self._running.phase
        ready = self._advice is not None or (self._enough and self._so_far is not None)
        if phase == "running" or app.screen or app.past or ready:
            return None
        name = f"{app.session.key}-{app.present.version}-{phase}"
        if self.asking:
            return Job("advise", name, self._request, self._advised)
        return Job(app.session.thinking, name, self._request, self._thought) if self.waits_for else None

    def question(self) -> Json:
        """The decision that is thought about, as its player knows it."""
        app, running = self.app, self._running
        game, session = app.game, app.session
        seats, decides = self._seats, running.decides
        person = seats.person(decides)
        viewer = frozenset(c for c in session.standing.colours if seats.person(c) == person)
        asked: Json = {
            "position": game.rules.view(session.data, viewer),
            "seed": session.key,
            "past": self._past(),
        }
        secret = self._secret
        if self.asking and secret is None:  # other people look at the screen, where the words will stand
            asked["position"] = game.rules.view(session.data, viewer.intersection(app.viewer))
        if secret is not None:
            asked |= {"turn": game.rules.turn_for(secret[0], viewer), "pending": secret[1]}
        else:
            asked["turn"] = running.turn if running.phase == "deciding" else None
        return asked

    def _request(self) -> Json:
        session, asked = self.app.session, self.question()
        if self.asking:
            return {**asked, "level": self.app.game.rules.levels[-1]}
        seat = session.seats[self._running.decides]
        return session.asked({**asked, "level": seat["level"], "personality": seat.get("personality", "")})

    def _past(self) -> list[str]:
        """The traces of the last positions, including that on the table."""
        session = self.app.session
        first = max(0, session.cursor + 1 - REMEMBERED)
        return [self.app.game.rules.trace(session.position_at(n)) for n in range(first, session.cursor + 1)]

    def _ask(self) -> None:
        """Ask for a hint. The game's action `hinted` takes the answer."""
        app, running, handover = self.app, self._running, self._handover
        secret = running.secret_decision
        if app.session.over or (running.phase != "idle" and secret is None):
            return
        # another person may ask for a hint while this one decides
        if secret is not None and handover.covered:
            app.say("ui.handover.pass", "refused", player=self._seats.player(handover.colour))
        else:
            self.asking, self._asked = True, secret
            if secret is not None:
                turn, pending = secret
                for feature in app.having(Undoable):
                    pending = feature.hint_for(pending)
                self._asked = turn, pending
            app.say("ui.computer.asked")

    @property
    def _secret(self) -> tuple[Json, Json] | None:
        """The secret decision that is thought about, with the turn so far."""
        return self._asked if self.asking else self._running.secret_decision

    def _advised(self, report: Json) -> None:
        if report["done"]:
            self.app.session.try_turn(self._turn(report["advice"]))
            self._advice = report["advice"]

    def _thought(self, report: Json) -> None:
        if not report["done"] and not self._hurried:
            self.part = report["part"]
            return
        turn = self._turn(report)
        if report["done"] or self._enough:
            self._running.check(turn)
            self._enough = True
        self.part, self._so_far = report["part"], turn

    def _turn(self, report: Json) -> Json:
        """The turn that results from a report of the desk."""
        secret = self._secret
        if secret is not None:
            return self.app.game.answered(*secret, report["value"])
        turn: Json = report["turn"]
        return turn

    @property
    def _hurried(self) -> bool:
        """True if a computer can be made to play the best turn found so far."""
        return self.app.session.thinking == "think"

    def _now(self) -> None:
        """Play the best turn found so far. If there is none yet, the page itself finds one."""
        job = self.job()
        if job is None or not self.waits_for or not self._hurried:
            return
        self._enough = True
        try:
            if self._so_far is not None:
                self._running.check(self._so_far)
        except GameError:
            self._so_far = None
        if self._so_far is None:
            self._jobs.do_here(job)

    def acted(self) -> None:
        """Play the turn or show the hint that is ready, once nothing covers the table."""
        app = self.app
        if app.dialog or app.screen or app.past:
            return
        if self._enough and self._so_far is not None:
            self._play(self._so_far)
        elif self._advice is not None:
            advice, self._advice, self.asking = self._advice, None, False
            app.follow("hinted", json.dumps(advice))

    def _play(self, turn: Json) -> None:
        running = self._running
        self._so_far, self._enough = None, False
        self.app.message = ("", "")
        if running.phase == "deciding":
            running.go_on(turn, animate=not self.fast)
        else:
            running.begin(turn, animate=not self.fast)

    def _hurry(self) -> None:
        """Show only the result of each turn until it is a person's."""
        self.fast = True
        running = self._running
        if running.phase == "running":
            running.cut_short()

    # Going back

    def persons_turn(self, session: Session, moment: int) -> bool:
        """True if after `moment` turns a person decides, or nobody does any more, or only computers play."""
        standing = session.standing_at(moment)
        people = [colour for colour in standing.colours if self._seats.of(colour).kind != COMPUTER]
        return not people or not standing.to_move or any(c in people for c in standing.to_move)

    # Drawing

    def waiting(self, colour: str) -> Html:
        t, player = self.app.t, self._seats.player(colour)
        words = t("ui.computer.thinking", player=player)
        now = button("computer-now", t("ui.computer.now"), sign="skip", class_="go", key="go")
        return html(
            tag("p", class_="go-hint thinking")(
                badge(colour),
                tag("span")(words),
                tag("progress", max=100, value=round(self.part * 100), aria_label=words)(),
            ),
            now if self._hurried else "",
        )

    def hurry(self) -> Html:
        """A button that shows the computers' turns at once, if there are several to come."""
        session = self.app.session
        if self.fast or len(session.seats) < 2 or self._running.phase != "running":
            return html()
        return button(
            "computer-fast",
            self.app.t("ui.computer.fast"),
            sign="flag",
            class_="tool doing-fast",
            key="computer-fast",
        )
