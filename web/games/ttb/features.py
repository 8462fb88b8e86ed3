"""The features of Twin Tin Bots, added to those of the shell, and the order in which regions are drawn."""

from __future__ import annotations

from games.ttb.editor.editor import Editor
from games.ttb.help.help import Help
from games.ttb.puzzles.attempt.puzzles import Puzzles
from games.ttb.puzzles.collection.stock import Stock
from games.ttb.puzzles.daily.companions import Companions
from games.ttb.puzzles.daily.daily import PuzzleOfDay
from games.ttb.puzzles.endless.endless import Endless
from games.ttb.puzzles.lessons.learning import Learning
from games.ttb.puzzles.mistakes.finding import Finding
from games.ttb.puzzles.mistakes.mistakes import Mistakes
from games.ttb.puzzles.path.path import Path
from games.ttb.puzzles.room.room import Room
from games.ttb.puzzles.solver.guide import Guide
from games.ttb.puzzles.solver.proofs import Proofs
from games.ttb.puzzles.solver.shortest import Shortest
from games.ttb.puzzles.storm.storm import Storm
from games.ttb.puzzles.view.view import PuzzleView
from games.ttb.review.review import Review
from games.ttb.statistics.statistics import Statistics
from games.ttb.table.coach import Coach
from games.ttb.table.cursor import Cursor
from games.ttb.table.finish import Finish
from games.ttb.table.marks import Marks
from games.ttb.table.newgame import NewGame
from games.ttb.table.onboard import Board
from games.ttb.table.panels import Panels
from games.ttb.table.players import Players
from games.ttb.table.poster import Poster
from games.ttb.table.preview import Preview
from games.ttb.table.tips import Tips
from games.ttb.turn.changing import Changing
from games.ttb.turn.covered import Covered
from games.ttb.turn.decisions import Decisions
from games.ttb.turn.hints import Hints
from games.ttb.words.speech import Speech
from shell.newgame.rematch import Rematch

FEATURES = (
    Changing,
    Decisions,
    Cursor,
    Board,
    Preview,
    Hints,
    Covered,
    Marks,
    Players,
    Panels,
    NewGame,
    Puzzles,
    Stock,
    PuzzleOfDay,
    Companions,
    Guide,
    Shortest,
    Storm,
    Mistakes,
    Path,
    Room,
    Learning,
    Proofs,
    PuzzleView,
    Editor,
    Rematch,
    Finish,
    Poster,
    Review,
    Finding,
    Statistics,
    Speech,
    Help,
    Coach,
    Tips,
    Endless,
)

# Regions that answer a tap or a key come first, those that can wait last; the board comes before its pieces.
ORDER = (
    "dialog", "verdict", "door", "room", "room-endless", *(f"room-part-{n}" for n in range(Room.PARTS)),
    "film", "help", "message", "go", "decision", "board", "companions", "pieces", "programs", "hand", "tools",
    "replay", "editor", "puzzle", "lesson", "supply", "banner", "visit", "preview", "around", "coach",
    "touched", "notice", "offer", "sound", "story", "bar", "players", "log", "ghost", "floor",
)  # fmt: skip
