"""The screen from which puzzles are chosen."""
