"""What is seen of challenges: what stands beside the board and in a room, and the dialog at the end."""

from __future__ import annotations

from collections.abc import Sequence

from shell.drawing.dialogs import dialog
from shell.drawing.html import attrs, esc, icon


def head(title: str, state: str = "") -> str:
    """Its title, as HTML, and how it stands (see `state`)."""
    return f'<div class="challenge-head"><h2 tabindex="-1">{title}</h2>{state}</div>'


def state(inside: str, sign: str = "", class_: str = "") -> str:
    """How it stands, as HTML."""
    if sign:
        inside = f"{icon(sign)}<span>{inside}</span>"
    return f"<p{attrs(class_=f'challenge-state {class_}'.strip())}>{inside}</p>"


def told(*inside: str, **more: object) -> str:
    """What it tells, which scrolls. Further attributes are written as for `attrs`."""
    head = attrs(class_="challenge-told", data_words=True, **{"tabindex": 0, **more})
    return f"<div{head}>{''.join(inside)}</div>"


def hints(lines: Sequence[str]) -> str:
    """The hints that were given, each as HTML, the newest first."""
    sign = icon("hint")
    return "".join(f'<p class="challenge-hint">{sign}<span>{line}</span></p>' for line in reversed(lines))


def actions(*buttons: str) -> str:
    """What can be done with it."""
    return f'<div class="challenge-actions">{"".join(buttons)}</div>'


def progress(words: str, solved: int, whole: int) -> str:
    """How many of a shelf are solved, in words for who hears it."""
    return f'<span class="hidden">{esc(words)}</span><span aria-hidden="true">{solved} / {whole}</span>'


def over(
    title: str,
    name: str,
    words: str,
    foot: str,
    *,
    solved: bool,
    above: str = "",
    class_: str = "",
    focus: bool = False,
) -> str:
    """The dialog at its end: how it went, its `name`, what there is to say of it, and its foot (`steps`); all
    but the first are HTML.
    """
    return dialog(
        title,
        f'<p class="challenge-name">{name}</p>{words}',
        foot,
        class_=f"challenge-over {class_}".strip(),
        above=above,
        focus=focus,
        data_solved=str(solved).lower(),
    )
