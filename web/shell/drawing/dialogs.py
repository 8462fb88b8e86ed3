"""The frame of every dialog: a heading, the body, and the buttons at its foot."""

from __future__ import annotations

from shell.drawing.html import Html, counted, html, tag


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
) -> Html:
    """A dialog: its `title` in words, its body and its `foot` (`buttons` or `steps`).

    `sends` makes it a form that does this action. `sign` stands in the heading before the title, `above`
    before the heading. `focus` puts the focus on the heading when the dialog opens, for dialogs in which
    nothing else comes first. `inner` is the class of a box around everything but the foot. Further attributes
    are those of the whole, written as for `attrs`; without any, a class or `sends`, the dialog is its parts
    side by side.

    >>> dialog("Menu", tag("p")("One."), buttons(tag("button")("Close")))
    '<h2>Menu</h2><p>One.</p><div class="dialog-actions"><button>Close</button></div>'
    >>> dialog("Open", tag("p")(), class_="open-link", sends="open-pasted")
    '<form class="open-link" data-submit="open-pasted"><h2>Open</h2><p></p></form>'
    """
    heading = tag("h2", tabindex=-1 if focus else None, autofocus=focus)(sign, title)
    inside = html(above, heading, body)
    if inner:
        inside = tag("div", class_=inner)(inside)
    if not (class_ or sends or more):
        return html(inside, foot)
    head = {"class_": class_ or None, "data_submit": sends or None, **more}
    return tag("form" if sends else "div", **head)(inside, foot)


def buttons(*side_by_side: str, class_: str = "", **more: object) -> Html:
    """The foot of a dialog: its buttons side by side, the one that leads on last."""
    return tag("div", class_=f"dialog-actions {class_}".strip(), **more)(*side_by_side)


def steps(first: str, *quiet: str) -> Html:
    """The foot of a dialog at an end: the next step, which may be empty, and smaller buttons below it.

    These have the class `quiet-step`; `data-children` counts them.
    """
    count = html(*quiet).count("quiet-step")
    row = tag("div", class_="quiet-steps")(*quiet)
    return buttons(first, row, class_="steps", data_children=counted(count))
