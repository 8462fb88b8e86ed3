"""Making positions and puzzles: a screen that stands in for the game."""
