"""The list of what the app can do. The order is the order of drawing; later ones may use earlier ones."""

from __future__ import annotations

from .coach import Coach
from .correspondence import Correspondence
from .cursor import Cursor
from .decisions import Decisions
from .draft import Draft
from .editor import Editor
from .finish import Finish
from .handover import Handover
from .help import Help
from .keyboard import Keyboard
from .library import Library
from .licences import Licences
from .log import Log
from .marks import Marks
from .newgame import NewGame
from .opening import Opening
from .panels import Panels
from .preview import Preview
from .puzzles import Puzzles
from .replay import Replay
from .running import Running
from .saves import Saves
from .settings import Settings
from .sharing import Sharing
from .speech import Speech
from .story import Story
from .table import Table
from .tips import Tips
from .updates import Updates

FEATURES = (
    Saves,
    Draft,
    Running,
    Decisions,
    Cursor,
    Table,
    Library,
    Story,
    Preview,
    Log,
    Replay,
    Correspondence,
    Opening,
    Sharing,
    Marks,
    Panels,
    NewGame,
    Puzzles,
    Editor,
    Finish,
    Speech,
    Keyboard,
    Updates,
    Licences,
    Settings,
    Help,
    Coach,
    Handover,
    Tips,
)
