"""Games between computer players and other programs, and their results.

A game says in a `tournament.Tournament` which set-ups there are and what is kept of a game; playing, keeping
results, ratings and the report know no game.
"""
