"""What is seen of the puzzle on the table: the panel beside the board, and the dialog at its end."""
