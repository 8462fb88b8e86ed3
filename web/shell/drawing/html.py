"""HTML and SVG by type: `Html` goes into a page as it is, and any other text is escaped on its way into it.

    tag("p", class_="note")(icon("info"), tag("span")(words))

The attributes come first, then the content. No other module makes `Html`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from shell.texts.isolating import isolated


class Html(str):
    """Text that is HTML. Adding or joining other text escapes that text.

    >>> tag("b")("1 < 2") + " & more"
    '<b>1 &lt; 2</b> &amp; more'
    """

    __slots__ = ()

    def __add__(self, other: str) -> Html:
        return Html(str.__add__(self, esc(other)))

    def __radd__(self, other: str) -> Html:
        return Html(str.__add__(esc(other), self))

    def join(self, parts: Iterable[str]) -> Html:
        return Html(str.join(self, map(esc, parts)))


def esc(text: object) -> Html:
    """Words to be read, safe inside an element or a quoted attribute; `Html` stays as it is, None is empty.

    Words written from right to left are isolated from their neighbours.

    >>> esc('<b title="x">'), esc(tag("b")(2))
    ('&lt;b title=&quot;x&quot;&gt;', '<b>2</b>')
    """
    if type(text) is Html:
        return text
    return Html(_safe(isolated(str(text)))) if text is not None else Html()


def _safe(text: str) -> str:
    """A value that is not read: escaped, without isolating characters."""
    if text.isalnum():
        return text
    return (
        text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace('"', "&quot;")
        .replace("'", "&#39;")
    )


def html(*parts: object) -> Html:
    """Parts side by side.

    >>> html(tag("b")("A"), " < ", tag("b")("B"))
    '<b>A</b> &lt; <b>B</b>'
    """
    return Html("".join(map(esc, parts)))


def tag(name: str, /, **attributes: object) -> Callable[..., Html]:
    """A function that makes an element around the given content: `Html` or words. Attributes: `attrs`."""
    head = f"<{name}{attrs(**attributes)}>"

    def element(*inside: object) -> Html:
        return Html(f"{head}{''.join(map(esc, inside))}</{name}>")

    return element


def counted(children: int) -> str | None:
    """The attribute `data-children`, by which styles count: `[data-children~="3"]` has three or more.

    The browser would have to look at `:has(> :nth-child(3))` with each change of the page.

    >>> counted(3), counted(0)
    ('1 2 3', None)
    """
    return " ".join(map(str, range(1, children + 1))) or None


_VOID = {"br", "hr", "img", "input"}
"""The HTML elements that never have an end tag; those of SVG are closed by a slash."""


def void(name: str, /, **attributes: object) -> Html:
    """An element without content.

    >>> void("circle", r=9) + void("br")
    '<circle r="9"/><br>'
    """
    return Html(f"<{name}{attrs(**attributes)}{'>' if name in _VOID else '/>'}")


_READ = {" aria-label", " title", " placeholder"}
"""The attributes that hold words."""
_NAMES: dict[str, str] = {}
"""The written names of attributes by their names in Python: a cache, for a frame has thousands of them."""


def attrs(**values: object) -> str:
    """Attributes, each with a space before it: `class_` is `class`, `data_key` is `data-key`.

    None and False leave an attribute out; True writes it empty, except for `aria_*`, where it writes "true".

    >>> attrs(class_="seat", data_count=2, hidden=False, aria_pressed=True)
    ' class="seat" data-count="2" aria-pressed="true"'
    """
    parts = []
    for name, value in values.items():
        if value is None:
            continue
        shown = _NAMES.get(name) or _NAMES.setdefault(name, " " + name.rstrip("_").replace("_", "-"))
        if value is True or value is False:
            if shown.startswith(" aria-"):
                value = "true" if value else "false"
            else:
                if value:
                    parts.append(shown)
                continue
        text = str(value)
        parts.append(f'{shown}="{_safe(isolated(text) if shown in _READ else text)}"')
    return "".join(parts)


sprite: set[str] = set()
"""The names of the drawings on the page; empty if they are unknown."""


def has_drawing(name: str) -> bool:
    """True if there is a drawing of this name, or if the drawings are unknown."""
    return not sprite or name in sprite


def use(name: str, half: int = 50) -> Html:
    """A drawing of the sprite inside an SVG, around the origin, extending `half` to each side."""
    return void("use", href=f"#{name}", x=-half, y=-half, width=2 * half, height=2 * half)


def icon(name: str, class_: str = "icon") -> Html:
    """A decorative icon: words next to it or a label give its meaning."""
    return tag("svg", class_=class_, viewBox="0 0 24 24", aria_hidden=True)(void("use", href=f"#icon-{name}"))


def piece(name: str, class_: str, colour: str | None = None, label: str | None = None) -> Html:
    """A piece of the board drawn outside it; decorative unless it has a label."""
    return figure(use(name), class_, colour, label)


def figure(
    inside: Html, class_: str, colour: str | None = None, label: str | None = None, **more: object
) -> Html:
    """A picture, 100 wide, of a drawing around the origin; decorative unless it has a label.

    Further attributes are written as for `attrs`.
    """
    return tag(
        "svg",
        **more,
        class_=class_,
        data_colour=colour,
        viewBox="-50 -50 100 100",
        role="img" if label else None,
        aria_label=label,
        aria_hidden=None if label else True,
    )(inside)


def built(svg: str) -> Html:
    """A drawing that the site builder has written into the page, and is therefore safe."""
    return Html(svg)


_KEY = re.compile(r' data-key="[^"]*"')


def unkeyed(drawn: Html) -> Html:
    """The same drawing without keys, which a second copy on the page must not have."""
    return Html(_KEY.sub("", drawn))


def badge(colour: str) -> Html:
    """A chip in a colour with its emblem."""
    return tag("svg", class_="badge", data_colour=colour, viewBox="-20 -20 40 40", aria_hidden=True)(
        use("emblem-" + colour, 16)
    )


def badges(colours: Iterable[str]) -> Html:
    """A chip for each of these colours."""
    return html(*map(badge, colours))


LONG = 90
"""The number of characters above which words need smaller letters, to fit into the line of a phone."""


def is_long(words: str) -> bool:
    """True if words need smaller letters (`data-long`) in the line for words."""
    return len(words) > LONG


def note(kind: str, words: str, *, heard: bool = True, drawn: Callable[[str], Html] = esc) -> Html:
    """A message of a kind of `App.say`; empty if it has no words.

    `heard` lets screen readers announce it by itself: a dialog needs that; on the table it is announced
    anyway. `drawn` makes HTML of the words.

    >>> note("error", "No link.")
    '<p class="note note-error" role="alert"><span>No link.</span></p>'
    >>> note("info", "Saved.", heard=False)
    '<p class="note note-info"><span>Saved.</span></p>'
    """
    if not words:
        return html()
    role = "alert" if kind in ("refused", "error") else "status"
    return tag("p", class_=f"note note-{kind}", role=role if heard else None, data_long=is_long(words))(
        tag("span")(drawn(words))
    )


def bare_button(inside: str, class_: str, action: str | None, value: object = None, **more: object) -> Html:
    """A real button with a look of its own, which shows `inside`. Further attributes as for `attrs`.

    >>> bare_button("+", "step", "size", 2, aria_label="One more")
    '<button type="button" class="step" data-action="size" data-value="2" aria-label="One more">+</button>'
    """
    return tag("button", type="button", class_=class_, data_action=action, data_value=value, **more)(inside)


def file_button(action: str, label: str, limit: int) -> Html:
    """A button that hands the text of a JSON file to `action`, if it has at most `limit` bytes.

    `ACTION-failed` is done for a larger or unreadable file. The page opens the browser's dialog by itself.
    """
    return button("pick-file", label, value=f"{action} {limit}", sign="upload")


def button(
    action: str | None,
    label: str,
    *,
    value: str = "",
    sign: str = "",
    picture: str = "",
    class_: str = "",
    quiet: bool = False,
    pressed: bool | None = None,
    off: str = "",
    key: str = "",
    tip: str = "",
    **more: object,
) -> Html:
    """A real button that does `action` with `value`, with the icon `sign` or a `picture` before its label.

    `quiet` shows the icon alone and keeps the label as its accessible name and tooltip. `off` is the reason
    why it cannot be used now: the button stays focusable, and its action explains the refusal. `tip` is the
    name of its tip (see `Tipped`). Further attributes are written as for `attrs`; without an action they tell
    the page what to do.
    """
    return bare_button(
        html(icon(sign) if sign else picture, None if quiet else tag("span")(label)),
        ("button " + class_ + (" button-icon" if quiet else "")).strip(),
        action,
        value or None,
        data_key=key or None,
        aria_pressed=pressed,
        aria_disabled=True if off else None,
        data_tip=tip or None,
        title=(off or label) if (quiet or off) and not tip else None,
        aria_label=label if quiet else None,
        **more,
    )


def removal(words: str, action: str, undo: str, *, heard: bool = True) -> Html:
    """The line that says that something was removed, with the button `undo` that brings it back.

    `heard` lets screen readers announce it by itself, as in `note`.

    >>> removal("Removed: Two rocks", "puzzle-unforget", "Undo").count("puzzle-unforget")
    2
    """
    return tag("p", class_="removal", role="status" if heard else None)(
        tag("span")(words), button(action, undo, sign="undo", key=action)
    )
