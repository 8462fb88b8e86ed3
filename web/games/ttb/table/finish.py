"""The end of a game: who won, by what, and how ties were broken."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shell.app.actions import report
from shell.app.app import Feature
from shell.app.session import Session
from shell.app.table import Table
from shell.drawing.html import attrs, badge, button, esc, piece
from shell.seats.seats import Seats

import ttb_core as ttb
from games.ttb.table.dealing import deal
from games.ttb.table.scores import mark, partners, won
from ttb_core.names import COLOURS
from ttb_core.scoring import Result, Standing, decided_by, ranking, standing

if TYPE_CHECKING:
    from collections.abc import Callable

    from shell.app.actions import Action
    from shell.app.app import App
    from shell.storage.jsontext import Json


IN_TABLE = ("base", "total")
"""What the table shows of every side (`Standing`), whatever decided; what is on bots between them."""


def result_of(position: ttb.Position) -> Result:
    """How a game that has ended did."""
    assert position.result is not None
    return position.result


def columns(position: ttb.Position, by: str) -> list[str]:
    """The figures that the table shows, up to the one that broke the tie."""
    tied: tuple[str, ...] = Standing._fields
    if by != "shared":
        tied = tied[: tied.index(by) + 1] if by in tied else ()
    base, total = IN_TABLE
    bots = ["bots"] if result_of(position).by == "attrition" else []
    return [base, *bots, total, *(name for name in tied if name not in IN_TABLE)]


AT_ONCE = 12
"""Points of the curve worked out in one go: some may have to be played again."""


class Finish(Feature):
    """The dialog at the end, with a curve of the scores that is drawn as it becomes known."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._session: Session | None = None
        self._curve: list[list[int]] = []

    def actions(self) -> dict[str, Action]:
        return {
            "finish": self._open,
            "rematch": self._rematch,
            "score-curve": report(self._go_on),
        }

    def dialogs(self) -> dict[str, Callable[[], str]]:
        return {"finish": self._dialog}

    def position_changed(self) -> None:
        self._session, self._curve = None, []

    @property
    def _position(self) -> ttb.Position:
        position: ttb.Position = self.app.present.position
        return position

    def _open(self, value: str) -> None:
        self.app.open("finish")
        if self.app.session is not self._session:
            self.app.emit("later", action="score-curve")

    # Once more

    def _rematch(self, value: str) -> None:
        """The same seats, the same kind of game: another deal of it, or the same start if it had no deal."""
        app, old = self.app, self.app.session
        options = dict(old.options)
        try:
            position = self._dealt(options)
        except (ttb.TtbError, KeyError, TypeError):
            position, options = old.start, dict(old.options)
        seats = {colour: dict(seat) for colour, seat in old.seats.items()}
        app.feature(Table).start(position, options, dict(old.names), seats)
        app.say("ui.starts", "turn", player=app.feature(Seats).player(app.shown.colour))

    def _dealt(self, options: Json) -> ttb.Position:
        """A new deal; `options` say of it what they said of the old one. Raises `TtbError`."""
        if "colours" not in options:
            start: ttb.Position = self.app.session.start
            return start
        options["seed"] = self.app.entropy()
        return deal(options)

    # The curve of the scores

    def _go_on(self, value: str) -> None:
        """Work out the next points of the curve; a long game takes several goes."""
        session = self.app.session
        if self.app.dialog != "finish":
            return
        if session is not self._session:
            self._session, self._curve = session, []
        sides = self._position.setting.sides()
        for moment in range(len(self._curve), min(len(self._curve) + AT_ONCE, session.cursor + 1)):
            points = session.position_at(moment).supply.points
            self._curve.append([sum(points[c] for c in side) for side in sides])
        if len(self._curve) <= session.cursor:
            self.app.emit("later", action="score-curve")

    def _drawn_curve(self) -> str:
        moments = self.app.session.cursor
        if self.app.session is not self._session or moments < 2 or len(self._curve) <= moments:
            return ""
        top = max(1, *(max(scores) for scores in self._curve))
        lines = ""
        for number, side in enumerate(self._position.setting.sides()):
            points = [
                f"{10 + 300 * n / moments:.1f} {90 - 80 * scores[number] / top:.1f}"
                for n, scores in enumerate(self._curve)
            ]
            # Level until the turn in which crystals came, then straight up.
            path = "M" + points[0] + "".join(f"H{p.split()[0]}V{p.split()[1]}" for p in points[1:])
            lines += f'<path class="curve" data-colour="{COLOURS[side[0]]}" d="{path}"/>'
        label = self.app.t("ui.finish.curve")
        return (
            f'<figure class="score-curve"><svg viewBox="0 0 320 100" role="img" aria-label="{esc(label)}">'
            f'<path class="curve-axis" d="M10 8V90H312"/><text x="6" y="14">{top}</text>{lines}</svg>'
            f"<figcaption>{esc(label)}</figcaption></figure>"
        )

    # Drawing

    def _names(self, colours: list[str]) -> list[str]:
        """What to call the players of these colours; who plays two of them under one name is named once."""
        seats = self.app.feature(Seats)
        return [name for _, name in dict.fromkeys((seats.person(c), seats.player(c)) for c in colours)]

    def _rows(self, columns: list[str]) -> str:
        """A row for each side, best first, and below a side of several colours one for each of them."""
        position, rows = self._position, []
        result = result_of(position)
        for side, theirs in ranking(position):
            colours = [COLOURS[c] for c in side]
            kind = "won" if side[0] in result.winners else None
            rows.append(self._row(colours, theirs, " + ".join(self._names(colours)), columns, kind))
            if len(side) > 1:
                for number, colour in zip(side, colours, strict=True):
                    own = standing([number], position.supply, result.totals)
                    rows.append(self._row([colour], own, self.app.t(f"colour.{colour}"), columns, "member"))
        return "".join(rows)

    def _row(self, side: list[str], theirs: Standing, name: str, columns: list[str], kind: str | None) -> str:
        figures = {**theirs._asdict(), "bots": theirs.total - theirs.base}
        badges = "".join(map(badge, side))
        number = partners(self.app.present.data).get(side[0])
        sign = f'<b class="side" data-side="{number}">{mark(number)}</b>' if number is not None else ""
        cells = "".join(
            f"<td{attrs(class_='total' if key == 'total' else None)}>{figures[key]}</td>" for key in columns
        )
        return (
            f'<tr{attrs(class_=kind)}><th scope="row">{sign if kind != "member" else ""}{badges}'
            f"<span>{esc(name)}</span></th>{cells}</tr>"
        )

    def _dialog(self) -> str:
        app, t, data = self.app, self.app.t, self.app.present.data
        result = data["result"]
        if result is None:
            return ""
        by = decided_by(self._position)
        shown = columns(self._position, by)
        heads = "".join(f'<th scope="col">{self._head(key)}</th>' for key in shown)
        by_link, seats = app.session.by_link is not None, app.feature(Seats)
        again = (
            button("new-game", t("ui.play_again"), sign="new", class_="primary")
            if by_link
            else button("rematch", t("ui.finish.rematch"), sign="new", class_="primary")
        )
        return (
            f'<div class="finish"><p class="emblems">{"".join(map(badge, result["winners"]))}</p>'
            f'<h2 tabindex="-1" autofocus>{esc(won(data, app.texts, seats.player, seats.person))}</h2>'
            f"<p>{esc(t('ui.decided.' + by))}</p>"
            f"<table><thead><tr><td></td>{heads}</tr></thead>"
            f"<tbody>{self._rows(shown)}</tbody></table>"
            f'{self._drawn_curve()}<div class="finish-more">'
            + button("close", t("ui.see_board"))
            + button("replay", t("ui.finish.watch"), value="all", sign="replay")
            + button("review", t("ui.review"), sign="hint")
            + button("share", t("ui.share"), sign="share")
            + ("" if by_link else button("new-game", t("ui.new_game")))
            + f'</div><div class="dialog-actions">{again}</div></div>'
        )

    def _head(self, key: str) -> str:
        t = self.app.t
        if key in ("blue", "green"):
            return piece("crystal-" + key, "icon", label=t(f"element.crystal_{key}.name"))
        return esc(t({"base": "ui.in_base", "bots": "ui.on_bots", "total": "ui.total"}[key]))
