"""Parts of the dialogs of host and guest: a code with its link, progress, seats, and help with connecting."""

from __future__ import annotations

from shell.app.app import App
from shell.drawing.html import Html, badge, button, html, icon, tag
from shell.nearby.messages import SIGNS
from shell.seats.seats import Seats

WAITS = ("free", "invited")
"""The states of a seat without a player."""
SAID = ("here", "computer")
"""The states that the choice beside a seat shows already."""


def code(app: App, link: str) -> Html:
    """A link of this page as a QR code, as large as there is room: it is read off the screen."""
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
    """A progress bar with words, which screen readers hear as well."""
    return tag("p", class_="nearby-progress", role="status")(
        tag("progress", aria_hidden=True)(), tag("span")(words)
    )


def cannot(app: App, instead: str = "", *, confirmed: bool = False) -> Html:
    """The warning that this browser has no lines, with a button for an alternative.

    The page shows it, and hides `nearby-can`, if the browser lacks them; with `confirmed` the lack became
    clear only when a line was requested.
    """
    words = html(icon("warning"), tag("span")(app.t("ui.nearby.impossible")))
    return tag("div", class_="nearby-cannot", data_found="true" if confirmed else None)(
        tag("p", class_="nearby-warning")(words), instead
    )


def play_by_link(app: App, class_: str = "") -> Html:
    """The button that continues the game on the table by link."""
    return button("share", app.t("ui.nearby.by_link"), value="by_link", sign="link", class_=class_)


def trouble(app: App, opened: bool, *, by_link: bool = True) -> Html:
    """Help if nothing connects, folded away until it is opened."""
    t, words = app.t, html()
    if opened:
        instead = play_by_link(app) if by_link else ""
        words = tag("div", class_="nearby-folded")(tag("p")(t("ui.nearby.trouble_words")), instead)
    return fold("nearby-trouble", t("ui.nearby.trouble"), opened) + words


def fold(action: str, words: str, opened: bool) -> Html:
    """The button that shows the folded part below it, or hides it again."""
    return button(action, words, sign="chevron-down", class_="nearby-fold", key=action, aria_expanded=opened)


def seat(app: App, seats: Seats, colour: str, presence: str, tools: str = "") -> Html:
    """A colour with its player and the state of the seat, the text `ui.nearby.person.HOW`."""
    player = app.t(f"colour.{colour}") if presence in WAITS else seats.player(colour)
    state = "" if tools and presence in SAID else app.t(f"ui.nearby.person.{presence}")
    return _row(f"nearby-{colour}", badge(colour), player, state, presence, tools)


def watcher(app: App, number: int, name: str) -> Html:
    """A guest who only watches."""
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


def _row(key: str, sign: str, name: str, state: str, presence: str, tools: str) -> Html:
    small = tag("small")(state) if state else ""
    return tag("li", class_="nearby-seat", data_key=key, data_how=presence)(
        sign, tag("span", class_="nearby-who")(tag("b")(name), small), tools
    )


def signs(app: App) -> Html:
    """A button for each sign to everybody at the table."""
    t = app.t
    row = html(
        *(
            button("nearby-sign", t(f"ui.nearby.sign.{sign}"), value=sign, key=f"sign-{sign}")
            for sign in SIGNS
        )
    )
    label = t("ui.nearby.signs")
    return tag("div", class_="nearby-signs", role="group", aria_label=label)(row)
