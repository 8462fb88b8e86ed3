"""Around the game on the table: its menu and tools, its pace, first steps, how it ends."""
