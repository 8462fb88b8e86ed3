"""Links: what the page's address carries after `#`. The codec is loaded when it is first needed."""

from __future__ import annotations

import ttb_core as ttb


def fragment_of(position: ttb.Position) -> str:
    """`p=...`: the position as it is. Raises `ttb.TtbError` if there is too much in it for a link."""
    from ttb_core import links

    return "p=" + links.encode_position(position)


def open_fragment(fragment: str) -> ttb.Position | None:
    """The position that a fragment carries; None if it does not look like a link of ours.

    Raises `ttb.TtbError` for a link that is damaged or was never one.
    """
    text = fragment.lstrip("#")
    if not text.startswith(("p=", "g=")):
        return None
    from ttb_core import links

    return links.decode(text).position
