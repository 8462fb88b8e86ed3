"""Making puzzles: composing positions, finding what can be asked of them, keeping what is worth solving.

`compose` makes up a position around an idea, `harvest` finds the goals to which hardly a way leads, `judge`
takes away what does not matter; `themes` says what a solution is about, `symmetry` which puzzles look alike.
The command that fills the collection is `python -m makers.ttb.puzzles` (docs/ttb/PUZZLES.md).
"""
