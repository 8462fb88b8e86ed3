"""Links: what the page's address carries after `#`."""

from __future__ import annotations

import ttb_core as ttb

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def fragment_of(position: ttb.Position) -> str:
    """`p=...`: the position as it is."""
    return "p=" + ttb.position_to_link(position)


def open_fragment(fragment: str) -> ttb.Position | None:
    """The position that a fragment carries; None if it carries none of ours. Raises `ttb.TtbError` for a damaged one."""
    kind, _, text = fragment.lstrip("#").partition("=")
    if kind == "p":
        return ttb.position_from_link(text)
    if kind == "g":
        raise ttb.TtbError("bad_link", "this version cannot read links of whole games")
    return None
