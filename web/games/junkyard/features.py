"""What the page can do with Junkyard Bots, besides what the shell can, and the order in which it is drawn."""

from __future__ import annotations

from games.junkyard.table.newgame import NewGame
from games.junkyard.table.statistics import Statistics
from shell.newgame.rematch import Rematch

FEATURES = (
    NewGame,
    Rematch,
    Statistics,
)

# First what answers a tap or a key, last what nobody looks at first.
ORDER = (
    "dialog", "door", "help", "message", "board", "hand", "go", "yard", "facts", "tools", "replay", "banner",
    "visit", "coach", "notice", "offer", "sound", "story", "bar", "players", "log",
)  # fmt: skip
