"""The dialog at the end of an attempt: its result, and the ways to continue."""

from __future__ import annotations

from games.ttb.puzzles.attempt.attempt import PuzzleSession
from games.ttb.puzzles.attempt.puzzles import Puzzles
from games.ttb.puzzles.collection.stock import Stock
from games.ttb.puzzles.daily.daily import PuzzleOfDay
from games.ttb.puzzles.path.path import Path
from games.ttb.puzzles.solver.shortest import Shortest
from games.ttb.puzzles.storm.storm import Storm
from games.ttb.puzzles.view.result import Result
from games.ttb.puzzles.words import task_words, with_grade
from games.ttb.turn.small import bots
from shell.challenge import beside, view
from shell.challenge.rated import moved
from shell.challenge.rating import share_after
from shell.drawing.dialogs import steps
from shell.drawing.html import Html, badge, button, html, icon, note, piece, tag


class Over:
    """Draws the dialog `puzzle-over`; `address` is that of the page, for shared results."""

    def __init__(
        self,
        puzzles: Puzzles,
        daily: PuzzleOfDay,
        path: Path,
        shortest: Shortest,
        stock: Stock,
        storm: Storm,
        address: str,
    ) -> None:
        self._puzzles, self._stock = puzzles, stock
        self._daily, self._path, self._storm = daily, path, storm
        self._shortest, self._address = shortest, address
        self._app, self._t = puzzles.app, puzzles.app.t

    def drawn(self, session: PuzzleSession) -> Html:
        """The HTML of the dialog."""
        app, shortest = self._app, self._shortest
        key = (
            session.key,
            session.cursor,
            app.texts.language,
            app.texts.asked,
            app.message,
            app.preferences["tell_needed"],
            self._puzzles.record.entry.version,
            self._path.boxes.entry.version,
            shortest.searching,
            shortest.longer,
            len(shortest.turns()),
            self._daily.diary.done.version,
            tuple(self._daily.company.beside),
        )
        return app.memo("puzzle-over", key, lambda: self._dialog(session))

    def _dialog(self, session: PuzzleSession) -> Html:
        app, t, puzzles = self._app, self._t, self._puzzles
        data, solved = puzzles.data, session.solved
        best, ended = puzzles.stored.best.get(puzzles.key), puzzles.outcome
        if solved:
            words = html(tag("p")(t("ui.puzzle.solved_in", n=session.count)), self._streak())
            words += self._rating(session)
            words += self._beside(session)
            if best is not None and best != session.count:
                words += tag("p")(t("ui.puzzle.best", n=best))
            words += self._shortest.beside(session)
        else:
            words = html(tag("p")(task_words(app.texts, data)), self._rating(session), self._beside(session))
        back = self._path.outcome_words()
        words += tag("p", class_="puzzle-back")(back) if back else ""
        share = ""
        if solved and ended is not None:
            shared = Result(puzzles, self._daily, self._address, ended)
            share, words = shared.buttons(), words + shared.signs() + shared.choice()
            if day := data.get("day"):
                share = beside.send(self._daily, day) + share
        return view.over(
            t("ui.puzzle.solved" if solved else "ui.puzzle.failed"),
            with_grade(app.texts, data),
            words + note(*app.message),
            steps(self._first(solved), self._more(solved), share),
            solved=solved,
            above=tag("p", class_="puzzle-prize", data_mood="glad")(self._prize(session)) if solved else "",
        )

    def _prize(self, session: PuzzleSession) -> Html:
        """The two bots of the solver, and between them a star of the streak, or a crystal."""
        counted = self._daily.counted(self._puzzles.key)
        between = icon("star-full", "icon star earned") if counted else piece("crystal-green", "hero-stone")
        return bots(session.solver, between)

    def _first(self, solved: bool) -> Html:
        """The main button: another try, or the next puzzle, those missed in a storm first."""
        t, puzzles = self._t, self._puzzles
        if not solved:
            return button("puzzle-again", t("ui.puzzle.undo"), sign="undo", class_="primary")
        if "endless" in puzzles.data:
            return button("endless", t("ui.endless.another"), sign="replay", class_="primary")
        if self._path.on:
            return self._path_button("primary") or button(
                "puzzles", t("ui.room.path"), value="path", sign="star", class_="primary"
            )
        following = self._storm.following(puzzles.key) or self._stock.following(puzzles.key)
        if not following:  # all puzzles of the game are solved
            return button("endless", t("ui.endless.another"), sign="replay", class_="primary")
        return button("puzzle", t("ui.puzzle.next"), value=following, sign="chevron-right", class_="primary")

    def _path_button(self, class_: str) -> Html:
        """A button for the next puzzle of the path; empty if there is none now."""
        if self._path.following(self._puzzles.key) is None:
            return html()
        words = self._t("ui.puzzle.next")
        return button("path-go", words, sign="chevron-right", class_=class_, key="path-go")

    def _more(self, solved: bool) -> Html:
        t, data = self._t, self._puzzles.data

        def quiet(action: str, words: str, sign: str, value: str = "") -> Html:
            return button(action, t(words), value=value, sign=sign, class_="quiet-step")

        watch = bool(self._shortest.turns()) and not solved
        missed = self._puzzles.key in self._storm.missed
        endless, grade = "endless" in data, data.get("grade")
        through = solved and not endless and grade and self._stock.all_solved(grade)
        return (
            quiet("close", "ui.see_board", "eye")
            + quiet("replay", "ui.finish.watch", "replay", "all")
            + quiet("puzzle-restart", "ui.puzzle.restart", "reset")
            + (self._path_button("quiet-step") if self._path.on and not solved else "")
            + (quiet("puzzle-watch", "ui.puzzle.show_shortest", "hint") if watch else "")
            + (quiet("endless", "ui.endless.another", "skip") if endless and not solved else "")
            + (quiet("endless", "ui.endless.another", "skip", f"grade={grade}") if through else "")
            + (quiet("endless-keep", "ui.endless.keep", "plus") if endless else "")
            + (
                quiet("puzzles", "ui.room.path", "star", "path")
                if self._path.on
                else quiet("puzzles", "ui.storm.missed_back", "star", "storm")
                if missed
                else quiet("puzzles", "ui.puzzles", "star")
            )
        )

    def _streak(self) -> Html:
        """The streak, if the puzzle has counted for it on its day."""
        if not self._daily.counted(self._puzzles.key):
            return html()
        words = self._t("ui.result.streak_kept", n=self._daily.streak)
        return tag("p", class_="puzzle-streak")(icon("star-full"), tag("span")(words))

    def _beside(self, session: PuzzleSession) -> Html:
        """The results of the person and of the companions, if there are any."""
        daily = self._daily
        if not daily.accompanied:
            return html()
        pictures = [badge(session.solver), *(daily.face(met) for met, _ in daily.company.beside)]
        return beside.results(daily, session.count if session.solved else 0, pictures)

    def _rating(self, session: PuzzleSession) -> Html:
        """The rating, if this attempt has counted for it."""
        record = self._puzzles.record
        if session.moved is None:
            return html()
        by_hints = session.solved and _told_by_hints(self._puzzles)
        return moved(self._app, record, session.moved, by_hints=by_hints)


def _told_by_hints(puzzles: Puzzles) -> bool:
    """True if the hints for the puzzle just solved have left nothing to gain."""
    ended = puzzles.outcome
    return ended is not None and not share_after(ended.trial.hints)
