"""One's own mistakes: the list of them, and the one on the table, for which one looks for a better turn."""

from __future__ import annotations

from typing import TYPE_CHECKING
from zlib import crc32

from games.ttb.challenge import Challenge
from games.ttb.puzzles.attempt.held import Held
from games.ttb.puzzles.mistakes.kept import KeptMistakes, figure, reason_in_order
from games.ttb.turn.hints import Hints
from games.ttb.words.advising import why
from shell.app.actions import in_present
from shell.app.feature import Need
from shell.app.job import Job
from shell.app.roles import Following, InPlace, Returning, Rooted, Working
from shell.play.running import Running
from shell.play.table import Table
from shell.sharing.opening import Opening

from ground.errors import GameError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import TypeGuard

    from games.ttb.puzzles.mistakes.kept import Mistake
    from games.ttb.puzzles.mistakes.retake import Retake
    from shell.app.actions import Action
    from shell.app.app import App
    from shell.app.session import Session
    from shell.storage.jsontext import Json

MARGIN = 0.5
"""A turn that falls short of the best one by no more points is right: so far nothing better is told in
looking back, either (`valuing.WORTH_TELLING`).
"""


class Mistakes(Following, InPlace, Returning, Rooted, Working):
    """`kept` is the list."""

    _hints = Need(Hints)
    _opening = Need(Opening)
    _running = Need(Running)
    _table = Need(Table)

    GROUP = "puzzles"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.kept = KeptMistakes(app)
        self._held = Held(app.entries, self._opening, "mistake")

    def actions(self) -> dict[str, Action]:
        return {
            "mistake": self._open,
            "mistake-over": self._tell,
            "mistake-hint": in_present(self._hint),
            "mistake-again": self._again,
            "mistake-answer": self._answer,
            "mistake-leave": self._leave,
            "mistake-forget": self.kept.forget,
            "mistake-unforget": lambda value: self.kept.unforget(),
        }

    def dialogs(self) -> dict[str, Callable[[], str]]:
        return {"mistake-over": self._over}

    @property
    def idle(self) -> bool:
        return self.session is None and self._held.empty

    def under_way(self) -> str:
        return self.app.t("ui.mistakes.title") if self.session is not None else ""

    def root(self) -> dict[str, str]:
        if self.session is None:
            return {}
        return {"data-puzzle": "solved" if self.right and not self.running else "on"}

    @property
    def session(self) -> Retake | None:
        """The mistake on the table, if there is one."""
        session = self.app.session
        return session if _is_retake(session) else None

    @property
    def running(self) -> bool:
        """Whether the turn is still being shown: how it ends is not told before."""
        return self._running.phase == "running"

    @property
    def right(self) -> bool:
        """Whether the turn on the table is as good as the best one, as far as is known."""
        verdict = self.session.verdict if self.session is not None else None
        return verdict is not None and verdict.cost <= MARGIN

    def position_changed(self) -> None:
        self._settle_up()

    def _settle_up(self) -> None:
        """A better turn that was found is not to be looked for any more; until then the attempt is kept."""
        session = self.session
        if session is not None and self.right and not session.shown:
            self.kept.solved(session.mistake.id)
        if session is not None and self.kept.find(session.mistake.id) is not None:
            self._held.keep(session, id=session.mistake.id)
        else:
            self._held.drop()

    # Which one

    def _open(self, name: str) -> None:
        """Put a mistake on the table. One that cannot be read is taken off the list."""
        one = self.kept.find(name)
        if one is None:
            return
        try:
            self._begin(one)
        except GameError as error:
            self.kept.forget(name)
            self.kept.forget_for_good()
            self.app.say_error(error)

    def _begin(self, one: Mistake, turns: Sequence[Json] = ()) -> None:
        """Put a mistake on the table; the game there waits. Raises `GameError`."""
        from games.ttb.puzzles.mistakes.retake import Retake

        session = Retake(one, self.app.entropy(), self.app.session, turns)
        self._table.put(session, save=False)

    @property
    def following(self) -> Mistake | None:
        """The next one to solve."""
        session = self.session
        here = session.mistake.id if session is not None else ""
        return next((one for one in self.kept.mistakes if one.id != here), None)

    def resumed(self) -> None:
        self._held.go_on(self._resume)

    def _resume(self, held: Json) -> None:
        one = self.kept.find(held["id"])
        if one is None:
            raise ValueError("There is no such mistake.")
        self._begin(one, held["turns"])

    def _leave(self, value: str) -> None:
        """Back to the game that waits."""
        if self.session is not None:
            self._table.put(self.session.home, save=False)
            self.app.say("ui.puzzle.left")

    # Weighing the turn that was played

    def job(self) -> Job | None:
        session = self.session
        if session is None or session.turn is None or session.verdict is not None or self.app.screen:
            return None
        name = f"{session.key}-{crc32(repr(session.turn).encode()):08x}"
        return Job("weigh", name, self._request, self._hear)

    def _request(self) -> Json:
        session = self.session
        assert session is not None
        one = session.mistake
        return {"position": one.position, "past": one.past, "share": one.share, "turn": session.turn}

    def _hear(self, told: Json) -> None:
        session = self.session
        if session is None or not told["done"]:
            return
        from games.ttb.puzzles.mistakes.retake import Verdict

        better = self.app.game.rules.turn(told["better"]["turn"])
        because = reason_in_order(told["better"]["reasons"][0])
        session.hear(Verdict(figure(told["cost"]), reason_in_order(told["reasons"][0]), better, because))
        self._settle_up()
        if self.app.dialog == "mistake-over":
            self.app.arrived("mistake-over")
            self._honour()

    def _tell(self, value: str) -> None:
        """The turn has been run: say how good it is, as soon as that is known."""
        if self.session is not None and self.session.turn is not None:
            self.app.open("mistake-over")
            self._honour()

    def _honour(self) -> None:
        """A better turn that was found has a moment, once."""
        session = self.session
        if session is not None and self.right and not session.shown and not session.honoured:
            session.honoured = True
            self.app.emit("celebrate", kind="puzzle", colour=session.mistake.colour)

    # Help

    def _hint(self, value: str) -> None:
        """First what was played, then what the better turn is good for."""
        session = self.session
        if session is None or session.over or self._running.phase != "idle":
            return
        from games.ttb.puzzles.mistakes import pages

        session.told = min(session.told + 1, len(pages.hints(self, session)))
        self.app.emit("announce", text=pages.hints(self, session)[session.told - 1], urgent=False)

    def _again(self, value: str) -> None:
        """Take the turn back, to try another one."""
        if self.session is not None:
            self.app.look_at_present()
            self.app.follow("undo-turn")

    def _answer(self, value: str) -> None:
        """Put the better turn into the change, for who would rather see it than find it."""
        app, session = self.app, self.session
        if session is None:
            return
        verdict, one = session.verdict, session.mistake
        better, reason = (verdict.better, verdict.because) if verdict else (one.better, one.reason)
        session.shown = True
        app.close()
        if session.over:
            self._again("")
        self._hints.show(better, why(app.texts, reason))

    # The file of all games

    # Drawing

    def panel(self) -> str:
        """The mistake on the table beside the board; nothing if there is none."""
        session = self.session
        if session is None:
            return ""
        from games.ttb.puzzles.mistakes import pages

        app = self.app
        known = session.verdict is not None
        key = (session.key, session.cursor, session.told, known, self.running, app.texts.language)
        return app.memo("retake", key, lambda: pages.panel(self, session))

    def _over(self) -> str:
        from games.ttb.puzzles.mistakes import pages

        return pages.over(self, self.session) if self.session is not None else ""


def _is_retake(session: Session) -> TypeGuard[Retake]:
    """Whether it is an attempt at a better turn, whose class is not loaded before one is opened."""
    return isinstance(session, Challenge) and session.kind == "mistake"
