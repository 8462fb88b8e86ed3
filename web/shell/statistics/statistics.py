"""Statistics on the device: games and wins by opponent and by the way of play, best results, streaks.

A game counts once, when it ends on this device for the first time: not when it is opened, replayed or ended
again after a turn was taken back. Games that were not dealt, e.g. those from the editor, do not count.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence

from shell.app.actions import Action
from shell.app.app import App
from shell.app.feature import Need
from shell.app.roles import Honouring, Packing
from shell.app.session import Session
from shell.computers.faces import portrait
from shell.drawing.dialogs import buttons, dialog
from shell.drawing.html import Html, button, html, icon, tag, void
from shell.saves.saves import Saves
from shell.seats.seats import COMPUTER, HERE, LINK, Seats
from shell.statistics import records
from shell.statistics.records import Book, Record
from shell.storage.entries import foreign
from shell.storage.jsontext import Json

Kind = tuple[str, Callable[[Record], bool]]
"""A kind of games: its title, and a predicate of its records."""


MEMORY, VERSION = "statistics", 1


class _Memory:
    """The records, the newest at the end, and the keys of those that come from other devices."""

    def __init__(self, records: list[Record], imported: set[str]) -> None:
        self.records, self.imported = records, imported

    def take_in(self, joined: list[Record]) -> None:
        """Replace the records; new ones are from another device."""
        here = {record.key for record in self.records}
        self.imported |= {record.key for record in joined if record.key not in here}
        self.records = joined


class Statistics(Honouring, Packing):
    """The dialog `statistics`, and the records in it and in files. A game defines its figures."""

    _saves = Need(Saves)
    _seats = Need(Seats)

    WAYS: tuple[str, ...] = ("standard",)
    """Words for the ways in which the game is played; they are stored."""
    FIGURES: tuple[str, ...] = ()
    """The figures counted of every game, in the stored order, each a number from 0 to 999."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._asked = False
        self._counting = ""
        numbers = range(2, len(app.game.rules.colours) + 1)
        self.book = Book(app.game.rules.known_levels, self.WAYS, numbers, len(self.FIGURES))
        self._entry = app.entries.entry(MEMORY, VERSION, self._in_order, _fields, self._joined)

    # Defined by each game

    def way(self, session: Session) -> str:
        """The way a game was played, one of `WAYS`."""
        return self.WAYS[0]

    def figures(self, session: Session, here: Sequence[str]) -> Generator[None, None, tuple[int, ...] | None]:
        """The `FIGURES` of a finished game, computed in small steps; None if the game has gone on meanwhile.

        `here` are the colours that were played on this device.
        """
        yield
        return (0,) * len(self.FIGURES)

    def best(self, played: Sequence[Record]) -> list[tuple[str, int]]:
        """The best results of at least one record: the text `ui.statistics.NAME` of each, and a number."""
        return [(name, max(record.figures[n] for record in played)) for n, name in enumerate(self.FIGURES)]

    def kinds(self) -> list[Kind]:
        """The kinds of games against opponents that are counted separately.

        By default by the number of players, and all `WAYS` but the usual one.
        """

        def of(way: str) -> Kind:
            return self.app.t(f"ui.mode.{way}"), lambda record: record.way == way

        return [*self.by_number(), *map(of, self.WAYS[1:])]

    def by_number(self) -> list[Kind]:
        """A kind for each number of players."""

        def of(n: int) -> Kind:
            return self.app.t("ui.statistics.colours", n=n), lambda record: record.colours == n

        return [of(n) for n in range(2, len(self.app.game.rules.colours) + 1)]

    # Keeping

    def actions(self) -> dict[str, Action]:
        return {"statistics": self._open, "statistics-reset": self._reset}

    def dialogs(self) -> dict[str, Callable[[], Html]]:
        return {"statistics": self._dialog}

    def _open(self) -> None:
        self._asked = False
        self.app.open("statistics")

    @property
    def all_records(self) -> list[Record]:
        """All records, the newest at the end."""
        return list(self._entry.value.records)

    @property
    def is_newcomer(self) -> bool:
        """True while the first steps have not reached their goal and no game has ended."""
        return bool(self.app.preferences["coach"]) and not self._entry.value.records

    @property
    def beaten(self) -> dict[int, int]:
        """The number of victories over each level, as the strongest computer at the table."""
        won = [record.against for record in self.all_records if record.won]
        return {level: won.count(str(level)) for level in self.app.game.rules.levels}

    def luggage(self) -> tuple[str, list[str]] | None:
        played = self.all_records
        return (MEMORY, list(map(str, played))) if played else None

    def unpack(self, name: str, data: object) -> None:
        if name != MEMORY:
            return
        lines = foreign(data, VERSION).get("games") if isinstance(data, str) else data
        if isinstance(lines, list):
            with self._entry.changing() as here:
                here.take_in(self.book.joined(here.records, lines[: 2 * records.MOST], self.app.now()))

    def _reset(self, value: str) -> None:
        """Ask, and with `yes` delete all records."""
        self._asked = not self._asked
        if value == "yes":
            self._asked = False
            with self._entry.changing() as memory:
                memory.records, memory.imported = [], set()
            self.app.emit("announce", text=self.app.t("ui.statistics.none"))

    def _in_order(self, entry: Json) -> _Memory:
        lines, keys = entry.get("games"), entry.get("imported")
        imported = {key for key in keys if isinstance(key, str)} if isinstance(keys, list) else set()
        return _Memory(self.book.merged(lines if isinstance(lines, list) else [], imported), imported)

    def _joined(self, here: _Memory, there: _Memory) -> _Memory:
        joined = self.book.joined(here.records, there.records, self.app.now())
        return _Memory(joined, here.imported | there.imported)

    # Counting

    def ended(self) -> None:
        session = self.app.session
        whole = "colours" in session.options or session.by_link is not None
        dealt = session.stored and session.is_game and whole
        if dealt and session.key != self._counting and self._against(session):
            self._counting = session.key
            if all(record.key != session.key for record in self.all_records):
                self._saves.begin(self._count(session))

    def _against(self, session: Session) -> str:
        """The opponent of a game (see `Record.against`); empty if no colour was played here."""
        kinds = {colour: self._seats.of(colour, session).kind for colour in session.standing.colours}
        if HERE not in kinds.values():
            return ""
        if LINK in kinds.values():
            return records.LINK
        levels = [session.seats[c].get("level") for c, kind in kinds.items() if kind == COMPUTER]
        known = [level for level in self.app.game.rules.known_levels if level in levels]
        return str(known[-1]) if known else records.TOGETHER

    def _count(self, session: Session) -> Iterator[None]:
        """Save the record of a game, a small step at a time."""
        standing = session.standing
        here = [colour for colour in standing.colours if self._seats.of(colour, session).kind == HERE]
        figures = yield from self.figures(session, here)
        if figures is None:
            self._counting = ""
            return
        record = Record(
            self.app.now()[:16], session.key, self._against(session), self.way(session),
            len(standing.colours), bool(set(here) & set(standing.winners or ())), standing.round, figures,
        )  # fmt: skip
        with self._entry.changing() as memory:
            memory.records = self.book.merged([*memory.records, record], memory.imported)
        yield

    # Drawing

    def _dialog(self) -> Html:
        t, played = self.app.t, self.all_records
        close = button("close", t("ui.close"), class_="primary")
        reset = t("ui.statistics.reset")
        if self._asked:
            body = tag("p")(t("ui.statistics.ask", n=len(played)))
            foot = buttons(
                button("statistics-reset", t("ui.cancel")),
                button("statistics-reset", reset, value="yes", sign="trash", class_="danger"),
            )
        elif not played:
            body, foot = (tag("p")(t("ui.statistics.none")), buttons(close))
        else:
            body = html(
                self._bests(played),
                self._table("ui.statistics.by_opponent", self._by_opponent(played)),
                self._table("ui.statistics.by_mode", self._by_kind(played)),
                tag("p", class_="field-help")(t("ui.statistics.where", all=t("ui.export_all"))),
            )
            foot = buttons(button("statistics-reset", reset, sign="trash", class_="danger"), close)
        return dialog(t("ui.statistics"), body, foot, class_="statistics", focus=True)

    def _bests(self, played: list[Record]) -> Html:
        t = self.app.t
        longest, now = records.streaks(played)
        quickest = min((record.rounds for record in played if record.won), default=0)
        results = (*self.best(played), ("streak", longest), ("streak_now", now), ("quickest", quickest))
        rows = html(
            *(tag("div")(tag("dt")(t(f"ui.statistics.{name}")), tag("dd")(n or "–")) for name, n in results)
        )
        return tag("dl")(rows)

    def _by_opponent(self, played: list[Record]) -> list[tuple[str, list[Record], bool]]:
        """The records of each opponent, under its name; computers have faces, each in its own colour."""
        t, game = self.app.t, self.app.game
        named = {
            str(level): html(portrait(game, level), tag("span")(t(f"ui.level.{level}.name")))
            for level in game.rules.known_levels
        }
        named |= {
            records.LINK: html(icon("link"), tag("span")(t("ui.statistics.link"))),
            records.TOGETHER: html(icon("hand-over"), tag("span")(t("ui.statistics.together"))),
        }
        return [
            (
                named[rival],
                [record for record in played if record.against == rival],
                rival != records.TOGETHER,
            )
            for rival in self.book.against
        ]

    def _by_kind(self, played: list[Record]) -> list[tuple[str, list[Record], bool]]:
        rivals = [record for record in played if record.against != records.TOGETHER]
        return [(name, list(filter(is_one, rivals)), True) for name, is_one in self.kinds()]

    def _table(self, title: str, rows: list[tuple[str, list[Record], bool]]) -> Html:
        """A table of games and wins, for each row that has any games.

        A row has its title as HTML, its records, and True if they have opponents, so that wins count.
        """
        t = self.app.t
        body = html()
        for name, matching, rivals in rows:
            if matching:
                games, won = records.count(matching)
                figures = (won, self._share(won, games)) if rivals else ("", "")
                share = html(*(tag("td")(figure) for figure in figures))
                body += tag("tr")(tag("th", scope="row")(tag("div")(name)), tag("td")(games), share)
        if not body:
            return html()
        heads = html(
            *(
                tag("th", scope="col")(t(key))
                for key in ("ui.statistics.games", "ui.statistics.won", "ui.statistics.share")
            )
        )
        top = tag("thead")(tag("tr")(tag("th", scope="col", class_="statistics-title")(t(title)), heads))
        return tag("table")(top, tag("tbody")(body))

    def _share(self, won: int, games: int) -> Html:
        """The percentage of won games, as a figure over a bar."""
        part = round(100 * won / games)
        return html(
            self.app.t("ui.percent", n=part),
            tag(
                "svg",
                class_="statistics-bar",
                viewBox="0 0 100 4",
                preserveAspectRatio="none",
                aria_hidden=True,
            )(void("rect", width=part, height=4)),
        )


def _fields(memory: _Memory) -> Json:
    games = list(map(str, memory.records))
    imported = [record.key for record in memory.records if record.key in memory.imported]
    return {"games": games, "imported": imported} if imported else {"games": games}
