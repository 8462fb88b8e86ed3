"""Games between computer players and other programs, and their results.

A game describes its set-ups and the figures recorded of a game in a `tournament.Tournament`; playing, storing
results, ratings and the report know no game.
"""
