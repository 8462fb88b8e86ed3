"""The board: drawn, animated, walked over with keys."""
