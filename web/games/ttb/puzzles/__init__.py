"""Puzzles: the list, and an attempt on the table."""
