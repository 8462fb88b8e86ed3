"""Making puzzles: composing positions, finding goals in them, keeping the puzzles worth solving.

`compose` makes up a position around an idea, `harvest` finds its goals that few ways lead to, `judge` removes
everything irrelevant. `themes` are the topics of a solution, `symmetry` tells if puzzles look alike. The
command that fills the collection is `python -m makers.ttb.puzzles` (docs/ttb/PUZZLES.md).
"""
