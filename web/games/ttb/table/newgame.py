"""The form of a new game: its mode, the elements on the board, and its options."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from games.ttb.board.elements import Kind
from games.ttb.symbols import element_drawing
from games.ttb.table.dealing import EDITION, LAYOUTS, OWN, deal, sides
from games.ttb.words.names import element_name
from shell.drawing.forms import check, field, labelled, segments, select
from shell.drawing.html import Html, figure, html, tag
from shell.newgame.newgame import NewGame as Frame
from shell.storage.jsontext import Json

import ttb_core as ttb
from ground.errors import GameError
from ttb_core.names import MODES
from ttb_core.pieces import Element
from ttb_core.setup import setups

SWITCHES = ("score_victory", "simplified", "open_specials")


DEFAULTS: Json = {
    "colours": 2,
    "mode": "standard",
    "simplified": False,
    "score_victory": True,
    "open_specials": False,
    "seed": "",
    "palette": "",
    "first": "",
    "layout": OWN,
    "with": "",
}
"""The form without any choice; no element is placed."""


class NewGame(Frame):
    """The form of this game."""

    DEFAULTS = DEFAULTS
    NUMBERS = (2, 3, 4, 5, 6)

    def deal(self, options: Json) -> ttb.Position:
        return deal(options)

    def options(self) -> Json:
        options = {**super().options(), "edition": EDITION}
        if options["layout"] == OWN:
            del options["layout"]
        if options["mode"] == "teams":
            options["score_victory"] = False
        return options

    def places(self) -> list[str]:
        return list(setups()[str(self.form["colours"])]["turn_order"])

    def sides(self) -> list[list[str]]:
        return sides(self.form)

    @property
    def one_plays_a_side(self) -> bool:
        return bool(self.form["mode"] == "two_colours")

    def opened(self) -> None:
        self.form["open_specials"] = bool(self.app.preferences["open_specials"])

    def why_not(self, error: GameError) -> str:
        # The form offers possible choices only, yet some sets of elements do not fit on some boards.
        return self.app.t("ui.refused.elements")

    # The fields

    def fields(self) -> dict[str, Callable[[str], None]]:
        return {
            "mode": self._choose_mode,
            "layout": self._choose_layout,
            **{name: partial(self._switch, name) for name in SWITCHES},
            **{element.key: partial(self._choose_amount, element) for element in ttb.ELEMENTS},
        }

    def choose_number(self, number: str) -> None:
        if number in map(str, self.NUMBERS) and int(number) not in MODES[self.form["mode"]]:
            self.form["mode"] = "standard"
        super().choose_number(number)

    def _choose_mode(self, mode: str) -> None:
        if mode in MODES:
            self.form["mode"] = mode
            if self.form["colours"] not in MODES[mode]:
                self.form["colours"] = MODES[mode][0]
            self.seating.settle()

    def _choose_layout(self, layout: str) -> None:
        if layout in LAYOUTS:
            self.form["layout"] = layout

    def _switch(self, name: str, on: str) -> None:
        self.form[name] = on == "true"

    def _choose_amount(self, element: Element, amount: str) -> None:
        if amount in _counts(element):
            self.form[element.key] = int(amount)

    # Drawing

    def summary(self) -> list[str]:
        t, form = self.app.t, self.form
        parts = [t(f"ui.mode.{form['mode']}")] if form["mode"] != "standard" else []
        parts += [t(f"ui.layout.{form['layout']}")] if form["layout"] != OWN else []
        if form["layout"] == OWN and any(form.get(element.key) for element in ttb.ELEMENTS):
            parts.append(t("ui.elements"))
        return parts + ([t("ui.option.simplified")] if form["simplified"] else [])

    def modes(self) -> Html:
        t, form = self.app.t, self.form
        modes = {mode: t(f"ui.mode.{mode}") for mode in MODES}
        off = [mode for mode in MODES if form["colours"] not in MODES[mode]]
        chosen = segments("form", "mode", modes, form["mode"], group="mode", off=off)
        words = tag("p", class_="field-help")(t("ui.mode_help." + form["mode"]))
        return field(t("ui.mode"), chosen + words)

    def board(self) -> Html:
        t, form = self.app.t, self.form
        layouts = {name: t(f"ui.layout.{name}") for name in LAYOUTS}
        chosen = select("form", "layout", layouts, form["layout"], aria_label=t("ui.layout"))
        amounts = html(*map(self._amount, ttb.ELEMENTS)) if form["layout"] == OWN else ""
        inside = tag("div", class_="amounts")(amounts) if amounts else ""
        return field(t("ui.elements"), chosen + inside)

    def _amount(self, element: Element) -> Html:
        counts = {n: n for n in _counts(element)}
        amount = select("form", element.key, counts, str(self.form.get(element.key, 0)))
        name = self.app.texts.t_or(f"ui.element.{element.key}", element_name(self.app.texts, element.name))
        drawn = element_drawing(Kind(element, *element.kinds[:1] or ("",)).name)
        return labelled(name, amount, class_="amount", sign=figure(drawn, "amount-icon"))

    def switches(self) -> Html:
        t, teams = self.app.t, self.form["mode"] == "teams"
        drawn = html()
        for name in SWITCHES:
            off = teams and name == "score_victory"
            words, help_ = t(f"ui.option.{name}"), t(f"ui.option_help.{name}")
            drawn += check("form", name, words, self.form[name] and not off, help_=help_, disabled=off)
        return drawn


def _counts(element: Element) -> list[str]:
    """The numbers of an element that can be chosen; each named piece exists once."""
    return [str(n) for n in range((len(element.kinds) or element.box) + 1)]
