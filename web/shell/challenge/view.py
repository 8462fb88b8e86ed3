"""The drawing of challenges: beside the board, in a room, and in the dialog at the end."""

from __future__ import annotations

from collections.abc import Sequence

from shell.challenge.best import MOST_STARS
from shell.drawing.dialogs import dialog
from shell.drawing.html import Html, bare_button, html, icon, tag
from shell.texts.texts import Texts


def head(title: str, state: str = "") -> Html:
    """The title, and the state (see `state`)."""
    return tag("div", class_="challenge-head")(tag("h2", tabindex=-1)(title), state)


def state(inside: str, sign: str = "", class_: str = "") -> Html:
    """The state of a challenge, with an icon if `sign` names one."""
    if sign:
        inside, class_ = html(icon(sign), tag("span")(inside)), f"signed {class_}"
    return tag("p", class_=f"challenge-state {class_}".strip())(inside)


def stars(texts: Texts, n: int, key: str = "ui.stars") -> Html:
    """The first `n` of three stars earned, as a picture with its words."""
    earned, missing = icon("star-full", "icon star earned"), icon("star", "icon star")
    drawn = html(*(earned if place < n else missing for place in range(MOST_STARS)))
    return tag("span", class_="stars")(drawn, tag("span", class_="hidden")(texts.t(key, n=n)))


def text(*inside: str, **more: object) -> Html:
    """The text beside the board, which scrolls. Further attributes are written as for `attrs`."""
    return tag("div", class_="challenge-told", data_words=True, **{"tabindex": 0, **more})(*inside)


def hints(lines: Sequence[str]) -> Html:
    """The hints that were given, the newest first."""
    sign = icon("hint")
    return html(*(tag("p", class_="challenge-hint")(sign, tag("span")(line)) for line in reversed(lines)))


def actions(*buttons: str) -> Html:
    """The buttons of a challenge."""
    return tag("div", class_="challenge-actions")(*buttons)


def progress(words: str, solved: int, whole: int) -> Html:
    """The progress on a shelf: numbers to read, and words for screen readers."""
    return html(tag("span", class_="hidden")(words), tag("span", aria_hidden=True)(solved, " / ", whole))


def shelf(
    name: str, title: str, counts: tuple[str, int, int], inside: Html, about: str = "", class_: str = ""
) -> Html:
    """A shelf of challenges; `counts` are the arguments of `progress`, `about` is a sentence on its kind."""
    return tag("section", class_=f"challenge-shelf {class_}".strip(), data_key=f"shelf-{name}")(
        tag("header")(
            tag("h2")(title),
            tag("p", class_="challenge-shelf-told")(progress(*counts)),
            tag("p", class_="challenge-shelf-about")(about) if about else "",
        ),
        inside,
    )


def choice(
    inside: str,
    class_: str,
    action: str,
    name: str,
    *,
    solved: bool | str = False,
    current: bool = False,
    first: bool = False,
    **more: object,
) -> Html:
    """A button that puts a challenge on the table, with more attributes as for `attrs`.

    `solved` may be a word for the style, `current` marks the one on the table, and `first` the next one.
    """
    return bare_button(
        inside,
        f"{class_} challenge-choice" + (" primary" if first else ""),
        action,
        name,
        data_key=f"{action.partition('-')[0]}-{name}",
        data_solved=solved if isinstance(solved, str) else "true" if solved else None,
        aria_current=True if current else None,
        **more,
    )


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
) -> Html:
    """The dialog at the end: the result, the `name` of the challenge, its words and its foot (`steps`)."""
    return dialog(
        title,
        html(tag("p", class_="challenge-name")(name), words),
        foot,
        class_=f"challenge-over {class_}".strip(),
        above=above,
        focus=focus,
        data_solved=str(solved).lower(),
    )
