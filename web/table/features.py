"""The list of what the app can do. The order is the order of drawing; later ones may use earlier ones."""

from __future__ import annotations

from .decisions import Decisions
from .draft import Draft
from .finish import Finish
from .newgame import NewGame
from .panels import Panels
from .running import Running
from .saves import Saves
from .table import Table

FEATURES = (Saves, Draft, Running, Decisions, Table, Panels, NewGame, Finish)
