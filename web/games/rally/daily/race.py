"""The course of the day: everybody drives alone with the same cards, beside companions."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.rally.board import robots, thumbnail
from games.rally.board.flags import next_flag
from games.rally.board.routes import Routes
from games.rally.board.squares import ANGLE, centre, name_of
from games.rally.courses.courses import course_name
from games.rally.daily import attempt, deal
from games.rally.daily.attempt import MOST_TURNS, DayRace
from games.rally.daily.deal import COMPANIONS, DRIVER
from games.rally.daily.way import Stop, way
from games.rally.registers import TURN, driven_in, registers_in
from shell.app.app import App
from shell.app.feature import Need
from shell.app.game import Position
from shell.app.roles import Staging
from shell.challenge import beside
from shell.challenge.daily_challenges import DailyChallenges
from shell.drawing.html import Html, html
from shell.play.story import Story
from shell.storage.jsontext import Json

import rally_core as rally


class CourseOfDay(Staging, DailyChallenges[DayRace]):
    """The race of a day on the table."""

    _story = Need(Story)

    KIND = DayRace
    LEVELS, LEAGUE, MOST_TURNS = (2, 3, 5), "l", MOST_TURNS

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._ways: dict[str, list[Stop]] = {}

    def regions(self) -> dict[str, Callable[[], Html]]:
        return {"daily": self._panel, "companions": self._companions}

    def dialogs(self) -> dict[str, Callable[[], Html]]:
        return {"daily-over": self._dialog}

    # The challenge

    def better(self, one: int, other: int) -> int:
        return min(one, other)

    def start_of(self, day: str) -> Position:
        return deal.start_of(day)

    def day_of(self, start: Position) -> str:
        return deal.day_of(start)

    def attempt(self, day: str, key: str, turns: Sequence[Json] = ()) -> DayRace:
        return DayRace(day, key, self.app.session, turns)

    def result(self, turns: int, events: Sequence[Json], data: Json) -> int:
        return attempt.result(turns, events, data)

    def picture(self, day: str) -> Html:
        board = rally.COURSES[deal.course_of(day)]
        return self.app.memo("day-picture", day, lambda: thumbnail.course(board))

    def called(self, day: str) -> str:
        course = deal.course_of(day)
        return course_name(self.app.texts, course, rally.COURSES[course])

    def aim(self, day: str) -> str:
        flags = sum(site["kind"] == "flag" for site in rally.COURSES[deal.course_of(day)]["sites"])
        return self.app.t("ui.rally.daily.aim", n=flags)

    def words(self, result: int) -> str:
        return self.app.t("ui.rally.daily.result", n=result)

    def spoken(self, session: DayRace) -> str:
        return f"{self.title(session)}: {self.called(session.day)}. {self.aim(session.day)}"

    # The companions on the board

    @property
    def register(self) -> int:
        """The number of registers that have been shown."""
        session, running = self.session, self._running
        assert session is not None
        if self.app.past:
            return self._after(*self._story.here)
        if running.phase == "running" and running.leg is not None:
            return self._after(*running.leg)
        if session.waiting is not None:
            return TURN * session.cursor + registers_in(session.try_turn(session.waiting).events)
        return driven_in(session)

    def _events(self, number: int) -> Sequence[Json]:
        """The events of a turn, or of the one that waits for a decision."""
        session = self.session
        assert session is not None
        turns = session.turns[: session.cursor]
        return session.play_at(number, turns[number] if number < len(turns) else session.waiting or {}).events

    def _after(self, number: int, step: int) -> int:
        """The number of registers begun up to a moment: `number` turns, and `step` steps of the next one."""
        if not step:
            return TURN * number
        steps = self.app.game.telling.steps(self._events(number))[:step]
        return TURN * number + registers_in([event for each in steps for event in each])

    def join_routes(self, routes: Routes) -> None:
        """Add the routes of the companions to that of the person, for the poster."""
        for (_, companion), colour in zip(self.company.beside, COMPANIONS, strict=False):
            theirs = Routes(self.app.game.data(deal.start_of(companion.day)))
            for events in companion.told:
                theirs.read(events)
            routes.join(theirs, colour)

    def stops(self, place: int) -> list[Stop]:
        """The stops of a companion beside the race, by its place."""
        companion = self.company.beside[place][1]
        if companion.code not in self._ways:
            start = self.app.game.data(deal.start_of(companion.day))
            self._ways[companion.code] = way(start, companion.told)
        return self._ways[companion.code]

    def stop(self, place: int, register: int) -> Stop:
        """The stop of a companion after so many registers; one that has ended its race stays where it is."""
        stops = self.stops(place)
        return stops[min(register, len(stops) - 1)]

    @property
    def _accompanied(self) -> bool:
        """True while companions are shown beside the race."""
        return self.session is not None and bool(self.company.beside) and not self.company.hidden

    def _companions(self) -> Html:
        if not self._accompanied:
            return html()
        register = self.register
        seen = [self.stop(place, register) for place in range(len(self.company.beside))]
        return self.app.memo(
            "companions",
            (tuple(seen), tuple(companion.code for _, companion in self.company.beside)),
            lambda: html(*(self._companion(place, stop) for place, stop in enumerate(seen) if stop.squares)),
        )

    def _companion(self, place: int, stop: Stop) -> Html:
        state = {**robots.PLAIN, "at": stop.squares[-1], "facing": stop.facing}
        name = self.name_of(self.company.beside[place][0])
        return robots.body(f"{COMPANIONS[place]}1", state, racer=True, mark=name[:1].upper())

    def staged(self, steps: list[Json], events: Sequence[Json]) -> list[Json]:
        """The steps with the companions' movements, each at the beginning of its register."""
        if not self._accompanied:
            return steps
        register, places = self.register, range(len(self.company.beside))
        for step in steps:
            if any(act["do"] == "timed" for act in step["acts"]):
                register += 1
                step["acts"] += [act for place in places for act in self._acts(place, register)]
        return steps

    def _acts(self, place: int, register: int) -> list[Json]:
        """The acts of a companion's register."""
        stops, el = self.stops(place), f'[data-racer="{COMPANIONS[place]}1"]'
        if register >= len(stops):
            return []
        before, stop = stops[register - 1], stops[register]
        if not stop.squares:
            return [{"do": "depart", "el": el, "how": "fade"}] if before.squares else []
        acts: list[Json] = []
        if len(stop.squares) > 1:
            path = [centre(at) for at in stop.squares]
            acts.append(
                {"do": "slide", "el": el, "path": path, "at": name_of(stop.squares[-1]), "gentle": True}
            )
        start, end = ANGLE[before.facing], ANGLE[stop.facing]
        if turned := (end - start + 180) % 360 - 180:
            acts.append({"do": "turn", "el": f"{el} .turn", "from": start, "to": start + turned})
        return acts

    # In words

    def lead(self, place: int) -> str:
        """The lead of a companion over the person's robot at the same register, in words."""
        session, t = self.session, self.app.t
        assert session is not None
        companion, register = self.company.beside[place][1], self.register
        if register >= len(self.stops(place)) - 1:
            return beside.reached(self, companion)
        data, stop = self.app.seen, self.stop(place, register)
        flags = stop.flags - data["touched"][DRIVER]
        if flags:
            return t(
                "ui.rally.daily.flags_ahead" if flags > 0 else "ui.rally.daily.flags_behind", n=abs(flags)
            )
        (robot,) = data["robots"].values()
        goal = next_flag(data, DRIVER)
        if goal is None or not stop.squares or not robot["at"]:
            return t(
                "ui.rally.daily.level"
                if bool(stop.squares) == bool(robot["at"])
                else "ui.rally.daily.off"
                if robot["at"]
                else "ui.rally.daily.on"
            )
        squares = _apart(robot["at"], goal["at"]) - _apart(stop.squares[-1], goal["at"])
        if not squares:
            return t("ui.rally.daily.level")
        return t("ui.rally.daily.ahead" if squares > 0 else "ui.rally.daily.behind", n=abs(squares))

    # Drawing

    def _panel(self) -> Html:
        session, app = self.session, self.app
        if session is None:
            return html()
        from games.rally.daily import panel

        key = (
            session.key, session.cursor, session.over, self.running, app.past and self._story.here,
            self.register, app.texts.language, app.shown.version, self.company.hidden,
            len(self.company.beside), self.diary.done.version,
        )  # fmt: skip
        return app.memo("daily", key, lambda: panel.panel(self, session))

    def _dialog(self) -> Html:
        from games.rally.daily import panel

        return panel.over(self, self.session) if self.session is not None else html()


def _apart(one: Sequence[int], other: Sequence[int]) -> int:
    """The number of squares between two squares, along rows and columns."""
    return sum(abs(a - b) for a, b in zip(one, other, strict=True))
