"""The end of a game: who won, by what, and how ties were broken."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shell.app.app import Feature
from shell.drawing.html import attrs, badge, button, esc, piece
from shell.seats.seats import Seats

from games.ttb.table.scores import carried, partners, score

if TYPE_CHECKING:
    from collections.abc import Callable

    from shell.app.actions import Action
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


def decided_by(data: Json) -> str:
    """`score`, `total`, `blue`, `green`, `base` or `shared`: what made the winner the winner."""
    if data["result"]["by"] == "score":
        return "score"
    winners = set(data["result"]["winners"])
    order = ("total", "blue", "green", "base")
    rank = sorted(
        ((tuple(standing(data, s)[k] for k in order), bool(winners & set(s))) for s in sides(data)),
        reverse=True,
    )
    if sum(won for _, won in rank) > 1:
        return "shared"
    if len(rank) < 2:
        return "total"
    return next((k for k, a, b in zip(order, rank[0][0], rank[1][0], strict=True) if a != b), "shared")


class Finish(Feature):
    """The dialog at the end."""

    def actions(self) -> dict[str, Action]:
        return {"finish": lambda value: self.app.open("finish")}

    def dialogs(self) -> dict[str, Callable[[], str]]:
        return {"finish": self._dialog}

    def _names(self, colours: list[str]) -> list[str]:
        """What to call the players of these colours; who plays two of them under one name is named once."""
        seats = self.app.feature(Seats)
        return [name for _, name in dict.fromkeys((seats.person(c), seats.player(c)) for c in colours)]

    def _dialog(self) -> str:
        t, data = self.app.t, self.app.shown.data
        result = data["result"]
        winners = self._names(result["winners"])
        won_by = "ui.won.many" if len(winners) > 1 else "ui.won.one"
        rows = []
        for side in sorted(sides(data), key=lambda s: -standing(data, s)["total"]):
            figures = standing(data, side)
            won = bool(set(side) & set(result["winners"]))
            name = " + ".join(self._names(side))
            rows.append(
                f'<tr{attrs(class_="won" if won else None)}><th scope="row">'
                f"{''.join(badge(c) for c in side)}<span>{esc(name)}</span></th>"
                + "".join(f"<td>{figures[k]}</td>" for k in ("blue", "green", "pink", "base"))
                + f'<td class="total">{figures["total"]}</td></tr>'
            )
        heads = "".join(
            f'<th scope="col">{piece("crystal-" + k, "icon", label=t(f"element.crystal_{k}.name"))}</th>'
            for k in ("blue", "green", "pink")
        )
        return (
            f'<div class="finish"><p class="emblems">{"".join(map(badge, result["winners"]))}</p>'
            f"<h2>{esc(t(won_by, players=self.app.texts.listed(winners)))}</h2>"
            f"<p>{esc(t('ui.decided.' + decided_by(data)))}</p>"
            f'<table><thead><tr><td></td>{heads}<th scope="col">{esc(t("ui.in_base"))}</th>'
            f'<th scope="col">{esc(t("ui.total"))}</th></tr></thead>'
            f'<tbody>{"".join(rows)}</tbody></table><div class="dialog-actions">'
            + button("close", t("ui.see_board"))
            + button("new-game", t("ui.play_again"), sign="new", class_="primary")
            + "</div></div>"
        )
