"""Makes puzzles: composes positions, finds what can be asked of them, and keeps the good ones.

`python -m tools.puzzle_maker make` goes on until it is stopped, `pack` writes the collection (see
docs/PUZZLES.md).
"""
