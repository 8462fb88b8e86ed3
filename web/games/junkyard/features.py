"""The features of Junkyard Bots besides the shell's, and the order in which the regions are drawn."""

from __future__ import annotations

from games.junkyard.bench.bench import Bench
from games.junkyard.daily.heap import HeapOfDay
from games.junkyard.help.help import Help
from games.junkyard.learning.lessons import Lessons
from games.junkyard.learning.room import Room
from games.junkyard.puzzles.days import PuzzleOfDay
from games.junkyard.puzzles.endless import Endless
from games.junkyard.puzzles.puzzles import Puzzles
from games.junkyard.puzzles.room import Room as PuzzleRoom
from games.junkyard.review.review import Review
from games.junkyard.table.coach import Coach
from games.junkyard.table.facts import Facts
from games.junkyard.table.finish import Finish
from games.junkyard.table.newgame import NewGame
from games.junkyard.table.players import Players
from games.junkyard.table.poster import Poster
from games.junkyard.table.statistics import Statistics
from games.junkyard.table.tips import Tips
from games.junkyard.table.workshop import Workshop
from games.junkyard.table.yard import Yard
from games.junkyard.turn.battling import Battling
from games.junkyard.turn.boosting import Boosting
from games.junkyard.turn.building import Building
from games.junkyard.turn.hints import Hints
from games.junkyard.turn.lifting import Lifting
from games.junkyard.turn.panel import Panel
from games.junkyard.turn.scanning import Scanning
from games.junkyard.turn.scrounging import Scrounging
from games.junkyard.words.speech import Speech
from shell.challenge.today import Today
from shell.mistakes.finding import Finding
from shell.newgame.rematch import Rematch

FEATURES = (
    Lifting,
    Building,
    Scanning,
    Scrounging,
    Battling,
    Boosting,
    Panel,
    Hints,
    Review,
    Finding,
    Workshop,
    Players,
    Yard,
    Facts,
    NewGame,
    Rematch,
    Finish,
    Poster,
    Statistics,
    Help,
    Tips,
    Speech,
    Coach,
    Lessons,
    Room,
    Puzzles,
    PuzzleOfDay,
    Endless,
    PuzzleRoom,
    Bench,
    HeapOfDay,
    Today,
)

# Regions that answer a tap or a key come first, those that players look at last come last.
ORDER = (
    "dialog", "door", "lessons", "puzzles", "endless", "today", "film", "help", "message", "board",
    "companions", "hand", "go", "yard", "facts", "tools", "replay", "banner", "visit", "coach", "lesson",
    "puzzle", "bench", "daily", "touched", "notice", "offer", "sound", "story", "bar", "players", "log",
)  # fmt: skip
