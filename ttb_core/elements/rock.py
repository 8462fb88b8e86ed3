"""Rocks stand in the way (RULES.md: Words)."""

from ..pieces import Element


class Rock(Element):
    """Never moves; what an element is unless it says otherwise."""

    name = "rock"
    key = "rocks"
    symbol = "##"
    bounded = True
