"""The parts of forms: to change one does its `action` with `NAME=VALUE`, for a box `true` or `false`.

Each function answers HTML. Further attributes (`**more`) are those of the control itself, written as for
`attrs`. `keyed` gives it a key, by which it stays the same one where the form around it changes.
"""

from __future__ import annotations

from collections.abc import Container, Mapping

from shell.drawing.html import attrs, esc, safe


def field(legend: str, content: str, *, hidden: bool = False) -> str:
    """A part of a form under a heading, which may be for those only who listen."""
    return f"<fieldset><legend{_seen(hidden)}>{esc(legend)}</legend>{content}</fieldset>"


def labelled(
    label: str, control: str, *, class_: str = "", sign: str = "", hidden: bool = False, **more: object
) -> str:
    """A control with its name before it, and maybe a drawing before that; `more` are of the label.

    >>> labelled("Seed", "<input>", class_="seed-field")
    '<label class="seed-field"><span>Seed</span><input></label>'
    """
    head = attrs(class_=class_ or None, **more)
    return f"<label{head}>{sign}<span{_seen(hidden)}>{esc(label)}</span>{control}</label>"


def _seen(hidden: bool) -> str:
    return ' class="hidden"' if hidden else ""


# One of several


def select(
    action: str, name: str, choices: Mapping[str, str], now: str, *, keyed: bool = False, **more: object
) -> str:
    """One of many: `choices` by their values, each with its words.

    >>> select("form", "layout", {"own": "Own", "mix": "A mix"}, "mix")
    '<select data-change="form" data-field="layout"><option value="own">Own</option>\
<option value="mix" selected>A mix</option></select>'
    """
    options = "".join(
        f"<option{attrs(value=value, selected=value == now)}>{esc(label)}</option>"
        for value, label in choices.items()
    )
    return f"<select{_control(action, name, keyed, **more)}>{options}</select>"


def segments(
    action: str,
    name: str,
    choices: Mapping[str, str],
    now: str,
    *,
    group: str = "",
    label: str = "",
    off: Container[str] = (),
    keyed: bool = False,
    spoken: bool = False,
    signs: Mapping[str, str] | None = None,
) -> str:
    """One of a few, all in sight. `group` is another one for each such choice on the page, `label` what it is
    called where no heading says so.

    Those in `off` do not fit the rest of the form, and change it when they are chosen. `spoken` says that
    each value is the language of its words. `signs` are drawings that stand before the words of some.
    """
    parts = ""
    for value, words in choices.items():
        head = attrs(
            type="radio",
            name=group or f"{action}-{name}",
            value=value,
            data_change=action,
            data_field=name,
            data_key=f"{name}-{value}" if keyed else None,
            checked=value == now,
        )
        shade = attrs(class_="segment", data_off=value in off or None, lang=value if spoken else None)
        parts += f"<label{shade}><input{head}><span>{(signs or {}).get(value, '')}{esc(words)}</span></label>"
    whole = attrs(class_="segments", role="group" if label else None, aria_label=label or None)
    return f"<div{whole}>{parts}</div>"


# So or not


def check(
    action: str,
    name: str,
    label: str,
    on: bool,
    *,
    help_: str = "",
    class_: str = "",
    sign: str = "",
    colour: str | None = None,
    key: str | None = None,
    keyed: bool = False,
    **more: object,
) -> str:
    """A box to tick, with a line of help below its words. `colour` and `key` are of the whole.

    >>> check("form", "simplified", "Simplified", True)
    '<label class="check"><input type="checkbox" data-change="form" data-field="simplified" checked>\
<span>Simplified</span></label>'
    """
    whole = attrs(class_=f"check {class_}".strip(), data_colour=colour, data_key=key)
    small = f"<small>{esc(help_)}</small>" if help_ else ""
    head = _control(action, name, keyed, type="checkbox", checked=on, **more)
    return f"<label{whole}><input{head}>{sign}<span>{esc(label)}{small}</span></label>"


# What is written or counted


def text(
    action: str, name: str, value: str, *, most: int | None = None, keyed: bool = False, **more: object
) -> str:
    """A line of text of at most so many characters."""
    words = {"type": "text", "maxlength": most, "autocomplete": "off", "value": value, **more}
    return f"<input{_control(action, name, keyed, **words)}>"


def area(action: str, name: str, value: str, *, rows: int, most: int | None = None, **more: object) -> str:
    """Several lines of text."""
    return f"<textarea{_control(action, name, rows=rows, maxlength=most, **more)}>{safe(value)}</textarea>"


def number(
    action: str, name: str, value: int, least: int, most: int, *, keyed: bool = False, **more: object
) -> str:
    """A whole number from `least` to `most`."""
    bounds = {"type": "number", "inputmode": "numeric", "min": least, "max": most, "value": value}
    return f"<input{_control(action, name, keyed, **bounds, **more)}>"


def slider(action: str, name: str, value: int, most: int, step: int, **more: object) -> str:
    """A number from 0 to `most`, by feeling."""
    bounds = {"type": "range", "min": 0, "max": most, "step": step, "value": value}
    return f"<input{_control(action, name, **bounds, **more)}>"


def submit(label: str, class_: str = "", form: str = "", sign: str = "") -> str:
    """The button that sends the form it stands in, or the one of an id."""
    head = attrs(type="submit", class_=f"button primary {class_}".strip(), form=form or None)
    return f"<button{head}>{sign}<span>{esc(label)}</span></button>"


def _control(action: str, name: str, keyed: bool = False, /, **more: object) -> str:
    """The attributes of a control. The same key is the same control when its form is drawn anew."""
    key = {"data_key": f"{action}-{name}"} if keyed else {}
    return attrs(data_change=action, data_field=name, **key, **more)
