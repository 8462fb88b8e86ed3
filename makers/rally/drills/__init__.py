"""Makes, chooses, proves and counts the drills that come with the game (docs/DRILLS.md)."""
