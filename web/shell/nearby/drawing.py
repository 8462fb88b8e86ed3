"""What the dialogs of host and guest are both made of: a code with its link, progress, seats, what to do if
nothing connects.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from shell.drawing.html import attrs, badge, button, esc, icon
from shell.nearby.messages import SIGNS

if TYPE_CHECKING:
    from shell.app.app import App
    from shell.seats.seats import Seats

WAITS = ("free", "invited")
"""How it stands with a seat that nobody has."""
SAID = ("here", "computer")
"""What the choice beside a seat says."""


def code(app: App, link: str) -> str:
    """A link of this page as a code, as large as there is room: it is read off the screen."""
    head = attrs(class_="qr nearby-qr", role="img", aria_label=app.t("ui.share.qr"), data_qr=link)
    return f"<div{head}></div>"


def hand_on(app: App, link: str) -> str:
    """The buttons that send or copy a link of this page."""
    t = app.t
    send = attrs(
        type="button",
        class_="button nearby-send",
        data_share=link,
        data_title=t(app.key_of("title")),
        data_key="nearby-send",
    )
    copy = attrs(type="button", class_="button", data_copy=link, data_plain="true", data_key="nearby-copy")
    return (
        f"<button{send}>{icon('share')}<span>{esc(t('ui.share.send'))}</span></button>"
        f"<button{copy}>{icon('copy')}<span>{esc(t('ui.share.copy'))}</span></button>"
    )


def progress(words: str) -> str:
    """Something is on its way: which, is heard as well."""
    return (
        f'<p class="nearby-progress" role="status"><progress aria-hidden="true"></progress>'
        f"<span>{esc(words)}</span></p>"
    )


def cannot(app: App, instead: str = "", *, found: bool = False) -> str:
    """What those read whose browser has no lines, with a button for what they can do instead: the page shows
    it, and hides what is `nearby-can`. With `found` that has shown only when a line was asked for.
    """
    words = f"{icon('warning')}<span>{esc(app.t('ui.nearby.impossible'))}</span>"
    shown = ' data-found="true"' if found else ""
    return f'<div class="nearby-cannot"{shown}><p class="nearby-warning">{words}</p>{instead}</div>'


def play_by_link(app: App, class_: str = "") -> str:
    """The button that goes on with the game on the table by link."""
    return button("share", app.t("ui.nearby.by_link"), value="by_link", sign="link", class_=class_)


def trouble(app: App, opened: bool, *, by_link: bool = True) -> str:
    """What to do if nothing connects, folded away as long as nobody asks."""
    t, words = app.t, ""
    if opened:
        instead = play_by_link(app) if by_link else ""
        words = f'<div class="nearby-folded"><p>{esc(t("ui.nearby.trouble_words"))}</p>{instead}</div>'
    return fold("nearby-trouble", t("ui.nearby.trouble"), opened) + words


def fold(action: str, words: str, opened: bool) -> str:
    """The button that shows what is folded away below it, or hides it again."""
    head = attrs(
        type="button",
        class_="button nearby-fold",
        data_action=action,
        data_key=action,
        aria_expanded=opened,
    )
    return f"<button{head}>{icon('chevron-down')}<span>{esc(words)}</span></button>"


def seat(app: App, seats: Seats, colour: str, how: str, tools: str = "") -> str:
    """A colour with its player and how it stands with the seat: a text `ui.nearby.person.HOW`."""
    player = app.t(f"colour.{colour}") if how in WAITS else seats.player(colour)
    state = "" if tools and how in SAID else app.t(f"ui.nearby.person.{how}")
    return _row(f"nearby-{colour}", badge(colour), player, state, how, tools)


def watcher(app: App, number: int, name: str) -> str:
    """Somebody who only looks on."""
    t = app.t
    sign = f'<span class="nearby-eye">{icon("eye")}</span>'
    return _row(
        f"nearby-watcher-{number}",
        sign,
        name or t("ui.nearby.somebody"),
        t("ui.nearby.person.watches"),
        "near",
        "",
    )


def _row(key: str, sign: str, name: str, state: str, how: str, tools: str) -> str:
    told = f"<small>{esc(state)}</small>" if state else ""
    return (
        f"<li{attrs(class_='nearby-seat', data_key=key, data_how=how)}>{sign}"
        f'<span class="nearby-who"><b>{esc(name)}</b>{told}</span>{tools}</li>'
    )


def signs(app: App) -> str:
    """A button for each sign that can be made to all at the table."""
    t = app.t
    row = "".join(
        button("nearby-sign", t(f"ui.nearby.sign.{sign}"), value=sign, key=f"sign-{sign}") for sign in SIGNS
    )
    label = esc(t("ui.nearby.signs"))
    return f'<div class="nearby-signs" role="group" aria-label="{label}">{row}</div>'
