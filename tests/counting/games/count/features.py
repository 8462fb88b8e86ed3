"""The features of the counting game's page besides the shell's, and the order in which they are drawn."""

from __future__ import annotations

from games.count.help import Help
from games.count.newgame import NewGame
from games.count.statistics import Statistics
from games.count.table import Finish, Naming
from shell.newgame.rematch import Rematch

FEATURES = (Naming, Finish, NewGame, Rematch, Statistics, Help)

ORDER = ("dialog", "door", "help", "board", "hand", "ready", "tools", "go")
