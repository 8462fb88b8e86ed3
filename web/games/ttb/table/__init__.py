"""What lies around the board: players, programs, hand and supply, a new game, and the end."""
