"""What of Rally programs have made: its courses, its cases, golden races, drills."""
