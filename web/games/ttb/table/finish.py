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
from games.ttb.table.scores import carried, mark, partners, score, won
from ttb_core.names import COLOUR

if TYPE_CHECKING:
    from collections.abc import Callable

    from shell.app.actions import Action
    from shell.app.app import App
    from shell.storage.jsontext import Json


def sides(data: Json) -> list[list[str]]:
    """The colours that are scored together."""
    side = partners(data)
    if not side:
        return [[colour] for colour in data["turn_order"]]
    return [[c for c in data["turn_order"] if side[c] == n] for n in sorted(set(side.values()))]


def standing(data: Json, side: list[str]) -> Json:
    """What decides between the sides, in that order: total, blue in base, green in base, value in base."""
    banked = [stone for colour in side for stone in data["banked"].get(colour, [])]
    return {
        "total": sum(data["result"]["totals"][colour] for colour in side),
        "blue": banked.count("blue"),
        "green": banked.count("green"),
        "pink": banked.count("pink"),
        "base": sum(score(data, colour) for colour in side),
        "bots": sum(carried(data, colour) for colour in side) if data["result"]["by"] == "attrition" else 0,
    }


ORDER = ("total", "blue", "green", "base")
"""What is compared, one after the other (RULES.md: The end)."""
TIED: dict[str, tuple[str, ...]] = {
    "score": (),
    "total": (),
    "blue": ("blue",),
    "green": ("blue", "green"),
    "base": ("blue", "green"),
    "shared": ("blue", "green"),
}
"""The columns that show what broke a tie, by what decided; the value in base has one anyway."""
AT_ONCE = 12
"""Points of the curve worked out in one go: some may have to be played again."""


def ranked(data: Json) -> list[list[str]]:
    """The sides, best first."""

    def rank(side: list[str]) -> tuple[int, ...]:
        figures = standing(data, side)
        won = bool(set(side) & set(data["result"]["winners"]))
        return (won, *(figures[key] for key in ORDER))

    return sorted(sides(data), key=rank, reverse=True)


def decided_by(data: Json) -> str:
    """`score`, `total`, `blue`, `green`, `base` or `shared`: what made the winner the winner."""
    if data["result"]["by"] == "score":
        return "score"
    winners = set(data["result"]["winners"])
    rank = sorted(
        ((tuple(standing(data, s)[k] for k in ORDER), bool(winners & set(s))) for s in sides(data)),
        reverse=True,
    )
    if sum(won for _, won in rank) > 1:
        return "shared"
    if len(rank) < 2:
        return "total"
    return next((k for k, a, b in zip(ORDER, rank[0][0], rank[1][0], strict=True) if a != b), "shared")


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
        for moment in range(len(self._curve), min(len(self._curve) + AT_ONCE, session.cursor + 1)):
            points = session.position_at(moment).supply.points
            self._curve.append(
                [sum(points[COLOUR[c]] for c in side) for side in sides(self.app.present.data)]
            )
        if len(self._curve) <= session.cursor:
            self.app.emit("later", action="score-curve")

    def _drawn_curve(self) -> str:
        moments = self.app.session.cursor
        if self.app.session is not self._session or moments < 2 or len(self._curve) <= moments:
            return ""
        top = max(1, *(max(scores) for scores in self._curve))
        lines = ""
        for number, side in enumerate(sides(self.app.present.data)):
            points = [
                f"{10 + 300 * n / moments:.1f} {90 - 80 * scores[number] / top:.1f}"
                for n, scores in enumerate(self._curve)
            ]
            # Level until the turn in which crystals came, then straight up.
            path = "M" + points[0] + "".join(f"H{p.split()[0]}V{p.split()[1]}" for p in points[1:])
            lines += f'<path class="curve" data-colour="{esc(side[0])}" d="{path}"/>'
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

    def _rows(self, data: Json, columns: list[str]) -> str:
        """A row for each side, best first, and below a side of several colours one for each of them."""
        rows = []
        winners = data["result"]["winners"]
        for side in ranked(data):
            name = " + ".join(self._names(side))
            rows.append(self._row(data, side, name, columns, "won" if set(side) & set(winners) else None))
            if len(side) > 1:
                names = [self.app.t(f"colour.{colour}") for colour in side]
                rows += [
                    self._row(data, [colour], name, columns, "member")
                    for colour, name in zip(side, names, strict=True)
                ]
        return "".join(rows)

    def _row(self, data: Json, side: list[str], name: str, columns: list[str], kind: str | None) -> str:
        figures = standing(data, side)
        badges = "".join(map(badge, side))
        number = partners(data).get(side[0])
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
        by = decided_by(data)
        columns = ["base", *(["bots"] if result["by"] == "attrition" else []), "total", *TIED[by]]
        heads = "".join(f'<th scope="col">{self._head(key)}</th>' for key in columns)
        by_link = app.session.by_link is not None
        again = (
            button("new-game", t("ui.play_again"), sign="new", class_="primary")
            if by_link
            else button("rematch", t("ui.finish.rematch"), sign="new", class_="primary")
        )
        return (
            f'<div class="finish"><p class="emblems">{"".join(map(badge, result["winners"]))}</p>'
            f'<h2 tabindex="-1" autofocus>{esc(won(data, app.texts, app.feature(Seats).player))}</h2>'
            f"<p>{esc(t('ui.decided.' + by))}</p>"
            f"<table><thead><tr><td></td>{heads}</tr></thead>"
            f"<tbody>{self._rows(data, columns)}</tbody></table>"
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
