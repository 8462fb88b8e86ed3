"""The end of a game: the winner, the margin, the tie-break, and the ways to continue."""

from __future__ import annotations

from games.ttb.board.scores import partners, won_words
from games.ttb.puzzles.mistakes.finding import Finding
from games.ttb.review.review import Review
from games.ttb.table.dealing import following
from games.ttb.turn.small import bot, bots
from shell.app.actions import Action, report
from shell.app.app import App, Shown
from shell.app.feature import Need
from shell.computers.faces import portrait
from shell.drawing.dialogs import dialog
from shell.drawing.html import Html, badge, button, esc, html, piece, tag, void
from shell.poster.poster import offer
from shell.review.curve import Side, called_together, curve, sides_of
from shell.seats.seats import COMPUTER
from shell.seats.sides import mark
from shell.table.ending import Ending

import ttb_core as ttb
from ttb_core.names import COLOUR, COLOURS
from ttb_core.scoring import Result, Standing, decided_by, ranking, standing

IN_TABLE = ("base", "total")
"""The figures in the table for every side (`Standing`); if crystals on bots count, they come in between."""


def result_of(position: ttb.Position) -> Result:
    """The result of a game that has ended."""
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
"""The number of points of the curve computed at a time: some may have to be played again."""


CLOSE = 3
"""A side that is short of this many points or fewer was close."""
HEROES = 2
"""Up to this number of winners have their pictures at the top; more are shown by their emblems."""


class Finish(Ending):
    """The dialog at the end, with a curve of the scores that is drawn once it is known."""

    _finding = Need(Finding)
    _review = Need(Review)

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._curve_of: Shown | None = None
        """The shown position to which the curve leads."""
        self._curve: list[list[int]] = []

    def actions(self) -> dict[str, Action]:
        return {**super().actions(), "score-curve": report(self._extend_curve)}

    @property
    def _position(self) -> ttb.Position:
        position: ttb.Position = self.app.present.position
        return position

    @property
    def _sides(self) -> list[Side]:
        return sides_of(self.app.present.standing, self._seats)

    def show(self, value: str) -> None:
        super().show(value)
        if self.app.present is not self._curve_of:
            self.app.emit("later", action="score-curve")

    # The winner

    def _headline(self) -> str:
        """The winners in a sentence, addressed to the person at the table if there is only one."""
        app, seats = self.app, self._seats
        winners, you = self.winners, self._rematch.you
        if not you:
            return won_words(app.present.data, app.texts, seats.player, seats.person)
        sides = self._position.setting.sides()
        won_too = [side for side in sides if COLOURS[side[0]] in winners]
        if set(you) & set(winners):
            others = [side for side in won_too if not {COLOURS[c] for c in side} & set(you)]
            shared = [name for side in others for name in called_together(seats, [COLOURS[c] for c in side])]
            return app.t(
                "ui.finish.you_share" if shared else "ui.finish.you", players=app.texts.listed(shared)
            )
        names = called_together(seats, winners)
        key = "ui.finish.lost.one" if len(names) == 1 else "ui.finish.lost.many"
        return app.t(key, players=app.texts.listed(names))

    def _margin(self) -> str:
        """The lead of the winners or, for the only person at the table after a defeat, the missing points."""
        t, listed, result = self.app.t, self.app.texts.listed, result_of(self._position)
        ranked = [([COLOURS[c] for c in side], tally) for side, tally in ranking(self._position)]
        best = ranked[0][1]
        rounds = self.app.present.data["round"]
        losers = [(side, tally) for side, tally in ranked if side[0] not in self.winners]
        if not losers:
            return ""
        you = set(self._rematch.you)
        short_of = next(((side, tally) for side, tally in losers if set(side) & you), None)
        if short_of is not None:
            short = best.total - short_of[1].total
            if not short:
                return t("ui.finish.short_tie")
            return t(
                "ui.finish.close" if short <= CLOSE else "ui.finish.behind", n=short, points=short_of[1].total
            )
        side, tally = losers[0]
        names, ahead = listed(called_together(self._seats, side)), best.total - tally.total
        if ahead or result.by == "score":
            return t("ui.finish.ahead", n=ahead, players=names, rounds=rounds)
        return t("ui.finish.level", players=names, rounds=rounds)

    # The curve of the scores

    def _extend_curve(self) -> None:
        """Compute the next points of the curve; a long game takes several calls."""
        session, present = self.app.session, self.app.present
        if self.app.dialog != "finish":
            return
        if present is not self._curve_of:
            self._curve_of, self._curve = present, []
        sides = [[COLOUR[colour] for colour in side.colours] for side in self._sides]
        for moment in range(len(self._curve), min(len(self._curve) + AT_ONCE, session.cursor + 1)):
            points = session.position_at(moment).supply.points
            self._curve.append([sum(points[colour] for colour in side) for side in sides])
        if len(self._curve) <= session.cursor:
            self.app.emit("later", action="score-curve")

    def _drawn_curve(self) -> Html:
        app, moments = self.app, self.app.session.cursor
        if app.present is not self._curve_of or moments < 2 or len(self._curve) <= moments:
            return html()
        sides = self._sides
        ranked = [COLOURS[side[0]] for side, _ in ranking(self._position)]
        order = sorted(range(len(sides)), key=lambda n: ranked.index(sides[n].colours[0]))
        rounds = app.session.standing_at(0).round, app.present.data["round"]
        first, last = (app.t(app.key_of("round"), n=number) for number in rounds)
        return curve(
            app.texts,
            app.t("ui.finish.lead" if len(sides) == 2 else "ui.finish.places"),
            sides,
            self._curve,
            (first, last),
            order,
        )

    # Drawing

    def _rows(self, columns: list[str]) -> Html:
        """A row for each side, best first, and below a side of several colours a row for each of these."""
        position, rows = self._position, []
        result = result_of(position)
        for side, tally in ranking(position):
            colours = [COLOURS[c] for c in side]
            kind = "won" if side[0] in result.winners else None
            rows.append(
                self._row(colours, tally, " + ".join(called_together(self._seats, colours)), columns, kind)
            )
            if len(side) > 1:
                for number, colour in zip(side, colours, strict=True):
                    own = standing([number], position.supply, result.totals)
                    rows.append(self._row([colour], own, self.app.t(f"colour.{colour}"), columns, "member"))
        return html(*rows)

    def _row(self, side: list[str], tally: Standing, name: str, columns: list[str], kind: str | None) -> Html:
        figures = {**tally._asdict(), "bots": tally.total - tally.base}
        badges = html(*map(badge, side))
        number = partners(self.app.present.data).get(side[0])
        sign = tag("b", class_="side", data_side=number)(mark(number)) if number is not None else ""
        cells = html(
            *(tag("td", class_="total" if key == "total" else None)(figures[key]) for key in columns)
        )
        bar = "" if kind == "member" else self._bar(side[0], tally)
        return tag("tr", class_=kind)(
            tag("th", scope="row")(
                tag("div", class_="finish-who")(sign if kind != "member" else "", badges, tag("span")(name)),
                bar,
            ),
            cells,
        )

    def _bar(self, colour: str, tally: Standing) -> Html:
        """The points of a side in proportion to the best side: those in the base, and paler those on bots."""
        most = max(1, *(other.total for _, other in ranking(self._position)))
        base, total = 100 * tally.base / most, 100 * tally.total / most
        return tag(
            "svg",
            class_="finish-bar",
            data_colour=colour,
            viewBox="0 0 100 6",
            preserveAspectRatio="none",
            aria_hidden=True,
        )(
            void("rect", class_="finish-bar-all", width=f"{total:.1f}", height=6),
            void("rect", class_="finish-bar-base", width=f"{min(base, total):.1f}", height=6),
        )

    def _hero(self) -> Html:
        """The winners: a computer as its face, a person as their two bots; more than `HEROES` as emblems."""
        winners = self.winners
        seats = self.app.session.seats
        if len(winners) > HEROES:
            return tag("p", class_="emblems")(*map(badge, winners))
        drawn = html()
        for colour in winners:
            seat = seats.get(colour, {})
            if self._seats.of(colour).kind == COMPUTER:
                drawn += portrait(self.app.game, seat["level"], seat.get("personality", ""), colour) + badge(
                    colour
                )
            else:
                drawn += bots(colour, badge(colour)) if len(winners) == 1 else bot(colour, 2) + badge(colour)
        return tag("div", class_="finish-hero", data_mood="glad")(drawn)

    def drawn(self) -> Html:
        app, finding = self.app, self._finding
        if app.present.data["result"] is None:
            return html()
        curve = self._curve if app.present is self._curve_of else []
        key = (
            app.present.version,
            app.session.key,
            len(curve),
            finding.looking,
            finding.offer(),
            app.texts.language,
            app.texts.asked,
        )
        return app.memo("finish", key, self._markup)

    def _markup(self) -> Html:
        t, finding = self.app.t, self._finding
        by = decided_by(self._position)
        shown = columns(self._position, by)
        heads = html(*(tag("th", scope="col")(self._head(key)) for key in shown))
        margin = self._margin()
        return dialog(
            self._headline(),
            html(
                tag("p", class_="finish-much")(margin) if margin else "",
                tag("p", class_="finish-by")(t("ui.decided." + by)),
                tag("table")(tag("thead")(tag("tr")(tag("td")(), heads)), tag("tbody")(self._rows(shown))),
                self._drawn_curve(),
                finding.line(),
            ),
            self._rematch.foot(
                self._review.button() + finding.offer() + offer(self.app.texts), self._next_step()
            ),
            class_="finish",
            above=self._hero(),
            focus=True,
            data_won=str(bool(self.winners_here)).lower(),
        )

    def _next_step(self) -> Html:
        """The button for the next game on the way to the whole game; empty after any other game."""
        name = following(self._position.setting.target)
        if not name or not self._rematch.you:
            return html()
        words = self.app.t(f"ui.finish.step.{name}")
        return button("first-steps", words, value=name, sign="play", class_="primary")

    def _head(self, key: str) -> Html:
        t = self.app.t
        if key in ("blue", "green"):
            return piece("crystal-" + key, "icon", label=t(f"element.crystal_{key}.name"))
        return esc(t({"base": "ui.in_base", "bots": "ui.on_bots", "total": "ui.total"}[key]))
