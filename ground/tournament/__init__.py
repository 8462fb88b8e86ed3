"""Games between computer players and other programs, and what came of them.

A game says what a `games.Contest` is with its rules, who its players are, and which games there are; playing,
keeping results, ratings and the report know no game.
"""
