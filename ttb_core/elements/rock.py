"""Rocks are immovable obstacles (RULES.md: Words)."""

from ..pieces import Element


class Rock(Element):
    """A rock, which has the default behaviour of elements: it never moves."""

    name = "rock"
    key = "rocks"
    symbol = "##"
    bounded = True
