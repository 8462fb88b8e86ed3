"""What of Twin Tin Bots programs have made: puzzles, lessons, golden games, the front door's scene."""
