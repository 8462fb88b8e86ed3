"""The flags of a player, from the data that the page shows."""

from __future__ import annotations

from shell.storage.jsontext import Json


def flags_for(data: Json, colour: str) -> list[Json]:
    """The sites of the flags that a colour must touch, in the order of their numbers."""
    sites = (site for site in data["board"].get("sites", ()) if site["kind"] == "flag")
    return sorted(
        (site for site in sites if site.get("for") in (None, colour)), key=lambda site: int(site["number"])
    )


def next_flag(data: Json, colour: str) -> Json | None:
    """The site of the next flag that a colour must touch; None if none is left."""
    left = flags_for(data, colour)[data["touched"].get(colour, 0) :]
    return left[0] if left else None
