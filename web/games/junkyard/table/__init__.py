"""What lies around the robot on the table: players, the Junkyard, figures, a new game and its end."""
