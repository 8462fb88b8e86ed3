"""The game on the table: its turns, how they run, and their story."""
