"""The features of Rally besides the shell's, and the order in which the regions are drawn."""

from __future__ import annotations

from games.rally.board.layers import Layers
from games.rally.board.steps import Steps
from games.rally.courses.own import OwnCourses
from games.rally.daily.race import CourseOfDay
from games.rally.drills.days import DrillOfDay
from games.rally.drills.drills import Drills
from games.rally.drills.endless import Endless
from games.rally.drills.room import Room
from games.rally.editor.editor import Editor
from games.rally.editor.room import CourseRoom
from games.rally.help.help import Help
from games.rally.review.review import Review
from games.rally.table.coach import Coach
from games.rally.table.facts import Facts
from games.rally.table.finish import Finish
from games.rally.table.newgame import NewGame
from games.rally.table.onboard import Board
from games.rally.table.placing import Placing
from games.rally.table.players import Players
from games.rally.table.poster import Poster
from games.rally.table.speech import Speech
from games.rally.table.statistics import Statistics
from games.rally.table.tips import Tips
from games.rally.table.track import Track
from games.rally.turn.choosing import Choosing
from games.rally.turn.hints import Hints
from games.rally.turn.panel import Panel
from games.rally.turn.programming import Programming
from shell.challenge.today import Today
from shell.mistakes.finding import Finding
from shell.newgame.rematch import Rematch

FEATURES = (
    Programming,
    Choosing,
    Panel,
    Hints,
    Review,
    Finding,
    Track,
    Board,
    Layers,
    Steps,
    Players,
    Facts,
    NewGame,
    Placing,
    Rematch,
    Finish,
    Poster,
    Statistics,
    Help,
    Tips,
    Speech,
    Coach,
    Drills,
    DrillOfDay,
    Endless,
    Room,
    CourseOfDay,
    Today,
    OwnCourses,
    CourseRoom,
    Editor,
)

# Regions that answer a tap or a key come first, those that players look at last come last.
ORDER = (
    "dialog", "door", "drills", "endless", "today", "courses", "film", "help", "message", "board",
    "edit-still", "greens", "companions", "pieces", "track",
    "floor", "editor", "tabs", "hand", "slots", "go", "facts", "tools", "steps", "token", "replay", "banner",
    "visit", "coach", "touched", "drill", "daily", "notice", "offer", "sound", "around", "story", "bar",
    "players", "log",
)  # fmt: skip
