"""What the solver says: hints, a shortest way, and whether a puzzle is solvable at all."""
