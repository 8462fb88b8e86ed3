"""What of Rally programs have made: courses, golden games, drills."""
