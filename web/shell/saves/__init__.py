"""Keeping games: the one on the table after every turn, what is stored of them, and as files."""
