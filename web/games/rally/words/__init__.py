"""The game in words: what happens, what things are and do."""
