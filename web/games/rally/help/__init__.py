"""The help of this game."""
