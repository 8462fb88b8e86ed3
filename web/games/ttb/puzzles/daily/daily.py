"""The puzzle of the day: put on the table, counted for its day, its companions (docs/ttb/PUZZLES.md).

The page reports the local date; Python reads no clock.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection

from games.ttb.puzzles.attempt.follower import Ended, Follower
from games.ttb.puzzles.attempt.puzzles import Puzzles
from games.ttb.puzzles.collection.collected import Collected
from games.ttb.puzzles.collection.stock import Stock
from games.ttb.puzzles.daily.deal import is_reserved, puzzle_of_day, refusal
from games.ttb.puzzles.words import plain, puzzle_scene
from shell.app.actions import Action
from shell.app.app import App
from shell.app.feature import Need
from shell.app.roles import Following
from shell.app.way import Way
from shell.challenge.calendar import way_of_today, week
from shell.challenge.companions import Companion, Reading
from shell.challenge.company import Company
from shell.challenge.daily import LINK, Daily
from shell.challenge.days import day_words, is_day, number_of
from shell.challenge.diary import Diary, Done
from shell.door.door import Door
from shell.drawing.dialogs import dialog, steps
from shell.drawing.html import Html, button, html, tag
from shell.storage.jsontext import Json

from ground.errors import GameError

MEMORY, VERSION = "today", 1
TODAY = "today"
RUN = "t"
"""The character by which the text of an attempt begins (`run.VERSION`)."""
GRACE = 1
"""The number of days after its own on which a puzzle begun on its day still counts for it."""


def _scene_of(link: str) -> Html:
    """The board of the puzzle of a link; empty for any other link."""
    from games.ttb.puzzles.packed import puzzle_of

    try:
        return puzzle_scene(puzzle_of(link))
    except (GameError, AssertionError):
        return html()


class Fetching(Company):
    """Companions whose puzzles are fetched before their turns are played; `fetch` does so for a day."""

    def __init__(
        self,
        app: App,
        diary: Diary,
        play: Callable[[str], Reading],
        fetch: Callable[[str, Callable[[], None], Callable[[], None]], None],
    ) -> None:
        super().__init__(app, diary, play)
        self._fetch = fetch

    def want(
        self,
        code: str,
        then: Callable[[Companion], None] = lambda companion: None,
        instead: Callable[[], None] = lambda: None,
    ) -> None:
        from games.ttb.puzzles.daily.run import day_in

        play = super().want
        try:
            day = day_in(code)
        except GameError:  # playing tells the error
            play(code, then, instead)
        else:
            self._fetch(day, lambda: play(code, then, instead), instead)


class PuzzleOfDay(Following, Follower, Daily):
    """The puzzle of the day and its calendar.

    The puzzle of today is stored, so that the front door shows its board without a file of puzzles.
    """

    _door = Need(Door)
    _puzzles = Need(Puzzles)
    _stock = Need(Stock)

    GROUP = ROOM = "puzzles"
    LEAGUE = "T"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._refused = ("", "")
        """The last day that was refused, and the reason."""
        self._due: tuple[str, str, Ended, list[Json]] | None = None
        self._scene = ("", "")
        self._wanted = ""
        """The day to be put on the table once it can be, or `TODAY`."""
        self._beside = ""
        """The key of the attempt that the companions are beside."""
        self._single = app.entries.single(MEMORY, VERSION)

    def actions(self) -> dict[str, Action]:
        return {
            **super().actions(),
            "daily-go": self._go,
            "puzzle-day": self._open,
            "puzzle-today": self._today,
        }

    def dialogs(self) -> dict[str, Callable[[], Html]]:
        return {"day-refused": self._refusal}

    # Links

    def opens(self, fragment: str) -> bool:
        """Take the link of a day, of a companion or of a league."""
        if not fragment.startswith(LINK) or self._shelf.is_link(fragment) or fragment.startswith(LINK + RUN):
            return super().opens(fragment)
        self._go_to(fragment.removeprefix(LINK))
        return True

    def show(self) -> None:
        self.app.follow("puzzles", f"{TODAY} {self.day}")

    def _go(self, day: str) -> None:
        """Put the puzzle of a day on the table with its companions."""
        if is_day(day):
            self._go_to(day)
            self._accompany()

    def _go_to(self, day: str) -> None:
        """Put the puzzle of a day on the table, however long ago, or continue an attempt at it there.

        Until it has been fetched, the room shows that it is loading.
        """
        app, puzzles = self.app, self._puzzles
        reason = refusal(day, self.today or day)
        puzzle = None if reason or not self.today else self.of(day)
        if puzzle is not None and puzzles.session is not None and puzzles.key == puzzle.key:
            puzzles.take_as_of(day)
            app.close()
            app.follow("puzzle-restart" if puzzles.session.over else "play")
            app.screen = None
        elif puzzle is not None:
            self._put(day)
        else:
            app.follow("door")
            if reason:
                self._refused = day, reason
                app.open("day-refused")
            else:
                self._wanted = day
                app.follow("puzzles", "today")
                if self.today:
                    self._fetch(day, self._begin)

    def _refusal(self) -> Html:
        """The dialog about a day without a puzzle to open."""
        t, (day, reason) = self.app.t, self._refused
        words = day_words(self.app.texts, day) if reason == "ahead" else ""
        return dialog(
            t("ui.day"),
            tag("p")(t(f"ui.day.{reason}.words", day=words)),
            steps(
                button("puzzle-today", t("ui.day.instead"), sign="star", class_="primary"),
                button("close", t("ui.close"), sign="close", class_="quiet-step"),
            ),
        )

    # The front door

    def at_the_door(self) -> None:
        super().at_the_door()
        self._fetch_today()

    def ways(self) -> tuple[Way, ...]:
        return (way_of_today(self.app.texts, self, "puzzle-today", self._picture()),)

    def _picture(self) -> str:
        """The board of today's puzzle, or empty if unknown."""
        if self.today and self._scene[0] != self.today:
            puzzle = self.of(self.today)
            link = puzzle.link if puzzle is not None else self._stored_link()
            if link:
                self._scene = self.today, _scene_of(link)
        return self._scene[1] if self._scene[0] == self.today else ""

    def _stored_link(self) -> str:
        """The link of the stored puzzle of today, or empty. Its contents are not trusted."""
        stored = self._single.recall()
        link = stored.get("link")
        return link if stored.get("day") == self.today and isinstance(link, str) else ""

    def _fetch_today(self) -> None:
        """Fetch the puzzle of today for the picture at the door."""
        if self.today and not self._picture():
            self._fetch(self.today, self._store)

    def _fetch(
        self,
        day: str,
        then: Callable[[], None] = lambda: None,
        instead: Callable[[], None] = lambda: None,
    ) -> None:
        """Call `then` once the file with the puzzle of this day has been fetched, else `instead`."""
        stock = self._stock
        (stock.days_file if is_reserved(day) else stock.collection_file).want(then, instead)

    def _store(self) -> None:
        """Store the puzzle of today, which has just been fetched."""
        puzzle = self.of(self.today) if self.today else None
        if puzzle is not None:
            self._single.keep(day=self.today, link=puzzle.link)

    def _today(self) -> None:
        """Put the puzzle of today on the table, or continue an attempt at it there.

        Until the puzzle has been fetched, the room shows that it is loading.
        """
        app, puzzle = self.app, self.of(self.today) if self.today else None
        puzzles = self._puzzles
        if puzzle is None:
            self._wanted = TODAY
            app.follow("puzzles", "today")
        elif puzzles.session is not None and puzzles.key == puzzle.key and not puzzles.session.over:
            app.follow("play")
        else:
            self._open(self.today)

    def take_day(self, day: str) -> None:
        if not is_day(day):
            return
        screen, new = self.app.screen, day != self.today
        super().take_day(day)
        if new and self._door.open:
            self._fetch_today()
        if screen is not None and screen.PLACE == "puzzles":  # the room shows the week
            for needed in (week(self)[0], day, *self._asked):
                self._fetch(needed, self._begin)
        due, self._due = self._due, None
        if due is not None:
            begun, key, ended, turns = due
            # A puzzle begun before midnight counts for the day on which it was begun.
            own = begun if begun and 0 < number_of(day) - number_of(begun) <= GRACE else day
            self._fetch(own, lambda: self._count(own, key, ended, turns))

    @property
    def _asked(self) -> list[str]:
        """The day that is to be put on the table, if there is one."""
        wanted = self.today if self._wanted == TODAY else self._wanted
        return [wanted] if wanted and not refusal(wanted, wanted) else []

    def _begin(self) -> None:
        """Put the requested puzzle on the table if it is known, and the room is still shown."""
        screen = self.app.screen
        for day in self._asked if self.today else []:
            if refusal(day, self.today) or self.of(day) is not None:
                self._wanted = ""
                if screen is not None and screen.PLACE == "puzzles":
                    self._go_to(day)

    def _count(self, day: str, key: str, ended: Ended, turns: list[Json]) -> None:
        """Count a solved puzzle for this day if it is the puzzle of the day, wherever it was opened."""
        puzzle = self.of(day)
        record = self._puzzles.record
        if puzzle is not None and puzzle.key == key and day not in record.days:
            record.solved_on(day, ended.turns, ended.trial)
            self._note_attempt(day, ended, turns, on=True)
            self.app.emit("celebrate", kind="streak", colour=puzzle.solver)

    def of(self, day: str) -> Collected | None:
        """The puzzle of a day, or None until its file has been fetched."""
        stock = self._stock
        return puzzle_of_day(day, stock.collection, stock.days)

    @property
    def days(self) -> Collection[str]:
        """The days on which the puzzle of the day was solved."""
        return self._puzzles.record.days

    def solved_later(self, day: str) -> bool:
        puzzle = self.of(day)
        return puzzle is not None and puzzle.key in self._puzzles.stored.best

    def counted(self, key: str) -> bool:
        """True if the puzzle is that of today, and today has been counted."""
        puzzle = self.of(self.today) if self.today in self._puzzles.record.days else None
        return puzzle is not None and puzzle.key == key

    def present_day(self) -> str:
        return self.today

    def for_the_streak(self) -> bool:
        """True if the puzzle just solved will count as that of today, once the page has reported the day."""
        due, puzzle = self._due, self.of(self.today) if self.today else None
        open_today = self.today not in self._puzzles.record.days
        return due is not None and puzzle is not None and puzzle.key == due[1] and open_today

    def _open(self, day: str) -> None:
        """Put the puzzle of a day of this week on the table."""
        if day in week(self):
            self._put(day)

    def _put(self, day: str) -> None:
        """Put the puzzle of a day on the table once its file is here."""
        puzzle = self.of(day)
        if puzzle is not None:
            self._puzzles.open({**puzzle.data(), "day": day})

    def position_changed(self) -> None:
        session, day = self._puzzles.session, self._puzzles.data.get("day", "")
        if is_reserved(day) and not self._stock.days_file.asked:
            self._fetch(day)  # for hints, and for a shortest solution at the end
        if session is not None and session.key != self._beside:
            self._accompany()

    def puzzle_solved(self, ended: Ended) -> None:
        """Save the attempt, and ask the page for the present day."""
        puzzles, session = self._puzzles, self._puzzles.session
        assert session is not None
        turns = session.turns[: session.cursor]
        if day := puzzles.data.get("day", ""):
            self._note_attempt(day, ended, turns)
        self._due = puzzles.data.get("begun", ""), puzzles.key, ended, turns
        self.app.emit("day")

    def _note_attempt(self, day: str, ended: Ended, turns: list[Json], *, on: bool = False) -> None:
        """Save the attempt that solved the puzzle of a day."""
        from games.ttb.puzzles.daily.run import written

        self.diary.note(day, Done(ended.turns, on, written(day, turns)))

    # Companions

    def gathered(self) -> Company:
        return Fetching(self.app, self.diary, self.read, self._fetch)

    def better(self, one: int, other: int) -> int:
        return min(one, other)

    def read(self, code: str) -> Reading:
        from games.ttb.puzzles.daily.run import reading

        return reading(code, self.of)

    def words(self, result: int) -> str:
        return self.app.t("ui.day.done", n=result)

    def offered(self, day: str) -> tuple[str, str, str] | None:
        puzzle = self.of(day)
        if puzzle is None:
            return None
        data = json.dumps(plain(self.app.texts, puzzle.data()))
        return self.link_of(day), data, f"{self.app.game.file_name}-{day}.json"

    def choose(self, day: str) -> None:
        super().choose(day)
        if day:
            self._fetch(day)

    def _accompany(self) -> None:
        """Put the companions that are on beside the attempt on the table, if it is one at a day's puzzle."""
        session = self._puzzles.session
        if session is not None:
            self._beside = session.key
            self.company.surround("" if session.shown else self._puzzles.data.get("day", ""))

    @property
    def accompanied(self) -> bool:
        """True while companions are beside the puzzle on the table."""
        session = self._puzzles.session
        return session is not None and session.key == self._beside and bool(self.company.beside)
