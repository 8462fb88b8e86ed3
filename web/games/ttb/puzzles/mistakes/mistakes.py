"""The player's mistakes: the list, and the one on the table, to be improved."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from zlib import crc32

from games.ttb.puzzles.mistakes.kept import Mistake, valid_reason
from games.ttb.puzzles.mistakes.retake import Retake, Verdict
from games.ttb.turn.hints import Hints
from games.ttb.words.reasons import reason_words
from shell.app.actions import Action
from shell.app.feature import Need
from shell.app.job import Job
from shell.app.roles import Working
from shell.challenge.hinting import Hinting
from shell.drawing.html import Html, html
from shell.mistakes.listing import Listing
from shell.mistakes.mistake import figure
from shell.storage.jsontext import Json


class Mistakes(Listing[Mistake], Working, Hinting[Retake]):
    """The mistakes of the players on this device."""

    _hints = Need(Hints)

    GROUP = "puzzles"
    KIND = Retake
    LEFT = "ui.puzzle.left"
    LEAVE = "ui.puzzle.leave"

    def read(self, data: object) -> Mistake:
        return Mistake(data)

    def actions(self) -> dict[str, Action]:
        return {**super().actions(), "mistake-answer": self._answer}

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

    def put_on_table(self, mistake: Mistake, turns: Sequence[Json] = ()) -> None:
        self.put(Retake(mistake, self.app.entropy(), self.app.session, turns))

    @property
    def on_table(self) -> Mistake | None:
        return self.session.mistake if self.session is not None else None

    @property
    def following(self) -> Mistake | None:
        """The next mistake to solve, or None."""
        return self.stored.following(self.on_table.id if self.on_table is not None else "")

    def go_on(self, stored: Json) -> None:
        mistake = self.stored.find(stored["id"])
        if mistake is None:
            raise ValueError("The stored mistake is not on the list.")
        self.put_on_table(mistake, stored["turns"])

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
