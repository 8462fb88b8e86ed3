"""The heap of the day: everybody alone with the same parts, beside companions."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.junkyard.board.figures import eaten
from games.junkyard.board.small import small_robot
from games.junkyard.board.standing import standing
from games.junkyard.daily import deal
from games.junkyard.daily.attempt import MOST_TURNS, DayHeap
from games.junkyard.daily.deal import COMPANIONS
from games.junkyard.daily.stages import Stage, stages
from games.junkyard.solo import PERSON, ROUNDS, ended, energy_of, result, rounds_of
from games.junkyard.symbols import figure_icon
from shell.app.app import App
from shell.app.game import Position
from shell.challenge import beside
from shell.challenge.daily_challenges import DailyChallenges
from shell.drawing.html import Html, html, tag
from shell.storage.jsontext import Json
from shell.texts.isolating import isolated


class HeapOfDay(DailyChallenges[DayHeap]):
    """The heap of a day on the table."""

    KIND = DayHeap
    LEVELS, LEAGUE, MOST_TURNS = (3, 4, 6), "k", MOST_TURNS

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._stages: dict[str, list[Stage]] = {}

    def regions(self) -> dict[str, Callable[[], Html]]:
        return {"daily": self._panel, "companions": self._companions}

    def dialogs(self) -> dict[str, Callable[[], Html]]:
        return {"daily-over": self._dialog}

    # The challenge

    def better(self, one: int, other: int) -> int:
        return max(one, other)

    def start_of(self, day: str) -> Position:
        return deal.start_of(day)

    def day_of(self, start: Position) -> str:
        return deal.day_of(start)

    def ended(self, position: Position) -> bool:
        return ended(self.app.game.data(position))

    def attempt(self, day: str, key: str, turns: Sequence[Json] = ()) -> DayHeap:
        return DayHeap(day, self.app.t("ui.junkyard.daily.dummy"), key, self.app.session, turns)

    def result(self, turns: int, events: Sequence[Json], data: Json) -> int:
        return result(data)

    def picture(self, day: str) -> Html:
        return self.app.memo("day-picture", day, lambda: _picture(self.app.game.data(deal.start_of(day))))

    def called(self, day: str) -> str:
        return self.app.t("ui.junkyard.daily.power", n=deal.start_of(day).robot(PERSON).power)

    def aim(self, day: str) -> str:
        return self.app.t("ui.junkyard.daily.aim", n=ROUNDS)

    def words(self, result: int) -> str:
        energy, rounds = energy_of(result), rounds_of(result)
        if rounds == ROUNDS:
            return self.app.t("ui.junkyard.daily.result", n=energy)
        return self.app.t("ui.junkyard.daily.result_early", n=energy, rounds=rounds)

    def figure(self, result: int) -> int:
        return energy_of(result)

    def spoken(self, session: DayHeap) -> str:
        return f"{self.title(session)}. {self.aim(session.day)}"

    # The companions beside the board

    def stage(self, place: int) -> Stage:
        """A companion's robot at the beginning of the round that is shown, at the end of the heap its last.

        A companion that has ended its heap stays as it is.
        """
        companion, session = self.company.beside[place][1], self.session
        if companion.code not in self._stages:
            start = self.app.game.data(deal.start_of(companion.day))
            self._stages[companion.code] = stages(start, companion.told)
        found = self._stages[companion.code]
        over = session is not None and session.over and not self.running and not self.app.past
        return found[-1 if over else min(self.app.shown.data["round"], len(found)) - 1]

    @property
    def _shown(self) -> list[Stage]:
        return [self.stage(place) for place in range(len(self.company.beside))]

    def _companions(self) -> Html:
        """The companions' robots, for eyes alone: the panel tells the same in words."""
        if self.session is None or self.company.hidden or not self.company.beside:
            return html()
        shown = self._shown
        names = [self.name_of(met) for met, _ in self.company.beside]
        return self.app.memo("companions", (tuple(names), str(shown)), lambda: _robots(names, shown))

    def lead(self, place: int) -> str:
        """The lead of a companion over the person in the same round, in words."""
        companion, shown = self.company.beside[place][1], self.stage(place)
        assert self.session is not None
        if shown is self._stages[companion.code][-1]:
            return beside.reached(self, companion)
        more = shown.energy - eaten(self.app.seen["robots"][PERSON])
        name = "ahead" if more > 0 else "behind" if more else "level"
        return self.app.t(f"ui.junkyard.daily.{name}", n=abs(more))

    # Drawing

    def _panel(self) -> Html:
        session, app = self.session, self.app
        if session is None:
            return html()
        from games.junkyard.daily import panel

        key = (
            session.key, session.cursor, session.over, self.running, app.past, app.texts.language,
            app.shown.version, self.company.hidden, len(self.company.beside), self.diary.done.version,
        )  # fmt: skip
        return app.memo("daily", key, lambda: panel.panel(self, session))

    def _dialog(self) -> Html:
        from games.junkyard.daily import panel

        return panel.over(self, self.session) if self.session is not None else html()


def _picture(start: Json) -> Html:
    """The robot with the open parts beside it."""
    return standing({PERSON: start["robots"][PERSON]}, start["open"])


def _robots(names: Sequence[str], shown: Sequence[Stage]) -> Html:
    robots = html(
        *(
            tag("li", data_companion=colour)(
                small_robot(colour, stage.robot),
                tag("span", class_="junk-companion-name")(isolated(name)),
                tag("b")(figure_icon("energy"), stage.energy),
            )
            for name, stage, colour in zip(names, shown, COMPANIONS, strict=False)
        )
    )
    return tag("ul", class_="junk-companions", aria_hidden=True)(robots)
