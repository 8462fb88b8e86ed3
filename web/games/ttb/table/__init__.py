"""The table: the board as it answers, what lies around it, a new game, and the end."""
