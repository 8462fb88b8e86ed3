"""Makes puzzles: composes positions, finds what can be asked of them, and keeps the good ones.

`python -m makers.ttb.puzzles make` goes on until it is stopped, `pack` writes the collection (see
docs/PUZZLES.md).
"""
