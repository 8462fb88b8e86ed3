"""The games whose pages are examined in all their states."""

from e2e.games.junkyard import states as junkyard
from e2e.games.rally import states as rally
from e2e.games.ttb import states as ttb

GAMES = {"ttb": ttb.GAME, "junkyard": junkyard.GAME, "rally": rally.GAME}
