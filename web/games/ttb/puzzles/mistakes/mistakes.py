"""The player's mistakes: the list, and the one on the table, to be improved."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from zlib import crc32

from games.ttb.puzzles.mistakes.kept import Mistake, StoredMistakes, figure, valid_reason
from games.ttb.puzzles.mistakes.retake import Retake, Verdict
from games.ttb.turn.hints import Hints
from games.ttb.words.reasons import reason_words
from shell.app.actions import Action
from shell.app.app import App
from shell.app.feature import Need
from shell.app.job import Job
from shell.app.roles import Working
from shell.challenge.hinting import Hinting
from shell.drawing.html import Html, html
from shell.storage.jsontext import Json

from ground.errors import GameError


class Mistakes(Working, Hinting[Retake]):
    """The mistakes of the players on this device, listed in `stored`."""

    _hints = Need(Hints)

    GROUP = "puzzles"
    KIND = Retake
    LEFT = "ui.puzzle.left"
    LEAVE = "ui.puzzle.leave"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.stored = StoredMistakes(app)

    def actions(self) -> dict[str, Action]:
        return {
            **super().actions(),
            "mistake": self._open,
            "mistake-answer": self._answer,
            "mistake-forget": self.stored.forget,
            "mistake-unforget": lambda: self.stored.unforget(),
        }

    def dialogs(self) -> dict[str, Callable[[], Html]]:
        return {"mistake-over": self._over}

    def title(self, session: Retake) -> str:
        return self.app.t("ui.mistakes.title")

    def root(self) -> dict[str, str]:
        if self.session is None:
            return {}
        return {"data-puzzle": "solved" if self.solved else "on"}

    def note(self, session: Retake) -> None:
        """Take an improved mistake off the list."""
        if session.earned:
            self.stored.solved(session.mistake.id)

    def task(self, session: Retake) -> Json | None:
        name = session.mistake.id
        return {"id": name} if self.stored.find(name) is not None else None

    # Choosing a mistake

    def _open(self, name: str) -> None:
        """Put a mistake on the table; an unreadable one is removed from the list."""
        mistake = self.stored.find(name)
        if mistake is None:
            return
        try:
            self._begin(mistake)
        except GameError as error:
            self.stored.forget(name)
            self.stored.forget_for_good()
            self.app.say_error(error)

    def _begin(self, mistake: Mistake, turns: Sequence[Json] = ()) -> None:
        """Put a mistake on the table. Raises `GameError`."""
        self.put(Retake(mistake, self.app.entropy(), self.app.session, turns))

    @property
    def following(self) -> Mistake | None:
        """The next mistake to solve, or None."""
        session = self.session
        here = session.mistake.id if session is not None else ""
        return next((mistake for mistake in self.stored.mistakes if mistake.id != here), None)

    def go_on(self, stored: Json) -> None:
        mistake = self.stored.find(stored["id"])
        if mistake is None:
            raise ValueError("The stored mistake is not on the list.")
        self._begin(mistake, stored["turns"])

    # Weighing the played turn

    def job(self) -> Job | None:
        session = self.session
        if session is None or session.turn is None or session.verdict is not None or self.app.screen:
            return None
        name = f"{session.key}-{crc32(repr(session.turn).encode()):08x}"
        return Job("weigh", name, self._request, self._take_report)

    def _request(self) -> Json:
        session = self.session
        assert session is not None
        mistake = session.mistake
        return {
            "position": mistake.position,
            "past": mistake.past,
            "share": mistake.share,
            "turn": session.turn,
        }

    def _take_report(self, report: Json) -> None:
        session = self.session
        if session is None or not report["done"]:
            return
        better = self.app.game.rules.turn(report["better"]["turn"])
        because = valid_reason(report["better"]["reasons"][0])
        session.add_verdict(
            Verdict(figure(report["cost"]), valid_reason(report["reasons"][0]), better, because)
        )
        self.position_changed()
        if self.app.dialog == "mistake-over":
            self.app.arrived("mistake-over")
            self.honour()

    def tell(self) -> None:
        """Show the verdict on the turn once it is known."""
        if self.session is not None and self.session.turn is not None:
            super().tell()

    def celebrate(self, session: Retake) -> None:
        self.app.emit("celebrate", kind="puzzle", colour=session.solver)

    # Help

    def hints(self, session: Retake) -> list[str]:
        """The hints: the turn that was played, then the purpose of the better turn."""
        texts, mistake = self.app.texts, session.mistake
        return [
            texts.t("ui.mistakes.played", what=session.in_words(texts, mistake.played)),
            texts.t("ui.mistakes.idea", why=reason_words(texts, mistake.reason)),
        ]

    def _answer(self) -> None:
        """Put the better turn into the change."""
        app, session = self.app, self.session
        if session is None:
            return
        verdict, mistake = session.verdict, session.mistake
        better, reason = (verdict.better, verdict.because) if verdict else (mistake.better, mistake.reason)
        session.answered = True
        app.close()
        if session.over:
            self.again()
        self._hints.show(better, reason_words(app.texts, reason))

    # Drawing

    def panel(self) -> Html:
        """The mistake on the table beside the board; empty without one."""
        session = self.session
        if session is None:
            return html()
        from games.ttb.puzzles.mistakes import pages

        app = self.app
        weighed = session.verdict is not None
        key = (session.key, session.cursor, session.hints_given, weighed, self.running, app.texts.language)
        return app.memo("retake", key, lambda: pages.panel(self, session))

    def _over(self) -> Html:
        from games.ttb.puzzles.mistakes import pages

        return pages.over(self, self.session) if self.session is not None else html()
