"""The controls of forms: changing one does its `action` with `NAME=VALUE`, for a box `true` or `false`.

Further attributes (`**more`) are those of the control itself, written as for `attrs`. `keyed` gives a control
a key, so that it stays the same element when the form around it changes.
"""

from __future__ import annotations

from collections.abc import Container, Mapping

from shell.drawing.html import Html, counted, html, icon, tag, void


def field(legend: str, content: str, *, hidden: bool = False) -> Html:
    """A part of a form under a heading, which is for screen readers only if `hidden`."""
    return tag("fieldset")(tag("legend", class_="hidden" if hidden else None)(legend), content)


def fold(label: str, *parts: str, key: str, opened: bool = False) -> Html:
    """Parts that few need, below a heading that shows and hides them.

    They are hidden at first unless `opened`; later the page itself keeps the state under `key` (stage.js).
    """
    heading = tag("summary")(icon("chevron-down"), tag("span")(label))
    return tag("details", class_="fold", data_key=key, open=opened)(heading, *parts)


def labelled(
    label: str, control: str, *, class_: str = "", sign: str = "", hidden: bool = False, **more: object
) -> Html:
    """A control with its name before it, and maybe a drawing before that; `more` are attributes of the label.

    >>> labelled("Seed", void("input"), class_="seed-field")
    '<label class="seed-field"><span>Seed</span><input></label>'
    """
    words = tag("span", class_="hidden" if hidden else None)(label)
    return tag("label", class_=class_ or None, **more)(sign, words, control)


# Choices


def select(
    action: str, name: str, choices: Mapping[str, str], now: str, *, keyed: bool = False, **more: object
) -> Html:
    """One of many: `choices` by their values, each with its words.

    >>> select("form", "layout", {"own": "Own", "mix": "A mix"}, "mix")
    '<select data-change="form" data-field="layout"><option value="own">Own</option>\
<option value="mix" selected>A mix</option></select>'
    """
    return tag("select", **_control(action, name, keyed, **more))(
        *(tag("option", value=value, selected=value == now)(label) for value, label in choices.items())
    )


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
) -> Html:
    """A choice of one of a few, all visible.

    `group` differs between choices on the page; `label` is the name if no heading gives one. Values in `off`
    do not fit the rest of the form, and change it when they are chosen. `spoken` says that each value is the
    language of its words. `signs` are drawings before the words of some.
    """
    parts = html()
    for value, words in choices.items():
        parts += tag(
            "label", class_="segment", data_off=value in off or None, lang=value if spoken else None
        )(
            void(
                "input",
                type="radio",
                name=group or f"{action}-{name}",
                value=value,
                data_change=action,
                data_field=name,
                data_key=f"{name}-{value}" if keyed else None,
                checked=value == now,
            ),
            tag("span")((signs or {}).get(value, ""), words),
        )
    return tag(
        "div",
        class_="segments",
        role="group" if label else None,
        aria_label=label or None,
        data_children=counted(len(choices)),
    )(parts)


# Checkboxes


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
) -> Html:
    """A checkbox, with a line of help below its words. `colour` and `key` are of the whole.

    >>> check("form", "simplified", "Simplified", True)
    '<label class="check"><input type="checkbox" data-change="form" data-field="simplified" checked>\
<span>Simplified</span></label>'
    """
    small = tag("small")(help_) if help_ else ""
    box = void("input", type="checkbox", **_control(action, name, keyed, checked=on, **more))
    return tag("label", class_=f"check {class_}".strip(), data_colour=colour, data_key=key)(
        box, sign, tag("span")(label, small)
    )


# Text and numbers


def text(
    action: str, name: str, value: str, *, most: int | None = None, keyed: bool = False, **more: object
) -> Html:
    """A line of text of at most `most` characters."""
    words: dict[str, object] = {"type": "text", "maxlength": most, "autocomplete": "off", "value": value}
    return void("input", **_control(action, name, keyed, **(words | more)))


def area(action: str, name: str, value: str, *, rows: int, most: int | None = None, **more: object) -> Html:
    """Several lines of text of at most `most` characters."""
    return tag("textarea", **_control(action, name, rows=rows, maxlength=most, **more))(value)


def number(
    action: str, name: str, value: int, least: int, most: int, *, keyed: bool = False, **more: object
) -> Html:
    """A whole number from `least` to `most`."""
    bounds: dict[str, object] = {
        "type": "number",
        "inputmode": "numeric",
        "min": least,
        "max": most,
        "value": value,
    }
    return void("input", **_control(action, name, keyed, **(bounds | more)))


def slider(action: str, name: str, value: int, most: int, step: int, **more: object) -> Html:
    """A slider from 0 to `most`, in steps of `step`."""
    bounds: dict[str, object] = {"type": "range", "min": 0, "max": most, "step": step, "value": value}
    return void("input", **_control(action, name, **(bounds | more)))


def submit(label: str, class_: str = "", form: str = "", sign: str = "") -> Html:
    """The button that submits the form around it, or the form with the id `form`."""
    return tag("button", type="submit", class_=f"button primary {class_}".strip(), form=form or None)(
        sign, tag("span")(label)
    )


def _control(action: str, name: str, keyed: bool = False, /, **more: object) -> dict[str, object]:
    """The attributes of a control.

    With the same key it stays the same element when its form is drawn anew.
    """
    key = {"data_key": f"{action}-{name}"} if keyed else {}
    return {"data_change": action, "data_field": name, **key, **more}
