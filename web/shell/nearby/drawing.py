"""What the dialogs of host and guest are both made of: a code with its link, progress, seats, what to do if
nothing connects.
"""

from __future__ import annotations

from shell.app.app import App
from shell.drawing.html import Html, badge, button, html, icon, tag
from shell.nearby.messages import SIGNS
from shell.seats.seats import Seats

WAITS = ("free", "invited")
"""How it stands with a seat that nobody has."""
SAID = ("here", "computer")
"""What the choice beside a seat says."""


def code(app: App, link: str) -> Html:
    """A link of this page as a code, as large as there is room: it is read off the screen."""
    return tag("div", class_="qr nearby-qr", role="img", aria_label=app.t("ui.share.qr"), data_qr=link)()


def hand_on(app: App, link: str) -> Html:
    """The buttons that send or copy a link of this page."""
    t = app.t
    return html(
        button(
            None,
            t("ui.share.send"),
            sign="share",
            class_="nearby-send",
            key="nearby-send",
            data_share=link,
            data_title=t(app.key_of("title")),
        ),
        button(None, t("ui.share.copy"), sign="copy", key="nearby-copy", data_copy=link, data_plain="true"),
    )


def progress(words: str) -> Html:
    """Something is on its way: which, is heard as well."""
    return tag("p", class_="nearby-progress", role="status")(
        tag("progress", aria_hidden=True)(), tag("span")(words)
    )


def cannot(app: App, instead: str = "", *, found: bool = False) -> Html:
    """What those read whose browser has no lines, with a button for what they can do instead: the page shows
    it, and hides what is `nearby-can`. With `found` that has shown only when a line was asked for.
    """
    words = html(icon("warning"), tag("span")(app.t("ui.nearby.impossible")))
    return tag("div", class_="nearby-cannot", data_found="true" if found else None)(
        tag("p", class_="nearby-warning")(words), instead
    )


def play_by_link(app: App, class_: str = "") -> Html:
    """The button that goes on with the game on the table by link."""
    return button("share", app.t("ui.nearby.by_link"), value="by_link", sign="link", class_=class_)


def trouble(app: App, opened: bool, *, by_link: bool = True) -> Html:
    """What to do if nothing connects, folded away as long as nobody asks."""
    t, words = app.t, html()
    if opened:
        instead = play_by_link(app) if by_link else ""
        words = tag("div", class_="nearby-folded")(tag("p")(t("ui.nearby.trouble_words")), instead)
    return fold("nearby-trouble", t("ui.nearby.trouble"), opened) + words


def fold(action: str, words: str, opened: bool) -> Html:
    """The button that shows what is folded away below it, or hides it again."""
    return button(action, words, sign="chevron-down", class_="nearby-fold", key=action, aria_expanded=opened)


def seat(app: App, seats: Seats, colour: str, how: str, tools: str = "") -> Html:
    """A colour with its player and how it stands with the seat: a text `ui.nearby.person.HOW`."""
    player = app.t(f"colour.{colour}") if how in WAITS else seats.player(colour)
    state = "" if tools and how in SAID else app.t(f"ui.nearby.person.{how}")
    return _row(f"nearby-{colour}", badge(colour), player, state, how, tools)


def watcher(app: App, number: int, name: str) -> Html:
    """Somebody who only looks on."""
    t = app.t
    sign = tag("span", class_="nearby-eye")(icon("eye"))
    return _row(
        f"nearby-watcher-{number}",
        sign,
        name or t("ui.nearby.somebody"),
        t("ui.nearby.person.watches"),
        "near",
        "",
    )


def _row(key: str, sign: str, name: str, state: str, how: str, tools: str) -> Html:
    told = tag("small")(state) if state else ""
    return tag("li", class_="nearby-seat", data_key=key, data_how=how)(
        sign, tag("span", class_="nearby-who")(tag("b")(name), told), tools
    )


def signs(app: App) -> Html:
    """A button for each sign that can be made to all at the table."""
    t = app.t
    row = html(
        *(
            button("nearby-sign", t(f"ui.nearby.sign.{sign}"), value=sign, key=f"sign-{sign}")
            for sign in SIGNS
        )
    )
    label = t("ui.nearby.signs")
    return tag("div", class_="nearby-signs", role="group", aria_label=label)(row)
