"""Small helpers that write HTML and SVG text. Everything put into a page goes through `esc`."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from shell.texts.isolating import isolated


def esc(text: object) -> str:
    """Words to be read, safe inside an element or a quoted attribute; what is written from right to left is
    kept apart from what stands beside it.

    >>> esc('<b title="x">')
    '&lt;b title=&quot;x&quot;&gt;'
    """
    return safe(isolated(str(text)))


def safe(text: object) -> str:
    """The same for what is a value and not to be read: nothing is put in."""
    return (
        str(text)
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace('"', "&quot;")
        .replace("'", "&#39;")
    )


_READ = {" aria-label", " title", " placeholder"}
"""The attributes that hold words."""
_NAMES: dict[str, str] = {}
"""The names of attributes as they are written, by their names in Python: a frame has thousands of them."""


def attrs(**values: object) -> str:
    """Attributes, each with a space before it. `class_` is `class`, `data_key` is `data-key`.

    None and False leave an attribute out; True writes it empty, except for `aria_*`, where it says "true".

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
        parts.append(f'{shown}="{esc(value) if shown in _READ else safe(value)}"')
    return "".join(parts)


sprite: set[str] = set()
"""The names of the drawings that the page has; empty as long as nobody has said."""


def has_drawing(name: str) -> bool:
    """Whether there is a drawing of this name."""
    return not sprite or name in sprite


def use(name: str, half: int = 50) -> str:
    """A drawing of the sprite inside an SVG, around the origin and reaching `half` to each side."""
    return f'<use href="#{esc(name)}" x="-{half}" y="-{half}" width="{2 * half}" height="{2 * half}"/>'


def icon(name: str, class_: str = "icon") -> str:
    """An icon as a decoration: what it means is said in words next to it or in a label."""
    return (
        f'<svg class="{esc(class_)}" viewBox="0 0 24 24" aria-hidden="true">'
        f'<use href="#icon-{esc(name)}"/></svg>'
    )


def piece(name: str, class_: str, colour: str | None = None, label: str | None = None) -> str:
    """A piece of the board drawn outside it; a decoration unless it has a label."""
    return figure(use(name), class_, colour, label)


def figure(inside: str, class_: str, colour: str | None = None, label: str | None = None) -> str:
    """A picture, 100 wide, of something drawn round the origin; a decoration unless it has a label."""
    head = attrs(
        class_=class_,
        data_colour=colour,
        viewBox="-50 -50 100 100",
        role="img" if label else None,
        aria_label=label,
        aria_hidden=None if label else True,
    )
    return f"<svg{head}>{inside}</svg>"


def badge(colour: str) -> str:
    """A chip in a colour with its emblem."""
    return (
        f'<svg class="badge" data-colour="{esc(colour)}" viewBox="-20 -20 40 40" aria-hidden="true">'
        f"{use('emblem-' + colour, 16)}</svg>"
    )


def badges(colours: Iterable[str]) -> str:
    """A chip for each of these colours."""
    return "".join(map(badge, colours))


LONG = 90
"""More letters than this need smaller ones, to fit into the line for words of a phone."""


def is_long(words: str) -> bool:
    """Whether words need smaller letters (`data-long`) in the line for words."""
    return len(words) > LONG


def note(kind: str, words: str, *, heard: bool = True, drawn: Callable[[str], str] = esc) -> str:
    """A message of a kind of `App.say` in words; nothing if there are none.

    `heard` is whether those who listen hear it from where it stands. In a dialog they hear nothing else; on
    the table it is announced anyway. `drawn` makes HTML of the words.

    >>> note("error", "No link.")
    '<p class="note note-error" role="alert"><span>No link.</span></p>'
    >>> note("info", "Saved.", heard=False)
    '<p class="note note-info"><span>Saved.</span></p>'
    """
    if not words:
        return ""
    role = "alert" if kind in ("refused", "error") else "status"
    head = attrs(class_=f"note note-{kind}", role=role if heard else None, data_long=is_long(words))
    return f"<p{head}><span>{drawn(words)}</span></p>"


def bare_button(inside: str, class_: str, action: str | None, value: object = None, **more: object) -> str:
    """A real button with a look of its own: it shows `inside`, which is HTML. Further attributes are written
    as for `attrs`.

    >>> bare_button("+", "step", "size", 2, aria_label="One more")
    '<button type="button" class="step" data-action="size" data-value="2" aria-label="One more">+</button>'
    """
    head = attrs(type="button", class_=class_, data_action=action, data_value=value, **more)
    return f"<button{head}>{inside}</button>"


def button(
    action: str,
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
) -> str:
    """A real button that does `action` with `value`. Before the label stands the icon `sign`, or a `picture`.

    `quiet` shows the icon alone and keeps the label as its accessible name and tooltip. `off` is the reason
    why it cannot be used now: the button stays in reach and says so when it is pressed. `tip` names what
    `Tips` says about it.
    """
    picture = icon(sign) if sign else picture
    text = "" if quiet else f"<span>{esc(label)}</span>"
    return bare_button(
        picture + text,
        ("button " + class_ + (" button-icon" if quiet else "")).strip(),
        action,
        value or None,
        data_key=key or None,
        aria_pressed=pressed,
        aria_disabled=True if off else None,
        data_tip=tip or None,
        title=(off or label) if (quiet or off) and not tip else None,
        aria_label=label if quiet else None,
    )
