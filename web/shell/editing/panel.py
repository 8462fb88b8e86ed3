"""The parts of an editor's panel that do not depend on the edited object."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from shell.app.history import History
from shell.drawing.dialogs import buttons, dialog
from shell.drawing.html import Html, button, html, tag, void
from shell.storage.jsontext import Json


def panel(heading: str, part: str, foot: str, *, name: str) -> Html:
    """The panel: its heading, the part that scrolls, with its name, and the foot that stays visible."""
    return html(
        heading, tag("div", class_="edit-part", data_key=name)(part), tag("div", class_="edit-foot")(foot)
    )


def heading(title: str, action: str, words: str) -> Html:
    """The title, and the button that closes the editor."""
    leave = button(action, words, sign="close", quiet=True, key=action)
    return tag("div", class_="edit-head")(tag("h2", tabindex=-1)(title), leave)


def tool(action: str, words: str, sign: str, value: str = "", off: str = "") -> Html:
    """A button of the toolbar."""
    return button(action, words, value=value, sign=sign, quiet=True, off=off, key=f"{action}-{value or sign}")


def change(words: str, verb: str, of: str, sign: str) -> Html:
    """A button for one operation on an object: `edit-do` with `VERB:OF`."""
    return button("edit-do", words, value=f"{verb}:{of}", sign=sign, quiet=True, key=f"{verb}-{of}")


def toolbar(
    t: Callable[[str], str], history: History[Json], label: str, *more: str, roving: bool = False
) -> Html:
    """The toolbar: undo and redo, and `more`. `roving` lets the arrow keys move along it."""
    undo = tool("undo", t("ui.undo"), "undo", off="" if history.can_undo else t("ui.refused.nothing_to_undo"))
    redo = tool("redo", t("ui.redo"), "redo", off="" if history.can_redo else t("ui.refused.nothing_to_redo"))
    return tag(
        "div", class_="edit-tools", role="toolbar", data_roving="" if roving else None, aria_label=label
    )(undo, redo, *more)


def tabs(label: str, names: Mapping[str, str], now: str) -> Html:
    """A button for each part of the panel."""
    inside = html(
        *(
            button("edit-tab", words, value=name, pressed=name == now, class_="edit-tab", key=f"tab-{name}")
            for name, words in names.items()
        )
    )
    return tag("div", class_="edit-tabs", role="group", aria_label=label)(inside)


def problems(lines: Iterable[str]) -> Html:
    """A list of all errors, each as HTML."""
    items = html(*(tag("li")(line) for line in lines))
    return tag("div", class_="edit-problems", role="status")(tag("ul")(items))


def actions(*side_by_side: str) -> Html:
    """The buttons for using the result."""
    return tag("div", class_="edit-actions")(*side_by_side)


def arrow(path: str, angle: float) -> Html:
    """A direction as an icon."""
    return tag("svg", class_="icon", viewBox="-12 -12 24 24", aria_hidden=True)(
        tag("g", class_="as-turned")(void("path", class_="edit-arrow", d=path, transform=f"rotate({angle})"))
    )


def question(title: str, words: str, cancel: str, clear: str) -> Html:
    """The dialog that asks before everything is removed."""
    return dialog(
        title,
        tag("p", id="dialog-words")(words),
        buttons(
            button("close", cancel), button("edit-clear", clear, value="now", sign="trash", class_="primary")
        ),
    )
