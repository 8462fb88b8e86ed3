"""The frame of a game's help."""
