"""As many puzzles as one can in three minutes."""
