"""What the panel of an editor looks like, whatever is made there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from shell.app.history import History
from shell.drawing.dialogs import buttons, dialog
from shell.drawing.html import attrs, button, esc
from shell.storage.jsontext import Json


def panel(heading: str, part: str, foot: str, *, name: str) -> str:
    """The whole: its heading, the part that scrolls, by its name, and the foot that stays in sight."""
    return (
        f'{heading}<div class="edit-part" data-key="{name}">{part}</div><div class="edit-foot">{foot}</div>'
    )


def heading(title: str, action: str, words: str) -> str:
    """The title, and the button that leads away."""
    leave = button(action, words, sign="close", quiet=True, key=action)
    return f'<div class="edit-head"><h2 tabindex="-1">{esc(title)}</h2>{leave}</div>'


def tool(action: str, words: str, sign: str, value: str = "", off: str = "") -> str:
    """A button of the toolbar."""
    return button(action, words, value=value, sign=sign, quiet=True, off=off, key=f"{action}-{value or sign}")


def toolbar(
    t: Callable[[str], str], history: History[Json], label: str, *more: str, roving: bool = False
) -> str:
    """The tools for the whole: undo and redo, and `more`. `roving` leads through them with the arrow keys."""
    undo = tool("undo", t("ui.undo"), "undo", off="" if history.can_undo else t("ui.refused.nothing_to_undo"))
    redo = tool("redo", t("ui.redo"), "redo", off="" if history.can_redo else t("ui.refused.nothing_to_redo"))
    head = attrs(class_="edit-tools", role="toolbar", data_roving="" if roving else None, aria_label=label)
    return f"<div{head}>{undo}{redo}{''.join(more)}</div>"


def tabs(label: str, names: Mapping[str, str], now: str) -> str:
    """A button for each part of the panel."""
    inside = "".join(
        button("edit-tab", words, value=name, pressed=name == now, class_="edit-tab", key=f"tab-{name}")
        for name, words in names.items()
    )
    return f'<div class="edit-tabs" role="group" aria-label="{esc(label)}">{inside}</div>'


def problems(lines: Iterable[str]) -> str:
    """Everything that is wrong, each as HTML."""
    items = "".join(f"<li>{line}</li>" for line in lines)
    return f'<div class="edit-problems" role="status"><ul>{items}</ul></div>'


def actions(*side_by_side: str) -> str:
    """The buttons for what becomes of it."""
    return f'<div class="edit-actions">{"".join(side_by_side)}</div>'


def arrow(path: str, angle: float) -> str:
    """A direction, as an icon."""
    return (
        '<svg class="icon" viewBox="-12 -12 24 24" aria-hidden="true"><g class="as-turned">'
        f'<path class="edit-arrow" d="{path}" transform="rotate({angle})"/></g></svg>'
    )


def question(title: str, words: str, cancel: str, clear: str) -> str:
    """The dialog before everything is taken away."""
    return dialog(
        title,
        f'<p id="dialog-words">{esc(words)}</p>',
        buttons(
            button("close", cancel),
            button("edit-clear", clear, value="now", sign="trash", class_="primary"),
        ),
    )
