"""Statistics on the device: games and wins by opponent and mode, the best turns, the longest streak.

A game counts once, when it ends on this device for the first time: not when it is opened, replayed or ended
again after a turn was taken back. Games that were not dealt, such as those from the editor, do not count.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from games.ttb.statistics import records
from games.ttb.statistics.records import Record
from games.ttb.table.faces import drawing
from games.ttb.table.scores import side_of
from shell.app.feature import Feature
from shell.drawing.dialogs import buttons, dialog
from shell.drawing.html import attrs, button, esc, icon
from shell.saves.saves import Saves
from shell.seats.seats import COMPUTER, HERE, LINK, Seats

from ttb_core.names import COLOUR, COLOURS, LEVELS, MODES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from shell.app.actions import Action
    from shell.app.app import App
    from shell.app.session import Session

MEMORY, VERSION = "statistics", 1
AT_ONCE = 8
"""Positions looked at in one go: some may have to be played again."""


class Statistics(Feature):
    """The dialog `statistics`, and what goes into it and into files."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._asked = False
        self._counting = ""
        self._read: tuple[str | None, list[Record]] = (None, [])

    def actions(self) -> dict[str, Action]:
        return {"statistics": self._open, "statistics-reset": self._reset}

    def dialogs(self) -> dict[str, Callable[[], str]]:
        return {"statistics": self._dialog}

    def _open(self, value: str) -> None:
        self._asked = False
        self.app.open("statistics")

    # Keeping

    @property
    def kept(self) -> list[Record]:
        """All records, the newest at the end. Read anew when what is stored has changed."""
        saves = self.app.feature(Saves)
        text = saves.recall(MEMORY)
        if self._read[0] != text or text is None:
            lines = saves.recall_json(MEMORY, VERSION).get("games")
            self._read = text, records.merged(lines if isinstance(lines, list) else [])
        return list(self._read[1])

    @property
    def beaten(self) -> dict[int, int]:
        """How often a game against computers of each level was won, if the strongest at the table was one."""
        won = [record.against for record in self.kept if record.won]
        return {int(level): won.count(level) for level in LEVELS}

    def _keep(self, kept: list[Record]) -> None:
        text = json.dumps({"version": VERSION, "games": list(map(str, kept))})
        self.app.feature(Saves).remember(MEMORY, text)

    def luggage(self) -> tuple[str, list[str]] | None:
        kept = self.kept
        return (MEMORY, list(map(str, kept))) if kept else None

    def unpack(self, name: str, data: object) -> None:
        if name == MEMORY and isinstance(data, list):
            self._keep(records.joined(self.kept, data[: 2 * records.MOST], self.app.now()))

    def _reset(self, value: str) -> None:
        """Ask, and with `yes` forget everything."""
        self._asked = not self._asked
        if value == "yes":
            self._asked = False
            self.app.feature(Saves).forget(MEMORY)
            self.app.emit("announce", text=self.app.t("ui.statistics.none"))

    # Counting

    def ended(self) -> None:
        session = self.app.session
        whole = "colours" in session.options or session.by_link is not None
        dealt = session.stored and session.is_game and whole
        if dealt and session.key != self._counting and self._against(session):
            self._counting = session.key
            if all(record.key != session.key for record in self.kept):
                self.app.feature(Saves).begin(self._count(session))

    def _here(self, session: Session) -> list[str]:
        seats = self.app.feature(Seats)
        return [c for c in session.standing.colours if seats.of(c, session).kind == HERE]

    def _against(self, session: Session) -> str:
        """Whom it was against; nothing if nobody played here."""
        seats = self.app.feature(Seats)
        kinds = {colour: seats.of(colour, session).kind for colour in session.standing.colours}
        if HERE not in kinds.values():
            return ""
        if LINK in kinds.values():
            return records.LINK
        levels = [session.seats[c].get("level") for c, kind in kinds.items() if kind == COMPUTER]
        known = [str(level) for level in levels if str(level) in LEVELS]
        return max(known, default=records.TOGETHER)

    def _count(self, session: Session) -> Iterator[None]:
        """Look through the game for the best turn, a few positions at a time, and keep its record."""
        here, data = self._here(session), session.data
        mine = [[c for c in side_of(data, one) if c in here] for one in here]
        last = session.cursor
        before, best = [0] * len(mine), 0
        for moment in range(last + 1):
            points = session.position_at(moment).supply.points
            now = [sum(points[COLOUR[c]] for c in colours) for colours in mine]
            if moment:
                best = max(best, *(a - b for a, b in zip(now, before, strict=True)))
            before = now
            if moment % AT_ONCE == AT_ONCE - 1:
                yield
                if session.cursor < last:  # a turn was taken back meanwhile
                    self._counting = ""
                    return
        totals = data["result"]["totals"]
        most = max(sum(totals[c] for c in side_of(data, one)) for one in here)
        record = Record(
            self.app.now()[:16], session.key, self._against(session),
            data["rules"]["mode"], session.options.get("simplified") is True,
            len(data["turn_order"]), bool(set(here) & set(data["result"]["winners"])), data["round"],
            most, best,
        )  # fmt: skip
        self._keep(records.merged([*self.kept, record]))
        yield

    # Drawing

    def _dialog(self) -> str:
        t, kept = self.app.t, self.kept
        close = button("close", t("ui.close"), class_="primary")
        reset = t("ui.statistics.reset")
        if self._asked:
            body = f"<p>{esc(t('ui.statistics.ask', n=len(kept)))}</p>"
            foot = buttons(
                button("statistics-reset", t("ui.cancel")),
                button("statistics-reset", reset, value="yes", sign="trash", class_="danger"),
            )
        elif not kept:
            body, foot = f"<p>{esc(t('ui.statistics.none'))}</p>", buttons(close)
        else:
            body = (
                self._bests(kept)
                + self._table("ui.statistics.by_opponent", self._by_opponent(kept))
                + self._table("ui.statistics.by_mode", self._by_mode(kept))
                + f'<p class="field-help">{esc(t("ui.statistics.where", all=t("ui.export_all")))}</p>'
            )
            foot = buttons(button("statistics-reset", reset, sign="trash", class_="danger"), close)
        return dialog(t("ui.statistics"), body, foot, class_="statistics", focus=True)

    def _bests(self, kept: list[Record]) -> str:
        t = self.app.t
        longest, now = records.streaks(kept)
        quickest = min((record.rounds for record in kept if record.won), default=0)
        figures = (
            ("turn", max(record.turn for record in kept)),
            ("points", max(record.points for record in kept)),
            ("streak", longest),
            ("streak_now", now),
            ("quickest", quickest),
        )
        return (
            "<dl>"
            + "".join(
                f"<div><dt>{esc(t(f'ui.statistics.{name}'))}</dt><dd>{n or '–'}</dd></div>"
                for name, n in figures
            )
            + "</dl>"
        )

    def _by_opponent(self, kept: list[Record]) -> list[tuple[str, list[Record], bool]]:
        """By name and, for computers, with their faces, each in a colour of its own."""
        t = self.app.t
        named = {
            level: f"{drawing(int(level), '', colour)}<span>{esc(t(f'ui.level.{level}.name'))}</span>"
            for level, colour in zip(LEVELS, COLOURS, strict=False)
        }
        named |= {
            records.LINK: f"{icon('link')}<span>{esc(t('ui.statistics.link'))}</span>",
            records.TOGETHER: f"{icon('hand-over')}<span>{esc(t('ui.statistics.together'))}</span>",
        }
        return [
            (named[one], [record for record in kept if record.against == one], one != records.TOGETHER)
            for one in records.AGAINST
        ]

    def _by_mode(self, kept: list[Record]) -> list[tuple[str, list[Record], bool]]:
        t = self.app.t
        rivals = [record for record in kept if record.against != records.TOGETHER]
        rows = [
            (esc(t(f"ui.mode.{mode}")), [record for record in rivals if record.mode == mode], True)
            for mode in MODES
        ]
        rows += [
            (esc(t("ui.statistics.colours", n=n)), [record for record in rivals if record.colours == n], True)
            for n in range(2, 7)
        ]
        simplified = [record for record in rivals if record.simplified]
        return [*rows, (esc(t("ui.option.simplified")), simplified, True)]

    def _table(self, title: str, rows: list[tuple[str, list[Record], bool]]) -> str:
        """Games and wins of each row that has any: its name as HTML, its records, and whether it was against
        anybody.
        """
        t = self.app.t
        body = ""
        for name, those, rivals in rows:
            if those:
                games, won = records.count(those)
                told = (won, self._share(won, games)) if rivals else ("", "")
                share = "".join(f"<td>{one}</td>" for one in told)
                body += f'<tr><th scope="row"><div>{name}</div></th><td>{games}</td>{share}</tr>'
        if not body:
            return ""
        heads = "".join(
            f'<th scope="col">{esc(t(key))}</th>'
            for key in ("ui.statistics.games", "ui.statistics.won", "ui.statistics.share")
        )
        head = attrs(scope="col", class_="statistics-title")
        top = f"<thead><tr><th{head}>{esc(t(title))}</th>{heads}</tr></thead>"
        return f"<table>{top}<tbody>{body}</tbody></table>"

    def _share(self, won: int, games: int) -> str:
        """How many games in a hundred were won, as a figure over a bar."""
        part = round(100 * won / games)
        return (
            f'{esc(self.app.t("ui.percent", n=part))}<svg class="statistics-bar" viewBox="0 0 100 4" '
            f'preserveAspectRatio="none" aria-hidden="true"><rect width="{part}" height="4"/></svg>'
        )
