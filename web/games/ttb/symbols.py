"""Drawings of orders and elements. One without a drawing shows its sign in the notation."""

from __future__ import annotations

from shell.drawing.html import Html, has_drawing, html, tag, use, void

import ttb_core as ttb


def order_symbol(order: str) -> Html:
    """The pictogram of an order, or its code if the order has no drawing."""
    name = f"order-{order}"
    inside = void("use", href=f"#{name}") if has_drawing(name) else _plain(_code(order), 16, 21, 13)
    return tag("svg", class_="pictogram", viewBox="0 0 32 32", aria_hidden=True)(inside)


def element_drawing(name: str) -> Html:
    """The drawing of a piece of an element (`rock`, `teleporter-yellow`), for use inside an SVG."""
    if has_drawing(name):
        return use(name)
    sign = next(element.sign() for element in ttb.ELEMENTS if element.name == name.partition("-")[0])
    return html(void("circle", class_="plain-piece", r=34), _plain(sign, 0, 9, 28))


def _code(order: str) -> str:
    return next((entry.code for entry in ttb.ORDERS if entry.name == order), "?")


def _plain(sign: str, x: int, y: int, size: int) -> Html:
    return tag("text", class_="plain-sign", x=x, y=y, font_size=size)(sign)
