"""Puzzles: the room they are chosen in, the one on the table, and all that comes with them."""
