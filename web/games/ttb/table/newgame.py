"""The dialog for a new game: how many colours, which rules, which elements, who plays."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from shell.app.app import Feature
from shell.app.table import Table
from shell.drawing.html import attrs, badge, button, esc, field, figure
from shell.saves.saves import Saves
from shell.seats.seats import Seats
from shell.storage.store import LONGEST_NAME

import ttb_core as ttb
from games.ttb.board.elements import Kind
from games.ttb.board.symbols import element_drawing
from games.ttb.rules import data_of
from games.ttb.words.wording import element_name
from ttb_core.names import MODES

if TYPE_CHECKING:
    from collections.abc import Callable

    from shell.app.actions import Action
    from shell.app.app import App
    from shell.storage.jsontext import Json

    from ttb_core.pieces import Element

MEMORY = "new-game"
DEFAULTS: Json = {
    "colours": 2,
    "mode": "standard",
    "simplified": False,
    "score_victory": True,
    "open_specials": False,
    "seed": "",
}
"""What the form shows the first time; with it no element is placed."""


class NewGame(Feature):
    """`form` is what the dialog shows; it is remembered for the next time."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.form: Json = dict(DEFAULTS)
        self.names: dict[str, str] = {}
        self._recall()

    def actions(self) -> dict[str, Action]:
        return {"new-game": self._open, "form": self._change, "name": self._name, "start-game": self._start}

    def dialogs(self) -> dict[str, Callable[[], str]]:
        return {"new-game": self._dialog}

    def _open(self, value: str) -> None:
        self.form["seed"] = ""
        self.form["open_specials"] = bool(self.app.preferences["open_specials"])
        self.app.open("new-game")

    def _change(self, value: str) -> None:
        """`field=value`; a field or value that is not on the form changes nothing."""
        name, _, text = value.partition("=")
        form = self.form
        if name == "colours" and text in ("2", "3", "4", "5", "6"):
            form["colours"] = int(text)
            if form["colours"] not in MODES[form["mode"]]:
                form["mode"] = "standard"
        elif name == "mode" and text in MODES:
            form["mode"] = text
            if form["colours"] not in MODES[text]:
                form["colours"] = MODES[text][0]
        elif name in ("simplified", "score_victory", "open_specials"):
            form[name] = text == "true"
        elif any(name == element.key and text in _counts(element) for element in ttb.ELEMENTS):
            form[name] = int(text)
        elif name == "seed":
            form["seed"] = text.strip()[:40]

    def _name(self, value: str) -> None:
        colour, _, name = value.partition("=")
        if colour in self._colours():
            self.names[colour] = name.strip()[:LONGEST_NAME]

    def _colours(self) -> list[str]:
        """The colours of the set-up chosen, in the order of their bases."""
        position = ttb.new_game(colours=self.form["colours"], mode=self.form["mode"], seed="")
        return list(data_of(position)["turn_order"])

    def _start(self, value: str) -> None:
        app = self.app
        options = {**self.form, "seed": self.form["seed"] or app.entropy()}
        open_specials = options.pop("open_specials")
        if options["mode"] == "teams":
            options["score_victory"] = False
        try:
            position = ttb.new_game(**options)
        except ttb.TtbError:
            # The form only offers what can be, but not every crowd of elements fits on every board.
            app.say("ui.refused.elements", "refused")
            return
        app.feature(Saves).remember(MEMORY, json.dumps({"form": self.form, "names": self.names}))
        colours = data_of(position)["turn_order"]
        names = {colour: self.names[colour] for colour in colours if self.names.get(colour)}
        app.feature(Table).start(position, {**options, "open_specials": open_specials}, names)
        app.say("ui.starts", "turn", player=app.feature(Seats).player(app.shown.colour))

    def _recall(self) -> None:
        try:
            kept = self.app.feature(Saves).recall_json(MEMORY)
            for name, value in kept.get("form", {}).items():
                self._change(f"{name}={str(value).lower() if isinstance(value, bool) else value}")
            self.form["seed"] = ""
            self.names = {str(c): str(n)[:LONGEST_NAME] for c, n in kept.get("names", {}).items()}
        except Exception:  # whatever lies there: a new game needs no memory
            self.form, self.names = dict(DEFAULTS), {}

    # The dialog

    def _dialog(self) -> str:
        t, form = self.app.t, self.form
        colours = "".join(self._radio("colours", str(n), str(n)) for n in (2, 3, 4, 5, 6))
        modes = "".join(
            self._radio("mode", mode, t(f"ui.mode.{mode}"), off=form["colours"] not in MODES[mode])
            for mode in MODES
        )
        names = "".join(
            f'<label class="name-field" data-key="name-{c}" data-colour="{c}">{badge(c)}<span class="hidden">'
            f"{esc(t('ui.name_of', colour=t(f'colour.{c}')))}</span>"
            f'<input type="text" maxlength="{LONGEST_NAME}" autocomplete="off" data-change="name" '
            f'data-field="{c}" placeholder="{esc(t(f"colour.{c}"))}" '
            f'value="{esc(self.names.get(c, ""))}"></label>'
            for c in self._colours()
        )
        elements = "".join(self._amount(element) for element in ttb.ELEMENTS)
        score = form["score_victory"] and form["mode"] != "teams"
        refusal = self.app.message[1]
        mode_help = f'<p class="field-help">{esc(t("ui.mode_help." + form["mode"]))}</p>'
        seed = attrs(
            type="text",
            maxlength=40,
            autocomplete="off",
            data_change="form",
            data_field="seed",
            value=form["seed"],
            placeholder=t("ui.seed_random"),
        )
        return (
            f'<form class="new-game" data-submit="start-game"><h2>{esc(t("ui.new_game"))}</h2>'
            '<div class="instead">'
            + button("puzzles", t("ui.puzzles"), sign="star")
            + button("edit", t("ui.edit"), sign="edit")
            + "</div>"
            + field(t("ui.colours"), f'<div class="segments">{colours}</div>')
            + field(t("ui.mode"), f'<div class="segments">{modes}</div>{mode_help}')
            + field(t("ui.players"), f'<div class="names">{names}</div>')
            + field(t("ui.elements"), f'<div class="amounts">{elements}</div>')
            + field(
                t("ui.options"),
                self._check("score_victory", score, form["mode"] == "teams")
                + self._check("simplified", form["simplified"], False)
                + self._check("open_specials", form["open_specials"], False)
                + f'<label class="seed-field"><span>{esc(t("ui.seed"))}</span><input{seed}></label>',
            )
            + f'<p class="field-help">{esc(t("ui.old_game_kept"))}</p>'
            + (f'<p class="note note-refused" role="alert">{esc(refusal)}</p>' if refusal else "")
            + '<div class="dialog-actions">'
            + button("close", t("ui.cancel"))
            + f'<button type="submit" class="button primary"><span>{esc(t("ui.start_game"))}</span></button>'
            + "</div></form>"
        )

    def _radio(self, name: str, value: str, label: str, off: bool = False) -> str:
        head = attrs(
            type="radio",
            name=name,
            value=value,
            data_change="form",
            data_field=name,
            checked=str(self.form[name]) == value,
        )
        shade = attrs(class_="segment", data_off=off or None)
        return f"<label{shade}><input{head}><span>{esc(label)}</span></label>"

    def _amount(self, element: Element) -> str:
        chosen = str(self.form.get(element.key, 0))
        options = "".join(
            f'<option value="{n}"{attrs(selected=n == chosen)}>{n}</option>' for n in _counts(element)
        )
        name = self.app.texts.t_or(f"ui.element.{element.key}", element_name(self.app.texts, element.name))
        drawing = element_drawing(Kind(element, *element.kinds[:1] or ("",)).name)
        return (
            f'<label class="amount">{figure(drawing, "amount-icon")}<span>{esc(name)}</span>'
            f'<select data-change="form" data-field="{element.key}">{options}</select></label>'
        )

    def _check(self, name: str, on: bool, off: bool) -> str:
        t = self.app.t
        head = attrs(type="checkbox", data_change="form", data_field=name, checked=on, disabled=off)
        return (
            f'<label class="check"><input{head}><span>{esc(t("ui.option." + name))}'
            f"<small>{esc(t('ui.option_help.' + name))}</small></span></label>"
        )


def _counts(element: Element) -> list[str]:
    """How many of an element can be chosen: of those with names each piece is one."""
    return [str(n) for n in range((len(element.kinds) or element.box) + 1)]
