"""What lies around the board: players, figures, a new game and its end."""
