"""The app itself: features and their actions, the game on the table, and what a game has to be."""
