"""Companions beside the puzzle of a day: their translucent bots on the board, in step, and in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from games.ttb.board import board
from games.ttb.puzzles.attempt.puzzles import Puzzles
from games.ttb.puzzles.daily.daily import PuzzleOfDay
from games.ttb.words.markup import for_screen_readers
from games.ttb.words.names import bot_name, hex_name
from shell.app.app import App
from shell.app.feature import Need
from shell.app.roles import Staging
from shell.drawing.html import Html, html, tag, void
from shell.play.running import Running
from shell.play.story import Story
from shell.storage.jsontext import Json
from shell.texts.isolating import isolated

if TYPE_CHECKING:
    from games.ttb.puzzles.daily.way import Stop

NOSE = "M43-11 62 0 43 11z"
"""The arrow ahead of a translucent bot, which is seen if another bot stands on it."""


class Companions(Staging):
    """The companions beside the puzzle on the table.

    They show no more turns than the person has begun, so that none tells in advance how it is solved.
    """

    _daily = Need(PuzzleOfDay)
    _puzzles = Need(Puzzles)
    _running = Need(Running)
    _story = Need(Story)

    GROUP = "puzzles"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._ways: dict[str, list[tuple[Stop, ...]]] = {}

    def regions(self) -> dict[str, Callable[[], Html]]:
        return {"companions": self._draw}

    @property
    def _places(self) -> range:
        """The places of the companions that are shown."""
        shown = self._daily.accompanied and not self._daily.company.hidden
        return range(len(self._daily.company.beside) if shown else 0)

    @property
    def _moment(self) -> tuple[int, int]:
        """The moment that is shown: the number of turns before it, and of steps of the next one."""
        app, session = self.app, self.app.session
        if app.past:
            return self._story.here
        if self._running.phase == "running" and self._running.leg is not None:
            return self._running.leg
        return session.cursor, int(session.waiting is not None)

    @property
    def turn(self) -> int:
        """The number of the solver's turns that have begun."""
        session, (number, step) = self._puzzles.session, self._moment
        assert session is not None
        return session.own(number + (step > 0))

    def stops(self, place: int) -> list[tuple[Stop, ...]]:
        """The bots of a companion at the start and after each turn, by its place."""
        session, companion = self._puzzles.session, self._daily.company.beside[place][1]
        assert session is not None
        if companion.code not in self._ways:
            from games.ttb.puzzles.daily.way import way

            self._ways[companion.code] = way(self.app.game.data(session.start), companion.told)
        return self._ways[companion.code]

    def stop(self, place: int, turn: int) -> tuple[Stop, ...]:
        """The bots of a companion after so many turns; those that have ended their attempt stay."""
        stops = self.stops(place)
        return stops[min(turn, len(stops) - 1)]

    # On the board

    @property
    def hexes(self) -> frozenset[tuple[int, int]]:
        """The hexes of the companions that are shown and, while they move, those that they move to."""
        session, turns = self._puzzles.session, set[int]()
        if self._places and session is not None:
            turns.add(self.turn)
            if self._running.phase == "running":
                turns.add(session.own(self._moment[0] + 1))
        return frozenset(
            stop.at for place in self._places for turn in turns for stop in self.stop(place, turn)
        )

    def _draw(self) -> Html:
        places = self._places
        if not places:
            return html()
        turn = self.turn
        seen = [(self.stop(place, turn), self._initial(place)) for place in places]
        return self.app.memo(
            "companions",
            tuple(seen),
            lambda: html(
                *(_bot(place, stop, mark) for place, (stops, mark) in enumerate(seen) for stop in stops)
            ),
        )

    def _initial(self, place: int) -> str:
        return self._daily.name_of(self._daily.company.beside[place][0])[:1].upper()

    def staged(self, steps: list[Json], events: Sequence[Json]) -> list[Json]:
        """The steps with the companions' movements, which begin with the person's turn."""
        session = self._puzzles.session
        if session is None or not any(
            event["type"] == "turn" and event["colour"] == session.solver for event in events
        ):
            return steps
        places = self._places
        if not places:
            return steps
        from games.ttb.puzzles.daily.way import join

        turn = self.turn
        for place in places:
            told = self._daily.company.beside[place][1].told
            if turn < len(told):
                steps = join(steps, told[turn], self.stop(place, turn), partial(_el, place))
        return steps

    # In words

    def hide(self) -> Html:
        """The button that hides the companions or shows them again; empty without any."""
        if not self._daily.accompanied:
            return html()
        from shell.challenge import beside

        return beside.hide(self._daily)

    def listed(self) -> Html:
        """The companions, each with the words about it, as HTML."""
        if not self._daily.accompanied:
            return html()
        rows = (
            tag("li")(
                self._daily.face(met),
                tag("span")(
                    self.app.t("ui.labelled", label=isolated(self._daily.name_of(met)), words=""),
                    self._lead(place),
                ),
            )
            for place, (met, _) in enumerate(self._daily.company.beside)
        )
        return tag("div", role="status")(tag("ul", class_="companions-list")(*rows))

    def _lead(self, place: int) -> Html:
        """The words about a companion at the same turn."""
        from games.ttb.puzzles.daily.way import stops_of

        t, texts, turn = self.app.t, self.app.texts, self.turn
        _, companion = self._daily.company.beside[place]
        if turn >= len(companion.told):
            return html(self._daily.outcome(companion.result))
        if not turn or self._moment[1]:
            return html(t("ui.day.beside.start"))
        elsewhere = [
            t("ui.labelled", label=bot_name(texts, stop.bot), words=hex_name(texts, stop.at))
            for stop, own in zip(self.stop(place, turn), stops_of(self.app.seen), strict=True)
            if stop != own
        ]
        if not elsewhere:
            return html(t("ui.day.beside.level"))
        where = for_screen_readers(texts, f" ({texts.listed(elsewhere)})")
        return html(t("ui.day.beside.other"), where)

    @property
    def look(self) -> object:
        """A value that changes with what is told of the companions."""
        company = self._daily.company
        if not self._daily.accompanied:
            return None
        return self.turn, self._moment, company.hidden, tuple(company.beside)


def _key(place: int, bot: str) -> str:
    return f"companion-{place}-{bot}"


def _el(place: int, bot: str) -> str:
    return f'[data-key="{_key(place, bot)}"]'


def _bot(place: int, stop: Stop, mark: str) -> Html:
    """A translucent bot with the initial of its companion."""
    x, y = board.centre(*stop.at)
    return tag(
        "g", class_="companion-bot", data_key=_key(place, stop.bot), data_colour=stop.bot[:-1],
        data_at=board.name_of(stop.at), transform=f"translate({x} {y})",
    )(
        tag("g", class_="turn", transform=f"rotate({board.ANGLE[stop.facing]})")(
            board.looks(stop.bot, stop.cargo), void("path", class_="companion-nose", d=NOSE)
        ),
        board.upright(tag("text", class_="companion-mark", y=11)(mark)),
    )  # fmt: skip
