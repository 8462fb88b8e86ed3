"""The themes that puzzles made here can be about, and the ideas to begin with for each."""

from __future__ import annotations

ABOUT: dict[str, tuple[str, ...]] = {
    "push": ("push", "order:dash", "element:teleporter"),
    "push_bot": ("order:anti_theft", "order:anti_zap", "element:teleporter", "rearrange", "first"),
    "dash_row": ("order:dash",),
    "jump": ("order:jump",),
    "back_up": ("order:back_up",),
    "mud": ("element:mud",),
    "teleporter": ("element:teleporter",),
    "teleporter_twice": ("element:teleporter",),
    "blob": ("element:blob", "order:dash"),
    "zap_own": ("zap", "order:forward_zap", "order:long_zap"),
    "zap_rival": ("order:anti_theft", "order:double_zap", "order:forward_zap", "steal"),
    "zap_unload": ("zap", "order:forward_zap", "order:double_zap", "order:anti_theft"),
    "steal": ("steal", "order:anti_zap"),
    "anti_theft": ("order:anti_theft",),
    "anti_zap": ("order:anti_zap",),
    "relay": ("relay",),
    "lift": ("lift", "order:u_turn", "order:forward_load"),
    "end": ("end",),
    "first_turn": ("first",),
    "double": ("double",),
    "swap": ("rearrange",),
    "remove": ("rearrange",),
    "reset": ("rearrange",),
    "two_crystals": ("order:forward_load", "end"),
    "decoy": ("",),
    "pass": ("rearrange", "lift", "order:jump", "order:back_up"),
}
"""The themes by their ids, each with the beginnings of the ideas that lead to puzzles about it.

The ideas are those of `ttb_core.making.compose.IDEAS`.
"""
TURNS: dict[int, tuple[int, ...]] = {0: (2, 3, 1), 1: (1,), 2: (2, 1), 3: (2,), 4: (2, 3), 5: (3, 2)}
"""The numbers of turns of puzzles of a grade, to be tried in turn; 0 is any grade."""
SOURCE = {4: "staged"}
"""The source of positions (`ttb_core.making.make.SOURCES`) by the number of turns; "composed" for others.

Around an idea hardly any puzzle of four turns is made.
"""
