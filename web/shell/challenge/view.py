"""The drawing of challenges: beside the board, in a room, and in the dialog at the end."""

from __future__ import annotations

from collections.abc import Sequence

from shell.challenge.best import MOST_STARS
from shell.drawing.dialogs import dialog
from shell.drawing.html import Html, html, icon, tag
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
