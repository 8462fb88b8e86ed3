"""Cards and slots as HTML."""

from __future__ import annotations

from games.rally.turn.program_draft import kind
from shell.drawing.html import Html, bare_button, counted, html, tag, use
from shell.texts.texts import Texts

STATE_SIGNS = {"locked": "rally-lock", "kept": "rally-moon", "rests": "rally-power"}
"""The sign on a slot that cannot be changed, by its state."""


def sign_of(symbol: str, class_: str = "rally-sign") -> Html:
    """A symbol of this game as a small picture."""
    return tag("svg", class_=class_, viewBox="-50 -50 100 100", aria_hidden=True)(use(symbol))


def card_name(texts: Texts, card: int) -> str:
    """The name of a card with its number."""
    return f"{texts.t(f'ui.rally.card.{kind(card)}')} {card}"


def face(card: int) -> Html:
    """The face of a card: its number, its priority, beside a runner; and its symbol."""
    sign = sign_of(f"rally-card-{kind(card)}", "rally-card-sign")
    return html(tag("span", class_="rally-card-number")(sign_of("rally-runner", "rally-runner"), card), sign)


def card(
    texts: Texts, number: int, *, action: str, value: str, lifted: bool = False, drag: bool = True
) -> Html:
    """A card in the hand, as a button."""
    return bare_button(
        face(number),
        "rally-card",
        action,
        value,
        data_card=number,
        data_kind=kind(number),
        data_key=f"card-{number}",
        data_drag=f"card:{number}" if drag else None,
        data_tip=f"card:{kind(number)}",
        aria_label=card_name(texts, number),
        aria_pressed=str(lifted).lower() if drag else None,
    )


def back() -> Html:
    """A face-down card."""
    return tag("span", class_="rally-card rally-card-back", aria_hidden=True)()


def burnt(texts: Texts, damage: int) -> Html:
    """The backs of the cards that a robot's damage costs; together they have a label."""
    backs = html(
        *(
            tag("span", class_="rally-card-burnt")(sign_of("rally-damage", "rally-card-sign"))
            for _ in range(damage)
        )
    )
    words = texts.t("ui.rally.burnt", n=damage)
    return (
        tag("span", class_="rally-burnt", role="img", aria_label=words, title=words)(backs)
        if damage
        else html()
    )


def slot(
    texts: Texts,
    number: int,
    laid: int | None,
    *,
    state: str = "open",
    lifted: bool = False,
    action: str = "",
    now: bool = False,
) -> Html:
    """A register as a slot; `now` marks the register that has just run.

    `state` is `open`, `locked`, `kept` or `rests`; only an open register can be changed.
    """
    name = texts.t("ui.rally.slot", n=number)
    words = card_name(texts, laid) if laid is not None else texts.t("ui.rally.slot.empty")
    why = "" if state == "open" else f" {texts.t(f'ui.rally.slot.{state}')}"
    sign = sign_of(STATE_SIGNS[state]) if state in STATE_SIGNS else ""
    inner = face(laid) if laid is not None else ""
    lying = tag("span", class_="rally-card", data_kind=kind(laid))(inner) if laid is not None else ""
    return bare_button(
        html(lying, tag("span", class_="rally-slot-state", data_children=counted(bool(sign)))(sign)),
        "rally-slot",
        action or None,
        str(number) if action else None,
        data_slot=number,
        data_state=state,
        data_key=f"slot-{number}",
        data_filled=laid is not None,
        data_drag=f"card:{laid}" if laid is not None and state == "open" and action else None,
        data_drop=f"slot:{number}" if state == "open" and action else None,
        data_takes="card" if state == "open" and action else None,
        data_tip="slot" if state == "open" else f"slot:{state}",
        aria_label=texts.t("ui.labelled", label=name, words=f"{words}.{why}"),
        aria_pressed=str(lifted).lower() if laid is not None and state == "open" else None,
        aria_disabled="true" if state != "open" else None,
        aria_current="step" if now else None,
    )
