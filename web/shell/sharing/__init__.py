"""Links: made, opened beside the game on the table, and played by."""
