"""The puzzles that come with the game: their file, and what is there once it has come."""
