"""Puzzles of building and of taking (docs/junkyard/PUZZLES.md).

The package has puzzles as values, the searches that solve them, and the making of new ones.
"""
