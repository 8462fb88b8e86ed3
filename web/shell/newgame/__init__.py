"""A new game: who sits where, how it is begun, and the same once more."""
