"""Who plays which colour, and whose eyes the screen is for."""
