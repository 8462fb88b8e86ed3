"""Keeping games: the one on the table after every turn, all of them in a list, and as files."""
