"""The table: the board as it answers, what is around it and said of it, a new game, the end."""
