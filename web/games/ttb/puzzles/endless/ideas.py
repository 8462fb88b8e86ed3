"""What can be wished for: the themes that puzzles made here can be about, and what to begin with for each."""

from __future__ import annotations

ABOUT: dict[str, tuple[str, ...]] = {
    "push": ("push",),
    "push_bot": ("push", "order:dash", "lift"),
    "dash_row": ("order:dash",),
    "jump": ("order:jump",),
    "back_up": ("order:back_up",),
    "mud": ("element:mud",),
    "teleporter": ("element:teleporter",),
    "teleporter_twice": ("element:teleporter",),
    "blob": ("element:blob",),
    "zap_own": ("zap",),
    "zap_rival": ("steal", "lift", "order:long_zap", "order:forward_zap"),
    "zap_unload": ("zap", "steal"),
    "steal": ("steal",),
    "anti_theft": ("order:anti_theft",),
    "anti_zap": ("order:anti_zap",),
    "relay": ("relay",),
    "lift": ("lift",),
    "end": ("end",),
    "first_turn": ("first",),
    "double": ("double",),
    "swap": ("rearrange",),
    "remove": ("rearrange",),
    "reset": ("rearrange",),
    "two_crystals": ("push", "relay", ""),
    "pass": ("lift", "rearrange", "steal"),
}
"""The themes by their ids, each with the beginnings of the ideas (`ttb_core.making.compose.IDEAS`) from which
puzzles about it come, one after the other.
"""
TURNS: dict[int, tuple[int | None, ...]] = {0: (None,), 1: (1,), 2: (1, 2), 3: (2, 1), 4: (2, 3), 5: (3, 2)}
"""How many turns puzzles of a grade take, one after the other; any grade is 0, any number None."""
