"""The table: the large robot, what lies around it, a new game and its end."""
