"""The path: puzzles theme by theme, and what one fails at comes back."""
