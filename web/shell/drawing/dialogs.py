"""The frame of every dialog: a heading, what it is about, and the buttons at its foot."""

from __future__ import annotations

from shell.drawing.html import attrs, esc


def dialog(
    title: str,
    body: str,
    foot: str = "",
    *,
    class_: str = "",
    sends: str = "",
    sign: str = "",
    above: str = "",
    focus: bool = False,
    inner: str = "",
    **more: object,
) -> str:
    """A dialog: its `title` in words, its body and its `foot` (`buttons` or `steps`) as HTML.

    `sends` makes it a form that does this action. `sign` stands in the heading before the title, `above`
    stands before the heading. `focus` leads who opens it to the heading, where nothing else is to be done
    first. `inner` is the class of a box around all but the foot. Further attributes are those of the whole,
    written as for `attrs`; a dialog that has none, no class and nothing to send, is its parts side by side.

    >>> dialog("Menu", "<p>One.</p>", buttons("<button>Close</button>"))
    '<h2>Menu</h2><p>One.</p><div class="dialog-actions"><button>Close</button></div>'
    >>> dialog("Open", "<input>", class_="open-link", sends="open-pasted")
    '<form class="open-link" data-submit="open-pasted"><h2>Open</h2><input></form>'
    """
    heading = attrs(tabindex=-1, autofocus=True) if focus else ""
    inside = f"{above}<h2{heading}>{sign}{esc(title)}</h2>{body}"
    if inner:
        inside = f"<div{attrs(class_=inner)}>{inside}</div>"
    head = attrs(class_=class_ or None, data_submit=sends or None, **more)
    tag = "form" if sends else "div"
    return f"<{tag}{head}>{inside}{foot}</{tag}>" if head else inside + foot


def buttons(*side_by_side: str, class_: str = "") -> str:
    """The foot of a dialog: its buttons side by side, the one that leads on last."""
    return f"<div{attrs(class_=f'dialog-actions {class_}'.strip())}>{''.join(side_by_side)}</div>"


def steps(first: str, *quiet: str) -> str:
    """The foot of a dialog at an end: the one thing to do next, which may be nothing, and small below it
    everything else.
    """
    return buttons(first, f'<div class="quiet-steps">{"".join(quiet)}</div>', class_="steps")
